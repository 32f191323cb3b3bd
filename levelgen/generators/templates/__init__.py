"""Templates: a level of drawn rooms, laid over rock and lava and joined at their entrances; its recipe.

After Omnomnom's account of his map generator (2012). Each of its demands is listed with the module that meets it; the
tests in tests/levelgen/generators/templates are named after these:

- natural environment first, rock and lava by Perlin noise: `natural` (with its own test file); rooms are placed on it
- rooms are picked from handmade templates, bitmaps with a pixel for each tile: `collection`, `levelgen.template`
- "it would be better if rooms were generated procedurally": `procedural`, knob `procedural`
- orange pixels are the best entrances, and have priority: `candidates`; four of five entrances in use are orange
- white pixels are empty and not hit-tested: `variant`, `collision`
- everything is a template, corridors and bridges too: `passages`, `spans`
- templates hover over the map and tell their tile at each cell, so they can be moved and removed: `overlay`
- entrances in use are the connection graph: `overlay.Overlay.select`
- connected templates are copied and pasted somewhere else: `clip`; the generator itself does so in `wings`
- steps 1 to 8 of the placement: `placement`, where they are numbered
- only exterior walls overlap lava; joined templates share walls and entrances: `variant`, `collision`
- a bridge joins two entrances, so the room beyond is placed first, or it is abandoned: `placement.Placement._bridge`
- "the above process leads to a map without loops. Loops are added at the end": `spans` and `levelgen.steps.loops`

Differences: the first room is tried 400 times, not for ever. An entrance is dropped at its sixth failure, or the
process might not end. All rooms are drawn without replacement, by weight; with replacement, four small rooms were a
third of all. Plain entrances give up once a level has two thirds of its rooms, and begin bridges only when half of the
rooms are there and no bridge is, or when nothing else is left. If the rooms do not reach all parts of the map, the
ground is laid again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from levelgen.knobs import choice, path, share, switch, whole
from levelgen.recipe import ALONE, LONGEST, MOST_ROOMS, Recipe
from levelgen.rng import Random, picker


@dataclass(frozen=True, kw_only=True, eq=False)
class Templates(Recipe):
    """Rooms of templates, laid over rock and lava and joined at their entrances. The smallest map is 8x8."""

    name: ClassVar[str] = "templates"
    OF_DOCUMENT: ClassVar[Sequence[str]] = (
        "rooms",
        "folder",
        "direct",
        "shortest",
        "longest",
        "lava",
        "bridges",
        "loops",
    )
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "shores": {},
        "classic": {
            "density": 15,
            "direct": 0.5,
            "lava": 0.0,
            "chasm": 0.0,
            "water": 0.06,
            "grass": 0.1,
            "bridges": 0.3,
            "lakes": 14,
        },
        "forge": {
            "density": 23,
            "direct": 0.5,
            "lava": 0.3,
            "chasm": 0.0,
            "water": 0.0,
            "grass": 0.0,
            "bridges": 1.0,
            "lakes": 18,
        },
        "abyss": {
            "density": 23,
            "direct": 0.5,
            "lava": 0.0,
            "water": 0.0,
            "chasm": 0.3,
            "grass": 0.05,
            "bridges": 1.0,
            "lakes": 18,
        },
        "document": {
            **ALONE,
            "density": 22,
            "direct": 0.5,
            "procedural": 0.0,
            "wings": 0.0,
            "lava": 0.15,
            "chasm": 0.0,
            "water": 0.0,
            "grass": 0.0,
            "bridges": 1.0,
            "lakes": 14,
            "open_edges": False,
        },
    }

    preset: str = choice("shores", PRESETS, "A named bundle of knobs; knobs that are given win over it.")
    width: int = whole(80, 8, LONGEST, "The map's columns.")
    height: int = whole(45, 8, LONGEST, "The map's rows.")
    rooms: int | None = whole(None, 1, MOST_ROOMS, "The number of rooms, as far as there is space.")
    density: int = whole(24, 1, 200, "Rooms for every 80x45 map cells, where rooms is None. Moves the metric floor.")
    folder: str | None = path(
        "Templates of your own: text drawings *.txt and bitmaps *.png of kind room. At depths that have none all "
        "rooms are made by procedure."
    )
    procedural: float = share(
        0.35, "The chance that a room is one that was not drawn but made: round, ragged, pillared."
    )
    direct: float = share(
        0.95,
        "The chance that a room shares a wall with the one it is joined to; others get a corridor between them, "
        "and share a wall too only where one has no space, unless this is 0.",
    )
    wings: float = share(
        0.1,
        "The chance, three times a level, that a group of two to five joined rooms is built again elsewhere, mirrored "
        "or turned, if any fits anywhere.",
    )
    shortest: int = whole(2, 1, 40, "The shortest corridor, in cells.")
    longest: int = whole(12, 1, 40, "The longest corridor, in cells.")
    lava: float = share(0.06, "The share of the map that is lava.")
    chasm: float = share(0.03, "The share of the map that is chasm, but for what is lava.")
    water: float = share(0.03, "The share of the map that is deep water, but for what is lava or chasm.")
    mixed: float = share(
        0.0,
        "The chance that a level with shares of several of lava, chasm and water has them side by side; otherwise one "
        "of them takes the place of all, drawn by their shares.",
    )
    grass: float = share(0.12, "The share of the map that is overgrown; it shows where a room is dug.")
    lakes: int = whole(16, 4, 100, "How many cells broad a lake is, with the rock between it and the next, about.")
    bridges: float = share(
        0.5, "The chance that, on a side of a room that lies at lava, water or a chasm, a bridge is begun."
    )
    open_edges: bool = switch(True, "Whether walls over lava, water and chasms are left out, so that one sees them.")
    loops: float = share(
        1.0, "The share of the thin walls hiding a walk of more than 20 steps that is opened. Moves the metric loops."
    )

    def check(self) -> None:
        """Refuse an empty range of corridor lengths, and maps with too little ground to build on."""
        if self.shortest > self.longest:
            raise self.refused("shortest", f"with longest {self.longest}", f"1 to {self.longest}")
        shares = {"lava": self.lava, "chasm": self.chasm, "water": self.water}
        if sum(shares.values()) > self.MOST_HAZARDS:
            most = max(shares, key=shares.__getitem__)
            where = "with " + " and ".join(f"{name} {shares[name]:g}" for name in shares if name != most)
            raise self.refused(
                most, where, f"shares of lava, chasm and water that sum to {self.MOST_HAZARDS:g} at most"
            )

    MOST_HAZARDS: ClassVar[float] = 0.7

    def of_one_level(self, rng: Random) -> "Templates":
        """Return the recipe with the shares of lava, chasm and water of one level: one kind alone, unless `mixed`."""
        shares = {name: getattr(self, name) for name in ("lava", "chasm", "water") if getattr(self, name)}
        if len(shares) < 2 or rng.random() < self.mixed:
            return self
        kind = picker(shares)(rng.random())
        return replace(self, **(dict.fromkeys(shares, 0.0) | {kind: sum(shares.values())}))

    @property
    def thin_walls(self) -> float:
        """The share that the loops step opens of thin walls with a long walk around them."""
        return self.loops
