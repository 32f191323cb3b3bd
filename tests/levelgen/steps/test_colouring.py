"""Colouring: on every small grid and for every number of units of each colour, and on graphs that are no grids."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from levelgen import Tier
from levelgen.graph import grid_adjacency
from levelgen.rng import stream
from levelgen.steps.colouring import Colouring, coloured_units, fewest_beside, most_hard

Sweep = Callable[[int], range]


def beside(unit: int, columns: int, rows: int) -> Iterator[int]:
    x, y = unit % columns, unit // columns
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= x + dx < columns and 0 <= y + dy < rows:
            yield x + dx + (y + dy) * columns


def judge_colours(tiers: list[Tier], columns: int, rows: int, hard: int, medium: int) -> None:
    assert len(tiers) == columns * rows
    assert (tiers.count(Tier.HARD), tiers.count(Tier.MEDIUM)) == (hard, medium)
    for unit, tier in enumerate(tiers):
        if tier == Tier.HARD:
            assert {tiers[other] for other in beside(unit, columns, rows)} == {Tier.EASY, Tier.MEDIUM}


SMALL = [(columns, rows) for columns in range(1, 7) for rows in range(1, 7) if columns * rows > 1]
LARGER = [(2, 9), (9, 2), (3, 11), (7, 8), (9, 9), (13, 5), (1, 20), (21, 1), (12, 10)]


@pytest.mark.parametrize(("columns", "rows"), SMALL)
def test_every_number_of_every_colour_can_be_placed_on_every_small_grid(columns: int, rows: int) -> None:
    units = columns * rows
    for hard in range(most_hard(columns, rows) + 1):
        fewest = fewest_beside(columns, rows, hard)
        assert fewest <= (units - hard) // 2, "nothing is allowed"
        for medium in range(fewest, units - hard - fewest + 1):
            for seed in range(2):
                tiers = coloured_units(columns, rows, hard, medium, stream(seed))
                judge_colours(tiers, columns, rows, hard, medium)


@pytest.mark.parametrize(("columns", "rows"), LARGER)
def test_larger_grids_are_no_different(columns: int, rows: int, sweep: Sweep) -> None:
    units = columns * rows
    for seed in sweep(240):
        rng = stream(seed)
        hard = int(rng.random() * (most_hard(columns, rows) + 1))
        fewest = fewest_beside(columns, rows, hard)
        medium = fewest + int(rng.random() * (units - hard - 2 * fewest + 1))
        judge_colours(coloured_units(columns, rows, hard, medium, rng), columns, rows, hard, medium)


def test_half_of_all_units_can_be_hard_but_no_end_of_a_strip() -> None:
    for columns, rows in SMALL:
        units = columns * rows
        assert most_hard(columns, rows) == (-(-units // 2) if min(columns, rows) > 1 else (units - 1) // 2)
    for seed in range(50):
        tiers = coloured_units(9, 1, 3, 3, stream(seed))
        assert Tier.HARD not in (tiers[0], tiers[-1])


def test_hard_units_share_their_neighbours_where_those_are_few() -> None:
    """Four reds around one blue, as often as asked for: on a large grid a blue for every four reds."""
    assert [fewest_beside(8, 6, hard) for hard in (0, 1, 4, 5, 8, 12)] == [0, 1, 1, 2, 2, 3]
    assert fewest_beside(40, 40, 400) <= 110
    assert [fewest_beside(9, 1, hard) for hard in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 2]


def test_every_unit_that_can_be_hard_sometimes_is() -> None:
    hard = [0] * 30
    medium = [0] * 30
    for seed in range(400):
        for unit, tier in enumerate(coloured_units(6, 5, 6, 10, stream(seed))):
            hard[unit] += tier == Tier.HARD
            medium[unit] += tier == Tier.MEDIUM
    assert min(hard) > 400 * 6 / 30 * 0.6
    assert max(hard) < 400 * 6 / 30 * 1.8
    assert min(medium) > 400 * 10 / 30 * 0.6
    assert max(medium) < 400 * 10 / 30 * 1.6
    places = [0] * 9
    for seed in range(400):
        for unit, tier in enumerate(coloured_units(9, 1, 2, 3, stream(seed))):
            places[unit] += tier == Tier.HARD
    assert places[0] == places[8] == 0
    assert min(places[1:8]) > 50


def ring(count: int) -> list[list[int]]:
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairwise([*range(count), 0]):
        beside[one].append(other)
        beside[other].append(one)
    return beside


def test_on_a_graph_what_is_beside_hard_cannot_be_hard() -> None:
    colouring = Colouring([*ring(5), []])
    assert colouring.can_be_hard(0)
    colouring.tiers[0] = Tier.HARD
    assert [node for node in range(6) if colouring.can_be_hard(node)] == [0, 2, 3]
    assert not colouring.can_be_hard(5), "nobody warns of a room that is joined with none"


def test_on_a_graph_hard_nodes_are_warned_of_and_keep_an_easy_neighbour() -> None:
    colouring = Colouring(ring(8))
    for node in (0, 4):
        colouring.tiers[node] = Tier.HARD
    assert colouring.lacks_neighbours([0, 4])
    assert colouring.give_medium_neighbours([0, 4], 8) == 2
    assert not colouring.lacks_neighbours([0, 4])
    assert colouring.make_medium(range(8), 8) == 2, "more than those that nobody needs easy"
    assert not colouring.lacks_neighbours([0, 4])


def test_on_a_graph_no_more_than_so_many_become_medium_and_never_fixed_ones() -> None:
    colouring = Colouring(ring(8))
    for node in (0, 4):
        colouring.tiers[node] = Tier.HARD
    assert colouring.give_medium_neighbours([0, 4], 1) == 1
    colouring = Colouring(ring(8))
    colouring.tiers[0] = Tier.HARD
    assert colouring.give_medium_neighbours([0], 5, fixed=(1, 7)) == 0
    assert colouring.make_medium(range(8), 8, fixed=(3,)) == 5, "all but 0, 3, and one beside 0"
    assert (colouring.tiers[3], colouring.tiers[0]) == (Tier.EASY, Tier.HARD)


def test_what_a_hard_neighbour_needs_is_not_moved() -> None:
    colouring = Colouring(ring(4))
    colouring.tiers[:] = [Tier.HARD, Tier.EASY, Tier.EASY, Tier.MEDIUM]
    assert [colouring.needed(node) for node in (1, 2, 3)] == [True, False, True]
    assert colouring.move(range(4), Tier.MEDIUM, 4) == 1
    assert colouring.tiers == [Tier.HARD, Tier.EASY, Tier.MEDIUM, Tier.MEDIUM]


def test_the_neighbours_that_levels_share_are_left_as_they_are() -> None:
    before = [list(beside) for beside in grid_adjacency(8, 6)]
    for hard, medium in ((10, 17), (24, 12), (20, 4)):
        coloured_units(8, 6, hard, medium, stream(hard, "colours"))
    assert grid_adjacency(8, 6) == before
