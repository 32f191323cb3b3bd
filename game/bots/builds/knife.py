"""The knife build: goes from dark to dark, and strikes monsters that sleep or do not notice."""

from __future__ import annotations

from game.bots.builds.build import Build
from game.bots.strategies.sneak import Sneak
from game.rules.combat import attacks


class Knife(Sneak, Build):
    """The sneak in quilt and on soft soles, which also comes up behind awake monsters that are unaware of it."""

    kit = ("quilt", "cat")
    favourites = ("cat", "sap", "quilt")
    prey = attacks.UNAWARE
