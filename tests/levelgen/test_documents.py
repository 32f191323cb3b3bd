"""Everything that levelgen's manuals show is run: Python, drawings, commands, links, and what tables list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import levelgen
from levelgen.metrics import Metrics
from levelgen.template import bitmap, text
from tests.kit import documents

if TYPE_CHECKING:
    from pathlib import Path

DOCS = documents.TOP / "levelgen" / "docs"
MANUALS = sorted(DOCS.glob("*.md"))


def each(language: str) -> list[object]:
    """Return the blocks of a language in all manuals, with the manual of each."""
    return [
        pytest.param(manual, block, id=f"{manual.stem}-{number}")
        for manual in MANUALS
        for number, block in enumerate(documents.blocks(manual, language))
    ]


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(("manual", "code"), each("python"))
def test_python_runs(manual: Path, code: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    documents.run_python(code, manual)


@pytest.mark.parametrize("command", [command for manual in MANUALS for command in documents.commands(manual)])
def test_commands_run(command: str, tmp_path: Path) -> None:
    documents.run_command(command, tmp_path)


@pytest.mark.parametrize(("manual", "drawing"), each("drawing"))
def test_drawings_are_right(manual: Path, drawing: str) -> None:
    template = text.read(drawing, manual.stem)
    assert template.marks


@pytest.mark.parametrize("manual", MANUALS, ids=lambda manual: manual.stem)
def test_links_lead_somewhere(manual: Path) -> None:
    assert documents.dead_links(manual) == []


@pytest.mark.parametrize("manual", MANUALS, ids=lambda manual: manual.stem)
def test_a_manual_shows_only_what_is_tried(manual: Path) -> None:
    shown = {language for language, _ in documents.FENCED.findall(manual.read_text(encoding="utf-8"))}
    assert shown <= {"python", "console", "drawing"}


def test_the_colours_are_the_palette() -> None:
    rows = re.findall(r"\| ([a-z ]+) (\d+) (\d+) (\d+)[^|]* (?=\|)", (DOCS / "drawings.md").read_text(encoding="utf-8"))
    named = {name: (int(red), int(green), int(blue)) for name, red, green, blue in rows}
    assert named == {name: colour for colour, (name, *_) in bitmap.COLOURS.items()}


def test_the_marks_are_those_of_levels() -> None:
    told = column(DOCS / "guide.md", "`mark.what`")
    known, _, _ = (levelgen.Mark.__doc__ or "").partition("An offer has no name.")
    assert told == re.findall(r'- "(\w+)": ', known)


def test_the_metrics_are_those_measured() -> None:
    assert column(DOCS / "metrics.md", "metric") == [f"`{name}`" for name in Metrics._fields]


def column(manual: Path, head: str) -> list[str]:
    """Return the first column of the table whose first column has this head."""
    _, _, table = manual.read_text(encoding="utf-8").partition(f"| {head} |")
    rows = table.partition("\n\n")[0].splitlines()[2:]
    return [row.split("|")[1].strip() for row in rows]
