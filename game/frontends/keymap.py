"""Maps keys to command words, as bound by default, by sets of keys and by the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.frontends.base import is_key_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


SHORT = {"pageup": "PgUp", "pagedown": "PgDn", "keypad": "Pad", "escape": "Esc"}  # what stands on the keys
LONG = {short: name for name, short in SHORT.items()}


def key_text(key: str) -> str:
    """Return a key as a person would write it: x, F3, Shift-Up, PgDn."""
    return key if len(key) == 1 else "-".join(SHORT.get(part, part[:1].upper() + part[1:]) for part in key.split("-"))


def key_of(text: str) -> str | None:
    """Return the key that a person would write so; None if there is none."""
    key = text if len(text) == 1 else "-".join(LONG.get(part, part.lower()) for part in text.split("-"))
    return key if is_key_name(key) else None


class KeyMapError(ValueError):
    """An invalid binding; the message names its source, the command word, the key and the problem."""


class KeyMap:
    """Key bindings: from key names to command words.

    `bindings` maps a command word to its keys, starting with the one that help texts show. `source` names their origin
    in messages, such as "keys.toml, [vi]". Raises KeyMapError for an unknown key name, a key bound twice, and,
    if `words` are given, for any other word.
    """

    def __init__(
        self, bindings: Mapping[str, Iterable[str]], *, source: str = "keys", words: Iterable[str] | None = None
    ) -> None:
        known = None if words is None else frozenset(words)
        self._word_of: dict[str, str] = {}
        self._keys_of: dict[str, tuple[str, ...]] = {}
        for word, given in bindings.items():
            field = f"{source}: {word}"
            if known is not None and word not in known:
                raise KeyMapError(f"{field} is no command; the commands are {', '.join(sorted(known))}")
            if isinstance(given, str):
                raise KeyMapError(f'{field} is "{given}", but a list of key names is wanted, such as ["{given}"]')
            self._keys_of[word] = tuple(given)
            for key in self._keys_of[word]:
                self._bind(key, word, field)

    def _bind(self, key: Any, word: str, field: str) -> None:
        if not isinstance(key, str) or not is_key_name(key):
            raise KeyMapError(
                f"{field}: {key!r} is no key; a key is a character or a name such as "
                '"up", "shift-up", "ctrl-d", "f3", "keypad-7", "space", "enter"'
            )
        other = self._word_of.setdefault(key, word)
        if other != word:
            raise KeyMapError(f'{field}: the key "{key}" already means {other}')

    @classmethod
    def layered(cls, *layers: KeyMap) -> KeyMap:
        """Return all layers combined: if two bind a key, the later one wins, and the earlier word loses the key."""
        word_of = {key: word for layer in layers for key, word in layer.bindings}
        bindings: dict[str, list[str]] = {}
        # Later layers first, so that help texts show the key the player chose last.
        for layer in reversed(layers):
            for word, keys in layer._keys_of.items():  # noqa: SLF001 - its own class
                own = bindings.setdefault(word, [])
                own.extend(key for key in keys if word_of[key] == word and key not in own)
        return cls(bindings)

    def with_sets(self, sets: Mapping[str, Mapping[str, Iterable[str]]], names: Iterable[str]) -> KeyMap:
        """Return these keys with the named sets of keys.toml layered over them, later sets over earlier ones.

        Raises:
            KeyMapError: a set has an unknown command or key, or binds a key twice.
        """
        named = (KeyMap(sets[name], source=f"keys.toml, [{name}]", words=self._keys_of) for name in names)
        return KeyMap.layered(self, *named)

    def rebound(self, own: Mapping[str, Iterable[str]], source: str) -> KeyMap:
        """Return these keys with others for some commands, taken from all other commands; `source` is for messages.

        Raises:
            KeyMapError: a command or key is unknown, or two commands are bound to one key.
        """
        chosen = KeyMap(own, source=source, words=self._keys_of)
        return KeyMap(
            {
                word: chosen.keys_of(word) if word in own else [key for key in keys if chosen.word(key) is None]
                for word, keys in self._keys_of.items()
            }
        )

    @property
    def bindings(self) -> Iterable[tuple[str, str]]:
        """Pairs of key and command word."""
        return self._word_of.items()

    def word(self, key: str) -> str | None:
        """Return the command word that a key is bound to, if any."""
        return self._word_of.get(key)

    def keys_of(self, word: str) -> tuple[str, ...]:
        """Return the keys bound to a word, the best one first; none if it is not bound."""
        return self._keys_of.get(word, ())
