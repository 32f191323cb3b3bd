"""Features of caves: what the dice of a level put into its rooms, as things with rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.furnish.arranging import is_feature

if TYPE_CHECKING:
    from game.furnish.arranging import Arranger
    from game.world.run import Run
    from levelgen.rng import Dice


def place_features(run: Run, arranger: Arranger, dice: Dice) -> None:
    """Put a feature at each place of the floor at hand that asks for one: another kind each time, while there are."""
    level = run.floor.level
    at_hand = [*run.content.features.values()]
    stairs = {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
    for mark in level.marks:
        if not is_feature(mark) or mark.room in stairs:
            continue
        place = mark.y * run.floor.width + mark.x
        while at_hand:
            feature = dice.weighted(at_hand, [feature.weight for feature in at_hand])
            at_hand.remove(feature)
            cells = [cell for cell in arranger.bare_in(mark.room) if arranger.gap(cell, place) <= feature.reach]
            if cells and arranger.furnish(cells, feature.furniture, dice, center=place):
                break
        at_hand = at_hand or [*run.content.features.values()]
