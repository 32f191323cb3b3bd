"""Playing: the floor as the hero sees it, and the keys of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import knowledge
from game.actions.options import TakeUpHabits
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.draw.pages.log import unbound
from game.draw.words import describing
from game.frontends.keymap import key_text
from game.rules import status_effects
from game.rules.senses import reach
from game.screens.base import STAY, Next, Push
from game.screens.menus.help import keys_for
from game.screens.play import using
from game.screens.play.acting import Acting
from game.screens.play.commands import COMMANDS
from game.screens.play.death import Death
from game.screens.play.floorview import FloorView
from game.screens.play.hints import Hints
from game.screens.play.looking import Look
from game.screens.play.more_prompt import More, close_to_death, moment, wanted_message
from game.world import query
from game.world.habits import Habits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.actions.base import Action
    from game.frontends.base import Mouse
    from game.screens.base import Frame, Screen
    from game.screens.context import Context
    from game.session import Session
    from game.turn.turn import Turn
    from game.world.run import Run


IDLE = 60.0  # seconds: who presses no key for longer is not playing


class Play(Acting):
    """One session on the screen."""

    def __init__(self, session: Session, context: Context) -> None:
        super().__init__(session, context)
        self._pointed: tuple[int, int] | None = None
        self._played = context.clock()  # up to when the time of play is counted
        self._idle_keys: set[str] = set()  # keys without a command that the player was already told of
        self._stop = ""  # the reason for which the player wants to be stopped, if it has come up
        self._follow_settings()
        lost = ", ".join(f'"{COMMANDS[word].help}"' for word in context.lost_words)
        if lost:
            self.say(f"Your key bindings leave no key for {lost}.", "bad")
        self._hints = Hints(context)
        self._hinted = -1  # the turn in which a hint was considered since the last key
        self._hint()

    def answered(self, answer: Any) -> Next:
        """Go on; the screen that closed may have been the options."""
        self._follow_settings()
        return super().answered(answer)

    def _follow_settings(self) -> None:
        """Give the hero the habits of the settings."""
        settings = self.context.settings
        habits = Habits(settings.leaves, settings.careful_below, shuns_killers=settings.shuns_killers)
        if self.run.outcome is None and self.run.habits != habits:
            self.session.take(TakeUpHabits(habits))

    def _take(self, action: Action) -> Turn:
        before = moment(self.run)
        turn = super()._take(action)
        danger = close_to_death(self.run, self.context.settings, before)
        if danger:
            self.say(danger, "danger")
        self._stop = danger or wanted_message(self.run, self.context.settings, before)
        return turn

    def after_action(self) -> Next:
        """Wait for a key if the player wants that here, or go on."""
        stop, self._stop = self._stop, ""
        if not stop or self.run.outcome is not None:
            return super().after_action()
        self.session.autopilot.stop()
        return Push(More(stop, self.floorview))

    def draw(self, frame: Frame) -> None:
        """Draw the floor as the hero sees it, and the card on the thing under the pointer."""
        _, _, _, at = query.hero(self.run)
        pointed = self._pointed
        words = describing.place(self.run, *(pointed or (at.x, at.y)))
        if pointed is None:
            words = words.removeprefix("you · ")
        self.floorview.view.cursor = pointed
        hints = () if frame.covered and not self.session.trouble else self.hints()
        self.floorview.draw(frame, self.caption(describing.sentence(words)), hints, focus=(at.x, at.y))
        self.floorview.view.cursor = None
        if pointed is not None and not self.floorview.is_animating:
            Look(self.floorview, start=pointed).draw_above(frame)

    def caption(self, place: str) -> str:
        """Return the line at the foot, with the sentence on the hero's place or the one that is pointed at."""
        return place

    def hints(self) -> Sequence[str]:
        """Return the few keys that suit the moment, most needed ones at both ends; or why the run could not be saved.

        "fight" never replaces "explore" or "to the stairs", so that repeated clicks there start no fight when a foe
        appears.
        """
        if self.session.trouble:
            return [f"This run {self.session.trouble.removeprefix(f'{self.session.path}: ')}."]
        run = self.run
        _, _, creature, at = query.hero(self.run)
        foes, words = knowledge.foes_in_sight(run), []
        if _can_be_attacked(run):
            words += [("look", "look"), ("throw", "throw"), ("pack", "pack"), ("fight", "fight")]
        else:
            if query.items_at(run, at.x, at.y):
                words.append(("pick_up", "pick up"))
            if (at.x, at.y) == run.floor.level.stairs_down:
                words.append(("descend", "go down"))
            else:
                words += [("explore", "explore"), ("descend", "to the stairs")]
            if foes:
                words.append(("fight", "fight"))
            swims = run.content.ground.water[run.floor.ground.terrain[at.y, at.x]]
            if creature.health * 2 < creature.max_health and not (swims or status_effects.wasting(run, run.hero)):
                words.append(("rest_long", "rest"))
            words += [("pack", "pack"), ("look", "look")]
        words.append(("help", "help"))
        bound = [(keys_for(self.context, word), meaning) for word, meaning in words]
        return [f"{keys[0]} {meaning}" for keys, meaning in bound if keys]

    def press(self, key: str, word: str | None) -> Next:
        """Carry out a command. Any key first ends an animation and the autopilot's goal."""
        self._count_time()
        self.floorview.end_animation()
        self.floorview.speech.hush(self.run)
        self._pointed = None
        self._hinted = -1
        autopilot = self.session.autopilot
        interrupts = autopilot.is_active
        if word != "fight":  # it continues an autofight
            autopilot.stop()
        if interrupts and word in (None, "explore"):
            return self.say("You stop, as a key was pressed.")
        after = self._explain(key) if word is None else COMMANDS[word].does(self)
        self._hint()
        return after

    def _count_time(self) -> None:
        """Count the time since the last key as played, if it is not too long; the clock may have been set."""
        now = self.context.clock()
        self.session.seconds += max(0.0, min((now - self._played).total_seconds(), IDLE))
        self._played = now

    def tick(self) -> Next:
        """Show the next frame or take the next step; after the last one a hint may follow."""
        after = super().tick()
        self._hint()
        return after

    def _hint(self) -> None:
        """Give a hint if one matters, once a turn or key, when a walk is over and the new messages leave room."""
        run = self.run
        if run.outcome is None and run.turn != self._hinted and not self.session.autopilot.is_active:
            self._hinted = run.turn
            self._hints.tell(self.session, self.floorview.has_room)

    def _explain(self, key: str) -> Next:
        """Say once for each key that it does nothing."""
        if key in self._idle_keys:
            return STAY
        self._idle_keys.add(key)
        lists = keys_for(self.context, "help")
        return self.say(unbound(key_text(key), lists[0] if lists else ""))

    def point(self, mouse: Mouse) -> Next:
        """Describe the cell under the pointer. A click steps, strikes, takes or travels; the right button looks.

        A row of the sidebar stands for the thing that it describes. The wheel, or a click on the messages, opens them.
        """
        place = self._pointed = self.floorview.pointed_at(mouse)
        if mouse.what == "move":
            return STAY
        self._count_time()
        self.floorview.end_animation()
        self.floorview.speech.hush(self.run)
        self.session.autopilot.stop()
        if mouse.what != "click" or self.floorview.is_over_messages(mouse):
            return COMMANDS["messages"].does(self) if mouse.button != "right" else STAY
        if place is None:
            return STAY
        self._pointed = None
        return Push(Look(self.floorview, start=place)) if mouse.button == "right" else self._click(place)

    def _click(self, place: tuple[int, int]) -> Next:
        """Do what a click at a cell asks for: use the hero's own cell, step or strike beside it, or travel.

        While a foe that can get at the hero hunts him, travel is a single step, as by a key.
        """
        run = self.run
        _, _, _, at = query.hero(run)
        dx, dy = place[0] - at.x, place[1] - at.y
        if (dx, dy) == (0, 0):
            return self._use_place()
        if max(abs(dx), abs(dy)) == 1:
            squeezes = dx and dy and place not in run.floor.occupants and not run.floor.grid.allows(at.x, at.y, dx, dy)
            if not squeezes:
                return using.step(self, dx, dy)
        if not _can_be_attacked(run):
            return self.set_out(Travel(place))
        step = Travel(place, cautious=False).next_step(run)
        return self.explain(step) if isinstance(step, StopReason) else self.act(step)

    def _use_place(self) -> Next:
        """Pick up what lies where the hero stands, take the stairs there, or wait a turn."""
        level = self.run.floor.level
        _, _, _, at = query.hero(self.run)
        if query.items_at(self.run, at.x, at.y):
            return COMMANDS["pick_up"].does(self)
        for stairs, word in ((level.stairs_down, "descend"), (level.stairs_up, "ascend")):
            if stairs == (at.x, at.y):
                return COMMANDS[word].does(self)
        return COMMANDS["rest"].does(self)

    def release(self) -> None:
        """Release the run so that another process may play it."""
        self.session.release()

    @property
    def is_unsaved(self) -> bool:
        """True if something happened in the run since its last save."""
        return self.session.is_unsaved

    def save(self) -> bool:
        """Save the run."""
        return self.session.save()

    @property
    def trouble(self) -> str:
        """A clause on why the run could not be saved; "" if it could."""
        return self.session.trouble


def opened(session: Session, context: Context) -> Screen:
    """Return the screen on which a loaded session goes on: its end, if it has ended."""
    if session.run.outcome is None:
        return Play(session, context)
    return Death(session, FloorView(session, context))


def _can_be_attacked(run: Run) -> bool:
    """Tell whether a foe in sight hunts the hero and, as far as he knows, can come or strike from afar."""
    aware = [foe for foe in knowledge.foes_in_sight(run) if foe.is_aware and foe.stance != "fleeing"]
    return any(foe.gap == 1 or reach.strikes_from_afar(foe.kind) for foe in aware) or any(
        foe.kind.temper.moves and not knowledge.is_cut_off(run, foe) for foe in aware
    )
