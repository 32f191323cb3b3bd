"""The shared steps, one after another, on a large map."""

from collections.abc import Iterator
from typing import TypeVar

import levelgen
from levelgen.draft import Draft
from levelgen.recipe import Recipe
from levelgen.rng import Streams
from levelgen.steps.order import STEPS, Step

Item = TypeVar("Item")


class Walked(list[Item]):
    """A list that counts how often somebody goes through it."""

    walks = 0

    def __iter__(self) -> Iterator[Item]:
        Walked.walks += 1
        return super().__iter__()


def test_no_step_goes_through_all_links_or_rooms_for_each_of_them() -> None:
    """Or the largest maps would take minutes, and with vaults hours."""
    walks: dict[str, int] = {}

    def counting(step: Step) -> Step:
        def counted(draft: Draft, recipe: Recipe, streams: Streams) -> None:
            draft.links, draft.rooms = Walked(draft.links), Walked(draft.rooms)
            Walked.walks = 0
            step(draft, recipe, streams)
            walks[step.__name__] = walks.get(step.__name__, 0) + Walked.walks

        return counted

    steps = [counting(step) for step in STEPS]
    # With a largest lake the list of links would be another one afterwards.
    level = levelgen.generate("tiles", seed=3, width=320, height=180, vaults=3, lake=0, steps=steps)
    assert len(level.links) > 500
    assert walks.pop("vaults") < 120  # some for each vault and each key
    assert max(walks.values()) < 20
