"""Tables of the asset files, read from several folders, later ones over earlier ones, and named in errors."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, TypeVar

from game.content.former import FORMER, refuse_former
from game.content.load import ContentError, is_there, parse_toml, read_bytes, refuse_unsaveable, tables_in
from levelgen.reading import read, refusing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from game.content.load import AssetPath

FILES = (
    "palettes.toml", "statuses.toml", "gases.toml", "materials.toml", "terrain.toml", "traps.toml", "triggers.toml",
    "items.toml", "runes.toml", "monsters.toml", "floors.toml", "hordes.toml", "uses.toml", "keys.toml",
    "hints.toml", "tiles.toml",
)  # fmt: skip
GROUPED = (
    "palettes.toml",
    "floors.toml",
    "uses.toml",
    "tiles.toml",
)  # files whose ids are in the second part of a table's name, as in [theme.gaol]

Kind = TypeVar("Kind")


class Tables:
    """The tables of all files by file and name, each with the start of errors about it, and a digest of each file."""

    def __init__(self, folders: Sequence[AssetPath]) -> None:
        """Read all files of the folders.

        Raises:
            ContentError: a file is wrong, or a folder has none.
        """
        self.digests: dict[str, str] = {}
        self.ours: dict[str, dict[str, Any]] = {}  # the tables of the first folder, by file
        self._given = [0 for _ in folders]  # the number of tables read from each folder
        self.tables = {name: self._merge(name, folders) for name in FILES}
        for folder, count in zip(folders, self._given, strict=True):
            if not count:
                refuse_unread(folder)
                allowed = f"at least one of {', '.join(FILES)} at its top, with a table in it"
                raise ContentError(f"{folder}: changes nothing; allowed: {allowed}")

    def _merge(self, name: str, folders: Sequence[AssetPath]) -> dict[str, tuple[str, Any]]:
        """Return the tables of a file by name: the start of errors about each, and its data.

        Raises:
            ContentError: a table of a mod has a field of an earlier version.
        """
        merged: dict[str, tuple[str, Any]] = {}
        digest = hashlib.sha256()
        for index, folder in enumerate(folders):
            path = folder / name
            if index and not is_there(path):
                continue
            shown = name if index == 0 else str(path)
            data = read_bytes(path)
            tables = parse_toml(data, path)
            if name in GROUPED:
                grouped = read(dict[str, dict[str, Any]], tables, f"{shown}, ", ContentError)
                tables = {f"{group}.{key}": table for group, inner in grouped.items() for key, table in inner.items()}
            self.ours.setdefault(name, tables)
            self._given[index] += len(tables)
            for key, table in tables.items():
                where = f"{shown}, [{key}], "
                if index:  # a mod; looking through our own tables would take 3 ms of each start
                    with refusing(ContentError, where):
                        refuse_unsaveable(key)
                        refuse_unsaveable(table)
                        refuse_former(table, FORMER.get(name, {}))
                merged[key] = (where, table)
            digest.update(data)
        self.digests[name] = digest.hexdigest()[:16]
        return merged

    def group(self, file: str, group: str) -> dict[str, tuple[str, Any]]:
        """Return the tables of a group of a file, by the rest of their names.

        Raises:
            ContentError: there are none.
        """
        start = f"{group}."
        found = {name.removeprefix(start): place for name, place in self.tables[file].items() if name.startswith(start)}
        if not found:
            raise ContentError(f"{file}, [{group}] is missing")
        return found

    def kinds(self, file: str, kind: type[Kind], skip: Sequence[str] = ()) -> dict[str, Kind]:
        """Return the tables of a file as kinds by id, without those to skip."""
        return {key: read_table(kind, *place, id=key) for key, place in self.tables[file].items() if key not in skip}

    def at(self, file: str, table: str) -> AbstractContextManager[None]:
        """Let errors in a with block begin with the name of a table."""
        return refusing(ContentError, self.tables[file][table][0])


def refuse_unread(folder: AssetPath) -> None:
    """Refuse a folder with a TOML file that the game does not read.

    Raises:
        ContentError: there is one, or the folder cannot be read.
    """
    for path in tables_in(folder):
        if path.name not in FILES:
            raise ContentError(f"{path}: is not read by the game; allowed: {', '.join(FILES)}")


def read_table(hint: Any, where: str, table: Any, **known: Any) -> Any:
    """Return a table read as this type."""
    return read(hint, table, where, ContentError, **known)
