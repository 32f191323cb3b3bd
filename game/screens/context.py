"""The context shared by all screens: content, keys, colours, settings, and where runs are kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library
    from game.draw.palette import Colors
    from game.frontends.keymap import KeyMap


@dataclass(frozen=True, slots=True)
class Context:
    """Content, keys, colours and settings of the whole program."""

    content: Library
    keys: KeyMap
    colors: Colors
    saves: Path  # the folder with a file for each run
    animations: bool = True
    plain_walls: bool = False
    seed: int | str | None = None  # for a new run; None is a random one
    length: str = "standard"
    easy: bool = False  # a new run hurts a third as much, and is not ranked
