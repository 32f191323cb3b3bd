"""Hiding: creatures that lie in wait unseen, the signs that betray them, and finding them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import WALL, Lurk
from game.rules.items.identify import article
from game.rules.senses import stealth
from game.rules.senses.fov import distance, in_sight, in_stone, surfaces
from game.world.components import Creature, Mind, Position
from game.world.events import Found
from game.world.movement import CLOCKWISE
from game.world.query import monsters

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.run import Run

SHOWS = 3  # cells within which a lurker's sign is seen
WAKE = 7  # cells within which the sign of an awake creature is seen that moves unseen in its element or in stone


def suits(run: Run, kind: MonsterKind, x: int, y: int) -> bool:
    """Tell whether a kind can lie in wait unseen at (x, y)."""
    ground, lurk = run.floor.ground, kind.ability(Lurk)
    if lurk is None:
        return False
    if ground.kind_at(x, y).id in lurk.ground:
        return True
    if WALL not in lurk.ground or ground.kind_at(x, y).door:
        return False
    return any(ground.kind_at(x + dx, y + dy).is_wall for dx, dy in CLOCKWISE)


def is_hidden(run: Run, entity: int) -> bool:
    """Tell whether a creature lies in wait unseen."""
    mind = run.world.find(entity, Mind)
    return mind is not None and mind.hidden


def is_buried(run: Run, entity: int) -> bool:
    """Tell whether a creature lies unseen in ground with a lit fuse, which releases it only when it goes off."""
    at = run.world.get(entity, Position)
    return is_hidden(run, entity) and (at.x, at.y) in run.floor.ground.fuses


def hide(run: Run, entity: int) -> None:
    """Let a creature lie in wait where it is, if that suits its kind."""
    at = run.world.get(entity, Position)
    run.world.get(entity, Mind).hidden = suits(run, run.world.get(entity, Creature).kind, at.x, at.y)


def come_out(run: Run, entity: int) -> bool:
    """Bring a creature out of hiding, and return whether it was hidden."""
    mind = run.world.find(entity, Mind)
    if mind is None or not mind.hidden:
        return False
    mind.hidden = False
    return True


def find(run: Run, chance: int, reach: int, place: tuple[int, int]) -> int:
    """Let the hero find lurkers in sight within `reach` steps of a place, each with a chance per mille.

    Returns:
        The number of lurkers found, which now know of the hero.
    """
    found = 0
    for monster in monsters(run):
        x, y = monster.at.x, monster.at.y
        near = distance(*place, x, y) <= reach and in_sight(run, x, y)
        # The dice come last: a lurker out of reach must not change what the next roll is.
        if monster.mind.hidden and near and run.dice.chance(chance):
            found += 1
            come_out(run, monster.entity)
            run.emit(Found(x, y, "lurker", article(monster.creature.kind.name)))
            stealth.wake(run, monster.entity)
    return found


def sign_at(run: Run, x: int, y: int) -> str:
    """Return the sign that betrays an unseen creature at (x, y) to a hero near enough; "" if none does."""
    entity = run.floor.occupants.get((x, y))
    reach = 0 if entity is None else _betrayed_within(run, entity)
    if entity is None or not reach or not in_sight(run, x, y):
        return ""
    at = run.world.get(run.hero, Position)
    lurk = run.world.get(entity, Creature).kind.ability(Lurk)
    return lurk.sign if lurk is not None and distance(at.x, at.y, x, y) <= reach else ""


def _betrayed_within(run: Run, entity: int) -> int:
    """Return the cells within which the sign of an unseen creature shows; 0 if it shows none now."""
    creature, mind, at = run.world.get(entity, Creature), run.world.find(entity, Mind), run.world.get(entity, Position)
    if mind is None or surfaces(run, entity, creature, at):
        return 0
    if mind.hidden:
        return SHOWS
    return WAKE if (creature.kind.home or in_stone(run, at.x, at.y)) and mind.mood != "asleep" else 0


def guise_at(run: Run, x: int, y: int) -> str:
    """Return the item, by its id, that a lurker at (x, y) looks like; "" if there is none, or it looks like none."""
    entity = run.floor.occupants.get((x, y))
    lurk = run.world.get(entity, Creature).kind.ability(Lurk) if entity is not None and is_hidden(run, entity) else None
    return lurk.guises[(entity or 0) % len(lurk.guises)] if lurk is not None and lurk.guises else ""


def stirring(run: Run) -> dict[tuple[int, int], MonsterKind]:
    """Return the cells of unseen creatures whose signs the hero is near enough to see, each with its kind.

    Creatures that look like items are left out: only a close look betrays them.
    """
    found = {}
    for monster in monsters(run):
        lurk = monster.creature.kind.ability(Lurk)
        if lurk is not None and not lurk.guises and sign_at(run, monster.at.x, monster.at.y):
            found[monster.at.x, monster.at.y] = monster.creature.kind
    return found
