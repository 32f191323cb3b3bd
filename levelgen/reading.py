"""The reader of untrusted data: it turns plain values of JSON, TOML or a caller into typed ones; errors are sentences.

The types are ordinary hints: `int`, `float`, `str`, `bool`, `Literal`, an `Enum` (read by its member's name in lower
case), `X | None`, `tuple`, `list`, `set`, `frozenset`, `dict` and `Mapping`, a `NewType` of one of them, and
dataclasses and NamedTuples of such fields. `Annotated` narrows them:

>>> from typing import Annotated, NamedTuple
>>> class Rat(NamedTuple):
...     health: Annotated[int, Range(1, 99)]
...     color: str = "brown"
>>> read(Rat, {"health": 3}, "rats.toml, [rat], ", ValueError)
Rat(health=3, color='brown')
>>> read(Rat, {"health": 0}, "rats.toml, [rat], ", ValueError)
Traceback (most recent call last):
ValueError: rats.toml, [rat], health is 0; allowed: a whole number from 1 to 99

Values that merely look alike are not converted: true is no number and "3" is no 3. Tables may not have fields unknown
to their type. `write` is the inverse: it gives data that JSON can hold and `read` can read.

pydantic, msgspec and cattrs were tried instead: they cost 65 to 75 ms at every start, and their errors name neither the
file nor what is allowed.
"""

import dataclasses
import difflib
import inspect
import json
import math
import re
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from functools import cache
from numbers import Integral, Real
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from levelgen.quoting import LONGEST_VALUE, printable, sentence, shortened

Kind = TypeVar("Kind")
Part = TypeVar("Part")
Reader = Callable[[Any], Any]

_PLAIN = frozenset({int, str, bool, float, type(None)})
"""Types of values that are written as they are."""


@dataclasses.dataclass(frozen=True)
class Range:
    """The least and the greatest number allowed, both included; None means no limit."""

    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        low, high = (None if end is None else f"{end:.12g}" for end in (self.low, self.high))
        return "".join([f" from {low}" if low else "", f" {'to' if low else 'up to'} {high}" if high else ""])

    def allows(self, number: Any) -> bool:
        """Tell whether a number is in the range; NaN never is."""
        return bool((self.low is None or number >= self.low) and (self.high is None or number <= self.high))


@dataclasses.dataclass(frozen=True)
class Length:
    """The least and the greatest length of a text, list or table; None means no limit."""

    low: int = 0
    high: int | None = None

    def __str__(self) -> str:
        if self.low == self.high:
            return f" of length {self.low}"
        return f" of length {self.low} or more" if self.high is None else f" of length {self.low} to {self.high}"

    def allows(self, value: Any) -> bool:
        """Tell whether the value has an allowed length."""
        return self.low <= len(value) and (self.high is None or len(value) <= self.high)


@dataclasses.dataclass(frozen=True, eq=False)
class OneOf:
    """The allowed texts, if they are known only at run time; otherwise use a Literal."""

    words: Collection[str]


@dataclasses.dataclass(frozen=True, eq=False)
class Check:
    """A test of the value that was read, and a description of the values that pass."""

    test: Callable[[Any], bool]
    allowed: str


@dataclasses.dataclass(frozen=True, eq=False)
class Convert:
    """A function that reads the value instead of the hint's type, and a description of the data it accepts.

    The function raises `WrongError` for data that is not allowed; it may call `read` with that error class.
    """

    function: Reader
    allowed: str
    form: Mapping[str, Any] | None = None  # the JSON Schema of the data it accepts, for editors


class WrongError(ValueError):
    """A value is not allowed: the path to it, such as `rooms[3].bounds`, and what is wrong with it."""

    def __init__(self, problem: str, path: str = "") -> None:
        super().__init__(f"{path} {problem}".lstrip())
        self.problem = problem
        self.path = path

    @classmethod
    def of(cls, value: Any, allowed: str, path: str = "") -> "WrongError":
        """Return the error for a value that is not among those allowed."""
        return cls(f"is {show(value)}; allowed: {allowed}", path)

    def inside(self, part: str | int) -> "WrongError":
        """Return the error as seen from the table or list around the value, in which `part` is its field or index."""
        rest = self.path if self.path.startswith("[") or not self.path else f".{self.path}"
        return WrongError(self.problem, (f"[{part}]" if isinstance(part, int) else part) + rest)


@overload
def read(hint: type[Kind], value: Any, where: str, error: type[Exception], **known: Any) -> Kind: ...
@overload
def read(hint: Any, value: Any, where: str, error: type[Exception], **known: Any) -> Any: ...
def read(hint: Any, value: Any, where: str, error: type[Exception], **known: Any) -> Any:
    """Return the value, read as the type of the hint.

    Args:
        hint: a type, one of those listed at the top of this module.
        value: plain data, as json.loads and tomllib.loads return it.
        where: the start of error sentences, with the punctuation before the path: "level: ", "keys.toml, [common], ".
        error: the class of the error; inside another reader it is WrongError, and `where` is a part of the path or "".
        **known: fields of a dataclass or NamedTuple that are given here and may not be in the data.

    Raises:
        error: the value is not allowed; the sentence gives its path, the value, and what is allowed.
    """
    try:
        return _fields(hint, *known)(value, **known) if known else _reader(hint)(value)
    except WrongError as wrong:
        raise _refusal(wrong, error, where) from None


@contextmanager
def refusing(error: type[Exception], where: str) -> Iterator[None]:
    """Turn a `WrongError` into the caller's error, as `read` does, for later checks between values that were read.

    Raises:
        error: a WrongError was raised inside.
    """
    try:
        yield
    except WrongError as wrong:
        raise _refusal(wrong, error, where) from None


def _refusal(wrong: WrongError, error: type[Exception], where: str) -> Exception:
    """Return the caller's error for a `WrongError`."""
    if error is WrongError:  # a reader inside another: where is a part of the path
        return wrong.inside(where) if where else wrong
    path = where + wrong.path if wrong.path else where.rstrip(" :,")
    return error(sentence(f"{path} {wrong.problem}"))


def write(value: Any) -> Any:
    """Return data that `read` turns into the value again: numbers, texts, lists and tables, ready for JSON."""
    if type(value) in _PLAIN:  # true for nearly all values; an Enum's member has a type of its own
        return value
    if isinstance(value, Enum):
        return value.name.lower()
    if dataclasses.is_dataclass(value):
        return {field.name: write(getattr(value, field.name)) for field in dataclasses.fields(value) if field.init}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: write(part) for name, part in zip(value._fields, value, strict=True)}
    if isinstance(value, Mapping):
        return {str(name): write(part) for name, part in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(map(write, value))
    if not isinstance(value, list | tuple):
        return value
    return [part if type(part) in _PLAIN else write(part) for part in value]


def show(value: Any) -> str:
    """Return a value as error sentences show it: as JSON and TOML write it, cut short."""
    if isinstance(value, list | tuple | dict):
        return f"a {'table' if isinstance(value, dict) else 'list'} of length {len(value)}"
    if value is None:
        return "none"
    try:
        text = printable(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError):  # a number of thousands of digits, or a value that no file can hold
        return f"a value of type {type(value).__name__}"
    return shortened(text, LONGEST_VALUE)


def suggestion(name: Any, names: Iterable[Any]) -> str:
    """Return " (did you mean ...?)" with the closest of the names, or "" if none is close."""
    near = difflib.get_close_matches(name, map(str, names), 1) if isinstance(name, str) else []
    return f" (did you mean {near[0]}?)" if near else ""


def look_up(name: Any, table: Mapping[str, Part], path: str = "") -> Part:
    """Return a table's entry for a name found at a path of the data.

    Raises:
        WrongError: the table has no such name.
    """
    if not isinstance(name, str) or name not in table:
        raise WrongError.of(name, _listed(table) + suggestion(name, table), path)
    return table[name]


def describe(hint: Any) -> str:
    """Return a description of the values allowed by this type."""
    base, rules = _split(hint)
    for rule in rules:
        if isinstance(rule, Check | Convert):
            return rule.allowed
        if isinstance(rule, Range) and rule.low is not None and rule.low == rule.high:
            return f"{rule.low:.12g}"
        if isinstance(rule, OneOf):
            return _listed(rule.words)
    limits = "".join(str(rule) for rule in rules if isinstance(rule, Range | Length))
    kind, comma, parts = _described(base).partition(", each ")
    return kind + limits + comma + parts


_LISTS = (tuple, list, set, frozenset)
_WHOLE = re.compile("0|-?[1-9][0-9]{0,18}")
_WORDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false", type(None): "none"}


def _described(base: Any) -> str:
    origin, arguments = get_origin(base) or base, get_args(base)
    if origin is Literal:
        return _listed(arguments)
    if origin in (Union, types.UnionType):
        *others, last = map(describe, arguments)
        return f"{', '.join(others)}, or {last}"
    if origin is tuple and arguments and arguments[-1] is not Ellipsis:
        parts = list(map(describe, arguments))
        return f"a list of {len(parts)}: {', '.join(parts)}"
    if origin in _LISTS:
        return f"a list, each {describe(arguments[0])}" if arguments else "a list"
    if isinstance(base, type) and issubclass(base, Enum):
        return _listed(member.name.lower() for member in base)
    return _WORDS.get(base, "a table")


def _listed(words: Iterable[Any]) -> str:
    return ", ".join(str(word) or '""' for word in words)


def _split(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return the type of a hint, with a NewType replaced by its base, and the rules that narrow it."""
    base, rules = (hint.__origin__, hint.__metadata__) if get_origin(hint) is Annotated else (hint, ())
    return getattr(base, "__supertype__", base), rules


@cache
def _reader(hint: Any) -> Reader:
    """Return the function that reads a value of this type, or raises WrongError."""
    base, rules = _split(hint)
    allowed = describe(hint)
    convert = [rule.function for rule in rules if isinstance(rule, Convert)]
    plain = convert[0] if convert else _base_reader(base, allowed)
    tests = [test for rule in rules if (test := _test(rule))]
    if not tests:
        return plain

    def narrowed(value: Any) -> Any:
        found = plain(value)
        for test in tests:
            if not test(found):
                names = [word for rule in rules if isinstance(rule, OneOf) for word in rule.words]
                raise WrongError.of(value, allowed + suggestion(value, names))
        return found

    return narrowed


def _test(rule: Any) -> Callable[[Any], bool] | None:
    if isinstance(rule, Range | Length):
        return rule.allows
    if isinstance(rule, OneOf):
        return lambda text: text in rule.words
    return rule.test if isinstance(rule, Check) else None


def _base_reader(base: Any, allowed: str) -> Reader:
    """Return the reader of a type without its narrowing rules; `allowed` describes the type and its rules."""
    origin, arguments = get_origin(base) or base, get_args(base)
    if origin is Literal:
        return _choice({word: word for word in arguments}, allowed)
    if isinstance(base, type) and issubclass(base, Enum):
        return _choice({member.name.lower(): member for member in base}, allowed)
    if origin in (Union, types.UnionType):
        return _union(arguments, allowed)
    if origin is tuple and arguments and arguments[-1] is not Ellipsis:
        return _fixed(arguments, allowed)
    if origin in _LISTS:
        return _list(origin, arguments[0] if arguments else Any, allowed)
    if origin in (dict, Mapping):
        key, part = arguments or (str, Any)
        return _table(key, part, allowed)
    if base in _FITTING:
        return _simple(base, allowed)
    return (lambda value: value) if base in (Any, object) else _fields(base)


_FITTING: dict[Any, Callable[[Any], bool]] = {
    int: lambda value: isinstance(value, Integral) and not isinstance(value, bool),
    float: lambda value: type(value) is not bool and isinstance(value, Real) and math.isfinite(value),
    str: lambda value: isinstance(value, str),
    bool: lambda value: isinstance(value, bool),
    type(None): lambda value: value is None,
}
"""Tests of the simple types: unlike in Python, true is no number."""


def _simple(base: Any, allowed: str) -> Reader:
    fits = _FITTING[base]

    def simple(value: Any) -> Any:
        if type(value) is base and base is not float:
            return value
        if not fits(value):
            raise WrongError.of(value, allowed)
        return None if value is None else base(value)

    return simple


def _choice(words: Mapping[Any, Any], allowed: str) -> Reader:
    def choice(value: Any) -> Any:
        for word, meant in words.items():
            if type(value) is type(word) and value == word:  # or true would equal 1
                return meant
        raise WrongError.of(value, allowed + suggestion(value, words))

    return choice


def _union(arguments: tuple[Any, ...], allowed: str) -> Reader:
    """Return a reader that uses the first member that fits the value's kind of data, so that errors are about it."""
    options = [(_fitting(hint), _reader(hint)) for hint in arguments]

    def union(value: Any) -> Any:
        for fits, reader in options:
            if fits(value):
                try:
                    return reader(value)
                except WrongError as wrong:
                    raise wrong if wrong.path else WrongError.of(value, allowed) from None
        raise WrongError.of(value, allowed)

    return union


def _fitting(hint: Any) -> Callable[[Any], bool]:
    """Return a test that tells whether a value is the kind of data from which the type is read."""
    base, rules = _split(hint)
    if any(isinstance(rule, Convert) for rule in rules):
        return lambda _: True
    origin = get_origin(base) or base
    if origin is Literal:
        return lambda value: value in get_args(base)
    if origin in _LISTS and not hasattr(base, "_fields"):
        return lambda value: isinstance(value, list | tuple)
    if isinstance(base, type) and issubclass(base, Enum):
        return _FITTING[str]
    return _FITTING.get(base, lambda value: isinstance(value, Mapping))


def _part(reader: Reader, value: Any, name: str | int) -> Any:
    """Read a part of a table or list; an error gets the part's name or index into its path."""
    try:
        return reader(value)
    except WrongError as wrong:
        raise wrong.inside(name) from None


def _list(made: Any, hint: Any, allowed: str) -> Reader:
    reader = _reader(hint)

    def each(value: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise WrongError.of(value, allowed)
        return made([_part(reader, part, index) for index, part in enumerate(value)])

    return each


def _fixed(arguments: tuple[Any, ...], allowed: str) -> Reader:
    readers = list(map(_reader, arguments))

    def fixed(value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != len(readers):
            raise WrongError.of(value, allowed)
        return tuple([_part(reader, value[index], index) for index, reader in enumerate(readers)])

    return fixed


def _table(key: Any, hint: Any, allowed: str) -> Reader:
    read_key, reader, numbered = _reader(key), _reader(hint), _split(key)[0] is int

    def table(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise WrongError.of(value, allowed)
        found = {}
        for name, part in value.items():
            key = int(name) if numbered and isinstance(name, str) and _WHOLE.fullmatch(name) else name
            found[_part(read_key, key, str(name))] = _part(reader, part, str(name))
        return found

    return table


@cache
def _fields(kind: Any, *known: str) -> Callable[..., Any]:
    """Return the reader of a dataclass or NamedTuple from a table; `known` fields are passed and not in the table."""
    hints = get_type_hints(kind, include_extras=True)
    parameters = {name: each for name, each in inspect.signature(kind).parameters.items() if name not in known}
    needed = {name for name, each in parameters.items() if each.default is each.empty}
    readers: dict[str, Reader] = {}  # made when the first value is read, so that types may be recursive

    def _table(value: Any, /, **found: Any) -> Any:
        if not isinstance(value, Mapping):
            raise WrongError.of(value, "a table")
        for name in value:
            if name not in parameters:
                told = f"is no field of it; allowed: {_listed(parameters)}{suggestion(name, parameters)}"
                raise WrongError(told, str(name))
        if not readers:
            readers.update({name: _reader(hints[name]) for name in parameters})
        for name, reader in readers.items():
            if name in value:
                found[name] = _part(reader, value[name], name)
            elif name in needed:
                raise WrongError(f"is missing; allowed: {describe(hints[name])}", name)
        return kind(**found)

    return _table
