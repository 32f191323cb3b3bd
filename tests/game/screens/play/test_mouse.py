"""The mouse on the map: a click beside the hero steps or strikes, farther away it walks as the keys would."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.frontends.base import CellSizes, Key, Mouse
from game.frontends.frame import compose, lines, map_cell
from game.frontends.headless import Headless
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.world.events import Hit, Missed
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

HALL = """
    ################
    #@........r....#
    #..............#
    ################
"""


def click(scene: Scene, x: int, y: int, saves: Path) -> Headless:
    """Click at a cell of the floor, and let whatever it begins come to its end."""
    screen = Play(scene.session, context(saves))
    frontend = Headless()
    frontend.run(Stack(context(saves), screen))  # draws it, so that the window knows what it shows
    camera = screen.floorview.camera
    frontend.press(Mouse("click", 0, 0, (x - camera.x, y - camera.y), "left"))
    frontend.run(Stack(context(saves), screen))
    return frontend


@pytest.mark.parametrize("mood", ["", " asleep"])
def test_a_click_beside_the_hero_strikes_whoever_stands_there(tmp_path: Path, mood: str) -> None:
    scene = Scene(HALL.replace("@.", "@r").replace("r....#", ".....#"), r="rat" + mood)
    click(scene, 2, 1, tmp_path)
    struck = [event for event in scene.run.events if isinstance(event, Hit | Missed)]
    assert [event.attacker for event in struck][:1] == [scene.run.hero]


@pytest.mark.parametrize("mood", ["", " asleep"])
def test_a_click_beside_the_hero_steps_with_somebody_in_sight(tmp_path: Path, mood: str) -> None:
    scene = Scene(HALL, r="rat" + mood)
    click(scene, 2, 2, tmp_path)
    assert scene.at() == (2, 2)


def test_a_click_farther_away_takes_a_step_while_somebody_hunts(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat")
    click(scene, 5, 1, tmp_path)
    assert scene.at() == (2, 1)
    assert scene.run.turn == 1
    assert not any("Not with" in line for line in scene.log)


def test_a_click_farther_away_travels_when_nobody_is_near(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("r", "."))
    click(scene, 9, 2, tmp_path)
    assert scene.at() == (9, 2)


def test_whoever_cannot_come_hides_no_button(tmp_path: Path) -> None:
    gulf = "########\n#@.:..r#\n#..:...#\n########"
    frontend, _ = playing(Scene(gulf, r="rat"), tmp_path)
    assert "x explore" in frontend.lines()[-1]
    frontend, _ = playing(Scene(gulf, r="slinger"), tmp_path)
    assert "x explore" not in frontend.lines()[-1]


def test_a_click_beyond_the_next_cell_travels_when_nobody_can_come(tmp_path: Path) -> None:
    scene = Scene("########\n#@...:r#\n#....:.#\n########", r="rat")
    for _ in range(2):  # the first is stopped by the sight of the rat
        click(scene, 4, 2, tmp_path)
    assert scene.at() == (4, 2)


def test_a_click_round_a_corner_goes_round_it(tmp_path: Path) -> None:
    scene = Scene("""
        #####
        #@#.#
        #...#
        #####
    """)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    click(scene, 2, 2, tmp_path)
    assert scene.at() == (2, 2)


def test_a_click_on_lava_beside_the_hero_asks_first(tmp_path: Path) -> None:
    scene = Scene("""
        ######
        #.@%.#
        ######
    """)
    assert "Y yes, go there anyway" in "\n".join(click(scene, 3, 1, tmp_path).lines())
    assert scene.at() == (2, 1)


PLACES = """
    ####################
    #@......#..........#
    #.......+.A........#
    #....!..#.........k#
    #.....>.#.........<#
    ####################
"""


@pytest.mark.parametrize(
    ("what", "place"), [("door", (8, 2)), ("altar", (9, 2)), ("key", (18, 3)), ("thing", (5, 3)), ("stairs", (6, 4))]
)
def test_travel_by_click_leads_to_doors_altars_keys_and_items_too(
    tmp_path: Path, what: str, place: tuple[int, int]
) -> None:
    scene = Scene(PLACES, legend={"!": "haste", "A": "altar", "k": "vault_key"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    click(scene, *((10, 2) if what == "altar" else place), tmp_path)
    assert scene.at() == place
    assert scene.run.depth == 1


def test_a_click_on_a_thing_takes_it(tmp_path: Path) -> None:
    scene = Scene(PLACES, legend={"!": "haste", "A": "altar", "k": "vault_key"})
    scene.run.auto_pickup = True
    click(scene, 5, 3, tmp_path)
    assert scene.pack == {"a": "haste"}


def test_a_click_on_the_hero_takes_what_lies_there_or_the_stairs(tmp_path: Path) -> None:
    scene = Scene(
        """
        ########
        #@.!..>#
        ########
    """,
        legend={"!": "haste"},
    )
    scene.walk("e", "e")
    click(scene, 3, 1, tmp_path)
    assert scene.pack == {"a": "haste"}
    scene.walk("e", "e", "e")
    click(scene, 6, 1, tmp_path)
    assert scene.run.depth == 2


def shown(frontend: Headless, words: str) -> tuple[int, int]:
    """Where these words stand on the screen last, as a text cell (x, y)."""
    rows = frontend.lines()
    y = max(y for y, row in enumerate(rows) if words in row)
    return rows[y].index(words), y


def point(what: str, frontend: Headless, stack: Stack, words: str, button: str = "left") -> list[str]:
    """Point at these words; the rows of the screen that come of it."""
    x, y = shown(frontend, words)
    held = button if what == "click" else None
    stack.feed(Mouse(what, x, y, map_cell(frontend.picture, x, y), held), 0.0)  # type: ignore[arg-type]
    frontend.show(stack.picture(100, 34))
    return frontend.lines()


def playing(scene: Scene, saves: Path) -> tuple[Headless, Stack]:
    """The scene on a screen."""
    frontend, stack = Headless(), Stack(context(saves), Play(scene.session, context(saves)))
    frontend.show(stack.picture(100, 34))
    return frontend, stack


def test_the_hint_bar_is_buttons(tmp_path: Path) -> None:
    frontend, stack = playing(Scene(HALL, r="rat asleep"), tmp_path)
    assert "Go down, floor by floor" in "\n".join(point("click", frontend, stack, "? help"))
    assert "Go down, floor by floor" not in "\n".join(point("click", frontend, stack, "Esc back"))


def test_no_click_meant_to_explore_fights_when_somebody_appears(tmp_path: Path) -> None:
    alone, _ = playing(Scene(HALL.replace("r", ".")), tmp_path)
    explore = shown(alone, "x explore")[0]
    for mood in (" asleep", ""):
        frontend, _ = playing(Scene(HALL, r="rat" + mood), tmp_path)
        assert shown(frontend, "Tab fight")[0] >= explore + len("x explore  > to the stair")


def test_the_answers_of_a_question_are_buttons(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep")
    frontend, stack = playing(scene, tmp_path)
    stack.feed(Key("Q"), 0.0)
    frontend.show(stack.picture(100, 34))
    assert "You gave up" in "\n".join(point("click", frontend, stack, "Y yes, abandon it"))
    assert scene.run.outcome is not None


def test_a_click_on_a_list_opens_a_card_and_a_click_on_the_card_does_what_it_says(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("r", "."))
    scene.give("haste")
    frontend, stack = playing(scene, tmp_path)
    point("click", frontend, stack, "i pack")
    assert "d drop" in "\n".join(point("click", frontend, stack, "a !"))
    point("click", frontend, stack, "d drop")
    assert scene.pack == {}


def test_a_click_on_options_and_on_a_prompt_chooses(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat")
    scene.give("dart")
    frontend, stack = playing(scene, tmp_path)
    point("click", frontend, stack, "t throw")
    point("click", frontend, stack, "dart")
    point("click", frontend, stack, "Enter")
    assert scene.run.turn == 1
    stack.feed(Key("="), 0.0)
    frontend.show(stack.picture(100, 34))
    rows = point("click", frontend, stack, "Plain walls")
    assert "on" in rows[shown(frontend, "Plain walls")[1]].split()


def test_the_wheel_scrolls_what_is_longer_than_the_screen(tmp_path: Path) -> None:
    frontend, stack = playing(Scene(HALL, r="rat asleep"), tmp_path)
    first = point("click", frontend, stack, "? help")
    assert point("wheel-down", frontend, stack, "Go down") != first
    assert point("wheel-up", frontend, stack, "Rooms differ") == first


def test_buttons_of_a_screen_below_are_neither_shown_nor_to_be_pressed(tmp_path: Path) -> None:
    frontend, stack = playing(Scene(HALL, r="rat asleep"), tmp_path)
    x, y = shown(frontend, "x explore")
    before = point("click", frontend, stack, "? help")
    assert not any("x explore" in row for row in before)
    stack.feed(Mouse("click", x, y, map_cell(frontend.picture, x, y), "left"), 0.0)
    frontend.show(stack.picture(100, 34))
    assert frontend.lines() == before


def test_hovering_over_a_row_of_the_sidebar_lights_whom_it_tells_of(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep")
    frontend, stack = playing(scene, tmp_path)
    before = frontend.cells.copy()
    rows = point("move", frontend, stack, "rz gaol rat")
    assert rows[-2][20:].strip().startswith("A gaol rat, asleep")
    y, x, _ = np.argwhere(frontend.cells["bg"][:31, 20:] != before["bg"][:31, 20:])[0].tolist()
    assert frontend.lines()[y][x + 20] == "r"


def test_above_the_map_who_is_in_sight_has_a_column_of_the_sidebar(tmp_path: Path) -> None:
    rows = ["#" * 78, "#@........r".ljust(77) + "#", *["#".ljust(77) + "#"] * 24, "#" * 78]
    scene = Scene("\n".join(rows), r="rat asleep")
    screen = Play(scene.session, context(tmp_path))
    stack, sizes = Stack(context(tmp_path), screen), CellSizes((12, 22), (24, 24))
    text = lines(compose(stack.picture(160, 49, sizes), 160, 49))
    assert [row[24:].find("gaol rat") for row in text if "gaol rat" in row][:1] == [4]
    y = next(y for y, row in enumerate(text) if "gaol rat" in row)
    told = []
    for x in (2, 30, 50):  # beside the hero's column, in that of who is in sight, in the messages
        stack.feed(Mouse("move", x, y), 0.0)
        told.append("A gaol rat, asleep" in lines(compose(stack.picture(160, 49, sizes), 160, 49))[-2])
    assert told == [False, True, False]


def test_hovering_shows_a_card_where_it_hides_nothing_of_the_map(tmp_path: Path) -> None:
    rows = ["#" * 78, "#@........r".ljust(77) + "#", *["#".ljust(77) + "#"] * 24, "#" * 78]
    stack = Stack(context(tmp_path), Play(Scene("\n".join(rows), r="rat asleep").session, context(tmp_path)))
    sizes = CellSizes((12, 22), (24, 24))
    assert stack.picture(160, 49, sizes).over is None
    y = next(y for y, row in enumerate(lines(compose(stack.picture(160, 49, sizes), 160, 49))) if "gaol rat" in row)
    for x, told in ((30, True), (2, False)):
        stack.feed(Mouse("move", x, y), 0.0)
        over = stack.picture(160, 49, sizes).over
        assert (over is not None) is told
    stack.feed(Mouse("move", 30, y), 0.0)
    assert stack.picture(100, 34).over is None


def test_the_right_button_shows_the_card_and_closes_it(tmp_path: Path) -> None:
    frontend, stack = playing(Scene(HALL, r="rat asleep"), tmp_path)
    assert "Its ears turn" in "\n".join(point("click", frontend, stack, "rz gaol rat", "right"))
    assert "Its ears turn" not in "\n".join(point("click", frontend, stack, "gaol rat", "right"))


def test_the_wheel_and_a_click_on_the_messages_read_them(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep")
    scene.run.say("Something happened.")
    for what in ("wheel-up", "click"):
        frontend, stack = playing(scene, tmp_path)
        assert "Messages" in "\n".join(point(what, frontend, stack, "Something happened."))


def test_a_click_on_the_title_begins_a_run(tmp_path: Path) -> None:
    frontend, stack = Headless(), Stack(context(tmp_path), Title(context(tmp_path)))
    frontend.show(stack.picture(100, 34))
    point("move", frontend, stack, "q  Quit")
    assert "turn 0" in "\n".join(point("click", frontend, stack, "n  New run"))


def test_a_click_on_oneself_waits_where_there_is_nothing_to_take(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep")
    click(scene, 1, 1, tmp_path)
    assert scene.run.turn == 1


def test_who_is_unaware_leaves_exploring_among_the_hints(tmp_path: Path) -> None:
    for mood, told in ((" asleep", True), ("", False)):
        frontend, _ = playing(Scene(HALL, r="rat" + mood), tmp_path)
        assert ("x explore" in frontend.lines()[-1]) == told
        assert "Tab fight" in frontend.lines()[-1]


def test_messages_before_a_click_are_no_longer_new(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep")
    screen = Play(scene.session, context(tmp_path))
    scene.run.say("You hear a bell.")
    screen.point(Mouse("move", 0, 0, (2, 2), None))
    assert [line.text for line in screen.floorview.speech.new(scene.run)] == ["You hear a bell."]
    screen.point(Mouse("click", 0, 0, (2, 2), "left"))
    assert screen.floorview.speech.new(scene.run) == []
