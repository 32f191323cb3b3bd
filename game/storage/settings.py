"""The player's settings: `settings.toml` in the data folder, read strictly and changed in place."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - the reader asks for the types at run time
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Annotated

from game.content.families import FAMILIES
from game.content.load import is_there, read_bytes, read_toml, text_of
from game.frontends.base import TerminalColors, Tiles  # noqa: TC001 - the reader asks for the types at run time
from game.storage.files import write_whole
from levelgen.reading import Range, look_up, read, refusing

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library

Share = Annotated[int, Range(0, 100)]


class SettingsError(Exception):
    """A setting that cannot be used; one sentence that names the file, the field and the allowed values."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set, with its default."""

    keys: tuple[str, ...] = ("vi", "numpad")  # sets of keys.toml; later ones win
    palette: str = "standard"  # of palettes.toml
    color: TerminalColors = "auto"  # how many colours the terminal is given
    tiles: Tiles = "tall"  # how the window draws the map
    tileset: str = ""  # file of the player's own picture of tiles, for square cells
    animations: bool = True
    damage_numbers: bool = True  # in messages
    plain_walls: bool = False  # walls as #
    mouse: bool = True  # in the terminal
    screen_reader: bool = False  # new messages only, in one place; no frames, bars or motion; the cursor where you are
    leaves: tuple[str, ...] = ()  # families of items picked up only on command
    careful_below: Share = 33  # per cent of health below which explore and fight refuse
    shuns_killers: bool = True  # fight refuses foes that could kill in two hits
    stops_below: Share = 20  # per cent of health below which the game waits for a key
    stops_at: tuple[str, ...] = ()  # a message with one of these texts waits for a key
    hints: bool = True  # each is told once, when it first matters
    bindings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the player's own keys, by command

    @classmethod
    def read(cls, path: Path, content: Library) -> Settings:
        """Return the settings of a file; missing ones, or all if there is no file, have their defaults.

        Raises:
            SettingsError: the file cannot be read, or has an unknown setting or a value that is not allowed.
        """
        if not is_there(path, SettingsError):
            return cls()
        with refusing(SettingsError, f"{path}, "):
            settings = read(Settings, read_toml(path, SettingsError), f"{path}, ", SettingsError)
            for index, name in enumerate(settings.keys):
                look_up(name, content.keys, f"keys[{index}]")
            look_up(settings.palette, content.palettes, "palette")
            for index, name in enumerate(settings.leaves):
                look_up(name, FAMILIES, f"leaves[{index}]")
        return settings

    def write(self, path: Path) -> None:
        """Write the settings into their file, whose comments and order stay; a setting new to it only if not default.

        Raises:
            SettingsError: the file cannot be written, or somebody made it unreadable since it was read.
        """
        from game.storage.toml_edit import updated  # noqa: PLC0415  slow to load, and needed once an option is changed

        before = text_of(read_bytes(path, SettingsError), path, SettingsError) if is_there(path, SettingsError) else ""
        try:
            after = updated(before, asdict(self), asdict(Settings()))
        except ValueError as problem:
            raise SettingsError(f"{path}: is not TOML: {problem}") from problem
        if after == before:
            return
        try:
            write_whole(path, after.encode())
        except OSError as problem:
            raise SettingsError(f"{path}: cannot be written ({problem.strerror or problem})") from problem
