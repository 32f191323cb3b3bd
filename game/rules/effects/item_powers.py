"""Effects of weapons, staffs and charms."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from game.content.effects.item_powers import Anchor, Exchange, Feed, Reel, Stagger
from game.rules import anchoring, hazards, hunger, status_effects
from game.rules.beings import creatures, grappling
from game.rules.effects import moving
from game.rules.items import gear, inventory
from game.rules.senses import fov
from game.world import query, spawn
from game.world.components import Creature, Hero, Item, Position
from game.world.events import BodyChanged, Failed, Marked, Thrown, Transported, Witnessed

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run

SEIZED = "seized"  # status


def stagger(run: Run, effect: Stagger, aim: Aim) -> bool:
    """Take time from a monster."""
    creature = run.world.get(aim.target, Creature)
    if aim.target == run.hero or creature.health <= 0:
        return False
    creature.energy -= effect.ticks
    if fov.sees(run, run.hero, aim.target):
        run.emit(Witnessed(aim.x, aim.y, "staggered", creature.kind.name))
    return True


def reel(run: Run, effect: Reel, aim: Aim) -> bool:
    """Draw a creature or an item near."""
    own = None if aim.source is None else run.world.find(aim.source, Position)
    if own is None or aim.source is None:
        return False
    target, things = run.floor.occupants.get((aim.x, aim.y)), query.items_at(run, aim.x, aim.y)
    if fov.distance(own.x, own.y, aim.x, aim.y) > effect.reach or not (target or things):
        run.emit(Failed(aim.x, aim.y, "no_prey"))
        return True
    if not target:
        inventory.put_down(run, things[0][0], own.x, own.y)
        return True
    line = fov.straight_line(run, (aim.x, aim.y), (own.x, own.y))[:-1]
    passed = list(takewhile(lambda cell: _is_open(run, *cell), line))
    ends = [cell for cell in passed if run.floor.ground.walkable[cell[1], cell[0]]]
    if ends and not gear.uses(run, target, "steady"):
        grappling.tear_free(run, target)
        run.emit(Thrown(*ends[-1], target, aim.x, aim.y))
        hazards.enter(run, target, *ends[-1])
    # One turn, whatever the staff's enchantment: the grip holds as long as its bearer stays adjacent.
    status_effects.apply_status(run, target, SEIZED, 1, source=aim.source)
    return True


def _is_open(run: Run, x: int, y: int) -> bool:
    """Tell whether a creature can be drawn through (x, y)."""
    airy = run.content.ground.airy[run.floor.ground.terrain[y, x]]
    return bool(airy) and (x, y) not in run.floor.occupants and not run.floor.ground.kind_at(x, y).bump


def anchor(run: Run, effect: Anchor, aim: Aim) -> bool:
    """Mark a place, or go back to it."""
    at = run.world.get(aim.target, Position)
    marked = anchoring.marks_here(run, effect.ground)
    if not marked:
        _set_mark(run, effect, aim, at)
        return True
    # By the Keystone too: whatever crosses the whole floor would undo the walk home.
    if moving.is_bound(run, aim.target):
        return False
    free = next(creatures.free_cells_around(run, *marked[0]), None)
    run.floor.ground.uncover(marked)
    if free is not None:
        hazards.enter(run, aim.target, *free)
        status_effects.end_by(run, aim.target, "teleport")
        run.emit(Transported(*free, "returned"))
    return True


def _set_mark(run: Run, effect: Anchor, aim: Aim, at: Position) -> None:
    """Mark the place of the user, at no charge, and tell of the marks on other floors."""
    item = run.world.find(aim.on, Item)
    if item is not None:
        item.charges, item.cooldown = item.charges + 1, 0
    if not run.floor.ground.kind_at(at.x, at.y).can_be_covered:
        run.emit(Failed(at.x, at.y, "mark_took_no_hold"))
        return
    run.floor.ground.lay([(at.x, at.y)], effect.ground, 0)
    run.emit(Marked(at.x, at.y, effect.ground))


def exchange(run: Run, _: Exchange, aim: Aim) -> bool:
    """Let two creatures change places."""
    if aim.source is None or aim.source == aim.target or moving.is_rooted(run, aim.source):
        return False
    if not run.floor.movement.supports(status_effects.traits(run, aim.target), *_cell(run, aim.source)):
        return False  # dwellers in water cannot leave it
    if run.hero in (aim.source, aim.target):
        other = aim.target if aim.source == run.hero else aim.source
        seen = fov.sees(run, run.hero, other)
        name = f"the {run.world.get(other, Creature).kind.name}" if seen else "something"
        run.emit(Transported(*_cell(run, run.hero), "exchanged", name))
    spawn.swap(run, aim.source, aim.target)
    for entity in (aim.source, aim.target):
        status_effects.end_by(run, entity, "teleport")
        hazards.arrive(run, entity, *_cell(run, entity))
    return True


def _cell(run: Run, entity: int) -> tuple[int, int]:
    at = run.world.get(entity, Position)
    return at.x, at.y


def feed(run: Run, effect: Feed, aim: Aim) -> bool:
    """Fill the hero's stomach, or empty it."""
    hero = run.world.find(aim.target, Hero)
    if hero is None:
        return False
    hero.food = max(min(hero.food, 1), min(hunger.FULL, hero.food + effect.turns))
    if effect.turns < 0:
        at = run.world.get(aim.target, Position)
        run.emit(BodyChanged(at.x, at.y, "emptier"))
    return True


APPLY: Appliers = {Reel: reel, Anchor: anchor, Exchange: exchange, Stagger: stagger, Feed: feed}
