"""The command that gives orders to allies: to whom, what, and where; it also sends them away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.ordering import Bestow, GiveOrder, SendAway, has_gift
from game.rules.combat import ally_abilities
from game.rules.senses.fov import distance
from game.screens.base import STAY
from game.screens.panels.choosing import Question
from game.screens.play.looking import Look
from game.world import query
from game.world.ground import cells_in
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.knowledge import KnownCreature
    from game.screens.base import Next
    from game.screens.play.acting import Acting
    from game.world.components import Order
    from game.world.run import Run

FOLLOW, STAYS, GO, ATTACK, LEAVE, ACT, GIFT = "f", "s", "g", "a", "l", "d", "p"
ORDERS = {FOLLOW: "follow", STAYS: "stay", GO: "go there", ATTACK: "attack that one", LEAVE: "leave you for good"}
WORDS: dict[str, Order] = {FOLLOW: "follow", ATTACK: "attack", ACT: "act"}  # all other keys mean to stay somewhere
HINTS = {GO: "go there", ATTACK: "attack there", ACT: "do it there"}
BOTH = "b"


def give_orders(screen: Acting) -> Next:
    """Let the player choose among the allies in sight, if there are several, and give an order."""
    allies = [seen for seen in knowledge.creatures_in_sight(screen.run) if seen.side == "ally"]
    if not allies:
        return screen.say("You have no allies in sight.")
    if len(allies) == 1:
        return _ask_what(screen, allies)
    names = {str(number): ally.kind.name for number, ally in enumerate(allies, 1)}
    return screen.ask(
        Question("Order which ally?", {**names, BOTH: "all of them"}),
        lambda key: _ask_what(screen, allies if key == BOTH else [allies[int(key) - 1]]),
    )


def _ask_what(screen: Acting, allies: Sequence[KnownCreature]) -> Next:
    answers = dict(ORDERS)
    ability = ally_abilities.ability_of(screen.run, allies[0].entity) if len(allies) == 1 else None
    if ability is not None and ability.when == "ordered":
        answers[ACT] = "use its skill"
    altar = _altar(screen.run) if len(allies) == 1 else None
    if altar is not None:
        answers[GIFT] = "the altar's gift"
    skill = f" Its skill: it {ability.text}{_rest(screen.run, allies[0])}." if ACT in answers and ability else ""
    return screen.ask(
        Question(f"What should the {_names(allies)} do?{skill}", answers),
        lambda key: (
            screen.act(Bestow(allies[0].entity, *altar)) if key == GIFT and altar else _ask_where(screen, allies, key)
        ),
    )


def _rest(run: Run, ally: KnownCreature) -> str:
    """Return the turns until an ally can serve again, to end a sentence on its ability."""
    turns = ally_abilities.turns_left(run, ally.entity)
    return f"; it can again in {turns} turn{'' if turns == 1 else 's'}" if turns else ""


def first_place(run: Run, allies: Sequence[KnownCreature], key: str) -> tuple[int, int] | None:
    """Return the cell that an order most likely means: for keys a locked door, else the nearest foe, else the ally's.

    None stands for the hero's own cell, where allies may well go.
    """
    if key == GO:
        return None
    ability = ally_abilities.ability_of(run, allies[0].entity)
    if key == ACT and ability is not None and ability.turns_keys:
        *_, at = query.hero(run)
        kinds, memory = run.content.terrain, run.floor.memory
        locked = [(x, y) for x, y in cells_in(memory.visible) if kinds[memory.terrain.item(y, x)].bump == "unlock"]
        return min(locked, key=lambda cell: (distance(at.x, at.y, *cell), cell), default=allies[0].cell)
    foes = [foe.cell for foe in knowledge.foes_in_sight(run)]
    return foes[0] if foes else allies[0].cell


def _names(allies: Sequence[KnownCreature]) -> str:
    return " and the ".join(ally.kind.name for ally in allies)


def _altar(run: Run) -> tuple[int, int] | None:
    """Return the cell of an altar beside the hero that still has its gift of life."""
    _, _, _, at = query.hero(run)
    cells = [(at.x + dx, at.y + dy) for dx, dy in STEPS]
    return next((cell for cell in cells if has_gift(run, run.hero, *cell)), None)


def _ask_where(screen: Acting, allies: Sequence[KnownCreature], key: str) -> Next:
    if key == LEAVE:
        return screen.ask(
            Question(f"Send the {_names(allies)} away?", {"Y": "for good"}), lambda _: _part(screen, allies)
        )
    if key in HINTS:
        look = Look(screen.floorview, HINTS[key], start=first_place(screen.run, allies, key))
        return screen.ask(look, lambda cell: _tell(screen, allies, key, cell))
    return _tell(screen, allies, key, None)


def _part(screen: Acting, allies: Sequence[KnownCreature]) -> Next:
    for ally in allies:
        screen.act(SendAway(ally.entity))
    return STAY


def _tell(screen: Acting, allies: Sequence[KnownCreature], key: str, cell: tuple[int, int] | None) -> Next:
    """Give each ally the order; without a cell they are to stay where they are."""
    for ally in allies:
        screen.act(GiveOrder(ally.entity, WORDS.get(key, "stay"), *(cell or ally.cell)))
    return STAY
