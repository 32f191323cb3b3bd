"""Colours as a terminal takes them: exactly, as the nearest of 256 or 16, or as bold, dim and reverse.

A style is one integer per cell: what the terminal would be told, so that two cells it cannot tell apart are equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from game.frontends.frame import Cells

Colors = Literal["truecolor", "256", "16", "none"]

UNKNOWN: Final = -1  # the style of a cell of which nothing is known
_ANY: Final = 1 << 24  # the foreground of a space
_BOLD, _DIM, _REVERSE = 1, 2, 4
_WIDE = 0xFFFFFFFF


class Depth(NamedTuple):
    """A colour depth, and how it is sent."""

    styles: Callable[[Cells, NDArray[np.bool_]], NDArray[np.int64]]
    """Styles of cells, [y, x]; the second array tells which are spaces."""

    sgr: Callable[[int, int], tuple[str, int]]
    """The SGR codes that lead from one style, or UNKNOWN, to another, and the style that is set then."""


def _exact(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    return _pair(_packed(cells["fg"]), _packed(cells["bg"]), empty)


def _of_256(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    return _pair(_nearest_256(cells["fg"]), _nearest_256(cells["bg"]), empty)


def _of_16(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    # Only the eight dark backgrounds are understood everywhere.
    foreground, background = _nearest_16(cells["fg"], 16), _nearest_16(cells["bg"], 8)
    # Two shades that became one must not swallow the character.
    lost = (foreground == background) & (_packed(cells["fg"]) != _packed(cells["bg"]))
    legible = np.where(background == 0, 8, np.where(background == 7, 0, 15))
    return _pair(np.where(lost, legible, foreground), background, empty)


def _of_none(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    foreground, background = _luminance(cells["fg"]), _luminance(cells["bg"])
    reverse = np.where(empty, background > 100, background > foreground)
    plain = ~empty & ~reverse
    style: NDArray[np.int64] = (
        (plain & (foreground > 190)) * _BOLD + (plain & (foreground < 70)) * _DIM + reverse * _REVERSE
    )
    return style


def _pair(foreground: NDArray[np.int64], background: NDArray[np.int64], empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    style: NDArray[np.int64] = np.where(empty, _ANY, foreground) << 32 | background
    return style


def _packed(channels: NDArray[np.uint8]) -> NDArray[np.int64]:
    wide = channels.astype(np.int64)
    packed: NDArray[np.int64] = wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]
    return packed


def _luminance(channels: NDArray[np.uint8]) -> NDArray[np.float64]:
    luminance: NDArray[np.float64] = channels[..., :3] @ np.array([0.299, 0.587, 0.114])
    return luminance


def _nearest_256(channels: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Index of the nearest of xterm's 6x6x6 cube and 24 greys; the first 16 are the user's own."""
    rgb = channels[..., :3].astype(np.int64)
    steps = np.where(rgb < 48, 0, np.where(rgb < 115, 1, (rgb - 35) // 40))
    levels = np.where(steps == 0, 0, 55 + 40 * steps)
    grey = np.clip((rgb.sum(axis=-1) // 3 - 3) // 10, 0, 23)
    cube_error = ((levels - rgb) ** 2).sum(axis=-1)
    grey_error = ((8 + 10 * grey[..., None] - rgb) ** 2).sum(axis=-1)
    cube = 16 + 36 * steps[..., 0] + 6 * steps[..., 1] + steps[..., 2]
    nearest: NDArray[np.int64] = np.where(grey_error < cube_error, 232 + grey, cube)
    return nearest


# As the VGA had them: the bits are red, green, blue and bright.
_PALETTE: Final = np.array([[170 * (n >> bit & 1) + 85 * (n >> 3) for bit in range(3)] for n in range(16)], np.int64)


def _nearest_16(channels: NDArray[np.uint8], count: int) -> NDArray[np.int64]:
    rgb = channels[..., None, :3].astype(np.int64)
    distance: NDArray[np.int64] = (rgb - _PALETTE[:count]) ** 2 @ np.array([3, 6, 1])  # the eye's weights
    nearest: NDArray[np.int64] = distance.argmin(axis=-1)
    return nearest


def _sgr_pair(before: int, style: int, codes: Callable[[int, int], str]) -> tuple[str, int]:
    """`codes` writes one colour: 3 and the foreground, or 4 and the background."""
    known = before != UNKNOWN
    foreground, background = style >> 32, style & _WIDE
    if foreground == _ANY:
        foreground = before >> 32 if known else 0
    parts = [] if known and foreground == before >> 32 else [codes(3, foreground)]
    if not known or background != before & _WIDE:
        parts.append(codes(4, background))
    return ";".join(parts), foreground << 32 | background


def _exact_sgr(before: int, style: int) -> tuple[str, int]:
    return _sgr_pair(before, style, lambda kind, rgb: f"{kind}8;2;{rgb >> 16};{rgb >> 8 & 255};{rgb & 255}")


def _sgr_of_256(before: int, style: int) -> tuple[str, int]:
    return _sgr_pair(before, style, lambda kind, color: f"{kind}8;5;{color}")


def _sgr_of_16(before: int, style: int) -> tuple[str, int]:
    return _sgr_pair(before, style, lambda kind, color: f"{kind}{color}" if color < 8 else f"{kind + 6}{color - 8}")


def _sgr_of_none(_before: int, style: int) -> tuple[str, int]:
    codes = (code for bit, code in ((_BOLD, ";1"), (_DIM, ";2"), (_REVERSE, ";7")) if style & bit)
    return "0" + "".join(codes), style


DEPTHS: Final[dict[Colors, Depth]] = {
    "truecolor": Depth(_exact, _exact_sgr),
    "256": Depth(_of_256, _sgr_of_256),
    "16": Depth(_of_16, _sgr_of_16),
    "none": Depth(_of_none, _sgr_of_none),
}
