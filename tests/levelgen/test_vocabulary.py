"""The words of levels: the docstrings of Room, Link and Mark list all that our generators and pieces use."""

import re
from itertools import chain

import pytest

import levelgen
from game.content.library import Library
from levelgen import GENERATORS, Level, Link, Mark, Room
from levelgen.template import files

WAITING = {"guard", "leader", "shooter", "pack", "small", "ambush", "captive"}


def listed(described: type) -> set[str]:
    """Return the words that a class's docstring lists."""
    return set(re.findall(r'^ *- "(\w+)": ', described.__doc__ or "", re.MULTILINE))  # newer Pythons dedent it


@pytest.fixture(scope="module", name="levels")
def levels_() -> list[Level]:
    """A few levels of each preset of each generator, with every step at work."""
    return [
        levelgen.generate(
            name, seed=seed, depth=seed, preset=preset, vaults=2, secrets=0.3, liquid=liquid, rivers=0.5, burnt=0.2
        )
        for name, recipe in GENERATORS.items()
        for preset in recipe.PRESETS
        for seed, liquid in enumerate(("water", "lava", "chasm", "mixed"), 1)
    ]


def test_all_kinds_of_rooms_are_listed_and_no_others(levels: list[Level]) -> None:
    assert {room.kind for level in levels for room in level.rooms} == listed(Room)


def test_all_kinds_of_links_are_listed_and_no_others(levels: list[Level]) -> None:
    assert {link.kind for level in levels for link in level.links} == listed(Link)


def test_all_marks_are_listed_and_no_others(levels: list[Level]) -> None:
    assert {mark.what for level in levels for mark in level.marks} == listed(Mark) - WAITING


def test_names_of_marks_are_listed_or_kinds_of_the_game(levels: list[Level]) -> None:
    content = Library.load()
    drawn = chain.from_iterable(each.marks for folder in ("vaults", "pieces") for each in files.ours(folder))
    dug = chain.from_iterable(level.marks for level in levels)
    marks = [*[(mark.what, mark.name) for mark in drawn], *[(mark.what, mark.name) for mark in dug]]
    named = {(what, name.partition(" ")[0]) for what, name in marks if name}
    monsters = {name for what, name in named if what == "monster"}
    assert monsters - content.monsters.keys() == WAITING
    assert listed(Mark) >= WAITING
    assert {name for what, name in named if what == "item"} - content.items.keys() == {"prize"}
    assert {what for what, _ in named} == {"monster", "item", "feature"}
    assert not [mark for level in levels for mark in level.marks if mark.name and not mark.binding]
