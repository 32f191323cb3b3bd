"""Colours by name, and functions that mix them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game.frontends import contrast

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.content.library import Library

Color = tuple[int, int, int]
BLACK: Color = (0, 0, 0)

TONES: dict[Tone, str] = {
    "plain": "text",
    "good": "text_good",
    "bad": "text_bad",
    "danger": "text_danger",
    "item": "text_item",
    "place": "text_place",
    "dim": "text_dim",
}


SIGNS = {None: "thing", True: "text_good", False: "text_bad"}  # of an item: whether it is known to be good or bad


@dataclass(frozen=True, slots=True)
class Colors:
    """The palette in use."""

    by_name: dict[str, Color]
    themes: dict[str, dict[str, Color]]  # of the strata, by slot
    contrast: float  # least contrast of characters with their background, in the measure of WCAG
    remembered: float  # the same for remembered ground
    atmosphere: bool  # whether fog, embers and warmer light in dangerous rooms are drawn

    @classmethod
    def of(cls, content: Library, palette: str = "standard") -> Colors:
        """Return a palette by its id; names that it lacks are taken from the standard one."""
        own = content.palettes[palette]
        themes = {name: theme.slots for name, theme in content.themes.items()}
        by_name = content.palettes["standard"].colors
        if own.gray:
            themes = {name: _gray(slots) for name, slots in themes.items()}
            by_name = _gray(by_name)
        return cls({**by_name, **own.colors}, themes, own.contrast, own.remembered, own.atmosphere)

    def __getitem__(self, name: str) -> Color:
        return self.by_name[name]

    def of_air(self, slot: str, theme: str) -> Color | None:
        """Return the colour of a theme's fog or embers; None if it has none, or the palette draws no atmosphere."""
        return self.themes[theme].get(slot) if self.atmosphere else None

    def faded(self, color: Color, ground: Color, share: float) -> Color:
        """Return a colour mixed with a share of the ground behind it, still legible on it."""
        return self.legible(mix(color, ground, share), ground)

    def legible(self, color: Color, ground: Color) -> Color:
        """Return a colour changed as little as possible to be legible on this ground."""
        red, green, blue = contrast.legible(np.array(color), np.array(ground), self.contrast).tolist()
        return red, green, blue


def of_ground(name: str) -> str:
    """Return the colour of a kind of ground outside the map; those coloured by a stratum's theme are plain there."""
    return "text" if name in ("wall", "floor", "door") else name


def mix(color: Color, other: Color, share: float) -> Color:
    """Return a colour mixed with a share (0 to 1) of another."""
    return (
        round(color[0] + (other[0] - color[0]) * share),
        round(color[1] + (other[1] - color[1]) * share),
        round(color[2] + (other[2] - color[2]) * share),
    )


def _gray(colors: dict[str, Color]) -> dict[str, Color]:
    """Return grays as bright as these colours."""
    grays = contrast.gray(np.array(list(colors.values()))).tolist()
    return {name: (gray, gray, gray) for name, gray in zip(colors, grays, strict=True)}
