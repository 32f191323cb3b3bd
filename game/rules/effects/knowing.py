"""Effects on the hero's knowledge and on chosen items: maps, names, enchantments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.knowing import Enchant, Identify, Reveal
from game.rules import status_effects
from game.rules.beings import doors
from game.rules.items import identify
from game.world import query
from game.world.components import Item, Opens, Position
from game.world.events import Felt
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.rules.aim import Aim, Appliers
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
    _feel(run, "The plan of this floor comes to mind.", "place")


def _reveal_items(run: Run) -> None:
    """Let the hero know the places of all items, and which of them are good."""
    found = [(at, item) for _, (at, item) in run.world.rows(Position, Item)]
    for at, item in found:
        run.floor.memory.items[at.x, at.y] = item.kind.id
        identify.sense(run, item)
        remembered = run.floor.memory.as_seen((at.x, at.y))
        if remembered is not None:
            remembered.sensed = True
    _feel(run, "You sense where things lie." if found else "You sense that nothing lies here.", "item")


def _reveal_keys(run: Run) -> bool:
    """Let the hero know where the keys to doors of this floor lie; return whether any was unknown."""
    known = run.floor.memory.items
    lying = [(at, item) for _, (at, item, key) in run.world.rows(Position, Item, Opens) if key.depth == run.depth]
    fresh = {(at.x, at.y): item.kind.id for at, item in lying if (at.x, at.y) not in known}
    known.update(fresh)
    if fresh:
        _feel(run, f"You are told where {'a key lies' if len(fresh) == 1 else 'keys lie'}.", "item")
    return bool(fresh)


def name_it(run: Run, _: Identify, aim: Aim) -> bool:
    """Make the chosen item known, and tell what it is with all its numbers."""
    item = run.world.get(aim.on, Item)
    before = identify.name(run, item)
    item.known = item.rune_known = True
    identify.learn(run, item.kind, tells=False)
    told = f"Your {before} {'is' if item.count == 1 else 'are'}"
    _feel(run, f"{told} {identify.article(identify.name(run, item))}.", "item")
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
    _feel(run, f"Your {identify.name(run, item)} gleams.", "good")
    return True


def _feel(run: Run, text: str, tone: Tone) -> None:
    _, _, _, at = query.hero(run)
    run.emit(Felt(at.x, at.y, text, tone))


APPLY: Appliers = {Reveal: reveal, Identify: name_it, Enchant: enchant}
