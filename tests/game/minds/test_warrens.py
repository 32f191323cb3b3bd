"""The Warrens' cast: what each of them alone does, how it is seen coming, and what counters it."""

from __future__ import annotations

from game.actions.fighting import Strike
from game.actions.using import Throw
from game.draw import describing
from game.rules import combat, health, hiding
from game.rules.fov import distance
from game.world import query, spawn
from game.world.components import Carried, Item, Position
from game.world.events import Acted, Announced, Flew, Hit
from game.world.floor import Remains
from tests.kit.scenes import Scene


def acted(scene: Scene) -> list[str]:
    return [event.text for event in scene.of(Acted)]  # type: ignore[attr-defined]


def begun(scene: Scene) -> list[str]:
    return [event.text for event in scene.of(Announced)]  # type: ignore[attr-defined]


def kinds_lying(scene: Scene) -> list[str]:
    return [item.kind.id for _, (_, item) in scene.run.world.rows(Position, Item)]


# Slinger: picks up what lies on the floor, darts first, and throws it at the hero

SLINGER = """
    #############
    #@....iwd...#
    #############
"""


def test_a_slinger_bends_for_a_dart_and_throws_it() -> None:
    scene = Scene(SLINGER, i="slinger", w="dagger", d="dart")
    scene.dice.luck = True
    scene.rest(3)
    assert begun(scene) == ["bends for a dart"]
    assert kinds_lying(scene) == ["dagger"]
    scene.rest()
    assert acted(scene) == ["throws a dart"]
    assert scene.health() < 40


def test_on_swept_floor_it_has_only_its_hands() -> None:
    scene = Scene(SLINGER, i="slinger", w="ration", d="floor")
    scene.dice.luck = False
    scene.rest(4)
    assert not scene.of(Announced)
    assert scene.at("i") == (2, 1)


def test_what_it_took_falls_with_it_and_a_pillar_stops_its_throw() -> None:
    scene = Scene("#######\n#@i...#\n#######", i="slinger")
    dart = scene.give("dart")
    scene.run.world.remove(dart, Carried)
    scene.run.world.add(dart, Carried(scene.named["i"], "a"))  # type: ignore[arg-type]
    scene.creature("i").health = 1
    scene.dice.luck = True
    scene.walk("e")
    assert kinds_lying(scene) == ["dart"]


# Adder: lies unseen in grass, bites who walks past

GRASS = """
    #########
    #.@.s...#
    #.......#
    #########
"""


def in_grass() -> Scene:
    scene = Scene(GRASS, s="adder guarding")
    scene.floor.ground.change(4, 1, "grass")
    hiding.hide(scene.run, scene.named["s"])
    return scene


def test_an_adder_in_the_grass_bites_who_walks_past_and_poisons() -> None:
    scene = in_grass()
    assert "moves in it" in describing.place(scene.run, 4, 1)
    scene.dice.luck = True
    scene.walk("e")
    assert scene.at("s") == (4, 1)
    assert scene.of(Hit)
    assert "poisoned" in scene.statuses()


def test_on_bare_earth_it_cannot_lie_unseen() -> None:
    scene = Scene(GRASS, s="adder guarding")
    hiding.hide(scene.run, scene.named["s"])
    assert not scene.mind("s").hidden


def test_burning_grass_brings_it_out() -> None:
    scene = in_grass()
    scene.burn((4, 1), turns=3)
    scene.rest()
    assert not scene.lives("s") or not scene.mind("s").hidden


# Puffball: bursts into giddy gas when it is hit, or where somebody stays beside it

PUFF = """
    ###########
    #.@o......#
    #.........#
    ###########
"""


def gassed(scene: Scene, x: int, y: int) -> bool:
    return any(kind.id == "confusion" for kind, _ in scene.floor.ground.gases_at(x, y))


def test_a_puffball_swells_and_bursts_beside_who_stays() -> None:
    scene = Scene(PUFF, o="puffball")
    scene.rest()
    assert begun(scene) == ["swells"]
    assert not gassed(scene, 3, 1)
    scene.rest()
    assert not scene.lives("o")
    assert gassed(scene, 2, 1)


def test_a_dart_bursts_it_from_afar() -> None:
    scene = Scene(PUFF.replace("@o......", "o......@"), o="puffball")
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), 2, 1))
    assert not scene.lives("o")
    assert gassed(scene, 2, 1)
    assert not gassed(scene, 9, 1)
    assert "confused" not in scene.statuses()


# Weevil: eats grass, wood and bridges; of every fifth cell comes another

FIELD = """
    ###########
    #@#.......#
    ###.yggggg#
    ###.......#
    ###########
"""


def test_weevils_eat_what_grows_and_become_more() -> None:
    scene = Scene(FIELD, y="weevil", g="grass")
    scene.rest()
    assert acted(scene) == ["gnaws away the straw"]
    assert scene.terrain(5, 2) == "floor"
    scene.rest(9)
    assert len(query.creatures(scene.run)) == 2


def test_without_greenery_one_stays_one_and_hunts() -> None:
    scene = Scene(FIELD, y="weevil", g="ash")
    scene.rest(12)
    assert len(query.creatures(scene.run)) == 1


def test_a_weevil_eats_a_door_of_wood_and_none_of_iron() -> None:
    for door, left in (("door", "floor"), ("iron_door", "iron_door")):
        scene = Scene("########\n#@.Dy..#\n########", y="weevil", D=door)
        scene.rest()
        assert scene.terrain(3, 1) == left, door


# Mender: heals the friend in sight that is hurt most, every second turn

HURT = """
    #############
    #@.......B.m#
    #############
"""


def test_a_mender_hums_and_heals_who_is_hurt_most() -> None:
    scene = Scene(HURT, B="brute", m="mender")
    scene.dice.luck = False
    scene.creature("B").health = 10
    scene.rest()
    assert begun(scene) == ["hums"]
    scene.rest()
    assert scene.health("B") == 16
    assert scene.of(Flew)
    scene.rest(2)
    assert scene.health("B") == 22


def test_a_mender_never_heals_itself_and_a_hit_stops_it() -> None:
    scene = Scene(HURT, B="brute", m="mender")
    scene.dice.luck = False
    scene.creature("m").health = 5
    scene.rest(4)
    assert scene.health("m") == 5
    scene.creature("B").health = 10
    scene.rest()
    health.hurt(scene.run, scene.named["m"], 1, by=scene.run.hero)
    scene.rest()
    assert scene.health("B") == 10


# Hexer: takes strength at ten cells, and stays behind whoever is with it

HEX = """
    ################
    #@.......h.....#
    #.......#......#
    ################
"""


def test_a_hexer_traces_the_hero_and_takes_strength() -> None:
    scene = Scene(HEX, h="hexer")
    scene.dice.luck = False
    scene.rest()
    assert begun(scene) == ["traces your outline with both hands"]
    assert not scene.statuses()
    scene.rest()
    assert "weakened" in scene.statuses()
    assert scene.health() == 40


def test_a_dark_cell_a_hit_or_a_corner_stops_the_hex() -> None:
    scene = Scene(HEX, h="hexer", light=1)
    scene.rest(4)
    assert "weakened" not in scene.statuses()
    scene = Scene(HEX, h="hexer")
    scene.rest()
    health.hurt(scene.run, scene.named["h"], 1, by=scene.run.hero)
    scene.rest()
    assert "weakened" not in scene.statuses()


def test_it_lets_others_go_before_it() -> None:
    scene = Scene("##############\n#@...h.B.....#\n#............#\n##############", h="hexer", B="brute", light=1)
    scene.dice.luck = False
    scene.rest(4)
    (x, y) = scene.at()
    assert distance(x, y, *scene.at("h")) > distance(x, y, *scene.at("B"))


# Ghoul: goes to remains before it goes to the hero; a meal of three turns makes it whole

GRAVE = """
    ############
    #@.......g.#
    #..........#
    ############
"""


def laid_out(x: int, y: int) -> Scene:
    scene = Scene(GRAVE, g="ghoul")
    scene.floor.remains[x, y] = Remains("lag", 0)
    scene.creature("g").health = 5
    scene.dice.luck = False
    return scene


def test_a_ghoul_goes_to_the_dead_first_and_is_whole_after_three_turns() -> None:
    scene = laid_out(10, 2)
    scene.rest(2)
    assert scene.at("g") == (10, 2)
    assert acted(scene) == ["cracks the bones of the dead"]
    scene.rest(2)
    assert scene.health("g") == 36
    assert scene.floor.remains == {}


def test_it_is_struck_unawares_at_its_meal_and_looks_up() -> None:
    scene = laid_out(10, 2)
    spawn.place(scene.run, scene.run.hero, 7, 2)
    scene.rest()
    scene.walk("e", "e")
    assert combat.unaware(scene.run, scene.run.hero, scene.named["g"])
    scene.creature("g").health = 30
    scene.do(Strike(scene.named["g"]))
    assert not combat.unaware(scene.run, scene.run.hero, scene.named["g"])
    assert scene.health() <= 40


def test_burnt_remains_feed_no_ghoul() -> None:
    scene = laid_out(10, 2)
    scene.burn((10, 2), turns=1)
    scene.rest(4)
    assert scene.health("g") == 5
