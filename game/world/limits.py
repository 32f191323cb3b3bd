"""The numbers and texts that a run may hold, as types with ranges that the reader of saves checks."""

from __future__ import annotations

import string
from typing import Annotated, Any

from game.content import load
from game.content.kinds import MOST_TICKS
from levelgen.quoting import sentence
from levelgen.reading import Check, Convert, OneOf, Range, WrongError, describe

MOST, MOST_TEXT = load.MOST, load.MOST_TEXT
FARTHEST = 10**18  # that play may have come beyond a limit


def _clamped(low: int, high: int) -> Convert:
    """Return the rule that a whole number is from low to high.

    What play has added to a number at a limit is beyond it in the next save, and is read as the limit.
    """
    allowed = describe(Annotated[int, Range(low, high)])
    far = Range(-FARTHEST if low < 0 else low, FARTHEST)

    def reader(number: Any) -> int:
        if type(number) is not int or not far.allows(number):
            raise WrongError.of(number, allowed)
        return min(max(number, low), high)

    return Convert(reader, allowed)


Number = Annotated[int, _clamped(-MOST, MOST)]
Count = Annotated[int, _clamped(0, MOST)]
Positive = Annotated[int, _clamped(1, MOST)]
Power = Annotated[int, _clamped(-1000, 1000)]  # strength or enchantment: exponents in chances, which could overflow
Energy = Annotated[int, _clamped(-MOST_TICKS, MOST_TICKS)]  # more would let a creature act for minutes at a time
TierNumber = Annotated[int, Range(0, 2)]  # 0 easy, 1 medium, 2 hard
Ticks = Annotated[int, _clamped(0, 10**12)]
Letter = Annotated[str, OneOf(["", *string.ascii_lowercase])]
Text = Annotated[  # a terminal would obey control characters
    str,
    Check(
        lambda text: len(text) <= MOST_TEXT and text.isprintable(), f"a printable text of up to {MOST_TEXT} characters"
    ),
]


def fit(text: str) -> str:
    """Return a text as a save may hold it: printable, and not too long."""
    return text if text.isprintable() and len(text) <= MOST_TEXT else sentence(text, MOST_TEXT)
