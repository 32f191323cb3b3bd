"""Carts and kegs: where they roll, whom they run down, what they break, and what a blast does to a row of kegs."""

from __future__ import annotations

import pytest

from game.actions.base import Done
from game.actions.bumping import Touch
from game.rules.terrain import materials
from game.world import spawn
from game.world.components import Carried, Position
from game.world.events import Blasted, Sounded
from tests.kit.scenes import Scene

TRACK = """
    ###########
    #.........#
    #@c-----..#
    #......-..#
    #......-..#
    #.........#
    ###########
"""


def track(**named: str) -> Scene:
    """Draw rails that bend south, and a cart at their beginning."""
    drawing = TRACK
    for name, x in (("t", 5), ("r", 5)):
        if name in named:
            line = drawing.split("\n")[3]
            drawing = drawing.replace(line, line[: x + 4] + name + line[x + 5 :])
    scene = Scene(drawing.replace("c", ".").replace("-", "."), legend=named)
    scene.floor.ground.change_all({(x, 2): "rail" for x in range(2, 8)} | {(7, 3): "rail", (7, 4): "rail"})
    scene.floor.ground.lay([(2, 2)], "cart", 0)
    return scene


def carts(scene: Scene) -> set[tuple[int, int]]:
    return {(x, y) for x in range(11) for y in range(7) if scene.terrain(x, y) == "cart"}


def test_it_rolls_around_the_bend_to_the_end_and_leaves_its_rails() -> None:
    scene = track()
    scene.walk("e")
    assert carts(scene) == {(7, 4)}
    assert scene.terrain(2, 2) == "rail"
    heard = [(event.level, event.what, event.name) for event in scene.events if isinstance(event, Sounded)]
    assert (14, "rolling", "a cart") in heard


def test_it_does_not_roll_across_its_rails_nor_into_the_wall() -> None:
    scene = track()
    scene.walk("ne")
    scene.walk("s")
    assert carts(scene) == {(2, 2)}
    assert scene.at() == (2, 1)


def test_it_runs_down_who_stands_in_its_path_and_thrusts_them_aside() -> None:
    scene = track(t="turnkey asleep")
    scene.dice.rolls = [9]
    assert isinstance(Touch(2, 2).perform(scene.run, scene.run.hero), Done)
    assert scene.health("t") == 20 - 9
    assert scene.at("t") not in {(x, 2) for x in range(2, 8)}
    assert carts(scene) == {(7, 4)}


def test_it_goes_on_over_whom_it_kills() -> None:
    scene = track(r="rat asleep")
    scene.walk("e")
    assert not scene.lives("r")
    assert carts(scene) == {(7, 4)}


def test_it_stops_before_who_cannot_get_out_of_its_way() -> None:
    scene = track(t="turnkey asleep")
    scene.afflict("t", "paralysed", 5)
    scene.floor.ground.change_all({(x, y): "wall" for x in (4, 5, 6) for y in (1, 3)})
    scene.walk("e")
    assert scene.at("t") == (5, 2)
    assert carts(scene) == {(4, 2)}
    assert scene.health("t") < 20


def test_it_sweeps_things_off_the_rails() -> None:
    scene = track()
    thing = scene.give("dart")
    scene.run.world.remove(thing, Carried)
    spawn.place(scene.run, thing, 7, 4)
    scene.walk("e")
    at = scene.run.world.get(thing, Position)
    assert (at.x, at.y) != (7, 4)


def test_a_monster_rolls_it_as_the_hero_does() -> None:
    scene = track(t="turnkey asleep")
    scene.floor.ground.uncover([(2, 2)])
    scene.floor.ground.lay([(4, 2)], "cart", 0)
    assert isinstance(Touch(4, 2).perform(scene.run, scene.named["t"]), Done)
    materials.settle(scene.run)
    assert carts(scene) == {(2, 2)}


def test_it_breaks_a_cracked_wall_at_the_end_of_its_rails() -> None:
    scene = track()
    scene.floor.ground.change(7, 5, "cracked_wall")
    scene.walk("e")
    assert scene.terrain(7, 5) == "rubble"
    assert carts(scene) == {(7, 4)}


def test_a_cart_on_a_plate_weighs_it_down_for_as_long_as_it_stands_there() -> None:
    scene = track()
    scene.floor.ground.change_all({(7, 4): "pressure_plate", (9, 4): "portcullis"})
    scene.floor.pairs[7, 4] = ((9, 4),)
    scene.walk("e")
    scene.rest(3)
    assert carts(scene) == {(7, 4)}
    assert scene.terrain(9, 4) == "raised_portcullis"
    scene.floor.ground.uncover([(7, 4)])
    scene.rest()
    assert (scene.terrain(7, 4), scene.terrain(9, 4)) == ("pressure_plate", "portcullis")


KEGS = """
    ############
    #@.k.k.k.k.#
    ############
"""


def kegs(*kinds: str) -> Scene:
    scene = Scene(KEGS.replace("k", "."))
    scene.floor.ground.change_all({(3 + 2 * rank, 1): kind for rank, kind in enumerate(kinds)})
    return scene


@pytest.mark.parametrize("stimulus", ["fire", "spark", "lava", "blast"])
def test_a_keg_goes_off_at_once_by_fire_and_the_like(stimulus: str) -> None:
    scene = kegs("floor", "keg")
    scene.run.bring(stimulus, 5, 1)  # type: ignore[arg-type]
    scene.rest()
    assert scene.terrain(5, 1) == "rubble"
    assert len(scene.of(Blasted)) == 1


def test_fire_beside_a_keg_sets_it_off() -> None:
    scene = kegs("floor", "keg")
    scene.burn((6, 1), turns=3)
    scene.rest()
    assert scene.terrain(5, 1) == "rubble"


def test_a_lit_keg_goes_off_in_its_third_turn_wherever_it_was_rolled() -> None:
    scene = Scene(KEGS.replace("k", "."))
    scene.floor.ground.change(2, 1, "lit_keg")
    scene.rest()
    scene.walk("e")
    assert scene.terrain(5, 1) == "lit_keg"
    scene.rest()
    assert scene.terrain(5, 1) == "rubble"
    assert scene.health() == 40


def test_a_blast_harms_all_beside_and_one_keg_sets_off_the_next() -> None:
    scene = Scene(KEGS.replace("@.k.k.k.k.", ".......@.."))
    for x in (4, 5, 6):
        scene.floor.ground.change(x, 1, "keg")
    scene.run.bring("fire", 4, 1)
    scene.rest()
    assert {scene.terrain(x, 1) for x in (4, 5, 6)} == {"rubble"}
    assert len(scene.of(Blasted)) == 3
    assert (scene.at(), scene.health()) == ((8, 1), 40), "the hero is a step too far away"


def test_a_blast_reaches_whoever_stands_beside_the_keg() -> None:
    scene = Scene(KEGS.replace("@.k", ".@k").replace("k", "."))
    scene.floor.ground.change(3, 1, "keg")
    scene.dice.rolls = [12]
    scene.run.bring("fire", 3, 1)
    scene.rest()
    assert scene.health() <= 40 - 12
