"""The colours of levels and templates on a terminal, as numbers of ANSI escape sequences."""

import argparse
import os
from collections.abc import Iterable
from typing import TextIO

from levelgen.rooms import Tier
from levelgen.terrain import Terrain

TIER_COLORS = {Tier.EASY: 32, Tier.MEDIUM: 34, Tier.HARD: 31}  # green, blue, red
TERRAIN_COLORS: dict[int, int] = {
    Terrain.WALL: 90,
    Terrain.DOOR: 33,
    Terrain.LOCKED_DOOR: 33,
    Terrain.SECRET_DOOR: 35,
    Terrain.STAIRS_UP: 93,
    Terrain.STAIRS_DOWN: 93,
    Terrain.LAVA: 91,
    Terrain.DEEP_WATER: 34,
    Terrain.SHALLOW_WATER: 36,
    Terrain.BRIDGE: 33,
    Terrain.GRASS: 32,
    Terrain.CAUSEWAY: 36,
    Terrain.ASH: 90,
    Terrain.OBSIDIAN: 90,
    Terrain.BARRED_DOOR: 33,
    Terrain.LEDGE: 37,
    Terrain.ROPE: 33,
}


def add_color_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument that says when to print in colour."""
    parser.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: only on a terminal, and not if NO_COLOR is set",
    )


def painted(cells: Iterable[tuple[str, int]], *, color: bool) -> str:
    """Return a line of characters, each in its ANSI colour; 0 is the terminal's own colour."""
    return "".join(f"\x1b[{paint}m{glyph}\x1b[0m" if color and paint else glyph for glyph, paint in cells)


def wants_color(choice: str, stream: TextIO) -> bool:
    """Tell whether to print to the stream in colour, given the user's choice."""
    if choice == "auto":
        return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return choice == "always"
