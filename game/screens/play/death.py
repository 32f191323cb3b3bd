"""The end of a run, over the floor where it ended: its cause, its story, and views of the run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.draw.pages import farewell
from game.draw.text.canvas import centered
from game.draw.text.layout import Area
from game.draw.text.rows import BLANK, TIED, Row, plain
from game.rules import score
from game.rules.items import identify
from game.screens.base import STAY, Leave, Next, Pop, Push, is_confirm
from game.screens.menus.help import keys_for
from game.screens.panels.scrolling import Page
from game.screens.play import endings
from game.screens.play.floorview import AfterAction
from game.screens.play.looking import Look
from game.screens.play.viewing import VIEWS
from game.storage import daily, records
from game.world import query

if TYPE_CHECKING:
    from game.screens.base import Frame
    from game.screens.context import Context
    from game.screens.play.floorview import FloorView
    from game.session import Session
    from game.world.run import Run

DEAF = 0.5  # seconds in which keys are ignored, as they may be meant for the last fight


class Death(AfterAction, Page):
    """A summary over the floor where the run ended: the cause, the last messages, and the contents of the pack."""

    overlay = False
    deaf = DEAF
    width = 64

    def __init__(self, session: Session, floorview: FloorView) -> None:
        super().__init__()
        self.session = session
        self.floorview = floorview
        self.context = floorview.context
        self.title, ending = epitaph(session)
        kept, self._line = _kept(session.run, self.context)
        shared = ["", f"To share: {self._line}"] if self._line else []
        self._rows = [*map(plain, [*ending, *kept, *session.aftermath, *shared]), *farewell.rows(session.run)]

    def save(self) -> bool:
        """Try again to save the run if that failed when it ended."""
        return not self.session.trouble or self.session.save()

    @property
    def trouble(self) -> str:
        """A clause on why the run could not be saved; "" if it could."""
        return self.session.trouble

    def draw(self, frame: Frame) -> None:
        """Draw the floor, and the summary over it once the animation is over."""
        _, _, _, at = query.hero(self.session.run)
        self.floorview.draw(frame, "", (), focus=(at.x, at.y))
        if not self.floorview.is_animating:
            super().draw(frame)

    def place(self, frame: Frame, height: int) -> Area:
        """Return an area on the side of the screen away from the hero."""
        area = centered(frame.columns, frame.rows, self.width, height)
        at, _ = frame.cursor or (0, 0)
        left = 1 if 2 * at > frame.columns else frame.columns - area.width - 1
        return Area(left, area.top, left + area.width, area.bottom)

    def rows(self) -> list[Row]:
        """Return the ending, the views that are left, and the story of the run."""
        views = [(keys_for(self.context, word), what) for word, (what, _) in VIEWS.items()]
        shown = [f"{keys[0]} {what}".replace(" ", TIED) for keys, what in views if keys]
        return [plain("  ".join(shown), "text_dim"), BLANK, *self._rows]

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        quits = keys_for(self.context, "save_and_quit")
        return "Enter title" + (f" · {quits[0]} quit" if quits else "")

    def press(self, key: str, word: str | None) -> Next:
        """Scroll, look at the run, go back to the title, or leave; other keys do nothing."""
        if self.floorview.is_animating:
            self.floorview.end_animation()
            return STAY
        if word == "save_and_quit":
            return Leave(words=self._line)
        if is_confirm(key, word):
            self.session.close()
            return Pop()
        if word in VIEWS:
            _, view = VIEWS[word]
            return view(self)
        after = super().press(key, word)
        return STAY if isinstance(after, Pop) else after

    def answered(self, answer: Any) -> Next:
        """Show the place that another screen answered with."""
        return STAY if answer is None else Push(Look(self.floorview, start=answer))


def _kept(run: Run, context: Context) -> tuple[list[str], str]:
    """Return in a sentence how a run stands in the hall of fame; and the line to share, if its seed is everybody's."""
    results = [] if context.records is None else context.records.history().results
    result = next((each for each in results if each.id == run.id), None)
    if result is None:
        return [], ""
    ranked = records.best(results, result.length)
    place = (
        f"Place {ranked.index(result) + 1} of {len(ranked)} {result.length} runs" if result in ranked else "No place"
    )
    return [f"{place} in the hall of fame."], daily.line_of(result) if daily.is_shared(run.seed) else ""


def epitaph(session: Session) -> tuple[str, list[str]]:
    """Return the heading and the lines that say how and when the run ended.

    Raises:
        ValueError: the run has not ended.
    """
    run = session.run
    outcome = run.outcome
    if outcome is None:
        raise ValueError("the run goes on")
    heading, story = endings.of(run, outcome)
    # The turn as in the sidebar: the outcome has the turn before its last action.
    tally = f"Turn {run.turn:,}, seed {run.seed}."
    reason = score.unranked(run)
    points = f"Not ranked: {identify.article(reason)} run." if reason else f"Score {score.score(run):,}."
    return heading, [*story, "", *endings.deeds(run), f"{tally} {points}"]
