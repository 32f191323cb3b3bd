"""Acts of monsters, announced a turn ahead, so that the hero can break them or leave their cells."""

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
    """An act of a kind of monster, done after a turn of warning. Being pushed or made helpless always breaks it."""

    sign: str  # what it is seen to do a turn before, said after its name: "lifts its bell"
    told: str = ""  # what it is seen to do as it acts, said after its name; empty where the rest tells enough
    means: str = ""  # what it does to you or others, for cards, where the numbers of its effects do not tell
    at: Literal["self", "foe", "cell"] = "foe"  # its own cell, the foe's, or the cell where the foe was then
    shape: Shape = ""  # the cells shown: that place, the line to it, an arc of three, all around, a cone towards it
    radius: Annotated[int, Range(0, MOST_RADIUS)] = 1  # cells around the place, for "around"
    reach: Annotated[int, Range(1, MOST_RADIUS)] = 1  # most cells to the foe as it begins; blows go round no corner
    apart: Annotated[int, Range(0, MOST_RADIUS)] = 0  # fewest cells to the foe as it begins
    heated: bool = False  # only where fire or lava is at or beside the foe
    metal: bool = False  # only at a foe that wears metal
    below: Annotated[int, Range(0, 100)] = 0  # only with less than this per cent of its health; 0 is always
    beside: str = ""  # only with this kind of ground in sight and within reach
    behind: str = ""  # only from right behind this kind of ground, in a straight line with the foe
    stirs: bool = False  # only with flames or gas in that line
    does: Literal["", "strike", "shoot", "charge", "leap", "lunge"] = ""  # a blow at all on the marked cells, its shot,
    # a run along them until something stops it, a leap over them to where it can be, or a lunge
    certain: bool = False  # its blow cannot miss, and hurts threefold
    effects: Effects = ()  # what also happens at its place, or at each marked cell
    own: Effects = ()  # what happens at its own cell, in that direction
    warns: Annotated[int, Range(1, MOST_TURNS)] = 1  # turns from its announcement until it is done
    every: Annotated[int, Range(0, MOST_TURNS)] = 0  # turns until it may begin again, after it was done or broken
    once: bool = False  # not again before it has lost its foe
    times: Annotated[int, Range(0, 99)] = 0  # how often it can do this in its life; 0 is any number
    voice: bool = False  # it needs a voice: mute creatures cannot do it
    men: bool = False  # only with its own men in sight
    lit: bool = False  # only at a foe that does not stand in the dark
    broken_by: frozenset[Breaking] = frozenset({"sight"})  # it is harmed; its foe is out of sight
