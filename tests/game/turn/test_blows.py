"""Harm in words: what a bolt, a blast or falling stone does to others is told as a blow is."""

from __future__ import annotations

from game.actions.using import Zap
from game.rules.beings import health
from game.rules.harm import blasts
from game.turn import telling
from tests.kit.scenes import Scene

LINE = """
    #########
    #@..r...#
    #########
"""


def zapped(scene: Scene, kind: str, *rolls: int) -> list[str]:
    """Point a wand or staff of this kind at the creature r; what is told."""
    wand = scene.give(kind, charges=2, enchant=1)
    scene.run.known.add(kind)
    scene.dice.luck = False
    scene.dice.rolls = list(rolls)
    scene.do(Zap(wand, *scene.at("r")))
    return scene.log


def hurt(scene: Scene, damage: int, *, by: str) -> list[str]:
    scene.run.events = []
    for name in scene.named:
        if name != "@":
            health.hurt(scene.run, scene.named[name], damage, by=by)
    telling.tell(scene.run, scene.run.events)
    return scene.log


def test_a_wand_tells_what_its_bolt_does_and_how_the_target_is() -> None:
    scene = Scene(LINE, r="cutpurse")
    scene.creature("r").health = scene.creature("r").max_health = 14
    assert "The sparks strike the cutpurse. It can barely stand." in zapped(scene, "sparks", 11)


def test_staffs_tell_what_they_do() -> None:
    for kind, words in (("embers", "The embers strike the brute."), ("thunder", "Lightning runs through the brute.")):
        assert words in zapped(Scene(LINE, r="brute"), kind, 6)


def test_bolts_that_cannot_harm_are_told() -> None:
    scene = Scene(LINE, r="founder")
    assert "The Founder is not harmed by sparks." in zapped(scene, "sparks", 11)


def test_falling_stone_and_carts_are_told() -> None:
    assert hurt(Scene(LINE, r="brute"), 8, by="falling stone") == ["Falling stone strikes the brute."]
    scene = Scene("#########\n#@c=r==.#\n#########", r="brute", legend={"c": "cart", "=": "rail"})
    scene.floor.ground.change(4, 1, "rail")
    scene.walk("e")
    assert any(line.startswith("A cart strikes the brute.") for line in scene.log)


def test_a_blast_among_many_is_told_in_one_line() -> None:
    scene = Scene("#########\n#@......#\n#...rst.#\n#########", r="brute", s="brute", t="turnkey")
    scene.run.events = []
    blasts.blast(scene.run, 5, 2, (2, 2), 2)
    telling.tell(scene.run, scene.run.events)
    assert scene.log.count("The blast throws three creatures about.") == 1
    assert not any("brute" in line for line in scene.log)


def test_harm_that_goes_on_each_turn_and_harm_out_of_sight_are_not_told() -> None:
    for by in ("poison", "fire", "loss of blood", "poison gas", "steam"):
        assert hurt(Scene(LINE, r="brute"), 1, by=by) == []
    assert hurt(Scene("#########\n#@#.r...#\n#########", r="brute"), 8, by="falling stone") == []


def test_harm_to_an_ally_is_told_as_bad() -> None:
    scene = Scene(LINE, r="lag following")
    hurt(scene, 3, by="falling stone")
    assert [(line.text, line.tone) for line in scene.run.log] == [("Falling stone strikes your old lag.", "bad")]
