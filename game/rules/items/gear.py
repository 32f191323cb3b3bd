"""Gear at work: the properties that worn and wielded items, and the runes on them, give their bearer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.items.identify import article, name
from game.world import query
from game.world.components import Position
from game.world.events import Understood

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from game.content.gear import Gear
    from game.content.traits import Trait
    from game.world.components import Item
    from game.world.events import Understanding
    from game.world.run import Run

    Property = Literal["wades", "dry", "sinks", "steady", "rooted", "kin"]  # fields of Gear


def parts(item: Item) -> tuple[Gear, ...]:
    """Return the gear of an item: its kind, and its rune if it has one."""
    return (item.kind,) if item.rune is None else (item.kind, item.rune)


def at_work(run: Run, bearer: int) -> Iterator[tuple[Gear, Item]]:
    """Yield the gear at work on a creature, each with its item."""
    for item in query.all_worn(run, bearer):
        for part in parts(item):
            yield part, item


def stealth_factors(run: Run, bearer: int) -> list[tuple[str, int]]:
    """Return the changes of the bearer's stealth range by items: the name of each, and its per cent."""
    return [(item.kind.name, share) for item in query.all_worn(run, bearer) for share in stealth_shares(item)]


def stealth_shares(item: Item) -> list[int]:
    """Return the changes of the stealth range by an item in use and its rune, in per cent; none that is 100."""
    shares = [max(0, part.stealth + part.stealth_plus * item.enchant) for part in parts(item)]
    return [share for share in shares if share != 100]


def is_quiet(run: Run, bearer: int, what: Literal["steps", "blows"]) -> bool:
    """Tell whether gear silences a creature's steps or blows."""
    return any(what in part.quiet and item.enchant >= 0 for part, item in at_work(run, bearer))


def wards_off(run: Run, bearer: int, status: str) -> bool:
    """Tell whether gear keeps a status from beginning this time."""
    for part, item in at_work(run, bearer):
        chance = part.wards.get(status, 0)
        if chance and run.dice.chance(chance):
            reveal(run, bearer, part, item)
            return True
    return False


def duration(run: Run, bearer: int, status: str, turns: int) -> int:
    """Return the turns that a status lasts with the bearer's gear, if it lasted `turns` without."""
    for part, _ in at_work(run, bearer):
        if status in part.lasts:
            turns = max(1, turns * part.lasts[status] // 100)
    return turns


def wards_off_bite(run: Run, bearer: int) -> bool:
    """Tell whether gear wards off the effects of a blow, other than harm, this time."""
    return any(part.wards_bites and run.dice.chance(part.wards_bites) for part, _ in at_work(run, bearer))


def is_airtight(run: Run, bearer: int, gas: str) -> bool:
    """Tell whether gear makes a creature immune to a gas."""
    return any(gas in part.gases for part, _ in at_work(run, bearer))


def keeps_out(run: Run, bearer: int, gas: str) -> bool:
    """Tell whether gear keeps out a gas now; a rune that does so becomes known."""
    for part, item in at_work(run, bearer):
        if gas in part.gases:
            reveal(run, bearer, part, item)
            return True
    return False


def breath(run: Run, bearer: int) -> int:
    """Return the turns for which a creature can do without air."""
    return max(0, sum(part.breath + part.breath_plus * item.enchant for part, item in at_work(run, bearer)))


def uses(run: Run, bearer: int, how: Property) -> bool:
    """Tell whether a creature's gear has a property that now counts; a rune that gives it becomes known by that."""
    for part, item in at_work(run, bearer):
        if getattr(part, how):
            reveal(run, bearer, part, item)
            return True
    return False


def has(run: Run, bearer: int, how: Property) -> bool:
    """Tell whether a creature's gear has a property, known or not."""
    return any(getattr(part, how) for part, _ in at_work(run, bearer))


def seems(run: Run, bearer: int, how: Property) -> bool:
    """Tell whether a creature's gear has a property as far as the hero knows its runes."""
    known = ((part, item) for part, item in at_work(run, bearer) if part is item.kind or item.rune_known)
    return any(getattr(part, how) for part, _ in known)


def grants(run: Run, bearer: int) -> frozenset[Trait]:
    """Return the traits that gear lends to its bearer."""
    return frozenset().union(*(part.grants for part, _ in at_work(run, bearer)))


def finds_dwellers(run: Run, bearer: int) -> int:
    """Return the cells within which a creature's gear shows dwellers in water and lava."""
    return max([part.finds_dwellers for part, _ in at_work(run, bearer)], default=0)


def reflects(run: Run, bearer: int) -> bool:
    """Tell whether gear reflects a shot this time."""
    for part, item in at_work(run, bearer):
        if part.reflects and run.dice.chance(part.reflects):
            reveal(run, bearer, part, item)
            return True
    return False


def meets_shot(run: Run, bearer: int) -> tuple[int, bool]:
    """Return the effect of gear on a shot at its bearer: its harm in per cent, and whether it is sure to hit."""
    share, sure = 100, False
    for part, item in at_work(run, bearer):
        share = share * part.shots // 100
        if part.draws_shots:
            reveal(run, bearer, part, item)
            sure = True
    return share, sure


def cuts(run: Run, bearer: int, ground: str) -> bool:
    """Tell whether gear cuts away a kind of ground."""
    return any(ground in part.cuts for part, _ in at_work(run, bearer))


def shared(run: Run, bearer: int) -> int:
    """Return the per cent of the harm to the bearer that an ally takes."""
    return max(0, min(100, sum(part.shares * item.enchant for part, item in at_work(run, bearer))))


def hastened(run: Run, bearer: int) -> int:
    """Return the per cent by which the bearer's items recharge sooner."""
    return max(-50, sum(part.hastens * item.enchant for part, item in at_work(run, bearer)))


def shine_forth(run: Run, bearer: int, item: Item) -> None:
    """Make a shining rune known as its bearer puts the item on."""
    if item.rune is not None and item.rune.light:
        reveal(run, bearer, item.rune, item)


def reveal(run: Run, bearer: int, part: Gear, item: Item) -> None:
    """Make a rune known when it first acts."""
    if item.rune is None or part is not item.rune or item.rune_known:
        return
    item.rune_known = True
    at = run.world.get(bearer, Position)
    what: Understanding = "good_rune" if item.rune.good else "bad_rune"
    run.emit(Understood(at.x, at.y, what, article(name(run, item))))
