"""The built-in generators, a package for each document; they never import each other.

Each is imported when it first digs, since importing all five takes a third as long as numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from levelgen.draft import Draft
    from levelgen.rng import Streams


def _cells(recipe: Any, draft: Draft, streams: Streams) -> None:
    from levelgen.generators.cells.dig import dig

    dig(recipe, draft, streams)


def _tiles(recipe: Any, draft: Draft, streams: Streams) -> None:
    from levelgen.generators.tiles.dig import dig

    dig(recipe, draft, streams)


def _templates(recipe: Any, draft: Draft, streams: Streams) -> None:
    from levelgen.generators.templates.dig import dig

    dig(recipe, draft, streams)


def _districts(recipe: Any, draft: Draft, streams: Streams) -> None:
    from levelgen.generators.districts.dig import dig

    dig(recipe, draft, streams)


def _caves(recipe: Any, draft: Draft, streams: Streams) -> None:
    from levelgen.generators.caves.dig import dig

    dig(recipe, draft, streams)


BUILT_IN: dict[str, Callable[[Any, Draft, Streams], None]] = {
    "cells": _cells,
    "tiles": _tiles,
    "templates": _templates,
    "districts": _districts,
    "caves": _caves,
}
"""What digs for each built-in generator, by the name of its recipe."""
