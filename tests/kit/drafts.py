"""Drafts drawn as text: rooms are the pieces of floor, and corridors the cells written as letters, one letter each."""

from levelgen.draft import Draft, DraftLink, DraftRoom
from levelgen.terrain import BY_GLYPH, GLYPHS, Terrain


def draft_of(drawing: str) -> Draft:
    """A draft of the drawing: `.` is a room's floor, `a` to `z` are corridors, all else is as in levels."""
    lines = drawing.strip("\n").split("\n")
    width, height = max(map(len, lines)), len(lines)
    draft = Draft(width, height)
    letters: dict[str, list[int]] = {}
    floor = set()
    for y, line in enumerate(lines):
        for x, glyph in enumerate(line):
            cell = y * width + x
            if glyph.isalpha() and glyph.islower():
                letters.setdefault(glyph, []).append(cell)
                draft.cells[cell] = Terrain.FLOOR
            else:
                draft.cells[cell] = BY_GLYPH[glyph]
                if glyph == ".":
                    floor.add(cell)
    room_of: dict[int, int] = {}
    for first in sorted(floor):
        if first in room_of:
            continue
        piece = spread(first, floor, width)
        room_of |= dict.fromkeys(piece, len(draft.rooms))
        spans = [(cell, cell + 1) for cell in sorted(piece)]
        draft.rooms.append(DraftRoom("room", spans, width))
    for letter in sorted(letters):
        cells = letters[letter]
        ends = [(cell, room_of[side]) for cell in cells for side in sides(cell, width) if side in room_of]
        (start, a), (_, b) = ends
        ordered = in_order(start, set(cells), width)
        draft.links.append(DraftLink(a, b, "corridor", ordered))
    draft.map_rooms()
    return draft


def sides(cell: int, width: int) -> list[int]:
    return [cell - width, cell - 1, cell + 1, cell + width]


def spread(first: int, cells: set[int], width: int) -> set[int]:
    piece, todo = {first}, [first]
    while todo:
        for side in sides(todo.pop(), width):
            if side in cells and side not in piece:
                piece.add(side)
                todo.append(side)
    return piece


def in_order(start: int, cells: set[int], width: int) -> list[int]:
    ordered = [start]
    while len(ordered) < len(cells):
        ordered.append(next(side for side in sides(ordered[-1], width) if side in cells and side not in ordered))
    return ordered


def shown(draft: Draft) -> str:
    """The draft as text."""
    return "\n".join("".join(GLYPHS[kind] for kind in row) for row in draft.terrain.tolist())
