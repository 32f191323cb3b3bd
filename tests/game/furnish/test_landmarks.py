"""Landmarks with something to do: what each of them is about works as its drawing promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.actions.moving import Plunge
from game.furnish import captives
from game.rules.beings import allies, creatures, health
from game.rules.combat import lockstep
from game.rules.senses import fov
from game.rules.terrain import aftermath
from game.world import query, spawn
from game.world.components import Creature, Statuses
from game.world.ground import cells_in
from levelgen import grid
from levelgen.rng import Dice
from tests.game.furnish.test_pieces import OURS, cells, staged, use

if TYPE_CHECKING:
    from tests.kit.scenes import Scene


def walking(scene: Scene) -> list[tuple[int, int]]:
    """The cells of the stepping guardians."""
    return cells_in(scene.floor.ground.cells_of(lockstep.TURNS))


def yard() -> Scene:
    """The exercise yard, the hero at its long side."""
    scene = staged("yard")
    (room, *others) = scene.floor.level.rooms
    object.__setattr__(scene.floor.level, "rooms", (room._replace(tags=OURS["yard"].tags), *others))
    spawn.place(scene.run, scene.run.hero, 9, 1)
    return scene


def test_the_convicts_of_the_yard_walk_its_ring_for_ever() -> None:
    scene = yard()
    ring, seen = {*cells("yard", "worn_track"), *walking(scene)}, set(walking(scene))
    for turn in range(2 * len(ring)):
        scene.walk("ew"[turn % 2])
        assert len(walking(scene)) == 4
        seen |= {*walking(scene)}
    assert seen == ring


def test_who_goes_in_between_two_convicts_is_unhurt_and_who_crosses_before_one_is_not() -> None:
    scene = yard()
    scene.do(Plunge(0, 1))
    scene.walk("s")
    assert (scene.at(), scene.health()) == ((9, 3), 40)
    scene.walk("e")
    assert (8, 2) in walking(scene)
    scene.do(Plunge(-1, -1))
    assert scene.health() < 40


@pytest.mark.parametrize(("danger", "held"), [(1, False), (2, True)])
def test_who_stands_in_the_dock_is_freed_and_follows(danger: int, *, held: bool) -> None:
    scene = staged("assize")
    scene.floor.danger = danger
    captives.place_captives(scene.run, Dice.seeded(1, "test"), {})
    ((x, y),) = cells("assize", "locked_shackles")
    assert [each.mind.mood for each in query.monsters(scene.run)] == ["captive"] * held
    assert scene.terrain(x, y) == ("locked_shackles" if held else "shackles")
    if held:
        captive = scene.floor.occupants[x, y]
        spawn.place(scene.run, scene.run.hero, x, y + 1)
        scene.walk("n")
        assert [ally.entity for ally in allies.on_floor(scene.run)] == [captive]


@pytest.mark.parametrize("keg", [0, 1])
def test_a_keg_and_burning_moss_open_the_crack_before_the_chest(keg: int) -> None:
    scene = staged("workface")
    x, y = sorted(cells("workface", "keg"), key=lambda cell: cell[1])[keg]
    inward = (0, -1) if keg else (0, 1)
    (crack,) = cells("workface", "cracked_wall")
    use(scene, x, y, direction=inward)
    beside = (crack[0] - 1, crack[1])
    assert scene.terrain(*beside) == "keg"
    scene.dice.luck = True
    (brazier,) = cells("workface", "brazier")
    use(scene, *brazier, direction=(1, 0))
    scene.rest(30)
    assert scene.terrain(*crack) == "rubble"
    assert scene.health() == 40
    assert [scene.terrain(*cell) for cell in cells("workface", "chest")] == ["chest"]


def test_the_punt_bears_its_rower_to_the_islet_and_back() -> None:
    scene = staged("ferry")
    scene.give("sword")
    ((x, y),) = cells("ferry", "punt")
    spawn.place(scene.run, scene.run.hero, x, y)
    scene.walk("ne", "n")
    assert scene.terrain(*scene.at()) == "punt"
    scene.walk("ne")
    assert scene.at() in cells("ferry", "reeds")
    scene.walk("sw", "s", "sw", "w")
    assert scene.at() == (x - 1, y)
    assert scene.pack == {"a": "sword"}


def test_nobody_in_the_stalls_sees_who_is_beside_him() -> None:
    scene = staged("stalls")
    sleepers = cells("stalls", "pack")
    for x, y in sleepers:
        seen = fov.field_of_view(scene.run, x, y)
        assert [cell for cell in sleepers if seen[cell[1], cell[0]]] == [(x, y)]


def test_the_lever_of_the_mantrap_drops_both_gates_on_whoever_is_there_and_they_go_up_by_themselves() -> None:
    scene = staged("mantrap")
    gates = cells("mantrap", "raised_drop_gate")
    caught = creatures.make(scene.run, scene.content.monsters["brute"], *gates[0], "asleep")
    use(scene, *cells("mantrap", "lever")[0])
    scene.rest(1)
    body = scene.run.world.get(caught, Creature)
    assert body.health < body.max_health
    assert [scene.terrain(*cell) for cell in gates] == ["drop_gate", "drop_gate"]
    scene.rest(30)
    assert [scene.terrain(*cell) for cell in gates] == ["raised_drop_gate", "raised_drop_gate"]


def test_what_the_pens_hold_is_seen_from_outside_and_reached_through_hides() -> None:
    scene = staged("pens")
    held = [*cells("pens", "locked_shackles"), *cells("pens", "pack"), *cells("pens", "clutch")]
    outside = cells_in(grid.flood(scene.floor.ground.walkable, scene.at()))
    seen = np.any([fov.field_of_view(scene.run, x, y) for x, y in outside], axis=0)
    assert not {*held} & {*outside}
    assert all(seen[y, x] for x, y in held)


def test_a_puffball_that_bursts_confuses_those_who_sleep_in_the_ring() -> None:
    scene = staged("capring")
    kinds = scene.content.monsters
    balls = [creatures.make(scene.run, kinds["puffball"], *cell, "guarding") for cell in cells("capring", "puffball")]
    sleepers = [creatures.make(scene.run, kinds["slinger"], *cell, "asleep") for cell in cells("capring", "pack")]
    scene.dice.luck = False  # nobody wakes
    scene.rest(20)
    assert all(scene.run.world.alive(ball) for ball in balls), "nobody bursts one by sleeping"
    for ball in balls:
        health.hurt(scene.run, ball, 1, by="a dart")
    aftermath.settle(scene.run, scene.run.events)
    scene.rest(8)
    statuses = [scene.run.world.get(each, Statuses).turns for each in sleepers]
    assert any("confused" in each for each in statuses)


def test_fire_takes_the_planks_behind_whoever_holds_out_in_the_huts() -> None:
    scene = staged("stilts")
    plank = (3, 5)
    assert scene.terrain(*plank) == "bridge"
    scene.dice.luck = True
    scene.run.bring("fire", *plank)
    scene.rest(20)
    assert scene.terrain(*plank) == "deep_water"


def test_the_spiral_is_the_only_dry_way_to_its_middle_and_a_long_one() -> None:
    scene = staged("whorl")
    dry = scene.floor.ground.walkable
    steps = grid.distance(dry, cells("whorl", "treasure"), diagonal=True)
    shore = [(door.x - door.dx, door.y - door.dy) for door in OURS["whorl"].entrances]
    assert min(int(steps[y, x]) for x, y in shore) > 45
