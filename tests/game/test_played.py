"""The game played for real: `run.py` in a pseudo-terminal, its screen read back."""

from __future__ import annotations

import shutil
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.content.library import Library
from game.screens.menus.options import OPTIONS
from game.session import Session
from game.storage import saves
from game.storage.journal import journal_of
from levelgen.rng import Dice
from tests.kit.disks import fill, free, owned_by_another, small_disk
from tests.kit.ends import BREAK_LATER, CHANGE, is_recovered, save_at_the_stairs
from tests.kit.mirror import Mirrored, begun
from tests.kit.runs import saved_turn
from tests.kit.terminals import UPDATING, PseudoTerminal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

assert sys.platform != "win32"  # which has no pseudo-terminals of this kind

ROOT = Path(__file__).parents[2]
KILLED_KEYS = (*"xxxx>>>>ssZtfhjklyubn,.i", "escape", "f3", "~", "enter")
NEAR = "9"  # a seed whose second floor is near
MOST_ROUNDS = 400  # of pressing the keys that get on, until a test gives up

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


def strata(
    home: Path,
    *arguments: str,
    columns: int = 80,
    rows: int = 24,
    environment: Mapping[str, str] | None = None,
    pictures: int = 0,
    before: Sequence[str] = (),
) -> PseudoTerminal:
    """The game in a terminal, keeping its files there, begun by the command `before`.

    So many pictures, if not 0, are drawn, and then one fails.
    """
    program = ["-c", BREAK_LATER, str(ROOT), str(pictures)] if pictures else [str(ROOT / "run.py")]
    command = [*before, sys.executable, *program, "--terminal", "--data-dir", str(home / "data")]
    command += ["--mods", str(home / "mod"), *arguments]
    return PseudoTerminal(command, columns=columns, rows=rows, environment=environment, directory=home)


def the_run(home: Path) -> saves.Summary:
    (summary,) = saves.summaries(home / "data" / "saves")
    return summary


def press_until(mirrored: Mirrored, reached: Callable[[], bool], *keys: str) -> None:
    """Press these keys in turn, each when what the one before began is over, until this is so."""
    for _ in range(MOST_ROUNDS):
        for key in keys:
            mirrored.press(key)
            if reached():
                return
    raise AssertionError(f"it never came to that; the screen was:\n{mirrored.terminal.text}")


def search(terminal: PseudoTerminal, turns: int) -> int:
    """Search for so many turns; the turn then."""
    for turn in range(turn_of(terminal) + 1, turn_of(terminal) + turns + 1):
        terminal.press("s")
        terminal.wait_for(f" turn {turn} ")
    return turn_of(terminal)


def is_on_floor(terminal: PseudoTerminal, depth: int) -> Callable[[], bool]:
    """Whether the sidebar says so, and its last lines are there too."""
    return lambda: f" {depth}·Gaol" in terminal.lines[0] and " turn " in terminal.text and " seed " in terminal.text


def lacks(terminal: PseudoTerminal, words: str) -> Callable[[], bool]:
    """Whether the words are not on the screen."""
    return lambda: words not in terminal.text


def test_a_visit_to_the_second_floor_and_back_to_play_another_day(home: Path) -> None:
    columns, rows = 80, 24
    (home / "data").mkdir()
    (home / "data" / "settings.toml").write_text("animations = false\n", encoding="utf-8")
    with strata(home, "--seed", NEAR, "--new", columns=columns, rows=rows) as terminal:
        mirrored = Mirrored(terminal, begun(home / "mirror", NEAR, [home / "mod"], animations=False))
        press_until(mirrored, is_on_floor(terminal, 2), ">", "x", "x", "tab", ".")
        press_until(mirrored, is_on_floor(terminal, 1), "<", "tab", "x", "x", ".")

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
    assert (the_run(home).depth, saved_turn(the_run(home).path), the_run(home).playable) == (1, turn, True)

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
        terminal.wait_for("How long")
        terminal.press("n")
        terminal.wait_for("turn 0")
        terminal.press("S")
        assert terminal.wait() == 0
        assert "Saved. `--continue` goes on." in terminal.text
    with strata(home) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("seed monday")
        terminal.press("S")
        assert terminal.wait() == 0
        assert terminal.is_restored


def test_a_seed_is_pasted(home: Path) -> None:
    with strata(home) as terminal:
        terminal.wait_for("Quit")
        terminal.press("e")
        terminal.wait_for("any words")
        terminal.send("\x1b[200~purple otter 42\n\x1b[201~")
        terminal.wait_for("purple otter 42_")
        terminal.press("enter")
        terminal.wait_for("How long shall the run")
        terminal.press("n")
        terminal.wait_for("turn 0")
    assert the_run(home).seed == "purple otter 42"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_saves_and_ends_with_its_status(home: Path, number: signal.Signals) -> None:
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        turn = search(terminal, 4)
        terminal.signal(number)
        assert terminal.wait() == 128 + number
        assert terminal.is_restored
    assert (saved_turn(the_run(home).path), the_run(home).playable) == (turn, True)


def test_a_terminal_that_goes_away_does_not_take_the_run_with_it(home: Path) -> None:
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        turn = search(terminal, 4)
        terminal.hang_up()
        terminal.wait()
    assert (saved_turn(the_run(home).path), the_run(home).playable) == (turn, True)


@pytest.mark.parametrize("covering", ["", "i"])
def test_a_pause_saves(home: Path, content: Library, covering: str) -> None:
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        turn = search(terminal, 4)
        terminal.press(*covering)
        terminal.wait_for(lambda: saved_turn(the_run(home).path) == turn)
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    assert is_recovered(the_run(home).path, content, turn)


def pressed(terminal: PseudoTerminal, dice: Dice) -> int:
    """Press keys as one who does not wait for their turns; the last turn of which the terminal has shown the whole."""
    shown = 0
    for key in [dice.pick(KILLED_KEYS) for _ in range(dice.between(1, 40))]:
        if terminal.ended:
            break
        terminal.press(key)
        terminal.read(0.02)
        turns = [line.split()[1] for line in terminal.lines if line.startswith(" turn ")]
        if turns and not terminal.is_on(UPDATING):
            shown = int(turns[-1].replace(",", ""))
    return shown


def come_to_a_save(terminal: PseudoTerminal, home: Path) -> None:
    """Let the game save, and wait until it writes, or has written."""
    fresh = the_run(home).path.with_name(the_run(home).path.name + ".new")
    terminal.press("s", "S")
    terminal.wait_for(lambda: fresh.exists() or terminal.ended)


def come_to_another_floor(terminal: PseudoTerminal, dice: Dice) -> None:
    """Take the stairs, and wait until a floor is dug, furnished, looked at, saved or drawn."""
    terminal.press(">")
    end = time.monotonic() + dice.below(CHANGE) / 1000
    while time.monotonic() < end:
        terminal.read(0.01)


def end(terminal: PseudoTerminal, how: str) -> None:
    """Let the game end in this way, and wait until it has."""
    if how == "ctrl-c":
        terminal.press(how)
    elif how == "a closed terminal":
        terminal.hang_up()
    elif how != "an exception":
        terminal.signal(signal.Signals[how])
    terminal.wait_for(lambda: terminal.ended)


@pytest.fixture
def content(home: Path) -> Library:
    return Library.load([home / "mod"])


@pytest.fixture
def at_the_stairs(tmp_path_factory: pytest.TempPathFactory, content: Library) -> Path:
    """The files of a run whose hero is about to take the stairs."""
    folder = tmp_path_factory.mktemp("stairs")
    save_at_the_stairs(folder, content)
    return folder


@pytest.mark.parametrize(
    ("ways", "times"),
    [
        (["SIGKILL"], 160),
        (["SIGTERM", "SIGHUP", "SIGINT", "ctrl-c", "a closed terminal", "an exception"], 120),
    ],
    ids=["kills", "others"],
)
def test_an_end_at_any_moment_costs_no_turn_that_was_shown(
    home: Path, content: Library, at_the_stairs: Path, sweep: Callable[[int], range], ways: list[str], times: int
) -> None:
    dice = Dice.seeded("ends")
    for number in sweep(times):
        how, moment = ways[number % len(ways)], (number + number // 6) % 4
        if moment == 3 or not number:
            shutil.rmtree(home / "data", ignore_errors=True)
        if moment == 3:
            shutil.copytree(at_the_stairs, home / "data" / "saves")
        begin = ["--continue"] if (home / "data" / "saves").exists() else ["--new", "--seed", "7"]
        pictures = dice.between(2, 60) if how == "an exception" else 0
        with strata(home, *begin, pictures=pictures) as terminal:
            terminal.wait_for(lambda: " turn " in terminal.text or terminal.ended)
            shown = 0
            if moment == 2:
                come_to_a_save(terminal, home)
            elif moment == 3:
                come_to_another_floor(terminal, dice)
            else:
                shown = pressed(terminal, dice)
            while how == "an exception" and not terminal.ended:
                pressed(terminal, dice)
            end(terminal, how)
        assert is_recovered(the_run(home).path, content, shown), (how, moment, number)


@pytest.fixture
def saved(home: Path, content: Library) -> saves.Summary:
    """A run that was saved twice."""
    session = Session.new(content, 7, path=home / "data" / "saves" / "run.save")
    assert session.save()
    session.close()
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


def test_a_save_that_cannot_be_read_is_told_in_a_line_and_its_journal_played(home: Path, saved: saves.Summary) -> None:
    broken = saved.path.read_bytes()[:-1]
    saved.path.write_bytes(broken)
    saves.backup_of(saved.path).unlink()
    journal = journal_of(saved.path).rename(home / "journal")
    with strata(home, "--continue", columns=200) as terminal:
        assert terminal.wait() == 2
        assert not terminal.is_on(1049), "the screen was never taken"
        assert "is cut short" in "".join(terminal.text.split("\n"))
        assert "Traceback" not in terminal.text
        assert terminal.is_restored
    assert saved.path.read_bytes() == broken
    journal.rename(journal_of(saved.path))
    with strata(home, "--continue") as terminal:
        terminal.wait_for("No save of this run can be read.")
        terminal.press("S")
        assert terminal.wait() == 0
    assert the_run(home).playable


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
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for("This run cannot be saved (File exists).")
        terminal.wait_for(is_on_floor(terminal, 1))
        search(terminal, 4)
        terminal.press("S")
        terminal.wait_for("Quit without saving?")
        terminal.press("Y")
        assert terminal.wait() == 0
        assert terminal.is_restored


def test_a_full_disk_is_told_and_play_goes_on_until_there_is_room(home: Path, content: Library) -> None:
    with small_disk(home / "data") as disk, strata(disk.parent, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        fill(disk)
        search(terminal, 4)
        terminal.wait_for("No space left on device")
        search(terminal, 4)
        free(disk)
        turn = search(terminal, 2)
        terminal.signal(signal.SIGKILL)
        terminal.wait()
        assert is_recovered(the_run(disk.parent).path, content, turn)


@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP", "ctrl-c"])
def test_an_end_on_a_full_disk_is_told_and_costs_what_came_after(home: Path, content: Library, how: str) -> None:
    with small_disk(home / "data") as disk, strata(disk.parent, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        turn = search(terminal, 4)
        fill(disk)
        search(terminal, 4)
        end(terminal, how)
        assert terminal.wait() == 128 + (signal.SIGINT if how == "ctrl-c" else signal.Signals[how])
        assert terminal.is_restored
        assert "cannotbesaved(Nospaceleftondevice)" in "".join(terminal.text.split())  # lines break at any character
        free(disk)
        assert is_recovered(the_run(disk.parent).path, content, turn)


def test_a_disk_that_is_full_from_the_start_is_told_and_play_goes_on(home: Path, content: Library) -> None:
    with small_disk(home / "data") as disk:
        fill(disk)
        with strata(disk.parent, "--new", "--seed", "7") as terminal:
            terminal.wait_for("This run cannot be saved (No space left on device).")
            terminal.wait_for(is_on_floor(terminal, 1))
            search(terminal, 4)
            terminal.press("S")
            terminal.wait_for("Y yes, quit without saving")
            free(disk)
            terminal.press("escape")
            terminal.wait_for(lacks(terminal, "quit without saving"))
            terminal.press("S")
            assert terminal.wait() == 0
        assert is_recovered(the_run(disk.parent).path, content, 4)


def test_a_folder_that_becomes_another_users_is_told_and_costs_no_turn(home: Path, content: Library) -> None:
    with strata(home, "--new", "--seed", "7") as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        search(terminal, 4)
        terminal.press("S")
        terminal.wait()
    with owned_by_another(home / "data" / "saves") as before, strata(home, "--continue", before=before) as terminal:
        terminal.wait_for(is_on_floor(terminal, 1))
        turn = search(terminal, 4)
        terminal.wait_for("Permission denied")
        terminal.signal(signal.SIGKILL)
        terminal.wait()
        with strata(home, "--new", before=before) as other:
            other.wait_for("This run cannot be saved (Permission denied).")
    assert is_recovered(the_run(home).path, content, turn)


def test_a_terminal_that_cannot_move_its_cursor_is_told_in_a_line(home: Path) -> None:
    with strata(home, "--new", environment={"TERM": "dumb"}) as terminal:
        assert terminal.wait() == 2
        assert "cannot move its cursor, as TERM is dumb" in " ".join(terminal.text.split())
        assert b"\x1b" not in terminal.output
    assert not (home / "data" / "saves").exists()


@pytest.mark.parametrize(
    "environment", [{"TERM": ""}, {"TERM": "no-such-terminal"}, {"LC_ALL": "C"}, {"TERM": "vt100"}]
)
def test_it_plays_in_terminals_of_which_little_is_known(home: Path, environment: dict[str, str]) -> None:
    with strata(home, "--new", "--seed", "7", environment=environment) as terminal:
        terminal.wait_for(" seed 7")
        terminal.press("S")
        assert terminal.wait() == 0
        assert terminal.is_restored


BREAK = """
import sys
from game.screens.play.messages import Messages
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
    def choose(field: str, told: str) -> None:
        terminal.press("home", *["down"] * [option.field for option in OPTIONS].index(field))
        terminal.wait_for(told)

    def colours() -> str:
        return next(line for line in terminal.lines if "Colours in the terminal" in line)

    with strata(home) as terminal:
        terminal.wait_for("Options")
        terminal.press("=")
        terminal.wait_for("Colours in the terminal")
        choose("color", "How many colours")
        assert b"38;5;" in terminal.output
        assert b"38;2;" not in terminal.output
        terminal.press("enter")
        terminal.wait_for(lambda: b"38;2;" in terminal.output)
        terminal.press("left", "left")
        terminal.wait_for(lambda: "none" in colours())
        plain = len(terminal.output)
        choose("mouse", "Point and click there too")
        assert b"38;" not in terminal.output[plain:]
        assert terminal.is_on(1003)
        terminal.press("enter")
        terminal.wait_for(lambda: not terminal.is_on(1003))
        terminal.press("enter")
        terminal.wait_for(lambda: terminal.is_on(1003))
