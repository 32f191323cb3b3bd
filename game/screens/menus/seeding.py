"""Typing a seed: a number or any words; equal seeds dig equal floors."""

from __future__ import annotations

from game.screens.panels.prompting import TextPrompt

WORDS = "A number or any words. The same seed digs the same floors."


class SeedPrompt(TextPrompt):
    """Asks for a seed; the answer is None if nothing was typed."""

    def __init__(self) -> None:
        super().__init__("Seed", WORDS, "begin")

    @property
    def answer(self) -> str | None:
        """The seed as typed."""
        return super().answer or None
