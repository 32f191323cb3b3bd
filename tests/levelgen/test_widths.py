"""That every array says how wide its numbers are, since numpy's default differs where addresses have 32 bits."""

import ast

import pytest

from tests.test_conventions import NAMES, found_in, nodes_of

BEFORE_THE_TYPE = {"array": 1, "zeros": 1, "ones": 1, "empty": 1, "full": 2, "arange": 3, "linspace": 5}
"""How many arguments without a name may stand before the dtype of these functions of numpy."""
SUMS = {"sum", "cumsum", "prod", "cumprod"}


def test_every_array_of_levelgen_has_a_dtype() -> None:
    names = [name for name in NAMES if name.startswith("levelgen/")]
    assert found_in({name: untyped(nodes_of(name)) for name in names}) == {}


@pytest.mark.parametrize(
    "code",
    ["np.zeros(3)", "np.full((2, 2), -1)", "np.arange(1, 5, 2)", "np.array([1])", "mask.sum()", "np.cumsum(sizes)"],
)
def test_an_array_without_a_dtype_is_found(code: str) -> None:
    assert untyped(tuple(ast.walk(ast.parse(code)))) == [code]


@pytest.mark.parametrize(
    "code",
    ["np.zeros(3, np.uint8)", "np.full(3, -1, dtype=np.int8)", "np.zeros_like(mask)", "sum(sizes)", "math.prod(sizes)"],
)
def test_what_has_a_dtype_is_not_found(code: str) -> None:
    assert untyped(tuple(ast.walk(ast.parse(code)))) == []


def untyped(nodes: tuple[ast.AST, ...]) -> list[str]:
    """The calls among these nodes that leave the width of whole numbers to the platform."""
    found = []
    for node in nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner, name = ast.unparse(node.func.value), node.func.attr
        makes = owner == "np" and len(node.args) <= BEFORE_THE_TYPE.get(name, -1)
        if (makes or (name in SUMS and owner != "math")) and all(word.arg != "dtype" for word in node.keywords):
            found.append(ast.unparse(node))
    return found
