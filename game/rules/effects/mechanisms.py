"""Effects of mechanisms: fuses, floods, rolling carts, falling gates, and monsters in eggs and statues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.mechanisms import (
    Crush,
    Emerge,
    Filch,
    Flow,
    Fuse,
    Gust,
    Jam,
    Slip,
    Swell,
    Trundle,
    Tunnel,
    Unlock,
)
from game.content.tempers import HUNT
from game.rules import digging, hazards, holes
from game.rules.beings import creatures, doors
from game.rules.beings.health import hurt
from game.rules.harm import carts
from game.rules.items import inventory
from game.rules.items.identify import article
from game.rules.senses import fire, gas, stealth
from game.rules.senses.fov import distance, in_sight
from game.world import query, spawn
from game.world.components import Carried, Creature, Hero, Opens, Position
from game.world.events import Blew, Flowed, Told
from game.world.floor import Flowing
from game.world.ground import cells_in
from levelgen import grid

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.rules.aim import Aim, Appliers
    from game.world.events import Tide
    from game.world.run import Run

BLOWN = 2  # turns that bare ground burns where flames were blown


def fuse(run: Run, effect: Fuse, aim: Aim) -> bool:
    """Light the fuse of what stands at the cell, unless a lit one is shorter."""
    ground = run.floor.ground
    if not ground.kind_at(aim.x, aim.y).burst:
        return False
    due = ground.age + effect.turns
    ground.fuses[aim.x, aim.y] = min(due, ground.fuses.get((aim.x, aim.y), due))
    return True


def unlock(run: Run, _: Unlock, aim: Aim) -> bool:
    """Open the doors that the slain one locked."""
    ground, cells = run.floor.ground, doors.locked_by(run, aim.on)
    covers = {cell: ground.kind_at(*cell) for cell in cells}
    ground.uncover(cells)
    run.floor.note_uncovered(covers)
    return bool(cells)


def let_flow(run: Run, effect: Flow, aim: Aim) -> bool:
    """Let a liquid begin to rise or fall, or turn back, and tell of it."""
    floor, source = run.floor, (aim.x, aim.y)
    going = floor.flows.get(source)
    moved: Tide
    if going is not None:
        floor.flows[source], moved = going._replace(turns_back=True), "turned_back"
    else:
        full = floor.ground.kind_at(*source).id == effect.liquid
        rises = effect.tide == "rises" or (effect.tide == "turns" and not full)
        floor.flows[source] = Flowing(effect.liquid, effect.bed, rises, floor.ground.age, effect.steps, effect.turns)
        moved = "rose" if rises else "fell"
    if effect.steps and in_sight(run, *source):
        run.emit(Flowed(*source, moved, run.content.terrain_of(effect.liquid).name))
    return True


def swell(run: Run, effect: Swell, aim: Aim) -> bool:
    """Let a liquid rise a step in the room of a cell, for some turns: over its edge, which advances in turn."""
    floor, terrain, rooms = run.floor, run.floor.ground.terrain, run.floor.level.room_at
    liquid = run.content.terrain_of(effect.liquid)
    edge = run.content.terrain_of(liquid.edge)
    inside = (rooms == rooms[aim.y, aim.x]) & (rooms >= 0)
    deep, shallow = terrain == liquid.number, terrain == edge.number
    risen = cells_in(grid.dilate(deep) & shallow & inside)
    beside = cells_in(grid.dilate(deep | shallow) & ~(deep | shallow) & inside)
    wet = [cell for cell in beside if not floor.ground.kind_at(*cell).raised]
    for x, y in wet:
        for meets in ("creature", "item", "gas"):  # the ground is only covered
            run.bring("lava" if liquid.hazard and liquid.hazard.deadly else "water", x, y, meets=meets)
    for cells, ground in ((risen, liquid), (wet, edge)):
        covered = [cell for cell in cells if floor.ground.kind_at(*cell).can_be_covered]
        floor.ground.lay(covered, ground.id, effect.turns)
    return bool(risen or wet)


def crush(run: Run, effect: Crush, aim: Aim) -> bool:
    """Harm a creature at the cell, and drive it out."""
    under = run.floor.occupants.get((aim.x, aim.y))
    if under is None:
        return False
    hurt(run, under, run.dice.between(*effect.damage), by=effect.by)
    free = next(creatures.free_cells_around(run, aim.x, aim.y), None)
    if free is not None and run.world.alive(under) and run.world.get(under, Creature).health > 0:
        hazards.enter(run, under, *free)
    return True


def gust(run: Run, effect: Gust, aim: Aim) -> bool:
    """Blow gas along, and flames: all cells of the line behind the first burning one catch fire."""
    floor, (dx, dy), lit = run.floor, aim.direction, False
    if not (dx or dy) or not floor.ground.transparent[aim.y + dy, aim.x + dx]:
        return False  # it blows against a wall
    run.emit(Blew(aim.x, aim.y))
    blown = gas.blow(run, aim.x + dx, aim.y + dy, aim.direction, effect.cells)
    for step in range(1, effect.cells + 1):
        x, y = aim.x + step * dx, aim.y + step * dy
        if not floor.inside(x, y) or not floor.ground.transparent[y, x]:
            break
        if lit:
            fire.kindle(run, x, y, 0, BLOWN)
        lit |= (x, y) in floor.ground.flames
    return lit or blown


def emerge(run: Run, effect: Emerge, aim: Aim) -> bool:
    """Let a monster come out at the cell, or beside it if it is taken."""
    cell = next(creatures.free_cells_around(run, aim.x, aim.y), None)
    if cell is None:
        return False
    if effect.kind:
        kind = run.content.monsters[effect.kind]
    else:
        kinds = _small(run) if effect.small else _hunters(run, effect.above)
        kind = run.dice.weighted(kinds, [kind.weight for kind in kinds])
    tier = run.floor.tier_at(*cell) or 0
    if in_sight(run, *cell):
        run.emit(Told(*cell, effect.told.format(article(kind.name)), "danger"))
    stealth.wake(run, creatures.make(run, kind, *cell, "guarding", tier=tier))
    return True


def _hunters(run: Run, above: int) -> list[MonsterKind]:
    found = creatures.kinds_here(run, run.floor.danger + above)
    return [kind for kind in found if kind.temper is HUNT] or found


def _small(run: Run) -> list[MonsterKind]:
    found = creatures.kinds_here(run, run.floor.danger, below=run.floor.danger)
    return [kind for kind in found if "small" in kind.traits] or found


def slip(run: Run, _: Slip, aim: Aim) -> bool:
    """Let a creature that fits come out at the other end of the hole where it is."""
    at = run.world.get(aim.target, Position)
    end = holes.other_end(run, aim.target, at.x, at.y)
    if end is not None:
        spawn.place(run, aim.target, *end)
    return end is not None


def filch(run: Run, effect: Filch, aim: Aim) -> bool:
    """Let a thief take a key for the floor at hand out of the hero's pack, and run."""
    keys = [held for _, held, _ in query.pack(run, run.hero) if run.world.find(held, Opens) is not None]
    plugged = (aim.x, aim.y) in run.floor.occupants or query.items_at(run, aim.x, aim.y)
    if not keys or plugged or run.world.get(run.hero, Hero).sneaking:
        return False
    kind = run.content.monsters[effect.kind]
    thief = creatures.make(run, kind, aim.x, aim.y, "fleeing", tier=run.floor.tier_at(aim.x, aim.y) or 0)
    run.world.remove(keys[-1], Carried)
    inventory.put_into_pack(run, thief, keys[-1])
    run.count(f"thefts:by:{kind.id}")
    run.emit(Told(aim.x, aim.y, effect.told.format(article(kind.name)), "danger"))
    return True


def tunnel(run: Run, effect: Tunnel, aim: Aim) -> bool:
    """Turn earth, or stone, into rubble that can be walked on."""
    ground, (x, y) = run.floor.ground, (aim.x, aim.y)
    stone = effect.stone and ground.kind_at(x, y).id in digging.EARTH and not digging.is_spared(run, x, y)
    if not (stone or digging.is_earth(run, x, y)):
        return False
    ground.change(x, y, digging.RUBBLE)
    return True


def jam(run: Run, effect: Jam, aim: Aim) -> bool:
    """Turn furniture around into a kind that cannot be used."""
    ground = run.floor.ground
    near = [cell for cell in cells_in(ground.cells_of([effect.kind])) if distance(aim.x, aim.y, *cell) <= effect.radius]
    ground.change_all(dict.fromkeys(near, effect.into))
    return bool(near)


APPLY: Appliers = {
    Fuse: fuse,
    Unlock: unlock,
    Flow: let_flow,
    Swell: swell,
    Trundle: carts.trundle,
    Crush: crush,
    Gust: gust,
    Emerge: emerge,
    Filch: filch,
    Tunnel: tunnel,
    Slip: slip,
    Jam: jam,
}
