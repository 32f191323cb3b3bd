"""Monsters that come to a floor during play: wanderers, and hunters of the hero who holds the Keystone.

The rest of furnish works once a floor, this is stepped every turn. It stands here all the same: a group that comes is
drawn and placed by the rules of a new floor, and descent, which cannot import the turn, starts the wait for the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Cry, Pursue
from game.content.families import KEYSTONE
from game.furnish import hordes, monsters
from game.rules.pathfinding import nearest_first
from game.rules.senses.stealth import wake
from game.world import query
from game.world.components import Creature, Home, Position
from game.world.events import Approached, KeystoneAnswered
from levelgen import Tier

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.events import Approach
    from game.world.floor import Floor
    from game.world.run import Run

FIRST_WANDERERS = 200  # turns until the first group comes in
SELDOM, AT_FIRST = 4, 3  # times as long up to this danger, where a hero has little to meet it with
SOONER = 20  # turns by which each later group comes sooner
SOONEST = 60  # turns
ARRIVAL_SPREAD = 12  # turns
FORGOTTEN = 200  # turns of the hero's absence after which one group fewer counts as having come
TRACKS = 500  # per mille of wanderers that come in on the hero's trail
HUNTERS_EVERY = 50  # turns
MOST_HUNTERS = 4  # on a floor
HUNTER_KINDS = 4  # to choose from
HUNTERS = "hunters"  # meter: turns since the last hunter; followed by a depth, the number sent to that floor


def turns_between(floor: Floor, groups: int) -> int:
    """Return the average number of turns until the next wanderers come to a floor, after a number of groups."""
    turns = max(SOONEST, FIRST_WANDERERS - SOONER * groups)
    return turns * SELDOM if floor.danger <= AT_FIRST else turns


def expect_wanderers(run: Run) -> None:
    """Set the turns until the next wanderers: fewer, the more groups have come."""
    turns = turns_between(run.floor, run.floor.wanderers)
    run.floor.wanderers_in = turns + run.dice.between(-ARRIVAL_SPREAD, ARRIVAL_SPREAD)


def forget_wanderers(run: Run, alone: int) -> None:
    """Reduce the count of groups on a floor that was left alone for some turns."""
    run.floor.wanderers = max(0, run.floor.wanderers - alone // FORGOTTEN)


def spawn_wanderers(run: Run, turns: int) -> None:
    """Let turns pass: wanderers come in, out of sight and not behind locks, ever sooner and from deeper floors.

    Each group gives a sign, so that the hero can prepare for it.
    """
    floor = run.floor
    floor.wanderers_in -= turns
    if floor.wanderers_in > 0:
        return
    floor.wanderers += 1
    expect_wanderers(run)
    stairs = (floor.level.stairs_up, floor.level.stairs_down)
    reached = {cell for start in stairs for cell, _ in nearest_first(floor.grid, start)}  # not what is locked or hidden
    # Into rooms, not onto the stairs, or a hero who rests there would meet nobody.
    centers = [room.center for room in floor.level.rooms if room.center in reached]
    unseen = [(x, y) for x, y in centers if not floor.memory.visible[y, x] and (x, y) not in floor.occupants]
    if not unseen:
        return
    x, y = run.dice.pick(unseen)
    wide = int(floor.level.room_at[y, x]) in monsters.wide_rooms(floor)
    group = hordes.Draw(run, run.dice, wanders=True).group(Tier.MEDIUM, wide=wide, above=floor.wanderers // 2)
    kinds = [kind for kind in group.kinds if kind.temper.moves]
    come = monsters.arrive(run, kinds, x, y, "wandering")
    for entity in come:
        run.world.get(entity, Home).room = -1  # or it would count as one that makes the room dangerous
    if come:
        at, leader = run.world.get(come[0], Position), run.world.get(come[0], Creature).kind
        cry = leader.ability(Cry)
        run.emit(Approached(at.x, at.y, _sign(leader) if cry is None else "call", "" if cry is None else cry.heard))
    for entity in come:
        if run.dice.chance(TRACKS):
            wake(run, entity)


def _sign(kind: MonsterKind) -> Approach:
    """Return the sign that one of a kind without a cry gives when it comes; of the silent one hears only the door."""
    if kind.home:
        return "splash"
    if "silent" in kind.traits:
        return "door"
    return "wings" if "flies" in kind.traits else "steps"


def send_hunters(run: Run, turns: int) -> None:
    """Let turns pass: from time to time a hunter comes by the stairs nearest to the hero, aware of him.

    Turns count only while the hero holds the Keystone.
    """
    if not query.holds(run, run.hero, KEYSTONE):
        return
    sent = f"{HUNTERS}:{run.depth}"
    run.meters[HUNTERS] = run.meters.get(HUNTERS, 0) + turns
    if run.meters[HUNTERS] < HUNTERS_EVERY or run.meters.get(sent, 0) >= MOST_HUNTERS:
        return
    run.meters[HUNTERS] = 0
    kind, stairs = _hunter(run, run.meters.get(sent, 0) + 1), _nearest_stairs(run)
    for entity in monsters.arrive(run, [kind], *stairs, "hunting"):
        run.meters[sent] = run.meters.get(sent, 0) + 1
        wake(run, entity)
        run.emit(KeystoneAnswered(*stairs, "hunter"))


def _hunter(run: Run, number: int) -> MonsterKind:
    """Return the kind of the hunter with this number on a floor; the last floor has no special ones.

    Others are melee monsters of any stratum, of a danger halfway between this floor's and the last floor's.
    """
    plans = run.content.lengths[run.length]
    special = [(kind, kind.ability(Pursue)) for kind in run.content.monsters.values() if run.depth < len(plans)]
    sent = [kind for kind, pursue in special if pursue is not None and pursue.rank == number]
    if sent:
        return sent[0]
    last = plans[-1].danger
    # Hunters of the floor's own danger would be no threat during the climb.
    danger = max(run.floor.danger, (run.floor.danger + last + 1) // 2)
    kinds = [kind for kind in run.content.monsters.values() if kind.weight and kind.temper.closes_in and not kind.home]
    nearest = sorted(kinds, key=lambda kind: abs(kind.danger - danger))[:HUNTER_KINDS]
    return run.dice.weighted(nearest, [kind.weight for kind in nearest])


def _nearest_stairs(run: Run) -> tuple[int, int]:
    """Return the stairs with the shortest path from the hero."""
    at, level = run.world.get(run.hero, Position), run.floor.level
    distances = run.floor.movement.distance_map(run.floor.grid, (at.x, at.y))
    near = [(distances.distance(*stairs), stairs) for stairs in (level.stairs_down, level.stairs_up)]
    return min([each for each in near if each[0] >= 0] or near)[1]
