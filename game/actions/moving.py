"""Moving about: walking, waiting, searching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Instead, Number, Outcome
from game.actions.breaking import breaks
from game.actions.bumping import BUMPS, Touch
from game.actions.fighting import Lunge, Strike
from game.rules import effects, hazards, status_effects
from game.rules.beings import grappling, hiding, noise
from game.rules.combat import attacks
from game.rules.items import gear
from game.rules.senses import boats, fear, reach, stealth
from game.rules.senses.reach import reaches
from game.rules.senses.sides import hostile, is_ally, is_captive
from game.rules.terrain import cages, searching, traps
from game.world import spawn
from game.world.components import Creature, Hero, Mind, Position, Statuses
from game.world.events import Failed
from game.world.movement import STEPS
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.components import Mood
    from game.world.run import Run

DOWNHILL = 50  # per cent of the usual time of a step
UPHILL = 200
SNEAKING = 150
MAKE_ROOM: tuple[Mood, ...] = ("wandering", "curious")  # of monsters that are headed elsewhere and let others past


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """Step by (dx, dy), each -1, 0 or 1; strike a monster or open a closed door in that cell."""

    dx: Coordinate
    dy: Coordinate
    exerts = True

    def warning(self, run: Run) -> str:
        if self._far_target(run, run.hero, self.dx, self.dy):
            return ""
        at = run.world.get(run.hero, Position)
        underfoot = hazards.warning(run, self.dx, self.dy) or traps.warning(run, self.dx, self.dy)
        return underfoot or cages.warning(run, at.x + self.dx, at.y + self.dy)

    def confirmed(self) -> Action:
        return Plunge(self.dx, self.dy)

    def perform(self, run: Run, actor: int) -> Outcome:
        floor = run.floor
        at = run.world.get(actor, Position)
        dx, dy = self.dx, self.dy
        if not (-1 <= dx <= 1 and -1 <= dy <= 1):
            return Impossible("That is more than a step.")
        ailing = run.world.has(actor, Statuses)
        if ailing and status_effects.dazed(run, actor) and run.dice.chance(500):
            dx, dy = run.dice.between(-1, 1), run.dice.between(-1, 1)
        x, y = at.x + dx, at.y + dy
        if not (dx or dy):
            return self._blocked(run, actor, x, y, dx, dy)
        other = floor.occupants.get((x, y))
        if other is not None and reaches(run, at.x, at.y, dx, dy):
            return _run_into(run, actor, other, self._far_target(run, actor, dx, dy) if actor == run.hero else 0)
        creature = run.world.get(actor, Creature)
        may_reach = other is None and (actor == run.hero or creature.kind.swing in reach.SPANS)
        far = self._far_target(run, actor, dx, dy) if may_reach else 0
        hindered = Instead(Strike(far)) if far else _hindered(run, actor, x, y) if ailing else None
        if hindered is not None:
            return hindered
        lent = ailing or actor == run.hero
        traits = status_effects.traits(run, actor, creature) if lent else creature.kind.traits
        if not floor.movement.grid_at(traits, at.x, at.y).allows(at.x, at.y, dx, dy) or floor.ground.kind_at(x, y).bump:
            return self._blocked(run, actor, x, y, dx, dy)
        lunges = actor == run.hero and attacks.swing_of(run, actor) == "lunge"
        leap = reach.lunge_target(run, actor, at.x, at.y, dx, dy) if lunges else None
        if leap is not None:
            return Instead(Lunge(leap, dx, dy))
        self._go(run, actor, x, y)
        ticks = creature.kind.move
        if "flies" not in traits:
            ticks += floor.ground.kind_at(x, y).slow
        if "wallows" in traits and not run.content.ground.soaks.item(floor.ground.terrain.item(y, x)):
            ticks *= 2
        slopes = floor.ground.slopes
        if slopes and "flies" not in traits:
            ticks = ticks * _steepness(slopes, at.x - dx, at.y - dy, dx, dy) // 100
        if actor == run.hero:
            ticks = _tread(run, x, y, ticks)
        return Done(status_effects.pace(run, actor, ticks) if ailing else ticks)

    @staticmethod
    def _far_target(run: Run, actor: int, dx: int, dy: int) -> int:
        """Return the creature that the actor would strike from afar instead of a step by (dx, dy); 0 for none."""
        return reach.far_target(run, actor, dx, dy, attacks.span_of(run, actor))

    def _go(self, run: Run, actor: int, x: int, y: int) -> None:
        """Move the actor, and after it the creature that it drags or that clings to it."""
        at = run.world.get(actor, Position)
        left, clinger = (at.x, at.y), grappling.clinger(run, actor) if run.world.has(actor, Statuses) else 0
        hazards.enter(run, actor, x, y)
        attacks.fend_off(run, actor, *left)
        steps = run.world.get(actor, Creature).kind.steps
        if steps:
            effects.apply_at(run, steps, x, y, source=actor)
        follower = grappling.dragged(run, actor) or clinger
        if follower:
            hazards.enter(run, follower, *left)

    def _blocked(self, run: Run, actor: int, x: int, y: int, dx: int, dy: int) -> Outcome:
        floor = run.floor
        if not floor.inside(x, y) or not (dx or dy):
            return self._stumble(run, actor, dx, dy) or Impossible("There is nothing that way.")
        ground = floor.ground.kind_at(x, y)
        used = breaks(run, actor, x, y)
        cramped = dx and dy and ground.door and not floor.grid.allows(x - dx, y - dy, dx, dy)
        if used is None and ground.bump and not cramped:
            used = BUMPS[ground.bump](x, y)
        if used is not None:
            return Instead(used)
        if boats.carries(run, actor, x, y):
            boats.go(run, actor, x, y)
            return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.move))
        if ground.hazard and (dx, dy) != (self.dx, self.dy):
            return Instead(Plunge(dx, dy))
        stumbled = self._stumble(run, actor, dx, dy)
        if stumbled is not None:
            return stumbled
        if ground.hazard:
            return Impossible(f"You stop short of the {floor.name_of(ground)}.")
        if ground.walkable:
            return Impossible("You cannot squeeze past the corner.")
        left = floor.ground.turns_left(x, y)
        lasts = f" for {'a turn' if left == 1 else f'{left} turns'} yet" if left else ""
        return Impossible(f"You cannot get past the {floor.name_of(ground)}{lasts}.")

    def _stumble(self, run: Run, actor: int, dx: int, dy: int) -> Outcome | None:
        """Spend the time of a dazed creature that stumbled elsewhere than it meant; return None for any other."""
        if (dx, dy) == (self.dx, self.dy):
            return None
        if actor == run.hero:
            at = run.world.get(actor, Position)
            run.emit(Failed(at.x, at.y, "stumbled"))
        return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.move))


@dataclass(frozen=True, slots=True)
class Plunge(Action):
    """Step by (dx, dy) even into lava, deep water or a chasm; elsewhere, as onto a trap, this is a walk."""

    dx: Coordinate
    dy: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        floor = run.floor
        at = run.world.get(actor, Position)
        x, y = at.x + self.dx, at.y + self.dy
        if max(abs(self.dx), abs(self.dy)) != 1 or not floor.inside(x, y) or not floor.ground.kind_at(x, y).hazard:
            return Instead(Walk(self.dx, self.dy))
        if (x, y) in floor.occupants or not reaches(run, at.x, at.y, self.dx, self.dy):
            return Impossible("Something is in the way.")
        ground = floor.ground.kind_at(x, y)
        swims = ground.hazard is not None and ground.hazard.swum and not status_effects.lifted(run, actor)
        if swims and gear.uses(run, actor, "sinks"):
            return Impossible("You would sink like a stone in what you wear.")
        hindered = _hindered(run, actor, x, y)
        if hindered is not None:
            return hindered
        hazards.enter(run, actor, x, y)
        ticks = run.world.get(actor, Creature).kind.move
        if actor == run.hero:
            ticks = _tread(run, x, y, ticks)
        return Done(status_effects.pace(run, actor, ticks))


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Change places with an adjacent creature: the hero with an ally, or monsters that meet in a corridor."""

    other: Number
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        if not run.world.alive(self.other) or actor == self.other or not lets_past(run, self.other, actor):
            return Impossible("It will not make way.")
        own, at = run.world.get(actor, Position), run.world.get(self.other, Position)
        kind, other = run.world.get(actor, Creature).kind, run.world.get(self.other, Creature).kind
        floor = run.floor
        dx, dy = at.x - own.x, at.y - own.y
        if max(abs(dx), abs(dy)) != 1 or not floor.movement.grid_of(kind.traits).allows(own.x, own.y, dx, dy):
            return Impossible("It is out of reach.")
        if not floor.movement.grid_of(other.traits).allows(at.x, at.y, -dx, -dy) or not status_effects.can_step(
            run, self.other
        ):
            return Impossible("It cannot make way.")
        if not status_effects.can_step(run, actor):
            return Impossible("You are held.")
        spawn.swap(run, actor, self.other)
        for entity in (actor, self.other):
            stands = run.world.get(entity, Position)
            hazards.tread(run, entity, stands.x, stands.y)
        ticks = _tread(run, own.x, own.y, kind.move) if actor == run.hero else kind.move
        return Done(status_effects.pace(run, actor, ticks))


def lets_past(run: Run, other: int, actor: int) -> bool:
    """Tell whether a creature changes places with the actor.

    An ally does so with the hero. With other monsters a monster headed elsewhere does, and a leader that goes last.
    """
    mind = run.world.find(other, Mind)
    if mind is None:
        return False
    if actor == run.hero:
        return is_ally(run, other) and not hostile(run, actor, other)
    return mind.mood in MAKE_ROOM or (mind.mood == "hunting" and _goes_after(run, other, actor))


def _goes_after(run: Run, leader: int, actor: int) -> bool:
    """Tell whether a leader lets the actor go first: one on its side, no leader itself, before a foe is adjacent."""
    if not run.world.get(leader, Creature).kind.temper.goes_last:
        return False
    if run.world.get(actor, Creature).kind.temper.goes_last or hostile(run, leader, actor):
        return False
    at = run.world.get(leader, Position)
    beside = (run.floor.occupants.get((at.x + dx, at.y + dy)) for dx, dy in STEPS)
    return not any(other is not None and hostile(run, leader, other) for other in beside)


def _run_into(run: Run, actor: int, other: int, far: int) -> Outcome:
    """Return the outcome of a step into an occupied cell: a swap with an ally, a captive's freeing, or a strike.

    If the actor would strike `far` from afar, it strikes over an ally instead of changing places.
    """
    if actor == run.hero and hiding.come_out(run, other):
        return _start(run, actor, other)
    at = run.world.get(other, Position)
    if actor == run.hero and is_ally(run, other) and not hostile(run, actor, other):
        return Instead(Strike(far) if far else Swap(other))
    free_them = run.floor.ground.kind_at(at.x, at.y).bump == "touch" or is_captive(run, other)  # a captive is there
    return Instead(Touch(at.x, at.y) if free_them else Strike(other))


def _start(run: Run, actor: int, other: int) -> Outcome:
    """Let the actor walk into a creature that lay in wait; one that posed as an item seizes the actor."""
    stealth.wake(run, other)
    kind = run.world.get(other, Creature).kind
    for effect in kind.on_hit if kind.guises else ():
        effects.apply(run, effect, actor, source=other)
    return Done(TURN)


def _hindered(run: Run, actor: int, x: int, y: int) -> Outcome | None:
    """Return the outcome of a step to (x, y) that a status effect prevents; None if none does.

    Fear hinders only the hero here: a frightened monster's mind chooses its steps.
    """
    by = grappling.grip(run, actor)
    if by:
        return Impossible(f"The {run.world.get(by, Creature).kind.name} holds you. Strike at it, or get it to let go.")
    if status_effects.held(run, actor):
        grappling.pull(run, actor)
        return Done(status_effects.pace(run, actor, run.world.get(actor, Creature).kind.move))
    if actor == run.hero and not fear.dares(run, actor, x, y):
        terror = run.world.get(status_effects.terror(run, actor), Creature).kind.name
        return Impossible(f"You are too afraid to go nearer to the {terror}.")
    return None


def _tread(run: Run, x: int, y: int, ticks: int) -> int:
    """Make the noise of the hero's step to (x, y), which takes longer than `ticks` if he sneaks.

    Returns:
        The ticks that it takes.
    """
    noise.step(run, x, y)
    return ticks * SNEAKING // 100 if run.world.get(run.hero, Hero).sneaking else ticks


def _steepness(slopes: dict[tuple[int, int], tuple[int, int]], x: int, y: int, dx: int, dy: int) -> int:
    """Return the time of a step from (x, y) by (dx, dy) on or off a slope, in per cent of the usual time."""
    fall = slopes.get((x, y)) or slopes.get((x + dx, y + dy))
    if fall is None:
        return 100
    along = fall[0] * dx + fall[1] * dy
    return DOWNHILL if along > 0 else UPHILL if along < 0 else 100


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Stay in place for a turn, quietly."""

    quiet = True

    def perform(self, run: Run, actor: int) -> Outcome:
        ailing = run.world.has(actor, Statuses) and actor != run.hero
        return Done(status_effects.pace(run, actor, TURN) if ailing else TURN)


@dataclass(frozen=True, slots=True)
class Search(Action):
    """Look closely at everything within a few steps for a turn, which may reveal hidden things."""

    quiet = True

    def perform(self, run: Run, actor: int) -> Outcome:
        searching.search(run, actor)
        return Done(TURN)
