"""The digging of a level: a generator, the steps all levels share, validation, and another attempt if that fails."""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from levelgen import rng
from levelgen.draft import Draft
from levelgen.errors import GenerationError, RecipeError
from levelgen.generators.caves.recipe import Caves
from levelgen.generators.cells.recipe import Cells
from levelgen.generators.districts.recipe import Districts
from levelgen.generators.templates.recipe import Templates
from levelgen.generators.tiles.recipe import Tiles
from levelgen.level import FORMAT, Level, Stage, mirrored_terrain
from levelgen.recipe import Recipe, knobs_of
from levelgen.rng import Random, Seed
from levelgen.rooms import Position
from levelgen.steps.connect import connect
from levelgen.steps.difficulty import colour
from levelgen.steps.doors import hang_doors, hide_ways
from levelgen.steps.loops import open_loops
from levelgen.steps.marks import offer_marks
from levelgen.steps.stairs import choose_ends, place_stairs
from levelgen.validate import faults

__all__ = ["GENERATORS", "Dig", "Preparation", "generate", "prepare", "register", "stages"]

Dig = Callable[[Any, Draft, Callable[[str], Random]], None]
"""What a generator is: it digs its recipe into a draft, drawing from the streams that it asks for by name."""

Preparation = Callable[[Any], Iterator[None]]
"""What a generator needs for all levels of a recipe, readied piece by piece."""

MOST_ATTEMPTS = 20
"""So often a level is dug before its failures are an error."""

_LARGE = 100_000
"""On maps of more cells the garbage collector would walk over many new cells again and again, and find nothing."""

AnyRecipe = TypeVar("AnyRecipe", bound=Recipe)

_recipes: dict[str, type[Recipe]] = {}
_digs: dict[str, Dig] = {}
_preparations: dict[str, Preparation] = {}

GENERATORS: Mapping[str, type[Recipe]] = MappingProxyType(_recipes)
"""The recipe class of every generator, by name."""


def register(
    recipe: type[AnyRecipe],
    dig: Callable[[AnyRecipe, Draft, Callable[[str], Random]], None],
    preparation: Callable[[AnyRecipe], Iterator[None]] | None = None,
) -> type[AnyRecipe]:
    """Add a generator of your own: its recipe class, whose `name` is the generator's, and the function that digs.

    If its first level takes much longer than others, as files are read for it, `preparation` does that for `prepare`
    piece by piece.

    Raises:
        RecipeError: the recipe has no name, or another generator has it.
    """
    if not recipe.name or recipe.name in _recipes:
        taken = ", ".join(_recipes)
        message = f"generator name is {recipe.name!r}; allowed: a name that is not empty and none of: {taken}"
        raise RecipeError(message)
    _recipes[recipe.name] = recipe
    _digs[recipe.name] = dig
    if preparation is not None:
        _preparations[recipe.name] = preparation
    return recipe


def _late(module: str) -> Dig:
    """The dig of one of our own generators, imported when it first digs: all of them take a third as long as numpy."""

    def dig(recipe: Any, draft: Draft, streams: Callable[[str], Random]) -> None:
        import_module(f"levelgen.generators.{module}.dig").dig(recipe, draft, streams)

    return dig


def _late_preparation(module: str) -> Preparation:
    """The preparation of one of our own generators, imported as its first piece."""

    def preparation(recipe: Any) -> Iterator[None]:
        generator = import_module(f"levelgen.generators.{module}.dig")
        yield
        yield from generator.preparation(recipe)

    return preparation


register(Cells, _late("cells"))
register(Tiles, _late("tiles"), _late_preparation("tiles"))
register(Templates, _late("templates"))
register(Districts, _late("districts"))
register(Caves, _late("caves"))


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
    return _dug(_recipe(recipe, knobs), seed, depth, near, watched=False)[0]


def stages(
    recipe: Recipe | str, *, seed: Seed = 0, depth: int = 1, near: Position | None = None, **knobs: Any
) -> tuple[Stage, ...]:
    """The same level being dug, stage by stage; the last is what `generate` with the same arguments gives.

    Raises:
        RecipeError: the generator, a knob, seed, depth or position is not allowed.
        GenerationError: no attempt passed validation.
    """
    return _dug(_recipe(recipe, knobs), seed, depth, near, watched=True)[1]


def prepare(recipe: Recipe | str, **knobs: Any) -> Iterator[None]:
    """Make ready for levels of a recipe, so that the first takes no longer than those after it: piece by piece.

    For games whose players wait for a level, and had time to spare before: code is imported, drawings are read, and a
    level is dug that nobody sees. Every step of the iterator takes some milliseconds, or as long as a level. It may
    be left at any time: what is not ready then is when it is needed, and no level is another for it.

    >>> for _ in levelgen.prepare("templates", width=80, height=29):
    ...     pass  # until a key is pressed

    Raises:
        RecipeError: the generator or a knob is not allowed.
        TemplateError: a drawing is broken.
        GenerationError: no attempt passed validation.
    """
    return _pieces(_recipe(recipe, knobs))


def _pieces(recipe: Recipe) -> Iterator[None]:
    if recipe.name in _preparations:
        yield from _preparations[recipe.name](recipe)
    if recipe.vaults:
        from levelgen.steps.vaults import preparation  # noqa: PLC0415 - as when they are dug

        yield from preparation()
    generate(recipe)
    yield


def _recipe(recipe: Recipe | str, knobs: dict[str, Any]) -> Recipe:
    if isinstance(recipe, Recipe):
        if knobs:
            message = (
                f"{recipe.name}: a recipe is given, and the knobs {', '.join(knobs)} too; allowed: one or the other"
            )
            raise RecipeError(message)
        if type(recipe) is not _recipes.get(recipe.name):
            message = f"recipe is a {type(recipe).__name__}, which no generator digs; allowed: {_all_recipes()}"
            raise RecipeError(message)
        return recipe
    if recipe not in _recipes:
        message = f"generator is {recipe!r}; allowed: {', '.join(_recipes)}, or one of the recipes {_all_recipes()}"
        raise RecipeError(message)
    known = knobs_of(_recipes[recipe])
    unknown = [name for name in knobs if name not in known]
    if unknown:
        message = f"{recipe}: {unknown[0]} is not one of its knobs; allowed: {', '.join(known)}"
        raise RecipeError(message)
    make: Callable[..., Recipe] = _recipes[recipe]
    return _kept(make, **knobs) if {*map(type, knobs.values())} <= _PLAIN else make(**knobs)


_PLAIN = frozenset({int, float, str, bool, type(None)})


@lru_cache(maxsize=16, typed=True)  # else True would be taken for 1
def _kept(make: Callable[..., Recipe], /, **knobs: Any) -> Recipe:
    """The recipe of knobs that no one can change; kept, as most levels are dug with the knobs of one before."""
    return make(**knobs)


def _all_recipes() -> str:
    return ", ".join(recipe.__name__ for recipe in _recipes.values())


class _Dug(NamedTuple):
    level: Level
    stages: tuple[Stage, ...]


def _dug(recipe: Recipe, seed: Seed, depth: int, near: Position | None, *, watched: bool) -> _Dug:
    if not _is_int(depth) or depth < 0:
        message = f"depth is {depth!r}; allowed: a whole number from 0"
        raise RecipeError(message)
    if near is not None and not _is_position(near):
        message = f"near is {near!r}; allowed: a position (x, y) of whole numbers, or None"
        raise RecipeError(message)
    with _without_collection(large=recipe.width * recipe.height > _LARGE):
        return _sound(recipe, seed, depth, near, watched=watched)  # when it ends the draft is gone: less to collect


def _sound(recipe: Recipe, seed: Seed, depth: int, near: Position | None, *, watched: bool) -> _Dug:
    """The first attempt that passes validation."""
    rejected: list[str] = []
    for attempt in range(MOST_ATTEMPTS):
        draft = Draft(recipe.width, recipe.height, depth=depth, watched=watched)
        # Keyed by nothing of the recipe but its name, so that moving one knob changes one thing.
        streams = rng.streams(seed, recipe.name, depth, attempt)
        try:
            placed = _dig_once(recipe, draft, streams)
        except GenerationError as failure:  # a generator's own
            rejected.append(str(failure))
            continue
        report = {
            "format": FORMAT,
            "generator": recipe.name,
            "seed": str(seed),
            "depth": depth,
            "knobs": dict(vars(recipe)),
            "rooms": len(draft.rooms),
            "links": len(draft.links),
            **draft.notes,
            "attempts": attempt + 1,
            "rejected": rejected,
            "seconds": draft.seconds,
        }
        level = draft.freeze(report)
        draft.snapshot("freeze")
        wrong = faults(level, stairs_apart=placed)
        draft.snapshot("validate")
        if not wrong:
            return _turned(level, tuple(draft.stages), near)
        rejected += wrong
    message = (
        f"{recipe.name}: no sound level in {MOST_ATTEMPTS} attempts with seed {seed!r}, depth {depth}; "
        f"the reasons: {'; '.join(dict.fromkeys(rejected))}"
    )
    raise GenerationError(message)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_position(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_is_int, value))


def _dig_once(recipe: Recipe, draft: Draft, streams: Callable[[str], Random]) -> bool:
    """Dig one attempt; whether the stairs were placed by us, and not by the rule of a document."""
    _digs[recipe.name](recipe, draft, streams)
    draft.notes["tunnels"] = connect(draft)
    draft.notes["opened"] = open_loops(draft, recipe.thin_walls, partial(streams, "walls"))
    draft.snapshot("loops")
    # From here on every step takes as many numbers whatever the knobs, so that one stream serves them all: making one
    # takes longer than drawing a hundred numbers.
    furnishing = streams("furnishing")
    hang_doors(draft, recipe.doors, furnishing)
    draft.snapshot("doors")
    placed = draft.ends is None
    if placed:
        choose_ends(draft, furnishing)
    hide_ways(draft, recipe.secrets, furnishing)
    place_stairs(draft, furnishing)
    draft.snapshot("stairs")
    if not draft.coloured:
        colour(draft, recipe.hard, recipe.medium, furnishing)
    draft.snapshot("difficulty")
    if recipe.vaults:
        from levelgen.steps.vaults import blueprints, place_vaults  # noqa: PLC0415 - with it come all kinds of files

        place_vaults(draft, blueprints(), recipe.vaults, draft.depth, streams("vaults"))
        draft.snapshot("vaults")
    offer_marks(draft, furnishing)
    draft.snapshot("marks")
    return placed


def _turned(level: Level, pictures: tuple[Stage, ...], near: Position | None) -> _Dug:
    """The level mirrored so that its stairs up are as near as can be; as it is where mirroring gains nothing."""
    if near is None:
        return _Dug(level, pictures)
    (x, y), (goal_x, goal_y) = level.stairs_up, near
    across = abs(level.width - 1 - x - goal_x) < abs(x - goal_x)
    down = abs(level.height - 1 - y - goal_y) < abs(y - goal_y)
    if not across and not down:
        return _Dug(level, pictures)
    turned = tuple(
        picture._replace(terrain=mirrored_terrain(picture.terrain, across=across, down=down)) for picture in pictures
    )
    return _Dug(level.mirrored(across=across, down=down), turned)


@contextmanager
def _without_collection(*, large: bool) -> Iterator[None]:
    """Let the garbage collector rest while a large level is dug."""
    rests = large and gc.isenabled()
    if rests:
        gc.disable()
    try:
        yield
    finally:
        if rests:
            gc.enable()
