"""Acts: what monsters announce a turn before they do it, so that it can be broken, or its cells left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.content.effect import MOST_RADIUS, MOST_TURNS
from game.content.effects import Effects  # noqa: TC001  the reader looks it up at run time
from levelgen.reading import Range

Shape = Literal["", "cell", "line", "arc", "around", "cone"]
Breaking = Literal["harm", "sight"]


@dataclass(frozen=True, slots=True)
class Act:
    """A thing that a kind of monster does with a turn of warning. A push or being helpless always breaks it."""

    sign: str  # what it is seen to do a turn before, said after its name: "lifts its bell"
    told: str = ""  # what it is then seen to do, after its name too; empty where the rest tells enough
    at: Literal["self", "foe", "cell"] = "foe"  # where: its own cell, wherever the foe goes, or where the foe was then
    marks: Shape = ""  # the cells shown: that place, all up to it, three in an arc, all around it, a cone towards it
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1  # cells, of what is around
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 1  # cells from the foe from which it begins; a blow round no corner
    apart: Annotated[int, Range(0, MOST_RADIUS)] = 0  # cells from the foe below which it is too near
    heated: bool = False  # only where fire or lava is at the foe, or beside
    metal: bool = False  # only at a foe who wears metal
    below: Annotated[int, Range(0, 100)] = 0  # per cent of its health; only while it has less. 0 is any
    beside: str = ""  # only in sight of such ground within its reach
    behind: str = ""  # only from right behind such ground, in a straight line with the foe
    stirs: bool = False  # only where flames or gas are in that line
    does: Literal["", "strike", "shoot", "charge", "leap", "lunge"] = ""  # a blow at all on the marked cells, its shot,
    # a run along them until something stops it, a leap over them to where it can be, or a lunge
    certain: bool = False  # its blow cannot miss, and hurts threefold
    effects: Effects = ()  # what comes besides: at its place, or at each cell that is marked
    own: Effects = ()  # what comes at its own cell, in that direction
    warns: Annotated[int, Range(1, MOST_TURNS)] = 1  # turns from its announcement until it is done
    every: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns after it, or after it was broken, until it begins anew
    once: bool = False  # not again before it lost the foe
    times: Annotated[int, Range(0, 99)] = 0  # that it does this in its life; 0 is any number
    voice: bool = False  # it needs to be heard: no mute creature does it
    men: bool = False  # only with men of its own in sight
    lit: bool = False  # only at a foe who does not stand in the dark
    broken_by: frozenset[Breaking] = frozenset({"sight"})  # harm done to it; the foe out of its sight
