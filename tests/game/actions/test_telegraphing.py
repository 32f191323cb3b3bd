"""Acts that are announced: a turn of warning, the cells they come to, and what breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import knowledge
from game.actions.using import Throw, Zap
from game.content.library import Library
from game.draw.words import bestiary, describing
from game.rules.beings import health, telegraphing
from game.rules.harm import pushing
from game.rules.senses import stealth
from game.world.events import Acted, Afflicted, Flew, Hit, Interrupted, Missed, Telegraphed, Thrown
from tests.kit.scenes import COMPASS, Scene, library

if TYPE_CHECKING:
    from pathlib import Path

OGRE = """
[ogre]
name = "ogre"
glyph = "O"
color = "green"
health = 30
damage = [4, 4]
accuracy = 200
text = "It has all day."
acts = [{ACT}]
"""
HALL = """
    #########
    #.......#
    #..@O...#
    #.......#
    #########
"""


def with_act(folder: Path, act: str) -> Library:
    (folder / "monsters.toml").write_text(OGRE.replace("ACT", act), encoding="utf-8")
    return Library.load([folder])


@pytest.fixture
def swinging(tmp_path: Path) -> Library:
    return with_act(tmp_path, ' sign = "lifts its club", told = "swings", does = "strike", shape = "arc", at = "cell" ')


def test_a_turn_of_warning_comes_first(swinging: Library) -> None:
    scene = Scene(HALL, content=swinging, O="ogre")
    scene.rest()
    assert [event.text for event in scene.of(Telegraphed)] == ["lifts its club"]  # type: ignore[attr-defined]
    assert scene.health() == 40
    assert scene.log[-1] == "The ogre lifts its club."
    scene.rest()
    assert scene.of(Acted)
    assert scene.health() == 36
    assert "The ogre swings." in scene.log


def test_who_leaves_the_cells_that_it_marks_is_spared_and_who_is_there_is_struck(swinging: Library) -> None:
    scene = Scene(HALL, content=swinging, O="ogre")
    scene.rest()
    assert set(knowledge.threatened_cells(scene.run)) == {(3, 1), (3, 2), (3, 3)}
    scene.walk("w")
    assert not scene.of(Hit)
    assert not scene.of(Missed)
    scene = Scene(
        HALL.replace("#..@", "#.r@").replace("#.......#", "#..r....#", 1), content=swinging, O="ogre", r="rat"
    )
    scene.rest()
    scene.rest()
    assert len(scene.of(Hit)) >= 2  # the rat in the arc too


def test_it_is_seen_on_the_map_and_told_in_look_mode(swinging: Library) -> None:
    scene = Scene(HALL, content=swinging, O="ogre")
    scene.rest()
    known = knowledge.creature_at(scene.run, 4, 2)
    assert known is not None
    assert describing.awareness(scene.run, known) == "It lifts its club, and is about to act."
    assert "an ogre, lifts its club" in describing.place(scene.run, 4, 2)
    assert "the ogre is about to strike here" in describing.place(scene.run, 3, 2)
    scene.rest()
    assert "about to" not in describing.place(scene.run, 3, 2)


def test_harm_breaks_only_what_it_says(tmp_path: Path, swinging: Library) -> None:
    scene = Scene(HALL, content=swinging, O="ogre")
    scene.rest()
    health.hurt(scene.run, scene.named["O"], 1, by="magic")
    assert scene.mind("O").acts.number == 0
    frail = with_act(tmp_path, ' sign = "waits", does = "strike", every = 3, broken_by = ["harm"] ')
    scene = Scene(HALL, content=frail, O="ogre")
    scene.rest()
    health.hurt(scene.run, scene.named["O"], 1, by="magic")
    assert scene.mind("O").acts.number == -1
    scene.rest()
    assert not scene.of(Acted)
    assert scene.of(Hit), "it strikes as others do until it may begin anew"
    scene.rest(2)
    assert scene.of(Telegraphed)


def test_a_push_a_fright_and_helplessness_break_it(swinging: Library) -> None:
    scene = Scene(HALL, content=swinging, O="ogre")
    scene.rest()
    pushing.push(scene.run, scene.named["O"], (1, 0), 2)
    assert [type(event) for event in scene.run.events].count(Interrupted) == 1
    for status in ("paralysed", "afraid"):
        scene = Scene(HALL, content=swinging, O="ogre")
        scene.rest()
        scene.afflict("O", status, 3, by="@")
        scene.rest()
        assert scene.of(Interrupted)
        assert scene.health() == 40


def test_it_is_not_done_in_the_turn_in_which_it_was_begun(swinging: Library) -> None:
    scene = Scene(HALL, content=swinging, O="ogre")
    scene.creature("O").energy = 300
    scene.rest()
    assert scene.of(Telegraphed)
    assert not scene.of(Acted)


def test_what_follows_the_foe_comes_to_it_wherever_it_goes_in_sight(tmp_path: Path) -> None:
    act = ' sign = "points", reach = 5, effects = [{ do = "afflict", status = "weakened", turns = [5, 5] }] '
    content = with_act(tmp_path, act)
    scene = Scene("###########\n#.@..O....#\n##.########\n###########", content=content, O="ogre")
    scene.rest()
    scene.walk("s")
    assert scene.statuses() == {}, "it has lost its foe from sight"
    assert scene.of(Interrupted)
    scene = Scene("###########\n#.@..O....#\n###########", content=content, O="ogre")
    scene.rest()
    scene.walk("w")
    assert "weakened" in scene.statuses()


def test_an_act_is_broken_by_a_foe_who_is_seen_no_more_though_nothing_is_between(tmp_path: Path) -> None:
    content = with_act(tmp_path, ' sign = "points", reach = 5, told = "curses" ')
    scene = Scene("##########\n#.@...O..#\n##########", content=content, O="ogre")
    scene.rest()
    assert scene.of(Telegraphed)
    scene.afflict("@", "invisible", 9)
    scene.rest()
    assert scene.of(Interrupted)
    assert not scene.of(Acted)


@pytest.mark.parametrize("away", ["s", ""])
def test_an_act_that_sight_does_not_break_is_done_whether_the_foe_is_seen_or_not(tmp_path: Path, away: str) -> None:
    content = with_act(tmp_path, ' sign = "points", reach = 5, told = "curses", at = "self", broken_by = [] ')
    scene = Scene("###########\n#.@..O....#\n##.########\n###########", content=content, O="ogre")
    scene.rest()
    assert scene.of(Telegraphed)
    scene.walk(away) if away else scene.rest()
    assert not scene.of(Interrupted)
    assert scene.mind("O").acts.number == -1


def test_who_loses_its_foe_gives_up_its_act(tmp_path: Path) -> None:
    content = with_act(tmp_path, ' sign = "points", reach = 5, told = "curses", broken_by = [] ')
    scene = Scene("##########\n#.@...O..#\n##########", content=content, O="ogre")
    scene.rest()
    stealth.lose(scene.creature("O").kind, scene.mind("O"))
    scene.rest()
    assert scene.of(Interrupted)
    assert not scene.of(Acted)


@pytest.mark.parametrize("warns", [1, 2, 3])
def test_an_act_is_done_after_as_many_turns_as_it_warns(tmp_path: Path, warns: int) -> None:
    content = with_act(tmp_path, f' sign = "points", reach = 5, told = "curses", warns = {warns}, every = 9 ')
    scene = Scene("##########\n#.@...O..#\n##########", content=content, O="ogre")
    done = [bool([event for event in scene.rest() if isinstance(event, Acted)]) for _ in range(5)]
    assert done.index(True) == warns


def test_around_reaches_all_but_itself_and_once_is_once_a_hunt(tmp_path: Path) -> None:
    act = ' sign = "roars", at = "self", shape = "around", reach = 5, when = ["once", "voice"], '
    content = with_act(tmp_path, act + 'effects = [{ do = "harm", damage = [2, 2] }] ')
    scene = Scene(HALL, content=content, O="ogre")
    scene.rest(2)
    assert (scene.health(), scene.health("O")) == (38, 30)
    assert not any(isinstance(event, Telegraphed) for event in scene.rest(3))
    scene = Scene(HALL, content=content, O="ogre")
    scene.afflict("O", "silenced", 9)
    assert not any(isinstance(event, Telegraphed) for event in scene.rest(3))


@pytest.mark.parametrize(("row", "begins"), [("#@..O#", True), ("#@...#\n#...O#", False)])
def test_a_lane_is_a_straight_line_to_the_foe(tmp_path: Path, row: str, *, begins: bool) -> None:
    content = with_act(
        tmp_path, ' sign = "points", shape = "lane", reach = 5, effects = [{ do = "noise", level = 2 }] '
    )
    scene = Scene(f"######\n{row}\n######", content=content, O="ogre")
    assert any(isinstance(event, Telegraphed) for event in scene.rest()) == begins


@pytest.mark.parametrize(
    ("word", "worn", "floor", "begins"),
    [
        ("foe_in_metal", "mail", "#@..O#", True),
        ("foe_in_metal", "", "#@..O#", False),
        ("foe_in_heat", "", "#@..O#\n#l...#", True),
        ("foe_in_heat", "", "#@..O#\n#...l#", False),
    ],
)
def test_a_foe_must_be_as_an_act_wants_it(tmp_path: Path, word: str, worn: str, floor: str, *, begins: bool) -> None:
    act = f' sign = "points", reach = 5, when = ["{word}"], effects = [{{ do = "noise", level = 2 }}] '
    scene = Scene(f"######\n{floor}\n######", content=with_act(tmp_path, act), O="ogre", l="lava")
    if worn:
        scene.give(worn, worn=True)
    assert any(isinstance(event, Telegraphed) for event in scene.rest()) == begins


@pytest.mark.parametrize(("light", "row", "begins"), [(1, "#@..O#", False), (1, "#@O..#", True), (4, "#@..O#", True)])
def test_foe_in_light_bars_a_foe_in_the_dark_who_is_not_adjacent(
    tmp_path: Path, light: int, row: str, *, begins: bool
) -> None:
    act = ' sign = "points", reach = 5, when = ["foe_in_light"], effects = [{ do = "noise", level = 2 }] '
    scene = Scene(f"######\n{row}\n######", content=with_act(tmp_path, act), light=light, O="ogre")
    assert any(isinstance(event, Telegraphed) for event in scene.rest()) == begins


@pytest.mark.parametrize(
    ("drawing", "man", "begins"),
    [
        ("#@..O.r#", "rat", True),
        ("#@..O.r#", "rat asleep", False),
        ("#@..O.r#", "rat following", False),
        ("#@..O#r#", "rat", False),
        ("#@..O..#", "rat", False),
    ],
)
def test_men_in_sight_wants_a_hunter_of_its_side_in_its_sight(
    tmp_path: Path, drawing: str, man: str, *, begins: bool
) -> None:
    act = ' sign = "points", reach = 5, when = ["men_in_sight"], effects = [{ do = "noise", level = 2 }] '
    scene = Scene(f"########\n{drawing}\n########", content=with_act(tmp_path, act), O="ogre", r=man)
    scene.rest()
    assert any(isinstance(event, Telegraphed) and event.who == scene.named["O"] for event in scene.events) == begins


VOICED = [kind.id for kind in library().monsters.values() if any("voice" in act.when for act in kind.acts)]


@pytest.mark.parametrize("kind", VOICED)
def test_who_is_silenced_after_its_announcement_falters(kind: str) -> None:
    scene = Scene(HALL, O=kind)
    acts = scene.creature("O").kind.acts
    number = next(i for i, act in enumerate(acts) if "voice" in act.when)
    telegraphing.begin(scene.run, scene.named["O"], number, scene.run.hero)
    scene.afflict("O", "silenced", 9)
    told = acts[scene.mind("O").acts.number].told
    scene.rest()
    assert scene.of(Interrupted)
    assert not any(isinstance(event, Acted) and event.text == told for event in scene.events)


ONCE, TWICE = 'when = ["once"]', 'when = [{ is = "limited", times = 2 }]'
ROARS = ' sign = "roars", at = "self", shape = "around", reach = 5, {OFTEN}, effects = [{ do = "noise", level = 2 }] '
POINTS = ' sign = "points", reach = 5, effects = [{ do = "noise", level = 2 }] '


@pytest.mark.parametrize(("often", "before", "after"), [(ONCE, 1, 1), (TWICE, 2, 0)])
def test_once_is_once_a_hunt_and_times_are_for_a_life_and_neither_bars_another_act(
    tmp_path: Path, often: str, before: int, after: int
) -> None:
    content = with_act(tmp_path, ROARS.replace("{OFTEN}", often) + "}, {" + POINTS)
    scene = Scene(HALL, content=content, O="ogre")
    signs = [event.text for event in scene.rest(12) if isinstance(event, Telegraphed)]
    assert signs == ["roars"] * before + ["points"] * (6 - before)
    stealth.lose(scene.creature("O").kind, scene.mind("O"))
    scene.mind("O").mood = "hunting"
    signs = [event.text for event in scene.rest(12) if isinstance(event, Telegraphed)]
    assert signs.count("roars") == after
    assert "points" in signs


def test_times_count_no_other_act(tmp_path: Path) -> None:
    first = POINTS.replace("reach = 5", f"reach = 5, {ONCE}")
    content = with_act(tmp_path, first + "}, {" + ROARS.replace("{OFTEN}", TWICE))
    signs = [event.text for event in Scene(HALL, content=content, O="ogre").rest(12) if isinstance(event, Telegraphed)]
    assert signs == ["points", "roars", "roars"]


def test_what_is_broken_off_counts_for_nothing(tmp_path: Path) -> None:
    for often, acted in ((ONCE, 1), (TWICE, 2)):
        content = with_act(tmp_path, ROARS.replace("{OFTEN}", f'{often}, broken_by = ["harm"]'))
        scene = Scene(HALL, content=content, O="ogre")
        scene.rest()
        health.hurt(scene.run, scene.named["O"], 1, by="magic")
        events = scene.rest(12)
        assert sum(isinstance(event, Acted) for event in events) == acted


def test_a_crossbowman_aims_along_a_line_and_shoots_whoever_is_first_in_it() -> None:
    scene = Scene("##########\n#@....x..#\n##########", x="crossbowman")
    scene.dice.luck = True
    scene.rest()
    assert not scene.of(Flew)
    assert set(knowledge.threatened_cells(scene.run)) == {(x, 1) for x in range(1, 6)}
    scene.rest()
    assert scene.of(Flew)
    assert scene.health() < 40
    scene.rest()
    assert scene.of(Telegraphed), "he spans for a turn"


def test_a_crossbowman_cannot_aim_at_the_dark_nor_round_a_corner() -> None:
    scene = Scene("##########\n#@....x..#\n##########", light=1, x="crossbowman")
    assert not any(isinstance(event, Telegraphed) for event in scene.rest(2))
    scene = Scene("##########\n#.@...x..#\n##.#######\n##.#######\n##########", x="crossbowman")
    scene.dice.luck = True
    scene.rest()
    scene.walk("s", "s")
    assert scene.health() == 40


def test_a_wound_does_not_spoil_an_aim_and_an_announced_act_comes_back_from_a_save() -> None:
    scene = Scene("##########\n#@....x..#\n##########", x="crossbowman")
    scene.dice.luck = True
    scene.rest()
    dart = scene.give("dart")
    scene.creature("x").health = scene.creature("x").max_health = 100
    scene.do(Throw(dart, 6, 1))
    assert scene.health("x") < 100
    assert scene.of(Flew)


@pytest.mark.parametrize(
    "act",
    [
        ' sign = "lifts its club", does = "strike", shape = "arc", at = "cell" ',
        ' sign = "lifts its club", does = "strike", at = "cell" ',
        ' sign = "lowers its spear", does = "lunge", shape = "line", at = "cell", reach = 2 ',
    ],
)
def test_a_blow_that_meets_nobody_is_told(tmp_path: Path, act: str) -> None:
    hall = HALL.replace("@O", "@.O") if "lunge" in act else HALL
    scene = Scene(hall, content=with_act(tmp_path, act), O="ogre")
    scene.rest()
    assert scene.of(Telegraphed)
    scene.walk("w" if "lunge" not in act else "n")
    assert "The ogre hits nobody." in scene.log
    struck = Scene(hall, content=with_act(tmp_path, act), O="ogre")
    struck.rest(2)
    assert "The ogre hits nobody." not in struck.log


ACTS = [(kind.id, number) for kind in library().monsters.values() for number in range(len(kind.acts))]


@pytest.mark.parametrize("direction", ["", *COMPASS])
@pytest.mark.parametrize(("kind", "number"), ACTS)
def test_who_is_on_no_marked_cell_when_an_act_comes_is_spared_unless_it_is_said_to_follow_him(
    kind: str, number: int, direction: str
) -> None:
    act = library().monsters[kind].acts[number]
    ground = "~" if kind == "ray" else "."
    gap = ground * (min(act.reach, 4) - 1)
    empty = f"#{ground * 17}#\n" * 4
    hall = f"{empty}#{f'{ground * 8}@{gap}O'.ljust(17, ground)}#\n{empty}"
    scene = Scene(f"{'#' * 19}\n{hall}{'#' * 19}", O=kind)
    scene.dice.luck = True
    telegraphing.begin(scene.run, scene.named["O"], number, scene.run.hero)
    known = knowledge.creature_at(scene.run, *scene.at("O"))
    assert known is not None
    told = describing.awareness(scene.run, known)
    card = " ".join(line for line, _ in bestiary.card(scene.run, known))
    assert ("this follows you" in told) == ("this follows you" in card) == act.follows
    (x, y), (dx, dy) = scene.at(), COMPASS.get(direction, (0, 0))
    there = (x, y) if (x + dx, y + dy) in scene.floor.occupants else (x + dx, y + dy)  # a blow, not a step
    marked = there in knowledge.threatened_cells(scene.run)
    events = scene.walk(direction) if direction else scene.rest()
    came = [
        event
        for event in events
        if (isinstance(event, Hit | Missed | Afflicted) and event.target == scene.run.hero)
        or (isinstance(event, Thrown) and event.who == scene.run.hero)
    ]
    assert not came or marked or act.follows


def test_an_act_that_follows_the_hero_is_announced_so() -> None:
    scene = Scene("##########\n#@....x..#\n##########", x="crossbowman")
    scene.rest()
    assert scene.log[-1] == "The crossbowman spans the bow and takes aim, following your steps."
    scene = Scene(HALL, O="brute")
    scene.rest()
    assert scene.log[-1] == "The brute draws back its club."


def test_a_line_is_marked_beyond_whoever_stops_it_now() -> None:
    scene = Scene("############\n#...@....x.#\n############", x="ram")
    scene.rest()
    assert scene.of(Telegraphed)
    assert {(2, 1), (3, 1)} <= set(knowledge.threatened_cells(scene.run))


@pytest.mark.parametrize("thing", ["hook", "exchange", "banishing"])
def test_who_is_moved_cannot_do_from_elsewhere_what_it_announced(thing: str) -> None:
    scene = Scene("###########\n#.........#\n#.@..O....#\n#.........#\n###########", O="ram")
    scene.rest()
    assert scene.of(Telegraphed)
    scene.do(Zap(scene.give(thing, charges=1), *scene.at("O")))
    assert scene.of(Interrupted)
    assert not scene.of(Acted)
