"""Reactions: rules of health and of blows know no peculiarity, and go through what the run was handed in order."""

from __future__ import annotations

import ast
import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.rules.beings import health
from game.rules.combat import blows
from game.turn import reactions
from game.world.events import Hit, Hurt, Split, Withstood
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from types import ModuleType

BASIC = {
    health: {"status_effects", "tallies", "article"},
    blows: {"status_effects", "hurt", "attacks", "stealth", "identify"},
}


def wounded_jelly(scene: Scene) -> list[str]:
    """Return the names of the events of a wound to a creature that is shielded, telegraphs and splits."""
    scene.afflict("j", "shielded", 3)
    begun = len(scene.run.events)
    health.hurt(scene.run, scene.named["j"], 10, by="fire")
    return [type(event).__name__ for event in scene.run.events[begun:]]


@pytest.mark.parametrize("module", BASIC, ids=lambda module: module.__name__)
def test_health_and_blows_import_no_peculiarity(module: ModuleType) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    imported = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("game.rules")
        for name in node.names
    }
    assert imported == BASIC[module]


def test_a_wound_is_shielded_before_it_is_dealt_and_splits_after() -> None:
    scene = Scene("#####\n#@.j#\n#...#\n#####", j="jelly hunting")
    told = wounded_jelly(scene)
    assert told.index("Recovered") < told.index(Hurt.__name__) < told.index(Split.__name__)
    assert Withstood.__name__ not in told, "some of it came through"


def test_without_reactions_a_wound_is_a_loss_of_health_and_nothing_more() -> None:
    scene = Scene("#####\n#@.j#\n#...#\n#####", j="jelly hunting")
    scene.run.reactions = dataclasses.replace(reactions.in_order(), harm=(), wound=())
    before = scene.health("j")
    assert wounded_jelly(scene) == [Hurt.__name__]
    assert scene.health("j") == before - 10


def test_what_answers_a_blow_follows_it_in_order() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat hunting")
    scene.creature("r").health = scene.creature("r").max_health = 100
    seen = []
    scene.run.reactions = dataclasses.replace(
        reactions.in_order(),
        hit=(
            lambda _, blow: seen.append(
                ("first", blow.dealt > 0, any(isinstance(event, Hit) for event in scene.run.events))
            ),
            lambda _, blow: seen.append(("second", blow.health == 100, scene.run.world.alive(blow.target))),
        ),
    )
    assert blows.blow(scene.run, scene.run.hero, scene.named["r"], certain=True)
    assert seen == [("first", True, True), ("second", True, True)]
