"""The command words for moves, and which way each leads."""

from __future__ import annotations

_WAYS = {
    "north": (0, -1),
    "south": (0, 1),
    "west": (-1, 0),
    "east": (1, 0),
    "northwest": (-1, -1),
    "northeast": (1, -1),
    "southwest": (-1, 1),
    "southeast": (1, 1),
}
RUNS = {f"run_{name}": way for name, way in _WAYS.items()}
MOVES = {**_WAYS, **RUNS}
