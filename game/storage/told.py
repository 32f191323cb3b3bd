"""The hints that a player was told, in the data folder, so that no later run tells them again."""

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
    """Return the ids of the hints that were told; none if the file cannot be read."""
    try:
        told: set[str] = read(Annotated[set[str], Length(0, MOST)], json.loads(path.read_bytes()), "", WrongError)
    except (OSError, ValueError, RecursionError, WrongError):
        return set()
    return told


def keep(path: Path, told: set[str]) -> None:
    """Write the ids down; on a disk that does not take them they are told once more in the next run."""
    with contextlib.suppress(OSError):
        write_whole(path, json.dumps(sorted(told)).encode())
