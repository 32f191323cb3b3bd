"""What is one-sided, a barred door, a rope, a ledge: it is crossed from its side alone, and nobody paths over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.bumping import Cross
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.draw.words import describing
from game.world.components import Position
from game.world.floor import Floor
from game.world.movement import DistanceMap
from levelgen import Level, generate
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.content.traits import Trait

ROOMS = """
    #########
    #..@#...#
    #...P...#
    #...#...#
    #########
"""
PLACE = (4, 2)
FROM, BEYOND = (3, 2), (5, 2)


def scene_with(kind: str, side: tuple[int, int] = FROM) -> Scene:
    scene = Scene(ROOMS, P=kind)
    scene.floor.crossed_from[PLACE] = side
    scene.walk("s")
    return scene


def at(scene: Scene) -> tuple[int, int]:
    hero = scene.run.world.get(scene.run.hero, Position)
    return hero.x, hero.y


@pytest.mark.parametrize(("kind", "becomes"), [("barred_door", "open_door"), ("rope", "hung_rope")])
def test_from_its_side_it_opens_for_good(kind: str, becomes: str) -> None:
    scene = scene_with(kind)
    scene.walk("e")
    assert scene.terrain(*PLACE) == becomes
    scene.walk("e")
    scene.walk("e")
    assert at(scene) == BEYOND
    scene.walk("w")
    scene.walk("w")
    assert at(scene) == FROM


def test_a_ledge_is_jumped_down_and_stays_a_ledge() -> None:
    scene = scene_with("ledge")
    scene.walk("e")
    assert at(scene) == BEYOND
    assert scene.terrain(*PLACE) == "ledge"
    assert scene.log[-1] == "You jump down."


@pytest.mark.parametrize("kind", ["barred_door", "rope", "ledge"])
def test_from_the_other_side_there_is_no_getting_past(kind: str) -> None:
    scene = scene_with(kind, side=BEYOND)
    turn = scene.run.turn
    scene.walk("e")
    assert at(scene) == FROM
    assert scene.terrain(*PLACE) == kind
    assert scene.log[-1].startswith("You cannot get past the")
    assert scene.run.turn == turn


@pytest.mark.parametrize("kind", ["barred_door", "rope", "ledge"])
def test_each_stratum_has_a_name_of_its_own_for_it(kind: str) -> None:
    scene = scene_with(kind, side=BEYOND)
    plain, told = library().terrain_of(kind).name, set[str]()
    for stratum in library().strata:
        scene.floor.stratum = stratum
        name = scene.floor.name_of(library().terrain_of(kind))
        scene.do(Cross(*PLACE))
        assert scene.log[-1] == f"You cannot get past the {name} from this side."
        assert name in describing.place(scene.run, *PLACE)
        told.add(name)
    assert plain not in told
    assert len(told) == len(library().strata)


@pytest.mark.parametrize("kind", ["barred_door", "rope", "ledge"])
def test_nobody_goes_over_it_who_is_not_told_to(kind: str) -> None:
    """The autopilot, walkers and flyers find no path."""
    scene = scene_with(kind)
    nobody: frozenset[Trait] = frozenset()
    flyer: frozenset[Trait] = frozenset({"flies"})
    for traits in (nobody, flyer):
        grid = scene.floor.movement.grid_of(traits)
        assert DistanceMap(grid, [BEYOND]).distance(*FROM) < 0
    assert isinstance(Travel(BEYOND).next_step(scene.run), StopReason)


def test_nobody_jumps_onto_somebody() -> None:
    scene = Scene(ROOMS.replace("P...#", "Pr..#"), P="ledge", r="rat asleep")
    scene.floor.crossed_from[PLACE] = FROM
    scene.walk("s")
    scene.do(Cross(*PLACE))
    assert at(scene) == FROM
    assert scene.log[-1] == "Somebody is standing where you would land."


def test_what_levels_have_is_crossed_from_the_room_they_say() -> None:
    """Each one-sided link has one cell that is crossed, from beside it, on the side where it is entered."""
    crossed = 0
    for seed in range(60):
        level: Level = generate("caves", seed=seed, height=29)
        floor = Floor.fresh(level, depth=1, danger=1, stratum="sump", generator="caves", knobs={}, content=library())
        for link in level.links:
            if link.one_way is not None:
                (((x, y), (from_x, from_y)),) = (
                    (cell, side) for cell, side in floor.crossed_from.items() if cell in link.cells
                )
                assert abs(x - from_x) + abs(y - from_y) == 1
                cells = link.cells if link.one_way == link.a else link.cells[::-1]
                before = cells[: cells.index((x, y))]
                assert (from_x, from_y) == before[-1] if before else level.room_at[from_y, from_x] == link.one_way
                crossed += 1
        assert len(floor.crossed_from) == sum(link.one_way is not None for link in level.links)
    assert crossed > 5
