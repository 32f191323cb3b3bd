"""A level of templates, laid over rock and lava and joined at their entrances.

After Omnomnom's account of his map generator (2012), which builds on Mike Anderson's "Dungeon-Building Algorithm". The
natural ground comes first (`levelgen.parts.natural`); rooms hover over it (`levelgen.parts.overlay`) and are drawn when
all are in place. The numbers in comments are his steps.

What makes it fast: rooms are tried by testing alone, so that what is refused was never there; entrances wait in one
list for each priority, from which a random one is taken by changing places with the last; and an entrance is looked at
only when its turn comes.
"""

from bisect import bisect
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from levelgen import grid
from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.errors import GenerationError, RecipeError
from levelgen.level import Mark, Tier
from levelgen.parts import natural
from levelgen.parts.overlay import CLEAR, Overlay, overlap
from levelgen.parts.procedural import PROCEDURES, procedural
from levelgen.parts.template import NOTHING, SYMMETRIES, Entrance, Template, entrances_of, turned_entrance
from levelgen.parts.template_files import load_folder, templates_folder
from levelgen.parts.variant import Variant
from levelgen.recipe import MOST_ROOMS, Templates
from levelgen.rng import Random, below, stream
from levelgen.terrain import PERILOUS, SLOPES, WALKABLE, Terrain

__all__ = ["dig"]

_CLASSES = 6
"""Priorities are 2, 1, 1/2 ... 1/16, each half of the one before; an entrance that falls below the last is dropped."""

_PATIENCE = 50
"""So many attempts for every room that is asked for."""

_FIRST_TRIES = 400
"""Random places that are tried for the first room."""

_LANDINGS = 8
"""Rooms that are tried at the far end of a bridge before it is abandoned."""

_SHORTEST_BRIDGE, _LONGEST_BRIDGE = 2, 12

_TRIES = 3
"""So many rooms are tried at an entrance before its priority falls."""

_ROOMY = 5
"""An entrance before which fewer cells are free is tried last."""

_STARTS, _ENOUGH = 4, 0.75
"""So often the building starts anew, elsewhere, until so much of the rooms asked for have found a place."""

_OF_EACH, _PICKED = 16, 3
"""So many rooms each procedure makes, and so many of them a level knows."""

_HAND = 40
"""From so many rooms, some of them several times the same, a level picks."""

_SMALLEST, _LARGEST = (4, 4), (13, 9)
"""How wide and high, from and to, the floor of made rooms is."""


class Way(NamedTuple):
    """One of a template's entrances in a symmetry in which it faces a wanted side, and what space it asks for."""

    symmetry: int
    x: int
    y: int
    behind: int  # cells straight behind the entrance, up to the first wall
    left: int  # cells to the left of the second of these, seen from outside, up to the first wall
    right: int


Candidate = tuple[int, int, int, int, int]
"""An entrance that might be opened: its cell x and y, the direction dx and dy it faces, and its room."""


class _Piece:
    """A template to pick, with the ways in which it can be turned to meet an entrance."""

    __slots__ = ("_variants", "facing", "template")

    def __init__(self, template: Template) -> None:
        self.template = template
        self._variants: list[Variant | None] = [None] * 8
        ways: dict[tuple[int, int], list[Way]] = {side: [] for side in SLOPES}
        for entrance in template.entrances:
            behind, left, right = _space(template, entrance)
            for symmetry in SYMMETRIES:
                x, y, dx, dy, _ = turned_entrance(entrance, template.width, template.height, symmetry)
                sides = (right, left) if symmetry & 4 else (left, right)
                ways[dx, dy].append(Way(symmetry, x, y, behind, *sides))
        # For each direction the entrances, in the two symmetries in which each faces it, the shallowest first, and how
        # many there are for which so many free cells will do (5, 6).
        self.facing: dict[tuple[int, int], tuple[list[Way], list[int]]] = {}
        for side, facing in ways.items():
            facing.sort(key=attrgetter("behind"))
            self.facing[side] = facing, [sum(way.behind <= free for way in facing) for free in range(CLEAR + 1)]

    def turned(self, symmetry: int) -> Variant:
        """The template turned: made when it is first asked for, as most of them are soon asked for again."""
        variant = self._variants[symmetry]
        if variant is None:
            variant = self._variants[symmetry] = Variant.of(self.template, symmetry)
        return variant


def _space(template: Template, entrance: Entrance) -> tuple[int, int, int]:
    """How many cells are no wall straight behind an entrance, and to the left and right of the second of them."""
    x, y, dx, dy, _ = entrance
    behind = _run(template, x, y, -dx, -dy)
    if behind < 2:
        return behind, 0, 0
    x, y = x - 2 * dx, y - 2 * dy
    return behind, _run(template, x, y, -dy, dx), _run(template, x, y, dy, -dx)


def _run(template: Template, x: int, y: int, dx: int, dy: int) -> int:
    cells = 0
    while template.cell(x + (cells + 1) * dx, y + (cells + 1) * dy) not in (Terrain.WALL, NOTHING):
        cells += 1
    return cells


@lru_cache(maxsize=len(PROCEDURES) * _OF_EACH)
def _made(procedure: str, number: int) -> _Piece:
    """One of the rooms that procedures make: a fixed collection, as if somebody had drawn them too."""
    return _Piece(procedural(procedure, stream(number, "made rooms"), _SMALLEST, _LARGEST))


def _drawn(folder: str | None) -> tuple[_Piece, ...]:
    """The rooms of a folder, or our own; read again only when a file has changed."""
    if folder is None:
        return _read(str(templates_folder("rooms")), ())
    return _read(folder, tuple((path.name, _written(path)) for path in sorted(Path(folder).glob("*"))))


def _written(path: Path) -> int:
    """When a file was last written; a link that leads nowhere is as old as itself, and told of when it is read."""
    return (path.stat() if path.exists() else path.lstat()).st_mtime_ns


@lru_cache(maxsize=8)
def _read(folder: str, _versions: tuple[tuple[str, int], ...]) -> tuple[_Piece, ...]:
    return tuple(_Piece(template) for template in load_folder(Path(folder)) if template.kind == "room")


class _Rooms:
    """Picks the rooms of a level: drawn ones that may be at its depth, and a few of the made ones."""

    def __init__(self, recipe: Templates, depth: int, rng: Random) -> None:
        drawn = [
            piece for piece in _drawn(recipe.folder) if piece.template.depths[0] <= depth <= piece.template.depths[1]
        ]
        if not drawn and not recipe.procedural:
            raise RecipeError(
                f"{recipe.name}: folder is {recipe.folder!r}, where no room is for depth {depth}; "
                "allowed: a folder with rooms for every depth, or procedural above 0"
            )
        made = [_made(procedure, below(rng, _OF_EACH)) for procedure in PROCEDURES for _ in range(_PICKED)]
        totals = list(accumulate(piece.template.weight for piece in drawn))
        share, last = recipe.procedural if drawn else 1.0, len(drawn) - 1
        random = rng.random
        # A hand of rooms for the level, so that picking one is quick, and not every level has them all.
        self.hand = [
            made[int(random() * len(made))]
            if random() < share
            else drawn[bisect(totals, random() * totals[-1], 0, last)]
            for _ in range(_HAND)
        ]
        self._random = random

    def pick(self) -> _Piece:
        """A random one (1, 4)."""
        return self.hand[int(self._random() * _HAND)]


def dig(recipe: Templates, draft: Draft, streams: Callable[[str], Random]) -> None:
    """Lay the ground, place the rooms over it, and draw them onto it."""
    ground = natural.ground(
        recipe.width,
        recipe.height,
        {
            Terrain.LAVA: recipe.lava,
            Terrain.CHASM: recipe.chasm,
            Terrain.DEEP_WATER: recipe.water,
            Terrain.GRASS: recipe.grass,
        },
        recipe.lakes,
        int(streams("ground").random() * (1 << 53)),
    )
    perils = PERILOUS[ground]
    draft.terrain[perils] = ground[perils]
    draft.snapshot("ground")

    rooms, rng = _Rooms(recipe, draft.depth, streams("templates")), streams("places")
    builder = _built(recipe, perils, rooms, rng)
    overlay = builder.overlay
    draft.snapshot("placing")

    overlay.draw(draft.cells, open_edges=recipe.open_edges)
    soft = (draft.terrain == Terrain.FLOOR) & (ground >= Terrain.SHALLOW_WATER)
    draft.terrain[soft] = ground[soft]
    draft.fixed.update(np.flatnonzero(perils & (draft.terrain != ground)).tolist())
    _dry_up(draft)
    _hand_over(draft, builder, overlay)
    draft.snapshot("rooms")
    draft.notes.update(builder.notes())


def _built(recipe: Templates, perils: NDArray[np.bool_], rooms: _Rooms, rng: Random) -> "_Builder":
    """All rooms in their places; where lava left too little space around the first one, there is another try."""
    best = None
    for _ in range(_STARTS):
        builder = _Builder(recipe, Overlay(recipe.width, recipe.height, perils), rooms, rng)
        builder.build()
        if best is None or len(builder.placed) > len(best.placed):
            best = builder
        if len(builder.placed) >= _ENOUGH * builder.asked:
            break
    if best is None or not best.placed:
        raise GenerationError("there is no space for a room")
    return best


class _Plan(NamedTuple):
    """A room that fits: where, joined how, by which passage, and how many steps off the other entrance."""

    variant: Variant
    left: int
    top: int
    kind: str
    passage: tuple[Variant, int, int] | None
    steps: int


class _Builder:
    """Places rooms over the ground and joins them, until there are enough or no entrance is left."""

    def __init__(self, recipe: Templates, overlay: Overlay, rooms: _Rooms, rng: Random) -> None:
        self._recipe = recipe
        self.overlay = overlay
        self._rooms = rooms
        self._random = rng.random
        self._has_perils = recipe.lava + recipe.chasm + recipe.water > 0
        self._waiting: list[list[Candidate]] = [[] for _ in range(_CLASSES)]
        self._shores: list[Candidate] = []  # entrances at perils, from which a bridge may be begun
        self.asked = recipe.rooms or self._scaled()
        self.placed: list[int] = []
        self.links: list[tuple[int, int, str, list[tuple[int, int]]]] = []
        self.attempts = 0
        self.abandoned = 0

    def _scaled(self) -> int:
        """So many rooms for the map's size, a sixth more or less, or every level would be the average of all."""
        recipe = self._recipe
        wish = recipe.density * recipe.width * recipe.height / 3600
        return min(max(int(wish * (5 + 2 * self._random()) / 6 + 0.5), 2), MOST_ROOMS)

    def build(self) -> None:
        """Place all rooms."""
        self._begin()
        patience = _PATIENCE * self.asked
        while len(self.placed) < self.asked and self.attempts < patience:
            if self._shores:
                self._bridge(self._shores.pop())
                continue
            taken = self._taken()
            if taken is None:
                break
            candidate, priority, free = taken
            self.attempts += 1
            if not self._expand(candidate, free) and priority + 1 < _CLASSES:  # 7
                self._waiting[priority + 1].append(candidate)

    def _begin(self) -> None:
        """Place the first room at random, if there is space for any; a small one where there is little (1)."""
        overlay, random = self.overlay, self._random
        for attempt in range(_FIRST_TRIES):
            template = self._rooms.pick().template if attempt < _FIRST_TRIES // 2 else _CLOSET
            variant = Variant.of(template, int(8 * random()))
            x = int(random() * (overlay.width - variant.width + 1))
            y = int(random() * (overlay.height - variant.height + 1))
            number = overlay.place(variant, x, y)
            if number is not None:
                self._add(number)
                return

    def _add(self, number: int) -> None:
        """Take a placed room into the level, and its entrances into the lists (2)."""
        overlay, index = self.overlay, len(self.placed)
        self.placed.append(number)
        piece = overlay.piece(number)
        variant, left, top = piece.variant, piece.x, piece.y
        near = overlay.perils_before(variant, left, top) if self._has_perils else 0
        if near:
            self._add_at_perils(variant, left, top, near)
            return
        for waiting, entrances in zip(self._waiting, (variant.best, variant.others), strict=False):
            waiting += [(left + x, top + y, dx, dy, index) for x, y, dx, dy, _ in entrances]

    def _add_at_perils(self, variant: Variant, left: int, top: int, near: int) -> None:
        """Take the entrances of a room that lies at a peril into the lists, and begin bridges."""
        best, others = self._waiting[:2]
        shores: dict[tuple[int, int], list[Candidate]] = {}
        index = len(self.placed) - 1
        for (x, y, dx, dy, ideal), here, before in variant.doorways:
            candidate = (left + x, top + y, dx, dy, index)
            if near & before:
                shores.setdefault((dx, dy), []).append(candidate)
            elif not near & here:  # what lies over lava serves only a bridge
                (best if ideal else others).append(candidate)
        for waiting in shores.values():
            if self._random() < self._recipe.bridges:
                across = [candidate for candidate in waiting if self._width_of_peril(candidate)]
                if across:
                    self._shores.append(across[int(self._random() * len(across))])

    def _taken(self) -> tuple[Candidate, int, int] | None:
        """A random one of the entrances with the highest priority, its class, and how far it is free before it (3).

        Those which something is in front of are dropped.
        """
        random, has_space, clearance = self._random, self.overlay.has_space, self.overlay.clearance
        for priority, waiting in enumerate(self._waiting):
            while waiting:
                index = int(random() * len(waiting))
                candidate = waiting[index]
                waiting[index] = waiting[-1]
                waiting.pop()
                x, y, dx, dy, _ = candidate
                if has_space(x + dx, y + dy) and has_space(x + 2 * dx, y + 2 * dy):
                    free = clearance(x, y, dx, dy)
                    if free >= _ROOMY or priority == _CLASSES - 1:
                        return candidate, priority, free
                    self._waiting[-1].append(candidate)
        return None

    def _expand(self, candidate: Candidate, free: int) -> bool:
        """Try to join another room to an entrance, directly or by a corridor; whether it did (4 to 8).

        What has no space, as seen from the second cell before its entrance, is not even tried. Of what fits, what lies
        at lava is taken: lakes are to be seen.
        """
        random, recipe, clearance = self._random, self._recipe, self.overlay.clearance
        x, y, dx, dy, _ = candidate
        length = steps = 0
        if random() >= recipe.direct:
            most = min(recipe.longest, free - 1 - _ROOMY)
            if most < recipe.shortest:
                return False
            stretch = random()  # squared, as short corridors are the better ones
            length = recipe.shortest + int(stretch * stretch * (most - recipe.shortest + 1))
            steps = length + 1
        inner_x, inner_y = x + (steps + 2) * dx, y + (steps + 2) * dy
        left, right = clearance(inner_x, inner_y, dy, -dx), clearance(inner_x, inner_y, -dy, dx)
        plan, hand = None, self._rooms.hand
        for _ in range(_TRIES):
            piece = hand[int(random() * _HAND)]
            ways, counts = piece.facing[-dx, -dy]
            fitting = [way for way in ways[: counts[free - steps]] if way.left <= left and way.right <= right]
            if not fitting:
                continue
            way = fitting[int(random() * len(fitting))]
            variant = piece.turned(way.symmetry)
            other = self._planned(candidate, variant, way.x, way.y, "corridor" if length else "door", length)
            if other:
                plan = other
                if not self._has_perils or self.overlay.perils_before(variant, other.left, other.top):
                    break
        if plan:
            self._carry_out(candidate, plan)
        return plan is not None

    def _bridge(self, candidate: Candidate) -> None:
        """Try to build a room on the other side of the peril, and a bridge to it, or give the bridge up."""
        random = self._random
        x, y, dx, dy, _ = candidate
        width = self._width_of_peril(candidate)
        free = self.overlay.clearance(x + width * dx, y + width * dy, dx, dy)
        for _ in range(_LANDINGS):
            piece = self._rooms.pick()
            ways, counts = piece.facing[-dx, -dy]
            roll, leaning = random(), random()
            # The far entrance is on the shore, or over the peril's last cell.
            length = width - 1 if width > _SHORTEST_BRIDGE and leaning < 0.5 else width
            if counts[free]:
                way = ways[int(roll * counts[free])]
                plan = self._planned(candidate, piece.turned(way.symmetry), way.x, way.y, "bridge", length)
                if plan:
                    self._carry_out(candidate, plan)
                    return
        self.abandoned += 1

    def _width_of_peril(self, candidate: Candidate) -> int:
        """How many cells of peril lie straight before an entrance, if a bridge can be so long, or else 0."""
        x, y, dx, dy, _ = candidate
        is_peril = self.overlay.is_peril
        for width in range(_LONGEST_BRIDGE + 1):
            x, y = x + dx, y + dy
            if not is_peril(x, y):  # the edge of the map is none
                return width if width >= _SHORTEST_BRIDGE else 0
        return 0

    def _planned(
        self, candidate: Candidate, variant: Variant, inner_x: int, inner_y: int, kind: str, length: int
    ) -> _Plan | None:
        """A room so that its entrance meets the other, with a passage of that length between; None if it does not fit.

        A direct way has length 0.
        """
        overlay = self.overlay
        x, y, dx, dy, _ = candidate
        steps = length + 1 if length else 0
        far_x, far_y = x + steps * dx, y + steps * dy
        left, top = far_x - inner_x, far_y - inner_y
        if not overlay.fits(variant, left, top):
            return None
        passage = None
        if length:
            passage = _passage(kind, length, dx != 0), min(x, far_x) - (dx == 0), min(y, far_y) - (dy == 0)
            if (
                not overlay.fits(*passage)
                or overlap(passage[0], variant, left - passage[1], top - passage[2])
                or overlay.is_taken(far_x, far_y)
                or (kind != "bridge" and overlay.is_peril(far_x, far_y))
            ):
                return None
        if len(overlay.at(x, y)) != 1:  # what two share already opens into no third
            return None
        return _Plan(variant, left, top, kind, passage, steps)

    def _carry_out(self, candidate: Candidate, plan: _Plan) -> None:
        """Place what was planned, and open the entrances."""
        overlay = self.overlay
        x, y, dx, dy, index = candidate
        cells = [(x + step * dx, y + step * dy) for step in range(plan.steps + 1)]
        before = self.placed[index]
        if plan.passage:
            passage = overlay.put(*plan.passage)
            overlay.open(before, passage, x, y)
            before = passage
        number = overlay.put(plan.variant, plan.left, plan.top)
        overlay.open(before, number, *cells[-1])
        self.links.append((index, len(self.placed), plan.kind, cells))
        self._add(number)

    def notes(self) -> dict[str, object]:
        """What the report says of the building."""
        kinds = [kind for _, _, kind, _ in self.links]
        return {
            "asked": [self.asked, len(self.placed)],
            "tried": self.attempts,
            "ways": {kind: kinds.count(kind) for kind in ("door", "corridor", "bridge")},
            "bridges": [kinds.count("bridge"), self.abandoned],
        }


@lru_cache(maxsize=256)
def _passage(kind: str, length: int, across: bool) -> Variant:  # noqa: FBT001 - a key of the cache
    """A corridor or bridge: one cell wide, walled, with an entrance at both ends."""
    ground = Terrain.BRIDGE if kind == "bridge" else Terrain.FLOOR
    wall = bytes([Terrain.WALL])
    row = wall * (length + 2)
    entrances = (Entrance(0, 1, -1, 0, ideal=False), Entrance(length + 1, 1, 1, 0, ideal=False))
    cells = row + wall + bytes([ground]) * length + wall + row
    return Variant.of(Template(kind, kind, length + 2, 3, cells, entrances), 0 if across else 1)


_CLOSET = Template(
    "closet",
    "room",
    4,
    4,
    bytes(map(int, "1111122112211111")),
    entrances_of(4, 4, bytes(map(int, "1111122112211111")), ()),
)
"""The smallest room, for where lava leaves no space for others."""


def _dry_up(draft: Draft) -> None:
    """Leave rock where nobody would ever see that a lake is there."""
    terrain = draft.terrain
    lakes, count = grid.label(PERILOUS[terrain])
    seen = np.zeros(count + 1, dtype=np.bool_)
    seen[lakes[grid.dilate(WALKABLE[terrain])]] = True
    seen[-1] = True  # the label -1 is of what is no lake
    terrain[~seen[lakes]] = Terrain.ROCK


def _hand_over(draft: Draft, builder: _Builder, overlay: Overlay) -> None:
    """Make rooms, links and marks of what was placed."""
    width = draft.width
    for index, number in enumerate(builder.placed):
        piece = overlay.piece(number)
        variant, x, y = piece.variant, piece.x, piece.y
        start = y * width + x
        spans = [(start + row * width + first, start + row * width + last) for row, first, last in variant.spans]
        left, top, right, bottom = variant.bounds
        room = DraftRoom("room", spans, (x + left, y + top, x + right, y + bottom))
        room.center = start + variant.center[1] * width + variant.center[0]
        room.tags += variant.template.tags
        draft.rooms.append(room)
        draft.marks += [
            Mark(mark.what, x + mark.x, y + mark.y, Tier.EASY, index, mark.name, binding=True)
            for mark in variant.template.marks
        ]
    for a, b, kind, cells in builder.links:
        draft.links.append(DraftLink(a, b, kind, [y * width + x for x, y in cells]))
