"""The command `verify`: plays journals and exported runs again without a screen, and says whether they are true."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from game.content.library import Library
    from game.world.run import Run

TRUE, FALSE, REFUSED = range(3)  # exit statuses


class Proof(NamedTuple):
    """The run as its journal leads to it, the one that is to be believed."""

    run: Run
    checks: int  # that the state fitted
    hashes: int  # of the whole state, that it had
    problem: str  # why the file is not true, in a sentence; "" if it is


def run(options: argparse.Namespace) -> int:
    """Verify each file, and print a line for it.

    Returns:
        The exit status: 1 if any file is not true, else 2 if any cannot be judged.

    Raises:
        SettingsError: what is given as the line of a result is none.
    """
    from pathlib import Path

    from game.content.library import Library
    from game.storage.saves import SaveError
    from levelgen.quoting import printable, sentence

    if options.line is not None:
        _check_line(options.line)
    content = Library.load([Path(folder) for folder in options.mods])
    found = set()
    for name in options.files:
        try:
            proof = prove(Path(name), content, options.line)
        except SaveError as problem:
            print(sentence(problem), file=sys.stderr)
            found.add(REFUSED)
            continue
        judged = f"not true. {proof.problem}" if proof.problem else f"true. {_told(proof)}"
        print(f"{printable(name)}: {judged}")
        found.add(FALSE if proof.problem else TRUE)
        proof.run.world.close()
    return next(status for status in (FALSE, REFUSED, TRUE) if status in found)


def _check_line(line: str) -> None:
    from game.storage import daily
    from game.storage.settings import SettingsError
    from levelgen.reading import WrongError

    try:
        daily.parsed(line)
    except WrongError as problem:
        raise SettingsError(f"argument --line: {problem}") from None


def prove(path: Path, content: Library, line: str | None = None) -> Proof:
    """Play the journal in a file again, and compare with the run all that it names, its save, and a line to share.

    Raises:
        SaveError: the file is no journal and no exported run, or part of it was played by other rules.
    """
    from game.storage import archive, saves
    from game.storage.journal import Check, Mark
    from game.storage.playback import Playback
    from game.storage.snapshot import state_hash

    parts = archive.read(path)
    playback = Playback(path, parts.journal, content, hashes=True)
    if playback.loss:
        playback.close()
        raise saves.SaveError(f"{path}: {playback.loss}")
    playback.go(playback.last)
    marks = [line.what for line in playback.lines if isinstance(line.what, Mark)]
    problem: str = playback.loss
    if parts.save is not None and not problem:
        saved = saves.run_of(path, parts.save, content)
        if Mark(saved.turn, saves.digest_of(path, parts.save), state_hash(saved)) not in marks:
            problem = "Its save is none of those that its journal names."
        saved.world.close()
    problem = problem or (_contradiction(line, playback.run) if line is not None else "")
    checks = sum(isinstance(line.what, Check) for line in playback.lines)
    return Proof(playback.run, checks, len(marks), problem)


def _contradiction(line: str, run: Run) -> str:
    """Return in a sentence what the line of a result says that is not so; "" if it is that of this run."""
    from datetime import UTC, datetime

    from game.storage import daily
    from game.storage.records import result_of

    if run.outcome is None:
        return "It has not ended, so it has no line to share."
    false = daily.untrue(line, result_of(run, datetime.now(UTC), 0))
    return f"The line is not that of the run, which has another {' and another '.join(false)}." if false else ""


def _told(proof: Proof) -> str:
    """Return how the run stands, its score, and what agrees."""
    from game.rules import score
    from game.rules.items.grammar import counted
    from game.storage import causes

    run = proof.run
    reason = score.unranked(run)
    points = f"not ranked ({reason})" if reason else f"score {score.score(run):,}"
    fate = "in progress" if run.outcome is None else causes.of(run.outcome.how, run.outcome.by)
    agrees = f"{counted(proof.checks, 'check')} and {counted(proof.hashes, 'state')} agree"
    return f"Floor {run.depth}, turn {run.turn:,}, {fate}; {points}; {agrees}."
