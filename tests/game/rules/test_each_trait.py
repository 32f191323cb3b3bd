"""Words of `traits` in scenes: what a plain creature does with the word, and that without it it does not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.actions.base import Done
from game.actions.monsters import Break
from game.actions.moving import Walk
from game.actions.using import Read
from game.content.tempers import TEMPERS
from game.minds.base import avoids
from game.rules.beings import banners
from game.rules.senses import mirrors, silence, stealth
from game.rules.status_effects import quenched
from game.world import query
from game.world.components import Position
from game.world.events import Sounded, Telegraphed
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.content.traits import Trait

HALL = """
    #########
    #@.....m#
    #......f#
    #########
"""
WORDS: tuple[Trait, ...] = (
    "heedless",
    "fiery",
    "wallows",
    "rallies",
    "reflects",
    "hushes",
    "shuns_light",
    "shuns_water",
    "keeps_to_rooms",
    "silent",
    "in_turn",
)
both = pytest.mark.parametrize("has", [True, False])


def scene_of(word: Trait, drawing: str = HALL, mood: str = "", *, has: bool, **named: str) -> Scene:
    """A scene in which m is a plain creature, with this word or without any."""
    scene = Scene(drawing, m=f"lag {mood}".strip(), legend={"f": "turnkey", **named})
    body = scene.creature("m")
    body.kind = replace(library().monsters["lag"], temper=TEMPERS["hunt"], traits=frozenset({word} if has else ()))
    return scene


def monster(scene: Scene) -> query.Monster:
    entity = scene.named["m"]
    return query.Monster(entity, scene.creature("m"), scene.mind("m"), scene.run.world.get(entity, Position))


@pytest.mark.parametrize("word", WORDS)
def test_every_word_has_its_scene_and_a_row(word: Trait) -> None:
    assert f"test_{word}" in globals()
    assert any(word in kind.traits for kind in library().monsters.values())


@both
def test_heedless(*, has: bool) -> None:
    scene = scene_of("heedless", mood="asleep", has=has)
    stealth.wake_all(scene.run)
    assert scene.mind("m").mood == ("asleep" if has else "hunting")


@both
def test_fiery(*, has: bool) -> None:
    scene = scene_of("fiery", has=has)
    assert not quenched(scene.run, scene.named["m"])
    scene.afflict("m", "soaked", 9)
    assert quenched(scene.run, scene.named["m"]) is has


@both
def test_wallows(*, has: bool) -> None:
    scene = scene_of("wallows", has=has)
    scene.floor.ground.change(7, 1, "shallow_water")
    step = Walk(-1, 0).perform(scene.run, scene.named["m"])
    assert step == Done(scene.creature("m").kind.move * (2 if has else 1))


@both
def test_rallies(*, has: bool) -> None:
    scene = scene_of("rallies", has=has)
    assert banners.in_view(scene.run, scene.named["f"]) is has


@both
def test_reflects(*, has: bool) -> None:
    scene = scene_of("reflects", has=has)
    assert mirrors.throws_back(scene.run, scene.named["m"], scene.run.hero, ")", "item") is has


@both
def test_hushes(*, has: bool) -> None:
    scene = scene_of("hushes", has=has)
    assert silence.hushed(scene.run) is has
    scroll = scene.give("mapping")
    scene.do(Read(scroll))
    assert bool(scene.run.floor.memory.mapped.any()) is not has


@both
def test_shuns_light(*, has: bool) -> None:
    scene = scene_of("shuns_light", "##############\n#@L.........m#\n##############", has=has, L="lamp")
    lit = [x for x in range(2, 12) if avoids(scene.run, monster(scene), x, 1)]
    assert bool(lit) is has


@both
def test_shuns_water(*, has: bool) -> None:
    scene = scene_of("shuns_water", has=has)
    scene.floor.ground.change(6, 1, "shallow_water")
    assert avoids(scene.run, monster(scene), 6, 1) is has


@both
def test_keeps_to_rooms(*, has: bool) -> None:
    scene = scene_of("keeps_to_rooms", "#########\n#@..'..m#\n####.####\n#########", has=has)
    outside = [(x, 1) for x in range(1, 8) if scene.floor.level.room_at.item(1, x) < 0]
    assert outside
    assert [avoids(scene.run, monster(scene), *cell) for cell in outside] == [has] * len(outside)


@both
def test_silent(*, has: bool) -> None:
    scene = scene_of("silent", "#######\n#@..#m#\n#######", has=has)
    body = scene.creature("m")
    body.kind = replace(body.kind, traits=body.kind.traits | {"breaks"})
    scene.run.events = []
    Break(4, 1).perform(scene.run, scene.named["m"])
    assert any(isinstance(event, Sounded) for event in scene.run.events) is not has


@both
def test_in_turn(*, has: bool) -> None:
    scene = scene_of("in_turn", "#####\n#@m.#\n#####", has=has)
    body, (act, *_) = scene.creature("m"), library().monsters["brute"].acts
    body.kind = replace(body.kind, acts=(act, replace(act, sign="lifts its other hand")))
    scene.creature().health = scene.creature().max_health = 999
    signs = [event.text for event in scene.rest(40) if isinstance(event, Telegraphed)]
    assert len(signs) > 2
    assert ("lifts its other hand" in signs[1]) is has
