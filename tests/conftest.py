"""What all tests share: how far sweeps over many seeds go, and generators registered for one test."""

import gc
import os
import sys
from collections.abc import Callable, Generator, Iterator

import pytest
from hypothesis import settings

# Or each program that a test starts would compile both packages anew, and each run all tests.
os.environ["PYTHONDONTWRITEBYTECODE"] = ""
sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    """Let hypothesis take its time, as a machine is slow now and then, and half its examples but in a full sweep.

    CI draws the same examples each time, so that no change is refused for a fault that it did not bring.
    """
    gc.set_threshold(20_000, 20, 20)  # or all that stands in the files of tests is gone through again and again
    full: bool = config.getoption("--sweep") >= 1
    same = "STRATA_CI" in os.environ
    settings.register_profile("strata", deadline=None, max_examples=100 if full else 50, derandomize=same)
    settings.load_profile("strata")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--sweep",
        type=float,
        default=0.05,
        metavar="F",
        help="the part of every sweep over seeds that is run; 1 runs them all (default: 0.05)",
    )
    parser.addoption(
        "--seeds",
        default="3",
        metavar="A,B,...",
        help="seeds of the runs that are played through the screen alone (default: 3)",
    )


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> list[int]:
    """The seeds of runs that tests play to some floor, as given by `--seeds`."""
    given: str = request.config.getoption("--seeds")
    return [int(seed) for seed in given.split(",")]


@pytest.fixture
def sweep(request: pytest.FixtureRequest) -> Callable[[int], range]:
    """The seeds of a sweep: `sweep(2000)` is range(2000) with --sweep 1, a part of it otherwise, and never empty."""
    part: float = request.config.getoption("--sweep")

    def seeds(count: int) -> range:
        return range(max(round(count * part), min(count, 2)))

    return seeds


@pytest.fixture
def large(request: pytest.FixtureRequest) -> int:
    """The width and height of a very large map: 2000, the most there is, with --sweep 1, and 400 otherwise."""
    part: float = request.config.getoption("--sweep")
    return 2000 if part >= 1 else 400


@pytest.fixture
def registry() -> Iterator[None]:
    """Forget the generators that a test registers."""
    from levelgen import recipe

    before = {*recipe.GENERATORS}
    yield
    for name in recipe.GENERATORS.keys() - before:
        del recipe._classes[name]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With STRATA_CI=1 nothing may be skipped: what a test needs is installed there, or it fails."""
    report = yield
    if report.skipped and os.environ.get("STRATA_CI") == "1":
        report.outcome = "failed"
    return report
