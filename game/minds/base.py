"""The parts that all minds share: the monster, its round, and steps along a route."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.actions.moving import Rest, Swap, Walk, lets_past
from game.content.abilities import Cry, Stay
from game.rules import status_effects
from game.rules.beings import noise
from game.rules.combat import attacks
from game.rules.senses import avoiding, fov, light, reach, sides, stealth
from game.rules.senses.fov import distance
from game.rules.senses.peace import Peace
from game.rules.terrain import traps
from game.world import query
from game.world.components import NOWHERE, Creature, Duty, Position, Statuses
from game.world.movement import MOVEMENT_TRAITS, STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from game.actions.base import Action
    from game.content.traits import Trait
    from game.world.movement import DistanceMap, MovementGrid
    from game.world.query import Monster
    from game.world.run import Run

REST = Rest()
WALK = {(dx, dy): Walk(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy}
ROUSED = 4  # cells within which a monster that notices the hero rouses others of its kind


@dataclass
class Round:
    """One round of all monsters: their foe, and the ground as it was when the round began."""

    foe: int  # the hero, except for fear, discord and allies
    foe_at: Position
    shows: int  # cells from which the foe can be seen with nothing between
    betrayed: bool  # the foe's hunters do not lose it when it is out of sight
    stealth: int
    divided: frozenset[int]  # creatures that are not on the monsters' side
    peace: Peace
    run: Run
    noticed: list[Monster] = field(default_factory=list)  # those who became aware of the hero by themselves
    grids: dict[frozenset[Trait], MovementGrid] = field(default_factory=dict)  # by traits, all and those that decide

    @classmethod
    def begin(cls, run: Run) -> Round:
        """Return the round of the turn that begins now."""
        return cls.of(run, run.hero, stealth.stealth_range(run), sides.divided(run), Peace.of(run))

    @classmethod
    def of(cls, run: Run, foe: int, stealth: int, divided: frozenset[int], peace: Peace) -> Round:
        """Return a round in which monsters turn on this foe."""
        shows, betrayed = status_effects.seen_within(run, foe), status_effects.is_betrayed(run, foe)
        at = run.world.get(foe, Position)
        if run.floor.ground.hides(at.x, at.y):
            shows = min(shows, status_effects.NEIGHBOURS)
        return cls(foe, at, shows, betrayed, stealth, divided, peace, run)

    @property
    def is_peaceful(self) -> bool:
        """True if no monster notices the hero, however near."""
        return self.stealth == 0

    @cached_property
    def regions(self) -> NDArray[np.int32]:
        """The regions of the ground, computed once a round on first use."""
        return self.run.floor.ground.regions

    @cached_property
    def keepers(self) -> frozenset[int]:
        """The guards that keep a lever, a bell or the like."""
        return frozenset(entity for entity, _ in self.run.world.rows(Duty, Position))

    def against(self, foe: int) -> Round:
        """Return the round of a monster whose foe is another creature."""
        other = Round.of(self.run, foe, self.stealth, self.divided, self.peace)
        return replace(other, grids=self.grids, noticed=self.noticed)

    def to_foe(self, monster: Monster) -> DistanceMap:
        """Return the distances to the foe, as this monster steps."""
        return self.to(self.foe_at.x, self.foe_at.y, monster)

    def to(self, x: int, y: int, monster: Monster) -> DistanceMap:
        """Return the distances to a place, as this monster steps: round treacherous ground, if it can and would."""
        movement, grid = self.run.floor.movement, self.grid(monster)
        careful = movement.careful(grid)
        if careful is not grid and traps.is_careful(self.run, monster.entity):
            distances = movement.distance_map(careful, (x, y))
            if distances.distance(monster.at.x, monster.at.y) >= 0:
                return distances
        return movement.distance_map(grid, (x, y))

    def grid(self, monster: Monster) -> MovementGrid:
        """Return the steps that this monster can take, as if no creature stood anywhere.

        A door opened or shut meanwhile counts only in the next round; else all distances would be computed anew.
        """
        movement = self.run.floor.movement
        ailing = self.run.world.has(monster.entity, Statuses)
        own = monster.creature.kind.traits
        traits = status_effects.traits(self.run, monster.entity, monster.creature) if ailing else own
        traits = movement.traits_at(traits, monster.at.x, monster.at.y)
        grid = self.grids.get(traits)
        if grid is None:
            deciding = traits & MOVEMENT_TRAITS  # kinds that differ in other traits share a grid
            grid = self.grids.get(deciding)
            if grid is None:
                grid = self.grids[deciding] = movement.grid_of(deciding)
            self.grids[traits] = grid
        return grid

    def sees_foe(self, monster: Monster) -> bool:
        """Tell whether the monster sees the foe; the hero's view serves for both sides, as it is symmetric."""
        at, run = monster.at, self.run
        if self.foe != run.hero:
            return fov.sees(run, monster.entity, self.foe)
        if not fov.views_hero(run, at.x, at.y):
            return False
        gap = fov.distance(at.x, at.y, self.foe_at.x, self.foe_at.y)
        if gap > self.shows:
            return False
        ailing = gap > status_effects.NEIGHBOURS and run.world.has(monster.entity, Statuses)
        return not (ailing and status_effects.has(run, monster.entity, "blind"))

    def near_foe(self, monster: Monster) -> bool:
        """Tell whether the monster could strike the foe now; the cheap distance test rules out most."""
        at = monster.at
        near = fov.distance(at.x, at.y, self.foe_at.x, self.foe_at.y) <= reach.LONG
        return near and attacks.can_reach(self.run, monster.entity, self.foe)


def first_free(
    run: Run, monster: Monster, steps: Iterable[tuple[int, int]], *, through_webs: bool = False
) -> Action | None:
    """Return a walk by the first of these steps that leads to a free cell that the monster does not avoid.

    Args:
        run: the run.
        monster: the monster that steps.
        steps: (dx, dy), the best first.
        through_webs: do not avoid cells that would only hold it.
    """
    x, y = monster.at.x, monster.at.y
    for step in steps:
        cell = x + step[0], y + step[1]
        if cell not in run.floor.occupants and not avoids(run, monster, *cell, through_webs=through_webs):
            return WALK[step]
    return None


def shuffled_steps(run: Run, monster: Monster, round_: Round) -> list[tuple[int, int]]:
    """Return the steps that the ground allows, shuffled."""
    steps = round_.grid(monster).steps(monster.at.x, monster.at.y)
    run.dice.shuffle(steps)
    return steps


def avoids(run: Run, monster: Monster, x: int, y: int, *, through_webs: bool = False) -> bool:
    """Tell whether the monster would rather not step to (x, y), as it would come to harm or be held there.

    A monster that is already being harmed does not avoid harm.
    """
    entity, at, ground = monster.entity, monster.at, run.floor.ground.kind_at(x, y)
    if (x, y) in run.floor.traps and (x, y) in traps.avoided(run, entity):
        return True
    if ground.treacherous and traps.is_careful(run, entity):
        return True
    own = monster.creature.kind.traits
    # Lit by lamps and fire, that is: if ambient light counted, a bat would not leave its corner on most floors.
    if "shuns_light" in own and light.is_lit(run, x, y) and not light.is_lit(run, at.x, at.y):
        return True
    if ("shuns_water" in own and ground.douses) or _strays(run, monster, x, y):
        return True
    if "phases" in own and not _keeps_to_stone(run, x, y):
        return True
    if run.content.ground.plain[ground.number] and not (run.floor.ground.flames or run.floor.ground.gassed):
        return False
    if not through_webs and avoiding.is_hindering(run, entity, x, y) and traps.is_careful(run, entity):
        return True
    return avoiding.is_harmful(run, entity, x, y) and not avoiding.is_harmful(run, entity, at.x, at.y)


def _strays(run: Run, monster: Monster, x: int, y: int) -> bool:
    """Tell whether (x, y) is outside rooms for a monster that keeps to them, or farther off its post than allowed."""
    if "keeps_to_rooms" in monster.creature.kind.traits and run.floor.level.room_at.item(y, x) < 0:
        return True
    kind, post, at = monster.creature.kind, monster.mind.post, monster.at
    stay = kind.ability(Stay) if kind.abilities else None  # this is asked for each step that anybody thinks of
    if stay is None or post == NOWHERE:
        return False
    return distance(x, y, *post) > max(stay.within, distance(at.x, at.y, *post))


def _keeps_to_stone(run: Run, x: int, y: int) -> bool:
    """Tell whether (x, y) is in the stone of an unlit wall, or one step from stone."""
    if fov.in_stone(run, x, y):
        return not light.is_lit(run, x, y)
    return any(fov.in_stone(run, x + dx, y + dy) for dx, dy in STEPS)


def approach(run: Run, monster: Monster, distances: DistanceMap) -> Action:
    """Return a step downhill on a distance map, around or past creatures in between, or a rest."""
    at, occupants = monster.at, run.floor.occupants
    nearer = distances.downhill(at.x, at.y)
    free = [(dx, dy) for dx, dy in nearer if (at.x + dx, at.y + dy) not in occupants]
    action = None
    if free:  # it walks into a web only if it must: one in a corridor would else keep it off for ever
        action = first_free(run, monster, free) or first_free(run, monster, free, through_webs=True)
    return action or first_free(run, monster, distances.level(at.x, at.y)) or _past(run, monster, nearer) or REST


def _past(run: Run, monster: Monster, steps: Iterable[tuple[int, int]]) -> Action | None:
    """Change places with a monster that lets others past; without this, two that meet in a corridor would be stuck."""
    x, y = monster.at.x, monster.at.y
    for dx, dy in steps:
        other = run.floor.occupants.get((x + dx, y + dy))
        if other is None:
            continue
        if lets_past(run, other, monster.entity) and run.world.get(other, Creature).kind.temper.moves:
            return Swap(other)
    return None


def notice(run: Run, monster: Monster, round_: Round) -> None:
    """Make the monster aware of the hero, and with it those of its kind or of its group nearby who are awake."""
    stealth.wake(run, monster.entity)
    cry = monster.creature.kind.ability(Cry)
    if cry is not None:
        noise.make(run, monster.at.x, monster.at.y, cry.noise, monster.entity, "cry", cry.heard)
    round_.noticed.append(monster)
    for other in _companions(run, monster):
        if other.mind.mood != "asleep":
            stealth.wake(run, other.entity)


def warn(run: Run, round_: Round) -> None:
    """Let those who noticed the hero in a round call to companions who sleep, unless a cry did: some may wake."""
    for monster in round_.noticed:
        kind = monster.creature.kind
        calls = run.world.alive(monster.entity) and "silent" not in kind.traits and kind.ability(Cry) is None
        if calls and any(other.mind.mood == "asleep" for other in _companions(run, monster)):
            noise.make(run, monster.at.x, monster.at.y, noise.WARNING, monster.entity)


def _companions(run: Run, monster: Monster) -> list[Monster]:
    """Return the monsters of the kind or of the group of one that are near it, without itself."""
    return [
        other
        for other in query.monsters(run)
        if other.entity != monster.entity
        and distance(other.at.x, other.at.y, monster.at.x, monster.at.y) <= ROUSED
        and (
            (monster.mind.leader and other.mind.leader == monster.mind.leader)
            or other.creature.kind.id == monster.creature.kind.id
        )
    ]
