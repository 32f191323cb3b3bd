"""The program's arguments, exit statuses and last words, tried from outside."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from game import __version__, app
from game.screens.menus.options import OPTIONS
from game.storage import saves
from tests.kit.commandline import print_in
from tests.kit.runs import hardy, played, saved_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.frontends.base import Picture

ROOT = Path(__file__).parents[2]


class Ended(NamedTuple):
    status: int
    said: str
    complained: str


def strata(*arguments: str, **environment: str) -> Ended:
    """Run the game without a terminal and without a display."""
    kept = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), *arguments],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        errors="replace",
        timeout=120,
        check=False,
        cwd=ROOT,
        env=kept | environment,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def refused(*arguments: str, **environment: str) -> str:
    """The one line with which it refuses."""
    return one_line(strata(*arguments, **environment))


def one_line(ended: Ended) -> str:
    """What it complained of, in one line, before it did anything."""
    assert ended.status == 2
    assert ended.said == ""
    assert "Traceback" not in ended.complained
    assert ended.complained.count("\n") == 1
    assert ended.complained.startswith("python run.py: ")
    return ended.complained


@pytest.fixture
def refused_inside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The one line with which it refuses within this process."""
    monkeypatch.setattr(sys, "argv", ["run.py"])
    return lambda *arguments: one_line(Ended(app.run(arguments), *capsys.readouterr()))


def test_its_version() -> None:
    assert strata("--version") == Ended(0, f"Strata {__version__}\n", "")


def test_its_help_names_every_option_and_command() -> None:
    said = strata("--help").said
    for word in (
        *("--terminal", "--window", "--seed", "--length", "--new", "--continue", "--data-dir", "--mods", "--easy"),
        *("--tileset", "--color", "--version", "watch", "replay", "verify", "runs", "content", "simulate", "scores"),
    ):
        assert word in said


def test_nothing_heavy_is_imported_for_a_version_or_a_slip() -> None:
    watch = (
        "import sys; from game import app\n"
        "assert app.run(['--version']) == 0 and app.run(['--surprise']) == 2\n"
        "heavy = {'numpy', 'tcod', 'esper', 'levelgen', 'platformdirs', 'tomllib'} & sys.modules.keys()\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", watch], check=True, cwd=ROOT, capture_output=True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--surprise"],
            "there is no option --surprise; allowed are --color, --continue, --data-dir, --easy, --help, --length, ",
        ),
        (["simulate", "--surprise"], "there is no option --surprise; allowed are --bot, --check, --color, "),
        (["--sede", "3"], "there is no option --sede; did you mean --seed?"),
        (["--see=3"], "there is no option --see; did you mean --seed?"),
        (["--seed", "3", "--short"], "there is no option --short; did you mean --length short?"),
        (["-x"], "unrecognized arguments: -x"),
        (["content", "--check", "--seed", "3"], "unrecognized arguments: --seed 3"),
        (
            ["surprise"],
            "(choose from 'watch', 'replay', 'verify', 'runs', 'content', 'simulate', 'scores')",
        ),
        (["--seed", ""], "argument --seed: '' is no seed; allowed: 1 to 100 printable characters"),
        (["--seed", "  "], "argument --seed: '  ' is no seed"),
        (["--seed", "\x1b[2J"], "argument --seed: '\\x1b[2J' is no seed"),
        (["--seed", "x" * 101], "is no seed; allowed: 1 to 100 printable characters"),
        (["--seed"], "argument --seed: expected one argument"),
        (["--length", "long"], "argument --length: must be one of standard, short, not 'long'"),
        (["--terminal", "--window"], "argument --window: not allowed with argument --terminal"),
        (["--continue", "--new"], "argument --new: not allowed with argument --continue"),
        (["--continue", "--seed", "3"], "argument --seed: not allowed with argument --continue"),
        (["--continue", "--easy"], "argument --easy: not allowed with argument --continue"),
        (["--continue", "--length", "short"], "argument --length: not allowed with argument --continue"),
        (
            ["--color", "8"],
            "argument --color: invalid choice: '8' (choose from 'auto', 'truecolor', '256', '16', 'none')",
        ),
        (["--data-dir", ""], "argument --data-dir: '' is no name"),
        (["--data-dir", str(ROOT / "run.py")], "run.py: cannot be the data folder (there is a file of that name)"),
        (["--mods", "/nowhere"], "/nowhere: is no folder with assets"),
        (["--mods", "/nowhere", "content", "--check"], "/nowhere: is no folder with assets"),
        (["content"], "one of the arguments --check --schema --json is required"),
        (["simulate", "--games", "0"], "argument --games: '0' is not allowed; allowed: a whole number from 1"),
        (["simulate", "--length", "long"], "argument --length: must be one of standard, short, not 'long'"),
        (["simulate", "--merge", "/nowhere"], "/nowhere: cannot be read (No such file or directory)"),
        (["content", "--check", "--schema"], "argument --schema: not allowed with argument --check"),
    ],
)
def test_a_slip_in_the_arguments_is_told_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    refused_inside: Callable[..., str],
    arguments: list[str],
    words: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert words in refused_inside(*arguments)


def test_without_terminal_and_display_it_says_what_is_missing_and_what_to_run(tmp_path: Path) -> None:
    told = refused("--data-dir", str(tmp_path), "--new")
    assert "There is no display here." in told
    assert "There is no terminal either" in told
    assert "python -m levelgen show cells" in told
    assert "There is no terminal here" in refused("--terminal", "--data-dir", str(tmp_path), "--new")
    assert not saves.summaries(tmp_path / "saves"), "no run is begun that could not be played"


def test_the_command_it_names_works() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "levelgen", "show", "cells"], check=False, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert "<" in done.stdout


def test_a_dead_display_is_told_and_then_the_missing_terminal(tmp_path: Path) -> None:
    told = refused("--data-dir", str(tmp_path), DISPLAY=":97")
    assert "No display answers. There is no terminal either" in told
    assert "No display answers" in refused("--window", "--data-dir", str(tmp_path), DISPLAY=":97")


def test_settings_that_cannot_be_used_are_told(tmp_path: Path, refused_inside: Callable[..., str]) -> None:
    (tmp_path / "settings.toml").write_text('keys = ["emacs"]\n', encoding="utf-8")
    told = refused_inside("--data-dir", str(tmp_path))
    assert f'{tmp_path / "settings.toml"}, keys[0] is "emacs"; allowed: vi, numpad' in told


def test_content_that_cannot_be_used_is_told(tmp_path: Path, refused_inside: Callable[..., str]) -> None:
    (tmp_path / "monsters.toml").write_text('[rat]\nname = "rat"\ntemper = "kind"\n', encoding="utf-8")
    told = refused_inside("--mods", str(tmp_path), "--data-dir", str(tmp_path / "data"))
    assert str(tmp_path / "monsters.toml") in told
    assert "[rat]" in told


def test_a_key_bound_twice_is_told(tmp_path: Path, refused_inside: Callable[..., str]) -> None:
    (tmp_path / "keys.toml").write_text('[vi]\nlook = ["h"]\nwest = ["h"]\n', encoding="utf-8")
    told = refused_inside("--mods", str(tmp_path), "--data-dir", str(tmp_path / "data"))
    assert 'keys.toml, [vi]: west: the key "h" already means look' in told


HOSTILE = "\x1b]0;owned\x07\x9b2J\u200b\udc9b"


@pytest.fixture
def harmless(tmp_path: Path, refused_inside: Callable[..., str]) -> Callable[..., str]:
    """Give the one line with which it refuses, of moderate length and without anything that a terminal would obey."""

    def told(*arguments: str) -> str:
        line = refused_inside("--terminal", "--data-dir", str(tmp_path), *arguments)
        assert line[:-1].isprintable()
        assert len(line) < 4000
        return line

    return told


@pytest.mark.parametrize(
    "arguments",
    [
        [HOSTILE],
        [f"--{HOSTILE}"],
        [f"-{HOSTILE}"],
        ["--seed", HOSTILE],
        ["--seed", "3", HOSTILE],
        ["--length", HOSTILE],
        ["--color", HOSTILE],
        ["--mods", f"/nowhere/{HOSTILE}"],
        ["--data-dir", f"{ROOT}/run.py/{HOSTILE}"],
        ["content", "--schema", HOSTILE],
        ["simulate", "--bot", HOSTILE],
        ["simulate", "--games", HOSTILE],
        ["simulate", "--length", HOSTILE],
        ["simulate", "--merge", HOSTILE],
        ["simulate", "--versus", HOSTILE],
        *([option, "y" * 100_000] for option in ("--seed", "--length", "--color", "--mods", "--data-dir")),
        *([word] for word in ("y" * 100_000, f"--{'y' * 100_000}", "a b " * 25_000)),
    ],
    ids=lambda arguments: ascii(" ".join(each[:12] for each in arguments)),
)
def test_nothing_of_an_argument_reaches_the_terminal_as_it_is(
    harmless: Callable[..., str], arguments: list[str]
) -> None:
    harmless(*arguments)


NAMED = "\\u001b]0;owned\\u0007"  # an escape sequence, as TOML writes it


@pytest.mark.parametrize(
    "toml", [f'["rat{NAMED}"]\n', f'[rat]\n"{NAMED}" = 1\n', "[rat\x1b]\n", f'[rat]\nname = "{NAMED}"']
)
def test_nothing_of_a_mod_reaches_the_terminal_as_it_is(
    harmless: Callable[..., str], tmp_path: Path, toml: str
) -> None:
    for mod in (tmp_path / f"mod{HOSTILE}", tmp_path / "mod"):
        mod.mkdir()
        (mod / "monsters.toml").write_text(toml, encoding="utf-8")
        harmless("content", "--check", "--mods", str(mod))


def test_nothing_of_an_archive_reaches_the_terminal_as_it_is(harmless: Callable[..., str], tmp_path: Path) -> None:
    packed = tmp_path / "mod.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("keys.toml", "")
        archive.writestr("\x1b]0;owned\x07.toml", "")
    assert "is not read by the game" in harmless("content", "--check", "--mods", str(packed))


def test_a_pipe_or_a_device_is_refused_and_not_waited_for(harmless: Callable[..., str], tmp_path: Path) -> None:
    if sys.platform != "win32":  # which has neither
        pipe, mod = tmp_path / "pipe", tmp_path / "mod"
        mod.mkdir()
        for place in (pipe, mod / "monsters.toml", tmp_path / "settings.toml"):
            os.mkfifo(place)
        assert "pipe: is a pipe or a device; allowed: a folder with assets, or a zip" in harmless("--mods", str(pipe))
        assert "null: is a pipe or a device; allowed: " in harmless("--mods", "/dev/null")
        assert "monsters.toml: cannot be read, as it is " in harmless("content", "--check", "--mods", str(mod))
        assert "settings.toml: cannot be read, as it is a folder, a pipe or a device; allowed: " in harmless("--new")


def test_a_user_without_a_home_is_told_to_name_a_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["run.py"])
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as without HOME and an entry for the user
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert "name a folder by --data-dir DIR" in one_line(Ended(app.run(["--terminal"]), *capsys.readouterr()))
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_behind_the_output_is_told() -> None:
    device = Path("/dev/full")
    if device.exists():  # Linux has it
        with device.open("w", encoding="utf-8") as full:
            command = [sys.executable, str(ROOT / "run.py"), "content", "--check"]
            ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (ended.returncode, ended.stderr) == (2, "python run.py: the disk is full\n")


def test_an_output_that_was_closed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert app.run(["content", "--check"]) == 0


# The rest is tried within this process, its frontend replaced; played for real it is in test_played.


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder; whatever frontend is asked for is a headless one that is closed at once."""
    from game.commands import play
    from game.frontends.base import Closed
    from game.frontends.headless import Headless

    monkeypatch.setattr(play, "choose_frontend", lambda *_: Headless([Closed()]))
    return tmp_path / "data"


def run_inside(data: Path, *arguments: str) -> int:
    from game import app

    return app.run(["--data-dir", str(data), *arguments])


@pytest.mark.parametrize("number", [1, 2, 15])
def test_a_run_that_cannot_be_saved_when_the_program_must_end_is_told(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    from game.commands import play
    from game.frontends.base import Closed
    from game.frontends.headless import Headless

    monkeypatch.setattr(play, "choose_frontend", lambda *_: Headless(["s", Closed(number)]))
    inside.mkdir()
    (inside / "saves").touch()  # no folder can be made there
    assert run_inside(inside, "--seed", "3") == 128 + number
    told = capsys.readouterr().err
    assert f"{inside / 'saves'}" in told
    assert "cannot be saved" in told
    assert told.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals")
def test_an_interrupt_at_any_moment_of_the_start_leaves_no_traceback(tmp_path: Path) -> None:
    """Each system call that opens a file is a moment; strace is not everywhere, so an audit hook sends the signal."""
    assert sys.platform != "win32"
    script = tmp_path / "run.py"
    for moment in (1, 40, 150, 300):
        script.write_text(
            "import os, signal, sys\n"
            f"sys.path.insert(0, {str(ROOT)!r})\n"
            "opened = 0\n"
            "def note(event, _):\n"
            "    global opened\n"
            f"    if event == 'open' and (opened := opened + 1) == {moment}:\n"
            "        os.kill(os.getpid(), signal.SIGINT)\n"
            "sys.addaudithook(note)\n" + (ROOT / "run.py").read_text(encoding="utf-8"),
            encoding="utf-8",
        )
        done = subprocess.run(
            [sys.executable, str(script), "content", "--check"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert (done.returncode, done.stderr) == (-2, ""), moment


@pytest.mark.parametrize("unreadable", ["settings.toml", "saves", "mod"])
def test_what_may_not_be_read_is_told(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], unreadable: str
) -> None:
    """Tests may run as root, who may read everything; so the system's answer is made up."""
    (inside / "mod").mkdir(parents=True)
    monkeypatch.setattr(sys, "argv", ["run.py"])

    def guarded(reading: Callable[..., object]) -> Callable[..., object]:
        def read(path: Path, **how: bool) -> object:
            if path == inside / unreadable:
                raise PermissionError(13, "Permission denied", str(path))
            return reading(path, **how)

        return read

    monkeypatch.setattr(Path, "stat", guarded(Path.stat))
    monkeypatch.setattr(Path, "iterdir", guarded(Path.iterdir))
    mods = ["--mods", str(inside / "mod")] if unreadable == "mod" else []
    told = one_line(Ended(run_inside(inside, "--continue", *mods), *capsys.readouterr()))
    assert f"{inside / unreadable}: " in told
    assert "(Permission denied)" in told


def test_closing_the_window_saves_and_ends_well(inside: Path) -> None:
    assert run_inside(inside, "--new", "--seed", "monday", "--length", "short") == 0
    (summary,) = saves.summaries(inside / "saves")
    assert (summary.seed, summary.length, summary.playable) == ("monday", "short", True)


@pytest.mark.parametrize("arguments", [["--seed", "3"], ["--length", "short"], ["--new"]])
def test_a_seed_or_a_length_begins_at_once_and_the_title_begins_nothing(inside: Path, arguments: list[str]) -> None:
    assert run_inside(inside) == 0
    assert not saves.summaries(inside / "saves")
    assert run_inside(inside, *arguments) == 0
    assert len(saves.summaries(inside / "saves")) == 1


@pytest.mark.parametrize(
    "arguments", [["content", "--schema"], ["content", "--schema", "--json"], ["content", "--check"], ["--help"]]
)
@pytest.mark.parametrize("encoding", ["ascii", "cp850"])
def test_a_stream_that_knows_few_characters_gets_others_replaced(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], encoding: str
) -> None:
    complained = print_in(encoding, monkeypatch)
    assert (app.run(arguments), complained.getvalue()) == (0, b"")


def test_a_shell_that_knows_few_characters_gets_others_replaced() -> None:
    ended = strata("content", "--schema", PYTHONIOENCODING="ascii")
    assert (ended.status, ended.complained) == (0, "")


@pytest.mark.parametrize("seed", ["42 ", " 42", "\t42\n"])
def test_spaces_around_a_seed_dig_no_other_dungeon(inside: Path, seed: str) -> None:
    assert run_inside(inside, "--seed", seed) == 0
    assert saves.summaries(inside / "saves")[0].seed == "42"


def test_every_new_run_has_its_own_file_and_touches_no_other(inside: Path) -> None:
    assert run_inside(inside, "--seed", "3") == 0
    (first,) = saves.summaries(inside / "saves")
    content = first.path.read_bytes()
    assert run_inside(inside, "--seed", "3") == 0
    assert len(saves.summaries(inside / "saves")) == 2
    assert first.path.read_bytes() == content


@pytest.mark.parametrize(
    "arguments",
    [["--screen-reader"], ["--tileset", "tiles.png"], ["--color", "none"], ["--easy"], ["--length", "short"]],
)
def test_what_the_command_line_asks_for_is_not_kept_when_an_option_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    from game.commands import play
    from game.frontends.headless import Headless

    monkeypatch.setattr(play, "choose_frontend", lambda *_: Headless(["=", "enter"]))  # the first option, the palette
    assert run_inside(tmp_path, *arguments) == 0
    assert (tmp_path / "settings.toml").read_text(encoding="utf-8") == 'palette = "high_contrast"\n'


def test_what_the_command_line_asks_for_holds_until_the_option_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.commands import play
    from game.frontends.headless import Headless

    keys = ["=", *["down"] * [option.field for option in OPTIONS].index("screen_reader"), "enter"]
    monkeypatch.setattr(play, "choose_frontend", lambda *_: Headless(keys))
    (tmp_path / "settings.toml").write_text("screen_reader = true\n", encoding="utf-8")
    assert run_inside(tmp_path, "--screen-reader") == 0
    assert (tmp_path / "settings.toml").read_text(encoding="utf-8") == "screen_reader = false\n"


@pytest.mark.parametrize(("arguments", "next_tiles"), [([], "tall"), (["--tileset", "mine.png"], "graphical")])
def test_a_tileset_of_the_command_line_alone_makes_the_map_square(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], next_tiles: str
) -> None:
    from game.commands import play
    from game.frontends.base import Closed
    from game.frontends.headless import Headless
    from game.storage.settings import Settings
    from tests.kit.scenes import library

    monkeypatch.setattr(play, "choose_frontend", lambda *_: Headless(["f6", Closed()]))
    (tmp_path / "settings.toml").write_text('tiles = "graphical"\ntileset = "tiles.png"\n', encoding="utf-8")
    assert run_inside(tmp_path, "--seed", "3", *arguments) == 0
    kept = Settings.read(tmp_path / "settings.toml", library())
    assert (kept.tiles, kept.tileset) == (next_tiles, "tiles.png"), "the kind after the one that was shown"


def test_continuing_does_not_use_up_the_run(inside: Path) -> None:
    assert run_inside(inside, "--seed", "3") == 0
    for _ in range(2):
        assert run_inside(inside, "--continue") == 0
    assert len(saves.summaries(inside / "saves")) == 1


def test_continuing_nothing_is_told(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_inside(inside, "--continue") == 2
    assert "there is no run to continue; begin one with --new" in capsys.readouterr().err


def test_continuing_a_damaged_run_goes_on_from_the_save_before(inside: Path) -> None:
    assert run_inside(inside, "--seed", "3") == 0
    (summary,) = saves.summaries(inside / "saves")
    assert saves.backup_of(summary.path).exists()
    broken = summary.path.read_bytes()[:-1]
    summary.path.write_bytes(broken)
    assert run_inside(inside, "--continue") == 0
    (summary,) = saves.summaries(inside / "saves")
    assert summary.playable
    assert summary.path.with_name(summary.path.name + ".damaged").read_bytes() == broken


def test_continuing_a_run_damaged_through_and_through_is_told(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = inside / "saves" / "run.save"
    path.parent.mkdir(parents=True)
    path.write_bytes(played()[:-1])
    assert run_inside(inside, "--continue") == 2
    told = capsys.readouterr().err
    assert told.startswith(f"strata: {path}: is cut short (")
    assert told.count("\n") == 1


def test_a_run_in_play_elsewhere_is_told(inside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = hardy(3, inside / "saves" / "run.save")
    assert run_inside(inside, "--continue") == 2
    assert "is being played in another window or terminal" in capsys.readouterr().err
    session.close()


def test_a_crash_says_where_report_and_run_are_and_touches_no_save(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.frontends.headless import Headless

    assert run_inside(inside, "--seed", "3") == 0
    (summary,) = saves.summaries(inside / "saves")
    content = summary.path.read_bytes()

    def explode(*_: object) -> None:
        raise ZeroDivisionError("a fault\nof two lines")

    monkeypatch.setattr(Headless, "show", explode)
    assert run_inside(inside, "--continue") == 1
    told = capsys.readouterr().err
    assert "the game has crashed (ZeroDivisionError)" in told
    assert f"The run is safe as it was on turn 0, in {summary.path}" in told
    assert "strata --continue" in told
    (report,) = inside.glob("crash-*.txt")
    assert str(report) in told
    written = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: a fault" in written
    assert "in explode" in written
    assert "seed '3'" in written
    assert "--continue" in written
    assert summary.path.read_bytes() == content


def test_a_crash_while_drawing_saves_the_run_first(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.commands import play
    from game.frontends.headless import Headless

    class Failing(Headless):
        def show(self, picture: Picture) -> None:
            super().show(picture)
            assert self.shown < 3

    monkeypatch.setattr(play, "choose_frontend", lambda *_: Failing("ss"))
    assert run_inside(inside, "--seed", "3") == 1
    (summary,) = saves.summaries(inside / "saves")
    assert saved_turn(summary.path) == 2
    assert f"The run is safe as it was on turn 2, in {summary.path}" in capsys.readouterr().err


def test_a_crash_without_a_place_for_its_report_is_told_in_full(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.commands import play

    monkeypatch.setattr(tempfile, "gettempdir", lambda: "/proc/nowhere")
    monkeypatch.setattr(play, "load_context", lambda _: 1 / 0)
    inside.parent.mkdir(exist_ok=True)
    inside.touch()
    assert run_inside(inside) == 1
    told = capsys.readouterr().err
    assert "ZeroDivisionError: division by zero" in told
    assert "in <lambda>" in told


def test_an_interrupt_before_the_first_screen_ends_quietly(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.commands import play

    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "load_context", interrupt)
    assert run_inside(inside) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("missing", "package"), [("platformdirs", "platformdirs"), ("PIL", "pillow")])
def test_a_library_that_is_missing_is_told_with_a_command_that_works_everywhere(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str, package: str
) -> None:
    from game.commands import play

    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setattr(play, "load_context", lambda _: importlib.import_module(missing))
    assert run_inside(inside, "--new") == 2
    assert capsys.readouterr().err == (
        f"strata: the package {package} is missing; python -m pip install {package} installs it\n"
    )
    assert not inside.exists()


def test_a_library_that_breaks_is_reported(
    inside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr("game.storage.saves.summaries")
    monkeypatch.setattr("game.content.library.Library.load", None)
    assert run_inside(inside) == 1
    told = capsys.readouterr().err
    assert "the game has crashed (TypeError)" in told
    assert "no more can be told: AttributeError" in told
