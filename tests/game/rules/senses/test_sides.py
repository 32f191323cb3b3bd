"""Sides: who fights whom, drawn as one of each kind in a row."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.rules.senses import sides
from tests.kit.scenes import Scene

ROW = "##########\n#@amncor.#\n##########"


def row() -> Scene:
    """The hero, an ally, two monsters, a captive, an outlaw and one who is at odds with its own."""
    scene = Scene(ROW, a="lag following", m="rat", n="rat", c="brute captive", o="lag asleep", r="rat")
    scene.mind("o").outlaw = True
    scene.afflict("r", "discordant", 20)
    return scene


FOES = {"@m", "@n", "@o", "am", "an", "ao", "ar", "mo", "no", "or", "mr", "nr", "@r"}


def test_who_fights_whom() -> None:
    """Nobody fights captives, outlaws fight all others, and who is at odds fights its own and the hero's side too."""
    scene = row()
    found = {one + other for one, other in combinations("@amncor", 2) if _hostile(scene, one, other)}
    assert found == FOES
    assert found == {one + other for one, other in combinations("@amncor", 2) if _hostile(scene, other, one)}
    assert not any(_hostile(scene, one, one) for one in "@amncor")


@pytest.mark.parametrize("name", "@amnr")
def test_a_captive_who_is_an_outlaw_too_is_nobodys_foe(name: str) -> None:
    scene = row()
    scene.mind("c").outlaw = True
    assert not _hostile(scene, name, "c")
    assert not _hostile(scene, "c", name)


def test_who_is_on_no_side_with_the_monsters_is_told_by_number() -> None:
    scene = row()
    assert sides.divided(scene.run) == {scene.named[name] for name in "aor"}


def _hostile(scene: Scene, one: str, other: str) -> bool:
    return sides.hostile(scene.run, scene.named[one], scene.named[other])
