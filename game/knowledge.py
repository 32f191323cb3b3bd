"""The hero's knowledge as values: creatures, items and places in sight or remembered, exits, odds, the unexplored.

Nothing here tells more than the hero may know. Screens, the autopilot and bots read it; `game.draw` finds words for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.rules import (
    announcing,
    avoiding,
    combat,
    fear,
    foes,
    fov,
    hiding,
    homecoming,
    identify,
    known_traps,
    light,
    reach,
    sides,
    status_effects,
    stealth,
    traps,
    vaults,
)
from game.rules.pathfinding import nearest_first, shortest_path
from game.world import query
from game.world.components import Creature, Mind, Position, Statuses
from game.world.ground import cells_in
from game.world.movement import MovementGrid
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from game.content.kinds import ItemKind, MonsterKind, TerrainKind
    from game.content.materials import GasKind
    from game.rules.known_traps import KnownTrap
    from game.world.components import Item, Mood
    from game.world.floor import Floor
    from game.world.run import Run

Cell = tuple[int, int]  # (x, y)


# Creatures


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
    most: int  # whole health
    statuses: tuple[str, ...]  # ids, by name
    sleeps_lightly: bool
    sign: str  # what it does to announce an act, as in "lifts its bell"; "" if it announces none
    marks: tuple[Cell, ...]  # the cells that this act will affect, if they can be told

    @property
    def cell(self) -> Cell:
        """The cell (x, y) where it stands."""
        return self.x, self.y

    @property
    def is_aware(self) -> bool:
        """True for a foe that knows of the hero: it does not sleep, stand guard, roam or eat."""
        return self.side == "foe" and self.mood not in (*combat.UNAWARE, "eating")


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


def captives_in_sight(run: Run) -> list[KnownCreature]:
    """Return the captives in sight, nearest first."""
    if all(mind.mood != "captive" for _, (mind, _) in run.world.rows(Mind, Position)):  # true on most floors
        return []
    return [creature for creature in creatures_in_sight(run) if creature.side == "captive"]


def nearest_aware(run: Run) -> KnownCreature | None:
    """Return the nearest creature in sight that knows of the hero."""
    return next((creature for creature in creatures_in_sight(run) if creature.is_aware), None)


def marks(run: Run) -> dict[Cell, KnownCreature]:
    """Return the cells in sight that announced acts will affect, each with the nearest creature that threatens it."""
    if all(mind.act < 0 for _, (mind, _) in run.world.rows(Mind, Position)):  # true on most turns, and soon told
        return {}
    marked = {cell: creature for creature in reversed(creatures_in_sight(run)) for cell in creature.marks}
    return {cell: creature for cell, creature in marked.items() if fov.in_sight(run, *cell)}


def creature_at(run: Run, x: int, y: int) -> KnownCreature | None:
    """Return the creature other than the hero that the hero sees at (x, y)."""
    return next((creature for creature in creatures_in_sight(run) if creature.cell == (x, y)), None)


def sensed_minds(run: Run) -> list[tuple[MonsterKind, Cell]]:
    """Return the kinds and cells of the creatures out of sight that the hero knows of.

    A telepathic hero knows of all that have a mind, and every hero of those that a status gives away.
    """
    telepathic = status_effects.knows_minds(run, run.hero)
    return [
        (monster.creature.kind, (monster.at.x, monster.at.y))
        for monster in query.monsters(run)
        if (
            (telepathic and "mindless" not in monster.creature.kind.traits)
            or status_effects.known_of(run, monster.entity)
        )
        and not fov.shows(run, monster.entity, monster.creature, monster.at)
    ]


def occupied_cells(run: Run) -> set[Cell]:
    """Return the cells that the hero knows to be occupied by other creatures, in sight or not."""
    return {creature.cell for creature in creatures_in_sight(run)} | {cell for _, cell in sensed_minds(run)}


def notices_from(run: Run, known: KnownCreature) -> int:
    """Return the steps within which a creature in sight may notice the hero now; 0 if it already has, or cannot."""
    if known.side != "foe" or known.is_aware or status_effects.helpless(run, known.entity):
        return 0
    mind, at = run.world.get(known.entity, Mind), run.world.get(known.entity, Position)
    return stealth.range_for(run, mind, at, run.world.get(run.hero, Position), stealth.stealth_range(run))


def _known(run: Run, monster: query.Monster) -> KnownCreature:
    creature, at = monster.creature, monster.at
    hero_at = run.world.get(run.hero, Position)
    statuses = run.world.find(monster.entity, Statuses)
    act = announcing.announced(run, monster.entity)
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
        most=creature.most,
        statuses=() if statuses is None else tuple(sorted(statuses.turns)),
        sleeps_lightly=monster.mind.mood == "asleep" and monster.mind.sleeps_lightly,
        sign="" if act is None else act.sign,
        marks=tuple(announcing.marked(run, monster.entity)),
    )


def _side(run: Run, entity: int) -> Literal["foe", "ally", "captive"]:
    if sides.is_captive(run, entity):
        return "captive"
    return "foe" if sides.hostile(run, run.hero, entity) else "ally"


def reach_of(run: Run, creature: KnownCreature) -> NDArray[np.bool_]:
    """Return the cells where a creature in sight could strike, by the ground that the hero knows, as a mask [y, x].

    Every cell counts for a creature that strikes from afar, or comes through earth, walls or the dark.
    """
    floor, table, kind = run.floor, run.content.ground, creature.kind
    if reach.strikes_from_afar(kind) or not kind.temper.walks_up:
        return np.ones_like(floor.memory.explored)
    known, traits = floor.memory.explored, status_effects.traits(run, creature.entity)
    goes = table.can_be(traits)[floor.memory.terrain] & known & kind.temper.moves
    paths = MovementGrid(goes, table.uncramped[floor.memory.terrain] & known)
    reached = np.zeros_like(known)
    for (x, y), _ in nearest_first(paths, creature.cell):
        reached[y, x] = True
    return grid.dilate(reached)


def is_cut_off(run: Run, creature: KnownCreature) -> bool:
    """Tell whether bars or the like leave a creature in sight a long detour to the hero, or no path at all."""
    floor, table, at = run.floor, run.content.ground, run.world.get(run.hero, Position)
    if reach.strikes_from_afar(creature.kind) or not creature.kind.temper.walks_up:
        return False
    known, traits = floor.memory.explored, status_effects.traits(run, creature.entity)
    goes = table.can_be(traits)[floor.memory.terrain] & known
    path = shortest_path(
        MovementGrid(goes, table.uncramped[floor.memory.terrain] & known), creature.cell, [(at.x, at.y)]
    )
    return path is None or len(path) >= max(foes.FAR_ROUND, 3 * creature.gap)


# Items


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An item on the floor, in sight or remembered; a remembered one has only its kind, or which key it is."""

    kind: ItemKind
    x: int
    y: int
    count: int
    name: str  # as the hero knows it, with its number but without an article
    in_sight: bool
    good: bool | None  # whether it is good or bad; None if the hero does not know
    is_felt: bool  # the hero knows that it is good or bad, and no more

    @property
    def cell(self) -> Cell:
        """The cell (x, y) where it lies."""
        return self.x, self.y


def items(run: Run) -> list[KnownItem]:
    """Return the items that the hero knows to lie on the floor, nearest first."""
    lying = query.items_by_cell(run)
    return [item for cell in _cells_of_items(run) for item in _items_at(run, *cell, lying.get(cell, []))]


def kinds_lying(run: Run) -> list[tuple[Cell, ItemKind]]:
    """Return the kinds of the items that the hero knows to lie on the floor, each with its cell, nearest first.

    This tells less than `items`, but much sooner.
    """
    lying, remembered, found = query.items_by_cell(run), run.floor.memory.items, []
    for cell in _cells_of_items(run):
        there = lying.get(cell, []) if fov.in_sight(run, *cell) else []
        found += [(cell, item.kind) for item in there] or [(cell, run.content.items[remembered[cell]])]
    return found


def _cells_of_items(run: Run) -> list[Cell]:
    """Return the cells where the hero knows of items, nearest first."""
    at = run.world.get(run.hero, Position)
    return sorted(run.floor.memory.items, key=lambda cell: (fov.distance(at.x, at.y, *cell), cell))


def items_at(run: Run, x: int, y: int) -> list[KnownItem]:
    """Return the items at a cell in sight, or the one last seen there."""
    known = (x, y) in run.floor.memory.items
    return _items_at(run, x, y, [item for _, item in query.items_at(run, x, y)]) if known else []


def _items_at(run: Run, x: int, y: int, there: list[Item]) -> list[KnownItem]:
    """Return the items at a cell of which the hero knows that items lie there; those are really `there`."""
    in_sight, kind = fov.in_sight(run, x, y), run.content.items[run.floor.memory.items[x, y]]
    if in_sight and there:
        named = [(item, identify.name(run, item), identify.sign(run, item)) for item in there]
        return [
            KnownItem(it.kind, x, y, it.count, name, True, good, identify.is_felt(run, it)) for it, name, good in named
        ]
    sensed = next((item for item in there if item.sensed and item.kind is kind), None)
    good = identify.kind_sign(run, kind) if sensed is None else identify.sign(run, sensed)
    felt = good is not None and (bool(kind.family.slot) or not identify.is_known(run, kind))
    called = identify.remembered_name(run, kind, there, run.floor.memory.as_seen((x, y)))
    return [KnownItem(kind, x, y, 1, called, in_sight, good, felt)]


# Traps


def pitfall(run: Run, x: int, y: int) -> str:
    """Return the name of the known trap or treacherous ground at (x, y); "" if there is none."""
    trap, ground = known_traps.at(run, x, y), terrain_at(run.floor, x, y)
    if trap is not None:
        return trap.kind.name
    return ground.name if ground is not None and ground.treacherous else ""


def sign_at(run: Run, x: int, y: int) -> str:
    """Return the sign that betrays a hidden trap or a lurker at (x, y) to a hero close by; "" if none does."""
    if lurker := hiding.sign_at(run, x, y):
        return lurker
    at, trap = run.world.get(run.hero, Position), run.floor.traps.get((x, y))
    if trap is None or trap.found or not fov.in_sight(run, x, y):
        return ""
    return trap.kind.sign if fov.distance(at.x, at.y, x, y) <= traps.NEAR else ""


# Places


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of the floor as the hero knows it."""

    x: int
    y: int
    terrain: TerrainKind | None  # as last seen; None if never seen: then nothing is known of the ground
    in_sight: bool
    is_burning: bool
    fuse: int  # turns until what stands there goes off; 0 for never, or if it is out of sight
    light: int  # how bright it is there, 0 to 7; 0 where nothing of the ground is known
    gases: tuple[tuple[GasKind, int], ...]  # gases and their amounts; none if the cell is out of sight
    passage: str  # the kind of link that leads through it, "" in rooms
    use: str  # the use of its room, in words; "" in a plain room
    tier: int | None  # the danger of its room, 0 to 2; None in corridors and doorways
    is_unlockable: bool  # the hero has the key to its door
    marked_by: KnownCreature | None  # the creature whose announced act will affect it
    trap: KnownTrap | None
    sign: str  # what betrays a trap that the hero has not found
    creature: KnownCreature | None
    items: tuple[KnownItem, ...]


def place(run: Run, x: int, y: int) -> Place:
    """Return what the hero knows of (x, y), which may lie off the map."""
    floor = run.floor
    terrain = terrain_at(floor, x, y)
    in_sight = terrain is not None and fov.in_sight(run, x, y)
    return Place(
        x=x,
        y=y,
        terrain=terrain,
        in_sight=in_sight,
        is_burning=in_sight and (x, y) in floor.ground.flames,
        fuse=max(floor.ground.fuses.get((x, y), 0) - floor.ground.age, 0) if in_sight else 0,
        light=0 if terrain is None else light.light_at(run, x, y),
        gases=tuple(floor.ground.gases_at(x, y)) if in_sight else (),
        passage="" if terrain is None else floor.passages.get((x, y), ""),
        use="" if terrain is None or (use := floor.use_at(x, y)) is None else use.text,
        tier=None if terrain is None else floor.shown_tier_at(x, y),
        is_unlockable=terrain is not None and terrain.bump == "unlock" and (x, y) in doors_with_keys(run),
        marked_by=marks(run).get((x, y)),
        trap=known_traps.at(run, x, y),
        sign=sign_at(run, x, y),
        creature=creature_at(run, x, y),
        items=tuple(items_at(run, x, y)),
    )


def terrain_at(floor: Floor, x: int, y: int) -> TerrainKind | None:
    """Return the kind of ground that the hero last saw at (x, y); None if the cell was never seen."""
    known = floor.inside(x, y) and floor.memory.explored.item(y, x)
    return floor.content.terrain[floor.memory.terrain.item(y, x)] if known else None


def burning_cells(floor: Floor) -> NDArray[np.bool_]:
    """Return the burning cells in sight, as a mask [y, x]."""
    if not floor.ground.flames:  # on most turns
        return np.zeros_like(floor.memory.visible)
    return (floor.ground.fire > 0) & floor.memory.visible


def stairs(run: Run) -> dict[str, Cell]:
    """Return the cells of the stairs that the hero has seen, as "down" and "up", and of the open gate "home"."""
    level = run.floor.level
    cells = {"down": level.stairs_down, "up": level.stairs_up, "home": homecoming.exit_home(run)}
    return {name: cell for name, cell in cells.items() if cell is not None and terrain_at(run.floor, *cell)}


def exits(run: Run) -> list[Place]:
    """Return the known doors and openings of the room where the hero is; none in a corridor."""
    at, level = run.world.get(run.hero, Position), run.floor.level
    room = int(level.room_at[at.y, at.x])
    links = [link for link in level.links if link.cells and room in (link.a, link.b)]
    ends = {link.cells[0 if link.a == room else -1] for link in links}
    known = [place(run, *cell) for cell in sorted(ends)] if room >= 0 else []
    return [each for each in known if each.terrain is not None and (each.terrain.walkable or each.terrain.bump)]


def doors_with_keys(run: Run) -> list[Cell]:
    """Return the locked doors (x, y) of this floor whose keys are in the pack; with a master key, all known ones."""
    if vaults.master_key(run, run.hero):
        locks = [number for number, kind in enumerate(run.content.terrain) if kind.bump == "unlock"]
        return cells_in(np.isin(run.floor.memory.terrain, locks) & run.floor.memory.explored)
    return vaults.doors_of_keys(run, run.depth)


def frontier(floor: Floor) -> list[Cell]:
    """Return the known passable cells with an unseen cell beside them: where there is more to explore.

    Diagonal neighbours do not count: every reachable cell can be reached by straight steps, and just to see the corner
    of a wall no walk is worth its turns.
    """
    known, unseen = floor.memory.explored, ~floor.memory.explored | floor.memory.mapped
    passable = floor.content.ground.passable.take(floor.memory.terrain) & known
    return cells_in(passable & grid.dilate(unseen, diagonal=False))


# Routes


def movement_grid(
    floor: Floor,
    *,
    avoided_rooms: Collection[int] = (),
    occupied: Collection[Cell] = (),
    opened: Collection[Cell] = (),
    through_fire: bool = False,
    through_gas: bool = False,
    through_webs: bool = False,
    over_traps: bool = False,
) -> MovementGrid:
    """Return the steps that the hero believes harmless: onto remembered passable cells, without fire or bad gas.

    They lead neither onto known traps nor onto treacherous ground.

    Args:
        floor: the floor at hand.
        avoided_rooms: the numbers of rooms to stay out of.
        occupied: cells (x, y) to stay off.
        opened: seen cells (x, y) that count as passable: doors whose keys are in the pack.
        through_fire: fire, gas and webs are no obstacles; ground about to give out over a hazard still is.
        through_gas: gas is no obstacle.
        through_webs: ground that holds creatures is no obstacle.
        over_traps: known traps are no obstacles.
    """
    ground, known = floor.content.ground, floor.memory.explored
    if not through_fire:
        known = known & ~avoiding.harmful_cells(floor, with_gas=not through_gas, with_webs=not through_webs)
    if avoided_rooms:
        is_avoided = np.zeros(len(floor.level.rooms) + 1, np.bool_)  # the last is for cells of no room, -1
        is_avoided[[*avoided_rooms]] = True
        known = known & ~is_avoided[floor.level.room_at]
    passable = (ground.passable & ~ground.treacherous).take(floor.memory.terrain) & known
    for x, y in avoiding.ending_cells(floor) if through_fire else ():  # else they count as harmful
        passable[y, x] = False
    for (x, y), trap in () if over_traps else floor.traps.items():
        passable[y, x] &= not trap.found
    for x, y in opened:
        passable[y, x] = floor.memory.explored[y, x]
    for x, y in occupied:
        passable[y, x] = False
    return MovementGrid(passable, ground.uncramped.take(floor.memory.terrain) & known)
