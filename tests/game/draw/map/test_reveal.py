"""The debug view of the map, with the ids of its rooms."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tcod.console import Console

from game.draw.map.cells import MapPainter, View
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.world import query
from game.world.components import Item, Position
from tests.kit.playing import fresh, library

ROOMY = 12  # cells of a room that have space for its id


@pytest.mark.parametrize("camera", [Camera(), Camera(11, 7)])
@pytest.mark.parametrize("seed", ["reveal7", 1, 2, 3, 4, 5])
def test_ids_of_rooms_are_whole_or_absent(seed: int | str, camera: Camera) -> None:
    """Neither walls, things and creatures nor the edge of the window cut an id short, and it hides none of them."""
    run = fresh(seed).run
    floor, level = run.floor, run.floor.level
    console = Console(floor.width - 2 * camera.x, floor.height - 2 * camera.y, order="C")
    MapPainter(library(), Colors.of(library())).draw(console, run, camera, View(revealed=True))
    told = []
    for row, line in enumerate(console.ch):
        for found in re.finditer("[0-9]+", "".join(map(chr, line))):
            x, y = found.start() + camera.x, row + camera.y
            assert [int(found[0])] * len(found[0]) == [int(room) for room in level.room_at[y, x : x + len(found[0])]]
            told.append(int(found[0]))
    assert len(told) == len(set(told))
    rows, columns = console.ch.shape
    shown = level.room_at[camera.y : camera.y + rows, camera.x : camera.x + columns]
    sizes = Counter(shown[shown >= 0].tolist())
    assert all(room in told for room, cells in sizes.items() if cells >= ROOMY)
    placed = [(at, item.kind.family.glyph) for _, (at, item) in run.world.rows(Position, Item)]
    placed += [(at, creature.kind.glyph) for _, creature, at in query.creatures(run)]
    for at, _ in placed:
        x, y = at.x - camera.x, at.y - camera.y
        assert not (0 <= x < columns and 0 <= y < rows and chr(console.ch[y, x]).isdigit())
