"""Autofight: walking up to the nearest foe in sight and striking it, a step or blow for each call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.moving import Rest, Walk
from game.autopilot.barriers import fire_or_gas, trap_in_path
from game.autopilot.company import has_stood
from game.autopilot.goal import Goal
from game.autopilot.interruptions import interruption
from game.autopilot.routes import walk
from game.autopilot.stop_reason import StopReason
from game.autopilot.wellbeing import is_badly_hurt, is_in_gas
from game.content.abilities import Burst
from game.knowledge import foes_in_sight, movement_grid
from game.rules.combat.attacks import span_of
from game.rules.combat.odds import reckon
from game.rules.pathfinding import shortest_path
from game.rules.senses.fov import distance, towards
from game.rules.senses.reach import SPANS, far_target, reaches, strikes_from_afar
from game.rules.senses.sides import is_ally
from game.world.components import Creature, Position
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run

LONGEST_CHASE = 3  # steps after a fleeing creature for each press
IN_VAIN = 6  # steps after a quarry, over any number of presses, after which it is given up if the hero gains too little
GAIN = 3  # in so many of these steps he has to come one step nearer
LONGEST_WAIT = 3  # turns that it waits in a narrow place between two blows
COMING = 3  # steps within which a hunter is waited for there
NARROW = 2  # most exits of such a place: a doorway or a corridor
DETOUR = 2  # a quarry out of sight is given up if the walk to its last cell is longer than so many times the distance
KILLING = 2  # autofight stays away from a foe that can kill the hero in this many hits


@dataclass(slots=True)
class AutoFight(Goal):
    """Strike at or walk towards the nearest creature in sight, or to where it was before a corner hid it.

    Hunters come first. In a doorway or corridor it lets them come, so that the hero strikes first and at one at a time.
    Each call takes one step or blow, or waits; the walk to an unaware creature repeats by itself.
    """

    _quarry: tuple[int, Cell] | None = None  # entity, and the cell where it was last seen
    _flees: bool = False  # the quarry was running away when last seen
    _walks_on: bool = False
    _waited: int = 0  # turns since the last blow
    _chased: int = 0  # the quarry of the steps since the last blow
    _chased_from: int = 0  # length of the path to it before the first of them
    _chased_for: int = 0  # number of them

    @property
    def repeats(self) -> bool:
        """True on the walk to an unaware creature, until the hero is beside it, and for a while after a fleeing one."""
        return self._walks_on

    def next_step(self, run: Run) -> Action | StopReason:
        """Return a step or blow. Autofight ignores company and wounds, but does not begin while the hero is badly hurt.

        While it repeats by itself, company and wounds do stop it.
        """
        seen = foes_in_sight(run)
        if self._walks_on and (stop := interruption(run, self, seen)) is not None:
            return stop
        self.turns += 1
        self.memory.reported.update((foe.entity, run.turn) for foe in seen if not foe.is_aware or foe.mood == "fleeing")
        step = self._step(run)
        self._walks_on = isinstance(step, Walk) and self._leads_on(seen)
        self._remember(run, seen)
        return step

    def _leads_on(self, seen: list[KnownCreature]) -> bool:
        """Tell whether it repeats by itself: towards an unaware creature, or for some steps after a fleeing one."""
        quarry = next((foe for foe in seen if self._quarry and foe.entity == self._quarry[0]), None)
        if quarry is None:
            return False
        if quarry.is_aware:
            return self._flees and quarry.gap > 1 and self.turns % LONGEST_CHASE > 0
        return quarry.gap > 2

    def _step(self, run: Run) -> Action | StopReason:
        self._quarry = self._choose(run)
        if self._quarry is None:
            return StopReason("There is nobody in sight to fight.")
        stances = [foe.stance for foe in foes_in_sight(run) if foe.entity == self._quarry[0]]
        self._flees = stances == ["fleeing"] if stances else self._flees
        self._waited = 0 if _can_strike(run, self._quarry[1]) else self._waited
        if is_badly_hurt(run):
            return StopReason("You are too badly hurt to fight on; walk into it if you must.", "bad")
        bursting = {foe.cell: foe for foe in foes_in_sight(run) if _bursts(foe)}
        if self._quarry[1] in bursting:
            name = bursting[self._quarry[1]].kind.name
            return StopReason(f"The {name} is best struck from afar; walk into it if you must.")
        killer = self._killer(run)
        if killer is not None:
            return StopReason(f"The {killer.kind.name} could kill you in two hits; walk into it if you must.", "bad")
        hesitation = None if _can_strike(run, self._quarry[1]) else self._hesitation(run)
        if hesitation is not None:
            return hesitation
        step = approach(run, self._quarry[1], through_fire=False, occupied=bursting)
        barrier = fire_or_gas(run, [self._quarry[1]], [self._quarry[1]], bursting) if step is None else ""
        if barrier:
            return StopReason(f"{barrier} is in the way: wait until it is gone, or strike from afar.")
        if step is None and bursting and approach(run, self._quarry[1]):
            return StopReason(f"The {next(iter(bursting.values())).kind.name} is in the way: strike it from afar.")
        return self._in_vain(run, step, bursting) or step or self._out_of_reach(run)

    def _in_vain(self, run: Run, step: Walk | None, occupied: Collection[Cell]) -> StopReason | None:
        """Count a step after the quarry, and return the reason to stop if the hero gains too little on it."""
        if self._quarry is None or step is None or _can_strike(run, self._quarry[1]):
            self._chased = 0
            return None
        entity, cell = self._quarry
        length = len(_path(run, cell, through_fire=False, occupied=occupied) or ())
        if entity != self._chased:
            self._chased, self._chased_from, self._chased_for = entity, length, 0
        walked, self._chased_for = self._chased_for, self._chased_for + 1
        if walked < IN_VAIN or (self._chased_from - length) * GAIN >= walked:
            return None
        creature = run.world.find(entity, Creature)
        name = "it" if creature is None else f"the {creature.kind.name}"
        return StopReason(f"You do not gain on {name}: aim at it, or leave it.")

    def _hesitation(self, run: Run) -> Action | StopReason | None:
        """Return the reason not to walk up to a quarry that runs away, or a turn's wait for hunters to come."""
        if self._flees and _is_half_dead(run):
            return StopReason("You are too hurt to chase what runs away; walk after it if you must.", "bad")
        if self._waited == LONGEST_WAIT or not self._is_better_here(run):
            return None
        self._waited += 1
        return Rest()

    def _killer(self, run: Run) -> KnownCreature | None:
        """Return an aware foe in sight that could kill the hero in two hits, if the habits tell him to shun it."""
        if not run.habits.shuns_killers:
            return None
        aware = [foe for foe in foes_in_sight(run) if foe.is_aware and foe.mood != "fleeing"]
        return next((foe for foe in aware if reckon(run, foe.entity).theirs.fewest_hits <= KILLING), None)

    def _out_of_reach(self, run: Run) -> StopReason:
        """Return the reason to stop if no path leads to the quarry, with advice.

        The advice is to go on only if no foe in sight can come to the hero.
        """
        at, seen = run.world.get(run.hero, Position), foes_in_sight(run)
        quarry = next((foe for foe in seen if self._quarry and foe.entity == self._quarry[0]), None)
        if quarry is None:
            return StopReason("You cannot get at it.")
        comes = next((foe for foe in seen if foe.is_aware and knowledge.reach_of(run, foe).item(at.y, at.x)), None)
        trap = trap_in_path(run, [quarry.cell])
        if trap:
            return StopReason(f"{trap} is in the way: throw something onto it, or aim at the {quarry.kind.name}.")
        if comes is not None:
            return StopReason(f"You cannot get at the {comes.kind.name}: aim at it, or get away.")
        if not quarry.is_aware:
            return StopReason(f"You know no path to the {quarry.kind.name}: explore, or aim at it.")
        return StopReason(
            f"You cannot get at the {quarry.kind.name}: as far as you know it cannot reach you either, so go on."
        )

    def _choose(self, run: Run) -> tuple[int, Cell] | None:
        """Return whom to charge at: who can be struck at once, who was charged at before, or the nearest within reach.

        Whoever does not know of the hero is left alone while somebody hunts him.
        """
        foes = foes_in_sight(run)
        hunters = {foe.entity for foe in foes if _comes_or_shoots(run, foe) and not _bursts(foe)}
        seen = sorted(
            [foe for foe in foes if foe.is_aware] if hunters else foes,
            key=lambda foe: (_bursts(foe), not _can_strike(run, foe.cell), foe.entity not in hunters),
        )
        first = next((foe for foe in seen if approach(run, foe.cell)), seen[0] if seen else None)
        same = None if seen and seen[0].gap == 1 else self._same_quarry(run, seen, first)
        return same or (None if first is None else (first.entity, first.cell))

    def _same_quarry(self, run: Run, seen: list[KnownCreature], first: KnownCreature | None) -> tuple[int, Cell] | None:
        """Return the quarry of the last call where it is now; None if there was none, or `first` can be had instead.

        One out of sight is looked for where it was last seen: no corner makes the hero turn back for another.
        """
        if self._quarry is None:
            return None
        entity, (x, y) = self._quarry
        cell = next((creature.cell for creature in seen if creature.entity == entity), None)
        if cell is None:
            return None if run.floor.memory.visible[y, x] or _is_detour(run, (x, y)) else self._quarry
        instead = first is not None and approach(run, first.cell) and not approach(run, cell)
        return None if instead else (entity, cell)

    def _is_better_here(self, run: Run) -> bool:
        """Tell whether the hero stands in a narrow place to which hunters come who strike from beside him alone."""
        at, allows = run.world.get(run.hero, Position), run.floor.grid.allows
        if sum(allows(at.x, at.y, *step) for step in CLOCKWISE) > NARROW or is_in_gas(run):
            return False
        return any(foe.gap <= COMING and self._will_come(run, foe) for foe in foes_in_sight(run))

    def _will_come(self, run: Run, foe: KnownCreature) -> bool:
        """Tell whether a foe is on its path to the hero, to strike from beside him."""
        strikes_far = strikes_from_afar(foe.kind) or foe.kind.swing in SPANS
        hunts = foe.is_aware and foe.stance != "fleeing" and foe.kind.temper.closes_in and not strikes_far
        return (
            hunts
            and _comes_or_shoots(run, foe)
            and not has_stood(run, self.memory, foe)
            and not knowledge.is_cut_off(run, foe)
        )


def _comes_or_shoots(run: Run, foe: KnownCreature) -> bool:
    """Tell whether a foe hunts the hero, and could strike him where he stands."""
    at = run.world.get(run.hero, Position)
    hunts = foe.is_aware and foe.stance != "fleeing"
    return hunts and bool(knowledge.reach_of(run, foe).item(at.y, at.x))


def _is_half_dead(run: Run) -> bool:
    """Tell whether the hero has less than half his health."""
    creature = run.world.get(run.hero, Creature)
    return creature.health * 2 < creature.max_health


def _bursts(foe: KnownCreature) -> bool:
    """Tell whether a foe only stands there, and its death is all that is to be feared of it."""
    return not foe.kind.temper.moves and bool(foe.kind.effects_of(Burst))


def approach(run: Run, cell: Cell, *, through_fire: bool = True, occupied: Collection[Cell] = ()) -> Walk | None:
    """Return a step towards a creature's cell, or a blow at it if adjacent; None if no path leads round `occupied`."""
    at = run.world.get(run.hero, Position)
    if _can_strike(run, cell):
        return Walk(*towards(cell[0] - at.x, cell[1] - at.y))
    cells = _path(run, cell, through_fire=through_fire, occupied=occupied)
    return walk(at, cells[0]) if cells else None


def _path(run: Run, cell: Cell, *, through_fire: bool = True, occupied: Collection[Cell] = ()) -> list[Cell] | None:
    """Return a shortest path to a creature's cell, round `occupied`; None if there is none."""
    at = run.world.get(run.hero, Position)
    grid = movement_grid(run.floor, opened=[cell], through_fire=through_fire, through_webs=True, occupied=occupied)
    return shortest_path(grid, (at.x, at.y), [cell])


def _is_detour(run: Run, cell: Cell) -> bool:
    """Tell whether the path to a cell is a long detour, as it is to a place behind bars."""
    at = run.world.get(run.hero, Position)
    cells = _path(run, cell, through_fire=False)
    return cells is not None and len(cells) > DETOUR * distance(at.x, at.y, *cell)


def _can_strike(run: Run, cell: Cell) -> bool:
    """Tell whether a step towards a cell strikes whoever is there: beside the hero, or from afar, over allies too."""
    at = run.world.get(run.hero, Position)
    dx, dy = towards(cell[0] - at.x, cell[1] - at.y)
    if distance(at.x, at.y, *cell) == 1:
        return reaches(run, at.x, at.y, dx, dy)
    beside = run.floor.occupants.get((at.x + dx, at.y + dy), 0)
    far = 0 if beside and not is_ally(run, beside) else far_target(run, run.hero, dx, dy, span_of(run, run.hero))
    return bool(far) and far == run.floor.occupants.get(cell)
