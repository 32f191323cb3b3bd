"""Floors of the Unmade are ever harder, as their monsters are stronger than their kinds."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from game import knowledge
from game.draw.words import bestiary
from game.rules.beings import allies, creatures
from game.rules.combat import attacks, odds
from game.storage.snapshot import restore, snapshot
from game.world import query
from game.world.components import Creature
from tests.kit.floors import arrived, floors
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.world.run import Run

ROOM = "##########\n#@......a#\n##########"
LAST = 20


def might(depth: int, seeds: int = 40) -> float:
    """Return the health times damage of a floor's monsters, without bosses and leaders, on average of some seeds."""
    return sum(_might_on(arrived(seed, depth)) for seed in range(seeds)) / seeds


def _might_on(run: Run) -> float:
    found = [(entity, creature) for entity, creature, _ in query.creatures(run) if entity != run.hero]
    own = [(entity, creature) for entity, creature in found if not (creature.kind.boss or creature.named)]
    return sum(creature.max_health * sum(attacks.damage_range(run, entity)) / 2 for entity, creature in own)


def deep(depth: int, kind: str) -> Scene:
    """A scene on a floor of the Unmade, with a monster made there."""
    scene = Scene(ROOM.replace("a", "."), depth=depth)
    scene.floor.danger = LAST + creatures.UNMADE_DANGER * (depth - LAST)
    scene.named["a"] = creatures.make(scene.run, library().monsters[kind], 8, 1, "guarding")
    return scene


def test_the_unmade_is_as_hard_as_the_last_floor_and_ever_harder() -> None:
    """Floors differ so much that forty tell only steps of a third."""
    assert might(21, seeds=120) > might(LAST, seeds=120)
    for above, below in itertools.pairwise(might(depth) for depth in (21, 24, 28, 34)):
        assert below > 1.3 * above


@pytest.mark.parametrize(("length", "depths"), [("standard", 20), ("short", 5)])
def test_on_planned_floors_nobody_but_the_leader_in_a_boss_room_is_stronger_than_its_kind(
    length: str, depths: int, sweep: Callable[[int], range]
) -> None:
    for run in floors(sweep(20), depths, length):
        assert creatures.hardening(run) == 0
        assert not any(creature.hardened and not creature.named for _, creature, _ in query.creatures(run))


def test_a_monster_of_the_unmade_has_more_health_and_hurts_more_as_its_card_says() -> None:
    scene = deep(25, "archer")
    archer, kind = scene.named["a"], library().monsters["archer"]
    assert kind.shot is not None
    creature = scene.creature("a")
    assert creature.hardened == 6
    assert creature.health == creature.max_health == kind.health + allies.health_learnt(kind, 6)
    low, high = attacks.scaled(kind.damage, 6)
    assert attacks.damage_range(scene.run, archer) == (low, high) > kind.damage
    shot = attacks.shot_range(scene.run, archer, kind.shot)
    assert shot == attacks.scaled(kind.shot.damage, 6) > kind.shot.damage
    known = knowledge.creature_at(scene.run, 8, 1)
    assert known is not None
    told = " ".join(words for words, _ in bestiary.card(scene.run, known))
    assert f"for {low}-{high}" in told
    assert f"for {shot[0]}-{shot[1]}" in told
    assert "The Unmade has made it stronger than its kind, by 6 floors." in told
    harm = odds.reckon(scene.run, archer).harm
    creature.hardened = 0
    assert odds.reckon(scene.run, archer).harm < harm


def test_who_is_called_to_the_heros_side_is_of_its_kind_alone() -> None:
    scene = deep(25, "archer")
    called = creatures.make(scene.run, library().monsters["archer"], 4, 1, "following")
    assert scene.run.world.get(called, Creature).hardened == 0


def test_a_save_keeps_the_strength_and_one_without_it_can_be_read() -> None:
    run = arrived(1, 22)
    data = snapshot(run)
    kept = [creature.hardened for _, creature, _ in query.creatures(restore(data, library()))]
    assert max(kept) == 3
    data = snapshot(run)
    for record in data["entities"]:
        record.get("Creature", {}).pop("hardened", None)
    assert not any(creature.hardened for _, creature, _ in query.creatures(restore(data, library())))
