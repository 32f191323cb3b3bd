"""Where an announced act would throw the hero: told and drawn a turn ahead, and true."""

from __future__ import annotations

import pytest

from game import knowledge
from game.draw.map import signs
from game.draw.text.canvas import fit_parts
from game.draw.words import bestiary, describing, spoken
from game.world import spawn
from game.world.components import Position
from tests.game.draw.map.test_cells import painted
from tests.kit.scenes import Scene


def announced(rows: str, name: str, kind: str) -> Scene:
    """A scene in which a creature has announced its act."""
    scene = Scene(rows, legend={name: kind})
    for _ in range(9):
        if scene.mind(name).acts.number >= 0:
            return scene
        scene.rest()
    msg = f"the {kind} announces nothing"
    raise AssertionError(msg)


@pytest.mark.parametrize(
    ("name", "kind", "rows", "cell"),
    [
        ("O", "blower", "##############\n#.....@...O..#\n##############", (4, 1)),
        ("O", "blower", "##############\n#....0@...O..#\n##############", None),
        ("R", "ram", "##############\n#.....@..R...#\n##############", (4, 1)),
        ("W", "warden", "##############\n#.....@W.....#\n##############", (3, 1)),
        ("B", "brute", "#########\n#...@B..#\n#.......#\n#########", (2, 1)),
        ("O", "blower", "##############\n#...~.@...O..#\n##############", (4, 1)),
    ],
)
def test_the_cell_told_ahead_is_the_one_where_the_hero_comes_down(
    name: str, kind: str, rows: str, cell: tuple[int, int] | None
) -> None:
    scene = announced(rows, name, kind)
    start = scene.at()
    assert [*knowledge.landings(scene.run)] == ([] if cell is None else [cell])
    for _ in range(4):
        if scene.mind(name).acts.number < 0:
            break
        scene.rest()
    assert scene.at() == (cell or start)


def test_a_shove_into_lava_is_told_and_drawn_in_red() -> None:
    scene = announced("##############\n#.....@...O..#\n##############", "O", "blower")
    safe = painted(scene.session)
    assert chr(safe.ch[1, 4]) == signs.THROWN
    scene.floor.ground.change(4, 1, "lava")
    (blower,) = knowledge.creatures_in_sight(scene.run)
    told = "would throw you into the lava"
    assert (f"It {told}.", "text_danger") in bestiary.card(scene.run, blower)
    assert f"The blower {told}." in spoken.condition(scene.run)
    assert "the blower is about to throw you into the lava" in describing.place(scene.run, *scene.at())
    assert "the blower would throw you here" in describing.place(scene.run, 4, 1)
    deadly = painted(scene.session)
    assert chr(deadly.ch[1, 4]) == signs.THROWN
    assert (deadly.bg[1, 4] != safe.bg[1, 4]).any()
    scene.rest()
    assert scene.creature().health <= 0, "it stays deadly"


def test_the_line_at_the_foot_says_whole_where_a_shove_would_throw_the_hero() -> None:
    scene = announced("##############\n#.....B@.....#\n##############", "B", "brute")
    told = describing.place(scene.run, *scene.at()).removeprefix("you · ")
    assert fit_parts(told, 80 - 22)[0] == "the brute is about to throw you 2 cells to the east"


@pytest.mark.parametrize(("name", "kind", "follows"), [("W", "warden", True), ("B", "brute", False)])
def test_an_act_that_follows_the_hero_is_told_to_do_so_and_one_that_strikes_cells_is_not(
    name: str, kind: str, *, follows: bool
) -> None:
    rows = f"##############\n#............#\n#.....@{name}.....#\n#............#\n##############"
    scene = announced(rows, name, kind)
    (cell,), (creature,) = knowledge.landings(scene.run), knowledge.creatures_in_sight(scene.run)
    told = describing.throw(scene.run, creature)
    assert told.endswith(", and follows you while it sees you") == follows
    assert "would throw you here, from where you stand" in describing.place(scene.run, *cell)
    scene.walk("w")
    assert (scene.at() == (5, 2)) != follows, "a step out of its cells saves from the one that does not follow"


def test_who_is_out_of_its_cells_is_thrown_nowhere() -> None:
    scene = announced("##############\n#.....@...O..#\n#............#\n#............#\n##############", "O", "blower")
    assert knowledge.landings(scene.run)
    threatened = knowledge.threatened_cells(scene.run)
    free = next((x, y) for y in (3, 2, 1) for x in range(12, 0, -1) if (x, y) not in threatened and (x, y) != (10, 1))
    spawn.move(scene.run, scene.run.hero, scene.run.world.get(scene.run.hero, Position), *free)
    assert not knowledge.landings(scene.run)


def test_an_unseen_creature_in_the_way_is_not_given_away() -> None:
    scene = Scene("##############\n#...s.@...O..#\n##############", O="blower", s="adder asleep")
    while scene.mind("O").acts.number < 0:
        scene.rest()
    scene.afflict("s", "invisible", 50)
    assert [*knowledge.landings(scene.run)] == [(4, 1)]
