"""What is counted of a run: by the room where it happens, found things once, keys never."""

from __future__ import annotations

import pytest

from game.actions.handling import Drop, PickUp
from game.rules.beings import health
from game.rules.items import tallies
from game.world import spawn
from game.world.components import Home, Item
from levelgen import Tier
from tests.kit.scenes import Scene

ROOMS = """
    #########
    #@!.+..k#
    #########
"""


def scene_of(kind: str = "hall", tier: Tier = Tier.HARD, depth: int = 1) -> Scene:
    """A scene whose left room is of this kind and tier; the other one is easy."""
    scene = Scene(ROOMS, legend={"!": "healing", "k": "vault_key"}, depth=depth)
    level = scene.floor.level
    left = int(level.room_at[1, 1])
    rooms = tuple(room._replace(kind=kind, tier=tier) if room.id == left else room for room in level.rooms)
    object.__setattr__(level, "rooms", rooms)
    return scene


def counted(scene: Scene, what: str) -> dict[str, int]:
    return {name: count for name, count in scene.run.counts.items() if name.startswith(f"{what}:")}


@pytest.mark.parametrize(
    ("kind", "tier", "word"),
    [("hall", Tier.HARD, "hard"), ("hall", Tier.MEDIUM, "medium"), ("vault", Tier.EASY, "vault")],
)
def test_what_happens_counts_for_the_room_where_the_hero_stands(kind: str, tier: Tier, word: str) -> None:
    scene = scene_of(kind, tier)
    scene.walk("e")
    scene.do(PickUp())
    health.hurt(scene.run, scene.run.hero, 3, by="a rock")
    assert counted(scene, "loot") == {f"loot:gaol:{word}": 100}
    assert counted(scene, "damage")[f"damage:gaol:{word}"] == 3
    scene.walk("e", "e", "e")
    health.hurt(scene.run, scene.run.hero, 2, by="a rock")
    assert counted(scene, "damage")["damage:gaol:none"] == 2, "in the doorway"


@pytest.mark.parametrize(("tier", "word"), [(Tier.HARD, "hard"), (Tier.MEDIUM, "medium"), (Tier.EASY, "none")])
def test_a_wound_counts_for_the_room_that_its_cause_comes_from(tier: Tier, word: str) -> None:
    """Fought in the doorway, a dangerous room's dwellers are its price; those of quiet rooms count where they are."""
    scene = Scene(ROOMS, legend={"!": "healing", "k": "rat"})
    scene.run.world.get(scene.named["k"], Home).tier = tier
    spawn.place(scene.run, scene.run.hero, 4, 1)  # the doorway
    health.hurt(scene.run, scene.run.hero, 4, by=scene.named["k"])
    assert counted(scene, "damage")[f"damage:gaol:{word}"] == 4


def test_a_thing_is_found_once() -> None:
    scene = scene_of()
    scene.walk("e")
    scene.do(PickUp())
    for _ in range(3):
        scene.do(Drop(scene.named["!"]))
        scene.do(PickUp())
    assert counted(scene, "loot") == {"loot:gaol:hard": 100}
    assert scene.run.world.get(scene.named["!"], Item).taken


def test_keys_and_the_keystone_are_no_loot() -> None:
    scene = Scene(ROOMS, legend={"!": "keystone", "k": "vault_key"})
    scene.walk("e")
    scene.do(PickUp())
    scene.walk("e", "e", "e", "e", "e", "e")
    scene.do(PickUp())
    assert len(scene.pack) == 2
    assert counted(scene, "loot") == {}


def test_below_the_last_floor_is_a_place_of_its_own() -> None:
    scene = scene_of(depth=21)
    health.hurt(scene.run, scene.run.hero, 3, by="a rock")
    assert counted(scene, "damage")["damage:unmade:hard"] == 3
    assert tallies.stratum_of(scene.run) == "unmade"
