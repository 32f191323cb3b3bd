"""Watch: a bot plays in the player's own frontend."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from game.bots.games import Bot
    from game.screens.base import Screen
    from game.screens.context import Context
    from game.session import Session

PAUSES = (1.0, 0.4, 0.15, 0.05, 0.01)  # seconds between actions, slowest first
USUAL_PAUSE = 2
HINTS = ("space pause", "+ faster", "- slower", "Esc leave")
OPEN_TO_ALL = frozenset(("look", "help", "messages", "reveal", "watch_dig", "pack", "character", "discoveries", "map"))


def run(asked: argparse.Namespace) -> int:
    """Let a bot play a run that is not saved, until the player leaves. Return the exit status.

    Raises:
        SettingsError: there is no such bot.
    """
    import secrets

    from game.bots.builds.build import equipped
    from game.commands import play
    from game.commands.busy import told_busy
    from game.screens.stack import Stack
    from game.session import Session

    with told_busy():
        bot = play.bot_of(asked.bot)()
        context = play.load_context(asked)
        frontend = play.choose_frontend(asked, context.settings)
        seed = secrets.randbelow(10**9) if context.seed is None else context.seed
        session = Session.new(equipped(context.content, bot), seed, context.length, easy=context.easy)
    with frontend:
        return frontend.run(Stack(context, watching(session, context, bot), now=frontend.now(), adjust=frontend.adjust))


def watching(session: Session, context: Context, bot: Bot) -> Screen:
    """Return a screen on which a bot plays: keys look about, stop the bot and set its pace, but do not act."""
    from game.screens.base import STAY, Leave, Next
    from game.screens.play import Play

    class Watching(Play):
        """A session played by a bot."""

        def __init__(self) -> None:
            super().__init__(session, context)
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
            return self.act(bot.choose(session))

        def press(self, key: str, word: str | None) -> Next:
            """Stop, go on, change the pace or leave; or carry out a command that only looks."""
            if key == "space":
                self._stopped = not self._stopped
            elif key in ("+", "=", "-"):
                self._pace = min(max(self._pace + (-1 if key == "-" else 1), 0), len(PAUSES) - 1)
            elif key in ("escape", "q") or word == "save_and_quit":
                return Leave()
            elif word in OPEN_TO_ALL:
                return super().press(key, word)
            return STAY

        def hints(self) -> Sequence[str]:
            return HINTS

    return Watching()
