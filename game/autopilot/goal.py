"""Goals of the hero over many turns: their common reasons to stop and their paths."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.moving import Walk
from game.autopilot import followers
from game.autopilot.barriers import (
    describe_creature,
    describe_enclosure,
    describe_trap,
    describe_web,
    fire_or_gas,
    first_web,
    path_through_webs,
    peril_of_fire,
    web_around,
)
from game.autopilot.memory import AutopilotMemory
from game.autopilot.routes import Route
from game.knowledge import creatures_in_sight, movement_grid
from game.rules import status_effects
from game.rules.beings import grappling
from game.rules.items.identify import article, capitalized
from game.rules.pathfinding import shortest_path
from game.rules.senses import avoiding, gas
from game.rules.senses.avoiding import bottomless_cells
from game.rules.senses.fov import direction
from game.rules.senses.reach import strikes_from_afar
from game.turn.naming import STATES
from game.world.components import Creature, Position
from game.world.events import Hit, Hurt, Missed, Noticed, Sprung
from game.world.ground import cells_in
from game.world.movement import STEPS, MovementGrid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.content.kinds import Tone
    from game.knowledge import Cell, KnownCreature
    from game.world.run import Run

GONE = 10  # turns out of sight after which a wandering creature is a reason to stop again
FAR_OFF = 3  # steps beyond which a hunter who runs away is no reason to refuse a goal
STAYING = 5  # turns without a move after which a hunter is no reason to stop, until it moves or is in reach
ROUTES = 4  # routes kept, as a step may be looked for round webs, through them, and round dangerous rooms


@dataclass(frozen=True, slots=True)
class StopReason:
    """The reason why a goal ends, in a sentence for the player."""

    text: str
    tone: Tone = "dim"


@dataclass(slots=True, kw_only=True)
class Goal(ABC):
    """An aim of the hero for many turns, until there is a reason to stop."""

    walks: ClassVar[bool] = True
    does: ClassVar[str] = "go on"  # its verb
    insists: ClassVar[bool] = False  # takes one step if begun again at once after a refusal because of hunters
    flees: ClassVar[bool] = False  # takes one step for each press while hunters are in sight, as all do in bad gas
    leaves_gas: ClassVar[bool] = False  # begun in bad gas, it leads out of it and ends there
    goes_up_to: ClassVar[bool] = True  # walks up to a creature that blocks the only path
    goes_up_to_traps: bool = True  # walks up to a known trap that bars the only path
    cautious: bool = True  # stops for creatures in sight, for wounds and for fire
    memory: AutopilotMemory = field(default_factory=AutopilotMemory)
    turns: int = 0  # taken so far
    _from_gas: bool = False  # it was begun in bad gas
    _steps: bool = False  # it was begun with hunters in sight, and takes one step
    _has_told: bool = False  # the player knows of the hunters for which it takes one step
    _health: int = -1  # at the last step
    _ailments: frozenset[str] = frozenset()  # status effects that were doing harm at the last step
    _in_sight: frozenset[int] = frozenset()  # at the last step
    _aware: frozenset[int] = frozenset()  # those of them that knew of the hero then
    _obstacles: dict[Cell, KnownCreature] = field(default_factory=dict)  # creatures by the cell they were last seen at
    _kept_off: dict[Cell, KnownCreature] = field(default_factory=dict)  # cells in reach of hunters kept from the hero
    _found: list[Route] = field(default_factory=list)  # the last routes looked for, the newest first

    @property
    def repeats(self) -> bool:
        """True while it repeats without being asked for each step."""
        return not self._has_told

    @abstractmethod
    def _step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none; called when nothing interrupts the goal."""

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none."""
        seen = [creature for creature in creatures_in_sight(run) if creature.side != "ally"] if self.cautious else []
        stop = self._interruption(run, seen)
        if stop is not None:
            return stop
        self.turns += 1
        if self.turns == 1:
            self._from_gas = self.leaves_gas and self.cautious and self._is_in_gas(run)
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
        self._health = run.world.get(run.hero, Creature).health
        self._ailments = frozenset(
            kind.cause or kind.name for kind in status_effects.kinds_of(run, run.hero) if kind.harm
        ).union(gas.causes_at(run, run.hero) if self._from_gas else ())
        self._in_sight = frozenset(creature.entity for creature in seen)
        self._aware = frozenset(creature.entity for creature in seen if creature.is_aware)

    def _interruption(self, run: Run, seen: list[KnownCreature]) -> StopReason | None:
        """Return what ends any goal: the run's end, danger in sight, a trap, a wound, or a hindrance of the hero."""
        if run.outcome is not None:
            return StopReason("Your run is over.")
        company = self._company(run, seen)
        if company is not None:
            return company
        sprung = [event for event in run.events if isinstance(event, Sprung) and event.who == run.hero]
        if sprung and self.turns and self.cautious:
            return StopReason("You have sprung a trap.")
        of_ally = followers.news(run, self.memory) if self.cautious else ""
        if of_ally and self.turns:
            return StopReason(of_ally, "bad")
        if run.world.get(run.hero, Creature).health < self._health and self.cautious and self._is_news(run):
            return self._wound(run)
        return self._hindrance(run)

    def _hindrance(self, run: Run) -> StopReason | None:
        """Return the status effect that makes walking unsafe, or the fire or gas that makes staying unsafe."""
        begun = self.leaves_gas and self.cautious and (self._from_gas or not self.turns)
        leaves = begun and self._is_in_gas(run)
        peril = avoiding.peril_beside(run) if leaves else ""
        if self.walks and status_effects.dazed(run, run.hero) and not (leaves and not peril):
            advice = f", with {peril} beside you: step out of the gas yourself" if peril else ": wait until it passes"
            return StopReason(f"You are too confused to find your way{advice}.")
        if (
            self.walks
            and status_effects.held(run, run.hero)
            and not (self.cautious and grappling.can_pull(run, run.hero))
        ):
            return StopReason("You are held fast: pull free step by step, or strike what holds you.")
        if self.cautious and (fire := peril_of_fire(run)):
            return StopReason(fire)
        if self.cautious and self._is_in_gas(run) and not leaves:
            return StopReason(self._gassed(run), "bad")
        return None

    @staticmethod
    def _is_in_gas(run: Run) -> bool:
        at = run.world.get(run.hero, Position)
        return gas.harms(run, run.hero, at.x, at.y)

    def _gassed(self, run: Run) -> str:
        """Return the reason to stop in gas, with advice."""
        names = " and ".join(gas.names_at(run, run.hero))
        if self.turns:
            return f"{capitalized(names)} drifts over you: explore again to get out of it."
        return f"Not in {names}: explore to get out of it."

    def _out_of_gas(self, run: Run) -> Action | StopReason | None:
        """Return a step out of bad gas by the shortest known path; None if the goal did not begin in any."""
        if not self._from_gas:
            return None
        return self._on_in_gas(run) if self._is_in_gas(run) else StopReason("You are out of the gas.")

    def _on_in_gas(self, run: Run) -> Action | StopReason | None:
        self.memory.escape.note(run)
        clean = ~avoiding.harmful_cells(run.floor)
        for x, y in self.memory.escape.gassed:
            clean[y, x] = False
        grid = movement_grid(run.floor, through_gas=True, occupied=self._obstacles)
        cell = self.memory.escape.next_cell(run, grid, cells_in(clean))
        at = run.world.get(run.hero, Position)
        return walk(at, cell) if cell else StopReason("You know no path out of the gas.", "bad")

    def _company(self, run: Run, seen: list[KnownCreature]) -> StopReason | None:
        """Return the reason to stop given by creatures in sight: always for approaching hunters, once for others.

        A wandering creature is a reason again when it comes back into sight after some turns.
        """
        at = run.world.get(run.hero, Position)
        hunters = [creature for creature in seen if creature.is_aware and not _runs_off(creature)]
        reaches = {hunter.entity: (hunter, knowledge.reach_of(run, hunter)) for hunter in hunters}
        near = [creature for creature, cells in reaches.values() if cells.item(at.y, at.x)]
        close = [seen for seen in near if not knowledge.is_cut_off(run, seen)]
        standing = [seen for seen in near if self._stays(run, seen) and seen in close]
        coming = [seen for seen in close if seen not in standing]
        self._kept_off = {
            cell: creature for creature, cells in reaches.values() if creature not in near for cell in cells_in(cells)
        } | {(seen.x + dx, seen.y + dy): seen for seen in standing for dx, dy in STEPS}
        if coming:
            for creature in coming:
                self.memory.reported.pop(creature.entity, None)
            return self._met_while_going(run, coming) if self.turns else self._begin_hunted(run, coming)
        self.memory.stepping = self.memory.refused = frozenset()
        reported = self.memory.reported
        new = [creature for creature in seen if creature.entity not in reported or self._is_back(run, creature)]
        reported.update((creature.entity, run.turn) for creature in seen)
        if not new:
            return None
        stays = "which cannot reach you as far as you know"
        if new[0] in standing:
            stays = "which has not moved for some turns"
        elif new[0] in near:
            stays = "which has a long way to come as far as you know"
        state = STATES.get(new[0].stance, stays if new[0].is_aware else "unaware of you")
        return StopReason(f"You see {article(new[0].kind.name)}, {state}.")

    def _begin_hunted(self, run: Run, coming: list[KnownCreature]) -> StopReason | None:
        """Return the reason not to begin while hunters come; None if the goal takes one step."""
        numbers, before = frozenset(hunter.entity for hunter in coming), self.memory.health
        self.memory.health = run.world.get(run.hero, Creature).health
        dares = self.insists and coming[0].gap > 1
        again = dares and numbers <= self.memory.refused and self.memory.health >= before
        self._steps = self.flees or again or (self.leaves_gas and self._is_in_gas(run))
        if self._steps:
            self._has_told = numbers <= self.memory.stepping
            self.memory.stepping = numbers
            return None
        self.memory.refused = numbers if self.insists else frozenset()
        advice = ". Press again for a single step" if dares else ""
        doing = "is so near, if in flight" if coming[0].stance == "fleeing" else "hunts you"
        return StopReason(f"You do not {self.does} while {article(coming[0].kind.name)} {doing}{advice}.")

    def _met_while_going(self, run: Run, coming: list[KnownCreature]) -> StopReason:
        """Return the reason to stop for hunters who come: what is new of the first, if the log does not tell it."""
        entity, name = coming[0].entity, coming[0].kind.name
        if self._steps:
            return StopReason(f"The {name} hunts you: one step at a time.")
        for event in run.events:
            noticed = isinstance(event, Noticed) and event.who == entity
            if noticed or (isinstance(event, Hit | Missed) and (event.attacker, event.target) == (entity, run.hero)):
                return StopReason("You stop.")
        if entity in self._aware:
            return StopReason(f"The {name} is coming for you.")
        return StopReason(f"The {name} notices you." if entity in self._in_sight else f"You see {article(name)}.")

    def _is_back(self, run: Run, creature: KnownCreature) -> bool:
        """Tell whether a wandering creature comes into sight again; one that goes by behind bars has not been away."""
        gone = run.turn - self.memory.reported[creature.entity]
        return bool(self.turns) and creature.mood == "wandering" and gone > GONE

    def _stays(self, run: Run, hunter: KnownCreature) -> bool:
        """Tell whether a hunter that is not adjacent and does not shoot has stood still for some turns."""
        cell, since = self.memory.stood.get(hunter.entity, (None, 0))
        if cell != hunter.cell:
            self.memory.stood[hunter.entity] = hunter.cell, run.turn
            return False
        return hunter.gap > 1 and hunter.kind.shot is None and run.turn - since >= STAYING

    def _is_news(self, run: Run) -> bool:
        """Tell whether a wound has a cause other than the ailments at the last step, or leaves the hero weak.

        Weakness is no reason to stay in gas.
        """
        causes = {event.by for event in run.events if isinstance(event, Hurt) and event.target == run.hero}
        if any(isinstance(event, Hit) and event.target == run.hero for event in run.events):
            return True
        return (is_badly_hurt(run) and not self._from_gas) or not causes <= self._ailments

    def _wound(self, run: Run) -> StopReason:
        """Return a reason to stop that names what hurt the hero in the last turn."""
        causes = [event.by for event in run.events if isinstance(event, Hurt) and event.target == run.hero]
        return StopReason(f"You are being hurt by {causes[-1]}." if causes else "You are under attack.")

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
            goes_up = self.goes_up_to_traps and not only_round
            return self._up_to_trap(run, at, goals, avoided_rooms, opened) if goes_up else None
        met = [cell for cell in cells if cell in self._obstacles]
        if met and (cells[0] == met[0] or not self.goes_up_to):
            return blocked_by(self._obstacles[met[0]])
        keeper = self._kept_off.get(cells[0])
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
        alike = [route for route in self._found if route.grid.same_steps(grid)]
        route = next((route for route in alike if route.goals == goals and route.holds(start)), None)
        if route is None:
            grid = alike[0].grid if alike else grid  # the steps from its cells have been worked out
            route = Route(grid, goals, start, shortest_path(grid, start, goals))
            self._found = [route, *self._found[: ROUTES - 1]]
        elif route.path is None:  # the next step is asked for from here, not from far away
            self._found[self._found.index(route)] = replace(route, start=start)
        return route.ahead(start)


def is_badly_hurt(run: Run) -> bool:
    """Tell whether the hero's health is below the share that makes him careful."""
    creature = run.world.get(run.hero, Creature)
    return creature.health * 100 < creature.max_health * run.habits.careful_below


def walk(at: Position, cell: Cell) -> Walk:
    """Return the step from a place to an adjacent cell."""
    return Walk(cell[0] - at.x, cell[1] - at.y)


def _runs_off(creature: KnownCreature) -> bool:
    """Tell whether a creature runs away, so that it need not be feared for now."""
    is_far = creature.gap > FAR_OFF and not strikes_from_afar(creature.kind)
    return creature.mood == "fleeing" or (creature.stance == "fleeing" and is_far)


def blocked_by(creature: KnownCreature) -> StopReason:
    """Return the reason to stop that names an obstructing creature."""
    return StopReason(describe_creature(creature))
