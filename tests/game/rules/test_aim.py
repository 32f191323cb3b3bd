"""The aim of an effect: whom it strikes, to whom it is put down, and what falls to the ground."""

from __future__ import annotations

import pytest

from game.content.effects import EFFECTS, Beyond, Maybe, Paired, Within
from game.content.effects.bodily import Afflict, Harm
from game.content.effects.ground import Kindle
from game.content.effects.things import Consume
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
    families = (
        "allegiance", "bodily", "calling", "forces", "furniture", "ground", "item_powers", "knowing", "mechanisms",
        "moving", "snares", "things", "wonders",
    )  # fmt: skip
    combined = {Beyond, Consume, Maybe, Paired, Within}  # of other effects
    assert sum(len(getattr(effects, family).APPLY) for family in families) + len(combined) == len(EFFECTS)


@pytest.mark.parametrize(("source", "by"), [(None, "magic"), ("@", "you"), ("s", "an adder")])
def test_an_effect_strikes_its_target_and_is_put_down_to_its_source(source: str | None, by: str) -> None:
    scene = Scene(ROW, r="rat", s="adder")
    named = None if source is None else scene.named[source]
    assert effects.apply(scene.run, Harm((50, 50)), scene.named["r"], source=named)
    assert not scene.lives("r")
    assert (scene.health(), scene.health("s")) == (40, 12)
    assert [event.by for event in scene.run.events if isinstance(event, Died)] == [by]


def test_effects_at_a_cell_change_the_ground_once_and_happen_to_whoever_stands_there() -> None:
    scene = Scene(ROW, r="rat", s="adder")
    harm, poison = Harm((1, 1)), Afflict("poisoned", (3, 3))
    assert effects.apply_at(scene.run, [harm, Kindle(0, 2), poison], 2, 1)
    assert scene.burning() == {(2, 1)}
    assert scene.health("r") == 5
    assert "poisoned" in scene.statuses("r")
    assert scene.statuses("s") == {}
    assert not effects.apply_at(scene.run, [Kindle(0, 0), harm], 5, 1)


def test_effects_on_bodies_happen_to_everybody_around_a_cell() -> None:
    scene = Scene(ROW, r="rat", s="adder")
    assert effects.apply_at(scene.run, [Harm((1, 1))], 3, 1, radius=1)
    assert (scene.health("@"), scene.health("r"), scene.health("s")) == (40, 5, 11)
    effects.apply_at(scene.run, [Harm((1, 1))], 2, 1, radius=1)
    assert (scene.health("@"), scene.health("r"), scene.health("s")) == (39, 4, 11)
