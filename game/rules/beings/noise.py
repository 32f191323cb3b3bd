"""Noise: a wave that loses one of its strength with each step, and the reactions of creatures that hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.effect import MOST_NOISE
from game.rules import status_effects
from game.rules.beings import guard_duty, hiding
from game.rules.items import gear
from game.rules.senses import stealth
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Duty, Hero, Position, Statuses
from game.world.events import Sounded

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.components import Mood
    from game.world.events import Sound
    from game.world.ground import Ground
    from game.world.query import Monster
    from game.world.run import Run

DOOR = 2
KEYS = 6
ECHOES = 3  # steps within which echoing ground doubles a noise
THROWN = 5  # where a thrown item comes down
BURST = 8  # a thrown potion
BLOW = 7
WARNING = 7  # of one who notices the hero, to those of its group who sleep
KILL = 10
WAKES = 60  # chance to wake, per mille for each point of strength heard
STARTLES = 1  # cells from a lurker within which a noise brings it out
BUSY: tuple[Mood, ...] = ("hunting", "fleeing", "eating", *stealth.TAME)  # moods in which no noise draws a monster
ENDS_SLEEP = 3  # strength from which a heard noise ends status effects


def make(
    run: Run,
    x: int,
    y: int,
    level: int,
    by: int | None = None,
    what: Sound = "noise",
    name: str = "",
    *,
    wakes: bool = False,
    shakes: bool = False,
) -> bool:
    """Let a noise be heard around (x, y).

    Args:
        run: the run it is in.
        x: its column.
        y: its row.
        level: its strength there; it falls by one with each step, and at 0 it is not heard.
        by: the creature that made it, which is not drawn by it; a mute one makes none.
        what: the kind of noise, told to a hero who does not see the place.
        name: its own name if it is "named" or a "cry", or that of what is "rolling".
        wakes: it wakes all monsters that hear it, and they know of the hero.
        shakes: the hero feels it in the ground, through walls.

    Returns:
        Whether the ground answered it.
    """
    if level < 1 or (by is not None and status_effects.has(run, by, "mute")):
        return False
    level = _echoed(run, x, y, level)
    hearers = [monster for monster in query.monsters(run) if _listens(run, monster, by, x, y, level)]
    at = run.world.get(run.hero, Position)
    near = by != run.hero and distance(at.x, at.y, x, y) < level
    # The wave over the map is dear, and most noises have nobody to hear them.
    heard = wave(run.floor.ground, x, y, level) if hearers or near or _ground_listens(run, x, y, level) else {}
    if by == run.hero or (at.x, at.y) in heard or (shakes and near):
        run.emit(Sounded(x, y, level, by or 0, what, name))
    if heard.get((at.x, at.y), 0) >= ENDS_SLEEP:
        status_effects.end_by(run, run.hero, "noise")
    for monster in hearers:
        strength = heard.get((monster.at.x, monster.at.y), 0)
        if strength:
            guard_duty.hear(run, monster, level)
            _hear(run, monster, x, y, strength, wakes=wakes)
    return _stir(run, (x, y), heard)


def _ground_listens(run: Run, x: int, y: int, level: int) -> bool:
    """Return whether ground that noise changes is near enough to a noise at (x, y)."""
    acting = run.floor.ground.acting.items()
    return any(kind.stirred and distance(x, y, *cell) < level for cell, kind in acting)


def _echoed(run: Run, x: int, y: int, level: int) -> int:
    """Return the strength of a noise, doubled once if echoing ground is near."""
    echoes = any(kind.echoes and distance(x, y, *cell) <= ECHOES for cell, kind in run.floor.ground.acting.items())
    return min(2 * level, MOST_NOISE) if echoes else level


def _stir(run: Run, source: tuple[int, int], heard: dict[tuple[int, int], int]) -> bool:
    """Turn ground that hears a noise in its own room into its `stirred` kind, such as hatching eggs; tell if any is."""
    ground, room_at = run.floor.ground, run.floor.level.room_at
    room = room_at.item(source[1], source[0])
    listening = [(cell, kind) for cell, kind in sorted(ground.acting.items()) if kind.stirred]
    hearing = [
        (x, y, kind.stirred)
        for (x, y), kind in listening
        if kind.hears <= heard.get((x, y), 0) and room_at.item(y, x) == room
    ]
    for cell in hearing:
        ground.change(*cell)
    return bool(hearing)


def of_thrown(kind: ItemKind) -> int:
    """Return the strength of the noise of a thrown item that comes down or breaks; 0 if it has an effect instead."""
    return BURST if kind.shatters or kind.family.breaks else 0 if kind.lands else THROWN


def step(run: Run, x: int, y: int) -> None:
    """Let the ground at (x, y) rattle or splash under the hero's step."""
    make_unless_sneaking(run, x, y, run.floor.ground.kind_at(x, y).noise)


def make_unless_sneaking(run: Run, x: int, y: int, level: int) -> None:
    """Let the hero make a noise at (x, y), unless sneaking or wearing quiet gear."""
    if level and not run.world.get(run.hero, Hero).sneaking and not gear.is_quiet(run, run.hero, "quiet_steps"):
        make(run, x, y, level, run.hero)


def wave(ground: Ground, x: int, y: int, level: int) -> dict[tuple[int, int], int]:
    """Return the cells where a noise from (x, y) is heard, with its strength there (Dijkstra by buckets).

    Each step, straight or diagonal, takes 1, or more into muffling ground; none passes a wall or its corner.
    """
    left, top = max(x - level, 0), max(y - level, 0)
    window = ground.terrain[top : y + level + 1, left : x + level + 1]
    stride = window.shape[1] + 2
    muffled = np.zeros((window.shape[0] + 2, stride), np.uint8)  # with a rim that nothing passes
    muffled[1:-1, 1:-1] = ground.content.ground.muffles[window]
    losses = muffled.tobytes()
    start = (y - top + 1) * stride + x - left + 1
    heard = {start: level}
    fronts: list[list[int]] = [[] for _ in range(level)] + [[start]]
    slants = [(dx, dy) for dx in (-1, 1) for dy in (-stride, stride)]
    for strength in range(level, 1, -1):
        for cell in fronts[strength]:
            if heard[cell] > strength:
                continue
            beside = [cell - stride, cell - 1, cell + 1, cell + stride]
            beside += [cell + dx + dy for dx, dy in slants if losses[cell + dx] and losses[cell + dy]]
            for other in beside:
                left_over = strength - losses[other]
                if losses[other] and left_over > heard.get(other, 0):
                    heard[other] = left_over
                    fronts[left_over].append(other)
    return {(cell % stride + left - 1, cell // stride + top - 1): strength for cell, strength in heard.items()}


def _listens(run: Run, monster: Monster, by: int | None, x: int, y: int, level: int) -> bool:
    """Tell whether a monster is near enough to a noise, and may react to it."""
    if monster.entity == by or distance(monster.at.x, monster.at.y, x, y) >= level:
        return False
    world, entity = run.world, monster.entity
    return monster.mind.mood not in BUSY or world.has(entity, Duty) or world.has(entity, Statuses)


def _hear(run: Run, monster: Monster, x: int, y: int, strength: int, *, wakes: bool) -> None:
    """Let a monster that does not know of the hero go and look; a sleeper may wake first, or must if it `wakes`."""
    mind = monster.mind
    if wakes and not mind.hidden and mind.mood not in BUSY:
        stealth.call(run, monster.entity)
        return
    if mind.hidden:  # only a noise right beside it brings it out
        if distance(monster.at.x, monster.at.y, x, y) > STARTLES:
            return
        hiding.come_out(run, monster.entity)
    if strength >= ENDS_SLEEP:
        status_effects.end_by(run, monster.entity, "noise")
    if mind.mood in BUSY or (mind.mood == "asleep" and not run.dice.chance(strength * WAKES)):
        return
    stealth.attract(monster.creature.kind, mind, x, y)
