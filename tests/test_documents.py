"""Everything the documents of the top level and of the game show is run: Python, commands, mods, settings and links."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from game.content.library import Library
from game.screens.context import Context
from game.screens.play.commands import DEFAULT_KEYS
from game.storage.settings import Settings
from tests.kit import documents
from tests.kit.documents import TOP
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

README = TOP / "README.md"
CONTRIBUTING = TOP / ".github/CONTRIBUTING.md"
ADDING, MANUAL, MODDING = (TOP / f"game/docs/{page}.md" for page in ("adding", "manual", "modding"))
DOCUMENTS = [README, TOP / "CHANGELOG.md", CONTRIBUTING, *sorted((TOP / "game/docs").glob("*.md"))]
PLAY, TEST, *_ = documents.blocks(README, "sh")
CHECKS = (TOP / ".ci/run").read_text(encoding="utf-8")
LONGEST = {README: 800, CONTRIBUTING: 2500}  # words
DECISIONS = 15  # that bind everybody; others stand at their lines
NAMED = re.compile(r"`((?:game|levelgen|assets|tests)/[^`\s]*)`")


def name(document: Path) -> str:
    return document.stem


def test_there_is_one_command_that_plays_and_one_that_tests() -> None:
    assert "run.py" in PLAY
    assert "pytest" not in PLAY
    assert "pytest" in TEST  # the first such block, which .ci/run takes for the test command
    for block in (PLAY, TEST):
        assert len(block.strip().splitlines()) == 1
        assert "-m venv" in block


def said(command: str) -> list[str]:
    """The words of a command, whatever Python is called and however much it tells."""
    return ["python" if word == "python3" else word for word in shlex.split(command, comments=True) if word != "-q"]


@pytest.mark.parametrize(
    "command",
    [
        part
        for document in DOCUMENTS
        for block in documents.blocks(document, "sh")
        if block not in (PLAY, TEST)
        for line in block.splitlines()
        for part in line.split(" && ")
    ],
)
def test_other_commands_of_the_shell_are_those_of_the_checks_or_run(command: str) -> None:
    words = said(command)
    if "pytest" in words:
        asked = [sys.executable, *words[1:], "-n", "0", "--collect-only", "-q"]
        done = subprocess.run(asked, cwd=TOP, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
    elif words[0] == "bash":
        assert (TOP / words[1]).exists()
    elif "pre-commit" in words[0]:
        assert (TOP / ".pre-commit-config.yaml").exists()
    else:
        assert words in [said(line) for line in CHECKS.splitlines() if line.startswith(("python3 -m ", ".venv/"))]


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("document", "code"),
    [(document, code) for document in DOCUMENTS for code in documents.blocks(document, "python")],
)
def test_python_runs(document: Path, code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    documents.run_python(code, document)


@pytest.mark.parametrize("command", [command for document in DOCUMENTS for command in documents.commands(document)])
def test_commands_run(command: str, tmp_path: Path) -> None:
    documents.run_command(command, tmp_path)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_picture_and_link_is_there(document: Path) -> None:
    assert documents.dead_links(document) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_file_that_is_named_is_there(document: Path) -> None:
    """A module may be named without its ending, and all files of a kind by a star."""
    named = [TOP / path for path in NAMED.findall(document.read_text(encoding="utf-8"))]
    assert [
        path
        for path in named
        if not (path.exists() or path.with_suffix(".py").exists() or any(path.parent.glob(path.name)))
    ] == []


@pytest.mark.parametrize("document", LONGEST, ids=name)
def test_a_first_page_is_short(document: Path) -> None:
    assert documents.words(document) <= LONGEST[document]


def test_few_decisions_bind_everybody() -> None:
    _, _, decisions = CONTRIBUTING.read_text(encoding="utf-8").partition("\n## Decisions\n")
    assert 0 < decisions.count("\n- ") <= DECISIONS


def test_readme_shows_the_layers_of_the_contract() -> None:
    (sketch,) = documents.blocks(README, "")
    shown = [re.split(r", ", layer) for layer in " ".join(sketch.split()).split(" > ")]
    contracts = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    assert shown == [
        [room.strip().removeprefix("game.") for room in layer.split(":")] for layer in contracts[0]["layers"]
    ]


def write_tables(document: Path, folder: Path) -> list[str]:
    """Add each TOML block to the file that its first line names, and return the names."""
    names = []
    for block in documents.blocks(document, "toml"):
        first, _, table = block.partition("\n")
        names.append(first.removeprefix("# "))
        with (folder / names[-1]).open("a", encoding="utf-8") as file:
            file.write(table)
    return names


def test_every_table_is_tried_by_a_test_below() -> None:
    assert [document for document in DOCUMENTS if documents.blocks(document, "toml")] == [
        README,
        ADDING,
        MANUAL,
        MODDING,
    ]


def test_the_settings_of_the_manual_hold(tmp_path: Path) -> None:
    assert write_tables(MANUAL, tmp_path) == ["settings.toml"]
    content = Library.load()
    settings = Settings.read(tmp_path / "settings.toml", content)
    context = Context(content=content, settings=settings, default_keys=DEFAULT_KEYS, saves=tmp_path)
    assert {word: context.keys.keys_of(word) for word in settings.bindings} == settings.bindings


def test_the_mod_of_readme_adds_a_monster(tmp_path: Path) -> None:
    assert write_tables(README, tmp_path) == ["monsters.toml"]
    scene = Scene("#######\n#@.m..#\n#######", content=Library.load([tmp_path]), m="moth")
    assert scene.creature("m").kind.name == "grave moth"


def test_what_is_shown_to_be_added_loads(tmp_path: Path) -> None:
    files = [file.removesuffix(".toml") for file in write_tables(ADDING, tmp_path)]
    ours, theirs = Library.load(), Library.load([tmp_path])
    for table in (
        "monsters",
        "hordes",
        "items",
        "runes",
        "statuses",
        "gases",
        "traps",
        "materials",
        "triggers",
        "hints",
    ):
        assert len(getattr(theirs, table)) == len(getattr(ours, table)) + files.count(table)
    assert len(theirs.terrain) == len(ours.terrain) + files.count("terrain")
    assert len(theirs.uses) == len(ours.uses) + 1
    assert "dusk" in theirs.palettes


@pytest.fixture(name="modded")
def modded_(tmp_path: Path) -> Library:
    """The game's content with the tables of the page on modding over it."""
    write_tables(MODDING, tmp_path)
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
    assert "The grave moth spreads its wings, following your steps." in scene.log
    scene.rest()
    assert "itching" in scene.statuses()
