"""Parts: small dataclasses that a table names by a word of its own, as effects are named by `do`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from levelgen.reading import WrongError, look_up, read, show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Part = TypeVar("Part")


def named_by(word: str, kinds: Mapping[str, type[Part]]) -> Callable[[Any], Part]:
    """Return the reader of tables that say with `word` which of these kinds they are; other fields are the kind's."""

    def part(table: Any) -> Part:
        if not isinstance(table, dict) or word not in table:
            allowed = f'a table with {word} = "...", one of {", ".join(kinds)}'
            raise WrongError(f"is {show(table)} without a {word}; allowed: {allowed}")
        kind = look_up(table[word], kinds, word)
        return read(kind, {name: value for name, value in table.items() if name != word}, "", WrongError)

    return part


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return different words in a row, the last two joined by `last`."""
    *most, end = dict.fromkeys(words) or ("",)
    return f"{', '.join(most)} {last} {end}" if most else end
