"""Choosing from lists: a lettered list of things from the pack, and a question with two answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import FAMILIES
from game.draw.canvas import centered, fit, rows_of
from game.draw.map import SIGNS
from game.rules import identify, recharge
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm
from game.world import query
from game.world.components import Worn

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.draw.canvas import Canvas
    from game.draw.layout import Area
    from game.screens.base import Frame
    from game.session import Session
    from game.world.components import Item
    from game.world.run import Run

WIDTH = 58

Row = tuple[str, int, "Item"]


def grouped(rows: list[Row]) -> list[tuple[str, list[Row]]]:
    """Return the rows of a pack by family, in the order in which lists show them."""
    groups = [(family.group, [row for row in rows if row[2].kind.family is family]) for family in FAMILIES.values()]
    return [(name, members) for name, members in groups if members]


class PackList(Screen):
    """The things of the pack that a filter lets through; a letter or Enter picks one, which is the answer."""

    overlay = True

    def __init__(self, session: Session, title: str, wanted: Callable[[Item], bool] = lambda _: True) -> None:
        self.session = session
        self.title = title
        self.wanted = wanted
        self.at = 0
        self.top = 0

    def rows(self) -> list[Row]:
        """Return what can be picked, in the order shown."""
        pack = [row for row in query.pack(self.session.run, self.session.run.hero) if self.wanted(row[2])]
        return [row for _, members in grouped(pack) for row in members]

    def draw(self, frame: Frame) -> None:
        """The list in a panel over the map."""
        rows = self.rows()
        groups = grouped(rows)
        height = len(rows) + len(groups) + 2
        area = centered(frame.columns, frame.rows, WIDTH, max(5, min(height, frame.rows - 4)))
        canvas = frame.over
        inner = canvas.panel(area, self.title, self.keys())
        if not rows:
            canvas.write(inner.left, inner.top, "Nothing here.", canvas.colors["text_dim"])
            return
        lines: list[tuple[str, Row | None]] = []
        for name, members in groups:
            lines.append((name, None))
            lines.extend(("", row) for row in members)
        self.at = min(self.at, len(rows) - 1)
        current = next(index for index, (_, row) in enumerate(lines) if row is rows[self.at])
        self.top = max(0, min(self.top, current - 1), current - inner.height + 1)
        for y, (name, row) in enumerate(lines[self.top : self.top + inner.height], inner.top):
            if row is None:
                canvas.write(inner.left, y, name, canvas.colors["text_place"])
            else:
                draw_row(self.session.run, canvas, inner, y, row, chosen=row is rows[self.at])

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter choose · Esc back"

    def press(self, key: str, word: str | None) -> Next:
        """Pick, move, or go back."""
        rows = self.rows()
        for row in rows:
            if row[0] == key:
                return self.picked(row)
        if is_back(key, word):
            return Pop()
        if not rows:
            return STAY
        if key in ("up", "keypad-8"):
            self.at = (self.at - 1) % len(rows)
        elif key in ("down", "keypad-2"):
            self.at = (self.at + 1) % len(rows)
        elif key in ("pageup", "home"):
            self.at = 0
        elif key in ("pagedown", "end"):
            self.at = len(rows) - 1
        elif is_confirm(key, word):
            return self.picked(rows[self.at])
        return STAY

    def picked(self, row: Row) -> Next:
        """A thing was picked."""
        return Pop(row[1])


def draw_row(run: Run, canvas: Canvas, area: Area, y: int, row: Row, *, chosen: bool) -> None:
    """One thing of a pack: letter, glyph, name, and whether it is in use."""
    letter, entity, item = row
    colors = canvas.colors
    x = canvas.write(area.left + 1, y, letter, colors["cursor"] if chosen else colors["title"])
    x = canvas.write(x + 1, y, item.kind.family.glyph, colors[SIGNS[identify.sign(run, item)]])
    use = f" ({item.kind.family.worn})" if run.world.has(entity, Worn) else ""
    if item.rests:
        use = f" (rests {recharge.turns_left(run, item)})"
    name = fit(identify.name(run, item), area.right - x - 1 - len(use))
    x = canvas.write(x + 1, y, name, colors["cursor"] if chosen else colors["text"])
    canvas.write(x, y, use, colors["text_good"])


class Question(Screen):
    """A sentence and its answers by key; the answer is the key, or None for Escape."""

    overlay = True

    def __init__(self, words: str, answers: dict[str, str]) -> None:
        self.words = words
        self.answers = answers

    def draw(self, frame: Frame) -> None:
        """The question in a small panel."""
        canvas = frame.over
        keys = " · ".join(f"{key} {meaning}" for key, meaning in self.answers.items()) + " · Esc back"
        width = min(max(len(self.words) + 4, len(keys) + 6, 44), frame.columns - 4)
        height = max(4, rows_of([self.words], width - 4) + 2)
        inner = canvas.panel(centered(frame.columns, frame.rows, width, height), "", keys)
        canvas.paragraph(inner, inner.top, self.words, canvas.colors["text"])

    def press(self, key: str, word: str | None) -> Next:
        """Answer or go back."""
        if key in self.answers:
            return Pop(key)
        return Pop() if is_back(key, word) else STAY
