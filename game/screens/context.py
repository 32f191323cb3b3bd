"""The context of all screens: content, settings with their keys and colours, and the folder of runs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from game.draw.text.palette import Colors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from game.content.library import Library
    from game.frontends.keymap import KeyMap
    from game.storage.records import Records
    from game.storage.settings import Settings


@dataclass(slots=True)
class Context:
    """Content, settings and folders of the whole program.

    Replace `settings` only by `use` and `change`, as keys and colours depend on them.
    The `given` settings of the command line override the file, and are not saved until the player changes them.

    Raises:
        KeyMapError: the settings bind a key twice or to an unknown command.
    """

    content: Library
    settings: Settings
    default_keys: KeyMap  # of every command; the settings lay sets over them
    saves: Path  # the folder with a file for each run
    settings_file: Path | None = None  # keeps changed settings; None keeps them for this process alone
    told_file: Path | None = None  # records the hints already told; None tells no hints
    records: Records | None = None  # keeps how runs ended; None keeps nothing
    morgue: Path | None = None  # the folder with a text for each run that ended; None writes none
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    seed: int | str | None = None  # of a new run; None for a random one
    length: str = "standard"
    heed: Callable[[Settings], None] | None = None  # called with new settings
    easy: bool = False  # a new run does a third of the damage to the hero, and is not ranked
    given: Mapping[str, Any] = field(default_factory=dict)  # settings of the command line, by name
    keys: KeyMap = field(init=False)
    colors: Colors = field(init=False)
    _kept: Settings = field(init=False)  # as in the file

    def __post_init__(self) -> None:
        self._kept = self.settings
        self.use(replace(self.settings, **self.given))

    @property
    def animations(self) -> bool:
        """Return whether anything on the screen moves by itself; for a screen reader nothing does."""
        return self.settings.animations and not self.settings.screen_reader

    @property
    def plain_walls(self) -> bool:
        """Return whether walls are drawn as #."""
        return self.settings.plain_walls or self.settings.screen_reader

    @property
    def lost_words(self) -> list[str]:
        """The commands whose every key was given to another command."""
        bound = {word for _, word in self.keys.bindings}
        usual = dict.fromkeys(word for _, word in self.default_keys.bindings)
        return [word for word in usual if word not in bound and word not in self.settings.bindings]

    def use(self, settings: Settings) -> None:
        """Take other settings from now on."""
        source = f"{self.settings_file or 'settings'}, [bindings]"
        ready = self.default_keys.with_sets(self.content.keys, settings.keys)
        keys, colors = ready.rebound(settings.bindings, source), Colors.of(self.content, settings.palette)
        self.keys, self.colors, self.settings = keys, colors, settings
        if self.heed is not None:
            self.heed(settings)

    def change(self, **fields: Any) -> None:
        """Change these settings and save them to the file.

        Raises:
            SettingsError: the file cannot be written; the settings are changed all the same.
        """
        self._kept = replace(self._kept, **fields)
        self.use(replace(self.settings, **fields))
        if self.settings_file is not None:
            self._kept.write(self.settings_file)
