"""Hunters of the Keystone: while the hero holds it they come by the stairs, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.furnish import monsters
from game.rules import keystone
from game.rules.senses.stealth import wake
from game.world.components import Position
from game.world.events import KeystoneAnswered

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.run import Run

EVERY = 50  # turns
MOST = 4  # hunters on a floor
KINDS = 4  # kinds to choose from
METER = "hunters"  # turns since the last hunter; followed by a depth, the number sent to that floor


def send_hunters(run: Run, turns: int) -> None:
    """Let turns pass: from time to time a hunter comes by the stairs nearest to the hero, aware of him.

    Turns count only while the hero holds the Keystone.
    """
    if not keystone.holds_keystone(run, run.hero):
        return
    sent = f"{METER}:{run.depth}"
    run.meters[METER] = run.meters.get(METER, 0) + turns
    if run.meters[METER] < EVERY or run.meters.get(sent, 0) >= MOST:
        return
    run.meters[METER] = 0
    kind, stairs = _kind(run, run.meters.get(sent, 0) + 1), _nearest_stairs(run)
    for entity in monsters.arrive(run, [kind], *stairs, "hunting"):
        run.meters[sent] = run.meters.get(sent, 0) + 1
        wake(run, entity)
        run.emit(KeystoneAnswered(*stairs, "hunter"))


def _kind(run: Run, number: int) -> MonsterKind:
    """Return the kind of the hunter with this number on a floor; the last floor has no special ones.

    Others are melee monsters of any stratum, of a danger halfway between this floor's and the last floor's.
    """
    plans = run.content.lengths[run.length]
    sent = [kind for kind in run.content.monsters.values() if kind.sent == number and run.depth < len(plans)]
    if sent:
        return sent[0]
    last = plans[-1].danger
    # Hunters of the floor's own danger would be no threat during the climb.
    danger = max(run.floor.danger, (run.floor.danger + last + 1) // 2)
    kinds = [kind for kind in run.content.monsters.values() if kind.weight and kind.temper.closes_in and not kind.home]
    nearest = sorted(kinds, key=lambda kind: abs(kind.danger - danger))[:KINDS]
    return run.dice.weighted(nearest, [kind.weight for kind in nearest])


def _nearest_stairs(run: Run) -> tuple[int, int]:
    """Return the stairs with the shortest path from the hero."""
    at, level = run.world.get(run.hero, Position), run.floor.level
    distances = run.floor.movement.distance_map(run.floor.grid, (at.x, at.y))
    near = [(distances.distance(*stairs), stairs) for stairs in (level.stairs_down, level.stairs_up)]
    return min([each for each in near if each[0] >= 0] or near)[1]
