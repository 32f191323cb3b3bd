"""The hall of fame on the title, and the statistics: orders, filters, bars, and what is said of bad records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw.pages import fame
from game.frontends.base import Key, Mouse
from game.frontends.frame import compose, lines
from game.screens.menus.fame import Fame
from game.screens.panels.scrolling import Sheet
from game.screens.stack import Stack
from game.screens.title import Title
from tests.kit.playing import keeping
from tests.kit.results import filled, result, some

if TYPE_CHECKING:
    from pathlib import Path

    from game.storage.records import Result


def opened(tmp_path: Path, *keys: str, columns: int = 80, rows: int = 24, screen_reader: bool = False) -> Stack:
    """The title over such a data folder, after these keys."""
    uses = keeping(tmp_path, screen_reader=screen_reader)
    stack = Stack(uses, Title(uses))
    press(stack, *keys, columns=columns, rows=rows)
    return stack


def press(stack: Stack, *keys: str, columns: int = 80, rows: int = 24) -> list[str]:
    """The lines of the screen after these keys."""
    for key in keys:
        stack.picture(columns, rows)
        stack.feed(Key(key), 0.0)
    return lines(compose(stack.picture(columns, rows), columns, rows))


def listed(stack: Stack) -> list[str]:
    """The ids of the runs in the list, from the top."""
    hall = stack.screens[-1]
    assert isinstance(hall, Fame)
    return [entry.value.id for entry in hall.entries() if entry.value is not None]


def test_the_best_of_each_length_stand_first(tmp_path: Path) -> None:
    filled(tmp_path)
    stack = opened(tmp_path, "h")
    assert listed(stack) == ["b", "a", "e", "c"]
    shown = press(stack)
    for line in (
        "┌─ Hall of fame: ranked runs, all lengths, by score",
        "Standard score  floor  ended       how",
        "1.       900      9  2026-11-27  Fell into lava",
        "2.       400      4  2026-11-28  Killed by a gaol rat",
        "3.       100      1  2026-11-28  Gave up",
        "Short    score  floor  ended       how",
        "1.       500      4  2026-11-28  Killed by a gaol rat",
    ):
        assert any(line in each for each in shown), line


def test_orders_and_filters_go_round(tmp_path: Path) -> None:
    filled(tmp_path)
    stack = opened(tmp_path, "h")
    orders = []
    for _ in range(4):
        orders.append(listed(stack))
        press(stack, "o")
    assert orders == [["b", "a", "e", "c"], ["a", "e", "b", "c"], ["b", "a", "e", "c"], ["a", "b", "e", "c"]]
    kinds = []
    for _ in range(4):
        kinds.append(listed(stack))
        press(stack, "f")
    assert kinds == [["b", "a", "e", "c"], ["c"], ["d"], ["b", "a", "e", "c", "d"]]
    lengths = []
    for _ in range(3):
        lengths.append(listed(stack))
        press(stack, "l")
    assert lengths == [["b", "a", "e", "c"], ["b", "a", "e"], ["c"]]
    assert listed(stack) == lengths[0]


def test_a_run_is_looked_at_by_key_and_by_mouse(tmp_path: Path) -> None:
    filled(tmp_path)
    stack = opened(tmp_path, "h", "down")
    shown = " ".join(press(stack, "enter"))
    for words in ("Killed by a gaol rat on floor 3, deepest floor 4.", "Score 400, place 2 of the standard runs."):
        assert words in shown
    for words in ("+1 dagger", "staff of embers [2/2]", "1,234 turns in 1 h 1 min, ended 2026-11-28 15:04 UTC."):
        assert words in shown
    assert "Strata 0.1.0 · 7 · floor 4 · score 400 · killed by a gaol rat · □■†□" in shown
    press(stack, "escape", "f", "f")
    rows = press(stack)
    y = next(number for number, row in enumerate(rows) if "easy" in row)
    stack.feed(Mouse("click", 10, y, button="left"), 0.0)
    assert isinstance(stack.screens[-1], Sheet)
    assert "Not ranked: an easy run." in " ".join(press(stack))


def test_figures_draw_deaths_as_bars(tmp_path: Path) -> None:
    records = filled(tmp_path)
    for number in range(3):
        records.add(result(id=f"more {number}", by="lava"))
    text = [row.text for row in fame.figures(records.history().results)]
    assert text[0] == "8 runs ended: 6 died, 1 won, 1 given up."
    assert "Standard: 6 runs, median floor 4; 6 ranked, best score 900." in text
    assert "Short: 2 runs, median floor 5; 1 ranked, best score 500." in text
    lava = next(row for row in text if "Fell into lava" in row)
    rat = next(row for row in text if "Killed by a gaol rat" in row)
    assert lava.endswith(f" 4 {'█' * fame.BAR}")
    assert rat.endswith(f" 2 {'█' * (fame.BAR // 2)}")
    assert text.index(lava) < text.index(rat)
    deaths = text.index("Deaths by floor, standard runs")
    assert [row.split()[:3] for row in text[deaths + 1 : deaths + 3]] == [["Floor", "3", "4"], ["Floor", "9", "1"]]


def test_rare_causes_are_added_up() -> None:
    results = [result(id=str(number), by=f"a beast {number:02}") for number in range(20)]
    text = [row.text for row in fame.figures(results)]
    assert sum("Killed by a beast" in row for row in text) == fame.MOST_CAUSES
    assert any("By other causes" in row and " 8 " in row for row in text)


def test_whoever_listens_hears_numbers_and_no_bars(tmp_path: Path) -> None:
    filled(tmp_path)
    stack = opened(tmp_path, "h", "s", screen_reader=True)
    shown = "\n".join(press(stack))
    assert "Fell into lava" in shown
    assert "█" not in shown


def test_an_empty_hall_and_bad_records_say_so(tmp_path: Path) -> None:
    assert "No such run has ended yet." in " ".join(press(opened(tmp_path, "h")))
    assert "No run has ended yet." in " ".join(press(opened(tmp_path, "h", "s")))
    (tmp_path / "records.sqlite3").write_bytes(b"nothing of ours" * 100)
    stack = opened(tmp_path, "h")
    assert "The records cannot be read." in " ".join(press(stack))
    hall = stack.screens[-1]
    assert isinstance(hall, Fame)
    told = f"{tmp_path / 'records.sqlite3'}: is damaged (file is not a database)."
    assert hall.beneath() == [(told, "text_bad")]
    press(stack, "s")
    sheet = stack.screens[-1]
    assert isinstance(sheet, Sheet)
    assert [row.text for row in sheet.rows()] == [told]


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34)])
def test_nothing_is_cut(tmp_path: Path, columns: int, rows: int, cut: list[str]) -> None:
    records = filled(tmp_path)
    for number in range(60):
        records.add(result(id=f"{number}", by="a thing with a name that has no end " * 5, seed="x" * 100))
    for keys in (("h",), ("h", "end"), ("h", "enter"), ("h", "enter", "end"), ("h", "s"), ("h", "s", "end")):
        press(opened(tmp_path, *keys, columns=columns, rows=rows), columns=columns, rows=rows)
    assert cut == []


def test_a_length_of_a_mod_is_listed_too(tmp_path: Path) -> None:
    filled(tmp_path).add(result(id="m", length="endless", unranked="modded", score=0))
    stack = opened(tmp_path, "h", "f", "f", "f")
    assert listed(stack)[-1] == "m"
    hall = stack.screens[-1]
    assert isinstance(hall, Fame)
    found: list[Result] = [entry.value for entry in hall.entries() if entry.value is not None]
    assert {each.id for each in found} == {each.id for each in some()} | {"m"}


def test_a_long_list_keeps_all_its_keys_in_sight(tmp_path: Path) -> None:
    records = filled(tmp_path)
    for number in range(200):
        records.add(result(id=f"{number}"))
    foot = next(line for line in press(opened(tmp_path, "h")) if "Enter see" in line)
    assert "Enter see · o order · l length · f kind · s stats · Esc back · 1 of 204" in foot
