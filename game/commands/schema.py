"""The fields of assets, read from their dataclasses: in words, and as JSON Schema for editors."""

from __future__ import annotations

import dataclasses
import inspect
import re
from dataclasses import MISSING
from enum import Enum
from typing import TYPE_CHECKING, Any, get_type_hints

from game import __version__
from game.content import abilities, acts, colors, gear, kinds, looks, materials, statuses, traits, uses
from game.content.abilities import ABILITIES
from game.content.acts import CONDITIONS, Act
from game.content.effects import EFFECTS
from game.content.families import FAMILIES, FLAVOURED
from game.content.gear_parts import PARTS
from game.content.hints import Hint
from game.content.hordes import Horde
from game.content.library import RunLength
from game.content.tables import FILES
from game.content.traps import TrapKind
from game.content.triggers import Trigger
from game.screens.play.commands import COMMANDS
from game.storage.settings import Settings
from levelgen.reading import describe
from levelgen.schema import Schema, doc_of, json_schema

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

_COMMENTED = re.compile(r"^\s+(\w+): .*?#\s*(.+)$", re.MULTILINE)
_WORD = re.compile(r'"(\w+)",(?: *# *(.+))?')
GIVEN = frozenset(("id", "number"))  # fields that are not written in a table: its name, and its place
WITHOUT_EFFECTS = (
    "palettes.toml",
    "statuses.toml",
    "floors.toml",
    "uses.toml",
    "keys.toml",
    "hordes.toml",
    "hints.toml",
    "tiles.toml",
)
WORDS = (
    ("monsters.toml: traits = [...]", traits, "Trait"),
    ("items.toml, runes.toml: properties = [...]", gear, "Property"),
    ("statuses.toml: does = [...]", statuses, "StatusWord"),
    ("statuses.toml: ended_by = [...]", statuses, "Ending"),
    ("statuses.toml: counts = ...", statuses, "Counted"),
    ("monsters.toml: when = ... of abilities to serve", abilities, "When"),
    ("monsters.toml: when = [...] of acts", acts, "ConditionWord"),
    ("monsters.toml: shape = ... of acts", acts, "Shape"),
    ("monsters.toml: does = ... of acts", acts, "Deed"),
    ("monsters.toml: broken_by = [...] of acts", acts, "Breaking"),
)  # fields whose words are told one by one, and the Literals of them
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TABLES = (
    ("palettes.toml", "[palette.name-of-your-own]", colors.Palette),
    ("monsters.toml", "[name-of-your-own]", kinds.MonsterKind),
    ("monsters.toml", "shot = { ... }", kinds.Shot),
    ("monsters.toml", "acts = [{ ... }]", Act),
    *(("monsters.toml", f'when = [{{ is = "{word}", ... }}]', kind) for word, kind in CONDITIONS.items()),
    *(("monsters.toml", f'abilities = [{{ can = "{word}", ... }}]', kind) for word, kind in ABILITIES.items()),
    ("hordes.toml", "[name-of-your-own]", Horde),
    ("items.toml", "[name-of-your-own]", kinds.ItemKind),
    ("items.toml, runes.toml", "hooks = [{ ... }]", gear.Hook),
    *(("items.toml, runes.toml", f'does = [{{ do = "{word}", ... }}]', part) for word, part in PARTS.items()),
    ("runes.toml", "[name-of-your-own]", gear.RuneKind),
    ("statuses.toml", "[name-of-your-own]", statuses.StatusKind),
    ("statuses.toml", "others = { ... }", statuses.Dealings),
    ("statuses.toml", "wears_off = { ... }", statuses.Waning),
    ("statuses.toml", "harms = { ... }", statuses.Toll),
    ("statuses.toml", "weakness = { ... }", statuses.Weakness),
    ("statuses.toml", "noticed = { ... }", statuses.Notice),
    ("statuses.toml", "struck = { ... }", statuses.Struck),
    ("traps.toml", "[name-of-your-own]", TrapKind),
    ("triggers.toml", "[name-of-a-mark]", Trigger),
    ("terrain.toml", "[name-of-your-own]", kinds.TerrainKind),
    ("materials.toml", "[name-of-your-own]", materials.Material),
    ("gases.toml", "[name-of-your-own]", materials.GasKind),
    ("floors.toml", "[stratum.name-of-your-own]", kinds.Stratum),
    ("floors.toml", "digs = [{ ... }]", kinds.Dig),
    ("floors.toml", "landscapes = [{ ... }]", kinds.Landscape),
    ("uses.toml", "[use.name-of-your-own]", uses.Use),
    ("uses.toml", "furniture = [{ ... }]", uses.Furniture),
    ("uses.toml", "[feature.name-of-your-own]", uses.Feature),
    ("uses.toml", "[fixture.name-of-your-own]", uses.Fixture),
    ("hints.toml", "[name-of-your-own]", Hint),
    ("tiles.toml", "[monster] name-of-a-kind = { ... }, [item] ..., [ground] ...", looks.Look),
    ("floors.toml", "[length.name-of-your-own] floors = [{ ... }]", kinds.FloorPlan),
)
UNIONS: tuple[tuple[str, str, Mapping[str, type[Any]]], ...] = (
    ("effect", "do", EFFECTS),
    ("gear_part", "do", PARTS),
    ("condition", "is", CONDITIONS),
    ("ability", "can", ABILITIES),
)
"""Tables that say by a word which of these kinds they are: their name in the schema, the word, the kinds."""


def as_json(file: str = "") -> Schema:
    """Return the JSON Schema of an asset file; without a name, of an object with all files by name.

    Raises:
        KeyError: there is no such file.
    """
    found: dict[str, Schema] = {union: {"anyOf": []} for union, _, _ in UNIONS}
    for union, word, members in UNIONS:
        for name, kind in members.items():
            found[union]["anyOf"].append({"$ref": f"#/$defs/{kind.__name__}"})
            _reader_of(kind, found)
            table = found[kind.__name__]
            table["properties"] = {word: {"const": name}, **table["properties"]}
            table["required"] = [word, *table.get("required", [])]
    files = {name: _file(name, found) for name in FILES}
    about: Schema = {"$schema": DIALECT, "title": f"The assets of Strata {__version__}"}
    whole = files[file] if file else {"type": "object", "properties": files}
    return {**about, **whole, "$defs": found}


def _reader_of(hint: Any, found: dict[str, Schema]) -> Schema:
    return json_schema(hint, found, without=GIVEN, comments=_comments)


def _file(name: str, found: dict[str, Schema]) -> Schema:
    """Return the schema of a file: tables by name, in groups for some files."""
    kind_of = {file: kind for file, table, kind in reversed(TABLES) if table.startswith("[name-of")}
    grouped: dict[str, dict[str, Any]] = {
        "palettes.toml": {"palette": colors.Palette, "theme": dict[str, colors.Color]},
        "floors.toml": {"stratum": kinds.Stratum, "length": RunLength},
        "uses.toml": {"use": uses.Use, "feature": uses.Feature, "fixture": uses.Fixture},
        "tiles.toml": dict.fromkeys(looks.GROUPS, looks.Look),
    }
    if name in grouped:
        groups = {group: _tables(_reader_of(hint, found)) for group, hint in grouped[name].items()}
        return {"type": "object", "properties": groups, "additionalProperties": False}
    if name == "keys.toml":
        keys = _reader_of(tuple[str, ...], found)
        words = {command.word: {**keys, "description": command.help} for command in COMMANDS.values()}
        return _tables({"type": "object", "properties": words, "additionalProperties": False})
    made = _tables(_reader_of(kind_of[name], found))
    if name == "items.toml":
        flavours = {family.id: _reader_of(tuple[str, ...], found) for family in FLAVOURED}
        spread = {family: {"type": "integer", "minimum": 0} for family in FAMILIES}
        groups = {"flavours": flavours, "spread": spread}
        made["properties"] = {
            group: {"type": "object", "properties": words, "additionalProperties": False}
            for group, words in groups.items()
        }
    return made


def _tables(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema}


def _comments(kind: type[Any]) -> dict[str, str]:
    """Return the comments in the source beside the fields of a class, inherited ones included."""
    ours = [each for each in reversed(kind.__mro__) if each.__module__ != "builtins"]
    return {name: words for each in ours for name, words in _COMMENTED.findall(inspect.getsource(each))}


def lines(file: str = "") -> Iterator[str]:
    """Yield the fields of an asset file in words; without a name, those of all files and of the settings."""
    yield "Each asset file is TOML. A mod (--mods) may hold any of them: a table of the same name replaces the game's"
    yield "own, a new name adds one. Fields without a default are required."
    for name, table, kind in TABLES:
        if not file or file in name:
            yield from _table(f"{name}: {table}", kind)
    for title, module, literal in WORDS:
        if not file or file in title:
            yield ""
            yield from _words(title, module, literal)
    for name, effect in EFFECTS.items():
        if file not in WITHOUT_EFFECTS:
            yield from _table(f'effects: {{ do = "{name}", ... }}', effect)
    if not file:
        yield from _table("settings.toml, in the data folder", Settings)
    for name, about in (("items.toml", _flavours), ("palettes.toml", _palettes), ("keys.toml", _keys)):
        if file in ("", name):
            yield ""
            yield from about()


def _flavours() -> Iterator[str]:
    yield "items.toml: [flavours]"
    for family in FLAVOURED:
        yield f"  {family.id}: {describe(tuple[str, ...])}; what unknown ones look like, at least one for each kind"
    yield ""
    yield "items.toml: [spread]: a family a line, and how often it is found among the others, such as potion = 300"


def _palettes() -> Iterator[str]:
    yield 'palettes.toml: [theme.name]: a slot and its colour a line, such as wall = "#6b625a"'


def _keys() -> Iterator[str]:
    yield 'keys.toml: [name-of-a-set]: a command and its keys a line, such as look = [";"]'
    for command in COMMANDS.values():
        yield f"  {command.word}: default {_toml(command.keys)}  # {command.help}"


def _table(title: str, kind: type[Any]) -> Iterator[str]:
    """Yield lines on a table: for each field its type, its default, and its comment in the source."""
    hints, comments = get_type_hints(kind, include_extras=True), _comments(kind)
    yield ""
    yield title
    yield f"  {doc_of(kind)}"
    for field in dataclasses.fields(kind):
        if field.name not in GIVEN:
            comment = f"  # {comments[field.name]}" if field.name in comments else ""
            yield f"  {field.name}: {describe(hints[field.name])}{_default(field)}{comment}"


def _words(title: str, module: ModuleType, literal: str) -> Iterator[str]:
    """Yield lines on the words of a Literal, each with its comment in the source."""
    yield title
    source = inspect.getsource(module).partition(f"{literal} = Literal[")[2].partition("\n]")[0]
    yield from (f"  {word}{comment and f'  # {comment}'}" for word, comment in _WORD.findall(source))


def _default(field: dataclasses.Field[Any]) -> str:
    if field.default is not MISSING:
        return f"; default {_toml(field.default)}"
    return "; default empty" if field.default_factory is not MISSING else ""


def _toml(value: Any) -> str:
    value = getattr(value, "id", value)  # a kind is written as its id
    if isinstance(value, Enum):
        value = value.name.lower()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple | frozenset):
        return f"[{', '.join(_toml(each) for each in value)}]"
    return "none" if value is None else str(value)
