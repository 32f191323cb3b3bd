"""The log: beside the map and as a page with a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw import log, rows
from game.draw.rows import Row
from tests.kit.playing import context, fresh, library, play

if TYPE_CHECKING:
    from pathlib import Path

    from game.session import Session


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
