"""Box-drawing characters, blocks and shades, drawn pixel by pixel so that they join across cells of any size."""

# ruff: noqa: RUF001 - characters that look like others are drawn here

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

FINE: Final = 8  # factor by which curves are drawn larger
DOTS: Final = 6  # pairs of dots of a shade along a cell's height
WEIGHTS: Final = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 2, "DOUBLE": 3}
SIDES: Final = {
    "LEFT": ("left",),
    "RIGHT": ("right",),
    "UP": ("up",),
    "DOWN": ("down",),
    "HORIZONTAL": ("left", "right"),
    "VERTICAL": ("up", "down"),
}
Box = tuple[int, int, int, int]  # left, top, right, bottom; half open


class Tile:
    """One cell, black; `draw` fills half-open boxes with white."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.image = Image.new("L", (width, height))
        narrow = min(2 * width, height)
        self.light = max(1, round(narrow / 18))
        self.heavy = self.light * 2 + (self.light == 1)
        self.gap = self.light + (narrow >= 24)  # between the two lines of a double line

    def draw(self, box: Box, white: int = 255) -> None:
        """Fill the box."""
        left, top, right, bottom = box
        if left < right and top < bottom:
            ImageDraw.Draw(self.image).rectangle((left, top, right - 1, bottom - 1), fill=white)

    def across(self, thickness: int, length: int) -> tuple[int, int]:
        """Return the start and end of a line this thick in the middle of a side this long."""
        start = (length - thickness) // 2
        return start, start + thickness

    def thickness(self, weight: int) -> int:
        """Return the pixels across a line of this weight, including the gap of a double line."""
        return (0, self.light, self.heavy, 2 * self.light + self.gap)[weight]


def arms(character: str) -> dict[str, int]:
    """Return the weights of a box-drawing character's arms, parsed from its Unicode name."""
    words = unicodedata.name(character).removeprefix("BOX DRAWINGS ").replace(" AND ", " ").split()
    weights: dict[str, int] = {}
    if words[0] in WEIGHTS:  # "LIGHT DOWN AND RIGHT", "LIGHT LEFT AND HEAVY RIGHT"
        weight = 0
        for word in words:
            weight = WEIGHTS.get(word, weight)
            weights.update(dict.fromkeys(SIDES.get(word, ()), weight))
        return weights
    sides: list[str] = []  # "DOWN LIGHT AND RIGHT UP HEAVY"
    for word in words:
        if word in WEIGHTS:
            weights.update(dict.fromkeys(sides, WEIGHTS[word]))
            sides = []
        else:
            sides += SIDES[word]
    return weights


def draw_lines(tile: Tile, weights: dict[str, int]) -> None:
    """Draw lines from the middle to the sides; a double line is a thick one with a channel cut out."""
    boxes = {side: arm(tile, side, weights) for side in weights}
    for box in boxes.values():
        tile.draw(box)
    for side, weight in weights.items():
        if weight == WEIGHTS["DOUBLE"]:
            tile.draw(channel(tile, side, weights), white=0)
    for one, other in (("left", "right"), ("up", "down")):
        if 0 < weights.get(one, 0) == weights.get(other, 0) < WEIGHTS["DOUBLE"]:  # a straight line across a channel
            tile.draw(boxes[one])
            tile.draw(boxes[other])


def crossing(side: str, weights: dict[str, int]) -> int:
    """Return the weight of the heaviest line perpendicular to this arm."""
    others = ("up", "down") if side in {"left", "right"} else ("left", "right")
    return max(weights.get(other, 0) for other in others)


def arm(tile: Tile, side: str, weights: dict[str, int]) -> Box:
    """Return an arm's box, from its side of the cell to the far edge of the line that it meets in the middle."""
    thickness, meets = tile.thickness(weights[side]), tile.thickness(crossing(side, weights))
    far_x, far_y = tile.across(meets, tile.width), tile.across(meets, tile.height)
    if side in {"left", "right"}:
        top, bottom = tile.across(thickness, tile.height)
        return (0, top, far_x[1], bottom) if side == "left" else (far_x[0], top, tile.width, bottom)
    left, right = tile.across(thickness, tile.width)
    return (left, 0, right, far_y[1]) if side == "up" else (left, far_y[0], right, tile.height)


def channel(tile: Tile, side: str, weights: dict[str, int]) -> Box:
    """Return the box between the lines of a double arm: it opens into another channel, and stops at any other line."""
    meets = crossing(side, weights)
    x, y = tile.across(tile.gap, tile.width), tile.across(tile.gap, tile.height)
    if meets == WEIGHTS["DOUBLE"]:
        near_x, near_y = (x[1], x[0]), (y[1], y[0])
    else:
        near_x, near_y = (tile.across(tile.thickness(meets), length) for length in (tile.width, tile.height))
    if side in {"left", "right"}:
        return (0, y[0], near_x[0], y[1]) if side == "left" else (near_x[1], y[0], tile.width, y[1])
    return (x[0], 0, x[1], near_y[0]) if side == "up" else (x[0], near_y[1], x[1], tile.height)


def draw_dashes(tile: Tile, name: str) -> None:
    """Draw two, three or four dashes with half a gap at either end, so that they continue evenly in the next cell."""
    count = next(number for word, number in (("DOUBLE", 2), ("TRIPLE", 3), ("QUADRUPLE", 4)) if word in name)
    thickness = tile.heavy if "HEAVY" in name else tile.light
    horizontal = "HORIZONTAL" in name
    length = tile.width if horizontal else tile.height
    gap = max(1, length // (count * 3))
    start, end = tile.across(thickness, tile.height if horizontal else tile.width)
    for one, other in pairwise(round(length * part / count) for part in range(count + 1)):
        first, last = one + gap // 2, other - (gap - gap // 2)
        tile.draw((first, start, last, end) if horizontal else (start, first, end, last))


def draw_arc(tile: Tile, character: str) -> None:
    """Draw a quarter circle that continues in straight lines."""
    weights = arms(character)
    left, right = tile.across(tile.light, tile.width)
    top, bottom = tile.across(tile.light, tile.height)
    radius = min(tile.width - right, tile.height - bottom)
    outer = radius + tile.light
    large = Image.new("L", (tile.width * FINE, tile.height * FINE))
    pen = ImageDraw.Draw(large)
    x = right + radius if "right" in weights else left - radius
    y = bottom + radius if "down" in weights else top - radius
    quarter = {("right", "down"): 180, ("left", "down"): 270, ("left", "up"): 0, ("right", "up"): 90}
    start = next(angle for sides, angle in quarter.items() if set(sides) == set(weights))
    ring = tuple(FINE * edge for edge in (x - outer, y - outer, x + outer, y + outer))
    pen.pieslice(tuple(edge - (n > 1) for n, edge in enumerate(ring)), start, start + 90, fill=255)
    hole = tuple(FINE * edge for edge in (x - radius, y - radius, x + radius, y + radius))
    pen.ellipse(tuple(edge - (n > 1) for n, edge in enumerate(hole)), fill=0)
    tile.image = large.resize((tile.width, tile.height), Image.Resampling.BOX)
    tile.draw((x, top, tile.width, bottom) if "right" in weights else (0, top, x, bottom))
    tile.draw((left, y, right, tile.height) if "down" in weights else (left, 0, right, y))


def draw_diagonals(tile: Tile, character: str) -> None:
    """Draw lines from corner to corner."""
    large = Image.new("L", (tile.width * FINE, tile.height * FINE))
    pen = ImageDraw.Draw(large)
    right, bottom = large.width, large.height
    if character in "╱╳":
        pen.line((0, bottom, right, 0), fill=255, width=FINE * tile.light)
    if character in "╲╳":
        pen.line((0, 0, right, bottom), fill=255, width=FINE * tile.light)
    tile.image = large.resize((tile.width, tile.height), Image.Resampling.BOX)


def draw_block(tile: Tile, character: str) -> None:
    """Draw eighths, quarters and shades."""
    width, height = tile.width, tile.height
    number = ord(character) - 0x2580
    middle_x, middle_y = round(width * 4 / 8), height - round(height * 4 / 8)
    if number == 0:
        tile.draw((0, 0, width, middle_y))
    elif number <= 8:
        tile.draw((0, height - round(height * number / 8), width, height))
    elif number <= 0xF:
        tile.draw((0, 0, round(width * (16 - number) / 8), height))
    elif number == 0x10:
        tile.draw((middle_x, 0, width, height))
    elif number <= 0x13:
        draw_shade(tile, number - 0x10)
    elif number == 0x14:
        tile.draw((0, 0, width, max(1, round(height / 8))))
    elif number == 0x15:
        tile.draw((width - max(1, round(width / 8)), 0, width, height))
    else:
        name = unicodedata.name(character)
        for words, box in (
            ("UPPER LEFT", (0, 0, middle_x, middle_y)),
            ("UPPER RIGHT", (middle_x, 0, width, middle_y)),
            ("LOWER LEFT", (0, middle_y, middle_x, height)),
            ("LOWER RIGHT", (middle_x, middle_y, width, height)),
        ):
            if words in name:
                tile.draw(box)


def draw_shade(tile: Tile, quarters: int) -> None:
    """Draw a quarter, half or three quarters of all dots, an even number per side so that the pattern continues."""
    count_x, count_y = (2 * max(1, round(length * DOTS / tile.height)) for length in (tile.width, tile.height))
    rows, columns = np.indices((count_y, count_x)) % 2
    lit = {1: (rows | columns) == 0, 2: rows == columns, 3: (rows & columns) == 0}[quarters]
    large = Image.fromarray(lit.repeat(tile.height, axis=0).repeat(tile.width, axis=1).astype(np.uint8) * 255)
    tile.image = large.resize((tile.width, tile.height), Image.Resampling.BOX)


def is_joining(character: str) -> bool:
    """Tell whether a character is drawn here rather than from a font."""
    return 0x2500 <= ord(character) < 0x25A0


def drawn(character: str, width: int, height: int) -> Image.Image:
    """Return the picture of a character that joins its neighbours: white on black, of this size."""
    tile = Tile(width, height)
    name = unicodedata.name(character)
    if not name.startswith("BOX"):
        draw_block(tile, character)
    elif "DASH" in name:
        draw_dashes(tile, name)
    elif " ARC " in name:
        draw_arc(tile, character)
    elif "DIAGONAL" in name:
        draw_diagonals(tile, character)
    else:
        draw_lines(tile, arms(character))
    return tile.image
