"""Viewing a run without acting in it: the screens that open during play and after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.draw.pages import character, discoveries
from game.draw.text.rows import plain
from game.screens.base import STAY, Next, Push
from game.screens.panels.scrolling import Sheet
from game.screens.play import dumping
from game.screens.play.looking import Look
from game.screens.play.messages import Messages
from game.screens.play.overview import Overview
from game.screens.play.pack import Pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.screens.context import Context
    from game.screens.play.floorview import FloorView
    from game.session import Session
    from game.world.run import Run


class Viewer(Protocol):
    """A screen that shows a run."""

    session: Session
    context: Context
    floorview: FloorView


def look(viewer: Viewer) -> Next:
    """Look about with a cursor."""
    return Push(Look(viewer.floorview))


def read_messages(viewer: Viewer) -> Next:
    """Show all messages."""
    return Push(Messages(viewer.session, numbers=viewer.context.settings.damage_numbers))


def read_discoveries(viewer: Viewer) -> Next:
    """Show the known kinds of items, and how often each was found."""
    return Push(Sheet("Discoveries", "discoveries", lambda: discoveries.rows(viewer.session.run)))


def read_character(viewer: Viewer) -> Next:
    """Show the hero's attributes, gear, status effects and deeds."""
    return Push(Sheet("Character", "character", lambda: character.rows(viewer.session.run)))


def write_down(viewer: Viewer) -> Next:
    """Write the run down as text, and tell the path of the file."""
    try:
        words = f"The run so far is written to {dumping.write(viewer.session, viewer.context)}"
    except OSError as problem:
        words = f"The run cannot be written down ({problem.strerror or problem})."
    return Push(Sheet("Written down", "dump", lambda: [plain(words)]))


def _view_overview(viewer: Viewer) -> Next:
    return Push(Overview(viewer.session, looks=True))


def tell(words: Callable[[Run], list[str]]) -> Callable[[Viewer], Next]:
    """Return a command that shows sentences in place of the messages until the next key."""

    def command(viewer: Viewer) -> Next:
        viewer.floorview.speech.asked = words(viewer.session.run)
        return STAY

    return command


def repeat(viewer: Viewer) -> Next:
    """Say the last messages again, or the rest of them."""
    viewer.floorview.speech.repeat()
    return STAY


def _view_pack(viewer: Viewer) -> Next:
    return Push(Pack(viewer.session, looks=True))


VIEWS: dict[str, tuple[str, Callable[[Viewer], Next]]] = {  # for whoever cannot act: by command word, what it shows
    "look": ("look about", look),
    "pack": ("pack", _view_pack),
    "overview": ("floors", _view_overview),
    "character": ("character", read_character),
    "discoveries": ("discoveries", read_discoveries),
    "messages": ("messages", read_messages),
    "dump": ("write it all down", write_down),
}
