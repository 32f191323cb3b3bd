"""Colours: names to (red, green, blue), and the few mixtures of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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


SIGNS = {None: "item", True: "text_good", False: "text_bad"}  # of a thing: what is known of it


@dataclass(frozen=True, slots=True)
class Colors:
    """The palette in use."""

    by_name: dict[str, Color]

    @classmethod
    def of(cls, content: Library, palette: str = "standard") -> Colors:
        """Return a palette by its id; names it leaves out are those of the standard one."""
        return cls({**content.palettes["standard"].colors, **content.palettes[palette].colors})

    def __getitem__(self, name: str) -> Color:
        return self.by_name[name]

    def tone(self, tone: Tone) -> Color:
        """Return the colour of a message."""
        return self.by_name[TONES[tone]]


def of_ground(name: str) -> str:
    """Return the colour of a kind of ground outside the map, where what the theme of a stratum colours is plain."""
    return "text" if name in ("wall", "floor", "door") else name


def mix(color: Color, other: Color, share: float) -> Color:
    """Return the colour with so large a share (0 to 1) of the other."""
    return (
        round(color[0] + (other[0] - color[0]) * share),
        round(color[1] + (other[1] - color[1]) * share),
        round(color[2] + (other[2] - color[2]) * share),
    )
