"""The context of all screens: content, settings, the keys and colours they choose, and where runs are kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.draw.palette import Colors

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library
    from game.frontends.keymap import KeyMap
    from game.storage.settings import Settings


@dataclass(slots=True)
class Context:
    """Content, settings and folders of the whole program.

    `settings` can be exchanged while the program runs, by `use` alone, as `keys` and `colors` follow from them.

    Raises:
        KeyMapError: the settings bind a key twice.
    """

    content: Library
    settings: Settings
    default_keys: KeyMap  # of every command, over which the settings lay sets
    saves: Path  # the folder with a file for each run
    settings_file: Path | None = None  # where changed settings are kept; None keeps them for this process alone
    seed: int | str | None = None  # for a new run; None is a random one
    length: str = "standard"
    easy: bool = False  # a new run hurts a third as much, and is not ranked
    keys: KeyMap = field(init=False)
    colors: Colors = field(init=False)

    def __post_init__(self) -> None:
        self.use(self.settings)

    def use(self, settings: Settings) -> None:
        """Take other settings from now on."""
        self.keys = self.default_keys.with_sets(self.content.keys, settings.keys)
        self.colors = Colors.of(self.content, settings.palette)
        self.settings = settings
