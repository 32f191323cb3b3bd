"""Features, which a level's marks ask for, and fixtures, which any room may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.furnish.arranging import is_feature
from game.furnish.uses import WITHOUT

if TYPE_CHECKING:
    from game.furnish.arranging import Arranger
    from game.world.run import Run
    from levelgen.rng import Dice


def place_features(run: Run, arranger: Arranger, dice: Dice) -> None:
    """Furnish each mark of the current floor that asks for a feature, with different ones as long as there are any."""
    level = run.floor.level
    at_hand = [*run.content.features.values()]
    stairs = _rooms_with_stairs(run)
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


def place_fixtures(run: Run, arranger: Arranger, dice: Dice) -> None:
    """Furnish some rooms with fixtures by tier and chance; not rooms with stairs, vaults or landmarks."""
    stairs = _rooms_with_stairs(run)
    rooms = [room for room in run.floor.level.rooms if room.kind not in WITHOUT and room.id not in stairs]
    for fixture in run.content.fixtures.values():
        for room in rooms:
            wanted = room.tier in fixture.tiers and dice.chance(fixture.chance)
            cells = arranger.bare_in(room.id) if wanted else []
            if cells:
                arranger.furnish(cells, fixture.furniture, dice)


def _rooms_with_stairs(run: Run) -> set[int]:
    level = run.floor.level
    return {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
