"""The plan of a level of districts, read from its report, and judges of the rules of the document."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np

import levelgen
from levelgen import Districts, Level, Terrain, Tier
from tests.kit.judges import BY_STEPS, beside, dug_as, groups, own_contents, own_links, own_rooms, reached

Unit = tuple[int, int]

GRID: Any = {"units_x": 8, "units_y": 6}


def judge_districts(level: Level, recipe: Districts) -> None:
    """Assert the rules of the document and our notes, using the level and the plan in its report."""
    plan = Plan(level)
    judge_numbers(plan, recipe)
    judge_colours(plan)
    judge_path(plan)
    judge_path_ends(plan)
    judge_kept_units(plan, recipe)
    judge_rectangles(plan, recipe)
    judge_room_tiers(plan)
    judge_room_walls(plan)
    judge_stairs(plan)
    judge_links(plan, recipe)
    judge_degrees(plan, recipe)
    judge_bosses(plan, recipe)
    judge_treasuries(plan)
    judge_secret_rooms(plan)
    judge_contents(plan)
    judge_walls(plan)
    judge_connections(plan)


class Plan:
    """The plan in a level's report, by (column, row)."""

    def __init__(self, level: Level) -> None:
        self.level = level
        rows = enumerate(level.room_at.tolist())
        self.room_at = {(x, y): room for y, row in rows for x, room in enumerate(row) if room >= 0}
        report = level.report
        self.columns, self.rows = report["units"]
        units = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        self.colours: dict[Unit, Tier] = {
            unit: Tier(colour) for unit, colour in zip(units, report["colours"], strict=True)
        }
        self.path = [units[number] for number in report["path"]]
        self.lines_x, self.lines_y = report["lines_x"], report["lines_y"]
        # Secret rooms are not part of what the report plans: they stand where their bounds are.
        self.rooms: list[set[Unit]] = [
            {(column, row) for column in range(left, right) for row in range(top, bottom)}
            for left, top, right, bottom in report["units_of_rooms"]
        ]
        self.planned = len(self.rooms)
        self.number = dug_as(level)
        for room in own_rooms(level):
            if self.number[room.id] < self.planned:
                continue
            x, y = room.center
            column = max(index for index, line in enumerate(self.lines_x) if line <= x)
            row = max(index for index, line in enumerate(self.lines_y) if line <= y)
            self.rooms.append({(column, row)})
        self.room_of = {unit: room for room, units in enumerate(self.rooms) for unit in units}
        self.own = own_links(level)
        self.pairs = [(self.number[link.a], self.number[link.b]) for link in self.own]

    def touching(self, units: set[Unit]) -> set[int]:
        """The rooms that share a side with it."""
        return {self.room_of[other] for unit in units for other in beside(unit) if other in self.room_of}


def judge_numbers(plan: Plan, recipe: Districts) -> None:
    """A and B: exactly the units and colours asked for."""
    counts = Counter(plan.colours.values())
    units = plan.columns * plan.rows
    assert len(plan.colours) == units >= 2
    assert recipe.units_x in (None, plan.columns)
    assert recipe.units_y in (None, plan.rows)
    easy = 1 - recipe.hard - recipe.medium
    for tier, share in ((Tier.HARD, recipe.hard), (Tier.MEDIUM, recipe.medium), (Tier.EASY, easy)):
        assert abs(counts[tier] - share * units) <= 1, "not as many units as asked for"


def judge_colours(plan: Plan) -> None:
    """B: no red beside a red, each beside a blue and a green."""
    for unit, tier in plan.colours.items():
        if tier == Tier.HARD:
            around = {plan.colours[other] for other in beside(unit) if other in plan.colours}
            assert around == {Tier.MEDIUM, Tier.EASY}


COSTS = {Tier.EASY: 1, Tier.MEDIUM: 2, Tier.HARD: 8}


def judge_path(plan: Plan) -> None:
    """C: the path has no diagonal steps and least cost, with green 1, blue 2, red 8; no room cuts it short."""
    path = plan.path
    assert all(after in beside(before) for before, after in pairwise(path)), "a diagonal step"
    cheapest = {path[0]: 0}
    queue = [path[0]]
    for unit in queue:  # every unit again whenever it is reached more cheaply: slow, and plain
        for other in beside(unit):
            if other in plan.colours:
                cost = cheapest[unit] + COSTS[plan.colours[other]]
                if cost < cheapest.get(other, cost + 1):
                    cheapest[other] = cost
                    queue.append(other)
    assert sum(COSTS[plan.colours[unit]] for unit in path[1:]) == cheapest[path[-1]]
    rooms = [plan.room_of[unit] for unit in path]
    passed = [room for before, room in pairwise([-1, *rooms]) if room != before]
    assert len(set(passed)) == len(passed), "the path comes to a room twice"


def judge_path_ends(plan: Plan) -> None:
    """C: the ends of the path are never red, and far enough apart, or as far as any two."""
    path, level = plan.path, plan.level
    assert Tier.HARD not in (plan.colours[path[0]], plan.colours[path[-1]])

    def apart(one: Unit, other: Unit) -> int:
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    asked, achieved = level.report["apart"]
    assert asked == np.ceil(0.6 * (plan.columns + plan.rows - 2) - 1e-9)
    assert achieved == apart(path[0], path[-1])
    if achieved < asked:
        free = [unit for unit, tier in plan.colours.items() if tier != Tier.HARD]
        assert achieved == max(apart(one, other) for one in free for other in free), "two others are farther apart"


def judge_kept_units(plan: Plan, recipe: Districts) -> None:
    """C: the path and the units that join it are kept, in one piece, as many as `fill` asks for.

    They are fewer only where those left are hard, or beside the path and refused.
    """
    path, report = plan.path, plan.level.report
    kept = {unit for unit, room in plan.room_of.items() if room < plan.planned}
    joined = {(number % plan.columns, number // plan.columns) for number in report["joined"]}
    assert {*path} | joined <= kept
    assert report["kept"] == len(kept)
    assert reached(path[0], kept) == kept
    chances = {Tier.HARD: recipe.join_hard, Tier.MEDIUM: recipe.join_medium, Tier.EASY: recipe.join_easy}
    for unit in joined:
        assert {*beside(unit)} & {*path}
        assert chances[plan.colours[unit]] > 0
    if recipe.fill is None:
        return
    wanted = recipe.fill * len(plan.colours)
    around = {other for unit in path for other in beside(unit) if other in plan.colours} - {*path}
    if len({*path} | joined) + 1 < wanted:  # a boss's unit apart
        assert {unit for unit in around if chances[plan.colours[unit]] == 1} <= kept, "it had to join"
    left = plan.colours.keys() - kept - around
    assert len(kept) >= wanted or all(plan.colours[unit] == Tier.HARD for unit in left), "too few units are taken"


def judge_rectangles(plan: Plan, recipe: Districts) -> None:
    """D: rooms are rectangles of units of the sizes asked for; every kept unit is in exactly one.

    Where the smallest of these that has several units does not fit, a room is a part of it, at least one unit.
    """
    asked = [tuple(map(int, size.split("x"))) for size, weight in recipe.sizes.items() if weight > 0]
    several = [columns * rows for columns, rows in asked if columns * rows > 1]
    smallest = [size for size in asked if several and size[0] * size[1] == min(several)]
    assert {*plan.number.values()} | {*plan.level.report.get("gave_place", [])} == {*range(len(plan.rooms))}
    assert sum(map(len, plan.rooms)) == len(plan.room_of), "a unit in two rooms"
    for units in plan.rooms:
        xs, ys = {x for x, _ in units}, {y for _, y in units}
        assert units == {(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)}
        size = len(xs), len(ys)
        is_part = any(size[0] <= columns and size[1] <= rows for columns, rows in smallest)
        assert size in asked or size == (1, 1) or is_part


def judge_room_tiers(plan: Plan) -> None:
    """D: a room is as hard as its hardest unit; no two hard ones lie beside each other.

    Where steps work on the level, some hard ones are medium instead, as many as the report says.
    """
    rooms = own_rooms(plan.level)
    tiers = [max(plan.colours[unit] for unit in units) for units in plan.rooms]
    changed = {(tier, room.tier) for room, tier in zip(rooms, tiers, strict=True) if room.tier != tier}
    assert changed <= {(Tier.HARD, Tier.MEDIUM)}
    lowered = [room.tier for room in rooms].count(Tier.MEDIUM) - tiers.count(Tier.MEDIUM)
    assert lowered == plan.level.report.get("lowered", 0)
    for room, units in enumerate(plan.rooms):
        if tiers[room] == Tier.HARD:
            assert all(tiers[other] < Tier.HARD for other in plan.touching(units) - {room})
    for unit in plan.path:
        assert (plan.colours[unit] == Tier.HARD) == (tiers[plan.room_of[unit]] == Tier.HARD), "a path made harder"


def judge_room_walls(plan: Plan) -> None:
    """A room keeps a wall of its own within the lines of its units."""
    for room, units in zip(own_rooms(plan.level), plan.rooms, strict=True):
        left, top, right, bottom = room.bounds
        xs, ys = sorted(x for x, _ in units), sorted(y for _, y in units)
        assert plan.lines_x[xs[0]] < left < right < plan.lines_x[xs[-1] + 1]
        assert plan.lines_y[ys[0]] < top < bottom < plan.lines_y[ys[-1] + 1]


def judge_stairs(plan: Plan) -> None:
    """The stairs are in the rooms at the ends of the path, which never merge."""
    level = plan.level
    up, down = (int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))
    assert (up, down) == (plan.room_of[plan.path[0]], plan.room_of[plan.path[-1]])
    assert up != down


def judge_links(plan: Plan, recipe: Districts) -> None:
    """E and F: only rooms that share a side are connected, each pair once, also along the path; one group remains.

    A landmark removes links; the rest is connected through it.
    """
    level = plan.level
    pairs = [frozenset(pair) for pair in plan.pairs]
    assert len(set(pairs)) == len(pairs), "a pair joined twice"
    for link, (a, b) in zip(plan.own, plan.pairs, strict=True):
        assert link.kind in ("door", "wide")
        assert b in plan.touching(plan.rooms[a])
        assert link.kind == "door" or level.rooms[link.a].tier == level.rooms[link.b].tier
        assert link.kind == "door" or recipe.wide > 0
    if "landmark" in level.report:
        return
    assert groups(plan.planned, plan.pairs) == 1, "islands"
    rooms = [plan.room_of[unit] for unit in plan.path]
    assert all(frozenset(pair) in pairs for pair in pairwise(rooms) if pair[0] != pair[1]), (
        "no connection along the path"
    )


def judge_degrees(plan: Plan, recipe: Districts) -> None:
    """E: as many rooms as asked for have 4, 3, 2 and 1 connections, and the report says how many do."""
    level = plan.level
    pairs = [frozenset((link.a, link.b)) for link in plan.own]
    degrees = Counter(room for pair in pairs for room in pair)
    counts = Counter(min(degrees[room], 4) for room in range(plan.planned))
    asked, achieved = level.report["connections"]
    assert achieved == [counts[4], counts[3], counts[2], counts[1]]
    assert sum(asked) == sum(achieved) == plan.planned
    for count, share in zip(asked, (recipe.hubs, recipe.forks, None, recipe.ends), strict=True):
        assert share is None or abs(count - share * plan.planned) <= 1
    if recipe.loops == 1:
        everything = {
            frozenset((room, other))
            for room, units in enumerate(plan.rooms[: plan.planned])
            for other in plan.touching(units)
            if other != room and other < plan.planned
        }
        assert set(pairs) == everything


def judge_bosses(plan: Plan, recipe: Districts) -> None:
    """At most one room is a boss's: hard, off the path, next to the room before the end, and the largest there."""
    start, before_end, end = (plan.room_of[plan.path[place]] for place in (0, -2, -1))
    bosses = [room.id for room in own_rooms(plan.level) if room.kind == "boss"]
    assert len(bosses) <= 1
    for boss in bosses:
        assert recipe.boss > 0
        assert plan.level.rooms[boss].tier == Tier.HARD
        assert before_end not in (start, end)
        assert any({link.a, link.b} == {boss, before_end} for link in plan.own), "the boss is not next to the way"
        on_path = {plan.room_of[unit] for unit in plan.path}
        assert boss not in on_path
        others = plan.touching(plan.rooms[before_end]) - on_path
        assert len(plan.rooms[boss]) == max(len(plan.rooms[room]) for room in others)


def judge_treasuries(plan: Plan) -> None:
    """Treasuries are dead ends without stairs."""
    degrees = Counter(room for link in plan.own for room in (link.a, link.b))
    for room in own_rooms(plan.level):
        if room.kind == "treasury":
            assert degrees[room.id] == 1
            assert room.id not in (plan.room_of[plan.path[0]], plan.room_of[plan.path[-1]])


def judge_secret_rooms(plan: Plan) -> None:
    """A secret room lies beside three others or more, and is connected with two of them by secret doors."""
    level = plan.level
    secrets = [room.id for room in own_rooms(level) if room.kind == "secret"]
    assert secrets == list(range(plan.planned, len(own_rooms(level))))
    assert len(secrets) == level.report["secret_rooms"]
    assert {link.kind for link in level.links} <= {"door", "wide"} | BY_STEPS
    for secret in secrets:
        assert len({other for other in plan.touching(plan.rooms[secret]) if other < plan.planned}) >= 3
        assert "hidden" in own_rooms(level)[secret].tags
        mine = [link for link in level.links if secret in (link.a, link.b) and link.kind in ("secret", "door", "wide")]
        assert len(mine) == 2
        for link in mine:
            assert link.kind == "secret"
            assert {link.a, link.b} - {secret} <= plan.touching(plan.rooms[secret]) - set(secrets)
            assert [level.terrain[y, x] for x, y in link.cells].count(Terrain.SECRET_DOOR) == 1


def judge_contents(plan: Plan) -> None:
    """A special room has its contents: a boss's room a monster, others a treasure."""
    level = plan.level
    binding = Counter((mark.what, mark.room) for mark in own_contents(level))
    asked, placed = level.report.get("contents", (0, 0))
    special = [(room.kind, room.id) for room in own_rooms(level) if room.kind != "room"]
    assert asked == len(special)
    assert placed == sum(binding.values()) <= asked
    for what, room_id in binding:
        assert ("boss" if what == "monster" else level.rooms[room_id].kind, room_id) in special


def judge_walls(plan: Plan) -> None:
    """Rooms that are not joined stand two cells apart; what is added to a wing stands one apart."""
    own = {room.id for room in own_rooms(plan.level)}
    room_at = {cell: room for cell, room in plan.room_at.items() if room in own}
    for (x, y), room in room_at.items():
        for other in ((x + 1, y), (x, y + 1), (x + 2, y), (x, y + 2), (x + 1, y + 1), (x - 1, y + 1)):
            assert room_at.get(other, room) == room, "two rooms share a wall"


def judge_connections(plan: Plan) -> None:
    """No connection meets another or opens a third room; wide ones are 3 cells broad, and some between lakes are 2."""
    level, room_at = plan.level, plan.room_at
    links = [link for link in level.links if link.kind == "secret" or link.kind not in BY_STEPS]
    cells = [cell for link in links for cell in link.cells]
    laid = level.report.get("waters", {"lakes": [], "rivers": []})
    is_wet = laid["lakes"] or laid["rivers"]
    assert len(set(cells)) == len(cells), "two connections share a cell"
    for link in links:
        mine = set(link.cells)
        assert len(mine) == (6 if link.kind == "wide" else 2) or (len(mine) == 4 and is_wet)
        for cell in mine:
            for side in beside(cell):
                assert room_at.get(side) in (None, link.a, link.b), "a connection opens a third room"
                assert side in mine or side not in cells, "two connections meet"


def dig(**knobs: Any) -> tuple[Level, Districts]:
    for step in ("cycles", "lake", "pieces"):
        knobs.setdefault(step, 0)  # these steps do not follow the document's rules
    seed = knobs.pop("seed")
    recipe = Districts(**knobs)
    level = levelgen.generate(recipe, seed=seed)
    assert not level.report["rejected"], level.report["rejected"]
    assert level.report["tunnels"] == 0
    loops = [link for link in level.links if link.kind == "loop"]
    assert len(loops) == level.report["opened"]
    assert recipe.loops or not loops
    drawn = {room.id for room in level.rooms if room.kind == "landmark"}  # which has windows and doors of its own
    # An arm may lie beside its own, and round a lake the walk may be long.
    assert recipe.cycles or recipe.waters or all(link.a == link.b or drawn & {link.a, link.b} for link in loops), (
        "a thin wall between two rooms"
    )
    return level, recipe
