"""Status effects: how they begin and end, and what they make of a creature. As turns pass: status_turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.materials import ENOUGH
from game.rules import gear
from game.world.components import Creature, Entity, Hero, Position, Statuses
from game.world.events import Afflicted, Recovered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.statuses import Ending, StatusKind
    from game.content.traits import Trait
    from game.world.run import Run

FOR_EVER = 10_000  # cells, beyond any floor
NEIGHBOURS = 1


def kinds_of(run: Run, entity: int) -> Sequence[StatusKind]:
    """Return the kinds of the status effects that a creature has."""
    statuses = run.world.find(entity, Statuses)
    if statuses is None:
        return ()
    kinds = run.content.statuses
    return [kinds[name] for name in statuses.turns]


def apply_status(run: Run, target: int, status: str, turns: int, source: int | None = None) -> bool:
    """Give a status effect; the longer of two of the same counts.

    Args:
        run: the run they are in.
        target: who gets it.
        status: its id.
        turns: how long it lasts; points or pulls where its kind counts those.
        source: who gave it, who is then the holder of the seized and the terror of the afraid: without one neither
            begins.

    Returns:
        Whether it did anything: some do not have it, or not now.
    """
    kind, had = run.content.statuses[status], kinds_of(run, target)
    cancelled = [other.id for other in had if other.id in kind.cancels]
    for name in sorted(cancelled):
        recover(run, target, name)
    if cancelled:
        return True
    if not _takes(run, target, kind, had, source) or gear.wards_off(run, target, status):
        return False
    turns = gear.duration(run, target, status, turns)
    lasts = 2 * turns if any(status in other.prolongs for other in had) else turns
    for other in had:
        if other.id in kind.bars:
            recover(run, target, other.id)
    statuses = run.world.find(target, Statuses)
    if statuses is None:
        statuses = Statuses()
        run.world.add(target, statuses)
    fresh = status not in statuses.turns
    statuses.turns[status] = max(statuses.turns.get(status, 0), min(lasts, kind.most or lasts))
    _note_source(statuses, kind, source)
    if fresh:
        at = run.world.get(target, Position)
        run.emit(Afflicted(at.x, at.y, target, status))
    return True


def _takes(run: Run, target: int, kind: StatusKind, had: Sequence[StatusKind], source: int | None) -> bool:
    """Tell whether a creature with these status effects can get another."""
    if not kind.spares.isdisjoint(run.world.get(target, Creature).kind.traits):
        return False
    if any(kind.id in other.bars for other in had):
        return False
    if (kind.counts == "holder" or kind.fears) and source in (None, target):
        return False
    statuses = run.world.find(target, Statuses)
    # What is followed by immunity is not drawn out by more of it, or nobody would ever come out of a cloud.
    return statuses is None or not (kind.id in statuses.immune or (kind.immune and kind.id in statuses.turns))


def _note_source(statuses: Statuses, kind: StatusKind, source: int | None) -> None:
    if source is not None and kind.counts == "holder":
        statuses.holder = Entity(source)
    if source is not None and kind.fears:
        statuses.terror, statuses.unseen = Entity(source), 0
    if kind.ended_by_stillness:
        statuses.still = max(statuses.still, 1)


def recover(run: Run, target: int, status: str) -> None:
    """End a status effect; if its kind says so the creature is immune to it for a time."""
    statuses = run.world.find(target, Statuses)
    if statuses is None or status not in statuses.turns:
        return
    del statuses.turns[status]
    kind = run.content.statuses[status]
    if kind.immune:
        statuses.immune[status] = kind.immune
    forget(run, target, statuses)
    at = run.world.get(target, Position)
    run.emit(Recovered(at.x, at.y, target, status))


def forget(run: Run, entity: int, statuses: Statuses) -> None:
    """Take the component away from a creature of which it says nothing any more."""
    if not (statuses.turns or statuses.immune):
        run.world.remove(entity, Statuses)


def end_by(run: Run, target: int, ending: Ending) -> bool:
    """End the status effects of a creature that such a happening ends; whether there were any."""
    ended = [kind.id for kind in kinds_of(run, target) if ending in kind.ended_by]
    for name in sorted(ended):
        recover(run, target, name)
    return bool(ended)


def exert(run: Run, entity: int) -> None:
    """Note that a creature takes a step or strikes."""
    statuses = run.world.find(entity, Statuses)
    if statuses is not None:
        statuses.still = 0


def absorb(run: Run, entity: int, harm: int) -> int:
    """Let what shields a creature take harm in its place; return what is left of it."""
    shields = [kind.id for kind in kinds_of(run, entity) if kind.counts == "points"]
    for name in sorted(shields):
        statuses = run.world.get(entity, Statuses)
        taken = min(harm, statuses.turns[name])
        harm -= taken
        statuses.turns[name] -= taken
        if not statuses.turns[name]:
            recover(run, entity, name)
    return harm


def helpless(run: Run, entity: int) -> bool:
    """Tell whether the creature cannot act."""
    return any(kind.helpless for kind in kinds_of(run, entity))


def dazed(run: Run, entity: int) -> bool:
    """Tell whether the creature's steps go astray."""
    return any(kind.dazed for kind in kinds_of(run, entity))


def blind(run: Run, entity: int) -> bool:
    """Tell whether the creature sees its neighbours only."""
    return any(kind.blind for kind in kinds_of(run, entity))


def quenched(run: Run, entity: int) -> bool:
    """Tell whether the own fire of a creature is out, as it is too wet to burn."""
    return "fiery" in run.world.get(entity, Creature).kind.traits and _is_wet(run, entity)


def glows(run: Run, entity: int) -> bool:
    """Tell whether the skin of a creature glows, so that nothing harms it."""
    return "glows" in run.world.get(entity, Creature).kind.traits and not _is_wet(run, entity)


def _is_wet(run: Run, entity: int) -> bool:
    return any("burning" in kind.bars for kind in kinds_of(run, entity))


def aflame(run: Run, entity: int) -> bool:
    """Tell whether the creature is on fire."""
    return any(kind.burns for kind in kinds_of(run, entity))


def all_aflame(run: Run) -> list[Position]:
    """Return where the creatures are that are on fire, by number."""
    return [at for entity, (_, at) in run.world.rows(Statuses, Position) if aflame(run, entity)]


def held(run: Run, entity: int) -> bool:
    """Tell whether the creature takes no step."""
    return any(kind.held for kind in kinds_of(run, entity))


def can_step(run: Run, entity: int) -> bool:
    """Tell whether the creature could leave its place."""
    return not any(kind.helpless or kind.held for kind in kinds_of(run, entity))


def queasy(run: Run, entity: int) -> bool:
    """Tell whether the creature can neither eat, drink, bite nor spit."""
    return any(kind.queasy for kind in kinds_of(run, entity))


def mute(run: Run, entity: int) -> bool:
    """Tell whether the creature casts, calls and reads nothing, and makes no noise."""
    return any(kind.mute for kind in kinds_of(run, entity))


def discordant(run: Run, entity: int) -> bool:
    """Tell whether foe and friend have changed places for the creature."""
    return any(kind.discordant for kind in kinds_of(run, entity))


def terror(run: Run, entity: int) -> int:
    """Return the creature that this one is afraid of; 0 is nobody who is still there."""
    if not any(kind.fears for kind in kinds_of(run, entity)):
        return 0
    cause = run.world.get(entity, Statuses).terror
    there = run.world.alive(cause) and run.world.has(cause, Creature) and run.world.has(cause, Position)
    return cause if there else 0


def knows_minds(run: Run, entity: int) -> bool:
    """Tell whether the creature knows where every mind is."""
    return any(kind.sees_minds for kind in kinds_of(run, entity))


def known_of(run: Run, entity: int) -> bool:
    """Tell whether others know where the creature is, in sight or not."""
    return any(kind.known_of for kind in kinds_of(run, entity))


def is_betrayed(run: Run, entity: int) -> bool:
    """Tell whether those who hunt the creature do not lose it: they know where it is, or follow its trail."""
    return any(kind.known_of or kind.leaves for kind in kinds_of(run, entity))


def traits(run: Run, entity: int, creature: Creature | None = None) -> frozenset[Trait]:
    """Return the traits of a creature, those lent by status effects, and to the hero by things, among them."""
    found = (creature or run.world.get(entity, Creature)).kind.traits
    for kind in kinds_of(run, entity):
        found |= kind.grants
    return found | gear.grants(run, entity) if entity == run.hero else found


def seen_within(run: Run, entity: int) -> int:
    """Return the cells from which others see a creature, if nothing stands between."""
    kinds = kinds_of(run, entity)
    return (
        min([kind.seen_within for kind in kinds if _veils(run, entity, kind)], default=FOR_EVER) if kinds else FOR_EVER
    )


def _veils(run: Run, entity: int, kind: StatusKind) -> bool:
    """Tell whether a status effect hides its bearer from afar as things stand."""
    if not (kind.seen_within and kind.shows_in_gas):
        return kind.seen_within > 0
    at = run.world.get(entity, Position)
    return all(amount < ENOUGH for _, amount in run.floor.ground.gases_at(at.x, at.y))


def lifted(run: Run, entity: int) -> bool:
    """Tell whether a status effect bears the creature up, which would walk otherwise."""
    return any("flies" in kind.grants for kind in kinds_of(run, entity))


def pace(run: Run, entity: int, ticks: int) -> int:
    """Return the ticks that something takes that usually takes `ticks`."""
    for kind in kinds_of(run, entity):
        ticks = ticks * kind.pace // 100
    return max(ticks, 1)


def weakness(run: Run, entity: int) -> int:
    """Return the points of strength lost to status effects."""
    return sum(kind.weakens for kind in kinds_of(run, entity))


def share_dealt(run: Run, entity: int) -> int:
    """Return the per cent of its usual damage that a creature does: the hero loses strength instead."""
    share = 100
    for kind in () if run.world.has(entity, Hero) else kinds_of(run, entity):
        share = share * kind.deals // 100
    return share


def mends(run: Run, entity: int) -> bool:
    """Tell whether health comes back by itself: not while something eats at it."""
    return all(kind.mends for kind in kinds_of(run, entity))
