"""Golden fingerprints: levels that must not change by accident.

Each generator has a file, a line for each of 50 requests without the steps of landscape, which change nothing there,
and for each of 10 with the defaults. A change on purpose is written by

    python -m tests.golden.write cells "why they changed"

which replaces the file and keeps the reason in its first line. Whoever changes levels that players may have shared
raises `levelgen.FORMAT` too.
"""

from pathlib import Path
from typing import Any

import levelgen

FOLDER = Path(__file__).parent

_SIZES = [(80, 45), (80, 29), (40, 20), (200, 60), (20, 20)]


DRY: dict[str, Any] = {"waters": 0}
"""What the first 50 are asked for besides."""


def requests(generator: str) -> list[dict[str, Any]]:
    """What the levels of a generator are asked for: sizes, depths and presets in turn."""
    presets = list(levelgen.GENERATORS[generator].PRESETS)
    found: list[dict[str, Any]] = []
    for seed in range(60):
        width, height = _SIZES[seed % len(_SIZES)]
        preset = presets[seed // len(_SIZES) % len(presets)]
        found.append({"seed": seed, "depth": seed % 7, "width": width, "height": height, "preset": preset})
    return found


def fingerprints(generator: str) -> list[str]:
    """A line for each request: what was asked, and the fingerprint of the level."""
    lines = []
    for request in requests(generator):
        asked = " ".join(f"{name}={value}" for name, value in request.items())
        steps: dict[str, Any] = DRY if request["seed"] < 50 else {}
        lines.append(f"{asked} {levelgen.generate(generator, **request, **steps).fingerprint()}")
    return lines


def kept(generator: str) -> list[str]:
    """The lines of the generator's file, without the reason."""
    return (FOLDER / f"{generator}.txt").read_text(encoding="utf-8").splitlines()[1:]
