"""Aiming: range, area, odds, who would be in it, and which target it begins at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from game.actions.using import Throw
from game.autopilot.fight import quarry_of
from game.draw.map import signs
from game.frontends.base import CellSizes, Key
from game.rules.beings import creatures
from game.rules.items import inventory
from game.rules.terrain import areas
from game.screens.panels.choosing import Question
from game.screens.play.aiming import Aim
from game.screens.play.looking import Look
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world import query, spawn
from game.world.components import Carried, Item
from tests.kit.playing import context, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

HALL = """
    ###################
    #................j#
    #.................#
    #.@...r...........#
    #.................#
    #.................#
    ###################
"""


def shown(scene: Scene, keys: list[str], folder: Path) -> str:
    return "\n".join(play(scene.session, keys, folder).lines())


def words(text: str) -> str:
    """A card's text without its frame and line breaks."""
    return " ".join(text.replace("│", " ").split())


def test_it_says_you_would_stand_in_it(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    scene.run.known.add("wildfire")
    scene.give("wildfire")
    text = shown(scene, ["t", "a"], tmp_path)
    assert "The potion of wildfire covers 25 cells" in text
    assert "You would stand in it." not in text
    assert "The potion of wildfire covers 25 cells: a gaol rat." in words(text)
    text = shown(scene, ["t", "a", "left", "left"], tmp_path)
    assert "You would stand in it." in text, "one burns to death by one's own potion"


def test_a_leader_among_several_keeps_its_name(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("r.", "rs", 1), r="rat asleep", s="rat asleep", j="rat asleep")
    scene.run.known.add("wildfire")
    creatures.promote(scene.creature("r"), "Old Gaol Rat", 2)
    scene.give("wildfire")
    assert "covers 25 cells: the Old Gaol Rat, a gaol rat." in words(shown(scene, ["t", "a"], tmp_path))


def test_fire_is_told_where_it_burns_and_where_it_makes_steam(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    scene.run.known.add("wildfire")
    scene.floor.ground.change_all({(x, y): "shallow_water" for x in range(6, 9) for y in range(1, 6)})
    scene.rest()
    scene.give("wildfire")
    text = words(shown(scene, ["t", "a"], tmp_path))
    assert "The potion of wildfire covers 10 cells. Water in 15 cells turns to steam." in text, (
        "the rat stands in water"
    )


def test_gas_is_told_to_spread_from_where_it_comes_out(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    scene.run.known.add("venom")
    flask = scene.give("venom")
    text = words(shown(scene, ["t", "a"], tmp_path))
    assert "The potion of venom lets gas out into 9 cells: a gaol rat. From there the gas spreads." in text
    scene.do(Throw(flask, *scene.at("r")))
    assert np.count_nonzero(scene.floor.ground.gases) > 9


def test_a_staff_of_bark_asks_for_a_friend_if_one_is_in_sight_and_begins_at_the_hero(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    scene.give("bark", enchant=1, charges=1)
    shown(scene, ["v", "a"], tmp_path)
    assert "shielded" in scene.statuses()
    for keys, who in ((["enter"], "@"), (["tab", "enter"], "r")):
        scene = Scene(HALL, r="lag following", j="rat asleep")
        scene.give("bark", enchant=1, charges=1)
        shown(scene, ["v", "a", *keys], tmp_path)
        assert {name for name in "@rj" if "shielded" in scene.statuses(name)} == {who}


def test_nobody_is_told_to_stand_in_a_dart(tmp_path: Path) -> None:
    scene = Scene("#####\n#@..#\n#####")
    scene.give("dart")
    text = shown(scene, ["t", "a"], tmp_path)
    assert "0 steps away" in text
    assert "You would stand in it." not in text


def test_it_says_that_fire_would_spread_to_where_you_stand(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    scene.run.known.add("wildfire")
    scene.give("wildfire")
    for x in range(1, 18):
        scene.floor.ground.change(x, 3, "grass")
        scene.floor.memory.terrain[3, x] = scene.floor.ground.terrain[3, x]
    assert "The fire would spread to where you stand." in words(shown(scene, ["t", "a"], tmp_path))


@pytest.mark.parametrize("warned", [False, True])
def test_a_spark_spreads_only_from_ground_that_burns(*, warned: bool) -> None:
    scene = Scene("########\n#@..r..#\n########", r="rat asleep")
    scene.run.known.add("sparks")
    wand = scene.run.world.get(scene.give("sparks", charges=3), Item)
    for x in range(1, 5 if warned else 4):
        scene.floor.ground.change(x, 1, "grass")
        scene.floor.memory.terrain[1, x] = scene.floor.ground.terrain[1, x]
    area = areas.of_aimed(scene.run, wand, (4, 1), reach=20, thrown=False)
    assert (scene.at() in area.catches) == warned


def test_the_odds_of_what_is_thrown_come_with_its_range(tmp_path: Path) -> None:
    scene = Scene(HALL, r="brute", j="brute")
    scene.give("dart")
    text = words(shown(scene, ["t", "a"], tmp_path))
    assert "The dart hits it" in text
    assert "4 steps away; the dart reaches 10." in text
    text = words(shown(scene, ["t", "a", "tab"], tmp_path))
    assert "Out of range: 15 steps away, and the dart reaches 10." in text
    scene.give("wildfire")
    assert "covers" in words(shown(scene, ["t", "b"], tmp_path))
    assert "covers" not in words(shown(scene, ["t", "b", "tab"], tmp_path)), "it is thrown at nobody so far off"


def test_without_a_creature_the_aim_shows_the_things_whole_card(tmp_path: Path) -> None:
    scene = Scene(HALL.replace("r", ".").replace("j", "."))
    scene.give("javelin")
    text = words(shown(scene, ["t", "a", "right"], tmp_path))
    assert "Needs strength 15" in text
    assert "1 step away; the javelin reaches 10, and is heard 4 steps off." in text


def test_the_area_and_the_range_are_drawn_on_the_map(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    scene.run.known.add("wildfire")
    scene.give("wildfire")

    def grounds(keys: list[str]) -> NDArray[np.int64]:
        cells = play(scene.session, keys, tmp_path).cells
        shades: NDArray[np.int64] = cells["bg"][..., :3].astype(np.int64).sum(axis=-1)
        return shades

    glyphs = "".join(play(scene.session, ["t", "a"], tmp_path).lines())
    assert glyphs.count(signs.STRUCK) >= 15, "not by colour alone"
    plain, aimed = grounds([]), grounds(["t", "a"])
    brighter, darker = (aimed > plain).sum(), (aimed < plain).sum()
    assert brighter >= 25
    assert darker > 10


def test_target_choice_begins_with_the_nearest_that_can_be_hit(tmp_path: Path) -> None:
    scene = Scene(
        "########\n#c@.gr.#\n#......#\n#.....t#\n########", c="jelly following", g="grate", r="rat", t="turnkey"
    )
    screen = Play(scene.session, context(tmp_path))
    assert Aim(screen.floorview, scene.give("dart"), "throw", 10).cursor == scene.at("t")


def test_targeting_keeps_the_last_target(tmp_path: Path) -> None:
    scene = Scene(HALL, r="brute asleep", j="brute asleep")
    scene.dice.luck = False
    scene.give("dart", count=9)
    screen = Play(scene.session, context(tmp_path))
    first = Aim(screen.floorview, scene.give("embers", enchant=1), "point", 20)
    assert first.cursor == scene.at("r")
    first.press("tab", None)
    first.press("enter", "confirm")
    assert Aim(screen.floorview, scene.give("embers", enchant=1), "point", 20).cursor == scene.at("j")
    assert Aim(screen.floorview, scene.give("dart"), "throw", 10).cursor == scene.at("r"), "the last is out of range"


def test_nothing_is_thrown_at_somebody_out_of_range(tmp_path: Path) -> None:
    scene = Scene(HALL, r="brute asleep", j="brute asleep")
    scene.give("dart", count=9)
    assert "Out of range  Tab next" in shown(scene, ["t", "a", "tab", "enter"], tmp_path)
    assert "You throw a dart." not in scene.log
    shown(scene, ["t", "a", "tab", *["left"] * 6, "enter"], tmp_path)
    assert "You throw a dart." in scene.log, "the ground there is in reach"


def test_look_starts_at_a_hunter_before_an_ally(tmp_path: Path) -> None:
    scene = Scene("##########\n#c@.z..r.#\n##########", c="jelly following", z="rat asleep", r="brute")
    screen = Play(scene.session, context(tmp_path))
    targets = Look(screen.floorview).targets()
    assert targets == [scene.at("r"), scene.at("z"), scene.at("c")]
    assert Look(screen.floorview).cursor == scene.at("r")


def test_look_starts_at_the_nearest_thing_in_sight_or_at_the_hero_and_not_far_off(tmp_path: Path) -> None:
    scene = Scene(
        "##############\n#@..!...^.>#?#\n##############", legend={"!": "haste", "^": "snare found", "?": "axe"}
    )
    screen = Play(scene.session, context(tmp_path))
    far = (12, 1)
    scene.floor.memory.items[far] = "axe"
    scene.floor.memory.explored[far[1], far[0]] = True
    assert Look(screen.floorview).cursor == (4, 1)
    scene.walk("e", "e", "e", "e", "e", "e")
    assert Look(screen.floorview).cursor == (8, 1)
    alone = Scene("##############\n#@.........#?#\n##############", legend={"?": "axe"})
    alone.floor.memory.items[far] = "axe"
    alone.floor.memory.explored[far[1], far[0]] = True
    look = Look(Play(alone.session, context(tmp_path)).floorview)
    assert look.cursor == (1, 1)
    look.press("tab", None)
    assert look.cursor == far


@pytest.mark.parametrize("kind", ["frost", "webs", "net", "wildfire", "venom"])
def test_what_spreads_from_a_foe_beside_you_is_told_to_come_to_you(kind: str, tmp_path: Path) -> None:
    for drawing, warned in (("#####\n#@r.#\n#####", True), ("#######\n#@..r.#\n#######", False)):
        scene = Scene(drawing, r="rat")
        scene.run.known.add(kind)
        scene.give(kind, enchant=1, charges=1)
        key = "v" if kind in ("frost", "webs") else "t"
        assert ("You would stand in it." in words(shown(scene, [key, "a"], tmp_path))) == warned


def test_a_card_lies_over_the_messages_where_they_have_room_for_it(tmp_path: Path) -> None:
    scene = Scene("\n".join(["#" * 78, "#@........r".ljust(77) + "#", *["#".ljust(77) + "#"] * 24, "#" * 78]), r="rat")
    stack = Stack(context(tmp_path), Play(scene.session, context(tmp_path)))
    stack.feed(Key(";"), 0.0)
    picture = stack.picture(160, 49, CellSizes((12, 22), (24, 24)))
    assert picture.over is not None
    assert 0 < np.argwhere(picture.over.ch)[:, 0].max() < picture.map_at[1]


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34), (160, 50)])
@pytest.mark.parametrize("corner", [(2, 2), (77, 2), (2, 26), (77, 26), (40, 14)])
def test_the_card_hides_neither_the_cursor_nor_the_hero(
    corner: tuple[int, int], columns: int, rows: int, tmp_path: Path
) -> None:
    lines = ["#" * 80, *["#" + "." * 78 + "#"] * 27, "#" * 80]
    x, y = corner
    lines[y] = f"{lines[y][:x]}@{lines[y][x + 1 :]}"
    scene = Scene("\n".join(lines))
    scene.run.known.add("wildfire")
    scene.give("wildfire")
    side = "left" if x > 40 else "right"
    frontend = play(scene.session, ["t", "a", side, side, side], tmp_path, columns=columns, rows=rows)
    assert any("potion of wildfire" in line for line in frontend.lines())
    assert "@" in "".join(line[20:] for line in frontend.lines()[:-2])
    picture = frontend.picture
    assert picture is not None
    assert picture.over is not None
    assert picture.focus is not None
    cursor = picture.map_at[0] + picture.focus[0], picture.map_at[1] + picture.focus[1]
    assert picture.over.ch[cursor[1], cursor[0]] == 0


@pytest.mark.parametrize(("hero", "foe"), [((30, 12), (36, 9)), ((8, 9), (12, 11))])
def test_on_a_small_screen_a_card_goes_over_the_sidebar_rather_than_hide_who_fights(
    hero: tuple[int, int], foe: tuple[int, int], tmp_path: Path
) -> None:
    lines = ["#" * 80, *["#" + "." * 78 + "#"] * 27, "#" * 80]
    for (x, y), glyph in ((hero, "@"), (foe, "r")):
        lines[y] = f"{lines[y][:x]}{glyph}{lines[y][x + 1 :]}"
    shown = play(Scene("\n".join(lines), r="rat").session, [";"], tmp_path, columns=80, rows=24).lines()
    assert any("r gaol rat" in line for line in shown)
    assert any("@" in line[20:] for line in shown[:-2])
    assert any("·r·" in line for line in shown[:-2])


def test_it_says_what_would_stop_the_flight(tmp_path: Path) -> None:
    for ground, name in (("web", "web is"), ("grate", "bars are"), ("barricade", "overturned table is")):
        scene = Scene("##########\n#@..w..r.#\n##########", r="brute", w=ground)
        scene.give("dart")
        told = words(shown(scene, ["t", "a"], tmp_path))
        assert f"The {name} in the way: the dart stops after 3 of 6 steps." in told
    scene = Scene("#####\n#@.##\n#####")
    scene.give("dart")
    assert "The wall is in the way" in words(shown(scene, ["t", "a", "right", "right"], tmp_path))


@pytest.mark.parametrize(("ground", "name"), [("web", "web is"), ("grate", "bars are"), ("floor", "")])
def test_it_asks_before_a_throw_that_cannot_get_to_its_target(ground: str, name: str, tmp_path: Path) -> None:
    scene = Scene("##########\n#@..w..r.#\n##########", r="brute", w=ground)
    dart = scene.give("dart")
    text = words(shown(scene, ["t", "a", "enter"], tmp_path))
    assert (f"The {name} in the way." in text) == bool(name)
    assert (dart in [item for _, item, _ in query.pack(scene.run, scene.run.hero)]) == bool(name)
    shown(scene, ["t", "a", "enter", "Y"], tmp_path)
    assert not query.pack(scene.run, scene.run.hero)


@pytest.mark.parametrize(("ground", "asks"), [("grate", True), ("floor", False)])
def test_it_asks_before_a_throw_that_cannot_get_to_a_bare_place(ground: str, *, asks: bool, tmp_path: Path) -> None:
    scene = Scene("##########\n#@.w.....#\n##########", w=ground)
    ration = scene.give("ration")
    text = words(shown(scene, ["t", "a", *["right"] * 4, "enter"], tmp_path))
    assert ("The bars are in the way." in text) == asks
    assert (ration in [item for _, item, _ in query.pack(scene.run, scene.run.hero)]) == asks


def test_a_throw_at_one_behind_another_foe_asks_nothing(tmp_path: Path) -> None:
    scene = Scene("##########\n#@..s..r.#\n##########", r="brute", s="brute")
    scene.give("dart")
    shown(scene, ["t", "a", "tab", "enter"], tmp_path)
    assert not query.pack(scene.run, scene.run.hero)


def first_cells(scene: Scene, folder: Path) -> list[tuple[int, int]]:
    """Return the first cells of looking about, of a throw, and of autofight."""
    made = context(folder)
    stack = Stack(made, Play(scene.session, made))
    found = []
    for keys in (";",), ("t", "a"):
        for key in keys:
            stack.feed(Key(key), 0.0)
        look = stack.screens[-1]
        assert isinstance(look, Look)
        found.append(look.cursor)
        stack.feed(Key("escape"), 0.0)
    quarry = quarry_of(scene.run)
    assert quarry is not None
    return [*found, quarry]


@pytest.mark.parametrize(
    ("drawing", "first"),
    [
        ("##########\n#.@..r...#\n#...w....#\n##########", "r"),  # who hunts before who sleeps nearer
        ("##########\n#w@r.....#\n##########", "r"),
        ("##########\n#.@....r.#\n#...w.h..#\n##########", "r"),
    ],
)
def test_looking_throwing_and_fighting_begin_at_the_same_foe(drawing: str, first: str, tmp_path: Path) -> None:
    scene = Scene(drawing, r="brute", w="brute asleep", h="rat asleep")
    scene.give("dart")
    assert set(first_cells(scene, tmp_path)) == {scene.at(first)}


def test_a_throw_begins_at_a_foe_beside_the_hero_before_the_last_target(tmp_path: Path) -> None:
    scene = Scene("##########\n#.@r.....#\n#......w.#\n##########", r="brute", w="brute")
    scene.give("dart")
    made = context(tmp_path)
    screen = Play(scene.session, made)
    screen.floorview.target = scene.named["w"]
    stack = Stack(made, screen)
    for key in "ta":
        stack.feed(Key(key), 0.0)
    look = stack.screens[-1]
    assert isinstance(look, Look)
    assert look.cursor == scene.at("r")


@pytest.mark.parametrize(
    ("drawing", "first"),
    [
        ("############\n#.@........#\n#..rh.....w#\n############", "w"),
        ("############\n#.@...h....#\n#..r.......#\n############", "h"),
        ("############\n###@.......#\n###g#.....h#\n###r########\n############", "h"),
        ("############\n###@.......#\n###g#.....q#\n###k########\n############", "q"),
    ],
)
@pytest.mark.parametrize("last", [False, True])
def test_an_aim_begins_with_who_hunts_then_who_is_awake_then_sleepers_and_last_with_who_is_shut_off(
    drawing: str, first: str, tmp_path: Path, *, last: bool
) -> None:
    beings = {"r": "rat asleep", "h": "jelly guarding", "w": "brute", "k": "rat", "q": "rat asleep", "g": "cell_gate"}
    scene = Scene(drawing, legend=beings)
    screen = Play(scene.session, context(tmp_path))
    others = [scene.named[name] for name in "rk" if name in scene.named]
    screen.floorview.target = others[0] if last else None
    assert Aim(screen.floorview, scene.give("slowness", charges=2), "point", 20).cursor == scene.at(first)


@pytest.mark.parametrize("has_stolen", [True, False])
def test_an_aim_begins_at_who_runs_away_last_unless_it_has_something_of_the_heros(
    tmp_path: Path, *, has_stolen: bool
) -> None:
    scene = Scene("############\n#.@.......r#\n#....w.....#\n############", w="rat asleep", r="cutpurse fleeing")
    loot = scene.give("axe") if has_stolen else spawn.create(scene.run, inventory.make(scene.content.items["axe"]))
    scene.run.world.remove(loot, Carried)
    inventory.put_into_pack(scene.run, scene.named["r"], loot)
    screen = Play(scene.session, context(tmp_path))
    aim = Aim(screen.floorview, scene.give("dart"), "throw", 10)
    assert aim.cursor == scene.at("r" if has_stolen else "w")
    assert sorted(aim.targets()) == sorted([scene.at("r"), scene.at("w")])


def test_an_aim_begins_at_a_hunter_out_of_range_before_who_is_behind_bars(tmp_path: Path) -> None:
    scene = Scene(
        "###############\n###@.........w#\n###g###########\n###r###########\n###############",
        g="cell_gate",
        r="rat asleep",
        w="brute",
    )
    screen = Play(scene.session, context(tmp_path))
    assert Aim(screen.floorview, scene.give("slowness", charges=2), "point", 5).cursor == scene.at("w")


@pytest.mark.parametrize(
    ("kind", "keys", "asks"),
    [
        ("thunder", [], True),
        ("thunder", ["up"], True),
        ("embers", [], True),
        ("embers", ["up"], False),  # to light the ground
        ("webs", [], False),
        ("thunder", ["tab"], False),
    ],
)
def test_it_asks_before_a_charge_is_spent_on_nobody(kind: str, keys: list[str], tmp_path: Path, *, asks: bool) -> None:
    rat = "r" if keys == ["tab"] else "."
    scene = Scene(f"#########\n#.......#\n#.@.....#\n#......{rat}#\n#########", r="rat asleep")
    scene.run.known.add(kind)
    scene.give(kind, enchant=2, charges=2)
    made = context(tmp_path)
    screen = Play(scene.session, made)
    screen.floorview.aimed = scene.run.depth, (5, 2)
    stack = Stack(made, screen)
    for key in ("v", "a", *keys, "enter"):
        stack.feed(Key(key), 0.0)
    assert isinstance(stack.screens[-1], Question) == asks
    assert any(line.startswith("You point") for line in scene.log) != asks


def test_it_tells_how_far_off_a_thrown_thing_is_heard(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    scene.give("dart")
    scene.give("darkness")
    assert "the dart reaches 10." in words(shown(scene, ["t", "a"], tmp_path))
    assert "the dart reaches 10, and is heard 4 steps off." in words(shown(scene, ["t", "a", "down"], tmp_path))
    assert "reaches 10, and is heard 7 steps off." in words(shown(scene, ["t", "b", "down"], tmp_path))


@pytest.mark.parametrize(("ally", "asks"), [(6, True), (7, True), (8, False)])
def test_it_asks_before_a_flask_bursts_among_friends_on_what_stands_in_between(
    ally: int, *, asks: bool, tmp_path: Path
) -> None:
    row = list("#@...w.....r.#")
    row[ally] = "p"
    scene = Scene("\n".join(["#" * 14, "".join(row), "#" * 14]), r="brute", w="web", p="lag following")
    scene.run.known.add("venom")
    flask = scene.give("venom")
    text = words(shown(scene, ["t", "a", "enter"], tmp_path))
    assert ("The web is in the way. Your old lag would be hit." in text) == asks
    assert scene.run.world.alive(flask), "it would not get to the target either"


def test_it_asks_before_a_flask_bursts_beside_the_hero_on_what_stands_in_between(tmp_path: Path) -> None:
    scene = Scene("##########\n#@.w...r.#\n##########", r="brute", w="web")
    scene.run.known.add("venom")
    scene.give("venom")
    text = words(shown(scene, ["t", "a", "enter"], tmp_path))
    assert "The web is in the way. You would stand in it." in text


def test_to_confirm_out_of_range_says_so_in_the_messages(tmp_path: Path) -> None:
    scene = Scene("################\n#@...........r.#\n################", r="brute")
    scene.give("dart")
    shown(scene, ["t", "a", "tab", "enter"], tmp_path)
    assert scene.log[-1] == "Out of range: 12 steps away, and the dart reaches 10."
    shown(scene, ["t", "a", "tab", "left", "enter"], tmp_path)
    assert scene.log[-1] == "Out of range: 11 steps away, and the dart reaches 10."  # of bare ground as well
    assert scene.run.turn == 0


def test_whether_an_unknown_flask_bursts_is_not_given_away_by_a_question(tmp_path: Path) -> None:
    for kind in ("venom", "healing"):
        scene = Scene("##########\n#@.....r.#\n#.....p..#\n##########", r="brute", p="lag following")
        scene.give(kind)
        assert "Your old lag would be hit." in words(shown(scene, ["t", "a", "enter"], tmp_path))


def test_who_lies_in_wait_stops_no_aim_as_far_as_the_hero_knows(tmp_path: Path) -> None:
    scene = Scene("###########\n#@..m...r.#\n###########", m="strangler asleep", r="rat")
    scene.mind("m").hidden, scene.mind("m").mood = True, "guarding"
    wand = scene.run.world.get(scene.give("sparks", charges=3), Item)
    assert areas.of_aimed(scene.run, wand, scene.at("r"), reach=10, thrown=False).cells == {scene.at("r")}
    scene.give("dart")
    assert "in the way" not in words(shown(scene, ["t", "a"], tmp_path))
    scene.mind("m").hidden = False
    assert areas.of_aimed(scene.run, wand, scene.at("r"), reach=10, thrown=False).cells == {scene.at("m")}


def test_to_throw_again_aims_at_the_nearest_foe(tmp_path: Path) -> None:
    scene = Scene(HALL, r="rat asleep", j="rat asleep")
    spawn.place(scene.run, scene.named["j"], 9, 1)
    for _ in range(3):
        scene.give("dart")
    scene.creature("r").health = 1
    scene.dice.luck = True
    made = context(tmp_path)
    stack = Stack(made, Play(scene.session, made))

    for key in ("t", "a", "enter", "T"):
        stack.feed(Key(key), 0.0)
    assert not scene.run.world.alive(scene.named["r"])
    aim = stack.screens[-1]
    assert isinstance(aim, Aim)
    assert aim.cursor == (9, 1)


def test_tab_goes_to_what_is_in_sight_before_what_is_remembered_nearer_by(tmp_path: Path) -> None:
    scene = Scene("##########\n#r#......#\n#.#@.a.bc#\n##########", r="haste", a="net_trap found", b="life", c="dart")
    scene.floor.memory.items[1, 1] = "haste"
    scene.floor.memory.explored[1, 1] = True
    look = Look(Play(scene.session, context(tmp_path)).floorview)
    assert look.targets()[:4] == [(5, 2), (7, 2), (8, 2), (1, 1)]
    look.press("tab", None)
    assert look.cursor == (7, 2)


def test_several_of_a_kind_in_the_area_are_told_of_as_such(tmp_path: Path) -> None:
    scene = Scene("#########\n#@..st..#\n#....r..#\n#########", s="watchman", t="watchman", r="rat")
    scene.give("net")
    assert "cells: two watchmen, a gaol rat." in words(shown(scene, ["t", "a"], tmp_path))
