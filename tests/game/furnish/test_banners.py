"""Banners of the Ramparts, whose colours tell the tier of their rooms."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.furnish import features
from game.world import query
from game.world.components import Item, Position
from levelgen import Tier
from tests.kit.floors import arrived

if TYPE_CHECKING:
    import pytest

    from game.world.run import Run

BANNERS = {"green_banner": Tier.EASY, "blue_banner": Tier.MEDIUM, "banner": Tier.HARD}
DEPTHS = (17, 18, 19, 20)


def hung(run: Run) -> list[tuple[int, int, str]]:
    """Return the banners of a floor, by place and kind."""
    floor = run.floor
    names = [(x, y, floor.ground.kind_at(x, y).id) for y in range(floor.height) for x in range(floor.width)]
    return [(x, y, name) for x, y, name in names if name in BANNERS]


def things(run: Run) -> list[object]:
    """Return what stands, lies and lurks on a floor, and where one can step."""
    stand = sorted((at.x, at.y, creature.kind.id, creature.health) for _, creature, at in query.creatures(run))
    lie = sorted((at.x, at.y, item.kind.id, item.count) for _, (at, item) in run.world.rows(Position, Item))
    return [stand, lie, sorted(run.floor.traps), run.floor.ground.walkable.tolist(), run.floor.uses]


def test_the_colour_of_a_banner_tells_the_tier_of_its_room() -> None:
    found: Counter[Tier] = Counter()
    for seed in range(8):
        for depth in DEPTHS:
            run = arrived(seed, depth)
            for x, y, name in hung(run):
                assert run.floor.tier_at(x, y) == BANNERS[name]
                found[BANNERS[name]] += 1
    assert set(found) == set(Tier)


def test_banners_of_quiet_rooms_change_nothing_but_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    with_them = [things(arrived(seed, depth)) for seed in range(3) for depth in DEPTHS]
    assert any("green_banner" in {name for _, _, name in hung(arrived(seed, 17))} for seed in range(3))
    monkeypatch.setattr(features, "place_late_fixtures", lambda *_: None)
    assert with_them == [things(arrived(seed, depth)) for seed in range(3) for depth in DEPTHS]
