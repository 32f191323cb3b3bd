"""Travel to a known place, and to the stairs and over them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from game import knowledge
from game.actions.moving import Walk
from game.actions.travelling import Ascend, Descend
from game.autopilot.barriers import blocked_by, up_to_treacherous, up_to_web, wait_for_fire, way_across
from game.autopilot.goal import Goal
from game.autopilot.remaining import can_explore
from game.autopilot.routes import walk
from game.autopilot.stop_reason import StopReason
from game.autopilot.thresholds import threshold
from game.autopilot.wayfinding import LONGEST_ROUND, step_towards, up_to_chasm
from game.content.families import KEYSTONE
from game.rules.harm import pursuit
from game.rules.items import locks
from game.rules.items.grammar import agreed, is_plural, several
from game.rules.items.identify import article
from game.rules.pathfinding import shortest_path
from game.rules.senses.avoiding import bottomless_cells
from game.rules.senses.fov import direction, distance
from game.world import query
from game.world.components import Position
from game.world.ground import cells_in
from game.world.movement import CLOCKWISE
from levelgen import grid

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.actions.base import Action
    from game.content.kinds import TerrainKind
    from game.knowledge import KnownCreature
    from game.world.movement import Cell
    from game.world.run import Run

NOWHERE = (-1, -1)
HERE = StopReason("Here you are.")
ALONE = "alone"  # what the player grants who leaves allies behind


@dataclass(slots=True)
class Travel(Goal):
    """Travel to a cell (x, y) that the hero knows."""

    verb: ClassVar[str] = "travel"
    insists: ClassVar[bool] = True
    leaves_gas: ClassVar[bool] = True
    place: Cell = NOWHERE
    avoided_rooms: set[int] = field(default_factory=set)  # numbers of rooms that it goes round if it can
    avoids_on: int = 0  # the depth of the floor for which it chose them

    def next_step(self, run: Run) -> Action | StopReason:
        """Return the next action, or the reason why there is none; remember the place until it is reached."""
        if self.place != NOWHERE:
            self.memory.heading = run.depth, self.place
        step = Goal.next_step(self, run)
        if isinstance(step, StopReason) and step.text.startswith(HERE.text):
            self.memory.heading = None
        return step

    def _step(self, run: Run) -> Action | StopReason:
        if knowledge.terrain_at(run.floor, *self.place) is None:
            unseen = f"You have not seen the way to {self._named(run)}: {_advice(run)}."
            return StopReason(self._lack(run, [self.place], knowledge.doors_with_keys(run)) or unseen)
        if self.cautious and self.place in run.floor.memory.excluded:
            return StopReason("That is a place you keep out of.")
        return self._towards(run, self.place, self._arrival(run, self.place))

    def _named(self, run: Run) -> str:
        """Return what the hero knows to be at the place, as the object of a sentence."""
        names = [article(item.name) for item in knowledge.items_at(run, *self.place)]
        return names[0] if names else "that place"

    def _arrival(self, run: Run, place: Cell) -> StopReason:
        """Return the sentence on arrival; beside what is used by walking into it, with what to do."""
        at, (x, y) = run.world.get(run.hero, Position), place
        ground = knowledge.terrain_at(run.floor, x, y)
        if (at.x, at.y) == place or ground is None:
            return HERE
        other, where = knowledge.creature_at(run, x, y), direction(x - at.x, y - at.y)
        if other is not None:
            does = "free" if other.side == "captive" else "fight"
            return StopReason(f"{HERE.text} The {other.kind.name} is {where}: walk into it to {does} it.")
        name = run.floor.name_of(ground)
        if not (ground.bump or ground.hazard):
            return StopReason(agreed(f"{HERE.text} The {name} <is> {where}.", name))
        it = "them" if is_plural(name) else "it"
        then = f"walk into {it} to {'leap' if ground.hazard else f'use {it}'}"
        then = "you do not have its key" if ground.bump == "unlock" else then
        is_far_side = ground.bump == "cross" and run.floor.crossed_from.get(place) != (at.x, at.y)
        then = "it can be passed from its other side alone" if is_far_side else then
        return StopReason(agreed(f"{HERE.text} The {name} <is> {where}: {then}.", name))

    def _towards(self, run: Run, place: Cell, there: Action | StopReason) -> Action | StopReason:
        """Return a step towards a place, or to a cell beside it if it is to be bumped into; `there` on arrival.

        A chasm is gone to at its nearest edge.
        """
        at = run.world.get(run.hero, Position)
        opened = knowledge.doors_with_keys(run)
        chasm = self._chasm(run, place)
        goals = chasm or self._goals(run, place, opened)
        if (at.x, at.y) in goals:
            return there
        opened = [*opened, *chasm]
        if self.cautious and self.avoids_on != run.depth:
            self.avoids_on, self.avoided_rooms = run.depth, self._gone_round(run, goals, opened)
        step = None
        if self.avoided_rooms:
            step = step_towards(run, self, goals, avoided_rooms=self.avoided_rooms, opened=opened)
        step = step or step_towards(run, self, goals, opened=opened)
        if isinstance(step, Walk) and (edge := (at.x + step.dx, at.y + step.dy)) in chasm:
            return self._arrival(run, edge)
        step = step or up_to_web(run, self, goals, opened) or wait_for_fire(run, self, goals, opened)
        step = step or up_to_treacherous(run, self, goals, opened)
        lack = self._lack(run, goals, opened) if step is None else ""
        step = step or self._leap(run) or StopReason(lack or f"You know no path there: {_advice(run)}.")
        return threshold(run, self, step) or step

    def _leap(self, run: Run) -> Action | StopReason | None:  # noqa: ARG002
        """Return what leads to the goal by a chasm, where no other path does; None if nothing does."""
        return None

    def _chasm(self, run: Run, place: Cell) -> list[Cell]:
        """Return the known cells of the chasm that a place is in; none if it is in none."""
        deep = np.zeros_like(run.floor.memory.explored)
        for x, y in bottomless_cells(run.floor) if self.cautious else ():
            deep[y, x] = True
        return cells_in(grid.flood(deep, place, diagonal=True)) if deep.item(place[1], place[0]) else []

    def _gone_round(self, run: Run, goals: Collection[Cell], opened: Collection[Cell]) -> set[int]:
        """Return the dangerous rooms, if a path round them is at most half as long again as the shortest."""
        at, level = run.world.get(run.hero, Position), run.floor.level
        rooms = {room.id for room in level.rooms if knowledge.danger_of(run, run.floor, room.id) == "dangerous"}
        rooms.discard(level.room_at.item(at.y, at.x))
        short, round_them = (
            shortest_path(knowledge.movement_grid(run.floor, avoided_rooms=avoided, opened=opened), (at.x, at.y), goals)
            for avoided in ((), rooms)
        )
        is_near = short is not None and round_them is not None and len(round_them) * 2 <= len(short) * LONGEST_ROUND
        return rooms if is_near else set()

    def _up_to_stairs(self, run: Run, place: Cell, take: Action) -> Action | StopReason:
        """Return a step towards the stairs, or onto them: who stands on them is in the way."""
        at = run.world.get(run.hero, Position)
        if (at.x, at.y) == place:
            return self._without_allies(run, at) or take
        other = self.obstacles.get(place)
        if other is None or distance(at.x, at.y, *place) > 1:
            return self._towards(run, place, take)
        return walk(at, place) if other.entity in self.granted else blocked_by(run, self, other)

    def _without_allies(self, run: Run, at: Position) -> StopReason | None:
        """Return the question whether to take the stairs without the allies that are not near; None if all are."""
        names = pursuit.left_behind(run, at.x, at.y) if self.cautious else []
        if not names or ALONE in self.granted:
            return None
        are, them = ("is", "it") if len(names) == 1 else ("are", "them")
        alike = Counter(names).items()
        who = " and your ".join(name if number == 1 else several(number, name) for name, number in alike)
        told = f"Your {who} {are} not with you. Press again to go without {them}."
        return StopReason(told, asks=frozenset({ALONE}))

    def _lack(self, run: Run, goals: Collection[Cell], opened: Collection[Cell]) -> str:
        """Return what bars the way to the goals: a lock without a key, a gate, lava or the like; "" if unknown."""
        at, floor = run.world.get(run.hero, Position), run.floor
        first, path = self._first_bar(run, goals, opened)
        kind = None if first is None else knowledge.terrain_at(floor, *first)
        if first is None or kind is None:
            is_kept_out = self.cautious and not floor.memory.excluded.isdisjoint(path)
            return "A place you keep out of bars the only path you know." if is_kept_out else ""
        name, where = floor.name_of(kind), direction(first[0] - at.x, first[1] - at.y)
        if kind.hazard:
            advice = f"{way_across(run, kind.hazard)}, or search for hidden doors"
            advice = "explore on" if can_explore(run) else advice
            return agreed(f"The {name} {where} <bars> the only path you know: {advice}.", name)
        if first in opened:
            return f"The {name} {where} leads there: you can open it."
        if not kind.bump:
            return f"The {name} {where} bars the way: something else must raise it."
        if kind.bump == "cross":
            return agreed(f"The {name} {where} <bars> the way, and can be passed from its other side alone.", name)
        if kind.bump == "touch":
            it = "them" if is_plural(name) else "it"
            return agreed(f"The {name} {where} <bars> the way: walk into {it} to force {it}.", name)
        key = f"its {metal} key" if (metal := locks.metal_of(floor, *first)) else "its key"
        return agreed(f"The {name} {where} <bars> the way, and you do not have {key}.", name)

    @staticmethod
    def _first_bar(run: Run, goals: Collection[Cell], opened: Collection[Cell]) -> tuple[Cell | None, Collection[Cell]]:
        """Return the first cell that bars the path to the goals, None if none does, and that path."""
        at, floor = run.world.get(run.hero, Position), run.floor
        barring = [kind.number for kind in run.content.terrain if _bars(kind)]
        barred = np.isin(floor.memory.terrain, barring) & floor.memory.explored
        hazardous = run.content.ground.hazardous[floor.memory.terrain] & floor.memory.explored
        ways = [(barred, False), (barred | hazardous, False)]
        # With nothing left to explore, whatever he has not seen lies behind what is barred, or across a hazard.
        for crossed, through_unknown in ways if can_explore(run) else [*ways, (barred, True), (hazardous, True)]:
            steps = knowledge.movement_grid(
                floor, opened=[*cells_in(crossed), *opened], through_webs=True, through_unknown=through_unknown
            )
            path = shortest_path(steps, (at.x, at.y), goals)
            if path:
                return next((cell for cell in path if crossed[cell[1], cell[0]] and cell not in opened), None), path
        # What was seen of a room, but not the way in, lies behind its own door.
        rooms = {floor.level.room_at.item(y, x) for x, y in goals if floor.inside(x, y)} - {-1}
        links = [link for link in floor.level.links if not rooms.isdisjoint(link[:2])]
        return next((cell for link in links for cell in link.cells if barred[cell[1], cell[0]]), None), ()

    def _goals(self, run: Run, place: Cell, opened: Collection[Cell]) -> list[Cell]:
        """Return the place, or the cells beside it if one cannot stand there."""
        ground = knowledge.terrain_at(run.floor, *place)
        is_solid = ground is not None and not (ground.hazard or run.content.ground.passable[ground.number])
        is_solid |= place in self.obstacles
        if not self.cautious or not is_solid or place in opened:
            return [place]
        beside = [(place[0] + dx, place[1] + dy) for dx, dy in CLOCKWISE]
        return [cell for cell in beside if run.floor.inside(*cell)]


def _bars(kind: TerrainKind) -> bool:
    """Tell whether ground bars a way that can be opened: a door, or a gate to force, or one that something raises."""
    if kind.bump:
        return kind.bump == "unlock" or kind.door or (kind.bump == "touch" and kind.takes > 1 and kind.spent != "")
    return kind.material == "grate" and kind.spent != ""


def _advice(run: Run) -> str:
    """Return what may lead to a place to which no path is known."""
    return "explore on" if can_explore(run) else "search for hidden doors"


@dataclass(slots=True)
class _TravelToStairs(Travel):
    """Travel to the stairs of one way, and take them."""

    way: ClassVar[str]
    take: ClassVar[Action]

    def _step(self, run: Run) -> Action | StopReason:
        place = self._stairs(run)
        if place is None:
            return self._leap(run) or StopReason(f"You have not found the stairs {self.way} yet: {_advice(run)}.")
        return self._up_to_stairs(run, place, self.take)

    def _stairs(self, run: Run) -> Cell | None:
        return knowledge.stairs(run).get(self.way)

    def flees(self, run: Run, coming: Collection[KnownCreature]) -> bool:
        """Tell whether no hunter could be on the way to the stairs before the hero."""
        at, place = run.world.get(run.hero, Position), self._stairs(run)
        path = shortest_path(knowledge.movement_grid(run.floor), (at.x, at.y), [place] if place else []) or []
        return all(distance(*cell, *hunter.cell) >= steps for steps, cell in enumerate(path, 1) for hunter in coming)


@dataclass(slots=True)
class TravelDown(_TravelToStairs):
    """Travel to the stairs down, and take them."""

    way: ClassVar[str] = "down"
    take: ClassVar[Action] = Descend()

    def _leap(self, run: Run) -> Action | StopReason | None:
        """Return a step up to a chasm, or beside it the reason to stop, with nothing left to explore; else None."""
        return None if can_explore(run) else up_to_chasm(run, self)


@dataclass(slots=True)
class TravelUp(_TravelToStairs):
    """Travel to the stairs up (to the gate home if the hero holds the Keystone), and take them."""

    way: ClassVar[str] = "up"
    take: ClassVar[Action] = Ascend()

    def _stairs(self, run: Run) -> Cell | None:
        known = knowledge.stairs(run)
        home = known.get("home") if query.holds(run, run.hero, KEYSTONE) else None
        return home or known.get("up")
