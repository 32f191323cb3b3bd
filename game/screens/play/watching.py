"""Watching a session played by somebody else: keys and pointer look about, stop the player and set the pace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.base import STAY, Leave, Next, Push
from game.screens.play.commands import COMMANDS
from game.screens.play.looking import Look
from game.screens.play.playing import Play
from game.screens.play.viewing import VIEWS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.actions.base import Action
    from game.screens.context import Context
    from game.session import Session

PAUSES = (1.0, 0.4, 0.15, 0.05, 0.01)  # seconds between actions, slowest first
USUAL_PAUSE = 2
HINTS = ("space pause", "+ faster", "- slower", "Esc leave")
HEARD = frozenset(("condition", "sight", "surroundings", "repeat"))  # commands that tell the state in words
SHOWN = frozenset(("help", "reveal", "watch_dig"))  # other commands that do not act, besides the views of a run


class Watching(Play):
    """A session played by a bot, whose choices `choose` returns; the watcher does not act in it."""

    def __init__(self, session: Session, context: Context, choose: Callable[[Session], Action]) -> None:
        super().__init__(session, context)
        self._choose = choose
        self._pace = USUAL_PAUSE
        self._stopped = False

    @property
    def pause(self) -> float | None:
        """Seconds until the bot acts or the next frame of an animation is due."""
        if self.floorview.is_animating:
            return super().pause
        return None if self._stopped else PAUSES[self._pace]

    def tick(self) -> Next:
        """Show the next frame, or let the bot act."""
        if self.floorview.is_animating:
            return super().tick()
        return self.act(self._choose(self.session))

    def press(self, key: str, word: str | None) -> Next:
        """Stop, go on, change the pace or leave; or carry out a command that only looks.

        Words that are heard stop the bot, so that they stay true and hide no message.
        """
        self.floorview.end_animation()
        self.floorview.speech.hush(self.run)
        self._pointed = None
        if key == "space":
            self._stopped = not self._stopped
        elif key in ("+", "=", "-"):
            self._pace = min(max(self._pace + (-1 if key == "-" else 1), 0), len(PAUSES) - 1)
        elif key in ("escape", "q") or word == "save_and_quit":
            return Leave()
        elif word in VIEWS:
            self._then = self._click  # the overview answers with a place
            return VIEWS[word][1](self)
        elif word in HEARD or word in SHOWN:
            self._stopped = self._stopped or word in HEARD
            return COMMANDS[word].does(self)
        return STAY

    def hints(self) -> Sequence[str]:
        """Return the keys that are a watcher's own."""
        return HINTS

    def _click(self, place: tuple[int, int]) -> Next:
        """Look at a place; in play a click acts there."""
        return Push(Look(self.floorview, start=place))

    def _hint(self) -> None:
        """Give no hint: each is given once, and to the player in need of it."""
