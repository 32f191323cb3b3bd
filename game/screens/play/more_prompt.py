"""The stop for a key: at low health, or at messages of the player's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.draw.text.canvas import centered, rows_of
from game.screens.base import STAY, Next, Pop, is_back, is_confirm
from game.screens.panels.placing import off_the_hero
from game.screens.play.floorview import AfterAction
from game.world import query

if TYPE_CHECKING:
    from game.screens.base import Frame
    from game.screens.play.floorview import FloorView
    from game.storage.settings import Settings
    from game.world.run import Run

WIDTH = 50
LATEST = 40  # messages of one turn that are searched


class Moment(NamedTuple):
    """The state before an action: the hero's health, and the counts of the last messages."""

    health: int
    said: dict[int, int]


def moment(run: Run) -> Moment:
    """Return the present state."""
    _, _, creature, _ = query.hero(run)
    return Moment(creature.health, {id(line): line.count for line in run.log[-LATEST:]})


def close_to_death(run: Run, settings: Settings, before: Moment) -> str:
    """Return a sentence if the hero's health fell below the share at which the player wants a stop; "" if not."""
    _, _, creature, _ = query.hero(run)
    edge = creature.max_health * settings.stops_below
    if 0 < creature.health * 100 < edge <= before.health * 100:
        return f"You are close to death: {creature.health} of {creature.max_health} health."
    return ""


def wanted_message(run: Run, settings: Settings, before: Moment) -> str:
    """Return the first new message with words at which the player wants a stop; "" if there is none."""
    new = [line for line in run.log[-LATEST:] if before.said.get(id(line)) != line.count]
    wanted = [words.lower() for words in settings.stops_at]
    return next((line.text for line in new if any(words in line.text.lower() for words in wanted)), "")


class More(AfterAction):
    """A sentence that waits for Space, Enter or Escape, which a held move or attack key cannot dismiss."""

    overlay = True

    def __init__(self, words: str, floorview: FloorView) -> None:
        self.words = words
        self.floorview = floorview

    def draw(self, frame: Frame) -> None:
        """Draw the sentence in a small panel at the foot of the map, so that the hero stays in view."""
        canvas = frame.over
        height = 2 + rows_of([self.words], WIDTH - 4)
        place = centered(frame.columns, 2 * frame.rows - height - 6, WIDTH, height)
        inner = canvas.panel(off_the_hero(frame, place), "", "Space goes on")
        canvas.paragraph(inner, inner.top, self.words, canvas.colors["text_danger"])

    def press(self, key: str, word: str | None) -> Next:
        """Close only by Space, Enter or Escape."""
        return Pop() if key == "space" or is_confirm(key, word) or is_back(key, word) else STAY
