"""Notes of the player on places and items, and names for unknown kinds. They take no time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.actions.base import Action, Done, Impossible, Number, Outcome
from game.rules.items import identify
from game.world import query
from game.world.limits import Text  # noqa: TC001  the reader looks it up at run time
from game.world.run import MOST_NOTES, Note

if TYPE_CHECKING:
    from game.world.run import Run

NO_TIME = Done(0)


@dataclass(frozen=True, slots=True)
class WriteNote(Action):
    """Replace the note on the place where the hero stands; "" removes it."""

    text: Text

    def perform(self, run: Run, actor: int) -> Outcome:
        if actor != run.hero:
            return Impossible("That is for the hero to say.")
        *_, at = query.hero(run)
        place = run.depth, at.x, at.y
        others = [note for note in run.notes if note[:3] != place]
        if self.text and len(others) >= MOST_NOTES:
            return Impossible("Your book is full.")
        run.notes = [*others, Note(*place, self.text)] if self.text else others
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Inscribe(Action):
    """Replace the inscription of an item in the pack; "" removes it."""

    item: Number
    text: Text

    def perform(self, run: Run, actor: int) -> Outcome:
        things = {entity: item for _, entity, item in query.pack(run, actor)}
        if self.item not in things:
            return Impossible("You have no such thing.")
        things[self.item].inscription = self.text
        return NO_TIME


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Give an unknown kind of item a name of the player's choice; "" removes it."""

    item: Number  # an item of the kind
    text: Text

    def perform(self, run: Run, actor: int) -> Outcome:
        thing = next((item for _, entity, item in query.pack(run, actor) if entity == self.item), None)
        if thing is None:
            return Impossible("You have no such thing.")
        if identify.is_known(run, thing.kind):
            return Impossible("You know what it is.")
        run.called.pop(thing.kind.id, None)
        if self.text:
            run.called[thing.kind.id] = self.text
        return NO_TIME
