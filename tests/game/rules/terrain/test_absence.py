"""What a floor lives through while the hero is on another: all but the hero and those who come with him."""

from __future__ import annotations

from game.actions.travelling import Ascend, Descend
from game.rules.beings import allies, creatures
from game.world import spawn
from game.world.components import Creature
from tests.kit.scenes import Scene

HALL = "#" * 20 + "\n#@>" + "." * 16 + "#\n" + "#" * 20
CELLAR = "#" * 16 + "\n#@<..........>.#" + "\n#..............#" * 6 + "\n" + "#" * 16


def hall() -> Scene:
    """A hero on the stairs down of floor 1; floor 2 is known, small and empty."""
    scene = Scene(HALL)
    below = Scene(CELLAR, depth=2)
    scene.run.floors[2] = {"floor": below.floor.record(), "entities": [], "left": scene.run.ticks}
    below.session.close()
    spawn.place(scene.run, scene.run.hero, 2, 1)
    return scene


def come_back(scene: Scene, turns: int) -> list[str]:
    """Let the hero go down and come back after so many turns; what he was told meanwhile."""
    told = len(scene.run.log)
    scene.do(Descend())
    assert scene.run.depth == 2
    scene.run.floors[1]["left"] -= 100 * turns
    scene.do(Ascend())
    assert scene.run.depth == 1
    return [line.text for line in scene.run.log[told:]]


def wounded_ally(scene: Scene, x: int) -> int:
    entity = creatures.make(scene.run, scene.content.monsters["brute"], x, 1, "following")
    allies.join(scene.run, entity)
    scene.run.world.get(entity, Creature).health = 10
    return entity


def test_who_comes_with_the_hero_has_not_lived_through_it() -> None:
    health = []
    for turns in (2, 100):
        scene = hall()
        scene.run.floors[2]["left"] -= 100 * turns
        wounded_ally(scene, 3)
        scene.do(Descend())
        health += [creature.health for _, (creature,) in scene.run.world.rows(Creature) if creature.kind.id == "brute"]
    assert len(health) == 2
    assert health[0] == health[1]


def test_what_bursts_meanwhile_harms_those_who_are_there_alone_and_is_not_told() -> None:
    scene = hall()
    scene.floor.ground.change(3, 1, "lit_keg")
    scene.floor.ground.fuses[3, 1] = scene.floor.ground.age + 30
    scene.named["r"] = creatures.make(scene.run, scene.content.monsters["rat"], 4, 1, "asleep")
    assert come_back(scene, 60) == ["You come back to floor 2, the Gaol.", "You come back to floor 1, the Gaol."]
    assert scene.health() == scene.run.world.get(scene.run.hero, Creature).max_health
    assert [creature.kind.id for _, (creature,) in scene.run.world.rows(Creature)] == ["hero"]


def test_the_death_of_an_ally_left_behind_is_told() -> None:
    scene = hall()
    scene.named["b"] = wounded_ally(scene, 15)
    scene.afflict("b", "poisoned", 20)
    assert "Your brute dies of poison." in come_back(scene, 60)
