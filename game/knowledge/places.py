"""Cells of the floor as the hero knows them, its exits, and the steps that he believes harmless."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.knowledge.creatures import KnownCreature, creature_at, landings, threatened_cells, watched_cells
from game.knowledge.dangers import Danger, danger_of, leader_of
from game.knowledge.terrain import terrain_at
from game.knowledge.things import KnownItem, items_at
from game.knowledge.traps import KnownTrap, sign_at, trap_at
from game.rules import keystone
from game.rules.beings import doors
from game.rules.senses import fov, light
from game.rules.terrain import vaults
from game.world.components import Position
from game.world.floor import TREASURY
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from game.content.kinds import TerrainKind
    from game.content.materials import GasKind
    from game.world.floor import Floor
    from game.world.movement import Cell
    from game.world.run import Run
    from levelgen import Level

Threshold = Literal["", "dangerous", "cleared", "treasury"]

BONES = "bones"  # the ground that warns at the entrance of a dangerous room
ENTRANCE = 3  # cells of an entrance, counted from the room outwards, where bones warn


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of the floor as the hero knows it."""

    x: int
    y: int
    terrain: TerrainKind | None  # as last seen; None if never seen: then nothing is known of the ground
    in_sight: bool
    is_burning: bool
    fuse: int  # turns until what stands there goes off; 0 for never, or if it is out of sight
    light: int  # how bright it is there, 0 to 7; 0 where nothing of the ground is known
    gases: tuple[tuple[GasKind, int], ...]  # gases and their amounts; none if the cell is out of sight
    passage: str  # the kind of link that leads through it, "" in rooms
    use: str  # the name of its room's use; "" in a plain room
    tier: int | None  # the danger of its room, 0 to 2; None in corridors and doorways
    threshold: Threshold  # it is an entrance of such a room, known by its bones or because the room was seen
    danger: Danger  # whether that danger lives
    leader: str  # the name of the leader who lives in its room, or beyond this threshold; "" if none does
    is_unlockable: bool  # the hero has the key to its door
    marked_by: KnownCreature | None  # the creature whose announced act will affect it
    thrown_by: KnownCreature | None  # the creature whose announced act would throw the hero there
    watched_by: KnownCreature | None  # the guard at its post that looks there, and may notice the hero there
    trap: KnownTrap | None
    sign: str  # what betrays a trap that the hero has not found
    creature: KnownCreature | None
    items: tuple[KnownItem, ...]


def place(run: Run, x: int, y: int) -> Place:
    """Return what the hero knows of (x, y), which may lie off the map."""
    floor = run.floor
    terrain = terrain_at(floor, x, y)
    is_known = terrain is not None and terrain.id != doors.HIDDEN  # a secret door is in a room or link, a wall is not
    in_sight = terrain is not None and fov.in_sight(run, x, y)
    room = floor.level.room_at.item(y, x) if is_known else -1
    threshold, beyond = _beyond(run, x, y, terrain) if terrain is not None and is_known and room < 0 else ("", -1)
    return Place(
        x=x,
        y=y,
        terrain=terrain,
        in_sight=in_sight,
        is_burning=in_sight and (x, y) in floor.ground.flames,
        fuse=max(floor.ground.fuses.get((x, y), 0) - floor.ground.age, 0) if in_sight else 0,
        light=0 if terrain is None else light.light_at(run, x, y),
        gases=tuple(floor.ground.gases_at(x, y)) if in_sight else (),
        passage=floor.passages.get((x, y), "") if is_known else "",
        use=use.name if is_known and (use := floor.use_at(x, y)) is not None else "",
        tier=floor.shown_tier_at(x, y) if is_known else None,
        threshold=threshold,
        danger=danger_of(run, floor, room),
        leader=leader_of(run, floor, max(room, beyond)),
        is_unlockable=terrain is not None and terrain.bump == "unlock" and (x, y) in doors_with_keys(run),
        marked_by=threatened_cells(run).get((x, y)),
        thrown_by=landings(run).get((x, y)),
        watched_by=watched_cells(run).get((x, y)),
        trap=trap_at(run, x, y),
        sign=sign_at(run, x, y),
        creature=creature_at(run, x, y),
        items=tuple(items_at(run, x, y)),
    )


def _beyond(run: Run, x: int, y: int, terrain: TerrainKind) -> tuple[Threshold, int]:
    """Return what room known ground in a corridor or a doorway leads into, as is seen, and its number; or "", -1."""
    floor, level = run.floor, run.floor.level
    for room, cells in entrances(level):
        if (x, y) not in cells[:ENTRANCE]:
            continue
        danger, is_first = danger_of(run, floor, room), (x, y) == cells[0]
        is_seen = is_first and _is_seen(floor, room)
        if danger in ("dangerous", "cleared") and (terrain.id == BONES or is_seen):
            return danger, room
        if is_seen and level.rooms[room].kind == TREASURY:
            return "treasury", room
    return "", -1


def entrances(level: Level) -> Iterator[tuple[int, Sequence[Cell]]]:
    """Yield the number of each room at each end of a link, with the link's cells from that room outwards."""
    for link in level.links:
        yield link.a, link.cells
        yield link.b, link.cells[::-1]


def bones_of(floor: Floor, room: int) -> list[Cell]:
    """Return the known cells (x, y) of the bones that warn at the entrances of a room."""
    cells = [cell for number, cells in entrances(floor.level) if number == room for cell in cells[:ENTRANCE]]
    return [cell for cell in cells if (kind := terrain_at(floor, *cell)) is not None and kind.id == BONES]


def doorways(floor: Floor, rooms: Collection[int]) -> dict[Cell, int]:
    """Return the cells (x, y) by which one enters some of the rooms, where that can be told, each with the room.

    At an entrance they reach from the room to its outermost door. It can be told of an entrance with bones, and of all
    those of a room of which something was seen.
    """
    found: dict[Cell, int] = {}
    for room, cells in entrances(floor.level):
        if room not in rooms:
            continue
        kinds = [terrain_at(floor, *cell) for cell in cells[:ENTRANCE]]
        if _is_seen(floor, room) or any(kind is not None and kind.id == BONES for kind in kinds):
            doors = [index for index, kind in enumerate(kinds) if kind is not None and kind.door]
            found |= dict.fromkeys(cells[: max(doors, default=0) + 1], room)
    return found


def _is_seen(floor: Floor, room: int) -> bool:
    return bool((floor.memory.explored & (floor.level.room_at == room)).any())


def stairs(run: Run) -> dict[str, Cell]:
    """Return the cells of the stairs that the hero has seen, as "down" and "up", and of the open gate "home"."""
    level = run.floor.level
    cells = {"down": level.stairs_down, "up": level.stairs_up, "home": keystone.exit_home(run)}
    return {name: cell for name, cell in cells.items() if cell is not None and terrain_at(run.floor, *cell)}


def exits(run: Run) -> list[Place]:
    """Return the known doors and openings of the room where the hero is; none in a corridor."""
    at, level = run.world.get(run.hero, Position), run.floor.level
    room = int(level.room_at[at.y, at.x])
    links = [link for link in level.links if link.cells and room in (link.a, link.b)]
    ends = {link.cells[0 if link.a == room else -1] for link in links}
    known = [place(run, *cell) for cell in sorted(ends)] if room >= 0 else []
    return [each for each in known if each.terrain is not None and (each.terrain.walkable or each.terrain.bump)]


def doors_with_keys(run: Run) -> list[Cell]:
    """Return the locked doors (x, y) of this floor whose keys are in the pack; with a master key, all known ones."""
    if vaults.master_key(run, run.hero):
        locks = [number for number, kind in enumerate(run.content.terrain) if kind.bump == "unlock"]
        return cells_in(np.isin(run.floor.memory.terrain, locks) & run.floor.memory.explored)
    return vaults.doors_of_keys(run, run.depth)


def frontier(floor: Floor) -> list[Cell]:
    """Return the known passable cells with an unseen cell beside them: where there is more to explore.

    Diagonal neighbours do not count: every reachable cell can be reached by straight steps, and just to see the corner
    of a wall no walk is worth its turns.
    """
    known, unseen = floor.memory.explored, ~floor.memory.explored | floor.memory.mapped
    passable = floor.content.ground.passable.take(floor.memory.terrain) & known
    return cells_in(passable & grid.dilate(unseen, diagonal=False))
