"""The environment's turn: fire burns, gas spreads, traps go on, and all of it acts on creatures and items there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import hazards
from game.rules.beings import remains
from game.rules.harm import explosions
from game.rules.senses import fire, gas, soaking
from game.rules.senses.fov import in_sight
from game.rules.terrain import breathing, flow, mechanisms, traps, vaults
from game.world.components import Creature, Item, Position
from game.world.events import GroundChanged, Turned

if TYPE_CHECKING:
    from game.content.kinds import TerrainKind
    from game.world.run import Run

WARNED = 5  # turns before the ground beneath comes back


def step(run: Run) -> None:
    """Let one turn pass: all that acts by itself does so in this order, each rule where there is what it is for."""
    floor, ground = run.floor, run.floor.ground
    gone = ground.pass_turn()
    floor.note_uncovered(gone)
    _warn(run)
    _tell(run, gone)
    traps.pass_turn(run)
    fire.carry(run)
    soaking.wade(run)
    gassed = ground.gassed or ground.seeping  # asked once: gas that comes up below spreads from the next turn on
    if gassed:
        explosions.step(run)
    if ground.flames:
        fire.spread(run)
    if floor.flows:
        flow.step(run)
    traps.settle(run)
    if gassed:
        gas.step(run)
    if floor.lifted:
        vaults.step(run)
    if ground.fuses or ground.acting or ground.laid:  # a plate may lie beneath a cart
        mechanisms.step(run)
    traps.settle(run)
    remains.pass_turn(run)
    if not (ground.flames or ground.hazardous or gassed):
        return
    for entity, (creature, _) in run.world.rows(Creature, Position):
        if creature.health > 0:
            hazards.apply_hazard(run, entity)
        if gassed and creature.health > 0:
            breathing.breathe(run, entity)
    for entity, _ in run.world.rows(Item, Position):
        hazards.apply_to_item(run, entity)
    traps.settle(run)


def _tell(run: Run, gone: dict[tuple[int, int], TerrainKind]) -> None:
    """Tell of ground that lay over other ground and is gone, once for each kind, where the hero sees it if he does."""
    told = {kind.gone: cell for cell, kind in gone.items() if kind.gone}
    told |= {kind.gone: cell for cell, kind in gone.items() if kind.gone and in_sight(run, *cell)}
    for text, cell in told.items():
        run.emit(Turned(*cell, text))


def _warn(run: Run) -> None:
    """Warn a hero on ground laid over a hazard that it will not last."""
    ground, at = run.floor.ground, run.world.get(run.hero, Position)
    if ground.laid and ground.is_over_hazard(at.x, at.y) and ground.turns_left(at.x, at.y) == WARNED:
        run.emit(GroundChanged(at.x, at.y, "weakened", ground.kind_at(at.x, at.y).name))
