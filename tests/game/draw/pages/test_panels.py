"""The panels around the map: sidebar, messages, words about a place."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from game import knowledge
from game.actions.using import Throw
from game.draw.map import signs
from game.draw.pages import log, overview
from game.draw.pages import sidebar as panel
from game.draw.text.canvas import LOW_EMPTY, LOW_FULL, LOW_PART, Canvas
from game.draw.text.layout import Area
from game.draw.text.palette import Colors
from game.draw.words import describing, spoken
from game.frontends import contrast
from game.rules import status_effects
from game.rules.items import identify
from game.world import query, spawn
from game.world.components import Creature, Item
from game.world.events import Hit, Telegraphed
from tests.kit.playing import fresh, hero_cell, library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.session import Session
    from game.world.run import Run


@pytest.fixture
def session() -> Session:
    return fresh()


def sidebar(session: Session, saves: Path) -> str:
    return "\n".join(line[:20] for line in play(session, [], saves).lines())


def beside(session: Session) -> tuple[int, int]:
    """Put some monster next to the hero; its cell."""
    x, y = hero_cell(session)
    floor = session.run.floor
    cell = next((x + dx, y) for dx in (-1, 1) if floor.ground.walkable[y, x + dx])
    spawn.place(session.run, query.creatures(session.run)[0][0], *cell)
    return cell


def test_the_sidebar_tells_health_food_strength_and_stealth(session: Session, tmp_path: Path) -> None:
    session.run.world.get(session.run.hero, Creature).health = 17
    text = sidebar(session, tmp_path)
    for words in ("17/40", "Full · strength 12", "Stealth 14", "1·Gaol", "+0 dagger"):
        assert words in text


@pytest.mark.parametrize("word", ["debug", "easy", "practice", "modded"])
def test_the_sidebar_marks_a_run_that_is_not_ranked(session: Session, tmp_path: Path, word: str) -> None:
    assert "unranked" not in sidebar(session, tmp_path)
    setattr(session.run, "mods" if word == "modded" else word, {"bears"} if word == "modded" else True)
    assert f"{word}: unranked" in sidebar(session, tmp_path)


def test_a_monster_in_sight_is_listed_with_its_mood(session: Session, tmp_path: Path) -> None:
    cell = beside(session)
    name = session.run.world.get(session.run.floor.occupants[cell], Creature).kind.name
    assert name in sidebar(session, tmp_path)
    session.run.floor.memory.visible[cell[1], cell[0]] = False
    assert name not in sidebar(session, tmp_path)


@pytest.mark.parametrize("rows", range(14, 26))
def test_the_sidebar_counts_what_has_no_room(rows: int) -> None:
    legend = {"a": "healing", "b": "dagger", "c": "life", "d": "sword", "e": "mapping"}
    scene = Scene("##########\n#@rst....#\n#.abcde..#\n##########", r="rat", s="rat", t="rat", legend=legend)
    canvas = Canvas.blank(20, rows, Colors.of(library()))
    told = panel.draw(canvas, Area(0, 0, 20, rows), scene.run)
    shown = ["".join(map(chr, row)).strip() for row in canvas.console.ch.tolist()]
    counted = [int(row.split()[1]) for row in shown if row.startswith("and ")]
    assert len(set(told.values())) + sum(counted) == 3 + len(legend)
    assert len(counted) <= 1


def test_statuses_show_their_turns(session: Session, tmp_path: Path) -> None:
    assert "poisoned" not in sidebar(session, tmp_path)
    status_effects.apply_status(session.run, session.run.hero, "poisoned", 9)
    assert "♠ poisoned 9" in sidebar(session, tmp_path)


def test_what_lasts_as_long_as_its_holder_shows_no_number(tmp_path: Path) -> None:
    scene = Scene(
        """
        ######
        #@r..#
        ######
    """,
        r="turnkey",
    )
    scene.afflict("@", "seized", 1, by="r")
    scene.afflict("@", "stuck", 4)
    rows = sidebar(scene.session, tmp_path).splitlines()
    assert "§ seized" in [row.strip() for row in rows]
    assert "# stuck 4" in [row.strip() for row in rows]


@pytest.mark.parametrize(("status", "color"), [("hasted", "text_good"), ("poisoned", "text_bad")])
def test_statuses_are_told_in_the_colour_of_their_worth(status: str, color: str, tmp_path: Path) -> None:
    scene = Scene(
        """
        ######
        #@r..#
        ######
    """,
        r="turnkey guarding",
    )
    scene.afflict("@", status, 9)
    scene.afflict("r", status, 9)
    scene.afflict("r", "soaked", 9)
    shown = play(scene.session, [";"], tmp_path)
    kind = library().statuses[status]
    rows = shown.lines()
    assert any(f"{kind.name.capitalize()}: " in row for row in rows)
    assert any("turnkey, guarding" in row and f"{kind.name}, soaked" in row for row in rows)
    wanted = tuple(Colors.of(library())[color])
    places = [
        (row.index(word), y) for word in (status, status.capitalize()) for y, row in enumerate(rows) if word in row
    ]
    assert [tuple(shown.cells["fg"][y, x][:3]) for x, y in places].count(wanted) >= 2  # in the sidebar, and on the card


def say_in_turns(run: Run, *messages: str) -> None:
    """Say each message in a turn of its own, except that equal ones come in the same."""
    for before, text in pairwise(("", *messages)):
        run.ticks += 100 * (text != before)
        run.say(text)


def message_rows(run: Run, columns: int, rows: int) -> list[str]:
    canvas = Canvas.blank(columns, rows, Colors.of(library()))
    log.draw(canvas, Area(0, 0, columns, rows), run)
    return ["".join(map(chr, row)).rstrip() for row in canvas.console.ch.tolist()]


def test_the_log_shows_the_newest_last_and_counts_repeats(session: Session) -> None:
    say_in_turns(session.run, "one", "two", "three", "three")
    assert message_rows(session.run, 40, 3) == [" one", " two", " three ×2"]


def test_messages_of_a_turn_share_rows_and_keep_their_colours(session: Session) -> None:
    run = session.run
    say_in_turns(run, "You walk.")
    run.ticks += 100
    for text, tone in (("You hit the rat.", "plain"), ("The rat bites you.", "bad"), ("The rat dies.", "good")):
        run.say(text, tone)  # type: ignore[arg-type]
    assert message_rows(run, 37, 3) == [" You walk.", " You hit the rat. The rat bites you.", " The rat dies."]
    canvas = Canvas.blank(37, 3, Colors.of(library()))
    log.draw(canvas, Area(0, 0, 37, 3), run)
    colors = [tuple(canvas.console.rgba["fg"][y, x][:3].tolist()) for x, y in ((1, 1), (18, 1), (1, 2))]
    assert len(set(colors)) == 3


def test_a_hint_shares_its_rows_with_no_message(session: Session) -> None:
    session.run.ticks += 100
    for text in ("You walk.", f"{log.HINT}x explores.", "You see a rat."):
        session.run.say(text)
    assert message_rows(session.run, 40, 3) == [" You walk.", " Hint: x explores.", " You see a rat."]


def test_of_messages_without_room_the_oldest_are_left_out_whole(session: Session) -> None:
    session.run.ticks += 100
    for text in ("You strike the mastiff.", "It is badly hurt.", "The rat bites you."):
        session.run.say(text)
    assert message_rows(session.run, 40, 1) == ["…It is badly hurt. The rat bites you."]
    assert message_rows(session.run, 40, 2) == [" You strike the mastiff. It is badly", " hurt. The rat bites you."]


def test_no_trifle_of_the_newest_turn_yields_to_plain_words_of_an_older_turn(session: Session) -> None:
    run = session.run
    say_in_turns(run, "A long and quite important message of before", "You walk.")
    run.ticks += 100
    run.say("A cold draught from the north.", "dim")
    run.say("The door is open.")
    assert message_rows(run, 30, 3) == [
        " You walk.",
        " A cold draught from the",
        " north. The door is open.",
    ]


def test_where_a_turn_has_no_room_as_much_of_it_stays_as_fits(session: Session) -> None:
    run = session.run
    run.ticks += 100
    for text in (
        "One.",
        "A long and winding tale of the dungeon and its deeps.",
        "Two.",
        "The rat bites you.",
    ):
        run.say(text)
    assert message_rows(run, 34, 1) == [" One. … Two. The rat bites you."]


def test_a_message_that_has_no_room_is_marked_after_its_beginning(session: Session) -> None:
    say_in_turns(session.run, "a cold wind from the gate", "a rat sees you", "the rat bites you and squeaks")
    rows = message_rows(session.run, 20, 4)
    assert rows == [" a cold wind from…", " a rat sees you", " the rat bites you", " and squeaks"]


def test_a_message_longer_than_all_rows_loses_its_end_and_not_its_head(session: Session) -> None:
    say_in_turns(
        session.run, "You walk.", "Explored, except for: a dangerous room, a locked door, and a key on a pedestal"
    )
    assert message_rows(session.run, 22, 3) == [" Explored, except", " for: a dangerous", " room, a locked…"]
    assert message_rows(session.run, 20, 2) == [" Explored, except", " for: a dangerous…"]


def test_a_message_stays_legible_until_three_newer_turns_have_come_and_is_dim_then(session: Session) -> None:
    run = session.run
    say_in_turns(run, "one", "two", "three", "four")
    run.ticks += 5000
    canvas = Canvas.blank(40, 4, Colors.of(library()))
    log.draw(canvas, Area(0, 0, 40, 4), run)
    cells = canvas.console.rgba[:, 1]
    shine = contrast.ratio(cells["fg"][..., :3], cells["bg"][..., :3])
    assert (shine[1:] > 6).all()
    assert 3 <= shine[0] < 0.7 * shine[1]


def test_nothing_is_said_of_what_was_never_seen(session: Session) -> None:
    floor = session.run.floor
    x, y = floor.level.stairs_down
    assert not floor.memory.explored[y, x]
    assert describing.place(session.run, x, y) == "You have not seen this place."
    assert describing.place(session.run, -5, 400) == "You have not seen this place."


def test_what_is_sensed_from_afar_lies_in_a_place_not_seen_yet(session: Session) -> None:
    floor = session.run.floor
    cell = floor.level.stairs_down
    floor.memory.items[cell] = "healing"
    words = describing.place(session.run, *cell)
    assert words.endswith(" potion · not explored yet")
    assert "rock" not in words


def test_the_odds_are_those_of_the_rules(session: Session) -> None:
    from game.rules.combat import attacks

    cell = beside(session)
    entity = session.run.floor.occupants[cell]
    known = knowledge.creature_at(session.run, *cell)
    assert known is not None
    words = " ".join(describing.odds(session.run, known))
    assert f"{attacks.to_hit(session.run, session.run.hero, entity) / 10:.0f}%" in words
    assert f"{attacks.to_hit(session.run, entity, session.run.hero) / 10:.0f}%" in words


def test_the_odds_give_away_no_enchantment_that_is_not_known() -> None:
    told = {}
    for enchant, known in ((0, True), (4, False), (4, True)):
        scene = Scene("#########\n#@r.....#\n#########", r="brute")
        scene.give("sword", enchant=enchant, known=known, worn=True)
        scene.give("scale", enchant=enchant, known=known, worn=True)
        brute = knowledge.creature_at(scene.run, *scene.at("r"))
        assert brute is not None
        told[enchant, known] = describing.odds(scene.run, brute)[:2]
    assert told[4, False] == told[0, True]
    assert all(line != plain for line, plain in zip(told[4, True], told[0, True], strict=True))


def aiming(scene: Scene, item: int, key: str, saves: Path) -> str:
    """The screen while the hero aims a thing of the pack at the nearest creature."""
    letter = next(letter for letter, entity, _ in query.pack(scene.run, scene.run.hero) if entity == item)
    return " ".join(" ".join(play(scene.session, [key, letter], saves).lines()).replace("│", " ").split())


def test_aiming_shows_the_odds_of_what_is_thrown_or_pointed(tmp_path: Path) -> None:
    from game.rules.combat import attacks

    scene = Scene(
        """
        #########
        #@...r..#
        #########
    """,
        r="turnkey",
    )
    scene.give("greatsword", worn=True)
    dart, venom, healing, sparks = (
        scene.give(kind, charges=kind == "sparks") for kind in ("dart", "venom", "healing", "sparks")
    )
    rat, hero = scene.named["r"], scene.run.hero
    thrown = scene.run.world.get(dart, Item)
    low, high = attacks.damage_range(scene.run, hero, thrown)
    chance = attacks.to_hit(scene.run, hero, rat, thrown)
    assert chance != attacks.to_hit(scene.run, hero, rat)
    shown = aiming(scene, dart, "t", tmp_path)
    assert f"The dart hits it {chance / 10:.0f}% of the time" in shown
    assert f"for {low}-{high}:" in shown
    for item, key in ((venom, "t"), (healing, "t"), (sparks, "v")):
        shown = aiming(scene, item, key, tmp_path)
        assert "You do not know what" in shown
        assert "You hit it" not in shown
    scene.run.known |= {"venom", "healing", "sparks"}
    assert "The potion of venom breaks wherever it" in aiming(scene, venom, "t", tmp_path)
    assert "breaks wherever it lands, and is wasted" in aiming(scene, healing, "t", tmp_path)
    assert "The bolt never misses, for " in aiming(scene, sparks, "v", tmp_path)


def test_a_web_stops_what_is_thrown_and_both_the_aim_and_the_log_say_so(tmp_path: Path) -> None:
    scene = Scene("##########\n#@...w.r.#\n##########", r="brute", w="web")
    assert "The web is in the way: the dart stops after 4" in aiming(scene, scene.give("dart"), "t", tmp_path)
    scene.do(Throw(scene.give("dart"), *scene.at("r")))
    assert scene.log == ["You throw a dart.", "The dart is stopped by the web."]
    assert scene.health("r") == 40
    far = Scene("#" * 16 + "\n#@" + "." * 13 + "#\n" + "#" * 16)
    far.do(Throw(far.give("dart"), 14, 1))
    assert far.log == ["You throw a dart.", "The dart falls short."]


def test_what_would_not_get_there_is_told_by_its_own_reach(tmp_path: Path) -> None:
    scene = Scene("##############\n#@.........r.#\n##############", r="brute")
    for kind, key, falls_short in (("frost", "v", False), ("thunder", "v", True), ("founders_glove", "a", True)):
        shown = aiming(scene, scene.give(kind, enchant=1, charges=1), key, tmp_path)
        assert ("Out of range: 10 steps away" in shown) == falls_short


def test_who_readies_a_blow_is_shown_so_before_any_status(tmp_path: Path) -> None:
    scene = Scene("########\n#@B....#\n########", B="brute")
    status_effects.apply_status(scene.run, scene.named["B"], "weakened", 20)
    while not scene.of(Telegraphed):
        scene.rest()
        assert scene.run.turn < 9
    assert "readies" in "\n".join(play(scene.session, [], tmp_path).lines())


def test_a_place_in_a_hard_room_is_called_dangerous(session: Session) -> None:
    floor = session.run.floor
    room = next(room for room in floor.level.rooms if int(room.tier) == 2)
    x, y = room.center
    floor.memory.explored[y, x] = True
    floor.memory.terrain[y, x] = floor.ground.terrain[y, x]
    assert "dangerous" in describing.place(session.run, x, y)


def test_the_bar_of_an_ally_keeps_its_length_when_it_is_too_badly_hurt_to_fight() -> None:
    scene = Scene("#######\n#@..a.#\n#######", a="brute following")
    lengths = []
    for share, word in ((2, "follows"), (4, "wounded")):
        scene.creature("a").health = scene.creature("a").max_health // share
        canvas = Canvas.blank(20, 30, Colors.of(library()))
        panel.draw(canvas, Area(0, 0, 20, 30), scene.run)
        row = next(row for row in ("".join(map(chr, row)) for row in canvas.console.ch) if LOW_EMPTY in row)
        assert row.rstrip().endswith(word)
        lengths.append(sum(row.count(part) for part in (LOW_FULL, LOW_PART, LOW_EMPTY)))
    assert lengths[0] == lengths[1]


WATCHED = """
    ####################
    #@........z..g...h.#
    ####################
"""


@pytest.mark.parametrize("status", ["poisoned", "sleeping", "weakened"])
@pytest.mark.parametrize("columns", [20, 32])
def test_a_health_bar_keeps_its_length_whatever_word_stands_beside_it(columns: int, status: str) -> None:
    scene = Scene("#######\n#@..k.#\n#######", k="brute")
    scene.creature("k").health //= 2
    lengths = []
    for word in ("hunts", status):
        canvas = Canvas.blank(columns, 30, Colors.of(library()))
        panel.draw(canvas, Area(0, 0, columns, 30), scene.run)
        rows = ["".join(map(chr, row)) for row in canvas.console.ch]
        row = next(row for row in rows if LOW_EMPTY in row)
        assert word in row
        lengths.append(sum(row.count(part) for part in (LOW_FULL, LOW_PART, LOW_EMPTY)))
        scene.afflict("k", status, 9)
    assert lengths[0] == lengths[1]


def test_one_mark_in_the_sidebar_says_who_is_aware_or_may_notice_one(tmp_path: Path) -> None:
    scene = Scene(WATCHED, z="rat asleep", g="turnkey curious", h="turnkey guarding")
    lines = [line[1:5] for line in play(scene.session, [], tmp_path).lines()]
    may_notice = f"T{panel.NOTICES} t"
    assert [line for line in lines if line in ("rz g", may_notice, "T· t")] == ["rz g", may_notice, "T· t"]
    canvas = Canvas.blank(20, 30, Colors.of(library()))
    panel.draw(canvas, Area(0, 0, 20, 30), scene.run)
    rows = {glyph: np.argwhere(canvas.console.ch[:, 2] == ord(glyph)).item() for glyph in f"z{panel.NOTICES}·"}
    marks = {glyph: canvas.console.fg[y, 2].tolist() for glyph, y in rows.items()}
    bright, dim = (list(canvas.colors[name]) for name in ("cursor", "text_dim"))
    assert marks == {"z": dim, panel.NOTICES: bright, "·": dim}  # 10 steps off for 7, 13 for 14, 17 for 14


def test_look_mode_says_what_a_monster_is_about_and_from_where_it_would_notice() -> None:
    scene = Scene(WATCHED, z="rat asleep", g="turnkey curious", h="turnkey guarding")
    scene.mind("z").sleeps_lightly = True
    known = knowledge.creatures_in_sight(scene.run)
    assert [describing.awareness(scene.run, one) for one in known] == [
        "It sleeps lightly; it would notice you from 7 steps: your stealth of 14, halved as it sleeps.",
        "It is investigating a noise; it would notice you from 14 steps.",
        "It keeps watch; it would notice you from 14 steps.",
    ]
    scene.mind("g").roused = True
    assert describing.awareness(scene.run, known[1]) == (
        "It knows of a death, and looks about; "
        "it would notice you from 28 steps: your stealth of 14, doubled while it looks about."
    )
    scene.mind("h").mood = "hunting"
    scene.afflict("z", "paralysed", 9)
    known = knowledge.creatures_in_sight(scene.run)
    assert describing.awareness(scene.run, known[0]) == "It sleeps lightly."
    assert describing.awareness(scene.run, known[2]) == "It hunts you."


def test_who_runs_away_is_told_to_flee_and_not_to_hunt(tmp_path: Path) -> None:
    scene = Scene("############\n#@.r.......#\n############", r="rat")
    scene.creature("r").health = 2
    scene.rest()
    assert scene.mind("r").mood == "hunting", "it comes back with others"
    (rat,) = knowledge.creatures_in_sight(scene.run)
    assert describing.creature(scene.run, rat) == "a gaol rat, fleeing, badly hurt"
    assert describing.awareness(scene.run, rat) == "It is running for help."
    rows = [line[:32].rstrip() for line in play(scene.session, [], tmp_path).lines()]
    row = next(number for number, line in enumerate(rows) if "gaol rat" in line)
    assert rows[row].startswith(" r←")
    assert rows[row + 1].endswith("flees")
    assert any("is running away" in line for line in spoken.condition(scene.run))
    assert not any("hunts you, " in line for line in spoken.condition(scene.run))
    scene.mind("r").called = True
    (rat,) = knowledge.creatures_in_sight(scene.run)
    assert describing.awareness(scene.run, rat) == "It hunts you."


def test_who_strikes_since_it_cannot_run_away_is_cornered(tmp_path: Path) -> None:
    scene = Scene("####\n#@r#\n####", r="cutpurse fleeing")
    scene.rest()
    (thief,) = knowledge.creatures_in_sight(scene.run)
    assert (thief.mood, thief.stance) == ("fleeing", "cornered")
    assert describing.creature(scene.run, thief) == "a cutpurse, cornered"
    assert describing.awareness(scene.run, thief) == "It cannot get away, and strikes."
    rows = [line[:32].rstrip() for line in play(scene.session, [], tmp_path).lines()]
    row = next(number for number, line in enumerate(rows) if "cutpurse" in line)
    assert rows[row].startswith(" c!")
    assert any(line.endswith("cornered") for line in rows[row : row + 2])
    scene = Scene("#####\n#@r.#\n#####", r="cutpurse fleeing")
    scene.rest()
    assert knowledge.creatures_in_sight(scene.run)[0].stance == "fleeing"


def test_who_strikes_at_another_than_the_hero_is_told_to_fight(tmp_path: Path) -> None:
    scene = Scene("#######\n#@..ar#\n#######", a="turnkey following", r="cutpurse wandering")
    scene.run.events = [Hit(*scene.at("a"), scene.named["r"], scene.named["a"], 1, "jabs")]
    foe = next(seen for seen in knowledge.creatures_in_sight(scene.run) if seen.side == "foe")
    assert (foe.mood, foe.stance) == ("wandering", "fighting")
    assert describing.creature(scene.run, foe) == "a cutpurse, fighting"
    assert describing.awareness(scene.run, foe).startswith("It fights with somebody else")
    rows = [line[:32].rstrip() for line in play(scene.session, [], tmp_path).lines()]
    row = next(number for number, line in enumerate(rows) if "cutpurse" in line)
    assert any(line.endswith("fights") for line in rows[row : row + 2])


def test_who_is_felt_from_afar_is_told_so_and_not_by_a_colour_alone() -> None:
    scene = Scene("#########\n#@.#..r.#\n#########", r="turnkey")
    assert describing.place(scene.run, *scene.at("r")) == "You have not seen this place."
    scene.afflict("@", "telepathic", 9)
    assert describing.place(scene.run, *scene.at("r")) == "a turnkey, felt from afar · not explored yet"


def test_what_is_felt_to_be_good_or_bad_has_a_glyph_and_a_word(tmp_path: Path) -> None:
    scene = Scene("#########\n#@.!.?.[#\n#########", legend={"!": "healing", "?": "alarm", "[": "mail"})
    for glyph in "!?[":
        identify.sense(scene.run, scene.run.world.get(scene.named[glyph], Item))
    picture = play(scene.session, [], tmp_path).picture
    assert picture is not None
    assert picture.map is not None
    row = "".join(map(chr, picture.map.rgba["ch"][1].tolist()))
    assert [row[x] for x in (3, 5, 7)] == [signs.GOOD, signs.BAD, signs.GOOD]
    assert "potion, of a helpful kind" in describing.place(scene.run, 3, 1)
    assert "of a harmful kind" in describing.place(scene.run, 5, 1)
    assert "a suit of ring mail, sound" in describing.place(scene.run, 7, 1)
    panel_text = " ".join(" ".join(line[:32] for line in play(scene.session, [], tmp_path).lines()).split())
    overview_text = " ".join(spot.words for spot in overview.spots(scene.run, scene.floor))
    for words in (panel_text, overview_text):
        assert "potion (helpful)" in words
        assert "(harmful)" in words
        assert "(sound)" in words
    scene.run.known.add("healing")
    assert not any("(helpful)" in line for line in play(scene.session, [], tmp_path).lines()), "its name says as much"


def test_the_sidebar_gives_the_reasons_of_the_stealth_range(tmp_path: Path) -> None:
    scene = Scene("######\n#@...#\n######", light=1)
    lines = [line.strip() for line in play(scene.session, ["w"], tmp_path, columns=130).lines()]
    assert any("Stealth 3 (sneaking, dark)" in line for line in lines)
    session = fresh()
    narrow = play(session, ["w"], tmp_path, columns=80, rows=24).lines()
    rows = [line[:20].strip() for line in narrow]
    assert rows[rows.index("Stealth 7") + 1] == "(sneaking)"


def test_look_mode_tells_where_it_is_dark() -> None:
    dark, usual = (Scene("######\n#@.%.#\n######", light=light) for light in (0, 4))
    assert "dark" not in describing.place(usual.run, 1, 1)
    assert "bright" in describing.place(usual.run, 3, 1)
    assert "dark" in describing.place(Scene("######\n#@...#\n######", light=1).run, 2, 1)
    assert "dark" not in describing.place(dark.run, 2, 1)  # lava is near
