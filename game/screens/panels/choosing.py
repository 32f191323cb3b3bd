"""Choosing from lists: lettered items of the pack, and questions with a few answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import FAMILIES
from game.draw.text.canvas import KEY_GAP, centered, rows_of
from game.draw.text.palette import SIGNS
from game.draw.words import cards
from game.frontends.keymap import key_text
from game.rules.items import identify, recharge
from game.rules.items.inventory import LETTERS
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm
from game.screens.panels.listing import INDENT, Entry, Listing, wrapped
from game.screens.panels.placing import off_the_hero
from game.world import query
from game.world.components import Item, Worn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.screens.base import Frame
    from game.session import Session

BACK, NO = "Esc back", "Esc no"
WIDEST = 54  # columns of a question above its answers
FOOT_FRAME = 6  # columns of a panel's foot besides its hints


class PackList(Listing):
    """The items of the pack that pass a filter; the answer is the picked one."""

    def __init__(self, session: Session, title: str, wanted: Callable[[Item], bool] = lambda _: True) -> None:
        super().__init__(title)
        self.session = session
        self.wanted = wanted

    def entries(self) -> list[Entry]:
        """Return the items to pick from, by family under headings, those known to be empty last."""
        run = self.session.run
        pack = [row for row in query.pack(run, run.hero) if self.wanted(row[2])]
        made: list[Entry] = []
        for family in FAMILIES.values():
            members = sorted(
                (row for row in pack if row[2].kind.family is family), key=lambda row: identify.is_empty(row[2])
            )
            if members:
                made.append(Entry([(family.group, "text_place")]))
                made += [line for row in members for line in self._lines_of(*row)]
        return made

    def beneath(self) -> Sequence[tuple[str, str]]:
        """Return the card of the item on the chosen line."""
        entity = self.chosen()
        return () if entity is None else cards.thing(self.session.run, self.session.run.world.get(entity, Item))

    def _lines_of(self, letter: str, entity: int, item: Item) -> list[Entry]:
        """Return the lines of an item: letter, glyph, name, and whether it is in use or recharging."""
        run = self.session.run
        use = f" ({item.kind.family.worn})" if run.world.has(entity, Worn) else ""
        if item.cooldown:
            use = f" (rests {recharge.turns_left(run, item)})"
        lead = [(f"{letter} ", "title"), (f"{item.kind.family.glyph} ", SIGNS[identify.sign(run, item)])]
        room = self.width - 4 - INDENT - 4 - len(use)
        color = "text_dim" if identify.is_empty(item) else "text"
        return wrapped(lead, identify.name(run, item), room, entity, letter, (use, "text_good"), color)


class Lying(Listing):
    """The items that lie where the hero stands; several can be marked, and the answer is their list."""

    def __init__(self, session: Session) -> None:
        super().__init__("Pick up what?")
        self.session = session
        self.marked: list[int] = []

    def entries(self) -> list[Entry]:
        """Return a line for each item, with a sign before marked ones."""
        run = self.session.run
        _, _, _, at = query.hero(run)
        made = []
        for letter, (entity, item) in zip(LETTERS, query.items_at(run, at.x, at.y), strict=False):
            mark = ("+ ", "text_good") if entity in self.marked else ("- ", "text_dim")
            glyph = (f"{item.kind.family.glyph} ", SIGNS[identify.sign(run, item)])
            lead = [(f"{letter} ", "title"), mark, glyph]
            made += wrapped(lead, identify.name(run, item), self.width - 4 - INDENT - 6, entity, letter)
        return made

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter mark · , mark all · Enter pick up · Esc back"

    def press(self, key: str, word: str | None) -> Next:
        """Mark all or none; or close with the marked items, or the chosen one if none is marked."""
        things = [entry.value for entry in self.entries() if entry.value is not None]
        if key == "," or word == "pick_up":
            self.marked = [] if len(self.marked) == len(things) else things
            return STAY
        if is_confirm(key, word):
            return Pop(self.marked or [self.chosen()])
        return super().press(key, word)

    def picked(self, value: int) -> Next:
        """Mark an item, or unmark it."""
        self.marked = [*self.marked, value] if value not in self.marked else [m for m in self.marked if m != value]
        return STAY


class Question(Screen):
    """A question and its answers by key, in rows if they do not fit its foot. It closes with the key, or None."""

    overlay = True

    def __init__(self, words: str, answers: dict[str, str]) -> None:
        self.words = words
        self.answers = answers
        self._refused = ""  # the last key, if it was no answer

    def draw(self, frame: Frame) -> None:
        """Draw the question in a small panel."""
        canvas = frame.over
        is_yes_or_no = [*self.answers] in (["Y"], ["y"])
        answers = [f"{key} {'yes, ' * is_yes_or_no}{meaning}" for key, meaning in self.answers.items()]
        back = NO if is_yes_or_no else BACK
        most = frame.columns - 4
        refused = [f"{self._refused} is no answer."] if self._refused else []
        listed = len(KEY_GAP.join([*refused, *answers, back])) + FOOT_FRAME > most
        foot = KEY_GAP.join([*refused, *([] if listed else answers), back])
        said = max(min(len(self.words), WIDEST), *map(len, answers)) if listed else len(self.words)
        width = min(max(said + 4, len(foot) + FOOT_FRAME, 44), most)
        rows = rows_of([self.words], width - 4)
        height = rows + 2 + len(answers) if listed else max(4, rows + 2)
        inner = canvas.panel(off_the_hero(frame, centered(frame.columns, frame.rows, width, height)), "", foot)
        frame.cursor = (inner.left, inner.top)
        y = canvas.paragraph(inner, inner.top, self.words, canvas.colors["text"])
        for row, answer in enumerate(answers if listed else (), y):
            canvas.hints(inner.left, row, [answer], right=inner.right)

    def press(self, key: str, word: str | None) -> Next:
        """Answer or go back."""
        if key in self.answers:
            return Pop(key)
        if is_back(key, word):
            return Pop()
        self._refused = key_text(key)
        return STAY
