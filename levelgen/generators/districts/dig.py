"""A level from a grid of units coloured by difficulty: a path through it, units merged into rooms, rooms connected.

After a blog post on grid-based dungeons of June 2013. The letters in comments are its steps: A grid, B colours, C path,
D rooms, E connections, F isolated groups. Differences and additions:

- Several hard units may share a medium or an easy neighbour, or there would be no place for all the hard units allowed.
- A grid in which no path winds is recoloured, a few times, since winding paths are the purpose of its rules.
- Neighbours join the path only until the share `fill` is kept, and below that share more paths branch off to units not
  beside it, so that the size of the dug part is not left to chance. They avoid the neighbours that did not join.
- Leftover units take in neighbouring units that were not kept, if more of them are single than were dealt. If single
  units should be rare and are not, or other sizes have to give place to parts of them, colours, path and rooms are made
  again, a few times.
- No room holds two stretches of the path, which would cut it short.
- Connections along the path, and the one to the boss's room, are never removed, or the path would be lost.
- All groups are reconnected at once in rounds, not one after another: as few connections, in less time.
"""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from levelgen.draft import Draft
from levelgen.generators.districts import Districts
from levelgen.generators.districts.connections import asked_counts, reconnect, thin
from levelgen.generators.districts.layout import Layout
from levelgen.generators.districts.merging import MergedRooms, Pair
from levelgen.generators.districts.path import WINDING, Route, distance, find_route, least_apart, winding
from levelgen.generators.districts.stages import show_plan
from levelgen.graph import Adjacency, adjacency_of, grid_adjacency
from levelgen.rng import Random, Streams
from levelgen.rooms import Tier
from levelgen.steps.colouring import coloured_units


def dig(recipe: Districts, draft: Draft, streams: Streams) -> None:
    """Dig rooms and doors, give the rooms tiers and kinds, and choose those of the stairs."""
    columns, rows = recipe.grid
    adjacency = grid_adjacency(columns, rows)  # A
    rng = streams("units")
    colours, route, plan = _planned(recipe, adjacency, streams("colours"), rng)  # B, C, D
    path = route.path
    count = len(plan.boxes)

    rng = streams("connections")
    pairs = plan.pairs()
    secret_pairs = plan.add_secret_rooms(recipe.secret_rooms, rng)
    asked = asked_counts(recipe, count)
    thinned = thin(list(pairs), _needed_pairs(route, plan), asked, recipe.loops, rng)  # E
    joined = reconnect(thinned, list(pairs), count, rng)  # F
    room_graph = adjacency_of(count, joined)
    up, down = plan.room_of[path[0]], plan.room_of[path[-1]]
    boss = plan.room_of[route.boss] if route.boss >= 0 else -1
    kinds = _kinds(recipe, room_graph, (up, down, boss), rng)
    kinds += ["secret"] * (len(plan.boxes) - count)

    layout = Layout(recipe, draft, streams)
    if draft.watcher is not None:
        show_plan(draft.watcher, draft, layout, (colours, route, plan), (list(pairs), thinned, joined))
    draft.coloured = True
    layout.dig_rooms(plan, kinds, streams)
    layout.connect({pair: pairs[pair] for pair in joined})
    layout.connect(secret_pairs, secret=True)
    draft.snapshot("connections", "Every connection is dug through the walls between two rooms.")
    layout.dress_rooms(streams)

    draft.ends = up, down
    draft.contents = [(_CONTENTS[kind], room) for room, kind in enumerate(kinds) if kind in _CONTENTS]
    draft.notes.update(_notes(recipe, colours, path, asked, room_graph))
    draft.notes.update(
        kept=sum(count > room >= 0 for room in plan.room_of),
        joined=route.joined,
        units_of_rooms=plan.boxes[:count],
        secret_rooms=len(plan.boxes) - count,
        lines_x=layout.lines_x,
        lines_y=layout.lines_y,
    )


_PLANS = 8  # the most plans made to get rooms of the sizes asked for
_RARE = 0.25  # below this share asked for, single units are rare and get counted
_TOO_MANY = 1.5  # more than this many times the share asked for is too many
_COLOURINGS = 6  # the most colourings tried for a path that winds
_SMALL_ENOUGH = 1000  # the most units for which more than one try is made


def _planned(
    recipe: Districts, adjacency: Adjacency, dice: Random, rng: Random
) -> tuple[list[Tier], Route, MergedRooms]:
    """Return the colours of the units, the route through them, and the rooms.

    Of some plans, one is taken with few single units and much that is of the sizes asked for.
    """
    columns, _ = recipe.grid
    asked = recipe.sizes.get("1x1", 0) / math.fsum(recipe.sizes.values())
    can_choose = asked < _RARE and len(adjacency) <= _SMALL_ENOUGH
    plans = []
    for _ in range(_PLANS if can_choose else 1):
        colours, route = _coloured(recipe, adjacency, dice, rng)
        rooms = MergedRooms(columns, adjacency, colours, route)
        rooms.merge(recipe.sizes, rng)
        plans.append((colours, route, rooms))
        if rooms.singles <= _TOO_MANY * asked * len(rooms.boxes) and not rooms.unasked:
            break
    return min(plans, key=lambda plan: plan[2].unasked + plan[2].singles / len(plan[2].boxes))


def _coloured(recipe: Districts, adjacency: Adjacency, dice: Random, rng: Random) -> tuple[list[Tier], Route]:
    """Return the colours of the units and the route through them; if no path winds, colours are dealt again."""
    columns, rows = recipe.grid
    hard, medium, _ = recipe.colours
    can_wind = hard > 0 and min(columns, rows) > 1 and columns * rows <= _SMALL_ENOUGH
    for left in reversed(range(_COLOURINGS if can_wind else 1)):
        colours = coloured_units(columns, rows, hard, medium, dice)
        route = find_route(recipe, adjacency, colours, rng)
        if left == 0 or winding(route.path, columns) >= WINDING:
            break
    return colours, route


_CONTENTS = {"boss": "monster", "treasury": "treasure", "secret": "treasure"}
"""The content that rooms of a special kind always have."""


def _needed_pairs(route: Route, plan: MergedRooms) -> set[Pair]:
    """Return the pairs of rooms joined by the path, and the pair of the boss's room and the room before the end."""
    steps = list(pairwise(route.path))
    if route.boss >= 0:
        steps.append((route.path[-2], route.boss))
    pairs = set()
    for before, after in steps:
        first, second = min(before, after), max(before, after)  # the western or northern unit first
        pairs.add((plan.room_of[first], plan.room_of[second]))
    return pairs


def _kinds(
    recipe: Districts, room_graph: Sequence[Sequence[int]], special: tuple[int, int, int], rng: Random
) -> list[str]:
    """Return the kinds of the rooms, by their place in the room graph.

    The special rooms are those of the stairs up and down, and the boss's room or -1.
    """
    kinds = ["room"] * len(room_graph)
    up, down, boss = special
    if boss >= 0:
        kinds[boss] = "boss"
    for room, beyond in enumerate(room_graph):
        if len(beyond) == 1 and rng.random() < recipe.treasuries and kinds[room] == "room" and room not in (up, down):
            kinds[room] = "treasury"
    return kinds


def _notes(
    recipe: Districts,
    colours: Sequence[Tier],
    path: Sequence[int],
    asked: Sequence[int],
    room_graph: Sequence[Sequence[int]],
) -> dict[str, object]:
    """Return the report's notes on the plan; pairs are [asked, achieved]."""
    columns, rows = recipe.grid
    counts = Counter(colours)
    hard, medium, easy = recipe.colours
    degrees = Counter(min(len(beyond), 4) for beyond in room_graph)
    return {
        "units": [columns, rows],
        "colours": [int(tier) for tier in colours],
        "path": path,
        "hard": [hard, counts[Tier.HARD]],
        "medium": [medium, counts[Tier.MEDIUM]],
        "easy": [easy, counts[Tier.EASY]],
        "connections": [asked, [degrees[degree] for degree in (4, 3, 2, 1)]],
        "apart": [least_apart(columns, rows), distance(path[0], path[-1], columns)],
        "winding": [WINDING, winding(path, columns)],
    }
