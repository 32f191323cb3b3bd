"""Commands on things of the pack: choose one, aim it or choose what it is for, and act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.handling import Drop, Equip, Remove
from game.actions.using import THROW_REACH, Eat, Quaff, Read, Throw, Zap
from game.rules import identify
from game.screens.choosing import PackList
from game.screens.looking import Look
from game.screens.pack import Pack
from game.world.components import Item, Worn

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.screens.acting import Acting
    from game.screens.base import Next
    from game.world.run import Run

    Filter = Callable[[Run, Item], bool]


def open_pack(screen: Acting) -> Next:
    """Show the pack; a verb chosen on the card of a thing is carried out."""

    def chosen(answer: tuple[str, int]) -> Next:
        verb, item = answer
        return VERBS[verb](screen, item)

    return screen.ask(Pack(screen.session), chosen)


def choose(
    title: str, verb: Callable[[Acting, int], Next], wanted: Filter = lambda *_: True
) -> Callable[[Acting], Next]:
    """Return a command that lets the player choose among the wanted things, and then does something with one."""

    def command(screen: Acting) -> Next:
        choice = PackList(screen.session, title, lambda item: wanted(screen.run, item))
        return screen.ask(choice, lambda item: verb(screen, item))

    return command


def with_item(verb: Callable[[int], Action]) -> Callable[[Acting, int], Next]:
    """Return a function that takes the action which this verb makes of a thing."""
    return lambda screen, item: screen.act(verb(item))


def of_family(*families: str) -> Filter:
    """Return a filter of things by family."""
    return lambda _, item: item.kind.family in families


def is_worn(run: Run, item: Item) -> bool:
    """Return whether the thing is wielded or worn."""
    return any(other is item for _, (_, other) in run.world.rows(Worn, Item))


def is_unworn(run: Run, item: Item) -> bool:
    """Return whether the thing could be wielded or worn, and is not."""
    return item.kind.family in ("weapon", "armour") and not is_worn(run, item)


def use_item(screen: Acting, item: int) -> Next:
    """Do what one does with such a thing."""
    family = screen.run.world.get(item, Item).kind.family
    if family in USES:
        return USES[family](screen, item)
    return screen.act(Equip(item) if screen.run.world.find(item, Worn) is None else Remove(item))


def read_item(screen: Acting, item: int) -> Next:
    """Read a scroll; ask what it is to be read upon, if it is known or found to want that."""
    kind = screen.run.world.get(item, Item).kind
    if kind.needs_choice and identify.is_known(screen.run, kind):
        return screen.ask(
            PackList(screen.session, "Read it upon what?", lambda other: other.kind.id != kind.id),
            lambda on: screen.act(Read(item, on)),
        )
    after = screen.act(Read(item))
    if kind.needs_choice and screen.run.outcome is None and screen.run.world.alive(item):
        return read_item(screen, item)
    return after


def zap_item(screen: Acting, item: int) -> Next:
    """Point a wand at a cell that the player chooses."""
    return screen.ask(
        Look(screen.floorview, "point it there", reach=2 * THROW_REACH, aimed=item),
        lambda cell: screen.act(Zap(item, *cell)),
    )


def throw_item(screen: Acting, item: int) -> Next:
    """Throw a thing at a cell that the player chooses."""
    return screen.ask(
        Look(screen.floorview, "throw it there", reach=THROW_REACH, aimed=item),
        lambda cell: screen.act(Throw(item, *cell)),
    )


USES = {
    "potion": with_item(Quaff),
    "scroll": read_item,
    "wand": zap_item,
    "food": with_item(Eat),
    "thrown": throw_item,
}
VERBS = {
    "use": use_item,
    "throw": throw_item,
    "equip": with_item(Equip),
    "remove": with_item(Remove),
    "drop": with_item(Drop),
}

# Commands

use = choose("Use what?", use_item)
equip = choose("Equip what?", with_item(Equip), is_unworn)
remove = choose("Take off what?", with_item(Remove), is_worn)
drop = choose("Drop what?", with_item(Drop))
quaff = choose("Drink what?", with_item(Quaff), of_family("potion"))
read = choose("Read what?", read_item, of_family("scroll"))
zap = choose("Point what?", zap_item, of_family("wand"))
throw = choose("Throw what?", throw_item, of_family("thrown", "potion", "weapon"))
