"""Decorations that warn: bones and old blood at entrances of hard rooms and halls, so that none is entered unwarned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.knowledge.places import BONES, ENTRANCE, entrances
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from game.world.floor import Floor
    from game.world.run import Run
    from levelgen.rng import Dice

INSIDE = (2, 4)  # stains in the room itself
BONY = 600  # per mille of signs that are bones, the others blood
SHALLOWS = int(Terrain.SHALLOW_WATER)
TAKES_SIGNS = tuple(map(int, (Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.ASH)))


def decorate(run: Run, dice: Dice) -> None:
    """Strew signs at every entrance of the current floor's hard rooms and halls, and a few inside."""
    floor = run.floor
    signs: dict[tuple[int, int], str] = {}
    hard_rooms = [room for room in floor.level.rooms if floor.is_dangerous(room.id)]
    hard = {room.id for room in hard_rooms}
    for room, cells in entrances(floor.level):
        if room not in hard:
            continue
        threshold = [cell for cell in cells[:ENTRANCE] if _bare(floor, cell)]
        if not threshold:  # at a lake, where they lie on a bank in the shallows
            threshold = [cell for cell in cells[:1] if floor.ground.terrain.item(*cell[::-1]) == SHALLOWS]
        if threshold:
            signs[threshold[0]] = BONES
        for cell in threshold[1:]:
            if dice.chance(500):
                signs[cell] = "bloodstain"
    for room_ in hard_rooms:
        left, top, right, bottom = room_.bounds
        for _ in range(dice.between(*INSIDE)):
            cell = (dice.between(left, right - 1), dice.between(top, bottom - 1))
            if floor.level.room_at[cell[1], cell[0]] == room_.id and _bare(floor, cell):
                signs[cell] = BONES if dice.chance(BONY) else "bloodstain"
    floor.ground.change_all(signs)


def _bare(floor: Floor, cell: tuple[int, int]) -> bool:
    return floor.ground.terrain.item(cell[1], cell[0]) in TAKES_SIGNS
