"""Tempers: the natures of monsters, for each of which a function of `game.minds` decides while it hunts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, eq=False)
class Temper:
    """A temper, made once; `id` is the word for it in monsters.toml."""

    id: str
    mood: Literal["", "guarding", "wandering"] = ""  # its mood when it is placed; "" is by chance
    patrols: bool = False  # makes a round of the rooms where it was put
    moves: bool = True  # can leave its place: to wander in, to follow over stairs, to let others past
    closes_in: bool = False  # comes straight for the hero
    comes_about: bool = False  # comes for him too, if not straight
    bides: bool = False  # its mind decides when to announce acts; others announce as soon as they can
    returns: bool = False  # goes back to its post after it has lost the hero
    goes_last: bool = False  # lets those on its side go first, also past itself in a corridor
    walks_up: bool = True  # comes only over ground that bears it: not through earth, walls or the dark


HUNT = Temper("hunt", closes_in=True)
THIEVE = Temper("thieve", comes_about=True)
TEMPERS = {
    temper.id: temper
    for temper in (
        HUNT,
        Temper("wander", mood="wandering", patrols=True, closes_in=True),
        Temper("guard", mood="guarding", closes_in=True, returns=True),
        Temper("shoot", bides=True),
        THIEVE,
        Temper("flit"),
        Temper("trail", mood="wandering", bides=True),
        Temper("retreat", closes_in=True),
        Temper("flank", closes_in=True),
        Temper("lead", closes_in=True, goes_last=True),
        Temper("support"),
        Temper("work", mood="guarding", returns=True),
        Temper("lock", mood="guarding", comes_about=True, returns=True),
        Temper("command", mood="guarding", returns=True),
        Temper("lurk", mood="guarding", closes_in=True, returns=True),
        Temper("charge", closes_in=True, bides=True),
        Temper("bathe", closes_in=True),
        Temper("break", closes_in=True, walks_up=False),
        Temper("pace", closes_in=True),
        Temper("circle", mood="wandering"),
        Temper("sap"),
        Temper("screen", comes_about=True),
        Temper("fence", bides=True),
        Temper("waylay", comes_about=True),
        Temper("stalk", mood="guarding", closes_in=True, returns=True),
        Temper("still", moves=False),
        Temper("cast"),
        Temper("tend", bides=True),
        Temper("gather", closes_in=True),
        Temper("hoard", returns=True),
        Temper("snare", mood="guarding", returns=True),
        Temper("burrow", closes_in=True, walks_up=False),
        Temper("spin", mood="guarding", closes_in=True, returns=True),
        Temper("shore"),
        Temper("cling", mood="guarding", closes_in=True, returns=True),
        Temper("face", closes_in=True),
        Temper("drift", mood="guarding"),
        Temper("darkle", walks_up=False),
        Temper("haunt", mood="guarding", closes_in=True),
        Temper("gulp"),
        Temper("net", bides=True),
    )
}
