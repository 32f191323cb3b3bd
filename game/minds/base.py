"""The parts that all minds share: the monster, the round it acts in, and how it steps along a route."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.actions.fighting import reaches
from game.actions.moving import Rest, Swap, Walk
from game.rules import stealth
from game.rules.fov import distance
from game.rules.pathfinding import Waves
from game.world import query
from game.world.components import Creature, Mind, Position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.actions.base import Action
    from game.world.floor import Floor, StepGrid
    from game.world.query import Monster
    from game.world.run import Run

REST = Rest()
WALK = {(dx, dy): Walk(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy}
ROUSED = 4  # cells within which a monster that notices the hero rouses its like


@dataclass(slots=True)
class Round:
    """One round of all monsters: where the hero is, and the distances to there, found once."""

    hero: int
    hero_at: Position
    stealth: int
    run: Run
    _to_hero: dict[int, Waves] = field(default_factory=dict)  # by the id of the grid, which its waves keep alive

    @classmethod
    def begin(cls, run: Run) -> Round:
        """Return the round of the turn that begins now."""
        return cls(run.hero, run.world.get(run.hero, Position), stealth.stealth_range(run), run)

    def to_hero(self, monster: Monster) -> Waves:
        """Return the distances to the hero, as this monster steps; kept as long as the hero stands there."""
        at = monster.at
        grid = id(self.run.floor.grid_at(monster.creature.kind.traits, at.x, at.y))
        waves = self._to_hero.get(grid)
        if waves is None:
            waves = self._to_hero[grid] = self._waves(("hero", grid), self.hero_at.x, self.hero_at.y, monster)
        return waves

    def to(self, x: int, y: int, monster: Monster) -> Waves:
        """Return the distances to a place, as this monster steps; kept as long as the ground stays as it is."""
        return self._waves((x, y, id(self.grid(monster))), x, y, monster)

    # A wave keeps its grid alive, so a grid's id tells it from all others that waves were kept of.

    def _waves(self, key: tuple[object, ...], x: int, y: int, monster: Monster) -> Waves:
        kept = self.run.floor.distance_maps
        waves: Waves | None = kept.get(key)
        source = 1 << (y * self.run.floor.width + x)
        if waves is None or waves.rings[0] != source:
            if len(kept) > MAPS_KEPT:
                kept.clear()
            waves = kept[key] = Waves(self.grid(monster), source, before=waves)
        return waves

    def grid(self, monster: Monster) -> StepGrid:
        """Return the cells that this monster can step on, if nobody stood there."""
        return self.run.floor.grid_at(monster.creature.kind.traits, monster.at.x, monster.at.y)

    def sees_hero(self, monster: Monster) -> bool:
        """Tell whether the monster sees the hero; the hero's own sight is symmetric."""
        return self.run.floor.visible.item(monster.at.y, monster.at.x)

    def near_hero(self, monster: Monster) -> bool:
        """Tell whether the monster could strike the hero now."""
        at, hero = monster.at, self.hero_at
        dx, dy = hero.x - at.x, hero.y - at.y
        return -1 <= dx <= 1 and -1 <= dy <= 1 and reaches(self.run, at.x, at.y, dx, dy)


MAPS_KEPT = 64


def first_free(run: Run, monster: Monster, steps: Iterable[tuple[int, int]]) -> Action | None:
    """Return a walk by the first of these steps to a cell where nobody stands and no fire burns."""
    x, y = monster.at.x, monster.at.y
    bodies, feared = run.floor.bodies, run.floor.flames and fears(monster, run.floor)
    for step in steps:
        cell = x + step[0], y + step[1]
        if cell not in bodies and not (feared and cell in feared):
            return WALK[step]
    return None


def fears(monster: Monster, floor: Floor) -> frozenset[tuple[int, int]]:
    """Return the burning cells that the monster does not step into.

    They are all that burn, or none if it is used to fire or stands in it.
    """
    at_home = "fireproof" in monster.creature.kind.traits or (monster.at.x, monster.at.y) in floor.flames
    return frozenset() if at_home else floor.flames


def approach(run: Run, monster: Monster, waves: Waves) -> Action:
    """Return a step nearer to where the waves come from, around or past whoever stands there, or a rest."""
    at = monster.at
    nearer, sideways = waves.steps(at.x, at.y)
    return first_free(run, monster, nearer + sideways) or _past(run, monster, nearer) or REST


def _past(run: Run, monster: Monster, steps: Iterable[tuple[int, int]]) -> Action | None:
    """Change places with somebody who wanders, or two who meet in a corridor would stand there for ever."""
    x, y = monster.at.x, monster.at.y
    for dx, dy in steps:
        other = run.floor.bodies.get((x + dx, y + dy))
        if other is None:
            continue
        mind = run.world.find(other, Mind)
        if mind is not None and mind.mood == "wandering" and run.world.get(other, Creature).kind.temper.moves:
            return Swap(other)
    return None


def notice(run: Run, monster: Monster) -> None:
    """Make the monster aware of the hero, and those like it nearby."""
    for other, creature, at in query.creatures(run):
        alike = creature.kind.id in (monster.creature.kind.id, monster.creature.kind.with_kind)
        if alike and distance(at.x, at.y, monster.at.x, monster.at.y) <= ROUSED:
            stealth.wake(run, other)
