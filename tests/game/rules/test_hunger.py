"""Hunger: its stages."""

from __future__ import annotations

import pytest

from game.rules import hunger


@pytest.mark.parametrize(
    ("food", "stage"),
    [(2150, None), (351, None), (350, "Hungry"), (151, "Hungry"), (150, "Weak"), (50, "Fainting"), (0, "Starved")],
)
def test_stages_of_hunger(food: int, stage: str | None) -> None:
    assert hunger.stage(food) == stage
