"""Verbs of single kinds of monsters, each chosen by one mind alone; what monsters do with things is in `foraging`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Coordinate, Done, Impossible, Number, Outcome
from game.actions.breaking import CRASH
from game.content import abilities
from game.rules import digging, effects, hazards, status_effects
from game.rules.beings import grappling, health, noise
from game.rules.combat import ally_abilities
from game.rules.pathfinding import nearest_first
from game.rules.senses import fire, light, reach
from game.rules.senses.fov import distance, in_sight, line_of_sight
from game.rules.senses.sides import is_ally
from game.rules.terrain import traps
from game.world import query, spawn
from game.world.components import Ally, Creature, Mind, Position, Trap
from game.world.events import Cracked, Did, GroundChanged, Sounded
from game.world.movement import STEPS
from game.world.run import TURN

if TYPE_CHECKING:
    from game.world.movement import Cell
    from game.world.run import Run


MENDS = 5  # points of health a turn in fire or lava: with ten, nobody with a sword could beat two of them beside lava
RUMBLE = 8  # cells from which digging is felt
SNARE = "snare"
NO_WAY = 10_000  # stands for the steps to a place that no path leads to


@dataclass(frozen=True, slots=True)
class Bask(Action):
    """Lie in fire or lava, which heals the creatures that live on it."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        if "fireproof" not in run.world.get(actor, Creature).kind.traits or not fire.is_hot(run, at.x, at.y):
            return Impossible("There is no fire here to lie in.")
        health.mend(run, actor, MENDS)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Wall up the cell (x, y) with the ground that the actor's kind builds."""

    x: Coordinate
    y: Coordinate

    def perform(self, run: Run, actor: int) -> Outcome:
        build = run.world.get(actor, Creature).kind.ability(abilities.Build)
        if build is None or not can_build(run, self.x, self.y):
            return Impossible("There is nowhere to build.")
        run.floor.ground.change(self.x, self.y, build.ground)
        at = run.world.get(actor, Position)
        run.emit(Did(at.x, at.y, actor, "walled_up"))
        return Done(TURN)


def can_build(run: Run, x: int, y: int) -> bool:
    """Tell whether a wall can be built at (x, y): on the floor's own bare ground, with no creature, item or trap."""
    floor = run.floor
    if not floor.inside(x, y) or (x, y) in floor.occupants or (x, y) in floor.traps or query.items_at(run, x, y):
        return False
    return (x, y) not in floor.ground.laid and floor.ground.kind_at(x, y).can_be_covered


@dataclass(frozen=True, slots=True)
class Break(Action):
    """Walk into the wall or door at (x, y), one step away, and turn it to rubble."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        creature, at = run.world.get(actor, Creature), run.world.get(actor, Position)
        beside = reach.is_beside(run, actor, self.x, self.y)
        if "breaks" not in creature.kind.traits or not beside or not breaks_at(run, self.x, self.y):
            return Impossible("There is nothing to break.")
        broken = run.floor.name_of(run.floor.ground.kind_at(self.x, self.y))
        run.floor.ground.change(self.x, self.y, digging.RUBBLE)
        run.emit(Did(at.x, at.y, actor, "broke_through", broken))
        if not in_sight(run, at.x, at.y) and in_sight(run, self.x, self.y):
            run.emit(GroundChanged(self.x, self.y, "breached", broken))
        if "silent" not in creature.kind.traits:
            noise.make(run, self.x, self.y, CRASH, actor, "breaking")
        effects.apply_at(run, creature.kind.effects_of(abilities.Tread), self.x, self.y, source=actor)
        return Done(creature.kind.move)


def breaks_at(run: Run, x: int, y: int) -> bool:
    """Tell whether a wall or a door that can be broken is at (x, y); the rim of the floor cannot."""
    if digging.is_rim(run, x, y):
        return False
    kind = run.floor.ground.kind_at(x, y)
    return not kind.walkable and not kind.hazard and (kind.is_wall or kind.door)


@dataclass(frozen=True, slots=True)
class Burrow(Action):
    """Crack the earth at (x, y), one orthogonal step away; break through cracked earth and step in."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        at = run.world.get(actor, Position)
        beside = abs(self.x - at.x) + abs(self.y - at.y) == 1
        if not beside or actor == run.hero or not digging.is_earth(run, self.x, self.y):
            return Impossible("It cannot be dug.")
        ground = run.floor.ground
        hero = run.world.get(run.hero, Position)
        if ground.kind_at(self.x, self.y).id != digging.CRACKED:
            ground.change(self.x, self.y, digging.CRACKED)
            if distance(hero.x, hero.y, self.x, self.y) <= RUMBLE:  # the rumble travels through earth, not air
                run.emit(Sounded(self.x, self.y, RUMBLE, actor, "rumble"))
            run.emit(Cracked(self.x, self.y))
            return Done(TURN)
        ground.change(self.x, self.y, digging.RUBBLE)
        if status_effects.can_step(run, actor):
            hazards.enter(run, actor, self.x, self.y)
        run.emit(Did(self.x, self.y, actor, "broke_earth"))
        return Done(run.world.get(actor, Creature).kind.move)


@dataclass(frozen=True, slots=True)
class LaySnare(Action):
    """Lay a snare in the actor's cell."""

    def perform(self, run: Run, actor: int) -> Outcome:
        at, mind = run.world.get(actor, Position), run.world.find(actor, Mind)
        if mind is None or not traps.has_room(run, at.x, at.y):
            return Impossible("There is no room for a snare here.")
        spawn.create(run, Trap(run.content.traps[SNARE]), Position(at.x, at.y))
        mind.remember(abilities.Snared).laid += 1
        traps.see(run)
        run.emit(Did(at.x, at.y, actor, "laid_snare"))
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class StepThroughDark(Action):
    """Step from the actor's dark cell to another, (x, y), in sight, at any distance."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        able = run.world.find(actor, Mind) is not None and status_effects.can_step(run, actor)
        if not able or not can_step_to(run, actor, self.x, self.y):
            return Impossible("You cannot get through the dark.")
        at = run.world.get(actor, Position)
        run.emit(Did(at.x, at.y, actor, "vanished"))
        hazards.enter(run, actor, self.x, self.y)
        run.emit(Did(self.x, self.y, actor, "came_from_dark"))
        return Done(run.world.get(actor, Creature).kind.move)


def can_step_to(run: Run, actor: int, x: int, y: int) -> bool:
    """Tell whether the actor could step through the dark to (x, y): both cells dark, the other free and in sight."""
    floor, at = run.floor, run.world.get(actor, Position)
    if not floor.inside(x, y) or (x, y) in floor.occupants or (x, y) in floor.traps or not light.is_dark(run, x, y):
        return False
    supports = floor.movement.supports(status_effects.traits(run, actor), x, y)
    return supports and light.is_dark(run, at.x, at.y) and line_of_sight(run, (at.x, at.y), (x, y))


@dataclass(frozen=True, slots=True)
class Ferry(Action):
    """Swim off with a creature that the actor holds, and spit it out on the far shore of the lake."""

    target: Number
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        carries = run.world.find(actor, Mind) is not None and run.world.alive(self.target)
        if not carries or grappling.holder(run, self.target) != actor:
            return Impossible("There is nobody to carry.")
        shore = _far_shore(run, actor, self.target)
        if shore is None:
            return Impossible("There is no other shore.")
        (x, y), water = shore
        run.emit(Did(x, y, actor, "spat_out"))
        hazards.enter(run, self.target, x, y)
        hazards.enter(run, actor, *water)
        grappling.let_go(run, actor)
        return Done(run.world.get(actor, Creature).kind.attack)


def _far_shore(run: Run, actor: int, target: int) -> tuple[Cell, Cell] | None:
    """Return the free cell at the actor's lake that is the longest walk away, and the water beside it.

    By the walk and not by the line, as the opposite shore may be three steps from where the target stands.
    """
    floor, at, stands = run.floor, run.world.get(actor, Position), run.world.get(target, Position)
    grid = floor.movement.grid_of(run.world.get(actor, Creature).kind.traits)
    on_foot = floor.movement.distance_map(floor.grid, (stands.x, stands.y))
    shores = []
    for x, y in (cell for cell, _ in nearest_first(grid, (at.x, at.y)) if cell not in floor.occupants):
        for land in ((x + dx, y + dy) for dx, dy in STEPS):
            if floor.ground.walkable.item(land[1], land[0]) and not (land in floor.occupants or land in floor.traps):
                steps = on_foot.distance(*land)
                shores.append((NO_WAY if steps < 0 else steps, land, (x, y)))
    return max(shores)[1:] if shores else None


@dataclass(frozen=True, slots=True)
class UseAbility(Action):
    """Use the actor's ability as an ally at (x, y)."""

    x: Coordinate
    y: Coordinate
    exerts = True

    def perform(self, run: Run, actor: int) -> Outcome:
        ability = ally_abilities.ability_of(run, actor) if is_ally(run, actor) else None
        if ability is None or run.ticks < run.world.get(actor, Ally).ready or not run.floor.inside(self.x, self.y):
            return Impossible("It cannot do that now.")
        if not ally_abilities.in_reach(run, actor, ability, (self.x, self.y)):
            return Impossible("It is out of reach.")
        if not ally_abilities.use(run, actor, ability, (self.x, self.y)):
            return Impossible("Nothing happens.")
        return Done(run.world.get(actor, Creature).kind.attack)
