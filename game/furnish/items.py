"""Items on a new floor: metered ones, and those added by chance.

Chance items lie at the level's marks, and the tier of a mark's room decides their number and quality: every hard
room holds something, the best of several draws.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.families import KEYSTONE, WONDER
from game.furnish import pieces
from game.furnish.pool import METERS, Pool
from game.rules import digging, keystone
from game.rules.items import inventory
from game.world import spawn
from game.world.components import Item, Offered, Position
from game.world.floor import BOSS, TREASURY
from game.world.movement import DistanceMap
from levelgen import Tier

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.run import Run
    from levelgen import Mark, Room
    from levelgen.rng import Dice

ITEMS = 3  # plus one more for each success of MORE in a row
MORE = 600  # per mille
MOST_ITEMS = 9
EXTRA = {1: 2, 2: 2, 3: 1, 4: 1}  # by depth
SEAT = "seat"  # mark of the feature where the Keystone lies
PER_DANGER = 6  # items for each danger skipped above the floor, about as many as a floor of that danger would have held
PRIZE, PRIZES = "enchanting", 2
FURNISHED = ("vault", "junction")  # kinds of rooms that are furnished otherwise or are mere crossings
LIFE_EVERY = 4  # dangers at most between two potions of life, once they have begun to come


def place_items(run: Run, dice: Dice, taken: set[tuple[int, int]]) -> None:
    """Put items at the marks of the current floor: binding marks first, then offers, the earlier ones likelier."""
    rooms = run.floor.level.rooms
    marks = [
        mark
        for mark in run.floor.level.marks
        if mark.what in ("item", "treasure") and (mark.x, mark.y) not in taken and mark.room >= 0
    ]
    treasuries = [room.id for room in rooms if room.kind == TREASURY]  # whose offers count as an item each
    marks = [mark for mark in marks if mark.room not in treasuries]
    binding = [mark for mark in marks if mark.binding]
    offers = [mark for mark in marks if not mark.binding]
    pool = Pool(run)
    wanted: list[ItemKind | None] = [*_metered(run, dice), *[None] * (_count_by_chance(run, dice) - len(treasuries))]
    wanted += [None] * (len(binding) - len(wanted))
    dice.shuffle(wanted)
    for each in wanted:
        if not binding and not offers:
            break
        mark = binding.pop(0) if binding else _take_one(offers, dice)
        if each is None:
            spawn.create(run, pool.draw(dice, mark.tier), Position(mark.x, mark.y))
        else:
            _lay(run, dice, each, mark)
    _fill_hard_rooms(run, dice, pool, offers)
    for room in rooms:
        if room.kind == BOSS:
            _give_best(run, dice, pool, room)


def _take_one(marks: list[Mark], dice: Dice) -> Mark:
    """Remove one of the marks from the list, an earlier one likelier, and return it.

    This alone puts about three times as much into hard rooms as into others, since levels offer those first.
    """
    weights = [len(marks) - rank for rank in range(len(marks))]
    return marks.pop(dice.weighted(range(len(marks)), weights))


def _lay(run: Run, dice: Dice, kind: ItemKind, mark: Mark) -> None:
    spawn.create(run, inventory.find(run, dice, kind, int(mark.tier)), Position(mark.x, mark.y))


def place_keystone(run: Run) -> None:
    """Put the Keystone onto the seat of its hall or, without one, into the room farthest from the stairs up."""
    floor = run.floor
    kind = run.content.items_of(KEYSTONE)[0]
    keystone.shut_gate(run)
    seats = [mark for mark in floor.level.marks if mark.name == SEAT and mark.binding]
    if seats:
        spawn.create(run, inventory.make(kind, tier=int(seats[0].tier)), Position(seats[0].x, seats[0].y))
        return
    farthest = _farthest(run, [room for room in floor.level.rooms if room.kind != "junction"])
    spawn.create(
        run,
        inventory.make(kind, tier=int(farthest.tier)),
        Position(*inventory.nearest_without_item(run, *farthest.center)),
    )


def place_wonder(run: Run) -> None:
    """Put the current floor's wonder on show: in its hall or, if no vault offers it, in one of the hardest rooms."""
    floor, kind = run.floor, pieces.missing_wonder(run)
    if kind is None:
        return
    halls = [room for room in floor.level.rooms if room.kind == "landmark" and pieces.has_hall(run)]
    others = [room for room in floor.level.rooms if room.kind not in FURNISHED]
    room = _farthest(run, halls or [room for room in others if room.tier == max(other.tier for other in others)])
    x, y = inventory.nearest_without_item(run, *room.center)
    floor.ground.change(x, y, "pedestal")
    spawn.create(run, inventory.make(kind, tier=int(room.tier)), Position(x, y))


def place_prize(run: Run) -> None:
    """Put two scrolls of enchanting beside the wonder or the Keystone that the boss of the current floor keeps."""
    floor, kind = run.floor, run.content.items.get(PRIZE)
    if kind is None or not pieces.has_hall(run):
        return
    halls = [room.id for room in floor.level.rooms if room.kind == "landmark"]
    lying = [(at, item) for _, (at, item) in run.world.rows(Position, Item) if item.kind.family in (WONDER, KEYSTONE)]
    for at, item in [each for each in lying if floor.level.room_at.item(each[0].y, each[0].x) in halls][:1]:
        scrolls = replace(inventory.make(kind, tier=item.tier), count=PRIZES)
        spawn.create(run, scrolls, Position(*inventory.nearest_without_item(run, at.x, at.y)))


def _farthest(run: Run, rooms: list[Room]) -> Room:
    """Return the room farthest from the stairs up; rooms behind a lock only if there is no other."""
    distances = DistanceMap(run.floor.grid, [run.floor.level.stairs_up])
    return max(rooms, key=lambda room: (distances.distance(*room.center), -room.id))


def _dangers_passed(run: Run) -> int:
    """Return the increase in danger from the floor above: 1, or more in a short run."""
    plans = run.content.lengths[run.length]
    if not 1 < run.depth <= len(plans):
        return 1
    return max(1, plans[run.depth - 1].danger - plans[run.depth - 2].danger)


def _metered(run: Run, dice: Dice) -> list[ItemKind]:
    """Return the kinds whose chance rises with every danger passed until they come; this evens out bad luck."""
    return [kind for _ in range(_dangers_passed(run)) for kind in _roll_meters(run, dice)]


def _roll_meters(run: Run, dice: Dice) -> list[ItemKind]:
    found = []
    for name, (start, rise, fall) in METERS.items():
        kind = run.content.items.get(name)
        if kind is None:
            continue
        chance = run.meters.get(name, start)
        since = run.meters.get(f"{name}:since", 0) + 1
        if dice.chance(chance) or (name == "life" and since >= LIFE_EVERY and run.floor.danger > LIFE_EVERY):
            found.append(kind)
            chance -= fall
            since = 0
        run.meters[name] = max(0, chance + rise)
        run.meters[f"{name}:since"] = since
    return found


def _count_by_chance(run: Run, dice: Dice) -> int:
    """Return the number of items that chance adds to the floor."""
    count = ITEMS
    while count < MOST_ITEMS and dice.chance(MORE):
        count += 1
    return count + EXTRA.get(run.depth, 0) + PER_DANGER * (_dangers_passed(run) - 1)


def _fill_hard_rooms(run: Run, dice: Dice, pool: Pool, offers: list[Mark]) -> None:
    """Put the best of several items, one of them rare, into each hard room that has only food and keys.

    It lies at one of the room's offers, if there are any left.
    """
    floor, rooms = run.floor, run.floor.level.room_at
    found = [(at, item.kind.family) for _, (at, item) in run.world.rows(Position, Item)]
    # A key is no loot: a room that holds nothing else gets something all the same.
    filled = {int(rooms[at.y, at.x]) for at, family in found if not (family.rationed or family.needed)}
    for room in floor.level.rooms:
        if room.tier != Tier.HARD or room.kind in (*FURNISHED, BOSS) or room.id in filled:
            continue
        cells = [(mark.x, mark.y) for mark in offers if mark.room == room.id]
        cell = cells[0] if cells else inventory.nearest_without_item(run, *room.center)
        spawn.create(run, pool.draw(dice, room.tier, rare=True), Position(*cell))


def _give_best(run: Run, dice: Dice, pool: Pool, boss: Room) -> None:
    """Let the best of a boss's room, as in any hard one, change places with the floor's most valuable item.

    What a lock or a plan keeps stays where it is, and so does what a meter brings, as it is owed to everybody.
    """
    level = run.floor.level
    lying = [
        (entity, item, level.room_at.item(at.y, at.x))
        for entity, (at, item) in run.world.rows(Position, Item)
        if item.kind.id in pool and not run.world.has(entity, Offered)
    ]
    own = [(entity, item) for entity, item, room in lying if room == boss.id]
    if not own:
        item, cell = pool.draw(dice, Tier.HARD, rare=True), inventory.nearest_without_item(run, *boss.center)
        own = [(spawn.create(run, item, Position(*cell)), item)]
    found = [(entity, item) for entity, item, room in lying if room >= 0 and not digging.is_behind_lock(level, room)]
    entity, item = max(own, key=lambda each: inventory.value(each[1]))
    other, best = max([(entity, item), *found], key=lambda each: inventory.value(each[1]))
    item.tier, best.tier = best.tier, item.tier
    run.world.add(entity, best)
    run.world.add(other, item)
