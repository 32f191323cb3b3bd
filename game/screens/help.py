"""Help: what it is about, and every command with its keys as they are bound now."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from game.screens.scrolling import Scrolling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.draw.canvas import Word
    from game.screens.base import Frame
    from game.screens.context import Context

ABOUT = (
    (
        "Go down, floor by floor, and bring back the Keystone. There is no experience to gain: what you find is what "
        "you are, so it is never a shame to sneak or to run."
    ),
    (
        "Rooms differ. Quiet ones are safe to rest in. In dangerous ones, known by bones and a darker floor, something "
        "strong keeps the best things: go in when you choose."
    ),
    (
        "Stealth is how near you must come to be noticed: less when you sneak or keep still, and in the dark. Noise "
        "draws those who hear it and wakes sleepers; shut doors muffle it. Who is in sight is marked by name: "
        "z sleeps, · is unaware, ? looks about, ! hunts you."
    ),
    (
        "What somebody is about to do is shown a turn before: who does it in orange, where it comes to in red, what it "
        "is in look mode. Step aside, get out of sight, or hit first."
    ),
)
MOVING = (
    "Move with the arrows, the number pad, or    y k u",
    "Walk into a monster to strike it, into a    h · l",
    "door to open it. Shift and a move runs.     b j n",
)
SHOWN = 3  # keys of a command


class Help(Scrolling):
    """The help page."""

    title = "Help"
    width = 86

    def __init__(self, context: Context, groups: Mapping[str, Sequence[tuple[str, str]]]) -> None:
        super().__init__()
        self.context = context
        self.groups = groups  # of pairs of a command's word and its meaning

    def lines(self, frame: Frame) -> list[list[Word]]:
        """Return the aim of the game, the moves, and the commands by group."""
        colors = frame.over.colors
        text, dim, heading = colors["text"], colors["text_dim"], colors["text_place"]
        width = min(self.width, frame.columns) - 4  # inside the panel
        made: list[list[Word]] = []
        for paragraph in ABOUT:
            made += [*([(line, text)] for line in textwrap.wrap(paragraph, width)), []]
        made += [[(line, text)] for line in MOVING]
        for title, commands in self.groups.items():
            made += [[], [(title, heading)]]
            for word, meaning in commands:
                keys = "  ".join(keys_for(self.context, word)[:SHOWN]) or "not bound"
                made.append([(f"  {keys:<16} ", colors["title"]), (meaning, dim)])
        return made

    def closes(self, word: str | None) -> bool:
        """Return the key that opened it closes it."""
        return word == "help"


def keys_for(context: Context, word: str) -> list[str]:
    """Return the keys of a command as a person would write them, letters first."""
    keys = sorted(context.keys.keys_of(word), key=lambda key: (len(key) > 1, key.isdigit()))
    return [key if len(key) == 1 else "-".join(part.capitalize() for part in key.split("-")) for key in keys]
