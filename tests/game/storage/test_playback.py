"""Playbacks: a journal played again on, back and to any place is the run as it was, and nothing is written."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from game.actions.base import Action
from game.actions.moving import Rest, Walk
from game.bots.strategies.diver import Diver
from game.session import Session
from game.storage import journal, playback
from game.storage.journal import Check, check_of, journal_of
from game.storage.playback import Playback
from game.storage.saves import SaveError
from tests.game.storage.test_journal import loaded, mutated
from tests.kit.playing import library
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.actions.base import Outcome
    from game.storage.journal import Line
    from game.world.run import Line as Said
    from game.world.run import Run

ACTIONS, FLOORS = 500, 3  # of a diver's run, which comes so deep


class Dived:
    """A run that was played: its journal, and its state and depth after each action."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.path = folder / "run.journal"
        session, bot = Session.new(library(), seed, "standard", folder / "run.save", easy=True), Diver()
        self.states, self.depths = [seen(session.run)], [session.run.depth]
        for number in range(ACTIONS):
            session.take(bot.choose(session))
            if number % 7 == 0:
                session.say(f"You have acted {number} times.")
            self.states.append(seen(session.run))
            self.depths.append(session.run.depth)
        self.turn, self.outcome = session.run.turn, session.run.outcome
        session.save()
        session.close()


def seen(run: Run) -> tuple[str, list[Said]]:
    """What the run looks like: the check of its journal, and the log."""
    return check_of(run), list(map(replace, run.log))


def dive(folder: Path) -> Dived:
    """A run over some floors whose hero lives."""
    made = (Dived(folder / str(seed), seed) for seed in range(8, 40))
    return next(run for run in made if max(run.depths) >= FLOORS and run.outcome is None)


@pytest.fixture(scope="module")
def dived(tmp_path_factory: pytest.TempPathFactory) -> Dived:
    return dive(tmp_path_factory.mktemp("saves"))


@pytest.fixture
def played(dived: Dived) -> Iterator[Playback]:
    made = playback.opened(dived.path, library())
    yield made
    made.close()


def state(played: Playback) -> tuple[str, list[Said]]:
    return seen(played.run)


def test_each_step_is_an_action_of_the_run_with_what_was_said_after_it(dived: Dived, played: Playback) -> None:
    assert (played.last, played.last_turn, played.loss) == (len(dived.states) - 1, dived.turn, "")
    for at, expected in enumerate(dived.states):
        assert (played.at, state(played)) == (at, expected)
        assert played.step() == (at < played.last)
    assert played.at == played.last


@pytest.mark.parametrize("places", [[300, 5, 4, 3, 301, 0], [450, 449, 448, 2, 449, 450], [10**9, -3, 77, 76, 75, 200]])
def test_wherever_it_goes_it_is_the_run_as_it_was_there(dived: Dived, played: Playback, places: list[int]) -> None:
    for place in places:
        played.go(place)
        assert played.at == min(max(place, 0), played.last)
        assert state(played) == dived.states[played.at]
        assert [depth for _, depth in played.arrivals] == [dived.depths[at] for at, _ in played.arrivals], (
            "each is a floor reached there"
        )


def test_it_goes_to_the_first_action_that_led_to_a_turn(dived: Dived, played: Playback) -> None:
    for turn in (100, 30, 31, 0, dived.turn):
        played.go_to_turn(turn)
        assert played.run.turn >= turn
        assert state(played) == dived.states[played.at]
        if played.at:
            played.go(played.at - 1)
            assert played.run.turn < turn
    played.go_to_turn(10**8)
    assert played.at == played.last


def test_it_goes_to_floors(dived: Dived, played: Playback) -> None:
    for depth in (3, 1, 2, FLOORS, 1):
        played.go_to_floor(depth)
        assert played.at == dived.depths.index(depth)
        assert state(played) == dived.states[played.at]
    visited = [at for at, depth in enumerate(dived.depths) if at and depth != dived.depths[at - 1]]
    for at in visited:
        played.next_floor()
        assert played.at == at
    played.next_floor()
    assert played.at == played.last
    for at in (*reversed(visited), 0, 0):
        played.floor_before()
        assert played.at == at
    played.go_to_floor(77)
    assert played.at == played.last


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Line, bool]]:
    """The lines that are played from now on, and whether each fitted."""
    found: list[tuple[Line, bool]] = []

    def noted(run: Run, line: Line, *, hashes: bool = True, play: Callable[..., bool] = journal.play) -> bool:
        found.append((line, False))
        fits = play(run, line, hashes=hashes)
        found[-1] = line, fits
        return fits

    monkeypatch.setattr(journal, "play", noted)
    return found


def test_a_floor_is_reached_without_play_the_second_time_and_steps_back_are_short(
    played: Playback, tried: list[tuple[Line, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playback, "NEAR", 20)  # so that the last floor takes many times as many actions
    played.go_to_floor(FLOORS)
    assert len(tried) > played.at
    played.go(0)
    tried.clear()
    played.go_to_floor(FLOORS)
    assert not tried
    played.go(played.last)
    for _ in range(3):
        tried.clear()
        played.go(played.at - 1)
    actions = [line for line, _ in tried if isinstance(line.what, Action)]
    assert len(actions) <= 2 * 20


def test_nothing_is_written_and_no_world_is_left_open(dived: Dived) -> None:
    files = {each: each.read_bytes() for each in dived.path.parent.iterdir()}
    worlds = open_worlds()
    played = playback.opened(dived.path, library())
    for place in (played.last, 3, played.last // 2):
        played.go(place)
    played.close()
    assert open_worlds() == worlds
    assert {each: each.read_bytes() for each in dived.path.parent.iterdir()} == files


# What cannot be played


def spoiled(dived: Dived, change: Callable[[bytes], bytes], *, hashes: bool = False) -> Playback:
    data = dived.path.read_bytes()
    assert change(data) != data
    return Playback(dived.path, change(data), library(), hashes=hashes)


def test_a_journal_of_another_version_is_refused_in_the_sentence_of_recovery(dived: Dived) -> None:
    with pytest.raises(
        SaveError,
        match=rf"This is turn 0\. The {dived.turn} turns after it cannot be played again: "
        r"they were played with version 0\.0\.1 of the game",
    ):
        spoiled(
            dived,
            lambda data: data.replace(b'"program":"', b'"program":"0.0.1","x":"', 1).replace(b',"x":"0.1.0"', b""),
        )


def test_a_part_of_other_rules_is_left_out_and_what_is_before_it_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.save"
    session = Session.new(library(), 8, path=path)
    for _ in range(25):
        session.take(Rest())
    session.save()
    before = seen(session.run)
    session.close()
    with monkeypatch.context() as patched:
        patched.setattr(journal, "__version__", "9.9")
        session = loaded(path)
        for _ in range(4):
            session.take(Rest())
        session.close()
    played = playback.opened(journal_of(path), library())
    assert played.loss == (
        "This is turn 25. The 4 turns after it cannot be played again: "
        "they were played with version 9.9 of the game, and this is 0.1.0."
    )
    played.go(played.last)
    assert state(played) == before
    played.close()


def test_a_damaged_line_ends_it(dived: Dived) -> None:
    lines = dived.path.read_bytes().splitlines(keepends=True)
    played = spoiled(dived, lambda _: b"".join([*lines[:200], b"{no line}\n", *lines[200:]]))
    played.go(played.last)
    assert state(played) == dived.states[played.at]
    assert 100 < played.at < 200
    assert f"This is turn {played.run.turn}. " in played.loss
    assert played.loss.endswith("cannot be played again: its journal is damaged there.")
    played.close()


FORGERS: dict[str, Callable[[list[bytes], int], list[bytes]]] = {
    "another step": lambda lines, at: [*lines[:at], another_action(lines[at]), *lines[at + 1 :]],
    "a step less": lambda lines, at: [*lines[:at], *lines[at + 1 :]],
    "a rest more": lambda lines, at: [*lines[:at], b'{"turn":%d,"action":"Rest"}\n' % turn_of(lines[at]), *lines[at:]],
}


def turn_of(line: bytes) -> int:
    return int(line.partition(b":")[2].partition(b",")[0])


def another_action(line: bytes) -> bytes:
    """The line with the opposite step."""
    return line.translate(None, b"-") if b":-1" in line else line.replace(b":1}", b":-1}").replace(b":1,", b":-1,")


@pytest.mark.parametrize("forge", FORGERS.values(), ids=FORGERS)
@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.9])
def test_a_forged_line_is_found_by_the_next_check_and_the_run_shown_as_it_was_before(
    dived: Dived, tried: list[tuple[Line, bool]], forge: Callable[[list[bytes], int], list[bytes]], share: float
) -> None:
    lines = dived.path.read_bytes().splitlines(keepends=True)
    late = range(int(share * len(lines)), len(lines))
    at = next(at for at in late if b"Walk" in lines[at] and turn_of(lines[at]) > turn_of(lines[at - 1]))
    played = Playback(dived.path, b"".join(forge(lines, at)), library())
    tried.clear()
    played.go(played.last)
    until = next(number for number, (_, fits) in enumerate(tried) if not fits)
    start = len(b"".join(lines[:at]))
    assert len([line for line, _ in tried[: until + 1] if line.end > start and isinstance(line.what, Check)]) <= 1
    assert check_of(played.run) == dived.states[played.at][0]
    assert played.loss.endswith("cannot be played again: the run did not come to the same state again.")
    played.close()


def test_a_hash_is_compared_on_demand(dived: Dived) -> None:
    def forge(data: bytes) -> bytes:
        before, mark, after = data.rpartition(b'"state":"')
        return before + mark + b"0" * 64 + after[64:]

    for hashes in (False, True):
        played = spoiled(dived, forge, hashes=hashes)
        played.go(played.last)
        assert (journal.STRAYED in played.loss) == hashes
        played.close()


def test_an_action_that_makes_the_game_fail_ends_it(
    dived: Dived, played: Playback, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.go(350)
    turn, perform = played.run.turn, Walk.perform

    def fail(action: Walk, run: Run, actor: int) -> Outcome:
        if run.turn >= turn:
            raise RuntimeError("a fault of the game")
        return perform(action, run, actor)

    with monkeypatch.context() as patched:
        patched.setattr(Walk, "perform", fail)
        while played.step():
            pass
    assert 330 < played.at < 370
    (check, log), (expected, said) = state(played), dived.states[played.at]
    assert (check, log) == (expected, said[: len(log)]), "what was said after the last check is cut off with the fault"


def test_a_fault_that_comes_back_everywhere_ends_it_too(played: Playback, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault of the game")

    played.go(350)
    with monkeypatch.context() as patched:
        patched.setattr(Walk, "perform", fail)
        while played.step():
            pass
    assert played.at == played.last < 350


@given(mutated())
def test_whatever_a_journal_holds_it_is_played_as_far_as_it_can_be_or_refused_in_a_sentence(data: bytes) -> None:
    worlds = open_worlds()
    with suppress(SaveError):
        played = Playback(Path("hostile.journal"), data, library())
        played.go(played.last)
        assert played.at == played.last
        played.go(0)
        played.go_to_floor(2)
        played.close()
    assert open_worlds() == worlds
