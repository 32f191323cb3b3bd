"""A screen on which the hero acts: single actions, walks of many steps, and actions chosen in panels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game import knowledge
from game.autopilot.repeating import Repeat
from game.autopilot.stop_reason import StopReason
from game.screens.base import STAY, Next, Push, Screen, Swap
from game.screens.menus.help import with_keys
from game.screens.panels.choosing import Question
from game.screens.play.death import Death
from game.screens.play.floorview import FloorView
from game.world import query
from game.world.events import Hit, Missed

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.autopilot.goal import Goal
    from game.content.kinds import ItemKind, Tone
    from game.screens.context import Context
    from game.session import Session
    from game.turn.turn import Turn
    from game.world.run import Run

STEP_PAUSE = 0.008  # seconds between the steps of the autopilot


@dataclass(frozen=True, slots=True)
class Thrown:
    """The last throw: the item or stack, and its kind. The target is kept by the view."""

    item: int
    kind: ItemKind


class Acting(Screen):
    """A session and a view of its floor, with what commands need to act. Subclasses draw it and take the keys."""

    def __init__(self, session: Session, context: Context) -> None:
        self.session = session
        session.autopilot.stop()  # a goal may be left over from another screen
        self.context = context
        self.floorview = FloorView(session, context)
        self.thrown: Thrown | None = None  # for throwing the same again
        self.count = 1  # repetitions of the next action
        self._then: Callable[[Any], Next] = lambda _: STAY  # handles the answer of the screen above

    @property
    def run(self) -> Run:
        """The run being played."""
        return self.session.run

    @property
    def pause(self) -> float | None:
        """Seconds until the next frame of an animation, the next step of the autopilot, or the next shimmer."""
        if self.session.autopilot.is_active and not self.floorview.is_animating:
            return STEP_PAUSE
        return self.floorview.pause

    def tick(self) -> Next:
        """Show the next frame, or take the next step."""
        if self.session.autopilot.is_active and not self.floorview.is_animating:
            return self._step()
        self.floorview.tick()
        return STAY

    def answered(self, answer: Any) -> Next:
        """Handle the answer of the screen above, which has closed."""
        then, self._then = self._then, lambda _: STAY
        return STAY if answer is None else then(answer)

    def ask(self, screen: Screen, then: Callable[[Any], Next]) -> Next:
        """Open a screen over this one; `then` handles its answer, if it gives one."""
        self._then = then
        return Push(screen)

    def say(self, words: str, tone: Tone = "dim") -> Next:
        """Tell the player something, without an action."""
        self.session.say(words, tone)
        return STAY

    def explain(self, reason: StopReason) -> Next:
        """Tell the player why a goal ends."""
        return self.say(with_keys(self.context, reason.text), reason.tone)

    def act(self, action: Action) -> Next:
        """Take an action, repeatedly if a count was given; ask first if something known speaks against it."""
        if self.count > 1:
            return self.set_out(Repeat(action, self.count))
        warning = action.warning(self.run)
        if warning:
            return self.ask(Question(warning, {"Y": "go there anyway"}), lambda _: self.act(action.confirmed()))
        turn = self._take(action)
        if self.context.animations:
            self.floorview.animate(turn.events)
        return self.after_action()

    def after_action(self) -> Next:
        """Go on, or show the end of the run."""
        return STAY if self.run.outcome is None else Swap(Death(self.session, self.floorview))

    def set_out(self, goal: Goal) -> Next:
        """Begin a goal of the autopilot with its first step; the others follow by `tick`."""
        self.session.autopilot.set_out(goal)
        return self._step()

    def _step(self) -> Next:
        autopilot = self.session.autopilot
        step = autopilot.next_step(self.run)
        if isinstance(step, StopReason):
            return self.explain(step)
        if autopilot.aside:
            self.say(autopilot.aside)
        if not autopilot.is_active:
            return self.act(step)
        turn = self._take(step)
        strikes = any(isinstance(event, Hit | Missed) and event.attacker == self.run.hero for event in turn.events)
        if (self.startled or strikes) and self.context.animations:
            self.floorview.animate(turn.events)
        return self.after_action()

    def _take(self, action: Action) -> Turn:
        """Take an action, and note whether it hurt the hero or revealed a foe, which stops a held key."""
        health, foes = self._health_and_foes()
        turn = self.session.take(action)
        left, now = self._health_and_foes()
        self.startled = left < health or not now <= foes
        return turn

    def _health_and_foes(self) -> tuple[int, set[int]]:
        """Return the hero's health, and the numbers of the foes in sight."""
        _, _, creature, _ = query.hero(self.run)
        return creature.health, {foe.entity for foe in knowledge.foes_in_sight(self.run)}
