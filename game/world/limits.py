"""The numbers and texts that a run may hold, as types with ranges that the reader of saves checks."""

from __future__ import annotations

import string
from typing import Annotated

from levelgen.reading import Check, OneOf, Range

MOST = 10**9  # no number of play comes near it, and nothing breaks below it
MOST_TEXT = 1000  # characters

Number = Annotated[int, Range(-MOST, MOST)]
Count = Annotated[int, Range(0, MOST)]
Positive = Annotated[int, Range(1, MOST)]
Power = Annotated[int, Range(-1000, 1000)]  # strength or enchantment: exponents in chances, which could overflow
TierNumber = Annotated[int, Range(0, 2)]  # 0 easy, 1 medium, 2 hard
Ticks = Annotated[int, Range(0, 10**12)]
Letter = Annotated[str, OneOf(["", *string.ascii_lowercase])]
Text = Annotated[  # a terminal would obey control characters
    str,
    Check(
        lambda text: len(text) <= MOST_TEXT and text.isprintable(), f"a printable text of up to {MOST_TEXT} characters"
    ),
]
