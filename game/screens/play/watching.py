"""Watching a session played by somebody else: keys and pointer look about, stop the player and set the pace."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from game.screens.base import STAY, Leave, Next, Push
from game.screens.menus.help import keys_for
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
PACES = {"faster": 1, "slower": -1}  # by command word
HEARD = frozenset(("condition", "sight", "surroundings", "repeat"))  # commands that tell the state in words
SHOWN = frozenset(
    ("help", "reveal", "watch_dig", "change_tiles")
)  # other commands that do not act, besides the views of a run


class Onlooking(Play):
    """A session in which the player at the keys does not act: `go_on` does what comes next at a pace."""

    told: tuple[tuple[str, str], ...] = (("pause", "pause"), ("faster", "faster"), ("slower", "slower"))  # as hints

    def __init__(self, session: Session, context: Context) -> None:
        self._pace = USUAL_PAUSE
        self._is_stopped = False
        super().__init__(session, context)

    @abstractmethod
    def go_on(self) -> Next:
        """Let the next action happen."""

    def leave(self) -> Next:
        """End the watching."""
        return Leave()

    @property
    def pause(self) -> float | None:
        """Seconds until the next action or the next frame of an animation is due."""
        if self.floorview.is_animating:
            return super().pause
        return None if self._is_stopped else PAUSES[self._pace]

    def tick(self) -> Next:
        """Show the next frame, or let the next action happen."""
        if self.floorview.is_animating:
            return super().tick()
        return self.go_on()

    def press(self, key: str, word: str | None) -> Next:
        """Stop, go on, change the pace or leave; or carry out a command that only looks.

        Words that are heard stop what is watched, so that they stay true and hide no message.
        """
        self.floorview.end_animation()
        self.floorview.speech.hush(self.run)
        self._pointed = None
        if word == "pause":
            self._is_stopped = not self._is_stopped
        elif word in PACES or key == "=":  # + without Shift
            self._pace = min(max(self._pace + PACES.get(word or "", 1), 0), len(PAUSES) - 1)
        elif word == "save_and_quit":
            return Leave()
        elif key in ("escape", "q"):
            return self.leave()
        elif word in VIEWS:
            self._then = self._click  # the overview answers with a place
            return VIEWS[word][1](self)
        elif word in HEARD or word in SHOWN:
            self._is_stopped = self._is_stopped or word in HEARD
            return COMMANDS[word].does(self)
        return STAY

    def hints(self) -> Sequence[str]:
        """Return the keys that are an onlooker's own."""
        bound = [(keys_for(self.context, word), meaning) for word, meaning in self.told]
        return [*(f"{keys[0]} {meaning}" for keys, meaning in bound if keys), "Esc leave"]

    def _click(self, place: tuple[int, int]) -> Next:
        """Look at a place; in play a click acts there."""
        return Push(Look(self.floorview, start=place))

    def _hint(self) -> None:
        """Give no hint: each is given once, and to the player in need of it."""


class Watching(Onlooking):
    """A session played by a bot, whose choices `choose` returns."""

    def __init__(self, session: Session, context: Context, choose: Callable[[Session], Action]) -> None:
        super().__init__(session, context)
        self._choose = choose

    def go_on(self) -> Next:
        """Let the bot act."""
        self.floorview.speech.hush(self.run)
        return self.act(self._choose(self.session))
