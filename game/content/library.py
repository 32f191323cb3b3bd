"""All content at hand: kinds by id, what each depth offers, and a digest that tells one content from another."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

import levelgen
from game.content.families import FLAVOURED, KEY, KEYSTONE
from game.content.hazards import HAZARDS
from game.content.kinds import (
    Afflict,
    FloorPlan,
    ItemKind,
    Kindle,
    MonsterKind,
    Palette,
    StatusKind,
    Stratum,
    TerrainKind,
    Theme,
)
from game.content.load import ContentError, Place, build, convert, read_toml
from levelgen.files import assets_folder
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from game.content.families import Family
    from game.content.hazards import HazardKind
    from game.content.kinds import Effect
    from game.content.traits import Trait

FILES = ("palettes.toml", "statuses.toml", "terrain.toml", "items.toml", "monsters.toml", "floors.toml", "keys.toml")
GROUPED = ("palettes.toml", "floors.toml")  # whose ids stand one table further in, as in [theme.gaol]
FIRST_FREE_TERRAIN = 64  # below are the structural words of levelgen
MOST_FUEL = 100  # turns that anything may burn
MOST_RADIUS = 20  # steps that a fire may reach at once

Kind = TypeVar("Kind")
Color = tuple[int, int, int]


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
    glows: NDArray[np.bool_]
    shimmers: NDArray[np.bool_]  # never lies still
    footing: list[bytes]  # the same for kinds that are alike to all who step
    _can_be: dict[frozenset[Trait], NDArray[np.bool_]] = field(default_factory=dict)  # what `can_be` was asked for

    @classmethod
    def of(cls, kinds: Sequence[TerrainKind]) -> Ground:
        """The arrays for these kinds, in the order of their numbers."""
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
            glows=np.array([kind.glows for kind in kinds]),
            shimmers=np.array([kind.glows or kind.douses for kind in kinds]),
            footing=[column.tobytes() for column in footing.T],
        )

    def can_be(self, traits: frozenset[Trait]) -> NDArray[np.bool_]:
        """Whether creatures with these traits can come to be on each kind of terrain, by its number."""
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
        """The plan of a floor, depth counted from 1."""
        return self.lengths[length][depth - 1]

    def monsters_at(
        self, danger: int, *, above: int = 0, below: int = 3, home: HazardKind | None = None
    ) -> list[MonsterKind]:
        """The kinds at home between `below` under and `above` over this danger; the nearest ones if there are none.

        With a home, of those that live in that hazard, else of those that live in none.
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
        """The kinds a floor of this danger may offer by chance."""
        return [kind for kind in self.items.values() if kind.weight and kind.danger <= danger]


class _Loader:
    """Reads the files of several folders, the later over the earlier, and resolves what they say of each other."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.digests: dict[str, str] = {}
        self.tables = {name: self._merge(name, folders) for name in FILES}

    def _merge(self, name: str, folders: Sequence[Path]) -> dict[str, tuple[Place, Any]]:
        """Table name to where it stands and what it says."""
        merged: dict[str, tuple[Place, Any]] = {}
        digest = hashlib.sha256()
        for index, folder in enumerate(folders):
            path = folder / name
            if index and not path.exists():
                continue
            shown = name if index == 0 else str(path)
            for key, table in read_toml(path).items():
                if name in GROUPED and key in merged and isinstance(table, dict):
                    table = {**merged[key][1], **table}  # noqa: PLW2901  the group with its new members
                merged[key] = (Place(shown, key), table)
            digest.update(path.read_bytes())
        self.digests[name] = digest.hexdigest()[:16]
        return merged

    def _rows(self, name: str) -> Iterator[tuple[str, Place, Any]]:
        for key, (place, table) in self.tables[name].items():
            if not isinstance(table, dict):
                raise place.error("must be a table")
            yield key, place, table

    def _kinds(self, name: str, kind: type[Kind], skip: tuple[str, ...] = ()) -> dict[str, Kind]:
        return {key: build(kind, table, place, id=key) for key, place, table in self._rows(name) if key not in skip}

    def library(self) -> Library:
        palettes = self._colors("palette", Palette, "colors")
        themes = self._colors("theme", Theme, "slots")
        self.colors = set(palettes["standard"].colors)
        self.slots = set().union(*(theme.slots for theme in themes.values()))
        self.statuses = self._kinds("statuses.toml", StatusKind)
        for status in self.statuses.values():
            self._known(status.color, self.colors, "statuses.toml", status.id, "color")
        terrain = self._terrain()
        items = self._kinds("items.toml", ItemKind, skip=("flavours",))
        for item in items.values():
            self._check_effects((*item.effects, *item.shatters, *item.bolt), "items.toml", item.id)
        for family in (KEY, KEYSTONE):  # vaults are locked with the one, the run is won with the other
            if not any(item.family is family for item in items.values()):
                raise ContentError(f'items.toml: has no item whose family is "{family.id}"; one is needed')
        monsters = self._kinds("monsters.toml", MonsterKind)
        for monster in monsters.values():
            self._check_monster(monster, monsters, items)
        if "hero" not in monsters:
            raise ContentError("monsters.toml, [hero]: is missing; it says what the hero is and carries")
        strata, lengths = self._floors(set(themes))
        return Library(
            hero=monsters.pop("hero"),
            monsters=monsters,
            items=items,
            flavours=self._flavours(items),
            statuses=self.statuses,
            terrain=terrain,
            terrain_numbers={kind.id: kind.number for kind in terrain},
            ground=Ground.of(terrain),
            strata=strata,
            lengths=lengths,
            palettes=palettes,
            themes=themes,
            keys=self._keys(),
            digests=self.digests,
        )

    def _known(self, name: str, allowed: Iterable[str], file: str, table: str, where: str) -> None:
        if name not in allowed:
            place, _ = self.tables[file].get(table, (Place(file, table), None))
            raise place.inside(where).error(f'must be one of {", ".join(sorted(allowed))}, not "{name}"')

    def _check_effects(self, effects: Iterable[Effect], file: str, table: str) -> None:
        for effect in effects:
            if isinstance(effect, Afflict):
                self._known(effect.status, self.statuses, file, table, "status")
            if isinstance(effect, Kindle):
                place = self.tables[file][table][0]
                _in_range(effect.radius, MOST_RADIUS, place.inside("radius"))
                _in_range(effect.turns, MOST_FUEL, place.inside("turns"))

    def _check_monster(
        self, monster: MonsterKind, monsters: dict[str, MonsterKind], items: dict[str, ItemKind]
    ) -> None:
        file = "monsters.toml"
        self._known(monster.color, self.colors, file, monster.id, "color")
        self._check_effects((*monster.on_hit, *(monster.shot.effects if monster.shot else ())), file, monster.id)
        if monster.with_kind:
            self._known(monster.with_kind, monsters, file, monster.id, "with_kind")
        for item in monster.carries:
            self._known(item, items, file, monster.id, "carries")
        place = self.tables[file][monster.id][0]
        if len(monster.glyph) != 1:
            raise place.inside("glyph").error(f'must be one character, not "{monster.glyph}"')
        for name, value in (("health", monster.health), ("move", monster.move), ("attack", monster.attack)):
            if value < 1:
                raise place.inside(name).error(f"must be a whole number from 1 up, not {value}")

    def _colors(self, group: str, kind: Callable[..., Kind], holds: str) -> dict[str, Kind]:
        """The tables of one group of palettes.toml, [palette.standard] or [theme.gaol] for example."""
        if group not in self.tables["palettes.toml"]:
            raise ContentError(f"palettes.toml, [{group}]: is missing")
        place, tables = self.tables["palettes.toml"][group]
        made = {}
        for key, table in tables.items():
            inner = Place(place.file, f"{group}.{key}")
            values = convert(dict, table, inner)
            made[key] = kind(
                id=key, **{holds: {name: _color(text, inner.inside(name)) for name, text in values.items()}}
            )
        return made

    def _terrain(self) -> tuple[TerrainKind, ...]:
        words = {word.name.lower(): int(word) for word in Terrain}
        free = itertools.count(FIRST_FREE_TERRAIN)
        kinds: dict[int, TerrainKind] = {}
        for key, place, table in self._rows("terrain.toml"):
            number = words[key] if key in words else next(free)
            kinds[number] = build(TerrainKind, table, place, id=key, number=number)
            self._known(kinds[number].color, self.colors | self.slots, "terrain.toml", key, "color")
        for kind in kinds.values():
            self._check_ground(kind, {kind.id for kind in kinds.values()})
        for word, number in words.items():
            if number not in kinds:
                raise ContentError(f"terrain.toml, [{word}]: is missing; every terrain word of levelgen needs a row")
        return tuple(kinds.get(number, kinds[0]) for number in range(max(kinds) + 1))

    def _check_ground(self, kind: TerrainKind, known: set[str]) -> None:
        if kind.burnt:
            self._known(kind.burnt, known, "terrain.toml", kind.id, "burnt")
        place = self.tables["terrain.toml"][kind.id][0]
        _in_range(kind.burns, 1000, place.inside("burns"))
        _in_range(kind.fuel, MOST_FUEL, place.inside("fuel"))
        if kind.burns and not kind.fuel:
            raise place.inside("fuel").error(f"must be from 1 to {MOST_FUEL} for what burns")
        if kind.hazard and (kind.walkable or not kind.transparent):
            raise place.inside("hazard").error("is only for what is transparent and not walkable")
        self._check_effects(kind.effects, "terrain.toml", kind.id)
        if kind.bump == "touch":
            self._known(kind.spent, known, "terrain.toml", kind.id, "spent")

    def _flavours(self, items: dict[str, ItemKind]) -> dict[str, tuple[str, ...]]:
        place, table = self.tables["items.toml"].get("flavours", (Place("items.toml", "flavours"), {}))
        flavours = {name: convert(tuple[str, ...], words, place.inside(name)) for name, words in table.items()}
        for family in FLAVOURED:
            needed = sum(item.family is family for item in items.values())
            if len(set(flavours.get(family.id, ()))) < needed:
                problem = f"must hold at least {needed} different words, one for each {family.id}"
                raise place.inside(family.id).error(problem)
        return flavours

    def _floors(self, themes: set[str]) -> tuple[dict[str, Stratum], dict[str, tuple[FloorPlan, ...]]]:
        file = "floors.toml"
        strata = {
            key: build(Stratum, table, Place(file, f"stratum.{key}"), id=key)
            for key, table in self._group(file, "stratum").items()
        }
        for stratum in strata.values():
            place = Place(file, f"stratum.{stratum.id}")
            if stratum.theme not in themes:
                raise place.inside("theme").error(f'must be one of {", ".join(sorted(themes))}, not "{stratum.theme}"')
            for index, dig in enumerate(stratum.digs):
                _check_dig(dig.generator, {**dig.knobs, "width": stratum.width, "height": stratum.height},
                           place.inside(f"digs.{index}"))  # fmt: skip
        lengths = {}
        for key, plans in self._group(file, "length").items():
            place = Place(file, f"length.{key}")
            lengths[key] = convert(tuple[FloorPlan, ...], plans.get("floors"), place.inside("floors"))
            for index, plan in enumerate(lengths[key]):
                if plan.stratum not in strata:
                    raise place.inside(f"floors.{index}.stratum").error(
                        f'must be one of {", ".join(strata)}, not "{plan.stratum}"'
                    )
        return strata, lengths

    def _group(self, file: str, group: str) -> dict[str, Any]:
        if group not in self.tables[file]:
            raise ContentError(f"{file}, [{group}]: is missing")
        place, tables = self.tables[file][group]
        return dict(convert(dict, tables, place))

    def _keys(self) -> dict[str, dict[str, tuple[str, ...]]]:
        sets = {}
        for key, place, table in self._rows("keys.toml"):
            sets[key] = {word: convert(tuple[str, ...], names, place.inside(word)) for word, names in table.items()}
        return sets


def _in_range(value: int, most: int, place: Place) -> None:
    if not 0 <= value <= most:
        raise place.error(f"must be from 0 to {most}, not {value}")


def _check_dig(generator: str, knobs: dict[str, Any], place: Place) -> None:
    """Build the recipe once, so that a knob out of range is told at start-up and not on the tenth floor."""
    if generator not in levelgen.GENERATORS:
        known = ", ".join(levelgen.GENERATORS)
        raise place.inside("generator").error(f'must be one of {known}, not "{generator}"')
    try:
        levelgen.GENERATORS[generator](**knobs)
    except (levelgen.RecipeError, TypeError) as problem:
        raise place.inside("knobs").error(str(problem)) from problem


def _color(text: Any, place: Place) -> Color:
    if not (isinstance(text, str) and len(text) == 7 and text[0] == "#"):
        raise place.error(f'must be a colour like "#c08040", not {text!r}')
    try:
        return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))
    except ValueError as problem:
        raise place.error(f'must be a colour like "#c08040", not "{text}"') from problem
