"""One run being played, by whoever plays it: a person, a bot, a replay or a test."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from game.storage import saves
from game.turn import beginning
from game.turn.take import take
from game.world import spawn

if TYPE_CHECKING:
    from pathlib import Path

    from game.actions.base import Action
    from game.content.library import Library
    from game.world.events import Event
    from game.world.run import Run

AUTOSAVE = 100  # turns


class Session:
    """Holds a run, passes actions to it, and keeps its save file fresh if it has one.

    `trouble` says in a sentence why the run could not be saved the last time, or is empty.
    """

    def __init__(self, run: Run, path: Path | None = None) -> None:
        self.run = run
        self.path = path
        self.trouble = ""
        self._saved_turn = run.turn
        self._saved_depth = run.depth

    @classmethod
    def new(cls, content: Library, seed: int | str, length: str = "standard", path: Path | None = None) -> Session:
        """A fresh run."""
        return cls(beginning.begin(content, seed, length), path)

    @classmethod
    def load(cls, content: Library, path: Path) -> Session:
        """The run in a save file, which stays as it is.

        Raises:
            SaveError: one sentence on what is wrong with the file.
        """
        return cls(saves.read(path, content), path)

    def take(self, action: Action) -> list[Event]:
        """Let the hero act and the world answer; what happened. Saves on each new floor and every 100 turns."""
        self.activate()
        events = take(self.run, action)
        if self.path is not None and (
            self.run.depth != self._saved_depth or self.run.turn - self._saved_turn >= AUTOSAVE
        ):
            self.save()
        return events

    def activate(self) -> None:
        """Make this session's run the one at hand; `take` does so by itself."""
        spawn.switch_to(self.run)

    def save(self) -> bool:
        """Write the run to its file, if it has one; whether it is safe now. A failure is told in `trouble`."""
        if self.path is None:
            return False
        self.activate()
        self._saved_turn, self._saved_depth = self.run.turn, self.run.depth
        try:
            saves.write(self.path, self.run)
        except saves.SaveError as problem:
            self.trouble = str(problem)
            return False
        self.trouble = ""
        return True

    def state_hash(self) -> str:
        """A digest of everything that later play depends on; equal for equal states, on any machine."""
        self.activate()
        snapshot = saves.snapshot(self.run)
        return hashlib.sha256(json.dumps(snapshot, sort_keys=True).encode()).hexdigest()

    def close(self) -> None:
        """Let the run's world go."""
        spawn.forget(self.run)
