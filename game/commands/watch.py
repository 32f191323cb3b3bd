"""Watch: a bot plays in the player's own frontend."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """Let a bot play a run that is not saved, until the player leaves. Return the exit status.

    Raises:
        SettingsError: there is no such bot.
    """
    import secrets

    from game.bots.builds.build import equipped
    from game.commands import play
    from game.commands.busy import told_busy
    from game.screens.play.watching import Watching
    from game.screens.stack import Stack
    from game.session import Session

    with told_busy():
        bot = play.bot_of(options.bot)()
        context = play.load_context(options)
        frontend = play.choose_frontend(options, context.settings)
        seed = secrets.randbelow(10**9) if context.seed is None else context.seed
        session = Session.new(equipped(context.content, bot), seed, context.length, easy=context.easy)
    with frontend:
        screen = Watching(session, context, bot.choose)
        return frontend.run(Stack(context, screen, now=frontend.now(), adjust=frontend.adjust))
