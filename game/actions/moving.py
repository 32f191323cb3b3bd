"""Moving about: walking, waiting, searching."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Instead, Number, Outcome
from game.actions.breaking import breaks
from game.actions.bumping import BUMPS, Touch
from game.actions.fighting import Lunge, Strike
from game.content.abilities import Lurk, Tread
from game.rules import effects, hazards, status_effects
from game.rules.beings import grappling, hiding, noise
from game.rules.combat import answers, attacks
from game.rules.items import gear
from game.rules.senses import boats, fear, fov, reach, stealth
from game.rules.senses.reach import reaches
from game.rules.senses.sides import hostile, is_ally, is_captive
from game.rules.terrain import cages, searching, traps
from game.world import spawn
from game.world.components import Creature, Hero, Mind, Position, Statuses
from game.world.events import Failed
from game.world.movement import STEPS
from game.world.run import TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.traits import Trait
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
        if _far_target(run, run.hero, self.dx, self.dy):
            return ""
        at = run.world.get(run.hero, Position)
        x, y = at.x + self.dx, at.y + self.dy
        if _meets_openly(run, x, y):
            return ""
        barred = self.dx and self.dy and not reaches(run, at.x, at.y, self.dx, self.dy)  # by a corner
        underfoot = "" if barred else hazards.warning(run, self.dx, self.dy) or traps.warning(run, self.dx, self.dy)
        return underfoot or (cages.warning(run, x, y) if (x, y) in run.floor.pairs else "")

    def confirmed(self) -> Action:
        return Plunge(self.dx, self.dy)

    def perform(self, run: Run, actor: int) -> Outcome:
        if not (-1 <= self.dx <= 1 and -1 <= self.dy <= 1):
            return Impossible("That is more than a step.")
        step = _Step.begun(run, actor, self)
        for comes_before in BEFORE_A_STEP:
            outcome = comes_before(step)
            if outcome is not None:
                return outcome
        return Done(_go(step))


@dataclass(slots=True)
class _Step:
    """A step that a creature is about to take to (x, y)."""

    run: Run
    actor: int
    creature: Creature
    at: Position  # its own, which moves with it
    traits: frozenset[Trait]
    ailing: bool  # has statuses; few have any, and the others are spared all questions about them
    dx: int
    dy: int
    strays: bool  # it is dazed, and meant to go elsewhere
    x: int
    y: int

    @classmethod
    def begun(cls, run: Run, actor: int, walk: Walk) -> _Step:
        """Return the step that a walk comes to: a dazed creature may stray."""
        at, creature = run.world.get(actor, Position), run.world.get(actor, Creature)
        ailing = run.world.has(actor, Statuses)
        dx, dy = walk.dx, walk.dy
        if ailing and status_effects.has(run, actor, "dazed") and run.dice.chance(500):
            dx, dy = run.dice.between(-1, 1), run.dice.between(-1, 1)
        # Only statuses, and what the hero wears, lend traits that the kind does not have.
        lent = ailing or actor == run.hero
        traits = status_effects.traits(run, actor, creature) if lent else creature.kind.traits
        strays = (dx, dy) != (walk.dx, walk.dy)
        return cls(run, actor, creature, at, traits, ailing, dx, dy, strays, at.x + dx, at.y + dy)


def _far_target(run: Run, actor: int, dx: int, dy: int) -> int:
    """Return the creature that the actor would strike from afar instead of a step by (dx, dy); 0 for none."""
    return reach.far_target(run, actor, dx, dy, attacks.span_of(run, actor))


def _meets_openly(run: Run, x: int, y: int) -> bool:
    """Return whether a walk to (x, y) is no step: the hero sees somebody there who does not change places with him."""
    other = run.floor.occupants.get((x, y))
    if other is None or _swaps(run, run.hero, other):
        return False
    return fov.shows(run, other, run.world.get(other, Creature), run.world.get(other, Position))


def _swaps(run: Run, actor: int, other: int) -> bool:
    """Return whether the actor, walking into the other, changes places with it."""
    return actor == run.hero and is_ally(run, other) and not hostile(run, actor, other)


def _stay(step: _Step) -> Outcome | None:
    """Return the outcome of a step by no cell at all, as a dazed creature may take."""
    return None if step.dx or step.dy else _blocked(step)


def _meet(step: _Step) -> Outcome | None:
    """Return the outcome of a step into an occupied cell."""
    run, actor = step.run, step.actor
    other = run.floor.occupants.get((step.x, step.y))
    if other is None or not reaches(run, step.at.x, step.at.y, step.dx, step.dy):
        return None
    return _run_into(run, actor, other, _far_target(run, actor, step.dx, step.dy) if actor == run.hero else 0)


def _strike_from_afar(step: _Step) -> Outcome | None:
    """Return the blow at a creature beyond the cell, by an actor that strikes so far."""
    run, actor = step.run, step.actor
    may_reach = actor == run.hero or step.creature.kind.swing in reach.SPANS
    far = 0
    if may_reach and (step.x, step.y) not in run.floor.occupants:
        far = _far_target(run, actor, step.dx, step.dy)
    return Instead(Strike(far)) if far else None


def _be_hindered(step: _Step) -> Outcome | None:
    """Return the outcome of a step that a status effect prevents."""
    return _hindered(step.run, step.actor, step.x, step.y) if step.ailing else None


def _bump(step: _Step) -> Outcome | None:
    """Return the outcome of a step to where the actor cannot go, or to what it uses by walking into it."""
    floor, at = step.run.floor, step.at
    allowed = floor.movement.grid_at(step.traits, at.x, at.y).allows(at.x, at.y, step.dx, step.dy)
    return None if allowed and not floor.ground.kind_at(step.x, step.y).bump else _blocked(step)


def _lunge(step: _Step) -> Outcome | None:
    """Return the hero's lunge at a foe one step beyond the cell, with a weapon for it."""
    run, actor = step.run, step.actor
    if actor != run.hero or attacks.swing_of(run, actor) != "lunge":
        return None
    leap = reach.lunge_target(run, actor, step.at.x, step.at.y, step.dx, step.dy)
    return None if leap is None else Instead(Lunge(leap, step.dx, step.dy))


# All that may come of a walk instead of a step, the first that applies: whoever stands there is met before anybody is
# struck from afar, blows need no free feet, and a lunge needs a cell that the hero can step to.
BEFORE_A_STEP: tuple[Callable[[_Step], Outcome | None], ...] = (
    _stay,
    _meet,
    _strike_from_afar,
    _be_hindered,
    _bump,
    _lunge,
)


def _go(step: _Step) -> int:
    """Take the step; return the ticks that it takes."""
    run, actor, x, y = step.run, step.actor, step.x, step.y
    ticks = _time_of(step)
    _move(run, actor, x, y)
    if actor == run.hero:
        ticks = _tread(run, x, y, ticks)
    return ticks


def _time_of(step: _Step) -> int:
    """Return the ticks of a step over the ground as it lies before: who has stepped may be driven elsewhere."""
    ground, ticks = step.run.floor.ground, step.creature.kind.move
    flies = "flies" in step.traits
    if not flies:
        ticks += ground.kind_at(step.x, step.y).slow
    if "wallows" in step.traits and not step.run.content.ground.soaks.item(ground.terrain.item(step.y, step.x)):
        ticks *= 2
    if flies or not ground.slopes:
        return ticks
    return ticks * _steepness(ground.slopes, step.at.x, step.at.y, step.dx, step.dy) // 100


def _move(run: Run, actor: int, x: int, y: int) -> None:
    """Move the actor, and after it the creature that it drags or that clings to it."""
    at = run.world.get(actor, Position)
    left, clinger = (at.x, at.y), grappling.clinger(run, actor) if run.world.has(actor, Statuses) else 0
    hazards.enter(run, actor, x, y)
    answers.fend_off(run, actor, *left)
    trail = run.world.get(actor, Creature).kind.effects_of(Tread)
    if trail:
        effects.apply_at(run, trail, x, y, source=actor)
    follower = grappling.dragged(run, actor) or clinger
    if follower:
        hazards.enter(run, follower, *left)


def _blocked(step: _Step) -> Outcome:
    """Return the outcome of a step that leads nowhere: a use of what is there, or the reason why it is impossible."""
    run, actor, floor, x, y, dx, dy = step.run, step.actor, step.run.floor, step.x, step.y, step.dx, step.dy
    if not floor.inside(x, y) or not (dx or dy):
        return _stumble(step) or Impossible("There is nothing that way.")
    ground = floor.ground.kind_at(x, y)
    used = breaks(run, actor, x, y)
    cramped = dx and dy and ground.door and not floor.grid.allows(x - dx, y - dy, dx, dy)
    if used is None and ground.bump and not cramped:
        used = BUMPS[ground.bump](x, y)
    if used is not None:
        return Instead(used)
    if floor.ground.kind_at(step.at.x, step.at.y).floats and boats.carries(run, actor, x, y):
        boats.go(run, actor, x, y)
        return Done(step.creature.kind.move)
    if ground.hazard and step.strays:
        return Instead(Plunge(dx, dy))
    stumbled = _stumble(step)
    if stumbled is not None:
        return stumbled
    if ground.hazard and reaches(run, step.at.x, step.at.y, dx, dy):
        return Impossible(f"You stop short of the {floor.name_of(ground)}.")
    if ground.walkable or ground.hazard:
        return Impossible("You cannot squeeze past the corner.")
    left = floor.ground.turns_left(x, y)
    lasts = f" for {'a turn' if left == 1 else f'{left} turns'} yet" if left else ""
    return Impossible(f"You cannot get past the {floor.name_of(ground)}{lasts}.")


def _stumble(step: _Step) -> Outcome | None:
    """Spend the time of a dazed creature that stumbled elsewhere than it meant; return None for any other."""
    run, actor = step.run, step.actor
    if not step.strays:
        return None
    if actor == run.hero:
        at = run.world.get(actor, Position)
        run.emit(Failed(at.x, at.y, "stumbled"))
    return Done(step.creature.kind.move)


@dataclass(frozen=True, slots=True)
class Plunge(Action):
    """Step by (dx, dy) even into lava, deep water or a chasm; elsewhere, as onto a trap or a foe, this is a walk."""

    dx: Coordinate
    dy: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        floor = run.floor
        at = run.world.get(actor, Position)
        x, y = at.x + self.dx, at.y + self.dy
        if max(abs(self.dx), abs(self.dy)) != 1 or not floor.inside(x, y) or not floor.ground.kind_at(x, y).hazard:
            return Instead(Walk(self.dx, self.dy))
        if not reaches(run, at.x, at.y, self.dx, self.dy):
            return Impossible("Something is in the way.")
        other = floor.occupants.get((x, y))
        if other is not None and not _swaps(run, actor, other):
            return Instead(Walk(self.dx, self.dy))
        ground = floor.ground.kind_at(x, y)
        swims = ground.hazard is not None and ground.hazard.swum and not status_effects.lifted(run, actor)
        if swims and gear.uses(run, actor, "sinks"):
            return Impossible("You would sink like a stone in what you wear.")
        hindered = _hindered(run, actor, x, y)
        if hindered is not None:
            return hindered
        if other is not None:
            return Instead(Swap(other, plunges=True))
        hazards.enter(run, actor, x, y)
        ticks = run.world.get(actor, Creature).kind.move
        if actor == run.hero:
            ticks = _tread(run, x, y, ticks)
        return Done(ticks)


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Change places with an adjacent creature: the hero with an ally, or monsters that meet in a corridor."""

    other: Number
    plunges: bool = False  # even into lava, deep water or a chasm
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        if not run.world.alive(self.other) or actor == self.other or not lets_past(run, self.other, actor):
            return Impossible("It will not make way.")
        own, at = run.world.get(actor, Position), run.world.get(self.other, Position)
        kind, ground = run.world.get(actor, Creature).kind, run.floor.ground.kind_at(at.x, at.y)
        dx, dy = at.x - own.x, at.y - own.y
        if max(abs(dx), abs(dy)) != 1:
            return Impossible("It is out of reach.")
        plunges = self.plunges and ground.hazard and reaches(run, own.x, own.y, dx, dy)
        if not (plunges or _could_go(run, actor, own, dx, dy)):
            short = f"You stop short of the {run.floor.name_of(ground)}."
            return Impossible(short if ground.hazard else "It is out of reach.")
        if not (_could_go(run, self.other, at, -dx, -dy) and status_effects.can_step(run, self.other)):
            return Impossible(f"The {run.world.get(self.other, Creature).kind.name} cannot make way.")
        hindered = _hindered(run, actor, at.x, at.y)
        if hindered is not None:
            return hindered
        left = run.floor.ground.kind_at(own.x, own.y).hazard
        spawn.swap(run, actor, self.other)
        hazards.arrive(run, actor, own.x, own.y, left)
        hazards.arrive(run, self.other, at.x, at.y)
        ticks = _tread(run, own.x, own.y, kind.move) if actor == run.hero else kind.move
        return Done(ticks)


def _could_go(run: Run, entity: int, at: Position, dx: int, dy: int) -> bool:
    """Return whether a creature could step from where it is by (dx, dy), were nobody there."""
    grid = run.floor.movement.grid_at(status_effects.traits(run, entity), at.x, at.y)
    return grid.allows(at.x, at.y, dx, dy)


def lets_past(run: Run, other: int, actor: int) -> bool:
    """Tell whether a creature changes places with the actor.

    An ally does so with the hero. With other monsters a monster headed elsewhere does, and a leader that goes last.
    """
    mind = run.world.find(other, Mind)
    if mind is None:
        return False
    if actor == run.hero:
        return _swaps(run, actor, other)
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
    if _swaps(run, actor, other):
        return Instead(Strike(far) if far else Swap(other))
    free_them = run.floor.ground.kind_at(at.x, at.y).bump == "touch" or is_captive(run, other)  # a captive is there
    return Instead(Touch(at.x, at.y) if free_them else Strike(other))


def _start(run: Run, actor: int, other: int) -> Outcome:
    """Let the actor walk into a creature that lay in wait; one that posed as an item seizes the actor."""
    stealth.wake(run, other)
    kind = run.world.get(other, Creature).kind
    lurk = kind.ability(Lurk)
    for effect in kind.on_hit if lurk is not None and lurk.guises else ():
        effects.apply(run, effect, actor, source=other)
    return Done(TURN)


def _hindered(run: Run, actor: int, x: int, y: int) -> Outcome | None:
    """Return the outcome of a step to (x, y) that a status effect prevents; None if none does.

    Fear hinders only the hero here: a frightened monster's mind chooses its steps.
    """
    by = grappling.grip(run, actor)
    if by:
        return Impossible(f"The {run.world.get(by, Creature).kind.name} holds you. Strike at it, or get it to let go.")
    if status_effects.has(run, actor, "held"):
        grappling.pull(run, actor)
        return Done(run.world.get(actor, Creature).kind.move)
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
        del run, actor
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Search(Action):
    """Look closely at everything within a few steps for a turn, which may reveal hidden things."""

    quiet = True

    def perform(self, run: Run, actor: int) -> Outcome:
        searching.search(run, actor)
        return Done(TURN)
