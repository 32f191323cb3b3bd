"""The pack: a list of the carried items, and a card for each with its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.draw.text.canvas import centered, rows_of
from game.draw.words import cards
from game.rules.items import identify
from game.rules.terrain import vaults
from game.screens.base import STAY, Next, Pop, Push, Screen, is_back, is_confirm
from game.screens.panels.choosing import PackList
from game.turn.telling.places import choice
from game.world.components import Item, Offered, Worn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from game.draw.words.cards import Line
    from game.screens.base import Frame
    from game.session import Session

CARD_WIDTH = 58
TO_LIST = "list"  # the answer of a card that returns to the list


class Pack(PackList):
    """The whole pack; picking an item opens its card, which has no commands for whoever only `looks`."""

    def __init__(self, session: Session, *, looks: bool = False) -> None:
        super().__init__(session, "Pack")
        self.looks = looks
        self._card_is_open = False

    def beneath(self) -> Sequence[Line]:
        """Return the card of the item on the chosen line, unless a card is open over the list."""
        return () if self._card_is_open else super().beneath()

    def picked(self, value: int) -> Next:
        """Open the card of the item."""
        self._card_is_open = True
        return Push(Card(self.session, value, looks=self.looks))

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter look at it · Esc back"

    def answered(self, answer: Any) -> Next:
        """Close with the verb chosen on the card for the screen below; leaving the card closes the pack too."""
        self._card_is_open = False
        return STAY if answer == TO_LIST else Pop(answer)


class Card(Screen):
    """An item: what is known of it, how it compares, and its commands. The answer is (verb, item)."""

    overlay = True
    _leaves = "Left pack · Esc close"

    def __init__(self, session: Session, entity: int, *, looks: bool = False) -> None:
        self.session = session
        self.entity = entity
        self.looks = looks

    def _verbs(self) -> dict[str, tuple[str, str]]:
        """Return (verb, its words) by key; empty for whoever only looks."""
        if self.looks:
            return {}
        item = self.session.run.world.get(self.entity, Item)
        kind, family = item.kind, item.kind.family
        verbs: dict[str, tuple[str, str]] = {}
        if self.session.run.world.find(self.entity, Worn) is not None:
            verbs["r"] = ("remove", "take off")
        elif family.slot:
            verbs["e"] = ("equip", family.use)
        elif family.use:
            verbs["a"] = ("use", family.use)
        if kind.throwable:
            verbs["t"] = ("throw", "throw")
        verbs["d"] = ("drop", "drop")
        return verbs

    def draw(self, frame: Frame) -> None:
        """Draw the card."""
        item = self.session.run.world.get(self.entity, Item)
        lines = self._lines()
        keys = " · ".join([*(f"{key} {name}" for key, (_, name) in self._verbs().items()), self._leaves])
        height = 2 + rows_of([line for line, _ in lines], CARD_WIDTH - 4)
        name = identify.name(self.session.run, item)
        area = centered(frame.columns, frame.rows, CARD_WIDTH, height)
        inner = frame.over.panel(area, f"{item.kind.family.glyph} {name}", keys)
        frame.cursor = (inner.left, inner.top)
        frame.over.paragraphs(inner, inner.top, lines)

    def _lines(self) -> list[Line]:
        return cards.thing(self.session.run, self.session.run.world.get(self.entity, Item))

    def press(self, key: str, word: str | None) -> Next:
        """Choose a verb or go back."""
        verbs = self._verbs()
        if key in verbs:
            return Pop((verbs[key][0], self.entity))
        if key in ("backspace", "left"):
            return Pop(TO_LIST)
        return Pop() if is_back(key, word) else STAY


class Offer(Card):
    """An item on a pedestal, described before it is taken. The answer is the item."""

    _leaves = "Esc leave it"

    def _verbs(self) -> dict[str, tuple[str, str]]:
        return {"g": ("pick_up", "take it")}

    def _lines(self) -> list[Line]:
        run = self.session.run
        offered = run.world.find(self.entity, Offered)
        number = 0 if offered is None else vaults.choices_left(run, offered)
        return [*super()._lines(), *([(choice(number), "text_place")] if number else [])]

    def press(self, key: str, word: str | None) -> Next:
        """Take it or leave it."""
        if word == "pick_up" or is_confirm(key, word):
            return Pop(self.entity)
        return Pop() if is_back(key, word) else STAY
