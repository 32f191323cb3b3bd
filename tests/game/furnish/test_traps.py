"""Traps on new floors: how many, of which kinds, and where."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.furnish import traps
from game.rules.effects import snares
from game.rules.senses.fov import distance
from game.world.components import Item, Position
from levelgen import grid
from tests.kit.floors import floors, walk
from tests.kit.scenes import library

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from game.content.kinds import TerrainKind
    from game.world.floor import Floor

DEPTHS = 20


def around(cell: tuple[int, int], steps: int) -> list[tuple[int, int]]:
    span = range(-steps, steps + 1)
    return [(cell[0] + dx, cell[1] + dy) for dy in span for dx in span]


def ground_at(floor: Floor, cell: tuple[int, int]) -> TerrainKind:
    return floor.ground.kind_at(*cell)


def reached(floor: Floor, without: set[tuple[int, int]]) -> NDArray[np.bool_]:
    """The cells that the hero can get to from the stairs up, by straight steps."""
    passable = floor.content.ground.passable[floor.ground.terrain].copy()
    for x, y in without:
        passable[y, x] = False
    return grid.flood(passable, floor.level.stairs_up)


def test_traps_lie_where_there_is_room_and_close_no_route(sweep: Callable[[int], range]) -> None:
    """Over 1,000 floors, each of 50 runs as deep as they go."""
    for run in floors(sweep(50), DEPTHS):
        floor, level = run.floor, run.floor.level
        things = {(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)}
        stairs_rooms = {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
        entrances = {cell for link in level.links for cell in link.cells}
        lost = set(floor.traps)
        for cell, trap in floor.traps.items():
            room = int(level.room_at[cell[1], cell[0]])
            assert room >= 0
            assert room not in stairs_rooms
            assert level.rooms[room].kind != "vault"
            assert cell not in things
            assert cell not in floor.occupants
            assert not entrances & set(around(cell, 1))
            assert {ground_at(floor, each).id for each in around(cell, trap.kind.room)} <= {*traps.TAKES_TRAPS}
            assert all(distance(*cell, *other) >= traps.APART for other in floor.traps if other != cell)
            lost |= set(around(cell, 1)) if trap.kind.id == "collapse" else set()
        before, left = reached(floor, set()), reached(floor, lost)
        cut_off = {(int(x), int(y)) for y, x in np.argwhere(before & ~left)} - lost
        assert not cut_off, f"{run.seed}, {run.depth}"


def test_a_trap_has_beside_it_what_it_needs(sweep: Callable[[int], range]) -> None:
    for run in floors(sweep(20), DEPTHS):
        floor = run.floor
        for cell, trap in floor.traps.items():
            if trap.kind.beside == "water":
                assert any(ground_at(floor, each).douses for each in around(cell, 1))
            if trap.kind.beside == "wall":
                burned = snares.jet_line(floor, *cell, 5)
                assert cell in burned
                assert len(burned) >= traps.SHORTEST
            twin = floor.traps.get((trap.twin_x, trap.twin_y))
            assert (twin is not None) == trap.kind.paired
            if twin is not None:
                assert (twin.twin_x, twin.twin_y) == cell
                assert twin.hidden == trap.hidden
                assert distance(*cell, trap.twin_x, trap.twin_y) >= traps.FAR


def test_deeper_floors_have_more_traps_of_kinds_at_home_there(sweep: Callable[[int], range]) -> None:
    wanted = laid = hidden = 0
    for run in floors(range(max(4, len(sweep(40)))), DEPTHS):
        floor = run.floor
        most = 1 + floor.danger // traps.PER_DANGER
        kinds = Counter(trap.kind.id for trap in floor.traps.values())
        assert {*kinds} <= {kind.id for kind in library().traps_at(floor.danger, floor.stratum)}
        number = sum(count // (2 if library().traps[kind].paired else 1) for kind, count in kinds.items())
        assert number <= most
        wanted, laid = wanted + most, laid + number
        hidden += sum(trap.hidden for trap in floor.traps.values() if not trap.kind.paired)
        assert not any(trap.found or trap.acts or trap.cooldown for trap in floor.traps.values() if trap.hidden)
    assert laid > 0.95 * wanted
    assert 0.5 < hidden / laid < 0.75


@pytest.mark.parametrize(("danger", "stratum", "one", "none"), [
    (1, "gaol", "net_trap", "trapdoor"),
    (2, "gaol", "trapdoor", "shunt"),
    (9, "sump", "spark_plate", "fire_jet"),
    (20, "ramparts", "fire_jet", "flood_trap"),
])  # fmt: skip
def test_kinds_come_by_danger_and_stratum(danger: int, stratum: str, one: str, none: str) -> None:
    found = {kind.id for kind in library().traps_at(danger, stratum)}
    assert one in found
    assert none not in found


def test_a_seed_lays_the_same_traps_again() -> None:
    first, again = (
        [
            sorted((cell, trap.kind.id, trap.hidden) for cell, trap in run.floor.traps.items())
            for run in islice(walk(0), 6)
        ]
        for _ in range(2)
    )
    assert first == again
    assert any(first)
