"""The command `scores`: the best runs of each length and statistics over all runs, or all runs as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from game.storage.records import Result

WIDTH = 80
BEST = 10  # runs of a length that are printed


def run(options: argparse.Namespace) -> int:
    """Print what the records hold. Return the exit status.

    Raises:
        RecordsError: they cannot be read.
    """
    import json
    import sys

    from game.storage import paths
    from game.storage.daily import line_of
    from game.storage.records import RecordsError, SqliteRecords
    from levelgen.quoting import printable, sentence
    from levelgen.reading import write

    results, problem = SqliteRecords(paths.records_file(paths.data_folder(options.data_dir))).history()
    if problem and not results:
        raise RecordsError(problem)
    if problem:
        print(sentence(problem), file=sys.stderr)
    if options.json:
        print(json.dumps([{**write(result), "line": line_of(result)} for result in results], indent=2))
        return 0
    for line in _told(results):
        print(printable(line))
    return 0


def _told(results: Sequence[Result]) -> Iterator[str]:
    from game.draw.pages import fame
    from game.draw.text.rows import to_text
    from game.storage import records

    for length in dict.fromkeys(result.length for result in results):
        ranked = records.best(results, length)[:BEST]
        if ranked:
            yield fame.heading(length)
            for place, result in enumerate(ranked, 1):
                yield "".join(text for text, _ in fame.line(result, place, WIDTH))
            yield ""
    yield from to_text(fame.figures(results), WIDTH)
