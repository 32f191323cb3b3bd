"""Effects on the hero's knowledge and on chosen items: maps, names, enchantments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.knowing import Enchant, Identify, Reveal
from game.rules import status_effects
from game.rules.beings import doors
from game.rules.items import identify
from game.world.components import Item, Opens, Position
from game.world.events import ItemChanged, Revealed, Understood
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.events import Knowledge, Understanding
    from game.world.run import Run

MINDS_SEEN = 150  # turns


def reveal(run: Run, effect: Reveal, aim: Aim) -> bool:
    """Show the map, the items, the keys or the minds of the floor."""
    if effect.what == "map":
        _reveal_map(run)
    elif effect.what == "items":
        _reveal_items(run)
    elif effect.what == "keys":
        return _reveal_keys(run)
    else:
        status_effects.apply_status(run, aim.target, "telepathic", MINDS_SEEN)
    return True


def _reveal_map(run: Run) -> None:
    """Let the hero know the plan of the floor, its secret doors and its traps."""
    floor = run.floor
    doors.show(run, cells_in(doors.secret(run)))
    for trap in floor.traps.values():
        trap.found = True
    shown = grid.dilate(floor.ground.walkable)
    floor.memory.terrain[shown] = floor.ground.terrain[shown]
    floor.memory.mapped |= shown & ~floor.memory.explored
    floor.memory.explored |= shown
    _tell_of(run, "map")


def _reveal_items(run: Run) -> None:
    """Let the hero know the places of all items, and which of them are good."""
    found = [(at, item) for _, (at, item) in run.world.rows(Position, Item)]
    for at, item in found:
        run.floor.memory.items[at.x, at.y] = item.kind.id
        identify.sense(run, item)
        remembered = run.floor.memory.as_seen((at.x, at.y))
        if remembered is not None:
            remembered.sensed = True
    _tell_of(run, "items" if found else "no_items")


def _reveal_keys(run: Run) -> bool:
    """Let the hero know where the keys to doors of this floor lie; return whether any was unknown."""
    known = run.floor.memory.items
    lying = [(at, item) for _, (at, item, key) in run.world.rows(Position, Item, Opens) if key.depth == run.depth]
    fresh = {(at.x, at.y): item.kind.id for at, item in lying if (at.x, at.y) not in known}
    known.update(fresh)
    if fresh:
        _tell_of(run, "key" if len(fresh) == 1 else "keys")
    return bool(fresh)


def name_it(run: Run, _: Identify, aim: Aim) -> bool:
    """Make the chosen item known, and tell what it is with all its numbers."""
    item = run.world.get(aim.on, Item)
    before = identify.name(run, item)
    item.known = item.rune_known = True
    identify.learn(run, item.kind, tells=False)
    at = run.world.get(run.hero, Position)
    what: Understanding = "reading" if item.count == 1 else "reading_many"
    run.emit(Understood(at.x, at.y, what, identify.article(identify.name(run, item)), before))
    return True


def enchant(run: Run, _: Enchant, aim: Aim) -> bool:
    """Add one to the enchantment of the chosen item, and to a staff's charges, or add two charges to a wand."""
    item = run.world.get(aim.on, Item)
    if item.kind.family.charged:
        item.charges += 2
        item.spent -= 2
    else:
        item.enchant += 1
        item.charges += item.kind.family.recharges == "charges"
    at = run.world.get(run.hero, Position)
    run.emit(ItemChanged(at.x, at.y, "enchanted", identify.name(run, item)))
    return True


def _tell_of(run: Run, what: Knowledge) -> None:
    at = run.world.get(run.hero, Position)
    run.emit(Revealed(at.x, at.y, what))


APPLY: Appliers = {Reveal: reveal, Identify: name_it, Enchant: enchant}
