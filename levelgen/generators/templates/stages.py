"""The placement of templates as stages: each room as it is placed, with its entrances X and Y drawn as doors."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from levelgen.generators.templates import drawing
from levelgen.generators.templates.clip import Placed
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.placement import Placement, Placing
from levelgen.terrain import Terrain
from levelgen.watching import Canvas, Move, Watcher, counted, listed

_JOINED = {
    "door": "joins an entrance X directly: its entrance Y lies on X",
    "corridor": "joins an entrance X by a corridor of {} to its entrance Y",
    "bridge": "is built on the far side: a bridge of {} leads from an entrance X to its entrance Y",
}


_HAZARDS = {Terrain.LAVA: "lava", Terrain.DEEP_WATER: "deep water", Terrain.CHASM: "chasms"}


def told_of_ground(ground: NDArray[np.uint8]) -> str:
    """Return a sentence on the hazards of the natural ground [y, x]."""
    names = [name for word, name in _HAZARDS.items() if (ground == int(word)).any()]
    return f"Rock, with {listed(names)} laid by Perlin's noise, where no floor may be."


def show_placement(
    watcher: Watcher, ground: NDArray[np.uint8], placement: Placement, told: Sequence[Placing], *, open_edges: bool
) -> None:
    """Show how rooms and passages were placed over the natural ground [y, x]."""
    begun = Placing("", 0, 0, (), 0, 0)
    moves = [
        Move("loops" if now.how == "span" else "rooms", _told(before, now, placement), now)
        for before, now in pairwise([begun, *told])
    ]
    overlay = placement.overlay
    canvas = Canvas(overlay.width, overlay.height)
    watcher.play(moves, canvas, partial(_draw, canvas, ground, overlay, open_edges=open_edges))


def _told(before: Placing, now: Placing, placement: Placement) -> str:
    """Return a sentence on what was placed, and what was refused since the moment before."""
    overlay = placement.overlay
    name = overlay.placed[placement.placed[now.rooms - 1]].variant.template.name.replace("_", " ")
    if now.how == "first":
        words = f'A template at a random place: "{name}"'
    elif now.how == "wing":
        words = f"A wing of {counted(now.rooms - before.rooms, 'room')} is copied and pasted at another entrance"
    elif now.how == "span":
        words = "Two rooms that both stand are joined by a bridge, which makes a loop"
    else:
        joined = _JOINED[now.how].format(counted(_length(now, overlay.width), "cell"))
        words = f'Room {now.rooms}, "{name}", {joined}'
    refused = now.attempts - before.attempts - (now.how in ("door", "corridor"))
    abandoned = now.abandoned - before.abandoned
    if refused:
        words += f"; {counted(refused, 'entrance')} before it found no room that fits, and fell in priority"
    if abandoned:
        words += f"; {counted(abandoned, 'bridge project')} {'was' if abandoned == 1 else 'were'} abandoned"
    return f"{words}."


def _length(now: Placing, width: int) -> int:
    """Return the cells between the two entrances."""
    apart = abs(now.ends[0] - now.ends[-1])
    return (apart if apart < width else apart // width) - 1


def _draw(
    canvas: Canvas, ground: NDArray[np.uint8], overlay: Overlay, moves: Sequence[Placing], *, open_edges: bool
) -> None:
    """Draw all templates that are placed after these moves, and the entrances that the last one joined."""
    now, terrain = moves[-1], canvas.terrain
    numbers = list(overlay.placed)[: now.placed]
    standing = set(numbers)
    templates = []
    for number in numbers:
        each = overlay.placed[number]
        placed = Placed(each.variant, each.x, each.y)
        placed.joints = {at: other for at, other in each.joints.items() if other in standing}
        templates.append(placed)
    terrain[:] = np.where(overlay.hazards, ground, np.uint8(Terrain.ROCK))
    drawing.draw(terrain, overlay.hazards, templates, open_edges=open_edges)
    np.copyto(terrain, ground, where=(terrain == int(Terrain.FLOOR)) & (ground >= int(Terrain.SHALLOW_WATER)))
    terrain.ravel()[list(now.ends)] = Terrain.DOOR
