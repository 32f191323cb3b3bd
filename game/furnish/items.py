"""Items on a new floor: metered treasures, and what chance adds.

What chance adds lies where the level's marks offer it, and the tier of a mark's room decides how much: hard rooms hold
the most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import KEYSTONE
from game.rules import inventory
from game.world import spawn
from game.world.components import Position
from game.world.movement import DistanceMap

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.run import Run
    from levelgen import Mark
    from levelgen.rng import Dice

ITEMS = 3  # and another with MORE for as long as it comes up
MORE = 600  # per mille
MOST_ITEMS = 9
EXTRA = {1: 2, 2: 2, 3: 1, 4: 1}  # by depth
SEAT = "seat"  # mark of the feature where the Keystone lies
PER_DANGER = 3  # more on a floor for each danger that was skipped above it
# Metered kinds: per mille at the start, what each floor without adds, what each one found takes away.
METERS = {"enchanting": (600, 300, 500), "strength": (400, 170, 500), "life": (0, 34, 150)}
LIFE_EVERY = 4  # floors at most between two potions of life, once they have begun to come


def place_items(run: Run, dice: Dice, taken: set[tuple[int, int]]) -> None:
    """Put items on the marks of the floor at hand: the binding ones first, then offers, the best of them likeliest."""
    marks = [
        mark
        for mark in run.floor.level.marks
        if mark.what in ("item", "treasure") and (mark.x, mark.y) not in taken and mark.room >= 0
    ]
    binding = [mark for mark in marks if mark.binding]
    offers = [mark for mark in marks if not mark.binding]
    found = run.content.items_at(run.floor.danger)
    common = [kind for kind in found if kind.id not in METERS and not kind.family.rationed]
    kinds = [*_metered(run, dice), *_found_by_chance(run, dice, common)]
    kinds += [_by_chance(dice, common) for _ in range(len(binding) - len(kinds))]
    dice.shuffle(kinds)
    for kind in kinds:
        if not binding and not offers:
            break
        _lay(run, dice, kind, binding.pop(0) if binding else _take_one(offers, dice))


def _take_one(marks: list[Mark], dice: Dice) -> Mark:
    """Take one of the marks out of the list, the earlier the likelier, and return it.

    That alone lays about three times as much into hard rooms as into others, since levels offer hot places first.
    """
    weights = [len(marks) - rank for rank in range(len(marks))]
    return marks.pop(dice.weighted(range(len(marks)), weights))


def _lay(run: Run, dice: Dice, kind: ItemKind, mark: Mark) -> None:
    spawn.create(run, inventory.roll(dice, kind, int(mark.tier)), Position(mark.x, mark.y))


def place_keystone(run: Run) -> None:
    """Put the Keystone onto the seat of its hall or, without one, into the room farthest from the stairs up."""
    floor = run.floor
    kind = run.content.items_of(KEYSTONE)[0]
    seats = [mark for mark in floor.level.marks if mark.name == SEAT and mark.binding]
    if seats:
        spawn.create(run, inventory.make(kind, tier=int(seats[0].tier)), Position(seats[0].x, seats[0].y))
        return
    distances = DistanceMap(floor.grid, [floor.level.stairs_up])
    halls = [room for room in floor.level.rooms if room.kind != "junction"]
    farthest = max(halls, key=lambda room: (distances.distance(*room.center), -room.id))
    spawn.create(
        run,
        inventory.make(kind, tier=int(farthest.tier)),
        Position(*inventory.nearest_without_item(run, *farthest.center)),
    )


def _dangers_passed(run: Run) -> int:
    """Return by how many dangers this floor is worse than the one above: 1, but more in a short run."""
    plans = run.content.lengths[run.length]
    if not 1 < run.depth <= len(plans):
        return 1
    return max(1, plans[run.depth - 1].danger - plans[run.depth - 2].danger)


def _metered(run: Run, dice: Dice) -> list[ItemKind]:
    """Return kinds whose chance rises with every danger passed until they come, so that bad luck repairs itself."""
    return [kind for _ in range(_dangers_passed(run)) for kind in _roll_meters(run, dice)]


def _roll_meters(run: Run, dice: Dice) -> list[ItemKind]:
    found = []
    for name, (start, rise, fall) in METERS.items():
        kind = run.content.items.get(name)
        if kind is None:
            continue
        chance = run.meters.get(name, start)
        since = run.meters.get(f"{name}:since", 0) + 1
        if dice.chance(chance) or (name == "life" and since >= LIFE_EVERY and run.depth > LIFE_EVERY):
            found.append(kind)
            chance -= fall
            since = 0
        run.meters[name] = max(0, chance + rise)
        run.meters[f"{name}:since"] = since
    return found


def _found_by_chance(run: Run, dice: Dice, common: list[ItemKind]) -> list[ItemKind]:
    count = ITEMS
    while count < MOST_ITEMS and dice.chance(MORE):
        count += 1
    count += EXTRA.get(run.depth, 0) + PER_DANGER * (_dangers_passed(run) - 1)
    return [_by_chance(dice, common) for _ in range(count)]


def _by_chance(dice: Dice, kinds: list[ItemKind]) -> ItemKind:
    return dice.weighted(kinds, [kind.weight for kind in kinds])
