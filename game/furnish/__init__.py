"""Populating a new floor: the marks of its level become monsters, items, traps and the contents of pieces.

`furnish` does so once a floor, in its order. `arrivals` alone works on: monsters that come later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.furnish import (
    bridges,
    captives,
    decorations,
    features,
    food,
    items,
    monsters,
    pieces,
    posts,
    room_machines,
    traps,
    uses,
)
from game.furnish.arranging import Arranger
from game.world.components import Item, Position
from levelgen.rng import Dice

if TYPE_CHECKING:
    from game.world.run import Run


def furnish(run: Run) -> None:
    """Populate the current floor, just dug: place its monsters, items, pieces and traps, and decorate it.

    The result depends only on the run's seed, the depth and the run's meters, never on the hero or the dice of play.
    Food is the exception: it makes up for food left unseen on other floors.
    """
    dice = Dice.seeded(run.seed, "furnish", run.depth)
    taken = {run.floor.level.stairs_up, run.floor.level.stairs_down}
    bridges.brace(run.floor)
    features.open_roof(run.floor)
    pieces.lay_furniture(run)
    pieces.place_contents(run, Dice.seeded(run.seed, "vaults", run.depth))  # first: packs are placed around others
    settled = monsters.place_monsters(run, dice, taken)
    if run.depth == len(run.content.lengths[run.length]):
        items.place_keystone(run)
    items.place_wonder(run)
    items.place_prize(run)
    taken |= {(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)}
    items.place_items(run, dice, taken)
    food.place_food(run)
    decorations.decorate(run, dice)
    arranger = Arranger(run)
    uses.place_uses(run, arranger, Dice.seeded(run.seed, "uses", run.depth))
    captives.hang_chains(run, arranger, Dice.seeded(run.seed, "chains", run.depth), settled)
    features.place_features(run, arranger, Dice.seeded(run.seed, "features", run.depth))
    features.place_fixtures(run, arranger, Dice.seeded(run.seed, "fixtures", run.depth))
    monsters.lodge(run, Dice.seeded(run.seed, "dwellers", run.depth), arranger.finish())
    room_machines.set_up(run, Dice.seeded(run.seed, "works", run.depth))
    captives.place_captives(run, Dice.seeded(run.seed, "captives", run.depth), settled)
    traps.place_traps(run, Dice.seeded(run.seed, "traps", run.depth))
    features.place_late_fixtures(run, Dice.seeded(run.seed, "late", run.depth))
    posts.face(run)  # when all that stops their view stands
    features.dye(run)
