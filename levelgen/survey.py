"""Surveys: many seeds dug and measured, in parallel, and their metrics beside those of other games' levels.

>>> from levelgen import Cells, survey
>>> found = survey.survey(Cells(width=40, height=20), range(4), jobs=1)
>>> len(found.measures), found.failures
(4, ())
"""

import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from typing import NamedTuple, TypeVar

import numpy as np

from levelgen.errors import GenerationError
from levelgen.files import assets_folder
from levelgen.metrics import Metrics, measure
from levelgen.pipeline import generate
from levelgen.recipe import Recipe
from levelgen.rng import Seed

_LABELS = {
    "floor": "floor fraction",
    "loops": "loops per 100 floor",
    "deadends": "dead ends",
    "detour": "detour, mean",
    "hidden_walls": "walls hiding > 20 steps",
    "stairs_path": "stairs path / (w+h)",
}

_Asked = TypeVar("_Asked")
_Result = TypeVar("_Result")

_CHUNK = 8
"""Seeds sent to a process at once: enough to make sending cheap, few enough to keep all processes busy."""


class Findings(NamedTuple):
    """The findings of a survey: the measures of every level, in the order of the seeds, and the failures."""

    recipe: Recipe
    measures: tuple[Metrics, ...]
    dug_again: int  # levels that took more than one attempt
    failures: tuple[str, ...]  # the messages of seeds that gave no level

    def spread(self, name: str) -> tuple[float, float, float]:
        """Return a metric's median, 5th and 95th percentile over the levels; NaN each if there are none."""
        values = [getattr(found, name) for found in self.measures]
        if not values:
            return float("nan"), float("nan"), float("nan")
        median, low, high = np.percentile(values, [50, 5, 95]).tolist()
        return median, low, high


_Dug = tuple[Metrics | None, bool, str]
"""The measures of a level or None, whether it took more than one attempt, and the message of a failure or ""."""


def survey(
    recipe: Recipe,
    seeds: Iterable[Seed],
    *,
    depth: int = 1,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: bool = False,
) -> Findings:
    """Dig and measure a level for every seed.

    Args:
        recipe: the recipe to dig.
        seeds: the seeds, one for each level.
        depth: the depth of the levels.
        jobs: processes on this machine, or None for one per processor; 1 digs in this process.
        executor: another executor, such as a cluster's, instead of processes on this machine.
        progress: show progress on standard error if that is a terminal, by tqdm if it is installed.

    Returns:
        The findings, independent of the number of processes.

    Raises:
        RecipeError: a seed, the depth or the recipe's landmark is not allowed.
        TemplateError: a drawing in a folder of the recipe is broken or of the wrong kind, or there are none.
    """
    asked = [(recipe, seed, depth) for seed in seeds]
    name = recipe.name
    results = list(compute(_dug, asked, name, jobs=jobs, executor=executor, chunk=_CHUNK, progress=progress))
    return Findings(
        recipe,
        tuple(measures for measures, _, _ in results if measures is not None),
        sum(again for _, again, _ in results),
        tuple(failure for _, _, failure in results if failure),
    )


def _dug(asked: tuple[Recipe, Seed, int]) -> _Dug:
    recipe, seed, depth = asked
    try:
        level = generate(recipe, seed=seed, depth=depth)
    except GenerationError as problem:
        return None, True, str(problem)
    return measure(level), level.report["attempts"] > 1, ""


def compute(
    function: Callable[[_Asked], _Result],
    asked: Sequence[_Asked],
    name: str,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
    chunk: int = 1,
    progress: bool = False,
) -> Iterator[_Result]:
    """Yield the results of a function for each argument, in order, as they come in.

    Args:
        function: a function at the top level of a module, so that processes can import it.
        asked: the arguments, one for each call.
        name: the title of the progress bar.
        jobs: processes on this machine, or None for one per processor; 1 runs in this process.
        executor: another executor instead of processes on this machine; it is not closed.
        chunk: the number of arguments sent to a process at once.
        progress: show progress on standard error if that is a terminal, by tqdm if it is installed.
    """
    jobs = min(jobs or os.cpu_count() or 1, -(-len(asked) // chunk))
    # Fresh interpreters, since a fork of this one could inherit locks that are never released.
    fresh = executor is None and jobs > 1
    with ProcessPoolExecutor(jobs, get_context("spawn")) if fresh else nullcontext(executor) as workers:
        results = (
            map(function, asked)
            if workers is None
            else workers.map(function, asked, **({"chunksize": chunk} if fresh else {}))
        )
        yield from _watched(results, name, len(asked), shown=progress)


def _watched(results: Iterable[_Result], name: str, count: int, *, shown: bool) -> Iterator[_Result]:
    """Yield the results, and show their count on a terminal as they come in."""
    if shown and sys.stderr.isatty():
        try:
            from tqdm import tqdm  # noqa: PLC0415 - optional
        except ImportError:
            results = _counted(results, name, count)
        else:
            results = tqdm(results, name, count, leave=False, file=sys.stderr)
    yield from results


def _counted(results: Iterable[_Result], name: str, count: int) -> Iterator[_Result]:
    """Yield the results, and show their count in one line of the terminal, which is cleared at the end."""
    counted = "{}: {} of {}\r".format
    sys.stderr.write(counted(name, 0, count))
    sys.stderr.flush()
    for number, result in enumerate(results, start=1):
        sys.stderr.write(counted(name, number, count))
        sys.stderr.flush()
        yield result
    sys.stderr.write(" " * len(counted(name, count, count)) + "\r")


def references() -> dict[str, dict[str, str]]:
    """Return the metrics of other games' and libraries' levels, as texts for tables, by name and metric."""
    found: dict[str, dict[str, str]] = tomllib.loads((assets_folder() / "references.toml").read_text("utf-8"))
    return found


def table(found: Sequence[Findings], *, markdown: bool = False) -> str:
    """Return a table of all metrics: the median and 5–95 % of each survey, then the references."""
    others = references()
    heads = ["metric, median (5–95 %)", *(findings.recipe.name for findings in found), *others]
    rows = [
        [
            _LABELS.get(name, name),
            *(_spread(*findings.spread(name)) for findings in found),
            *(row.get(name, "–") for row in others.values()),
        ]
        for name in Metrics._fields
    ]
    none = ["–"] * len(others)
    rows.append(["levels", *(str(len(findings.measures)) for findings in found), *none])
    rows.append(["dug more than once", *(str(findings.dug_again) for findings in found), *none])
    rows.append(["failed", *(str(len(findings.failures)) for findings in found), *none])
    if markdown:
        return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows))
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (heads, *rows)
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


def _spread(median: float, low: float, high: float) -> str:
    return f"{_number(median)} ({_number(low)}–{_number(high)})"


def _number(value: float) -> str:
    """Return a number rounded to about two digits, in the style of the references: .043, 1.37, 12."""
    if value != value:  # noqa: PLR0124 - not a number
        return "–"
    if value == int(value) or value >= 10:
        return f"{value:.0f}"
    text = f"{value:.2g}" if abs(value) < 0.1 else f"{value:.2f}" if abs(value) < 2 else f"{value:.1f}"
    return text.removeprefix("0")
