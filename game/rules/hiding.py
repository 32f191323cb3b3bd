"""Hiding: who lies in wait unseen, what betrays them, and what brings them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import stealth
from game.rules.fov import distance, in_sight, in_stone, surfaces
from game.rules.identify import article
from game.world.components import Creature, Mind, Position
from game.world.events import Found
from game.world.movement import CLOCKWISE
from game.world.query import monsters

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.run import Run

AGAINST_WALLS = "wall"  # the word for who stands flat against one
SHOWS = 3  # cells from which its sign is seen
WAKE = 7  # cells from which that of an awake dweller is seen, where it moves unseen in its element or in stone


def suits(run: Run, kind: MonsterKind, x: int, y: int) -> bool:
    """Tell whether a kind could lie unseen at (x, y)."""
    ground = run.floor.ground
    if ground.kind_at(x, y).id in kind.lurks:
        return True
    if AGAINST_WALLS not in kind.lurks or ground.kind_at(x, y).door:
        return False
    return any(ground.kind_at(x + dx, y + dy).is_wall for dx, dy in CLOCKWISE)


def is_hidden(run: Run, entity: int) -> bool:
    """Tell whether a creature lies in wait unseen."""
    mind = run.world.find(entity, Mind)
    return mind is not None and mind.hidden


def is_buried(run: Run, entity: int) -> bool:
    """Tell whether a creature lies unseen in ground that goes off in time, and lets it go only then."""
    at = run.world.get(entity, Position)
    return is_hidden(run, entity) and (at.x, at.y) in run.floor.ground.fuses


def hide(run: Run, entity: int) -> None:
    """Let a creature lie in wait where it is, if that suits its kind."""
    at = run.world.get(entity, Position)
    run.world.get(entity, Mind).hidden = suits(run, run.world.get(entity, Creature).kind, at.x, at.y)


def come_out(run: Run, entity: int) -> bool:
    """Let a creature be seen again; whether it was hidden."""
    mind = run.world.find(entity, Mind)
    if mind is None or not mind.hidden:
        return False
    mind.hidden = False
    return True


def find(run: Run, chance: int, reach: int, place: tuple[int, int]) -> int:
    """Let the hero find who lies in wait in sight within `reach` steps of a place, each with a chance per mille.

    Returns:
        How many were found, and know it.
    """
    found = 0
    for monster in monsters(run):
        x, y = monster.at.x, monster.at.y
        near = distance(*place, x, y) <= reach and in_sight(run, x, y)
        if monster.mind.hidden and near and run.dice.chance(chance):
            found += 1
            come_out(run, monster.entity)
            run.emit(Found(x, y, f"{article(monster.creature.kind.name)} in wait"))
            stealth.wake(run, monster.entity)
    return found


def sign_at(run: Run, x: int, y: int) -> str:
    """Return what betrays who lies in wait at (x, y) to a hero who is near enough and looks; "" if nothing does."""
    entity = run.floor.occupants.get((x, y))
    reach = 0 if entity is None else _betrayed_within(run, entity)
    if entity is None or not reach or not in_sight(run, x, y):
        return ""
    at = run.world.get(run.hero, Position)
    return run.world.get(entity, Creature).kind.sign if distance(at.x, at.y, x, y) <= reach else ""


def _betrayed_within(run: Run, entity: int) -> int:
    """Return the cells from which the sign of a creature that is not to be seen shows; 0 if it has none now."""
    creature, mind, at = run.world.get(entity, Creature), run.world.find(entity, Mind), run.world.get(entity, Position)
    if mind is None or surfaces(run, entity, creature, at):
        return 0
    if mind.hidden:
        return SHOWS
    return WAKE if (creature.kind.home or in_stone(run, at.x, at.y)) and mind.mood != "asleep" else 0


def guise_at(run: Run, x: int, y: int) -> str:
    """Return the thing, by its id, that who lies in wait at (x, y) looks like; "" if like none."""
    entity = run.floor.occupants.get((x, y))
    guises = run.world.get(entity, Creature).kind.guises if entity is not None and is_hidden(run, entity) else ()
    return guises[(entity or 0) % len(guises)] if guises else ""


def stirring(run: Run) -> dict[tuple[int, int], MonsterKind]:
    """Return the cells where somebody lies in wait whose sign the hero is near enough to see, with the kind.

    Who looks like a thing is betrayed to who looks closely alone.
    """
    found = [monster for monster in monsters(run) if monster.creature.kind.sign and not monster.creature.kind.guises]
    cells = [((monster.at.x, monster.at.y), monster.creature.kind) for monster in found]
    return {cell: kind for cell, kind in cells if sign_at(run, *cell)}
