"""JSON Schema, for editors, of types read by `levelgen.reading`.

>>> from typing import Annotated, NamedTuple
>>> from levelgen.reading import Range
>>> class Rat(NamedTuple):
...     health: Annotated[int, Range(1, 99)]
>>> found = {}
>>> json_schema(Rat, found)
{'$ref': '#/$defs/Rat'}
>>> found["Rat"]["properties"]
{'health': {'type': 'integer', 'minimum': 1, 'maximum': 99}}
"""

import dataclasses
import inspect
import types
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from levelgen.reading import Check, Convert, Length, OneOf, Range, write

Schema = dict[str, Any]
Comments = Callable[[type[Any]], Mapping[str, str]]

_SIMPLE = {int: "integer", float: "number", str: "string", bool: "boolean"}
_SETS = (set, frozenset)
_LENGTHS = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems"),
            "object": ("minProperties", "maxProperties")}  # fmt: skip


def json_schema(
    hint: Any, found: dict[str, Schema], *, without: frozenset[str] = frozenset(), comments: Comments = lambda _: {}
) -> Schema:
    """Return the schema of the data read as this type.

    Args:
        hint: the type, as `levelgen.reading` reads it.
        found: the schemas of dataclasses and NamedTuples by name, the "$defs"; new ones are added.
        without: the names of fields that files do not have.
        comments: returns descriptions of a class's fields, by name.
    """
    return _Maker(found, without, comments).schema(hint)


@dataclasses.dataclass(frozen=True)
class _Maker:
    found: dict[str, Schema]
    without: frozenset[str]
    comments: Comments

    def schema(self, hint: Any) -> Schema:
        base, rules = (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())
        base = getattr(base, "__supertype__", base)
        converts = [rule for rule in rules if isinstance(rule, Convert)]
        if converts:
            return dict(converts[0].form or {"description": converts[0].allowed})
        made = self._plain(base)
        for rule in rules:
            made |= _narrowing(rule, made)
        return made

    def _plain(self, base: Any) -> Schema:
        origin, arguments = get_origin(base) or base, get_args(base)
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, types.UnionType):
            members = [self.schema(each) for each in arguments if each is not type(None)]
            return members[0] if len(members) == 1 else {"anyOf": members}
        if origin in (tuple, list, *_SETS):
            return self._list(origin, arguments)
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.schema(arguments[1]) if arguments else True}
        if isinstance(base, type) and issubclass(base, Enum):
            return {"enum": [member.name.lower() for member in base]}
        if base in _SIMPLE:
            return {"type": _SIMPLE[base]}
        return {} if base in (Any, object) else self._reference(base)

    def _list(self, origin: Any, arguments: tuple[Any, ...]) -> Schema:
        if origin is tuple and arguments and arguments[-1] is not Ellipsis:
            parts = [self.schema(each) for each in arguments]
            return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        items = {"items": self.schema(arguments[0])} if arguments else {}
        return {"type": "array", **items} | ({"uniqueItems": True} if origin in _SETS else {})

    def _reference(self, kind: type[Any]) -> Schema:
        name = kind.__name__
        if name not in self.found:
            self.found[name] = {}  # a placeholder, since types may be recursive
            self.found[name] = self.table(kind)
        return {"$ref": f"#/$defs/{name}"}

    def table(self, kind: type[Any]) -> Schema:
        """Return the schema of a dataclass or NamedTuple."""
        hints, comments = get_type_hints(kind, include_extras=True), self.comments(kind)
        defaults = _defaults(kind)
        properties = {}
        for name in defaults:
            if name not in self.without:
                properties[name] = self.schema(hints[name])
                if name in comments:
                    properties[name]["description"] = comments[name]
                if defaults[name] not in (dataclasses.MISSING, None):
                    properties[name]["default"] = _written(defaults[name])
        required = [name for name in properties if defaults[name] is dataclasses.MISSING]
        made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        text = doc_of(kind)
        return made | ({"description": text} if text else {}) | ({"required": required} if required else {})


def doc_of(kind: type[Any]) -> str:
    """Return the docstring of a dataclass or NamedTuple; "" if it has none, as under `python -OO`."""
    text = inspect.cleandoc(kind.__doc__ or "")
    return "" if text.startswith(f"{kind.__name__}(") else text  # its signature, which Python puts in instead


def _defaults(kind: type[Any]) -> dict[str, Any]:
    """Return the default of each field: MISSING if the field is required, None if there is no default to show."""
    if not dataclasses.is_dataclass(kind):
        return {name: kind._field_defaults.get(name, dataclasses.MISSING) for name in kind._fields}
    made = {each.name: each.default_factory is dataclasses.MISSING for each in dataclasses.fields(kind)}
    return {each.name: each.default if made[each.name] else None for each in dataclasses.fields(kind)}


def _written(value: Any) -> Any:
    """Return a default as a file would have it; a kind is written as its id."""
    if isinstance(value, tuple | frozenset):
        return [_written(each) for each in (sorted(value, key=str) if isinstance(value, frozenset) else value)]
    return getattr(value, "id", None) or write(value)


def _narrowing(rule: Any, made: Schema) -> Schema:
    """Return the additions that a rule of a hint makes to the schema of its type."""
    if isinstance(rule, Range):
        return {name: end for name, end in (("minimum", rule.low), ("maximum", rule.high)) if end is not None}
    if isinstance(rule, Length):
        ends = zip(_LENGTHS[made["type"]], (rule.low or None, rule.high), strict=True)
        return {name: end for name, end in ends if end is not None}
    if isinstance(rule, OneOf):
        return {"enum": list(rule.words)}
    return {"description": rule.allowed} if isinstance(rule, Check) else {}
