"""Furniture: what a touch, a blow or a shot sets off, for the hero and for others with hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.base import Done, Impossible
from game.actions.bumping import Touch, Weigh
from game.actions.using import Throw
from game.rules.beings import creatures
from game.rules.combat import attacks
from game.rules.senses import fov, stealth
from game.rules.terrain import environment, furniture, materials
from game.world import query
from game.world.components import Creature, Item, Mind
from game.world.events import Sounded
from levelgen import Tier
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = """
    ###########
    #.........#
    #.U.......#
    #........O#
    ###########
"""
PLACE = (3, 2)  # east of who uses it
BEYOND = (4, 2)
PAIR = (7, 2)
PAIRED = {
    "lever": "portcullis",
    "cage_lever": "portcullis",
    "wheel": "floor",
    "hot_wheel": "floor",
    "quench_wheel": "lava",
    "gate_bell": "blue_gate",
}


class Room(Scene):
    """A room with furniture in it, and one who is about to use it."""

    user = "@"


HAPPENS: dict[str, Callable[[Room], None]] = {}  # furniture to what must be so after its touch by "@" or "t"


def stand(kind: str, user: str = "@", *, luck: bool | None = None) -> Room:
    """Draw a room with the hero or a turnkey west of a piece of furniture, and the other in the corner."""
    other = "t" if user == "@" else "@"
    scene = Room(ROOM.replace("U", user).replace("O", other), t="turnkey asleep")
    scene.user = user
    if kind == "cart":
        scene.floor.ground.change_all({(x, 2): "rail" for x in range(3, 8)})
    if kind == "bellows":
        scene.burn(BEYOND, turns=9)
    if kind == "spring":
        scene.creature().health -= 1
    if kind in PAIRED:
        scene.floor.ground.change(*PAIR, PAIRED[kind])
        scene.floor.pairs[PLACE] = (PAIR,)
    scene.floor.ground.change(*PLACE, kind)
    scene.dice.luck = luck
    return scene


def use(scene: Room) -> None:
    """Let the hero or the turnkey use the furniture."""
    if scene.user == "@":
        scene.walk("e")
        assert not scene.turn.refusal
    else:
        assert isinstance(Touch(*PLACE).perform(scene.run, scene.named[scene.user]), Done)
        materials.settle(scene.run)
        scene.events = list(scene.run.events)


@pytest.mark.parametrize("kind", ["brazier", "bellows", "crucible", "cart", "keg", "lit_keg"])
def test_a_push_that_leads_nowhere_is_refused_and_spends_nothing(kind: str) -> None:
    scene = stand(kind)
    scene.floor.ground.change(*BEYOND, "wall")
    scene.walk("e")
    assert scene.turn.refusal == library().terrain_of(kind).vain
    assert scene.terrain(*PLACE) == kind
    assert not furniture.strike(scene.run, *PLACE, by=scene.run.hero, direction=(1, 0))
    assert scene.terrain(*PLACE) == kind


def happens(*kinds: str) -> Callable[[Callable[[Room], None]], Callable[[Room], None]]:
    """Note what must be so after the touch of these kinds."""

    def note(check: Callable[[Room], None]) -> Callable[[Room], None]:
        HAPPENS.update(dict.fromkeys(kinds, check))
        return check

    return note


def loudest(scene: Scene) -> int:
    """Return how loud the loudest noise of the last turn was."""
    return max((event.level for event in scene.events if isinstance(event, Sounded)), default=0)


def possessions(scene: Room) -> int:
    """Return the number of things that the user carries."""
    return len(query.pack(scene.run, scene.named[scene.user]))


@happens("table")
def table(scene: Room) -> None:
    """Find that it lies on its side and stops shots from then on."""
    assert scene.terrain(*PLACE) == "barricade"
    assert fov.line_of_fire(scene.run, (2, 2), (6, 2), 8)[-1] == PLACE


@happens("barricade")
def barricade(scene: Room) -> None:
    """It stands again, and shots pass over it."""
    assert scene.terrain(*PLACE) == "table"
    assert fov.line_of_fire(scene.run, (2, 1), (6, 1), 8)[-1] == (6, 1)


@happens("rack", "chest", "post")
def gives(scene: Room) -> None:
    """One thing comes into the hands of whoever took it, and it gives no more."""
    assert possessions(scene) == 1
    assert scene.terrain(*PLACE) in ("empty_rack", "open_chest", "bare_post")
    assert library().terrain[library().terrain_numbers[scene.terrain(*PLACE)]].bump == ""


@happens("cask")
def cask(scene: Room) -> None:
    """Water lies on the floor around for a while."""
    assert {scene.terrain(x, y) for x in (2, 3, 4) for y in (1, 2, 3)} == {"shallow_water"}
    for _ in range(31):
        scene.floor.ground.pass_turn()
    assert {scene.terrain(x, y) for x in (2, 3, 4) for y in (1, 2, 3)} == {"floor"}


@happens("oil_cask")
def oil_cask(scene: Room) -> None:
    """Oil lies on the floor around for good."""
    for _ in range(31):
        scene.floor.ground.pass_turn()
    assert {scene.terrain(x, y) for x in (2, 3, 4) for y in (1, 2, 3)} == {"oil"}


@happens("shelf")
def shelf(scene: Room) -> None:
    """With luck there is a scroll on it."""
    assert scene.terrain(*PLACE) == "searched_shelf"
    assert possessions(scene) == 1
    unlucky = stand("shelf", scene.user, luck=False)
    use(unlucky)
    assert possessions(unlucky) == 0


@happens("urn")
def urn(scene: Room) -> None:
    """It is broken, and with luck there was something in it."""
    assert scene.terrain(*PLACE) == "rubble"
    assert possessions(scene) == 1


@happens("sour_urn")
def sour_urn(scene: Room) -> None:
    """It breaks and lets out a poisonous gas."""
    assert scene.terrain(*PLACE) == "rubble"
    assert scene.floor.ground.gases[library().gas_numbers["poison"]].sum() > 500


@happens("brazier")
def brazier(scene: Room) -> None:
    """Its coals burn on the cell beyond, and it gives no more light."""
    assert scene.burning() == {BEYOND}
    assert scene.terrain(*PLACE) == "tipped_brazier"


@happens("lamp")
def lamp(scene: Room) -> None:
    """It is dark where it shone."""
    assert scene.terrain(*PLACE) == "dark_lamp"
    assert scene.floor.light.levels.item(2, 3) < 5


@happens("dark_lamp")
def dark_lamp(scene: Room) -> None:
    """It shines."""
    assert scene.terrain(*PLACE) == "lamp"
    assert scene.floor.light.levels.item(2, 3) == 5


@happens("forging_anvil")
def forging_anvil(scene: Room) -> None:
    """It makes nothing where nothing lies."""
    assert scene.terrain(*PLACE) == "forging_anvil"
    assert "Two weapons or two suits of one kind must lie in the coals." in scene.log


@happens("bell", "anvil")
def rings(scene: Room) -> None:
    """It is heard far, as often as it is rung."""
    assert scene.terrain(*PLACE) in ("bell", "anvil")
    assert loudest(scene) == {"bell": 20, "anvil": 14}[scene.terrain(*PLACE)]


@happens("tomb")
def tomb(scene: Room) -> None:
    """With luck there is something in it, without there is somebody."""
    assert scene.terrain(*PLACE) == "open_tomb"
    assert possessions(scene) == 1
    unlucky = stand("tomb", scene.user, luck=False)
    use(unlucky)
    assert len(query.creatures(unlucky.run)) == 2


@happens("altar", "spring")
def for_the_hero(scene: Room) -> None:
    """It gives once."""
    assert scene.terrain(*PLACE) in ("cold_altar", "dry_spring")


@happens("lever")
def lever(scene: Room) -> None:
    """It raises the gate that it is paired with, and is heard."""
    assert scene.terrain(*PAIR) == "raised_portcullis"
    assert loudest(scene) == 12


@happens("cage_lever")
def cage_lever(scene: Room) -> None:
    """It raises its own gate, and can be pulled once."""
    assert scene.terrain(*PAIR) == "raised_portcullis"
    assert scene.terrain(*PLACE) == "pulled_lever"


@happens("wheel", "hot_wheel")
def wheel(scene: Room) -> None:
    """What it is paired with begins to rise, and it is heard."""
    assert scene.floor.flows[PAIR].liquid == {"wheel": "deep_water", "hot_wheel": "lava"}[scene.terrain(*PLACE)]
    assert loudest(scene) == 12


@happens("quench_wheel")
def quench_wheel(scene: Room) -> None:
    """Water comes down on what it is paired with and all around, and takes time to gather again."""
    assert (scene.terrain(*PAIR), scene.terrain(*PLACE)) == ("obsidian", "drained_wheel")
    assert "soaked" in scene.statuses(scene.user)
    assert [gas.id for gas, _ in scene.floor.ground.gases_at(*PAIR)] == ["steam"]
    assert loudest(scene) == 12


@happens("gate_bell")
def gate_bell(scene: Room) -> None:
    """Its gate stays shut for good, and nobody hears of it."""
    assert (scene.terrain(*PAIR), scene.terrain(*PLACE)) == ("barred_gate", "bound_bell")
    assert loudest(scene) == 0


@happens("cart")
def cart(scene: Room) -> None:
    """It rolls to the end of its rails."""
    assert [scene.terrain(x, 2) for x in range(3, 8)] == ["rail", "rail", "rail", "rail", "cart"]
    assert loudest(scene) == 14


@happens("keg", "lit_keg")
def keg(scene: Room) -> None:
    """It rolls on for three cells, its fuse as it was."""
    assert [scene.terrain(x, 2) for x in range(3, 6)] == ["floor"] * 3
    assert scene.terrain(6, 2) in ("keg", "lit_keg")
    assert ((6, 2) in scene.floor.ground.fuses) == (scene.terrain(6, 2) == "lit_keg")


@happens("crucible")
def crucible(scene: Room) -> None:
    """Lava lies on the three cells before it, and nowhere else."""
    if scene.user == "t":
        environment.step(scene.run)
    assert [scene.terrain(x, 2) for x in range(3, 8)] == ["empty_crucible", "lava", "lava", "lava", "floor"]
    for _ in range(11):
        scene.floor.ground.pass_turn()
    assert [scene.terrain(x, 2) for x in range(4, 7)] == ["floor"] * 3


@happens("bellows")
def bellows(scene: Room) -> None:
    """The flame before them is blown along for five cells."""
    assert scene.burning() - {PLACE} == {(x, 2) for x in range(4, 9)}


@happens("dripstone")
def dripstone(scene: Room) -> None:
    """It lies there as rubble; it falls on the two cells beyond it, and on no third one."""
    assert scene.terrain(*PLACE) == "rubble"
    for cell, low, high in ((BEYOND, 6, 10), ((5, 2), 6, 10), ((6, 2), 0, 0)):
        crowded = stand("dripstone", scene.user)
        beneath = creatures.make(crowded.run, library().monsters["brute"], *cell, "asleep")
        use(crowded)
        body = crowded.run.world.get(beneath, Creature)
        assert low <= body.max_health - body.health <= high


@happens("clutch", "stirring_clutch")
def clutch(scene: Room) -> None:
    """Nothing comes of the eggs any more."""
    assert scene.terrain(*PLACE) == "shells"
    assert scene.floor.ground.fuses == {}


@happens("locked_shackles")
def locked_shackles(scene: Room) -> None:
    """They hold nobody any more."""
    assert scene.terrain(*PLACE) == "shackles"


@happens("turned_lock")
def turned_lock(scene: Room) -> None:
    """The door stands open."""
    assert scene.terrain(*PLACE) == "open_door"


@happens("cell_gate")
def cell_gate(scene: Room) -> None:
    """It is up, and nothing bars the cell."""
    assert scene.terrain(*PLACE) == "raised_cell_gate"
    assert scene.floor.ground.walkable[PLACE[1], PLACE[0]]


@happens("wet_wall")
def wet_wall(scene: Room) -> None:
    """Rubble is left of it."""
    assert scene.terrain(*PLACE) == "rubble"


TOUCHED = sorted(kind.id for kind in set(library().terrain) if kind.bump == "touch")


@pytest.mark.parametrize("kind", TOUCHED)
@pytest.mark.parametrize("who", ["@", "t"])
def test_a_touch_does_what_the_furniture_is_for(kind: str, who: str) -> None:
    scene = stand(kind, who, luck=True)
    if who == "t" and library().terrain[library().terrain_numbers[kind]].hero_only:
        assert Touch(*PLACE).perform(scene.run, scene.named["t"]) == Impossible("There is nothing to touch.")
        return
    use(scene)
    HAPPENS[kind](scene)


@pytest.mark.parametrize("kind", sorted(kind.id for kind in set(library().terrain) if kind.struck))
def test_what_is_struck_is_set_off_by_a_thing_thrown_at_it(kind: str) -> None:
    scene = stand(kind, luck=True)
    pebble = scene.give("dart")
    before = possessions(scene)
    scene.do(Throw(pebble, *PLACE))
    if kind != "urn":
        HAPPENS[kind](scene)
    else:
        assert (scene.terrain(*PLACE), possessions(scene)) == ("rubble", before)


@pytest.mark.parametrize("kind", TOUCHED)
def test_it_takes_hands_to_use_furniture(kind: str) -> None:
    scene = Scene(ROOM.replace("U", "@r").replace("r.", "r", 1).replace("O", "."), r="rat")
    scene.floor.ground.change(4, 2, kind)
    refused = Touch(4, 2).perform(scene.run, scene.named["r"])
    assert isinstance(refused, Impossible)
    assert scene.terrain(4, 2) == kind


@pytest.mark.parametrize(("kind", "ticks"), [("shelf", 200), ("tomb", 300), ("locked_shackles", 500)])
def test_a_touch_may_take_several_turns(kind: str, ticks: int) -> None:
    scene = stand(kind, luck=True)
    scene.walk("e")
    assert scene.turn.elapsed == ticks


NOISES = {
    "table": 5, "chest": 4, "cask": 5, "oil_cask": 5, "urn": 5, "sour_urn": 5, "brazier": 5, "lamp": 3, "post": 3,
    "bell": 20, "anvil": 14, "tomb": 5, "lever": 12, "wheel": 12, "hot_wheel": 12, "quench_wheel": 12, "cart": 14,
    "keg": 5, "lit_keg": 5, "crucible": 8, "bellows": 5, "dripstone": 14, "clutch": 3, "stirring_clutch": 3,
    "locked_shackles": 10, "turned_lock": 8, "cage_lever": 12,
    "forging_anvil": 14,
}  # fmt: skip


@pytest.mark.parametrize("kind", TOUCHED)
def test_most_touches_are_heard(kind: str) -> None:
    scene = stand(kind, luck=True)
    scene.walk("e")
    assert loudest(scene) == NOISES.get(kind, 0)


def test_a_bell_moves_what_it_is_paired_with() -> None:
    scene = stand("bell")
    scene.floor.ground.change(*PAIR, "portcullis")
    scene.floor.pairs[PLACE] = (PAIR,)
    scene.walk("e")
    assert scene.terrain(*PAIR) == "raised_portcullis"


def test_who_rings_a_bell_is_heard_and_wakes_those_who_hear() -> None:
    scene = stand("bell", luck=True)
    scene.walk("e")
    assert scene.mind("t").mood != "asleep"


def test_a_bell_wakes_everybody_who_hears_it_and_is_told_as_it_rings() -> None:
    scene = stand("bell", luck=False)
    scene.walk("e")
    assert scene.mind("t").mood == "hunting"
    assert "The bell rings out." in scene.log


def test_a_hero_without_a_voice_rings_no_bell() -> None:
    scene = stand("bell", luck=True)
    scene.afflict("@", "silenced", 9)
    scene.walk("e")
    assert scene.mind("t").mood == "asleep"
    assert "Not a sound comes of it." in scene.log
    assert "The bell rings out." not in scene.log


@pytest.mark.parametrize("kind", ["rack", "chest"])
@pytest.mark.parametrize("tier", [Tier.MEDIUM, Tier.HARD])
def test_furniture_of_hard_rooms_gives_nothing_bad(kind: str, tier: Tier) -> None:
    bad = 0
    for seed in range(60):
        scene = stand(kind)
        scene.dice.state = seed
        scene.floor.danger = 9
        rooms = tuple(room._replace(tier=tier) for room in scene.floor.level.rooms)
        object.__setattr__(scene.floor.level, "rooms", rooms)
        scene.walk("e")
        for _, _, item in query.pack(scene.run, scene.run.hero):
            bad += item.enchant < 0 or not item.kind.good or (item.rune is not None and not item.rune.good)
    assert (bad > 0) == (tier == Tier.MEDIUM)


def test_what_does_not_fit_into_the_pack_is_laid_down() -> None:
    scene = stand("chest", luck=True)
    for _ in range(26):
        scene.give("leather")
    scene.walk("e")
    assert query.items_at(scene.run, *scene.at())
    assert any("lay it down" in line for line in scene.log)


def test_glow_caps_go_dark_under_feet_and_glow_again() -> None:
    scene = stand("floor")
    scene.floor.ground.change(*PLACE, "glow_cap")
    scene.walk("e", "e")
    assert scene.terrain(*PLACE) == "dark_cap"
    scene.rest(50)
    assert scene.terrain(*PLACE) == "glow_cap"


def test_a_shot_stops_at_an_overturned_table() -> None:
    scene = Scene(ROOM.replace("U....", "@...b").replace("O", "."), b="crossbowman")
    scene.floor.ground.change(*PLACE, "barricade")
    scene.rest(3)
    assert scene.health() == 40
    assert scene.run.world.get(scene.named["b"], Mind).mood == "hunting"
    assert scene.run.world.get(scene.named["b"], Creature).health > 0


STOPS = (
    "barricade", "cask", "oil_cask", "post", "bare_post", "bellows", "web", "net", "cart", "keg", "lit_keg",
    "dripstone", "grate", "brittle_grate",
)  # fmt: skip
PASSES = (
    "table", "bunk", "rack", "chest", "urn", "brazier", "lamp", "bell", "anvil", "tomb", "lever", "wheel", "crucible",
    "portcullis", "cage_bars", "arrow_slit", "reeds", "root", "statue",
)  # fmt: skip


@pytest.mark.parametrize("kind", [*STOPS, *PASSES])
def test_shots_pass_over_some_furniture_and_stop_at_other(kind: str) -> None:
    scene = stand(kind)
    flown = fov.line_of_fire(scene.run, (2, 2), (6, 2), 8)
    assert flown[-1] == (PLACE if kind in STOPS else (6, 2))


def test_who_stands_on_a_dais_is_seen_from_afar_and_aims_better() -> None:
    scene = Scene(ROOM.replace("U....", "@...r").replace("O", "."), r="rat")
    dart = scene.run.world.get(scene.give("dart"), Item)
    before, told = (
        stealth.stealth_range(scene.run),
        attacks.to_hit_aware(scene.run, scene.run.hero, scene.named["r"], dart),
    )
    scene.floor.ground.change(*scene.at(), "dais")
    assert stealth.stealth_range(scene.run) == 2 * before
    assert attacks.to_hit_aware(scene.run, scene.run.hero, scene.named["r"], dart) == min(1000, told + 250)


def test_a_broken_cask_puts_out_the_fire_around_it() -> None:
    scene = stand("cask")
    scene.burn((4, 1), (5, 2), turns=9)
    scene.walk("e")
    assert scene.burning() == {(5, 2)}


def test_scales_tell_three_times_which_of_two_things_is_worth_more() -> None:
    scene = Scene("#####\n#@s.#\n#####", s="scales")
    darts = scene.give("dart", count=20)
    good, bad = scene.give("telepathy", known=False), scene.give("alarm", known=False)
    sword, worse = scene.give("sword", known=False), scene.give("sword", enchant=-1, known=False)
    look = {name: scene.run.flavours[name] for name in ("telepathy", "alarm")}
    scene.walk("e")
    assert scene.turn.refusal == "You need two things of your own to weigh."
    scene.do(Weigh(2, 1, bad, good))
    assert scene.turn.elapsed == 100
    told = f"The pan with the {look['telepathy']} potion sinks: it is worth more than the scroll"
    assert scene.log[-1].startswith(told)
    assert scene.run.known.isdisjoint({"telepathy", "alarm"})
    scene.do(Weigh(2, 1, sword, worse))
    assert scene.log[-1] == "The pan with the sword sinks: it is worth more than the sword."
    assert scene.terrain(2, 1) == "worn_scales"
    scene.do(Weigh(2, 1, bad, scene.give("alarm")))
    assert "hang level" in scene.log[-1]
    assert scene.terrain(2, 1) == "broken_scales"
    scene.do(Weigh(2, 1, darts, good))
    assert scene.turn.refusal == "There are no scales here."


def test_a_thing_is_weighed_alone_whatever_it_is_stacked_with() -> None:
    scene = Scene("#####\n#@s.#\n#####", s="scales")
    scene.do(Weigh(2, 1, scene.give("dart", count=99), scene.give("dagger")))
    assert scene.log[-1] == "The pan with the +0 dagger sinks: it is worth more than the dart."


@pytest.mark.parametrize(
    ("hurt", "status", "drinks"), [(0, "", False), (0, "soaked", False), (1, "", True), (0, "confused", True)]
)
def test_a_spring_is_not_spent_on_a_hero_for_whom_it_would_do_nothing(hurt: int, status: str, *, drinks: bool) -> None:
    scene = Scene("#####\n#.@s#\n#####", s="spring")
    scene.creature().health -= hurt
    if status:
        scene.afflict("@", status, 9)
    turn = scene.run.ticks
    assert isinstance(Touch(3, 1).perform(scene.run, scene.run.hero), Done) is drinks
    assert scene.terrain(3, 1) == ("dry_spring" if drinks else "spring")
    if not drinks:
        scene.walk("e")
        assert (scene.turn.refusal, scene.run.ticks) == ("The spring would do nothing for you now.", turn)
