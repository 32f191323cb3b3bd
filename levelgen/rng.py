"""Seeded streams: every random number of the library and the game comes from here.

There are three sources, each for its own use, and none of them is global:

- `stream` gives a `random.Random` for digging. Only its `random()` method may be used, alone or through the functions
  below, since Python guarantees only that method's sequence to be stable across versions.
- `Dice` is a small generator whose whole state is one integer, for play that is saved and resumed.
- `field` fills whole arrays by counter, without drawing numbers one after another.
"""

import hashlib
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from levelgen.errors import RecipeError

__all__ = [
    "Dice",
    "Random",
    "Seed",
    "Streams",
    "below",
    "checked_seed",
    "chosen",
    "field",
    "picker",
    "shuffle",
    "stream",
    "streams",
    "word",
]

Seed = int | str
Item = TypeVar("Item")

Streams = Callable[[str], Random]
"""Streams of random numbers by name: those of a level, or those that shuffle the decks of a run."""

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15  # 2⁶⁴ divided by the golden ratio, made odd
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


def word(seed: Seed, *keys: int | str) -> int:
    """Return a number of 256 bits for a seed and keys: the sha256 hash of their texts.

    An int seed and the str of its digits are the same seed.

    Raises:
        RecipeError: the seed is neither an int nor a str (a bool is neither).
    """
    return int.from_bytes(hashlib.sha256(_written((checked_seed(seed), *keys))).digest(), "big")


def checked_seed(seed: Seed) -> Seed:
    """Return the seed, an integer of numpy as an int.

    Raises:
        RecipeError: the seed is neither an int nor a str (a bool is neither).
    """
    if isinstance(seed, bool) or not isinstance(seed, int | str | np.integer):
        message = f"seed is {seed!r}, a {type(seed).__name__}; allowed: an int or a str"
        raise RecipeError(message)
    return seed if isinstance(seed, str) else int(seed)


def _written(parts: Iterable[int | str]) -> bytes:
    """Return the texts of the parts, each after its length, so that ("ab", "c") and ("a", "bc") differ."""
    texts = [_text(part).encode("utf-8", "surrogatepass") for part in parts]
    return b"".join(b"%d:%b" % (len(text), text) for text in texts)


def _text(part: int | str | np.integer[Any]) -> str:
    if isinstance(part, str):
        return part
    try:
        return str(int(part))
    except ValueError:  # Python refuses to write integers of thousands of digits
        raise RecipeError(
            "seed is an int too long to be written; allowed: an int or a str of at most 4300 digits"
        ) from None


def streams(seed: Seed, *keys: int | str) -> Callable[..., Random]:
    """Return a function that takes more keys and returns `stream(seed, *keys, *more)`.

    Raises:
        RecipeError: the seed is neither an int nor a str.
    """
    begun = hashlib.sha256(_written((checked_seed(seed), *keys)))

    def stream_of(*more: int | str) -> Random:
        digest = begun.copy()
        digest.update(_written(more))
        return Random(int.from_bytes(digest.digest(), "big"))

    return stream_of


def stream(seed: Seed, *keys: int | str) -> Random:
    """Return the stream of random numbers for these keys, equal on every platform, independent of all other streams.

    Raises:
        RecipeError: the seed is neither an int nor a str.
    """
    return Random(word(seed, *keys))


def below(rng: Random, count: int) -> int:
    """Return a whole number from 0 to count - 1."""
    return int(rng.random() * count)


def chosen(rng: Random, items: Sequence[Item]) -> Item:
    """Return one of the items, all equally likely."""
    return items[below(rng, len(items))]


def shuffle(rng: Random, items: MutableSequence[Item]) -> None:
    """Put the items into a random order, in place (Fisher and Yates; `Random.shuffle` may change between Pythons)."""
    random = rng.random
    for last in range(len(items) - 1, 0, -1):
        other = int(random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def picker(weights: Mapping[str, float]) -> Callable[[float], str]:
    """Return a function that picks a name, by weight, for a roll from 0 to below 1.

    At least one weight must be above 0; a name with weight 0 is never picked. Weights of any size are safe: no sum
    overflows, and no roll falls past the last name.
    """
    likely = [name for name, weight in weights.items() if weight > 0]
    heaviest = max(weights.values())
    totals = list(accumulate([weights[name] / heaviest for name in likely]))
    top, last = totals[-1], len(likely) - 1

    def pick(roll: float) -> str:
        return likely[bisect(totals, roll * top, 0, last)]

    return pick


@dataclass(slots=True)
class Dice:
    """A generator for play: splitmix64 (Steele, Lea and Flood, 2014), whose whole state is one integer of 64 bits.

    After saving `state`, `Dice(state)` continues the same sequence. A roll among n takes the high word of 64 random
    bits times n, so no outcome is likelier than another by more than one part in 2⁶⁴ / n.
    """

    state: int

    @classmethod
    def seeded(cls, seed: Seed, *keys: int | str) -> Self:
        """Return dice for these keys, independent of the dice for all other keys; see `stream`."""
        return cls(word(seed, *keys) & _WORD)

    def bits(self) -> int:
        """Return the next 64 random bits, as an int."""
        self.state = state = (self.state + _GOLDEN) & _WORD
        state = ((state ^ (state >> 30)) * _FIRST) & _WORD
        state = ((state ^ (state >> 27)) * _SECOND) & _WORD
        return state ^ (state >> 31)

    def below(self, count: int) -> int:
        """Return a whole number from 0 to count - 1.

        Raises:
            ValueError: the count is under 1.
        """
        if count < 1:
            message = f"cannot roll below {count}: the count must be at least 1"
            raise ValueError(message)
        return (self.bits() * count) >> 64

    def between(self, low: int, high: int) -> int:
        """Return a whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def chance(self, per_mille: int) -> bool:
        """Tell whether a roll among 1000 is below per_mille: never for 0 or less, always for 1000 or more."""
        return self.below(1000) < per_mille

    def chances(self, per_mille: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Roll `chance` for each element at once, with the results and the state that single calls would give."""
        counter = np.arange(1, len(per_mille) + 1, dtype=np.uint64) * np.uint64(_GOLDEN) + np.uint64(self.state)
        self.state = (self.state + len(per_mille) * _GOLDEN) & _WORD
        bits = _mixed(counter)
        high, low = bits >> np.uint64(32), bits & np.uint64(0xFFFFFFFF)
        rolls = (high * np.uint64(1000) + (low * np.uint64(1000) >> np.uint64(32))) >> np.uint64(32)
        return rolls.astype(np.int64) < per_mille

    def pick(self, sequence: Sequence[Item]) -> Item:
        """Return an item of the sequence, all equally likely.

        Raises:
            ValueError: the sequence is empty.
        """
        return sequence[self.below(len(sequence))]

    def weighted(self, sequence: Sequence[Item], weights: Sequence[int]) -> Item:
        """Return an item of the sequence by whole-number weights; an item of weight 0 is never picked.

        Raises:
            ValueError: the lengths differ, a weight is negative, or no weight is above 0.
        """
        if len(sequence) != len(weights) or not any(weights) or min(weights) < 0:
            message = f"weights {list(weights)!r} for {len(sequence)} things: one each, none negative, one above 0"
            raise ValueError(message)
        totals = list(accumulate(weights))
        return sequence[bisect(totals, self.below(totals[-1]))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into a random order, in place; every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def field(shape: tuple[int, int], seed: Seed, *keys: int | str) -> NDArray[np.uint64]:
    """Return 64 random bits for every cell, shape (height, width): splitmix64's mixer applied to the cell's number.

    No stream of a library is used, so numpy may change its generators without changing a level.
    """
    start = word(seed, *keys) & _WORD
    height, width = shape
    state = np.arange(1, height * width + 1, dtype=np.uint64)
    state *= np.uint64(_GOLDEN)
    state += np.uint64(start)
    return _mixed(state).reshape(height, width)


def _mixed(state: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Send the numbers through splitmix64's mixer, in place, and return them."""
    state ^= state >> np.uint64(30)
    state *= np.uint64(_FIRST)
    state ^= state >> np.uint64(27)
    state *= np.uint64(_SECOND)
    state ^= state >> np.uint64(31)
    return state
