"""Kinds read from the asset files, and checks that every id that a kind refers to exists."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Any, TypeVar

from game.content.abilities import HEAPS, Gather
from game.content.acts import Act, Behind, Near
from game.content.colors import Color, Palette, Theme
from game.content.effect import MOST_FUEL, STIMULI
from game.content.effects.ground import Burn
from game.content.families import KEY, KEYSTONE
from game.content.gear import Gear, RuneKind, check_gear
from game.content.kinds import ItemKind, MonsterKind, TerrainKind
from game.content.load import ContentError
from game.content.looks import GROUPS, Look
from game.content.materials import MOST_GASES, GasKind, Material
from game.content.statuses import StatusKind
from game.content.tables import Tables, read_table
from game.content.traps import TrapKind
from game.content.triggers import Trigger
from levelgen import Tier
from levelgen.reading import WrongError, look_up

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from game.content.abilities import Ability
    from game.content.effects import Effects
    from game.content.load import AssetPath

Part = TypeVar("Part")


class CheckedKinds(Tables):
    """The kinds of all files by their ids, except those of ground, floors, rooms and hordes."""

    def __init__(self, folders: Sequence[AssetPath]) -> None:
        """Read all files of the folders, and make the kinds of most of them."""
        super().__init__(folders)
        palette, theme = (self.group("palettes.toml", name) for name in ("palette", "theme"))
        self.palettes = {name: read_table(Palette, *place, id=name) for name, place in palette.items()}
        self.themes = {name: Theme(name, read_table(dict[str, Color], *place)) for name, place in theme.items()}
        self.colors = self.palettes["standard"].colors
        self.looks = {group: self._looks(group) for group in GROUPS}
        self.statuses = self.kinds("statuses.toml", StatusKind)
        self.gases = self.kinds("gases.toml", GasKind)
        self.materials = self.kinds("materials.toml", Material)
        self.traps = self.kinds("traps.toml", TrapKind)
        self.triggers = self.kinds("triggers.toml", Trigger)
        self.items = self.kinds("items.toml", ItemKind, skip=("flavours", "spread"))
        self.runes = self.kinds("runes.toml", RuneKind)
        self.monsters = self.kinds("monsters.toml", MonsterKind)

    def _looks(self, group: str) -> dict[str, Look]:
        start, tables = f"{group}.", self.tables["tiles.toml"]
        rows = {name.removeprefix(start): place for name, place in tables.items() if name.startswith(start)}
        return {name: read_table(Look, *place, id=name) for name, place in rows.items()}

    def _check_looks(self) -> None:
        terrain = self.tables["terrain.toml"]
        kinds: dict[str, Mapping[str, Any]] = {"monster": self.monsters, "item": self.items, "ground": terrain}
        for group, looks in self.looks.items():
            for look in looks.values():
                with self.at("tiles.toml", f"{group}.{look.id}"):
                    look_up(look.id, kinds[group], "")
                    if look.like:
                        look_up(look.like, kinds[group], "like")

    def _check_colors(self) -> None:
        """Check that the standard palette, and each theme, still have all the colours that ours have."""
        ours = self.ours["palettes.toml"]
        self._check_has("palette.standard", ours["palette.standard"]["colors"], self.colors)
        slots = _in_all([theme for name, theme in ours.items() if name.startswith("theme.")])
        for name, theme in self.themes.items():
            self._check_has(f"theme.{name}", slots, theme.slots)

    def _check_has(self, table: str, names: Collection[str], found: Collection[str]) -> None:
        with self.at("palettes.toml", table):
            for name in names:
                if name not in found:
                    raise WrongError(f"is missing; allowed: a colour for each of {', '.join(names)}", name)

    def check(self) -> None:
        """Check the references between kinds.

        Raises:
            ContentError: a kind refers to something unknown, or a rule of the content is broken.
        """
        self._check_colors()
        for status in self.statuses.values():
            with self.at("statuses.toml", status.id):
                self._check_status(status)
        self._check_looks()
        self._check_materials()
        self._check_traps()
        self._check_triggers()
        self._check_items()
        for monster in self.monsters.values():
            with self.at("monsters.toml", monster.id):
                self._check_monster(monster)
        if "hero" not in self.monsters:
            raise ContentError("monsters.toml, [hero] is missing; it says what the hero is and carries")

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
                if trap.paired and not trap.resets:  # else it would spring at once on whoever arrives
                    raise WrongError.of(trap.resets, "a whole number from 1 for one that is paired", "resets")
                for index, stratum in enumerate(trap.strata):
                    look_up(stratum, strata, f"strata[{index}]")

    def _check_triggers(self) -> None:
        for trigger in self.triggers.values():
            with self.at("triggers.toml", trigger.id):
                self._check_effects(trigger.effects, "effects")
                if trigger.ground:
                    look_up(trigger.ground, self.tables["terrain.toml"], "ground")

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
        for family in (KEY, KEYSTONE):  # the first locks vaults, the second wins the run
            if not any(item.family is family for item in self.items.values()):
                raise ContentError(f'items.toml: has no item whose family is "{family.id}"; one is needed')

    def _check_gear(self, gear: Gear, own: Effects = ()) -> None:
        for index, hook in enumerate(gear.hooks):
            self._check_effects(hook.effects, f"hooks[{index}].effects")
        check_gear(gear, own, self.tables)

    def _check_status(self, status: StatusKind) -> None:
        look_up(status.color, self.colors, "color")
        for name in ("cancels", "bars", "prolongs"):
            for index, other in enumerate(getattr(status.others, name)):
                look_up(other, self.statuses, f"others.{name}[{index}]")
        if status.leaves:
            look_up(status.leaves, self.tables["terrain.toml"], "leaves")

    def _check_monster(self, monster: MonsterKind) -> None:
        look_up(monster.color, self.colors, "color")
        self._check_effects(monster.on_hit, "on_hit")
        if monster.shot:
            self._check_effects(monster.shot.effects, "shot.effects")
        strata = self.group("floors.toml", "stratum")
        for name, table in (("carries", self.items), ("strata", strata)):
            for index, each in enumerate(getattr(monster, name)):
                look_up(each, table, f"{name}[{index}]")
        for index, ability in enumerate(monster.abilities):
            self._check_ability(ability, f"abilities[{index}]")
        for index, act in enumerate(monster.acts):
            self._check_act(monster, act, f"acts[{index}]")

    def _check_ability(self, ability: Ability, path: str) -> None:
        self._check_effects(getattr(ability, "effects", ()), f"{path}.effects")
        for name, file in ability.refers:
            named, table = getattr(ability, name), self.tables[file]
            known = {**HEAPS, **table} if isinstance(ability, Gather) else table
            for index, each in enumerate([named] if isinstance(named, str) else named):
                if each:
                    look_up(each, known, f"{path}.{name}" if isinstance(named, str) else f"{path}.{name}[{index}]")

    def _check_act(self, monster: MonsterKind, act: Act, path: str) -> None:
        self._check_effects(act.effects, f"{path}.effects")
        self._check_effects(act.own, f"{path}.own")
        for index, condition in enumerate(act.when):
            if isinstance(condition, Near | Behind):
                look_up(condition.ground, self.tables["terrain.toml"], f"{path}.when[{index}].ground")
        if act.does == "shoot" and not monster.shot:
            raise WrongError('is "shoot"; allowed: that for a kind with a shot', f"{path}.does")

    def check_ground(self, kind: TerrainKind, kinds: dict[str, TerrainKind]) -> None:
        """Check a kind of ground against the other kinds of ground, given by their ids.

        Raises:
            WrongError: it refers to something unknown, or contradicts itself.
        """
        slots = _in_all([theme.slots for theme in self.themes.values()])
        look_up(kind.color, ChainMap(self.colors, slots), "color")
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
        if kind.by_tier and len(kind.by_tier) != len(Tier):
            raise WrongError(f"has {len(kind.by_tier)} kinds; allowed: none, or one for each tier", "by_tier")
        for index, name in enumerate(kind.by_tier):
            look_up(name, kinds, f"by_tier[{index}]")

    def _check_fire(self, kind: TerrainKind) -> None:
        if kind.burns and not (kind.material and Burn() in self.materials[kind.material].fire):
            lit = [name for name, material in self.materials.items() if Burn() in material.fire]
            allowed = f"for what burns one that fire lets burn, of {', '.join(lit)}"
            raise WrongError.of(kind.material, allowed, "material")

    def _check_effects(self, effects: Effects, path: str) -> None:
        for index, effect in enumerate(effects):
            for inner in ("effects", "otherwise"):
                self._check_effects(getattr(effect, inner, ()), f"{path}[{index}].{inner}")
            for field_name, file in effect.refers:
                named = getattr(effect, field_name)
                for name in named if isinstance(named, tuple) else (named,):
                    if name:
                        look_up(name, self.tables[file], f"{path}[{index}].{field_name}")


def _in_all(tables: Sequence[Mapping[str, Part]]) -> dict[str, Part]:
    """Return the entries of the first table that the others have too, by name."""
    return {name: part for name, part in tables[0].items() if all(name in each for each in tables)}
