"""The steps shared by all levels, in order; they work on a draft once a generator has dug it.

A step is a function that edits the draft, reads the recipe's knobs, and draws from random streams that it requests by
name. Its own name is also the name of its stage.
"""

# ruff: noqa: ARG001 - all steps take the same arguments, but some need fewer

from collections.abc import Callable
from functools import partial

from levelgen import rng
from levelgen.draft import Draft
from levelgen.recipe import Recipe
from levelgen.rng import Streams
from levelgen.steps.connect import dig_tunnels
from levelgen.steps.cycles import close_ring
from levelgen.steps.difficulty import assign_tiers, free_a_route
from levelgen.steps.doors import hide_links, place_doors
from levelgen.steps.grates import place_grates
from levelgen.steps.loops import open_loops
from levelgen.steps.marks import offer_marks
from levelgen.steps.pieces import dig_landmark, dig_vaults, place_others, warn_of_landmarks
from levelgen.steps.shortcuts import place_shortcuts
from levelgen.steps.stairs import choose_ends, dig_niches, place_stairs
from levelgen.steps.waters import flood

Step = Callable[[Draft, Recipe, Streams], None]


def connect(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Join rooms that the generator left apart by tunnels."""
    draft.notes["tunnels"] = dig_tunnels(draft)


def loops(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Put doors into thin walls with a long walk around them, and again if later steps have changed the map."""
    if draft.cells != draft.looped:
        opened = draft.notes.get("opened", 0)
        draft.notes["opened"] = opened + open_loops(draft, recipe.thin_walls, partial(streams, "walls"))
        draft.looped = bytes(draft.cells)


def landmarks(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Dig the landmark, before other steps that change rooms, since it is large."""
    if recipe.pieces and not recipe.keeps_rooms:
        dig_landmark(draft, recipe, streams("landmarks"), _decks(draft))


def cycles(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Put both stairs onto one ring, with a locked wing off it."""
    if recipe.cycles:
        close_ring(draft, recipe, streams("cycles"))


def niches(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Dig niches for the stairs whose rooms are known by now, before lakes take the walls."""
    is_looped = draft.cells == draft.looped
    dig_niches(draft, streams("niches"))
    if is_looped:  # a niche makes no wall thin
        draft.looped = bytes(draft.cells)


def waters(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Lay lakes and rivers."""
    if recipe.waters:
        flood(draft, recipe, streams("waters"))


def shortcuts(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Dig one-sided links where they save a long walk, now that lakes and doors have changed the walks."""
    if recipe.cycles:
        place_shortcuts(draft, recipe, streams("shortcuts"))


def doors(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Put doors where links meet rooms."""
    if recipe.doors:
        place_doors(draft, recipe.doors, streams("doors"))


def stairs(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Choose the rooms of the stairs if the generator has not, hide links that can be spared, and place the stairs."""
    random = streams("stairs")
    if draft.ends is None:
        choose_ends(draft, random, around=recipe.landmark is not None)
        draft.stairs_apart = True
    if recipe.secrets:
        hide_links(draft, recipe.secrets, streams("secrets"))
    place_stairs(draft, random)


def difficulty(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Give the rooms their tiers if the generator has not, and free a route between the stairs of hard rooms."""
    if not draft.coloured:
        assign_tiers(draft, recipe.hard, recipe.medium, streams("difficulty"))
    draft.tiered = True
    warn_of_landmarks(draft)
    if recipe.beyond_document:
        draft.hard_avoidable = True
        lowered = draft.notes["lowered"] = free_a_route(draft)
        if not draft.coloured:  # or these notes are on the units of a plan, not on rooms
            draft.notes["hard"][1] -= lowered
            draft.notes["medium"][1] += lowered


def vaults(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Replace dead ends with vaults."""
    if recipe.vaults:
        dig_vaults(draft, recipe, streams("vaults"), _decks(draft))


def pieces(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Place grown and posted pieces."""
    if recipe.pieces:
        place_others(draft, recipe, streams("pieces"), _decks(draft))


def marks(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Offer places for monsters, items, features and traps."""
    offer_marks(draft, streams("marks"))


def grates(draft: Draft, recipe: Recipe, streams: Streams) -> None:
    """Set bars into walls so that treasures can be seen."""
    if recipe.cycles:
        place_grates(draft, recipe, streams("grates"))


def _decks(draft: Draft) -> Streams:
    """Return the streams that shuffle decks, equal on all floors of a run."""
    return partial(rng.stream, draft.seed, "deck")


STEPS: tuple[Step, ...] = (
    connect, loops, landmarks, cycles, niches, waters, loops, shortcuts, doors, stairs, difficulty, vaults, pieces,
    marks, grates,
)  # fmt: skip
"""The shared steps in their order; `generate(..., steps=...)` takes another list."""
