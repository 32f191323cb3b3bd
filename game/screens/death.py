"""The end of a run: how far it went, what ended it, and what it left behind."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from typing import TYPE_CHECKING

from game.draw.log import text_of
from game.rules import identify, score
from game.screens import endings
from game.screens.base import STAY, Leave, Next, Pop
from game.screens.help import keys_for
from game.screens.scrolling import Scrolling
from game.world import query
from game.world.components import Worn

if TYPE_CHECKING:
    from game.draw.canvas import Word
    from game.screens.base import Frame
    from game.screens.floorview import FloorView
    from game.session import Session
    from game.world.components import Item
    from game.world.run import Run

LAST_MESSAGES = 8


class Death(Scrolling):
    """A summary over the floor where it ended: what ended it, the last messages, and all that was in the pack."""

    overlay = False
    width = 62

    def __init__(self, session: Session, floorview: FloorView) -> None:
        super().__init__()
        self.session = session
        self.floorview = floorview
        self.title, self._ending = epitaph(session)
        self._held = belongings(session)

    def draw(self, frame: Frame) -> None:
        """The floor, with the summary over it."""
        _, _, _, at = query.hero(self.session.run)
        self.floorview.draw(frame, "", "", focus=(at.x, at.y))
        super().draw(frame)

    def lines(self, frame: Frame) -> list[list[Word]]:
        """Return the ending, the last messages and the pack, wrapped."""
        colors = frame.over.colors
        text, dim, heading = colors["text"], colors["text_dim"], colors["text_place"]
        width = min(self.width, frame.columns) - 4  # inside the panel
        made: list[list[Word]] = [[(row, text)] for line in self._ending for row in textwrap.wrap(line, width)]
        made += [[], [("The last of it:", heading)]]
        numbers = self.floorview.context.settings.damage_numbers
        for said in self.session.run.log[-LAST_MESSAGES:]:
            rows = textwrap.wrap(text_of(said, numbers=numbers), width, initial_indent="  ", subsequent_indent="    ")
            made += [[(row, colors.tone(said.tone))] for row in rows]
        made += [[], [("What was in the pack:" if self._held else "The pack was empty.", heading)]]
        for name in self._held:
            rows = textwrap.wrap(name, width, initial_indent="  ", subsequent_indent="    ")
            made += [[(row, dim)] for row in rows]
        return made

    def keys(self) -> str:
        """Return what the panel's foot says."""
        quits = keys_for(self.floorview.context, "save_and_quit")
        return "Enter title" + (f" · {quits[0]} quit" if quits else "")

    def press(self, key: str, word: str | None) -> Next:
        """Scroll, go back to the title, or leave; a key held down in the last fight does nothing."""
        if word == "save_and_quit":
            return Leave()
        if key == "q" or word == "quaff":
            return STAY
        after = super().press(key, word)
        if isinstance(after, Pop):
            self.session.close()
        return after


def epitaph(session: Session) -> tuple[str, list[str]]:
    """Return the heading and the lines that say how and when the run ended.

    Raises:
        ValueError: the run goes on.
    """
    run = session.run
    outcome = run.outcome
    if outcome is None:
        raise ValueError("the run goes on")
    heading, text = endings.of(run, outcome)
    kills = sum(count for name, count in run.counts.items() if name.startswith("kills:"))
    # The turn that the sidebar shows: the outcome's is that before the last action took its time.
    tally = f"Turn {run.turn:,}, {kills} kill{'' if kills == 1 else 's'}, seed {run.seed}."
    reason = score.unranked(run)
    points = f"Not ranked: {identify.article(reason)} run." if reason else f"Score {score.score(run):,}."
    return heading, [text, *endings.deeds(run), f"{tally} {points}"]


def belongings(session: Session) -> list[str]:
    """Return what the hero had, a line each, named as what it is: letter, name, and whether it was in use."""
    run = session.run
    lines = []
    for letter, entity, item in query.pack(run, run.hero):
        use = f" ({item.kind.family.worn})" if run.world.has(entity, Worn) else ""
        lines.append(f"{letter}  {_true_name(run, item)}{use}")
    return lines


def _true_name(run: Run, item: Item) -> str:
    """Return the name with its enchantment, and with its kind where the hero never learned that."""
    name = identify.name(run, replace(item, known=True))
    return name if identify.is_known(run, item.kind) else f"{name}, {identify.article(item.kind.name)}"
