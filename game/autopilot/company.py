"""Company: the creatures in sight as reasons to stop, approaching hunters always, others once.

A hunter comes if it can reach the hero soon, and was not put to sleep. One that has a long way to him, or has not moved
for some turns, is a reason once, like any other creature, and again when it begins to hunt, which one without a path to
him does but once. So is whoever runs away, and comes back in view. Of a group that sleeps only the first in sight is
one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game import knowledge
from game.autopilot.doubts import GONE, why_not_fight, why_not_strike
from game.autopilot.quarry import bursts, can_strike, comes_or_shoots, is_beside
from game.autopilot.stop_reason import StopReason, and_more, group
from game.autopilot.wellbeing import is_badly_hurt
from game.rules import status_effects
from game.rules.beings import grappling
from game.rules.senses.fov import distance
from game.world.components import Position
from game.world.events import Hit, Missed, Noticed, Split
from game.world.ground import cells_in
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.autopilot.course import Course
    from game.autopilot.memory import AutopilotMemory
    from game.knowledge import KnownCreature
    from game.rules.senses.fear import Stance
    from game.world.movement import Cell
    from game.world.run import Run

GROUP = 5  # steps within which creatures that sleep, or are in chains, count as one group
REMEMBERED = 50  # turns for which the reach of a hunter out of sight is kept off
STAYING = 5  # turns without a move after which a hunter is no reason to stop, until it moves or is in reach
INERT: tuple[Stance, ...] = ("asleep", "captive")
STATES: dict[Stance, str] = {
    "asleep": "asleep",
    "captive": "in chains",
    "cornered": "cornered",
    "curious": "investigating a noise",
    "eating": "eating",
    "fleeing": "running away",
}


class Hunters(NamedTuple):
    """The hunters in sight by the danger that they are to the hero where he stands."""

    near: list[KnownCreature]  # they have a path to him
    standing: list[KnownCreature]  # those of them that could come soon and have not moved for some turns
    coming: list[KnownCreature]  # those of them that come
    penned: list[KnownCreature]  # they have none
    kept_off: dict[Cell, KnownCreature]  # cells in reach of hunters that are no danger to him yet


def company(run: Run, goal: Course, *, seen: list[KnownCreature]) -> StopReason | None:
    """Return the reason to stop given by creatures in sight: always for approaching hunters, once for others."""
    hunters = _hunters(run, goal, seen)
    memory = goal.memory
    memory.penned = {entity: hunter for entity, hunter in memory.penned.items() if entity not in run.in_sight}
    memory.penned |= {hunter.entity: hunter for hunter in hunters.penned}
    # Of those out of sight too, or it would turn back wherever one comes into sight, and turn again where it goes out.
    unseen = {cell: foe for cell, foe in memory.kept_off.items() if _is_lately_gone(run, memory, foe)}
    memory.kept_off = unseen | {cell: foe for cell, foe in hunters.kept_off.items() if foe in hunters.penned}
    goal.kept_off = memory.kept_off | hunters.kept_off
    if run.turn - memory.hunted > GONE:
        memory.dared = frozenset()
    lost = {creature.entity for creature in seen if not creature.is_aware}  # who hunts no more may notice him anew
    memory.dared = frozenset(dared for dared in memory.dared if dared[0] not in lost)
    if hunters.coming:
        memory.hunted = run.turn
        memory.reported.update(creature.entity for creature in hunters.coming)
        memory.dared |= {(hunter.entity, False) for hunter in hunters.coming if _follows(goal, hunter)}
        stop = (_met_on_the_way if goal.turns else _refusal)(run, goal, hunters.coming)
        if stop is not None or not goal.turns:
            return stop
    noticing = [hunter for hunter in _noticing(run, goal, seen) if (hunter.entity, False) not in memory.dared]
    coming = {hunter.entity for hunter in hunters.coming}
    noticing = [hunter for hunter in noticing if hunter.entity in coming or hunter.entity not in memory.noticed]
    memory.noticed |= {hunter.entity for hunter in noticing} - coming
    return _news_of(run, goal, noticing) if noticing else _newcomer(run, goal, seen, hunters)


def arrivals(run: Run, goal: Course, *, seen: list[KnownCreature]) -> StopReason | None:
    """Return the reason to stop given by who is new on the floor, or notices the hero, since the last step.

    Whom he struck is expected to notice, and what splits off those who hunt him belongs to them.
    """
    if not goal.turns:
        return None
    split = {event.who for event in run.events if isinstance(event, Split)}
    kinds = [creature.kind for creature in seen if creature.is_aware and creature.entity in split]
    twins = {creature.entity for creature in seen if creature.kind in kinds and creature.entity not in goal.last.met}
    new = [creature for creature in seen if creature.entity not in goal.last.met | twins]
    struck = {event.target for event in run.events if isinstance(event, Hit | Missed) and event.attacker == run.hero}
    known = goal.last.aware | struck | twins
    noticing = [creature for creature in seen if creature.is_aware and creature.entity not in known]
    goal.memory.reported.update(creature.entity for creature in seen)
    return _news_of(run, goal, sorted(new or noticing, key=_is_inert)) if new or noticing else None


def _is_lately_gone(run: Run, memory: AutopilotMemory, foe: KnownCreature) -> bool:
    """Tell whether a hunter went out of sight not long ago, and lives."""
    _, turn = memory.hunters.get(foe.entity, (foe, -REMEMBERED))
    return foe.entity not in run.in_sight and run.world.alive(foe.entity) and run.turn - turn < REMEMBERED


def _hunters(run: Run, goal: Course, seen: list[KnownCreature]) -> Hunters:
    """Return the hunters among the creatures in sight by the danger that they are."""
    at = run.world.get(run.hero, Position)
    hunters = [creature for creature in seen if _hunts(run, creature)]
    reaches = [(hunter, knowledge.reach_of(run, hunter)) for hunter in hunters]
    near = [hunter for hunter, cells in reaches if cells.item(at.y, at.x)]
    close = [hunter for hunter in near if not knowledge.is_cut_off(run, hunter)]
    # Into the reach of one that stays where it is the player went in spite of it.
    close = [hunter for hunter in close if hunter.kind.temper.moves or hunter.entity not in goal.memory.braved]
    # All that are near are asked, as each is watched for how long it has stood.
    standing = [hunter for hunter in near if has_stood(run, goal.memory, hunter) and hunter in close]
    coming = sorted((hunter for hunter in close if hunter not in standing), key=bursts)  # those are fought last
    penned = [hunter for hunter in hunters if hunter not in near]
    kept_off = {cell: hunter for hunter, cells in reaches if hunter in penned for cell in cells_in(cells)}
    beside = {(hunter.x + dx, hunter.y + dy): hunter for hunter in standing for dx, dy in STEPS}
    return Hunters(near, standing, coming, penned, kept_off | beside)


def _noticing(run: Run, goal: Course, seen: list[KnownCreature]) -> list[KnownCreature]:
    """Return the creatures that have begun to hunt the hero since the last step, and could come or strike."""
    hunters = [creature for creature in seen if _hunts(run, creature)]
    hunters = [hunter for hunter in hunters if hunter.kind.temper.moves or comes_or_shoots(run, hunter)]
    told = {event.who for event in run.events if isinstance(event, Noticed)} if goal.turns else set()
    begun = goal.last.in_sight - goal.last.aware
    return [hunter for hunter in hunters if hunter.entity in told or hunter.entity in begun]


def _newcomer(run: Run, goal: Course, seen: list[KnownCreature], hunters: Hunters) -> StopReason | None:
    """Return the reason to stop for the creatures that were none yet: names one, and why it is no danger for now."""
    reported = goal.memory.reported
    told = [creature for creature in seen if creature.entity in reported]
    untold = sorted((creature for creature in seen if creature not in told), key=_by_danger)
    new = [creature for creature in untold if not any(_is_with(creature, each) for each in told)]
    reported.update(creature.entity for creature in seen)
    if not new:
        return None
    state = _state(run, hunters, new[0])
    alike = [each for each in new if each.kind is new[0].kind and _state(run, hunters, each) == state]
    alike = new[:1] if state.startswith("which ") else alike
    more = and_more(new[0], [creature for creature in new if creature not in alike])
    return StopReason(f"You see {group(alike)}, {state}{f', {more}' if more else ''}.", joins=True)


def _state(run: Run, hunters: Hunters, creature: KnownCreature) -> str:
    """Return what a creature does, or why it is no danger for now, to stand after its name."""
    if _is_put_to_sleep(run, creature):
        return STATES["asleep"]
    if _is_at_bay(run, creature):
        return "with nowhere to run"
    stays = "which cannot reach you as far as you know"
    if creature in hunters.standing:
        stays = "which stays where it is"
    elif creature in hunters.near:
        stays = "which has a long way to come as far as you know"
    return STATES.get(creature.stance, stays if creature.is_aware else "unaware of you")


def _hunts(run: Run, creature: KnownCreature) -> bool:
    """Tell whether a creature knows of the hero, and neither runs away nor was put to sleep."""
    return creature.is_aware and not _runs_off(creature) and not _is_put_to_sleep(run, creature)


def _is_put_to_sleep(run: Run, creature: KnownCreature) -> bool:
    """Tell whether gas or the like put a creature to sleep, so that it does nothing until it wakes."""
    kinds = status_effects.kinds_of(run, creature.entity)
    return any("helpless" in kind.does and "noise" in kind.ended_by for kind in kinds)


def _is_at_bay(run: Run, creature: KnownCreature) -> bool:
    """Tell whether a creature would run away, but has nowhere to run."""
    return _runs_off(creature) and not knowledge.can_run(run, creature)


def _is_inert(creature: KnownCreature) -> bool:
    """Tell whether a creature is less worth a word than another: it sleeps, is in chains, or only stands there."""
    return creature.stance in INERT or not creature.kind.temper.moves


def _may_come(creature: KnownCreature) -> bool:
    return creature.is_aware and creature.kind.temper.moves


def _by_danger(creature: KnownCreature) -> tuple[bool, int]:
    """Return a key that sorts those who are awake before others, and the most dangerous first."""
    return _is_inert(creature), -creature.kind.danger


def _is_with(creature: KnownCreature, other: KnownCreature) -> bool:
    """Tell whether a creature belongs to another, and is no stronger: it sleeps or is in chains too, or is of its kind.

    One that comes belongs to nobody.
    """
    alike = creature.side == other.side and creature.stance == other.stance
    alike = alike and (creature.stance in INERT or (creature.kind is other.kind and not _may_come(creature)))
    near = distance(*creature.cell, *other.cell) <= GROUP
    return alike and near and not creature.kind.boss and creature.max_health <= other.max_health


def _refusal(run: Run, goal: Course, coming: list[KnownCreature]) -> StopReason | None:
    """Return the reason not to begin while hunters come; None if the goal dares to, or takes a step all the same.

    A wound alone is no reason to ask again, or an archer's every bolt would be one.
    """
    memory = goal.memory
    was_hurt, memory.was_hurt = memory.was_hurt, is_badly_hurt(run)
    if goal.walks and not goal.fights and not grappling.can_pull(run, run.hero):
        return None  # he could not go on if he pressed again, which is told instead
    if goal.dares:
        memory.dared |= _dangers(run, goal, coming)
        return None
    if goal.insists and memory.was_hurt <= was_hurt and not _undared(run, goal, coming):
        return None
    if goal.leaves_peril(run):  # of which he would take more at every question
        memory.dared |= {(hunter.entity, False) for hunter in coming}
        return None
    goal.is_one_step = goal.flees(run, coming)
    if goal.is_one_step:
        return None
    first = (_undared(run, goal, coming) or coming)[0]
    told = group([first, *(hunter for hunter in coming if hunter is not first)])
    memory.dared |= _dangers(run, goal, coming) if goal.insists else frozenset()
    hunts, several_come = first.kind.temper.moves, len(coming) > 1
    who = f"{told} {'hunt' if several_come else 'hunts'}"
    refusal = f"You do not {goal.verb} {f'while {who} you' if hunts else f'within reach of {told}'}."
    them = "them" if several_come else "it"
    return _offer(run, goal, coming[0], refusal, them) if goal.insists else StopReason(refusal)


def _met_on_the_way(run: Run, goal: Course, coming: list[KnownCreature]) -> StopReason | None:
    """Return the reason to stop for hunters who come: the first of whom the player was not told, or who is now beside.

    None if the goal was begun again in spite of all of them.
    """
    memory = goal.memory
    undared = _undared(run, goal, coming)
    if goal.is_one_step:
        memory.dared |= _dangers(run, goal, coming)
        return _offer(run, goal, coming[0], _hunt_of(coming[0]))
    if not undared:
        return None
    if (undared[0].entity, False) not in memory.dared:
        return _news_of(run, goal, undared)
    memory.dared |= _dangers(run, goal, coming)
    return _offer(run, goal, undared[0], f"The {undared[0].kind.name} is beside you.", "them" if coming[1:] else "it")


def _offer(run: Run, goal: Course, hunter: KnownCreature, told: str, it: str = "it") -> StopReason:
    """Return a reason to stop that ends with what comes of another press, and with what speaks against it."""
    goal.memory.was_hurt = is_badly_hurt(run)
    if not (goal.fights and is_beside(run, hunter)) or goal.leaves_peril(run):
        return StopReason(f"{told} {goal.offer(run, hunter, it)}")
    doubt = why_not_fight(run, goal) or why_not_strike(goal, hunter)
    if doubt is None:
        return StopReason(f"{told} Press again to fight {it}.")
    return StopReason(f"{told} {doubt.told} Press again to fight {it}.", asks=doubt.asks)


def _follows(goal: Course, hunter: KnownCreature) -> bool:
    """Tell whether a hunter comes with others of its kind, of whom the player was told and whom he dares."""
    dared = [foe for foe in goal.obstacles.values() if (foe.entity, False) in goal.memory.dared]
    return any(foe.kind is hunter.kind and distance(*foe.cell, *hunter.cell) <= GROUP for foe in dared)


def _dangers(run: Run, goal: Course, coming: list[KnownCreature]) -> frozenset[tuple[int, bool]]:
    """Return the hunters, each as one that comes and, if the goal fights or any is beside the hero, as one to fight."""
    fought = goal.fights or any(is_beside(run, hunter) for hunter in coming)
    return frozenset((hunter.entity, beside) for hunter in coming for beside in (False, fought))


def _undared(run: Run, goal: Course, coming: list[KnownCreature]) -> list[KnownCreature]:
    """Return the hunters of whom the player was not told, or not that they are beside the hero.

    Who begins a goal without fights again, in spite of hunters, has consented to those who come after him.
    """
    tells = goal.fights or not goal.insists
    return [hunter for hunter in coming if (hunter.entity, tells and is_beside(run, hunter)) not in goal.memory.dared]


def _news_of(run: Run, goal: Course, creatures: list[KnownCreature]) -> StopReason:
    """Return what is new of the first of some creatures as a reason to stop, if the log does not tell it."""
    creature, aware = creatures[0], [other for other in creatures if other.is_aware]
    told = _told_of(run, goal, [creature, *(other for other in creatures[1:] if not _is_inert(other))])
    if not (goal.insists and creature.is_aware):
        return StopReason(told)
    goal.memory.dared |= _dangers(run, goal, aware)  # the next press at once is consent, as to a question
    goal.memory.hunted = run.turn
    if not goal.fights or knowledge.is_cut_off(run, creature):
        return StopReason(told)
    return _offer(run, goal, creature, told, "them" if knowledge.hunters_in_sight(run)[1:] else "it")


def _told_of(run: Run, goal: Course, creatures: list[KnownCreature]) -> str:
    """Return a sentence on what is new of the first of some creatures, that mentions the others."""
    creature = creatures[0]
    entity, name = creature.entity, creature.kind.name
    for event in run.events:
        noticed = isinstance(event, Noticed) and event.who == entity
        if noticed or (isinstance(event, Hit | Missed) and (event.attacker, event.target) == (entity, run.hero)):
            return "You stop."
    if entity in goal.last.aware:
        return f"The {name} is coming for you." if knowledge.can_come(run, creature) else _hunt_of(creature)
    if entity in goal.last.in_sight:
        return f"The {name} notices you."
    aware = "hunting you" if creature.kind.temper.moves else "aware of you"
    state = STATES.get(creature.stance, aware if creature.is_aware else "unaware of you")
    state = STATES["asleep"] if _is_put_to_sleep(run, creature) else state
    alike = [each for each in creatures if each.kind is creature.kind and each.stance == creature.stance]
    more = and_more(creature, [each for each in creatures if each not in alike])
    return f"You see {', '.join(filter(None, (group(alike), state, more)))}."


def _hunt_of(hunter: KnownCreature) -> str:
    """Return a sentence on a hunter: that it hunts or, if it cannot move at all, that the hero is in its reach."""
    name = hunter.kind.name
    return f"The {name} hunts you." if hunter.kind.temper.moves else f"You are within reach of the {name}."


def strikes_beside(run: Run, goal: Course) -> bool:
    """Tell whether a foe stands beside the hero whom the player wants a goal to fight, and whom a fight is about.

    No more who runs away behind a corner, or is behind bars: it would refuse to go after that one.
    """
    foes = knowledge.foes_in_sight(run) if goal.fights and goal.cautious else ()
    beside = [foe for foe in foes if foe.gap == 1 and (foe.entity, True) in goal.memory.dared]
    return any(can_strike(run, foe.cell) or comes_or_shoots(run, foe) for foe in beside)


def has_stood(run: Run, memory: AutopilotMemory, hunter: KnownCreature) -> bool:
    """Tell whether a hunter that is not adjacent and does not shoot has stood still for some turns."""
    cell, since = memory.stood.get(hunter.entity, (None, 0))
    if cell != hunter.cell:
        memory.stood[hunter.entity] = hunter.cell, run.turn
        return False
    return hunter.gap > 1 and hunter.kind.shot is None and run.turn - since >= STAYING


def _runs_off(creature: KnownCreature) -> bool:
    """Tell whether a creature runs away, even if others have it cornered, so that it need not be feared for now."""
    return creature.stance == "fleeing" or (creature.stance == "cornered" and creature.gap > 1)
