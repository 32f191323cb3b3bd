"""The help page: the aim of the game, and every command with its current keys."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from game.draw.pages import legend
from game.draw.text.rows import wrap
from game.frontends.keymap import key_text
from game.screens.base import STAY
from game.screens.panels.scrolling import Scrolling

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.draw.text.canvas import Word
    from game.screens.base import Frame, Next
    from game.screens.context import Context
    from game.world.run import Run

    Groups = Mapping[str, Sequence[tuple[str, str]]]  # from group titles to pairs of a command's word and its meaning

PLACEHOLDER = re.compile(r"\{(\w+)\}")
ABOUT = (
    (
        "Go down, floor by floor, and bring back the Keystone. There is no experience to gain: what you find is what "
        "you are, so it is never a shame to sneak or to run."
    ),
    (
        "Rooms differ. Quiet ones are safe to rest in. In dangerous ones, known by a red floor and bones, something "
        "strong keeps the best things: go in when you choose."
    ),
    (
        "Stealth is how near you must come to be noticed: less when you keep still, in the dark, and when you sneak, "
        "which makes no noise, though each step then takes a turn and a half. Noise draws those who hear it and wakes "
        "sleepers; shut doors muffle it. Each name in sight has a mark: z sleeps, · is unaware, • may notice you, "
        "? looks about, ! hunts you, ← runs away, § is in chains, + is on your side."
    ),
    (
        "A guard at its post looks one way, over the yellow cells marked ∷: go round them. In there it soon notices "
        "you, and behind its back only from a quarter as far. Sleepers notice you from half as far, and who knows of "
        "a death from twice as far: their cards say so."
    ),
    (
        "To live through the first floor: throw things at what has not noticed you. Fight in doorways, where they come "
        "one by one. Go round whatever you need not fight."
    ),
    (
        "What a creature is about to do is shown a turn ahead: the creature in orange, the cells in danger marked "
        "by ◊, its act in look mode. Step aside, get out of sight, or hit first."
    ),
)
MOVING = "Walk into a monster to strike it, into a door to open it, into someone in chains to free them."
MOUSE = (
    "Or by mouse: point at a cell to see what is there, click to go there, to strike, or to take what you stand on. "
    "The right button shows a card, the wheel scrolls."
)
ROSE = (("northwest", "north", "northeast"), ("west", "", "east"), ("southwest", "south", "southeast"))
SHOWN = 3  # keys shown for a command
PAD = "Pad-"
SHIFT = "Shift-"


class Help(Scrolling):
    """The help page."""

    title = "Help"
    width = 86

    def __init__(self, context: Context, groups: Groups, run: Run | None = None) -> None:
        super().__init__()
        self.context = context
        self.groups = groups
        self.legend = legend.rows(context.content, run)
        self._parts: list[int] = []  # the numbers of lines with headings

    def lines(self, frame: Frame) -> list[list[Word]]:
        """Return the aim of the game, the moves, and the commands by group."""
        colors = frame.over.colors
        text, dim, heading = colors["text"], colors["text_dim"], colors["text_place"]
        width = min(self.width, frame.columns) - 4  # inside the panel
        made: list[list[Word]] = []
        for paragraph in ABOUT:
            made += [*([(line, text)] for line in textwrap.wrap(paragraph, width)), []]
        for paragraph in (MOVING, MOUSE):
            made += [[(line, text)] for line in textwrap.wrap(paragraph, width)]
        for title, before in (("Steps", ""), ("Runs", "run_")):
            made += [[], [(title, heading)]]
            made += [[(row, colors["title"])] for row in self._rose(before, width // 3)]
        unbound = []
        for title, commands in self.groups.items():
            made += [[], [(title, heading)]]
            for word, meaning in commands:
                keys = "  ".join(keys_for(self.context, word)[:SHOWN])
                if keys:
                    made.append([(f"  {keys:<16} ", colors["title"]), (meaning, dim)])
                else:
                    unbound.append(meaning)
        if unbound:
            made += [[], [("Without a key", heading)]]
            made += [[(f"  {row}", dim)] for row in textwrap.wrap("; ".join(unbound), width - 2)]
        for row in self.legend:
            made += [[(text, colors[name]) for text, name in line] for line in wrap(row, width)]
        self._parts = [number for number, line in enumerate(made) if line and line[0][1] == heading]
        return made

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "Tab next part · Esc back"

    def press(self, key: str, word: str | None) -> Next:
        """Go to the next heading, after the last one to the top; otherwise scroll or go back."""
        if key != "tab":
            return super().press(key, word)
        top = self.top or 0
        later = [number for number in self._parts if number > top] if top < self._last else []
        self.top = later[0] if later else 0
        return STAY

    def _distinct(self, word: str) -> list[str]:
        """Return the keys of a command, without number pad keys whose digits are bound to it as well."""
        keys = keys_for(self.context, word)
        return [key for key in keys if key.removeprefix(PAD) == key or key.removeprefix(PAD) not in keys]

    def _rose(self, before: str, width: int) -> list[str]:
        """Return the keys of the eight moves with this prefix, laid out by direction, in columns of this width."""
        rows = []
        for names in ROSE:
            keys = [in_short(self._distinct(before + name)[:SHOWN]) if name else "" for name in names]
            rows.append("".join(f"  {bound:<{width - 2}}" for bound in keys).rstrip())
        return [row for row in rows if row]

    def closes(self, word: str | None) -> bool:
        """Tell whether the key that opened the page closes it."""
        return word == "help"


def keys_for(context: Context, word: str) -> list[str]:
    """Return the keys of a command as a person would write them, letters first and those of the number pad last."""
    keys = sorted(context.keys.keys_of(word), key=lambda key: (len(key) > 1, key.isdigit(), "keypad-" in key))
    return [key_text(key) for key in keys]


def with_keys(context: Context, text: str) -> str:
    """Return a text with the words of commands in braces replaced by their keys."""
    return PLACEHOLDER.sub(lambda found: next(iter(keys_for(context, found[1])), found[1]), text)


def in_short(keys: Sequence[str]) -> str:
    """Return keys in a row, those with Shift together, as Shift-Home/Pad-7."""
    shifted = [key.removeprefix(SHIFT) for key in keys if key.startswith(SHIFT)]
    others = [key for key in keys if not key.startswith(SHIFT)]
    return "  ".join([*others, *([SHIFT + "/".join(shifted)] if shifted else [])])
