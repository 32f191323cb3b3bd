"""Pairs of the tables of materials and gases, and the scenarios that try them.

A scenario is a function of a library: it draws a scene and asserts what comes of the pair. It holds with the game's own
content, and must fail when the pair's cell is emptied, or it would prove nothing.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from game.content.effect import STIMULI
from game.content.ground import GroundTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.library import Library

    Scenario = Callable[[Library], None]

PASSIVE = ("gas", "light")  # columns with a word for what is so all the time
Pair = tuple[str, str]  # a row, and a column


class Pairs(dict[Pair, "Scenario"]):
    """A registry: the scenario of each pair."""

    def tries(self, *pairs: Pair, **given: Any) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Return the decorator that registers a scenario for pairs; it is called with what is given besides."""

        def register(scenario: Callable[..., None]) -> Callable[..., None]:
            for pair in pairs:
                assert pair not in self, pair
                self[pair] = lambda content: scenario(content, **given)
            return scenario

        return register


def filled(content: Library) -> set[Pair]:
    """Return the pairs of the table of materials whose cells are not empty."""
    rows = content.materials.items()
    return {(name, column) for name, row in rows for column in (*STIMULI, *PASSIVE) if getattr(row, column)}


def emptied(content: Library, pair: Pair) -> Library:
    """Return the content without the cell of a pair."""
    row, column = pair
    empty: Any = "" if column in PASSIVE else ()
    materials = {**content.materials, row: dataclasses.replace(content.materials[row], **{column: empty})}
    kinds = {kind.id: {"transparent": True} for kind in content.terrain if kind.material == row and column == "light"}
    return changed(dataclasses.replace(content, materials=materials), kinds)


def changed(content: Library, kinds: dict[str, dict[str, Any]]) -> Library:
    """Return the content with other fields of some kinds of ground, by their ids."""
    terrain = tuple(dataclasses.replace(kind, **kinds.get(kind.id, {})) for kind in content.terrain)
    table = GroundTable.of(terrain, content.materials, content.statuses)
    return dataclasses.replace(content, terrain=terrain, ground=table)
