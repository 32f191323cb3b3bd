"""Priorities: the first of several attempts that comes to something, as a list that reads from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Found = TypeVar("Found")
Given = TypeVarTuple("Given")


def first(attempts: Iterable[Callable[[*Given], Found | None]], *given: *Given) -> Found | None:
    """Return the first result that is not None; the attempts after it are not made.

    Args:
        attempts: functions, the one to be preferred first.
        given: the arguments of each of them.
    """
    results = (attempt(*given) for attempt in attempts)
    return next((result for result in results if result is not None), None)
