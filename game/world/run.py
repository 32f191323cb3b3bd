"""The state of a run: everything about it that is not an entity."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from game.content.kinds import Tone  # noqa: TC001  the reader needs these hints at run time
from game.world.habits import Habits
from game.world.limits import Count, Positive, Text, Ticks, fit

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.effect import Brought
    from game.content.library import Library
    from game.world.events import Departed, Event
    from game.world.floor import Floor
    from game.world.reactions import Blow, Wound
    from game.world.world import World
    from levelgen.rng import Dice

TURN = 100  # ticks
LOG_LENGTH = 400  # lines kept
MOST_NOTES = 1000


@dataclass(slots=True)
class Line:
    """One message: its words, their tone, the turn, how often it was said in a row, and on which floor."""

    text: Text
    tone: Tone
    turn: Ticks
    count: Positive = 1
    depth: Count = 1
    damage: tuple[Count, ...] = ()  # health lost each time, if the message tells of damage


class Note(NamedTuple):
    """A record of the player's note on a place."""

    depth: Count
    x: Count
    y: Count
    text: Text


Met = Literal["all", "ground", "creature", "item", "gas"]


class Coming(NamedTuple):
    """A record of a stimulus that is about to come to a cell, and of what it meets there."""

    stimulus: Brought
    x: int
    y: int
    source: int | None = None  # the creature that caused it
    direction: tuple[int, int] = (0, 0)  # of the step (dx, dy) in which it comes
    meets: Met = "all"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a run: `by` is what killed the hero, or which road led home."""

    how: Literal["died", "won", "abandoned"]
    by: Text
    depth: Count
    turn: Ticks


@dataclass(frozen=True, slots=True)
class Reactions:
    """What answers wounds and blows, by the moment, each tuple in order.

    A run holds them, so that the rules of health and of blows, on which all else is built, know no peculiarity.
    """

    harm: tuple[Callable[[Run, Wound], None], ...]  # before health is lost
    wound: tuple[Callable[[Run, Wound], None], ...]  # the creature has lost health, and lives
    death: tuple[Callable[[Run, Wound], None], ...]  # one other than the hero has lost all of it, and is still there
    guard: tuple[Callable[[Run, Blow], bool], ...]  # before a blow is rolled; the first that turns it ends it
    hit: tuple[Callable[[Run, Blow], None], ...]  # a blow landed, and the target may be dead
    miss: tuple[Callable[[Run, Blow], None], ...]


@dataclass(slots=True, eq=False)
class Run:
    """One hero's descent: the floor at hand, whose entities live in `world`, and all that is kept from turn to turn.

    Actions, rules, minds and furnishers take the run that they work on as their first parameter. Only
    `game.turn.turn.take` changes a run, so seed and actions determine it; screens may add lines to the log alone, by
    `Session.say`, which play does not depend on.
    """

    world: World
    seed: int | str
    length: str
    content: Library
    dice: Dice  # randomness of play; levels and pictures have their own
    reactions: Reactions
    hero: int = 0
    depth: int = 0
    floor: Floor = field(init=False)
    floors: dict[int, dict[str, Any]] = field(default_factory=dict)  # depth to the records of floors left behind
    pursuers: list[dict[str, Any]] = field(default_factory=list)  # behind the hero: {"due", "origin", "records"}
    fallen: dict[int, list[dict[str, Any]]] = field(default_factory=dict)  # depth to records of what fell there, unseen
    ticks: int = 0  # played; a turn has TURN of them
    remainder: int = 0  # ticks since the environment last stepped
    events: list[Event] = field(default_factory=list)  # of the turn at hand: `take` begins each with a new list
    leaving: Departed | None = None  # how the hero leaves the floor when the turn at hand is over
    coming: list[Coming] = field(default_factory=list)  # stimuli not yet at their cells; empty when an action is over
    log: list[Line] = field(default_factory=list)
    flavours: dict[str, str] = field(default_factory=dict)  # item kind id to what an unknown one looks like
    known: set[str] = field(default_factory=set)  # item kind ids
    sensed: set[str] = field(default_factory=set)  # ids of item kinds known to be good or bad, though not what they are
    notes: list[Note] = field(default_factory=list)  # in the order in which they were written
    called: dict[str, str] = field(default_factory=dict)  # item kind id to the player's name for it while it is unknown
    in_sight: set[int] = field(default_factory=set)  # monsters in the hero's sight at the end of the last turn
    meters: dict[str, int] = field(default_factory=dict)  # numbers that furnish keeps from floor to floor
    counts: dict[str, int] = field(default_factory=dict)  # kills, damage and loot by room tier
    auto_pickup: bool = True  # whether the hero picks up items on stepping onto them
    habits: Habits = field(default_factory=Habits)
    outcome: Outcome | None = None
    debug: bool = False  # the map was revealed: the run is not ranked
    easy: bool = False  # the hero takes a third of the damage: the run is not ranked
    practice: bool = False  # a daily or weekly seed, but not the ranked try at it: the run is not ranked
    id: str = ""  # its own, by which records and the morgue know it; "" if it has no file
    mods: set[str] = field(default_factory=set)  # names of all mods it was ever played with: any makes it unranked

    @property
    def turn(self) -> int:
        """Turns played: hundreds of ticks."""
        return self.ticks // TURN

    def begin_turn(self) -> None:
        """Forget what belonged to the turn before; its events stay with whoever holds their list."""
        self.events, self.leaving = [], None

    def emit(self, event: Event, *, before: int | None = None) -> None:
        """Add an event to those of the turn at hand; actions, rules and minds report by events.

        It comes last, or ahead of all that it caused: `before` is the number of events at that time.
        """
        self.events.insert(len(self.events) if before is None else before, event)

    def leave(self, departed: Departed) -> None:
        """Let the hero leave the floor when the turn is over, by the first way taken; who falls takes no stairs."""
        self.emit(departed)
        if self.leaving is None or (departed.falls and not self.leaving.falls):
            self.leaving = departed

    def bring(
        self,
        stimulus: Brought,
        x: int,
        y: int,
        *,
        source: int | None = None,
        direction: tuple[int, int] = (0, 0),
        meets: Met = "all",
    ) -> None:
        """Queue a stimulus for (x, y), to come there when `game.rules.terrain.materials.settle` is next called.

        With a queue, a chain of kegs that set each other off needs no recursion.
        """
        self.coming.append(Coming(stimulus, x, y, source, direction, meets))

    def count(self, what: str, by: int = 1) -> None:
        """Add to one of the run's tallies."""
        self.counts[what] = self.counts.get(what, 0) + by

    def note_at(self, x: int, y: int) -> str:
        """Return the player's note on a cell of the floor at hand; "" if there is none."""
        return next((note.text for note in self.notes if note[:3] == (self.depth, x, y)), "")

    def say(self, text: str, tone: Tone = "plain", *damage: int) -> None:
        """Add a line to the log, with the damage it tells of, or raise the count of the last line if it is equal.

        The text may quote what came from outside, such as the name of a file, and is made fit for a save.
        """
        text, turn = fit(text), self.turn
        last = self.log[-1] if self.log else None
        if last and last.text == text and last.depth == self.depth and turn - last.turn <= 20:
            last.count += 1
            last.turn = turn
            last.damage += damage
        else:
            self.log.append(Line(text, tone, turn, depth=self.depth, damage=damage))
            del self.log[:-LOG_LENGTH]
