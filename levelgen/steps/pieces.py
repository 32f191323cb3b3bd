"""Pieces: what is drawn by hand, or grown or posted by rule, where a level has a place for it.

A level has one landmark; vaults in its dead ends, as many as the knob `vaults` asks for; and of the rest as many as the
knob `pieces` says. All come from decks dealt for the run, so that none is met twice within three floors.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from levelgen.draft import Draft
from levelgen.recipe import Recipe
from levelgen.rng import Random
from levelgen.rooms import Tier
from levelgen.steps.decks import deal
from levelgen.steps.landmarks import place_landmark
from levelgen.steps.vaults import place_vaults
from levelgen.template import files
from levelgen.template.template import Template

Deals = Callable[[str], Random]
"""The stream that shuffles a deck of the run, by the deck's name."""


def dig_landmark(draft: Draft, recipe: Recipe, rng: Random, deals: Deals) -> bool:
    """Dig one landmark of the floor's hand, where there is space for one; tell whether there was."""
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "landmark"]
    if recipe.landmark is not None:
        hand = [each for each in known if each.name == recipe.landmark]
        if not hand:
            raise recipe.refused("landmark", "which none is called", ", ".join(each.name for each in known))
    else:
        hand = deal(known, draft.depth, deals("landmarks"))
        hand.sort(key=lambda each: not each.comes_to(draft.depth, recipe.theme or ""))
    return place_landmark(draft, hand, rng)


def guard_landmarks(draft: Draft) -> None:
    """Let landmarks where somebody stands be no easy rooms."""
    guarded = {mark.room for mark in draft.marks if mark.what == "monster" and mark.binding}
    for index in guarded:
        room = draft.rooms[index]
        if room.kind == "landmark" and room.tier == Tier.EASY:
            room.tier = Tier.MEDIUM


def dig_vaults(draft: Draft, recipe: Recipe, rng: Random, deals: Deals) -> None:
    """Turn dead ends into vaults of the floor's hand, as many as the recipe asks for at most."""
    known = [each for each in collection(recipe.pieces_folder) if each.kind == "vault"]
    hand = deal(known, draft.depth, deals("vaults"))
    place_vaults(draft, hand, recipe.vaults, draft.depth, rng, recipe.theme or "")


def collection(folder: str | None) -> Sequence[Template]:
    """Return our own vaults and pieces, and those of an author's folder.

    Raises:
        TemplateError: a file is broken, or the folder has none.
    """
    own = (*files.ours("vaults"), *files.ours("pieces"))
    return own if folder is None else (*own, *_authors(folder))


@cache
def _authors(folder: str) -> tuple[Template, ...]:
    return files.load_folder(Path(folder))
