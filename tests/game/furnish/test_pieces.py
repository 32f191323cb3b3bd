"""Pieces on a floor: what a drawing asks for by name is laid, and what each of them does is played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from game import descent, knowledge
from game.actions.bumping import LetGo, Touch
from game.actions.handling import Drop, PickUp
from game.actions.moving import Plunge
from game.actions.using import Quaff
from game.draw.words import describing
from game.draw.words.describing import awareness
from game.furnish import monsters, pieces
from game.rules.beings import allies, health
from game.rules.items import inventory
from game.rules.senses import fov
from game.rules.senses.fov import distance
from game.rules.terrain import aftermath, furniture
from game.turn import beginning
from game.world import query, spawn
from game.world.components import Item, Offered, Opens, Position
from levelgen import Mark, Tier, grid
from levelgen.rng import Dice
from levelgen.steps.pieces import collection
from levelgen.template.template import NOTHING
from levelgen.terrain import GLYPHS, SOLID_WORDS, WALKABLE_WORDS, Terrain
from tests.kit.judges import beside
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.triggers import Trigger

OURS = {each.name: each for each in collection(None)}
UNLAID = {"source"}  # where water or lava comes from, which has no look of its own
SHUT = {  # what a piece is about, drawn on ground that one could walk on
    "portcullis", "gap", "cracked_wall", "lava", "deep_water", "green_gate", "blue_gate", "red_gate",
    "root_lattice",
}  # fmt: skip


def staged(name: str) -> Scene:
    """A scene on the ground of a drawing, furnished; the hero stands inside its first entrance."""
    drawing = OURS[name]
    door = drawing.entrances[0]
    rows = [[GLYPHS[kind] if kind != NOTHING else "#" for kind in row] for row in drawing.as_array().tolist()]
    rows[door.y - door.dy][door.x - door.dx] = "@"
    scene = Scene("\n".join("".join(row) for row in rows), depth=3)
    level = scene.floor.level
    room_at = level.room_at.copy()
    room_at[: drawing.height, : drawing.width][drawing.as_array() != Terrain.WALL] = 0
    marks = tuple(
        Mark(mark.what, mark.x, mark.y, Tier.MEDIUM, 0, mark.name, None, binding=True) for mark in drawing.marks
    )
    object.__setattr__(level, "room_at", room_at)
    object.__setattr__(level, "marks", marks)
    pieces.lay_furniture(scene.run)
    return scene


def offering(name: str) -> Scene:
    """A scene on the ground of a vault, with what it offers."""
    scene, drawing = staged(name), OURS[name]
    rooms = scene.floor.level.rooms
    vault = rooms[0]._replace(kind="vault", tags=(*drawing.tags, f"choose {drawing.choose}"))
    object.__setattr__(scene.floor.level, "rooms", (vault, *rooms[1:]))
    pieces.place_contents(scene.run, Dice.seeded(1, "test"))
    return scene


def cells(name: str, what: str) -> list[tuple[int, int]]:
    """The cells of a drawing that are marked with something."""
    return [(mark.x, mark.y) for mark in OURS[name].marks if mark.name.partition(" ")[0] == what or mark.what == what]


def lift_the_key(scene: Scene, name: str) -> None:
    """Let the hero stand at the key, whose lock is at (0, 0), and lift it."""
    ((x, y),) = cells(name, "key")
    scene.floor.ground.change(0, 0, "locked_door")
    scene.floor.ground.change(x, y, "pedestal")
    key = inventory.make(scene.content.items["vault_key"], tier=0)
    spawn.create(scene.run, key, Opens(3, 0, 0), Position(x, y))
    spawn.place(scene.run, scene.run.hero, x, y)
    scene.do(PickUp())


def use(scene: Scene, x: int, y: int, direction: tuple[int, int] = (0, 0)) -> None:
    furniture.use(scene.run, x, y, by=scene.run.hero, direction=direction)


@pytest.mark.parametrize("name", sorted(OURS))
def test_all_that_a_drawing_names_is_known_to_the_game(name: str) -> None:
    content = library()
    for mark in OURS[name].marks:
        called = mark.name.partition(" ")[0]
        if mark.what == "feature":
            assert called in {*content.terrain_numbers, *content.triggers, *UNLAID}, called
        elif mark.what == "monster" and OURS[name].kind != "vault":
            assert called in {*monsters.STATIONED, *content.monsters}, called
        elif mark.what == "item" and called:
            assert called in content.items, called


@pytest.mark.parametrize("name", sorted(OURS))
def test_what_is_drawn_as_ground_can_be_walked_on_and_what_is_solid_closes_nothing(name: str) -> None:
    """Levels hold a drawing's ground to be in one piece; so it must be with the furniture in place."""
    content, drawing = library(), OURS[name]
    for mark in drawing.marks:
        called = mark.name.partition(" ")[0]
        if mark.what != "feature" or called in UNLAID:
            continue
        called = content.triggers[called].ground if called in content.triggers else called
        ground = drawing.cell(mark.x, mark.y)
        if called and ground in WALKABLE_WORDS and called not in SHUT:
            kind = content.terrain_of(called)
            assert kind.walkable or kind.bump == "touch", f"{called} closes the way"
        if called and ground in SOLID_WORDS:
            assert not content.terrain_of(called).walkable, f"{called} is drawn as solid"


@pytest.mark.parametrize("name", sorted(name for name, each in OURS.items() if each.kind != "piece"))
def test_a_drawing_is_laid_as_it_is_drawn(name: str) -> None:
    scene = staged(name)
    for mark in OURS[name].marks:
        called = mark.name.partition(" ")[0]
        called = library().triggers[called].ground if called in library().triggers else called
        if mark.what == "feature" and called and called not in UNLAID:
            assert scene.terrain(mark.x, mark.y) == called


def sprung(name: str) -> dict[Trigger, list[tuple[int, int]]]:
    """The triggers of a drawing, with the cells of their marks."""
    found: dict[Trigger, list[tuple[int, int]]] = {}
    for mark in OURS[name].marks:
        trigger = library().triggers.get(mark.name.partition(" ")[0])
        if trigger is not None:
            found.setdefault(trigger, []).append((mark.x, mark.y))
    return found


def words_of(trigger: Trigger) -> str:
    """The words of a trigger: its own, those of its effects, or those of the ground that it touches."""
    told = [trigger.told, *(getattr(effect, "told", "") for effect in trigger.effects)]
    ground = library().terrain_of(trigger.ground) if trigger.ground else None
    if ground is not None:
        told += [ground.seen, *(getattr(effect, "told", "") for effect in ground.effects)]
    return next(each for each in told if each)


@pytest.mark.parametrize("name", [name for name in sorted(OURS) if sprung(name)])
def test_every_trigger_shows_a_sign_before_the_key_is_lifted_and_has_words_of_its_own(name: str) -> None:
    scene = offering(name)
    for trigger, marked in sprung(name).items():
        for x, y in marked:
            sign = scene.floor.ground.kind_at(x, y)
            assert sign.id not in ("floor", "wall"), f"{trigger.id} shows no sign"
            assert sign.text, f"the sign of {trigger.id} tells nothing"
    if not cells(name, "key"):
        return  # the statues of the tally count what is taken
    lift_the_key(scene, name)
    assert "You now have" in scene.log[0], "the cause is told before its effects"
    scene.rest(9)
    for trigger in sprung(name):
        said = words_of(trigger).partition("{}")
        assert any(said[0] in line and said[2] in line for line in scene.log), (trigger.id, scene.log)


def test_no_two_triggers_have_the_same_words() -> None:
    words = [words_of(trigger) for trigger in library().triggers.values()]
    assert len({*words}) == len(words)


@pytest.mark.parametrize(
    ("name", "gate", "after"),
    [
        ("kennel", "portcullis", "raised_portcullis"),
        ("gatehouse", "raised_portcullis", "portcullis"),
    ],
)
def test_a_lever_moves_the_gates_of_its_piece(name: str, gate: str, after: str) -> None:
    scene = staged(name)
    use(scene, *cells(name, "lever")[0])
    scene.rest(1)
    assert {scene.terrain(*cell) for cell in cells(name, gate)} == {after}


def test_whatever_lies_on_the_plate_holds_the_gate_before_the_key() -> None:
    scene = staged("plate")
    ((x, y),) = cells("plate", "pressure_plate")
    gate = cells("plate", "portcullis")[0]
    spawn.create(scene.run, inventory.make(scene.content.items["dart"], tier=0), Position(x, y))
    scene.rest(1)
    assert scene.terrain(*gate) == "raised_portcullis"
    assert scene.terrain(*cells("plate", "gap")[0]) == "gap"


def snatched(*, plugged: int = 0, sneaking: bool = False) -> Scene:
    """The scene of a key that was lifted among holes, so many of them plugged."""
    scene = staged("snatch")
    scene.creature().health = scene.creature().max_health = 1000
    for x, y in cells("snatch", "snatch")[:plugged]:
        spawn.create(scene.run, inventory.make(scene.content.items["dart"], tier=0), Position(x, y))
    scene.hero.sneaking = sneaking
    lift_the_key(scene, "snatch")
    scene.rest()
    return scene


@pytest.mark.parametrize(
    ("plugged", "sneaking", "gone"),
    [(0, False, True), (3, False, True), (4, False, False), (0, True, False)],
)
def test_a_thief_has_the_key_unless_all_holes_are_plugged_or_the_hero_sneaks(
    plugged: int, *, sneaking: bool, gone: bool
) -> None:
    scene = snatched(plugged=plugged, sneaking=sneaking)
    thieves = list(query.monsters(scene.run))
    assert [thief.creature.kind.id for thief in thieves] == ["cutpurse"] * gone
    assert ("vault_key" in scene.pack.values()) != gone
    assert [thief.mind.mood for thief in thieves] == ["fleeing"] * gone


def test_a_thief_has_ways_out_through_all_holes_and_drops_the_key_when_it_is_hurt() -> None:
    scene = snatched()
    (thief,) = query.monsters(scene.run)
    ends = cells("snatch", "snatch")
    assert {end: {*scene.floor.pairs[end]} for end in ends} == {end: {*ends} - {end} for end in ends}
    ((_, key, _),) = query.pack(scene.run, thief.entity)
    health.hurt(scene.run, thief.entity, 1, by="a fall")
    aftermath.settle(scene.run, scene.run.events)
    assert scene.run.world.find(key, Position) is not None


def test_holes_of_a_passage_lead_to_each_other() -> None:
    assert {mark.name for mark in OURS["boltholes"].marks if mark.what == "feature"} == {"hole 1"}
    scene = Scene("###########\n#@........#\n###########")
    marks = tuple(Mark("feature", x, 1, Tier.MEDIUM, -1, "hole 1", None, binding=True) for x in (3, 5, 9))
    object.__setattr__(scene.floor.level, "marks", marks)
    pieces.lay_furniture(scene.run)
    assert scene.floor.pairs == {(3, 1): ((5, 1), (9, 1)), (5, 1): ((3, 1), (9, 1)), (9, 1): ((5, 1), (3, 1))}


def test_the_lever_in_a_passage_drops_its_gate_and_leaves_the_holes_of_other_passages_alone() -> None:
    names = {mark.name for each in ("dropgate", "boltholes") for mark in OURS[each].marks if mark.what == "feature"}
    assert names == {"raised_drop_gate 2", "lever 2", "hole 1"}
    scene = Scene("###########\n#@........#\n#####0#####")
    placed = [(3, 1, "raised_drop_gate 2"), (5, 2, "lever 2"), (7, 1, "hole 1"), (9, 1, "hole 1")]
    marks = tuple(Mark("feature", x, y, Tier.MEDIUM, -1, name, None, binding=True) for x, y, name in placed)
    object.__setattr__(scene.floor.level, "marks", marks)
    pieces.lay_furniture(scene.run)
    assert scene.floor.pairs == {(7, 1): ((9, 1),), (9, 1): ((7, 1),), (5, 2): ((3, 1),)}
    use(scene, 5, 2)
    scene.rest(1)
    assert scene.terrain(3, 1) == "drop_gate"


def forging(*things: tuple[str, int]) -> Scene:
    """The scene of a smithy in whose beds these things lie, by kind and enchantment, after its anvil was struck."""
    scene = staged("reforge")
    for (kind, enchant), (x, y) in zip(things, cells("reforge", "coal_bed"), strict=False):
        spawn.create(scene.run, inventory.make(scene.content.items[kind], enchant=enchant), Position(x, y))
    x, y = cells("reforge", "forging_anvil")[0]
    spawn.place(scene.run, scene.run.hero, x, y + 1)
    scene.walk("n")
    return scene


@pytest.mark.parametrize(("enchants", "made"), [((2, 3), 4), ((0, 0), 0), ((-2, 1), 1), ((3, 1), 3)])
def test_an_anvil_makes_one_of_two_of_a_kind_once(enchants: tuple[int, int], made: int) -> None:
    scene = forging(*(("axe", enchant) for enchant in enchants))
    left = [item for cell in cells("reforge", "coal_bed") for _, item in query.items_at(scene.run, *cell)]
    assert [(item.kind.id, item.enchant, item.known) for item in left] == [("axe", made, True)]
    assert scene.terrain(*cells("reforge", "forging_anvil")[0]) == "anvil"
    assert any("Two are one: " in line for line in scene.log)


@pytest.mark.parametrize("things", [(), (("axe", 2),), (("axe", 2), ("sword", 2)), (("healing", 0), ("healing", 0))])
def test_an_anvil_makes_nothing_of_what_is_not_alike_and_stays_hot(things: tuple[tuple[str, int], ...]) -> None:
    scene = forging(*things)
    left = [item for cell in cells("reforge", "coal_bed") for _, item in query.items_at(scene.run, *cell)]
    assert [(item.kind.id, item.enchant) for item in left] == list(things)
    assert scene.terrain(*cells("reforge", "forging_anvil")[0]) == "forging_anvil"
    assert any("Two weapons or two suits of one kind" in line for line in scene.log)


def test_the_rune_of_either_stays() -> None:
    scene = staged("reforge")
    rune = scene.content.runes["torch"]
    for number, (x, y) in enumerate(cells("reforge", "coal_bed")):
        item = inventory.make(scene.content.items["axe"], enchant=number)
        item.rune = None if number else rune
        spawn.create(scene.run, item, Position(x, y))
    use(scene, *cells("reforge", "forging_anvil")[0])
    ((item,),) = [[item for _, item in query.items_at(scene.run, *cell)] for cell in cells("reforge", "coal_bed")[1:]]
    assert (item.enchant, item.rune) == (1, rune)


def bargain(*goods: str) -> Scene:
    """The scene of a bargain with these goods in its pan, the hero beside it."""
    scene = staged("barter")
    x, y = cells("barter", "toll")[0]
    for kind in goods:
        spawn.create(scene.run, inventory.make(scene.content.items[kind], tier=0), Position(x, y))
    spawn.place(scene.run, scene.run.hero, x, y + 1)
    scene.rest(1)
    return scene


@pytest.mark.parametrize(
    ("goods", "raised"),
    [((), False), (("dart",), False), (("identify",), True), (("sickle",), True), (("dagger", "ration"), True)],
)
def test_a_pan_raises_its_gate_under_things_of_worth(goods: tuple[str, ...], *, raised: bool) -> None:
    scene = bargain(*goods)
    assert (scene.terrain(*cells("barter", "portcullis")[0]) == "raised_portcullis") == raised
    assert "potion of healing" in scene.content.terrain_of("goods_pan").text


def test_look_mode_tells_what_the_things_in_a_pan_are_worth() -> None:
    scene = bargain("dart", "dart")
    x, y = cells("barter", "toll")[0]
    dart = scene.content.items["dart"].value
    assert f"worth {2 * dart} of 40" in describing.place(scene.run, x, y)
    assert "worth" not in describing.place(scene.run, x, y + 1)


def test_who_stands_in_a_pan_is_worth_nothing_and_what_is_taken_back_shuts_its_gate() -> None:
    scene = bargain()
    scene.walk("n")
    scene.rest()
    ((x, y),) = cells("barter", "toll")
    gate = cells("barter", "portcullis")[0]
    assert (scene.at(), scene.terrain(*gate)) == ((x, y), "portcullis")
    spawn.create(scene.run, inventory.make(scene.content.items["identify"], tier=0), Position(x, y))
    scene.rest()
    assert scene.terrain(*gate) == "raised_portcullis"
    scene.do(PickUp())
    scene.rest()
    assert scene.terrain(*gate) == "portcullis"


def test_things_dropped_into_a_pan_one_after_another_lie_there_together() -> None:
    scene = bargain()
    scene.walk("n")
    for kind in ("dart", "dagger", "leather"):
        scene.do(Drop(scene.give(kind)))
    scene.rest()
    assert len(query.items_at(scene.run, *scene.at())) == 3
    assert scene.terrain(*cells("barter", "portcullis")[0]) == "raised_portcullis"


@pytest.mark.parametrize("goods", [("identify", "sickle"), ()])
def test_the_key_taken_makes_the_bargain_and_its_gate_stays_up(goods: tuple[str, ...]) -> None:
    """It is raised for who got in without paying, too, and could not leave else."""
    scene = bargain(*goods)
    ((x, y),) = cells("barter", "toll")
    lift_the_key(scene, "barter")
    scene.rest(3)
    assert scene.terrain(x, y) == "shut_pan"
    assert not query.items_at(scene.run, x, y)
    assert scene.terrain(*cells("barter", "portcullis")[0]) == "raised_portcullis"


@pytest.mark.parametrize(("name", "wheel"), [("weir", "wheel"), ("ladle", "hot_wheel"), ("stack", "hot_wheel")])
def test_a_wheel_drains_what_its_piece_is_about(name: str, wheel: str) -> None:
    scene = staged(name)
    ((x, y),) = cells(name, "source")
    before = scene.terrain(x, y)
    use(scene, *cells(name, wheel)[0])
    scene.rest(5)
    assert before in ("deep_water", "lava")
    assert scene.terrain(x, y) not in ("deep_water", "lava")


def test_what_is_offered_under_water_is_reached_dry_while_the_wheel_drains_it() -> None:
    scene = offering("sunk")
    deep = cells("sunk", "deep_water")
    assert {scene.terrain(*cell) for cell in deep} == {"deep_water"}
    use(scene, *cells("sunk", "wheel")[0])
    scene.rest(10)
    assert {scene.terrain(*cell) for cell in deep} == {"floor"}
    scene.rest(60)
    assert {scene.terrain(*cell) for cell in deep} == {"deep_water"}
    offers = [offered for _, (offered, _) in scene.run.world.rows(Offered, Item)]
    assert [offered.choose for offered in offers] == [2] * 4


def test_each_thing_taken_of_a_tally_after_the_first_wakes_the_nearest_statue() -> None:
    scene = offering("tally")
    scene.creature().health = scene.creature().max_health = 1000
    things = [(at.x, at.y) for _, (_, at) in scene.run.world.rows(Offered, Position)]
    assert len(things) == 5
    for taken, cell in enumerate(sorted(things)):
        statues = [cell for cell in cells("tally", "ambush") if scene.terrain(*cell) == "watching_statue"]
        assert len(statues) == 4 - max(taken - 1, 0)
        nearest = min(statues, key=lambda statue: (distance(statue[0], statue[1], cell[0], cell[1]), statue))
        spawn.place(scene.run, scene.run.hero, *cell)
        scene.do(PickUp())
        assert any("turned their heads" in line for line in scene.log)
        assert (scene.terrain(*nearest) == "rubble") == (taken > 0)
        for monster in query.monsters(scene.run):
            spawn.delete(scene.run, monster.entity)
    assert len(scene.pack) == 5


def test_of_those_in_the_cages_one_alone_can_be_freed() -> None:
    scene = offering("menagerie")
    captives = {(each.at.x, each.at.y): each for each in query.monsters(scene.run)}
    assert {*captives} == {*cells("menagerie", "captive")}
    assert {each.mind.mood for each in captives.values()} == {"captive"}
    assert len({each.creature.kind.id for each in captives.values()}) == len(captives) == 4
    gates, levers = cells("menagerie", "portcullis"), cells("menagerie", "cage_lever")
    spawn.place(scene.run, scene.run.hero, levers[1][0], levers[1][1] + 1)
    scene.walk("n")
    assert [scene.terrain(*cell) for cell in gates] == ["portcullis", "raised_portcullis", "portcullis", "portcullis"]
    assert [scene.terrain(*cell) for cell in levers] == ["stuck_lever", "pulled_lever", "stuck_lever", "stuck_lever"]
    for x, y in levers:
        spawn.place(scene.run, scene.run.hero, x, y + 1)
        scene.walk("n")
        assert "cannot get past" in scene.turn.refusal
    x, y = gates[1]
    spawn.place(scene.run, scene.run.hero, x, y)
    scene.walk("n")
    assert [ally.entity for ally in allies.on_floor(scene.run)] == [captives[x, y - 1].entity]
    assert scene.turn.elapsed == 500


@pytest.mark.parametrize("lets_go", [True, False])
def test_who_is_chained_in_the_cell_gives_up_the_key_or_follows_and_keeps_it(*, lets_go: bool) -> None:
    scene = staged("cell")
    ((x, y),) = cells("cell", "key")
    level = scene.floor.level
    vault = level.rooms[0]._replace(kind="vault", tags=OURS["cell"].tags)
    object.__setattr__(level, "rooms", (vault, *level.rooms[1:]))
    marks = [mark._replace(pair=1) if mark.what == "key" else mark for mark in level.marks]
    object.__setattr__(level, "marks", (*marks, Mark("lock", 1, 1, Tier.EASY, 0, "", 1, binding=True)))
    pieces.place_contents(scene.run, Dice.seeded(1, "test"))
    captive = scene.floor.occupants[x, y]
    assert [each.mind.mood for each in query.monsters(scene.run)].count("guarding") == 1
    assert not query.items_at(scene.run, x, y)
    key = allies.key_of(scene.run, captive)
    assert key is not None
    for guard in [each.entity for each in query.monsters(scene.run) if each.entity != captive]:
        spawn.delete(scene.run, guard)
    spawn.place(scene.run, scene.run.hero, x + 1, y)
    scene.rest()
    known = knowledge.creature_at(scene.run, x, y)
    assert known is not None
    assert "It carries a key." in awareness(scene.run, known)
    scene.do(LetGo(x, y) if lets_go else Touch(x, y))
    assert scene.turn.elapsed == 500
    assert scene.terrain(x, y) == "shackles"
    held = [entity for _, entity, _ in query.pack(scene.run, scene.run.hero)]
    assert held == ([key] if lets_go else [])
    assert scene.run.world.alive(captive) != lets_go
    assert (allies.key_of(scene.run, captive) == key) != lets_go
    if not lets_go:
        health.hurt(scene.run, captive, 999, by="a fall")
        aftermath.settle(scene.run, scene.run.events)
        assert query.items_at(scene.run, x, y)[0][0] == key


def test_the_bottle_beside_the_gap_lasts_to_the_key_and_back() -> None:
    scene = offering("gap")
    scene.run.auto_pickup = False
    ((x, y),) = cells("gap", "item")
    scene.dice.rolls = [20]
    spawn.place(scene.run, scene.run.hero, x, y)
    scene.do(PickUp())
    assert scene.run.known >= {"lightness"}
    ((_, bottle, _),) = query.pack(scene.run, scene.run.hero)
    scene.do(Quaff(bottle))
    (key,) = cells("gap", "key")
    scene.walk("n", "n", "n", "n")
    assert scene.at() == key
    scene.rest(9)
    scene.walk("s", "s", "s", "s")
    assert (scene.at(), scene.run.depth) == ((x, y), 3)
    assert scene.statuses()["levitating"] <= 4
    scene.rest(4)
    scene.do(Plunge(0, -1))
    assert scene.run.depth == 4  # whoever comes too late is a floor below, without the key


def test_water_over_the_fire_makes_a_path_to_the_key() -> None:
    scene = staged("quench")
    scene.creature().health = 1000  # who does not leave is scalded
    assert {scene.terrain(*cell) for cell in cells("quench", "lava")} == {"lava"}
    use(scene, *cells("quench", "wheel")[0])
    scene.rest(70)
    assert {scene.terrain(*cell) for cell in cells("quench", "lava")} == {"obsidian"}


def test_a_cart_goes_through_the_cracked_wall() -> None:
    scene = staged("cart")
    (wall,) = cells("cart", "cracked_wall")
    (cart,) = cells("cart", "cart")
    assert scene.terrain(*wall) == "cracked_wall"
    use(scene, *cart, direction=(-1, 0))
    scene.rest(1)
    assert scene.terrain(*wall) == "rubble"


def test_the_wheel_sets_the_sword_and_one_can_walk_to_its_pommel() -> None:
    scene = staged("mould")
    scene.creature().health = 1000  # who does not leave is scalded
    (pommel,) = cells("mould", "treasure")
    assert {scene.terrain(*cell) for cell in beside(pommel)} == {"lava"}
    use(scene, *cells("mould", "quench_wheel")[0])
    scene.rest(1)
    assert {scene.terrain(*cell) for cell in beside(pommel)} == {"obsidian"}
    assert not np.any(scene.floor.ground.cells_of(["lava"]))


def test_a_cart_takes_the_bends_of_its_line_to_the_end_over_whoever_stands_on_it() -> None:
    scene = staged("oreline")
    ((x, y),) = cells("oreline", "cart")
    spawn.place(scene.run, scene.run.hero, *cells("oreline", "rail")[20])
    before = scene.health()
    use(scene, x, y, direction=(1, 0))
    assert scene.terrain(*max(cells("oreline", "rail"), key=lambda cell: (cell[1], cell[0]))) == "cart"
    assert scene.health() < before


@pytest.mark.parametrize("side", [0, 1])
def test_a_keg_at_the_cracked_wall_and_the_coals_beside_it_open_the_magazine(side: int) -> None:
    scene = staged("strongroom")
    wall, coals = cells("strongroom", "cracked_wall")[side], cells("strongroom", "brazier")[side]
    (keg,) = [cell for cell in cells("strongroom", "keg") if cell[1] == wall[1] and abs(cell[0] - wall[0]) == 4]
    inwards = 1 - 2 * side
    use(scene, *keg, direction=(inwards, 0))
    use(scene, *coals, direction=(0, inwards))
    assert scene.terrain(*wall) == "cracked_wall"
    scene.rest(5)
    assert scene.terrain(*wall) == "rubble"


def test_the_lever_of_the_muster_opens_its_armoury_and_two_in_the_ranks_step_out() -> None:
    scene = staged("muster")
    scene.creature().health = scene.creature().max_health = 1000
    use(scene, *cells("muster", "lever")[0])
    scene.rest(1)
    assert scene.terrain(*cells("muster", "portcullis")[0]) == "raised_portcullis"
    assert {scene.terrain(*cell) for cell in cells("muster", "watching_statue")} == {"rubble"}
    assert len([*query.monsters(scene.run)]) == 2


def test_the_last_firm_floor_falls_behind_whoever_lifts_the_key() -> None:
    scene = staged("cavein")
    lift_the_key(scene, "cavein")
    scene.rest(9)
    assert {scene.terrain(*cell) for cell in (*cells("cavein", "sink"), *cells("cavein", "fall"))} <= {"chasm"}


def test_the_sluice_floods_its_hall_and_the_wheel_lets_the_water_out() -> None:
    scene = staged("sluice")
    lift_the_key(scene, "sluice")
    scene.rest(5)
    source = cells("sluice", "flood")[0]
    assert scene.terrain(*source) == "deep_water"
    use(scene, *cells("sluice", "wheel")[0])
    scene.rest(8)
    assert scene.terrain(*source) == "shallow_water"


def test_what_waits_in_the_walls_comes_out() -> None:
    scene = staged("wormwall")
    lift_the_key(scene, "wormwall")
    scene.rest(8)
    assert {scene.terrain(*cell) for cell in cells("wormwall", "burst")} == {"rubble"}
    assert len(query.creatures(scene.run)) >= 3


@pytest.mark.parametrize(("kept", "risen"), [("", 2), ("lamp", 1), ("brand", 0), ("tombs", 0)])
def test_shades_rise_in_the_wake_where_no_lamp_shines_any_more(kept: str, risen: int) -> None:
    scene = staged("wake")
    lamps, tombs = cells("wake", "dark"), cells("wake", "rise")
    if kept == "brand":
        scene.give("brand", worn=True)
    if kept == "tombs":
        scene.floor.ground.change_all(dict.fromkeys(tombs, "open_tomb"))
    lift_the_key(scene, "wake")
    scene.rest(2)
    assert not query.creatures(scene.run)
    assert {scene.terrain(*cell) for cell in lamps} == {"dark_lamp"}
    if kept == "lamp":
        use(scene, *lamps[0])
    scene.rest(5)
    assert [creature.kind.id for _, creature, _ in query.creatures(scene.run)] == ["shade"] * risen
    shut = {"lamp": 1, "brand": 2}.get(kept, 0)
    assert [scene.terrain(*cell) for cell in tombs].count("tomb") == shut


def test_a_lamp_of_the_wake_that_was_put_out_before_stays_dark() -> None:
    scene = staged("wake")
    lamps = cells("wake", "dark")
    use(scene, *lamps[0])
    lift_the_key(scene, "wake")
    scene.rest(6)
    assert scene.terrain(*lamps[0]) == "dark_lamp"


def test_the_archive_burns() -> None:
    scene = staged("archive")
    lift_the_key(scene, "archive")
    scene.rest(1)
    assert scene.burning()


def test_the_vents_open() -> None:
    scene = staged("vents")
    lift_the_key(scene, "vents")
    scene.rest(1)
    assert int(np.count_nonzero(scene.floor.ground.gases)) >= 4


def push(scene: Scene, x: int, y: int, direction: str) -> None:
    """Let the hero walk into what stands at (x, y), in a direction."""
    dx, dy = {"n": (0, -1), "e": (1, 0), "w": (-1, 0)}[direction]
    spawn.place(scene.run, scene.run.hero, x - dx, y - dy)
    scene.walk(direction)


def is_reached(scene: Scene, x: int, y: int) -> bool:
    """Tell whether one can walk to (x, y) from where the hero stands."""
    areas, _ = grid.label(scene.floor.ground.walkable)
    at = scene.at()
    return bool(areas[y, x] == areas[at[1], at[0]])


def test_the_ring_bears_whoever_goes_round_it_and_nobody_who_turns_back() -> None:
    scene = offering("circuit")
    scene.run.auto_pickup = False
    scene.walk("w", "w", "nw", "n")
    x, y = scene.at()
    assert (x, y) in cells("circuit", "treasure")
    scene.rest()
    assert scene.terrain(x, y + 1) == "chasm"
    scene.walk("n", "ne", "e", "e", "e", "e", "se", "s", "s", "sw", "w")
    assert (scene.at(), scene.run.depth) == ((5, 5), 3)
    assert not any(is_reached(scene, *thing) for thing in cells("circuit", "treasure"))


def test_the_chequered_floor_wakes_nobody_under_diagonal_steps() -> None:
    scene = offering("chequer")
    scene.run.auto_pickup = False
    statues = cells("chequer", "watching_statue")
    scene.walk("nw", "ne", "nw", "ne")
    assert scene.at() in cells("chequer", "treasure")
    assert {scene.terrain(*statue) for statue in statues} == {"watching_statue"}
    scene.walk("s")
    assert {scene.terrain(*statue) for statue in statues} == {"rubble"}
    assert len(list(query.monsters(scene.run))) == len(statues)


def test_who_takes_what_lies_behind_the_drop_leaves_through_it() -> None:
    scene = offering("drop")
    scene.walk("w", "n", "n")
    assert (scene.at() in cells("drop", "treasure"), scene.run.depth) == (True, 3)
    scene.rest()
    scene.do(Plunge(0, 1))
    assert scene.run.depth == 4


def test_the_watchman_sleeps_beside_what_he_keeps() -> None:
    scene = offering("watchman")
    (watchman,) = query.monsters(scene.run)
    assert watchman.mind.mood == "asleep"
    assert [offered.choose for _, (offered, _) in scene.run.world.rows(Offered, Item)] == [2, 2]


def test_somebody_was_locked_in_with_the_goods() -> None:
    scene = offering("oubliette")
    assert [(monster.at.x, monster.at.y) for monster in query.monsters(scene.run)] == cells("oubliette", "captive")
    assert [monster.mind.mood for monster in query.monsters(scene.run)] == ["captive"]


@pytest.mark.parametrize("breaks_eggs", [True, False])
def test_the_eggs_of_the_larder_hear_chains_fall_unless_they_were_broken_before(*, breaks_eggs: bool) -> None:
    scene = offering("larder")
    eggs = cells("larder", "clutch")
    for egg in eggs if breaks_eggs else []:
        use(scene, *egg)
        assert not any(scene.terrain(*other) == "stirring_clutch" for other in eggs)
    ((x, y),) = cells("larder", "captive")
    push(scene, x, y, "n")
    assert len(allies.on_floor(scene.run)) == 1
    assert {scene.terrain(*egg) for egg in eggs} == {"shells" if breaks_eggs else "stirring_clutch"}


def test_a_spark_at_the_door_sets_off_the_powder() -> None:
    scene = offering("powder")
    sleepers = len(list(query.monsters(scene.run)))
    push(scene, *cells("powder", "brazier")[0], "e")
    scene.walk("s")
    assert scene.health() == scene.creature().max_health
    scene.rest(9)
    assert {scene.terrain(*keg) for keg in cells("powder", "keg")} == {"rubble"}
    assert len(list(query.monsters(scene.run))) < sleepers


def test_a_punt_takes_the_hero_to_the_rock_with_the_altar_and_back() -> None:
    scene = offering("moorings")
    pack = [scene.give(kind) for kind in ("dart", "healing", "dagger")]
    scene.walk("w", "ne", "n", "n")
    assert scene.terrain(*cells("moorings", "altar")[0]) == "cold_altar"
    scene.walk("s", "sw")
    assert scene.at() == cells("moorings", "punt")[0]
    assert {entity for _, entity, _ in query.pack(scene.run, scene.run.hero)} == {*pack}


def test_blood_before_a_curtain_tells_who_sleeps_behind_it() -> None:
    scene = offering("arras")
    bloody = cells("arras", "bloodstain")
    assert {(monster.at.x, monster.at.y + 2) for monster in query.monsters(scene.run)} == {*bloody}
    assert not {(x, y + 2) for x, y in cells("arras", "item")} & {*bloody}
    scene.rest()
    assert not any(fov.in_sight(scene.run, x, y - 1) for x, y in cells("arras", "banner"))


def test_the_way_to_the_altar_is_one_bridge_and_who_shoots_has_it_in_view() -> None:
    scene = offering("gauntlet")
    ((x, y),) = cells("gauntlet", "altar")
    (shooter,) = query.monsters(scene.run)
    assert shooter.creature.kind.shot is not None
    assert shooter.mind.mood == "guarding"
    assert is_reached(scene, x, y + 1)
    scene.floor.ground.change(x, y + 2, "chasm")
    scene.floor.ground.change(x, y + 3, "chasm")
    assert not is_reached(scene, x, y + 1)


def test_of_three_levers_the_one_without_bones_raises_the_gate() -> None:
    scene = staged("levers")
    scene.creature().health = scene.creature().max_health = 1000
    bones, (gate,) = cells("levers", "bones"), cells("levers", "portcullis")
    levers = cells("levers", "lever")
    safe = [lever for lever in levers if (lever[0] + 1, lever[1]) not in bones]
    assert (len(levers), len(safe)) == (3, 1)
    use(scene, *safe[0])
    scene.rest()
    assert (scene.terrain(*gate), list(query.monsters(scene.run))) == ("raised_portcullis", [])
    for woken, lever in enumerate([lever for lever in levers if lever not in safe], 1):
        use(scene, *lever)
        scene.rest()
        assert len(list(query.monsters(scene.run))) == woken
    assert scene.terrain(*gate) == "raised_portcullis"


def test_the_keg_that_plugs_the_way_to_the_key_opens_the_wall_before_it() -> None:
    scene = staged("magazine")
    (key,) = cells("magazine", "key")
    scene.walk("n", "n", "n")  # rolls it to the wall, and goes after it
    assert not is_reached(scene, *key)
    scene.walk("w", "s", "s")  # tips a brazier into the oil, and leaves
    scene.rest(9)
    assert is_reached(scene, *key)
    assert scene.health() == scene.creature().max_health


@pytest.mark.parametrize("side", [0, 1])
def test_the_roots_before_the_key_burn_when_a_brazier_is_tipped_into_them(side: int) -> None:
    scene = staged("rootgate")
    (key,) = cells("rootgate", "key")
    assert not is_reached(scene, *key)
    push(scene, *cells("rootgate", "brazier")[side], "we"[side])
    scene.rest(20)
    assert is_reached(scene, *key)


@pytest.mark.parametrize(("name", "fits"), [("shooter", "shot"), ("small", "small"), ("guard", "closes in")])
def test_who_is_posted_is_of_the_kind_that_the_mark_asks_for(name: str, fits: str) -> None:
    scene = Scene("#######\n#.....#\n#@....#\n#######", depth=8)
    mark = Mark("monster", 4, 1, Tier.MEDIUM, -1, name, None, binding=True)
    object.__setattr__(scene.floor.level, "marks", (mark,))
    pieces.place_contents(scene.run, Dice.seeded(1, "test"))
    ((_, creature, at),) = query.creatures(scene.run)
    assert (at.x, at.y) == (4, 1)
    told = {"shot": creature.kind.shot is not None, "small": "small" in creature.kind.traits}
    assert told.get(fits, creature.kind.temper.closes_in)


def test_a_landmark_is_seen_from_thirty_cells_outside(sweep: Callable[[int], range]) -> None:
    """By field of view, from any walkable cell outside it, the landmark furnished.

    Together they see nearly all of it, and mostly the whole. On most floors thirty see two fifths of it at once, walls
    within it notwithstanding, and on nearly all a quarter: now and then a lake drowns the floor from which it was to
    be seen.
    """
    shares, wholes = [], []
    for seed in range(max(len(sweep(60)), 14)):
        run = beginning.empty_run(library(), seed, "standard")
        for depth in (1 + seed % 4, 4, 8, 12, 15, 20):
            run.floor = descent.dig(run, depth, near=None)
            pieces.lay_furniture(run)
            level = run.floor.level
            (landmark,) = [room for room in level.rooms if room.kind == "landmark"]
            own = level.room_at == landmark.id
            outside = np.argwhere(run.floor.ground.walkable & ~own).tolist()
            views = [fov.field_of_view(run, x, y) & own for y, x in outside]
            whole = np.any(views, axis=0).sum() / own.sum()
            assert whole >= 0.8, (seed, depth)
            wholes.append(whole)
            at_once = sorted(int(view.sum()) for view in views)[-30]
            assert at_once > 0, (seed, depth)
            shares.append(at_once / own.sum())
    assert np.mean(wholes) >= 0.99
    assert np.mean([share >= 0.25 for share in shares]) >= 0.97
    assert np.mean([share >= 0.4 for share in shares]) >= 0.9
