"""The contents of a floor's pieces: furniture, offered items, keys, guards, packs.

Pieces are vaults, landmarks, and natural growths or guard posts elsewhere; their marks are binding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.content.effects import Paired
from game.content.effects.furniture import Reforge
from game.content.families import FAMILIES, KEY, Family
from game.furnish import captives, hordes, monsters
from game.rules.beings import creatures
from game.rules.items import inventory, locks
from game.rules.senses.fov import distance
from game.rules.terrain import vaults
from game.world import spawn
from game.world.components import Duty, Item, Mind, Offered, Opens, Position
from game.world.floor import TREASURY, VAULTS
from levelgen import Terrain, grid

if TYPE_CHECKING:
    from game.content.kinds import ItemKind, MonsterKind, TerrainKind
    from game.world.components import Mood
    from game.world.movement import Cell
    from game.world.run import Run
    from levelgen import Level, Mark, Room
    from levelgen.rng import Dice


EARLY = 3  # danger up to which something rare is always on offer
BARE = (Terrain.FLOOR, Terrain.GRASS, Terrain.RUBBLE, Terrain.ASH)  # ground of treasures that have no marks
TREASURES = 3  # on offer in a treasury, of which one may be taken
FINE = (1, 2)  # enchantment of an offered weapon or suit of armour
GUARDS_ABOVE = (0, 2)  # dangers above the floor's own, of guards of a vault
POSTED_ABOVE = (-2, 0)  # the same for guards at choke points
PACKS_ABOVE = (1, 3)  # the same for a sleeping pair; one less for each further member of the pack
BELOW = {
    "shooter": 6,
    "small": 20,
    "pack": 6,
    "keeper": 6,
}  # dangers below that from which rarer monsters may be taken
OUTLAW = "outlaw"  # follows a kind in the name of a mark: every creature's foe
HELD = "held"  # tag of a vault whose key a chained captive has
CAPTIVE = "captive"  # name of marks for captives on show
HOLE = "hole"  # ground: the holes of a pair lead to each other
WATCHFUL = ("guard", "leader", "shooter")  # names of marks for monsters that are awake; others sleep


def _fits(kind: MonsterKind, name: str, *, handy: bool) -> bool:
    """Tell whether a kind suits a mark of this name, and has hands if it needs them."""
    if handy and not _has_hands(kind):
        return False
    if name == "shooter":
        return kind.shot is not None
    if name == "pack" and kind.temper.mood:  # monsters that lurk or stand guard do not sleep in a heap
        return False
    return "small" in kind.traits if name == "small" else kind.temper.closes_in


def _has_hands(kind: MonsterKind) -> bool:
    return kind.traits.isdisjoint({"opens_nothing", "mindless"})


def lay_furniture(run: Run) -> None:
    """Lay the ground that marks of the current floor ask for by name; pair levers with what they move, and holes."""
    content, ground = run.content, run.floor.ground
    pairs: dict[tuple[int, str], list[Mark]] = {}
    laid: dict[tuple[int, int], str] = {}
    for mark in run.floor.level.marks:
        if mark.what != "feature" or not mark.binding:
            continue
        name, _, pair = mark.name.partition(" ")
        if name in content.triggers:
            name = content.triggers[name].ground
        if name in content.terrain_numbers:
            laid[mark.x, mark.y] = name
        if pair:
            pairs.setdefault((mark.room, pair), []).append(mark)
    ground.change_all(laid)
    for marks in pairs.values():
        ends = [(mark.x, mark.y) for mark in marks if laid.get((mark.x, mark.y)) == HOLE]
        run.floor.pairs |= {end: _others(end, ends) for end in ends}
        movers = [mark for mark in marks if _moves(content.terrain_of(laid.get((mark.x, mark.y), "floor")))]
        moved = tuple((mark.x, mark.y) for mark in marks if mark not in movers)
        run.floor.pairs |= {(mark.x, mark.y): moved for mark in movers}


def _others(end: Cell, ends: list[Cell]) -> tuple[Cell, ...]:
    """Return the other ends of a hole, the nearest first."""
    return tuple(sorted({*ends} - {end}, key=lambda other: (distance(*end, *other), other)))


def _moves(kind: TerrainKind) -> bool:
    return any(isinstance(effect, Paired | Reforge) for effect in kind.effects)


def place_contents(run: Run, dice: Dice) -> None:
    """Put the contents of the current floor's pieces at their marks, except plain items and dwellers."""
    level = run.floor.level
    doors = {mark.pair: (mark.x, mark.y) for mark in level.marks if mark.what == "lock"}
    for mark in level.marks:
        if mark.what == "key" and mark.pair is not None:  # a key without a vault for it lies anywhere
            _lay_key(run, dice, mark, doors[mark.pair])
        if mark.what == "item" and mark.name in run.content.items:
            offered = [Offered(mark.room, 1)] if level.rooms[mark.room].kind == "vault" else []
            _show(run, mark, inventory.make(run.content.items[mark.name], tier=int(mark.tier)), *offered)
    stationed: dict[int, list[Mark]] = {}
    kinds = captives.kinds_on_show(run)
    for mark in level.marks:
        if monsters.is_stationed(run, mark):
            stationed.setdefault(mark.room, []).append(mark)
    for room in level.rooms:
        if room.kind in VAULTS:
            _offer(run, dice, room, _places_of_offers(run, room))
        there = stationed.get(room.id, [])
        captives.show_captives(run, dice, kinds, [mark for mark in there if mark.name == CAPTIVE])
        _people(run, dice, [mark for mark in there if mark.name != CAPTIVE])
    _people(run, dice, stationed.get(-1, []))  # those in corridors


def _lay_key(run: Run, dice: Dice, mark: Mark, door: Cell) -> None:
    """Put the key of a door on show at its mark, or give it to a captive."""
    key = inventory.roll(dice, run.content.items_of(KEY)[0], int(mark.tier))
    opens = Opens(run.depth, *door, metal=locks.metal_of(run.floor, *door))
    if HELD in run.floor.level.rooms[mark.room].tags:
        captives.chain_key_bearer(run, dice, mark, spawn.create(run, key, opens))
    else:
        _show(run, mark, key, opens)


def _show(run: Run, mark: Mark, *components: object) -> None:
    run.floor.ground.change(mark.x, mark.y, "pedestal")
    spawn.create(run, *components, Position(mark.x, mark.y))


def _places_of_offers(run: Run, room: Room) -> list[Mark]:
    """Return the marks of a vault for treasure; of a treasury, which has but one, so many of its free places."""
    own = [mark for mark in run.floor.level.marks if mark.room == room.id]
    marks = [mark for mark in own if mark.what == "treasure" or (room.kind == TREASURY and not mark.binding)]
    if room.kind != TREASURY:
        return marks
    taken = {(mark.x, mark.y) for mark in own}
    inner = [cell for cell in _inner_cells(run.floor.level, room) if cell not in taken]
    inner.sort(key=lambda cell: distance(cell[0], cell[1], *room.center))
    return [*marks, *(marks[0]._replace(x=x, y=y) for x, y in inner)][:TREASURES] if marks else []


def _inner_cells(level: Level, room: Room) -> list[Cell]:
    """Return the bare cells of a room with no wall, door or liquid beside them."""
    inner = ~grid.dilate((level.room_at != room.id) | ~np.isin(level.terrain, BARE))
    return [(x, y) for y, x in np.argwhere(inner).tolist()]


def _offer(run: Run, dice: Dice, room: Room, marks: list[Mark]) -> None:
    """Put good items of different kinds on offer; the tag of a vault limits how many may be taken."""
    tagged = next((int(tag.split()[1]) for tag in room.tags if tag.startswith("choose ")), 0)
    choose = 1 if room.kind == TREASURY else tagged
    if not choose:
        return
    families = _families_on_offer(run, dice)
    pool = vaults.kinds_on_offer(run)
    wonder = missing_wonder(run)
    if wonder is not None and marks and not has_hall(run):  # a hall has the floor's wonder in a place of its own
        mark = marks.pop()
        _show(run, mark, inventory.make(wonder, tier=int(mark.tier)), Offered(room.id, choose))
    shown = {item.kind.id for _, (_, item) in run.world.rows(Offered, Item)}
    for rank, mark in enumerate(marks):
        wanted = [kind for kind in pool if kind.id not in shown]
        if rank < len(families):
            wanted = [kind for kind in wanted if kind.family is families[rank]] or wanted
        kind = dice.weighted(wanted, [kind.weight for kind in wanted])
        shown.add(kind.id)
        item = inventory.find(run, dice, kind, int(mark.tier), fine=True)
        if kind.family.slot and not kind.family.rare:
            item.enchant = dice.between(*FINE)
        _show(run, mark, item, Offered(room.id, choose))


def _families_on_offer(run: Run, dice: Dice) -> list[Family]:
    """Return the families that a vault offers before other good items, one item of each, the first ones first."""
    families = [family for family in FAMILIES.values() if family.enchantable]
    dice.shuffle(families)
    if run.floor.danger <= EARLY:  # first something rare on which a hero can build
        rare = next(family for family in families if family.rare)
        families.remove(rare)
        families.insert(0, rare)
    return families


def has_hall(run: Run) -> bool:
    """Tell whether the current floor has a hall, by the plan of the run."""
    plans = run.content.lengths[run.length]
    return run.depth <= len(plans) and bool(plans[run.depth - 1].hall)


def missing_wonder(run: Run) -> ItemKind | None:
    """Return the wonder that the current floor still lacks by the plan of the run; None if there is none."""
    plans = run.content.lengths[run.length]
    name = plans[run.depth - 1].wonder if run.depth <= len(plans) else ""
    is_there = any(item.kind.id == name for _, (item,) in run.world.rows(Item))
    return None if is_there or not name else run.content.items[name]


def _station(run: Run, mark: Mark) -> None:
    """Put a monster of the kind that a mark names there: at a post or, as an outlaw, asleep."""
    name, _, word = mark.name.partition(" ")
    mood: Mood = "asleep" if word == OUTLAW else "guarding"
    entity = creatures.make(run, run.content.monsters[name], mark.x, mark.y, mood, tier=int(mark.tier))
    run.world.get(entity, Mind).outlaw = word == OUTLAW


def _people(run: Run, dice: Dice, marks: list[Mark]) -> None:
    """Place guards awake at their posts, packs asleep, and statues that wait for a key to be lifted."""
    kinds: dict[str, MonsterKind] = {}  # by the names of marks: all that have the same name are of one kind
    pack: list[int] = []
    for mark in marks:
        name, _, keeps = mark.name.partition(" ")
        if mark.name == "ambush":
            run.floor.ground.change(mark.x, mark.y, "watching_statue")
            continue
        if name in run.content.monsters:
            _station(run, mark)
            continue
        handy = bool(keeps) and run.content.terrain_of(keeps).bump == "touch"
        if mark.name not in kinds:
            kinds[mark.name] = _stationed_kind(run, dice, mark, marks, handy=handy)
        mood: Mood = "guarding" if name in WATCHFUL else "asleep"
        entity = creatures.make(run, kinds[mark.name], mark.x, mark.y, mood, tier=int(mark.tier))
        if keeps and (_has_hands(kinds[mark.name]) or not handy):
            run.world.add(entity, Duty(keeps))
        pack += [entity] if mood == "asleep" else []
    monsters.post_watch(run, pack)


def _stationed_kind(run: Run, dice: Dice, mark: Mark, marks: list[Mark], *, handy: bool) -> MonsterKind:
    """Draw the kind of the monsters at the marks with this mark's name, of a danger for their station."""
    name = mark.name.partition(" ")[0]
    awake, in_vault = name in WATCHFUL, mark.room >= 0 and run.floor.level.rooms[mark.room].kind == "vault"
    above = (GUARDS_ABOVE if in_vault else POSTED_ABOVE) if awake else PACKS_ABOVE
    # Many are milder, each by a danger, or a barrack would be an end for whoever opens its door.
    more = 0 if awake else max(sum(other.name == mark.name for other in marks) - 2, 0)
    danger = max(run.floor.danger + dice.between(*above) - more, 1)
    early = 0 if awake else hordes.EARLY
    found = creatures.kinds_here(run, danger, below=BELOW.get("keeper" if handy else name, 2), early=early)
    found = [kind for kind in found if _fits(kind, name, handy=handy)] or found
    if not awake:  # what a den holds is worth a risk
        found = [kind for kind in found if kind.danger > run.floor.danger] or found
    return dice.weighted(found, [kind.weight for kind in found])
