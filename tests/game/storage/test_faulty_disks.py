"""Kills and errors at the system calls of saves and journals, full disks, and folders of other users."""

from __future__ import annotations

import shutil
import signal
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from game.actions.records import to_record
from game.bots.explorer import Explorer
from game.session import Session
from levelgen.rng import Dice
from tests.kit.disks import fill, free, small_disk
from tests.kit.playing import library
from tests.kit.runs import digest, hardy
from tests.kit.traced import Traced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tests.kit.traced import Told

assert sys.platform != "win32"  # which has no strace

BEFORE = 3  # actions in the journal of the run that is loaded, after its save
TAKEN = 5  # actions after that
FEWEST = 6  # kills in a test
CHANGING = {"mkdir", "openat", "flock", "write", "fsync", "close", "link", "rename", "unlink"}  # calls that may
ERRORS = {
    "mkdir": ("ENOSPC", "EIO", "EACCES"),
    "openat": ("ENOSPC", "EIO", "EACCES", "EINTR"),
    "flock": ("EINTR", "ENOLCK"),
    "newfstatat": ("EIO", "EACCES"),
    "read": ("EIO", "EINTR"),
    "write": ("ENOSPC", "EIO", "EINTR"),
    "fsync": ("ENOSPC", "EIO", "EINTR"),
    "close": ("EIO",),
    "link": ("ENOSPC", "EIO", "EACCES"),
    "rename": ("ENOSPC", "EIO", "EACCES"),
    "unlink": ("EIO", "EACCES"),
}


class Game:
    """A run that a traced process plays, with the same files each time, and what it is like unbroken."""

    def __init__(self, folder: Path, *, begun: bool) -> None:
        self.path = folder / "played" / "saves" / "run.save"
        self._files = folder / "begun"
        self._files.mkdir()
        session, bot = Session.new(library(), 7, path=self._files / "run.save" if begun else None), Explorer()
        for _ in range(BEFORE if begun else 0):
            session.take(bot.choose(session))
        session.close()
        session = Session.load(library(), self._files / "run.save") if begun else Session.new(library(), 7)
        session.release()
        session.path = session._journal = None
        records, self._digests = [], [digest(session)]
        for _ in range(TAKEN):
            action = bot.choose(session)
            records.append(to_record(action))
            session.take(action)
            self._digests.append(digest(session))
        session.close()
        self._traced = Traced(records)

    def play(self, injected: str = "") -> Told:
        """Play the run from its files, as they were, while strace injects this."""
        shutil.rmtree(self.path.parents[1], ignore_errors=True)
        self.path.parents[1].mkdir()
        if any(self._files.iterdir()):
            shutil.copytree(self._files, self.path.parent)
        return self._traced.play(self.path, injected)

    def actions(self) -> int | None:
        """The number of actions after which the run was as it can be loaded now; None if it never was."""
        session = Session.load(library(), self.path)
        found = digest(session)
        session.close()
        return self._digests.index(found) if found in self._digests else None

    def calls(self) -> list[tuple[str, int]]:
        """The system calls on the run's files: name, and the number among those of that name, from 1."""
        told, seen = self.play(), Counter[str]()
        assert (told.taken, told.troubles, self.actions()) == (TAKEN, [], TAKEN)
        found = []
        for name in told.calls:
            seen[name] += 1
            found.append((name, seen[name]))
        return found

    def close(self) -> None:
        self._traced.close()


@pytest.fixture(params=[False, True], ids=["a run begins", "a run goes on"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Game]:
    made = Game(tmp_path, begun=request.param)
    yield made
    made.close()


def some_of(cases: Sequence[Any], number: int) -> list[Any]:
    """So many of the cases, one as far from the next as from the one before."""
    return [cases[index * len(cases) // number] for index in range(number)]


def test_a_kill_at_any_system_call_costs_one_turn_at_most(game: Game, sweep: Callable[[int], range]) -> None:
    calls = [call for call in game.calls() if call[0] in CHANGING]
    assert {"write", "fsync", "rename"} < {name for name, _ in calls}
    for name, number in some_of(calls, max(FEWEST, len(sweep(len(calls))))):
        told = game.play(f"{name}:signal=KILL:when={number}")
        assert told.status == signal.SIGKILL, (name, number)
        if not game.path.exists():
            assert told.taken == 0, (name, number)
            continue
        assert game.actions() in {told.taken, told.taken + 1}, (name, number)


def test_an_error_of_any_system_call_is_told_and_play_goes_on(game: Game, sweep: Callable[[int], range]) -> None:
    cases = [(*call, error) for call in game.calls() for error in ERRORS.get(call[0], ())]
    for name, number, error in some_of(cases, len(sweep(len(cases)))):
        told = game.play(f"{name}:error={error}:when={number}")
        assert (told.status, told.taken) == (0, TAKEN), (name, number, error)
        assert game.actions() in ({TAKEN, TAKEN - 1} if told.troubles else {TAKEN}), (name, number, error)
        if error == "EINTR":
            assert not told.troubles, (name, number)


def test_a_full_disk_is_told_and_costs_no_turn_once_it_has_room(tmp_path: Path, sweep: Callable[[int], range]) -> None:
    dice, states, troubles = Dice.seeded("disks"), set[str](), set[str]()
    with small_disk(tmp_path / "disk") as disk:
        path = disk / "saves" / "run.save"
        session = hardy(7, path)
        session.save()
        bot = Explorer()

        def play(actions: int) -> None:
            for _ in range(actions):
                session.take(bot.choose(session))
                states.add(digest(session))

        for number in sweep(100):
            fill(disk, dice.below(8))
            play(dice.between(1, 60))
            saved = session.save()
            troubles.add(session.trouble.removeprefix(str(path)))
            assert saved or session.trouble
            play(dice.between(0, 5))
            if number % 2:
                free(disk)
                play(1)
                assert session.save()
                play(dice.between(0, 30))
                assert not session.trouble
                expected = digest(session)
                session.close()
                session = Session.load(library(), path)
                assert digest(session) == expected
            else:
                session.close()
                session = Session.load(library(), path)
                assert digest(session) in states
                free(disk)
        session.close()
    assert any("No space left on device" in trouble for trouble in troubles)
