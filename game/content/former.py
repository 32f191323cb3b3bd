"""Fields that tables of earlier versions had, so that a mod's author is told what is written in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from levelgen.reading import WrongError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FORMER: dict[str, dict[str, str]] = {}
"""By file: each former field, with those around it as in "acts.foe", and what it is now, to follow "is now"."""


def refuse_former(table: Any, former: Mapping[str, str]) -> None:
    """Refuse a table with a former field, alone or in one of the tables and lists inside it.

    Raises:
        WrongError: it has one; the sentence gives the new form.
    """
    for field, now in former.items():
        for path in _paths(table, field):
            raise WrongError(f"is now {now}", path)


def _paths(value: Any, field: str) -> Iterator[str]:
    """Yield where data has a field, such as "acts[1].foe" for "acts.foe"."""
    if isinstance(value, list):
        yield from (f"[{index}].{path}" for index, part in enumerate(value) for path in _paths(part, field))
        return
    name, _, rest = field.partition(".")
    if isinstance(value, dict) and name in value:
        yield from (f"{name}.{path}".replace(".[", "[") for path in _paths(value[name], rest)) if rest else (name,)
