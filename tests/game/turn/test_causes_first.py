"""The order of what is told in a turn: what caused something stands before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.using import Read, Throw, Zap
from game.minds.base import Round, notice
from game.rules.beings import health, remains, telegraphing
from game.rules.harm import pushing
from game.turn import telling
from game.world import query
from game.world.floor import Remains
from levelgen import Mark, Tier
from tests.game.rules.terrain.test_vaults import TRIGGERS, lifted
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("name", sorted(library().triggers))
def test_what_the_lifting_of_a_key_sets_off_is_told_first(name: str) -> None:
    scene = Scene("#########\n#.@.....#\n#########")
    scene.floor.ground.change(6, 1, TRIGGERS[name][0])
    trigger = library().triggers[name]
    room = int(scene.floor.level.room_at[1, 2])
    lifted(scene, Mark("feature", 6, 1, Tier.EASY, room, name, None, binding=True))
    scene.rest(trigger.after + trigger.apart * 3 + 2)
    told = scene.log[scene.log.index("You now have a key (a).") + 1]
    assert told == trigger.told if trigger.told else "notices" not in told


def cry(scene: Scene) -> None:
    """A mastiff notices the hero, and barks."""
    (monster,) = query.monsters(scene.run)
    notice(scene.run, monster, Round.begin(scene.run))


def come_through(scene: Scene) -> None:
    """A scroll brings monsters."""
    scene.do(Read(scene.give("summoning")))


def stand_up(scene: Scene) -> None:
    """A dead drowned man rises."""
    scene.floor.remains[4, 1] = Remains("drowned", 0, 0)
    remains._stand_up(scene.run, 4, 1, scene.content.monsters["drowned"], 3)


def strike_by_wand(scene: Scene) -> None:
    """A wand strikes a sleeper."""
    scene.do(Zap(scene.give("sparks", charges=1), *scene.at("m")))


def catch(scene: Scene) -> None:
    """A net falls on a sleeper."""
    scene.do(Throw(scene.give("net"), *scene.at("m")))


def throw_off(scene: Scene) -> None:
    """A mastiff about to act is thrown back."""
    telegraphing.begin(scene.run, scene.named["m"], 0, scene.run.hero)
    scene.run.events.clear()
    pushing.push(scene.run, scene.named["m"], (1, 0), 2)


def let_go(scene: Scene) -> None:
    """A seized hero is thrown out of the grip."""
    scene.afflict("@", "stuck", 5)
    scene.run.events.clear()
    pushing.push(scene.run, scene.run.hero, (-1, 0), 2)


def loosen(scene: Scene) -> None:
    """Whoever holds the hero is hurt badly."""
    scene.afflict("@", "seized", 5, by="m")
    scene.run.events.clear()
    health.hurt(scene.run, scene.named["m"], 7, by=scene.run.hero, cause="sparks")


def kill_holder(scene: Scene) -> None:
    """Whoever holds the hero dies of something else."""
    scene.afflict("@", "seized", 5, by="m")
    scene.run.events.clear()
    health.hurt(scene.run, scene.named["m"], 99, by="loss of blood")


@pytest.mark.parametrize(
    ("happens", "kind", "cause", "effect"),
    [
        (cry, "mastiff asleep", "The mastiff notices you.", "The mastiff makes itself heard: barking."),
        (come_through, "rat", "The air tears, and something steps out.", "Three creatures notice you."),
        (stand_up, "rat", "The drowned man stands up again.", "The drowned man notices you."),
        (strike_by_wand, "brute asleep", "The sparks strike the brute.", "The brute notices you."),
        (catch, "brute asleep", "The brute is stuck.", "The brute notices you."),
        (throw_off, "hexer", "The hexer is thrown off its feet.", "The hexer falters."),
        (loosen, "brute", "The sparks strike the brute.", "You are free of its grip."),
        (kill_holder, "brute", "The brute dies of loss of blood.", "You are free of its grip."),
        (let_go, "rat", "You are thrown off your feet.", "You pull free."),
    ],
)
def test_a_cause_is_told_before_its_effect(
    happens: Callable[[Scene], None], kind: str, cause: str, effect: str
) -> None:
    scene = Scene("###########\n#..@..m...#\n#.........#\n###########", m=kind)
    scene.run.events.clear()
    happens(scene)
    if not scene.log:
        telling.tell(scene.run, scene.run.events)
    told = " ".join(scene.log)
    assert -1 < told.find(cause) < told.find(effect), told
