"""The last page: four endings that differ, each reached from a prepared floor, and what it says of the run."""

from __future__ import annotations

from game.actions.handling import PickUp
from game.actions.options import Abandon
from game.actions.travelling import Ascend, Descend
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import TravelUp
from game.rules.beings import health
from game.screens.play.death import epitaph
from tests.kit.scenes import Scene

LAST = 20
FLOOR = """
    ###############
    #@*...........#
    #<...........>#
    ###############
"""


def with_the_keystone(depth: int = LAST) -> Scene:
    """A hero that has just lifted the Keystone."""
    scene = Scene(FLOOR, depth=depth, legend={"*": "keystone"})
    scene.walk("e")
    scene.do(PickUp())
    return scene


def go_up(scene: Scene) -> None:
    """Travel up until the floor or the run ends."""
    depth = scene.run.depth
    while scene.run.outcome is None and scene.run.depth == depth:
        action = TravelUp(cautious=False).next_step(scene.run)
        assert not isinstance(action, StopReason), action.text
        scene.do(action)


def gate() -> Scene:
    scene = with_the_keystone()
    go_up(scene)
    return scene


def on_foot() -> Scene:
    scene = with_the_keystone(depth=1)
    scene.rest(30)
    go_up(scene)
    return scene


def unmade() -> Scene:
    scene = Scene(
        """
        ####
        #@>#
        ####
        #<##
        ####
    """,
        depth=LAST,
    )
    scene.walk("e")
    scene.do(Descend())
    assert scene.run.depth == LAST + 1
    health.hurt(scene.run, scene.run.hero, 999, by="a hollow")
    return scene


def death() -> Scene:
    scene = with_the_keystone()
    health.hurt(scene.run, scene.run.hero, 999, by="a headsman")
    return scene


def test_each_ending_has_a_page_of_its_own() -> None:
    headings = set()
    for ended, words, points in (
        (gate, "let you out into an ordinary morning", "Score 5,100."),
        (on_foot, "Up 20 floors on your own feet, 33 turns with boots", "Score 5,100."),
        (unmade, "Killed by a hollow, one floor below the last", "Score 300."),
        (death, "Killed by a headsman on floor 20, the Gaol, 20 flights of stairs from daylight.", "Score 100."),
    ):
        scene = ended()
        heading, lines = epitaph(scene.session)
        headings.add(heading)
        assert words in lines[0], (heading, lines)
        assert points in lines[-1]
    assert len(headings) == 4


def test_other_ends_are_told_plainly() -> None:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    health.hurt(scene.run, scene.run.hero, 999, by="lava", through=True)
    assert epitaph(scene.session)[0] == "You died"
    assert epitaph(scene.session)[1][0] == "Fell into lava on floor 3, the Gaol."
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    scene.do(Abandon())
    assert epitaph(scene.session)[0] == "You gave up"


def test_it_says_what_the_hero_did() -> None:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    scene.do(Abandon())
    said = " ".join(epitaph(scene.session)[1])
    assert "You killed nobody." in said
    assert "You entered no dangerous room." in said
    scene.run.counts |= {"kills:rat": 2, "kills:brute": 1, "rooms:gaol:hard": 2, "rooms:sump:hard": 1}
    scene.run.counts |= {"damage:by:brute": 7, "damage:by:hunger": 3}
    said = " ".join(epitaph(scene.session)[1])
    assert "You killed 3, most often the gaol rat." in said
    assert "You entered 3 dangerous rooms, and what hurt you most was a brute." in said


def test_an_unranked_run_says_so() -> None:
    scene = Scene(FLOOR, depth=3, legend={"*": "haste"})
    scene.run.easy = True
    scene.do(Abandon())
    assert epitaph(scene.session)[1][-1].endswith("Not ranked: an easy run.")


def test_there_is_no_way_home_without_the_keystone() -> None:
    scene = Scene(FLOOR, depth=1, legend={"*": "haste"})
    scene.walk("s")
    scene.do(Ascend())
    assert scene.run.outcome is None
