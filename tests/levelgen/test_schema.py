"""JSON Schema of types read by `levelgen.reading`: each kind of hint, and each narrowing rule."""

import doctest
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from levelgen import schema
from levelgen.reading import Check, Convert, Length, OneOf, Range
from levelgen.schema import json_schema


class Color(Enum):
    RED = 1
    BLUE = 2


class Point(NamedTuple):
    x: int
    y: int = 3


@dataclass(frozen=True)
class Tree:
    """A tree."""

    id: str
    name: str
    parts: "tuple[Tree, ...]" = ()
    at: Point | None = None
    colors: frozenset[str] = frozenset(("b", "a"))
    notes: dict[str, int] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("hint", "made"),
    [
        (int, {"type": "integer"}),
        (float, {"type": "number"}),
        (bool, {"type": "boolean"}),
        (Any, {}),
        (Literal["a", 2], {"enum": ["a", 2]}),
        (Color, {"enum": ["red", "blue"]}),
        (int | None, {"type": "integer"}),
        (int | str, {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
        (tuple[int, ...], {"type": "array", "items": {"type": "integer"}}),
        (frozenset[str], {"type": "array", "items": {"type": "string"}, "uniqueItems": True}),
        (dict[str, bool], {"type": "object", "additionalProperties": {"type": "boolean"}}),
        (Annotated[int, Range(1, 9)], {"type": "integer", "minimum": 1, "maximum": 9}),
        (Annotated[int, Range(high=9)], {"type": "integer", "maximum": 9}),
        (Annotated[str, Length(1, 1)], {"type": "string", "minLength": 1, "maxLength": 1}),
        (Annotated[list[int], Length(2)], {"type": "array", "items": {"type": "integer"}, "minItems": 2}),
        (Annotated[str, OneOf(["a", "b"])], {"type": "string", "enum": ["a", "b"]}),
        (Annotated[int, Check(bool, "not 0")], {"type": "integer", "description": "not 0"}),
        (Annotated[int, Convert(int, "digits")], {"description": "digits"}),
        (Annotated[int, Convert(int, "digits", {"type": "string"})], {"type": "string"}),
    ],
    ids=str,
)
def test_a_hint_becomes_a_schema(hint: Any, made: schema.Schema) -> None:
    assert json_schema(hint, {}) == made


def test_a_list_of_a_length_says_each_part() -> None:
    made = json_schema(tuple[int, str], {})
    assert made == {
        "type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2, "maxItems": 2,
    }  # fmt: skip


def test_a_class_becomes_a_definition_that_may_hold_itself() -> None:
    found: dict[str, schema.Schema] = {}
    made = json_schema(Tree, found, without=frozenset(("id",)), comments=lambda _: {"name": "what it is called"})
    assert made == {"$ref": "#/$defs/Tree"}
    tree = found["Tree"]
    assert (tree["description"], tree["required"], tree["additionalProperties"]) == ("A tree.", ["name"], False)
    assert tree["properties"] == {
        "name": {"type": "string", "description": "what it is called"},
        "parts": {"type": "array", "items": {"$ref": "#/$defs/Tree"}, "default": []},
        "at": {"$ref": "#/$defs/Point"},
        "colors": {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "default": ["a", "b"]},
        "notes": {"type": "object", "additionalProperties": {"type": "integer"}},
    }
    assert found["Point"]["required"] == ["x"]
    assert found["Point"]["properties"]["y"] == {"type": "integer", "default": 3}


def test_its_example_holds() -> None:
    assert doctest.testmod(schema).failed == 0
