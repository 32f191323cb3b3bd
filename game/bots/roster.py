"""The bots that can be chosen by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.builds.clockwork import Clockwork
from game.bots.builds.drover import Drover
from game.bots.builds.gatekeeper import Gatekeeper
from game.bots.builds.knife import Knife
from game.bots.builds.poacher import Poacher
from game.bots.builds.pyre import Pyre
from game.bots.builds.storm import Storm
from game.bots.explorer import Explorer
from game.bots.strategies.diver import Diver
from game.bots.strategies.resting import Camper, Rester
from game.bots.strategies.sneak import Sneak
from game.bots.strategies.stair_dancer import StairDancer
from game.bots.strategies.thrower import Thrower

if TYPE_CHECKING:
    from collections.abc import Mapping

BOTS: Mapping[str, type[Explorer]] = {
    "explorer": Explorer,
    "diver": Diver,
    "camper": Camper,
    "rester": Rester,
    "thrower": Thrower,
    "stair_dancer": StairDancer,
    "sneak": Sneak,
    "storm": Storm,
    "drover": Drover,
    "clockwork": Clockwork,
    "gatekeeper": Gatekeeper,
    "knife": Knife,
    "poacher": Poacher,
    "pyre": Pyre,
}
