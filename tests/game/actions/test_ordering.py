"""Telling allies what to do: follow, stay, go there, at that one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.ordering import GiveOrder, SendAway
from game.actions.records import from_record, to_record
from game.draw.words import describing
from game.knowledge import creatures_in_sight
from game.rules.beings import allies
from game.rules.combat import ally_abilities
from game.screens.base import Push
from game.screens.panels.choosing import Question
from game.screens.play.ordering import first_place, give_orders
from game.screens.play.playing import Play
from game.world.components import Ally, Carried, Entity, Position
from game.world.events import Hit, Missed
from tests.kit.playing import context, show
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

HALL = """
    ##########
    #@a......#
    #........#
    ##########
"""


def told(scene: Scene, order: str, x: int = 0, y: int = 0) -> None:
    action = from_record(to_record(GiveOrder(scene.named["a"], order, x, y)))  # type: ignore[arg-type]
    scene.do(action)
    assert scene.turn.refusal == ""
    assert scene.turn.elapsed == 0


def test_one_told_to_stay_stays_until_told_to_follow() -> None:
    scene = Scene(HALL, a="lag following")
    told(scene, "stay", 2, 1)
    scene.walk("s", "e", "e", "e", "e", "e")
    assert scene.at("a") == (2, 1)
    told(scene, "follow")
    scene.rest(4)
    assert scene.at("a")[0] >= 4


def test_one_told_to_go_somewhere_goes_and_stays_there() -> None:
    scene = Scene(HALL, a="lag following")
    told(scene, "stay", 7, 2)
    scene.rest(9)
    assert scene.at("a") == (7, 2)


def test_one_that_stays_strikes_who_comes_and_goes_after_nobody() -> None:
    scene = Scene("#########\n#@a..r..#\n#########", a="lag following", r="crossbowman")
    told(scene, "stay", 2, 1)
    scene.creature("a").health = scene.creature("a").max_health = 500
    scene.rest(5)
    assert scene.at("a") == (2, 1)
    near = Scene("######\n#@ar.#\n######", a="lag following", r="brute")
    near.run.world.get(near.named["a"], Ally).order = "stay"
    near.run.world.get(near.named["a"], Ally).x, near.run.world.get(near.named["a"], Ally).y = 2, 1
    events = near.rest()
    assert near.named["a"] in {event.attacker for event in events if isinstance(event, Hit | Missed)}


def test_one_told_whom_to_attack_goes_for_a_sleeper_and_then_follows() -> None:
    scene = Scene("##########\n#@a....r.#\n##########", a="brute following", r="rat asleep")
    told(scene, "attack", 7, 1)
    scene.dice.luck = True
    scene.rest(12)
    assert not scene.lives("r")
    assert scene.run.world.get(scene.named["a"], Ally).order == "follow"


def test_there_must_be_somebody_to_attack_and_somewhere_to_stand() -> None:
    scene = Scene(HALL, a="lag following")
    for order, x, y in (("attack", 5, 1), ("attack", 2, 1), ("stay", 0, 0), ("stay", 99, 0)):
        scene.do(GiveOrder(scene.named["a"], order, x, y))  # type: ignore[arg-type]
        assert scene.turn.refusal, (order, x, y)


def test_nobody_else_takes_orders_and_the_mute_give_none() -> None:
    scene = Scene("######\n#@ar.#\n######", a="lag following", r="rat asleep")
    scene.do(GiveOrder(scene.named["r"], "follow"))
    assert scene.turn.refusal == "Nobody there obeys you."
    scene.afflict("@", "silenced", 5)
    scene.do(GiveOrder(scene.named["a"], "follow"))
    assert scene.turn.refusal == "You cannot make a sound."


def test_the_key_asks_what_and_where(tmp_path: Path) -> None:
    scene = Scene(HALL, a="lag following")
    screen = Play(scene.session, context(tmp_path))
    shown = show(screen, ["O"], tmp_path)
    assert "What should the old lag do?" in "\n".join(shown.lines())
    show(Play(scene.session, context(tmp_path)), ["O", "s"], tmp_path)
    ally = scene.run.world.get(scene.named["a"], Ally)
    assert (ally.order, ally.x, ally.y) == ("stay", 2, 1)
    assert "stays where you told it" in describing.awareness(scene.run, creatures_in_sight(scene.run)[0])
    show(Play(scene.session, context(tmp_path)), ["O", "g", "right", "right", "right", "enter"], tmp_path)
    assert scene.run.world.get(scene.named["a"], Ally).x == 4


def test_the_question_says_what_the_skill_is_and_when_it_is_ready_again(tmp_path: Path) -> None:
    scene = Scene(HALL, a="brute following")
    skill = ally_abilities.ability_of(scene.run, scene.named["a"])
    assert skill is not None
    for ready, words in ((0, ""), (500, "; it can again in 5 turns")):
        scene.run.world.get(scene.named["a"], Ally).ready = scene.run.ticks + ready
        asked = give_orders(Play(scene.session, context(tmp_path)))
        assert isinstance(asked, Push)
        assert isinstance(asked.screen, Question)
        assert asked.screen.words == f"What should the brute do? Its skill: it {skill.text}{words}."


@pytest.mark.parametrize("key", ["a", "d"])
def test_orders_against_foes_aim_at_the_nearest_foe_first(key: str, tmp_path: Path) -> None:
    scene = Scene("##########\n#@a..r..b#\n##########", a="brute following", r="rat", b="rat")
    show(Play(scene.session, context(tmp_path)), ["O", key, "enter"], tmp_path)
    ally = scene.run.world.get(scene.named["a"], Ally)
    assert scene.named["r"] in (ally.target, scene.floor.occupants.get((ally.x, ally.y)))


def test_a_turnkey_is_told_of_a_locked_door_first_and_a_skill_without_foes_begins_at_the_ally() -> None:
    for kind, cell in (("turnkey", (6, 1)), ("brute", (2, 1))):
        scene = Scene("########\n#@a...+#\n########", legend={"a": f"{kind} following", "+": "locked_door"})
        seen = creatures_in_sight(scene.run)
        assert first_place(scene.run, seen, "d") == cell
        assert first_place(scene.run, seen, "g") is None


def test_of_two_allies_one_is_told_or_both(tmp_path: Path) -> None:
    scene = Scene("#######\n#@ab..#\n#######", a="lag following", b="rat following")
    show(Play(scene.session, context(tmp_path)), ["O", "2", "s"], tmp_path)
    orders = [scene.run.world.get(scene.named[name], Ally).order for name in "ab"]
    assert orders == ["follow", "stay"]
    show(Play(scene.session, context(tmp_path)), ["O", "b", "s"], tmp_path)
    assert [scene.run.world.get(scene.named[name], Ally).order for name in "ab"] == ["stay", "stay"]


def test_without_allies_the_key_says_so(tmp_path: Path) -> None:
    scene = Scene("####\n#@.#\n####")
    show(Play(scene.session, context(tmp_path)), ["O"], tmp_path)
    assert scene.log[-1] == "You have no allies in sight."


def test_one_sent_away_leaves_what_it_carries_and_makes_room_for_another(tmp_path: Path) -> None:
    scene = Scene("######\n#@ab.#\n######", a="lag following", b="rat following")
    key = scene.give("dart")
    scene.run.world.add(key, Carried(Entity(scene.named["a"]), "a"))
    assert allies.hindrance(scene.run)
    show(Play(scene.session, context(tmp_path)), ["O", "1", "l", "n"], tmp_path)
    assert scene.run.world.alive(scene.named["a"])
    show(Play(scene.session, context(tmp_path)), ["O", "1", "l", "Y"], tmp_path)
    assert not scene.run.world.alive(scene.named["a"])
    assert scene.run.world.get(key, Position) == Position(2, 1)
    assert any("old lag looks back once" in line for line in scene.log)
    assert not allies.hindrance(scene.run)


def test_nobody_is_sent_away_who_is_no_ally() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    scene.do(SendAway(scene.named["r"]))
    assert scene.turn.refusal == "Nobody there obeys you."
    assert scene.run.world.alive(scene.named["r"])


def test_one_is_told_to_stay_where_the_hero_remembers_ground_to_stand_on() -> None:
    scene = Scene(HALL, a="lag following")
    scene.floor.memory.visible[:, 5:] = False
    scene.floor.ground.change(6, 2, "lava")
    told(scene, "stay", 6, 2)
    scene.do(GiveOrder(Entity(scene.named["a"]), "stay", 6, 0))
    assert scene.turn.refusal == "Nobody can stand there, as far as you know."
