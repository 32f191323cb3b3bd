"""Strata, the game: five strata dug by five minds, and the Keystone at the bottom."""

__version__ = "0.1.0"
