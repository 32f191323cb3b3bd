"""Changes TOML in place: comments, order and layout of what stays are the author's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AbstractTable

if TYPE_CHECKING:
    from collections.abc import MutableMapping


def updated(text: str, values: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """Return a text of TOML with these values instead of its own; usual ones are only put where the text has others.

    Raises:
        ValueError: the text is not TOML; the message says what is wrong and in which line.
    """
    try:
        found = tomlkit.parse(text)
    except TOMLKitError as problem:
        raise ValueError(str(problem)) from None
    _update(found, {name: value for name, value in values.items() if name in found or value != usual[name]})
    return found.as_string()


def _update(found: MutableMapping[str, Any], values: Mapping[str, Any]) -> None:
    for name in [name for name in found if name not in values]:
        del found[name]
    for name, value in values.items():
        if isinstance(value, Mapping):
            if not isinstance(found.get(name), AbstractTable):  # several dotted keys, which tomlkit cannot change
                found.pop(name, None)
            _update(found.setdefault(name, {}), value)
        else:
            plain = list(value) if isinstance(value, tuple) else value
            if name not in found or found[name] != plain:
                found[name] = plain
