"""Key names and bindings."""

from __future__ import annotations

import pytest

from game.frontends.base import is_key_name, key_name
from game.frontends.keymap import KeyMap, KeyMapError

VI = {"west": ["h"], "east": ["l"], "explore": ["x", "o"]}


def test_keys_mean_words_and_words_have_keys() -> None:
    keys = KeyMap(VI)
    assert keys.word("o") == "explore"
    assert keys.word("O") is None
    assert keys.keys_of("explore") == ("x", "o")
    assert keys.keys_of("dance") == ()


@pytest.mark.parametrize(
    ("bindings", "message"),
    [
        ({"west": ["hh"]}, "keys.toml, [vi]: west: 'hh' is no key"),
        ({"west": ["Up"]}, "'Up' is no key"),
        ({"west": ["shift-ctrl-up"]}, "'shift-ctrl-up' is no key"),
        ({"west": ["shift-a"]}, "'shift-a' is no key"),
        ({"west": [" "]}, "' ' is no key"),
        ({"west": [7]}, "7 is no key"),
        ({"west": ["h"], "help": ["h"]}, 'keys.toml, [vi]: help: the key "h" already means west'),
        ({"west": "h"}, 'a list of key names is wanted, such as ["h"]'),
        ({"dance": ["h"]}, "keys.toml, [vi]: dance is no command; the commands are explore, help, west"),
    ],
)
def test_a_bad_binding_is_refused_by_place_and_name(bindings: dict[str, list[str]], message: str) -> None:
    with pytest.raises(KeyMapError) as refused:
        KeyMap(bindings, source="keys.toml, [vi]", words=["west", "explore", "help"])
    assert message in str(refused.value)


def test_layers_add_and_the_later_decides() -> None:
    numpad = KeyMap({"west": ["keypad-4", "left"], "east": ["keypad-6"]})
    player = KeyMap({"rest": ["x"], "west": ["a"]})
    keys = KeyMap.layered(KeyMap(VI), numpad, player)
    assert keys.word("x") == "rest"
    assert keys.keys_of("explore") == ("o",)
    assert keys.keys_of("west") == ("a", "keypad-4", "left", "h")


@pytest.mark.parametrize(
    "name", ["a", "A", "?", "-", "ctrl--", "é", "space", "up", "shift-up", "ctrl-d", "f24", "keypad-0", "alt-A"]
)
def test_key_names_that_are(name: str) -> None:
    assert is_key_name(name)


@pytest.mark.parametrize(
    "name", ["", " ", "ab", "ctrl-", "ctrl-D", "shift-A", "alt-ctrl-a", "f25", "Enter", "\x1b", "ctrl-space "]
)
def test_key_names_that_are_not(name: str) -> None:
    assert not is_key_name(name)


def test_names_are_spelled_one_way() -> None:
    assert key_name("D", ctrl=True, shift=True) == "ctrl-d"
    assert key_name("left", ctrl=True, alt=True, shift=True) == "ctrl-alt-shift-left"
    assert key_name(" ") == "space"
    assert key_name("A", shift=True) == "A"
