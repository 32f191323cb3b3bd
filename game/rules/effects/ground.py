"""Effects on ground: lighting and dousing fire, letting out gas, and changing or covering ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.ground import BECOMING, Become, Burn, Cloud, Douse, Ignite, Kindle, Plant, Thin, Uncover, Vent
from game.rules import hazards
from game.rules.pathfinding import open_cells_within
from game.rules.senses import fire, gas
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Position
from game.world.events import Turned
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run


def kindle(run: Run, effect: Kindle, aim: Aim) -> bool:
    """Set fire to the ground around the cell."""
    return fire.kindle(run, aim.x, aim.y, effect.radius, effect.turns, aim.source or aim.on)


def burn(run: Run, effect: Burn, aim: Aim) -> bool:
    """Set fire to flammable ground, for as long as its fuel lasts."""
    return fire.set_alight(run, aim.x, aim.y, effect.radius, aim.source or aim.on)


def ignite(run: Run, _: Ignite, aim: Aim) -> bool:
    """Set the target on fire."""
    fire.ignite(run, aim.target)
    return True


def douse(run: Run, effect: Douse, aim: Aim) -> bool:
    """Put out the fire at the cell and around, and on creatures there."""
    doused = [fire.douse(run, *cell) for cell in open_cells_within(run.floor, aim.x, aim.y, effect.radius)]
    return any(doused)


def cloud(run: Run, effect: Cloud, aim: Aim) -> bool:
    """Let out a gas."""
    return gas.release(run, effect.gas, aim.x, aim.y, effect.amount, effect.radius)


def vent(run: Run, effect: Vent, aim: Aim) -> bool:
    """Let out the gas of the stratum, if it has one."""
    own = run.content.strata[run.floor.stratum].gas
    return bool(own) and gas.release(run, own, aim.x, aim.y, effect.amount, effect.radius)


def thin(run: Run, effect: Thin, aim: Aim) -> bool:
    """Take away some of a gas."""
    return gas.thin(run, effect.gas, (aim.y, aim.x), effect.by)


def become(run: Run, effect: Become, aim: Aim) -> bool:
    """Turn the ground into another kind, or lay that kind over it where it can be covered."""
    ground = run.floor.ground
    before = run.floor.name_of(ground.kind_at(aim.x, aim.y))
    cells = open_cells_within(run.floor, aim.x, aim.y, effect.radius)
    if effect.radius:
        cells = [cell for cell in cells if ground.kind_at(*cell).can_be_covered and not ground.is_over_hazard(*cell)]
    if effect.only:
        cells = [cell for cell in cells if ground.kind_at(*cell).id == effect.only]
    if effect.most:
        cells = cells[: effect.most]
    if not effect.ground:
        ground.change_all({cell: fire.bared(run.floor, *cell) for cell in cells})
    elif effect.turns or effect.keeps:
        for cell in cells:
            left = ground.turns_left(*cell) if effect.adds else 0
            ground.lay([cell], effect.ground, effect.turns + left)
    else:
        ground.change_all(dict.fromkeys(cells, effect.ground))
    if effect.told and cells:
        run.emit(Turned(aim.x, aim.y, effect.told.replace(BECOMING, before), effect.slight))
    for cell in cells if effect.treads else ():
        if cell in run.floor.occupants:
            hazards.tread(run, run.floor.occupants[cell], *cell)
    _touch_lava(run, cells)
    return bool(cells)


def uncover(run: Run, effect: Uncover, _: Aim) -> bool:
    """Take away laid ground of a kind everywhere."""
    ground = run.floor.ground
    cells = sorted(cell for cell in ground.laid if ground.kind_at(*cell).id == effect.ground)
    ground.uncover(cells)
    return bool(cells)


def plant(run: Run, effect: Plant, aim: Aim) -> bool:
    """Set ground down on the bare cell beside the aim that is nearest to the hero."""
    floor, hero = run.floor, run.world.get(run.hero, Position)
    steps = floor.grid.steps(aim.x, aim.y)
    free = [cell for cell in ((aim.x + dx, aim.y + dy) for dx, dy in steps) if _is_bare(run, *cell)]
    if not free:
        return False
    floor.ground.change(*min(free, key=lambda cell: (distance(hero.x, hero.y, *cell), cell)), effect.ground)
    return True


def _is_bare(run: Run, x: int, y: int) -> bool:
    """Tell whether (x, y) has no creature, trap or item, and its ground can be covered."""
    floor = run.floor
    if (x, y) in floor.occupants or (x, y) in floor.traps or query.items_at(run, x, y):
        return False
    return floor.ground.kind_at(x, y).can_be_covered


def _touch_lava(run: Run, cells: list[tuple[int, int]]) -> None:
    """Let lava light flammable ground newly laid beside it; ground that grew there before has withstood it."""
    floor, table = run.floor, run.content.ground
    if not floor.ground.hazardous:
        return
    for x, y in cells:
        if table.burns[floor.ground.terrain.item(y, x)]:
            beside = [(x + dx, y + dy) for dx, dy in STEPS if floor.inside(x + dx, y + dy)]
            hot = [cell for cell in beside if floor.ground.kind_at(*cell).material == "lava"]
            for cell in hot[:1]:
                run.bring("fire", *cell, meets="ground")


APPLY: Appliers = {
    Plant: plant,
    Kindle: kindle,
    Burn: burn,
    Ignite: ignite,
    Douse: douse,
    Cloud: cloud,
    Thin: thin,
    Vent: vent,
    Become: become,
    Uncover: uncover,
}
