"""Which connections between rooms stay, on graphs drawn by hypothesis."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from levelgen import Districts
from levelgen.generators.districts.connections import asked_counts, reconnect, thin
from levelgen.rng import Random, stream
from tests.kit.judges import groups

Pair = tuple[int, int]


@st.composite
def connected_pairs(draw: st.DrawFn) -> tuple[int, list[Pair]]:
    """The number of rooms, and pairs that connect them all."""
    count = draw(st.integers(2, 20))
    tree = [(draw(st.integers(0, room - 1)), room) for room in range(1, count)]
    room = st.integers(0, count - 1)
    more = draw(st.lists(st.tuples(room, room).filter(lambda pair: pair[0] < pair[1]), max_size=30))
    return count, list(dict.fromkeys(tree + more))


@given(connected_pairs(), st.randoms(use_true_random=False), st.integers())
def test_reconnecting_joins_all_groups_and_closes_no_loop(
    graph: tuple[int, list[Pair]], chance: Random, seed: int
) -> None:
    count, pairs = graph
    kept = [pair for pair in pairs if chance.random() < 0.3]
    joined = reconnect(kept, pairs, count, stream(seed))
    assert joined[: len(kept)] == kept
    assert set(joined) <= set(pairs)
    assert groups(count, joined) == 1
    assert len(joined) - len(kept) == groups(count, kept) - 1


@given(connected_pairs(), st.integers())
def test_thinning_keeps_what_is_needed_and_never_moves_away_from_what_is_asked(
    graph: tuple[int, list[Pair]], seed: int
) -> None:
    count, pairs = graph
    asked = asked_counts(Districts(), count)
    assert sum(asked) == count
    needed = set(pairs[::3])
    kept = thin(pairs, needed, asked, 0.0, stream(seed))
    assert needed <= set(kept) <= set(pairs)
    assert set(thin(pairs, (), asked, 1.0, stream(seed))) == set(pairs)


def test_no_pair_of_rooms_is_left_that_both_have_more_than_was_asked() -> None:
    row = list(pairwise(range(40)))
    kept = thin(row, (), [0, 0, 0, 40], 0.0, stream(3))
    degrees = Counter(room for pair in kept for room in pair)
    assert kept
    assert all(min(degrees[one], degrees[other]) == 1 for one, other in kept)


def test_hubs_keep_four_or_more() -> None:
    everybody = [(one, other) for one in range(7) for other in range(one + 1, 7)]
    kept = thin(everybody, (), [7, 0, 0, 0], 0.0, stream(5))
    assert all(sum(room in pair for pair in kept) >= 4 for room in range(7))
