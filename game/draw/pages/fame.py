"""The hall of fame in rows: a line for each run, the page of one, and statistics over all of them."""

from __future__ import annotations

import statistics
from collections import Counter
from typing import TYPE_CHECKING

from game.draw.text.canvas import filled, fit
from game.draw.text.rows import BLANK, Row, block, plain
from game.rules.items.grammar import counted
from game.rules.items.identify import article, capitalized
from game.storage import causes, daily, records

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.draw.text.rows import Stretch
    from game.storage.records import Result

BAR = 30  # columns of the longest bar
LABEL = 28  # columns of what it counts
MOST_CAUSES = 12
LEGEND = "□ a floor, ■ with a dangerous room entered, † died, ★ won, × gave up"


def heading(length: str) -> str:
    """Return the names of the columns of `line`, over runs of a length."""
    return f"{fit(capitalized(length), 8):8} score  floor  ended       how"


def line(result: Result, place: int | None, width: int) -> list[Stretch]:
    """Return a run in a line of so many columns: place, score or why it has none, floor, date, end."""
    rank = "" if place is None else f"{place}."
    points = result.unranked or f"{result.score:,}"
    lead = f"{rank:>4}  {points:>8}  {result.deepest:>5}  {result.moment:%Y-%m-%d}  "
    how = capitalized(causes.of(result.how, result.by))
    return [(lead, "text_dim" if result.unranked else "text"), (fit(how, width - len(lead)), "text")]


def page(result: Result, place: int | None) -> list[Row]:
    """Return all that is kept of a run."""
    how = capitalized(causes.of(result.how, result.by))
    points = (
        f"Not ranked: {article(result.unranked)} run."
        if result.unranked
        else f"Score {result.score:,}, place {place} of the {result.length} runs."
    )
    deepest = f", deepest floor {result.deepest}" if result.deepest != result.floor else ""
    turns, ended = counted(result.turns, "turn"), f"{result.moment:%Y-%m-%d %H:%M}"
    return [
        plain(f"{how} on floor {result.floor}{deepest}."),
        plain(points),
        BLANK,
        plain(f"{article(result.length).capitalize()} run from the seed {result.seed}, version {result.version}."),
        plain(f"{turns} in {duration(result.seconds)}, ended {ended} UTC."),
        *block("Worn and wielded", [plain(f"  {name}", indent=4) for name in result.gear]),
        *block("In the pack", [plain(f"  {name}", indent=4) for name in result.items]),
        *block("To share", [plain(daily.line_of(result))]),
        plain(LEGEND, "text_dim"),
    ]


def duration(seconds: int) -> str:
    """Return a time of play in words."""
    minutes, hours = seconds // 60 % 60, seconds // 3600
    return f"{hours} h {minutes} min" if hours else f"{minutes} min" if minutes else counted(seconds, "second")


def figures(results: Sequence[Result], *, bars: bool = True) -> list[Row]:
    """Return statistics over runs, ranked or not: how they ended, the best, and deaths by cause and by floor."""
    if not results:
        return [plain("No run has ended yet.")]
    ends = Counter(result.how for result in results)
    died, gave_up = ends["died"], ends["abandoned"]
    turns, seconds = sum(result.turns for result in results), sum(result.seconds for result in results)
    made = [
        plain(f"{counted(len(results), 'run')} ended: {died} died, {ends['won']} won, {gave_up} given up."),
        plain(f"{counted(turns, 'turn')} in {duration(seconds)} of play."),
    ]
    lengths = sorted({result.length for result in results})
    made += [plain(_standing(length, results)) for length in lengths]
    dead = [result for result in results if result.how == "died"]
    by_cause = Counter(capitalized(causes.of(result.how, result.by)) for result in dead)
    most = sorted(by_cause.items(), key=lambda each: (-each[1], each[0]))
    shown = dict(most[:MOST_CAUSES])
    if others := sum(count for _, count in most[MOST_CAUSES:]):
        shown["By other causes"] = others
    made += block("Deaths by cause", _chart(shown, bars=bars))
    for length in lengths:
        floors = Counter(result.floor for result in dead if result.length == length)
        by_floor = {f"Floor {floor}": floors[floor] for floor in sorted(floors)}
        made += block(f"Deaths by floor, {length} runs", _chart(by_floor, bars=bars))
    return made


def _standing(length: str, results: Sequence[Result]) -> str:
    floors = [result.deepest for result in results if result.length == length]
    ranked = records.best(results, length)
    top = f", best score {ranked[0].score:,}" if ranked else ""
    median = statistics.median_high(floors)
    return f"{capitalized(length)}: {counted(len(floors), 'run')}, median floor {median}; {len(ranked)} ranked{top}."


def _chart(counts: Mapping[str, int], *, bars: bool) -> list[Row]:
    """Return a row for each count, with a bar unless it is to be read aloud."""
    most = max(counts.values(), default=1)
    return [
        Row(
            (
                (f"  {fit(name, LABEL):{LABEL}}{count:>7,} ", "text"),
                (filled(BAR, count / most) if bars else "", "text_bad"),
            )
        )
        for name, count in counts.items()
    ]
