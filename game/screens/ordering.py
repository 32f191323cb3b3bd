"""The command that tells allies what to do: whom, what, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.ordering import GiveOrder
from game.screens.base import STAY
from game.screens.choosing import Question
from game.screens.looking import Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.knowledge import KnownCreature
    from game.screens.acting import Acting
    from game.screens.base import Next
    from game.world.components import Order

FOLLOW, STAYS, GO, ATTACK = "f", "s", "g", "a"
ORDERS = {FOLLOW: "follow", STAYS: "stay", GO: "go there", ATTACK: "at that one"}
BOTH = "b"


def give_orders(screen: Acting) -> Next:
    """Let the player choose among the allies in sight, if there are several, and tell them what to do."""
    allies = [seen for seen in knowledge.creatures_in_sight(screen.run) if seen.side == "ally"]
    if not allies:
        return screen.say("Nobody in sight takes your orders.")
    if len(allies) == 1:
        return _ask_what(screen, allies)
    names = {str(number): ally.kind.name for number, ally in enumerate(allies, 1)}
    return screen.ask(
        Question("Whom do you tell?", {**names, BOTH: "all of them"}),
        lambda key: _ask_what(screen, allies if key == BOTH else [allies[int(key) - 1]]),
    )


def _ask_what(screen: Acting, allies: Sequence[KnownCreature]) -> Next:
    names = " and the ".join(ally.kind.name for ally in allies)
    return screen.ask(Question(f"What is the {names} to do?", ORDERS), lambda key: _ask_where(screen, allies, key))


def _ask_where(screen: Acting, allies: Sequence[KnownCreature], key: str) -> Next:
    if key in (GO, ATTACK):
        hint = "attack there" if key == ATTACK else "go there"
        return screen.ask(Look(screen.floorview, hint), lambda cell: _tell(screen, allies, key, cell))
    return _tell(screen, allies, key, None)


def _tell(screen: Acting, allies: Sequence[KnownCreature], key: str, cell: tuple[int, int] | None) -> Next:
    """Give each of them the order; without a cell they stay where they are."""
    order: Order = "follow" if key == FOLLOW else "attack" if key == ATTACK else "stay"
    for ally in allies:
        screen.act(GiveOrder(ally.entity, order, *(cell or ally.cell)))
    return STAY
