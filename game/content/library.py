"""All content at hand: kinds by id, what each depth offers, and a digest that tells one content from another."""

from __future__ import annotations

import hashlib
import itertools
from collections import ChainMap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

import numpy as np

import levelgen
from game.content.families import FLAVOURED, KEY, KEYSTONE
from game.content.hazards import HAZARDS
from game.content.kinds import (
    MOST_FUEL,
    Afflict,
    Color,
    FloorPlan,
    ItemKind,
    MonsterKind,
    Palette,
    StatusKind,
    Stratum,
    TerrainKind,
    Theme,
)
from game.content.load import ContentError, read_toml
from levelgen.files import assets_folder
from levelgen.reading import Length, WrongError, look_up, read, refusing
from levelgen.recipe import recipe_of
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from numpy.typing import NDArray

    from game.content.families import Family
    from game.content.hazards import HazardKind
    from game.content.kinds import Effects
    from game.content.traits import Trait

FILES = ("palettes.toml", "statuses.toml", "terrain.toml", "items.toml", "monsters.toml", "floors.toml", "keys.toml")
GROUPED = ("palettes.toml", "floors.toml")  # whose ids stand one table further in, as in [theme.gaol]
FIRST_FREE_TERRAIN = 64  # below are the structural words of levelgen

Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The properties of all kinds of terrain as lookup arrays, indexed by terrain number."""

    walkable: NDArray[np.bool_]  # can be stood on
    opens: NDArray[np.bool_]  # can be opened, and then stood on
    passable: NDArray[np.bool_]  # either of the two
    airy: NDArray[np.bool_]  # what flies can be there
    uncramped: NDArray[np.bool_]  # a diagonal step may pass beside it: no wall, no door
    transparent: NDArray[np.bool_]
    sloping: NDArray[np.bool_]
    hazardous: NDArray[np.bool_]  # cannot be stood on, but come to: lava, deep water, chasms
    water: NDArray[np.bool_]  # deep enough to swim in
    hazards: dict[HazardKind, NDArray[np.bool_]]
    burns: NDArray[np.int16]  # per mille a turn that fire spreads to it
    fuel: NDArray[np.uint8]  # turns that it burns
    douses: NDArray[np.bool_]
    light: NDArray[np.uint8]  # how bright it shines
    muffles: NDArray[np.uint8]  # what a noise loses coming into it; 0 stops it
    shimmers: NDArray[np.bool_]  # never lies still
    footing: list[bytes]  # the same for kinds that are alike to all who step
    _can_be: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # what `can_be` was asked for

    @classmethod
    def of(cls, kinds: Sequence[TerrainKind]) -> Ground:
        """Return the arrays for these kinds, in the order of their numbers."""
        walkable = np.array([kind.walkable for kind in kinds])
        opens = np.array([kind.bump == "open" for kind in kinds])
        transparent = np.array([kind.transparent for kind in kinds])
        airy = walkable | (transparent & np.array([kind.flies_over for kind in kinds]))
        uncramped = airy & ~np.array([kind.door for kind in kinds])
        hazards = {hazard: np.array([kind.hazard is hazard for kind in kinds]) for hazard in HAZARDS.values()}
        footing = np.array([walkable, opens, airy, uncramped, *hazards.values()])
        return cls(
            walkable=walkable,
            opens=opens,
            passable=walkable | opens,
            airy=airy,
            uncramped=uncramped,
            transparent=transparent,
            sloping=np.array([bool(kind.falls) for kind in kinds]),
            hazardous=np.array([kind.hazard is not None for kind in kinds]),
            water=np.array([kind.hazard is not None and kind.hazard.swum for kind in kinds]),
            hazards=hazards,
            burns=np.array([kind.burns for kind in kinds], np.int16),
            fuel=np.array([kind.fuel for kind in kinds], np.uint8),
            douses=np.array([kind.douses for kind in kinds]),
            light=np.array([kind.light for kind in kinds], np.uint8),
            muffles=np.array([kind.muffles or int(kind.transparent) for kind in kinds], np.uint8),
            shimmers=np.array([kind.light > 0 or kind.douses for kind in kinds]),
            footing=[column.tobytes() for column in footing.T],
        )

    def can_be(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        """Return where creatures with these traits can come to be, as a mask by terrain number."""
        known = self._can_be.get(traits)
        if known is None:
            known = self._can_be[traits] = self._borne(traits)
        return known

    def _borne(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        for hazard, cells in self.hazards.items():
            if hazard.dweller in traits:
                return cells
        can_be = self.airy if "flies" in traits else self.walkable
        for hazard, cells in self.hazards.items():
            if hazard.crosser in traits:
                can_be = can_be | cells
        return can_be if "opens_nothing" in traits else can_be | self.opens


@dataclass(frozen=True, slots=True)
class Library:
    """Everything the assets say, cross-references resolved."""

    hero: MonsterKind
    monsters: dict[str, MonsterKind]
    items: dict[str, ItemKind]
    flavours: dict[str, tuple[str, ...]]  # by family
    statuses: dict[str, StatusKind]
    terrain: tuple[TerrainKind, ...]  # by number; numbers without a row hold the row of solid rock
    terrain_numbers: dict[str, int]
    ground: Ground
    strata: dict[str, Stratum]
    lengths: dict[str, tuple[FloorPlan, ...]]
    palettes: dict[str, Palette]
    themes: dict[str, Theme]
    keys: dict[str, dict[str, tuple[str, ...]]]  # key set, command word, key names
    digests: dict[str, str] = field(default_factory=dict)  # file name to what identifies its contents

    @classmethod
    def load(cls, folders: Sequence[Path] = ()) -> Library:
        """Read the assets, then each of `folders` over them: the same id replaces, a new id adds.

        Raises:
            ContentError: one sentence that names file, table, field and the allowed values.
        """
        for folder in folders:
            if not folder.is_dir():
                raise ContentError(f"{folder}: is no folder with assets")
        return _Loader([assets_folder(), *folders]).library()

    def plan(self, length: str, depth: int) -> FloorPlan:
        """Return the plan of a floor, depth counted from 1."""
        return self.lengths[length][depth - 1]

    def monsters_at(
        self, danger: int, *, above: int = 0, below: int = 3, home: HazardKind | None = None
    ) -> list[MonsterKind]:
        """Return the spawn table of monsters: the kinds at home near this danger.

        They are those between `below` under and `above` over it, else the nearest. With a home they are those that live
        in that hazard; without one, those that live in none.
        """
        near = [kind for kind in self.monsters.values() if danger - below <= kind.danger <= danger + above]
        found = [kind for kind in near if kind.weight and kind.home is home]
        if found:
            return found
        common = [kind for kind in self.monsters.values() if kind.weight and kind.home is home]
        nearest = min((abs(kind.danger - danger) for kind in common), default=0)
        return [kind for kind in common if abs(kind.danger - danger) == nearest]

    def items_of(self, *families: Family) -> list[ItemKind]:
        """Return the kinds of these families."""
        return [kind for kind in self.items.values() if kind.family in families]

    def items_at(self, danger: int) -> list[ItemKind]:
        """Return the spawn table of items: the kinds that a floor of this danger may offer by chance."""
        return [kind for kind in self.items.values() if kind.weight and kind.danger <= danger]


class _RunLength(NamedTuple):
    floors: Annotated[tuple[FloorPlan, ...], Length(1)]


class _Loader:
    """Reads the files of several folders, the later over the earlier, and resolves what they say of each other."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.digests: dict[str, str] = {}
        self.tables = {name: self._merge(name, folders) for name in FILES}
        palette, theme = (self._group("palettes.toml", name) for name in ("palette", "theme"))
        self.palettes = {name: Palette(name, _read(dict[str, Color], *place)) for name, place in palette.items()}
        self.themes = {name: Theme(name, _read(dict[str, Color], *place)) for name, place in theme.items()}
        self.colors = self.palettes["standard"].colors
        self.statuses = self._kinds("statuses.toml", StatusKind)
        self.items = self._kinds("items.toml", ItemKind, skip="flavours")
        self.monsters = self._kinds("monsters.toml", MonsterKind)

    def _merge(self, name: str, folders: Sequence[Path]) -> dict[str, tuple[str, Any]]:
        """Return the tables of a file by name: how errors about each begin, and its data."""
        merged: dict[str, tuple[str, Any]] = {}
        digest = hashlib.sha256()
        for index, folder in enumerate(folders):
            path = folder / name
            if index and not path.exists():
                continue
            shown = name if index == 0 else str(path)
            tables = read_toml(path)
            if name in GROUPED:
                grouped = read(dict[str, dict[str, Any]], tables, f"{shown}, ", ContentError)
                tables = {f"{group}.{key}": table for group, inner in grouped.items() for key, table in inner.items()}
            merged |= {key: (f"{shown}, [{key}], ", table) for key, table in tables.items()}
            digest.update(path.read_bytes())
        self.digests[name] = digest.hexdigest()[:16]
        return merged

    def _group(self, file: str, group: str) -> dict[str, tuple[str, Any]]:
        """Return those tables of a file that stand in a group, by the rest of their names.

        Raises:
            ContentError: there are none.
        """
        start = f"{group}."
        found = {name.removeprefix(start): place for name, place in self.tables[file].items() if name.startswith(start)}
        if not found:
            raise ContentError(f"{file}, [{group}] is missing")
        return found

    def _kinds(self, file: str, kind: type[Kind], skip: str = "") -> dict[str, Kind]:
        return {key: _read(kind, *place, id=key) for key, place in self.tables[file].items() if key != skip}

    def _at(self, file: str, table: str) -> AbstractContextManager[None]:
        """Let errors begin with the name of a table."""
        return refusing(ContentError, self.tables[file][table][0])

    def library(self) -> Library:
        """Return everything, checked.

        Raises:
            ContentError: something does not fit the rest.
        """
        for status in self.statuses.values():
            with self._at("statuses.toml", status.id):
                look_up(status.color, self.colors, "color")
        for item in self.items.values():
            with self._at("items.toml", item.id):
                for name in ("effects", "shatters", "bolt"):
                    self._check_effects(getattr(item, name), name)
        for family in (KEY, KEYSTONE):  # vaults are locked with the one, the run is won with the other
            if not any(item.family is family for item in self.items.values()):
                raise ContentError(f'items.toml: has no item whose family is "{family.id}"; one is needed')
        for monster in self.monsters.values():
            with self._at("monsters.toml", monster.id):
                self._check_monster(monster)
        if "hero" not in self.monsters:
            raise ContentError("monsters.toml, [hero] is missing; it says what the hero is and carries")
        terrain, strata = self._terrain(), self._strata()
        return Library(
            hero=self.monsters["hero"],
            monsters={name: kind for name, kind in self.monsters.items() if name != "hero"},
            items=self.items,
            flavours=self._flavours(),
            statuses=self.statuses,
            terrain=terrain,
            terrain_numbers={kind.id: kind.number for kind in terrain},
            ground=Ground.of(terrain),
            strata=strata,
            lengths=self._lengths(strata),
            palettes=self.palettes,
            themes=self.themes,
            keys={name: _read(dict[str, tuple[str, ...]], *place) for name, place in self.tables["keys.toml"].items()},
            digests=self.digests,
        )

    def _check_effects(self, effects: Effects, path: str) -> None:
        for index, effect in enumerate(effects):
            if isinstance(effect, Afflict):
                look_up(effect.status, self.statuses, f"{path}[{index}].status")

    def _check_monster(self, monster: MonsterKind) -> None:
        look_up(monster.color, self.colors, "color")
        self._check_effects(monster.on_hit, "on_hit")
        if monster.shot:
            self._check_effects(monster.shot.effects, "shot.effects")
        if monster.with_kind:
            look_up(monster.with_kind, self.monsters, "with_kind")
        for index, item in enumerate(monster.carries):
            look_up(item, self.items, f"carries[{index}]")

    def _terrain(self) -> tuple[TerrainKind, ...]:
        words = {word.name.lower(): int(word) for word in Terrain}
        free = itertools.count(FIRST_FREE_TERRAIN)
        kinds = {
            key: _read(TerrainKind, *place, id=key, number=words[key] if key in words else next(free))
            for key, place in self.tables["terrain.toml"].items()
        }
        for kind in kinds.values():
            with self._at("terrain.toml", kind.id):
                self._check_ground(kind, kinds)
        for word in words:
            if word not in kinds:
                raise ContentError(f"terrain.toml, [{word}] is missing; every terrain word of levelgen needs a row")
        numbered = {kind.number: kind for kind in kinds.values()}
        return tuple(numbered.get(number, numbered[0]) for number in range(max(numbered) + 1))

    def _check_ground(self, kind: TerrainKind, kinds: dict[str, TerrainKind]) -> None:
        slots = [theme.slots for theme in self.themes.values()]
        look_up(kind.color, ChainMap(self.colors, *slots), "color")
        if kind.burns and not kind.fuel:
            raise WrongError.of(kind.fuel, f"a whole number from 1 to {MOST_FUEL} for what burns", "fuel")
        if kind.hazard and (kind.walkable or not kind.transparent):
            raise WrongError("is only for what is transparent and not walkable", "hazard")
        self._check_effects(kind.effects, "effects")
        if kind.burnt:
            look_up(kind.burnt, kinds, "burnt")
        if kind.bump == "touch":
            look_up(kind.spent, kinds, "spent")

    def _flavours(self) -> dict[str, tuple[str, ...]]:
        where, table = self.tables["items.toml"].get("flavours", ("items.toml, [flavours], ", {}))
        flavours: dict[str, tuple[str, ...]] = _read(dict[str, tuple[str, ...]], where, table)
        for family in FLAVOURED:
            needed = sum(item.family is family for item in self.items.values())
            different = len(set(flavours.get(family.id, ())))
            if different < needed:
                raise ContentError(
                    f"{where}{family.id} has {different} different words; allowed: at least {needed}, one for each kind"
                )
        return flavours

    def _strata(self) -> dict[str, Stratum]:
        """Return the strata; the recipe of each floor is made once, so that a wrong knob is told at start-up."""
        strata = {key: _read(Stratum, *place, id=key) for key, place in self._group("floors.toml", "stratum").items()}
        for stratum in strata.values():
            with self._at("floors.toml", f"stratum.{stratum.id}"):
                look_up(stratum.theme, self.themes, "theme")
                for index, dig in enumerate(stratum.digs):
                    try:
                        recipe_of(dig.generator, {**dig.knobs, "width": stratum.width, "height": stratum.height})
                    except levelgen.RecipeError as problem:
                        raise WrongError(f"is refused: {problem}", f"digs[{index}]") from problem
        return strata

    def _lengths(self, strata: dict[str, Stratum]) -> dict[str, tuple[FloorPlan, ...]]:
        lengths = {}
        for key, (where, table) in self._group("floors.toml", "length").items():
            lengths[key] = _read(_RunLength, where, table).floors
            with refusing(ContentError, where):
                for index, plan in enumerate(lengths[key]):
                    look_up(plan.stratum, strata, f"floors[{index}].stratum")
        return lengths


def _read(hint: Any, where: str, table: Any, **known: Any) -> Any:
    """Return a table as this type."""
    return read(hint, table, where, ContentError, **known)
