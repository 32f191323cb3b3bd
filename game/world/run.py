"""The run being played: everything that is not an entity, and which run is at hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.content.library import Library
    from game.world.events import Event
    from game.world.floor import Floor
    from levelgen.rng import Dice

LOG_LENGTH = 400  # lines kept


@dataclass(slots=True)
class Line:
    """One message: its words, their tone, the turn, and how often it was said in a row."""

    text: str
    tone: Tone
    turn: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the run ended: `by` is what killed the hero or what was brought home."""

    how: Literal["died", "won", "abandoned"]
    by: str
    depth: int
    turn: int


@dataclass(slots=True, eq=False)
class Run:
    """One hero's way down. `floor` is the floor at hand, whose entities live in the esper world named `world`."""

    world: str
    seed: int | str
    length: str
    content: Library
    dice: Dice  # play randomness: nothing of a level, nothing of a picture is drawn from it
    hero: int = 0
    depth: int = 0
    floor: Floor = field(init=False)
    floors: dict[int, dict[str, Any]] = field(default_factory=dict)  # depth to the records of floors left behind
    pursuers: list[dict[str, Any]] = field(default_factory=list)  # who follows: {"due": ticks, "record": components}
    fallen: dict[int, list[dict[str, Any]]] = field(default_factory=dict)  # depth to who and what fell there, unseen
    ticks: int = 0  # 100 to a turn
    remainder: int = 0  # ticks since the environment last stepped
    pending: Any = None  # the action that HeroActs performs
    stepping: int = 0  # whole turns that the environment steps this time
    elapsed: int = 0  # ticks that the hero's action took; 0 when it was impossible
    refusal: str = ""  # why it was impossible
    leaving: int = 0  # floors to go down when the turn is over; negative is up
    falling: bool = False  # whether the hero does so by falling
    events: list[Event] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)
    flavours: dict[str, str] = field(default_factory=dict)  # item kind id to what an unknown one looks like
    known: set[str] = field(default_factory=set)  # item kind ids
    met: set[int] = field(default_factory=set)  # monsters in the hero's sight at the end of the last turn
    meters: dict[str, int] = field(default_factory=dict)  # what furnish remembers from floor to floor
    counts: dict[str, int] = field(default_factory=dict)  # kills, damage and loot by room tier
    wandering: int = 0  # turns until the next wandering monsters
    dying: list[int] = field(default_factory=list)  # whose health ran out this turn
    outcome: Outcome | None = None
    debug: bool = False  # the map was revealed: the run is not ranked

    @property
    def turn(self) -> int:
        """Turns played: hundreds of ticks."""
        return self.ticks // 100

    def emit(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def count(self, what: str, by: int = 1) -> None:
        """Add to one of the run's tallies."""
        self.counts[what] = self.counts.get(what, 0) + by

    def say(self, text: str, tone: Tone = "plain") -> None:
        """Put a line into the message log, or add one to the last if it says the same."""
        turn = self.turn
        if self.log and self.log[-1].text == text and turn - self.log[-1].turn <= 20:
            self.log[-1].count += 1
            self.log[-1].turn = turn
        else:
            self.log.append(Line(text, tone, turn))
            del self.log[:-LOG_LENGTH]


_at_hand: Run


def here() -> Run:
    """The run at hand."""
    return _at_hand


def take_in_hand(run: Run) -> None:
    """Make this the run that `here` answers with; the session does so before each action."""
    global _at_hand  # noqa: PLW0603  esper's world is global too, and the two are switched together
    _at_hand = run
