"""A journal played again on the screen, at a pace, step by step, or from any turn or floor on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.screens.base import STAY, Next, Pop, Push, is_back, is_confirm
from game.screens.panels.prompting import TextPrompt
from game.screens.play.death import Death
from game.screens.play.digging import Digging
from game.screens.play.watching import PAUSES, Onlooking
from game.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.kinds import Tone
    from game.screens.context import Context
    from game.storage.playback import Playback

AT_ONCE = 10  # actions between two pictures at the fastest pace
VIEWED = frozenset(("reveal", "watch_dig"))  # what only looks at the floor, and stops nothing
ASKED = "A turn, such as 1200, or a floor, such as f3."
PLACE = re.compile(r"(f|floor)? ?([0-9]{1,9})", re.IGNORECASE)  # what is typed to go there


class Replaying(Onlooking):
    """Shows a playback. Nothing is written: its session has no file, and messages of the screen stay out of the log.

    For a screen reader it begins stopped, and each step tells its messages.
    """

    told = (*Onlooking.told, ("west", "back"), ("east", "step"), ("descend", "next floor"), ("seek", "go to"))

    def __init__(self, playback: Playback, context: Context) -> None:
        self.playback = playback
        super().__init__(Session(playback.run), context)
        self._is_stopped = context.settings.screen_reader
        self._moves: dict[str, Callable[[], Next]] = {
            "east": self._step,
            "west": lambda: self._go(playback.at - 1),
            "descend": lambda: self._seek(playback.next_floor),
            "ascend": lambda: self._seek(playback.floor_before),
            "seek": lambda: self.ask(TextPrompt("Go to", ASKED, "go", longest=12), self._typed),
            "reveal": self._reveal,
            "watch_dig": lambda: Push(Digging(self.session, context)),
        }

    def _reveal(self) -> Next:
        """Show the whole map or hide it, without an action, which the run did not have."""
        self.floorview.view.revealed = not self.floorview.view.revealed
        return STAY

    def go_on(self) -> Next:
        """Show the next action, or some at once at the fastest pace, and stop at the end."""
        is_fastest = self._pace == len(PAUSES) - 1
        return self._advance(AT_ONCE if is_fastest else 1, is_shown=not is_fastest)

    def press(self, key: str, word: str | None) -> Next:
        """Go somewhere in the replay and stop there, or do what any onlooker may."""
        move = self._moves.get(word or "")
        if move is None:
            return super().press(key, word)
        self.floorview.end_animation()
        self._pointed = None
        self._is_stopped = self._is_stopped or word not in VIEWED
        return move()

    def _step(self) -> Next:
        return self._advance(1, is_shown=True)

    def _advance(self, actions: int, *, is_shown: bool) -> Next:
        """Play some actions, whose messages are new then; the last one `is_shown` moving."""
        self.floorview.speech.hush(self.run)
        has_gone_on = [self.playback.step() for _ in range(actions)]
        self.session.run = self.playback.run
        if is_shown and all(has_gone_on) and self.context.animations:
            self.floorview.animate(self.run.events)
        return self._end() if self.playback.at == self.playback.last else STAY

    def _go(self, to: int) -> Next:
        """Go to where so many actions were played, with the messages of the last one."""
        if to <= 0:
            return self._seek(lambda: self.playback.go(0))
        self.playback.go(to - 1)
        self.session.run = self.playback.run
        return self._advance(1, is_shown=False)

    def _seek(self, move: Callable[[], None]) -> Next:
        """Go elsewhere, where no message is new."""
        move()
        self.session.run = self.playback.run
        self.floorview.speech.hush(self.run)
        if self.context.settings.screen_reader:
            self.say(f"Turn {self.run.turn:,}, floor {self.run.depth}.")
        return self._end() if self.playback.at == self.playback.last else STAY

    def _typed(self, text: str) -> Next:
        """Go to the turn or the floor that was typed."""
        asked = PLACE.fullmatch(text)
        if asked is None:
            return self.say(f'"{text}" is no turn and no floor.') if text else STAY
        floor, number = bool(asked[1]), int(asked[2])
        if not floor:
            return self._seek(lambda: self.playback.go_to_turn(number))
        before = self.playback.at
        after = self._seek(lambda: self.playback.go_to_floor(number))
        if self.run.depth == number:
            return after
        self._seek(lambda: self.playback.go(before))
        return self.say(f"This run does not come to floor {number}.")

    def _end(self) -> Next:
        """Stop where the journal ends, and show how the run ended, if it did."""
        self._is_stopped = True
        if self.run.outcome is not None and not self.playback.loss:
            return Push(ReplayedEnd(self.session, self.floorview))
        return self.say(self.playback.loss or "The journal ends here.")

    def caption(self, place: str) -> str:
        """Return the line at the foot: how far the replay is, and what is at a place."""
        stopped = ", stopped" if self._is_stopped else ""
        return f"Replay: turn {self.run.turn:,} of {self.playback.last_turn:,}{stopped}. {place}"

    def say(self, words: str, tone: Tone = "dim") -> Next:  # noqa: ARG002  nothing but the words is shown
        """Show a message of the screen until the next key, without writing it into the log of the run."""
        self.floorview.speech.asked = [words]
        return STAY

    def leave(self) -> Next:
        """Close the replay."""
        self.session.close()
        return Pop()

    def _follow_settings(self) -> None:
        """Leave the hero's habits as they were in the run."""


class ReplayedEnd(Death):
    """The end of a run that was played again, from which one goes back into the replay."""

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "Enter back to the replay"

    def press(self, key: str, word: str | None) -> Next:
        """Close, or do what can be done at any end."""
        closes = is_confirm(key, word) or is_back(key, word)
        return Pop() if closes and not self.floorview.is_animating else super().press(key, word)
