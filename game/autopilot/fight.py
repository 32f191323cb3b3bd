"""Autofight: walking up to the nearest foe in sight and striking it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.moving import Rest, Walk
from game.autopilot import flames, followers
from game.autopilot.barriers import LONGEST_WAIT, back_from_gas, fire_or_gas
from game.autopilot.company import has_stood
from game.autopilot.doubts import why_not_fight, why_not_strike
from game.autopilot.goal import Goal
from game.autopilot.interruptions import interruption
from game.autopilot.quarry import (
    bursts,
    can_lunge,
    can_strike,
    comes_or_shoots,
    escapes,
    is_beside_ally,
    is_detour,
    lead,
    lunges,
    lunging_cells,
    paces,
    path_in_view,
    path_to,
    why_out_of_reach,
)
from game.autopilot.routes import walk
from game.autopilot.stop_reason import StopReason
from game.autopilot.thresholds import threshold
from game.autopilot.wellbeing import is_badly_hurt, is_in_gas
from game.knowledge import CALLS, foes_in_sight
from game.rules import status_effects
from game.rules.beings import allies
from game.rules.combat.odds import reckon
from game.rules.items.identify import capitalized
from game.rules.pathfinding import shortest_path
from game.rules.senses.fov import towards
from game.rules.senses.reach import LUNGE, SPANS, strikes_from_afar
from game.world.components import Creature, Position
from game.world.events import Called, Died, Hit, Missed, Telegraphed
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run

IN_VAIN = 6  # steps after a quarry, over any number of presses, after which it is given up if the hero gains too little
GAIN = 3  # in so many of these steps he has to come one step nearer
FOR_COMERS = 3  # turns that it waits, between two blows, for those who come, if they come no nearer
FOR_SEVERAL = 12  # the same for several, where he would step out to them
COMING = 3  # steps within which a hunter is waited for in a narrow place
FAR_ABOUT = 5  # times as far as the foe is; so long a path is asked about
LONG_BEFORE = 2  # times as near as every hunter is who can be struck long before one comes
NO_WAIT = "no wait"  # what the player grants who was shot at while he waited
NARROW = 2  # most steps that lead out of such a place, a doorway or a corridor; three lead out of a room's corner


@dataclass(slots=True)
class AutoFight(Goal):
    """Strike at or walk towards the nearest creature in sight, or to where it was before a corner hid it.

    Hunters come first, and of those beside the hero the one that is nearest to death, or hits harder if several are as
    near. Whom he cannot reach or catch is passed over. In a doorway or corridor it lets hunters come, so that the hero
    strikes first and at one at a time, and with a rapier so that he can lunge.
    Both repeat until something new happens: the walk until the hero can strike, the blows while somebody is in reach.
    """

    expects_foes: ClassVar[bool] = True
    insists: ClassVar[bool] = True
    is_fighting: bool = True
    _quarry: tuple[int, Cell] | None = None  # entity, and the cell where it was last seen
    _flees: bool = False  # the quarry was running away when last seen
    _is_unaware: bool = False  # the quarry did not know of the hero then
    _way: int = 0  # steps of the path to it then
    _goes_on: bool = False
    _strikes: bool = False  # the last step was a blow
    _waited: int = 0  # turns since the last blow, for those in sight who came no nearer
    _nearest: int = 0  # steps to the nearest of them so far
    _waits: bool = False  # the last step was a wait
    _seeks: bool = False  # the last step was one towards where it last saw the quarry
    _came_to: str = ""  # what came of the last step that ends it, in a sentence
    _chased: int = 0  # the quarry of the steps since the last blow
    _chased_from: int = 0  # length of the path to it before the first of them
    _chased_for: int = 0  # number of them

    @property
    def repeats(self) -> bool:
        """True until something new happens."""
        return self._goes_on

    def next_step(self, run: Run) -> Action | StopReason:
        """Return a step or blow. Autofight begins whoever is in sight, but not while the hero is badly hurt.

        While it repeats by itself, whoever is new on the floor and wounds of note do stop it.
        """
        seen = foes_in_sight(run)
        stop = interruption(run, self, seen) if self._goes_on else None
        stop = stop or (StopReason(self._came_to) if self._goes_on and self._came_to else None)
        if stop is not None:
            self._goes_on = False
            return stop
        self.turns += 1
        if not self._goes_on:
            self.health, self.blows, self.waited = run.world.get(run.hero, Creature).health, 0, 0
        known = [foe for foe in seen if not foe.is_aware or foe.stance == "fleeing"]
        self.memory.reported.update(foe.entity for foe in known)
        step = self._under_fire(run) or self._step(run)
        self._waits = isinstance(step, Rest)
        self._strikes = isinstance(step, Walk) and self._quarry is not None and _can_attack(run, self._quarry[1])
        self.blows += self._strikes
        self._seek(run, step, seen)
        self._came_to, self._goes_on = "", isinstance(step, Walk | Rest)
        self._remember(run, seen)
        expected = {foe.entity for foe in self._hidden(run)}  # who comes back into sight is no news
        self.last = replace(self.last, aware=self.last.aware | expected)
        return step

    def after_step(self, run: Run) -> None:
        """Go on until a foe can be struck, or after a blow as long as one can; no further if one announces an act.

        Announcements, blows and deaths are told of. What else ends it is told at once, and takes no turn.
        """
        foes = foes_in_sight(run)
        quarry = self._quarry[0] if self._quarry else 0
        in_reach = [foe for foe in foes if (foe.is_aware or foe.entity == quarry) and _can_attack(run, foe.cell)]
        announced = {event.who for event in run.events if isinstance(event, Called | Telegraphed)}
        died = any(isinstance(event, Died) and event.who == quarry for event in run.events)
        blows = [event for event in run.events if isinstance(event, Hit | Missed) and event.target == run.hero]
        struck = {event.attacker for event in blows}
        came_and_struck = not self._strikes and any(foe.entity in struck for foe in in_reach)
        if came_and_struck or any(foe.entity in announced for foe in foes):  # which the log tells
            self._goes_on = False
        elif bool(in_reach) != self._strikes:
            self._goes_on &= not died
            self._came_to = self._outcome(run, foes, in_reach)

    def _outcome(self, run: Run, foes: list[KnownCreature], in_reach: list[KnownCreature]) -> str:
        """Return a sentence on who can be struck now, or that the quarry no longer can."""
        quarry = self._quarry[0] if self._quarry else 0
        if in_reach:
            foe = next((foe for foe in in_reach if foe.entity == quarry), in_reach[0])
            return f"The {foe.kind.name} is {'beside you' if foe.gap == 1 else 'within your reach'}."
        name = _name_of(run, quarry)
        return f"{capitalized(name)} is out of your reach." if _is_among(foes, quarry) else f"You lose sight of {name}."

    def _seek(self, run: Run, step: Action | StopReason, seen: list[KnownCreature]) -> None:
        """Note whether a step leads to where the quarry was last seen, and tell it of the first in a row."""
        seeks = isinstance(step, Walk) and self._quarry is not None and not _is_among(seen, self._quarry[0])
        if seeks and not self._seeks and self._quarry is not None:
            self.aside = f"You go to where you last saw {_name_of(run, self._quarry[0])}."
        self._seeks = seeks

    def _step(self, run: Run) -> Action | StopReason:
        self._quarry = self.choose(run)
        if self._quarry is None:
            step = self._wait(run, self._longest_wait(run, [])) or self._to_ally(run)
            return step or StopReason("There is nobody in sight to fight.")
        cell = self._quarry[1]
        quarry = next((foe for foe in foes_in_sight(run) if foe.entity == self._quarry[0]), None)
        self._flees = quarry.stance == "fleeing" if quarry else self._flees
        self._is_unaware = not quarry.is_aware if quarry else self._is_unaware
        strikes = _can_attack(run, cell)
        self._waited, self._nearest = (0, 0) if strikes else (self._waited, self._nearest)
        if quarry and not is_badly_hurt(run) and (doubt := why_not_strike(self, quarry)):
            return StopReason(f"{doubt.told} Press again to strike it.", asks=doubt.asks)
        doubt = why_not_fight(run, self)
        if doubt:
            return StopReason(f"{doubt.told} Press again to fight all the same.", "bad", doubt.asks)
        at = run.world.get(run.hero, Position)
        if strikes:
            self._chased = 0
            return Walk(*towards(cell[0] - at.x, cell[1] - at.y))
        path = self._path(run, cell)
        self._way = len(path or ())
        if path and quarry and not self._will_come(run, quarry):
            path = self._path_to_lunge(run, cell, len(path)) or path
        hesitation = self._hesitation(run, quarry, path or []) or self._far_about(run, quarry, path or [])
        if hesitation is not None:
            return hesitation
        if path:
            step = walk(at, path[0])
            stop = threshold(run, self, step) or self._in_vain(run, path)
            self.aside = f"You go up to {_name_of(run, self._quarry[0])}." if self._waits else self.aside
            return stop or step
        return self._unreached(run, quarry) if quarry else StopReason("There is nobody in sight to fight.")

    def _to_ally(self, run: Run) -> Action | StopReason | None:
        """Return a step to the nearest ally that fights out of sight; None if none does."""
        at = run.world.get(run.hero, Position)
        paths = [
            (path, ally.creature.kind.name)
            for ally in allies.on_floor(run)
            if followers.is_fighting(run, self.memory, ally.entity)
            and (path := path_to(run, (ally.at.x, ally.at.y)))
            and len(path) > 1
        ]
        if not paths:
            return None
        path, name = min(paths, key=lambda found: len(found[0]))
        step = walk(at, path[0])
        self.aside = "" if self._goes_on else f"You go to where your {name} fights."
        return threshold(run, self, step) or step

    def _path(self, run: Run, cell: Cell) -> list[Cell] | None:
        """Return a path to a foe's cell round all that bursts and allies who cannot make way.

        It leads through the unknown if the foe is in plain view.
        """
        shut = [foe.cell for foe in foes_in_sight(run) if bursts(foe) and foe.cell != cell]
        friends = [ally for ally in allies.on_floor(run) if not status_effects.can_step(run, ally.entity)]
        shut += [(ally.at.x, ally.at.y) for ally in friends]
        return path_to(run, cell, occupied=shut) or path_in_view(run, cell, occupied=shut)

    def _path_to_lunge(self, run: Run, cell: Cell, longest: int) -> list[Cell] | None:
        """Return a path to where the hero can lunge at a foe who stays at a cell; None if there is none so short."""
        at, bursting = run.world.get(run.hero, Position), [foe.cell for foe in foes_in_sight(run) if bursts(foe)]
        cells = lunging_cells(run, cell)
        path = shortest_path(knowledge.movement_grid(run.floor, occupied=[*bursting, cell]), (at.x, at.y), cells)
        return path if path and len(path) <= longest else None

    def _in_vain(self, run: Run, path: list[Cell]) -> StopReason | None:
        """Count a step after the quarry, and return the reason to stop if the hero gains too little on it."""
        if self._quarry is None or status_effects.has(run, run.hero, "held"):
            return None  # a pull at a net is no step
        entity, length = self._quarry[0], len(path)
        if entity != self._chased:
            self._chased, self._chased_from, self._chased_for = entity, length, 0
        walked, self._chased_for = self._chased_for, self._chased_for + 1
        if walked < IN_VAIN or (self._chased_from - length) * GAIN >= walked:
            return None
        return StopReason(f"You do not gain on {_name_of(run, entity)}: aim at it, or leave it.")

    def _hesitation(self, run: Run, quarry: KnownCreature | None, path: list[Cell]) -> Action | StopReason | None:
        """Return the reason not to walk up to a quarry that runs away, or a turn's wait for hunters to come."""
        if quarry is not None and escapes(run, quarry):
            pace = "is faster than you" if lead(run, quarry) > 0 else "is as fast as you"
            return StopReason(f"The {quarry.kind.name} flees, and {pace}: throw something at it, or let it go.")
        told = "You are too hurt to chase what runs away."
        if self._flees and _is_half_dead(run) and told not in self.granted:
            return StopReason(f"{told} Press again to go after it.", "bad", frozenset({told}))
        return self._wait(run, self._longest_wait(run, path))

    def _far_about(self, run: Run, quarry: KnownCreature | None, path: list[Cell]) -> Action | StopReason | None:
        """Return the question whether to go a long way about to a foe in sight, or a wait for a fire in the short way.

        None if the way is not so long.
        """
        if quarry is None or len(path) <= FAR_ABOUT * quarry.gap or quarry.entity in self.granted:
            return None
        at, burning = run.world.get(run.hero, Position), knowledge.burning_cells(run.floor)
        grid = knowledge.movement_grid(run.floor, opened=[quarry.cell], through_fire=True)
        short = shortest_path(grid, (at.x, at.y), [quarry.cell]) or ()
        burns = len(short) <= FAR_ABOUT * quarry.gap and any(burning[y, x] for x, y in short)
        if burns and self.waited < LONGEST_WAIT:
            return self._wait_for(run, "Fire")
        told = f"It is a long way about to the {quarry.kind.name}, {len(path)} steps."
        return StopReason(f"{told} Press again to go.", asks=frozenset({quarry.entity}))

    def _under_fire(self, run: Run) -> StopReason | None:
        """Return the reason to stop if somebody struck from afar at a hero who waited; None if nobody did."""
        blows = [event for event in run.events if isinstance(event, Hit | Missed) and event.target == run.hero]
        struck = [event.attacker for event in blows]
        # Who strikes from beside him alone was thrown off since.
        afar = [foe for foe in foes_in_sight(run) if foe.entity in struck and foe.gap > 1 and _strikes_far(foe)]
        if not (self._waits and afar):
            return None
        told = f"The {afar[0].kind.name} strikes at you from afar, and you cannot reach it where you wait."
        return StopReason(f"{told} Press again to wait no longer.", "bad", frozenset({NO_WAIT}))

    def _wait(self, run: Run, most: int) -> Action | None:
        """Return a turn's wait for the nearest of those who come; None after the most of them."""
        if self._waited >= most or NO_WAIT in self.granted:
            return None
        hidden = self._hidden(run)
        nearest = min(self._comers(run) or hidden, key=lambda foe: foe.gap)
        # Those out of sight are waited for no longer than they need to come.
        self._waited += not hidden and not nearest.gap < self._nearest
        self._nearest = min(nearest.gap, self._nearest or nearest.gap)
        at = run.world.get(run.hero, Position)
        where = " in this narrow place" if _is_narrow(run, (at.x, at.y)) else ""
        where = " in the doorway" if run.floor.ground.kind_at(at.x, at.y).door else where
        self.aside = "" if self._waits else f"You wait{where} for the {nearest.kind.name}."  # once in a row
        return Rest()

    def _unreached(self, run: Run, quarry: KnownCreature) -> Action | StopReason:
        """Return a turn's wait for a foe to whom no path leads, if one comes, or the reason to stop, with advice."""
        foes = foes_in_sight(run)
        bursting = [foe for foe in foes if bursts(foe)]
        if bursting and path_to(run, quarry.cell):
            return StopReason(f"The {bursting[0].kind.name} is in the way: strike it from afar.")
        webbed = path_to(run, quarry.cell, through_webs=True)
        barrier = "" if webbed else fire_or_gas(run, [quarry.cell], [quarry.cell], [foe.cell for foe in bursting])
        if barrier:
            return self._wait_for(run, barrier)
        return self._wait(run, FOR_COMERS if self._comers(run) else 0) or StopReason(why_out_of_reach(run, quarry))

    def _wait_for(self, run: Run, barrier: str) -> Action | StopReason:
        """Return a turn's wait until fire or gas in the way is gone, a step back from it, or the reason to stop."""
        self.waited += 1
        shot_at = any(foe.is_aware and strikes_from_afar(foe.kind) for foe in foes_in_sight(run))
        if peril := flames.peril(run, leads_out=False):
            return StopReason(peril, "bad")
        if is_in_gas(run):
            return StopReason("You stand in bad gas: {explore} leads you out of it.", "bad")
        if shot_at or self.waited > LONGEST_WAIT:
            return StopReason(f"{barrier} is in the way: wait until it is gone, or strike from afar.")
        back = back_from_gas(run, self)
        told = "You step back from the gas." if back else f"You wait: {barrier.lower()} is in the way."
        self.aside = told if self.waited == 1 else ""
        return back or Rest()

    def choose(self, run: Run) -> tuple[int, Cell] | None:
        """Return whom to charge at: whoever is struck dead first of those in reach, else the nearest to be reached.

        The quarry of the last call is kept as long as it can be had. Whoever does not know of the hero is left alone
        while somebody hunts him, but for one who is awake, would notice him soon, and can be struck long before.
        """
        foes = foes_in_sight(run)
        hunters = {foe.entity: foe.gap for foe in foes if comes_or_shoots(run, foe) and not bursts(foe)}
        later = min(hunters.values(), default=0)
        first = {foe.entity for foe in foes if not _knows_or_sleeps(foe) and foe.gap * LONG_BEFORE <= later}
        seen = sorted(
            [foe for foe in foes if foe.is_aware or not hunters or foe.entity in first],
            key=lambda foe: (bursts(foe), foe.entity not in hunters and foe.entity not in first),
        )
        in_reach = [foe for foe in seen if not bursts(foe) and _can_attack(run, foe.cell)]
        if in_reach:
            struck = min(in_reach, key=lambda foe: (not foe.is_aware, *_by_death(run, foe)))
            return struck.entity, struck.cell
        had = next((foe for foe in seen if not bursts(foe) and self._can_be_had(run, foe)), None)
        same = self._same_quarry(run, seen, had)
        nearest = had or next((foe for foe in seen if not escapes(run, foe)), seen[0] if seen else None)
        return same or (None if nearest is None else (nearest.entity, nearest.cell))

    def _can_be_had(self, run: Run, foe: KnownCreature) -> bool:
        """Tell whether a path leads to a foe, and it does not run away for good."""
        return not escapes(run, foe) and bool(self._path(run, foe.cell))

    def _same_quarry(self, run: Run, seen: list[KnownCreature], other: KnownCreature | None) -> tuple[int, Cell] | None:
        """Return the quarry of the last call where it is now; None if there was none, or an`other` can be had instead.

        One out of sight is looked for where it was last seen, as no corner makes the hero turn back for another; but
        no new press goes after one that did not know of him.
        """
        if self._quarry is None:
            return None
        entity, (x, y) = self._quarry
        foe = next((creature for creature in seen if creature.entity == entity), None)
        if foe is None and self._is_unaware and not self._goes_on:
            return None
        if foe is None:
            path = None if run.floor.memory.visible[y, x] else self._path(run, (x, y))
            if path is None or (is_detour(run, (x, y), path) and not (self._goes_on and len(path) < self._way)):
                return None  # as one seen through bars; but the way on which he is may lead out of sight of it
            return self._quarry
        return None if other is not None and not self._can_be_had(run, foe) else (entity, foe.cell)

    def _longest_wait(self, run: Run, path: list[Cell]) -> int:
        """Return the most turns to wait where the hero stands for hunters who strike from beside him alone.

        A lunge needs a cell between, and a turn's wait gives the first blow to who would step up. In a narrow place he
        waits for who is near, and for several before he steps out, or for any whom a corner has just hidden.
        """
        at = run.world.get(run.hero, Position)
        coming, hidden = self._comers(run), self._hidden(run)
        if not (coming or hidden) or is_in_gas(run):
            return 0
        near = min((foe.gap for foe in coming), default=0)
        if lunges(run) and near == LUNGE + 1:
            return FOR_COMERS
        if not _is_narrow(run, (at.x, at.y)):
            return _turns_until_beside(run, coming[0]) if coming else 0
        if hidden:
            return FOR_SEVERAL
        steps_out = bool(path) and not _is_narrow(run, path[0])
        return FOR_SEVERAL if len(coming) > 1 and steps_out else FOR_COMERS if near <= COMING else 0

    def _comers(self, run: Run) -> list[KnownCreature]:
        """Return the foes in sight who are on their paths to the hero."""
        return [foe for foe in foes_in_sight(run) if self._will_come(run, foe)]

    def _will_come(self, run: Run, foe: KnownCreature) -> bool:
        """Tell whether a foe is on its path to the hero, to strike from beside him."""
        comes = _closes_in(foe) and comes_or_shoots(run, foe) and not is_beside_ally(run, foe)
        comes = comes and not foe.sign  # as who has announced an act stands still for it
        comes = comes and not any(status_effects.has(run, foe.entity, does) for does in ("helpless", "held"))
        return comes and not has_stood(run, self.memory, foe) and not knowledge.is_cut_off(run, foe)

    def _hidden(self, run: Run) -> list[KnownCreature]:
        """Return the hunters who went out of sight, and may come by ways that he does not see, if they are due."""
        lost = [(foe, run.turn - turn) for foe, turn in self.memory.hunters.values() if foe.entity not in run.in_sight]
        due = [foe for foe, turns in lost if turns <= min(foe.gap, FOR_SEVERAL) and run.world.alive(foe.entity)]
        due = [foe for foe in due if _closes_in(foe) and not is_beside_ally(run, foe)]
        return [foe for foe in due if not knowledge.is_shut_off(run, foe)]


def quarry_of(run: Run) -> Cell | None:
    """Return the cell of the foe in sight whom an autofight that begins now would go for; None if there is none."""
    quarry = AutoFight().choose(run)
    return None if quarry is None else quarry[1]


def _can_attack(run: Run, cell: Cell) -> bool:
    """Tell whether a step towards a cell strikes or lunges at whoever is there."""
    return can_strike(run, cell) or can_lunge(run, cell)


def _closes_in(foe: KnownCreature) -> bool:
    """Tell whether a foe hunts the hero, to strike from beside him alone."""
    comes = foe.kind.temper.closes_in or foe.kind.temper.comes_about
    return foe.is_aware and foe.stance != "fleeing" and comes and not _strikes_far(foe)


def _strikes_far(foe: KnownCreature) -> bool:
    """Tell whether a foe strikes, shoots or acts from more than a step away."""
    return strikes_from_afar(foe.kind, CALLS) or foe.kind.swing in SPANS


def _turns_until_beside(run: Run, foe: KnownCreature) -> int:
    """Return the most turns in which a foe comes beside a hero who waits, and cannot strike yet; 0 if it is too far.

    If he took the last step himself, it would be struck second.
    """
    theirs, own = paces(run, foe)
    return -(-theirs // own) if foe.gap - 1 <= max(own // theirs, 1) else 0


def _knows_or_sleeps(foe: KnownCreature) -> bool:
    """Tell whether a foe knows of the hero, or is not soon going to."""
    return foe.is_aware or foe.stance == "asleep"


def _is_among(foes: list[KnownCreature], entity: int) -> bool:
    return any(foe.entity == entity for foe in foes)


def _name_of(run: Run, entity: int) -> str:
    creature = run.world.find(entity, Creature)
    return "it" if creature is None else f"the {creature.kind.name}"


def _by_death(run: Run, foe: KnownCreature) -> tuple[int, float]:
    """Return what sorts foes by the hits to their deaths, and of several alike the greatest danger first."""
    odds = reckon(run, foe.entity)
    return odds.ours.hits, -odds.harm


def _is_narrow(run: Run, cell: Cell) -> bool:
    """Tell whether a cell is a doorway or in a corridor."""
    return sum(run.floor.grid.allows(*cell, *step) for step in STEPS) <= NARROW


def _is_half_dead(run: Run) -> bool:
    """Tell whether the hero has less than half his health."""
    creature = run.world.get(run.hero, Creature)
    return creature.health * 2 < creature.max_health
