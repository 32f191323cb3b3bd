"""Features, which a level's marks ask for, and fixtures, which any room may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.furnish.arranging import Arranger, is_feature
from game.furnish.uses import WITHOUT
from game.world.components import Item, Position
from game.world.ground import cells_in

if TYPE_CHECKING:
    from game.content.uses import Fixture
    from game.world.floor import Floor
    from game.world.run import Run
    from levelgen.rng import Dice


ROOF = "roof"  # the tag of a cave's room where the stairs up are a hole in the roof
HOLE = "stairs_hole"  # terrain


def open_roof(floor: Floor) -> None:
    """Turn the stairs up into a hole in the roof, if the cave was dug from one."""
    up = floor.level.stairs_up
    if ROOF in floor.tags_at(*up):
        floor.ground.change(*up, HOLE)


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
    _place(run, arranger, dice, _fixtures(run, late=False), set())


def place_late_fixtures(run: Run, dice: Dice) -> None:
    """Furnish some rooms with those fixtures that come after all else, where nobody stands and nothing lies."""
    fixtures = _fixtures(run, late=True)
    if not fixtures:
        return
    floor, arranger = run.floor, Arranger(run)
    held = {*floor.occupants, *((at.x, at.y) for _, (at, _) in run.world.rows(Position, Item))}
    for (x, y), trap in floor.traps.items():  # which keeps some room around itself
        steps = range(-trap.kind.room, trap.kind.room + 1)
        held |= {(x + dx, y + dy) for dx in steps for dy in steps}
    _place(run, arranger, dice, fixtures, {y * floor.width + x for x, y in held})
    arranger.finish()


def _fixtures(run: Run, *, late: bool) -> list[Fixture]:
    """Return the fixtures of the current floor's stratum that come before all else is placed, or `late`."""
    kinds = [kind for kind in run.content.fixtures.values() if kind.late == late]
    return [kind for kind in kinds if not kind.strata or run.floor.stratum in kind.strata]


def _place(run: Run, arranger: Arranger, dice: Dice, fixtures: list[Fixture], held: set[int]) -> None:
    """Furnish rooms with these fixtures, but no cell that is `held`."""
    stairs = _rooms_with_stairs(run)
    rooms = [room for room in run.floor.level.rooms if room.kind not in WITHOUT and room.id not in stairs]
    for fixture in fixtures:
        for room in rooms:
            wanted = room.tier in fixture.tiers and dice.chance(fixture.chance)
            cells = [cell for cell in arranger.bare_in(room.id) if cell not in held] if wanted else []
            if cells:
                arranger.furnish(cells, fixture.furniture, dice)


def dye(run: Run) -> None:
    """Let furniture that tells the tier of its room take the colour of that tier, such as banners."""
    floor = run.floor
    for kind in run.content.terrain:
        if kind.by_tier:
            cells = cells_in(floor.ground.terrain == kind.number)
            tiers = [(cell, floor.tier_at(*cell)) for cell in cells]
            floor.ground.change_all({cell: kind.by_tier[tier] for cell, tier in tiers if tier is not None})


def _rooms_with_stairs(run: Run) -> set[int]:
    level = run.floor.level
    return {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
