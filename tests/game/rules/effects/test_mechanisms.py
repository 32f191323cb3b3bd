"""Effects of mechanisms: holes, statues, eggs, coke, gaps."""

from __future__ import annotations

from game.content.effects.mechanisms import Emerge
from game.rules import effects
from game.rules.terrain import environment
from game.rules.terrain.traps import settle
from game.world import query
from tests.kit.scenes import Scene, library

HOLES = """
    #############
    #.o.#@#...o.#
    #############
"""


def test_coke_burns_for_forty_turns_and_gives_light_and_dark_gas() -> None:
    scene = Scene(HOLES.replace("o", "."))
    scene.floor.ground.change(9, 1, "coke")
    scene.run.bring("fire", 9, 1)
    settle(scene.run)
    assert scene.burning() == {(9, 1)}
    assert scene.floor.light.levels.item(1, 9) == 6
    for _ in range(39):
        environment.step(scene.run)
    assert scene.burning() == {(9, 1)}
    assert scene.floor.ground.gases[library().gas_numbers["dark"]].any()
    environment.step(scene.run)
    assert scene.terrain(9, 1) == "ash"


def test_only_who_flies_crosses_a_gap_in_a_bridge() -> None:
    for kind in ("gap", "lava_gap"):
        scene = Scene(HOLES.replace("o", "."))
        scene.floor.ground.change(9, 1, kind)
        assert scene.floor.movement.supports(frozenset({"flies"}), 9, 1)
        assert not scene.floor.movement.supports(frozenset(), 9, 1)


def test_what_emerges_hunts_and_is_of_the_floor() -> None:
    scene = Scene(HOLES.replace("#@#", "...").replace("o", "@", 1).replace("o", "."), depth=6)
    scene.rest(0)
    effects.apply_at(scene.run, [Emerge("{} crawls out.", small=True)], 8, 1)
    effects.apply_at(scene.run, [Emerge("{} steps out.", above=1)], 10, 1)
    small, large = [creature.kind for entity, creature, _ in query.creatures(scene.run) if entity != scene.run.hero]
    assert "small" in small.traits
    assert 3 <= large.danger <= 7
