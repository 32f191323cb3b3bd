"""Explore, travel, run and rest: the next action of something longer, or the reason why it ends here.

A journey knows only what the hero knows. Screens and bots call `next_step` before each turn of it, until it answers
with a `Stop`; a step that turns out to be impossible, or leads to another floor, ends it too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.actions.handling import PickUp
from game.actions.moving import Rest, Search, Walk
from game.actions.travelling import Ascend, Descend
from game.rules import homecoming, inventory, status_effects
from game.rules.identify import article
from game.rules.pathfinding import shortest_path
from game.rules.sight import foes_in_sight, is_aware
from game.world import query
from game.world.components import Creature, Mind, Opens, Position, Statuses
from game.world.events import Hurt
from game.world.ground import cells_in
from game.world.movement import MovementGrid
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from game.actions.base import Action
    from game.world.floor import Floor
    from game.world.run import Run

Goal = Literal["explore", "descend", "ascend", "place", "run", "rest", "search"]
LONGEST_REST = 500  # turns
SEARCH_TURNS = 5
FIRE_NEAR = 3  # cells


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a journey ends, in a sentence for the player."""

    reason: str


@dataclass(slots=True)
class Journey:
    """Something longer that the hero is about."""

    goal: Goal
    place: tuple[int, int] | None = None  # where to, for "place"
    heading: tuple[int, int] = (0, 0)  # (dx, dy), for "run"
    heedless: bool = False  # goes on in sight of foes and when wounded, as flight does
    shunned: set[int] = field(default_factory=set)  # rooms, by id, that exploring stays out of
    turns: int = 0  # taken so far
    health: int = -1  # at the last step
    met: frozenset[int] = frozenset()
    passages: int = -1  # ways out of the cell at the last step of a run
    told: set[int] = field(default_factory=set)  # who is unaware of the hero, and was a reason to stop before
    bodies: dict[tuple[int, int], int] = field(default_factory=dict)  # who stood in the way where, when last seen
    unwanted: set[tuple[int, int]] = field(default_factory=set)  # cells whose things are left alone
    tried: set[tuple[int, int]] = field(default_factory=set)  # cells where it reached for something

    def next_step(self, run: Run) -> Action | Stop:
        """The next action, or why there is none."""
        stop = self._interrupted(run)
        if stop is not None:
            return stop
        self.turns += 1
        step = self._ashore(run) or {
            "explore": self._explore,
            "descend": self._descend,
            "ascend": self._ascend,
            "place": self._to_place,
            "run": self._run,
            "rest": self._rest,
            "search": self._search,
        }[self.goal](run)
        self.health = run.world.get(run.hero, Creature).health
        self.met = frozenset(run.met)
        return step

    def _interrupted(self, run: Run) -> Stop | None:
        """What ends any journey: the run's end, danger in sight, a wound, a status that makes walking unsafe."""
        if run.outcome is not None:
            return Stop("Your way has ended.")
        company = None if self.heedless else self._in_company(run)
        if company is not None:
            return company
        if run.world.get(run.hero, Creature).health < self.health and not self.heedless:
            return Stop("You cannot rest: something hurts you." if self.goal == "rest" else _wound(run))
        if self.goal not in ("rest", "search") and status_effects.dazed(run, run.hero):
            return Stop("You are too confused to find your way.")
        if not self.heedless and _fire_near(run):
            return Stop("Fire burns close by.")
        return None

    def _in_company(self, run: Run) -> Stop | None:
        """Return the reason to stop that somebody in sight is: always who knows of the hero, others once."""
        foes = foes_in_sight(run)
        foe = next((foe for foe in foes if is_aware(run, foe)), None)
        if foe is not None:
            self.told -= {foe for foe in foes if is_aware(run, foe)}
            name = run.world.get(foe, Creature).kind.name
            if not self.turns:
                return Stop(f"Not with {article(name)} in sight.")
            return Stop(f"The {name} has noticed you." if foe in self.met else f"You see {article(name)}.")
        new = [foe for foe in foes if foe not in self.told]
        if not new:
            return None
        self.told.update(new)
        name = article(run.world.get(new[0], Creature).kind.name)
        asleep = run.world.get(new[0], Mind).mood == "asleep"
        return Stop(f"You see {name}, {'asleep' if asleep else 'unaware of you'}.")

    def _ashore(self, run: Run) -> Action | Stop | None:
        """Out of deep water by the shortest way known, before anything else; None when not in it."""
        floor, ground = run.floor, run.content.ground
        at = run.world.get(run.hero, Position)
        if not ground.water[floor.ground.terrain[at.y, at.x]]:
            return None
        if self.goal in ("rest", "search"):
            return Stop("Not while you swim.")
        land = ground.passable[floor.memory.terrain] & floor.memory.explored
        water = ground.water[floor.memory.terrain] & floor.memory.explored
        grid_ = MovementGrid(land | water, ground.uncramped[floor.memory.terrain] & floor.memory.explored)
        cells = shortest_path(grid_, (at.x, at.y), cells_in(land))
        return _step(at, cells[0]) if cells else Stop("You see no shore to swim to.")

    def _explore(self, run: Run) -> Action | Stop:
        floor = run.floor
        at = run.world.get(run.hero, Position)
        wanted = self._wanted(run)
        if (at.x, at.y) in wanted:
            self.tried.add((at.x, at.y))
            return PickUp()
        goals = {*cells_in(unknown_edge(floor)), *wanted} - {(at.x, at.y)}
        step = self._route(run, at, goals, self.shunned)
        if step is not None:
            return step
        if self.turns > 1:
            return Stop("Explored" + _left_over(run, self.unwanted) + ".")
        return Stop("There is nothing left to explore here" + _left_over(run, self.unwanted) + ".")

    def _wanted(self, run: Run) -> set[tuple[int, int]]:
        """Where things lie, as remembered, that the pack has room for and the hero did not put down."""
        memories, known, kinds = run.floor.memory.items, run.floor.memory.explored, run.content.terrain
        wanted = {(x, y) for x, y in memories if known[y, x] and not kinds[int(run.floor.memory.terrain[y, x])].keeps}
        left = self.tried | run.floor.memory.left_alone
        if inventory.free_letter(run, run.hero) is None:
            have = {item.kind.id for _, _, item in query.pack(run, run.hero) if item.kind.family in inventory.STACKING}
            left |= {cell for cell in wanted if memories[cell] not in have}
        self.unwanted = wanted & left
        return wanted - left

    def _descend(self, run: Run) -> Action | Stop:
        return self._stairs(run, run.floor.level.stairs_down, Descend(), "stairs down")

    def _ascend(self, run: Run) -> Action | Stop:
        home = homecoming.exit_home(run)
        if (
            home is not None
            and run.floor.memory.explored[home[1], home[0]]
            and homecoming.holds_keystone(run, run.hero)
        ):
            return self._stairs(run, home, Ascend(), "way home")
        return self._stairs(run, run.floor.level.stairs_up, Ascend(), "stairs up")

    def _stairs(self, run: Run, stairs: tuple[int, int], take: Action, name: str) -> Action | Stop:
        at = run.world.get(run.hero, Position)
        if (at.x, at.y) == stairs:
            return take
        if not run.floor.memory.explored[stairs[1], stairs[0]]:
            return Stop(f"You have not found the {name} yet.")
        return self._towards(run, stairs)

    def _to_place(self, run: Run) -> Action | Stop:
        assert self.place is not None  # noqa: S101  who makes a journey to a place names it
        at = run.world.get(run.hero, Position)
        if (at.x, at.y) == self.place:
            return Stop("You are there.")
        return self._towards(run, self.place)

    def _towards(self, run: Run, place: tuple[int, int]) -> Action | Stop:
        at = run.world.get(run.hero, Position)
        return self._route(run, at, [place], keyed=_doors_with_keys(run)) or Stop("You know no way there.")

    def _route(
        self,
        run: Run,
        at: Position,
        goals: Collection[tuple[int, int]],
        shunned: Collection[int] = (),
        keyed: Collection[tuple[int, int]] = (),
    ) -> Action | Stop | None:
        """Return the first step of a shortest path to the nearest goal, round whoever is in sight.

        Where no path leads round somebody, exploring stops, and travel goes up to them. None where nothing leads there.
        """
        bodies = self._remember_bodies(run)
        cells = shortest_path(known_grid(run.floor, shunned, bodies, keyed), (at.x, at.y), goals)
        if cells or not bodies:
            return _step(at, cells[0]) if cells else None
        cells = shortest_path(known_grid(run.floor, shunned, (), keyed), (at.x, at.y), goals)
        if not cells:
            return None
        if self.goal == "explore" or cells[0] in bodies:
            return _in_the_way(run, next(bodies[cell] for cell in cells if cell in bodies))
        return _step(at, cells[0])

    def _remember_bodies(self, run: Run) -> dict[tuple[int, int], int]:
        """Return who stands where, as seen now or before, so that no path round somebody leads back."""
        if not self.heedless:
            visible = run.floor.memory.visible
            foes = foes_in_sight(run)
            self.bodies = {
                cell: foe for cell, foe in self.bodies.items() if not visible[cell[1], cell[0]] and foe not in foes
            }
            self.bodies |= {_cell_of(run, foe): foe for foe in foes}
        return self.bodies

    def _run(self, run: Run) -> Action | Stop:
        """On in one direction, along corridors round their bends, until the place has something to it."""
        at = run.world.get(run.hero, Position)
        floor = run.floor
        dx, dy = self.heading
        ground = floor.ground.kind_at(at.x, at.y)
        if self.turns > 1:
            if query.items_at(run, at.x, at.y):
                return Stop("Something lies here.")
            if ground.door or ground.id.startswith("stairs"):
                return Stop(f"You come to {article(ground.name) if ground.door else 'the ' + ground.name}.")
        foe = None if self.heedless else floor.occupants.get((at.x + dx, at.y + dy))
        if foe in run.met:
            return _in_the_way(run, foe)
        if self.turns == 1:
            return Walk(dx, dy)
        if (at.x + dx, at.y + dy) in floor.ground.flames:
            return Stop("Fire is in the way.")
        if not floor.grid.allows(at.x, at.y, dx, dy) or not floor.ground.walkable[at.y + dy, at.x + dx]:
            bend = self._bend(floor, at)
            if bend is None:
                return Stop("The way ends here.")
            self.heading = bend
        passages = _passages(floor, at.x, at.y)
        if passages != self.passages and self.turns > 2:
            return Stop("The way parts here.")
        self.passages = passages
        return Walk(*self.heading)

    def _bend(self, floor: Floor, at: Position) -> tuple[int, int] | None:
        """The only way on in a corridor."""
        dx, dy = self.heading
        ways = [
            step
            for step in ((0, -1), (1, 0), (0, 1), (-1, 0))
            if step != (-dx, -dy)
            and floor.grid.allows(at.x, at.y, *step)
            and floor.ground.walkable[at.y + step[1], at.x + step[0]]
        ]
        return ways[0] if len(ways) == 1 else None

    def _rest(self, run: Run) -> Action | Stop:
        creature = run.world.get(run.hero, Creature)
        ailing = any(not run.content.statuses[name].good for name in _statuses(run))
        if creature.health >= creature.most and not ailing:
            return Stop("You are rested." if self.turns > 1 else "You are not tired.")
        if self.turns > LONGEST_REST:
            return Stop("You have rested long enough.")
        return Rest()

    def _search(self, _: Run) -> Action | Stop:
        return Search() if self.turns <= SEARCH_TURNS else Stop("You have searched this place.")


def _wound(run: Run) -> str:
    """Return what hurt the hero on the last turn, in a sentence."""
    causes = [event.by for event in run.events if isinstance(event, Hurt) and event.target == run.hero]
    return f"You are being hurt by {causes[-1]}." if causes else "You are being struck."


def _cell_of(run: Run, entity: int) -> tuple[int, int]:
    at = run.world.get(entity, Position)
    return at.x, at.y


def _in_the_way(run: Run, foe: int) -> Stop:
    return Stop(f"The {run.world.get(foe, Creature).kind.name} is in the way.")


def known_grid(
    floor: Floor,
    shunned: Collection[int] = (),
    occupied: Collection[tuple[int, int]] = (),
    keyed: Collection[tuple[int, int]] = (),
) -> MovementGrid:
    """Return the steps that the hero takes for harmless: onto what is remembered as passable and is not seen to burn.

    Rooms to be shunned, by id, and cells (x, y) that are occupied are left out; locked doors at `keyed` would open.
    """
    ground = floor.content.ground
    known = floor.memory.explored
    if floor.ground.flames:
        known = known & ~((floor.ground.fire > 0) & floor.memory.visible)
    if shunned:
        known = known & ~np.isin(floor.level.room_at, sorted(shunned))
    passable = ground.passable[floor.memory.terrain] & known
    for x, y in keyed:
        passable[y, x] = floor.memory.explored[y, x]
    for x, y in occupied:
        passable[y, x] = False
    return MovementGrid(passable, ground.uncramped[floor.memory.terrain] & known)


def _doors_with_keys(run: Run) -> list[tuple[int, int]]:
    """Return the doors (x, y) of this floor whose keys are in the pack."""
    keys = [run.world.find(entity, Opens) for _, entity, _ in query.pack(run, run.hero)]
    return [(key.x, key.y) for key in keys if key is not None and key.depth == run.depth]


def _fire_near(run: Run) -> bool:
    """Whether fire that the hero sees burns within a few steps."""
    at, floor = run.world.get(run.hero, Position), run.floor
    return any(
        max(abs(x - at.x), abs(y - at.y)) <= FIRE_NEAR and floor.memory.visible[y, x] for x, y in floor.ground.flames
    )


def unknown_edge(floor: Floor) -> NDArray[np.bool_]:
    """The cells, [y, x], known to be passable with something unknown beside them.

    Corners do not count: whatever can be reached can be reached by straight steps, and nobody walks to a far corner of
    a room for the sake of the corner of its wall.
    """
    known = floor.memory.explored
    passable = floor.content.ground.passable[floor.memory.terrain] & known
    edge: NDArray[np.bool_] = passable & grid.dilate(~known, diagonal=False)
    return edge


def _statuses(run: Run) -> list[str]:
    statuses = run.world.find(run.hero, Statuses)
    return [] if statuses is None else sorted(statuses.turns)


def _step(at: Position, cell: tuple[int, int]) -> Walk:
    return Walk(cell[0] - at.x, cell[1] - at.y)


def _passages(floor: Floor, x: int, y: int) -> int:
    return sum(bool(floor.grid.allows(x, y, dx, dy)) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)))


def _left_over(run: Run, unwanted: set[tuple[int, int]]) -> str:
    names = [
        run.content.items[run.floor.memory.items[cell]].family
        for cell in sorted(unwanted)
        if cell in run.floor.memory.items
    ]
    if not names:
        return ""
    why = "your pack has no room for" if inventory.free_letter(run, run.hero) is None else "left lying"
    return f", but for {len(names)} thing{'s' if len(names) > 1 else ''} {why}"
