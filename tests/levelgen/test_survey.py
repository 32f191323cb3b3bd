"""Surveys: the same findings for any number of processes, and a readable table."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import levelgen
from levelgen import Cells, GenerationError, RecipeError, survey
from levelgen.cli.main import main
from levelgen.metrics import Metrics, measure

SMALL = Cells(width=30, height=20)


def test_every_seed_is_measured_in_order() -> None:
    found = survey.survey(SMALL, [5, "moon", 7], depth=3, jobs=1)
    assert found.measures == tuple(measure(levelgen.generate(SMALL, seed=seed, depth=3)) for seed in (5, "moon", 7))
    assert (found.recipe, found.dug_again, found.failures) == (SMALL, 0, ())


def test_the_findings_do_not_depend_on_who_digs() -> None:
    alone = survey.survey(SMALL, range(20), jobs=1)
    assert survey.survey(SMALL, range(20), jobs=3) == alone
    with ThreadPoolExecutor(2) as executor:
        assert survey.survey(SMALL, range(20), executor=executor) == alone
        assert executor.submit(int).result() == 0, "an executor that is lent is not closed"


def test_a_spread_is_median_and_percentiles() -> None:
    measures = tuple(Metrics(floor / 100, 0, 0, 0, 0, 0, 1, 0, 0) for floor in range(101))
    assert survey.Findings(SMALL, measures, 0, ()).spread("floor") == pytest.approx((0.5, 0.05, 0.95))


def test_what_fails_is_counted_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def generate(recipe: Cells, *, seed: int, depth: int) -> levelgen.Level:
        if seed % 2:
            raise GenerationError(f"no luck with {seed}")
        return levelgen.generate(recipe, seed=seed, depth=depth)

    monkeypatch.setattr(survey, "generate", generate)
    found = survey.survey(SMALL, range(5), jobs=1)
    assert len(found.measures) == 3
    assert found.failures == ("no luck with 1", "no luck with 3")
    assert found.dug_again == 2
    none = survey.survey(SMALL, [1], jobs=1)
    assert "– (–––)" in survey.table([none])


def test_a_wrong_seed_is_refused() -> None:
    with pytest.raises(RecipeError, match="seed is None"):
        survey.survey(SMALL, [None], jobs=1)  # type: ignore[list-item]


def test_the_table_has_a_row_for_every_metric_and_a_column_for_every_survey() -> None:
    found = survey.survey(SMALL, range(3), jobs=1)
    lines = survey.table([found, found], markdown=True).splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert {len(row) for row in rows} == {1 + 2 + len(survey.references())}
    assert rows[0][:4] == ["metric, median (5–95 %)", "cells", "cells", "Brogue CE, as dug"]
    assert len(rows) == 2 + len(Metrics._fields) + 3
    assert [row[1] for row in rows[-3:]] == ["3", "0", "0"]
    assert rows[4][0] == "dead ends"
    assert rows[4][3:5] == ["6 (3–10)", "8 (5–11)"]
    text = survey.table([found])
    assert len({line.index(".42 (") for line in text.splitlines() if ".42 (" in line}) == 1
    assert not any(line.endswith(" ") for line in text.splitlines())


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.0, "0"),
        (1.0, "1"),
        (0.043, ".043"),
        (0.33, ".33"),
        (1.374, "1.37"),
        (2.55, "2.5"),
        (11.4, "11"),
        (0.5, ".50"),
    ],
)
def test_numbers_are_written_as_in_the_references(value: float, written: str) -> None:
    assert survey._number(value) == written


Captured = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    try:
        return main(["survey", *arguments])
    except SystemExit as end:
        return int(end.code or 0)


def test_the_command_prints_the_table(capsys: Captured) -> None:
    asked = ("cells", "districts", "--seeds", "3", "--size", "30x20", "--jobs", "1")
    assert run(*asked, "--depth", "2", "--set", "loops=0.5") == 0
    found: list[Any] = [
        survey.survey(levelgen.GENERATORS[name](width=30, height=20, loops=0.5), range(3), depth=2, jobs=1)
        for name in ("cells", "districts")
    ]
    assert capsys.readouterr() == (survey.table(found) + "\n", "")
    assert run(*asked, "--format", "markdown") == 0
    assert capsys.readouterr().out.startswith("| metric")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "GENERATOR"),
        (["nonsense"], "'nonsense'"),
        (["cells", "--seeds", "0"], "--seeds is '0'; allowed: a whole number from 1"),
        (["cells", "--seeds", "many"], "--seeds is 'many'; allowed: a whole number from 1"),
        (["cells", "--jobs", "-1"], "--jobs"),
        (["cells", "--jobs", "0"], "--jobs is '0'; allowed: a whole number from 1"),
        (["cells", "districts", "--set", "units_x=3"], "cells: units_x is not one of its knobs"),
        (["cells", "--format", "rtf"], "'rtf'"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(arguments: list[str], told: str, capsys: Captured) -> None:
    assert run(*arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err
    assert printed.err.count("\n") == 1
