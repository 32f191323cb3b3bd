"""Colours in the asset files: of palettes, and of the themes of strata."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from levelgen.reading import Convert, Range, WrongError

_HEX = re.compile("#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


def _color(text: Any) -> tuple[int, int, int]:
    """Return (red, green, blue) of 0 to 255 for a text like "#c08040"."""
    found = _HEX.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise WrongError.of(text, 'a colour like "#c08040"')
    red, green, blue = (int(part, 16) for part in found.groups())
    return red, green, blue


Color = Annotated[
    tuple[int, int, int], Convert(_color, 'a colour like "#c08040"', {"type": "string", "pattern": f"^{_HEX.pattern}$"})
]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the game, each (red, green, blue) of 0 to 255, by name."""

    id: str
    colors: dict[str, Color]
    contrast: Annotated[float, Range(1, 21)] = 3.0  # least contrast of characters with their background, as WCAG counts
    remembered: Annotated[float, Range(1, 21)] = 1.8  # least contrast of ground that is only remembered
    atmosphere: bool = True  # with fog, embers and warmer light in dangerous rooms
    gray: bool = False  # colours that it does not name, and those of the strata, become equally bright grays


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a stratum: slots such as "wall", "floor", "floor_ground", each (red, green, blue)."""

    id: str
    slots: dict[str, Color]
