"""The kit for drawing tiles: shapes as signed distances, and parts lit from the upper left.

A tile measures 32 by 32 units at any size in pixels; it is drawn three times as large as in the largest sheet, and then
reduced. A shape is an array of the signed distance of each pixel from its edge, in units, negative inside, so that
`min` joins shapes and `max` cuts them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from levelgen import rng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

FULL = 96  # the width and height of a tile, in pixels, before it is reduced
UNITS = 32
DENSITY = FULL / UNITS
Shape = np.ndarray[Any, np.dtype[np.floating[Any]]]
Color = tuple[int, int, int]
Point = tuple[float, float]
_AXIS = (np.arange(FULL, dtype=np.float32) + 0.5) / DENSITY
X, Y = np.meshgrid(_AXIS, _AXIS)
LIGHT = (-0.55, -0.83)  # the direction from which it comes
WARM, COOL = np.array([255, 240, 208], np.float32), np.array([0.34, 0.30, 0.40], np.float32)
DARK = 0.14  # the brightness of a part's outline, as a share of its colour


def rgb(text: str) -> Color:
    """Return the colour of a text such as "#a08040"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mixed(color: Color, other: Color, share: float) -> Color:
    """Return a colour with a share, 0 to 1, of another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(color, other, strict=True))
    return red, green, blue


def darker(color: Color, share: float = 0.4) -> Color:
    """Return a colour nearer to black."""
    return mixed(color, (8, 6, 12), share)


def lighter(color: Color, share: float = 0.4) -> Color:
    """Return a colour nearer to warm white."""
    return mixed(color, (255, 244, 220), share)


def chances(count: int, *seed: str | int) -> NDArray[np.float32]:
    """Return random numbers from 0 to 1, fixed for a seed."""
    return _unit(rng.field((1, count), "tiles", *seed)[0])


def _unit(bits: NDArray[np.uint64]) -> NDArray[np.float32]:
    return ((bits >> np.uint64(40)).astype(np.float32)) / np.float32(1 << 24)


# Shapes


def circle(x: float, y: float, radius: float) -> Shape:
    """A disc."""
    return np.hypot(X - x, Y - y) - radius


def ellipse(x: float, y: float, across: float, down: float, turn: float = 0.0) -> Shape:
    """An ellipse with two radii, turned clockwise by degrees."""
    u, v = _turned(x, y, turn)
    near, far = np.hypot(u / across, v / down), np.hypot(u / across**2, v / down**2)
    return near * (near - 1) / np.maximum(far, 1e-4)


def box(x: float, y: float, width: float, height: float, corner: float = 0.0, turn: float = 0.0) -> Shape:
    """A rectangle around (x, y), with rounded corners."""
    u, v = _turned(x, y, turn)
    u, v = np.abs(u) - width / 2 + corner, np.abs(v) - height / 2 + corner
    return np.hypot(np.maximum(u, 0), np.maximum(v, 0)) + np.minimum(np.maximum(u, v), 0) - corner


def polygon(*points: Point) -> Shape:
    """A polygon with these corners."""
    nearest = np.full_like(X, np.inf)
    inside = np.zeros(X.shape, bool)
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        nearest = np.minimum(nearest, _segment(x1, y1, x2, y2)[0])
        crosses = (y1 > Y) != (y2 > Y)
        inside ^= crosses & ((x2 - x1) * (Y - y1) / (y2 - y1 if y2 != y1 else 1) + x1 > X)
    return np.where(inside, -nearest, nearest)


def limb(*points: tuple[float, float, float]) -> Shape:
    """A limb of straight stretches through points (x, y, radius), with that radius at each."""
    parts = []
    for (x1, y1, r1), (x2, y2, r2) in pairwise(points):
        far, along = _segment(x1, y1, x2, y2)
        parts.append(far - (r1 + (r2 - r1) * along))
    return joined(*parts)


def curve(*points: tuple[float, float, float]) -> Shape:
    """A limb that bends smoothly through its points (a Catmull-Rom spline)."""
    ends = (points[0], *points, points[-1])
    smooth = []
    for before, a, b, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        p0, p1, p2, p3 = (np.array(point) for point in (before, a, b, after))
        for t in (0.0, 0.25, 0.5, 0.75):
            bend = 2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3
            smooth.append(tuple(bend / 2))
    return limb(*smooth, points[-1])


def joined(*shapes: Shape) -> Shape:
    """Return the union."""
    return np.minimum.reduce(shapes)


def melted(*shapes: Shape, soft: float = 3.0) -> Shape:
    """Return the union with inner corners filled, as between drops that meet."""
    whole = shapes[0]
    for shape in shapes[1:]:
        share = np.clip(0.5 + (shape - whole) / (2 * soft), 0, 1)
        whole = shape + (whole - shape) * share - soft * share * (1 - share)
    return whole


def cut(shape: Shape, *others: Shape) -> Shape:
    """Return a shape without others."""
    return np.maximum.reduce((shape, *(-other for other in others)))


def within(*shapes: Shape) -> Shape:
    """Return the intersection."""
    return np.maximum.reduce(shapes)


def ring(shape: Shape, width: float) -> Shape:
    """Return a band of this width along the inside of a shape's edge."""
    return np.maximum(shape, -(shape + width))


def rough(shape: Shape, amount: float, *seed: str | int, cells: int = 10) -> Shape:
    """Return a shape with an irregular edge, which strays by about `amount` units."""
    return shape + amount * noise(FULL, cells, *seed)


def mirrored(shape: Shape) -> Shape:
    """Return a shape with left and right exchanged."""
    return shape[:, ::-1]


def _turned(x: float, y: float, degrees: float) -> tuple[Shape, Shape]:
    angle = np.float32(np.deg2rad(degrees))
    u, v = X - x, Y - y
    return u * np.cos(angle) + v * np.sin(angle), v * np.cos(angle) - u * np.sin(angle)


def _segment(x1: float, y1: float, x2: float, y2: float) -> tuple[Shape, Shape]:
    """Return the distance of each pixel from a line between two points, and its place along it, 0 to 1."""
    dx, dy = x2 - x1, y2 - y1
    along = np.clip(((X - x1) * dx + (Y - y1) * dy) / max(dx * dx + dy * dy, 1e-6), 0, 1)
    return np.hypot(X - x1 - along * dx, Y - y1 - along * dy), along


def noise(size: int, cells: int, *seed: str | int) -> Shape:
    """Return smooth noise from -1 to 1 for a square of pixels, continuous across opposite sides."""
    lattice = _unit(rng.field((cells, cells), "tiles", "noise", *seed)) * 2 - 1
    place = np.arange(size, dtype=np.float32) * cells / size
    low = place.astype(int) % cells
    high, part = (low + 1) % cells, (place % 1) ** 2 * (3 - 2 * (place % 1))
    rows = lattice[low] + (lattice[high] - lattice[low]) * part[:, None]
    return (rows[:, low] + (rows[:, high] - rows[:, low]) * part).astype(np.float32)


def layered(size: int, cells: int, *seed: str | int, octaves: int = 3) -> Shape:
    """Return noise in several octaves, each twice as fine and half as strong as the one before."""
    scales = [noise(size, cells * 2**step, *seed, step) / 2**step for step in range(octaves)]
    total: Shape = np.sum(scales, axis=0) / (2 - 2 ** (1 - octaves))
    return total


# Light


def lit(color: NDArray[np.float32], light: Shape) -> NDArray[np.float32]:
    """Return colours [y, x, 3] shaded by light: -1 faces away from it, 1 towards it."""
    light = np.clip(light, -1, 1)[..., None]
    shaded: NDArray[np.float32] = np.where(
        light < 0, color * (1 + light * 0.85 * (1 - COOL)), color + (WARM - color) * light * 0.42
    )
    return shaded


def relief(height: Shape, color: NDArray[np.float32], strength: float) -> NDArray[np.float32]:
    """Return the lit surface of a height map, in units, continuous across opposite sides."""
    down = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) * DENSITY / 2
    across = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) * DENSITY / 2
    return lit(color, -(across * -LIGHT[0] + down * -LIGHT[1]) * -strength)


class Drawing:
    """One tile; later parts lie on top. `line` is the width of outlines in units."""

    def __init__(self, line: float = 1.0) -> None:
        self.line = line
        self.color: Shape = np.zeros((FULL, FULL, 3), np.float32)  # premultiplied by the cover
        self.cover: Shape = np.zeros((FULL, FULL), np.float32)

    def lay(self, color: NDArray[np.float32] | Color, cover: Shape) -> None:
        """Lay a colour over the tile, with a cover from 0 to 1 for each pixel."""
        self.color = self.color * (1 - cover[..., None]) + np.asarray(color, np.float32) * cover[..., None]
        self.cover = self.cover + (1 - self.cover) * cover

    def flat(self, shape: Shape, color: Color, share: float = 1.0, soft: float = 0.0) -> None:
        """Fill a shape, without outline or light."""
        self.lay(color, share * covered(shape, soft))

    def part(
        self, shape: Shape, color: Color, *, bevel: float = 4.0, edge: float = 1.0, gloss: float = 0.0,
        grain: Shape | None = None,
    ) -> None:  # fmt: skip
        """Add a part with a rounded, lit edge and a dark outline.

        Args:
            shape: the shape of the part.
            color: its own colour.
            bevel: the width of its rounded edge, in units; beyond it the part is flat.
            edge: the thickness of its outline, as a multiple of the usual one.
            gloss: the strength of its shine.
            grain: lighter and darker places, -1 to 1 for each pixel.
        """
        if edge:
            self.flat(shape - self.line * edge, darker(color, 1 - DARK))
        gy, gx = np.gradient(shape, 1 / DENSITY)
        tilt = 1 - np.clip(-shape / bevel, 0, 1)
        light = (gx * LIGHT[0] + gy * LIGHT[1]) * tilt + (16 - Y) * 0.008
        own = np.broadcast_to(np.asarray(color, np.float32), (FULL, FULL, 3))
        if grain is not None:
            light = light + grain
        shaded = lit(own, light)
        if gloss:
            shine = np.clip(light * 1.6 - 0.7, 0, 1)[..., None] * gloss
            shaded = shaded + (255 - shaded) * shine
        self.lay(shaded, covered(shape))

    def glow(self, x: float, y: float, radius: float, color: Color, share: float = 0.6) -> None:
        """Add a soft light."""
        self.lay(color, share * np.clip(1 - np.hypot(X - x, Y - y) / radius, 0, 1) ** 1.6)

    def shadow(self, x: float = 16, y: float = 28, across: float = 10, down: float = 3.2) -> None:
        """Add the shadow of a standing figure or thing."""
        inner = np.hypot((X - x) / across, (Y - y) / down)
        self.lay((4, 3, 6), 0.55 * np.clip(1.35 - inner, 0, 1))

    def eyes(self, *places: Point, color: Color = (255, 236, 150), radius: float = 1.0) -> None:
        """Add shining eyes."""
        for x, y in places:
            self.flat(circle(x, y, radius + 0.55), (10, 6, 8))
            self.flat(circle(x, y, radius * 0.8), color)

    def reduced(self, size: int) -> NDArray[np.uint8]:
        """Return the tile at a size in pixels, [y, x, (red, green, blue, alpha)]."""
        step = FULL // size
        blocks = np.concatenate((self.color, self.cover[..., None] * 255), axis=-1)
        small = blocks.reshape(size, step, size, step, 4).mean(axis=(1, 3))
        share = np.maximum(small[..., 3:] / 255, 1e-3)
        small[..., :3] = np.where(small[..., 3:] >= 3, small[..., :3] / share, 0)
        small[..., 3] = np.where(small[..., 3] >= 3, small[..., 3], 0)
        return np.clip(np.round(small), 0, 255).astype(np.uint8)


def covered(shape: Shape, soft: float = 0.0) -> Shape:
    """Return the share of each pixel that a shape covers; its edge is `soft` units wide."""
    cover: Shape = np.clip(0.5 - shape / max(soft, 1 / DENSITY), 0, 1)
    return cover


def dots(count: int, *seed: str | int, margin: float = 3.0) -> Sequence[tuple[float, float, float]]:
    """Return places (x, y) scattered over a tile, each with a random number from 0 to 1."""
    xs, ys, more = (chances(count, *seed, axis) for axis in ("x", "y", "more"))
    span = UNITS - 2 * margin
    return [
        (margin + float(x) * span, margin + float(y) * span, float(z)) for x, y, z in zip(xs, ys, more, strict=True)
    ]
