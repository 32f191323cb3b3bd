"""Ways: which of the rooms that share a side are joined, so that as many rooms as asked have so many ways out."""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, pairwise

from levelgen.generators.districts.blocks import Pair
from levelgen.rng import Random, below, chosen

__all__ = ["Web", "thinned"]


def thinned(
    pairs: Sequence[Pair],
    needed: Collection[Pair],
    count: int,
    shares: tuple[float, float, float],
    loops: float,
    rng: Random,
) -> tuple[list[Pair], list[int]]:
    """Remove random pairs while that leads towards the shares asked for; what is left, and the counts asked.

    The shares are those of rooms with 4 or more, 3 and 1; the rest is to have 2. The rooms that could have the most
    connections are to have the most. The pairs needed stay, and each other with the chance loops.
    """
    random = rng.random
    degrees = [0] * count
    for one, other in pairs:
        degrees[one] += 1
        degrees[other] += 1
    hubs, forks, ends = shares
    stops = [0, *[int(share * count + 0.5) for share in accumulate((hubs, forks, 1 - hubs - forks - ends))], count]
    wishes = [degree + 2 * random() for degree in degrees]
    order = sorted(range(count), key=wishes.__getitem__, reverse=True)
    goals = [0] * count
    for goal, (start, stop) in zip((4, 3, 2, 1), pairwise(stops), strict=True):
        for room in order[start:stop]:
            goals[room] = goal
    # A room that has more than its goal comes nearer to it by losing one, unless 4 means 4 or more.
    worth = [int(goal < 4) for goal in goals]
    # Of this level, to keep what could go as well as stay; else every level would be the average.
    leaning = random()
    turns = [random() for _ in pairs]
    kept = []
    for index in sorted(range(len(pairs)), key=turns.__getitem__):
        one, other = pair = pairs[index]
        if turns[index] >= loops and pair not in needed:
            gain = worth[one] if degrees[one] > goals[one] else -1
            gain += worth[other] if degrees[other] > goals[other] else -1
            if gain > 0 or (gain == 0 and random() >= leaning):
                degrees[one] -= 1
                degrees[other] -= 1
                continue
        kept.append(pair)
    return kept, [max(stop - start, 0) for start, stop in pairwise(stops)]


class Web:
    """Rooms and the pairs of them that are joined: for every room those beyond its ways out."""

    __slots__ = ("beyond", "joined")

    def __init__(self, count: int, joined: Iterable[Pair]) -> None:
        self.beyond: list[list[int]] = [[] for _ in range(count)]
        self.joined: list[Pair] = []
        for pair in joined:
            self._join(pair)

    def _join(self, pair: Pair) -> None:
        one, other = pair
        self.joined.append(pair)
        self.beyond[one].append(other)
        self.beyond[other].append(one)

    def reconnect(self, pairs: Iterable[Pair], rng: Random) -> None:
        """Join the islands, by some of the pairs: a random one with a neighbouring one, until one is left.

        The smaller of two goes into the larger, so that no room changes its island more than log2(rooms) times.
        """
        islands = self._islands()
        if len(islands) == 1:
            return
        island_of = [0] * len(self.beyond)
        for number, island in enumerate(islands):
            for room in island:
                island_of[room] = number
        beside: list[list[Pair]] = [[] for _ in self.beyond]
        for pair in pairs:
            if island_of[pair[0]] != island_of[pair[1]]:
                beside[pair[0]].append(pair)
                beside[pair[1]].append(pair)
        alive = list(range(len(islands)))
        places = alive[:]  # where in alive each island is
        while len(alive) > 1:
            island = islands[chosen(rng, alive)]
            pair = _bridge(island, beside, island_of, below(rng, len(island)))
            self._join(pair)
            one, other = island_of[pair[0]], island_of[pair[1]]
            small, large = (one, other) if len(islands[one]) <= len(islands[other]) else (other, one)
            for member in islands[small]:
                island_of[member] = large
            islands[large] += islands[small]
            last = alive.pop()
            if last != small:
                alive[places[small]] = last
                places[last] = places[small]

    def _islands(self) -> list[list[int]]:
        """The groups of rooms that are joined (a flood fill)."""
        beyond = self.beyond
        seen = bytearray(len(beyond))
        islands = []
        for first in range(len(beyond)):
            if seen[first]:
                continue
            seen[first] = 1
            island = [first]
            for room in island:
                for other in beyond[room]:
                    if not seen[other]:
                        seen[other] = 1
                        island.append(other)
            islands.append(island)
        return islands

    def before(self, start: int, end: int) -> int:
        """The last room before the end on a shortest way from the start."""
        seen = {start}
        queue = [start]
        for room in queue:
            for other in self.beyond[room]:
                if other == end:
                    return room
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        message = f"no way from room {start} to room {end}"
        raise AssertionError(message)


def _bridge(island: list[int], beside: Sequence[Sequence[Pair]], island_of: Sequence[int], first: int) -> Pair:
    """A pair of a room of the island and one of another, looking from the first on."""
    for index in range(len(island)):
        for one, other in beside[island[index - len(island) + first]]:
            if island_of[one] != island_of[other]:
                return one, other
    message = "rooms that share no side with the others"
    raise AssertionError(message)  # all units kept hang together
