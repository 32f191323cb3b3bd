"""Goals of the hero over many turns: their steps out of water and gas, and their paths."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from game.actions.moving import Walk
from game.autopilot.barriers import (
    describe_creature,
    describe_enclosure,
    describe_trap,
    describe_web,
    fire_or_gas,
    first_web,
    path_through_webs,
    web_around,
)
from game.autopilot.course import Course, LastStep
from game.autopilot.interruptions import interruption
from game.autopilot.routes import Route
from game.autopilot.stop_reason import StopReason
from game.autopilot.wellbeing import is_in_gas
from game.knowledge import creatures_in_sight, movement_grid
from game.rules import status_effects
from game.rules.pathfinding import shortest_path
from game.rules.senses import avoiding, gas
from game.rules.senses.avoiding import bottomless_cells
from game.rules.senses.fov import direction
from game.world.components import Creature, Position
from game.world.ground import cells_in
from game.world.movement import MovementGrid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run

ROUTES = 4  # routes kept, as a step may be looked for round webs, through them, and round dangerous rooms


@dataclass(slots=True, kw_only=True)
class Goal(Course, ABC):
    """An aim of the hero for many turns, until there is a reason to stop."""

    goes_up_to: ClassVar[bool] = True  # walks up to a creature that blocks the only path
    goes_up_to_traps: bool = True  # walks up to a known trap that bars the only path
    _obstacles: dict[Cell, KnownCreature] = field(default_factory=dict)  # creatures by the cell they were last seen at
    _last_routes: list[Route] = field(default_factory=list)  # the last routes looked for, the newest first

    @property
    def repeats(self) -> bool:
        """True while it repeats without being asked for each step."""
        return not self.hunters_are_known

    @abstractmethod
    def _step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none; called when nothing interrupts the goal."""

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none."""
        seen = [creature for creature in creatures_in_sight(run) if creature.side != "ally"] if self.cautious else []
        stop = interruption(run, self, seen)
        if stop is not None:
            return stop
        self.turns += 1
        if self.turns == 1:
            self.from_gas = self.leaves_gas and self.cautious and is_in_gas(run)
        visible = run.floor.memory.visible
        numbers = frozenset(creature.entity for creature in seen)
        unseen = {cell: foe for cell, foe in self._obstacles.items() if not visible[cell[1], cell[0]]}
        self._obstacles = {cell: foe for cell, foe in unseen.items() if foe.entity not in numbers}
        self._obstacles |= {creature.cell: creature for creature in seen}
        step = self._ashore(run) or self._out_of_gas(run) or self._step(run)
        if self.walks and self.turns == 1 and isinstance(step, StopReason) and (shut_in := describe_enclosure(run)):
            step = StopReason(shut_in)
        self._remember(run, seen)
        return step

    def _remember(self, run: Run, seen: list[KnownCreature]) -> None:
        """Remember what the next step compares with: health, ailments and who is in sight."""
        self.last = LastStep(
            health=run.world.get(run.hero, Creature).health,
            ailments=frozenset(kind.harms.cause for kind in status_effects.kinds_of(run, run.hero) if kind.harms).union(
                gas.causes_at(run, run.hero) if self.from_gas else ()
            ),
            in_sight=frozenset(creature.entity for creature in seen),
            aware=frozenset(creature.entity for creature in seen if creature.is_aware),
        )

    def _out_of_gas(self, run: Run) -> Action | StopReason | None:
        """Return a step out of bad gas by the shortest known path; None if the goal did not begin in any."""
        if not self.from_gas:
            return None
        return self._on_in_gas(run) if is_in_gas(run) else StopReason("You are out of the gas.")

    def _on_in_gas(self, run: Run) -> Action | StopReason | None:
        self.memory.escape.note(run)
        clean = ~avoiding.harmful_cells(run.floor)
        for x, y in self.memory.escape.gassed:
            clean[y, x] = False
        grid = movement_grid(run.floor, through_gas=True, occupied=self._obstacles)
        cell = self.memory.escape.next_cell(run, grid, cells_in(clean))
        at = run.world.get(run.hero, Position)
        return walk(at, cell) if cell else StopReason("You know no path out of the gas.", "bad")

    def _ashore(self, run: Run) -> Action | StopReason | None:
        """Return a step out of deep water by the shortest known path; None if the hero is not in deep water."""
        floor, ground = run.floor, run.content.ground
        at = run.world.get(run.hero, Position)
        if not ground.water[floor.ground.terrain[at.y, at.x]]:
            return None
        if not self.walks:
            return StopReason("Not while you swim: get ashore first.")
        land = ground.passable[floor.memory.terrain] & floor.memory.explored
        water = ground.water[floor.memory.terrain] & floor.memory.explored
        grid = MovementGrid(land | water, ground.uncramped[floor.memory.terrain] & floor.memory.explored)
        cells = shortest_path(grid, (at.x, at.y), cells_in(land))
        return walk(at, cells[0]) if cells else StopReason("You see no shore to swim to.")

    def _route(
        self,
        run: Run,
        goals: Collection[Cell],
        *,
        avoided_rooms: Collection[int] = (),
        opened: Collection[Cell] = (),
        only_round: bool = False,
    ) -> Action | StopReason | None:
        """Return the first step of a shortest path to the nearest goal, round the creatures last seen on it.

        If creatures block every path, it leads up to them or is a reason to stop, or None with `only_round`, which
        leads up to no trap either. None if no path leads to any goal.
        """
        at = run.world.get(run.hero, Position)
        round_them = [self._obstacles, {}] if self._obstacles and not only_round else [self._obstacles]
        if self.kept_off:
            round_them.insert(0, self.kept_off | self._obstacles)
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
            goes_up = self.goes_up_to_traps and not only_round
            return self._up_to_trap(run, at, goals, avoided_rooms, opened) if goes_up else None
        met = [cell for cell in cells if cell in self._obstacles]
        if met and (cells[0] == met[0] or not self.goes_up_to):
            return blocked_by(self._obstacles[met[0]])
        keeper = self.kept_off.get(cells[0])
        if keeper is not None and keeper.entity not in self.memory.braved:
            self.memory.braved.add(keeper.entity)
            return StopReason(f"The {keeper.kind.name} could reach you there. Press again to go on.", "bad")
        return walk(at, cells[0])

    def _excluded(self, run: Run) -> Collection[Cell]:
        """Return the cells that the player keeps out of; none while the hero stands on one and has to leave it."""
        at, excluded = run.world.get(run.hero, Position), run.floor.memory.excluded
        return excluded if self.cautious and (at.x, at.y) not in excluded else ()

    def _webbed(
        self, run: Run, goals: Collection[Cell], opened: Collection[Cell] = (), *, spared: Collection[Cell] = ()
    ) -> Action | StopReason | None:
        """Return a step up to webs or the like on the only paths to the goals, or beside them the reason to stop.

        None if no path leads through webs either, at least not without the `spared` ones.
        """
        if not self.cautious:
            return None
        at = run.world.get(run.hero, Position)
        cells = path_through_webs(run, goals, opened, [*self._excluded(run), *spared])
        step = self._up_to_web(run, at, cells[0]) if cells else None
        web = first_web(run.floor, cells or ()) if isinstance(step, StopReason) else None
        if web is not None:
            self.memory.webs.setdefault(run.depth, set()).update(web_around(run.floor, web))
        return step

    def _burning(
        self, run: Run, goals: Collection[Cell], opened: Collection[Cell] = (), *, spared: Collection[Cell] = ()
    ) -> StopReason | None:
        """Return the reason to stop if fire or gas bars every path to the goals round `spared`; None if it does not."""
        shut = [*self._excluded(run), *spared]
        barrier = fire_or_gas(run, goals, opened, shut, over_traps=True) if self.cautious else ""
        return StopReason(f"{barrier} is in the way: wait until it is gone.") if barrier else None

    def _up_to_web(self, run: Run, at: Position, cell: Cell) -> Action | StopReason:
        """Return the step to a cell on the only path, or the reason to stop if a web, trap or creature is there."""
        if cell in self._obstacles:
            return blocked_by(self._obstacles[cell])
        barrier = describe_trap(run, cell) or describe_web(run, cell)
        return StopReason(barrier) if barrier else walk(at, cell)

    def _up_to_chasm(self, run: Run, at: Position) -> Action | StopReason | None:
        """Return a step up to the nearest chasm, or beside it the reason to stop; None if none can be reached."""
        cells = bottomless_cells(run.floor)
        grid = movement_grid(run.floor, opened=cells, occupied=self._excluded(run))
        path = shortest_path(grid, (at.x, at.y), cells)
        if not path or len(path) > 1:
            return walk(at, path[0]) if path else None
        where = direction(path[0][0] - at.x, path[0][1] - at.y)
        return StopReason(f"The only way down you know is the chasm {where}: walk into it to leap.")

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
        cells = self._path(grid, (at.x, at.y), frozenset(goals))
        if not cells:
            return None
        if cells[0] in self._obstacles:
            return blocked_by(self._obstacles[cells[0]])
        barrier = describe_trap(run, cells[0])
        return StopReason(barrier) if barrier else walk(at, cells[0])

    def _path(self, grid: MovementGrid, start: Cell, goals: frozenset[Cell]) -> list[Cell] | None:
        """Return a shortest path to the nearest goal, None if there is none, by one of the last searches if it holds.

        Most steps of a long walk change nothing in what the hero knows of the rest of it.
        """
        alike = [route for route in self._last_routes if route.grid.same_steps(grid)]
        route = next((route for route in alike if route.goals == goals and route.holds(start)), None)
        if route is None:
            grid = alike[0].grid if alike else grid  # the steps from its cells have been worked out
            route = Route(grid, goals, start, shortest_path(grid, start, goals))
            self._last_routes = [route, *self._last_routes[: ROUTES - 1]]
        elif route.path is None:  # the next step is asked for from here, not from far away
            self._last_routes[self._last_routes.index(route)] = replace(route, start=start)
        return route.ahead(start)


def walk(at: Position, cell: Cell) -> Walk:
    """Return the step from a place to an adjacent cell."""
    return Walk(cell[0] - at.x, cell[1] - at.y)


def blocked_by(creature: KnownCreature) -> StopReason:
    """Return the reason to stop that names an obstructing creature."""
    return StopReason(describe_creature(creature))
