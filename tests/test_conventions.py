"""Conventions that no linter knows: words, sizes of functions and files, who may import what, no hidden state."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TOP = Path(__file__).parents[1]
FILES = sorted(path for package in ("levelgen", "game") for path in (TOP / package).rglob("*.py"))
NAMES = [path.relative_to(TOP).as_posix() for path in FILES]
SOURCES = dict(zip(NAMES, [path.read_text(encoding="utf-8") for path in FILES], strict=True))

QUAINT = re.compile(r"(What|Who|Whom|Whose|Whether|Where|Which|How|The same|So (many|often|far|much))\b")
ESPER_OWNER = "game/world/world.py"
MOST_CACHES = 30

Documented = ast.Module | ast.ClassDef | ast.FunctionDef


@cache
def tree_of(name: str) -> ast.Module:
    """The syntax tree of a file, kept for the other tests."""
    return ast.parse(SOURCES[name])


@cache
def nodes_of(name: str) -> tuple[ast.AST, ...]:
    """All nodes of a file's syntax tree, kept for the other tests."""
    return tuple(ast.walk(tree_of(name)))


def documented(name: str) -> Iterator[str]:
    """The docstrings of a file, empty ones included."""
    yield from (ast.get_docstring(node) or "" for node in nodes_of(name) if isinstance(node, Documented))


def found_in(files: dict[str, list[str]]) -> dict[str, list[str]]:
    """What was found, by the files that have any of it."""
    return {name: found for name, found in files.items() if found}


def test_a_docstring_says_first_what_it_does() -> None:
    quaint = {name: [text.splitlines()[0] for text in documented(name) if QUAINT.match(text)] for name in NAMES}
    assert found_in(quaint) == {}


def test_a_raised_error_is_documented() -> None:
    """A public function that raises an error of ours by name says so."""
    assert found_in({name: [*undocumented(name)] for name in NAMES}) == {}


def undocumented(name: str) -> Iterator[str]:
    """The errors that functions raise and do not tell of."""
    for node in nodes_of(name):
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        raised = {
            inner.exc.func.id
            for inner in ast.walk(node)
            if isinstance(inner, ast.Raise)
            and isinstance(inner.exc, ast.Call)
            and isinstance(inner.exc.func, ast.Name)
            and inner.exc.func.id.endswith("Error")
        }
        if raised and "Raises:" not in (ast.get_docstring(node) or ""):
            yield f"{node.name} raises {', '.join(sorted(raised))}"


def test_way_stands_in_texts_of_the_game_alone() -> None:
    """In code a way is a path, route, link, exit, entrance or direction; `Link.one_way` is what the field calls it."""
    assert found_in({name: [*ways(name)] for name in NAMES}) == {}


def ways(name: str) -> Iterator[str]:
    """The docstrings, names and comments of a file that have the word."""
    if "way" not in SOURCES[name].lower():
        return
    docstrings = {*documented(name)}
    yield from (text for text in docstrings if re.search(r"\bways?\b", text, re.IGNORECASE))
    for token in tokenize.generate_tokens(io.StringIO(SOURCES[name]).readline):
        words = (
            re.split(r"_|(?<=[a-z])(?=[A-Z])", token.string.replace("one_way", ""))
            if token.type == tokenize.NAME
            else []
        )
        comment = token.string if token.type == tokenize.COMMENT else ""
        if {"way", "ways", "Way", "Ways"} & set(words) or re.search(r"\bways?\b", comment, re.IGNORECASE):
            yield token.string


def test_functions_and_files_are_short() -> None:
    long = {
        name: [
            f"{node.name}: {node.end_lineno - node.lineno + 1} lines"
            for node in nodes_of(name)
            if isinstance(node, ast.FunctionDef) and node.end_lineno is not None and node.end_lineno - node.lineno >= 50
        ]
        for name in NAMES
    }
    assert found_in(long) == {}
    assert {name: lines for name in NAMES if (lines := SOURCES[name].count("\n")) > 450} == {}


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


def test_caches_are_few() -> None:
    cached = [
        f"{name}: {node.name}"
        for name in NAMES
        for node in nodes_of(name)
        if isinstance(node, ast.FunctionDef) and any("cache" in ast.unparse(each) for each in node.decorator_list)
    ]
    assert len(cached) <= MOST_CACHES, cached


def test_shifts_of_bits_stay_where_they_belong() -> None:
    """Shifts are for random streams, integer noise and packed colours; sets of cells are arrays."""
    allowed = {
        "levelgen/rng.py",
        "levelgen/generators/templates/natural.py",
        "game/frontends/terminal/colors.py",
    }
    users = {
        name
        for name in NAMES
        for node in nodes_of(name)
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.LShift | ast.RShift)
    }
    assert sorted(users - allowed) == []
