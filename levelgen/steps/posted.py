"""Posted pieces: monsters and things at a choke point, along a passage or at the end of a bridge.

A posted piece is drawn as one row, in walking order from the stairs up. Marks left of the "+" stand along the passage:
solid things in its wall, others on it. Marks right of it stand on the far side, in a room, the nearest first.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from levelgen import graph
from levelgen.draft import Draft, DraftLink
from levelgen.rng import Random, shuffle
from levelgen.rooms import Mark, Tier
from levelgen.steps.lakes import move_center
from levelgen.template.template import Template, TemplateMark
from levelgen.terrain import Terrain

_BARE = (Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.ASH)
"""Ground on which marks may be posted."""

_TRIED = 8
"""The number of places tried for a piece."""

_NEAR = 9
"""The greatest distance of marks from their post, in steps."""


class _Post(NamedTuple):
    """A place for a piece: a cell, the room on its far side, and the cells of the passage to it, if any."""

    cell: int
    far: int
    passage: list[int]


class Posts:
    """The places of a level for posted pieces."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.room_at = draft.room_at.ravel().data
        self._adjacency = draft.adjacency()
        self._up = draft.ends[0] if draft.ends else 0
        self.away = graph.distances(self._adjacency, self._up)  # number of links from each room to the stairs up

    def post(self, piece: Template, rng: Random) -> bool:
        """Post a piece if there is a place for it; tell whether there was one."""
        find = {"choke": self._chokes, "passage": self._passages, "bridge": self._bridges}[piece.at]
        links = list(self.draft.links)
        shuffle(rng, links)
        return any(_Posting(self, each).stand(piece) for each in islice(find(links, *piece.pocket), _TRIED))

    def _onwards(self, link: DraftLink) -> tuple[int, int, list[int]]:
        """Return the rooms of a link, the one nearer to the stairs up first, and its cells in that direction."""
        if self.away[link.a] <= self.away[link.b]:
            return link.a, link.b, link.cells
        return link.b, link.a, link.cells[::-1]

    def _chokes(self, links: Iterable[DraftLink], least: int, most: int) -> Iterator[_Post]:
        """Yield the narrow links that are the only access to `least` to `most` cells, without the stairs down."""
        for link in links:
            near, far, cells = self._onwards(link)
            fits = least <= self._behind.get((near, far), -1) <= most
            if fits and self._adjacency[near].count(far) == 1 and self._is_narrow(cells[-1:]):
                yield _Post(cells[-1], far, [])

    @cached_property
    def _behind(self) -> dict[tuple[int, int], int]:
        """The cells behind the only access to a part without the stairs down, by its rooms on both sides."""
        before = graph.shortest_path_tree(self._adjacency, self._up)
        behind = [room.area for room in self.draft.rooms]
        for room in sorted(range(len(behind)), key=lambda room: -self.away[room]):
            if before[room] not in (room, -1):
                behind[before[room]] += behind[room]
        route = [self.room_at[self.draft.stairs_down]]
        while route[-1] not in (self._up, -1):
            route.append(before[route[-1]])
        blocks = [block for block in graph.biconnected_components(self._adjacency) if len(block) == 2]
        pairs = [pair for one, other in blocks for pair in ((one, other), (other, one))]
        return {(near, far): behind[far] for near, far in pairs if far not in route}

    def _passages(self, links: Iterable[DraftLink], least: int, _: int) -> Iterator[_Post]:
        """Yield the straight passages of at least `least` cells, one cell wide."""
        for link in links:
            if len(link.cells) < least:
                continue
            _, far, cells = self._onwards(link)
            run: list[int] = []
            for cell in reversed(cells):
                if self.draft.is_door(cell) or (len(run) > 1 and cell - run[-1] != run[-1] - run[-2]):
                    run = run[-1:]
                run.append(cell)
                if len(run) >= least:
                    break
            if len(run) >= least and self._is_narrow(run):
                yield _Post(run[0], far, run[::-1])

    def _is_narrow(self, run: list[int]) -> bool:
        """Tell whether there is rock on both sides of a straight run."""
        solid, width = self.draft.is_solid, self.draft.width
        return any(all(solid(cell - side) and solid(cell + side) for cell in run) for side in (1, width))

    def _bridges(self, links: Iterable[DraftLink], least: int, most: int) -> Iterator[_Post]:
        """Yield the bridges of `least` to `most` cells."""
        for link in links:
            _, far, cells = self._onwards(link)
            bridge = [cell for cell in cells if self.draft.cells[cell] == Terrain.BRIDGE]
            if bridge and least <= len(bridge) <= most:
                yield _Post(bridge[-1], far, [])


class _Posting:
    """The posting of a piece at a post, in full or not at all."""

    def __init__(self, posts: Posts, at: _Post) -> None:
        draft = posts.draft
        self._draft, self._posts, self._at = draft, posts, at
        self._taken = {mark.y * draft.width + mark.x for mark in draft.marks} | {draft.stairs_down}
        self._near = self._walk()
        self._solid: set[int] = set()  # cells blocked by solid things of the piece
        self._found: list[tuple[TemplateMark, int, int]] = []

    def _walk(self) -> Iterator[int]:
        """Yield the cells of the far side that are two or more steps from the post, nearest first."""
        room_at, away, width = self._posts.room_at, self._posts.away, self._draft.width
        steps = {self._at.cell: 0}
        frontier = [self._at.cell]
        for cell in frontier:  # grows while it is walked
            if steps[cell] > 1:
                yield cell
            for side in (cell - width, cell - 1, cell + 1, cell + width) if steps[cell] < _NEAR else ():
                if side in steps or not self._draft.is_walkable(side):
                    continue
                room = room_at[side]
                if room < 0 or away[room] >= away[self._at.far]:
                    steps[side] = steps[cell] + 1
                    frontier.append(side)

    def _is_free(self, cell: int) -> bool:
        """Tell whether a mark may be in a cell: on bare ground in a room that is not drawn.

        Rooms with stairs are left alone, and so are hard rooms, whose own monsters come from deeper down.
        """
        room = self._posts.room_at[cell]
        if room < 0 or cell in self._taken or self._draft.cells[cell] not in _BARE:
            return False
        here = self._draft.rooms[room]
        if room in (self._draft.ends or ()) or here.tier == Tier.HARD:
            return False
        return here.kind not in ("junction", "vault", "landmark")

    def stand(self, piece: Template) -> bool:
        """Put all marks of the piece into their places; tell whether all of them found one."""
        middle = piece.cells.index(Terrain.DOOR)
        for mark in sorted(piece.marks, key=lambda mark: mark.x):
            solid = piece.cell(mark.x, mark.y) == Terrain.STATUE
            along = mark.x < middle
            cell = self._beside_passage(mark.x, middle, solid=solid) if along else self._on_far_side(solid=solid)
            if cell is None:
                return False
            self._found.append((mark, cell, piece.cell(mark.x, mark.y)))
        draft = self._draft
        for mark, cell, ground in self._found:
            if ground != Terrain.FLOOR:
                draft.cells[cell] = ground
            room = self._posts.room_at[cell]
            if room >= 0:
                self._warn(room)
            tier = draft.rooms[room].tier if room >= 0 else Tier.MEDIUM
            draft.marks.append(Mark(mark.what, *draft.position(cell), tier, room, mark.name, None, binding=True))
        return True

    def _warn(self, room: int) -> None:
        """Make an easy room with a posted mark medium, and keep its center on walkable ground."""
        draft = self._draft
        if draft.rooms[room].tier == Tier.EASY:
            draft.rooms[room].tier = Tier.MEDIUM
        move_center(draft, room)

    def _beside_passage(self, place: int, places: int, *, solid: bool) -> int | None:
        """Return the cell for one of `places` places along the passage, in its wall if the thing is solid; or None."""
        draft, passage = self._draft, self._at.passage
        cell = passage[(2 * place + 1) * len(passage) // (2 * places)]
        if not solid:
            return cell if draft.cells[cell] == Terrain.FLOOR and cell not in self._taken else None
        aside = 1 if abs(passage[1] - passage[0]) == draft.width else draft.width
        for step in (-aside, aside):
            x, y = draft.position(cell + step)
            inside = 0 < x < draft.width - 1 and 0 < y < draft.height - 1
            is_wall = inside and draft.cells[cell + step] <= Terrain.WALL and cell + step not in self._taken
            if is_wall and not draft.is_walkable(cell + 2 * step):
                return cell + step
        return None

    def _on_far_side(self, *, solid: bool) -> int | None:
        """Return the nearest free cell of the far side, or None; a solid thing must not close a path."""
        for cell in self._near:
            if self._is_free(cell) and (not solid or self._can_spare(cell)):
                if solid:
                    self._solid.add(cell)
                return cell
        return None

    def _can_spare(self, cell: int) -> bool:
        """Tell whether the eight cells around a cell stay connected, by themselves, if it is blocked."""
        width = self._draft.width
        ring = (-width - 1, -width, 1 - width, 1, width + 1, width, width - 1, -1)
        free = [self._draft.is_walkable(cell + step) and cell + step not in self._solid for step in ring]
        gaps = sum(free[place] and not free[place - 1] for place in range(8))
        return gaps <= 1 and sum(free) > 2
