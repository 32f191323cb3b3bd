"""Procedural rooms are as good as drawn ones, and always the same."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from levelgen import rng
from levelgen.generators.templates.procedural import PROCEDURES, VARIANTS, made, procedural
from levelgen.template import text
from levelgen.terrain import Terrain

SIZES = [(width, height) for width in (3, 4, 5, 6, 7, 10, 13, 24) for height in (3, 4, 5, 6, 9, 12)]


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_size_and_variant_passes_as_a_drawing(name: str) -> None:
    for width, height in SIZES:
        for variant in range(VARIANTS):
            template = made(name, width, height, variant)
            assert text.read(text.write(template), template.name) == template
            assert template.width <= width + 2
            assert template.height <= height + 2


@pytest.mark.parametrize("name", PROCEDURES)
def test_each_side_has_at_most_one_ideal_entrance_and_two_sides_have_one(name: str) -> None:
    for width, height in SIZES:
        sides = Counter(entrance[2:4] for entrance in made(name, width, height, 0).entrances if entrance.ideal)
        assert max(sides.values()) == 1
        assert len(sides) >= 2


def test_procedures_draw_what_they_are_called() -> None:
    assert all(Terrain.STATUE in made("pillared", 11, 9, variant).cells for variant in range(VARIANTS))
    rounds = [made("round", 11, 11, variant) for variant in range(VARIANTS)]
    assert {room.cell(1, 1) for room in rounds} == {Terrain.WALL}
    assert {room.cell(6, 1) for room in rounds} == {Terrain.FLOOR}
    assert len({room.cell(6, 6) for room in rounds}) > 2
    assert len({made("chunky", 11, 9, variant).cells for variant in range(VARIANTS)}) == VARIANTS


def test_a_pillared_hall_is_even() -> None:
    for width, height in SIZES:
        for variant in range(VARIANTS):
            hall = made("pillared", width, height, variant)
            assert hall.cells == hall.turned(4).cells == hall.turned(2).cells


@pytest.mark.parametrize("name", PROCEDURES)
def test_the_stream_chooses_within_the_sizes(name: str) -> None:
    stream = rng.stream(7)
    templates = [procedural(name, stream, (4, 3), (8, 5)) for _ in range(60)]
    assert 6 <= max(template.width for template in templates) <= 10
    assert max(template.height for template in templates) == 7
    assert len(set(templates)) > 20


def test_another_process_makes_the_same() -> None:
    code = (
        "from levelgen.generators.templates.procedural import PROCEDURES, made;"
        "print(*(made(name, 11, 9, 3).cells.hex() for name in PROCEDURES))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [made(name, 11, 9, 3).cells.hex() for name in PROCEDURES]
