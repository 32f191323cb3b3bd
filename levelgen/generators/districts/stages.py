"""The plan of a grid of units as stages: the nine pictures of the document, in its green, blue and red."""

from collections.abc import Collection, Sequence

from levelgen.draft import Draft
from levelgen.generators.districts.layout import Layout
from levelgen.generators.districts.merging import MergedRooms, Pair
from levelgen.generators.districts.path import Route
from levelgen.graph import adjacency_of, connected_components
from levelgen.rooms import Tier
from levelgen.terrain import Terrain
from levelgen.watching import Box, Canvas, Watcher, counted

_UNIT, _LEFT_OUT = Terrain.FLOOR, Terrain.ASH
_CUT_OFF = (Terrain.RUBBLE, Terrain.ASH, Terrain.GRASS)
"""The grounds of groups that are cut off, in turn."""

Connections = tuple[Sequence[Pair], Sequence[Pair], Sequence[Pair]]
"""The pairs of rooms that are connected: all possible ones, those left by thinning, and those at the end."""


def show_plan(
    watcher: Watcher,
    draft: Draft,
    layout: Layout,
    units: tuple[Sequence[Tier], Route, MergedRooms],
    connections: Connections,
) -> None:
    """Show how units become rooms and rooms are connected.

    Args:
        watcher: who is shown it.
        draft: the level.
        layout: where units and rooms lie.
        units: the colours of the units, the route through them, and the rooms that they make.
        connections: the connections of these rooms.
    """
    _PlanShow(watcher, draft, layout).show(*units, *connections)


class _PlanShow:
    """The pages of a plan, each drawn anew."""

    def __init__(self, watcher: Watcher, draft: Draft, layout: Layout) -> None:
        self._watcher = watcher
        self._size = draft.width, draft.height
        self._layout = layout
        self._canvas = Canvas(*self._size)

    def show(
        self,
        colours: Sequence[Tier],
        route: Route,
        plan: MergedRooms,
        possible: Sequence[Pair],
        thinned: Sequence[Pair],
        joined: Sequence[Pair],
    ) -> None:
        """Show the nine pictures in their order."""
        count = max(plan.room_of[unit] for unit in route.kept) + 1
        rooms = list(zip(plan.boxes, plan.tiers, strict=True))[:count]
        self._show_units("grid", self._told_of_grid(), [-1] * len(colours))
        hard, medium, easy = (list(colours).count(tier) for tier in (Tier.HARD, Tier.MEDIUM, Tier.EASY))
        found = counted(hard, "hard unit")
        words = f"{found} (red), no two of them neighbours, {medium} medium (blue), {easy} easy (green)."
        self._show_units("colours", words, colours)
        words = f"A path of {len(route.path)} units, from one end to another far away, mostly avoids hard units."
        self._show_units("path", words, colours, route.path, route.path)
        branches = route.kept.difference(route.path, route.joined, [route.boss])
        more = ", and branches lead off it" if branches else ""
        words = f"Neighbours of the path join it{more}: {counted(len(route.kept), 'unit')} in all."
        self._show_units("joined", words, colours, route.kept, route.path)
        words = f"Units are merged into {count} rooms, small ones likelier; a room is as hard as its hardest unit."
        self._show_rooms("merged", words, rooms, [])
        words = f"Rooms that share a side are connected: {len(possible)} connections."
        self._show_rooms("all connections", words, rooms, possible)
        words = f"Connections are removed at random until rooms have about the numbers asked for; {len(thinned)} stay."
        self._show_rooms("thinned", words, rooms, thinned)
        groups = connected_components(adjacency_of(count, thinned))
        if len(groups) > 1:
            groups.sort(key=len, reverse=True)
            words = f"A flood fill finds {len(groups)} groups; all but the largest, in colour, are cut off."
            self._show_rooms("groups", words, rooms, thinned, groups[1:])
            new = joined[len(thinned) :]
            words = f"Groups are connected with neighbouring ones until one is left, by {counted(len(new), 'door')}."
            self._show_rooms("reconnected", words, rooms, joined, new=new)
        else:
            self._show_rooms("groups", "A flood fill finds a single group: no room is cut off.", rooms, thinned)

    def _told_of_grid(self) -> str:
        return f"A grid of {len(self._layout.lines_x) - 1} by {len(self._layout.lines_y) - 1} units."

    def _show_units(
        self,
        name: str,
        words: str,
        colours: Sequence[int],
        kept: Collection[int] | None = None,
        path: Sequence[int] = (),
    ) -> None:
        """Show the units in their colours, or those kept alone, and the ends of the path."""
        columns = len(self._layout.lines_x) - 1
        boxes: list[Box] = []
        for unit, colour in enumerate(colours):
            x, y = unit % columns, unit // columns
            boxes.append(self._layout.area((x, y, x + 1, y + 1)))
            is_kept = kept is None or unit in kept
            self._canvas.fill(boxes[-1], _UNIT if is_kept else _LEFT_OUT, int(colour) if is_kept else -1)
        for unit, word in zip(path[:: max(len(path) - 1, 1)], (Terrain.STAIRS_UP, Terrain.STAIRS_DOWN), strict=False):
            left, top, right, bottom = boxes[unit]
            self._canvas.terrain[(top + bottom) // 2, (left + right) // 2] = word
        self._turn(name, words)

    def _show_rooms(
        self,
        name: str,
        words: str,
        rooms: Sequence[tuple[Box, Tier]],
        pairs: Sequence[Pair],
        cut_off: Sequence[Sequence[int]] = (),
        new: Collection[Pair] = (),
    ) -> None:
        """Show rooms in their colours, those of groups that are cut off in gray, and connections, new ones as doors."""
        group_of = {room: number for number, group in enumerate(cut_off) for room in group}
        boxes = [self._layout.area(box) for box, _ in rooms]
        for one, other in pairs:
            self._canvas.open(boxes[one], boxes[other], Terrain.DOOR if (one, other) in new else _UNIT)
        for room, (box, (_, tier)) in enumerate(zip(boxes, rooms, strict=True)):
            if room in group_of:
                self._canvas.fill(box, _CUT_OFF[group_of[room] % len(_CUT_OFF)])
            else:
                self._canvas.fill(box, _UNIT, int(tier))
        self._turn(name, words)

    def _turn(self, name: str, words: str) -> None:
        """Show the page, and begin another."""
        self._watcher.show(name, words, self._canvas.terrain, self._canvas.tiers)
        self._canvas = Canvas(*self._size)
