"""Light levels, as assets write them: 0 is dark, 7 as bright as a lantern."""

from typing import Annotated

from levelgen.reading import Range

MOST_LIGHT = 7
LightLevel = Annotated[int, Range(0, MOST_LIGHT)]
