"""What documents show, found and run as a reader would: fenced blocks, commands, links and pictures."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(document: Path, language: str) -> list[str]:
    """Return the fenced blocks of a language, in order."""
    return [block for named, block in FENCED.findall(_read(document)) if named == language]


def commands(document: Path) -> list[str]:
    """Return what stands behind the prompts of the console blocks."""
    return [line[2:] for block in blocks(document, "console") for line in block.splitlines() if line.startswith("$ ")]


def words(document: Path) -> int:
    """Return the number of words outside fenced blocks."""
    return len(FENCED.sub("", _read(document)).split())


def dead_links(document: Path) -> list[str]:
    """Return the targets of links and pictures that lead to no file, or to no heading of a document."""
    return [target for target in re.findall(r"\]\(([^)]+)\)", _read(document)) if not _leads(document, target)]


def run_python(code: str, document: Path) -> None:
    """Run a Python block, in a namespace of its own; for its files it should find an empty working directory."""
    exec(compile(code, document.name, "exec", dont_inherit=True), {"__name__": "document"})  # noqa: S102  that is what it is for


def run_command(command: str, folder: Path) -> None:
    """Run a command of a console block at the top level; what it keeps or writes (`-o FILE`) goes to the folder.

    It has to succeed, and to print something or write its file.
    """
    program, *arguments = shlex.split(command)
    assert program == "python"
    if arguments[0] == "run.py":
        arguments += ["--data-dir", str(folder)]
    written = folder / "written"
    if "-o" in arguments:
        arguments[arguments.index("-o") + 1] = str(written)
    done = subprocess.run([sys.executable, *arguments], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout or written.stat().st_size


def _read(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def _leads(document: Path, target: str) -> bool:
    if target.startswith(("https://", "mailto:")):
        return True
    file, _, heading = target.partition("#")
    there = document.parent / file if file else document
    return there.exists() and (not heading or heading in _anchors(there))


def _anchors(document: Path) -> set[str]:
    """Return the names of the headings, as GitHub makes them for links."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", _read(document)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
