"""The knife build: from dark to dark, and a blow for whoever sleeps or looks elsewhere."""

from __future__ import annotations

from game.bots.builds.build import Build
from game.bots.strategies.sneak import Sneak
from game.rules import combat


class Knife(Sneak, Build):
    """The sneak in quilt and on soft soles, who comes up behind those who are awake and do not know of it, too."""

    kit = ("quilt", "cat")
    favourites = ("cat", "sap", "quilt")
    prey = combat.UNAWARE
