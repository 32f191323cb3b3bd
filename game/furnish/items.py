"""What lies on a floor: food so that nobody starves who keeps moving, metered treasures, and what chance adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import stowing
from game.world import spawn
from game.world.components import Item, Position
from levelgen import Tier

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.run import Run
    from levelgen import Mark
    from levelgen.rng import Dice

ITEMS = 3  # and another with MORE for as long as it comes up
MORE = 600  # per mille
MOST_ITEMS = 9
EXTRA = {1: 2, 2: 2, 3: 1, 4: 1}  # by depth
HARD_FACTOR = 3  # how much more lies in a hard room
FOOD_PER_FLOOR = 720  # turns of food that the curve grants a floor
FOOD_AHEAD = 300  # turns it starts ahead
# Metered kinds: per mille at the start, what each floor without adds, what each one found takes away.
METERS = {"enchanting": (600, 300, 500), "strength": (400, 170, 500), "life": (0, 34, 150)}
LIFE_EVERY = 4  # floors at most between two potions of life, once they have begun to come
ENCHANTED = 400  # per mille of weapons and armour that are not plain
BAD = 300  # per mille of those that are worse than plain


def scatter(run: Run, dice: Dice, taken: set[tuple[int, int]]) -> None:
    """Put items on the marks of the floor at hand, the best marks first."""
    kinds = [*_metered(run, dice), *_food(run), *_found_by_chance(run, dice)]
    marks = [mark for mark in run.floor.level.marks if mark.what == "item" and (mark.x, mark.y) not in taken]
    for kind, mark in zip(kinds, _chosen(marks, len(kinds), dice), strict=False):
        _lay(dice, kind, mark.x, mark.y, tier=int(mark.tier))
        if mark.tier == Tier.HARD:  # a hard room holds thrice the loot: each find there brings others
            for _ in range(HARD_FACTOR - 1):
                extra = _by_chance(run, dice)
                x, y = stowing.nearest_without_item(mark.x, mark.y)
                _lay(dice, extra, x, y, tier=int(mark.tier))


def _chosen(marks: list[Mark], count: int, dice: Dice) -> list[Mark]:
    """As many marks as there are things, early ones likelier: offers come best first."""
    left = list(marks)
    chosen = []
    while left and len(chosen) < count:
        weights = [len(left) - index for index in range(len(left))]
        chosen.append(left.pop(dice.weighted(range(len(left)), weights)))
    return chosen


def _lay(dice: Dice, kind: ItemKind, x: int, y: int, *, tier: int) -> None:
    item = forge(dice, kind, tier)
    spawn.create(item, Position(x, y))


def forge(dice: Dice, kind: ItemKind, tier: int = 0) -> Item:
    """A thing of this kind as it is found: how many, how enchanted, how charged."""
    enchant = 0
    if kind.family in ("weapon", "armour") and dice.chance(ENCHANTED):
        enchant = dice.between(1, 3)
        if dice.chance(BAD):
            enchant = -enchant
    return Item(kind, dice.between(*kind.count), enchant, dice.between(*kind.charges), tier=tier)


def _metered(run: Run, dice: Dice) -> list[ItemKind]:
    """Kinds whose chance rises on every floor until they come, so that bad luck repairs itself."""
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


def _food(run: Run) -> list[ItemKind]:
    """A ration whenever what was given so far falls behind what the way down so far has used."""
    foods = [kind for kind in run.content.items.values() if kind.family == "food" and kind.weight]
    if not foods:
        return []
    given = run.meters.get("food", 0)
    due = FOOD_AHEAD + FOOD_PER_FLOOR * run.depth
    if given >= due:
        return []
    kind = max(foods, key=lambda food: food.nutrition)
    run.meters["food"] = given + kind.nutrition
    return [kind]


def _found_by_chance(run: Run, dice: Dice) -> list[ItemKind]:
    count = ITEMS + EXTRA.get(run.depth, 0)
    while count < MOST_ITEMS and dice.chance(MORE):
        count += 1
    return [_by_chance(run, dice) for _ in range(count)]


def _by_chance(run: Run, dice: Dice) -> ItemKind:
    kinds = [kind for kind in run.content.items_at(run.floor.danger) if kind.id not in METERS and kind.family != "food"]
    return dice.weighted(kinds, [kind.weight for kind in kinds])
