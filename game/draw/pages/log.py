"""The messages: those of the latest turns beside the map, dimmer with age, and all of them as a page."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from game.draw.text.palette import TONES
from game.draw.text.rows import TIED, Row, heading, wrap
from game.world.run import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.kinds import Tone
    from game.draw.text.canvas import Canvas
    from game.draw.text.layout import Area
    from game.draw.text.rows import Stretch
    from game.world.run import Run

FADING = (0.0, 0.15, 0.3)  # share of the background in the colour of messages of the newest turns
FADED = 0.5  # the same for older messages, and for those of the previous floor
WEIGHTS: dict[Tone, int] = {"dim": 0, "plain": 1, "good": 4, "danger": 4}  # what stays if rows are short; others are 3
HINTS = 2  # the weight of hints
NEWS = 4  # the weight of messages of older turns for which trifles of the newest are left out
TURN_COLUMNS = 6
HINT = "Hint: "  # begins messages that teach the game
UNBOUND = re.compile(r"\S+ does nothing(; \S+ lists the keys)?\.")  # messages on keys, which are none of the run's
TAKEN = re.compile(r"You now have .* \((.)\)\.")  # of a stack only the newest of these still holds
CUT = "…"  # stands where messages of a turn are left out, and after a message whose end is
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
    """The messages of one turn, or all new ones, oldest first, wrapped to rows. A mark may stand at the end.

    Hints have rows to themselves. `is_cut` says that the last message has lost its end.
    """

    def __init__(self, lines: list[Line], faded: float, width: int, *, numbers: bool, mark: str = "") -> None:
        self.lines = self._whole = lines
        self.is_cut = False
        self.faded = faded
        self._width, self._numbers, self._mark = width, numbers, [(mark, MARKED)] if mark else []
        self.rows = self._wrapped()

    @property
    def lacks_head(self) -> bool:
        """True if the first messages are left out."""
        return self.lines[0] is not self._whole[0]

    def _wrapped(self) -> list[list[Stretch]]:
        rows: list[list[Stretch]] = []
        for _, alike in itertools.groupby(self.lines, _is_hint):
            told = list(alike)
            words = [
                (f"{gap}{text_of(line, numbers=self._numbers)} ", TONES[line.tone])
                for line, gap in zip(told, self._gaps(told), strict=True)
            ]
            rows += wrap(Row((*words, *(self._mark if told[-1] is self.lines[-1] else ()))), self._width)
        return rows

    def _gaps(self, told: list[Line]) -> list[str]:
        """Return the mark before each of these messages before which more than trifles are left out, or ""."""
        shown = {id(line) for line in told}
        marks, gap = [], ""
        for line in self._whole[self._whole.index(told[0]) :]:
            if id(line) in shown:
                marks.append(gap)
                gap = ""
            elif line.tone != "dim":
                gap = f"{CUT} "
        return marks

    def drop(self, line: Line) -> None:
        """Leave a message out."""
        self.lines = [other for other in self.lines if other is not line]
        self.rows = self._wrapped()

    def shrink(self, height: int, last: Line) -> None:
        """Keep as many messages as fit, what matters most first, then the newest; a single one loses its last rows.

        The last message stays, since it may be the answer to a key.
        """
        if len(self.rows) <= height:
            return
        whole, newest_first, letters = self.lines, self.lines[::-1], height * (self._width + 1)
        ranked = sorted(newest_first, key=lambda line: (line is not last, -_weight(line)))
        kept = ranked[:1]
        for line in ranked[1:]:
            if sum(len(one.text) + 1 for one in (*kept, line)) > letters:
                continue  # without wrapping them all
            self._keep(whole, [*kept, line])
            kept += [line] if len(self.rows) <= height else []
        self._keep(whole, kept)
        if len(self.rows) > height:
            self.is_cut = True
            room = self._width - sum(len(text) for text, _ in self._mark)
            self.rows = [*self.rows[: height - 1], [*_ended(self.rows[height - 1], room), *self._mark]]

    def _keep(self, whole: list[Line], kept: list[Line]) -> None:
        """Have only these messages, in the order of the whole turn."""
        self.lines = [line for line in whole if any(line is one for one in kept)]
        self.rows = self._wrapped()


def _is_hint(line: Line) -> bool:
    return line.text.startswith(HINT)


def _weight(line: Line) -> int:
    """Return how much a message matters if rows are short."""
    return HINTS if _is_hint(line) else WEIGHTS.get(line.tone, 3)


def _ended(row: list[Stretch], width: int) -> list[Stretch]:
    """Return a row without the words that leave no room for a mark of what is missing, and with that mark."""
    *before, (text, color) = row if row[-1][1] != MARKED else row[:-1]
    room = width - sum(len(each) for each, _ in before) - len(CUT)
    kept = text if len(text) <= room else text[: max(0, room + 1)].rpartition(" ")[0]
    return [*before, (f"{kept}{CUT}", color)]


def draw(
    canvas: Canvas, area: Area, run: Run, *, numbers: bool = False, new: Sequence[Line] = (), key: str = ""
) -> None:
    """Fill the message rows from the bottom up; a mark stands before a turn whose first messages are left out.

    The messages of a turn share rows, each in its colour, so that those of a fight rarely push each other out; so do
    all `new` ones, those since the last key, of however many turns. Where rows are short, trifles of the latest turns
    go first, those of the newest turn only for the sake of great news, and none that is new for what has been read. If
    any of the new ones is left out, the last row ends with their number, and with the `key` that shows them.
    """
    ground = canvas.colors["panel"]
    canvas.fill(area, ground)
    log = _Log(run.log, new, numbers=numbers)
    turns = log.arranged(area)
    if log.left_out(turns):
        turns = log.arranged(area, mark=_more(len(new), key))
        turns[0].rows[-1][-1] = (_more(log.left_out(turns), key).replace(TIED, " "), MARKED)
    y = area.bottom
    for turn in turns:
        y -= len(turn.rows)
        for below, row in enumerate(turn.rows):
            x = area.left + 1
            for text, color in row:
                shade = canvas.colors.faded(canvas.colors[color], ground, turn.faded)
                x = canvas.write(x, y + below, text, shade, right=area.right - 1)
        if turn.lacks_head:
            canvas.write(area.left, y, CUT, canvas.colors.faded(canvas.colors["text"], ground, turn.faded))


def has_room(area: Area, run: Run, words: str, *, numbers: bool = False, new: Sequence[Line] = ()) -> bool:
    """Tell whether the message rows can show these words too, beside all `new` messages."""
    line = Line(words, "place", run.turn, depth=run.depth)
    log = _Log([*run.log, line], [*new, line], numbers=numbers)
    return not log.left_out(log.arranged(area))


def _more(count: int, key: str) -> str:
    """Return the mark for messages that are left out, with the key that shows all."""
    return f"({count}{TIED}more{f':{TIED}{key}' if key else ''})"


class _Log:
    """All messages, some of them new, to be arranged in rows. Of what the hero took up only the newest count is new."""

    def __init__(self, lines: Sequence[Line], new: Sequence[Line], *, numbers: bool) -> None:
        letters = {taken[1]: id(line) for line in new if (taken := TAKEN.fullmatch(line.text))}
        outdated = {id(line) for line in new if TAKEN.fullmatch(line.text)}.difference(letters.values())
        self._new = {id(line) for line in new} - outdated
        self._lines = [line for line in lines if id(line) not in outdated]
        self._numbers = numbers

    def left_out(self, turns: list[_Turn]) -> int:
        """Return how many of the new messages are not shown to their end."""
        return len(self._new - {id(line) for turn in turns if not turn.is_cut for line in turn.lines})

    def arranged(self, area: Area, mark: str = "") -> list[_Turn]:
        """Return the turns that have room, newest first, each with the messages and rows that it is shown with."""
        if not self._lines:
            return []
        last = next((line for line in reversed(self._lines) if not _is_hint(line)), self._lines[-1])
        room, shown = area.height, []
        for turn in self._latest(area, last, mark):
            turn.shrink(room, last)
            shown.append(turn)
            room -= len(turn.rows)
            if not room:
                break
        return shown

    def _latest(self, area: Area, last: Line, mark: str) -> list[_Turn]:
        """Return as many turns as may have room, newest first, without the trifles that would push out more."""
        turns = self._turns(area, mark)
        recent = [turn for turn in turns[: len(FADING)] if turn.lines[0].depth == self._lines[-1].depth]
        for turn, trifle in _trifles(recent, last, keeps_newest=bool(self._new)):
            if sum(len(turn.rows) for turn in recent) > area.height:
                turn.drop(trifle)
        return [turn for turn in turns if turn.lines]

    def _turns(self, area: Area, mark: str) -> list[_Turn]:
        """Return as many turns as may have room, newest first, with all that was said in them; the newest has the mark.

        All that is new is one turn for each floor.
        """
        grouped = itertools.groupby(reversed(self._lines), self._turn_of)
        # Each takes a row at least, but those of the newest that are all trifles may be dropped.
        most = area.height + len(FADING)
        turns = []
        for age, ((depth, _), newest_first) in enumerate(itertools.islice(grouped, most)):
            faded = FADING[age] if age < len(FADING) and depth == self._lines[-1].depth else FADED
            lines, last = list(newest_first)[::-1], "" if age else mark
            turns.append(_Turn(lines, faded, area.width - 2, numbers=self._numbers, mark=last))
        return turns

    def _turn_of(self, line: Line) -> tuple[int, int]:
        """Return the floor and the turn of a message, or -1 in its place."""
        return line.depth, -1 if id(line) in self._new else line.turn


def _trifles(recent: list[_Turn], last: Line, *, keeps_newest: bool) -> list[tuple[_Turn, Line]]:
    """Return the messages of recent turns that may be left out, each with its turn, in the order in which they go.

    Those of older turns go first, and those of the newest only if an older turn has great news, or never where the
    player has read the older ones. The last message stays, since it may be the answer to a key.
    """
    has_news = any(_weight(line) >= NEWS for turn in recent[1:] for line in turn.lines)
    order = [*reversed(recent[1:]), *(recent[:1] if has_news and not keeps_newest else ())]
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
