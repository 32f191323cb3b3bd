"""Levels of 80x50 beside those of rot.js's Digger.

One of each is dug in turn, since the machine's clock changes, and processor time is measured, since it may be busy.
Needs node and rot.js, of which nothing is kept here. In any folder:

    npm install rot-js

and then, with that folder:

    ROT_JS=FOLDER python -m pytest tests/benchmarks/test_beside_rotjs.py

Without ROT_JS it is looked for from the top level. Where it is not found the comparison is left out, which pytest says.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import time
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import pytest

import levelgen
from tests.benchmarks.conftest import BESIDE_DIGGER
from tests.benchmarks.test_levelgen_speed import BARE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from subprocess import Popen

    from pytest_benchmark.fixture import BenchmarkFixture

FOLDER = os.environ.get("ROT_JS", Path(__file__).parents[2])
WIDTH, HEIGHT = 80, 50
ROUNDS = 200
WARM = 100  # levels until node has compiled what it runs
DIGGING = f"""
const ROT = require("rot-js");
let seed = 0;
require("readline").createInterface({{input: process.stdin}}).on("line", () => {{
    ROT.RNG.setSeed(++seed);
    const before = process.cpuUsage();
    new ROT.Map.Digger({WIDTH}, {HEIGHT}).create(() => {{}});
    const {{user, system}} = process.cpuUsage(before);
    console.log(user + system);
}});
"""


class Digger:
    """Node with rot.js, which digs a level whenever it is asked and tells the time that it took."""

    def __init__(self, node: Popen[str]) -> None:
        assert node.stdin is not None
        assert node.stdout is not None
        self._asking: IO[str] = node.stdin
        self._told: IO[str] = node.stdout
        self.seconds: list[float] = []
        for _ in range(WARM):
            self.dig()
        self.seconds.clear()

    def dig(self) -> None:
        """Dig a level of a new seed, and note its time."""
        self._asking.write("\n")
        self._asking.flush()
        self.seconds.append(int(self._told.readline()) / 1e6)


@pytest.fixture
def digger(benchmark: BenchmarkFixture) -> Iterator[Digger | None]:
    """A Digger to measure against; None where nothing is measured, and the test skipped where there is none."""
    if benchmark.disabled:
        yield None
        return
    node = shutil.which("node")
    if node is None:
        pytest.skip("left out the comparison with rot.js: node is not installed")
    command = [node, "-e", 'require.resolve("rot-js")']
    if subprocess.run(command, cwd=FOLDER, capture_output=True, check=False).returncode:
        pytest.skip(f"left out the comparison with rot.js: no rot-js in {FOLDER}; see the head of this file")
    with subprocess.Popen(
        [node, "-e", DIGGING], cwd=FOLDER, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        yield Digger(program)


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("steps", ["bare", "all steps"])
@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_level_beside_digger(
    benchmark: BenchmarkFixture, digger: Digger | None, generator: str, steps: str, request: pytest.FixtureRequest
) -> None:
    benchmark.group = f"beside rot.js, {steps}"
    seeds = count()
    knobs: dict[str, Any] = BARE if steps == "bare" else {}

    def dig() -> levelgen.Level:
        return levelgen.generate(generator, seed=next(seeds), width=WIDTH, height=HEIGHT, **knobs)

    dig()  # which reads the drawings
    level = benchmark.pedantic(dig, setup=digger and digger.dig, rounds=ROUNDS)  # type: ignore[no-untyped-call]
    assert (level.width, level.height) == (WIDTH, HEIGHT)
    if digger is not None and benchmark.stats is not None:
        ours, theirs = benchmark.stats.stats.median, statistics.median(digger.seconds)
        benchmark.extra_info["of Digger"] = round(ours / theirs, 2)
        line = f"{generator:9} {steps:9} {ours / theirs:5.2f} of Digger, {1e3 * ours:5.1f} and {1e3 * theirs:.1f} ms"
        request.config.stash.setdefault(BESIDE_DIGGER, []).append(line)
