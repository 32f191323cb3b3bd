"""The hero's habits: options that affect play, and so change only by recorded actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.world.limits import Text  # noqa: TC001  the reader needs these hints at run time
from levelgen.reading import Length, Range


@dataclass(frozen=True, slots=True)
class Habits:
    """The hero's habits when exploring, fighting and walking over things."""

    leaves: Annotated[tuple[Text, ...], Length(0, 100)] = ()  # families of items that are picked up only on request
    careful_below: Annotated[int, Range(0, 100)] = 33  # per cent of health below which explore and fight refuse
    shuns_killers: bool = True  # fight refuses foes that could kill the hero in two hits
