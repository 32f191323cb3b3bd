"""Runs on disk: a versioned JSON snapshot, compressed, with a checksum, written so that no moment can lose it."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from game.turn.beginning import empty_run
from game.world import freeze, spawn
from game.world.floor import Floor, pack_cells, unpack_cells
from game.world.run import Line, Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.library import Library
    from game.world.run import Run

VERSION = 1
MAGIC = b"STRATA SAVE "


class SaveError(Exception):
    """A run that cannot be saved or loaded: one sentence that names the file and what is wrong."""


def snapshot(run: Run) -> dict[str, Any]:
    """Everything about a run, ready for JSON; the run is the one at hand and stays as it is."""
    return {
        "version": VERSION,
        "content": run.content.digests,
        "seed": run.seed,
        "length": run.length,
        "dice": run.dice.state,
        "depth": run.depth,
        "ticks": run.ticks,
        "remainder": run.remainder,
        "wandering": run.wandering,
        "debug": run.debug,
        "flavours": run.flavours,
        "known": sorted(run.known),
        "meters": run.meters,
        "counts": run.counts,
        "outcome": asdict(run.outcome) if run.outcome else None,
        "log": [[line.text, line.tone, line.turn, line.count] for line in run.log],
        "floors": {str(depth): floor for depth, floor in sorted(run.floors.items())},
        "pursuers": run.pursuers,
        "floor": run.floor.record(),
        "visible": pack_cells(run.floor.visible.view("uint8")),
        "entities": freeze.freeze_all(run.hero),
        "met": freeze.ranks(run.met),
    }


def restore(data: dict[str, Any], content: Library) -> Run:
    """The run that `snapshot` was made of, in a world of its own.

    Raises:
        KeyError, TypeError, ValueError: when the data is no snapshot.
    """
    run = empty_run(content, data["seed"], data["length"])
    run.dice.state = data["dice"]
    run.depth, run.ticks, run.remainder = data["depth"], data["ticks"], data["remainder"]
    run.wandering, run.debug = data["wandering"], data["debug"]
    run.flavours, run.known = dict(data["flavours"]), set(data["known"])
    run.meters, run.counts = dict(data["meters"]), dict(data["counts"])
    run.outcome = Outcome(**data["outcome"]) if data["outcome"] else None
    run.log = [Line(*line) for line in data["log"]]
    run.floors = {int(depth): floor for depth, floor in data["floors"].items()}
    run.pursuers = list(data["pursuers"])
    run.floor = Floor.restored(data["floor"], content)
    run.floor.visible = unpack_cells(data["visible"], run.floor.terrain.shape) != 0
    ids = freeze.thaw(data["entities"], content, None)
    run.hero = next(entity for entity, record in zip(ids, data["entities"], strict=True) if "Hero" in record)
    run.met = {ids[rank] for rank in data["met"]}
    return run


def write(path: Path, run: Run) -> None:
    """Write the run to a file, whole or not at all; what was there before is kept beside it as `.bak`.

    Raises:
        SaveError: when the disk does not take it.
    """
    body = zlib.compress(json.dumps(snapshot(run), separators=(",", ":")).encode(), 6)
    data = MAGIC + hashlib.sha256(body).hexdigest().encode() + b"\n" + body
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            os.replace(path, path.with_name(path.name + ".bak"))
        os.replace(fresh, path)
    except OSError as problem:
        raise SaveError(f"{path}: cannot be written ({problem.strerror})") from problem


def read(path: Path, content: Library) -> Run:
    """The run in a save file.

    Raises:
        SaveError: when it cannot be read or is no save of this game.
    """
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise SaveError(f"{path}: cannot be read ({problem.strerror})") from problem
    head, _, body = data.partition(b"\n")
    if not head.startswith(MAGIC) or head[len(MAGIC) :].decode("ascii", "replace") != hashlib.sha256(body).hexdigest():
        raise SaveError(f"{path}: is damaged or no save of this game")
    run = restore(json.loads(zlib.decompress(body)), content)
    spawn.switch_to(run)
    return run
