"""What guards the architecture and no import contract can say: who may import what, what bots know, no hidden state."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[1]
FILES = sorted(path for package in ("levelgen", "game") for path in (TOP / package).rglob("*.py"))
NAMES = [path.relative_to(TOP).as_posix() for path in FILES]
SOURCES = dict(zip(NAMES, [path.read_text(encoding="utf-8") for path in FILES], strict=True))

ESPER_OWNER = "game/world/world.py"


@cache
def tree_of(name: str) -> ast.Module:
    """The syntax tree of a file, kept for the other tests."""
    return ast.parse(SOURCES[name])


@cache
def nodes_of(name: str) -> tuple[ast.AST, ...]:
    """All nodes of a file's syntax tree, kept for the other tests."""
    return tuple(ast.walk(tree_of(name)))


def found_in(files: dict[str, list[str]]) -> dict[str, list[str]]:
    """What was found, by the files that have any of it."""
    return {name: found for name, found in files.items() if found}


def imported(name: str) -> set[str]:
    """The packages that a file imports, inside functions too."""
    packages = set()
    for node in nodes_of(name):
        if isinstance(node, ast.Import):
            packages |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            packages.add(node.module.partition(".")[0])
    return packages


def test_one_file_owns_esper() -> None:
    assert [name for name in NAMES if "esper" in imported(name)] == [ESPER_OWNER]


def test_levelgen_needs_tcod_for_exports_alone() -> None:
    users = [name for name in NAMES if name.startswith("levelgen/") and "tcod" in imported(name)]
    assert [name for name in users if not name.startswith("levelgen/export/")] == []


TRUTHS = {"occupants", "flames", "rows", "creatures", "monsters"}


def test_bots_go_by_what_their_hero_knows() -> None:
    """No bot asks the floor itself who is where, nor what burns; but the drunk, who tries what cannot be."""
    players = [name for name in NAMES if name.startswith("game/bots/") and name != "game/bots/drunk.py"]
    attributes = {name: {node.attr for node in nodes_of(name) if isinstance(node, ast.Attribute)} for name in players}
    assert {name: found & TRUTHS for name, found in attributes.items() if found & TRUTHS} == {}


POSIX = {"termios", "tty", "fcntl", "pty", "resource"}


def test_posix_modules_are_imported_in_one_file_of_the_terminal() -> None:
    users = [name for name in NAMES if name.startswith("game/frontends/") and imported(name) & POSIX]
    assert users == ["game/frontends/terminal/posix.py"]


def test_the_game_keeps_no_state_in_modules() -> None:
    """No global statement, and no module-level collection that starts empty, to be filled by somebody."""
    names = [name for name in NAMES if name.startswith("game/") and name != ESPER_OWNER]
    assert found_in({name: [*kept_by(tree_of(name))] for name in names}) == {}


def kept_by(tree: ast.Module) -> Iterator[str]:
    """The statements by which a module keeps state."""
    yield from (ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Global))
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            value = node.value
            if (
                (isinstance(value, ast.Dict) and not value.keys)
                or (isinstance(value, ast.List) and not value.elts)
                or (isinstance(value, ast.Call) and ast.unparse(value.func) in {"dict", "list", "set"})
            ):
                yield ast.unparse(node)


SILENT = ("game/rules/", "game/actions/", "game/minds/", "game/furnish/", "game/descent.py")
FACT = re.compile(r"\w*|.")  # a word for what happened, or a glyph


def test_events_carry_facts_and_no_sentences() -> None:
    """What rules, actions and minds write into an event is one word; `telling` has the sentences."""
    assert found_in({name: [*sentences(name)] for name in NAMES if name.startswith(SILENT)}) == {}


def sentences(name: str) -> Iterator[str]:
    """The calls of events of a file with words of its own: text of several words, or text put together."""
    events = {
        alias.asname or alias.name
        for node in nodes_of(name)
        if isinstance(node, ast.ImportFrom) and node.module == "game.world.events"
        for alias in node.names
    }
    for node in nodes_of(name):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in events:
            for part in ast.walk(node):
                text = part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""
                if isinstance(part, ast.JoinedStr) or not FACT.fullmatch(text):
                    yield ast.unparse(node)
