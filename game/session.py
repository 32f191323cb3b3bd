"""One run being played by a person, a bot, a replay or a test."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from game.autopilot.pilot import Autopilot
from game.storage import saves
from game.storage.locks import Lock, Taken
from game.storage.snapshot import snapshot
from game.turn import beginning
from game.turn.turn import take

if TYPE_CHECKING:
    from pathlib import Path

    from game.actions.base import Action
    from game.content.library import Library
    from game.turn.turn import Turn
    from game.world.run import Run

AUTOSAVE = 100  # turns
RETRY = 10  # turns from a failed save to the next attempt
NO_PART_OF_PLAY = ("version", "content", "log", "notes", "called", "debug", "mods")  # play does not depend on these


class Session:
    """Holds a run, passes actions to it, and keeps its save file fresh if it has one.

    `autopilot` holds the goal that the player set, until any other action ends it. `trouble` is a sentence on why the
    last save failed, or empty. `lettered` maps each floor's depth to the letters that the overview gave its places, and
    is not saved. A session locks its file against other sessions, in this process or another, until
    `close` or the end of the process.
    """

    def __init__(self, run: Run, path: Path | None = None, lock: Lock | None = None) -> None:
        self.run = run
        self.path = path
        self.autopilot = Autopilot()
        self.trouble = ""
        self.lettered: dict[int, dict[tuple[str, int, int, int], str]] = {}
        self._lock = lock
        self._acted = False  # since the last save
        self._file_is_damaged = False
        self._next_save = run.turn + AUTOSAVE
        self._saved_depth = run.depth
        self._saved_end = run.outcome is not None

    @classmethod
    def new(
        cls,
        content: Library,
        seed: int | str,
        length: str = "standard",
        path: Path | None = None,
        *,
        easy: bool = False,
    ) -> Session:
        """Return a session with a new run, saved at once if it has a file, so that a full disk shows from the start.

        Raises:
            SaveError: another session plays the run of this file.
            RecipeError: the seed is neither an int nor a str.
        """
        lock = _lock(path)
        session = cls(beginning.begin(content, seed, length, easy=easy), path, lock)
        session.save()
        return session

    @classmethod
    def load(cls, content: Library, path: Path, *, backup: bool = False) -> Session:
        """Return a session with the run of a save file, which stays unchanged; with `backup`, of the save before it.

        Raises:
            SaveError: something is wrong with the file, or another session plays its run.
        """
        lock = _lock(path)
        try:
            session = cls(saves.read(path, content, of_backup=backup), path, lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        session._file_is_damaged = backup
        return session

    def take(self, action: Action) -> Turn:
        """Let the hero act and the world answer.

        Saves on each floor reached, every 100 turns, and at the end of the run.

        Returns:
            The turn: its events, and why the action was refused, if it was.
        """
        self._acted = True
        turn = take(self.run, action)
        self.autopilot.follow(turn)
        if self.path is not None and self._is_due():
            self.save()
        return turn

    def _is_due(self) -> bool:
        run = self.run
        if run.turn >= self._next_save:
            return True
        if run.outcome is not None:
            return not self._saved_end
        return run.depth != self._saved_depth

    @property
    def is_unsaved(self) -> bool:
        """True if something happened since the last save, and there is a file for it."""
        return self._acted and self.path is not None

    def save(self) -> bool:
        """Write the run to its file, if it has one.

        Returns:
            Whether the run is on disk now; if not, `trouble` says why.
        """
        if self.path is None:
            return False
        run = self.run
        self._acted = False
        self._saved_depth, self._saved_end = run.depth, run.outcome is not None
        try:
            saves.write(self.path, run, damaged=self._file_is_damaged)
        except saves.SaveError as problem:
            self.trouble = str(problem)
            self._next_save = run.turn + RETRY
            return False
        self.trouble = ""
        self._file_is_damaged = False
        self._next_save = run.turn + AUTOSAVE
        return True

    def state_hash(self) -> str:
        """Return a digest of everything that later play depends on, equal for equal states on any machine.

        The log, notes and a revealed map are left out, since play does not depend on them.
        """
        state = {name: value for name, value in snapshot(self.run).items() if name not in NO_PART_OF_PLAY}
        return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()

    def close(self) -> None:
        """Close the run's world and release its file, without saving. May be called twice."""
        self.run.world.close()
        self.release()

    def release(self) -> None:
        """Release the file, so that another session can lock it. May be called twice."""
        if self._lock is not None:
            self._lock.release()


def _lock(path: Path | None) -> Lock | None:
    if path is None:
        return None
    try:
        return Lock(path)
    except Taken:
        raise saves.SaveError(f"{path}: this run is being played in another window or terminal") from None
