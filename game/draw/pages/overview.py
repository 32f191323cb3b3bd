"""The overview of floors: stairs, notable ground, vaults, dangerous rooms, locked doors, items left, and notes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game import knowledge
from game.draw.map import signs
from game.draw.text.palette import SIGNS, of_ground
from game.draw.text.rows import TIED
from game.draw.words import describing
from game.rules.items import identify, locks
from game.rules.senses import fov
from game.rules.senses.sides import CHAINS
from game.rules.terrain import vaults
from game.world.floor import Floor
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Spot:
    """A known thing on a floor, as the overview shows it."""

    x: int
    y: int
    glyph: str
    color: str  # by name
    words: str
    place: tuple[str, int, int] = ("", 0, 0)  # what it is, whatever it looks like and is called


def floors(run: Run) -> dict[int, Floor]:
    """Return the floors that the hero has visited, by depth: the current one, and the others as he left them."""
    left = {depth: Floor.restored(record["floor"], run.content) for depth, record in run.floors.items()}
    return dict(sorted({**left, run.depth: run.floor}.items()))


def spots(run: Run, floor: Floor) -> list[Spot]:
    """Return the known things of a floor, from stairs to notes."""
    return [
        *_of_note(run, floor),
        *_rooms(run, floor),
        *_captives(run, floor),
        *_things(run, floor),
        *_notes(run, floor),
    ]


def in_short(found: list[Spot]) -> str:
    """Return spots in one line, with equal ones counted."""
    counted = Counter(spot.words for spot in found)
    return ", ".join(words if count == 1 else f"{words}{TIED}×{count}" for words, count in counted.items())


def _of_note(run: Run, floor: Floor) -> Iterator[Spot]:
    """Yield stairs first, then other notable ground, by kind."""
    kinds = run.content.terrain
    known = floor.memory.terrain * floor.memory.explored
    stairs = [kinds[run.content.terrain_numbers[name]] for name in ("stairs_down", "stairs_up", "stairs_hole")]
    noted = {kind.number: kind for kind in [*stairs, *kinds] if kind.noted or kind in stairs}
    opened = _doors(run, floor.depth)
    for number, kind in noted.items():
        for x, y in cells_in(known == number):
            key = ""
            if kind.bump == "unlock":
                key = _key(locks.metal_of(floor, x, y), is_had=None if opened is None else (x, y) in opened)
            words = f"{floor.name_of(kind)}{key}"
            yield Spot(x, y, kind.glyph, of_ground(kind.color), words, ("ground", x, y))


def _key(metal: str, *, is_had: bool | None) -> str:
    """Return words on the key to a door, in brackets; "" for a key that the hero neither has nor can describe.

    Args:
        metal: what the key is made of; "" if the hero does not know.
        is_had: the key is in the pack; None if a master key is.
    """
    if is_had is None:
        return " (you have a master key)"
    if is_had:
        return f" (you have its {metal} key)".replace("  ", " ")
    return f" (needs its {metal} key)" if metal else ""


def _doors(run: Run, depth: int) -> set[tuple[int, int]] | None:
    """Return the locked doors of a floor whose keys are in the pack; None if a master key is."""
    if vaults.master_key(run, run.hero):
        return None
    return {*vaults.doors_of_keys(run, depth)}


def _rooms(run: Run, floor: Floor) -> Iterator[Spot]:
    """Yield vaults, treasuries and dangerous rooms with a cell seen, each at the seen cell nearest to its center.

    Of a dangerous room the bones before it are enough.
    """
    passable = floor.content.ground.passable[floor.memory.terrain] & floor.memory.explored
    for number, room in enumerate(floor.level.rooms):
        danger = knowledge.danger_of(run, floor, number)
        entered = f"room:{floor.depth}:{number}" in run.counts
        is_vault = floor.is_vault(number)
        if not is_vault and not danger:
            continue
        seen = cells_in(passable & (floor.level.room_at == number))
        seen = seen or (knowledge.bones_of(floor, number) if danger == "dangerous" else [])
        if seen:
            x, y = min(seen, key=lambda cell: (np.hypot(cell[0] - room.center[0], cell[1] - room.center[1]), cell))
            color, words = ("text_place", room.kind) if is_vault else ("text_danger", "dangerous room")
            leader = knowledge.leader_of(run, floor, number) if danger == "dangerous" else ""
            words += f" of {identify.article(leader)}" if leader else ""
            state = danger if danger in ("cleared", "emptied") else "entered"
            words, color = (f"{words} ({state})", "text_dim") if entered or danger == "cleared" else (words, color)
            yield Spot(x, y, "▪", color, words, ("room", number, 0))


def _captives(run: Run, floor: Floor) -> Iterator[Spot]:
    """Yield the captives in sight, then the chains out of sight that held somebody when the hero saw them."""
    here = floor is run.floor
    for seen in knowledge.creatures_in_sight(run) if here else ():
        if seen.side == "captive":
            words = f"captive {describing.creature(run, seen).partition(' ')[2]}"
            yield Spot(seen.x, seen.y, seen.kind.glyph, seen.kind.color, words, ("captive", seen.x, seen.y))
    chains = run.content.terrain_of(CHAINS)
    for x, y in cells_in((floor.memory.terrain == chains.number) & floor.memory.explored):
        if not (here and fov.in_sight(run, x, y)):
            who = floor.memory.captives.get((x, y))
            words = "captive in chains" if who is None else f"captive {run.content.monsters[who].name}, in chains"
            yield Spot(x, y, chains.glyph, of_ground(chains.color), words, ("captive", x, y))


def _things(run: Run, floor: Floor) -> Iterator[Spot]:
    """Yield the items seen on a floor, by family; for other floors only their kinds are remembered."""
    order = {kind: number for number, kind in enumerate(run.content.items)}
    if floor is run.floor:
        for item in sorted(knowledge.items(run), key=lambda item: (order[item.kind.id], item.cell)):
            felt = f" ({describing.sign_of(item.kind, good=item.good)})" if item.is_felt else ""
            place = ("thing", item.x, item.y)
            yield Spot(item.x, item.y, signs.of_thing(item), SIGNS[item.good], f"{item.name}{felt}", place)
        return
    for (x, y), name in sorted(floor.memory.items.items(), key=lambda lying: (order[lying[1]], lying[0])):
        kind = run.content.items[name]
        yield Spot(x, y, kind.family.glyph, SIGNS[identify.kind_sign(run, kind)], identify.kind_name(run, kind))


def _notes(run: Run, floor: Floor) -> Iterator[Spot]:
    for note in run.notes:
        if note.depth == floor.depth:
            yield Spot(note.x, note.y, signs.NOTE, "title", f'"{note.text}"', ("note", note.x, note.y))
