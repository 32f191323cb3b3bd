"""Effects on knowledge, and on the things known: maps, names, enchantments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.kinds import Enchant, Identify, Reveal
from game.rules import identify, status_effects
from game.world import query
from game.world.components import Item, Position
from game.world.events import Felt
from game.world.run import here

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.rules.effects.aim import Aim, Appliers

MINDS_SEEN = 100  # turns


def reveal(effect: Reveal, aim: Aim) -> bool:
    """Show the map, the things or the minds of the floor."""
    floor = here().floor
    if effect.what == "map":
        from levelgen import grid  # noqa: PLC0415

        seen = grid.dilate(floor.walkable)
        floor.remembered[seen] = floor.terrain[seen]
        floor.explored |= seen
        _feel("The plan of this floor comes to you.", "place")
    elif effect.what == "items":
        found = [(at, item) for _, (at, item) in query.rows(Position, Item)]
        for at, item in found:
            floor.memories[at.x, at.y] = item.kind.id
        _feel("You sense where things lie." if found else "You sense that nothing lies here.", "item")
    else:
        status_effects.afflict(aim.target, "telepathic", MINDS_SEEN)
    return True


def name_it(_: Identify, aim: Aim) -> bool:
    """Make known what the chosen thing is."""
    item = query.get(aim.on, Item)
    item.known = True
    identify.learn(item.kind)
    _feel(f"It is {identify.article(identify.name(item))}.", "item")
    return True


def enchant(_: Enchant, aim: Aim) -> bool:
    """Add one to the enchantment of the chosen thing, or two charges to a wand."""
    item = query.get(aim.on, Item)
    if item.kind.family == "wand":
        item.charges += 2
    else:
        item.enchant += 1
    _feel(f"Your {identify.name(item)} gleams.", "good")
    return True


def _feel(text: str, tone: Tone) -> None:
    _, _, _, at = query.hero()
    here().emit(Felt(at.x, at.y, text, tone))


APPLY: Appliers = {Reveal: reveal, Identify: name_it, Enchant: enchant}
