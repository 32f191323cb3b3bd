"""Fire: lighting it, its spread over flammable ground, the ground that it leaves, and creatures on fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rules import status_effects
from game.rules.pathfinding import open_cells_within
from game.world.components import Creature
from game.world.events import Burned, Kindled
from game.world.ground import cells_in
from game.world.movement import STEPS
from levelgen import grid
from levelgen.terrain import PERILOUS, Terrain

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from game.world.floor import Floor
    from game.world.run import Run
    from levelgen import Level

BURNING = "burning"  # status
CLINGS = 4  # turns for which a creature goes on burning after it has left the fire
FLASH = 2  # turns that gas burns, of which the fire's own step takes one at once
HOT = ("lava",)  # materials
ASH = "ash"  # the ground that is left where nothing else is given


def kindle(run: Run, x: int, y: int, radius: int, turns: int, who: int = 0) -> bool:
    """Set fire to everything within `radius` steps of (x, y); it is told that `who` did it.

    Flammable ground burns for as long as its fuel lasts, bare ground for `turns`; nothing burns on water. Ground may
    also react to fire: water steams.

    Returns:
        Whether anything caught fire or reacted to it.
    """
    floor, heated = run.floor, run.content.ground.heated
    within = open_cells_within(floor, x, y, radius)
    caught = [cell for cell in within if _catch(floor, *cell, turns)]
    answers = [cell for cell in within if heated[floor.ground.kind_at(*cell).number]]
    _flare(run, x, y, caught, radius, who)
    for cell in answers:
        run.bring("fire", *cell, meets="ground")
    return bool(caught or answers)


def set_alight(run: Run, x: int, y: int, radius: int, who: int = 0) -> bool:
    """Set fire to flammable ground within `radius` steps of (x, y), and return whether more of it burns now."""
    floor = run.floor
    within = [cell for cell in open_cells_within(floor, x, y, radius) if cell not in floor.ground.flames]
    caught = [cell for cell in within if _catch(floor, *cell, 0)]
    _flare(run, x, y, caught, radius, who)
    return bool(caught)


def _flare(run: Run, x: int, y: int, caught: list[tuple[int, int]], radius: int, who: int) -> None:
    """Bring fire that broke out around (x, y) to the creatures in it, and tell of it."""
    floor = run.floor
    if not caught:
        return
    floor.ground.add_flames(caught)
    kinds = [floor.ground.kind_at(*cell) for cell in caught]
    names = [floor.name_of(kind) for kind in kinds if kind.burns]
    slain = run.world.find(who, Creature)
    if radius or names or (slain is not None and slain.health <= 0):
        run.emit(Kindled(x, y, names[0] if names else "", who))
    for cell in caught:
        if cell in floor.occupants:
            run.bring("fire", *cell, meets="creature")


def _catch(floor: Floor, x: int, y: int, turns: int) -> bool:
    """Set fire to (x, y), and return whether it did; flammable ground that burns already gets no new fuel."""
    ground = floor.ground.kind_at(x, y)
    flammable = floor.content.ground.burns[ground.number] > 0
    if flammable and floor.ground.fire[y, x]:
        return False
    own = ground.fuel if flammable else turns
    lasts = 0 if ground.douses or ground.hazard else own
    if floor.ground.explosive(x, y):
        lasts = max(lasts, FLASH)
    if not lasts:
        return False
    floor.ground.fire[y, x] = max(floor.ground.fire.item(y, x), lasts)
    return True


def spread(run: Run) -> None:
    """Let fire burn for one turn: it spreads to flammable ground beside it, and uses up its fuel."""
    floor = run.floor
    fire, ground = floor.ground.fire, run.content.ground
    burning = fire > 0
    beside = np.flatnonzero(grid.dilate(burning, diagonal=False) & ~burning)
    kinds = floor.ground.terrain.take(beside)
    _heat(run, beside[ground.melts[kinds]], burning)
    burns = ground.burns[kinds] > 0
    caught = run.dice.chances(ground.burns[kinds[burns]])
    fire -= burning
    fire.put(beside[burns][caught], ground.fuel[kinds[burns][caught]])
    _burn_out(run, floor, cells_in(burning & (fire == 0)))
    floor.ground.note_flames()


def _burn_out(run: Run, floor: Floor, cells: list[tuple[int, int]]) -> None:
    """Turn the burnt ground at these cells into the ground that is left of it."""
    changes = {}
    for x, y in cells:
        kind = floor.ground.kind_at(x, y)
        if kind.burns:
            changes[x, y] = kind.burnt or bared(floor, x, y, ASH)
        if kind.burns and (kind.door or not kind.burnt):
            run.emit(Burned(x, y, kind.name, "fire"))
    floor.ground.change_all(changes)


def _heat(run: Run, melting: NDArray[np.intp], burning: NDArray[np.bool_]) -> None:
    """Bring fire to ground beside it that melts, and to burning ground that does more than burn."""
    floor = run.floor
    alight = np.flatnonzero(burning)
    smouldering = alight[run.content.ground.smoulders[floor.ground.terrain.take(alight)]]
    for cell in (*melting.tolist(), *smouldering.tolist()):
        run.bring("fire", cell % floor.width, cell // floor.width, meets="ground")


def bared(floor: Floor, x: int, y: int, bare: str = "floor") -> str:
    """Return the ground, by its id, that is left when the top ground at (x, y) goes: that beneath, or bare ground."""
    if (x, y) in floor.ground.laid:
        return floor.content.terrain[floor.ground.laid[x, y].beneath].id
    return beneath(floor.level, x, y) if floor.level.terrain[y, x] == Terrain.BRIDGE else bare


def beneath(level: Level, x: int, y: int) -> str:
    """Return the ground that a bridge at (x, y) spans, by its id: the nearest hazard by steps along the bridge.

    Steps along the bridge count, so that each part of a bridge over two ponds gets its own.
    """
    bridge = level.terrain == Terrain.BRIDGE
    reached = np.zeros_like(bridge)
    reached[y, x] = True
    while True:
        around = grid.dilate(reached)
        perils = level.terrain[around & PERILOUS[level.terrain]]
        if len(perils):
            return Terrain(int(np.bincount(perils).argmax())).name.lower()
        grown = around & bridge
        if (grown == reached).all():
            return ASH
        reached = grown


def ignite(run: Run, entity: int) -> None:
    """Set a creature on fire, which frees it of webs; a soaked one is only dried."""
    if not status_effects.apply_status(run, entity, BURNING, CLINGS):
        status_effects.end_by(run, entity, "fire")


def is_hot(run: Run, x: int, y: int, materials: Collection[str] = HOT) -> bool:
    """Tell whether there is fire or hot material at (x, y)."""
    ground = run.floor.ground
    return (x, y) in ground.flames or ground.kind_at(x, y).material in materials


def is_heated(run: Run, x: int, y: int, materials: Collection[str] = HOT) -> bool:
    """Tell whether there is fire or hot material at or beside (x, y)."""
    around = [(x, y), *((x + dx, y + dy) for dx, dy in STEPS)]
    return any(is_hot(run, *cell, materials) for cell in around if run.floor.inside(*cell))


def douse(run: Run, x: int, y: int) -> bool:
    """Put out the fire at (x, y), also on a creature there, and return whether anything burned."""
    floor = run.floor
    burned = floor.ground.fire.item(y, x) > 0
    if burned:
        floor.ground.fire[y, x] = 0
        floor.ground.note_flames()
    there = floor.occupants.get((x, y), 0)
    burning = [kind.id for kind in status_effects.kinds_of(run, there) if "burns" in kind.does] if there else []
    for name in sorted(burning):
        status_effects.recover(run, there, name)
    return burned or bool(burning)


def carry(run: Run) -> None:
    """Let creatures on fire light flammable ground underfoot, and bring fire to water, which puts them out.

    It is told only where nothing beside burnt before, not of each step in burning grass.
    """
    floor, caught = run.floor, []
    for at in status_effects.all_aflame(run):
        if floor.ground.kind_at(at.x, at.y).douses:
            run.bring("fire", at.x, at.y, meets="ground")
        elif (at.x, at.y) not in floor.ground.flames and _catch(floor, at.x, at.y, 0):
            caught.append((at.x, at.y))
            if floor.ground.flames.isdisjoint((at.x + dx, at.y + dy) for dx, dy in STEPS):
                burning = floor.name_of(floor.ground.kind_at(at.x, at.y))
                run.emit(Kindled(at.x, at.y, burning, floor.occupants.get((at.x, at.y), 0)))
    if caught:
        floor.ground.add_flames(caught)
