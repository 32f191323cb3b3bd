"""Cages: look mode tells what a lever in sight of its gate opens, and pulling one in vain is asked about."""

from __future__ import annotations

from game.actions.moving import Walk
from game.draw.words import describing
from tests.kit.scenes import Scene

CAGES = """
    #########
    ##m#r####
    ##GLHK###
    #...@...#
    #.a...b.#
    #########
"""
LEGEND = {"G": "portcullis", "H": "portcullis", "L": "cage_lever", "K": "cage_lever"}


def cages(**named: str) -> Scene:
    drawing = CAGES if named else CAGES.replace("a", ".").replace("b", ".")
    scene = Scene(drawing, legend={**LEGEND, "m": "mastiff captive", "r": "lag captive", **named})
    scene.floor.pairs |= {(3, 2): ((2, 2),), (5, 2): ((4, 2),)}
    return scene


def two_allies() -> Scene:
    return cages(a="rat following", b="rat following")


def test_the_lever_of_a_cage_names_whom_it_frees() -> None:
    scene = cages()
    scene.walk("w", "w")
    assert "opens the cage of the mastiff" in describing.place(scene.run, 3, 2)
    scene.walk("e", "e")
    assert "opens the cage of the old lag" in describing.place(scene.run, 5, 2)
    assert not Walk(1, -1).warning(scene.run)


def test_a_lever_says_no_more_than_the_hero_sees() -> None:
    scene = cages()
    for cell in ((1, 2), (2, 2), (1, 4), (2, 4)):
        scene.floor.memory.visible[cell] = False
    for lever in ((3, 2), (5, 2)):
        words = describing.place(scene.run, *lever)
        assert "opens the cage of" not in words
        assert "moves" not in words


def test_a_lever_names_the_gate_that_it_moves_if_that_is_in_sight() -> None:
    scene = Scene("#######\n#L...G#\n#.@...#\n#######", legend={"L": "lever", "G": "portcullis"})
    assert "moves" not in describing.place(scene.run, 1, 1)
    scene.floor.pairs[1, 1] = ((5, 1),)
    assert "moves the portcullis to the east of it" in describing.place(scene.run, 1, 1)
    scene.floor.ground.change(4, 1, "raised_portcullis")
    scene.floor.pairs[1, 1] = ((5, 1), (4, 1))
    assert "moves 2 gates in sight" in describing.place(scene.run, 1, 1)


def test_opening_a_cage_for_a_third_follower_is_asked_about() -> None:
    scene = two_allies()
    assert "opens the cage of the old lag · Two follow you already" in describing.place(scene.run, 5, 2)
    warned = Walk(1, -1).warning(scene.run)
    assert warned == "It opens the cage of the old lag. Two follow you already, and they will not have a third."
    assert not Walk(1, 0).warning(scene.run)
    scene.do(Walk(1, -1).confirmed())
    assert scene.terrain(5, 2) == "pulled_lever"
