"""Status effects: how they begin and end, and how they change a creature. See status_turns for passing turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.materials import ENOUGH
from game.rules.items import gear
from game.world.components import Creature, Entity, Hero, Position, Statuses
from game.world.events import Afflicted, Recovered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.statuses import Ending, StatusKind, StatusWord
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


def has(run: Run, who: int, word: StatusWord) -> bool:
    """Return whether a status effect of a creature does what the word says."""
    statuses = run.world.find(who, Statuses)
    if statuses is None:  # so it is with most creatures, and this is asked most often
        return False
    kinds = run.content.statuses
    return any(word in kinds[name].does for name in statuses.turns)


def wasting(run: Run, entity: int) -> list[StatusKind]:
    """Return the kinds of the status effects that take health from a creature even if it rests."""
    return [kind for kind in kinds_of(run, entity) if kind.harms and "harms_moving" not in kind.does]


def apply_status(run: Run, target: int, status: str, turns: int, source: int | None = None) -> bool:
    """Give a status effect; if the creature has it already, the longer time counts.

    Args:
        run: the run they are in.
        target: the creature that gets it.
        status: its id.
        turns: how long it lasts; points or pulls where its kind counts those.
        source: the creature that gave it: the holder of a seized target, the terror of an afraid one. Without a source
            neither begins.

    Returns:
        Whether it did anything: some creatures cannot have it, or not now.
    """
    kind, had = run.content.statuses[status], kinds_of(run, target)
    cancelled = [other.id for other in had if other.id in kind.others.cancels]
    for name in sorted(cancelled):
        recover(run, target, name)
    # Spent on that: a slowed hero who drinks haste has normal speed, and no haste besides.
    if cancelled:
        return True
    if not _takes(run, target, kind, had, source) or gear.wards_off(run, target, status):
        return False
    turns = gear.duration(run, target, status, turns)
    lasts = 2 * turns if any(status in each.others.prolongs for each in had) else turns
    for other in had:
        if other.id in kind.others.bars:
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
    if _bar(kind.id, had) is not None:
        return False
    if (kind.counts == "holder" or "fears" in kind.does) and source in (None, target):
        return False
    statuses = run.world.find(target, Statuses)
    # A status that immunity follows is not prolonged by more of it, or none would ever get out of a cloud.
    return statuses is None or not (kind.id in statuses.immune or (kind.immune and kind.id in statuses.turns))


def barred_by(run: Run, target: int, status: str) -> StatusKind | None:
    """Return the status effect of a creature that keeps another from beginning; None if none does."""
    return _bar(status, kinds_of(run, target))


def _bar(status: str, had: Sequence[StatusKind]) -> StatusKind | None:
    return next((kind for kind in had if status in kind.others.bars), None)


def _note_source(statuses: Statuses, kind: StatusKind, source: int | None) -> None:
    if source is not None and kind.counts == "holder":
        statuses.holder = Entity(source)
    if source is not None and "fears" in kind.does:
        statuses.terror, statuses.unseen = Entity(source), 0
    if kind.wears_off.at_rest:
        statuses.still = max(statuses.still, 1)


def recover(run: Run, target: int, status: str) -> None:
    """End a status effect; the creature is then immune to it for as long as its kind says."""
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
    """Remove the component from a creature if it holds nothing any more."""
    if not (statuses.turns or statuses.immune):
        run.world.remove(entity, Statuses)


def end_by(run: Run, target: int, ending: Ending) -> bool:
    """End the status effects of a creature that this ending ends, and return whether there were any."""
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
    """Let shielding status effects take harm in a creature's place, and return the harm left."""
    shields = [kind.id for kind in kinds_of(run, entity) if kind.counts == "points"]
    for name in sorted(shields):
        statuses = run.world.get(entity, Statuses)
        taken = min(harm, statuses.turns[name])
        harm -= taken
        statuses.turns[name] -= taken
        if not statuses.turns[name]:
            recover(run, entity, name)
    return harm


def quenched(run: Run, entity: int) -> bool:
    """Tell whether a fiery creature is too wet to burn."""
    return "fiery" in run.world.get(entity, Creature).kind.traits and has(run, entity, "wet")


def glows(run: Run, entity: int) -> bool:
    """Tell whether the skin of a creature glows, so that nothing harms it."""
    return "glows" in run.world.get(entity, Creature).kind.traits and not has(run, entity, "wet")


def all_aflame(run: Run) -> list[Position]:
    """Return the positions of creatures on fire, by number."""
    return [at for entity, (_, at) in run.world.rows(Statuses, Position) if has(run, entity, "burns")]


def can_step(run: Run, entity: int) -> bool:
    """Tell whether the creature can leave its place: it is neither held nor helpless."""
    return not any("helpless" in kind.does or "held" in kind.does for kind in kinds_of(run, entity))


def is_stuck(run: Run, entity: int) -> bool:
    """Return whether a web, a net or the like holds the creature, until it has pulled itself free."""
    return any(kind.counts == "pulls" for kind in kinds_of(run, entity))


def helpless_turns(run: Run, entity: int) -> int:
    """Return the turns for which the creature stays helpless even if it is harmed; 0 if it is not, or harm ends it."""
    statuses = run.world.find(entity, Statuses)
    lasting = [kind for kind in kinds_of(run, entity) if "helpless" in kind.does and "harm" not in kind.ended_by]
    return max((statuses.turns[kind.id] for kind in lasting), default=0) if statuses is not None else 0


def terror(run: Run, entity: int) -> int:
    """Return the creature that this one is afraid of; 0 if there is none, or it is gone."""
    if not has(run, entity, "fears"):
        return 0
    cause = run.world.get(entity, Statuses).terror
    there = run.world.alive(cause) and run.world.has(cause, Creature) and run.world.has(cause, Position)
    return cause if there else 0


def is_betrayed(run: Run, entity: int) -> bool:
    """Tell whether hunters cannot lose the creature, since they know where it is or follow its trail."""
    kinds = kinds_of(run, entity)
    return bool(kinds) and any("known_of" in kind.does or kind.leaves for kind in kinds)


def traits(run: Run, entity: int, creature: Creature | None = None) -> frozenset[Trait]:
    """Return the traits of a creature, including those lent by status effects and, for the hero, by gear."""
    found = (creature or run.world.get(entity, Creature)).kind.traits
    for kind in kinds_of(run, entity):
        found |= kind.grants
    return found | gear.grants(run, entity) if entity == run.hero else found


def seen_within(run: Run, entity: int) -> int:
    """Return the cells within which others see a creature, if nothing stands between."""
    kinds = kinds_of(run, entity)
    return (
        min([kind.noticed.seen_within for kind in kinds if _veils(run, entity, kind)], default=FOR_EVER)
        if kinds
        else FOR_EVER
    )


def _veils(run: Run, entity: int, kind: StatusKind) -> bool:
    """Tell whether a status effect hides its bearer from afar at present."""
    if not (kind.noticed.seen_within and "shows_in_gas" in kind.does):
        return kind.noticed.seen_within > 0
    at = run.world.get(entity, Position)
    return all(amount < ENOUGH for _, amount in run.floor.ground.gases_at(at.x, at.y))


def lifted(run: Run, entity: int) -> bool:
    """Tell whether a status effect makes the creature fly."""
    return any("flies" in kind.grants for kind in kinds_of(run, entity))


def pace(run: Run, entity: int, ticks: int) -> int:
    """Return the ticks that an action takes with the creature's status effects, if it usually takes `ticks`."""
    for kind in kinds_of(run, entity):
        ticks = ticks * kind.pace // 100
    return max(ticks, 1)


def weakness(run: Run, entity: int) -> int:
    """Return the points of strength lost to status effects."""
    return sum(kind.weakness.strength for kind in kinds_of(run, entity))


def share_dealt(run: Run, entity: int) -> int:
    """Return the per cent of its usual damage that a monster does; always 100 for the hero, who loses strength."""
    share = 100
    for kind in () if run.world.has(entity, Hero) else kinds_of(run, entity):
        share = share * kind.weakness.damage // 100
    return share
