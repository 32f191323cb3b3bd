"""Shortcuts: one-sided links that save a long walk: a barred door, a ledge, a rope.

They come after the waters, and after the doors in thin walls that follow these, since both change the length of walks.
"""

from collections.abc import Iterator

import numpy as np

from levelgen import graph, grid
from levelgen.draft import Draft, DraftLink
from levelgen.grid import Mask
from levelgen.recipe import Recipe
from levelgen.rng import Random, chosen
from levelgen.steps.doors import is_doorway
from levelgen.steps.rings import fitting, room_edges
from levelgen.steps.tunnels import Tunnel, Tunnels
from levelgen.terrain import WALKABLE, Terrain

SAVES = 40
"""The fewest steps that a shortcut saves in its direction."""

_LONGEST = 14
"""The longest shortcut, in cells."""

_LOOKED_AT = 16
"""The number of tunnels, the most promising of all, for which the route around is searched."""

_SEEMS = 35
"""The fewest steps that a shortcut must save by an estimate over links, for the walk around it to be measured."""

_WORDS = (Terrain.BARRED_DOOR, Terrain.BARRED_DOOR, Terrain.LEDGE, Terrain.ROPE)

_AREA = 80 * 45
"""The size of a map, in cells, that gets one shortcut if `cycles` is 0.5."""


def place_shortcuts(draft: Draft, recipe: Recipe, random: Random) -> None:
    """Dig one-sided shortcuts, as many as are asked for.

    A level without a ring gets none and stays a tree, so that levels differ in their choke points and detours.
    """
    asked = 2 * recipe.cycles * max(draft.width * draft.height / _AREA, 1)
    most = int(asked + random.random())
    placed: list[DraftLink] = []
    if draft.ends is None or draft.ring is None or not most:
        return
    for tunnel in _promising(draft, draft.ends):
        if len(placed) == most:
            break
        if not draft.fixed.isdisjoint(tunnel.cells):  # it would meet an earlier shortcut
            continue
        link = _dig(draft, tunnel, random)
        if all(_saves(draft, each) for each in (link, *placed)):
            placed.append(link)
            aside = {cell + side for cell in link.cells for side in (-draft.width, -1, 0, 1, draft.width)}
            draft.fixed |= aside
        else:
            _fill(draft, link)


def _promising(draft: Draft, ends: tuple[int, int]) -> Iterator[Tunnel]:
    """Yield the tunnels that seem to save a long walk, most promising first, each from the end that lies deeper.

    The distances of two rooms from a third one bound their own distance from below and above.
    """
    edges = room_edges(draft)
    walks = [graph.weighted_distances(edges, room) for room in ends]
    tunnels = Tunnels(draft, draft.room_at, _LONGEST)
    wing = np.zeros(len(draft.rooms), np.bool_)
    if draft.wing is not None:
        wing[draft.wing.rooms] = True
    from_up, from_down = np.array(walks, dtype=np.int64)
    a, b = tunnels.a, tunnels.b
    saved = np.maximum(abs(from_up[a] - from_up[b]), abs(from_down[a] - from_down[b])) - tunnels.length
    most_saved = np.minimum(from_up[a] + from_up[b], from_down[a] + from_down[b]) - tunnels.length
    fits = fitting(draft, tunnels, walks) & (wing[a] == wing[b]) & (from_up[a] >= 0) & (from_up[b] >= 0)
    best = tunnels.shortest(fits & (saved >= SAVES // 4))
    for index in sorted(best, key=lambda index: -saved[index])[:_LOOKED_AT]:
        is_long = saved[index] >= _SEEMS
        if not is_long and most_saved[index] >= _SEEMS:
            around = graph.weighted_distances(edges, int(a[index]))[int(b[index])]
            is_long = around - tunnels.length[index] >= _SEEMS
        if is_long:
            tunnel = tunnels[index]
            yield tunnel if from_up[tunnel.a] >= from_up[tunnel.b] else tunnel.turned()


def _dig(draft: Draft, tunnel: Tunnel, random: Random) -> DraftLink:
    """Dig a tunnel with a barred door, ledge or rope in its middle, and return its link.

    Doors and ropes are opened from the end farther from the stairs up; ledges lead in either direction.
    """
    word = chosen(random, _WORDS)
    one_way = tunnel.b if word == Terrain.LEDGE and random.random() < 0.5 else tunnel.a
    link = DraftLink(tunnel.a, tunnel.b, "shortcut", tunnel.cells, one_way)
    for cell in tunnel.cells:
        draft.cells[cell] = Terrain.FLOOR
    places = [cell for cell in tunnel.cells if is_doorway(draft, cell)]
    if places:
        draft.cells[places[len(places) // 2]] = word
    draft.links.append(link)
    return link


def _fill(draft: Draft, link: DraftLink) -> None:
    """Remove a shortcut and turn its cells into rock again."""
    draft.links.remove(link)
    for cell in link.cells:
        draft.cells[cell] = Terrain.ROCK


def word_of(draft: Draft, link: DraftLink) -> str:
    """Return the terrain that makes a link one-sided, as a word; "" if there was no place for it."""
    words = [draft.cells[cell] for cell in link.cells if draft.cells[cell] in _WORDS]
    return Terrain(words[0]).name.lower() if words else ""


def _saves(draft: Draft, link: DraftLink) -> bool:
    """Tell whether a link is one-sided, and the walk between its ends is long without it."""
    if not word_of(draft, link):
        return False
    open_ground = WALKABLE.take(draft.terrain)
    ends = []
    for room, cell in ((link.a, link.cells[0]), (link.b, link.cells[-1])):
        beside = (cell - draft.width, cell - 1, cell + 1, cell + draft.width)
        inside = next(side for side in beside if draft.room_at.item(side) == room and draft.is_walkable(side))
        ends.append(draft.position(inside))
    open_ground.ravel()[link.cells] = False
    return _is_far(open_ground, ends, len(link.cells) + 1 + SAVES)


def _is_far(open_ground: Mask, ends: list[tuple[int, int]], least: int) -> bool:
    return grid.walk(open_ground, ends[0], ends[1], limit=least - 1) is None
