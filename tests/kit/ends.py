"""For tests of programs that end in the middle of a run: where it begins, how drawing fails, and what must be left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.travelling import Descend
from game.bots.explorer import Explorer
from game.session import Session
from tests.kit.runs import digest, replayed

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library

CHANGE = 600  # milliseconds in which a game has come from one floor to the next
BREAK_LATER = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from game.screens.stack import Stack
picture, left = Stack.picture, int(sys.argv.pop(1))

def breaking(*arguments):
    global left
    left -= 1
    return picture(*arguments) if left else 1 / 0

Stack.picture = breaking
from game.app import main
main()
"""  # run.py, with arguments before its own: where the game is, and the number of the picture that fails


def save_at_the_stairs(folder: Path, content: Library) -> None:
    """Save a run there whose hero is about to take the stairs."""
    session, bot = Session.new(content, 7, path=folder / "run.save"), Explorer()
    while not isinstance(action := bot.choose(session), Descend):
        session.take(action)
    assert session.save()
    session.close()


def is_recovered(path: Path, content: Library, shown: int) -> bool:
    """Whether the run goes on from what all that was done in it leads to, all turns that were shown among it."""
    recovered, unbroken = Session.load(content, path), replayed(path, content)
    same = recovered.run.turn >= shown and digest(recovered) == digest(unbroken)
    recovered.close()
    unbroken.close()
    return same
