"""Tempers: the natures of monsters, and which mind decides for each while it hunts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, eq=False)
class Temper:
    """A temper, made once; `id` is the word for it in monsters.toml."""

    id: str
    mind: str  # the module of game.minds whose `decide` chooses its actions while it hunts
    mood: Literal["", "guarding", "wandering"] = ""  # its mood when it is placed; "" is by chance
    patrols: bool = False  # makes a round of the rooms where it was put
    moves: bool = True  # can leave its place: to wander in, to follow over stairs, to let others past
    closes_in: bool = False  # comes straight for the hero
    bides: bool = False  # its mind decides when to announce acts; others announce as soon as they can
    unseen: bool = False  # takes no step while the hero sees it
    returns: bool = False  # goes back to its post after it has lost the hero
    goes_last: bool = False  # lets those on its side go first, also past itself in a corridor
    walks_up: bool = True  # comes only over ground that bears it: not through earth, walls or the dark


HUNT = Temper("hunt", "hunting", closes_in=True)
THIEVE = Temper("thieve", "thieving")
TEMPERS = {
    temper.id: temper
    for temper in (
        HUNT,
        Temper("wander", "hunting", "wandering", patrols=True, closes_in=True),
        Temper("guard", "hunting", "guarding", closes_in=True, returns=True),
        Temper("shoot", "shooting", bides=True),
        THIEVE,
        Temper("flit", "flitting"),
        Temper("trail", "trailing", "wandering", bides=True),
        Temper("retreat", "retreating", closes_in=True),
        Temper("flank", "flanking", closes_in=True),
        Temper("lead", "leading", closes_in=True, goes_last=True),
        Temper("support", "supporting"),
        Temper("work", "working", "guarding", returns=True),
        Temper("lurk", "hunting", "guarding", closes_in=True, returns=True),
        Temper("charge", "charging", closes_in=True, bides=True),
        Temper("bathe", "bathing", closes_in=True),
        Temper("break", "breaking", closes_in=True, walks_up=False),
        Temper("pace", "pacing", closes_in=True),
        Temper("circle", "circling", "wandering"),
        Temper("sap", "sapping"),
        Temper("screen", "screening"),
        Temper("fence", "fencing", bides=True),
        Temper("waylay", "waylaying"),
        Temper("stalk", "hunting", "guarding", closes_in=True, unseen=True, returns=True),
        Temper("still", "standing", moves=False),
        Temper("cast", "casting"),
        Temper("tend", "tending", bides=True),
        Temper("gather", "gathering", closes_in=True),
        Temper("hoard", "hoarding", returns=True),
        Temper("snare", "snaring", "guarding", returns=True),
        Temper("burrow", "burrowing", closes_in=True, walks_up=False),
        Temper("spin", "spinning", "guarding", closes_in=True, returns=True),
        Temper("shore", "shore"),
        Temper("cling", "clinging", "guarding", closes_in=True, returns=True),
        Temper("face", "facing", closes_in=True),
        Temper("drift", "drifting", "guarding"),
        Temper("darkle", "darkling", walks_up=False),
        Temper("haunt", "haunting", "guarding", closes_in=True),
        Temper("gulp", "gulping"),
        Temper("net", "netting", bides=True),
    )
}
