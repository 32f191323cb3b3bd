"""The messages: those of the latest turns beside the map, dimmer with age, and all of them as a page."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from game.draw.text.palette import TONES
from game.draw.text.rows import TIED, Row, heading, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.kinds import Tone
    from game.draw.text.canvas import Canvas
    from game.draw.text.layout import Area
    from game.draw.text.rows import Stretch
    from game.world.run import Line, Run

FADING = (0.0, 0.15, 0.3)  # share of the background in the colour of messages of the newest turns
FADED = 0.5  # the same for older messages, and for those of the previous floor
WEIGHTS: dict[Tone, int] = {"dim": 0, "plain": 1, "good": 3, "danger": 3}  # what stays if rows are short; others are 2
NEWS = 3  # the weight of messages of older turns for which trifles of the newest are left out
TURN_COLUMNS = 6
HINT = "Hint: "  # begins messages that teach the game
UNBOUND = re.compile(r"\S+ does nothing(; \S+ lists the keys)?\.")  # messages on keys, which are none of the run's
CUT = "…"  # stands before a turn of which messages are left out, and after a message whose end is
MARKED = "title"  # the colour of the mark for messages left out, and of no message
MOST_NUMBERS = 3  # damage numbers that are listed singly


def unbound(key: str, lists: str) -> str:
    """Return a message on a key that does nothing; `lists` is the key that lists all, or ""."""
    return f"{key} does nothing{f'; {lists} lists the keys' if lists else ''}."


def text_of(line: Line, *, numbers: bool = False) -> str:
    """Return a message with its count, or with the damage that it reports if `numbers` is set."""
    if not line.damage or not numbers:
        return line.text if line.count == 1 else f"{line.text}{TIED}×{line.count}"
    if line.count == len(line.damage) <= MOST_NUMBERS:
        return _with(line.text, ", ".join(map(str, line.damage)))
    return _with(line.text, f"{sum(line.damage)} in all")


def _with(text: str, numbers: str) -> str:
    """Return a message with numbers in brackets after its first sentence, merged into brackets already there."""
    before, bracket, after = text.partition("(")
    if bracket and "." not in before:
        return f"{before}({numbers}, {after}"
    end = next((at for at, letter in enumerate(text) if letter in ".!"), len(text))
    return f"{text[:end]} ({numbers}){text[end:]}"


class _Turn:
    """The messages of one turn, oldest first, wrapped to rows; or a hint alone. A mark may stand at the end.

    `is_cut` says that the last message has lost its end.
    """

    def __init__(self, lines: list[Line], faded: float, width: int, *, numbers: bool, mark: str = "") -> None:
        self.lines = lines
        self.is_cut = False
        self.faded = faded
        self.is_whole = True
        self._width, self._numbers, self._mark = width, numbers, [(mark, MARKED)] if mark else []
        self.rows = self._wrapped()

    def _wrapped(self) -> list[list[Stretch]]:
        told = [(f"{text_of(line, numbers=self._numbers)} ", TONES[line.tone]) for line in self.lines]
        return wrap(Row((*told, *self._mark)), self._width) if told else []

    def drop(self, line: Line) -> None:
        """Leave a message out."""
        self.lines = [other for other in self.lines if other is not line]
        self.is_whole = False
        self.rows = self._wrapped()

    def shrink(self, height: int, last: Line) -> None:
        """Keep as many messages as fit, what matters most first, then the newest; a single one loses its last rows.

        The last message of all stays, since it may be the answer to a key.
        """
        if len(self.rows) <= height:
            return
        whole = self.lines
        newest_first = whole[::-1]
        ranked = sorted(newest_first, key=lambda line: (line is not last, -WEIGHTS.get(line.tone, 2)))
        kept = ranked[:1]
        for line in ranked[1:]:
            self._keep(whole, [*kept, line])
            kept += [line] if len(self.rows) <= height else []
        self._keep(whole, kept)
        self.is_whole = len(self.lines) == len(whole)
        if len(self.rows) > height:
            self.is_cut = True
            room = self._width - sum(len(text) for text, _ in self._mark)
            self.rows = [*self.rows[: height - 1], [*_ended(self.rows[height - 1], room), *self._mark]]

    def _keep(self, whole: list[Line], kept: list[Line]) -> None:
        """Have only these messages, in the order of the whole turn."""
        self.lines = [line for line in whole if any(line is one for one in kept)]
        self.rows = self._wrapped()


def _ended(row: list[Stretch], width: int) -> list[Stretch]:
    """Return a row without the words that leave no room for a mark of what is missing, and with that mark."""
    *before, (text, color) = row if row[-1][1] != MARKED else row[:-1]
    room = width - sum(len(each) for each, _ in before) - len(CUT)
    kept = text if len(text) <= room else text[: max(0, room + 1)].rpartition(" ")[0]
    return [*before, (f"{kept}{CUT}", color)]


def draw(
    canvas: Canvas, area: Area, run: Run, *, numbers: bool = False, new: Sequence[Line] = (), key: str = ""
) -> None:
    """Fill the message rows from the bottom up; a mark stands before a turn of which something is left out.

    The messages of a turn share rows, each in its colour, so that those of a fight rarely push each other out; a hint
    has rows to itself. Where rows are short, trifles of the latest turns go first, those of the newest turn only
    for the sake of great news. If any of the `new` messages, those since the last key, is left out, the last row ends
    with their number, and with the `key` that shows them.
    """
    ground = canvas.colors["panel"]
    canvas.fill(area, ground)
    turns = _arranged(run, area, numbers=numbers)
    if _left_out(turns, new):
        turns = _arranged(run, area, numbers=numbers, mark=_more(len(new), key))
        turns[0].rows[-1][-1] = (_more(_left_out(turns, new), key).replace(TIED, " "), MARKED)
    y = area.bottom
    for turn in turns:
        y -= len(turn.rows)
        for below, row in enumerate(turn.rows):
            x = area.left + 1
            for text, color in row:
                shade = canvas.colors.faded(canvas.colors[color], ground, turn.faded)
                x = canvas.write(x, y + below, text, shade, right=area.right - 1)
        if not turn.is_whole:
            canvas.write(area.left, y, CUT, canvas.colors.faded(canvas.colors["text"], ground, turn.faded))


def _more(count: int, key: str) -> str:
    """Return the mark for messages that are left out, with the key that shows all."""
    return f"({count}{TIED}more{f':{TIED}{key}' if key else ''})"


def _left_out(turns: list[_Turn], new: Sequence[Line]) -> int:
    """Return how many of these messages are not shown to their end."""
    shown = {id(line) for turn in turns if not turn.is_cut for line in turn.lines}
    return sum(id(line) not in shown for line in new)


def _arranged(run: Run, area: Area, *, numbers: bool, mark: str = "") -> list[_Turn]:
    """Return the turns that have room, newest first, each with the messages and rows that it is shown with."""
    room, shown = area.height, []
    for turn in _latest(run, area, numbers=numbers, mark=mark):
        turn.shrink(room, run.log[-1])
        shown.append(turn)
        room -= len(turn.rows)
        if not room:
            break
    return shown


def _latest(run: Run, area: Area, *, numbers: bool, mark: str) -> list[_Turn]:
    """Return as many turns as may have room, newest first, without the trifles that would push out more."""
    turns = _turns(run, area, numbers=numbers, mark=mark)
    recent = [turn for turn in turns[: len(FADING)] if turn.lines[0].depth == run.depth]
    for turn, trifle in _trifles(recent, run.log[-1]) if recent else ():
        if sum(len(turn.rows) for turn in recent) > area.height:
            turn.drop(trifle)
    return [turn for turn in turns if turn.lines]


def _turns(run: Run, area: Area, *, numbers: bool, mark: str) -> list[_Turn]:
    """Return as many turns as may have room, newest first, with all that was said in them; the newest has the mark."""
    grouped = itertools.groupby(reversed(run.log), lambda line: (line.depth, line.turn, line.text.startswith(HINT)))
    # Each takes a row at least, but those of the newest that are all trifles may be dropped.
    most = area.height + len(FADING)
    turns = []
    for age, ((depth, *_), newest_first) in enumerate(itertools.islice(grouped, most)):
        faded = FADING[age] if age < len(FADING) and depth == run.depth else FADED
        last = mark if age == 0 else ""
        turns.append(_Turn(list(newest_first)[::-1], faded, area.width - 2, numbers=numbers, mark=last))
    return turns


def _trifles(recent: list[_Turn], last: Line) -> list[tuple[_Turn, Line]]:
    """Return the messages of recent turns that may be left out, each with its turn, in the order in which they go.

    Those of older turns go first, and those of the newest only if an older turn has great news. The last message of all
    stays, since it may be the answer to a key.
    """
    newest = [turn for turn in recent if turn.lines[0].turn == last.turn]  # with a hint of that turn
    older = [turn for turn in recent if turn not in newest]
    has_news = any(WEIGHTS.get(line.tone, 2) >= NEWS for turn in older for line in turn.lines)
    order = [*reversed(older), *(reversed(newest) if has_news else ())]
    return [(turn, line) for turn in order for line in turn.lines if line.tone == "dim" and line is not last]


def pages(run: Run, sought: str = "", *, numbers: bool = False) -> list[Row]:
    """Return all messages that contain some words, by floor, with the turn before the first message of each turn."""
    made: list[Row] = []
    depth = turn = -1
    for line in run.log:
        if sought.casefold() not in line.text.casefold():
            continue
        if line.depth != depth:
            depth, turn = line.depth, -1
            made.append(heading(floor_name(run, depth)))
        shown = "" if line.turn == turn else f"{line.turn:,}"
        turn = line.turn
        words = ((f"{shown:>{TURN_COLUMNS}}  ", "text_dim"), (text_of(line, numbers=numbers), TONES[line.tone]))
        made.append(Row(words, indent=TURN_COLUMNS + 2))
    return made


def floor_name(run: Run, depth: int) -> str:
    """Return a floor's number and stratum: "Floor 3, the Gaol"."""
    return f"Floor {depth}, {run.content.place_of(run.length, depth)}"
