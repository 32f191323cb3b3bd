"""Traits: the words of monsters.toml for abilities and limits of creatures."""

from typing import Literal

Trait = Literal[
    "flies",  # crosses water, lava and chasms, and springs no plates
    "large",  # passes through no tight passage
    "splits",  # each wound that it survives makes two of it
    "mindless",  # has no mind to sense, to frighten or to order about
    "opens_nothing",  # opens no doors
    "silent",  # its steps are not heard
    "undead",  # does not breathe
    "swims",  # crosses deep water
    "fireproof",  # neither fire nor lava harms it
    "water_bound",  # lives in deep water, out of sight until one comes close, and never leaves it
    "lava_bound",  # lives in lava in like manner
    "hungry",  # goes to food that the hero dropped or threw, and eats it, as all beasts do
    "shuns_light",  # keeps away from lamps, fire and other bright places
    "phases",  # passes through stone, and keeps within a step of it
    "shuns_water",  # goes around water, however shallow
    "fiery",  # while soaked it neither announces acts nor bursts as it dies
    "glows",  # only melt that comes over it can harm it, unless it is soaked
    "breaks",  # walks through walls and doors, and leaves rubble
    "small",  # passes through holes
    "brittle",  # of stone: blasts break it, and a maul hurts it threefold
    "wallows",  # takes twice as long for a step onto dry ground
    "keeps_to_rooms",  # goes into no corridor and no doorway
    "rallies",  # friends that see it do not run
    "reflects",  # throws back what is shot, thrown and cast at it
    "hushes",  # while it sees the hero, no scroll and no wand works
    "heedless",  # no call, bell or alarm makes it hunt
    "boss",  # waits in its hall until the hero enters, and takes no stairs
    "in_turn",  # tries its acts in turn, instead of from the first each time
    "fades",  # loses a point of health each turn, and all once its leader is gone
    "copies",  # copies the kind that died last on its floor
    "metal",  # made of it or clad in it: hard to push, and lightning hurts it twice as much
]  # fmt: skip
