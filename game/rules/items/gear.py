"""Gear at work: the properties that worn and wielded items, and the runes on them, give their bearer."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from game.content.gear_parts import (
    Blunt,
    Breathe,
    Cut,
    Detect,
    Filter,
    Foil,
    Part,
    Recharge,
    Reflect,
    Share,
    Stretch,
    Ward,
)
from game.rules.items.enchantment import enchanted
from game.rules.items.identify import article, name
from game.world import query
from game.world.components import Position
from game.world.events import Understood

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from game.content.gear import Gear, Property
    from game.content.traits import Trait
    from game.world.components import Item
    from game.world.events import Understanding
    from game.world.run import Run

Kind = TypeVar("Kind", bound=Part)


def of(item: Item) -> tuple[Gear, ...]:
    """Return the gear of an item: its kind, and its rune if it has one."""
    return (item.kind,) if item.rune is None else (item.kind, item.rune)


def at_work(run: Run, bearer: int) -> Iterator[tuple[Gear, Item]]:
    """Yield the gear at work on a creature, each with its item."""
    for item in query.all_worn(run, bearer):
        for each in of(item):
            yield each, item


def parts_of(item: Item, kind: type[Kind]) -> Iterator[tuple[Kind, Gear]]:
    """Yield the parts of a kind in an item and its rune, grown by its enchantment, each with its gear."""
    for each in of(item):
        if found := tuple(part for part in each.does if isinstance(part, kind)):
            yield from ((part, each) for part in enchanted(each, found, item.enchant))


def parts_at_work(run: Run, bearer: int, kind: type[Kind]) -> Iterator[tuple[Kind, Gear, Item]]:
    """Yield the parts of a kind at work on a creature, grown by enchantment, each with its gear and item."""
    for item in query.all_worn(run, bearer):
        for part, each in parts_of(item, kind):
            yield part, each, item


def stealth_factors(run: Run, bearer: int) -> list[tuple[str, int]]:
    """Return the changes of the bearer's stealth range by items: the name of each, and its per cent."""
    return [(item.kind.name, share) for item in query.all_worn(run, bearer) for share in stealth_shares(item)]


def stealth_shares(item: Item) -> list[int]:
    """Return the changes of the stealth range by an item in use and its rune, in per cent; none that is 100."""
    shares = [max(0, each.stealth + each.plus.get("stealth", 0) * item.enchant) for each in of(item)]
    return [share for share in shares if share != 100]


def is_quiet(run: Run, bearer: int, what: Literal["quiet_steps", "quiet_blows"]) -> bool:
    """Tell whether gear silences a creature's steps or blows."""
    return any(what in each.properties and item.enchant >= 0 for each, item in at_work(run, bearer))


def wards_off(run: Run, bearer: int, status: str) -> bool:
    """Tell whether gear keeps a status from beginning this time."""
    for ward, each, item in parts_at_work(run, bearer, Ward):
        if ward.status == status and run.dice.chance(ward.chance):
            reveal(run, bearer, each, item)
            return True
    return False


def duration(run: Run, bearer: int, status: str, turns: int) -> int:
    """Return the turns that a status lasts with the bearer's gear, if it lasted `turns` without."""
    for stretch, _, _ in parts_at_work(run, bearer, Stretch):
        if stretch.status == status:
            turns = max(1, turns * stretch.share // 100)
    return turns


def wards_off_bite(run: Run, bearer: int) -> bool:
    """Tell whether gear wards off the effects of a blow, other than harm, this time."""
    return any(run.dice.chance(foil.chance) for foil, _, _ in parts_at_work(run, bearer, Foil))


def is_airtight(run: Run, bearer: int, gas: str) -> bool:
    """Tell whether gear makes a creature immune to a gas."""
    return any(gas in part.gases for part, _, _ in parts_at_work(run, bearer, Filter))


def keeps_out(run: Run, bearer: int, gas: str) -> bool:
    """Tell whether gear keeps out a gas now; a rune that does so becomes known."""
    for part, each, item in parts_at_work(run, bearer, Filter):
        if gas in part.gases:
            reveal(run, bearer, each, item)
            return True
    return False


def breath(run: Run, bearer: int) -> int:
    """Return the turns for which a creature can do without air."""
    return max(0, sum(part.turns for part, _, _ in parts_at_work(run, bearer, Breathe)))


def uses(run: Run, bearer: int, how: Property) -> bool:
    """Tell whether a creature's gear has a property that now counts; a rune that gives it becomes known by that."""
    for each, item in at_work(run, bearer):
        if how in each.properties:
            reveal(run, bearer, each, item)
            return True
    return False


def has(run: Run, bearer: int, how: Property) -> bool:
    """Tell whether a creature's gear has a property, known or not."""
    return any(how in each.properties for each, _ in at_work(run, bearer))


def seems(run: Run, bearer: int, how: Property) -> bool:
    """Tell whether a creature's gear has a property as far as the hero knows its runes."""
    known = (each for each, item in at_work(run, bearer) if each is item.kind or item.rune_known)
    return any(how in each.properties for each in known)


def grants(run: Run, bearer: int) -> frozenset[Trait]:
    """Return the traits that gear lends to its bearer."""
    return frozenset().union(*(each.grants for each, _ in at_work(run, bearer)))


def finds_dwellers(run: Run, bearer: int) -> int:
    """Return the cells within which a creature's gear shows dwellers in water and lava."""
    return max([part.cells for part, _, _ in parts_at_work(run, bearer, Detect)], default=0)


def reflects(run: Run, bearer: int) -> bool:
    """Tell whether gear reflects a shot this time."""
    for part, each, item in parts_at_work(run, bearer, Reflect):
        if run.dice.chance(part.chance):
            reveal(run, bearer, each, item)
            return True
    return False


def share_of_shot(run: Run, bearer: int) -> int:
    """Return the per cent of its usual harm that a shot does to a creature with its gear."""
    share = 100
    for part, _, _ in parts_at_work(run, bearer, Blunt):
        share = share * part.share // 100
    return share


def cuts(run: Run, bearer: int, ground: str) -> bool:
    """Tell whether gear cuts away a kind of ground."""
    return ground in cut(run, bearer)


def cut(run: Run, bearer: int) -> set[str]:
    """Return the ids of the kinds of ground that gear cuts away as its bearer treads on them."""
    return {ground for part, _, _ in parts_at_work(run, bearer, Cut) for ground in part.ground}


def shared(run: Run, bearer: int) -> int:
    """Return the per cent of the harm to the bearer that an ally takes."""
    return max(0, min(100, sum(part.per_cent for part, _, _ in parts_at_work(run, bearer, Share))))


def hastened(run: Run, bearer: int) -> int:
    """Return the per cent by which the bearer's items recharge sooner."""
    return max(-50, sum(part.per_cent for part, _, _ in parts_at_work(run, bearer, Recharge)))


def shine_forth(run: Run, bearer: int, item: Item) -> None:
    """Make a shining rune known as its bearer puts the item on."""
    if item.rune is not None and item.rune.light:
        reveal(run, bearer, item.rune, item)


def reveal(run: Run, bearer: int, which: Gear, item: Item) -> None:
    """Make a rune known when it first acts."""
    if item.rune is None or which is not item.rune or item.rune_known:
        return
    item.rune_known = True
    at = run.world.get(bearer, Position)
    what: Understanding = "good_rune" if item.rune.good else "bad_rune"
    run.emit(Understood(at.x, at.y, what, article(name(run, item))))
