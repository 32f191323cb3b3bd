"""Colours for terminals: exact, the nearest of 256 or of 16, or as bold, dim and reverse.

A style is one integer per cell that encodes what a terminal is sent, so cells that look the same to it have
equal styles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np

from game.frontends import contrast

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from game.frontends.frame import Cells

Colors = Literal["truecolor", "256", "16", "none"]

UNKNOWN: Final = -1  # the style of a cell with unknown contents
_ANY: Final = 1 << 24  # the foreground of a space: any colour will do
_BOLD, _DIM, _REVERSE = 1, 2, 4
_FORE_STEP, _BACK_STEP = 8, 4  # of 256
_ENOUGH: Final = 4.5  # contrast as in WCAG that is preserved if there was as much
_RED: Final = 30  # of 255: the least share of red with three times the others that is shown as red
_DARKEST_RED: Final = 52  # in the cube of 256 colours
_COLORFUL: Final = 0.7  # saturation from which a background is shown as coloured
_WIDE: Final = 0xFFFFFFFF  # mask of the background in a style


class Depth(NamedTuple):
    """A colour depth with its encoding."""

    styles: Callable[[Cells, NDArray[np.bool_]], NDArray[np.int64]]
    """Styles of cells, [y, x]; the second array tells which are spaces."""

    sgr: Callable[[int, int], tuple[str, int]]
    """The SGR codes that lead from one style, or UNKNOWN, to another, and the style that is set then."""


def _exact(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return styles in steps too small to notice, so that more cells are equal; rounded apart to keep contrast."""
    fore, back = (cells[layer][..., :3].astype(np.int64) for layer in ("fg", "bg"))
    brighter = (_luminance(cells["fg"]) >= _luminance(cells["bg"]))[..., None]
    fore = np.where(brighter, _up(fore, _FORE_STEP), _down(fore, _FORE_STEP))
    back = np.where(brighter, _down(back, _BACK_STEP), _up(back, _BACK_STEP))
    return _pair(_packed(fore), _packed(back), empty)


def _up(channels: NDArray[np.int64], step: int) -> NDArray[np.int64]:
    raised: NDArray[np.int64] = np.minimum(-(-channels // step) * step, 255)
    return raised


def _down(channels: NDArray[np.int64], step: int) -> NDArray[np.int64]:
    return channels // step * step


def _of_256(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    return _quantised(cells, empty, _nearest_256, _FORE_256)


def _of_16(cells: Cells, empty: NDArray[np.bool_]) -> NDArray[np.int64]:
    return _quantised(cells, empty, _nearest_dark, _FORE_16)


def _quantised(
    cells: Cells,
    empty: NDArray[np.bool_],
    behind: Callable[[NDArray[np.uint8]], NDArray[np.int64]],
    fore: Callable[[NDArray[np.uint8], NDArray[np.int64], NDArray[np.float64]], NDArray[np.int64]],
) -> NDArray[np.int64]:
    """Return styles with few colours: the nearest for backgrounds, for characters the nearest with enough contrast."""
    pairs = _packed(cells["fg"]) << 32 | _packed(cells["bg"])
    _, first, inverse = np.unique(pairs, return_index=True, return_inverse=True)
    fg, bg = cells["fg"].reshape(-1, 4)[first, :3], cells["bg"].reshape(-1, 4)[first, :3]
    ground = behind(bg)
    chosen = fore(fg, ground, np.minimum(contrast.ratio(fg, bg), _ENOUGH))
    return _pair(chosen[inverse].reshape(empty.shape), ground[inverse].reshape(empty.shape), empty)


def _chooser(
    table: NDArray[np.int64], offset: int, weight: int
) -> Callable[[NDArray[np.uint8], NDArray[np.int64], NDArray[np.float64]], NDArray[np.int64]]:
    """Return a function that chooses characters' colours from a table; `offset` is the number of its first colour.

    `weight` is that of hue relative to brightness.
    """
    ratios = contrast.ratio(table[:, None], table[None])  # [fore, back]

    def choose(fg: NDArray[np.uint8], ground: NDArray[np.int64], least: NDArray[np.float64]) -> NDArray[np.int64]:
        apart = fg[:, None].astype(np.int64) - table
        hue = 4 * (apart[..., 0] - apart[..., 1]) ** 2 + (apart[..., 0] + apart[..., 1] - 2 * apart[..., 2]) ** 2
        distance = apart.sum(axis=-1) ** 2 // 9 + weight * hue // 4
        short = least[:, None] > ratios[:, ground - offset].T
        nearest: NDArray[np.int64] = np.where(short, distance.max() + 1, distance).argmin(axis=1) + offset
        return nearest

    return choose


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


def _packed(channels: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    wide = channels.astype(np.int64)
    packed: NDArray[np.int64] = wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]
    return packed


def _luminance(channels: NDArray[np.uint8]) -> NDArray[np.float64]:
    luminance: NDArray[np.float64] = channels[..., :3] @ np.array([0.299, 0.587, 0.114])
    return luminance


def _nearest_256(channels: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return indices of the nearest colours of xterm's 6x6x6 cube and 24 greys; the first 16 are left to the user.

    The cube has no red as dark as the floor of a dangerous room out of sight, which must not turn grey: it gets the
    darkest red that there is.
    """
    rgb = channels[..., :3].astype(np.int64)
    steps = np.where(rgb < 48, 0, np.where(rgb < 115, 1, (rgb - 35) // 40))
    levels = np.where(steps == 0, 0, 55 + 40 * steps)
    grey = np.clip((rgb.sum(axis=-1) // 3 - 3) // 10, 0, 23)
    cube_error = ((levels - rgb) ** 2).sum(axis=-1)
    grey_error = ((8 + 10 * grey[..., None] - rgb) ** 2).sum(axis=-1)
    cube = 16 + 36 * steps[..., 0] + 6 * steps[..., 1] + steps[..., 2]
    nearest = np.where(grey_error < cube_error, 232 + grey, cube)
    red, others = rgb[..., 0], rgb[..., 1:].max(axis=-1)
    dark_red: NDArray[np.int64] = np.where((red >= _RED) & (red < 115) & (red >= 3 * others), _DARKEST_RED, nearest)
    return dark_red


_STEPS: Final = np.array([0, 95, 135, 175, 215, 255], np.int64)
_CUBE: Final = np.stack(np.meshgrid(_STEPS, _STEPS, _STEPS, indexing="ij"), axis=-1).reshape(-1, 3)
_GREYS: Final = np.repeat(np.arange(8, 248, 10, dtype=np.int64)[:, None], 3, axis=1)
# The VGA's colours: the bits are red, green, blue and bright.
_VGA: Final = np.array([[170 * (n >> bit & 1) + 85 * (n >> 3) for bit in range(3)] for n in range(16)], np.int64)
_FORE_256: Final = _chooser(np.concatenate([_CUBE, _GREYS]), 16, weight=3)  # with less weight water would be grey
_FORE_16: Final = _chooser(_VGA, 0, weight=1)


def _nearest_dark(channels: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return indices of the nearest of the eight dark colours, the only backgrounds that all terminals understand.

    Dull colours become black or grey; otherwise torchlight on stone would be a red field.
    """
    rgb = channels[..., :3].astype(np.int64)
    distance = (rgb[..., None, :] - _VGA[:8]) ** 2 @ np.array([3, 6, 1])  # weights of the channels for the eye
    dull = np.ptp(rgb, axis=-1) < _COLORFUL * rgb.max(axis=-1)
    distance[dull, 1:7] = np.iinfo(np.int64).max
    nearest: NDArray[np.int64] = distance.argmin(axis=-1)
    return nearest


def layers(styles: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the foregrounds and the backgrounds of styles, as numbers."""
    return styles >> 32, styles & _WIDE


def join_spaces(styles: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return styles [y, x] in which spaces have the foreground to their left, so that a sentence is one span."""
    foreground, background = layers(styles)
    spaces = foreground == _ANY
    columns = np.where(spaces, 0, np.arange(styles.shape[1]))
    left = np.take_along_axis(styles, np.maximum.accumulate(columns, axis=1), axis=1)
    return np.where(spaces & (layers(left)[1] == background), left, styles)


def _sgr_pair(before: int, style: int, codes: Callable[[int, int], str]) -> tuple[str, int]:
    """Return codes from one style to another; `codes` writes a colour: 3 and a foreground, or 4 and a background."""
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
