"""Food: the curve, its jitter, and where it lies."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from typing import TYPE_CHECKING

from game import descent
from game.furnish import food
from game.session import Session
from game.world.events import Departed
from levelgen import Tier, grid
from levelgen.terrain import Terrain
from tests.game.furnish.test_furnish import lying
from tests.kit.floors import floors, walk
from tests.kit.scenes import library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.world.components import Item, Position
    from game.world.run import Run

RATION, PEAR = 1800, 600


def food_on(run: Run) -> list[tuple[Position, Item]]:
    """The food that lies on the floor at hand."""
    return [(at, item) for at, item in lying(run) if item.kind.family.rationed]


def see_all(run: Run) -> None:
    """Let the hero remember all that lies on the floor at hand."""
    run.floor.memory.items = {(at.x, at.y): item.kind.id for at, item in lying(run)}


def test_food_keeps_up_with_who_sees_it(sweep: Callable[[int], range]) -> None:
    kinds = Counter[str]()
    for run in chain.from_iterable(islice(walk(seed), 20) for seed in sweep(40)):
        see_all(run)
        due = food.PER_FLOOR * run.depth + food.AHEAD
        assert due - food.JITTER <= run.meters["food"] <= due + food.JITTER + RATION
        kinds.update(item.kind.id for _, item in food_on(run))
    assert 1.5 * kinds["pear"] < kinds["ration"] < 6 * kinds["pear"]


def test_runs_have_their_food_on_different_floors() -> None:
    found = set()
    for seed in range(5):
        depths = []
        for run in islice(walk(seed), 8):
            see_all(run)
            depths += [run.depth for _ in food_on(run)]
        found.add(tuple(depths))
    assert len(found) > 2


def reached(depth: int, *, sees: bool) -> Run:
    """A run that has just come to a depth, by a hero that saw all or nothing of what lay above."""
    session = Session.new(library(), seed=6)
    for below in range(2, depth + 1):
        session.run.floor.memory.items.clear()
        if sees:
            see_all(session.run)
        descent.travel(session.run, Departed(0, 0, below))
    return session.run


def test_food_that_was_never_seen_does_not_count_as_given_but_what_was_left_does() -> None:
    saw, missed = reached(5, sees=True), reached(5, sees=False)
    given = [sum(item.kind.nutrition for _, item in food_on(run)) for run in (saw, missed)]
    assert given[1] >= food.PER_FLOOR * 5 + food.AHEAD - food.JITTER > given[0]
    assert food._unseen(saw) == 0
    assert food._unseen(missed) > 0
    others = [
        [(at, item.kind.id, item.enchant) for at, item in lying(run) if not item.kind.family.rationed]
        for run in (saw, missed)
    ]
    assert others[0] == others[1], "nothing else depends on what the hero saw"
    saw.world.close()
    missed.world.close()


def test_what_was_taken_and_put_down_again_was_given() -> None:
    run = reached(2, sees=False)
    left = run.floors[1]
    assert food._unseen(run) > 0
    for record in left["entities"]:
        if "Item" in record:
            record["Item"]["taken"] = True
    assert food._unseen(run) == 0
    run.world.close()


def test_nobody_has_to_dare_anything_for_food(sweep: Callable[[int], range]) -> None:
    found = Counter()  # type: ignore[var-annotated]
    for run in floors(sweep(100), 6):
        level = run.floor.level
        unlocked = grid.flood(level.walkable & (level.terrain != Terrain.LOCKED_DOOR), level.stairs_up)
        food = [(at, item) for at, item in lying(run) if item.kind.family.rationed]
        found.update(item.tier for _, item in food)
        assert all(unlocked[at.y, at.x] for at, _ in food)
    assert found.total() > 5
    assert found[Tier.HARD] == 0


def test_without_an_offer_it_lies_near_the_stairs() -> None:
    run = reached(1, sees=False)
    object.__setattr__(run.floor.level, "marks", ())
    run.meters["food"] = -3000
    before = {(at.x, at.y) for at, _ in lying(run)}
    food.place_food(run)
    new = [(at.x, at.y) for at, _ in food_on(run) if (at.x, at.y) not in before]
    x, y = run.floor.level.stairs_up
    assert len(new) >= 2
    assert all(max(abs(cell[0] - x), abs(cell[1] - y)) <= 5 for cell in new)
    run.world.close()
