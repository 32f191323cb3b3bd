"""A journal played again without writing anything: on, back, and to any turn or floor.

The run is played from its beginning. Where it reaches a floor its state is kept in memory, so that going back, or to
the same floor a second time, plays little again. What stands below a head of other rules, or does not lead to the state
that a check names, is left out, and `loss` tells it in the sentence of recovery.
"""

from __future__ import annotations

import bisect
import json
import zlib
from typing import TYPE_CHECKING

from game.actions.base import Action
from game.storage import archive, journal
from game.storage.journal import Check, Mark
from game.storage.saves import SaveError
from game.storage.snapshot import encoded, restore
from game.turn.beginning import begin

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library
    from game.storage.journal import Line

NEAR = 100  # actions before a place gone to at which the state is kept too, so that steps back from there are quick


class Playback:
    """The `run` of a journal as it was `at` so many actions from its beginning.

    `lines` are those that can be played; `loss` says which cannot and why, or is empty. With `hashes`, the hash of the
    whole state is compared wherever the journal names it, and not the checks alone.

    Raises:
        SaveError: nothing of the journal can be played; the message names the file, `path`.
    """

    def __init__(self, path: Path, data: bytes, content: Library, *, hashes: bool = False) -> None:
        past = journal.past(data, "")
        if past is None:
            raise SaveError(f"{path}: cannot be played again, since it does not begin where its run began")
        head = past.head
        if head.length not in content.lengths:
            raise SaveError(f"{path}: cannot be played again, since there is no such length of run")
        self._latest_turn = journal.latest_turn(data)
        if differing := head.differing(content):
            raise SaveError(f"{path}: {journal.loss(0, self._latest_turn, differing)}")
        self.lines: list[Line] = past.lines
        self.loss = ""
        self._ends: list[int] = []
        self._cut(len(self.lines))
        if past.is_broken:
            self._lose(past.rules_after(data, content) or journal.BROKEN)
        self._content = content
        self._hashes = hashes
        self.run = begin(content, head.seed, head.length, easy=head.easy, practice=head.practice)
        self._played = self._good = 0  # lines; those up to the last check that fitted
        self._kept: dict[int, bytes] = {}  # the packed states after so many actions
        self.arrivals: list[tuple[int, int]] = []  # after how many actions which depth was reached, as far as is known
        self.at = 0
        self._play_to(self._ends[0])
        self._keep()
        self.arrivals.append((0, self.run.depth))

    def _cut(self, count: int) -> None:
        """Leave out all but the first lines."""
        del self.lines[count:]
        self._ends = [*(number for number, line in enumerate(self.lines) if isinstance(line.what, Action)), count]

    @property
    def last(self) -> int:
        """The number of actions that can be played."""
        return len(self._ends) - 1

    @property
    def last_turn(self) -> int:
        """The turn after the last of them."""
        return self._turn(self._ends[-1])

    def _turn(self, end: int) -> int:
        return self.lines[end - 1].turn if end else 0

    def close(self) -> None:
        """Close the world of the run."""
        self.run.world.close()

    # Going

    def step(self) -> bool:
        """Play the next action, and what was said after it. Return whether there was one that fits."""
        if self.at == self.last:
            return False
        depth = self.run.depth
        if not self._play_to(self._ends[self.at + 1]):
            return False
        self.at += 1
        if self.run.depth != depth and self.arrivals[-1][0] < self.at:
            self.arrivals.append((self.at, self.run.depth))
            self._keep()
        return True

    def go(self, to: int) -> None:
        """Go to where so many actions were played, or as far as can be."""
        to = max(0, min(to, self.last))
        nearest = max(kept for kept in self._kept if kept <= to)
        if not nearest <= self.at <= to:
            self._restore(nearest)
        start = self.at
        while self.at < to and self.step():
            if self.at == to - NEAR > start + NEAR:
                self._keep()

    def go_to_turn(self, turn: int) -> None:
        """Go to the end of the first action that led to a turn, or to the end of the journal."""
        self.go(bisect.bisect_left(self._ends, turn, key=self._turn))

    def go_to_floor(self, depth: int) -> None:
        """Go to where a floor was first reached, or to the end of the journal."""
        known = next((at for at, reached in self.arrivals if reached == depth), None)
        if known is not None:
            self.go(known)
            return
        self.go(self.arrivals[-1][0])
        while self.run.depth != depth and self.step():
            pass

    def next_floor(self) -> None:
        """Go to where the floor is left next, or to the end of the journal."""
        known = next((at for at, _ in self.arrivals if at > self.at), None)
        if known is not None:
            self.go(known)
            return
        depth = self.run.depth
        while self.run.depth == depth and self.step():
            pass

    def floor_before(self) -> None:
        """Go back to where this floor was reached, or if that is here, to where the one before was."""
        self.go(max((at for at, _ in self.arrivals if at < self.at), default=0))

    # The lines

    def _play_to(self, end: int) -> bool:
        """Play the lines up to one. If one does not fit, leave it out with all that follow the last check that did."""
        while self._played < end:
            line = self.lines[self._played]
            try:
                agrees = journal.play(self.run, line, hashes=self._hashes)
            except Exception:  # noqa: BLE001  a forged action may do anything, and the game has a fault perhaps
                agrees = False
            if not agrees:
                self._fail()
                return False
            self._played += 1
            if isinstance(line.what, Check) or (self._hashes and isinstance(line.what, Mark)):
                self._good = self._played
        return True

    def _fail(self) -> None:
        self._good = min(self._good, self._played)  # a fault of the game may come back on the way there
        self._cut(self._good)
        self._lose(journal.STRAYED)
        self.arrivals = [arrival for arrival in self.arrivals if arrival[0] <= self.last]
        if self._kept:
            self.at = self.last + 1  # what was played is of no use
            self.go(self.last)

    def _lose(self, why: str) -> None:
        """Tell that the turns after the last line cannot be played again."""
        self.loss = journal.loss(self.last_turn, self._latest_turn - self.last_turn, why)

    # States in memory

    def _keep(self) -> None:
        state, _ = encoded(self.run)
        self._kept[self.at] = zlib.compress(state, 1)

    def _restore(self, at: int) -> None:
        self.run.world.close()
        self.run = restore(json.loads(zlib.decompress(self._kept[at])), self._content)
        self.at, self._played = at, self._ends[at]


def opened(path: Path, content: Library, *, hashes: bool = False) -> Playback:
    """Return a playback of a file, a journal or an exported run.

    Raises:
        SaveError: it is neither, or nothing of it can be played.
    """
    return Playback(path, archive.read(path).journal, content, hashes=hashes)
