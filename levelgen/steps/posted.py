"""Posted pieces: who and what waits at a choke point, along a passage or at the end of a bridge.

A posted piece is drawn as one row, as one comes from the stairs up. What is left of the "+" stands along the passage:
solid things in its wall, others on it. What is right of it stands on the far side, in a room, the nearest first.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from levelgen import choke, graph, grid
from levelgen.draft import Draft, DraftLink
from levelgen.rng import Random, shuffle
from levelgen.rooms import Mark, Position, Tier
from levelgen.steps.lakes import move_center
from levelgen.template.template import Template, TemplateMark
from levelgen.terrain import DOORS, SOLID, WALKABLE, Terrain

_BARE = (Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.ASH)
"""Ground on which somebody may be posted."""

_TRIED = 8
"""Places tried for a piece."""

_NEAR = 9
"""Steps from the post up to which its people stand."""


class _Post(NamedTuple):
    """A place for a piece: a cell, the room on its far side, and the cells of the passage that leads there, if any."""

    cell: Position
    far: int
    passage: list[Position]


class Posts:
    """The places of a level where somebody may be posted."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.room_at = draft.room_at()
        self.walkable = WALKABLE[draft.terrain]
        up = draft.ends[0] if draft.ends else 0
        self.away = graph.distances(draft.adjacency(), up)  # links between each room and the stairs up

    def post(self, piece: Template, rng: Random) -> bool:
        """Post a piece where there is a place for it; tell whether there was one."""
        finder = {"choke": self._chokes, "passage": self._passages, "bridge": self._bridges}[piece.at]
        posts = list(finder(*piece.pocket))
        shuffle(rng, posts)
        return any(_Posting(self, each).stand(piece) for each in posts[:_TRIED])

    def _onwards(self, link: DraftLink) -> tuple[int, list[Position]]:
        """Return the room of a link that is farther from the stairs up, and the link's cells on the walk there."""
        cells = [self.draft.position(cell) for cell in link.cells]
        return (link.b, cells) if self.away[link.a] <= self.away[link.b] else (link.a, cells[::-1])

    def _chokes(self, least: int, most: int) -> Iterator[_Post]:
        """Yield the choke points that cut off so much, but not the stairs down, and have a room right behind them."""
        found = {each.entry for each in self._pockets if least <= each.size <= most and not each.holds_goal}
        for link in self.draft.links:
            far, cells = self._onwards(link)
            if cells and cells[-1] in found:
                yield _Post(cells[-1], far, [])

    @cached_property
    def _pockets(self) -> list[choke.Pocket]:
        up, down = (self.draft.position(cell) for cell in (self.draft.stairs_up, self.draft.stairs_down))
        return choke.pockets(self.walkable, up, goal=down)

    def _passages(self, least: int, _: int) -> Iterator[_Post]:
        """Yield the straight passages of so many cells, one wide."""
        solid = SOLID[self.draft.terrain]
        for link in self.draft.links:
            if len(link.cells) < least:
                continue
            far, cells = self._onwards(link)
            run: list[Position] = []
            for cell in reversed(cells):
                if DOORS[self.draft.terrain[cell[::-1]]] or (len(run) > 1 and not _in_line(run[-2], run[-1], cell)):
                    run = run[-1:]
                run.append(cell)
                if len(run) >= least:
                    break
            if len(run) >= least and _is_narrow(solid, run):
                yield _Post(run[0], far, run[::-1])

    def _bridges(self, least: int, most: int) -> Iterator[_Post]:
        """Yield the bridges of so many cells."""
        for link in self.draft.links:
            far, cells = self._onwards(link)
            bridge = [cell for cell in cells if self.draft.terrain[cell[::-1]] == Terrain.BRIDGE]
            if least <= len(bridge) <= most:
                yield _Post(bridge[-1], far, [])


def _in_line(first: Position, second: Position, third: Position) -> bool:
    return (second[0] - first[0], second[1] - first[1]) == (third[0] - second[0], third[1] - second[1])


def _is_narrow(solid: grid.Mask, run: list[Position]) -> bool:
    """Tell whether there is rock on both sides of a straight run."""
    across = run[0][0] == run[1][0]
    return all(solid[y, x - 1] and solid[y, x + 1] if across else solid[y - 1, x] and solid[y + 1, x] for x, y in run)


class _Posting:
    """The standing of a piece at a post: all of it, or nothing."""

    def __init__(self, posts: Posts, at: _Post) -> None:
        draft = posts.draft
        self._draft, self._at = draft, at
        self._room_at, self._walkable = posts.room_at, posts.walkable
        self._taken = {(mark.x, mark.y) for mark in draft.marks} | {draft.position(draft.stairs_down)}
        x, y = at.cell
        left, top = max(x - _NEAR, 0), max(y - _NEAR, 0)
        part = np.s_[top : y + _NEAR + 1, left : x + _NEAR + 1]
        nearer = [room for room, away in enumerate(posts.away) if away < posts.away[at.far]]
        beyond = posts.walkable[part] & ~np.isin(posts.room_at[part], nearer)
        away = grid.distance(beyond, [(x - left, y - top)])
        rows, columns = np.nonzero(away > 1)
        nearest = np.argsort(away[rows, columns], kind="stable")
        self._near = list(zip((columns + left)[nearest].tolist(), (rows + top)[nearest].tolist(), strict=True))
        self._found: list[tuple[TemplateMark, Position, int]] = []

    def _is_free(self, cell: Position) -> bool:
        """Tell whether something may stand in a cell: on bare floor in a room that is not drawn.

        Those with stairs are left alone, and hard ones, whose own are from deeper down.
        """
        x, y = cell
        room = int(self._room_at[y, x])
        if room < 0 or cell in self._taken or self._draft.terrain[y, x] not in _BARE:
            return False
        here = self._draft.rooms[room]
        if room in (self._draft.ends or ()) or here.tier == Tier.HARD:
            return False
        return here.kind not in ("junction", "vault", "landmark")

    def stand(self, piece: Template) -> bool:
        """Put everything where it belongs; tell whether all of it found a place."""
        middle = piece.cells.index(Terrain.DOOR)
        for mark in sorted(piece.marks, key=lambda mark: mark.x):
            solid = piece.cell(mark.x, mark.y) == Terrain.STATUE
            along = mark.x < middle
            cell = self._beside_passage(mark.x, middle, solid=solid) if along else self._on_far_side(solid=solid)
            if cell is None:
                return False
            self._found.append((mark, cell, piece.cell(mark.x, mark.y)))
        draft = self._draft
        for mark, (x, y), ground in self._found:
            if ground != Terrain.FLOOR:
                draft.terrain[y, x] = ground
            room = int(self._room_at[y, x])
            if room >= 0:
                self._warn(room)
            tier = draft.rooms[room].tier if room >= 0 else Tier.MEDIUM
            draft.marks.append(Mark(mark.what, x, y, tier, room, mark.name, None, binding=True))
        return True

    def _warn(self, room: int) -> None:
        """Let a room where somebody is posted be no easy one."""
        draft = self._draft
        if draft.rooms[room].tier == Tier.EASY:
            draft.rooms[room].tier = Tier.MEDIUM
        move_center(draft, room)

    def _beside_passage(self, place: int, places: int, *, solid: bool) -> Position | None:
        """Return the cell for one of some places along the passage: in its wall if the thing is solid."""
        passage = self._at.passage
        x, y = passage[(2 * place + 1) * len(passage) // (2 * places)]
        if not solid:
            return (x, y) if self._draft.terrain[y, x] == Terrain.FLOOR else None
        upright = passage[0][0] == passage[-1][0]
        for dx, dy in ((-1, 0), (1, 0)) if upright else ((0, -1), (0, 1)):
            column, row = x + dx, y + dy
            inside = 0 < column < self._draft.width - 1 and 0 < row < self._draft.height - 1
            if (
                inside
                and self._draft.terrain[row, column] <= Terrain.WALL
                and not self._walkable[row + dy, column + dx]
            ):
                return column, row
        return None

    def _on_far_side(self, *, solid: bool) -> Position | None:
        """Return the nearest free cell of the far side; a solid thing goes where it closes no path."""
        for cell in self._near:
            if self._is_free(cell) and (not solid or self._can_spare(cell)):
                self._near.remove(cell)
                if solid:
                    self._walkable[cell[1], cell[0]] = False
                return cell
        return None

    def _can_spare(self, cell: Position) -> bool:
        """Tell whether those around a cell can still walk to each other without it, two steps around."""
        x, y = cell
        around = self._walkable[max(y - 2, 0) : y + 3, max(x - 2, 0) : x + 3].copy()
        _, before = grid.label(around)
        around[min(y, 2), min(x, 2)] = False
        return grid.label(around)[1] == before and int(grid.neighbours(around)[min(y, 2), min(x, 2)]) > 2
