"""Hunters of the Keystone: when they come, by which stairs, how many, and what they know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import descent
from game.actions.handling import PickUp
from game.content.families import KEYSTONE
from game.furnish import arrivals
from game.rules import keystone
from game.session import Session
from game.world import query, spawn
from game.world.components import Item, Position
from game.world.events import Departed, KeystoneAnswered
from game.world.movement import DistanceMap
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

HALL = """
    ####################
    #@.................#
    #<................>#
    ####################
"""
LAST = 20


def bearer(drawing: str = HALL, depth: int = LAST) -> Scene:
    """A scene in which the hero has the Keystone, and nothing can hurt him."""
    scene = Scene(drawing, depth=depth)
    scene.give("keystone")
    scene.creature().health = scene.creature().max_health = 10**6
    return scene


def test_they_come_by_the_nearest_stairs_each_fifty_turns_and_know_where_the_hero_is() -> None:
    scene = bearer()
    scene.rest(arrivals.HUNTERS_EVERY - 1)
    assert not list(query.monsters(scene.run))
    events = scene.rest()
    (hunter,) = query.monsters(scene.run)
    assert max(abs(hunter.at.x - 1), abs(hunter.at.y - 2)) <= 1
    assert (hunter.mind.mood, hunter.mind.goal) == ("hunting", (1, 1))
    assert [event for event in events if isinstance(event, KeystoneAnswered) and event.what == "hunter"]

    scene = bearer(HALL.replace("@.................", ".................@"))
    scene.rest(arrivals.HUNTERS_EVERY)
    (hunter,) = query.monsters(scene.run)
    assert hunter.at.x >= 17


def test_at_most_four_come_to_a_floor() -> None:
    scene = bearer()
    for _ in range(10):
        arrivals.send_hunters(scene.run, arrivals.HUNTERS_EVERY)
    assert len(list(query.monsters(scene.run))) == arrivals.MOST_HUNTERS
    scene.run.depth -= 1
    arrivals.send_hunters(scene.run, arrivals.HUNTERS_EVERY)
    assert len(list(query.monsters(scene.run))) == arrivals.MOST_HUNTERS + 1


def test_nobody_comes_to_who_has_no_keystone() -> None:
    scene = Scene(HALL, depth=LAST)
    scene.rest(3 * arrivals.HUNTERS_EVERY)
    assert not list(query.monsters(scene.run))


def test_those_who_come_are_from_further_down() -> None:
    scene = bearer(depth=3)
    for _ in range(arrivals.MOST_HUNTERS):
        arrivals.send_hunters(scene.run, arrivals.HUNTERS_EVERY)
    assert all(monster.creature.kind.danger > 3 + 3 for monster in query.monsters(scene.run))


def test_on_a_dug_floor_the_gate_is_shut_some_steps_off_and_can_be_walked_to(
    sweep: Callable[[int], range],
) -> None:
    for seed in sweep(40):
        session = Session.new(library(), seed, "short")
        run = session.run
        for depth in range(2, 6):
            descent.travel(run, Departed(0, 0, depth))
        (stone,) = [(at.x, at.y) for _, (at, item) in run.world.rows(Position, Item) if item.kind.family is KEYSTONE]
        spawn.place(run, run.hero, *stone)
        session.take(PickUp())
        assert query.holds(run, run.hero, KEYSTONE)
        assert keystone.is_shut(run), seed
        assert keystone.exit_home(run) is None
        (mason,) = [monster for monster in query.monsters(run) if monster.creature.kind.id == "mason"]
        assert mason.mind.mood == "hunting"
        run.floor.ground.uncover(list(run.floor.ground.laid))
        home = keystone.exit_home(run)
        assert home is not None
        steps = DistanceMap(run.floor.grid, [home]).distance(*stone)
        assert steps >= keystone.GATE_STEPS, (seed, steps)
        session.close()
