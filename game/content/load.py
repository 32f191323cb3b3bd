"""TOML files: their tables, or an error in a sentence."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


class ContentError(Exception):
    """An asset file says something that the game cannot use; the message is one sentence for whoever wrote it."""


def read_toml(path: Path, error: type[Exception] = ContentError) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Raises:
        error: it cannot be read or is not TOML; the message names the file and the line.
    """
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as problem:
        raise error(f"{path}: cannot be read ({problem.strerror})") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise error(f"{path}: is not TOML: {problem}") from problem
