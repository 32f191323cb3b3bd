"""The creatures that the hero sees or senses, and what he can tell of them by looking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.content.effects.calling import Order, Pipe, Tend
from game.content.effects.forces import Conduct
from game.content.effects.furniture import Noise
from game.rules import holes, status_effects
from game.rules.beings import telegraphing
from game.rules.combat import attacks, foes, shoves
from game.rules.harm import conduction
from game.rules.items import identify
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses import fear, fov, peace, reach, sides, stealth
from game.world import query
from game.world.components import Creature, Home, Mind, Position, Statuses
from game.world.ground import cells_in
from game.world.movement import RING, STEPS, DistanceMap, MovementGrid
from levelgen import grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.content.acts import Act
    from game.content.kinds import MonsterKind
    from game.world.components import Mood
    from game.world.movement import Cell
    from game.world.run import Run

CORNERED = 8  # steps from the hero within which who has nowhere to run stays there
CALLS = (Noise, Order, Pipe, Tend)  # effects that bring others to the hero, or serve them, and do nothing to him


@dataclass(frozen=True, slots=True)
class KnownCreature:
    """A monster in sight, with all that the hero can tell by looking at it."""

    entity: int
    kind: MonsterKind
    x: int
    y: int
    gap: int  # steps to the hero if nothing stood between
    mood: Mood
    stance: fear.Stance  # how it is seen to behave: fleeing or cornered while it is afraid, else its mood
    side: Literal["foe", "ally", "captive"]  # a discordant ally is a foe
    health: int
    max_health: int
    statuses: tuple[str, ...]  # ids, by name
    sleeps_lightly: bool
    sign: str  # what it does to announce an act, as in "lifts its bell"; "" if it announces none
    marks: tuple[Cell, ...]  # the cells that this act will affect, if they can be told
    throws: Cell | None  # where it would throw the hero from where he stands; None if it would not
    looks: Cell | None  # the direction (dx, dy) in which a guard looks from its post; None if it looks all around

    @property
    def cell(self) -> Cell:
        """The cell (x, y) where it stands."""
        return self.x, self.y

    @property
    def is_aware(self) -> bool:
        """True for a foe that knows of the hero: it does not sleep, stand guard, roam or eat."""
        return self.side == "foe" and self.mood not in (*attacks.UNAWARE, "eating")


def creatures_in_sight(run: Run) -> list[KnownCreature]:
    """Return the creatures that the hero sees, nearest first and then by number."""
    visible = run.floor.memory.visible
    seen = [
        _known(run, query.Monster(entity, creature, mind, at))
        for entity, (creature, mind, at) in run.world.rows(Creature, Mind, Position)
        if visible.item(at.y, at.x) and fov.surfaces(run, entity, creature, at)
    ]
    return sorted(seen, key=lambda creature: (creature.gap, creature.entity))


def foes_in_sight(run: Run) -> list[KnownCreature]:
    """Return the creatures in sight that are neither allies nor captives, nearest first."""
    return [creature for creature in creatures_in_sight(run) if creature.side == "foe"]


def hunters_in_sight(run: Run) -> list[KnownCreature]:
    """Return the foes in sight who hunt the hero, nearest first."""
    return [foe for foe in foes_in_sight(run) if foe.is_aware and foe.stance != "fleeing"]


def homes_of_hunters(run: Run) -> set[int]:
    """Return the numbers of the rooms for which the foes in sight who hunt the hero were made."""
    homes = [run.world.find(hunter.entity, Home) for hunter in hunters_in_sight(run)]
    return {home.room for home in homes if home is not None}


def captives_in_sight(run: Run) -> list[KnownCreature]:
    """Return the captives in sight, nearest first."""
    if all(mind.mood != "captive" for _, (mind, _) in run.world.rows(Mind, Position)):  # true on most floors
        return []
    return [creature for creature in creatures_in_sight(run) if creature.side == "captive"]


def nearest_aware(run: Run) -> KnownCreature | None:
    """Return the nearest creature in sight that knows of the hero."""
    return next((creature for creature in creatures_in_sight(run) if creature.is_aware), None)


def threatened_cells(run: Run) -> dict[Cell, KnownCreature]:
    """Return the known cells that announced acts will affect, each with the nearest creature that threatens it."""
    if all(
        mind.acts.number < 0 for _, (mind, _) in run.world.rows(Mind, Position)
    ):  # true on most turns, and soon told
        return {}
    marked = {cell: creature for creature in reversed(creatures_in_sight(run)) for cell in creature.marks}
    explored = run.floor.memory.explored
    return {(x, y): creature for (x, y), creature in marked.items() if explored.item(y, x)}


def landings(run: Run) -> dict[Cell, KnownCreature]:
    """Return the cells to which announced acts would throw the hero, each with the nearest creature that does so."""
    if all(mind.acts.number < 0 for _, (mind, _) in run.world.rows(Mind, Position)):  # true on most turns
        return {}
    return {seen.throws: seen for seen in reversed(creatures_in_sight(run)) if seen.throws is not None}


def would_take_in(run: Run, x: int, y: int) -> bool:
    """Return whether the ground at (x, y) would take the hero in: deep water, lava, a chasm."""
    return not run.floor.movement.supports(status_effects.traits(run, run.hero), x, y)


def watched_cells(run: Run) -> dict[Cell, KnownCreature]:
    """Return the cells in sight where a guard may notice a hero who walks there now, each with the nearest such guard.

    They lie in the cone along which it looks, within the stealth range that the hero would have there.
    """
    visible = run.floor.memory.visible
    if not any(  # true on most turns, and soon told
        mind.mood == "guarding" and mind.looks >= 0 and visible.item(at.y, at.x)
        for _, (mind, at) in run.world.rows(Mind, Position)
    ):
        return {}
    open_ground = visible & run.content.ground.passable[run.floor.memory.terrain]
    hero_at = run.world.get(run.hero, Position)
    own = hero_at.x, hero_at.y
    ranges: dict[Cell, int] = {}  # of the hero, by the cell to which he walks; where he stands, as he is
    watched: dict[Cell, KnownCreature] = {}
    for guard in reversed(creatures_in_sight(run)):
        if guard.looks is None or not _may_notice(run, guard) or peace.leaves_alone(run, guard.entity):
            continue
        mind, at = run.world.get(guard.entity, Mind), run.world.get(guard.entity, Position)
        for x, y in cells_in(open_ground & fov.field_of_view(run, at.x, at.y)):
            gap = fov.distance(x, y, at.x, at.y)
            if gap == 0 or not stealth.is_in_cone(mind, at, x, y) or (gap > 1 and run.floor.ground.hides(x, y)):
                continue
            if (x, y) not in ranges:
                ranges[x, y] = stealth.stealth_range(run, None if (x, y) == own else (x, y))
            if gap <= stealth.range_for(run, mind, at, Position(x, y), ranges[x, y]):
                watched[x, y] = guard
    return watched


def creature_at(run: Run, x: int, y: int) -> KnownCreature | None:
    """Return the creature other than the hero that the hero sees at (x, y)."""
    return next((creature for creature in creatures_in_sight(run) if creature.cell == (x, y)), None)


def sensed_minds(run: Run) -> list[tuple[MonsterKind, Cell]]:
    """Return the kinds and cells of the creatures out of sight that the hero knows of.

    A telepathic hero knows of all that have a mind, and every hero of his allies and of those that a status gives away.
    """
    telepathic = status_effects.has(run, run.hero, "sees_minds")
    return [
        (monster.creature.kind, (monster.at.x, monster.at.y))
        for monster in query.monsters(run)
        if (
            (telepathic and "mindless" not in monster.creature.kind.traits)
            or status_effects.has(run, monster.entity, "known_of")
            or sides.is_ally(run, monster.entity)
        )
        and not fov.shows(run, monster.entity, monster.creature, monster.at)
    ]


def occupied_cells(run: Run) -> set[Cell]:
    """Return the cells that the hero knows to be occupied by other creatures, in sight or not."""
    return {creature.cell for creature in creatures_in_sight(run)} | {cell for _, cell in sensed_minds(run)}


def loot_of(run: Run, known: KnownCreature, *, stolen: bool = False) -> list[str]:
    """Return the names, with articles, of the things that a foe in sight carries, or has `stolen` from the hero."""
    carried = query.pack(run, known.entity) if known.side == "foe" else ()
    # Only what has a letter was the hero's: thieves come with things of their own.
    return [identify.article(identify.name(run, item)) for _, _, item in carried if item.letter or not stolen]


def notices_from(run: Run, known: KnownCreature) -> int:
    """Return the steps within which a creature in sight may notice the hero now; 0 if it already has, or cannot."""
    if not _may_notice(run, known):
        return 0
    mind, at = run.world.get(known.entity, Mind), run.world.get(known.entity, Position)
    return stealth.range_for(run, mind, at, run.world.get(run.hero, Position), stealth.stealth_range(run))


def waits_in_hall(known: KnownCreature) -> bool:
    """Tell whether a creature in sight notices nobody from afar, and whoever enters its hall."""
    return known.kind.boss and known.mood == "guarding"


def _may_notice(run: Run, known: KnownCreature) -> bool:
    """Return whether a creature in sight is a foe that may come to notice the hero by chance, and has its wits."""
    is_unaware = known.side == "foe" and not known.is_aware and not waits_in_hall(known)
    return is_unaware and not status_effects.has(run, known.entity, "helpless")


def _known(run: Run, monster: query.Monster) -> KnownCreature:
    creature, at = monster.creature, monster.at
    hero_at = run.world.get(run.hero, Position)
    statuses = run.world.find(monster.entity, Statuses)
    looks = stealth.looks_one_way(monster.mind, at) and not status_effects.has(run, monster.entity, "blind")
    act = telegraphing.telegraphed(run, monster.entity)
    return KnownCreature(
        entity=monster.entity,
        kind=creature.kind,
        x=at.x,
        y=at.y,
        gap=fov.distance(at.x, at.y, hero_at.x, hero_at.y),
        mood=monster.mind.mood,
        stance=fear.stance(run, monster.entity),
        side=_side(run, monster.entity),
        health=creature.health,
        max_health=creature.max_health,
        statuses=() if statuses is None else tuple(sorted(statuses.turns)),
        sleeps_lightly=monster.mind.mood == "asleep" and monster.mind.sleeps_lightly,
        sign="" if act is None else act.sign,
        marks=() if act is None else tuple(_marks(run, monster, act)),
        throws=shoves.landing(run, monster.entity),
        looks=RING[monster.mind.looks] if looks else None,
    )


def _marks(run: Run, monster: query.Monster, act: Act) -> list[Cell]:
    """Return the cells that a monster's announced act may affect, those that its lightning runs over among them."""
    at = monster.at
    sparks = [conduction.led_to(run, at.x, at.y, effect.power) for effect in act.effects if isinstance(effect, Conduct)]
    led = [cell for cells in sparks for cell, steps in cells.items() if steps]
    return [*telegraphing.marked(run, monster.entity, warned=True), *led]


def _side(run: Run, entity: int) -> Literal["foe", "ally", "captive"]:
    if sides.is_captive(run, entity):
        return "captive"
    return "foe" if sides.hostile(run, run.hero, entity) else "ally"


def reach_of(run: Run, creature: KnownCreature) -> NDArray[np.bool_]:
    """Return the cells where a creature in sight could strike, by the ground that the hero knows, as a mask [y, x].

    Every cell counts for a creature that strikes from afar, or comes through earth, walls or the dark.
    """
    if _needs_no_path(creature):
        return np.ones_like(run.floor.memory.explored)
    return _reached(run, creature, _ways(run, creature))


def is_shut_off(run: Run, creature: KnownCreature) -> bool:
    """Tell whether a creature in sight could not strike the hero, not even by holes or ways that he has not seen."""
    at, terrain = run.world.get(run.hero, Position), run.floor.memory.terrain
    reached = _reached(run, creature, _ways(run, creature, at_most=True))
    if _needs_no_path(creature) or reached.item(at.y, at.x):
        return False
    if not holes.uses(creature.kind):
        return True
    grounds = {*terrain[reached].tolist()}
    return not any(holes.is_hole(run, kind) for kind in run.content.terrain if kind.number in grounds)


def is_cut_off(run: Run, creature: KnownCreature) -> bool:
    """Tell whether bars, ground that it shuns or the like leave a creature a long detour to the hero, or no path."""
    at = run.world.get(run.hero, Position)
    if _needs_no_path(creature):
        return False
    path = shortest_path(_ways(run, creature), creature.cell, [(at.x, at.y)])
    return path is None or len(path) >= max(foes.FAR_ROUND, 3 * creature.gap)


def can_come(run: Run, creature: KnownCreature) -> bool:
    """Tell whether a creature in sight can leave its cell, and has a way to the hero by the ground that he knows."""
    at, temper = run.world.get(run.hero, Position), creature.kind.temper
    if not temper.moves or not status_effects.can_step(run, creature.entity):
        return False
    return not temper.walks_up or shortest_path(_ways(run, creature), creature.cell, [(at.x, at.y)]) is not None


def can_run(run: Run, creature: KnownCreature) -> bool:
    """Tell whether a creature in sight can get farther from the hero, by ground that he knows or has not seen.

    On the way there it may have to go by cells that are as far from him, as along the wall of a hall. Before he is
    near it can leave any corner.
    """
    if any(status_effects.has(run, creature.entity, does) for does in ("helpless", "held")):
        return False
    if creature.gap > CORNERED:
        return True
    at, x, y = run.world.get(run.hero, Position), creature.x, creature.y
    ways, taken = _ways(run, creature, at_most=True), occupied_cells(run)
    steps = DistanceMap(ways, [(at.x, at.y)])
    own = steps.distance(x, y)
    if own < 0:
        return True
    cells = [(x, y)]
    for x, y in cells:
        free = [(x + dx, y + dy) for dx, dy in STEPS if ways.allows(x, y, dx, dy) and (x + dx, y + dy) not in taken]
        if any(steps.distance(*cell) > own for cell in free):
            return True
        cells += [cell for cell in free if steps.distance(*cell) == own and cell not in cells]
    return False


def _needs_no_path(creature: KnownCreature) -> bool:
    return reach.strikes_from_afar(creature.kind, CALLS) or not creature.kind.temper.walks_up


def _ways(run: Run, creature: KnownCreature, *, at_most: bool = False) -> MovementGrid:
    """Return the steps that a creature takes by the ground that the hero knows.

    One that walks keeps off treacherous ground, as all do who are in their right mind; `at_most` it crosses that too,
    and whatever the hero has not seen.
    """
    table, memory, traits = run.content.ground, run.floor.memory, status_effects.traits(run, creature.entity)
    shuns = np.zeros_like(table.treacherous) if at_most or "flies" in traits else table.treacherous
    unknown = ~memory.explored & at_most
    goes = (table.can_be(traits) & ~shuns)[memory.terrain] & memory.explored
    return MovementGrid(goes | unknown, (table.uncramped[memory.terrain] & memory.explored) | unknown)


def _reached(run: Run, creature: KnownCreature, ways: MovementGrid) -> NDArray[np.bool_]:
    """Return the cells where a creature could strike if these are its steps, as a mask [y, x]."""
    reached = np.zeros_like(run.floor.memory.explored)
    for (x, y), _ in nearest_first(ways, creature.cell) if creature.kind.temper.moves else [(creature.cell, 0)]:
        reached[y, x] = True
    return grid.dilate(reached)
