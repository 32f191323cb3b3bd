"""Hazards: the actions of fire, lava, deep water and chasms on creatures and items, and warnings of them.

`RULES` has the rule of each kind of game.content.hazards; fire, which is no ground, has one too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.content.hazards import HAZARDS
from game.rules import status_effects
from game.rules.beings import creatures, telegraphing
from game.rules.hazards import chasm, fire, lava, water
from game.rules.items import gear, inventory
from game.rules.items.identify import explained, name
from game.rules.senses import boats, gas
from game.rules.senses.fire import bared
from game.world import query, spawn
from game.world.components import Carried, Item, Position
from game.world.events import Died, Landed
from game.world.movement import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.hazards import HazardKind
    from game.rules.hazards.base import Hazard
    from game.world.events import Event
    from game.world.run import Run

RULES: dict[HazardKind, Hazard] = {
    HAZARDS["water"]: water.RULE,
    HAZARDS["lava"]: lava.RULE,
    HAZARDS["chasm"]: chasm.RULE,
}


def apply_hazard(run: Run, entity: int) -> None:
    """Let fire, and ground that does not bear it, act on a creature as a turn passes."""
    floor, at = run.floor, run.world.get(entity, Position)
    if (at.x, at.y) in floor.ground.flames:
        fire.RULE.on_turn(run, entity)
    hazard = floor.ground.kind_at(at.x, at.y).hazard
    if hazard is not None and not floor.movement.supports(status_effects.traits(run, entity), at.x, at.y):
        RULES[hazard].on_turn(run, entity)


def apply_to_item(run: Run, entity: int) -> None:
    """Let fire or ground act on an item that lies there as a turn passes."""
    at = run.world.get(entity, Position)
    if (at.x, at.y) in run.floor.ground.flames:
        fire.RULE.on_item(run, entity)
    else:
        _sink(run, entity, at)


def enter(run: Run, actor: int, x: int, y: int) -> None:
    """Move a creature to the free cell (x, y), by a step, a push or a leap.

    It treads on the ground unless it flies; a hazard acts on the hero at once.
    """
    at = run.world.get(actor, Position)
    left = run.floor.ground.kind_at(at.x, at.y).hazard if actor == run.hero else None
    spawn.move(run, actor, at, x, y)
    arrive(run, actor, x, y, left)


def arrive(run: Run, actor: int, x: int, y: int, left: HazardKind | None = None) -> None:
    """Let a creature that came to (x, y) tread there and meet its hazard; `left` is the hazard that it came from.

    An act that it had announced is broken: from there it would come to other cells than those marked.
    """
    telegraphing.interrupt(run, actor)
    tread(run, actor, x, y)
    if actor != run.hero:
        return
    hazard = run.floor.ground.kind_at(x, y).hazard
    if hazard is None or hazard is left:
        return
    if not run.floor.movement.supports(status_effects.traits(run, actor), x, y):
        RULES[hazard].on_enter(run, actor)


def tread(run: Run, actor: int, x: int, y: int) -> None:
    """Let a creature that came to (x, y) tread on the ground, unless it flies; one on fire brings fire to water.

    Most ground does nothing when trodden on, so a step usually costs next to nothing.
    """
    ground = run.floor.ground.kind_at(x, y)
    treads = run.content.ground.treads[ground.number]
    if not (treads or ground.hazard) or "flies" in status_effects.traits(run, actor):
        return
    answers = (ground.douses or ground.hazard) and run.content.ground.heated[ground.number]
    if answers and status_effects.has(run, actor, "burns"):
        run.bring("fire", x, y, source=actor, meets="ground")
    if treads and gear.cuts(run, actor, ground.id):
        run.floor.ground.change(x, y, bared(run.floor, x, y))
    elif treads:
        run.bring("tread", x, y, meets="ground")


def consume(run: Run, entity: int, by: Literal["fire", "lava"]) -> bool:
    """Let fire or lava consume an item: fire if it is flammable, lava unless the run needs it.

    Returns:
        Whether it was consumed or saved, so that there was something to see.
    """
    item = run.world.get(entity, Item)
    if by == "fire":
        return fire.burn_up(run, entity)
    if item.kind.family.needed:
        _rest_at_edge(run, entity)
    else:
        lava.RULE.on_item(run, entity)
    return True


def drop(run: Run, entity: int, x: int, y: int) -> tuple[int, int] | None:
    """Put an item down at (x, y) or nearby.

    Lava consumes it, a chasm takes it to the floor below, deep water carries it about.

    Returns:
        The cell, or None if the floor has lost it.
    """
    if run.floor.ground.kind_at(x, y).hazard is None:
        return inventory.put_down(run, entity, x, y)
    spawn.place(run, entity, x, y)
    _sink(run, entity, run.world.get(entity, Position))
    at = run.world.find(entity, Position) if run.world.alive(entity) else None
    return None if at is None else (at.x, at.y)


def _sink(run: Run, entity: int, at: Position) -> None:
    """Let a hazard act on an item in it; an item that the floor or the run needs stops at the edge."""
    hazard = run.floor.ground.kind_at(at.x, at.y).hazard
    if hazard is None:
        return
    if hazard.swallows and run.world.get(entity, Item).kind.family.needed:
        _rest_at_edge(run, entity)
    else:
        RULES[hazard].on_item(run, entity)


def _rest_at_edge(run: Run, entity: int) -> None:
    """Put an item that the floor or the run needs beside the hazard that would take it."""
    at = run.world.get(entity, Position)
    run.emit(Landed(at.x, at.y, "stopped_at_edge", name(run, run.world.get(entity, Item))))
    spawn.place(run, entity, *inventory.nearest_without_item(run, *creatures.nearest_footing(run, at.x, at.y)))


def drop_belongings(run: Run, events: Iterable[Event]) -> None:
    """Drop the belongings of creatures that died in these events where they fell."""
    for event in events:
        if not isinstance(event, Died) or event.who == run.hero:
            continue
        at = run.world.find(event.who, Position)
        if at is not None:  # else it was handled before, and is buried
            drop_pack(run, event.who, at.x, at.y)


def drop_pack(run: Run, owner: int, x: int, y: int) -> list[Item]:
    """Put all items that a creature carries down at (x, y) or nearby, except those in use.

    Returns:
        The items.
    """
    carried = [(entity, item) for _, entity, item in query.pack(run, owner) if run.world.has(entity, Carried)]
    for entity, _ in carried:
        run.world.remove(entity, Carried)
        drop(run, entity, x, y)
    return [item for _, item in carried]


def warning(run: Run, dx: int, dy: int) -> str:
    """Return the danger that the hero knows of in a step by (dx, dy), in a sentence; "" if there is none."""
    _, _, _, at = query.hero(run)
    x, y = at.x + dx, at.y + dy
    if not run.floor.inside(x, y) or not (dx or dy):
        return ""
    # What hangs over the cell comes first: a boat keeps the hero off the ground, and not out of fire or gas.
    over = _warning_of_fire(run, at, x, y) or _warning_of_gas(run, at, x, y)
    if over or (run.floor.ground.kind_at(at.x, at.y).floats and boats.carries(run, run.hero, x, y)):
        return over
    return _warning_of_ground(run, at, x, y) or _warning_of_reeling(run, at)


def _warning_of_fire(run: Run, at: Position, x: int, y: int) -> str:
    """Return a warning of flames in sight at (x, y), unless the hero stands in flames already."""
    flames = run.floor.ground.flames
    # Who stands in fire already is not asked on each step out of it.
    burns = (x, y) in flames and run.floor.memory.visible[y, x] and (at.x, at.y) not in flames
    return "It is burning there." if burns and not gear.seems(run, run.hero, "wades") else ""


def _warning_of_gas(run: Run, at: Position, x: int, y: int) -> str:
    """Return a warning of gas in sight at (x, y), unless the hero holds his breath, or is in harmful gas already."""
    harms = run.floor.memory.visible[y, x] and gas.harms(run, run.hero, x, y) and not gas.holds_breath(run, run.hero)
    return gas.warning(run, x, y) if harms and not gas.harms(run, run.hero, at.x, at.y) else ""


def _warning_of_ground(run: Run, at: Position, x: int, y: int) -> str:
    """Return a warning of the ground that the hero remembers at (x, y), unless it is the hazard where he stands."""
    known = run.content.terrain[run.floor.memory.terrain[y, x]]
    treacherous = known.treacherous and "flies" not in status_effects.traits(run, run.hero)
    comes_into = known.hazard is not run.floor.ground.kind_at(at.x, at.y).hazard
    dangerous = known.hazard is not None and comes_into and not _borne(run, known.hazard)
    return explained(known.name, known.text) if treacherous or dangerous else ""


def _warning_of_reeling(run: Run, at: Position) -> str:
    """Return a warning of deadly ground beside a hero who cannot walk straight."""
    if not status_effects.has(run, run.hero, "dazed"):
        return ""
    beside = [run.content.terrain[run.floor.memory.terrain[at.y + dy, at.x + dx]] for dx, dy in STEPS]
    for kind in beside:
        if kind.hazard is not None and kind.hazard.deadly:
            return "" if _borne(run, kind.hazard) else f"You cannot walk straight, and {kind.name} is beside you."
    return ""


def _borne(run: Run, hazard: HazardKind) -> bool:
    """Tell whether the hero can cross a hazard unharmed at present."""
    return not {"flies", hazard.crosser}.isdisjoint(status_effects.traits(run, run.hero))
