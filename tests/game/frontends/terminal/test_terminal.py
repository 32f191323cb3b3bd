"""The terminal frontend in a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.frontends.terminal.flow import REQUEST
from tests.kit.stage import MAP_AT
from tests.kit.terminals import PseudoTerminal

if TYPE_CHECKING:
    from collections.abc import Mapping

assert sys.platform != "win32"  # which has no pseudo-terminals of this kind

ROOT = Path(__file__).parents[4]
HERO = 10, 10


def stage(
    *settings: str,
    columns: int = 100,
    rows: int = 34,
    environment: Mapping[str, str] | None = None,
    answers: bool = False,
) -> PseudoTerminal:
    """The stage, its first frame shown."""
    terminal = PseudoTerminal(
        [sys.executable, "-m", "tests.kit.stage", "terminal", *settings],
        columns=columns,
        rows=rows,
        environment={"COLORTERM": "truecolor"} if environment is None else environment,
        directory=ROOT,
        answers=answers,
    )
    terminal.wait_for("@")
    return terminal


def hero_at(terminal: PseudoTerminal, x: int, y: int) -> bool:
    row = terminal.screen.display[MAP_AT[1] + y]
    return row[MAP_AT[0] + x] == "@"


def log(terminal: PseudoTerminal) -> list[str]:
    return terminal.lines[1].split()


def ended_well(terminal: PseudoTerminal, status: int) -> bool:
    return terminal.wait() == status and terminal.is_restored


def test_a_plain_step_costs_few_bytes() -> None:
    with stage() as terminal:
        terminal.press("right")  # once this is seen, all of the first frame was
        terminal.wait_for(lambda: hero_at(terminal, 11, 10))
        before = len(terminal.output)
        terminal.press("right")
        terminal.wait_for(lambda: hero_at(terminal, 12, 10))
        assert len(terminal.output) - before < 100
        terminal.press("q")
        assert ended_well(terminal, 0)


def test_it_asks_the_terminal_for_its_status_alone_and_once_if_that_never_answers() -> None:
    with stage() as terminal:
        terminal.press("right", "right")
        terminal.wait_for(lambda: hero_at(terminal, 12, 10))
        terminal.press("q")
        terminal.wait()
        questions = (
            rb"\x1b\[[?>=]?[0-9;]*[cn]|\x1b\[[?>=]?[0-9;]*\$p|\x1b\]1[0-9];\?|\x1bP|\x1b\[>[0-9;]*q|\x1b\[1[468]t"
        )
        assert re.findall(questions, terminal.output) == [REQUEST]


def test_answers_are_no_keys_and_none_is_left_to_the_shell() -> None:
    with stage(answers=True) as terminal:
        for _ in range(5):
            terminal.press("right", "a")
            terminal.wait_for(lambda: terminal.lines[1].endswith("a"))
        terminal.wait_for(lambda: log(terminal) == ["a"] * 5)
        assert terminal.output.count(REQUEST) > 1
        terminal.press("P", "q")  # a frame of which nobody has told yet that it was taken
        assert ended_well(terminal, 0)
        assert b"^[" not in terminal.output, "the shell would show what it reads"


@pytest.mark.parametrize(
    ("environment", "expected", "unexpected"),
    [
        ({"COLORTERM": "truecolor"}, b"38;2;", b"38;5;"),
        ({"TERM": "xterm-256color"}, b"38;5;", b"38;2;"),
        ({"TERM": "xterm-kitty"}, b"38;2;", b"38;5;"),
        ({"TERM": "linux"}, b"m@", b"38;"),
        ({"TERM": "a-terminal-nobody-knows"}, b"\x1b[?1049h", b"38;2;"),
        ({"TERM": "dumb"}, b"@", b"38;"),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, b"\x1b[?1049h", b"38;"),
    ],
)
def test_colors_follow_the_environment(environment: dict[str, str], expected: bytes, unexpected: bytes) -> None:
    with stage(environment=environment) as terminal:
        terminal.press("q")
        assert ended_well(terminal, 0)
        assert expected in terminal.output
        assert unexpected not in terminal.output


def test_colors_may_be_chosen() -> None:
    with stage('colors="16"') as terminal:
        terminal.press("q")
        assert ended_well(terminal, 0)
        assert b"38;" not in terminal.output


@pytest.mark.parametrize(("locale", "floor"), [("C", "....."), ("C.UTF-8", "·····"), ("POSIX", ".....")])
def test_the_locale_decides_between_drawing_characters_and_ascii(locale: str, floor: str) -> None:
    with stage(environment={"LC_ALL": locale}) as terminal:
        terminal.wait_for(lambda: floor in terminal.lines[5])


@pytest.mark.parametrize(("language", "floor"), [("C", "....."), ("POSIX", "....."), ("C.UTF-8", "·····")])
def test_the_language_alone_decides_too_though_python_sets_the_locale_then(language: str, floor: str) -> None:
    with stage(environment={"LC_ALL": "", "LC_CTYPE": "", "LANG": language}) as terminal:
        terminal.wait_for(lambda: floor in terminal.lines[5])


def test_escape_is_told_from_an_arrow_that_arrives_in_two_pieces() -> None:
    with stage("escape_delay=0.4") as terminal:
        terminal.press("escape")
        terminal.wait_for("escape")
        terminal.send(b"\x1b")
        # The program has read the first piece when nothing is left for it to read.
        terminal.wait_for(lambda: terminal.unread == 0)
        terminal.send(b"[A")
        terminal.wait_for(lambda: hero_at(terminal, 10, 9))
        assert log(terminal) == ["escape"]


def test_keys_come_by_name() -> None:
    with stage() as terminal:
        terminal.press("a", "space", "shift-up", "ctrl-d", "f3", "tab", "shift-tab", "enter", "backspace", "home")
        terminal.send(b"\x1bOw\x1b[5~")
        terminal.send("é")
        terminal.wait_for("é")
        names = ["a", "space", "shift-up", "ctrl-d", "f3", "tab", "shift-tab", "enter", "backspace", "home"]
        assert log(terminal) == [*names, "keypad-7", "pageup", "é"]


def test_the_keys_that_other_programs_lose_arrive() -> None:
    with stage() as terminal:
        terminal.send(b"\x13\x11\x16\x0f\x19\x1c")  # flow control, literal next, discard, delayed suspend, quit
        terminal.wait_for("ctrl-\\")
        assert log(terminal) == ["ctrl-s", "ctrl-q", "ctrl-v", "ctrl-o", "ctrl-y", "ctrl-\\"]


def test_unknown_sequences_and_pastes_are_no_commands() -> None:
    with stage() as terminal:
        terminal.send(b"\x1b[99;99z\x1b]11;rgb:00/00/00\x07\x1b[200~q!\x1b[201~\x1b[?62;22c")
        terminal.press("b")
        terminal.wait_for(lambda: log(terminal) == ["b"])


def test_the_mouse_points_at_text_and_map_cells() -> None:
    with stage() as terminal:
        assert terminal.is_on(1006)
        terminal.send(b"\x1b[<0;25;5M\x1b[<0;25;5m\x1b[<2;3;2M\x1b[<65;25;5M")
        terminal.wait_for("click:left:24,4:(4, 1) click:right:2,1:None wheel-down:None:24,4:(4, 1)")


def test_of_many_moves_only_the_last_counts() -> None:
    with stage() as terminal:
        terminal.send(b"".join(b"\x1b[<35;%d;5M" % x for x in range(21, 61)))
        terminal.wait_for("move:None:59,4")
        assert len(log(terminal)) < 40


def test_the_mouse_may_be_left_to_the_terminal() -> None:
    with stage("mouse=false") as terminal:
        assert not terminal.is_on(1006)
        terminal.press("q")
        assert ended_well(terminal, 0)
        assert b"?1006" not in terminal.output


def test_a_panel_covers_the_map() -> None:
    with stage() as terminal:
        terminal.press("P")
        terminal.wait_for("·┌" + "─" * 18 + "┐·")
        terminal.send(b"\x1b[<0;36;11M")
        terminal.wait_for("click:left:35,10:None")
        terminal.press("P")
        terminal.wait_for(lambda: "┌" not in terminal.text and hero_at(terminal, *HERO))


def test_a_new_size_is_told_and_painted() -> None:
    with stage() as terminal:
        terminal.resize(80, 24)
        terminal.wait_for("resized:80x24")
        terminal.wait_for("size 80x24")
        terminal.resize(120, 40)
        terminal.wait_for("resized:120x40")
        terminal.wait_for("size 120x40")
        terminal.wait_for(lambda: terminal.screen.display[31][20:100] == "·" * 80)
        before = len(terminal.output)
        terminal.resize(1, 1)
        terminal.wait_for(lambda: len(terminal.output) > before and terminal.lines == ["s"])
        terminal.resize(300, 100)
        terminal.wait_for("resized:1x1 resized:300x100")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_closes_and_restores(number: signal.Signals) -> None:
    with stage() as terminal:
        terminal.signal(number)
        assert ended_well(terminal, 128 + number)


def test_ctrl_c_closes_and_restores() -> None:
    with stage() as terminal:
        terminal.press("ctrl-c")
        assert ended_well(terminal, 128 + signal.SIGINT)


def test_a_crash_restores_the_terminal_before_it_is_told() -> None:
    with stage() as terminal:
        terminal.press("!")
        assert ended_well(terminal, 1)
        assert "RuntimeError: asked to crash" in terminal.text


def test_a_program_that_forgets_to_close_restores_the_terminal() -> None:
    script = (
        "from game.frontends.terminal.terminal import Terminal; "
        "t = Terminal(); t.open(); t.wait(); t.close; print('bye')"
    )
    with PseudoTerminal([sys.executable, "-c", script], directory=ROOT) as terminal:
        terminal.wait_for(lambda: terminal.is_on(1049))
        terminal.press("a")
        assert ended_well(terminal, 0)


def test_closing_twice_is_closing_once_and_handlers_come_back() -> None:
    script = (
        "import signal; from game.frontends.terminal.terminal import Terminal\n"
        "before = [signal.getsignal(n) for n in range(1, 30)]\n"
        "t = Terminal(); t.open(); t.open(); t.close(); t.close()\n"
        "with t: pass\n"
        "assert before == [signal.getsignal(n) for n in range(1, 30)]\n"
        "assert signal.set_wakeup_fd(-1) == -1\n"
        "print('as before')"
    )
    with PseudoTerminal([sys.executable, "-c", script], directory=ROOT) as terminal:
        assert ended_well(terminal, 0)
        assert "as before" in terminal.text
        assert terminal.output.count(b"\x1b[?1049l") == 2


def test_a_terminal_that_goes_away_is_a_hangup_for_ever(tmp_path: Path) -> None:
    report = tmp_path / "events"
    script = (
        "import pathlib, signal; from game.frontends.terminal.terminal import Terminal\n"
        "t = Terminal(); t.open(); events = [t.wait(), t.wait(), t.wait(0)]; t.close()\n"
        f"pathlib.Path({str(report)!r}).write_text(' '.join(str(int(event.signal)) for event in events))"
    )
    with PseudoTerminal([sys.executable, "-c", script], directory=ROOT) as terminal:
        terminal.wait_for(lambda: terminal.is_on(1049))
        terminal.hang_up()
        terminal.wait_unread()
    assert report.read_text() == " ".join([str(int(signal.SIGHUP))] * 3)


def shell() -> PseudoTerminal:
    """The stage started from an interactive shell, which alone can stop and continue a job."""
    terminal = PseudoTerminal(["sh", "-i"], environment={"PS1": "ready> ", "ENV": ""}, directory=ROOT)
    terminal.wait_for("ready>")
    terminal.send(f"{sys.executable} -m tests.kit.stage terminal\n")
    terminal.wait_for("@")
    return terminal


def test_ctrl_z_suspends_and_comes_back_whole() -> None:
    with shell() as terminal:
        terminal.press("right")
        terminal.wait_for(lambda: hero_at(terminal, 11, 10))
        terminal.press("ctrl-z")
        terminal.wait_for(lambda: not terminal.is_on(1049) and terminal.echoes)
        assert not terminal.is_on(1006)
        terminal.screen.reset()  # as leaving the alternate screen would
        terminal.resize(90, 30)
        terminal.send("fg\n")
        terminal.wait_for("resized:90x30")
        terminal.wait_for(lambda: hero_at(terminal, 11, 10))
        assert terminal.is_on(1049)
        assert terminal.is_on(1006)
        terminal.press("down")
        terminal.wait_for(lambda: hero_at(terminal, 11, 11))
        terminal.press("q")
        terminal.wait_for(lambda: not terminal.is_on(1049) and terminal.echoes)
        terminal.send("echo status $?\n")
        terminal.wait_for("status 0")


def test_being_stopped_outright_and_continued_repaints() -> None:
    with stage() as terminal:
        terminal.signal(signal.SIGSTOP)
        os.waitpid(terminal.process, os.WUNTRACED)
        terminal.screen.reset()
        terminal.signal(signal.SIGCONT)
        terminal.wait_for(lambda: hero_at(terminal, *HERO))


def test_suspending_without_a_shell_to_return_to_changes_nothing() -> None:
    with stage() as terminal:
        terminal.press("ctrl-z")
        terminal.wait_for(lambda: terminal.output.count(b"\x1b[?1049h") == 2)
        terminal.press("right")
        terminal.wait_for(lambda: hero_at(terminal, 11, 10) and terminal.is_on(1049))


def test_a_stalled_terminal_stops_neither_the_game_nor_its_end() -> None:
    with stage() as terminal:
        terminal.press(*("N" * 40))  # far more than any terminal takes unread
        terminal.press("right", "a", "q")
        # Nothing is read, and yet it ends.
        assert terminal.wait_unread() == 0
        assert terminal.modes_are_restored


def test_a_stalled_terminal_that_wakes_gets_the_newest_frame() -> None:
    with stage() as terminal:
        terminal.press(*("N" * 40))
        terminal.press("right", "z")
        terminal.wait_for("z")
        terminal.wait_for(lambda: hero_at(terminal, 11, 10))
        # Forty full frames would be three megabytes.
        assert len(terminal.output) < 1_500_000
        terminal.press("q")
        assert ended_well(terminal, 0)


def test_a_terminal_of_another_user_is_written_through_the_descriptor_at_hand() -> None:
    script = (
        "import os; from game.frontends.terminal.terminal import Terminal; from tests.kit.stage import Stage\n"
        "def refused(_): raise PermissionError\n"
        "os.ttyname = refused\n"
        "with Terminal() as terminal: terminal.show(Stage(terminal).picture()); assert not os.get_blocking(1)\n"
        "print('blocking', os.get_blocking(1))"
    )
    with PseudoTerminal([sys.executable, "-c", script], directory=ROOT) as terminal:
        assert ended_well(terminal, 0)
        assert "·····".encode() in terminal.output
        assert "blocking True" in terminal.text


def test_without_a_terminal_it_says_so() -> None:
    script = (
        "from game.frontends.base import FrontendError\nfrom game.frontends.terminal.terminal import Terminal\n"
        "try: Terminal()\nexcept FrontendError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    assert done.stdout == "There is no terminal here: run the game in a terminal, without redirecting it.\n"
