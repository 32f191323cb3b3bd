"""One run being played by a person, a bot, a replay or a test."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING

from game.autopilot.pilot import Autopilot
from game.storage import journal, saves
from game.storage.daily import is_shared
from game.storage.files import tidy
from game.storage.journal import Journal, journal_of
from game.storage.locks import Lock, Taken
from game.storage.snapshot import state_hash
from game.turn import beginning
from game.turn.turn import take
from game.world.limits import fit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.actions.base import Action
    from game.content.kinds import Tone
    from game.content.library import Library
    from game.turn.turn import Turn
    from game.world.run import Run

    AtEnd = Callable[["Session"], None]

AUTOSAVE = 100  # turns
RETRY = 10  # turns from a failed save to the next attempt


class Session:
    """Holds a run, passes actions to it, and keeps its save and its journal if it has files.

    `autopilot` holds the goal that the player set, until any other action ends it. `lettered` maps depths to
    the letters that the overview gave its places, and is not saved. A session locks its file against other sessions, in
    this process or another, until `close` or the end of the process. `seconds` is the time that the player has spent on
    the run, which screens add to.

    `at_end`, if given, is called once when the run ends in this session or in what its journal adds to its save. That
    is before the end is saved, so that a kill meanwhile lets it be called again.
    """

    def __init__(
        self, run: Run, path: Path | None = None, lock: Lock | None = None, at_end: AtEnd | None = None
    ) -> None:
        self.run = run
        self.path = path
        self.autopilot = Autopilot()
        self.lettered: dict[int, dict[tuple[str, int, int, int], str]] = {}
        self.seconds = 0.0
        self.aftermath: list[str] = []  # what was kept of the run when it ended, and what could not be, in sentences
        self._at_end = at_end
        self._lock = lock
        self._journal: Journal | None = None
        self._order = 0 if path is None else saves.next_order(path)
        self._trouble = ""  # why the last save failed
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
        ranked_try: bool = False,
        at_end: AtEnd | None = None,
    ) -> Session:
        """Return a session with a new run, saved at once if it has a file, so that a full disk shows from the start.

        A run from the seed of a day or a week is not ranked but for the one `ranked_try` at it.

        Raises:
            SaveError: another session plays the run of this file.
            RecipeError: the seed is neither an int nor a str.
        """
        lock = _lock(path)
        practice = is_shared(seed) and not ranked_try
        session = cls(beginning.begin(content, seed, length, easy=easy, practice=practice), path, lock, at_end)
        if path is not None:
            session.run.id = saves.id_of(path)
            session._journal = Journal(journal_of(path), session.run, replaces=True)
            session._journal.begin()
        session.save()
        return session

    @classmethod
    def load(cls, content: Library, path: Path, *, backup: bool = False, at_end: AtEnd | None = None) -> Session:
        """Return a session with the run of a save file, or with `backup` of the save before it, and of its journal.

        If no save is sound, the journal is played from the beginning of the run. The files stay unchanged until
        something happens in the run.

        Raises:
            SaveError: something is wrong with the file, or another session plays its run.
        """
        with contextlib.suppress(OSError):  # which is told when the file is read
            path = path.resolve() if path.is_symlink() else path  # or the next save would take the place of the link
        lock = _lock(path)
        tidy(path, saves.backup_of(path))  # of a kill in a save
        source = saves.backup_of(path) if backup else path
        try:
            run, snapshot, again = _start(path, source, content)
            session = cls(run, path, lock, at_end)
            session._file_is_damaged = backup or not snapshot
            summary = saves.summary_of(source)
            session.seconds = summary.seconds if summary is not None else 0
            session._recover(path, snapshot, again)
            if not snapshot:
                by = f"It was played again by its journal: this is turn {session.run.turn:,}."
                session.say(f"No save of this run can be read. {by}", "bad", flush=False)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        return session

    def _recover(self, path: Path, snapshot: str, again: Callable[[], Run]) -> None:
        """Play again what the journal holds after the snapshot of this digest, which `again` reads once more.

        If that cannot be done to its end, the log says so.
        """
        try:
            data = saves.journal_bytes(path)
        except BaseException:
            self.run.world.close()
            raise
        past = journal.past(data or b"", snapshot)
        differing = past.head.differing(self.run.content) if past is not None else ""
        lines = past.lines if past is not None and not differing else []
        kept, why = journal.replay(self.run, lines), differing
        if kept < len(lines):
            self.run.world.close()
            self.run, why = again(), journal.STRAYED
            journal.replay(self.run, lines[:kept])
        elif past is not None and past.is_broken:
            why = why or journal.BROKEN
        self._journal = Journal(journal_of(path), self.run, sets_aside=data is None)
        if past is None or differing:
            self._journal.begin(snapshot, is_torn=(data or b"\n")[-1:] != b"\n")
        elif data is not None and past.end(kept) < len(data):
            self._journal.go_back(past.end(kept))
        turns = journal.last_turn(journal_of(path)) - self.run.turn
        if past is None and turns > 0:
            why = "its journal is damaged" if data is None else "its journal does not know this save"
        if why and (past is None or past.lines or past.is_broken):
            self.say(journal.loss(self.run.turn, turns, why), "bad", flush=False)
        self._acted = kept > 0
        self.run.id = self.run.id or saves.id_of(path)  # a save from before runs had one
        if kept and self.run.outcome is not None:
            self._conclude()

    def take(self, action: Action) -> Turn:
        """Let the hero act and the world answer.

        Saves on each floor reached, every 100 turns, and at the end of the run.

        Returns:
            The turn: its events, and why the action was refused, if it was.
        """
        self._acted = True
        ended = self.run.outcome is not None
        turn = take(self.run, action)
        self.autopilot.follow(turn)
        if self._journal is not None and not ended:
            self._journal.act(action)
            self._journal.flush()
        if self.run.outcome is not None and not ended:
            self._conclude()
        elif self.path is not None and self._is_due():
            self.save()
        return turn

    def say(self, text: str, tone: Tone = "dim", *, flush: bool = True) -> None:
        """Write a message of a screen into the log, and into the journal, so that a replay gives the same log."""
        text = fit(text)
        self.run.say(text, tone)
        if self._journal is not None:
            self._journal.say(text, tone)
            if flush:
                self._journal.flush()

    def _conclude(self) -> None:
        """Call `at_end`, and save the end whatever fails there."""
        try:
            if self._at_end is not None:
                self._at_end(self)
        finally:
            self.save()

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

    @property
    def trouble(self) -> str:
        """A sentence on why the run could not be saved or its journal written the last time; "" if both could be."""
        if self._journal is None or self._trouble or not self._journal.trouble:
            return self._trouble
        return f"{self.path}: cannot keep its journal ({self._journal.trouble})"

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
        file = saves.file_of(run, self.seconds, self._order)
        if self._journal is not None:  # first, so that it knows each save that there is
            self._journal.mark(file.digest, file.state)
            self._journal.flush(sync=True)
        try:
            saves.write(self.path, run, file, damaged=self._file_is_damaged)
        except saves.SaveError as problem:
            self._trouble = str(problem)
            self._next_save = run.turn + RETRY
            return False
        self._trouble = ""
        self._file_is_damaged = False
        self._next_save = run.turn + AUTOSAVE
        return True

    def state_hash(self) -> str:
        """Return a digest of everything that later play depends on, equal for equal states on any machine."""
        return state_hash(self.run)

    def close(self) -> None:
        """Close the run's world and release its file, without saving. May be called twice."""
        self.run.world.close()
        self.release()

    def release(self) -> None:
        """Release the file, so that another session can lock it. May be called twice."""
        if self._journal is not None:
            self._journal.close()
        if self._lock is not None:
            self._lock.release()


def _lock(path: Path | None) -> Lock | None:
    if path is None:
        return None
    try:
        return Lock(path)
    except Taken:
        raise saves.SaveError(f"{path}: this run is being played in another window or terminal") from None


def _start(path: Path, source: Path, content: Library) -> tuple[Run, str, Callable[[], Run]]:
    """Return the run from which its journal goes on: that of the save in `source`, or the run's beginning.

    Returns:
        The run, the digest of its save, "" for none, and what returns the run as it is now once more.

    Raises:
        SaveError: something is wrong with the save, and the journal does not begin with the run.
    """
    again: Callable[[], Run] = functools.partial(saves.read, path, content, of_backup=source != path)
    try:
        return again(), saves.digest_of(source), again
    except saves.DamagedError:
        begin = _beginning(path, content)
        if begin is None:
            raise
        return begin(), "", begin


def _beginning(path: Path, content: Library) -> Callable[[], Run] | None:
    """Return what begins the run of this save anew, so that its journal can be played from there.

    None if its journal does not begin with the run, or by other rules.

    Raises:
        SaveError: the journal cannot be read.
    """
    past = journal.past(saves.journal_bytes(path) or b"", "")
    if past is None or past.head.length not in content.lengths:
        return None
    head = past.head
    if head.differing(content):
        return None
    return functools.partial(beginning.begin, content, head.seed, head.length, easy=head.easy, practice=head.practice)
