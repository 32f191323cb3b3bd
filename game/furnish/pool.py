"""The pool: which item a place on a new floor gets by chance, by the tier of its room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.items import inventory
from game.rules.terrain import vaults
from game.world.components import Item, Offered
from levelgen import Tier

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.kinds import ItemKind
    from game.world.run import Run
    from levelgen.rng import Dice

# Metered kinds: per mille at the start, increase for each floor without one, decrease for each one found.
METERS = {"enchanting": (600, 300, 500), "strength": (400, 170, 500), "life": (0, 34, 150)}
DRAWS = 3  # draws of which the best lies in a hard room


class Pool:
    """The kinds that chance may add to the current floor: common, rare, and those of either that help."""

    def __init__(self, run: Run) -> None:
        """Sort the floor's spawn table, without metered kinds, food, and what a vault here offers and would last."""
        self._run = run
        offered = {item.kind.id for _, (_, item) in run.world.rows(Offered, Item) if vaults.lasts(item.kind)}
        kinds = [
            kind
            for kind in sorted(run.content.items_at(run.floor.danger), key=lambda kind: kind.family.id)
            if kind.id not in offered.union(METERS)
            and not kind.family.rationed
            and run.content.spread.get(kind.family.id)
        ]
        self._common = _by_family(kind for kind in kinds if not kind.family.rare)
        self._rare = _by_family(kind for kind in kinds if kind.family.rare)
        self._helpful = _by_family(kind for kind in kinds if kind.good)
        self._ids = {kind.id for kind in kinds}

    def __contains__(self, kind: str) -> bool:
        """Tell whether a kind, by its id, is one of them."""
        return kind in self._ids

    def draw(self, dice: Dice, tier: Tier, *, rare: bool = False) -> Item:
        """Return an item for a room of this tier: in a hard one the most valuable of three, none of them harmful.

        Args:
            dice: the dice of the draw.
            tier: the room's.
            rare: whether one of the three is rare.
        """
        if tier != Tier.HARD:
            return self._find(dice, self._common, tier)
        # One rare thing of three and no more, or vaults would have nothing new to offer after some floors.
        drawn = [self._find(dice, self._helpful, tier) for _ in range(DRAWS - rare)]
        if rare:
            drawn.append(self._find(dice, self._rare or self._helpful, tier))
        return max(drawn, key=inventory.value)

    def _find(self, dice: Dice, stock: dict[str, list[ItemKind]], tier: Tier) -> Item:
        """Return an item of this stock as the hero finds it: family by the spread, kind by weight."""
        spread = self._run.content.spread
        kinds = stock[dice.weighted([*stock], [spread[family] for family in stock])]
        kind = dice.weighted(kinds, [kind.weight for kind in kinds])
        return inventory.find(self._run, dice, kind, int(tier), fine=tier == Tier.HARD)


def _by_family(kinds: Iterable[ItemKind]) -> dict[str, list[ItemKind]]:
    """Group these kinds, which are sorted by family, by the ids of their families."""
    found: dict[str, list[ItemKind]] = {}
    for kind in kinds:
        found.setdefault(kind.family.id, []).append(kind)
    return found
