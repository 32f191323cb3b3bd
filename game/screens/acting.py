"""A screen on which the hero acts: one action, a walk of many steps, and what the answer of a panel is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.actions.moving import Plunge, Walk
from game.rules import hazards
from game.screens.base import STAY, Next, Push, Screen, Swap
from game.screens.choosing import Question
from game.screens.death import Death
from game.screens.floorview import FloorView
from game.turn.autopilot import Journey, Stop

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.content.kinds import Tone
    from game.screens.context import Context
    from game.session import Session
    from game.world.run import Run

JOURNEY_PAUSE = 0.008  # seconds between the steps of a journey


class Acting(Screen):
    """A session and a view of its floor; what commands use to act. A subclass draws it and takes the keys."""

    def __init__(self, session: Session, context: Context) -> None:
        self.session = session
        self.context = context
        self.floorview = FloorView(session, context)
        self.journey: Journey | None = None
        self.told: set[int] = set()  # who is unaware of the hero, and stopped a journey before
        self.quarry: tuple[int, tuple[int, int]] | None = None  # whom the hero charges at, and where it was last seen
        self._then: Callable[[Any], Next] = lambda _: STAY  # what the answer of the screen above is for

    @property
    def run(self) -> Run:
        """The run being played."""
        return self.session.run

    @property
    def pause(self) -> float | None:
        """A frame of an animation is due first, then a step of a journey, then what shimmers."""
        if self.journey is not None and not self.floorview.is_animating:
            return JOURNEY_PAUSE
        return self.floorview.pause

    def tick(self) -> Next:
        """Show the next frame, or take the next step."""
        if self.journey is not None and not self.floorview.is_animating:
            return self._step()
        self.floorview.tick()
        return STAY

    def answered(self, answer: Any) -> Next:
        """The screen above closed: do what it was opened for."""
        then, self._then = self._then, lambda _: STAY
        return STAY if answer is None else then(answer)

    def ask(self, screen: Screen, then: Callable[[Any], Next]) -> Next:
        """Open a screen over this one; `then` is given its answer, if it has one."""
        self._then = then
        return Push(screen)

    def say(self, words: str, tone: Tone = "dim") -> Next:
        """Tell the player something, without an action."""
        self.run.say(words, tone)
        return STAY

    def act(self, action: Action) -> Next:
        """Take one action, and show what came of it."""
        turn = self.session.take(action)
        if self.context.animations:
            self.floorview.animate(turn.events)
        return self.after_action()

    def after_action(self) -> Next:
        """Go on, or tell of the end of the run."""
        if self.run.outcome is None:
            return STAY
        self.journey = None
        return Swap(Death(self.session, self.floorview))

    def walk(self, dx: int, dy: int) -> Next:
        """Take one step; into what is known to be dangerous only if that is confirmed."""
        warning = hazards.warning(self.run, dx, dy)
        if not warning:
            return self.act(Walk(dx, dy))
        plunges = hazards.is_plunge(self.run, dx, dy)
        return self.ask(
            Question(warning, {"Y": "go there all the same"}),
            lambda _: self.act(Plunge(dx, dy) if plunges else Walk(dx, dy)),
        )

    def travel_to(self, place: tuple[int, int]) -> Next:
        """Set out for a cell (x, y) that the hero knows."""
        floor = self.run.floor
        if not floor.inside(*place) or not floor.memory.explored[place[1], place[0]]:
            return self.say("You do not know that place.")
        return self.set_out(Journey("place", place=place))

    def set_out(self, journey: Journey) -> Next:
        """Begin a journey with its first step; the others follow in time."""
        journey.told = self.told
        self.journey = journey
        return self._step()

    def _step(self) -> Next:
        if self.journey is None:
            return STAY
        step = self.journey.next_step(self.run)
        if isinstance(step, Stop):
            self.journey = None
            return self.say(step.reason) if step.reason else STAY
        depth = self.run.depth
        turn = self.session.take(step)
        if turn.refusal or self.run.depth != depth:
            self.journey = None
        return self.after_action()
