"""Drawings mirrored and turned: what holds in a scene must hold in all eight images of its drawing."""

from __future__ import annotations

import itertools
import textwrap
from typing import NamedTuple


class Symmetry(NamedTuple):
    """One of the eight ways to lay a square onto itself."""

    mirrored: bool  # left to right
    flipped: bool  # top to bottom
    transposed: bool  # rows to columns, after the other two

    def of(self, drawing: str) -> str:
        """Return the image of a drawing."""
        lines = textwrap.dedent(drawing).strip("\n").split("\n")
        lines = [line[::-1] for line in lines] if self.mirrored else lines
        lines = lines[::-1] if self.flipped else lines
        return (
            "\n".join("".join(column) for column in zip(*lines, strict=True)) if self.transposed else "\n".join(lines)
        )

    def __str__(self) -> str:
        return "-".join(name for name, holds in self._asdict().items() if holds) or "as drawn"


SYMMETRIES = [Symmetry(*choice) for choice in itertools.product((False, True), repeat=3)]


def cells(drawing: str, glyph: str) -> list[tuple[int, int]]:
    """Return the cells (x, y) where a drawing has this character."""
    lines = textwrap.dedent(drawing).strip("\n").split("\n")
    return [(x, y) for y, line in enumerate(lines) for x, drawn in enumerate(line) if drawn == glyph]
