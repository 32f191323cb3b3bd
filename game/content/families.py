"""Item families: all that the items of a family have in common, from the glyph to their fate in fire.

The use of an item is an action of game.actions.using, which names its family.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """A family of items; `id` is the word for it in items.toml."""

    id: str
    glyph: str
    group: str  # the heading under which lists show it
    use: str = ""  # the word for its use on an item's card
    slot: str = ""  # where it is worn; "" is nowhere
    worn: str = "worn"  # the word for one in its slot
    donning: int = 100  # ticks that it takes to put on
    unknown: str = ""  # name of unknown ones, with the look for {0} and the s of several for {1}; "" is known
    stacks: bool = False
    charged: bool = False  # holds charges, which enchanting adds to
    recharges: Literal["", "charges", "whole"] = ""  # recharges with rest: as many charges as its enchantment, or one
    places: int = 1  # how many of them are worn at once
    rare: bool = False  # found only in vaults and hard rooms; better enchanted the deeper it lies
    obvious: bool = False  # everything about it is known at sight
    strikes: bool = False  # hurts its target when thrown, and is judged by its damage
    breaks: bool = False  # meant to break where it is thrown
    flammable: bool = False  # burns up in fire
    rationed: bool = False  # found at a rate that follows the turns, never by chance
    weighs: bool = True  # springs traps that it falls on
    borne: bool = False  # works while it is in the pack
    fixed: bool = False  # cannot be improved
    needed: bool = False  # never lost to lava or a chasm: the floor or the run cannot be finished without it

    @property
    def enchantable(self) -> bool:
        """Tell whether such items have an enchantment or charges, which are not known at sight."""
        return bool(self.slot or self.charged or self.recharges) and not self.fixed

    @property
    def throwable(self) -> bool:
        """Tell whether such items are meant to be thrown."""
        return self.strikes or self.breaks


WEAPON = Family("weapon", ")", "Weapons", use="wield", slot="weapon", worn="wielded", strikes=True)
ARMOUR = Family("armour", "[", "Armour", use="wear", slot="armour", donning=1000)
THROWN = Family("thrown", ")", "To throw", stacks=True, strikes=True)
POTION = Family("potion", "!", "Potions", use="drink", stacks=True, breaks=True, unknown="{0} potion{1}")
SCROLL = Family(
    "scroll", "?", "Scrolls", use="read", stacks=True, flammable=True, weighs=False, unknown='scroll{1} called "{0}"'
)
WAND = Family("wand", "/", "Wands", use="point", charged=True, unknown="{0} wand{1}")
STAFF = Family("staff", "\\", "Staffs", use="point", recharges="charges", rare=True, obvious=True)
RING = Family("ring", "$", "Rings", use="wear", slot="ring", places=2, rare=True, unknown="{0} ring{1}")
CHARM = Family("charm", "&", "Charms", use="use", recharges="whole", rare=True, obvious=True)
WONDER = Family(
    "wonder",
    "✦",
    "Wonders",
    use="use",
    recharges="whole",
    obvious=True,
    borne=True,
    fixed=True,
    weighs=False,
    needed=True,
)
FOOD = Family("food", "%", "Food", use="eat", stacks=True, rationed=True)
KEY = Family("key", "¬", "Keys", needed=True)
KEYSTONE = Family("keystone", "◆", "Treasure", needed=True)

FAMILIES = {  # in the order in which lists show them
    family.id: family
    for family in (WEAPON, ARMOUR, RING, THROWN, POTION, SCROLL, WAND, STAFF, CHARM, WONDER, FOOD, KEY, KEYSTONE)
}
FLAVOURED = tuple(family for family in FAMILIES.values() if family.unknown)
