"""Effects that move a creature at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.moving import Blink, Hide, Surface, Teleport
from game.content.families import KEYSTONE
from game.rules import hazards, status_effects
from game.rules.beings import creatures, hiding
from game.rules.items import gear
from game.rules.items.identify import article
from game.rules.pathfinding import nearest_first
from game.rules.senses.fov import distance, in_sight, line_of_fire, sees
from game.world import query
from game.world.components import NOWHERE, Creature, Mind, Position
from game.world.events import Failed, Leapt, Told, Transported, Witnessed

if TYPE_CHECKING:
    from game.content.traits import Trait
    from game.rules.aim import Aim, Appliers
    from game.world.floor import Floor
    from game.world.run import Run

FAR = 20  # steps


def teleport(run: Run, effect: Teleport, aim: Aim) -> bool:
    """Move to a random free cell, at least 20 steps away if `far` and there is one."""
    floor = run.floor
    # By the Keystone too: whatever crosses the whole floor would undo the walk home.
    if is_bound(run, aim.target):
        return False
    at = run.world.get(aim.target, Position)
    traits = status_effects.traits(run, aim.target)
    reached = list(nearest_first(floor.movement.grid_at(traits, at.x, at.y), (at.x, at.y)))
    least = FAR if effect.far and reached[-1][1] >= FAR else 1
    free = [cell for cell, steps in reached if steps >= least and _is_free(floor, traits, *cell)]
    if not free:
        return False
    if aim.target != run.hero and sees(run, run.hero, aim.target):
        name = run.world.get(aim.target, Creature).kind.name
        run.emit(Witnessed(at.x, at.y, "vanished", name))
    hazards.enter(run, aim.target, *run.dice.pick(free))
    status_effects.end_by(run, aim.target, "teleport")
    mind = run.world.find(aim.target, Mind)
    if mind is not None:
        mind.goal = NOWHERE
    elif aim.target == run.hero:
        run.emit(Transported(at.x, at.y, "teleported"))
    return True


def blink(run: Run, effect: Blink, aim: Aim) -> bool:
    """Leap in a straight line, as far as there is room, to the cell farthest from other creatures."""
    floor = run.floor
    # The Keystone binds no leap, which only shortens a fight.
    if is_rooted(run, aim.target):
        return False
    at = run.world.get(aim.target, Position)
    traits = status_effects.traits(run, aim.target)
    best: tuple[int, int] | None = None
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            end = (at.x + dx * effect.distance, at.y + dy * effect.distance)
            cells = [
                cell for cell in line_of_fire(run, (at.x, at.y), end, effect.distance) if _is_free(floor, traits, *cell)
            ]
            if cells and (best is None or _gap(run, cells[-1]) > _gap(run, best)):
                best = cells[-1]
    if best is None:
        return False
    if aim.target == run.hero:
        run.emit(Leapt(*best, at.x, at.y))
    hazards.enter(run, aim.target, *best)
    status_effects.end_by(run, aim.target, "teleport")
    return True


def hide(run: Run, _: Hide, aim: Aim) -> bool:
    """Let a creature lie unseen where it is."""
    hiding.hide(run, aim.target)
    return hiding.is_hidden(run, aim.target)


def surface(run: Run, effect: Surface, aim: Aim) -> bool:
    """Let the nearest creature buried in the ground come up."""
    buried = [monster for monster in query.monsters(run) if hiding.is_buried(run, monster.entity)]
    cell = next(creatures.free_cells_around(run, aim.x, aim.y), None)
    if not buried or cell is None:
        return False
    digger = min(buried, key=lambda each: (distance(each.at.x, each.at.y, aim.x, aim.y), each.entity))
    if in_sight(run, *cell):
        name = article(digger.creature.kind.name)
        run.emit(Told(*cell, effect.told.format(name), "danger"))
    hiding.come_out(run, digger.entity)
    hazards.enter(run, digger.entity, *cell)
    return True


def is_rooted(run: Run, entity: int) -> bool:
    """Tell whether gear keeps a creature from leaping and teleporting, and say so to the hero."""
    if not gear.uses(run, entity, "rooted"):
        return False
    at = run.world.get(entity, Position)
    if entity == run.hero:
        run.emit(Failed(at.x, at.y, "rooted"))
    return True


def is_bound(run: Run, entity: int) -> bool:
    """Tell whether gear or the Keystone keeps a creature from teleporting, and say so to the hero."""
    if is_rooted(run, entity):
        return True
    if not query.holds(run, entity, KEYSTONE):
        return False
    at = run.world.get(entity, Position)
    if entity == run.hero:
        run.emit(Failed(at.x, at.y, "held_by_keystone"))
    return True


def _is_free(floor: Floor, traits: frozenset[Trait], x: int, y: int) -> bool:
    """Tell whether a creature with these traits can be at (x, y), where no creature, trap or door is."""
    if (x, y) in floor.occupants or (x, y) in floor.traps or floor.ground.kind_at(x, y).bump:
        return False
    return floor.movement.supports(traits, x, y)


def _gap(run: Run, cell: tuple[int, int]) -> int:
    """Return the distance of a cell from the nearest creature other than the hero."""
    floor = run.floor
    _, _, _, at = query.hero(run)
    others = [other for other in floor.occupants if other != (at.x, at.y)]
    return min((distance(*cell, x, y) for x, y in others), default=0)


APPLY: Appliers = {Teleport: teleport, Blink: blink, Hide: hide, Surface: surface}
