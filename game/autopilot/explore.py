"""Auto-explore: seeing all of the floor that can be reached in safety, and picking things up on the path."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.handling import PickUp
from game.actions.moving import Walk
from game.actions.using import Eat
from game.autopilot.barriers import (
    fire_or_gas,
    first_web,
    hazard_in_way,
    path_through_webs,
    trap_in_path,
    up_to_treacherous,
    up_to_web,
    wait_for_fire,
    way_across,
)
from game.autopilot.company import strikes_beside
from game.autopilot.fight import AutoFight
from game.autopilot.goal import Goal
from game.autopilot.remaining import dangerous_rooms, halls, open_vaults, remaining, unopened
from game.autopilot.stop_reason import StopReason
from game.autopilot.thresholds import fought_in, threshold
from game.autopilot.wayfinding import step_towards, up_to_chasm
from game.autopilot.wellbeing import STARVING, is_badly_hurt, meal
from game.rules import hunger
from game.rules.harm import mending
from game.rules.items import grammar, inventory
from game.rules.items.identify import article, kind_name
from game.rules.pathfinding import shortest_path
from game.rules.senses.fov import direction
from game.rules.terrain import vaults
from game.world import query
from game.world.components import Hero, Position
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.world.movement import Cell
    from game.world.run import Run


AGAIN = "Press again to explore on."
TOLD_OF = "except for what you were told of (see {overview})"


@dataclass(slots=True)
class AutoExplore(Goal):
    """Auto-explore: go to the nearest wanted thing or to the nearest cell beside something unknown."""

    verb: ClassVar[str] = "explore"
    insists: ClassVar[bool] = True
    fights: ClassVar[bool] = True
    goes_up_to: ClassVar[bool] = False
    leaves_gas: ClassVar[bool] = True
    avoided_rooms: set[int] = field(default_factory=set)  # numbers of rooms that it stays out of
    _sought: frozenset[Cell] = frozenset()  # cells of vaults that were left, into which it walks
    _tried: set[Cell] = field(default_factory=set)  # cells where it tried to pick something up

    def _step(self, run: Run) -> Action | StopReason:
        self.memory.shut = {door for door in self.memory.shut if door not in self.granted}
        self.is_fighting = strikes_beside(run, self)
        if self.is_fighting:
            self.blows += 1
            return AutoFight(memory=self.memory, granted=self.granted).next_step(run)
        if self.cautious and self.turns == 1 and is_badly_hurt(run) and mending.may_mend(run):
            told = "You are too badly hurt to explore: rest first."
            if told not in self.granted:
                return StopReason(f"{told} {AGAIN}", "bad", frozenset({told}))
        if (eats := self._meal(run)) is not None:
            return eats
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
        step = self._fetch(run, goals, unwanted) or self._onward(run, goals)
        if step is not None:
            self.memory.finished.discard(run.depth)
        else:
            step = self._past_shut_door(run, at, goals) or self._rest(run, at, goals, wanted, unwanted)
        return threshold(run, self, step) or step

    def _meal(self, run: Run) -> Action | StopReason | None:
        """Return the smallest meal of a starving hero, or the question whether he goes on without one, once a stage."""
        stage = hunger.stage(run.world.get(run.hero, Hero).food)
        if not self.cautious or stage in (None, "Hungry"):
            return None
        food, why = meal(run)
        if food is not None:
            return Eat(food)
        if stage == self.memory.starving:
            return None
        self.memory.starving = stage
        return StopReason(f"You are {STARVING[stage]}. {why} {AGAIN}", "bad")

    def _rest(
        self, run: Run, at: Position, goals: set[Cell], wanted: set[Cell], unwanted: set[Cell]
    ) -> Action | StopReason:
        """Return a step to what bars the path or to the stairs, or tell what is left; nothing new can be reached.

        What is left is told of once, and then what is new of it; else it goes on to chests and vaults that are left. A
        web is told of before, and walked up to again if no stairs down are known.
        """
        is_finished = self.cautious and run.depth in self.memory.finished
        left = remaining(run, wanted, unwanted) if self.cautious else []
        told_of = self.memory.left.setdefault(run.depth, set())
        news = [each.words for each in left if not told_of.issuperset((each.sort, place) for place in each.places)]
        if not (is_finished and knowledge.stairs(run).get("down")):
            spared = () if is_finished else self.memory.webs.get(run.depth, set()) - self.granted
            webbed = up_to_web(run, self, goals, spared=spared)
            if webbed is not None:
                return webbed
            burning = wait_for_fire(run, self, goals, spared=spared)
            if burning is not None:
                return burning
        is_over = is_finished and not news
        if is_over or (left and not news):
            step = self._open_chest(run) or self._enter_vault(run, at)
            if step is not None or is_over:
                return step or self._to_stairs(run, at, is_left=bool(left))
        self.memory.finished.add(run.depth)
        told_of.update((each.sort, place) for each in left for place in each.places)
        told = "Explored" if self.turns > 1 else "There is nothing left to explore here"
        if left and not news:
            return StopReason(f"{told}, {TOLD_OF}.")
        more = ", and what you were told of (see {overview})" if len(news) < len(left) else ""
        return StopReason(f"{told}, except for: {', '.join(news)}{more}." if left else f"{told}.")

    def _fetch(self, run: Run, goals: set[Cell], unwanted: set[Cell]) -> Action | StopReason | None:
        """Return a step to what the hero threw, before all else, or the reason to stop that names what he would leave.

        None if there is none, or none but what he was told of to which no safe path leads.
        """
        thrown = inventory.cells_of_thrown(run) & run.floor.memory.items.keys() if self.cautious else set()
        thrown -= unwanted | run.floor.memory.excluded
        if not thrown:
            return None
        rooms = self.avoided_rooms | dangerous_rooms(run)
        step = step_towards(run, self, goals & thrown, avoided_rooms=rooms, only_round=True)
        if isinstance(step, Walk) and threshold(run, self, step) is None:
            return step
        passed = self.memory.passed
        lying = [item for item in knowledge.items(run) if item.cell in thrown and (run.depth, item.cell) not in passed]
        if self.granted or not (lying and isinstance(self._onward(run, goals - thrown), Walk)):
            return None  # it does what was asked about; what is left when all is explored is told then
        cells = {item.cell for item in lying}
        why = self._why_unsafe(run, cells)
        if not why and self._is_way_unknown(run, cells):
            return None
        passed.update((run.depth, item.cell) for item in lying)
        stacks: Counter[str] = Counter()
        for item in lying:
            stacks.update({item.kind.id: item.count} if item.kind.family.stacks else {})
        named = [item.name for item in lying if item.kind.id not in stacks]
        named += [kind_name(run, run.content.items[kind], number) for kind, number in stacks.items()]
        alike = Counter(named).items()
        names = ", ".join(grammar.yours(name if times == 1 else grammar.several(times, name)) for name, times in alike)
        return StopReason(f"No safe path leads to {names}{f': {why} is in the way' if why else ''}. {AGAIN}")

    def _is_way_unknown(self, run: Run, cells: set[Cell]) -> bool:
        """Tell whether no path leads to some cells, but one may over what the hero has not seen."""
        at = run.world.get(run.hero, Position)
        known, unknown = (knowledge.movement_grid(run.floor, through_unknown=unseen) for unseen in (False, True))
        return not shortest_path(known, (at.x, at.y), cells) and bool(shortest_path(unknown, (at.x, at.y), cells))

    def _why_unsafe(self, run: Run, cells: set[Cell]) -> str:
        """Return what is in the way to some cells to which no safe path leads, with its article; "" if nothing is."""
        if dangerous_rooms(run).intersection(run.floor.level.room_at.item(y, x) for x, y in cells):
            return "a dangerous room"
        shut = [*self.obstacles, *self.kept_off, *self.excluded(run)]
        web = first_web(run.floor, path_through_webs(run, cells, (), shut) or ())
        if web is not None and (kind := knowledge.terrain_at(run.floor, *web)):
            return article(run.floor.name_of(kind))
        barrier = trap_in_path(run, cells) or fire_or_gas(run, cells, (), shut)
        return barrier[:1].lower() + barrier[1:]

    def _onward(self, run: Run, goals: set[Cell]) -> Action | StopReason | None:
        """Return a step to the nearest goal, dangerous rooms last; None if no goal can be reached.

        A creature in the path is a reason to stop only if no other goal can be reached round it. Doors whose own keys
        the hero has fetched are opened; with a master key the choice is the player's.
        """
        if not self.cautious:
            return step_towards(run, self, goals, avoided_rooms=self.avoided_rooms)
        doors = [door for door in vaults.doors_of_keys(run, run.depth) if door not in run.floor.memory.excluded]
        unentered = dangerous_rooms(run).union(halls(run, self.memory.seen | run.in_sight))
        kept_for_last = unentered | fought_in(run, self)
        for only_round in (True, False) if self.obstacles else (False,):
            for rooms in (self.avoided_rooms | kept_for_last, self.avoided_rooms):
                step = step_towards(run, self, goals, avoided_rooms=rooms, only_round=only_round)
                step = step or step_towards(run, self, doors, avoided_rooms=rooms, opened=doors, only_round=only_round)
                if step is not None:
                    return step
        return None

    def _past_shut_door(self, run: Run, at: Position, goals: set[Cell]) -> StopReason | None:
        """Return the question whether to open the doors that the hero shut, if nothing else is left to explore."""
        shut = {*self.memory.shut}
        if not (self.cautious and shut):
            return None
        steps = knowledge.movement_grid(run.floor, occupied=run.floor.memory.excluded)
        path = shortest_path(steps, (at.x, at.y), goals) or []
        door = next((cell for cell in path if cell in shut), None)
        if door is None:
            return None
        where = direction(door[0] - at.x, door[1] - at.y)
        return StopReason(f"You shut the door {where} yourself. Press again to open it.", asks=frozenset(shut))

    def _open_chest(self, run: Run) -> Action | StopReason | None:
        """Return a step to the nearest chest or the like that holds a thing, and into it; None if none can be reached.

        They are told of first, as their hinges are heard.
        """
        cells = [cell for cell in unopened(run) if cell not in run.floor.memory.excluded]
        return step_towards(run, self, cells, opened=cells) if self.cautious and cells else None

    def _enter_vault(self, run: Run, at: Position) -> Action | StopReason | None:
        """Return a step into an open vault where the hero has not been, or in it the reason to stop; None for none."""
        if (at.x, at.y) in self._sought:
            return StopReason("Here is the open vault that you were told of.")
        cells = [cell for vault in open_vaults(run).values() for cell in vault if cell not in run.floor.memory.excluded]
        self._sought = frozenset(cells if self.cautious else ())
        return step_towards(run, self, self._sought) if self._sought else None

    def _to_stairs(self, run: Run, at: Position, *, is_left: bool) -> Action | StopReason:
        """Return a step to the stairs down, or to a chasm if no path leads to them, or else tell that there is none.

        To stairs with a path it goes only if nothing is left that the player may want to see to first. Doors that he
        has a key for are his to open, or that of the way down.
        """
        place = knowledge.stairs(run).get("down")
        is_there = (at.x, at.y) == place
        step = None if place is None or is_there else step_towards(run, self, [place])
        doors = knowledge.doors_with_keys(run) if place is not None and step is None else ()
        opens = step_towards(run, self, [place], opened=doors) if place is not None and doors else None
        if is_there or isinstance(opens, Walk) or (is_left and isinstance(step, Walk)):
            rest = f", {TOLD_OF}" if is_left else ""
            return StopReason(f"Explored{rest}. {{descend}} goes down.")
        step = step or up_to_chasm(run, self)
        if step is None and place is not None:
            step = up_to_web(run, self, [place]) or wait_for_fire(run, self, [place])
            step = step or up_to_treacherous(run, self, [place])
        if step is not None:
            return step
        told = "You have not found the stairs down" if place is None else "You know no path to the stairs down"
        rest = f"; all is explored, {TOLD_OF}" if is_left else ""
        return StopReason(f"{told}. Search for hidden doors{self._or_across(run, at, place)}{rest}.")

    @staticmethod
    def _or_across(run: Run, at: Position, place: Cell | None) -> str:
        """Return words on the hazard that may lie between the hero and the stairs down; "" if none can."""
        goals = cells_in(~run.floor.memory.explored) if place is None else [place]
        cell = hazard_in_way(run, goals)
        kind = None if cell is None else knowledge.terrain_at(run.floor, *cell)
        if cell is None or kind is None or kind.hazard is None:
            return ""
        where = direction(cell[0] - at.x, cell[1] - at.y)
        return f", or {way_across(run, kind.hazard)} the {run.floor.name_of(kind)} {where}"

    def _things(self, run: Run) -> tuple[set[Cell], set[Cell]]:
        """Return the cells of things that the hero wants, and the cells of things to leave alone.

        Left alone: things that the pack has no room for, that the hero put down, or that could not be picked up.
        """
        trapped = {trap.cell for trap in knowledge.known_traps(run)} if self.cautious else ()
        lying = [(*each, knowledge.terrain_at(run.floor, *each[0])) for each in knowledge.kinds_lying(run)]
        lying = [
            each for each in lying if each[2] and not (each[2].keeps or each[2].locked)
        ]  # locked: a captive is there
        free = [(cell, kind) for cell, kind, _ in lying if cell not in trapped]
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
