"""Pieces: drawings that are dug, grown or posted where a level has space for them.

A level has one landmark, as many vaults in its dead ends as the knob `vaults` asks for, and as many other pieces as the
knob `pieces` asks for. All come from decks dealt for the run, so that none is met twice within three floors.
"""

from collections.abc import Sequence
from pathlib import Path

from levelgen.draft import Draft
from levelgen.errors import GenerationError
from levelgen.recipe import Recipe
from levelgen.rng import Random, Streams, shuffle
from levelgen.rooms import Tier
from levelgen.steps.decks import deal
from levelgen.steps.grown import grow
from levelgen.steps.landmarks import place_landmark
from levelgen.steps.posted import Posts
from levelgen.steps.vaults import place_vaults
from levelgen.template import files
from levelgen.template.template import Template

_AREA = 80 * 29
"""The map size, in cells, to which the counts below refer."""

_GROWN, _POSTED = 1.2, 3.0
"""The number of pieces on a map of that size with `pieces` at 1; larger maps have more."""

_FEWEST_ROOMS = 3
"""The fewest rooms of a level with a landmark; with fewer, all of them have stairs."""

_TRIED = 8
"""The number of rooms tried for a grown piece."""

_EXITS = 2
"""The least number of rooms joined to a landmark requested by name, so that it has a second exit."""

_DRAWN = ("junction", "vault", "landmark")
"""Kinds of rooms in which nothing grows."""


def dig_landmark(draft: Draft, recipe: Recipe, rng: Random, deals: Streams) -> bool:
    """Dig one landmark of the floor's hand, if there is space; tell whether there was.

    Raises:
        GenerationError: there is no space for the landmark that the recipe names.
        TemplateError: see `collection`.
    """
    if len(draft.rooms) < _FEWEST_ROOMS and recipe.landmark is None:
        return False
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "landmark"]
    if recipe.landmark is not None:
        hand = [each for each in known if each.name == recipe.landmark]
    else:
        theme = recipe.theme or ""
        hand = deal(known, draft.depth, theme, deals("landmarks"))
        if theme:  # its own before those that are at home everywhere, and before those of others
            hand.sort(key=lambda each: (not each.comes_to(draft.depth, theme), not each.themes))
    placed = place_landmark(draft, hand, rng, exits=1 if recipe.landmark is None else _EXITS)
    if not placed and recipe.landmark is not None:
        raise GenerationError(f"no place for the landmark {recipe.landmark}")
    return placed


def check_landmark(recipe: Recipe) -> None:
    """Refuse a recipe for a landmark that there is not.

    Raises:
        RecipeError: no landmark has the name that the recipe asks for.
        TemplateError: see `collection`.
    """
    if recipe.landmark is not None:
        names = [each.name for each in collection(recipe.pieces_folder) if each.kind == "landmark"]
        if recipe.landmark not in names:
            raise recipe.refused("landmark", "which none is called", ", ".join(names))


def warn_of_landmarks(draft: Draft) -> None:
    """Make easy landmarks medium, since monsters or finds wait there."""
    for room in draft.rooms:
        if room.kind == "landmark" and room.tier == Tier.EASY:
            room.tier = Tier.MEDIUM


def dig_vaults(draft: Draft, recipe: Recipe, rng: Random, deals: Streams) -> None:
    """Turn dead ends into vaults of the floor's hand, at most as many as the recipe asks for."""
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "vault"]
    theme = recipe.theme or ""
    hand = deal(known, draft.depth, theme, deals("vaults"))
    place_vaults(draft, hand, recipe.vaults, draft.depth, rng, theme)


def place_others(draft: Draft, recipe: Recipe, rng: Random, deals: Streams) -> None:
    """Place grown and posted pieces of the floor's hand, and note their names."""
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "piece"]
    theme = recipe.theme or ""
    hand = deal(known, draft.depth, theme, deals("pieces"))
    hand = [each for each in hand if each.comes_to(draft.depth, theme)]
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
    """Let a piece grow over a room of suitable size; tell whether there was one."""
    kept = {*(draft.ends or ()), *draft.flooded, *(mark.room for mark in draft.marks if mark.binding)}
    rooms = [
        index
        for index, room in enumerate(draft.rooms)
        if index not in kept and room.kind not in _DRAWN and piece.pocket[0] <= room.area <= piece.pocket[1]
    ]
    if any(mark.what == "monster" for mark in piece.marks):
        rooms = [index for index in rooms if draft.rooms[index].tier == Tier.MEDIUM]
    shuffle(rng, rooms)
    rooms.sort(key=lambda index: draft.rooms[index].tier == Tier.EASY)  # easy rooms last
    return any(grow(draft, piece, index, rng) for index in rooms[:_TRIED])


def collection(folder: str | None) -> Sequence[Template]:
    """Return the built-in vaults and pieces, and those of an author's folder, which replace ours of the same name.

    Raises:
        TemplateError: a file is broken or a room, or the folder has no drawings.
    """
    ours = (*files.ours("vaults"), *files.ours("pieces"))
    if folder is None:
        return ours
    own = files.load_folder(Path(folder), ("landmark", "vault", "piece"))
    return tuple({(each.kind, each.name): each for each in (*ours, *own)}.values())
