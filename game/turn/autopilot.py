"""The autopilot: auto-explore, travel, run, rest until healed, search and charge, one action at a time.

A goal knows only what the hero knows. Before each turn `next_step` gives its next action, until it answers with the
reason to stop. Each session has an `Autopilot`, which follows the goal of its player; bots hold goals of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.handling import PickUp
from game.actions.moving import Rest, Search, Walk
from game.actions.travelling import Ascend, Descend
from game.knowledge import foes_in_sight, movement_grid
from game.rules import avoiding, gas, homecoming, inventory, status_effects
from game.rules.fov import distance
from game.rules.identify import article
from game.rules.pathfinding import shortest_path
from game.rules.reach import reaches
from game.turn.goal import Goal, StopReason, blocked_by, walk
from game.world import query
from game.world.components import Creature, Position
from game.world.movement import CLOCKWISE
from levelgen import Tier

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.knowledge import Cell
    from game.turn.turn import Turn
    from game.world.run import Run

LONGEST_REST = 500  # turns
SEARCH_TURNS = 5
BADLY_HURT = 3  # below this part of the whole health the hero does not charge


class Autopilot:
    """The goal that the hero of a session is about, and who was a reason to stop before."""

    def __init__(self) -> None:
        self.goal: Goal | None = None
        self._reported: set[int] = set()
        self._warned: set[tuple[int, int]] = set()
        self._stood: dict[int, tuple[Cell, int]] = {}
        self._proposed: Action | None = None

    @property
    def is_active(self) -> bool:
        """True while the goal has more steps, to be taken without being asked for."""
        return self.goal is not None and self.goal.repeats

    def set_out(self, goal: Goal) -> None:
        """Begin a goal. A charge goes on with the quarry of a charge just before it."""
        if not (isinstance(goal, Charge) and isinstance(self.goal, Charge)):
            goal.reported, goal.warned, goal.stood = self._reported, self._warned, self._stood
            self.goal = goal

    def stop(self) -> None:
        """End the goal if it is active; the quarry of a charge is forgotten when something else is done."""
        if self.is_active:
            self.goal = None

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action of the goal, or the reason why it ends."""
        if self.goal is None:
            return StopReason("You have nothing in mind.")
        step = self.goal.next_step(run)
        if isinstance(step, StopReason):
            self.goal = None
        else:
            self._proposed = step
        return step

    def follow(self, turn: Turn) -> None:
        """End the goal after a turn with another action than its own, a refusal, or the end of floor or run."""
        ended = turn.refusal or turn.destination is not None or turn.run.outcome is not None
        if ended or turn.action is not self._proposed:
            self.goal = None


@dataclass(slots=True)
class AutoExplore(Goal):
    """Auto-explore: go to the nearest thing worth having or cell with something unknown beside it."""

    goes_up_to: ClassVar[bool] = False
    avoided_rooms: set[int] = field(default_factory=set)  # rooms, by number, that it stays out of
    _tried: set[Cell] = field(default_factory=set)  # cells where it reached for something

    def _step(self, run: Run) -> Action | StopReason:
        at = run.world.get(run.hero, Position)
        here = (at.x, at.y)
        wanted, unwanted = self._things(run)
        if here in wanted:
            self._tried.add(here)
            return PickUp()
        goals = wanted.union(knowledge.frontier(run.floor)) - {here}
        step = self._route(run, goals, avoided_rooms=self.avoided_rooms)
        if step is None and self.cautious:
            doors = knowledge.doors_with_keys(run)
            step = self._route(run, doors, avoided_rooms=self.avoided_rooms, opened=doors)
        if step is not None:
            return self._threshold(run, at, step) or step
        cut_off = self._cut_off(run, goals)
        if cut_off is not None:
            return cut_off
        full = inventory.free_letter(run, run.hero) is None
        reasons = {
            "your pack has no room for" if full else "left lying": unwanted,
            "to take by hand": self._kept(run),
            "out of reach": wanted,
        }
        left = [f"{len(cells)} thing{'s'[: len(cells) - 1]} {why}" for why, cells in reasons.items() if cells]
        told = "Explored" if self.turns > 1 else "There is nothing left to explore here"
        return StopReason(f"{told}, but for {' and '.join(left)}." if left else f"{told}.")

    def _threshold(self, run: Run, at: Position, step: Action | StopReason) -> StopReason | None:
        """Return the reason to stop that a first step into a dangerous room is, once for each room."""
        if not (self.cautious and isinstance(step, Walk)):
            return None
        floor, cell = run.floor, (at.x + step.dx, at.y + step.dy)
        room = run.depth, floor.level.room_at.item(cell[1], cell[0])
        entered = f"room:{room[0]}:{room[1]}" in run.counts
        if floor.tier_at(*cell) != Tier.HARD or entered or room in self.warned:
            return None
        self.warned.add(room)
        return StopReason("Bones at the threshold: a dangerous place. Explore again to go in.", "bad")

    @staticmethod
    def _kept(run: Run) -> set[Cell]:
        """Return the cells with things on pedestals and the like, which are only taken on purpose."""
        cells = {item.cell for item in knowledge.items(run)}
        grounds = {cell: knowledge.terrain_at(run.floor, *cell) for cell in cells}
        return {cell for cell, ground in grounds.items() if ground is not None and ground.keeps}

    def _things(self, run: Run) -> tuple[set[Cell], set[Cell]]:
        """Return the cells whose things the hero would have, and those whose things are left alone.

        Those are what the pack has no room for, what the hero put down, and what could not be had.
        """
        floor = run.floor
        lying = [(item, knowledge.terrain_at(floor, *item.cell)) for item in knowledge.items(run)]
        free = [item for item, terrain in lying if terrain is not None and not terrain.keeps]
        left = self._tried | floor.memory.left_alone
        wanted = {item.cell for item in free if item.cell not in left}
        if inventory.free_letter(run, run.hero) is None:
            carried = [item.kind for _, _, item in query.pack(run, run.hero)]
            stacks = {kind.id for kind in carried if kind.family.stacks}
            wanted &= {item.cell for item in free if item.kind.id in stacks}
        return wanted, {item.cell for item in free} - wanted


@dataclass(slots=True)
class Travel(Goal):
    """Travel to a cell (x, y) that the hero knows."""

    place: Cell = (-1, -1)
    avoided_rooms: set[int] = field(default_factory=set)  # rooms, by number, that it goes round where it can

    def _step(self, run: Run) -> Action | StopReason:
        if knowledge.terrain_at(run.floor, *self.place) is None:
            return StopReason("You do not know that place.")
        return self._towards(run, self.place, StopReason("You are there."))

    def _towards(self, run: Run, place: Cell, there: Action | StopReason) -> Action | StopReason:
        """Return a step towards a place, or `there` on arrival."""
        at = run.world.get(run.hero, Position)
        if (at.x, at.y) == place:
            return there
        opened = knowledge.doors_with_keys(run)
        step = None
        if self.avoided_rooms:
            step = self._route(run, [place], avoided_rooms=self.avoided_rooms, opened=opened)
        step = step or self._route(run, [place], opened=opened)
        return step or self._cut_off(run, [place], opened) or StopReason("You know no way there.")


@dataclass(slots=True)
class TravelDown(Travel):
    """Travel to the stairs down, and take them."""

    def _step(self, run: Run) -> Action | StopReason:
        place = knowledge.stairs(run).get("down")
        return self._towards(run, place, Descend()) if place else StopReason("You have not found the stairs down yet.")


@dataclass(slots=True)
class TravelUp(Travel):
    """Travel to the stairs up, or with the Keystone to the gate home, and take them."""

    def _step(self, run: Run) -> Action | StopReason:
        known = knowledge.stairs(run)
        home = known.get("home") if homecoming.holds_keystone(run, run.hero) else None
        place = home or known.get("up")
        return self._towards(run, place, Ascend()) if place else StopReason("You have not found the stairs up yet.")


@dataclass(slots=True)
class RunAlong(Goal):
    """Run in one direction, along corridors round their bends, until the place has something to it."""

    dx: int = 0
    dy: int = 0
    _exits: int = -1  # of the cell at the last step

    def _step(self, run: Run) -> Action | StopReason:
        at, floor = run.world.get(run.hero, Position), run.floor
        begun = self.turns > 1
        stop = self._sight(run, at) if begun else None
        if stop is not None:
            return stop
        ahead = (at.x + self.dx, at.y + self.dy)
        if ahead in self._obstacles:
            return blocked_by(self._obstacles[ahead])
        danger = knowledge.pitfall(run, *ahead)
        if danger:
            return StopReason(f"There is {article(danger)} in the way.")
        if not begun:
            return Walk(self.dx, self.dy)
        peril = _peril(run, *ahead)
        if peril:
            return StopReason(f"{peril} is in the way.")
        exits = [step for step in CLOCKWISE if floor.grid.allows(at.x, at.y, *step)]
        if not self._is_free(run, at, self.dx, self.dy):
            bends = [step for step in exits if step != (-self.dx, -self.dy) and self._is_free(run, at, *step)]
            if len(bends) != 1:
                return StopReason("The way ends here.")
            self.dx, self.dy = bends[0]
        if len(exits) != self._exits and self.turns > 2:
            return StopReason("The way parts here.")
        self._exits = len(exits)
        return Walk(self.dx, self.dy)

    @staticmethod
    def _sight(run: Run, at: Position) -> StopReason | None:
        """Return what there is to see where a step led, if anything."""
        ground = run.floor.ground.kind_at(at.x, at.y)
        if query.items_at(run, at.x, at.y):
            return StopReason("Something lies here.")
        if ground.door:
            return StopReason(f"You come to {article(run.floor.name_of(ground))}.")
        return StopReason(f"You come to the {ground.name}.") if ground.id.startswith("stairs") else None

    @staticmethod
    def _is_free(run: Run, at: Position, dx: int, dy: int) -> bool:
        """Return whether a step leads to where one can stand without opening anything."""
        floor = run.floor
        x, y = at.x + dx, at.y + dy
        return (
            floor.grid.allows(at.x, at.y, dx, dy)
            and floor.ground.walkable.item(y, x)
            and not knowledge.pitfall(run, x, y)
        )


@dataclass(slots=True)
class RestUntilHealed(Goal):
    """Rest until health is whole and nothing ails the hero."""

    walks: ClassVar[bool] = False

    def _step(self, run: Run) -> Action | StopReason:
        creature = run.world.get(run.hero, Creature)
        kinds = status_effects.kinds_of(run, run.hero)
        wasting = next((kind for kind in kinds if kind.harm and not kind.harms_moving), None)
        if wasting is not None and self.cautious:
            return StopReason(f"You cannot rest while you are {wasting.name}.")
        ailing = any(kind.ails for kind in kinds)
        if creature.health >= creature.most and not ailing:
            return StopReason("You are rested." if self.turns > 1 else "You are not tired.")
        if self.turns > LONGEST_REST:
            return StopReason("You have rested long enough.")
        return Rest()

    def _wound(self, run: Run) -> StopReason:
        del run
        return StopReason("You cannot rest: something hurts you.")


@dataclass(slots=True)
class SearchHere(Goal):
    """Search for a few turns for what is hidden nearby."""

    walks: ClassVar[bool] = False

    def _step(self, run: Run) -> Action | StopReason:
        del run
        return Search() if self.turns <= SEARCH_TURNS else StopReason("You have searched this place.")


@dataclass(slots=True)
class Repeat(Goal):
    """Do the same several times: a step in one direction, waiting or searching."""

    action: Action = field(default_factory=Rest)
    times: int = 1

    def _step(self, run: Run) -> Action | StopReason:
        if self.turns > self.times:
            return StopReason(f"You stop after {self.times} {'steps' if isinstance(self.action, Walk) else 'turns'}.")
        at = run.world.get(run.hero, Position)
        if isinstance(self.action, Walk):
            ahead = (at.x + self.action.dx, at.y + self.action.dy)
            if ahead in self._obstacles:
                return blocked_by(self._obstacles[ahead])
            danger = knowledge.pitfall(run, *ahead)
            if danger:
                return StopReason(f"There is {article(danger)} in the way.")
        return StopReason(warning) if (warning := self.action.warning(run)) else self.action


@dataclass(slots=True)
class TakeUp(Goal):
    """Pick up several things that lie where the hero stands, one a turn."""

    things: list[int] = field(default_factory=list)

    @property
    def repeats(self) -> bool:
        """True while things are left to take."""
        return bool(self.things)

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next thing to take; the first whoever is in sight, as one thing alone would be taken."""
        if self.turns:
            return Goal.next_step(self, run)
        self.turns += 1
        return PickUp(self.things.pop(0))

    def _step(self, run: Run) -> Action | StopReason:
        del run
        return PickUp(self.things.pop(0))


@dataclass(slots=True)
class Charge(Goal):
    """Strike at or walk towards the nearest creature in sight, or where one was that a corner hid.

    It goes a step or blow at a time, but as far as to somebody who does not know of the hero.
    """

    _quarry: tuple[int, Cell] | None = None  # its number, and the cell where it was last seen
    _walks_on: bool = False

    @property
    def repeats(self) -> bool:
        """True while it leads to somebody unaware, until the hero stands beside."""
        return self._walks_on

    def next_step(self, run: Run) -> Action | StopReason:
        """Return a step or blow; neither company nor wounds stop a charge, but it is not begun when badly hurt.

        While it leads to somebody unaware they do.
        """
        seen = foes_in_sight(run)
        if self._walks_on and (stop := self._interruption(run, seen)) is not None:
            return stop
        self.turns += 1
        self.reported.update(foe.entity for foe in seen if not foe.is_aware)
        step = self._step(run)
        self._walks_on = isinstance(step, Walk) and not seen[0].is_aware and seen[0].gap > 2 if seen else False
        self._in_sight = frozenset(foe.entity for foe in seen)
        self._health = run.world.get(run.hero, Creature).health
        return step

    def _step(self, run: Run) -> Action | StopReason:
        self._quarry = self._choose(run)
        if self._quarry is None:
            return StopReason("There is nobody to fight in sight.")
        creature = run.world.get(run.hero, Creature)
        if creature.health * BADLY_HURT < creature.most:
            return StopReason("You are too badly hurt to charge; walk into it if you must.", "bad")
        step = approach(run, self._quarry[1], through_fire=False)
        if step is None and approach(run, self._quarry[1]):
            return StopReason("Fire or gas is in the way: wait until it is gone, or aim.")
        return step or self._out_of_reach(run)

    def _out_of_reach(self, run: Run) -> StopReason:
        """Return the reason to stop that a quarry is to whom no path leads, and what to do about it."""
        at = run.world.get(run.hero, Position)
        foe = next((seen for seen in foes_in_sight(run) if self._quarry and seen.entity == self._quarry[0]), None)
        if foe is None:
            return StopReason("You see no way to get at it.")
        comes = knowledge.reach_of(run, foe).item(at.y, at.x)
        what = "aim at it, or get away" if comes else "it cannot come to you either, and you can go on"
        return StopReason(f"You see no way to get at the {foe.kind.name}: {what}.")

    def _choose(self, run: Run) -> tuple[int, Cell] | None:
        """Return whom to charge at: the nearest, unless one not beside the hero was charged at before.

        Who was charged at and is out of sight is looked for where it was last seen, or a corner would make the hero
        turn back for somebody else.
        """
        seen = foes_in_sight(run)
        nearest = next(((creature.entity, creature.cell) for creature in seen), None)
        if self._quarry is None or (seen and seen[0].gap == 1):
            return nearest
        entity, (x, y) = self._quarry
        again = [creature.cell for creature in seen if creature.entity == entity]
        if again:
            return entity, again[0]
        return nearest if run.floor.memory.visible[y, x] else self._quarry


def approach(run: Run, cell: Cell, *, through_fire: bool = True) -> Walk | None:
    """Return a step that leads nearer to who is at a cell, or a blow at them from beside it; None if none does."""
    at = run.world.get(run.hero, Position)
    dx, dy = cell[0] - at.x, cell[1] - at.y
    if distance(at.x, at.y, *cell) == 1 and reaches(run, at.x, at.y, dx, dy):
        return Walk(dx, dy)
    grid = movement_grid(run.floor, opened=[cell], through_fire=through_fire, through_webs=True)
    cells = shortest_path(grid, (at.x, at.y), [cell])
    return walk(at, cells[0]) if cells else None


def _peril(run: Run, x: int, y: int) -> str:
    """Return the name of what nobody runs into at (x, y), as a sentence begins; "" if there is nothing."""
    floor = run.floor
    if (x, y) in floor.ground.flames:
        return "Fire"
    if floor.memory.visible[y, x] and gas.harms(run, run.hero, x, y):
        return "Gas"
    return f"The {floor.ground.kind_at(x, y).name}" if avoiding.is_hindering(run, run.hero, x, y) else ""
