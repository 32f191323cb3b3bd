"""Food on a new floor: enough that no hero starves who keeps moving, but with no certain place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.digging import WING
from game.rules.items import inventory
from game.world import spawn
from game.world.components import Item, Position
from levelgen import Tier
from levelgen.rng import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.kinds import ItemKind
    from game.world.movement import Cell
    from game.world.run import Run


# More than a careful walk takes, as heroes also rest and fetch treasures of vaults.
PER_FLOOR = 715  # turns of food due for each floor
AHEAD = 150  # turns of food due at the start
JITTER = 200  # turns of food by which a floor may differ


def place_food(run: Run) -> None:
    """Lay down food in safe places until the run has been given what is due.

    It comes last and has dice of its own, so that nothing else on the floor depends on what the hero has seen.
    """
    dice = Dice.seeded(run.seed, "food", run.depth)
    kinds = [kind for kind in run.content.items.values() if kind.family.rationed and kind.weight]
    due = PER_FLOOR * run.depth + AHEAD + dice.between(-JITTER, JITTER)
    given = run.meters.get("food", 0) - _unseen(run)
    cells = _safe_cells(run, dice)
    while kinds and given < due:
        kind = dice.weighted(kinds, [kind.weight for kind in kinds])
        spawn.create(run, inventory.roll(dice, kind), Position(*next(cells)))
        run.meters["food"] = run.meters.get("food", 0) + kind.nutrition
        given += kind.nutrition


def _unseen(run: Run) -> int:
    """Return the turns of food lying unseen on floors left behind; food seen but left counts as given."""
    kinds = {kind.id: kind for kind in run.content.items.values() if kind.family.rationed}
    return sum(_unseen_on(left, kinds) for left in run.floors.values())


def _unseen_on(left: dict[str, Any], kinds: dict[str, ItemKind]) -> int:
    remembered = {(x, y) for x, y, _ in left["floor"]["memories"]}
    lying = [record for record in left["entities"] if "Item" in record and "Position" in record]
    return sum(
        kinds[record["Item"]["kind"]].nutrition * record["Item"]["count"]
        for record in lying
        if record["Item"]["kind"] in kinds
        and not record["Item"]["taken"]
        and (record["Position"]["x"], record["Position"]["y"]) not in remembered
    )


def _safe_cells(run: Run, dice: Dice) -> Iterator[Cell]:
    """Yield cells for food: offered ones outside hard and locked rooms, then cells near the stairs up."""
    level = run.floor.level
    taken = {(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)}
    taken |= {level.stairs_up, level.stairs_down}
    offers = [
        (mark.x, mark.y)
        for mark in level.marks
        if mark.what in ("item", "treasure") and not mark.binding and mark.room >= 0 and mark.tier != Tier.HARD
        and WING not in level.rooms[mark.room].tags and (mark.x, mark.y) not in taken
    ]  # fmt: skip
    dice.shuffle(offers)
    yield from offers
    while True:
        yield inventory.nearest_without_item(run, *level.stairs_up)
