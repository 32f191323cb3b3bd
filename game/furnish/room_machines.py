"""Works that monsters bring to their rooms: levers and racks in the walls, and the gates that the levers move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Install
from game.rules.terrain import mechanisms
from game.world import query
from game.world.components import Home
from game.world.movement import CLOCKWISE, STEPS

if TYPE_CHECKING:
    from game.content.kinds import TerrainKind
    from game.world.movement import Cell
    from game.world.run import Run
    from levelgen.rng import Dice


PIECES = ("vault", "landmark")  # kinds of rooms that are built as they are drawn
TAKES_GATES = ("floor", "grass", "rubble", "ash", "bones", "bloodstain")  # ground of doorways
LARGEST = 400  # cells of a room that gates may close off, at most


def set_up(run: Run, dice: Dice) -> None:
    """Build the works of the current floor's monsters, where the walls of their rooms have space for them."""
    floor = run.floor
    for monster in query.monsters(run):
        install, room = monster.creature.kind.ability(Install), run.world.get(monster.entity, Home).room
        if install is None or room < 0 or floor.level.rooms[room].kind in PIECES:
            continue
        gates = _doorways(run, room) if install.gates else []
        if install.gates and not mechanisms.is_shut_in(run, (monster.at.x, monster.at.y), gates, LARGEST):
            continue
        niches = _niches(run, room)
        cells = [niches.pop(dice.below(len(niches))) for _ in install.ground[: len(niches)]]
        floor.ground.change_all(dict(zip(cells, install.ground, strict=False)))
        if cells:
            floor.ground.change_all(dict.fromkeys(gates, install.gates))
            floor.pairs |= {cell: tuple(gates) for cell in cells if gates}


def _doorways(run: Run, room: int) -> list[Cell]:
    """Return the doorways of a room that can take a gate."""
    floor = run.floor
    links = [link for link in floor.level.links if room in (link.a, link.b) and link.cells]
    ends = {link.cells[0] if link.a == room else link.cells[-1] for link in links}
    return sorted(cell for cell in ends if _takes_gate(floor.ground.kind_at(*cell)))


def _takes_gate(kind: TerrainKind) -> bool:
    """Tell whether a gate can replace a kind of ground: bare ground, or a door that is not locked."""
    return kind.id in TAKES_GATES or (kind.door and kind.bump in ("", "open"))


def _niches(run: Run, room: int) -> list[Cell]:
    """Return the wall cells of a room that can be reached from it and border no other space."""
    floor, room_at = run.floor, run.floor.level.room_at
    left, top, right, bottom = floor.level.rooms[room].bounds
    return [
        (x, y)
        for y in range(max(1, top - 1), min(floor.height - 1, bottom + 1))
        for x in range(max(1, left - 1), min(floor.width - 1, right + 1))
        if floor.ground.kind_at(x, y).is_wall
        and any(_is_inside(run, room, x + dx, y + dy) for dx, dy in CLOCKWISE)
        and all(room_at[y + dy, x + dx] == room or not floor.ground.transparent[y + dy, x + dx] for dx, dy in STEPS)
    ]


def _is_inside(run: Run, room: int, x: int, y: int) -> bool:
    """Tell whether one can stand at (x, y) in a room."""
    return bool(run.floor.level.room_at[y, x] == room and run.floor.ground.walkable[y, x])
