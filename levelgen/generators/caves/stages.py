"""The rolls of a cave as stages: the hole in the roof, then for every roll its passage and the room it leads to."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from levelgen.draft import Draft
from levelgen.generators.caves.dice import KINDS, Refused, Roll, RolledCave
from levelgen.terrain import Terrain
from levelgen.watching import Canvas, Move, Watcher, counted

_POINTS = ("1 north", "2 east", "3 south", "4 west")
_CONTENTS = ("nothing", "nothing", "a feature", "a feature and an item")
_REASONS = {"map": "led off the map", "space": "found no space", "met": "led to a room already there"}
_KINDS = {
    "wide": "a wide, washed-out passage",
    "tight": "a tight tunnel",
    "steep": "a steep passage",
    "twisted": "a twisted tunnel",
}
_CURRENT = Terrain.GRASS


def show_rolls(watcher: Watcher, draft: Draft, cave: RolledCave, kinds: Sequence[str], refused: Refused) -> None:
    """Show a cave that is dug already as its rolls made it, passages of these kinds, the room just reached in green."""
    begins = "The cave begins at the entrance, a hole in the roof." if draft.ends else "The cave begins with a room."
    moves = [Move("entrance", begins, (-1, 0))]
    found = 1
    thrown = list(pairwise([Counter[str](), *refused]))
    for number, (roll, kind, (before, since)) in enumerate(zip(cave.rolls, kinds, thrown, strict=True)):
        is_new = roll.b == found
        found += is_new
        out = ""
        if draft.ends and number == len(cave.rolls) - 1:
            out = "; the exit is there" if roll.b == cave.exit else "; the exit is in the room before"
        words = f"Roll {number + 1}: {_told(roll, kind, is_new=is_new)}{_told_again(since - before)}{out}."
        moves.append(Move("rolls", words, (number, roll.b)))
    watcher.play(moves, canvas := Canvas(draft.width, draft.height), partial(_draw, canvas, draft))


def _told(roll: Roll, kind: str, *, is_new: bool) -> str:
    """Return what the three dice showed, and the room that it led to."""
    rolled = f"{KINDS.index(roll.kind) + 1} {_KINDS[roll.kind]}"
    drawn = "" if kind == roll.kind else f" (drawn as {kind}, for want of space)"
    there = "a new room" if is_new else "a room already there"
    monster = ", with the monster of every fourth room" if is_new and not roll.b % 4 else ""
    return f"{_POINTS[roll.side]}, {rolled}{drawn}, {roll.shown + 1} {_CONTENTS[roll.shown]}: {there}{monster}"


def _told_again(refused: Counter[str]) -> str:
    """Return how often the direction was thrown again, and why."""
    told = [f"{counted(count, 'throw')} {_REASONS[reason]}" for reason, count in refused.items()]
    return f"; before it {' and '.join(told)}" if told else ""


def _draw(canvas: Canvas, draft: Draft, moves: Sequence[tuple[int, int]]) -> None:
    """Draw the links and rooms that moves brought, as (link or -1, room)."""
    shown, dug = canvas.terrain.ravel(), draft.terrain.ravel()
    shown[shown == int(_CURRENT)] = Terrain.FLOOR
    for link, room in moves:
        cells = draft.rooms[room].cells
        shown[cells] = dug[cells]
        if link >= 0:
            cells = draft.links[link].cells
            shown[cells] = dug[cells]
    last = draft.rooms[moves[-1][1]].cells
    shown[last] = _CURRENT
    if draft.stairs_up >= 0:
        shown[draft.stairs_up] = Terrain.STAIRS_UP
