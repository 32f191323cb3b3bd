"""A game in the terminal in which each "z" is a step of exploring: `python -m tests.kit.explorer SEED COLOURS FILE`.

The file holds the seconds of a clock, which a test turns, and the number of keys that the game has answered.
"""

from __future__ import annotations

import itertools
import mmap
import struct
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from game.actions.moving import Rest
from game.autopilot.explore import AutoExplore
from game.autopilot.stop_reason import StopReason
from game.frontends.base import Closed, Key
from game.frontends.terminal import terminal as module
from game.screens.play.playing import Play
from game.screens.stack import Stack
from tests.kit.playing import context, fresh

if TYPE_CHECKING:
    from game.session import Session

CLOCK = struct.Struct("d")
ANSWERED = struct.Struct("q")
SHARED = struct.Struct("dq")  # both


def step(session: Session) -> None:
    """Let the hero explore, as somebody who holds a key does."""
    if session.autopilot.goal is None:
        session.autopilot.set_out(AutoExplore(cautious=False))
    action = session.autopilot.next_step(session.run)
    session.take(Rest() if isinstance(action, StopReason) else action)


def main(seed: str, colors: str, clock: str) -> None:
    """Play until another key comes."""
    with Path(clock).open("r+b") as file:
        told = mmap.mmap(file.fileno(), SHARED.size)
    vars(module)["time"] = SimpleNamespace(monotonic=lambda: CLOCK.unpack_from(told)[0])
    session, shared = fresh(int(seed)), context(Path(clock).parent)
    stack = Stack(shared, Play(session, shared))
    with module.Terminal(colors=colors, mouse=False) as terminal:  # type: ignore[arg-type]
        for answered in itertools.count():
            terminal.show(stack.picture(*terminal.size))
            ANSWERED.pack_into(told, CLOCK.size, answered)
            given = terminal.wait()
            if isinstance(given, Closed) or given != Key("z"):
                return
            step(session)


if __name__ == "__main__":
    main(*sys.argv[1:])
