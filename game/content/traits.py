"""Traits: the words of monsters.toml for what some creatures can or cannot do."""

from typing import Literal

Trait = Literal[
    "flies", "large", "splits", "mindless", "opens_nothing", "silent",
    "undead",  # does not breathe
    "swims",  # crosses deep water
    "fireproof",  # neither fire nor lava harms it
    "water_bound",  # lives in deep water, out of sight until one comes close, and never leaves it
    "lava_bound",  # the same in lava
    "hungry",  # goes to food that the hero dropped or threw and eats it, as all beasts do
    "shuns_light",  # keeps off lamps, fire and what else is bright
    "phases",  # passes through stone, and keeps within a step of it
    "shelled",  # no blow from the side that it faces harms it
    "shuns_water",  # goes around water, however shallow
    "fiery",  # soaked it neither announces anything nor bursts as it dies
    "glows",  # nothing harms it but melt that comes over it, unless it is soaked
    "breaks",  # walks through walls and doors, and leaves rubble
    "small",  # passes through holes
    "brittle",  # of stone: blasts break it, a maul hurts it threefold
    "shielded",  # the same of a shield
    "wallows",  # takes twice as long for a step onto dry ground
    "keeps_to_rooms",  # goes into no corridor and no doorway
    "rallies",  # who sees it, on its side, does not run
    "reflects",  # throws back what is shot, thrown and cast at it
    "hushes",  # while it sees the hero no scroll and no wand works
    "metal",  # made of it or clad in it: hard to push, and lightning hurts it twice as much
]  # fmt: skip
