"""A session: played, saved, loaded, and the same run whichever of these it went through."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest
from game.actions.options import Abandon
from game.bots.drunk import Drunk
from game.bots.roster import BOTS
from game.session import AUTOSAVE, RETRY, Session
from game.storage import saves
from game.storage.journal import journal_of
from game.world import query
from game.world.components import Statuses
from levelgen.rng import Dice
from tests.kit.playing import library
from tests.kit.runs import digest, hardy, saved_turn, stagger, take_stairs
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ACTIONS = 700
TURNS, FEWEST = 2000, 100  # of a game that is killed and recovered


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "run.save"


def test_a_run_saved_and_loaded_at_any_turn_goes_on_as_one_never_saved(
    tmp_path: Path, sweep: Callable[[int], range]
) -> None:
    depths = set()
    for seed in sweep(40):
        path = tmp_path / f"{seed}.save"
        never, saved = hardy(seed), hardy(seed, path)
        for session in (never, saved)[: 2 * (seed % 2)]:  # some act twice a turn, so that saves come between turns too
            session.run.world.add(session.run.hero, Statuses({"hasted": 10**6}))
        drunk = stagger(never, 0, seed)
        for number in range(ACTIONS):
            action = drunk.choose(never)
            never.take(action)
            saved.take(action)
            if number % 60 == 59:
                down = never.run.depth == 1 or drunk.dice.chance(600)
                for session in (never, saved):
                    take_stairs(session, down=down)
            if number % (37 + seed) == 0:
                saved.save()
                saved.close()
                saved = Session.load(library(), path)
            if number % 20 == 0:
                assert digest(saved) == digest(never), f"seed {seed}, action {number}: {action}"
            depths.add(never.run.depth)
        assert digest(saved) == digest(never)
        never.close()
        saved.close()
    assert len(depths) > 2, "the drunk did not get about"


def killed(session: Session, dice: Dice) -> Session:
    """The session that is loaded after this one was dropped, the last line of its journal now and then torn."""
    path = session.path
    assert path is not None
    session.close()
    journal = journal_of(path)
    if dice.chance(300):
        os.truncate(journal, journal.stat().st_size - dice.between(1, 5))
    return Session.load(library(), path)


def test_games_killed_at_any_turn_end_as_those_never_broken(tmp_path: Path, sweep: Callable[[int], range]) -> None:
    dice, path, turns = Dice.seeded("kills"), tmp_path / "run.save", max(FEWEST, len(sweep(TURNS)))
    kinds = [*BOTS.values()]
    for game in sweep(200):
        hero = hardy if game % 2 else functools.partial(Session.new, library())
        unbroken, broken = hero(game), hero(game, path=path)
        broken.save()
        bot, next_kill = kinds[game % len(kinds)](), 0
        while unbroken.run.turn < turns and unbroken.run.outcome is None:
            action = bot.choose(unbroken)
            unbroken.take(action)
            broken.take(action)
            if dice.chance(10):
                broken.save()
            if unbroken.run.turn >= next_kill:
                next_kill = unbroken.run.turn + dice.between(1, turns // 4)
                broken = killed(broken, dice)
                if digest(broken) != digest(unbroken):
                    broken.take(action)
                assert digest(broken) == digest(unbroken), (game, unbroken.run.turn)
        broken = killed(broken, dice) if unbroken.run.outcome is None else broken
        if digest(broken) != digest(unbroken):
            broken.take(action)
        assert digest(broken) == digest(unbroken), game
        for session in (unbroken, broken):
            session.close()


# Saving by itself


def test_a_new_run_is_saved_at_once(path: Path) -> None:
    session = Session.new(library(), 7, path=path)
    assert (saves.summaries(path.parent)[0].seed, saved_turn(path)) == ("7", 0)
    session.close()


def test_it_saves_every_hundred_turns(path: Path) -> None:
    session = hardy(7, path)
    while session.run.turn < AUTOSAVE - 1:
        session.take(Rest())
    assert saved_turn(path) == 0
    while session.run.turn < AUTOSAVE:
        session.take(Rest())
    assert saved_turn(path) == session.run.turn
    session.close()


def test_it_saves_on_each_floor_reached(path: Path) -> None:
    session = hardy(8, path)
    take_stairs(session, down=True)
    assert saves.summaries(path.parent)[0].depth == 2
    session.take(Rest())
    take_stairs(session, down=False)
    assert saves.summaries(path.parent)[0].depth == 1
    session.close()


def test_it_saves_the_end_so_that_nobody_comes_back_from_it(path: Path) -> None:
    session = Session.new(library(), 7, path=path)
    session.take(Rest())
    session.save()
    _, hero, creature, _ = query.hero(session.run)
    creature.health, hero.food = 1, 0
    session.take(Rest())
    assert session.run.outcome is not None
    summary = saves.summaries(path.parent)[0]
    assert (summary.fate, summary.playable) == ("died", False)
    assert saves.latest(path.parent) is None
    assert not saves.backup_of(path).exists()
    written = path.stat().st_mtime_ns
    session.take(Rest())
    assert path.stat().st_mtime_ns == written, "once is enough"
    session.close()
    again = Session.load(library(), path)
    assert again.run.outcome == session.run.outcome
    again.close()


def test_giving_up_is_an_end(path: Path) -> None:
    session = Session.new(library(), 7, path=path)
    session.take(Abandon())
    assert saves.summaries(path.parent)[0].fate == "abandoned"
    session.close()


def test_a_disk_that_takes_nothing_is_told_at_once_and_play_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "saves"
    blocked.touch()  # a file where the folder should be: not even an administrator can write there
    session = hardy(7, blocked / "run.save")
    assert "cannot be saved" in session.trouble
    assert str(blocked) in session.trouble
    session.take(Rest())
    assert session.run.turn == 1
    assert not session.save()
    blocked.unlink()
    for _ in range(RETRY):
        session.take(Rest())
    assert session.trouble == ""
    assert saved_turn(blocked / "run.save") == session.run.turn
    session.close()


def test_without_a_file_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = hardy(7)
    stagger(session, 150)
    assert not session.save()
    assert session.trouble == ""
    assert list(tmp_path.iterdir()) == []
    session.close()


# Several at once


def test_sessions_do_not_touch_each_other() -> None:
    alone = hardy(1)
    stagger(alone, 200)
    expected = digest(alone)
    alone.close()
    one, other = hardy(1), hardy(2)
    drunks = Drunk(1), Drunk(5)
    for _ in range(200):
        for session, drunk in zip((one, other), drunks, strict=True):
            session.take(drunk.choose(session))
    assert digest(one) == expected
    one.close()
    other.close()
    one.close()


def test_a_closed_session_leaves_no_world() -> None:
    worlds = open_worlds()
    session = hardy(1)
    assert open_worlds() != worlds
    session.close()
    assert open_worlds() == worlds


# The state's hash


def test_the_hash_tells_states_apart_and_nothing_else() -> None:
    one, other = hardy(1), hardy(1)
    assert one.state_hash() == other.state_hash()
    one.run.say("A word.")
    one.run.debug = True
    assert one.state_hash() == other.state_hash()
    one.run.dice.bits()
    assert one.state_hash() != other.state_hash()
    other.run.dice.bits()
    assert one.state_hash() == other.state_hash()
    query.hero(one.run)[2].health -= 1
    assert one.state_hash() != other.state_hash()
    one.close()
    other.close()
