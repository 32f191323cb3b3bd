"""Looking at a run without acting in it: the screens that open while it is played and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.screens.base import Next, Push
from game.screens.looking import Look
from game.screens.messages import Messages
from game.screens.pack import Pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.screens.context import Context
    from game.screens.floorview import FloorView
    from game.session import Session


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
    return Push(Messages(viewer.session))


def _view_pack(viewer: Viewer) -> Next:
    return Push(Pack(viewer.session))


AFTER: dict[str, tuple[str, Callable[[Viewer], Next]]] = {  # the end of a run: by command word, what it shows
    "look": ("look about", look),
    "pack": ("pack", _view_pack),
    "messages": ("messages", read_messages),
}
