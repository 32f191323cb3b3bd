"""Strict reading of JSON that anybody may have written: a refusal names the place, what it holds, what is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

MOST = 10**9  # no number of play comes near it, and nothing breaks on the way there
_SHOWN = 40  # characters of a refused value that are told


class Misfit(ValueError):  # noqa: N818  what it is about has a misfit
    """Data that is not what it should be; the message names the place and what is allowed."""

    def __init__(self, where: str, value: object, allowed: str) -> None:
        super().__init__(f"{where} holds {show(value)}; allowed: {allowed}")


def show(value: object) -> str:
    """The value for a message: short, printable, on one line."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an endless number, an endless nesting
        text = f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def whole(value: Any, where: str, low: int = -MOST, high: int = MOST) -> int:
    """A whole number from low to high; true and 1.0 are none."""
    if type(value) is not int or not low <= value <= high:
        raise Misfit(where, value, f"a whole number from {low} to {high}")
    return value


def text(value: Any, where: str, longest: int = 1000) -> str:
    """A text that can be shown: no control characters, which a terminal would obey."""
    if type(value) is not str or len(value) > longest or not value.isprintable():
        raise Misfit(where, value, f"a printable text of at most {longest} characters")
    return value


def flag(value: Any, where: str) -> bool:
    """True or false; 1 and 0 are neither."""
    if type(value) is not bool:
        raise Misfit(where, value, "true or false")
    return value


def one_of(value: Any, where: str, allowed: Collection[Any]) -> Any:
    """One of the texts allowed, or null if it is."""
    if type(value) not in (str, type(None)) or value not in allowed:
        names = [str(name) for name in allowed]
        raise Misfit(where, value, ", ".join(names[:20]) + (" ..." if len(names) > 20 else ""))
    return value


def items(value: Any, where: str, most: int, *, exactly: bool = False) -> list[Any]:
    """A list of at most, or exactly, so many."""
    if type(value) is not list or len(value) > most or (exactly and len(value) < most):
        raise Misfit(where, value, f"a list of {'exactly' if exactly else 'at most'} {most}")
    return value


def table(value: Any, where: str, names: Iterable[str] | None = None, most: int = 10_000) -> dict[str, Any]:
    """A table; with `names`, of exactly these fields."""
    if type(value) is not dict or len(value) > most:
        raise Misfit(where, value, f"a table of at most {most} fields")
    if names is not None and value.keys() != (wanted := set(names)):
        wrong = sorted(value.keys() ^ wanted)
        raise Misfit(where, sorted(value), f"the fields {', '.join(sorted(wanted))} (see {show(wrong[0])})")
    return value


def tallies(value: Any, where: str) -> dict[str, int]:
    """A table of whole numbers."""
    return {text(name, where): whole(count, f"{where}.{name}") for name, count in table(value, where).items()}


def cell(value: Any, where: str, width: int, height: int) -> tuple[int, int]:
    """A position [x, y] on a map of this size."""
    x, y = items(value, where, 2, exactly=True)
    return whole(x, where, 0, width - 1), whole(y, where, 0, height - 1)
