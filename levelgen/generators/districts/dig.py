"""A level from a grid of units coloured by difficulty: a path through it, units merged into rooms, rooms connected.

After a blog post on grid-based dungeons of June 2013. The letters in comments are its steps: A grid, B colours, C path,
D rooms, E connections, F isolated groups.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from levelgen.draft import Draft
from levelgen.generators.districts import Districts
from levelgen.generators.districts.connections import asked_counts, reconnect, thin
from levelgen.generators.districts.layout import Layout
from levelgen.generators.districts.merging import MergedRooms, Pair
from levelgen.generators.districts.path import distance, find_path, least_apart
from levelgen.graph import adjacency_of, grid_adjacency, shortest_path
from levelgen.rng import Random
from levelgen.rooms import Tier
from levelgen.steps.colouring import coloured_units


def dig(recipe: Districts, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Dig rooms and doors, give the rooms tiers and kinds, and choose those of the stairs."""
    columns, rows = recipe.grid
    adjacency = grid_adjacency(columns, rows)  # A
    hard, medium, _ = recipe.colours
    colours = coloured_units(columns, rows, hard, medium, streams("colours"))  # B
    rng = streams("units")
    path, kept = find_path(recipe, adjacency, colours, rng)  # C
    plan = MergedRooms(columns, adjacency, colours, path)
    plan.merge(recipe.sizes, kept, rng)  # D
    count = len(plan.boxes)

    rng = streams("connections")
    pairs = plan.pairs()
    secret_pairs = plan.add_secret_rooms(recipe.secret_rooms, rng)
    asked = asked_counts(recipe, count)
    thinned = thin(list(pairs), _pairs_along(path, plan), asked, recipe.loops, rng)  # E
    joined = reconnect(thinned, list(pairs), count, rng)  # F
    room_graph = adjacency_of(count, joined)
    up, down = plan.room_of[path[0]], plan.room_of[path[-1]]
    kinds = _kinds(recipe, room_graph, up, down, rng)
    kinds += ["secret"] * (len(plan.boxes) - count)

    layout = Layout(recipe, draft, streams("rooms"))
    if draft.watched:
        layout.show_plan(path, kept, colours, plan)
    layout.dig_rooms(plan, kinds, streams)
    layout.connect({pair: pairs[pair] for pair in joined})
    layout.connect(secret_pairs, secret=True)
    draft.snapshot("connections")

    draft.coloured = True
    draft.ends = up, down
    draft.contents = [(_CONTENTS[kind], room) for room, kind in enumerate(kinds) if kind in _CONTENTS]
    draft.notes.update(_notes(recipe, colours, path, asked, room_graph))
    draft.notes.update(
        kept=len(kept),
        units_of_rooms=plan.boxes[:count],
        secret_rooms=len(plan.boxes) - count,
        lines_x=layout.lines_x,
        lines_y=layout.lines_y,
    )


_CONTENTS = {"boss": "monster", "treasury": "treasure", "secret": "treasure"}
"""Content that a room of a special kind always has."""


def _pairs_along(path: Sequence[int], plan: MergedRooms) -> set[Pair]:
    """Return the pairs of rooms between which the path goes."""
    pairs = set()
    for before, after in pairwise(path):
        first, second = min(before, after), max(before, after)  # the western or northern unit first
        pairs.add((plan.room_of[first], plan.room_of[second]))
    return pairs


def _kinds(recipe: Districts, room_graph: Sequence[Sequence[int]], up: int, down: int, rng: Random) -> list[str]:
    """Return the kinds of the rooms, by their place in the room graph."""
    kinds = ["room"] * len(room_graph)
    last = shortest_path(room_graph, up, down)[-2]
    if rng.random() < recipe.boss and last != up:
        kinds[last] = "boss"
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
    """Return what the report tells of the plan; where it is a pair, what was asked and what was achieved."""
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
    }
