"""Digs a level of templates: the natural ground first, then rooms over it, which are drawn when all are in place.

After Omnomnom's account of his map generator (2012); see `placement` for its steps.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.errors import GenerationError
from levelgen.generators.templates import Templates, natural
from levelgen.generators.templates.candidates import ENOUGH
from levelgen.generators.templates.collection import Collection
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.placement import Placement
from levelgen.rng import Random, below
from levelgen.rooms import Mark, Tier
from levelgen.terrain import PERILOUS, WALKABLE, Terrain

_STARTS = 4
"""Times the placement is begun, elsewhere each time, until enough rooms have found a place."""


def dig(recipe: Templates, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Lay the ground, place the rooms over it, and draw them onto it.

    Raises:
        GenerationError: there is no space for a room.
        RecipeError: no room is for the level's depth.
        TemplateError: a file in the recipe's folder is broken.
    """
    ground = natural.ground(
        recipe.width,
        recipe.height,
        {
            Terrain.LAVA: recipe.lava,
            Terrain.CHASM: recipe.chasm,
            Terrain.DEEP_WATER: recipe.water,
            Terrain.GRASS: recipe.grass,
        },
        recipe.lakes,
        below(streams("ground"), 2**53),
    )
    hazards = PERILOUS[ground]
    terrain = draft.terrain
    terrain[hazards] = ground[hazards]
    draft.snapshot("ground")

    placement = _placed(recipe, hazards, Collection.of(recipe, draft.depth, streams("templates")), streams("places"))
    if recipe.loops and recipe.bridges and hazards.any():
        placement.build_spans()
    draft.snapshot("placing")

    placement.overlay.draw(draft.cells, open_edges=recipe.open_edges)
    np.copyto(terrain, ground, where=(terrain == Terrain.FLOOR) & (ground >= Terrain.SHALLOW_WATER))
    draft.fixed.update(np.flatnonzero(hazards & (terrain != ground)).tolist())
    _fill_hidden_lakes(terrain)
    _hand_over(draft, placement)
    draft.snapshot("rooms")
    draft.notes.update(placement.notes())


def _placed(recipe: Templates, hazards: NDArray[np.bool_], rooms: Collection, rng: Random) -> Placement:
    """Return the placement with the most rooms; where lava left too little space around the first one, try again."""
    tried: list[Placement] = []
    for _ in range(_STARTS):
        placement = Placement(recipe, Overlay(recipe.width, recipe.height, hazards), rooms, rng)
        placement.run()
        tried.append(placement)
        if len(placement.placed) >= ENOUGH * placement.asked:
            break
    best = max(tried, key=lambda placement: len(placement.placed))
    if not best.placed:
        raise GenerationError("there is no space for a room")
    return best


def _fill_hidden_lakes(terrain: NDArray[np.uint8]) -> None:
    """Leave rock where nobody would ever see that a lake is there."""
    lakes = PERILOUS[terrain]
    labels, count = grid.label(lakes)
    is_seen = np.zeros(count + 1, dtype=np.bool_)
    is_seen[labels[lakes & grid.dilate(WALKABLE[terrain])]] = True
    terrain[lakes & ~is_seen[labels]] = Terrain.ROCK


def _hand_over(draft: Draft, placement: Placement) -> None:
    """Make rooms, links and marks of what was placed."""
    width = draft.width
    for index, number in enumerate(placement.placed):
        placed = placement.overlay.placed[number]
        variant, x, y = placed.variant, placed.x, placed.y
        corner = y * width + x
        spans = [(corner + row * width + start, corner + row * width + stop) for row, start, stop in variant.spans]
        room = DraftRoom("room", spans, width)
        room.center = corner + variant.center[1] * width + variant.center[0]
        room.tags += variant.template.tags
        draft.rooms.append(room)
        draft.marks += [
            Mark(mark.what, x + mark.x, y + mark.y, Tier.EASY, index, mark.name, binding=True)
            for mark in variant.template.marks
        ]
    draft.links += [DraftLink(*link) for link in placement.links]
