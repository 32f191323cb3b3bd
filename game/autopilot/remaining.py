"""Phrases for what is left on an explored floor: rooms, doors and things that exploring left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game import knowledge
from game.autopilot.barriers import least_barred
from game.content.effects.furniture import Give, Noise
from game.content.effects.mechanisms import Jam
from game.content.families import KEY
from game.rules.items import inventory
from game.rules.items.identify import article
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses import avoiding
from game.rules.terrain import vaults
from game.world.components import Creature, Home, Position
from game.world.floor import VAULT
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from game.content.kinds import TerrainKind
    from game.knowledge import KnownItem
    from game.world.movement import Cell
    from game.world.run import Run

NAMED = 2  # things on pedestals, or left lying, that are named one by one


class Left(NamedTuple):
    """A sort of thing that is left after exploring."""

    words: str
    sort: str  # words for it whatever the number
    places: frozenset[Cell | int]  # where they are: cells (x, y), or numbers of rooms


def dangerous_rooms(run: Run) -> set[int]:
    """Return the numbers of the dangerous rooms that the hero has seen, or knows by bones, but not entered."""
    level, explored = run.floor.level, run.floor.memory.explored
    hard = [room.id for room in level.rooms if run.floor.is_dangerous(room.id)]
    seen = set(np.unique(level.room_at[explored & np.isin(level.room_at, hard)]).tolist())
    seen.update(knowledge.doorways(run.floor, hard).values())
    unentered = [room for room in seen if f"room:{run.depth}:{room}" not in run.counts]
    return {room for room in unentered if knowledge.danger_of(run, run.floor, room) == "dangerous"}


def halls(run: Run, met: Collection[int]) -> dict[int, str]:
    """Return the numbers of the rooms where bosses wait whom the hero has met, each with the boss's name."""
    bosses = [(entity, run.world.find(entity, Creature), run.world.find(entity, Home)) for entity in met]
    waiting = {
        home.room: creature.kind.name for _, creature, home in bosses if creature and home and creature.kind.boss
    }
    return {room: name for room, name in waiting.items() if f"room:{run.depth}:{room}" not in run.counts}


def can_explore(run: Run) -> bool:
    """Return whether a known path leads to something unexplored, be it over traps, through webs or through fire."""
    at, floor = run.world.get(run.hero, Position), run.floor
    doors = vaults.doors_of_keys(run, run.depth)
    excluded = floor.memory.excluded
    steps = knowledge.movement_grid(floor, opened=doors, occupied=excluded, through_fire=True, over_traps=True)
    return bool(shortest_path(steps, (at.x, at.y), {*knowledge.frontier(floor), *doors} - {(at.x, at.y)}))


def remaining(run: Run, wanted: set[Cell], unwanted: set[Cell]) -> list[Left]:
    """Return each sort of thing that is left after exploring; alike ones are counted together.

    What explore never does by itself is said to be for the player to do.

    Args:
        run: the run.
        wanted: cells with things that the hero wants and cannot reach.
        unwanted: cells with things that he leaves alone.
    """
    webbed = _webbed(run, wanted)
    full = inventory.free_letter(run, run.hero) is None
    phrases = [
        *_dangers(run),
        *_locked(run),
        *_counted(open_vaults(run), "an open vault", "open vaults"),
        *_barriers(run),
        *_kept(run),
        *_captives(run),
        *_cages(run),
        *_on_traps(run),
        *_in_webs(run, webbed),
        *_untouched(run),
        *_left(run, unwanted, "your pack has no room for" if full else "left lying"),
        *_left(run, wanted - {item.cell for item, _ in webbed}, "out of reach"),
        *([_one("a place you keep out of")] if run.floor.memory.excluded else []),
        *_behind(run, wanted - {item.cell for item, _ in webbed}),
    ]
    alike: dict[str, list[Left]] = {}
    for left in phrases:
        alike.setdefault(left.words, []).append(left)
    return [_together(each) for each in alike.values()]


def _together(alike: list[Left]) -> Left:
    """Return what is left in the same words as one."""
    words, sort, _ = alike[0]
    more = f" ({len(alike)} of them)" if len(alike) > 1 else ""
    return Left(words + more, sort, frozenset(place for left in alike for place in left.places))


def _one(words: str, place: Cell | int = 0) -> Left:
    return Left(words, words, frozenset({place}))


def _counted(places: Collection[Cell | int], one: str, several: str) -> Iterator[Left]:
    if places:
        yield Left(one if len(places) == 1 else f"{len(places)} {several}", one, frozenset(places))


def _for_you(run: Run, cell: Cell, what: str, does: str) -> Left:
    """Return what stands for what explore leaves to the player, at a cell, or for what keeps him from it."""
    if _is_free(run, cell):
        return _one(f"{what} for you to {does}", cell)
    bars = _barring(run, {cell})
    return _one(f"{what} behind {article(bars[0])}" if bars else f"{what} out of reach", cell)


def _dangers(run: Run) -> Iterator[Left]:
    """Yield the dangerous rooms that the hero has not entered, those to which a known path leads first."""
    floor, at, rooms = run.floor, run.world.get(run.hero, Position), dangerous_rooms(run)
    passable = floor.content.ground.passable[floor.memory.terrain] & floor.memory.explored
    steps = knowledge.movement_grid(floor, occupied=floor.memory.excluded)
    known = {room: cells_in(passable & (floor.level.room_at == room)) for room in sorted(rooms)}
    free = {room for room, cells in known.items() if shortest_path(steps, (at.x, at.y), cells)}
    yield from _counted(free, "a dangerous room for you to enter", "dangerous rooms for you to enter")
    yield from _counted(rooms - free, "a dangerous room", "dangerous rooms")


def _locked(run: Run) -> Iterator[Left]:
    """Yield the locked doors that the hero knows: first those with a key in the pack, then the others."""
    floor = run.floor
    locks = [number for number, kind in enumerate(run.content.terrain) if kind.bump == "unlock"]
    known = set(cells_in(np.isin(floor.memory.terrain, locks) & floor.memory.explored))
    opened = known & set(knowledge.doors_with_keys(run))
    one, several = "(you have its key)", "(you have their keys)"
    if vaults.master_key(run, run.hero):
        one = several = "for you to open with a master key"
    yield from _counted(opened, f"a locked door {one}", f"locked doors {several}")
    yield from _counted(known - opened, "a locked door", "locked doors")


def _barriers(run: Run) -> Iterator[Left]:
    """Yield the gates and the like that the hero knows and could force open by some turns of work."""
    floor = run.floor
    for number, kind in enumerate(run.content.terrain):
        opens = bool(kind.spent) and run.content.terrain_of(kind.spent).walkable
        if kind.bump == "touch" and kind.takes > 1 and opens and not kind.walkable:
            known = (floor.memory.terrain == number) & floor.memory.explored
            name = "locked door" if kind.door else floor.name_of(kind)
            yield from _counted(cells_in(known), f"{article(name)} to force", f"{name}s to force")


def _kept(run: Run) -> Iterator[Left]:
    """Yield the things on pedestals and the like, which are only taken on purpose: keys by name, others by room."""
    lying = [item for item in knowledge.items(run) if item.cell not in run.floor.memory.left_alone]  # by the hero
    grounds = [(item, knowledge.terrain_at(run.floor, *item.cell)) for item in lying]
    kept = [(item, ground.name) for item, ground in grounds if ground is not None and ground.keeps]
    rooms: dict[int, list[tuple[Cell, str]]] = {}
    for item, ground in kept:
        words = f"{article(item.name)} on {article(ground)}"
        if item.kind.family is KEY:
            yield _for_you(run, item.cell, words, "take")
        else:
            rooms.setdefault(run.floor.level.room_at.item(item.y, item.x), []).append((item.cell, words))
    for things in rooms.values():
        yield from (_for_you(run, *thing, "take") for thing in things if len(things) <= NAMED)
    many = [things for things in rooms.values() if len(things) > NAMED]
    if many:
        cells = frozenset(cell for things in many for cell, _ in things)
        where = f" in {len(many)} places" if len(many) > 1 else ""
        yield Left(f"{len(cells)} things laid out for the taking{where}", "things laid out", cells)


def _on_traps(run: Run) -> Iterator[Left]:
    """Yield the things that lie on known traps."""
    lying = [(item, knowledge.trap_at(run, *item.cell)) for item in knowledge.items(run)]
    for item, trap in lying:
        if trap is not None:
            yield _one(f"{article(item.name)} on {article(trap.kind.name)}", item.cell)


def _in_webs(run: Run, lying: list[tuple[KnownItem, TerrainKind]]) -> Iterator[Left]:
    """Yield the things that lie in webs or the like."""
    named = [(f"{article(item.name)} in {article(run.floor.name_of(web))}", item.cell) for item, web in lying]
    yield from _few_or_counted(named, "in webs")


def _webbed(run: Run, wanted: set[Cell]) -> list[tuple[KnownItem, TerrainKind]]:
    """Return the things at these cells that lie in webs or the like, each with that ground."""
    grounds = [(item, avoiding.holding_ground(run.floor, *item.cell)) for item in knowledge.items(run)]
    return [(item, web) for item, web in grounds if web is not None and item.cell in wanted]


def _left(run: Run, unwanted: set[Cell], why: str) -> Iterator[Left]:
    """Yield the things that stay where they are, with the reason."""
    lying = [item for item in knowledge.items(run) if item.cell in unwanted]
    yield from _few_or_counted([(f"{article(item.name)} {why}", item.cell) for item in lying], why)


def _few_or_counted(named: list[tuple[str, Cell]], where: str) -> Iterator[Left]:
    """Yield each of a few things by its words, with its cell, or the number of many and where they are."""
    sort = f"things {where}"
    if len(named) > NAMED:
        yield Left(f"{len(named)} {sort}", sort, frozenset(cell for _, cell in named))
    else:
        yield from (Left(words, sort, frozenset({cell})) for words, cell in named)


def _untouched(run: Run) -> Iterator[Left]:
    """Yield the altars, springs and chests that the hero knows and has not touched, some with what bars the path.

    Explore opens those that only hold a thing.
    """
    floor, opens = run.floor, set(unopened(run))
    for number, kind in enumerate(run.content.terrain):
        if knowledge.has_gift(kind):
            known = cells_in((floor.memory.terrain == number) & floor.memory.explored)
            free = [cell for cell in known if _is_free(run, cell)]
            does = "" if opens.issuperset(known) else " for you to use"
            yield from _counted(free, f"{article(kind.name)}{does}", f"{kind.name}s{does}")
            yield from (_for_you(run, cell, article(kind.name), "use") for cell in known if cell not in free)


def open_vaults(run: Run) -> dict[int, list[Cell]]:
    """Return the vaults where the hero has not been and to which a path leads: their numbers, and their known cells.

    A vault of which he knows nothing but furniture, which is told of by itself, is none to him.
    """
    floor, at = run.floor, run.world.get(run.hero, Position)
    kinds = floor.content.terrain
    noted = [kind.number for kind in kinds if (kind.noted and not knowledge.has_gift(kind)) or kind.locked]
    held = [*cells_in(np.isin(floor.memory.terrain, noted) & floor.memory.explored), *floor.memory.items]
    held += [creature.cell for creature in knowledge.creatures_in_sight(run)]
    holding = {floor.level.room_at.item(y, x) for x, y in held}
    passable = floor.content.ground.passable[floor.memory.terrain] & floor.memory.explored
    unentered = [
        number
        for number, room in enumerate(floor.level.rooms)
        if room.kind == VAULT
        and floor.is_vault(number)
        and number in holding
        and f"room:{run.depth}:{number}" not in run.counts
    ]
    known = {number: cells_in(passable & (floor.level.room_at == number)) for number in unentered}
    steps = knowledge.movement_grid(floor, occupied=floor.memory.excluded)
    return {room: cells for room, cells in known.items() if cells and shortest_path(steps, (at.x, at.y), cells)}


def unopened(run: Run) -> list[Cell]:
    """Return the cells (x, y) of the known chests: of what holds a thing, and does nothing else when it is opened."""
    floor = run.floor
    noted = [kind for kind in run.content.terrain if kind.noted and kind.spent and kind.bump == "touch"]
    gives = [kind for kind in noted if any(isinstance(each, Give) for each in kind.effects)]
    holds = [kind.number for kind in gives if all(isinstance(each, Give | Noise) for each in kind.effects)]
    return cells_in(np.isin(floor.memory.terrain, holds) & floor.memory.explored)


def _is_free(run: Run, cell: Cell) -> bool:
    """Tell whether a known path leads up to a cell without crossing a web or ground trodden on on purpose."""
    at, floor = run.world.get(run.hero, Position), run.floor
    steps = knowledge.movement_grid(floor, opened=[cell], through_gas=True)
    return shortest_path(steps, (at.x, at.y), [cell]) is not None


def _behind(run: Run, wanted: set[Cell]) -> Iterator[Left]:
    """Yield what bars the only paths to things, or to something unexplored."""
    bars = _barring(run, wanted.union(knowledge.frontier(run.floor)))
    yield from (_one(f"what lies behind {article(bar)}") for bar in bars)


def _barring(run: Run, goals: set[Cell]) -> list[str]:
    """Return the names of what bars the only paths to goals; none if no path leads there either.

    That is a trap, a web or ground trodden on on purpose and, for goals to which that is not the way, lava, deep water
    or a chasm.
    """
    at, floor = run.world.get(run.hero, Position), run.floor
    table, known = run.content.ground, floor.memory.explored
    treacherous, hazardous = (mask[floor.memory.terrain] & known for mask in (table.treacherous, table.hazardous))
    hazards = [mask[floor.memory.terrain] & known for mask in table.hazards.values()]
    left = goals - {(at.x, at.y), *cells_in(hazardous)}
    first = treacherous | avoiding.hindering_cells(floor)
    for trap in knowledge.known_traps(run):
        first[trap.y, trap.x] = trap.cell not in left
    names: dict[str, None] = {}
    for barring in (first, *hazards, hazardous):
        opened = [*cells_in(treacherous | (barring & hazardous)), *left]
        path = least_barred(run, left, opened=opened, shut=floor.memory.excluded, over_traps=True) or ()
        names |= dict.fromkeys([_name_of_bar(run, cell) for cell in path if barring[cell[1], cell[0]]][:1])
        steps = knowledge.movement_grid(
            floor, opened=opened, occupied=floor.memory.excluded, through_webs=True, over_traps=True
        )
        left = left.difference(cell for cell, _ in nearest_first(steps, (at.x, at.y)))
    return list(names)


def _name_of_bar(run: Run, cell: Cell) -> str:
    trap, ground = knowledge.trap_at(run, *cell), knowledge.terrain_at(run.floor, *cell)
    return trap.kind.name if trap else run.floor.name_of(ground) if ground else ""


def _captives(run: Run) -> Iterator[Left]:
    """Yield the captives to whom a known path leads; one who is out of sight is remembered by the chains."""
    floor, at = run.floor, run.world.get(run.hero, Position)
    locks = [number for number, kind in enumerate(run.content.terrain) if kind.locked and kind.holds]
    chains = set(cells_in(np.isin(floor.memory.terrain, locks) & floor.memory.explored & ~floor.memory.visible))
    known = chains | {captive.cell for captive in knowledge.captives_in_sight(run)}
    free = knowledge.movement_grid(floor, through_webs=True, opened=known) if known else None
    reached = [cell for cell in known if free is not None and shortest_path(free, (at.x, at.y), [cell])]
    yield from _counted(reached, "a captive in chains for you to free", "captives in chains for you to free")


def _cages(run: Run) -> Iterator[Left]:
    """Yield the levers of which only one may be pulled, and so the choice that is still to be made."""
    for number, kind in enumerate(run.content.terrain):
        if any(isinstance(effect, Jam) for effect in kind.effects):
            known = (run.floor.memory.terrain == number) & run.floor.memory.explored
            yield from _counted(cells_in(known), f"{article(kind.name)} for you to pull", "cages to choose from")
