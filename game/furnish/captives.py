"""Captives in the chains of a new floor, beside their captors or in cells."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

from game.content.uses import Furniture
from game.rules.beings import creatures
from game.rules.items import inventory
from game.rules.senses.sides import CHAINS, is_captive
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.content.hordes import Horde
    from game.furnish.arranging import Arranger
    from game.world.run import Run
    from levelgen import Mark
    from levelgen.rng import Dice

BETTER = 2  # dangers above the floor's own that captives on show may come from


def hang_chains(run: Run, arranger: Arranger, dice: Dice, settled: dict[int, Horde]) -> None:
    """Hang locked chains in some rooms whose hordes hold captives; `settled` maps rooms to hordes.

    Rooms with stairs get none.
    """
    level = run.floor.level
    spared = {-1, *(int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))}
    for room, horde in sorted(settled.items(), key=lambda held: held[0]):
        cells = arranger.bare_in(room) if room not in spared and _kinds(run, [horde]) else []
        if cells and dice.chance(horde.holds):
            arranger.furnish(cells, [Furniture((CHAINS,), "walls")], dice)


def place_captives(run: Run, dice: Dice, settled: dict[int, Horde]) -> None:
    """Put a captive into each locked chain of the current floor: of the room's horde, or of any at home here."""
    floor = run.floor
    at_home = run.content.hordes_at(stratum=floor.stratum)
    for x, y in cells_in(floor.ground.terrain == run.content.terrain_numbers[CHAINS]):
        room = int(floor.level.room_at[y, x])
        holding = [settled[room]] if room in settled else []
        kinds = _kinds(run, holding) or _kinds(run, at_home)
        if is_captive(run, floor.occupants.get((x, y), 0)):
            continue
        if not kinds or (x, y) in floor.occupants:
            floor.ground.change(x, y, run.content.terrain_of(CHAINS).spent)
            continue
        _chain(run, dice.pick(kinds), x, y)


def kinds_on_show(run: Run) -> list[str]:
    """Return the ids of the kinds that may be on show on the current floor: from all hordes of the game."""
    return _kinds(run, [*run.content.hordes.values()], above=BETTER)


def show_captives(run: Run, dice: Dice, kinds: list[str], marks: list[Mark]) -> None:
    """Chain a captive at each of these marks of a vault, of different kinds."""
    shown = [*kinds]
    dice.shuffle(shown)
    for mark, kind in zip(marks, cycle(shown), strict=False):
        _chain(run, kind, mark.x, mark.y)


def chain_key_bearer(run: Run, dice: Dice, mark: Mark, key: int) -> None:
    """Chain a captive with the key at a mark of a vault."""
    kinds = _kinds(run, run.content.hordes_at(stratum=run.floor.stratum)) or _kinds(run, [*run.content.hordes.values()])
    inventory.put_into_pack(run, _chain(run, dice.pick(kinds), mark.x, mark.y), key)


def _chain(run: Run, kind: str, x: int, y: int) -> int:
    """Chain a monster of a kind, by its id, at (x, y), and return its entity."""
    run.floor.ground.change(x, y, CHAINS)
    return creatures.make(run, run.content.monsters[kind], x, y, "captive", tier=int(run.floor.tier_at(x, y) or 0))


def _kinds(run: Run, hordes: list[Horde], *, above: int = 0) -> list[str]:
    """Return the ids of the kinds that these hordes may hold captive at the floor's danger plus `above`."""
    danger = run.floor.danger + above
    return sorted({kind for horde in hordes for kind, first in horde.captives.items() if first <= danger})
