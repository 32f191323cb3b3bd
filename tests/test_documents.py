"""Everything the README shows is run: its Python, its commands, its mod, its pictures and its keys."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game.content.library import Library
from game.screens.play.commands import COMMANDS, MOVING
from levelgen.template import bitmap, text
from tests.kit.scenes import Scene

TOP = Path(__file__).parents[1]
README = (TOP / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """What stands behind the prompts of the console blocks."""
    return [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]


def test_there_are_exactly_two_commands_for_a_newcomer_and_one_tests() -> None:
    play, test = blocks("sh")
    assert "run.py" in play
    assert "pytest" not in play
    assert "pytest" in test
    for block in (play, test):
        assert len(block.strip().splitlines()) == 1
        assert "-m venv" in block


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("code", blocks("python"))
def test_python_runs(code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec", dont_inherit=True), {"__name__": "readme"})  # noqa: S102  that is what it is for


@pytest.mark.parametrize("command", commands())
def test_commands_run(command: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "python"
    if arguments[0] == "run.py":
        arguments = [*arguments, "--data-dir", str(tmp_path)]
    output = tmp_path / "output"
    if "-o" in arguments:
        arguments[arguments.index("-o") + 1] = str(output)
    done = subprocess.run([sys.executable, *arguments], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout or output.stat().st_size


@pytest.fixture(name="modded")
def modded_(tmp_path: Path) -> Library:
    """The game's content with the README's tables over it; the first line of each names its file."""
    for block in blocks("toml"):
        name, _, table = block.partition("\n")
        (tmp_path / name.removeprefix("# ")).write_text(table, encoding="utf-8")
    return Library.load([tmp_path])


def test_the_mod_loads(modded: Library) -> None:
    ours = Library.load()
    for table in ("monsters", "hordes", "statuses", "gases", "traps", "terrain_numbers", "uses"):
        assert len(getattr(modded, table)) == len(getattr(ours, table)) + 1


def test_what_the_mod_adds_works_in_play(modded: Library) -> None:
    scene = Scene("#######\n#@....#\n#.....#\n#######", content=modded)
    scene.floor.ground.change(2, 1, "spore_jar")
    scene.walk("e")
    scene.rest(2)
    assert scene.terrain(2, 1) == "rubble"
    assert "itching" in scene.statuses()
    scene = Scene("#######\n#@^...#\n#.....#\n#######", content=modded, legend={"^": "puffball"})
    scene.walk("e")
    scene.rest()
    assert "itching" in scene.statuses()
    scene = Scene("#######\n#@.m..#\n#######", content=modded, m="moth")
    scene.rest()
    assert "The grave moth spreads its wings." in scene.log
    scene.rest()
    assert "itching" in scene.statuses()


def test_the_drawing_is_one() -> None:
    (block,) = blocks("drawing")
    shrine = text.read(block, "shrine")
    assert (shrine.sort, shrine.depths, shrine.weight) == ("shrine", (3, 8), 0.5)
    assert [mark[0] for mark in shrine.marks] == ["feature"]


def test_the_colours_are_the_palette() -> None:
    rows = re.findall(r"\| ([a-z ]+) (\d+) (\d+) (\d+)[^|]* (?=\|)", README)
    named = {name: (int(red), int(green), int(blue)) for name, red, green, blue in rows}
    assert named == {name: colour for colour, (name, *_) in bitmap.COLOURS.items()}


def test_every_picture_and_link_is_there() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", README)
    assert targets
    assert [target for target in targets if not (TOP / target).exists()] == []


def test_the_keys_are_those_of_the_commands() -> None:
    rows = re.findall(r"^\| ((?:`[^`]+`,? ?)+) \| ([^|]+) \| `(\w+)` \|$", README, re.MULTILINE)
    told = [(re.findall(r"`([^`]+)`", shown), meaning, word) for shown, meaning, word in rows]
    commands = [command for command in COMMANDS.values() if command.group != MOVING]
    assert [word for _, _, word in told] == [command.word for command in commands]
    for (shown, meaning, _), command in zip(told, commands, strict=True):
        keys = [key if len(key) == 1 else key.lower() for key in shown]
        assert (keys, meaning) == (list(command.keys), command.help)
