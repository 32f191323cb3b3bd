"""What tests of templates share: every overlay that is drawn can be looked at."""

import pytest

from levelgen.generators.templates import dig
from tests.kit.overlays import Watched


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dig, "Overlay", Watched)
