"""The base of all recipes, frozen dataclasses whose knobs are checked on creation, and the table of recipes.

A recipe is data: from its generator's name and its knobs `recipe_of` makes an equal one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from types import MappingProxyType
from typing import Any, ClassVar

from levelgen.errors import RecipeError
from levelgen.knobs import Default, Knob, choice, path, share, shown, whole, word

FORMAT = 3
"""The version of the levels: while it is unchanged, the same recipe, seed and depth give the same level."""

LONGEST = 2000
"""The longest side of a map, in cells."""

MOST_ROOMS = 32_767
"""The most rooms of a level, since they are numbered in 16 bits."""


ALONE: Mapping[str, Any] = {"waters": 0.0, "cycles": 0.0, "pieces": 0.0, "vaults": 0, "doors": 0.0, "secrets": 0.0}
"""The knobs of every preset `document` that leave out what no author's document has."""

LIQUIDS = ("own", "water", "lava", "chasm", "mixed")
"""The words of the knob `liquid`."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Recipe:
    """The knobs that every generator has.

    A subclass is a `@dataclass(frozen=True, kw_only=True, eq=False)` that sets its `name`; each field that it adds is
    made by a function of `levelgen.knobs`. If it lists `PRESETS`, named bundles of values for knobs that are not given,
    it declares `preset` anew, a choice of their names. Making a recipe checks every knob. Recipes are equal if their
    values are equal and of the same types: where a knob may be a count or a fraction, 1 is not 1.0. `eq=False` keeps
    this equality.

    Raises:
        RecipeError: a value is not allowed.
    """

    name: ClassVar[str] = ""
    dug_by: ClassVar[Callable[..., None] | None] = None  # a registered generator; None for a built-in one
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {"standard": {}}
    OF_DOCUMENT: ClassVar[Sequence[str]] = ()  # knobs of the author's own algorithm, which help lists first

    preset: str = choice("standard", ["standard"], "A named bundle of knobs; knobs that are given win over it.")
    width: int = whole(80, 4, LONGEST, "The map's columns.")
    height: int = whole(45, 4, LONGEST, "The map's rows.")
    loops: float = share(0.0, "The amount of loops; 0 leaves long detours around thin walls alone.")
    doors: float = share(0.5, "The chance of a door where a corridor meets a room.")
    secrets: float = share(0.08, "The chance that a link one can do without is closed by a secret door.")
    hard: float = share(0.2, "The share of rooms that are to be hard; fewer where the rules leave no place for them.")
    medium: float = share(0.35, "The share of rooms that are to be of medium difficulty.")
    vaults: int = whole(
        0,
        0,
        100,
        "The most vaults, those of keys not counted. Their marks are binding: who asks for vaults lays out the keys "
        "that the marks name, or their doors stay locked.",
    )

    waters: float = share(
        0.5,
        "The amount of lakes, and of rivers and burnt ground where these are asked for; some floor of the rooms is "
        "grown over with grass or, on levels with lava or a chasm, strewn with rubble. 0 leaves the step out.",
    )
    liquid: str = choice(
        "own",
        LIQUIDS,
        "The kind of lakes and rivers. Own: the generator's, as the templates' most common one, or else water; mixed: "
        "each is one of the three, and lava touches no water.",
    )
    lake: int | None = whole(
        None,
        0,
        LONGEST * LONGEST // 3,
        "The cells of the largest lake, up to a third of the map, which is laid first; rooms give place to it. With 0 "
        "no lake comes before the others. By default it is drawn, and grows with waters: with 1 it takes 3 to 16 of "
        "each 100 cells of a map of 80x45.",
    )
    rivers: float = share(0.0, "The chance of a river from rim to rim, on maps larger than 80x45 of more than one.")
    burnt: float = share(0.0, "The share of the floor that is burnt: ash, and rubble here and there.")
    pieces: float = share(
        0.5, "The amount of set pieces beside a landmark; 0 leaves out both. Their marks are binding."
    )
    pieces_folder: str | None = path("Pieces of your own beside ours: drawings of the kinds landmark, vault and piece.")
    theme: str | None = word(
        "any",
        "The surroundings that pieces must be at home in, such as gaol or sump; a landmark of others is dug only where "
        "none of its own finds a place.",
    )
    landmark: str | None = word(
        "as it is dealt", "The name of the landmark to dig; a path between the stairs leads around it."
    )

    cycles: float = share(
        0.5,
        "The chance of a ring of two routes between the stairs, with a wing behind a lock whose key lies on it, and "
        "the amount of one-sided shortcuts and of treasures seen through bars; 0 leaves the step out.",
    )

    def __post_init__(self) -> None:
        bundle: Mapping[str, Any] = {}
        values = vars(self)  # only `__setattr__` is frozen
        for name, knob in knobs_of(type(self)).items():
            value = values[name]
            if type(value) is not Default:
                values[name] = knob.checked(self.name, name, value)
            elif name in bundle:
                values[name] = knob.checked(self.name, name, bundle[name])
            else:
                values[name] = value.value
            if name == "preset":
                bundle = self.bundle()
        if self.hard + self.medium > 1:
            name, other = ("hard", "medium") if self.is_moved("hard") else ("medium", "hard")
            raise self.refused(name, f"with {other} {getattr(self, other):g}", "hard and medium that sum to 1 at most")
        if self.lake is not None and self.lake > self.width * self.height // 3:
            most = self.width * self.height // 3
            raise self.refused("lake", f"on a map of {self.width}x{self.height}", f"0 to {most}")
        self.check()
        if self.landmark is not None and (self.keeps_rooms or not self.pieces):
            where = "where no room of the generator may be replaced" if self.keeps_rooms else "with pieces 0"
            raise self.refused("landmark", where, "None" if self.keeps_rooms else "None, or pieces above 0")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._asked() == other._asked()

    def __hash__(self) -> int:
        return hash(self._asked())

    def _asked(self) -> tuple[tuple[type, Any], ...]:
        """Return every knob's type and value; the type tells counts from fractions."""
        return tuple((type(value), value) for value in vars(self).values())

    def bundle(self) -> Mapping[str, Any]:
        """Return the values of knobs that are not given, where they are not the defaults: those of the preset."""
        return self.PRESETS[self.preset]

    def check(self) -> None:
        """Refuse knobs that are in range but impossible together; subclasses override this."""

    @property
    def thin_walls(self) -> float:
        """The share that the loops step opens of thin walls with a long walk around them."""
        return 1.0 if self.loops else 0.0

    @property
    def beyond_document(self) -> bool:
        """Tell whether waters, cycles or pieces add to what the generator's document asks for."""
        return bool(self.waters or self.cycles or self.pieces)

    @property
    def keeps_rooms(self) -> bool:
        """Tell whether all rooms of the generator must stay, so that no landmark may replace any."""
        return False

    def is_moved(self, name: str) -> bool:
        """Tell whether a knob differs from its preset's value, since errors should name a knob that the user moved."""
        usual = self.bundle().get(name, knobs_of(type(self))[name].default)
        return bool(getattr(self, name) != usual)

    def refused(self, name: str, where: str, allowed: str) -> RecipeError:
        """Return the error for a knob whose value is impossible together with others."""
        return RecipeError(f"{self.name}: {name} is {shown(getattr(self, name))} {where}; allowed: {allowed}")


def knobs_of(recipe: type[Recipe]) -> Mapping[str, Knob]:
    """Return the knobs of a recipe class by name, in the order of its fields."""
    return {declared.name: declared.metadata["knob"] for declared in fields(recipe)}


_classes: dict[str, type[Recipe]] = {}

GENERATORS: Mapping[str, type[Recipe]] = MappingProxyType(_classes)
"""The recipe class of every generator, by name."""


def check_class(recipe: type[Recipe]) -> None:
    """Check the fields and presets of an author's recipe class.

    Raises:
        RecipeError: a field is no knob, or a preset names no knob or has a value that is not allowed.
    """
    knobs = {declared.name for declared in fields(recipe) if "knob" in declared.metadata}
    lost = [
        name for name, value in vars(recipe).items() if isinstance(value, Field)
    ]  # no dataclass has made them its own
    for name in (*lost, *(declared.name for declared in fields(recipe) if declared.name not in knobs)):
        raise RecipeError(
            f"{recipe.name}: the field {name} is no knob; allowed: fields made by levelgen.knobs, in a class under "
            "@dataclass(frozen=True, kw_only=True, eq=False)"
        )
    words = knobs_of(recipe)["preset"].words
    if {*words} != {*recipe.PRESETS}:
        raise RecipeError(
            f"{recipe.name}: the knob preset allows {', '.join(words)}, but PRESETS has {', '.join(recipe.PRESETS)}; "
            "allowed: the names in PRESETS, by a field preset made by levelgen.knobs.choice"
        )
    for preset, bundle in recipe.PRESETS.items():
        unknown = [name for name in bundle if name not in knobs]
        if unknown:
            raise RecipeError(
                f"{recipe.name}: the preset {preset} has {unknown[0]}, which is not one of its knobs; "
                f"allowed: {', '.join(knobs_of(recipe))}"
            )
        recipe(preset=preset)


def add(recipe: type[Recipe]) -> None:
    """Add a recipe class to the table of generators.

    A registered class of the same module and qualified name is replaced, as a notebook runs a cell again.

    Raises:
        RecipeError: the class has no name, or another generator has the name.
    """
    known = _classes.get(recipe.name)
    again = known is not None and known.dug_by is not None and _path(known) == _path(recipe)
    if not recipe.name or (known is not None and not again):
        taken = ", ".join(_classes)
        message = f"generator name is {recipe.name!r}; allowed: a name that is not empty and none of: {taken}"
        raise RecipeError(message)
    _classes[recipe.name] = recipe


def _path(recipe: type[Recipe]) -> tuple[str, str]:
    return recipe.__module__, recipe.__qualname__


def recipe_of(generator: object, knobs: Mapping[str, Any]) -> Recipe:
    """Return the recipe for a generator's name and knobs.

    Raises:
        RecipeError: there is no such generator or knob, or a value is not allowed.
    """
    if not isinstance(generator, str) or generator not in _classes:
        message = f"generator is {shown(generator)}; allowed: {', '.join(_classes)}, or a recipe such as Cells()"
        raise RecipeError(message)
    known = knobs_of(_classes[generator])
    unknown = [name for name in knobs if name not in known]
    if unknown:
        message = f"{generator}: {unknown[0]} is not one of its knobs; allowed: {', '.join(known)}"
        raise RecipeError(message)
    return _classes[generator](**knobs)


def all_recipes() -> str:
    """Return the names of all recipe classes, for messages."""
    return ", ".join(recipe.__name__ for recipe in _classes.values())
