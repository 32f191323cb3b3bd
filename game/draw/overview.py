"""The overview of floors: stairs, what is of note, vaults, dangerous rooms, locked doors, things left, the notes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game import knowledge
from game.content.families import KEY
from game.draw import describing, signs
from game.draw.palette import SIGNS, of_ground
from game.draw.rows import TIED
from game.rules import identify, locks, vaults
from game.world import query
from game.world.components import Opens
from game.world.floor import Floor
from game.world.ground import cells_in
from levelgen import Tier

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.world.run import Run

VAULT = "vault"  # the kind of room


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that the hero knows of on a floor, as the overview tells it."""

    x: int
    y: int
    glyph: str
    color: str  # by name
    words: str


def floors(run: Run) -> dict[int, Floor]:
    """Return the floors that the hero was on, by depth: the one at hand and, as they were left, the others."""
    left = {depth: Floor.restored(record["floor"], run.content) for depth, record in run.floors.items()}
    return dict(sorted({**left, run.depth: run.floor}.items()))


def spots(run: Run, floor: Floor) -> list[Spot]:
    """Return what the hero knows of a floor, from the stairs to what the player wrote down."""
    return [*_of_note(run, floor), *_rooms(run, floor), *_things(run, floor), *_notes(run, floor)]


def in_short(found: list[Spot]) -> str:
    """Return spots in one line, those of a kind counted."""
    counted = Counter(spot.words for spot in found)
    return ", ".join(words if count == 1 else f"{words}{TIED}×{count}" for words, count in counted.items())


def _of_note(run: Run, floor: Floor) -> Iterator[Spot]:
    """Yield stairs first, then other ground that is noted, by kind."""
    kinds = run.content.terrain
    known = floor.memory.terrain * floor.memory.explored
    stairs = [kind for kind in kinds if kind.id in ("stairs_down", "stairs_up")]
    noted = {kind.number: kind for kind in [*stairs[::-1], *kinds] if kind.noted or kind in stairs}
    opened = _doors(run, floor.depth)
    for number, kind in noted.items():
        for x, y in cells_in(known == number):
            has_key = kind.bump == "unlock" and (opened is None or (x, y) in opened)
            metal = locks.metal_of(floor, x, y)
            lock = [f"{metal} lock"] * bool(metal) + ["you have its key"] * has_key
            words = f"{floor.name_of(kind)} ({', '.join(lock)})" if lock else floor.name_of(kind)
            yield Spot(x, y, kind.glyph, of_ground(kind.color), words)


def _doors(run: Run, depth: int) -> set[tuple[int, int]] | None:
    """Return the locked doors of a floor whose keys are in the pack; None if there is a key to all."""
    if vaults.master_key(run, run.hero):
        return None
    keys = [run.world.find(entity, Opens) for _, entity, _ in query.pack(run, run.hero)]
    return {(key.x, key.y) for key in keys if key is not None and key.depth == depth}


def _rooms(run: Run, floor: Floor) -> Iterator[Spot]:
    """Yield vaults and dangerous rooms of which some ground was seen, each by such a cell nearest to its middle."""
    passable = floor.content.ground.passable[floor.memory.terrain] & floor.memory.explored
    for number, room in enumerate(floor.level.rooms):
        if room.kind != VAULT and room.tier != Tier.HARD:
            continue
        seen = cells_in(passable & (floor.level.room_at == number))
        if seen:
            x, y = min(seen, key=lambda cell: (np.hypot(cell[0] - room.center[0], cell[1] - room.center[1]), cell))
            color, words = ("text_place", "vault") if room.kind == VAULT else ("text_danger", "dangerous room")
            entered = f"room:{floor.depth}:{number}" in run.counts
            yield Spot(x, y, "▪", "text_dim" if entered else color, f"{words} (entered)" if entered else words)


def _things(run: Run, floor: Floor) -> Iterator[Spot]:
    """Yield what was seen to lie there, by family."""
    lying = [(run.content.items[kind], cell) for cell, kind in floor.memory.items.items()]
    order = list(run.content.items)
    known = knowledge.items(run) if floor is run.floor else []
    told = {item.cell: item for item in known if item.is_felt or item.kind.family is KEY}
    for kind, (x, y) in sorted(lying, key=lambda thing: (order.index(thing[0].id), thing[1])):
        color = SIGNS[identify.kind_sign(run, kind)]
        glyph, words = kind.family.glyph, identify.kind_name(run, kind)
        if (item := told.get((x, y))) is not None:
            felt = f" ({describing.sign_of(kind, good=item.good)})" if item.is_felt else ""
            glyph, words = signs.of_thing(item), f"{item.name}{felt}"
        yield Spot(x, y, glyph, color, words)


def _notes(run: Run, floor: Floor) -> Iterator[Spot]:
    for note in run.notes:
        if note.depth == floor.depth:
            yield Spot(note.x, note.y, signs.NOTE, "title", f'"{note.text}"')
