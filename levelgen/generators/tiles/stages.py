"""The growth of tiles as stages: each tile as it is placed, its open connections drawn as doors, and last the plugs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from levelgen.generators.tiles.growth import Grown
from levelgen.generators.tiles.plan import TilePlan
from levelgen.terrain import Terrain
from levelgen.watching import Canvas, Move, Watcher, counted

Drawn = Mapping[int, tuple[NDArray[Any], NDArray[Any]]]
"""By place the cells of a tile's picture and their terrain."""

_CURRENT = Terrain.GRASS


def show_growth(
    watcher: Watcher,
    canvas: Canvas,
    plan: TilePlan,
    told: Sequence[Grown],
    exits: Sequence[Sequence[int]],
    drawn: Drawn,
) -> None:
    """Show tiles in the order in which they were placed, the newest in green.

    Args:
        watcher: who is shown them.
        canvas: what they are drawn on.
        plan: the tiles as they are in the end.
        told: what happened as they grew.
        exits: by place and side the map cell where the side opens.
        drawn: their pictures.
    """
    moves: list[Move] = []
    happened: list[Grown] = []
    for number, event in enumerate(told):
        happened.append(event)
        following = told[number + 1] if number + 1 < len(told) else None
        if event.what == "tile" and not moves:
            words = f"The first tile; its entrance is plugged, and it {_leads_on(event)}."
            moves.append(Move("tiles", words, happened))
            happened = []
        elif following is None or (event.what == "joined" and told[number - 1].what == "tile"):
            placed = [event for event in happened if event.what == "tile"]
            if placed:
                more = _told(happened, joined=1, why="without a free place beyond")
                moves.append(Move("tiles", f"Tile {len(moves) + 1} {_leads_on(placed[0])}{more}.", happened))
            else:
                words = f"The level is large enough{_told(happened, joined=0, why='left')}."
                moves.append(Move("plugs", words, happened))
            happened = []
    watcher.play(moves, canvas, _Drawer(canvas, plan, exits, drawn).draw)


def _leads_on(event: Grown) -> str:
    return f"leads on by {counted(len(event.sides), 'side')}"


def _told(happened: Sequence[Grown], *, joined: int, why: str) -> str:
    """Return what else happened besides so many joints that were needed, as the end of a sentence.

    `why` says which connections were plugged.
    """
    counts = Counter(event.what for event in happened)
    told = []
    if counts["opened"]:
        told.append("no connection was open, so a tile at the rim was replaced by one open on all sides")
    if loops := counts["joined"] - joined:
        told.append("two connections met and made a loop" if loops == 1 else f"{loops} loops were made where they met")
    if plugged := counts["plugged"]:
        told.append(f"{counted(plugged, 'connection')} {why} {'was' if plugged == 1 else 'were'} plugged")
    return "".join(f"; {each}" for each in told)


class _Drawer:
    """Draws what happened onto a canvas."""

    def __init__(self, canvas: Canvas, plan: TilePlan, exits: Sequence[Sequence[int]], drawn: Drawn) -> None:
        self._terrain = canvas.terrain.ravel()
        self._plan = plan
        self._exits = exits
        self._drawn = drawn
        self._newest = next(iter(drawn))

    def draw(self, moves: Sequence[Sequence[Grown]]) -> None:
        """Draw moves, for each a list of what happened; the newest tile becomes green."""
        self._draw_tile(self._newest)
        newest = -1
        for event in [event for happened in moves for event in happened]:
            if event.what == "tile":
                newest = event.place
                self._draw_tile(newest)
            for side in event.sides:
                self._draw_side(event.what, event.place, side)
        if newest >= 0:
            cells, words = self._drawn[newest]
            self._terrain[cells[words == int(Terrain.FLOOR)]] = _CURRENT
            self._newest = newest

    def _draw_tile(self, place: int) -> None:
        cells, words = self._drawn[place]
        self._terrain[cells] = words

    def _draw_side(self, what: str, place: int, side: int) -> None:
        here, (there, back) = self._exits[place][side], self._plan.lattice.beyond(place, side)
        if what == "plugged":
            self._terrain[here] = Terrain.ROCK
        elif what != "joined":
            self._terrain[here] = Terrain.DOOR
        elif side in self._plan.exits[place]:
            self._terrain[[here, self._exits[there][back]]] = Terrain.FLOOR
        else:  # a hall goes on in another, by an opening that need not hold these cells
            self._terrain[[here, self._exits[there][back]]] = Terrain.ROCK
            self._draw_tile(place)
            self._draw_tile(there)
