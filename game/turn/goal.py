"""Goals of the hero for many turns: what all have in common, from the reasons to stop to the paths they take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.moving import Walk
from game.knowledge import creatures_in_sight, movement_grid
from game.rules import gas, status_effects
from game.rules.avoiding import bottomless_cells, hindering_cells
from game.rules.fov import direction, distance
from game.rules.identify import article, capitalized
from game.rules.pathfinding import nearest_first, shortest_path
from game.world.components import Creature, Position
from game.world.events import Hurt, Noticed, Sprung
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE, STEPS, MovementGrid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.content.kinds import Tone
    from game.knowledge import Cell, KnownCreature
    from game.world.components import Mood
    from game.world.floor import Floor
    from game.world.run import Run

FIRE_NEAR = 3  # cells
STAYING = 5  # turns after which who hunts the hero and has not moved does not come
STATES: dict[Mood, str] = {
    "asleep": "asleep",
    "captive": "in chains",
    "curious": "looking for a noise",
    "eating": "at a meal",
    "fleeing": "running away",
}


@dataclass(frozen=True, slots=True)
class StopReason:
    """The reason why a goal ends, in a sentence for the player."""

    text: str
    tone: Tone = "dim"


@dataclass(frozen=True, slots=True)
class Route:
    """A shortest path from its start to the nearest of some goals, or that there is none.

    Of the shortest paths it is the first in the order of steps, and so is what is left of it from each of its cells: as
    long as grid and goals are the same, who follows it need not search again.
    """

    grid: MovementGrid
    goals: frozenset[Cell]
    start: Cell
    path: list[Cell] | None  # without the start

    def holds(self, cell: Cell) -> bool:
        """Return whether the path leads over a cell or, where there is none, the cell was reached in vain."""
        if self.path is None:
            return any(cell == reached for reached, _ in nearest_first(self.grid, self.start))
        return cell in (self.start, *self.path)

    def ahead(self, cell: Cell) -> list[Cell] | None:
        """Return the cells of the path behind one of its cells; None if there is no path."""
        if self.path is None:
            return None
        cells = [self.start, *self.path]
        return cells[cells.index(cell) + 1 :]


@dataclass(slots=True, kw_only=True)
class Goal(ABC):
    """An aim of the hero for many turns, until there is a reason to stop."""

    walks: ClassVar[bool] = True
    goes_up_to: ClassVar[bool] = True  # as far as to somebody round whom no path leads
    goes_up_to_traps: bool = True  # as far as to a known trap that bars the only path
    cautious: bool = True  # stops for whoever is in sight, for wounds and for fire
    reported: set[int] = field(default_factory=set)  # who is unaware of the hero, and was a reason to stop before
    warned: set[tuple[int, int]] = field(default_factory=set)  # dangerous rooms, by depth and number, told of before
    stood: dict[int, tuple[Cell, int]] = field(default_factory=dict)  # where hunters stand, and since which turn
    finished: set[int] = field(default_factory=set)  # depths of floors of which it was told that they are explored
    turns: int = 0  # taken so far
    _health: int = -1  # at the last step
    _ailments: frozenset[str] = frozenset()  # what did harm turn by turn when the goal was begun
    _in_sight: frozenset[int] = frozenset()  # at the last step
    _obstacles: dict[Cell, KnownCreature] = field(default_factory=dict)  # who stood where, when last seen
    _kept_off: dict[Cell, KnownCreature] = field(default_factory=dict)  # where who cannot come to the hero could strike
    _found: dict[bool, Route] = field(default_factory=dict)  # by the last search around known traps, and over them

    @property
    def repeats(self) -> bool:
        """True while it takes step after step without being asked for each."""
        return True

    @abstractmethod
    def _step(self, run: Run) -> Action | StopReason:
        """Return the next action when nothing speaks against it, or the reason why there is none."""

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none."""
        seen = [creature for creature in creatures_in_sight(run) if creature.side != "ally"] if self.cautious else []
        stop = self._interruption(run, seen)
        if stop is not None:
            return stop
        if not self.turns:
            kinds = status_effects.kinds_of(run, run.hero)
            self._ailments = frozenset(kind.cause or kind.name for kind in kinds if kind.harm)
        self.turns += 1
        visible = run.floor.memory.visible
        numbers = frozenset(creature.entity for creature in seen)
        unseen = {cell: foe for cell, foe in self._obstacles.items() if not visible[cell[1], cell[0]]}
        self._obstacles = {cell: foe for cell, foe in unseen.items() if foe.entity not in numbers}
        self._obstacles |= {creature.cell: creature for creature in seen}
        step = self._ashore(run) or self._step(run)
        if self.walks and self.turns == 1 and isinstance(step, StopReason) and _is_shut_in(run):
            step = StopReason("You are shut in on all sides: wait, or break out.")
        self._health = run.world.get(run.hero, Creature).health
        self._in_sight = numbers
        return step

    def _interruption(self, run: Run, seen: list[KnownCreature]) -> StopReason | None:
        """Return what ends any goal: the run's end, danger in sight, a trap, a wound, or what hinders the hero."""
        if run.outcome is not None:
            return StopReason("Your run is over.")
        company = self._company(run, seen)
        if company is not None:
            return company
        sprung = [event for event in run.events if isinstance(event, Sprung) and event.who == run.hero]
        if sprung and self.turns and self.cautious:
            return StopReason("You have sprung a trap.")
        if run.world.get(run.hero, Creature).health < self._health and self.cautious and self._is_news(run):
            return self._wound(run)
        return self._hindrance(run)

    def _hindrance(self, run: Run) -> StopReason | None:
        """Return the status that makes walking unsafe, or the fire or gas that makes staying so."""
        if self.walks and status_effects.dazed(run, run.hero):
            return StopReason("You are too confused to find your way.")
        if self.walks and status_effects.held(run, run.hero):
            return StopReason("You are held fast: pull free step by step, or strike who holds you.")
        if self.cautious and fire_near(run):
            return StopReason("Fire burns close by: step away from it yourself, or wait until it is out.")
        at = run.world.get(run.hero, Position)
        if self.cautious and gas.harms(run, run.hero, at.x, at.y):
            return StopReason("Not while you stand in this gas.")
        return None

    def _company(self, run: Run, seen: list[KnownCreature]) -> StopReason | None:
        """Return the reason to stop that somebody in sight is: always who knows of the hero and comes, others once.

        Who walks about is one again when it comes back into sight.
        """
        at = run.world.get(run.hero, Position)
        hunters = [creature for creature in seen if creature.is_aware and creature.mood != "fleeing"]
        reaches = {hunter.entity: (hunter, knowledge.reach_of(run, hunter)) for hunter in hunters}
        near = [creature for creature, cells in reaches.values() if cells.item(at.y, at.x)]
        coming = [seen for seen in near if not self._stays(run, seen) and not knowledge.is_cut_off(run, seen)]
        self._kept_off = {
            cell: creature for creature, cells in reaches.values() if creature not in near for cell in cells_in(cells)
        }
        if coming:
            self.reported.difference_update(creature.entity for creature in coming)
            name = coming[0].kind.name
            if not self.turns:
                return StopReason(f"Not with {article(name)} in sight.")
            if any(isinstance(event, Noticed) and event.who == coming[0].entity for event in run.events):
                return StopReason("You stop.")  # that it notices the hero was told
            noticed = coming[0].entity in self._in_sight
            return StopReason(f"The {name} notices you." if noticed else f"You see {article(name)}.")
        new = [creature for creature in seen if creature.entity not in self.reported or self._is_back(creature)]
        if not new:
            return None
        self.reported.update(creature.entity for creature in new)
        stays = "which cannot come to you"
        if new[0] in near:
            stays = "which has far to come" if knowledge.is_cut_off(run, new[0]) else "which stays where it is"
        state = STATES.get(new[0].mood, stays if new[0].is_aware else "unaware of you")
        return StopReason(f"You see {article(new[0].kind.name)}, {state}.")

    def _is_back(self, creature: KnownCreature) -> bool:
        """Tell whether somebody about comes into sight again, on the move."""
        return bool(self.turns) and creature.mood == "wandering" and creature.entity not in self._in_sight

    def _stays(self, run: Run, hunter: KnownCreature) -> bool:
        """Tell whether a hunter out of reach, who does not shoot, has stood where it is for some turns."""
        cell, since = self.stood.get(hunter.entity, (None, 0))
        if cell != hunter.cell:
            self.stood[hunter.entity] = hunter.cell, run.turn
            return False
        return hunter.gap > 1 and hunter.kind.shot is None and run.turn - since >= STAYING

    def _is_news(self, run: Run) -> bool:
        """Tell whether a wound is of anything but what ailed the hero when the goal was begun, or leaves him weak."""
        causes = {event.by for event in run.events if isinstance(event, Hurt) and event.target == run.hero}
        return is_badly_hurt(run) or not causes <= self._ailments

    def _wound(self, run: Run) -> StopReason:
        """Return what hurt the hero on the last turn."""
        causes = [event.by for event in run.events if isinstance(event, Hurt) and event.target == run.hero]
        return StopReason(f"You are being hurt by {causes[-1]}." if causes else "You are under attack.")

    def _ashore(self, run: Run) -> Action | StopReason | None:
        """Return a step out of deep water by the shortest path known, before anything else; None when not in it."""
        floor, ground = run.floor, run.content.ground
        at = run.world.get(run.hero, Position)
        if not ground.water[floor.ground.terrain[at.y, at.x]]:
            return None
        if not self.walks:
            return StopReason("Not while you swim.")
        land = ground.passable[floor.memory.terrain] & floor.memory.explored
        water = ground.water[floor.memory.terrain] & floor.memory.explored
        grid = MovementGrid(land | water, ground.uncramped[floor.memory.terrain] & floor.memory.explored)
        cells = shortest_path(grid, (at.x, at.y), cells_in(land))
        return walk(at, cells[0]) if cells else StopReason("You see no shore to swim to.")

    def _route(
        self, run: Run, goals: Collection[Cell], *, avoided_rooms: Collection[int] = (), opened: Collection[Cell] = ()
    ) -> Action | StopReason | None:
        """Return the first step of a shortest path to the nearest goal, round whoever was seen in it.

        None where no path leads to any goal; where none leads round somebody, up to them or a reason to stop.
        """
        at = run.world.get(run.hero, Position)
        round_them = [self._obstacles, {}] if self._obstacles else [{}]
        if self._kept_off:
            round_them.insert(0, self._kept_off | self._obstacles)
        cells, excluded = None, self._excluded(run)
        for webs, occupied in product((False,) if self.cautious else (False, True), round_them):
            grid = movement_grid(
                run.floor,
                avoided_rooms=avoided_rooms,
                occupied=[*occupied, *excluded],
                opened=opened,
                through_webs=webs,
            )
            cells = self._path(grid, (at.x, at.y), frozenset(goals))
            if cells:
                break
        if not cells:
            return self._up_to_trap(run, at, goals, avoided_rooms, opened) if self.goes_up_to_traps else None
        met = [cell for cell in cells if cell in self._obstacles]
        if met and (cells[0] == met[0] or not self.goes_up_to):
            return blocked_by(self._obstacles[met[0]])
        if cells[0] in self._kept_off:
            return StopReason(f"The {self._kept_off[cells[0]].kind.name} could reach you there.")
        return walk(at, cells[0])

    def _excluded(self, run: Run) -> Collection[Cell]:
        """Return the cells that the player keeps out of; none while the hero stands on one, who has to get out."""
        at, excluded = run.world.get(run.hero, Position), run.floor.memory.excluded
        return excluded if self.cautious and (at.x, at.y) not in excluded else ()

    def _webbed(self, run: Run, goals: Collection[Cell], opened: Collection[Cell] = ()) -> Action | StopReason | None:
        """Return a step up to webs or the like on every path to the goals, then the reason to stop that they are.

        None if it is not for them that no path leads there.
        """
        if not self.cautious:
            return None
        at = run.world.get(run.hero, Position)
        grid = movement_grid(run.floor, opened=opened, through_webs=True, occupied=self._excluded(run))
        cells = shortest_path(grid, (at.x, at.y), goals)
        return self._up_to_web(run, at, cells[0]) if cells else None

    def _burning(self, run: Run, goals: Collection[Cell], opened: Collection[Cell] = ()) -> StopReason | None:
        """Return the reason to stop that fire and gas on every path to the goals are; None if it is not for them."""
        if not self.cautious:
            return None
        at = run.world.get(run.hero, Position)
        grid = movement_grid(run.floor, opened=opened, through_fire=True, occupied=self._excluded(run))
        if shortest_path(grid, (at.x, at.y), goals):
            return StopReason("Fire or gas is in the way: wait until it is gone.")
        return None

    def _up_to_web(self, run: Run, at: Position, cell: Cell) -> Action | StopReason:
        """Return the step to a cell on the only path, or the reason to stop that a web or somebody there is."""
        if cell in self._obstacles:
            return blocked_by(self._obstacles[cell])
        ground = knowledge.terrain_at(run.floor, *cell)
        if ground is None or not hindering_cells(run.floor)[cell[1], cell[0]]:
            return walk(at, cell)
        what = f"The {ground.name} {direction(cell[0] - at.x, cell[1] - at.y)}"
        advice = "burn it, or walk in" if run.content.ground.burns[ground.number] else "walk onto it"
        return StopReason(f"{what} bars the only path you know: {advice} yourself.")

    def _up_to_chasm(self, run: Run, at: Position) -> Action | StopReason | None:
        """Return a step up to the nearest chasm, then the reason to stop that it leads down; None if none is there."""
        cells = bottomless_cells(run.floor)
        grid = movement_grid(run.floor, opened=cells, occupied=self._excluded(run))
        path = shortest_path(grid, (at.x, at.y), cells)
        if not path or len(path) > 1:
            return walk(at, path[0]) if path else None
        where = direction(path[0][0] - at.x, path[0][1] - at.y)
        return StopReason(f"You know no other way down than the chasm {where}: walk into it to leap.")

    def _up_to_trap(
        self, run: Run, at: Position, goals: Collection[Cell], avoided_rooms: Collection[int], opened: Collection[Cell]
    ) -> Action | StopReason | None:
        """Return a step up to a known trap that bars the only path to the goals, or the reason to stop beside it."""
        if not any(trap.found for trap in run.floor.traps.values()):
            return None
        grid = movement_grid(
            run.floor,
            avoided_rooms=avoided_rooms,
            occupied=self._excluded(run),
            opened=opened,
            through_webs=not self.cautious,
            over_traps=True,
        )
        cells = self._path(grid, (at.x, at.y), frozenset(goals), over_traps=True)
        if not cells:
            return None
        trap = knowledge.trap_at(run, *cells[0])
        if trap is None:
            return walk(at, cells[0])
        name = capitalized(article(trap.kind.name))
        return StopReason(f"{name} bars the only path you know: throw something onto it.")

    def _path(
        self, grid: MovementGrid, start: Cell, goals: frozenset[Cell], *, over_traps: bool = False
    ) -> list[Cell] | None:
        """Return a shortest path to the nearest goal, None if there is none; what the last search found may still hold.

        Most steps of a long walk change nothing that the hero knows on it.
        """
        last = self._found.get(over_traps)
        if last is not None and last.grid.same_steps(grid):
            grid = last.grid
            if last.goals == goals and last.holds(start):
                if last.path is None:  # the next step is asked for from here, not from far away
                    self._found[over_traps] = replace(last, start=start)
                return last.ahead(start)
        cells = shortest_path(grid, start, goals)
        self._found[over_traps] = Route(grid, goals, start, cells)
        return cells


def is_badly_hurt(run: Run) -> bool:
    """Tell whether the hero's health is below the share at which he is careful."""
    creature = run.world.get(run.hero, Creature)
    return creature.health * 100 < creature.most * run.habits.careful_below


def walk(at: Position, cell: Cell) -> Walk:
    """Return the step from a place to a cell beside it."""
    return Walk(cell[0] - at.x, cell[1] - at.y)


def blocked_by(creature: KnownCreature) -> StopReason:
    """Return the reason to stop that an obstructing creature is."""
    freed = ", in chains: walk into it to free it" if creature.side == "captive" else ""
    return StopReason(f"The {creature.kind.name} is in the way{freed}.")


def fire_near(run: Run) -> bool:
    """Return whether fire that the hero sees burns within a few steps and could spread; if not, it only burns out."""
    at, floor = run.world.get(run.hero, Position), run.floor
    return any(
        distance(*cell, at.x, at.y) <= FIRE_NEAR and floor.memory.visible[cell[1], cell[0]] and _may_spread(floor, cell)
        for cell in floor.ground.flames
    )


def _may_spread(floor: Floor, cell: Cell) -> bool:
    """Tell whether there is gas about, or something beside a flame that burns and does not yet."""
    burns, terrain = floor.content.ground.burns, floor.ground.terrain
    beside = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS[:4]]
    return floor.ground.gassed or any(
        floor.inside(x, y) and burns[terrain[y, x]] and (x, y) not in floor.ground.flames for x, y in beside
    )


def _is_shut_in(run: Run) -> bool:
    """Tell whether there is nothing beside the hero to step onto or to open, as in a cage."""
    at = run.world.get(run.hero, Position)
    beside = (knowledge.terrain_at(run.floor, at.x + dx, at.y + dy) for dx, dy in CLOCKWISE)
    return not any(kind is None or kind.walkable or kind.bump or kind.hazard for kind in beside)
