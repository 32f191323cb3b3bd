"""The storm build: staffs, the first of which gets all enchanting."""

from __future__ import annotations

from game.bots.builds.build import Build


class Storm(Build):
    """Uses staffs as the explorer does, but has better ones, thunder first."""

    kit = ("thunder", "frost")
    favourites = ("thunder", "embers", "wisps", "strife", "bark", "frost", "webs", "gusts", "wits", "hook")
