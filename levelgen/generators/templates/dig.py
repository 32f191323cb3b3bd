"""A level of templates: natural ground first, then rooms over it, which are drawn once all are in place.

After Omnomnom's account of his map generator (2012); see `placement` for its steps.
"""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from levelgen.draft import Draft, DraftLink
from levelgen.errors import GenerationError
from levelgen.generators.templates import Templates, natural
from levelgen.generators.templates.collection import CLOSET, Collection
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.placement import Placement
from levelgen.generators.templates.stages import show_placement, told_of_ground
from levelgen.rng import Random, Streams, below
from levelgen.rooms import Mark, Tier
from levelgen.terrain import PERILOUS, Terrain

_STARTS = 6
"""The most attempts at laying ground and placing rooms, until rooms reach all parts of the map."""

_ENOUGH = 0.7
"""The share of the rooms asked for that an attempt must place."""

_DOWN, _ACROSS = 3, 4
"""Rows and columns of map parts, of which all but one must be reached."""

_LEAST = 0.05
"""The least share of a map part covered by rooms for it to count as reached; so does a part that is half hazard."""


def dig(recipe: Templates, draft: Draft, streams: Streams) -> None:
    """Lay the ground, place the rooms over it, and draw them onto it.

    Raises:
        GenerationError: there is no space for two rooms, or hardly any room of an author's folder fits.
        RecipeError: no room is allowed at the level's depth.
        TemplateError: a file in the recipe's folder is broken.
    """
    recipe = recipe.of_one_level(streams("liquid"))
    ground, placement = _placed(recipe, draft, streams)
    hazards = placement.overlay.hazards
    terrain = draft.terrain
    terrain[hazards] = ground[hazards]
    draft.liquid = max((Terrain.DEEP_WATER, Terrain.LAVA, Terrain.CHASM), key=lambda word: _shares(recipe)[word])
    draft.snapshot("ground", partial(told_of_ground, ground))

    if recipe.loops and recipe.bridges and hazards.any():
        placement.build_spans()
    if draft.watcher is not None and placement.told is not None:
        show_placement(draft.watcher, ground, placement, placement.told, open_edges=recipe.open_edges)
    placement.overlay.draw(draft.cells, open_edges=recipe.open_edges)
    np.copyto(terrain, ground, where=(terrain == int(Terrain.FLOOR)) & (ground >= int(Terrain.SHALLOW_WATER)))
    draft.undermined.update(np.flatnonzero(hazards & (terrain != ground)).tolist())
    _hand_over(draft, placement)
    draft.bury()
    draft.snapshot("rooms", "The map is drawn from the templates; lakes that no room looks upon become rock.")
    draft.notes.update(placement.notes())


def _placed(recipe: Templates, draft: Draft, streams: Streams) -> tuple[NDArray[np.uint8], Placement]:
    """Return the ground, and the placement of rooms on it.

    If a lake cuts off a part of the map, or the first room has little space around it, both are made again on other
    ground; if no attempt is good enough, the best one is used.

    Raises:
        GenerationError: too few rooms found a place.
    """
    rooms = Collection.of(recipe, draft.depth, streams("templates"))
    lakes, places = streams("ground"), streams("places")
    tried: list[tuple[int, int, NDArray[np.uint8], Placement]] = []
    for _ in range(_STARTS):
        ground = _ground(recipe, lakes)
        overlay = Overlay(recipe.width, recipe.height, PERILOUS.take(ground))
        placement = Placement(recipe, overlay, rooms, places, None if draft.watcher is None else [])
        placement.run()
        reached = _reached(placement.overlay) if placement.asked >= _DOWN * _ACROSS else _DOWN * _ACROSS
        count = len(placement.placed)
        tried.append((reached, count, ground, placement))
        if count >= _ENOUGH * placement.asked and reached >= _DOWN * _ACROSS - 1:
            break
    *_, ground, placement = max(tried, key=lambda start: start[:2])
    _refuse_too_few(recipe, placement)
    return ground, placement


def _refuse_too_few(recipe: Templates, placement: Placement) -> None:
    """Refuse a level without a room, with a single closet, or with hardly any rooms of an author's folder.

    Raises:
        GenerationError: the level is one of these.
    """
    count, least, rooms = len(placement.placed), 1, "rooms"
    if recipe.folder is not None:
        least, rooms = min(placement.asked, 2 + placement.asked // 4), f"rooms of {recipe.folder!r}"
    elif count == 1 and placement.overlay.placed[placement.placed[0]].variant.template == CLOSET.template:
        least, rooms = 2, "room, a closet,"
    if count < least:
        message = f"only {count} {rooms} found a place; allowed: more of them,"
        raise GenerationError(f"{message} on a larger map, with less lava, water and chasm, or with smaller rooms")


def _shares(recipe: Templates) -> dict[Terrain, float]:
    """Return the share of the map of each natural layer."""
    return {
        Terrain.LAVA: recipe.lava,
        Terrain.CHASM: recipe.chasm,
        Terrain.DEEP_WATER: recipe.water,
        Terrain.GRASS: recipe.grass,
    }


def _ground(recipe: Templates, random: Random) -> NDArray[np.uint8]:
    """Return the natural ground that a recipe asks for."""
    return natural.ground(recipe.width, recipe.height, _shares(recipe), recipe.lakes, below(random, 2**53))


def _reached(overlay: Overlay) -> int:
    """Return the number of map parts that have rooms or are mostly hazard."""
    hazards = overlay.hazards
    height, width = hazards.shape
    rows = np.arange(_DOWN, dtype=np.intp) * height // _DOWN
    columns = np.arange(_ACROSS, dtype=np.intp) * width // _ACROSS
    covered, perilous, cells = (
        np.add.reduceat(np.add.reduceat(mask, rows, axis=0, dtype=np.int32), columns, axis=1)
        for mask in (overlay.collisions.count > 0, hazards, np.ones_like(hazards))
    )
    return int(np.count_nonzero((covered >= _LEAST * cells) | (2 * perilous >= cells)))


def _hand_over(draft: Draft, placement: Placement) -> None:
    """Add the placed templates to the draft as rooms, links and marks."""
    rooms = [placement.overlay.placed[number] for number in placement.placed]
    room_at = np.full(draft.terrain.shape, -1, dtype=np.int16)
    for index, placed in enumerate(rooms):
        room_at[placed.box][placed.variant.open] = index
    draft.add_rooms(["room"] * len(rooms), room_at)
    for index, (room, placed) in enumerate(zip(draft.rooms, rooms, strict=True)):
        center_x, center_y = placed.variant.center
        room.center = (placed.y + center_y) * draft.width + placed.x + center_x
        room.tags += placed.variant.template.tags
        draft.marks += [
            Mark(mark.what, placed.x + mark.x, placed.y + mark.y, Tier.EASY, index, mark.name, binding=True)
            for mark in placed.variant.template.marks
        ]
    draft.links += [DraftLink(*link) for link in placement.links]
