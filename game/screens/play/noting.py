"""Commands that write: notes on places, names and inscriptions for items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.noting import Call, Inscribe, WriteNote
from game.rules.items import identify
from game.screens.panels.choosing import PackList
from game.screens.panels.prompting import TextPrompt
from game.world import query
from game.world.components import Item

if TYPE_CHECKING:
    from game.screens.base import Next
    from game.screens.play.acting import Acting

LONGEST = 60
NOTHING = "An empty line removes it."


def write_note(screen: Acting) -> Next:
    """Ask for a note on the place where the hero stands."""
    *_, at = query.hero(screen.run)
    words = f"What should you remember about this place? {NOTHING}"
    prompt = TextPrompt("Note", words, "keep", text=screen.run.note_at(at.x, at.y), longest=LONGEST)
    return screen.ask(prompt, lambda text: screen.act(WriteNote(text)))


def inscribe(screen: Acting) -> Next:
    """Ask for an item of the pack and an inscription for it, or a name for its kind if that is unknown."""

    def write(entity: int) -> Next:
        item = screen.run.world.get(entity, Item)
        if identify.is_known(screen.run, item.kind):
            words = f"What do you write on the {identify.name(screen.run, item)}? {NOTHING}"
            prompt = TextPrompt("Inscribe", words, "write", text=item.inscription, longest=LONGEST)
            return screen.ask(prompt, lambda text: screen.act(Inscribe(entity, text)))
        words = f"What do you call each {identify.look_name(screen.run, item.kind)} until you know? {NOTHING}"
        prompt = TextPrompt("Name", words, "name it", text=screen.run.called.get(item.kind.id, ""), longest=LONGEST)
        return screen.ask(prompt, lambda text: screen.act(Call(entity, text)))

    return screen.ask(PackList(screen.session, "Inscribe what?"), write)
