"""The overlay: templates that hover over a map without changing it, joined at their entrances.

A placed template knows where it is and answers whether it has a tile at a place of the map, so that moving, removing
and copying need no undo; the map is drawn when all is in its place. The entrances in use are the connection graph.

What may be where: templates share walls, and nothing else. Only exterior walls stand over lava, deep water and chasms,
the perils; a bridge's own cells lie over nothing else. An entrance in use belongs to exactly two templates.

Whether a template fits is asked far more often than one is placed, so the overlay keeps what is taken as integers of a
bit per cell, and a question is two shifts and two ands, however large the map. Each integer is a window of 128x128
cells, and there is one at every 64 cells: a template, at most 64 cells long, lies within the window that begins in the
same square of 64x64 cells as itself.

    0     64    128   192
    |-----------|            A template whose left edge is in the first 64 columns is asked for in the first window,
          |-----------|      whose left edge is in the next 64 in the second. What is placed is noted in every window
                             that it reaches into.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from levelgen.generators.templates.variant import INNER, POST, RAIL, STRIDE, Variant, in_columns
from levelgen.rooms import Position
from levelgen.template.template import NOTHING, Entrance, Template, turned_place
from levelgen.terrain import Terrain

__all__ = ["CLEAR", "Clip", "Overlay", "Placed", "ahead", "overlap", "places_of"]

_STEP = STRIDE // 2

CLEAR = 30
"""So far one looks ahead for what is in the way."""

_FIRST_COLUMN = sum(1 << row * STRIDE for row in range(_STEP + 2))
_FIRST_ROW = (1 << STRIDE) - 1

_Bytes = TypeVar("_Bytes", bytes, bytearray)
_Number = TypeVar("_Number", np.uint8, np.bool_)

_SQUARE = 4
"""Placed templates are listed by squares of 2**4 cells, to find what is at a place."""


class Placed:
    """A template in its place: left column x, top row y, and where its entrances in use lead, by cell of the map."""

    __slots__ = ("joints", "variant", "x", "y")

    def __init__(self, variant: Variant, x: int, y: int) -> None:
        self.variant = variant
        self.x = x
        self.y = y
        self.joints: dict[Position, int] = {}

    def tile(self, x: int, y: int) -> int:
        """What this template has at (x, y) of the map: a number of Terrain, or NOTHING."""
        return self.variant.template.cell(x - self.x, y - self.y)


class Clip(NamedTuple):
    """A group of templates cut or copied: what, where within the group's box, and joints as (index, index, (x, y))."""

    width: int
    height: int
    pieces: tuple[tuple[Variant, int, int], ...]
    joints: tuple[tuple[int, int, Position], ...]

    def turned(self, symmetry: int) -> "Clip":
        """The whole group mirrored and turned; see `Template.turned`."""
        pieces = []
        for variant, x, y in self.pieces:
            corners = [
                turned_place(column, row, self.width, self.height, symmetry)
                for column, row in ((x, y), (x + variant.width - 1, y + variant.height - 1))
            ]
            left, top = min(column for column, _ in corners), min(row for _, row in corners)
            pieces.append((Variant.of(variant.template, symmetry), left, top))
        joints = tuple(
            (one, other, turned_place(*at, self.width, self.height, symmetry)) for one, other, at in self.joints
        )
        width, height = (self.height, self.width) if symmetry & 1 else (self.width, self.height)
        return Clip(width, height, tuple(pieces), joints)


class _Windows:
    """What is taken, as integers of STRIDE x STRIDE cells."""

    __slots__ = (
        "_plane",
        "alone",
        "barred",
        "columns",
        "height",
        "no_body",
        "no_shell",
        "no_span",
        "rows",
        "shared",
        "width",
    )

    def __init__(self, width: int, height: int, perils: NDArray[np.bool_]) -> None:
        self.width, self.height = width, height
        self.columns = max(-(-(width - _STEP) // _STEP), 1)
        self.rows = max(-(-(height - _STEP) // _STEP), 1)
        self.alone = self.columns * self.rows == 1  # there is one window only, and no question which
        edge = np.ones((height, width), dtype=np.bool_)
        edge[1:-1, 1:-1] = False
        barred = perils | edge  # floor at the edge of the map would have no wall
        self.no_body = [self._window(barred, index) for index in range(self.columns * self.rows)]
        self.no_span = [self._window(~perils, index) for index in range(self.columns * self.rows)]
        self.no_shell = [0] * len(self.no_body)
        self.shared = [0] * len(self.no_body)  # what belongs to more than one
        # What no_body says, a byte per cell, to look along a line; a row more below, so that every line meets its end.
        self.barred = bytearray(barred.tobytes() + b"\1" * width)
        self._plane = self._seen(self.barred)

    def _seen(self, barred: bytearray) -> NDArray[np.uint8]:
        """The same bytes as an array [y, x], to change many at once."""
        return np.frombuffer(barred, dtype=np.uint8).reshape(self.height + 1, self.width)

    def _window(self, mask: NDArray[np.bool_], index: int) -> int:
        row, column = divmod(index, self.columns)
        part = mask[row * _STEP : row * _STEP + STRIDE, column * _STEP : column * _STEP + STRIDE]
        padded = np.ones((part.shape[0] + 1, STRIDE), dtype=np.bool_)  # beyond the map nothing is peril, nothing free
        padded[:-1, : part.shape[1]] = part
        return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")

    def copy(self) -> "_Windows":
        """The same, changed independently."""
        copy: _Windows = object.__new__(_Windows)
        copy.width, copy.height, copy.columns, copy.rows = self.width, self.height, self.columns, self.rows
        copy.alone = self.alone
        copy.no_body, copy.no_span, copy.no_shell = self.no_body.copy(), self.no_span.copy(), self.no_shell.copy()
        copy.barred, copy.shared = self.barred.copy(), self.shared.copy()
        copy._plane = copy._seen(copy.barred)
        return copy

    def fits(self, variant: Variant, x: int, y: int) -> bool:
        """Whether the variant would be on the map, and nothing of it where it may not be."""
        if x < 0 or y < 0 or x + variant.width > self.width or y + variant.height > self.height:
            return False
        window, shift = (0, y * STRIDE + x) if self.alone else self.at(x, y)
        if self.no_body[window] >> shift & variant.body or self.no_shell[window] >> shift & variant.shell:
            return False
        return not variant.span or not self.no_span[window] >> shift & variant.span

    def at(self, x: int, y: int) -> tuple[int, int]:
        """The window in which all of a variant lies that is placed at (x, y), and the shift to its place there."""
        if self.alone:
            return 0, y * STRIDE + x
        column, row = x // _STEP, y // _STEP
        if column >= self.columns:
            column = self.columns - 1
        if row >= self.rows:
            row = self.rows - 1
        return row * self.columns + column, (y - row * _STEP) * STRIDE + x - column * _STEP

    def add(self, variant: Variant, x: int, y: int) -> None:
        """Note what a variant takes."""
        inner, whole = variant.inner, variant.whole
        if self.alone:
            shift = y * STRIDE + x
            self._take(0, whole << shift, inner << shift)
        else:
            for window, shift, kept in self._reached(x, y, variant.width, variant.height):
                taken, own = whole & kept, inner & kept
                self._take(
                    window, *((taken << shift, own << shift) if shift >= 0 else (taken >> -shift, own >> -shift))
                )
        part = self._plane[y : y + variant.height, x : x + variant.width]
        part |= variant.taken

    def _take(self, window: int, taken: int, own: int) -> None:
        """Note what is taken in a window, and of that what others may not even share."""
        no_body, no_span = self.no_body[window], self.no_span[window]
        self.shared[window] |= taken & no_body & no_span  # the one says what is taken, or peril; the other, or no peril
        self.no_body[window] = no_body | taken
        self.no_span[window] = no_span | taken
        self.no_shell[window] |= own

    def close(self, x: int, y: int) -> None:
        """Let nothing more be put on an entrance in use, not even a wall; two templates have taken it already."""
        where = ((0, y * STRIDE + x, 1),) if self.alone else self._reached(x, y, 1, 1)
        for window, shift, _ in where:
            self.no_shell[window] |= 1 << shift

    def _reached(self, x: int, y: int, width: int, height: int) -> Iterator[tuple[int, int, int]]:
        """The windows that a box reaches into: which, the shift to its place there, and its columns that are in it."""
        rows = range(max((y - STRIDE) // _STEP + 1, 0), min((y + height - 1) // _STEP, self.rows - 1) + 1)
        for column in range(max((x - STRIDE) // _STEP + 1, 0), min((x + width - 1) // _STEP, self.columns - 1) + 1):
            left = x - column * _STEP
            kept = -1  # all of them
            if left < 0 or left + width > STRIDE:
                kept = in_columns(min(STRIDE - left, _STEP))
                if left < 0:
                    kept ^= in_columns(-left)
            for row in rows:
                yield row * self.columns + column, (y - row * _STEP) * STRIDE + left, kept


def overlap(one: Variant, other: Variant, dx: int, dy: int) -> bool:
    """Whether two variants, the other so many cells to the right of the one and below, share more than walls."""
    shift = dy * STRIDE + dx

    def moved(cells: int) -> int:
        return cells << shift if shift >= 0 else cells >> -shift

    return bool(moved(other.inner) & one.whole or moved(other.shell) & one.inner)


def _beside(cells: NDArray[_Number]) -> NDArray[_Number]:
    """The most that is right beside each cell of an array [y, x], but for those at its edge."""
    most = np.maximum(cells[:-2, 1:-1], cells[2:, 1:-1])
    np.maximum(most, cells[1:-1, :-2], out=most)
    return np.maximum(most, cells[1:-1, 2:], out=most)


def places_of(cells: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def ahead(cells: _Bytes, width: int, x: int, y: int, dx: int, dy: int, most: int) -> _Bytes:
    """Of something so wide that has a byte per cell, at most so many straight on from (x, y)."""
    cell = y * width + x
    if dx > 0:
        return cells[cell + 1 : min(cell + 1 + most, (y + 1) * width)]
    if dx:
        return cells[max(cell - most, y * width) : cell][::-1]
    if dy > 0:
        return cells[cell + width : cell + width * (most + 1) : width]
    return cells[max(cell - most * width, x) : cell : width][::-1]


class Overlay:
    """Templates over a map of so many columns and rows; perils is a bool array [y, x] of where no floor may be.

    Templates are known by the numbers that `place` and `paste` give them. What does not fit is refused, and leaves the
    overlay as it was. Two overlays are equal if they show the same: the numbers make no difference.
    """

    def __init__(self, width: int, height: int, perils: NDArray[np.bool_] | None = None) -> None:
        self.width = width
        self.height = height
        self._perils = np.zeros((height, width), dtype=np.bool_) if perils is None else perils.copy()
        self._over = self._perils.tobytes()
        self._bare = _Windows(width, height, self._perils)
        self._windows = self._bare.copy()
        self._placed: dict[int, Placed] = {}
        self._squares: dict[int, list[int]] = {}
        self._unsorted: list[int] = []  # those that are in no square yet, as nobody has asked what is at a place
        self._next = 0

    @property
    def placed(self) -> Mapping[int, Placed]:
        """All templates by number, in the order in which they came."""
        return MappingProxyType(self._placed)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Overlay):
            return NotImplemented
        return self._shown() == other._shown() and np.array_equal(self._perils, other._perils)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _shown(self) -> list[tuple[int, int, Template, list[Position]]]:
        pieces = sorted(self._placed.values(), key=lambda piece: (piece.x, piece.y, piece.variant.template.cells))
        return [(piece.x, piece.y, piece.variant.template, sorted(piece.joints)) for piece in pieces]

    def piece(self, number: int) -> Placed:
        """The template with that number; a KeyError if there is none."""
        return self._placed[number]

    def at(self, x: int, y: int) -> list[int]:
        """The templates that have a tile at (x, y), by number, oldest first."""
        self._sort()
        nearby = self._squares.get((y >> _SQUARE) << 16 | x >> _SQUARE, ())
        return [number for number in nearby if self._placed[number].tile(x, y) != NOTHING]

    @property
    def barred(self) -> bytearray:
        """A byte for every cell, row by row: 0 where floor might be, on the map, not at its edge, and over nothing.

        There is a row more, all barred: below the last row, and before the first, as a negative number finds it.
        """
        return self._windows.barred

    def clearance(self, x: int, y: int, dx: int, dy: int) -> int:
        """How many cells straight on from (x, y), itself not counted, are free for floor; at most CLEAR.

        (x, y) must be on the map.
        """
        barred, width = self._windows.barred, self.width
        cell = y * width + x
        if dx > 0:  # the map's edge is barred
            free = barred.find(1, cell + 1) - cell - 1
        elif dx:
            free = cell - 1 - barred.rfind(1, 0, cell)
        elif dy > 0:
            free = barred[cell + width : cell + (CLEAR + 1) * width : width].find(1)
        else:
            line = barred[max(y - CLEAR, 0) * width + x : cell : width]
            free = len(line) - 1 - line.rfind(1)
        return free if 0 <= free < CLEAR else CLEAR

    def clearance_beside(self, x: int, y: int, dx: int, dy: int) -> tuple[int, int]:
        """What `clearance` says of the left and the right of somebody at (x, y) who faces (dx, dy)."""
        line, width = self._windows.barred, self.width
        at = y * width + x
        if dx:
            top = y - CLEAR if y > CLEAR else 0
            line, at = line[top * width + x : at + (CLEAR + 1) * width : width], y - top
        low, high = at - 1 - line.rfind(1, 0, at), line.find(1, at + 1) - at - 1
        low = min(low, CLEAR)
        if not 0 <= high < CLEAR:
            high = CLEAR
        return (low, high) if dx > 0 or dy < 0 else (high, low)

    def across(self, x: int, y: int, dx: int, dy: int, most: int) -> int:
        """How many cells of peril lie straight on from (x, y), which is on the map; 0 if more than so many."""
        return max(ahead(self._over, self.width, x, y, dx, dy, most + 1).find(0), 0)

    def is_taken(self, x: int, y: int) -> bool:
        """Whether a template has a tile at (x, y), or the map has its edge there."""
        windows = self._windows
        window, shift = windows.at(x, y)
        return windows.no_body[window] >> shift & windows.no_span[window] >> shift & 1 != 0

    def is_shared(self, x: int, y: int) -> bool:
        """Whether more than one template has a tile at (x, y), or one where the map has its edge."""
        windows = self._windows
        window, shift = windows.at(x, y)
        return windows.shared[window] >> shift & 1 != 0

    def is_peril(self, x: int, y: int) -> bool:
        """Whether (x, y) is lava, deep water or chasm."""
        return 0 <= x < self.width and 0 <= y < self.height and self._over[y * self.width + x] != 0

    def fits(self, variant: Variant, x: int, y: int) -> bool:
        """Whether the variant may be placed with its upper left corner at (x, y) of the map."""
        return self._windows.fits(variant, x, y)

    def place(self, variant: Variant, x: int, y: int) -> int | None:
        """Place the variant with its upper left corner at (x, y) of the map: its number, or None if it does not fit."""
        return self.put(variant, x, y) if self.fits(variant, x, y) else None

    def put(self, variant: Variant, x: int, y: int) -> int:
        """Place a variant that is known to fit; its number."""
        self._windows.add(variant, x, y)
        number = self._next
        self._list(number, Placed(variant, x, y))
        return number

    def join(self, one: int, other: int, x: int, y: int) -> bool:
        """Open the entrance that two templates have at (x, y); whether they have one there that may be opened.

        The two face each other, and no third template has anything there. What lies over a peril serves only a bridge.
        """
        first, second = self._placed[one], self._placed[other]
        here, there = self._entrance(first, x, y), self._entrance(second, x, y)
        if here is None or there is None or (here.dx, here.dy) != (-there.dx, -there.dy):
            return False
        if (x, y) in first.joints or len(self.at(x, y)) != 2 or not self._may_open((first, second), x, y):
            return False
        self.open(one, other, x, y)
        return True

    def _entrance(self, piece: Placed, x: int, y: int) -> Entrance | None:
        return piece.variant.entrances.get((x - piece.x, y - piece.y))

    def _may_open(self, pieces: Iterable[Placed], x: int, y: int) -> bool:
        """Whether an entrance at (x, y) of these pieces lies over no peril, or is one of a bridge."""
        return not self.is_peril(x, y) or any(piece.variant.span for piece in pieces)

    def open(self, one: int, other: int, x: int, y: int) -> None:
        """Open the entrance that two templates have at (x, y), which is known to be one that may be opened."""
        self._placed[one].joints[x, y], self._placed[other].joints[x, y] = other, one
        self._windows.close(x, y)

    def perils_before(self, variant: Variant, x: int, y: int) -> int:
        """Of the walls of a variant placed at (x, y), and what lies right before them, the cells over perils.

        They are seen from one column further left and one row further up, like the variant's `front`.
        """
        front = variant.front
        if x == 0:
            front = front & ~_FIRST_COLUMN
        if y == 0:
            front = front & ~_FIRST_ROW
        window, shift = self._bare.at(max(x - 1, 0), max(y - 1, 0))
        moved = (x == 0) + STRIDE * (y == 0)
        return front ^ front & (self._bare.no_span[window] >> shift << moved)

    def select(self, number: int) -> tuple[int, ...]:
        """The templates that one gets to from this one, itself first, through entrances in use."""
        found = {number: None}  # a dict keeps its order, unlike a set
        todo = [number]
        for current in todo:
            for other in self._placed[current].joints.values():
                if other not in found:
                    found[other] = None
                    todo.append(other)
        return tuple(found)

    def remove(self, numbers: Iterable[int]) -> None:
        """Take templates away; entrances that led to them are walls again."""
        group = dict.fromkeys(numbers)
        self._windows = self._windows_without(group)
        for number in group:
            self._unlist(number)

    def move(self, numbers: Iterable[int], dx: int, dy: int) -> bool:
        """Move templates together by so many cells, if they fit there; whether they do.

        Entrances among them stay in use; those that led elsewhere are walls again.
        """
        group = dict.fromkeys(numbers)
        if not (dx or dy):
            return True
        clip, x, y = self._clipped(group)
        windows = self._windows_without(group)
        pieces = self._laid(windows, clip, x + dx, y + dy, group)
        if pieces is None:
            return False
        self._windows = windows
        for number in group:
            self._unlist(number)
        self._list_all(list(group), clip, pieces, x + dx, y + dy)
        return True

    def copy(self, numbers: Iterable[int]) -> Clip:
        """A copy of these templates, to be pasted anywhere, with the entrances that join them."""
        return self._clipped(dict.fromkeys(numbers))[0]

    def cut(self, numbers: Iterable[int]) -> Clip:
        """Take templates away and keep them, to be pasted anywhere, with the entrances that join them."""
        group = dict.fromkeys(numbers)
        clip = self.copy(group)
        self.remove(group)
        return clip

    def paste(self, clip: Clip, x: int, y: int) -> tuple[int, ...] | None:
        """Place a group, the upper left corner of its box at (x, y): the new numbers, or None if it does not fit.

        It is joined to nothing yet: see `join`.
        """
        windows = self._windows.copy()
        pieces = self._laid(windows, clip, x, y, ())
        if pieces is None:
            return None
        self._windows = windows
        numbers = list(range(self._next, self._next + len(pieces)))
        self._list_all(numbers, clip, pieces, x, y)
        return tuple(numbers)

    def draw(self, cells: bytearray, *, open_edges: bool = True) -> None:
        """Draw all templates onto the natural ground, given row by row; rock that is to be wall is left as it is.

        Over perils walls are drawn; with open_edges only corners are, so that rooms see the lava, and where
        lava lies right behind a wall it laps at the room too. Entrances in use become floor, and over perils bridge.
        """
        width, perils = self.width, self._perils
        plane = np.frombuffer(cells, dtype=np.uint8).reshape(self.height, width)
        natural, stamped = plane.copy(), self._stamped()
        inner = stamped >= INNER
        np.putmask(plane, inner, stamped ^ INNER)
        shells = stamped * ~inner
        plane[perils & (shells == POST if open_edges else shells > 0)] = Terrain.WALL
        if open_edges:
            inside, beside = (slice(1, -1), slice(1, -1)), _beside(perils)
            lapped = (shells[inside] >= RAIL) & beside & ~perils[inside]
            np.copyto(plane[inside], _beside(natural), where=lapped)
        for piece in self._placed.values():
            for x, y in piece.joints:
                cell = y * width + x
                cells[cell] = Terrain.BRIDGE if self._over[cell] else Terrain.FLOOR

    def _stamped(self) -> NDArray[np.uint8]:
        """What all templates draw, as their stamps have it, as an array [y, x]."""
        windows = self._windows
        sheets = [0] * len(windows.no_body)
        for piece in self._placed.values():
            window, shift = windows.at(piece.x, piece.y)
            sheets[window] |= piece.variant.stamp << 8 * shift
        stamped = np.zeros((self.height, self.width), dtype=np.uint8)
        for index, sheet in enumerate(sheets):
            row, column = divmod(index, windows.columns)
            part = stamped[row * _STEP : row * _STEP + STRIDE, column * _STEP : column * _STEP + STRIDE]
            lines = np.frombuffer(sheet.to_bytes(part.shape[0] * STRIDE, "little"), dtype=np.uint8)
            part |= lines.reshape(-1, STRIDE)[:, : part.shape[1]]
        return stamped

    def _windows_without(self, group: Mapping[int, None]) -> _Windows:
        """What is taken by all others."""
        windows = self._bare.copy()
        for number, piece in self._placed.items():
            if number not in group:
                windows.add(piece.variant, piece.x, piece.y)
                for (x, y), other in piece.joints.items():
                    if other not in group:
                        windows.close(x, y)
        return windows

    def _clipped(self, group: Mapping[int, None]) -> tuple[Clip, int, int]:
        """The group as a clip, and where the upper left corner of its box is."""
        pieces = [self._placed[number] for number in group]
        left, top = min(piece.x for piece in pieces), min(piece.y for piece in pieces)
        index_of = {number: index for index, number in enumerate(group)}
        joints = [
            (index, index_of[other], (x - left, y - top))
            for index, piece in enumerate(pieces)
            for (x, y), other in piece.joints.items()
            if index < index_of.get(other, -1)
        ]
        clip = Clip(
            max(piece.x + piece.variant.width for piece in pieces) - left,
            max(piece.y + piece.variant.height for piece in pieces) - top,
            tuple((piece.variant, piece.x - left, piece.y - top) for piece in pieces),
            tuple(joints),
        )
        return clip, left, top

    def _laid(self, windows: _Windows, clip: Clip, x: int, y: int, group: Iterable[int]) -> list[Placed] | None:
        """The pieces of a clip at (x, y), or None if one is refused. The windows, without the group, note them."""
        pieces = [Placed(variant, x + left, y + top) for variant, left, top in clip.pieces]
        for piece in pieces:
            if not windows.fits(piece.variant, piece.x, piece.y):
                return None
            windows.add(piece.variant, piece.x, piece.y)
        for one, other, (left, top) in clip.joints:
            at = x + left, y + top
            if not self._may_open((pieces[one], pieces[other]), *at) or not set(self.at(*at)) <= set(group):
                return None
            windows.close(*at)
        return pieces

    def _list_all(self, numbers: list[int], clip: Clip, pieces: list[Placed], x: int, y: int) -> None:
        for number, piece in zip(numbers, pieces, strict=True):
            self._list(number, piece)
        for one, other, (left, top) in clip.joints:
            pieces[one].joints[x + left, y + top] = numbers[other]
            pieces[other].joints[x + left, y + top] = numbers[one]

    def _list(self, number: int, piece: Placed) -> None:
        self._placed[number] = piece
        if number >= self._next:
            self._next = number + 1
        self._unsorted.append(number)

    def _sort(self) -> None:
        for number in self._unsorted:
            for square in self._squares_of(self._placed[number]):
                self._squares.setdefault(square, []).append(number)
        self._unsorted.clear()

    def _unlist(self, number: int) -> None:
        self._sort()
        piece = self._placed.pop(number)
        for at, other in piece.joints.items():
            if other in self._placed:
                del self._placed[other].joints[at]
        for square in self._squares_of(piece):
            self._squares[square].remove(number)

    def _squares_of(self, piece: Placed) -> Iterator[int]:
        right, bottom = piece.x + piece.variant.width - 1, piece.y + piece.variant.height - 1
        for row in range(piece.y >> _SQUARE, (bottom >> _SQUARE) + 1):
            for column in range(piece.x >> _SQUARE, (right >> _SQUARE) + 1):
                yield row << 16 | column
