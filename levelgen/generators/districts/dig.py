"""A level from a grid of units coloured by difficulty: a path through it, units merged into rooms, rooms connected.

After a blog post on grid-based dungeons of June 2013. The letters in comments are its steps: A grid, B colours, C path,
D rooms, E connections, F islands.
"""

from collections.abc import Callable
from itertools import pairwise

from levelgen.draft import Draft
from levelgen.generators.districts.blocks import Blocks
from levelgen.generators.districts.recipe import Districts
from levelgen.generators.districts.site import Site
from levelgen.generators.districts.trail import Trail, distance, least_apart
from levelgen.generators.districts.ways import Web, thinned
from levelgen.graph import grid_adjacency
from levelgen.rng import Random
from levelgen.rooms import Tier
from levelgen.steps.colouring import coloured_units

__all__ = ["dig"]


def dig(recipe: Districts, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Dig rooms and doors, give the rooms tiers and kinds, and say which get the stairs."""
    columns, rows = recipe.grid
    neighbours = grid_adjacency(columns, rows)  # A
    hard, medium, easy = recipe.colours
    colours = coloured_units(columns, rows, hard, medium, streams("colours"))  # B
    chances = recipe.join_easy, recipe.join_medium, recipe.join_hard
    rng = streams("units")
    tiers = bytes(colours)
    trail = Trail((columns, rows), neighbours, tiers, chances, recipe.fill, rng)  # C
    plan = Blocks((columns, rows), colours, trail)
    plan.merge(recipe.sizes, trail.kept, rng)  # D
    blocks = plan.blocks[:]

    rng = streams("ways")
    pairs = plan.pairs()
    secrets = plan.add_secret_rooms(recipe.secret_rooms, neighbours, rng)
    room_of = plan.room_of
    steps = [(room_of[a], room_of[b]) if a < b else (room_of[b], room_of[a]) for a, b in pairwise(trail.path)]
    shares = recipe.hubs, recipe.forks, recipe.ends
    joined, asked = thinned(list(pairs), set(steps), len(blocks), shares, recipe.loops, rng)  # E
    web = Web(len(blocks), joined)
    web.reconnect(pairs, rng)  # F
    up, down = plan.room_of[trail.path[0]], plan.room_of[trail.path[-1]]
    kinds = _kinds(recipe, web, up, down, rng) + ["secret"] * (len(plan.blocks) - len(blocks))

    site = Site(recipe, draft, plan, streams)
    if draft.watched:
        site.show(trail.path, trail.kept, colours)
    site.carve(streams)
    site.join({pair: pairs[pair] for pair in web.joined}, "door")
    site.join(secrets, "secret")
    site.finish(kinds)

    draft.coloured = True
    draft.ends = up, down
    draft.contents = [(_CONTENTS[kind], room) for room, kind in enumerate(kinds) if kind in _CONTENTS]
    degrees = [len(beyond) for beyond in web.beyond]
    draft.notes.update(
        units=[columns, rows],
        colours=list(tiers),
        path=trail.path,
        kept=sum(trail.kept),
        blocks=blocks,
        hard=[hard, tiers.count(Tier.HARD)],
        medium=[medium, tiers.count(Tier.MEDIUM)],
        easy=[easy, tiers.count(Tier.EASY)],
        ways=[asked, [sum(degree >= 4 for degree in degrees), *(degrees.count(count) for count in (3, 2, 1))]],
        apart=[least_apart(columns, rows), distance(trail.path[0], trail.path[-1], columns)],
        secret_rooms=len(plan.blocks) - len(blocks),
        lines_x=site.lines_x,
        lines_y=site.lines_y,
    )


_CONTENTS = {"boss": "monster", "treasury": "treasure", "secret": "treasure"}
"""What a room of a special kind always holds."""


def _kinds(recipe: Districts, web: Web, up: int, down: int, rng: Random) -> list[str]:
    """What kinds the rooms are, by their place in the graph."""
    kinds = ["room"] * len(web.beyond)
    last = web.before(up, down)
    if rng.random() < recipe.boss and last != up:
        kinds[last] = "boss"
    for room, beyond in enumerate(web.beyond):
        if len(beyond) == 1 and rng.random() < recipe.treasuries and kinds[room] == "room" and room not in (up, down):
            kinds[room] = "treasury"
    return kinds
