"""The pipeline: a generator, the steps that all levels share, validation, and up to 20 attempts where that fails."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from levelgen import rng
from levelgen.draft import Draft
from levelgen.errors import GenerationError, RecipeError
from levelgen.level import Level, Stage, mirrored_terrain
from levelgen.recipe import GENERATORS, Recipe, add, all_recipes, recipe_of
from levelgen.rng import Random, Seed
from levelgen.rooms import Position
from levelgen.steps.connect import connect
from levelgen.steps.difficulty import assign_tiers
from levelgen.steps.doors import hide_links, place_doors
from levelgen.steps.loops import open_loops
from levelgen.steps.marks import offer_marks
from levelgen.steps.pieces import dig_landmark, dig_vaults, place_others, warn_of_landmarks
from levelgen.steps.stairs import choose_ends, place_stairs
from levelgen.steps.waters import flood
from levelgen.validate import validate

Streams = Callable[[str], Random]
"""The random numbers of a level: a stream for every name."""

Dig = Callable[[Any, Draft, Streams], None]
"""A generator: it digs its recipe into a draft, drawing from the streams that it asks for by name."""

MOST_ATTEMPTS = 20
"""Attempts before giving up with GenerationError."""

AnyRecipe = TypeVar("AnyRecipe", bound=Recipe)


def register(recipe: type[AnyRecipe], dig: Callable[[AnyRecipe, Draft, Streams], None]) -> type[AnyRecipe]:
    """Add a generator of your own: its recipe class, whose `name` is the generator's, and the function that digs.

    Returns:
        The recipe class.

    Raises:
        RecipeError: the recipe has no name, or another generator has it.
    """
    add(recipe)
    recipe.dug_by = staticmethod(dig)
    return recipe


def generate(
    recipe: Recipe | str, *, seed: Seed = 0, depth: int = 1, near: Position | None = None, **knobs: Any
) -> Level:
    """Dig a level: the same one for the same recipe, seed and depth, everywhere.

    Args:
        recipe: a recipe, or the name of a generator, whose knobs are then given by name.
        seed: an int or a str; an int and the str of its digits are the same seed.
        depth: how deep the level lies; every depth has random numbers of its own.
        near: a position (x, y), usually of the stairs above: the level is mirrored so that its stairs up lie nearest
            to it.
        **knobs: see the fields of the recipe class, or `python -m levelgen show GENERATOR --help`.

    Raises:
        RecipeError: the generator, a knob, seed, depth or position is not allowed.
        GenerationError: no attempt passed validation.
    """
    return _generate(recipe, knobs, seed, depth, near, watched=False)[0]


def stages(
    recipe: Recipe | str, *, seed: Seed = 0, depth: int = 1, near: Position | None = None, **knobs: Any
) -> tuple[Stage, ...]:
    """Dig a level and return the stages of its digging; the last is what `generate` with the same arguments gives.

    Raises:
        RecipeError: the generator, a knob, seed, depth or position is not allowed.
        GenerationError: no attempt passed validation.
    """
    return _generate(recipe, knobs, seed, depth, near, watched=True)[1]


def _generate(
    asked: Recipe | str, knobs: dict[str, Any], seed: Seed, depth: int, near: Any, *, watched: bool
) -> tuple[Level, tuple[Stage, ...]]:
    """Dig until an attempt passes validation; return the level, and its stages if somebody watches."""
    recipe = _checked_recipe(asked, knobs)
    if not (_is_int(depth) and depth >= 0):
        raise RecipeError(f"depth is {depth!r}; allowed: a whole number from 0")
    if near is not None and not (isinstance(near, tuple) and len(near) == 2 and all(map(_is_int, near))):
        raise RecipeError(f"near is {near!r}; allowed: a position (x, y) of whole numbers, or None")
    rejected: list[str] = []
    for attempt in range(MOST_ATTEMPTS):
        draft = Draft(recipe.width, recipe.height, depth=depth, watched=watched)
        # Keyed by nothing of the recipe but its name, so that moving one knob changes one thing.
        streams = rng.streams(seed, recipe.name, depth, attempt)
        try:
            stairs_apart = _dig(recipe, draft, streams, partial(rng.stream, seed, "deck"))
        except GenerationError as failure:  # a generator's own
            rejected.append(str(failure))
            continue
        level = draft.freeze(_report(draft, attempt, rejected), recipe=recipe, seed=seed, near=near)
        draft.snapshot("freeze")
        wrong = validate(level, stairs_apart=stairs_apart)
        draft.snapshot("validate")
        if not wrong:
            return _mirrored(level, tuple(draft.stages))
        rejected += wrong
    raise GenerationError(
        f"{recipe.name}: no sound level in {MOST_ATTEMPTS} attempts with seed {seed!r}, depth {depth}; "
        f"the reasons: {'; '.join(dict.fromkeys(rejected))}"
    )


def _checked_recipe(asked: Recipe | str, knobs: dict[str, Any]) -> Recipe:
    if not isinstance(asked, Recipe):
        return recipe_of(asked, knobs)
    if knobs:
        raise RecipeError(
            f"{asked.name}: a recipe is given, and the knobs {', '.join(knobs)} too; allowed: one or the other"
        )
    if type(asked) is not GENERATORS.get(asked.name):
        raise RecipeError(f"recipe is a {type(asked).__name__}, which no generator digs; allowed: {all_recipes()}")
    return asked


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _dig(recipe: Recipe, draft: Draft, streams: Streams, deals: Streams) -> bool:
    """Dig one attempt: the generator, then the steps in their order.

    Returns:
        True if the stairs were placed by the step, which sets them apart, and not by a document's own rule.
    """
    dig = recipe.dug_by
    if dig is None:  # one of ours, imported at first use: all of them take a third as long as numpy
        dig = import_module(f"levelgen.generators.{recipe.name}.dig").dig
    dig(recipe, draft, streams)
    draft.notes["tunnels"] = connect(draft)
    draft.notes["opened"] = open_loops(draft, recipe.thin_walls, partial(streams, "walls"))
    draft.snapshot("loops")
    if recipe.waters:
        flood(draft, recipe, streams("waters"))
        # A lake lengthens walks, and may leave a long one around a wall that hid none before.
        draft.notes["opened"] += open_loops(draft, recipe.thin_walls, partial(streams, "shores"))
        draft.snapshot("waters")
    with_landmark = recipe.pieces and not recipe.keeps_rooms
    if with_landmark and dig_landmark(draft, recipe, streams("landmarks"), deals):
        draft.notes["opened"] += open_loops(draft, recipe.thin_walls, partial(streams, "rims"))
        draft.snapshot("landmarks")
    furnishing = streams("furnishing")
    place_doors(draft, recipe.doors, furnishing)
    draft.snapshot("doors")
    stairs_apart = draft.ends is None
    if stairs_apart:
        choose_ends(draft, furnishing)
    hide_links(draft, recipe.secrets, furnishing)
    place_stairs(draft, furnishing)
    draft.snapshot("stairs")
    if not draft.coloured:
        assign_tiers(draft, recipe.hard, recipe.medium, furnishing)
    draft.snapshot("difficulty")
    warn_of_landmarks(draft)
    if recipe.vaults:
        dig_vaults(draft, recipe, streams("vaults"), deals)
        draft.snapshot("vaults")
    if recipe.pieces:
        place_others(draft, recipe, streams("pieces"), deals)
        draft.snapshot("pieces")
    offer_marks(draft, furnishing)
    draft.snapshot("marks")
    return stairs_apart


def _report(draft: Draft, attempt: int, rejected: list[str]) -> dict[str, Any]:
    return {
        "rooms": len(draft.rooms),
        "links": len(draft.links),
        **draft.notes,
        "attempts": attempt + 1,
        "rejected": rejected,
        "seconds": draft.seconds,
    }


def _mirrored(level: Level, pictures: tuple[Stage, ...]) -> tuple[Level, tuple[Stage, ...]]:
    """Mirror a level and its stages so that its stairs up lie nearest to `level.near`; not where that gains nothing."""
    if level.near is None:
        return level, pictures
    (x, y), (goal_x, goal_y) = level.stairs_up, level.near
    across = abs(level.width - 1 - x - goal_x) < abs(x - goal_x)
    down = abs(level.height - 1 - y - goal_y) < abs(y - goal_y)
    if not across and not down:
        return level, pictures
    turned = [stage._replace(terrain=mirrored_terrain(stage.terrain, across=across, down=down)) for stage in pictures]
    return level.mirrored(across=across, down=down), tuple(turned)
