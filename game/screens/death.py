"""The end of a run: how far it went, what ended it, and what it left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.canvas import centered
from game.rules import identify
from game.screens.base import STAY, Leave, Next, Pop, Screen
from game.world import query

if TYPE_CHECKING:
    from game.screens.base import Frame
    from game.screens.floorview import FloorView
    from game.session import Session

SHOWN = 12  # things of the pack
ENDINGS = {  # by what is not somebody
    "lava": "Fell into lava",
    "fire": "Burned to death",
    "a fall": "Fell to death",
    "hunger": "Starved",
    "poison": "Died of poison",
    "magic": "Killed by magic",
}


class Death(Screen):
    """A summary over the floor where it ended."""

    def __init__(self, session: Session, floorview: FloorView) -> None:
        self.session = session
        self.floorview = floorview
        self._epitaph = epitaph(session)

    def draw(self, frame: Frame) -> None:
        """The floor, with the summary over it."""
        _, _, _, at = query.hero(self.session.run)
        self.floorview.draw(frame, "", "", focus=(at.x, at.y))
        heading, lines = self._epitaph
        height = min(len(lines) + 4, frame.rows - 2)
        area = centered(frame.columns, frame.rows, 62, height)
        colors = frame.over.colors
        inner = frame.over.panel(area, heading, "Enter title · q quit")
        for y, line in enumerate(lines[: inner.height - 1], inner.top + 1):
            frame.over.write(inner.left, y, line, colors["text"] if y < inner.top + 4 else colors["text_dim"])

    def press(self, key: str, word: str | None) -> Next:
        """Back to the title, or out; a key held down in the last fight does nothing."""
        if key == "q" or word == "save_and_quit":
            return Leave()
        if key in ("enter", "escape"):
            self.session.close()
            return Pop()
        return STAY


def epitaph(session: Session) -> tuple[str, list[str]]:
    """The heading and the lines of the summary."""
    run = session.run
    outcome = run.outcome
    if outcome is None:
        raise ValueError("the run goes on")
    stratum = run.content.strata[run.floor.stratum].name
    heading = {"died": "You died", "won": "You brought back the Keystone", "abandoned": "You gave up"}[outcome.how]
    ending = {
        "died": f"{ENDINGS.get(outcome.by, f'Killed by {outcome.by}')} on floor {outcome.depth}, {stratum}.",
        "won": "The way home closed behind you.",
        "abandoned": f"On floor {outcome.depth}, {stratum}.",
    }[outcome.how]
    kills = sum(count for name, count in run.counts.items() if name.startswith("kills:"))
    lines = [
        ending,
        f"{outcome.turn:,} turns, {kills} kill{'' if kills == 1 else 's'}, seed {run.seed}"
        + (", a debug run" if run.debug else "")
        + ".",
        "",
        "What was in the pack:",
    ]
    held = [f"  {letter} {identify.article(identify.name(run, item))}" for letter, _, item in query.pack(run, run.hero)]
    lines += held[:SHOWN]
    if len(held) > SHOWN:
        lines.append(f"  and {len(held) - SHOWN} more")
    return heading, lines
