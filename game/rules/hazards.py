"""Hazards: what lava, deep water and chasms do to creatures and things, and what the hero is warned of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import creatures, inventory, status_effects
from game.rules.health import hurt
from game.rules.identify import article, name
from game.world import freeze, query, spawn
from game.world.components import Carried, Creature, Item, Mind, Position
from game.world.events import Burned, Departed, Died, Fell, Felt, Swam, Swept
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.world.events import Event
    from game.world.floor import Floor
    from game.world.run import Run

SWEEPS = 400  # per mille a turn that deep water takes something out of the hero's pack
DRIFTS = 500  # per mille a turn that a thing in deep water moves on
FALL = (2, 5)  # points of health that a fall costs
NEEDED = ("key", "keystone")  # families


def apply_hazard(run: Run, entity: int) -> None:
    """Let lava, deep water or a chasm act on the creature that is there, if it can harm it."""
    floor = run.floor
    at, creature = run.world.get(entity, Position), run.world.get(entity, Creature)
    if creature.health > 0 and not floor.movement.supports(creature.kind.traits, at.x, at.y):
        peril = floor.ground.kind_at(at.x, at.y).peril
        if peril:
            _HAZARDS[peril](run, entity, creature, at)


def _burn_up(run: Run, entity: int, creature: Creature, _: Position) -> None:
    hurt(run, entity, creature.health, by="lava")


def _swim(run: Run, entity: int, _: Creature, at: Position) -> None:
    """Carry one thing after another out of the hero's pack; what is in use stays."""
    if entity != run.hero or not run.dice.chance(SWEEPS):
        return
    loose = [held for _, held, _ in query.pack(run, entity) if run.world.find(held, Carried) is not None]
    if loose:
        lost = run.dice.pick(loose)
        run.emit(Swept(at.x, at.y, article(name(run, run.world.get(lost, Item)))))
        run.world.remove(lost, Carried)
        spawn.place(run, lost, at.x, at.y)
        _drift(run, lost, run.world.get(lost, Position))


def _fall(run: Run, entity: int, creature: Creature, at: Position) -> None:
    """Send the hero to the floor below when the turn is over; a monster is gone there at once, hurt and at a loss."""
    run.emit(Fell(at.x, at.y, entity, creature.kind.name))
    if entity == run.hero:
        run.emit(Departed(at.x, at.y, run.depth + 1, falls=True))
        return
    creature.health = max(1, creature.health - run.dice.between(*FALL))
    creature.energy = 0
    mind = run.world.get(entity, Mind)
    mind.goal_x = mind.goal_y = mind.post_x = mind.post_y = -1
    mind.mood = "wandering"
    carried = [held for held, (carrying, _) in run.world.rows(Carried, Item) if carrying.owner == entity]
    _send_down(run, [entity, *carried], at)


_HAZARDS: dict[str, Callable[[Run, int, Creature, Position], None]] = {"lava": _burn_up, "water": _swim, "chasm": _fall}


def _send_down(run: Run, entities: list[int], at: Position) -> None:
    """Take these away to the floor below, where they are when the hero comes there."""
    x, y = at.x, at.y
    records = freeze.freeze_away(run, entities)
    run.fallen.setdefault(run.depth + 1, []).append({"records": records, "x": x, "y": y})


def land(run: Run) -> None:
    """Put onto the floor at hand those who fell there, near the place below where they fell."""
    for fallen in run.fallen.pop(run.depth, []):
        own, *carried = fallen["records"]
        x, y = creatures.nearest_footing(run, fallen["x"], fallen["y"])
        if "Item" in own:
            x, y = inventory.nearest_without_item(run, x, y)
        freeze.thaw(run, [{**own, "Position": {"x": x, "y": y}}, *carried])


def drop(run: Run, entity: int, x: int, y: int) -> tuple[int, int] | None:
    """Let a thing come to lie at (x, y) or near by.

    Lava consumes it, a chasm takes it to the floor below, deep water carries it about.

    Returns:
        The cell, or None when it is lost to the hero's sight for good.
    """
    floor = run.floor
    if not floor.ground.kind_at(x, y).peril:
        return inventory.put_down(run, entity, x, y)
    crowded = bool(query.items_at(run, x, y))
    spawn.place(run, entity, x, y)
    if crowded and floor.ground.kind_at(x, y).peril == "water":
        _drift(run, entity, run.world.get(entity, Position))
    else:
        sink(run, entity)
    at = run.world.find(entity, Position) if run.world.alive(entity) else None
    return None if at is None else (at.x, at.y)


def drop_belongings(run: Run, events: Iterable[Event]) -> None:
    """Put down where they fell what those carried whose deaths are among these events."""
    for event in events:
        if not isinstance(event, Died) or event.who == run.hero:
            continue
        at = run.world.find(event.who, Position)
        if at is not None:  # else it was seen to before, and is buried
            for _, item, _ in query.pack(run, event.who):
                run.world.remove(item, Carried)
                drop(run, item, at.x, at.y)


def sink(run: Run, entity: int) -> None:
    """Let lava, deep water or a chasm take a thing that is there; what a floor or the run needs stops at the edge."""
    at, item = run.world.get(entity, Position), run.world.get(entity, Item)
    peril = run.floor.ground.kind_at(at.x, at.y).peril
    if peril in ("lava", "chasm") and item.kind.family in NEEDED:
        run.emit(Felt(at.x, at.y, f"The {name(run, item)} comes to rest at the edge.", "item"))
        spawn.place(run, entity, *inventory.nearest_without_item(run, *creatures.nearest_footing(run, at.x, at.y)))
    elif peril == "lava":
        run.emit(Burned(at.x, at.y, name(run, item), "lava"))
        spawn.delete(run, entity)
    elif peril == "chasm":
        run.emit(Fell(at.x, at.y, 0, name(run, item)))
        _send_down(run, [entity], at)
    elif peril == "water" and run.dice.chance(DRIFTS):
        _drift(run, entity, at)


def _drift(run: Run, entity: int, at: Position) -> None:
    """Move a thing to the deep water or the shore beside it, where nothing else lies."""
    floor = run.floor
    afloat = floor.ground.walkable | run.content.ground.water[floor.ground.terrain]
    lying = {(other.x, other.y) for _, (other, _) in run.world.rows(Position, Item)}
    beside = [(at.x + dx, at.y + dy) for dx, dy in STEPS]
    free = [(x, y) for x, y in beside if afloat[y, x] and (x, y) not in lying and not floor.ground.kind_at(x, y).door]
    if free:
        spawn.place(run, entity, *run.dice.pick(free))


def enter(run: Run, actor: int, x: int, y: int) -> None:
    """Let somebody come to (x, y), where nobody is; what that does to the hero it does at once."""
    swimming = _swims(run.floor, run.world.get(actor, Position))
    spawn.place(run, actor, x, y)
    if actor != run.hero:
        return
    if not _swims(run.floor, run.world.get(actor, Position)):
        apply_hazard(run, actor)
    elif not swimming:
        run.emit(Swam(x, y))


def _swims(floor: Floor, at: Position) -> bool:
    return floor.ground.kind_at(at.x, at.y).peril == "water"


def warning(run: Run, dx: int, dy: int) -> str:
    """Return what the hero knows that speaks against a step by (dx, dy); "" if nothing does."""
    floor = run.floor
    _, _, _, at = query.hero(run)
    x, y = at.x + dx, at.y + dy
    if not floor.inside(x, y) or (x, y) in floor.occupants or not (dx or dy):
        return ""
    if (x, y) in floor.ground.flames and floor.memory.visible[y, x] and (at.x, at.y) not in floor.ground.flames:
        return "It is burning there."
    known = run.content.terrain[floor.memory.terrain[y, x]]
    if known.peril and not (known.peril == "water" and _swims(floor, at)):
        return f"{known.name.capitalize()}: {known.text[:1].lower()}{known.text[1:]}"
    if status_effects.dazed(run, run.hero) and any(_deadly(floor, at.x + step[0], at.y + step[1]) for step in STEPS):
        return "You cannot walk straight, and lava is beside you."
    return ""


def is_plunge(run: Run, dx: int, dy: int) -> bool:
    """Tell whether the hero's step by (dx, dy) leads off firm ground."""
    _, _, _, at = query.hero(run)
    return bool(run.floor.ground.kind_at(at.x + dx, at.y + dy).peril)


def _deadly(floor: Floor, x: int, y: int) -> bool:
    known: bool = floor.content.ground.lava[floor.memory.terrain[y, x]]
    return bool(known)


def burn_scrolls(run: Run, entity: int) -> None:
    """Fire consumes a scroll that lies in it."""
    item, at = run.world.get(entity, Item), run.world.get(entity, Position)
    if item.kind.family == "scroll":
        run.emit(Burned(at.x, at.y, name(run, item), "fire"))
        spawn.delete(run, entity)
