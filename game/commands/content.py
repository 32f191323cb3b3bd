"""The command `content`: check the assets, count them, or print what may be written in them."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Any, get_type_hints

if TYPE_CHECKING:
    import argparse
    import dataclasses
    from collections.abc import Iterator

_COMMENTED = re.compile(r"^\s+(\w+): .*?#\s*(.+)$", re.MULTILINE)


def run(asked: argparse.Namespace) -> int:
    """Check the assets and what is laid over them, count them, or print what may be written.

    Returns:
        The exit status.

    Raises:
        ContentError: something cannot be used.
    """
    for line in _schema() if asked.schema else _counts(asked.mods) if asked.json else _check(asked.mods):
        print(line)
    return 0


def _check(mods: list[str]) -> Iterator[str]:
    from pathlib import Path

    from game.content.library import FILES, Library
    from game.content.load import ContentError
    from game.screens.commands import key_map

    folders = [Path(folder) for folder in mods]
    content = Library.load(folders)
    key_map(content.keys, content.keys)
    for folder in folders:
        for path in sorted(folder.glob("*.toml")):
            if path.name not in FILES:
                raise ContentError(f"{path}: is read by nobody; allowed are {', '.join(FILES)}")
    yield (
        f"{len(content.monsters)} monsters, {len(content.items)} items, {len(content.runes)} runes, "
        f"{len(content.statuses)} statuses, {len(content.terrain_numbers)} kinds of terrain, "
        f"{len(content.traps)} traps, {len(content.strata)} strata, {len(content.uses)} uses of rooms, "
        f"{len(content.lengths)} lengths of run: all is well."
    )


def _counts(mods: list[str]) -> Iterator[str]:
    """Yield the counts of what the game has to offer, as one line of JSON; blueprints are drawn pieces of all kinds."""
    import json
    from pathlib import Path

    from game.content.library import Library
    from levelgen.template.files import ours

    content = Library.load([Path(folder) for folder in mods])
    pieces = [*ours("vaults"), *ours("pieces")]
    yield json.dumps(
        {
            "monsters": len(content.monsters),
            "items": len(content.items),
            "statuses": len(content.statuses),
            "terrain": len(content.terrain_numbers),
            "blueprints": len(pieces),
            "key_puzzles": sum(piece.sort == "key" for piece in pieces),
            "treasure_rooms": sum(piece.sort == "treasure" for piece in pieces),
            "traps": len(content.traps),
            "gases": len(content.gases),
        }
    )


def _schema() -> Iterator[str]:
    from game.content import gear, kinds, materials, statuses, uses
    from game.content.acts import Act
    from game.content.effects import EFFECTS
    from game.content.families import FLAVOURED
    from game.content.hordes import Horde
    from game.content.traps import TrapKind
    from game.content.triggers import Trigger
    from game.screens.commands import COMMANDS
    from game.storage.settings import Settings
    from levelgen.reading import describe

    yield "Each asset file is TOML. A folder given with --mods may hold any of them: the same name of a table replaces"
    yield "the game's own, a new name adds. Fields without a default must be written."
    tables = (
        ("monsters.toml", "[name-of-your-own]", kinds.MonsterKind, ("id",)),
        ("monsters.toml", "shot = { ... }", kinds.Shot, ()),
        ("monsters.toml", "acts = [{ ... }]", Act, ()),
        ("hordes.toml", "[name-of-your-own]", Horde, ("id",)),
        ("items.toml", "[name-of-your-own]", kinds.ItemKind, ("id",)),
        ("items.toml, runes.toml", "hooks = [{ ... }]", gear.Hook, ()),
        ("runes.toml", "[name-of-your-own]", gear.RuneKind, ("id",)),
        ("statuses.toml", "[name-of-your-own]", statuses.StatusKind, ("id",)),
        ("traps.toml", "[name-of-your-own]", TrapKind, ("id",)),
        ("triggers.toml", "[name-of-a-mark]", Trigger, ("id",)),
        ("terrain.toml", "[name-of-your-own]", kinds.TerrainKind, ("id", "number")),
        ("materials.toml", "[name-of-your-own]", materials.Material, ("id",)),
        ("gases.toml", "[name-of-your-own]", materials.GasKind, ("id",)),
        ("floors.toml", "[stratum.name-of-your-own]", kinds.Stratum, ("id",)),
        ("floors.toml", "digs = [{ ... }]", kinds.Dig, ()),
        ("floors.toml", "landscapes = [{ ... }]", kinds.Landscape, ()),
        ("uses.toml", "[use.name-of-your-own]", uses.Use, ("id",)),
        ("uses.toml", "furniture = [{ ... }]", uses.Furniture, ()),
        ("uses.toml", "[feature.name-of-your-own]", uses.Feature, ("id",)),
        ("floors.toml", "[length.name-of-your-own] floors = [{ ... }]", kinds.FloorPlan, ()),
    )
    for file, table, kind, given in tables:
        yield from _table(f"{file}: {table}", kind, given)
    for name, effect in EFFECTS.items():
        yield from _table(f'effects: {{ do = "{name}", ... }}', effect, ())
    yield from _table("settings.toml, in the data folder", Settings, ())
    yield ""
    yield "items.toml: [flavours]"
    for family in FLAVOURED:
        yield f"  {family.id}: {describe(tuple[str, ...])}; what unknown ones look like, at least one for each kind"
    yield ""
    yield 'palettes.toml: [palette.name] and [theme.name]: a name and a colour in each line, such as wall = "#6b625a"'
    yield ""
    yield 'keys.toml: [name-of-a-set]: a command and its keys in each line, such as look = [";"]'
    for command in COMMANDS.values():
        yield f"  {command.word}: default {_toml(command.keys)}  # {command.help}"


def _table(title: str, kind: type[Any], given: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines on one table: for each field that may be written its default and its comment in the source."""
    import dataclasses
    import inspect

    from levelgen.reading import describe

    hints, comments = get_type_hints(kind, include_extras=True), dict(_COMMENTED.findall(inspect.getsource(kind)))
    yield ""
    yield title
    yield f"  {inspect.cleandoc(kind.__doc__ or '')}"
    for field in dataclasses.fields(kind):
        if field.name not in given:
            comment = f"  # {comments[field.name]}" if field.name in comments else ""
            yield f"  {field.name}: {describe(hints[field.name])}{_default(field)}{comment}"


def _default(field: dataclasses.Field[Any]) -> str:
    from dataclasses import MISSING

    if field.default is not MISSING:
        return f"; default {_toml(field.default)}"
    return "; default empty" if field.default_factory is not MISSING else ""


def _toml(value: Any) -> str:
    value = getattr(value, "id", value)  # a kind is written by its word
    if isinstance(value, Enum):
        value = value.name.lower()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple | frozenset):
        return f"[{', '.join(_toml(each) for each in value)}]"
    return "none" if value is None else str(value)
