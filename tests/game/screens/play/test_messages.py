"""The log: beside the map and as a page with a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw.pages import log
from game.draw.text import rows
from game.draw.text.canvas import Canvas
from game.draw.text.layout import Area
from game.draw.text.palette import Colors
from game.draw.text.rows import Row
from game.draw.words import spoken
from tests.kit.playing import context, fresh, library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.kinds import Tone
    from game.session import Session
    from game.world.run import Run


@pytest.fixture
def session() -> Session:
    session = fresh()
    run = session.run
    run.log.clear()
    run.say("You hear a bell.")
    run.say("You hit the rat.", "good")
    run.say("You hit the rat.", "good")
    run.ticks += 300
    run.say("The rat bites you.", "bad")
    run.depth = 2
    run.say("The rat bites you.", "bad")
    return session


def shown(session: Session, keys: str | list[str], saves: Path) -> list[str]:
    """The lines of the panel after these keys."""
    lines = play(session, ["M", *keys], saves, columns=80, rows=24).lines()
    return [line.strip("│ ") for line in lines if "│" in line]


def test_messages_are_grouped_by_turn_and_repeats_are_counted(session: Session, tmp_path: Path) -> None:
    lines = shown(session, [], tmp_path)
    assert "0  You hear a bell." in lines
    assert "You hit the rat. ×2" in lines  # of the same turn, which is not told again
    assert "3  The rat bites you." in lines


def test_the_log_breaks_at_a_change_of_floor(session: Session, tmp_path: Path) -> None:
    lines = shown(session, [], tmp_path)
    first, second = lines.index("Floor 1, the Gaol"), lines.index("Floor 2, the Gaol")
    assert lines[first + 1].endswith("You hear a bell.")
    assert lines[second - 1] == lines[second + 1] == "3  The rat bites you."  # no repeat of the one upstairs
    frontend = play(session, [], tmp_path)
    row = next(y for y, line in enumerate(frontend.lines()) if line.rstrip().endswith("The rat bites you."))
    column = frontend.lines()[row].index("The rat bites")
    colors = frontend.cells["fg"][:, column, :3]
    assert tuple(colors[row + 1]) == context(tmp_path).colors["text_bad"]
    assert tuple(colors[row]) != tuple(colors[row + 1]), "what was said on the floor above is dim at once"


def test_messages_with_search(session: Session, tmp_path: Path) -> None:
    lines = shown(session, "/BELL", tmp_path)
    assert "0  You hear a bell." in lines
    assert not any("rat" in line for line in lines)
    assert lines == [line for line in shown(session, ["/", *"bell", "enter"], tmp_path) if line != "/ bell_"]
    assert any("rat" in line for line in shown(session, ["/", *"bell", "escape"], tmp_path))
    assert 'No message says "dragon".' in shown(session, "/dragon", tmp_path)
    assert "┌─ Messages" not in "\n".join(play(session, ["M", "/", "q", "escape", "escape"], tmp_path).lines())


def panel(run: Run, rows: int = 3) -> list[str]:
    """The rows of messages beside the map, 60 columns wide."""
    canvas = Canvas.blank(60, rows, Colors.of(library()))
    log.draw(canvas, Area(0, 0, 60, rows), run)
    return ["".join(map(chr, row)).rstrip() for row in canvas.console.rgba["ch"]]


def fight(session: Session, *turns: list[tuple[str, Tone]]) -> Run:
    run = session.run
    run.log.clear()
    for turn in turns:
        run.ticks += 100
        for words, tone in turn:
            run.say(words, tone)
    return run


GNAWS: tuple[str, Tone] = "The weevil gnaws away the moss beneath its feet.", "dim"
MISSES: tuple[str, Tone] = "The gaol rat misses you.", "dim"
DEATH: tuple[str, Tone] = "The Broodmother dies.", "good"
STRIKES: tuple[str, Tone] = "You strike the gaol rat, which looks at you. It is badly hurt.", "plain"


def test_trifles_of_the_latest_turns_do_not_push_out_news(session: Session) -> None:
    run = fight(session, [DEATH], [MISSES, GNAWS], [STRIKES, MISSES, GNAWS, ("The rat bites you.", "bad")])
    rows = panel(run)
    assert any(DEATH[0] in row for row in rows)
    assert not any("gnaws" in row for row in rows)
    assert rows[-1].endswith("The rat bites you.")
    assert any("gnaws" in row for row in panel(run, 8)), "with enough rows all is told"


def test_what_was_read_pushes_out_nothing_new(session: Session) -> None:
    run = fight(session, [DEATH], [("The mastiff misses you.", "dim"), ("You pause.", "bad")])
    canvas = Canvas.blank(60, 1, Colors.of(library()))
    log.draw(canvas, Area(0, 0, 60, 1), run, new=run.log[-2:])
    assert "The mastiff misses you. You pause." in "".join(map(chr, canvas.console.rgba["ch"][-1]))


def test_of_a_turn_with_too_many_messages_the_news_stays(session: Session) -> None:
    strikes: list[tuple[str, Tone]] = [(f"You strike the gaol rat of the {each} cell.", "plain") for each in range(9)]
    rows = panel(fight(session, [DEATH, *strikes, GNAWS]))
    assert any(DEATH[0] in row for row in rows)
    assert [log.CUT in row for row in rows] == [True, False, False], "between the death and the last blow that is told"
    assert not rows[0].startswith(log.CUT), "nothing before it is left out"
    rows = panel(fight(session, [*strikes, DEATH, GNAWS]))
    assert [row.startswith(log.CUT) for row in rows] == [True, False, False]


@pytest.mark.parametrize("rows", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize("ends", ["You stop.", "Hint: all of this and more. " * 5, "The end is long. " * 25])
def test_messages_since_the_last_key_are_shown_or_counted(session: Session, rows: int, columns: int, ends: str) -> None:
    for count in range(14):
        told: list[tuple[str, Tone]] = [
            (f"You strike rat {each}.", "dim" if each % 3 else "bad") for each in range(count)
        ]
        last: tuple[str, Tone] = ends.strip(), "plain"
        run = fight(session, [DEATH], [GNAWS], [STRIKES], told[: count // 2], [*told[count // 2 :], last])
        new = [line for line in run.log if line.text.startswith("You strike rat") or line is run.log[-1]]
        canvas = Canvas.blank(columns, rows, Colors.of(library()))
        log.draw(canvas, Area(0, 0, columns, rows), run, new=new, key="M")
        shown = " ".join(" ".join("".join(map(chr, row)).split()) for row in canvas.console.rgba["ch"])
        left_out = sum(line.text not in shown for line in new)
        assert ("more: M)" in shown) == bool(left_out), shown
        assert not left_out or shown.endswith(f"({left_out} more: M)"), shown


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34)])
def test_a_turn_with_more_messages_than_rows_says_how_many_are_missing(columns: int, rows: int, tmp_path: Path) -> None:
    session = fresh()
    session.run.log.clear()
    said = [f"The {ordinal} of the rats bites you, and does not let go." for ordinal in ("first", "last", "worst")]
    for words in said * 3:
        session.run.say(words, "bad")
    lines = play(session, [], tmp_path, columns=columns, rows=rows).lines()
    told = " ".join(" ".join(line[20:].strip() for line in lines[:3]).split())
    shown = sum(told.count(words) for words in said)
    assert 0 < shown < 9
    assert told.endswith(f"({9 - shown} more: M)")
    lines = play(session, ["M"], tmp_path, columns=columns, rows=rows).lines()
    assert sum("and does not let go" in line or "does not let go." in line for line in lines) > shown
    lines = play(session, ["s"], tmp_path, columns=columns, rows=rows).lines()
    assert not any("more: M" in line for line in lines), "only of what was said since the last key"


def told_of(run: Run, new: int, rows: int = 3) -> list[str]:
    """The rows of messages beside the map, 58 columns wide, of which so many of the last messages are new."""
    canvas = Canvas.blank(60, rows, Colors.of(library()))
    log.draw(canvas, Area(0, 0, 60, rows), run, new=run.log[-new:], key="M")
    return ["".join(map(chr, row)).strip() for row in canvas.console.rgba["ch"]]


def test_the_new_messages_of_a_walk_share_rows_and_of_a_stack_only_the_newest_counts(session: Session) -> None:
    darts = [f"You now have {each} (d)." for each in ("a dart", "2 darts", "3 darts", "4 darts", "5 darts")]
    found = [*darts[:3], "You now have a ring (e).", *darts[3:], "You find a net trap.", "Explored."]
    turns: list[list[tuple[str, Tone]]] = [[(words, "item")] for words in found]
    run = fight(session, *turns)
    assert told_of(run, len(found)) == [
        "",
        "You now have a ring (e). You now have 5 darts (d). You",
        "find a net trap. Explored.",
    ]


def test_of_the_new_messages_of_a_walk_news_stays_and_plain_words_go(session: Session) -> None:
    use: tuple[str, Tone] = "Casks in stacks, sorted by somebody with time.", "place"
    plain: list[tuple[str, Tone]] = [(f"You hear the {each} of many noises to the west.", "plain") for each in "abcd"]
    trap: tuple[str, Tone] = "You find a net trap.", "good"
    stop: tuple[str, Tone] = "You see a gaol rat, unaware of you, and 3 more creatures.", "dim"
    run = fight(session, [trap], [use], *([each] for each in plain), [stop])
    rows = " ".join(told_of(run, 7))
    assert all(words in rows for words, _ in (trap, use, stop))
    assert rows.endswith("(4 more: M)")


def test_a_hint_yields_to_new_messages_that_matter(session: Session) -> None:
    stop: tuple[str, Tone] = "You see a gaol rat, unaware of you, and 3 more creatures.", "dim"
    taken: list[tuple[str, Tone]] = [(f"You now have a scroll of enchanting ({each}).", "item") for each in "de"]
    hint: tuple[str, Tone] = f"{log.HINT}a guard looks over these cells, and hardly notices you. Throw one.", "place"
    run = fight(session, [taken[0]], [taken[1]], [stop, hint])
    rows = " ".join(told_of(run, 4))
    assert all(words in rows for words, _ in (*taken, stop)), rows
    assert rows.endswith("(1 more: M)")
    run.log.pop()
    assert not log.has_room(Area(0, 0, 60, 3), run, hint[0], new=run.log[-3:])
    assert log.has_room(Area(0, 0, 60, 3), run, hint[0], new=run.log[-1:])


def test_the_answer_to_a_key_is_always_shown(session: Session) -> None:
    run = fight(session, [DEATH, STRIKES, MISSES, ("The rat bites you, and does not let go.", "bad")])
    run.say("You stop.", "dim")
    assert panel(run, 2)[-1].endswith("You stop.")


def test_a_page_wraps_by_words_and_keeps_colours() -> None:
    row = Row((("3  ", "dim"), ("red riding", "red"), (" hood and wolf", "text")), indent=3)
    lines = rows.wrap(row, 12)
    assert ["".join(text for text, _ in line) for line in lines] == ["3  red", "   riding", "   hood and", "   wolf"]
    assert lines[0] == [("3  ", "dim"), ("red", "red")]
    assert lines[2][1] == ("hood and", "text")


def test_floors_below_the_last_have_a_name() -> None:
    run = fresh().run
    last = len(library().lengths[run.length])
    assert log.floor_name(run, last + 1) == f"Floor {last + 1}, the Unmade"


def test_the_sidebar_names_the_unmade(tmp_path: Path) -> None:
    scene = Scene("#####\n#.@.#\n#####", depth=21)
    assert "21·Unmade" in play(scene.session, [], tmp_path).lines()[0]
    assert spoken.surroundings(scene.run)[0].startswith("Floor 21, the Unmade.")
