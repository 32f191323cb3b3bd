"""What a generator's document asks for is tested on levels without pieces, which take the place of what it dug."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def no_pieces() -> Iterator[None]:
    """Leave out landmarks, and what is grown and posted, as the knob `pieces` at 0 does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("levelgen.steps.order.dig_landmark", lambda *_: False)
        patch.setattr("levelgen.steps.order.place_others", lambda *_: None)
        yield
