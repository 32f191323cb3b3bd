"""Imports: no circle between the files of either package, and levelgen without tcod."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import levelgen
from levelgen import graph

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]


def modules(package: str) -> dict[str, Path]:
    """The files of a package by the names of their modules."""
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path) -> Iterator[str]:
    """The names that a file imports, inside functions and for type checkers too; `from a import b` is a.b."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def circles(package: str) -> list[set[str]]:
    """The groups of modules that import each other, directly or through others."""
    files = modules(package)
    names = list(files)
    number = {name: index for index, name in enumerate(names)}
    edges: list[list[int]] = []
    for name, path in files.items():
        wanted = {each if each in number else each.rpartition(".")[0] for each in imported(path)}
        edges.append(sorted(number[each] for each in wanted if each in number and each != name))
    beyond = [
        {other for other, steps in enumerate(graph.distances(edges, one)) if steps > 0} for one in range(len(names))
    ]
    found = {
        frozenset({names[one], *(names[other] for other in others if one in beyond[other])})
        for one, others in enumerate(beyond)
    }
    return sorted((set(circle) for circle in found if len(circle) > 1), key=sorted)


@pytest.mark.parametrize("package", ["levelgen", "game"])
def test_no_files_import_each_other_in_a_circle(package: str) -> None:
    assert circles(package) == []


WITHOUT_TCOD = """
import sys
sys.modules["tcod"] = None  # from here on importing it fails
import levelgen
from levelgen.metrics import measure
from levelgen.validate import validate
for name in levelgen.GENERATORS:
    level = levelgen.generate(name, seed=7, width=60, height=30, vaults=1)
    assert not validate(level)
    print(name, measure(level).floor > 0)
    assert levelgen.Level.from_json(level.to_json()) == levelgen.Level.from_data(level.to_data()) == level
    levelgen.Level.from_text(level.to_text())
"""


def test_levels_are_dug_judged_and_measured_without_tcod() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_TCOD], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [f"{name} True" for name in levelgen.GENERATORS]
