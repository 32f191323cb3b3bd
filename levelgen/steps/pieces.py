"""Pieces: what is drawn by hand, or grown or posted by rule, where a level has a place for it.

A level has one landmark; vaults in its dead ends, as many as the knob `vaults` asks for; and of the rest as many as the
knob `pieces` says. All come from decks dealt for the run, so that none is met twice within three floors.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from levelgen.draft import Draft
from levelgen.errors import GenerationError
from levelgen.recipe import Recipe
from levelgen.rng import Random, shuffle
from levelgen.rooms import Tier
from levelgen.steps.decks import deal
from levelgen.steps.grown import grow
from levelgen.steps.landmarks import place_landmark
from levelgen.steps.posted import Posts
from levelgen.steps.vaults import place_vaults
from levelgen.template import files
from levelgen.template.template import Template

_AREA = 80 * 29
"""Cells of the map to which the counts below refer."""

_GROWN, _POSTED = 1.2, 3.0
"""Pieces on a map of that area with `pieces` at 1; larger maps have more."""

_FEWEST_ROOMS = 3
"""A level of fewer rooms has no landmark: both have stairs, or the only one."""

_TRIED = 8
"""Rooms tried for a piece that grows."""

_EXITS = 2
"""Rooms that a landmark asked for by its name is joined to, at least: one can leave it otherwise than one came."""

_DRAWN = ("junction", "vault", "landmark")
"""Kinds of rooms in which nothing grows."""

Deals = Callable[[str], Random]
"""The stream that shuffles a deck of the run, by the deck's name."""


def dig_landmark(draft: Draft, recipe: Recipe, rng: Random, deals: Deals) -> bool:
    """Dig one landmark of the floor's hand, where there is space for one; tell whether there was.

    Raises:
        GenerationError: there is no space for the landmark that the recipe names.
        RecipeError: none has its name.
    """
    if len(draft.rooms) < _FEWEST_ROOMS and recipe.landmark is None:
        return False
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "landmark"]
    if recipe.landmark is not None:
        hand = [each for each in known if each.name == recipe.landmark]
        if not hand:
            raise recipe.refused("landmark", "which none is called", ", ".join(each.name for each in known))
    else:
        hand = deal(known, draft.depth, deals("landmarks"))
        hand.sort(key=lambda each: (not each.comes_to(draft.depth, recipe.theme or ""), not each.themes))
    placed = place_landmark(draft, hand, rng, exits=1 if recipe.landmark is None else _EXITS)
    if not placed and recipe.landmark is not None:
        raise GenerationError(f"no place for the landmark {recipe.landmark}")
    return placed


def warn_of_landmarks(draft: Draft) -> None:
    """Let landmarks be no easy rooms: there is somebody, or something to find."""
    for room in draft.rooms:
        if room.kind == "landmark" and room.tier == Tier.EASY:
            room.tier = Tier.MEDIUM


def dig_vaults(draft: Draft, recipe: Recipe, rng: Random, deals: Deals) -> None:
    """Turn dead ends into vaults of the floor's hand, as many as the recipe asks for at most."""
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "vault"]
    hand = deal(known, draft.depth, deals("vaults"))
    place_vaults(draft, hand, recipe.vaults, draft.depth, rng, recipe.theme or "")


def place_others(draft: Draft, recipe: Recipe, rng: Random, deals: Deals) -> None:
    """Let pieces of the floor's hand grow in rooms and be posted, and note which."""
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "piece"]
    hand = deal(known, draft.depth, deals("pieces"))
    hand = [each for each in hand if each.comes_to(draft.depth, recipe.theme or "")]
    size = draft.width * draft.height / _AREA
    placed: list[str] = []
    growing, posting = (int(share * recipe.pieces * size + rng.random()) for share in (_GROWN, _POSTED))
    for piece in [each for each in hand if each.fits == "grown"]:
        if growing > len(placed) and _grow(draft, piece, rng):
            placed.append(piece.name)
    posts = Posts(draft)
    posted: list[str] = []
    for piece in [each for each in hand if each.fits == "posted"]:
        if posting > len(posted) and posts.post(piece, rng):
            posted.append(piece.name)
    placed += posted
    draft.notes["pieces"] = placed


def _grow(draft: Draft, piece: Template, rng: Random) -> bool:
    """Let a piece grow over one of the rooms that are of its size; tell whether there was one."""
    kept = {*(draft.ends or ()), *draft.flooded, *(mark.room for mark in draft.marks if mark.binding)}
    rooms = [
        index
        for index, room in enumerate(draft.rooms)
        if index not in kept and room.kind not in _DRAWN and piece.pocket[0] <= room.area <= piece.pocket[1]
    ]
    if any(mark.what == "monster" for mark in piece.marks):
        rooms = [index for index in rooms if draft.rooms[index].tier == Tier.MEDIUM]
    shuffle(rng, rooms)
    rooms.sort(key=lambda index: draft.rooms[index].tier == Tier.EASY)  # something lies there
    return any(grow(draft, piece, index, rng) for index in rooms[:_TRIED])


def collection(folder: str | None) -> Sequence[Template]:
    """Return our own vaults and pieces, and those of an author's folder.

    Raises:
        TemplateError: a file is broken, or the folder has none.
    """
    own = (*files.ours("vaults"), *files.ours("pieces"))
    return own if folder is None else (*own, *files.load_folder(Path(folder)))
