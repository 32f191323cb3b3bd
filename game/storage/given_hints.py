"""The hints that a player has seen, kept in the data folder so that no later run gives them again."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Annotated

from game.storage.files import write_whole
from levelgen.reading import Length, WrongError, read

if TYPE_CHECKING:
    from pathlib import Path

MOST = 1000  # hints


def load(path: Path) -> set[str]:
    """Return the ids of the hints already given; none if the file cannot be read."""
    try:
        told: set[str] = read(Annotated[set[str], Length(0, MOST)], json.loads(path.read_bytes()), "", WrongError)
    except (OSError, ValueError, RecursionError, WrongError):
        return set()
    return told


def keep(path: Path, told: set[str]) -> None:
    """Save the ids; if that fails, the hints are given once more in the next run."""
    with contextlib.suppress(OSError):
        write_whole(path, json.dumps(sorted(told)).encode())
