"""Fire: lighting it, how it spreads over what burns, what it leaves, and whom it burns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.rules import status_effects
from game.rules.pathfinding import open_cells_within
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
CLINGS = 4  # turns that fire goes on burning who has left it
FLASH = 2  # turns that gas burns, of which the fire's own step takes one at once
HOT = ("lava",)  # materials
BARE = "ash"  # what a bridge leaves that spans nothing


def kindle(run: Run, x: int, y: int, radius: int, turns: int) -> bool:
    """Set fire to everything within `radius` steps of (x, y).

    What burns by itself does so for as long as its fuel lasts, bare ground for `turns`; nothing burns on water. Fire
    comes to all that is there: water steams.

    Returns:
        Whether anything caught, or something else came of it.
    """
    floor, heated = run.floor, run.content.ground.heated
    within = open_cells_within(floor, x, y, radius)
    caught = [cell for cell in within if _catch(floor, *cell, turns)]
    answers = [cell for cell in within if heated[floor.ground.kind_at(*cell).number]]
    _flare(run, x, y, caught, radius)
    for cell in answers:
        run.bring("fire", *cell, meets="ground")
    return bool(caught or answers)


def set_alight(run: Run, x: int, y: int, radius: int) -> bool:
    """Let what burns by itself within `radius` steps of (x, y), and does not burn yet, catch fire; whether it did."""
    floor = run.floor
    within = [cell for cell in open_cells_within(floor, x, y, radius) if cell not in floor.ground.flames]
    caught = [cell for cell in within if _catch(floor, *cell, 0)]
    _flare(run, x, y, caught, radius)
    return bool(caught)


def _flare(run: Run, x: int, y: int, caught: list[tuple[int, int]], radius: int) -> None:
    """Let fire come to those who stand where it broke out around (x, y), and tell of it."""
    floor = run.floor
    if not caught:
        return
    floor.ground.add_flames(caught)
    if radius or any(floor.ground.kind_at(*cell).burns for cell in caught):
        run.emit(Kindled(x, y))
    for cell in caught:
        if cell in floor.occupants:
            run.bring("fire", *cell, meets="creature")


def _catch(floor: Floor, x: int, y: int, turns: int) -> bool:
    ground = floor.ground.kind_at(x, y)
    own = ground.fuel if floor.content.ground.burns[ground.number] else turns
    lasts = 0 if ground.douses or ground.hazard else own
    if floor.ground.explosive(x, y):
        lasts = max(lasts, FLASH)
    if not lasts:
        return False
    floor.ground.fire[y, x] = max(floor.ground.fire.item(y, x), lasts)
    return True


def spread(run: Run) -> None:
    """One turn of fire: it spreads to what burns beside it, and burns down what it has."""
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
    """Turn what burned at these cells into what is left of it."""
    changes = {}
    for x, y in cells:
        kind = floor.ground.kind_at(x, y)
        if kind.burns:
            changes[x, y] = kind.burnt or bared(floor, x, y, BARE)
        if kind.burns and (kind.door or not kind.burnt):
            run.emit(Burned(x, y, kind.name, "fire"))
    floor.ground.change_all(changes)


def _heat(run: Run, melting: NDArray[np.intp], burning: NDArray[np.bool_]) -> None:
    """Let fire come to what melts beside it, and to what does more than burn as long as it burns."""
    floor = run.floor
    alight = np.flatnonzero(burning)
    smouldering = alight[run.content.ground.smoulders[floor.ground.terrain.take(alight)]]
    for cell in (*melting.tolist(), *smouldering.tolist()):
        run.bring("fire", cell % floor.width, cell // floor.width, meets="ground")


def bared(floor: Floor, x: int, y: int, bare: str = "floor") -> str:
    """Return the ground, by its id, that is left when what lies at (x, y) is gone: what lay beneath, or bare ground."""
    if (x, y) in floor.ground.laid:
        return floor.content.terrain[floor.ground.laid[x, y].beneath].id
    return beneath(floor.level, x, y) if floor.level.terrain[y, x] == Terrain.BRIDGE else bare


def beneath(level: Level, x: int, y: int) -> str:
    """Return the ground that a bridge at (x, y) spans, by its id: the nearest hazard.

    Nearest by steps along the bridge, so that one over two ponds falls into its own.
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
            return BARE
        reached = grown


def ignite(run: Run, entity: int) -> None:
    """Let a creature catch fire, which frees it of webs, and dries it first if it is soaked."""
    if not status_effects.apply_status(run, entity, BURNING, CLINGS):
        status_effects.end_by(run, entity, "fire")


def is_hot(run: Run, x: int, y: int, materials: Collection[str] = HOT) -> bool:
    """Tell whether it burns at (x, y), or hot material is there."""
    ground = run.floor.ground
    return (x, y) in ground.flames or ground.kind_at(x, y).material in materials


def is_heated(run: Run, x: int, y: int, materials: Collection[str] = HOT) -> bool:
    """Tell whether it is hot at (x, y) or beside."""
    around = [(x, y), *((x + dx, y + dy) for dx, dy in STEPS)]
    return any(is_hot(run, *cell, materials) for cell in around if run.floor.inside(*cell))


def douse(run: Run, x: int, y: int) -> bool:
    """Put out the fire at (x, y), and whoever burns there; whether anything burned."""
    floor = run.floor
    burned = floor.ground.fire.item(y, x) > 0
    if burned:
        floor.ground.fire[y, x] = 0
        floor.ground.note_flames()
    there = floor.occupants.get((x, y), 0)
    burning = [kind.id for kind in status_effects.kinds_of(run, there) if kind.burns] if there else []
    for name in sorted(burning):
        status_effects.recover(run, there, name)
    return burned or bool(burning)


def carry(run: Run) -> None:
    """Let those on fire light what burns underfoot, and bring fire to water, which puts them out."""
    floor, caught = run.floor, []
    for at in status_effects.all_aflame(run):
        if floor.ground.kind_at(at.x, at.y).douses:
            run.bring("fire", at.x, at.y, meets="ground")
        elif (at.x, at.y) not in floor.ground.flames and _catch(floor, at.x, at.y, 0):
            caught.append((at.x, at.y))
    if caught:
        floor.ground.add_flames(caught)
