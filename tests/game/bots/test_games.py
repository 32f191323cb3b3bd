"""Whole games without a screen: the same whoever plays them, and a failure ends one game alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.actions.moving import Rest
from game.bots import games
from game.bots.figures import Figures, PerRoom, figures, interval, median, merge
from game.bots.games import Game, play_many
from game.world.components import Hero
from levelgen.reading import read, write
from tests.kit.playing import library

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.session import Session

NEAR = 50  # turns
PLANS = library().lengths["short"]


class Starves:
    """A bot that waits for the end, which is near."""

    def choose(self, session: Session) -> Action:
        hero = session.run.world.get(session.run.hero, Hero)
        hero.food = min(hero.food, NEAR)
        return Rest()


class Fails:
    """A bot that plays an odd seed for ten turns."""

    def choose(self, session: Session) -> Action:
        if session.run.turn == 10 and session.run.seed == 1:
            raise ZeroDivisionError("no good")
        return Rest()


def timeless(found: list[Game]) -> list[Game]:
    return [replace(game, seconds={}) for game in found]


def test_the_games_do_not_depend_on_who_computes_them() -> None:
    alone = timeless(list(play_many(range(3), "short", bot=Starves, jobs=1)))
    assert timeless(list(play_many(range(3), "short", bot=Starves, jobs=2))) == alone
    with ThreadPoolExecutor(2) as executor:
        assert timeless(list(play_many(range(3), "short", bot=Starves, executor=executor))) == alone
        assert executor.submit(int).result() == 0, "an executor that is lent is not closed"
    assert [game.seed for game in alone] == [0, 1, 2]
    assert all(game.how == "died" and game.turns["gaol"] > 0 for game in alone)


def test_a_failure_ends_one_game_and_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    games = list(play_many(range(2), "short", bot=Fails, jobs=1))
    assert [game.how for game in games] == ["died", "crashed"]
    assert games[1].by == "ZeroDivisionError: no good"
    assert (games[1].depth, games[1].stratum) == (1, "gaol")
    assert "The game of seed 1 failed." in capsys.readouterr().err
    found = figures(games, PLANS)
    assert (found.games, found.crashes, sum(found.depth.values())) == (2, 1, 1)


def test_a_bot_that_goes_round_in_circles_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_ACTIONS", 30)
    (game,) = play_many([4], "short", bot=Starves, jobs=1)
    assert game.how == "crashed"
    assert "no end" in game.by


# The figures, of games that nobody played

GAMES = [
    Game(
        1,
        "died",
        "a rat",
        2,
        "warrens",
        {"rooms:gaol:easy": 4, "damage:gaol:easy": 2, "rooms:warrens:hard": 1, "damage:warrens:hard": 9},
        {"gaol": 300, "warrens": 100},
        {"gaol": 1.0, "warrens": 0.5},
    ),
    Game(
        2,
        "died",
        "a rat",
        1,
        "gaol",
        {"rooms:gaol:easy": 1, "damage:gaol:easy": 8, "loot:gaol:easy": 5, "loot:gaol:vault": 7, "damage:gaol:none": 3},
        {"gaol": 200},
        {"gaol": 1.0},
    ),
    Game(3, "won", "the Keystone", 5, "ramparts", {}, {"gaol": 1, "ramparts": 5}, {"gaol": 0.25}),
]


def test_the_figures_add_up() -> None:
    found = figures(GAMES, PLANS)
    assert (found.games, found.crashes, found.wins, found.turns, found.seconds) == (3, 0, 1, 606, 2.75)
    assert found.depth == {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}
    assert found.causes == {"a rat": 2}
    assert found.damage_per_room == PerRoom(2.0, 0.0, 9.0), "corridors aside"
    assert found.loot_per_room == PerRoom(1.0, 0.0, 0.0), "vaults aside"
    assert list(found.strata) == ["gaol", "warrens", "sump", "forge", "ramparts"]
    gaol, warrens = found.strata["gaol"], found.strata["warrens"]
    assert (gaol.games, gaol.wins, gaol.depth, gaol.turns) == (3, 0, {1: 1}, 501)
    assert (warrens.games, warrens.depth, warrens.damage_per_room.hard) == (1, {2: 1}, 9.0)
    assert (found.strata["ramparts"].wins, found.strata["sump"].games) == (1, 0)


def test_lots_of_games_are_merged() -> None:
    first, second = figures(GAMES[:1], PLANS), figures(GAMES[1:], PLANS)
    both, whole = merge([first, second]), figures(GAMES, PLANS)
    for name in ("games", "crashes", "wins", "depth", "causes", "turns", "seconds"):
        assert getattr(both, name) == getattr(whole, name)
        for stratum, part in whole.strata.items():
            assert getattr(both.strata[stratum], name) == getattr(part, name)
    assert both.strata["gaol"].damage_per_room.easy == pytest.approx((0.5 * 300 + 8 * 201) / 501, abs=1e-4)
    assert merge([whole]) == whole
    unmade = replace(GAMES[2], how="died", depth=7, stratum="unmade", turns={"unmade": 3})
    assert figures([*GAMES, unmade], PLANS).strata["unmade"].depth == {7: 1}


def test_figures_are_read_as_they_were_written() -> None:
    found = figures(GAMES, PLANS)
    assert read(Figures, write(found), "", ValueError) == found
    none = figures([], PLANS)
    assert (none.games, none.damage_per_room.hard) == (0, 0.0)


def test_an_interval_of_a_share_is_wilsons() -> None:
    assert interval(5, 100) == pytest.approx((0.0215, 0.1118), abs=5e-4)
    assert interval(0, 200) == pytest.approx((0.0, 0.0188), abs=5e-4)
    assert interval(0, 0) == (0.0, 1.0)


def test_the_median_of_deaths() -> None:
    assert median({1: 1, 2: 0, 3: 2}) == 3
    assert median({1: 2, 9: 1}) == 1
    assert median({}) == 0
