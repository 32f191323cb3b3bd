"""Whatever is used up or pointed says what it did, or that it did nothing."""

from __future__ import annotations

import pytest

from game.actions.using import USES, Invoke, Read, Throw, Zap
from game.content.families import CHARM, POTION, SCROLL, STAFF, THROWN, WAND
from tests.kit.scenes import Scene, library

ROOM = """
    ##############
    #............#
    #..@...r..%..#
    #............#
    ##############
"""
CLOSET = """
    #####
    #@..#
    #####
"""
USED = [kind.id for kind in library().items.values() if kind.family in (CHARM, POTION, SCROLL, STAFF, WAND)]
THROWN_KINDS = [kind.id for kind in library().items.values() if kind.family is THROWN and not kind.strikes]


def use(scene: Scene, thing: int, kind: str, *cell: int, on: int) -> None:
    act = USES[library().items[kind].family]
    if act in (Zap, Invoke):
        scene.do(act(thing, *cell))
    else:
        scene.do(act(thing, on) if act is Read and library().items[kind].needs_choice else act(thing))  # type: ignore[call-arg]


def told(scene: Scene, kind: str, *cell: int, times: int) -> list[list[str]]:
    """Use a thing of a known kind this often; what is told each time beyond the use itself and who notices the hero."""
    thing = scene.give(kind, count=2, charges=2, enchant=1 if library().items[kind].family in (STAFF, CHARM) else 0)
    scene.run.known.add(kind)
    said = []
    for _ in range(times):
        scene.run.log.clear()
        use(scene, thing, kind, *cell, on=scene.give("sword", known=False))
        assert scene.log[0].startswith(("You drink", "You read", "You point", "You use", "You have no voice"))
        said.append([line for line in scene.log[1:] if not line.endswith("notices you.")])
    return said


@pytest.mark.parametrize("kind", USED)
def test_what_is_used_tells_what_it_did(kind: str) -> None:
    scene = Scene(ROOM, r="brute", legend={"%": "ration"})
    scene.creature().health = 15
    scene.creature("r").health = 10
    scene.dice.luck = True
    assert all(told(scene, kind, *scene.at("r"), times=1))


@pytest.mark.parametrize("kind", [kind for kind in USED if kind not in ("frost", "hush", "heart")])
def test_what_is_used_to_no_avail_says_so(kind: str) -> None:
    assert all(told(Scene(CLOSET), kind, 3, 1, times=2))


@pytest.mark.parametrize("kind", THROWN_KINDS)
def test_what_bursts_or_clatters_tells_what_it_did(kind: str) -> None:
    scene = Scene(ROOM, r="brute", legend={"%": "ration"})
    scene.do(Throw(scene.give(kind), 5, 1))
    assert len(scene.log) > 1


def test_a_leap_is_told_with_its_course() -> None:
    scene = Scene("##############\n#@.r.........#\n##############", r="brute")
    scene.do(Read(scene.give("leaping")))
    assert "You leap 1 step to the east." in scene.log
    scene = Scene("##############\n#r.@.........#\n##############", r="brute asleep")
    scene.do(Read(scene.give("leaping")))
    assert "You leap 7 steps to the east." in scene.log
    assert scene.at() == (10, 1)
