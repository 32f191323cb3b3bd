"""Levels as they come, with the default knobs: many tests ask for the first seeds, and none can change a level."""

import functools

import levelgen
from levelgen import Level


@functools.cache
def dug(generator: str, seed: int) -> Level:
    """Return the level of a seed, dug once for all tests of a process."""
    return levelgen.generate(generator, seed=seed)
