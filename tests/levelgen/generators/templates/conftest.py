"""A shared fixture for tests of templates: it keeps every overlay that is drawn."""

import pytest

from levelgen.generators.templates import dig
from tests.kit.overlays import Watched


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dig, "Overlay", Watched)
