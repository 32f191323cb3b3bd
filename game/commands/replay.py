"""The command `replay`: a journal is played again in the player's own frontend."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> int:
    """Play a journal, or that of an exported run, until the player leaves. Return the exit status.

    Raises:
        SaveError: nothing of it can be played.
    """
    from pathlib import Path

    from game.commands import play
    from game.commands.busy import told_busy
    from game.screens.play.replaying import Replaying
    from game.screens.stack import Stack
    from game.storage.playback import opened

    with told_busy():
        context = play.load_context(options)
        playback = opened(Path(options.file), context.content)
        frontend = play.choose_frontend(options, context.settings)
    with frontend:
        return frontend.run(Stack(context, Replaying(playback, context), now=frontend.now(), adjust=frontend.adjust))
