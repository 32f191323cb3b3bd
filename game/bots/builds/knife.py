"""The knife build: from dark to dark, and a blow for whoever sleeps or looks elsewhere."""

from __future__ import annotations

from game.bots.builds.build import Build
from game.bots.strategies.sneak import Sneak


class Knife(Sneak, Build):
    """The sneak in quilt and on soft soles."""

    kit = ("quilt", "cat")
    favourites = ("cat", "sap", "quilt")
