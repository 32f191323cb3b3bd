"""Lava, deep water and chasms: what becomes of who and what comes to be there, and what the hero is warned of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import creatures, inventory, status_effects
from game.rules.health import hurt
from game.rules.identify import article, name
from game.world import freeze, query, spawn
from game.world.components import Carried, Creature, Item, Mind, Position
from game.world.events import Burned, Fell, Felt, Swam, Swept
from game.world.floor import STEPS
from game.world.run import here

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.world.floor import Floor
    from game.world.run import Run

SWEEPS = 400  # per mille a turn that deep water takes something out of the hero's pack
DRIFTS = 500  # per mille a turn that a thing in deep water moves on
FALL = (2, 5)  # points of health that a fall costs
NEEDED = ("key", "keystone")  # families


def befall(entity: int) -> None:
    """Let lava, deep water or a chasm have who is there, if it does not bear them."""
    floor = here().floor
    at, creature = query.get(entity, Position), query.get(entity, Creature)
    if creature.health > 0 and not floor.bears(creature.kind.traits, at.x, at.y):
        peril = floor.kind_at(at.x, at.y).peril
        if peril:
            _PERILS[peril](entity, creature, at)


def _burn_up(entity: int, creature: Creature, _: Position) -> None:
    hurt(entity, creature.health, by="lava")


def _swim(entity: int, _: Creature, at: Position) -> None:
    """Deep water takes one thing after another from the hero's pack; what is in use stays."""
    run = here()
    if entity != run.hero or not run.dice.chance(SWEEPS):
        return
    loose = [held for _, held, _ in query.pack(entity) if query.find(held, Carried) is not None]
    if loose:
        lost = run.dice.pick(loose)
        run.emit(Swept(at.x, at.y, article(name(query.get(lost, Item)))))
        spawn.strip(lost, Carried)
        spawn.place(lost, at.x, at.y)
        _drift(lost, query.get(lost, Position))


def _fall(entity: int, creature: Creature, at: Position) -> None:
    """The hero leaves for the floor below when the turn is over; a monster is gone there, hurt and at a loss."""
    run = here()
    run.emit(Fell(at.x, at.y, entity, creature.kind.name))
    if entity == run.hero:
        run.leaving, run.falling = 1, True
        return
    creature.health = max(1, creature.health - run.dice.between(*FALL))
    creature.energy = 0
    mind = query.get(entity, Mind)
    mind.goal_x = mind.goal_y = mind.post_x = mind.post_y = -1
    mind.mood = "wandering"
    carried = [held for held, (carrying, _) in query.rows(Carried, Item) if carrying.owner == entity]
    _send_down(run, [entity, *carried], at)


_PERILS: dict[str, Callable[[int, Creature, Position], None]] = {"lava": _burn_up, "water": _swim, "chasm": _fall}


def _send_down(run: Run, entities: list[int], at: Position) -> None:
    """They are the floor below's, and come to be there when the hero does."""
    x, y = at.x, at.y
    records = freeze.take_away(entities, run.hero)
    run.fallen.setdefault(run.depth + 1, []).append({"records": records, "x": x, "y": y})


def land(run: Run) -> None:
    """Put onto the floor at hand who and what fell there, near the place below where they fell."""
    for fallen in run.fallen.pop(run.depth, []):
        own, *carried = fallen["records"]
        x, y = creatures.nearest_footing(fallen["x"], fallen["y"])
        if "Item" in own:
            x, y = inventory.nearest_without_item(x, y)
        freeze.thaw([{**own, "Position": {"x": x, "y": y}}, *carried], run.content, run.hero)


def drop(entity: int, x: int, y: int) -> tuple[int, int] | None:
    """Let a thing come to lie at (x, y) or near by; the cell, or None when it is lost to the hero's sight for good.

    Lava consumes it, a chasm takes it to the floor below, deep water carries it about.
    """
    floor = here().floor
    if not floor.kind_at(x, y).peril:
        return inventory.lay(entity, x, y)
    crowded = bool(query.items_at(x, y))
    spawn.place(entity, x, y)
    if crowded and floor.kind_at(x, y).peril == "water":
        _drift(entity, query.get(entity, Position))
    else:
        sink(entity)
    at = query.find(entity, Position) if query.alive(entity) else None
    return None if at is None else (at.x, at.y)


def sink(entity: int) -> None:
    """Let lava, deep water or a chasm have a thing that is there; what a floor or the run needs stops at the edge."""
    run = here()
    at, item = query.get(entity, Position), query.get(entity, Item)
    peril = run.floor.kind_at(at.x, at.y).peril
    if peril in ("lava", "chasm") and item.kind.family in NEEDED:
        run.emit(Felt(at.x, at.y, f"The {name(item)} comes to rest at the edge.", "item"))
        spawn.place(entity, *inventory.nearest_without_item(*creatures.nearest_footing(at.x, at.y)))
    elif peril == "lava":
        run.emit(Burned(at.x, at.y, name(item), "lava"))
        spawn.destroy(entity)
    elif peril == "chasm":
        run.emit(Fell(at.x, at.y, 0, name(item)))
        _send_down(run, [entity], at)
    elif peril == "water" and run.dice.chance(DRIFTS):
        _drift(entity, at)


def _drift(entity: int, at: Position) -> None:
    """Move a thing to the deep water or the shore beside it, where nothing else lies."""
    run = here()
    floor = run.floor
    afloat = floor.walkable | run.content.ground.water[floor.terrain]
    lying = {(other.x, other.y) for _, (other, _) in query.rows(Position, Item)}
    beside = [(at.x + dx, at.y + dy) for dx, dy in STEPS]
    free = [(x, y) for x, y in beside if afloat[y, x] and (x, y) not in lying and not floor.kind_at(x, y).door]
    if free:
        spawn.place(entity, *run.dice.pick(free))


def enter(actor: int, x: int, y: int) -> None:
    """Let somebody come to (x, y), where nobody is; what that does to the hero it does at once."""
    run = here()
    swimming = _swims(run.floor, query.get(actor, Position))
    spawn.place(actor, x, y)
    if actor != run.hero:
        return
    if not _swims(run.floor, query.get(actor, Position)):
        befall(actor)
    elif not swimming:
        run.emit(Swam(x, y))


def _swims(floor: Floor, at: Position) -> bool:
    return floor.kind_at(at.x, at.y).peril == "water"


def warning(dx: int, dy: int) -> str:
    """What speaks against the hero's step by (dx, dy), as far as the hero knows; "" if nothing does."""
    run = here()
    floor = run.floor
    _, _, _, at = query.hero()
    x, y = at.x + dx, at.y + dy
    if not floor.inside(x, y) or (x, y) in floor.bodies or not (dx or dy):
        return ""
    if (x, y) in floor.flames and floor.visible[y, x] and (at.x, at.y) not in floor.flames:
        return "It is burning there."
    known = run.content.terrain[floor.remembered[y, x]]
    if known.peril and not (known.peril == "water" and _swims(floor, at)):
        return f"{known.name.capitalize()}: {known.text[:1].lower()}{known.text[1:]}"
    if status_effects.dazed(run.hero) and any(_deadly(floor, at.x + step[0], at.y + step[1]) for step in STEPS):
        return "You cannot walk straight, and lava is beside you."
    return ""


def is_plunge(dx: int, dy: int) -> bool:
    """Whether the hero's step by (dx, dy) leads off firm ground."""
    _, _, _, at = query.hero()
    return bool(here().floor.kind_at(at.x + dx, at.y + dy).peril)


def _deadly(floor: Floor, x: int, y: int) -> bool:
    known: bool = floor.content.ground.lava[floor.remembered[y, x]]
    return bool(known)


def burn_scrolls(entity: int) -> None:
    """Fire consumes a scroll that lies in it."""
    item, at = query.get(entity, Item), query.get(entity, Position)
    if item.kind.family == "scroll":
        here().emit(Burned(at.x, at.y, name(item), "fire"))
        spawn.destroy(entity)
