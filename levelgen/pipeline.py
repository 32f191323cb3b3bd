"""The pipeline: a generator, the steps shared by all levels, and validation, with up to 20 attempts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, TypeVar

from levelgen import rng
from levelgen.draft import Draft
from levelgen.errors import GenerationError, RecipeError
from levelgen.generators import BUILT_IN
from levelgen.knobs import shown
from levelgen.level import Level
from levelgen.reading import Range, WrongError, read
from levelgen.recipe import GENERATORS, Recipe, add, all_recipes, check_class, recipe_of
from levelgen.rng import Seed, Streams
from levelgen.rooms import Position
from levelgen.steps.cycles import told_of
from levelgen.steps.order import STEPS, Step
from levelgen.steps.pieces import check_landmark
from levelgen.steps.stages import words_of
from levelgen.template.header import DEEPEST
from levelgen.validate import validate
from levelgen.watching import Stage, mirrored

Dig = Callable[[Any, Draft, Streams], None]
"""A generator: it digs its recipe into a draft, with random streams that it requests by name; see `register`."""

MOST_ATTEMPTS = 20
"""Attempts before giving up with GenerationError."""

AnyRecipe = TypeVar("AnyRecipe", bound=Recipe)


def register(recipe: type[AnyRecipe], dig: Callable[[AnyRecipe, Draft, Streams], None]) -> type[AnyRecipe]:
    """Add a custom generator: its recipe class, whose `name` is the generator's name, and the function that digs.

    `dig(recipe, draft, streams)` gets a draft of solid rock. It draws random numbers from `streams("some name")` only,
    and raises GenerationError to give up an attempt. It leaves:

    - a border of rock around the map;
    - in `draft.rooms` one room at least, by `draft.add_rooms` or as a `DraftRoom`;
    - in `draft.links` a `DraftLink` for each connection, with its cells from room a to room b, none of them in a room.
      The step `connect` joins what is left apart;
    - every walkable cell in one room or in links, and doors only between two walkable cells and two solid ones;
    - unless its own rule chooses them, `draft.ends`, the rooms of the stairs, and `draft.coloured` as they are. If it
      gives rooms their tiers it sets both, with no two hard rooms linked and no stairs in one.

    An attempt that breaks this is dug again, up to 20 times. A class registered earlier is replaced by one of the same
    module and qualified name.

    Returns:
        The recipe class.

    Raises:
        RecipeError: the recipe has no name, another generator has the name, a field is no knob, a preset is not
            allowed, or `dig` is no function.
    """
    if not callable(dig):
        raise RecipeError(f"{recipe.name}: dig is {shown(dig)}; allowed: a function of a recipe, a draft and streams")
    check_class(recipe)
    add(recipe)
    recipe.dug_by = staticmethod(dig)
    return recipe


def generate(
    recipe: Recipe | str,
    *,
    seed: Seed = 0,
    depth: int = 1,
    near: Position | None = None,
    steps: Sequence[Step] = STEPS,
    **knobs: Any,
) -> Level:
    """Dig a level; the same recipe, seed and depth give the same level everywhere.

    Args:
        recipe: a recipe, or the name of a generator, whose knobs are then given as keywords.
        seed: an int or a str; an int and the str of its digits are the same seed.
        depth: the depth of the level, from 0; every depth has its own random numbers.
        near: a position (x, y), usually of the stairs above: the level is mirrored so that its stairs up lie nearest
            to it.
        steps: the steps after the generator, `STEPS` by default; some may be added or left out. A level does not
            record them.
        **knobs: see the fields of the recipe class, or `python -m levelgen show GENERATOR --help`.

    Raises:
        RecipeError: the generator, a knob, seed, depth, position or step is not allowed.
        GenerationError: no attempt passed validation.
        TemplateError: a drawing in a folder of the recipe is broken or of the wrong kind, or there are none.
    """
    return _generate(recipe, knobs, seed, depth, near, steps, watched=False)[0]


def stages(
    recipe: Recipe | str,
    *,
    seed: Seed = 0,
    depth: int = 1,
    near: Position | None = None,
    steps: Sequence[Step] = STEPS,
    **knobs: Any,
) -> tuple[Stage, ...]:
    """Dig a level and return the stages of its digging, at most 200; the last has the terrain of that level.

    Steps that change nothing to be seen have no stage.

    Raises:
        RecipeError: the generator, a knob, seed, depth, position or step is not allowed.
        GenerationError: no attempt passed validation.
        TemplateError: a drawing in a folder of the recipe is broken or of the wrong kind, or there are none.
    """
    return _generate(recipe, knobs, seed, depth, near, steps, watched=True)[1]


def _generate(
    asked: Recipe | str, knobs: dict[str, Any], seed: Seed, depth: int, near: Any, steps: Any, *, watched: bool
) -> tuple[Level, tuple[Stage, ...]]:
    """Dig until an attempt passes validation; return the level, and if it is watched, its stages."""
    recipe, seed = _checked_recipe(asked, knobs), rng.checked_seed(seed)
    check_landmark(recipe)
    depth = _checked(Annotated[int, Range(0, DEEPEST)], depth, "depth", f"a whole number from 0 to {DEEPEST}")
    near = _checked(Position | None, near, "near", "a position (x, y) of whole numbers, or None")
    if not (isinstance(steps, Sequence) and all(map(callable, steps))):
        raise RecipeError(f"steps is {shown(steps)}; allowed: a list of functions, such as levelgen.STEPS")
    rejected: list[str] = []
    for attempt in range(MOST_ATTEMPTS):
        draft = Draft(recipe.width, recipe.height, seed=seed, depth=depth, watched=watched)
        # Of the recipe only its name is a key, so that moving one knob changes one thing.
        streams = rng.streams(seed, recipe.name, depth, attempt)
        try:
            _dig(recipe, draft, streams, steps)
        except GenerationError as failure:  # raised by a generator itself
            rejected.append(str(failure))
            continue
        level = draft.freeze(_report(recipe, draft, attempt, rejected), recipe=recipe, seed=seed, near=near)
        draft.snapshot("freeze")
        wrong = validate(level, stairs_apart=draft.stairs_apart, hard_avoidable=draft.hard_avoidable)
        draft.snapshot("validate")
        if not wrong:
            return _mirrored(level, tuple(draft.watcher.stages) if draft.watcher else ())
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
        raise RecipeError(
            f"recipe is a {type(asked).__name__}, which no generator digs; allowed: {all_recipes()}, as registered last"
        )
    return asked


def _checked(hint: Any, value: Any, name: str, allowed: str) -> Any:
    """Return an argument of `generate` as the type of the hint, with numpy's integers as plain ones."""
    try:
        return read(hint, value, name, WrongError)
    except WrongError:
        raise RecipeError(f"{name} is {shown(value)}; allowed: {allowed}") from None


def _dig(recipe: Recipe, draft: Draft, streams: Streams, steps: Sequence[Step]) -> None:
    """Dig one attempt: the generator, then the steps in their order.

    Raises:
        GenerationError: the generator left a draft on which no step can work.
    """
    dig = recipe.dug_by or BUILT_IN[recipe.name]
    dig(recipe, draft, streams)
    draft.snapshot(recipe.name, "All that the generator dug.")  # ours have shown it already
    _check_dug(draft)
    if draft.mapped < len(draft.rooms):
        draft.map_rooms()
    for step in steps:
        step(draft, recipe, streams)
        draft.snapshot(getattr(step, "__name__", "step"), partial(words_of, step, draft) if draft.watcher else "")


def _check_dug(draft: Draft) -> None:
    """Check what steps take for granted: a room at least, and links and stairs between rooms that exist.

    Raises:
        GenerationError: there is no room, a link has no cells, or a room is not in `draft.rooms`.
    """
    count = len(draft.rooms)
    if not count:
        raise GenerationError("the generator dug no rooms")
    for a, b, cells in [(link.a, link.b, link.cells) for link in draft.links]:
        if not cells:
            raise GenerationError(f"the link from room {a} to room {b} has no cells")
        if not 0 <= min(a, b) <= max(a, b) < count:
            raise GenerationError(f"a link leads from room {a} to room {b}, of {count} rooms numbered from 0")
    if draft.ends is not None and not 0 <= min(draft.ends) <= max(draft.ends) < count:
        raise GenerationError(f"draft.ends is {draft.ends}, of {count} rooms numbered from 0")


def _report(recipe: Recipe, draft: Draft, attempt: int, rejected: list[str]) -> dict[str, Any]:
    return {
        "rooms": len(draft.rooms),
        "links": len(draft.links),
        **draft.notes,
        **({"cycles": told_of(draft) | draft.notes.get("cycles", {})} if recipe.cycles else {}),
        "attempts": attempt + 1,
        "rejected": rejected,
        "seconds": draft.seconds,
    }


def _mirrored(level: Level, pictures: tuple[Stage, ...]) -> tuple[Level, tuple[Stage, ...]]:
    """Mirror a level and its stages if that brings its stairs up nearer to `level.near`."""
    if level.near is None:
        return level, pictures
    (x, y), (goal_x, goal_y) = level.stairs_up, level.near
    across = abs(level.width - 1 - x - goal_x) < abs(x - goal_x)
    down = abs(level.height - 1 - y - goal_y) < abs(y - goal_y)
    if not across and not down:
        return level, pictures
    return level.mirrored(across=across, down=down), mirrored(pictures, across=across, down=down)
