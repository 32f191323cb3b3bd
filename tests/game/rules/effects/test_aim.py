"""The aim of an effect: whom it strikes, to whom it is put down, and what falls to the ground."""

from __future__ import annotations

import pytest

from game.content.kinds import EFFECTS, Afflict, Harm, Kindle
from game.rules import effects
from game.world.events import Died
from tests.kit.scenes import Scene

ROW = """
    #######
    #@r.s.#
    #######
"""


def test_every_effect_has_one_family() -> None:
    assert set(effects.APPLY) == set(EFFECTS.values())
    families = (effects.bodily, effects.burning, effects.calling, effects.knowing, effects.moving)
    assert sum(len(family.APPLY) for family in families) == len(EFFECTS)


@pytest.mark.parametrize(("source", "by"), [(None, "magic"), ("@", "you"), ("s", "an adder")])
def test_an_effect_strikes_its_target_and_is_put_down_to_its_source(source: str | None, by: str) -> None:
    scene = Scene(ROW, r="rat", s="adder")
    named = None if source is None else scene.named[source]
    assert effects.apply(scene.run, Harm((50, 50)), scene.named["r"], source=named)
    assert not scene.lives("r")
    assert (scene.health(), scene.health("s")) == (40, 14)
    assert [event.by for event in scene.run.events if isinstance(event, Died)] == [by]


def test_the_ground_takes_its_own_effects_and_leaves_the_others() -> None:
    scene = Scene(ROW, r="rat", s="adder")
    harm, poison = Harm((1, 2)), Afflict("poisoned", (3, 3))
    assert effects.apply_to_ground(scene.run, [harm, Kindle(0, 2), poison], 3, 1) == ([harm, poison], True)
    assert scene.burning() == {(3, 1)}
    assert effects.apply_to_ground(scene.run, [harm, Kindle(0, 0)], 5, 1) == ([harm], False)
    assert scene.health("r") == 6
