"""The storm build: staffs, of which the first gets all that is enchanting."""

from __future__ import annotations

from game.bots.builds.build import Build


class Storm(Build):
    """Shoots as the explorer does with staffs that it finds, and has better ones, and thunder before all."""

    kit = ("thunder", "frost")
    favourites = ("thunder", "embers", "wisps", "strife", "bark", "frost", "webs", "gusts", "wits", "hook")
