"""The command words for moves, and the direction (dx, dy) of each."""

from __future__ import annotations

DIRECTIONS = {
    "north": (0, -1),
    "south": (0, 1),
    "west": (-1, 0),
    "east": (1, 0),
    "northwest": (-1, -1),
    "northeast": (1, -1),
    "southwest": (-1, 1),
    "southeast": (1, 1),
}
RUNS = {f"run_{name}": direction for name, direction in DIRECTIONS.items()}
MOVES = {**DIRECTIONS, **RUNS}
