"""The autopilot: auto-explore, travel, run, rest until healed and autofight, one action at a time.

A goal knows only what the hero knows. Before each turn `next_step` gives its next action, until it answers with the
reason to stop. Each session has an `Autopilot`, which follows the goal of its player; bots hold goals of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.handling import PickUp
from game.actions.moving import Rest, Walk
from game.actions.travelling import Ascend, Descend
from game.rules import keystone, status_effects
from game.rules.beings import allies
from game.rules.harm import mending
from game.rules.items import inventory
from game.rules.items.identify import article
from game.rules.senses import avoiding, gas
from game.rules.terrain import vaults
from game.turn.autofight import AutoFight
from game.turn.autopilot_memory import AutopilotMemory
from game.turn.goal import Goal, StopReason, blocked_by, is_badly_hurt
from game.turn.remaining import dangerous_rooms, halls, remaining
from game.world import query
from game.world.components import Creature, Position
from game.world.movement import CLOCKWISE

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.knowledge import Cell
    from game.turn.turn import Turn
    from game.world.run import Run

LONGEST_REST = 500  # turns


class Autopilot:
    """The current goal of the hero of a session, and the memory that its goals share."""

    def __init__(self) -> None:
        self.goal: Goal | None = None
        self._memory = AutopilotMemory()
        self._proposed: Action | None = None

    @property
    def is_active(self) -> bool:
        """True while the goal has more steps, to be taken without being asked for."""
        return self.goal is not None and self.goal.repeats

    def set_out(self, goal: Goal) -> None:
        """Begin a goal; an autofight keeps the quarry of one just before it."""
        if not goal.insists:
            self._memory.refused = frozenset()
        if not (isinstance(goal, AutoFight) and isinstance(self.goal, AutoFight)):
            goal.memory = self._memory
            self.goal = goal

    def stop(self) -> None:
        """End a goal that repeats; a goal of one step ends with the next other action (`follow`)."""
        if self.is_active:
            self.goal = None

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action of the goal, or the reason why it ends."""
        if self.goal is None:
            return StopReason("You have no goal.")
        step = self.goal.next_step(run)
        if isinstance(step, StopReason):
            self.goal = None
        else:
            self._proposed = step
        return step

    def follow(self, turn: Turn) -> None:
        """End the goal if it was refused, if the turn was another action, or if the floor or the run ended."""
        if turn.action is not self._proposed:
            self._memory.refused = frozenset()
        self._memory.met = set() if turn.destination is not None else self._memory.met | turn.run.met
        ended = turn.refusal or turn.destination is not None or turn.run.outcome is not None
        if ended or turn.action is not self._proposed:
            self.goal = None


@dataclass(slots=True)
class AutoExplore(Goal):
    """Auto-explore: go to the nearest wanted thing or to the nearest cell beside something unknown."""

    does: ClassVar[str] = "explore"
    insists: ClassVar[bool] = True
    goes_up_to: ClassVar[bool] = False
    leaves_gas: ClassVar[bool] = True
    avoided_rooms: set[int] = field(default_factory=set)  # numbers of rooms that it stays out of
    _tried: set[Cell] = field(default_factory=set)  # cells where it tried to pick something up

    def _step(self, run: Run) -> Action | StopReason:
        if self.cautious and self.turns == 1 and is_badly_hurt(run) and mending.may_mend(run):
            return StopReason("You are too badly hurt to explore: rest first.", "bad")
        at = run.world.get(run.hero, Position)
        here = (at.x, at.y)
        wanted, unwanted = self._things(run)
        if here in wanted:
            self._tried.add(here)
            return PickUp()
        passed = self._no_room(run, unwanted)
        if passed is not None:
            return passed
        goals = wanted.union(knowledge.frontier(run.floor)) - {here} - run.floor.memory.excluded
        step = self._onward(run, goals)
        if step is not None:
            self.memory.finished.discard(run.depth)
            return self._threshold(run, at, step) or step
        return self._rest(run, at, goals, wanted, unwanted)

    def _rest(
        self, run: Run, at: Position, goals: set[Cell], wanted: set[Cell], unwanted: set[Cell]
    ) -> Action | StopReason:
        """Return a step to what bars the path or to the stairs, or tell what is left; nothing new can be reached.

        A web is told of once, and then is among what is left. It is walked up to again if no stairs down are known.
        """
        is_finished = self.cautious and run.depth in self.memory.finished
        left = remaining(run, wanted, unwanted) if self.cautious else []
        is_news = not self.memory.left.get(run.depth, frozenset(left)).issuperset(left)
        if not (is_finished and knowledge.stairs(run).get("down")):
            spared = () if is_finished else self.memory.webs.get(run.depth, ())
            webbed = self._webbed(run, goals, spared=spared)
            if webbed is not None:
                return self._threshold(run, at, webbed) or webbed
            burning = self._burning(run, goals, spared=spared)
            if burning is not None:
                return burning
        if is_finished and not is_news:
            return self._to_stairs(run, at, left)
        self.memory.finished.add(run.depth)
        self.memory.left[run.depth] = frozenset(left)
        told = "Explored" if self.turns > 1 else "There is nothing left to explore here"
        return StopReason(f"{told}, except for: {', '.join(left)}." if left else f"{told}.")

    def _onward(self, run: Run, goals: set[Cell]) -> Action | StopReason | None:
        """Return a step to the nearest goal, dangerous rooms last; None if no goal can be reached.

        A creature in the path is a reason to stop only if no other goal can be reached round it. Doors whose own keys
        the hero has fetched are opened; with a master key the choice is the player's.
        """
        if not self.cautious:
            return self._route(run, goals, avoided_rooms=self.avoided_rooms)
        doors = [door for door in vaults.doors_of_keys(run, run.depth) if door not in run.floor.memory.excluded]
        kept_for_last = dangerous_rooms(run).union(halls(run, self.memory.met | run.met))
        for only_round in (True, False) if self._obstacles else (False,):
            for rooms in (self.avoided_rooms | kept_for_last, self.avoided_rooms):
                step = self._route(run, goals, avoided_rooms=rooms, only_round=only_round)
                step = step or self._route(run, doors, avoided_rooms=rooms, opened=doors, only_round=only_round)
                if step is not None:
                    return step
        return None

    def _to_stairs(self, run: Run, at: Position, left: list[str]) -> Action | StopReason:
        """Return a step to the stairs down, or to a chasm if no path leads to them, or else tell what is left."""
        place = knowledge.stairs(run).get("down")
        if (at.x, at.y) == place:
            return StopReason("You are at the stairs down: take them when you are ready.")
        step = None if place is None else self._route(run, [place])
        step = step or self._up_to_chasm(run, at)
        if step is None and place is not None:
            step = self._webbed(run, [place]) or self._burning(run, [place])
        if step is not None:
            return step
        told = "You have not found the stairs down" if place is None else "You know no path to the stairs down"
        rest = f"; all is explored, except for: {', '.join(left)}" if left else ""
        return StopReason(f"{told}. Search for hidden doors{rest}.")

    def _threshold(self, run: Run, at: Position, step: Action | StopReason) -> StopReason | None:
        """Return a reason to stop before the first step into a dangerous room or a boss's hall, once for each room."""
        if not (self.cautious and isinstance(step, Walk)):
            return None
        floor, cell = run.floor, (at.x + step.dx, at.y + step.dy)
        room = run.depth, floor.level.room_at.item(cell[1], cell[0])
        boss = halls(run, self.memory.met | run.met).get(room[1], "")
        entered = f"room:{room[0]}:{room[1]}" in run.counts
        if not (floor.is_dangerous(room[1]) or boss) or entered or room in self.memory.warned:
            return None
        self.memory.warned.add(room)
        if boss:
            return StopReason(f"The hall of {article(boss)}. Explore again to go in.", "bad")
        return StopReason("Bones at the threshold: a dangerous room. Explore again to go in.", "bad")

    def _things(self, run: Run) -> tuple[set[Cell], set[Cell]]:
        """Return the cells of things that the hero wants, and the cells of things to leave alone.

        Left alone: things that the pack has no room for, that the hero put down, or that could not be picked up.
        """
        trapped = {trap.cell for trap in knowledge.known_traps(run)} if self.cautious else ()
        lying = [(*each, knowledge.terrain_at(run.floor, *each[0])) for each in knowledge.kinds_lying(run)]
        free = [(cell, kind) for cell, kind, ground in lying if ground and not ground.keeps and cell not in trapped]
        left = self._tried | run.floor.memory.left_alone
        leaves = run.habits.leaves if self.cautious else ()
        wanted = {cell for cell, kind in free if cell not in left and kind.family.id not in leaves}
        if inventory.free_letter(run, run.hero) is None:
            carried = [item.kind for _, _, item in query.pack(run, run.hero)]
            stacks = {kind.id for kind in carried if kind.family.stacks}
            wanted &= {cell for cell, kind in free if kind.id in stacks}
        return wanted, {cell for cell, _ in free} - wanted

    def _no_room(self, run: Run, unwanted: set[Cell]) -> StopReason | None:
        """Return a reason to stop when it first passes by things because the pack is full, once for each thing."""
        if not self.cautious or inventory.free_letter(run, run.hero) is not None:
            return None
        cells = unwanted - self._tried - run.floor.memory.left_alone
        new = [
            item
            for item in knowledge.items(run)
            if item.cell in cells
            and item.kind.family.id not in run.habits.leaves
            and (run.depth, item.cell) not in self.memory.passed
        ]
        self.memory.passed.update((run.depth, item.cell) for item in new)
        names = ", ".join(article(item.name) for item in new)
        return StopReason(f"Your pack has no room for {names}.") if new else None


@dataclass(slots=True)
class Travel(Goal):
    """Travel to a cell (x, y) that the hero knows."""

    does: ClassVar[str] = "travel"
    insists: ClassVar[bool] = True
    leaves_gas: ClassVar[bool] = True
    place: Cell = (-1, -1)
    avoided_rooms: set[int] = field(default_factory=set)  # numbers of rooms that it goes round if it can

    def _step(self, run: Run) -> Action | StopReason:
        if knowledge.terrain_at(run.floor, *self.place) is None:
            return StopReason("You do not know that place.")
        if self.cautious and self.place in run.floor.memory.excluded:
            return StopReason("That is a place you keep out of.")
        return self._towards(run, self.place, StopReason("Here you are."))

    def _towards(self, run: Run, place: Cell, there: Action | StopReason) -> Action | StopReason:
        """Return a step towards a place, or to a cell beside it if it is to be bumped into; `there` on arrival."""
        at = run.world.get(run.hero, Position)
        opened = knowledge.doors_with_keys(run)
        goals = self._goals(run, place, opened)
        if (at.x, at.y) in goals:
            return there
        step = None
        if self.avoided_rooms:
            step = self._route(run, goals, avoided_rooms=self.avoided_rooms, opened=opened)
        step = step or self._route(run, goals, opened=opened)
        step = step or self._webbed(run, goals, opened) or self._burning(run, goals, opened)
        return step or StopReason("You know no path there: explore on.")

    def _goals(self, run: Run, place: Cell, opened: Collection[Cell]) -> list[Cell]:
        """Return the place, or the cells beside it if one cannot stand there but can use it."""
        ground = knowledge.terrain_at(run.floor, *place)
        is_used = ground is not None and ground.bump and not run.content.ground.passable[ground.number]
        if not self.cautious or not is_used or place in opened:
            return [place]
        beside = [(place[0] + dx, place[1] + dy) for dx, dy in CLOCKWISE]
        return [cell for cell in beside if run.floor.inside(*cell)]


@dataclass(slots=True)
class TravelDown(Travel):
    """Travel to the stairs down, and take them."""

    flees: ClassVar[bool] = True

    def _step(self, run: Run) -> Action | StopReason:
        place = knowledge.stairs(run).get("down")
        return (
            self._towards(run, place, Descend())
            if place
            else StopReason("You have not found the stairs down yet: explore on.")
        )


@dataclass(slots=True)
class TravelUp(Travel):
    """Travel to the stairs up (to the gate home if the hero holds the Keystone), and take them."""

    flees: ClassVar[bool] = True

    def _step(self, run: Run) -> Action | StopReason:
        known = knowledge.stairs(run)
        home = known.get("home") if keystone.holds_keystone(run, run.hero) else None
        place = home or known.get("up")
        return (
            self._towards(run, place, Ascend())
            if place
            else StopReason("You have not found the stairs up yet: explore on.")
        )


@dataclass(slots=True)
class RunAlong(Goal):
    """Run in one direction and round the bends of corridors, until there is something of interest."""

    does: ClassVar[str] = "run"
    leaves_gas: ClassVar[bool] = True
    dx: int = 0
    dy: int = 0
    _exits: int = -1  # number of exits of the cell at the last step

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
        peril = _peril(run, at, *ahead)
        if peril:
            return StopReason(f"{peril} is in the way.")
        exits = [step for step in CLOCKWISE if floor.grid.allows(at.x, at.y, *step)]
        if not self._is_free(run, at, self.dx, self.dy):
            bends = [step for step in exits if step != (-self.dx, -self.dy) and self._is_free(run, at, *step)]
            if len(bends) != 1:
                return StopReason("You can go no farther.")
            self.dx, self.dy = bends[0]
        if len(exits) != self._exits and self.turns > 2:
            return StopReason("The path forks here.")
        self._exits = len(exits)
        return Walk(self.dx, self.dy)

    def _on_in_gas(self, run: Run) -> None:
        """Run on in the direction that the player chose."""
        del run

    @staticmethod
    def _sight(run: Run, at: Position) -> StopReason | None:
        """Return the reason to stop that lies at the hero's feet, if any."""
        ground = run.floor.ground.kind_at(at.x, at.y)
        if query.items_at(run, at.x, at.y):
            return StopReason("Something lies here.")
        if ground.door:
            return StopReason(f"You come to {article(run.floor.name_of(ground))}.")
        return StopReason(f"You come to the {ground.name}.") if ground.id.startswith("stairs") else None

    @staticmethod
    def _is_free(run: Run, at: Position, dx: int, dy: int) -> bool:
        """Return whether the hero can step there and stand without opening anything."""
        floor = run.floor
        x, y = at.x + dx, at.y + dy
        return (
            floor.grid.allows(at.x, at.y, dx, dy)
            and floor.ground.walkable.item(y, x)
            and not knowledge.pitfall(run, x, y)
        )


@dataclass(slots=True)
class RestUntilHealed(Goal):
    """Rest until the hero and the allies with him are whole and no ailment of his is left."""

    does: ClassVar[str] = "rest"
    walks: ClassVar[bool] = False
    _tended: bool = False  # an ally was not whole

    def _step(self, run: Run) -> Action | StopReason:
        creature = run.world.get(run.hero, Creature)
        wasting = status_effects.wasting(run, run.hero) if self.cautious else ""
        if wasting:
            return StopReason(f"You cannot rest while you are {wasting}.")
        wounded = bool(self.cautious and allies.wounded(run))
        self._tended |= wounded
        ailing = any(kind.ails for kind in status_effects.kinds_of(run, run.hero))
        if creature.health >= creature.most and not (ailing or wounded):
            rested = "You and your followers are rested." if self._tended else "You are rested."
            return StopReason(rested if self.turns > 1 else "You are rested already.")
        if self.turns > LONGEST_REST:
            return StopReason("You have rested long enough.")
        return Rest()

    def _wound(self, run: Run) -> StopReason:
        del run
        return StopReason("You cannot rest: something hurts you.")


def _peril(run: Run, at: Position, x: int, y: int) -> str:
    """Return the name of a hazard at (x, y) that stops a run, to begin a sentence; "" if there is none.

    Gas does not stop a hero who stands in it already.
    """
    floor = run.floor
    if (x, y) in floor.ground.flames:
        return "Fire"
    harms = floor.memory.visible[y, x] and gas.harms(run, run.hero, x, y)
    if harms and not gas.harms(run, run.hero, at.x, at.y):
        return "Gas"
    return f"The {floor.ground.kind_at(x, y).name}" if avoiding.is_hindering(run, run.hero, x, y) else ""
