"""All loaded content: kinds by id, the spawn tables of each depth, and digests that identify the content."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

import levelgen
from game.content.checks import CheckedKinds
from game.content.families import FAMILIES, FLAVOURED
from game.content.ground import GroundTable
from game.content.hints import Hint
from game.content.hordes import WIDE, Horde
from game.content.kinds import FloorPlan, ItemKind, MonsterKind, Stratum, TerrainKind
from game.content.load import MOST_TEXT, ContentError, open_mod
from game.content.materials import NOTHING, GasKind, Material
from game.content.tables import read_table
from game.content.uses import Feature, Fixture, Furnished, Use
from levelgen.files import assets_folder
from levelgen.quoting import sentence
from levelgen.reading import Length, Range, WrongError, look_up, refusing
from levelgen.recipe import recipe_of
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from game.content.colors import Palette, Theme
    from game.content.families import Family
    from game.content.gear import RuneKind
    from game.content.hazards import HazardKind
    from game.content.load import AssetPath
    from game.content.looks import Look, Looked
    from game.content.statuses import StatusKind
    from game.content.traps import TrapKind
    from game.content.triggers import Trigger

UNMADE = "the Unmade"  # what lies below the last floor
STANDARD = "standard"  # the length of run in which `first` of kinds of monsters counts
FEWEST_KINDS = 6  # of monsters that a floor draws from if its danger and stratum offer too few
FIRST_FREE_TERRAIN = 64  # below are the structural words of levelgen

Place = TypeVar("Place", bound=Furnished)


@dataclass(frozen=True, slots=True)
class Library:
    """Everything that the assets say, with cross-references resolved."""

    hero: MonsterKind
    monsters: dict[str, MonsterKind]
    items: dict[str, ItemKind]
    runes: dict[str, RuneKind]
    flavours: dict[str, tuple[str, ...]]  # by family
    spread: dict[str, int]  # by family: how often it is found among other families
    statuses: dict[str, StatusKind]
    gases: dict[str, GasKind]
    gas_numbers: dict[str, int]  # the place of each in a ground's array of gases
    materials: dict[str, Material]
    traps: dict[str, TrapKind]
    triggers: dict[str, Trigger]
    terrain: tuple[TerrainKind, ...]  # by number; numbers without a row hold the row of solid rock
    terrain_numbers: dict[str, int]
    ground: GroundTable
    strata: dict[str, Stratum]
    lengths: dict[str, tuple[FloorPlan, ...]]
    uses: dict[str, Use]
    features: dict[str, Feature]
    fixtures: dict[str, Fixture]
    hordes: dict[str, Horde]
    palettes: dict[str, Palette]
    themes: dict[str, Theme]
    looks: Mapping[Looked, dict[str, Look]]  # in graphical tiles, of monsters, items and ground
    keys: dict[str, dict[str, tuple[str, ...]]]  # key set, command word, key names
    hints: dict[str, Hint]
    digests: dict[str, str] = field(default_factory=dict)  # file name to a hash of its contents
    mods: tuple[str, ...] = ()  # the names of the mods laid over the assets

    @classmethod
    def load(cls, mods: Sequence[Path] = ()) -> Library:
        """Read the assets, then lay each mod, a folder or zip archive, over them: known ids replace, new ids add.

        Raises:
            ContentError: one sentence that names file, table, field and the allowed values.
        """
        return _Loader(
            [assets_folder(), *map(open_mod, mods)], tuple(sentence(path.stem, MOST_TEXT) for path in mods)
        ).library()

    def plan(self, length: str, depth: int) -> FloorPlan:
        """Return the plan of a floor, depth counted from 1."""
        return self.lengths[length][depth - 1]

    def place_of(self, length: str, depth: int) -> str:
        """Return the name of the place where a floor lies: that of its stratum, or below the last one the Unmade."""
        plans = self.lengths[length]
        return self.strata[plans[depth - 1].stratum].name if 0 < depth <= len(plans) else UNMADE

    def terrain_of(self, name: str) -> TerrainKind:
        """Return the kind of terrain with this id."""
        return self.terrain[self.terrain_numbers[name]]

    def material_of(self, kind: TerrainKind) -> Material:
        """Return the material of a kind of terrain."""
        return self.materials.get(kind.material, NOTHING)

    def kinds_at(
        self, danger: int, *, stratum: str = "", first: int = 0, below: int = 5, home: HazardKind | None = None
    ) -> list[MonsterKind]:
        """Return the spawn table of monsters: the kinds that come alone, near this danger.

        Args:
            danger: the most that they may have; if there are too few kinds, those nearest to it come.
            stratum: the id of the stratum that they come from; empty for all.
            first: the floor of a standard run; 0 for other lengths of run, which leave out too many floors to count.
            below: how far their danger may lie below `danger`.
            home: the hazard that they live in; None for kinds that live in none.
        """
        native = [kind for kind in self.monsters.values() if not (stratum and kind.strata) or stratum in kind.strata]
        pool = [kind for kind in native if kind.weight and kind.home is home]
        came = [kind for kind in pool if not first or kind.first <= first]
        near = [kind for kind in came if (danger - below if first else 0) <= kind.danger <= danger]
        if len(near) >= (1 if first else FEWEST_KINDS):
            return near
        return sorted(came or pool, key=lambda kind: abs(kind.danger - danger))[:FEWEST_KINDS]

    def hordes_at(self, *, stratum: str = "", first: int = 0) -> list[Horde]:
        """Return the spawn table of hordes, without problems; for `stratum` and `first` see `kinds_at`."""
        hordes = [horde for horde in self.hordes.values() if not horde.problem]
        found = [horde for horde in hordes if not stratum or stratum in horde.strata]
        return [horde for horde in found if self.first_of(horde) <= first] if first else found

    def problems_at(self, danger: int, stratum: str) -> list[Horde]:
        """Return the hordes that may be one of the two problems of a floor of this danger and stratum."""
        hordes = [horde for horde in self.hordes.values() if horde.problem and horde.danger <= danger]
        return [horde for horde in hordes if stratum in horde.strata]

    def members_of(self, horde: Horde) -> tuple[MonsterKind, ...]:
        """Return the kind of each member of a horde."""
        return tuple(self.monsters[name] for name, count in horde.members.items() for _ in range(count))

    def first_of(self, horde: Horde) -> int:
        """Return the first floor of a standard run that a horde may come to."""
        return max(self.monsters[name].first for name in horde.members)

    def traps_at(self, danger: int, stratum: str) -> list[TrapKind]:
        """Return the spawn table of traps: the kinds that a floor of this danger and stratum may have."""
        fitting = [kind for kind in self.traps.values() if not kind.strata or stratum in kind.strata]
        return [kind for kind in fitting if kind.weight and kind.danger <= danger]

    def items_of(self, *families: Family) -> list[ItemKind]:
        """Return the kinds of these families."""
        return [kind for kind in self.items.values() if kind.family in families]

    def items_at(self, danger: int) -> list[ItemKind]:
        """Return the spawn table of items: the kinds that a floor of this danger may offer by chance."""
        return [kind for kind in self.items.values() if kind.weight and kind.danger <= danger]


class RunLength(NamedTuple):
    """A length of run: its floors, from the top down."""

    floors: Annotated[tuple[FloorPlan, ...], Length(1)]


class _Loader(CheckedKinds):
    """Makes the library from the files of several folders, later ones laid over earlier ones."""

    def __init__(self, folders: Sequence[AssetPath], mods: tuple[str, ...]) -> None:
        super().__init__(folders)
        self.mods = mods

    def library(self) -> Library:
        """Return the library, with everything checked.

        Raises:
            ContentError: something in the files is wrong.
        """
        self.check()
        terrain, strata = self._terrain(), self._strata()
        return Library(
            hero=self.monsters["hero"],
            monsters={name: kind for name, kind in self.monsters.items() if name != "hero"},
            items=self.items,
            runes=self.runes,
            flavours=self._flavours(),
            spread=self._spread(),
            statuses=self.statuses,
            gases=self.gases,
            gas_numbers={name: number for number, name in enumerate(self.gases)},
            materials=self.materials,
            traps=self.traps,
            triggers=self.triggers,
            terrain=terrain,
            terrain_numbers={kind.id: kind.number for kind in terrain},
            ground=GroundTable.of(terrain, self.materials, self.statuses),
            strata=strata,
            lengths=self._lengths(strata),
            uses=self._furnished("use", Use, strata),
            features=self._furnished("feature", Feature, strata),
            fixtures=self._furnished("fixture", Fixture, strata),
            hordes=self._hordes(strata),
            palettes=self.palettes,
            themes=self.themes,
            looks=self.looks,
            keys=self._keys(),
            hints=self.kinds("hints.toml", Hint),
            digests=self.digests,
            mods=self.mods,
        )

    def _keys(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Return the key sets."""
        places = self.tables["keys.toml"].items()
        return {name: read_table(dict[str, tuple[str, ...]], *place) for name, place in places}

    def _terrain(self) -> tuple[TerrainKind, ...]:
        words = {word.name.lower(): int(word) for word in Terrain}
        free = itertools.count(FIRST_FREE_TERRAIN)
        kinds = {}
        for key, (where, table) in self.tables["terrain.toml"].items():
            made: dict[str, Any] = {"material": key} if key in self.materials and "material" not in table else {}
            if self.materials.get(table.get("material", key), NOTHING).light == "stops":
                made["transparent"] = False
            number = words[key] if key in words else next(free)
            kinds[key] = read_table(TerrainKind, where, {**made, **table}, id=key, number=number)
        for kind in kinds.values():
            with self.at("terrain.toml", kind.id):
                self.check_ground(kind, kinds)
        for word in words:
            if word not in kinds:
                raise ContentError(f"terrain.toml, [{word}] is missing; every terrain word of levelgen needs a row")
        numbered = {kind.number: kind for kind in kinds.values()}
        return tuple(numbered.get(number, numbered[0]) for number in range(max(numbered) + 1))

    def _flavours(self) -> dict[str, tuple[str, ...]]:
        where, table = self.tables["items.toml"].get("flavours", ("items.toml, [flavours], ", {}))
        flavours: dict[str, tuple[str, ...]] = read_table(dict[str, tuple[str, ...]], where, table)
        for family in FLAVOURED:
            needed = sum(item.family is family for item in self.items.values())
            different = len(set(flavours.get(family.id, ())))
            if different < needed:
                raise ContentError(
                    f"{where}{family.id} has {different} different words; allowed: at least {needed}, one for each kind"
                )
        return flavours

    def _spread(self) -> dict[str, int]:
        """Return the weight with which each family of items is found by chance."""
        if "spread" not in self.tables["items.toml"]:
            raise ContentError("items.toml, [spread] is missing; it says how often each family is found")
        where, table = self.tables["items.toml"]["spread"]
        spread: dict[str, int] = read_table(dict[str, Annotated[int, Range(0)]], where, table)
        with refusing(ContentError, where):
            for family in spread:
                look_up(family, FAMILIES, "")
        return spread

    def _strata(self) -> dict[str, Stratum]:
        """Return the strata; each dig's recipe is made once, so that a wrong knob shows at start-up."""
        strata = {
            key: read_table(Stratum, *place, id=key) for key, place in self.group("floors.toml", "stratum").items()
        }
        for stratum in strata.values():
            with self.at("floors.toml", f"stratum.{stratum.id}"):
                look_up(stratum.theme, self.themes, "theme")
                if stratum.gas:
                    look_up(stratum.gas, self.gases, "gas")
                for word, kind in stratum.ground.items():
                    look_up(word, {word.name.lower(): word for word in Terrain}, "ground")
                    look_up(kind, self.tables["terrain.toml"], f"ground.{word}")
                for kind in stratum.names:
                    look_up(kind, self.tables["terrain.toml"], "names")
                for index, dig in enumerate(stratum.digs):
                    try:
                        recipe_of(dig.generator, {**dig.knobs, "width": stratum.width, "height": stratum.height})
                    except levelgen.RecipeError as problem:
                        raise WrongError(f"is refused: {problem}", f"digs[{index}]") from problem
        return strata

    def _furnished(self, group: str, kind: type[Place], strata: dict[str, Stratum]) -> dict[str, Place]:
        """Return the uses of rooms, the features of caves or the fixtures, with their furniture checked."""
        found = {key: read_table(kind, *place, id=key) for key, place in self.group("uses.toml", group).items()}
        for key, use in found.items():
            with self.at("uses.toml", f"{group}.{key}"):
                for index, stratum in enumerate(getattr(use, "strata", ())):
                    look_up(stratum, strata, f"strata[{index}]")
                for index, furniture in enumerate(use.furniture):
                    for what in (*furniture.what, *filter(None, [furniture.moves])):
                        look_up(what, self.tables["terrain.toml"], f"furniture[{index}]")
        return found

    def _hordes(self, strata: dict[str, Stratum]) -> dict[str, Horde]:
        hordes = self.kinds("hordes.toml", Horde)
        for horde in hordes.values():
            with self.at("hordes.toml", horde.id):
                for index, stratum in enumerate(horde.strata):
                    look_up(stratum, strata, f"strata[{index}]")
                for part, names in (("members", horde.members), ("captives", horde.captives)):
                    for name in names:
                        look_up(name, {known: kind for known, kind in self.monsters.items() if known != "hero"}, part)
                for index, ground in enumerate(horde.near):
                    look_up(ground, {WIDE: WIDE, **self.tables["terrain.toml"]}, f"near[{index}]")
        return hordes

    def _lengths(self, strata: dict[str, Stratum]) -> dict[str, tuple[FloorPlan, ...]]:
        lengths = {}
        for key, (where, table) in self.group("floors.toml", "length").items():
            lengths[key] = read_table(RunLength, where, table).floors
            with refusing(ContentError, where):
                for index, plan in enumerate(lengths[key]):
                    look_up(plan.stratum, strata, f"floors[{index}].stratum")
                    if plan.wonder:
                        look_up(plan.wonder, self.items, f"floors[{index}].wonder")
        return lengths
