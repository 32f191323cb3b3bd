"""Bots that lean on one thing do so where the explorer does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Rest, Walk
from game.actions.travelling import Ascend, Descend
from game.actions.using import Throw
from game.bots.explorer import Explorer
from game.bots.roster import BOTS
from game.session import Session
from game.world import spawn
from game.world.components import Hero
from game.world.movement import RING
from tests.kit.scenes import COMPASS, Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action

ACTIONS = 4000  # of each bot in a whole game, at most


def acts(bot: str, scene: Scene, turns: int) -> list[Action]:
    """What a bot does in a scene, turn by turn, while it stays on the floor and lives."""
    player, done = BOTS[bot](), []
    depth = scene.run.depth
    for _ in range(turns):
        done.append(player.choose(scene.session))
        scene.do(done[-1])
        if scene.run.depth != depth or scene.run.outcome is not None:
            break
    return done


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_gets_about(name: str, sweep: Callable[[int], range]) -> None:
    session, bot = Session.new(library(), 4, "short"), BOTS[name]()
    for _ in sweep(ACTIONS):
        session.take(bot.choose(session))
        if session.run.outcome is not None:
            break
    assert session.run.turn > 50
    session.close()


def test_the_diver_goes_down_past_what_lies_there_and_who_comes() -> None:
    def draw() -> Scene:
        scene = Scene(
            """
            ################
            #.!....r.......#
            #@...........>.#
            #..............#
            ################
        """,
            legend={"!": "haste"},
            r="turnkey",
        )
        scene.creature().health = 30
        return scene

    scene = draw()
    assert not any(isinstance(action, Strike) for action in acts("diver", scene, 14))
    assert scene.run.depth == 2
    scene = draw()
    acts("explorer", scene, 14)
    assert scene.run.depth == 1


def test_the_camper_rests_until_it_is_whole() -> None:
    for bot, rests in (("camper", True), ("explorer", False)):
        scene = Scene("##########\n#@..+...>#\n##########")
        scene.creature().health = 36
        assert isinstance(acts(bot, scene, 1)[0], Rest) == rests


def test_the_rester_lets_everybody_come() -> None:
    for bot, rests in (("rester", True), ("explorer", False)):
        scene = Scene("############\n#@.......r.#\n############", r="mastiff")
        assert isinstance(acts(bot, scene, 1)[0], Rest) == rests


def test_the_thrower_throws_at_who_stands_beside_it_and_what_it_has_to_spare() -> None:
    for bot, kind in (("thrower", Throw), ("explorer", Strike)):
        scene = Scene("#######\n#@r...#\n#######", r="turnkey")
        scene.give("sword", worn=True)
        scene.give("dart")
        scene.give("mace")
        scene.dice.luck = False
        assert [type(action) for action in acts(bot, scene, 2)] == [kind, kind]
        assert len(scene.pack) == (1 if kind is Throw else 3)


def test_the_stair_dancer_goes_to_stairs_and_is_gone_when_it_is_hurt() -> None:
    drawing = "############\n#<.@....r..#\n############"
    for bot, dances in (("stair_dancer", True), ("explorer", False)):
        scene = Scene(drawing, r="turnkey", depth=2)
        done = acts(bot, scene, 3)
        assert (done[:2] == [Walk(-1, 0), Walk(-1, 0)]) == dances
        assert (scene.at() == (1, 1)) == dances
    for health, kind in ((5, Ascend), (40, Strike)):
        scene = Scene("#####\n#<.r#\n#.@.#\n#####", r="mastiff asleep", depth=2)
        spawn.place(scene.run, scene.run.hero, 1, 1)
        spawn.place(scene.run, scene.named["r"], 2, 1)
        scene.mind("r").mood = "hunting"
        scene.creature().health = health
        assert isinstance(acts("stair_dancer", scene, 1)[0], kind)


def test_the_stair_dancer_strikes_at_who_came_along() -> None:
    scene = Scene("#####\n#<.r#\n#.@.#\n#####", r="mastiff asleep", depth=2)
    spawn.place(scene.run, scene.run.hero, 1, 1)
    spawn.place(scene.run, scene.named["r"], 2, 1)
    scene.mind("r").mood = "hunting"
    scene.creature().health = 8
    bot = BOTS["stair_dancer"]()
    scene.do(bot.choose(scene.session))
    assert scene.run.depth == 1
    scene.do(bot.choose(scene.session))
    assert scene.run.depth == 1, "it does not go down again at once"


def test_the_sneak_kills_who_sleeps_and_strikes_nobody_who_is_awake() -> None:
    scene = Scene("#########\n#@....r.#\n#########", r="turnkey asleep")
    scene.give("dagger", worn=True)
    scene.dice.luck = False
    acts("sneak", scene, 8)
    assert scene.run.world.get(scene.run.hero, Hero).sneaking
    assert not scene.lives("r")
    for bot, strikes in (("sneak", False), ("explorer", True)):
        scene = Scene(
            "################\n#..............#\n#.......@r.....#\n#..............#\n################", r="turnkey"
        )
        scene.give("dagger", worn=True)
        done = acts(bot, scene, 6)
        assert any(isinstance(action, Strike) for action in done) == strikes
        assert not scene.hero.sneaking


GUARDED = """
    ###################
    #.................#
    #.................#
    #.................#
    #.................#
    #@.......g.......>#
    #.................#
    #.................#
    #.................#
    ###################
"""


@pytest.mark.parametrize(("looks", "bot"), [("n", "sneak"), ("s", "sneak"), ("e", "knife"), ("w", "knife")])
def test_the_sneak_and_the_knife_go_round_what_a_guard_looks_at(looks: str, bot: str) -> None:
    scene = Scene(GUARDED, g="rat guarding", light=1)
    scene.dice.luck = False
    scene.mind("g").looks = RING.index(COMPASS[looks])
    player = BOTS[bot]()
    for _ in range(60):
        scene.do(player.choose(scene.session))
        if scene.run.depth > 1 or not scene.lives("g"):
            break
        assert scene.mind("g").mood == "guarding"
        assert scene.at() not in knowledge.watched_cells(scene.run)
    assert (scene.run.depth == 2) == (bot == "sneak"), "the knife kills it first"


def test_the_sneak_crosses_what_a_guard_looks_at_when_there_is_nothing_else_to_do() -> None:
    scene = Scene(
        """
        #############
        #@........###
        #..........>#
        #.....g...###
        #############
        """,
        g="turnkey guarding",
        light=1,
    )
    scene.dice.luck = False
    scene.mind("g").looks = RING.index(COMPASS["n"])
    done = acts("sneak", scene, 60)
    assert isinstance(done[-1], Descend)
    assert not any(isinstance(action, Strike) for action in done)


def test_all_are_explorers_but_for_what_they_lean_on() -> None:
    assert all(issubclass(kind, Explorer) for kind in BOTS.values())
    assert BOTS["explorer"] is Explorer
