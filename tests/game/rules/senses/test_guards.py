"""Guards at their posts: the cone that each looks along, who is noticed in it and who is not, and what turns it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from game import knowledge
from game.actions.using import Throw
from game.rules.beings import noise
from game.rules.senses import stealth
from game.storage.snapshot import restore, snapshot
from game.world.components import Position
from game.world.light import Light
from game.world.movement import RING
from tests.kit.scenes import COMPASS, Scene, library
from tests.kit.symmetries import SYMMETRIES, Symmetry, cells

if TYPE_CHECKING:
    from game.world.components import Mood

OPEN = f"{'#' * 26}\n" + f"#{'.' * 24}#\n" * 9 + "#" * 26
TEN_OFF = OPEN[: 27 * 5 + 2] + "@.........g" + OPEN[27 * 5 + 13 :]
DICE = range(100)


def guarded(drawing: str, looks: str, *, seed: int = 1, light: int = 4, kind: str = "turnkey") -> Scene:
    """A scene with a guard `g` that looks in this direction."""
    scene = Scene(drawing, g=f"{kind} guarding", seed=seed, light=light)
    scene.mind("g").looks = RING.index(COMPASS[looks])
    return scene


def comes_beside(looks: str, *, seed: int, light: int, sneaking: bool) -> bool:
    """Whether a hero ten cells west of a guard gets beside it unnoticed."""
    scene = guarded(TEN_OFF, looks, seed=seed, light=light)
    scene.hero.sneaking = sneaking
    for _ in range(9):
        scene.walk("e")
        if scene.mind("g").mood != "guarding":
            return False
    return scene.at()[0] + 1 == scene.at("g")[0]


@pytest.mark.parametrize(
    ("looks", "light", "sneaking", "fewest", "most"),
    [
        ("e", 1, True, 90, 100),  # in the dark, behind its back
        ("n", 1, True, 90, 100),  # and beside it
        ("w", 1, True, 0, 20),  # across the cone
        ("nw", 1, True, 0, 20),
        ("e", 4, True, 70, 90),  # in plain light
        ("w", 4, True, 0, 5),
        ("e", 4, False, 50, 70),
        ("e", 6, True, 40, 60),  # by lamplight
    ],
)
def test_as_many_of_100_get_beside_a_guard_unnoticed(
    looks: str, light: int, *, sneaking: bool, fewest: int, most: int
) -> None:
    came = sum(comes_beside(looks, seed=seed, light=light, sneaking=sneaking) for seed in DICE)
    assert fewest <= came <= most


AHEAD = """
    ########
    #....x.#
    #...xx.#
    #..xxx.#
    #.g*xx.#
    #..xxx.#
    #@..xx.#
    #....x.#
    ########
"""
ASLANT = """
    ########
    #......#
    #.gxxx.#
    #.x*xx.#
    #.xxxx.#
    #.xxxx.#
    #@.....#
    ########
"""


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)
@pytest.mark.parametrize("drawing", [AHEAD, ASLANT], ids=["straight", "diagonal"])
def test_the_cone_is_a_quarter_of_what_lies_around_turned_with_its_scene(drawing: str, symmetry: Symmetry) -> None:
    """`*` is the cell before the guard, `x` are the others where it may notice a hero who sneaks in the dark."""
    image = symmetry.of(drawing)
    scene = Scene(image.replace("x", ".").replace("*", "."), g="turnkey guarding", light=1)
    scene.hero.sneaking = True
    (x, y), (before_x, before_y) = scene.at("g"), cells(image, "*")[0]
    scene.mind("g").looks = RING.index((before_x - x, before_y - y))
    assert set(knowledge.watched_cells(scene.run)) == {*cells(image, "x"), (before_x, before_y)}


ROW = f"{'#' * 22}\n#@{'.' * 19}#\n{'#' * 22}"


@pytest.mark.parametrize(
    ("looks", "gap", "asked"),
    [
        ("w", 14, [500]),
        ("w", 1, [500]),
        ("w", 15, []),
        ("sw", 14, [500]),  # the edge of the cone
        ("s", 3, [120]),
        ("s", 1, [250]),
        ("s", 4, []),
        ("e", 3, [120]),
    ],
)
def test_a_guard_notices_within_the_whole_range_before_it_and_a_quarter_of_it_elsewhere(
    looks: str, gap: int, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = ROW[: 24 + gap] + "g" + ROW[25 + gap :]
    scene = guarded(drawing, looks)
    chances: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", chances.append)
    here, there = (scene.run.world.get(scene.named[name], Position) for name in "@g")
    stealth.notices(scene.run, scene.mind("g"), there, here, stealth.USUAL)
    assert chances == asked


def test_away_from_its_post_it_looks_all_around() -> None:
    scene = guarded(TEN_OFF, "e")
    scene.mind("g").post = 13, 5
    here, there = (scene.run.world.get(scene.named[name], Position) for name in "@g")
    assert stealth.range_for(scene.run, scene.mind("g"), there, here, 14) == 14
    assert knowledge.watched_cells(scene.run) == {}
    scene.mind("g").post = scene.at("g")
    assert stealth.range_for(scene.run, scene.mind("g"), there, here, 14) == 3


def test_a_thrown_thing_draws_a_guard_and_turns_it_for_good() -> None:
    scene = guarded(
        """
        ##############
        #............#
        #@.....g.....#
        #............#
        #............#
        ##############
        """,
        "w",
        light=1,
    )
    scene.hero.sneaking = True
    scene.dice.luck = False
    post = scene.at("g")
    scene.do(Throw(scene.give("dart"), 9, 4))
    assert (scene.mind("g").mood, scene.mind("g").looks) == ("curious", RING.index(COMPASS["se"]))
    scene.rest(30)
    assert (scene.mind("g").mood, scene.at("g")) == ("guarding", post)
    assert scene.mind("g").looks == RING.index(COMPASS["se"])


def test_who_cannot_leave_its_post_turns_to_a_noise() -> None:
    scene = guarded(TEN_OFF, "e", kind="puffball")
    noise.make(scene.run, *scene.at(), 20, scene.run.hero)
    assert (scene.mind("g").mood, scene.mind("g").looks) == ("guarding", RING.index(COMPASS["w"]))


def test_who_looked_all_around_goes_on_to_do_so() -> None:
    scene = Scene(TEN_OFF, g="turnkey guarding")
    noise.make(scene.run, *scene.at(), 20, scene.run.hero)
    assert (scene.mind("g").mood, scene.mind("g").looks) == ("curious", -1)


@pytest.mark.parametrize(("status", "mood"), [("paralysed", "guarding"), ("darkened", "guarding"), ("", "hunting")])
def test_no_cone_is_shown_of_one_that_does_not_look_out(status: str, mood: str) -> None:
    scene = guarded(TEN_OFF, "w")
    assert knowledge.watched_cells(scene.run)
    if status:
        scene.afflict("g", status, 9)
    scene.mind("g").mood = cast("Mood", mood)
    assert knowledge.watched_cells(scene.run) == {}


def test_the_cone_ends_sooner_behind_cover_and_in_the_dark() -> None:
    """By the range that the hero would have there, not by the one that he has."""
    scene = guarded(TEN_OFF, "w")
    scene.floor.ground.change(4, 5, "table")
    assert {(x, 5) for x in range(2, 12)} - knowledge.watched_cells(scene.run).keys() == {(3, 5)}
    scene.hero.quiet = True
    assert (5, 4) in knowledge.watched_cells(scene.run), "he is about to step there"
    scene.floor.light = Light(scene.floor.level, scene.floor.ground, 1)
    scene.floor.light._hung = []
    watched = knowledge.watched_cells(scene.run).keys()
    assert {(4, 4), (5, 4)} - watched == {(4, 4)}


def test_where_a_guard_looks_is_saved() -> None:
    scene = guarded(TEN_OFF, "nw")
    kept = restore(snapshot(scene.run), library())
    assert knowledge.watched_cells(kept).keys() == knowledge.watched_cells(scene.run).keys() != set()
