"""All content at hand: kinds by id, what each depth offers, and a digest that tells one content from another."""

from __future__ import annotations

import itertools
from collections import ChainMap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

import levelgen
from game.content.effect import MOST_FUEL, STIMULI
from game.content.effects.ground import Burn
from game.content.families import FAMILIES, FLAVOURED, KEY, KEYSTONE
from game.content.gear import Gear, RuneKind, check_gear
from game.content.ground import GroundTable
from game.content.hordes import Horde
from game.content.kinds import Color, FloorPlan, ItemKind, MonsterKind, Palette, Stratum, TerrainKind, Theme
from game.content.load import ContentError, open_mod
from game.content.materials import MOST_GASES, NOTHING, GasKind, Material
from game.content.statuses import StatusKind
from game.content.tables import Tables, read_table
from game.content.traps import TrapKind
from game.content.triggers import Trigger
from game.content.uses import Feature, Fixture, Furnished, Use
from levelgen.files import assets_folder
from levelgen.reading import Length, Range, WrongError, look_up, refusing
from levelgen.recipe import recipe_of
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from game.content.acts import Act
    from game.content.effects import Effects
    from game.content.families import Family
    from game.content.hazards import HazardKind
    from game.content.load import AssetPath

STANDARD = "standard"  # the length of run that goes by when kinds of monsters first come
FEWEST_KINDS = 6  # that a floor draws from where its danger and stratum offer too few
FIRST_FREE_TERRAIN = 64  # below are the structural words of levelgen

Place = TypeVar("Place", bound=Furnished)


@dataclass(frozen=True, slots=True)
class Library:
    """Everything the assets say, cross-references resolved."""

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
    keys: dict[str, dict[str, tuple[str, ...]]]  # key set, command word, key names
    digests: dict[str, str] = field(default_factory=dict)  # file name to what identifies its contents
    mods: tuple[str, ...] = ()  # the names of what is laid over the assets

    @classmethod
    def load(cls, mods: Sequence[Path] = ()) -> Library:
        """Read the assets, then each of the mods over them, folders or zip archives: an id replaces, a new id adds.

        Raises:
            ContentError: one sentence that names file, table, field and the allowed values.
        """
        return _Loader([assets_folder(), *map(open_mod, mods)], tuple(path.stem for path in mods)).library()

    def plan(self, length: str, depth: int) -> FloorPlan:
        """Return the plan of a floor, depth counted from 1."""
        return self.lengths[length][depth - 1]

    def terrain_of(self, name: str) -> TerrainKind:
        """Return the kind of terrain with this id."""
        return self.terrain[self.terrain_numbers[name]]

    def material_of(self, kind: TerrainKind) -> Material:
        """Return what a kind of terrain is made of."""
        return self.materials.get(kind.material, NOTHING)

    def kinds_at(
        self, danger: int, *, stratum: str = "", first: int = 0, below: int = 5, home: HazardKind | None = None
    ) -> list[MonsterKind]:
        """Return the spawn table of monsters: the kinds that come alone, near this danger.

        Args:
            danger: they are up to `below` under it; if too few are so near, those nearest to it.
            stratum: the id of where they are to come from; empty for everywhere.
            first: the floor of a standard run; 0 for another run, whose floors leave out too much to go by it.
            below: how much less dangerous they may be.
            home: the hazard that they live in; None for those that live in none.
        """
        native = [kind for kind in self.monsters.values() if not (stratum and kind.strata) or stratum in kind.strata]
        pool = [kind for kind in native if kind.weight and kind.home is home]
        came = [kind for kind in pool if not first or kind.first <= first]
        near = [kind for kind in came if (danger - below if first else 0) <= kind.danger <= danger]
        if len(near) >= (1 if first else FEWEST_KINDS):
            return near
        return sorted(came or pool, key=lambda kind: abs(kind.danger - danger))[:FEWEST_KINDS]

    def hordes_at(self, *, stratum: str = "", first: int = 0) -> list[Horde]:
        """Return the spawn table of hordes; `stratum` and `first` are those of `kinds_at`."""
        found = [horde for horde in self.hordes.values() if not stratum or stratum in horde.strata]
        return [horde for horde in found if self.first_of(horde) <= first] if first else found

    def members_of(self, horde: Horde) -> tuple[MonsterKind, ...]:
        """Return the kinds of a horde, each as often as it comes."""
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
    """A length of run: its floors from the top."""

    floors: Annotated[tuple[FloorPlan, ...], Length(1)]


class _Loader(Tables):
    """Reads the files of several folders, the later over the earlier, and resolves what they say of each other."""

    def __init__(self, folders: Sequence[AssetPath], mods: tuple[str, ...]) -> None:
        super().__init__(folders)
        self.mods = mods
        palette, theme = (self.group("palettes.toml", name) for name in ("palette", "theme"))
        self.palettes = {name: Palette(name, read_table(dict[str, Color], *place)) for name, place in palette.items()}
        self.themes = {name: Theme(name, read_table(dict[str, Color], *place)) for name, place in theme.items()}
        self.colors = self.palettes["standard"].colors
        self.statuses = self.kinds("statuses.toml", StatusKind)
        self.gases = self.kinds("gases.toml", GasKind)
        self.materials = self.kinds("materials.toml", Material)
        self.traps = self.kinds("traps.toml", TrapKind)
        self.triggers = self.kinds("triggers.toml", Trigger)
        self.items = self.kinds("items.toml", ItemKind, skip=("flavours", "spread"))
        self.runes = self.kinds("runes.toml", RuneKind)
        self.monsters = self.kinds("monsters.toml", MonsterKind)

    def library(self) -> Library:
        """Return everything, checked.

        Raises:
            ContentError: something does not fit the rest.
        """
        for status in self.statuses.values():
            with self.at("statuses.toml", status.id):
                self._check_status(status)
        self._check_materials()
        self._check_traps()
        for trigger in self.triggers.values():
            with self.at("triggers.toml", trigger.id):
                self._check_effects(trigger.effects, "effects")
                if trigger.ground:
                    look_up(trigger.ground, self.tables["terrain.toml"], "ground")
        self._check_items()
        for monster in self.monsters.values():
            with self.at("monsters.toml", monster.id):
                self._check_monster(monster)
        if "hero" not in self.monsters:
            raise ContentError("monsters.toml, [hero] is missing; it says what the hero is and carries")
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
            keys=self._keys(),
            digests=self.digests,
            mods=self.mods,
        )

    def _keys(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Return the key sets."""
        places = self.tables["keys.toml"].items()
        return {name: read_table(dict[str, tuple[str, ...]], *place) for name, place in places}

    def _check_items(self) -> None:
        for item in self.items.values():
            with self.at("items.toml", item.id):
                for name in ("effects", "shatters", "lands", "bolt"):
                    self._check_effects(getattr(item, name), name)
                self._check_gear(item, item.effects + item.bolt)
                for name in ("doused", "relit"):
                    look_up(getattr(item, name) or item.id, self.items, name)
        for rune in self.runes.values():
            with self.at("runes.toml", rune.id):
                self._check_gear(rune)
        for family in (KEY, KEYSTONE):  # vaults are locked with the one, the run is won with the other
            if not any(item.family is family for item in self.items.values()):
                raise ContentError(f'items.toml: has no item whose family is "{family.id}"; one is needed')

    def _check_gear(self, gear: Gear, own: Effects = ()) -> None:
        for index, hook in enumerate(gear.hooks):
            self._check_effects(hook.effects, f"hooks[{index}].effects")
        check_gear(gear, own, self.tables)

    def _check_materials(self) -> None:
        if len(self.gases) > MOST_GASES:
            raise ContentError(f"gases.toml: has {len(self.gases)} gases; allowed: up to {MOST_GASES}")
        for material in self.materials.values():
            with self.at("materials.toml", material.id):
                for stimulus in STIMULI:
                    self._check_effects(getattr(material, stimulus), stimulus)
        for gas in self.gases.values():
            with self.at("gases.toml", gas.id):
                look_up(gas.color, self.colors, "color")
                for column in (*STIMULI, "breathed"):
                    self._check_effects(getattr(gas, column), column)
                if gas.status:
                    look_up(gas.status, self.statuses, "status")
                for other in sorted(gas.halves):
                    look_up(other, self.gases, "halves")

    def _check_traps(self) -> None:
        strata = self.group("floors.toml", "stratum")
        for trap in self.traps.values():
            with self.at("traps.toml", trap.id):
                look_up(trap.color, self.colors, "color")
                self._check_effects(trap.effects, "effects")
                if trap.paired and not trap.resets:  # or whoever comes out of one would spring it on the spot
                    raise WrongError.of(trap.resets, "a whole number from 1 for one that is paired", "resets")
                for index, stratum in enumerate(trap.strata):
                    look_up(stratum, strata, f"strata[{index}]")

    def _check_effects(self, effects: Effects, path: str) -> None:
        for index, effect in enumerate(effects):
            for inner in ("effects", "otherwise"):
                self._check_effects(getattr(effect, inner, ()), f"{path}[{index}].{inner}")
            for field_name, file in effect.refers:
                named = getattr(effect, field_name)
                for name in named if isinstance(named, tuple) else (named,):
                    if name:
                        look_up(name, self.tables[file], f"{path}[{index}].{field_name}")

    def _check_status(self, status: StatusKind) -> None:
        look_up(status.color, self.colors, "color")
        for name in ("cancels", "bars", "prolongs"):
            for index, other in enumerate(getattr(status, name)):
                look_up(other, self.statuses, f"{name}[{index}]")
        if status.leaves:
            look_up(status.leaves, self.tables["terrain.toml"], "leaves")

    def _check_monster(self, monster: MonsterKind) -> None:
        look_up(monster.color, self.colors, "color")
        for name in ("on_hit", "dies", "struck", "steps"):
            self._check_effects(getattr(monster, name), name)
        terrain, strata = self.tables["terrain.toml"], self.group("floors.toml", "stratum")
        heaps = {word: word for word in ("things", "remains", *terrain)}
        tables: tuple[tuple[Mapping[str, object], tuple[str, ...]], ...] = (
            (terrain, ("works", "brings", "lurks")),
            (self.items, ("guises", "carries")),
            (strata, ("strata",)),
            (heaps, ("gathers",)),
        )
        for table, names in tables:
            for name in names:
                for index, each in enumerate(getattr(monster, name)):
                    look_up(each, table, f"{name}[{index}]")
        grounds = {"gates": monster.gates, "builds.ground": monster.builds, "bath.ground": monster.bath}
        for name, ground in grounds.items():
            if ground:
                look_up(ground if isinstance(ground, str) else ground.ground, terrain, name)
        for name in ("shot", "serves", "grown"):
            if part := getattr(monster, name):
                self._check_effects(part.effects, f"{name}.effects")
        for name in monster.raises.kinds if monster.raises else ():
            look_up(name, self.monsters, "raises.kinds")
        for index, act in enumerate(monster.acts):
            self._check_act(monster, act, f"acts[{index}]")

    def _check_act(self, monster: MonsterKind, act: Act, path: str) -> None:
        self._check_effects(act.effects, f"{path}.effects")
        self._check_effects(act.own, f"{path}.own")
        for name, ground in (("beside", act.beside), ("behind", act.behind)):
            look_up(ground or "floor", self.tables["terrain.toml"], f"{path}.{name}")
        if act.does == "shoot" and not monster.shot:
            raise WrongError('is "shoot"; allowed: that for a kind with a shot', f"{path}.does")

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
        if kind.hazard and not kind.transparent:
            raise WrongError("is only for what is transparent", "hazard")
        self._check_effects(kind.effects, "effects")
        self._check_effects(kind.goes_off, "goes_off")
        if bool(kind.fuse or kind.goes_off) > bool(kind.burst):
            raise WrongError("is missing; allowed: the ground that is left of what goes off", "burst")
        if kind.material:
            look_up(kind.material, self.materials, "material")
        self._check_fire(kind)
        if kind.bump == "open" and not kind.spent:
            raise WrongError("is missing; allowed: the ground that a door is once it is open", "spent")
        for name in ("burnt", "spent", "burst", "stirred", "edge"):
            if getattr(kind, name):
                look_up(getattr(kind, name), kinds, name)

    def _check_fire(self, kind: TerrainKind) -> None:
        if kind.burns and not (kind.material and Burn() in self.materials[kind.material].fire):
            lit = [name for name, material in self.materials.items() if Burn() in material.fire]
            allowed = f"for what burns one that fire lets burn, of {', '.join(lit)}"
            raise WrongError.of(kind.material, allowed, "material")

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
        """Return how often each family of items is found by chance."""
        if "spread" not in self.tables["items.toml"]:
            raise ContentError("items.toml, [spread] is missing; it says how often each family is found")
        where, table = self.tables["items.toml"]["spread"]
        spread: dict[str, int] = read_table(dict[str, Annotated[int, Range(0)]], where, table)
        with refusing(ContentError, where):
            for family in spread:
                look_up(family, FAMILIES, "")
        return spread

    def _strata(self) -> dict[str, Stratum]:
        """Return the strata; the recipe of each floor is made once, so that a wrong knob is told at start-up."""
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
        """Return the uses of rooms, the features of caves or the fixtures, their furniture checked."""
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
