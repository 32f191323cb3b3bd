"""The game played for real: `run.py` in a pseudo-terminal, its screen read back."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.storage import saves
from tests.kit.terminals import PseudoTerminal

if TYPE_CHECKING:
    from collections.abc import Callable

assert sys.platform != "win32"  # which has no pseudo-terminals of this kind

ROOT = Path(__file__).parents[2]
MOST_ROUNDS = 400  # of pressing the keys that get on, until a test gives up
SETTLED = 0.1  # seconds without output after which the game waits for a key, and another press is not one held

# A hero who does not die of what happens to live on the way.
HERO = """
[hero]
name = "hero"
glyph = "@"
color = "hero"
health = 9000
damage = [60, 80]
accuracy = 100
verb = "strike"
text = "You."
carries = ["leather", "ration", "dart"]
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with a data folder to be and a mod."""
    (tmp_path / "mod").mkdir()
    (tmp_path / "mod" / "monsters.toml").write_text(HERO, encoding="utf-8")
    return tmp_path


def strata(home: Path, *arguments: str, columns: int = 80, rows: int = 24) -> PseudoTerminal:
    """The game in a terminal, keeping its files there."""
    command = [sys.executable, str(ROOT / "run.py"), "--terminal", "--data-dir", str(home / "data")]
    command += ["--mods", str(home / "mod"), *arguments]
    return PseudoTerminal(command, columns=columns, rows=rows, directory=home)


def the_run(home: Path) -> saves.Summary:
    (summary,) = saves.summaries(home / "data" / "saves")
    return summary


def settle(terminal: PseudoTerminal) -> None:
    """Read until nothing more comes: journeys and animations are over."""
    while terminal.read(SETTLED):
        pass


def press_until(terminal: PseudoTerminal, reached: Callable[[], bool], *keys: str) -> None:
    """Press these keys in turn, each when the one before is done with, until this is so."""
    for _ in range(MOST_ROUNDS):
        for key in keys:
            terminal.press(key)
            settle(terminal)
            if reached():
                return
    raise AssertionError(f"it never came to that; the screen was:\n{terminal.text}")


def is_on_floor(terminal: PseudoTerminal, depth: int) -> Callable[[], bool]:
    """Whether the sidebar says so, and its last lines are there too."""
    return lambda: f" {depth}·Gaol" in terminal.lines[0] and " turn " in terminal.text and " seed " in terminal.text


def lacks(terminal: PseudoTerminal, words: str) -> Callable[[], bool]:
    """Whether the words are not on the screen."""
    return lambda: words not in terminal.text


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_a_visit_to_the_second_floor_and_back_to_play_another_day(home: Path, columns: int, rows: int) -> None:
    with strata(home, "--seed", "2", "--new", columns=columns, rows=rows) as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        press_until(terminal, is_on_floor(terminal, 2), ">", "x", "tab", ".")
        press_until(terminal, is_on_floor(terminal, 1), "<", "tab", "x", ".")

        for key, title in (("i", "─ Pack ─"), ("?", "─ Help ─"), ("M", "─ Messages ─"), (";", "Esc back")):
            terminal.press(key)
            terminal.wait_for(title)
            terminal.press("escape")
            terminal.wait_for(lacks(terminal, title))

        terminal.resize(30, 10)
        terminal.wait_for("Strata needs 80x24")
        terminal.resize(columns, rows)
        terminal.wait_for(is_on_floor(terminal, 1))

        turn = turn_of(terminal)
        assert turn > 10
        terminal.press("S")
        assert terminal.wait() == 0
        assert terminal.is_restored
    assert (the_run(home).depth, the_run(home).turn, the_run(home).playable) == (1, turn, True)

    with strata(home, "--continue", columns=columns, rows=rows) as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        assert turn_of(terminal) == turn
        terminal.press("S")
        assert terminal.wait() == 0
        assert terminal.is_restored


def turn_of(terminal: PseudoTerminal) -> int:
    """What the sidebar says."""
    line = next(line for line in reversed(terminal.lines) if line.startswith(" turn "))
    return int(line.split()[1].replace(",", ""))


def test_from_the_title_to_a_run_and_on_with_it(home: Path) -> None:
    with strata(home) as terminal:
        terminal.wait_for("Quit")
        assert "Continue" not in terminal.text
        terminal.press("e")
        terminal.wait_for("any words")
        terminal.press(*"monday", "enter")
        terminal.wait_for("seed monday")
        terminal.press("S")
        assert terminal.wait() == 0
    with strata(home) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("seed monday")
        terminal.press("S")
        assert terminal.wait() == 0
        assert terminal.is_restored


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_saves_and_ends_with_its_status(home: Path, number: signal.Signals) -> None:
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        press_until(terminal, lambda: turn_of(terminal) > 3, "s", "Z")
        turn = turn_of(terminal)
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert terminal.is_restored
    assert (the_run(home).turn, the_run(home).playable) == (turn, True)


def test_a_terminal_that_goes_away_does_not_take_the_run_with_it(home: Path) -> None:
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        press_until(terminal, lambda: turn_of(terminal) > 3, "s")
        turn = turn_of(terminal)
        terminal.hang_up()
        terminal.wait()
    assert (the_run(home).turn, the_run(home).playable) == (turn, True)


def test_a_kill_costs_no_more_than_what_came_after_the_last_save(home: Path) -> None:
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        press_until(terminal, lambda: turn_of(terminal) > 3, "s")
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    with strata(home, "--continue") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        assert turn_of(terminal) == 0
        terminal.press("S")
        assert terminal.wait() == 0


@pytest.fixture
def saved(home: Path) -> saves.Summary:
    """A run that was saved twice."""
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        terminal.press("S")
        assert terminal.wait() == 0
    assert saves.backup_of(the_run(home).path).exists()
    return the_run(home)


def test_a_damaged_save_is_told_and_the_one_before_it_played(home: Path, saved: saves.Summary) -> None:
    saved.path.write_bytes(saved.path.read_bytes()[:-1])
    with strata(home, "--continue") as terminal:
        terminal.wait_for("The newest save of this run is damaged.")
        terminal.press("S")
        assert terminal.wait() == 0
    assert the_run(home).playable
    saved.path.write_bytes(saved.path.read_bytes()[:-1])
    with strata(home) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("go on from there")
        terminal.press("y")
        terminal.wait_for(is_on_floor(terminal, 1))
        terminal.press("S")
        assert terminal.wait() == 0


def test_a_save_that_cannot_be_mended_is_told_in_a_line(home: Path, saved: saves.Summary) -> None:
    broken = saved.path.read_bytes()[:-1]
    saved.path.write_bytes(broken)
    saves.backup_of(saved.path).unlink()
    with strata(home, "--continue", columns=200) as terminal:
        assert terminal.wait() == 2
        assert not terminal.is_on(1049), "the screen was never taken"
        assert "is cut short" in "".join(terminal.text.split("\n"))
        assert "Traceback" not in terminal.text
        assert terminal.is_restored
    assert saved.path.read_bytes() == broken


def test_a_second_player_of_the_same_run_is_told(home: Path) -> None:
    with strata(home, "--new", "--seed", "7") as first:
        first.wait_for(is_on_floor(first, 1))
        with strata(home, "--continue", columns=200) as second:
            assert second.wait() == 2
            assert "is being played in another window or terminal" in "".join(second.text.split("\n"))
        first.press("S")
        assert first.wait() == 0


def test_a_folder_that_cannot_be_written_is_told_at_once_and_play_goes_on(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / "saves").touch()  # a file where the folder should be: nobody can write there
    with strata(home, "--new", "--seed", "7", columns=200, rows=40) as terminal:
        terminal.wait_for("cannot be saved")
        terminal.wait_for(is_on_floor(terminal, 1))
        press_until(terminal, lambda: turn_of(terminal) > 3, "s")
        terminal.press("S")
        terminal.wait_for("Quit without saving?")
        terminal.press("Y")
        assert terminal.wait() == 0
        assert terminal.is_restored


BREAK = """
import sys
from game.screens.messages import Messages
Messages.draw = lambda *_: 1 / 0
sys.argv[0] = "run.py"
from game.app import main
main()
"""


def test_a_crash_gives_the_terminal_back_and_says_where_the_report_is(home: Path) -> None:
    command = [sys.executable, "-c", BREAK, "--terminal", "--data-dir", str(home / "data"), "--new", "--seed", "7"]
    with PseudoTerminal(command, columns=200, rows=40, directory=ROOT) as terminal:
        terminal.wait_for("seed 7")
        terminal.press("M")
        assert terminal.wait() == 1
        assert terminal.is_restored
        assert "the game has crashed" in terminal.text
        assert "The report is" in terminal.text
        assert "The run is safe" in terminal.text
    assert the_run(home).playable
    (report,) = (home / "data").glob("crash-*.txt")
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


def test_colours_and_mouse_of_the_terminal_change_at_once(home: Path) -> None:
    def choose(help_line: str) -> None:
        terminal.press("home")
        settle(terminal)
        press_until(terminal, lambda: help_line in terminal.text, "down")

    with strata(home) as terminal:
        terminal.wait_for("Options")
        settle(terminal)
        terminal.press("=")
        terminal.wait_for("Colours of the terminal")
        choose("How many colours")
        assert b"38;5;" in terminal.output
        assert b"38;2;" not in terminal.output
        terminal.press("enter")
        terminal.wait_for(lambda: b"38;2;" in terminal.output)
        for _ in range(2):
            settle(terminal)
            terminal.press("left")
        settle(terminal)
        plain = len(terminal.output)
        choose("The pointer plays too")
        assert b"38;" not in terminal.output[plain:]
        assert terminal.is_on(1003)
        terminal.press("enter")
        terminal.wait_for(lambda: not terminal.is_on(1003))
        terminal.press("enter")
        terminal.wait_for(lambda: terminal.is_on(1003))
