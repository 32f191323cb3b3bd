"""Contrast as defined by WCAG 2, and minimal changes of colours that make them legible.

Colours are arrays whose last axis is (red, green, blue), each 0 to 255.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

FLARE = 0.05  # added to every luminance by WCAG for light that a screen reflects
WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
MARGIN = 1.02  # compensates rounding to whole steps
_STEPS = np.arange(256) / 255
_LINEAR: Floats = np.where(_STEPS <= 0.04045, _STEPS / 12.92, ((_STEPS + 0.055) / 1.055) ** 2.4)


def luminance(colors: NDArray[np.integer]) -> Floats:
    """Return the relative luminance of colours, 0 to 1; the colour axis is dropped."""
    light: Floats = _LINEAR[colors] @ WEIGHTS
    return light


def ratio(fore: NDArray[np.integer], back: NDArray[np.integer]) -> Floats:
    """Return the contrast of characters with their backgrounds, 1 to 21."""
    one, other = luminance(fore) + FLARE, luminance(back) + FLARE
    return np.maximum(one, other) / np.minimum(one, other)


def gray(colors: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return the grays as bright as these colours; the colour axis is dropped."""
    return _encoded(luminance(colors))


def legible(fore: NDArray[np.integer], back: NDArray[np.integer], least: Floats | float) -> NDArray[np.uint8]:
    """Return the characters' colours, changed where their contrast with the background is below `least`.

    They become brighter, with their hue as long as possible, or darker where white would not suffice.
    """
    changed = fore.astype(np.uint8)
    short = ratio(fore, back) < least
    if not short.any():
        return changed
    wanted = np.broadcast_to(least, short.shape)[short] * MARGIN
    behind = luminance(back[short]) + FLARE
    changed[short] = _with_luminance(fore[short], _wanted(behind, wanted))
    return changed


def _wanted(behind: Floats, least: Floats) -> Floats:
    """Return the luminance with this contrast to the one behind: brighter, or darker if it must be."""
    brighter = behind * least - FLARE
    darker = np.maximum(behind / least - FLARE, 0)
    return np.where(brighter <= 1, brighter, darker)


def _with_luminance(colors: NDArray[np.integer], wanted: Floats) -> NDArray[np.uint8]:
    """Return the colours at the wanted luminance: scaled as far as possible, then mixed with white."""
    linear = np.maximum(_LINEAR[colors], 1e-4)
    scale = np.minimum(wanted / (linear @ WEIGHTS), 1 / linear.max(axis=-1))
    linear *= scale[..., None]
    reached = linear @ WEIGHTS
    white = np.clip((wanted - reached) / np.maximum(1 - reached, 1e-9), 0, 1)
    return _encoded(linear + (1 - linear) * white[..., None])


def _encoded(linear: Floats) -> NDArray[np.uint8]:
    """Return linear light, 0 to 1, as sRGB steps."""
    encoded = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    steps: NDArray[np.uint8] = np.rint(np.clip(encoded, 0, 1) * 255).astype(np.uint8)
    return steps
