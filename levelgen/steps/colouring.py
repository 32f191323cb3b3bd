"""Colouring: which of some things that are joined are hard, medium or easy, by the rules of the districts document.

No two hard things are joined, and every hard one has a medium and an easy one beside it. `Colouring` keeps the rules
on any graph, as far as the graph allows; `coloured_units` keeps them on a grid of units without exception, and with
exactly the numbers asked for.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from levelgen.graph import grid_adjacency
from levelgen.rng import Random, below, shuffle
from levelgen.rooms import Tier

__all__ = ["Colouring", "coloured_units", "fewest_beside", "most_hard"]


_EASY, _MEDIUM, _HARD = Tier  # looked up once: in the rules below looking them up took most of the time


class Colouring:
    """The tiers that the nodes of a graph are being given; all are easy at first.

    neighbours has for every node the nodes it is joined with, each once and never the node itself. Where a rule leaves
    a choice among them, the first in that order is taken.
    """

    __slots__ = ("neighbours", "spared", "tiers")

    def __init__(self, neighbours: list[list[int]]) -> None:
        self.neighbours = neighbours
        self.tiers = [_EASY] * len(neighbours)
        self.spared: set[int] = set()  # to stay easy, for the sake of a hard neighbour

    def can_be_hard(self, node: int) -> bool:
        """Whether the node has neighbours, and none of them is hard."""
        tiers, beside = self.tiers, self.neighbours[node]
        return bool(beside) and _HARD not in [tiers[other] for other in beside]

    def give_medium_neighbours(self, hard: Iterable[int], most: int, fixed: Collection[int] = ()) -> int:
        """Let each of the hard nodes have a medium neighbour, if that leaves it an easy one; how many became medium.

        At most so many do, and never those of fixed.
        """
        tiers, spared = self.tiers, self.spared
        warned = 0
        for node in hard:
            if warned >= most:
                break
            beside = self.neighbours[node]
            easy = [other for other in beside if tiers[other] == _EASY]
            if len(easy) == len(beside) > 1:  # no medium neighbour yet
                free = next((other for other in beside if other not in spared and other not in fixed), None)
                if free is not None:
                    tiers[free] = _MEDIUM
                    warned += 1
                    easy.remove(free)
                    spared.add(easy[0])
                    continue
            if len(easy) == 1 or (easy and spared.isdisjoint(easy)):
                spared.add(easy[0])
        return warned

    def make_medium(self, order: Iterable[int], count: int, fixed: Collection[int] = ()) -> int:
        """Make so many of the nodes medium that are easy and need not stay so, in that order; how many there were."""
        tiers, spared = self.tiers, self.spared
        filled = 0
        for node in order:
            if filled >= count:
                break
            if tiers[node] == _EASY and node not in spared and node not in fixed:
                tiers[node] = _MEDIUM
                filled += 1
        return filled

    def lacks_neighbours(self, hard: Iterable[int]) -> bool:
        """Whether one of the hard nodes lacks a medium or an easy neighbour."""
        tiers = self.tiers
        return any({tiers[other] for other in self.neighbours[node]} != {_EASY, _MEDIUM} for node in hard)

    def needed(self, node: int) -> bool:
        """Whether some hard neighbour has no other neighbour of the node's tier."""
        tiers, tier = self.tiers, self.tiers[node]
        return any(
            all(tiers[other] != tier or other == node for other in self.neighbours[beside])
            for beside in self.neighbours[node]
            if tiers[beside] == _HARD
        )

    def move(self, order: Iterable[int], tier: Tier, count: int) -> int:
        """Give the tier to so many of the nodes that no hard neighbour needs as they are; how many there were."""
        moved = 0
        for node in order:
            if moved >= count:
                break
            if self.tiers[node] not in (tier, _HARD) and not self.needed(node):
                self.tiers[node] = tier
                moved += 1
        return moved


def most_hard(columns: int, rows: int) -> int:
    """How many units of a grid can be hard, each with a medium and an easy neighbour.

    On a grid two or more units wide those of one colour of a chessboard: each of them has a neighbour beside it and one
    above or below. On a strip the ends have only one neighbour and cannot be hard.
    """
    units = columns * rows
    return (units - 1) // 2 if 1 in (columns, rows) else (units + 1) // 2


def fewest_beside(columns: int, rows: int, hard: int) -> int:
    """How many medium, and how many easy units so many hard ones ask for: each has one for itself, or several share."""
    if 1 in (columns, rows):
        return (hard + 1) // 2
    shared = len(_Clusters(columns, rows, hard).hubs)
    return min(hard, shared)


def coloured_units(columns: int, rows: int, hard: int, medium: int, rng: Random) -> list[Tier]:
    """The tiers of the units of a grid: exactly so many hard and medium ones, the rest easy, all rules kept.

    There must be at most `most_hard` hard ones, and at least `fewest_beside` medium and easy ones.
    """
    easy = columns * rows - hard - medium
    if min(medium, easy) >= hard:
        return _scattered(columns, rows, hard, medium, rng).tiers
    scarce, other = (_MEDIUM, _EASY) if medium <= easy else (_EASY, _MEDIUM)
    crowd = _crowded_strip if 1 in (columns, rows) else _crowded
    colouring = crowd(columns, rows, hard, min(medium, easy), (scarce, other), rng)
    return _mirrored(colouring.tiers, columns, rows, rng)


def _scattered(columns: int, rows: int, hard: int, medium: int, rng: Random) -> Colouring:
    """As the document does it: hard units at random, for each a medium and an easy neighbour, the rest at random.

    There are as many medium and easy units as hard ones, or more. Where chance has left a hard unit without one of
    them, the rest is coloured anew by a pattern that serves every hard unit, wherever it is, and then evened out: a
    unit that cannot change its tier is the only one of that tier beside some hard unit, so those that cannot are never
    more than the hard ones, and the numbers asked for are always reached.
    """
    random = rng.random
    turns = [random() for _ in range(columns * rows)]
    order = sorted(range(columns * rows), key=turns.__getitem__)
    colouring = Colouring(grid_adjacency(columns, rows)[:])
    reds = _apart(colouring, columns, rows, order, hard, rng)
    for red in reds:  # chance decides which of its neighbours is the first to become medium, and which to stay easy
        beside = colouring.neighbours[red]
        first = below(rng, len(beside))
        colouring.neighbours[red] = beside[first:] + beside[:first]
    mediums = colouring.give_medium_neighbours(reds, medium)
    mediums += colouring.make_medium(order, medium - mediums)
    if mediums == medium and not colouring.lacks_neighbours(reds):
        return colouring
    tiers = colouring.tiers
    pattern = _strip_pattern(tiers) if 1 in (columns, rows) else _stripes(columns, rows, rng)
    for unit, tier in enumerate(pattern):
        if tiers[unit] != _HARD:
            tiers[unit] = tier
    more = medium - tiers.count(_MEDIUM)
    colouring.move(order, _MEDIUM if more > 0 else _EASY, abs(more))
    return colouring


def _apart(colouring: Colouring, columns: int, rows: int, order: list[int], count: int, rng: Random) -> list[int]:
    """Make so many units hard, none beside another: at random, or if they do not fit so, on a chessboard."""
    tiers = colouring.tiers
    if 1 in (columns, rows):
        reds = _on_strip(columns * rows, count, rng)
    else:
        reds = []
        barred = bytearray(len(order))
        for unit in order:
            if len(reds) == count:
                break
            if not barred[unit]:
                reds.append(unit)
                for beside in colouring.neighbours[unit]:
                    barred[beside] = 1
        if len(reds) < count:
            odd = below(rng, 2) if count <= columns * rows // 2 else 0
            reds = [unit for unit in order if (unit % columns + unit // columns) % 2 == odd][:count]
    for unit in reds:
        tiers[unit] = _HARD
    return reds


def _on_strip(length: int, count: int, rng: Random) -> list[int]:
    """So many places of a strip, none beside another and none at its ends; every choice is equally likely."""
    places = list(range(length - 1 - count))  # with a place taken out behind every one chosen
    shuffle(rng, places)
    return [place + 1 + before for before, place in enumerate(sorted(places[:count]))]


def _stripes(columns: int, rows: int, rng: Random) -> list[Tier]:
    """Medium and easy columns or rows in turn: every unit has neighbours of both kinds, and so has every hard one."""
    start, upright = below(rng, 2), rng.random() < 0.5
    kinds = (_EASY, _MEDIUM)
    return [kinds[(start + (x if upright else y)) % 2] for y in range(rows) for x in range(columns)]


def _strip_pattern(tiers: Sequence[Tier]) -> list[Tier]:
    """For the units of a strip, easy and medium stretches in turn, divided by the hard units."""
    kind = _EASY
    pattern = []
    for tier in tiers:
        if tier == _HARD:
            kind = _MEDIUM if kind == _EASY else _EASY
        pattern.append(kind)
    return pattern


def _crowded_strip(columns: int, rows: int, hard: int, scarce: int, kinds: tuple[Tier, Tier], rng: Random) -> Colouring:
    """Hard units in every second place, and between them both other kinds in turn: each serves two hard ones."""
    units = columns * rows
    colouring = Colouring(grid_adjacency(columns, rows))
    tiers = colouring.tiers
    tiers[:] = [kinds[1]] * units
    first = below(rng, units - 2 * hard)
    for place in range(2 * hard + 1):
        tiers[first + place] = _HARD if place % 2 else kinds[place % 4 == 0]
    order = list(range(units))
    shuffle(rng, order)
    colouring.move(order, kinds[0], scarce - tiers.count(kinds[0]))
    return colouring


class _Clusters:
    """Hard units on a chessboard, in clusters of up to four around a hub that serves them all.

    Of the other colour of the chessboard, every second unit along both diagonals is a hub; then every hard unit has
    exactly one hub beside it, or would have it outside of the grid. Those served from outside come last, and take hubs
    of their own.
    """

    def __init__(self, columns: int, rows: int, hard: int) -> None:
        self._columns, self._rows = columns, rows
        colours = (0, 1) if hard <= columns * rows // 2 else (0,)
        choices = (self._placed(odd, phase, hard) for odd in colours for phase in range(4))
        self.reds, self.hubs, self.rivals = min(choices, key=lambda choice: len(choice[1]))

    def _placed(self, odd: int, phase: int, hard: int) -> tuple[list[int], list[int], set[int]]:
        """The hard units, their hubs, and the units that would be hubs in the opposite phase."""
        columns, rows = self._columns, self._rows
        clusters: dict[int, list[int]] = {}
        outside = []
        for y in range(rows):
            for x in range((y + odd) % 2, columns, 2):
                hub_x, hub_y = self._hub(x, y, odd, phase)
                if 0 <= hub_x < columns and 0 <= hub_y < rows:
                    clusters.setdefault(hub_y * columns + hub_x, []).append(y * columns + x)
                else:
                    outside.append((x, y))
        reds: list[int] = []
        hubs = []
        for hub, cluster in sorted(clusters.items(), key=lambda item: (-len(item[1]), item[0])):
            if len(reds) == hard:
                break
            hubs.append(hub)
            reds += cluster[: hard - len(reds)]
        taken = set(hubs)
        rivals = {hub_x + hub_y * columns for hub_x, hub_y in self._hubs(odd, 3 - phase)}
        for x, y in outside[: hard - len(reds)]:
            reds.append(y * columns + x)
            beside = self._beside(x, y)
            if not any(across + down * columns in taken for across, down in beside):
                spare = [place for place in beside if self._can_be_hub(place, taken)]
                hub = min(across + down * columns for across, down in spare)
                hub = next((unit for unit in (x + y * columns for x, y in spare) if unit not in rivals), hub)
                hubs.append(hub)
                taken.add(hub)
        return reds, hubs, rivals

    def _hubs(self, odd: int, phase: int) -> Iterator[tuple[int, int]]:
        """The hubs of a phase, some of them outside the grid."""
        for y in range(self._rows):
            for x in range((y + odd) % 2, self._columns, 2):
                yield self._hub(x, y, odd, phase)

    def _beside(self, x: int, y: int) -> list[tuple[int, int]]:
        sides = ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))
        return [(x, y) for x, y in sides if 0 <= x < self._columns and 0 <= y < self._rows]

    def _can_be_hub(self, place: tuple[int, int], taken: set[int]) -> bool:
        """Whether every unit beside the place keeps a neighbour of the other kind."""
        return all(
            any(other != place and other[0] + other[1] * self._columns not in taken for other in self._beside(*unit))
            for unit in self._beside(*place)
        )

    @staticmethod
    def _hub(x: int, y: int, odd: int, phase: int) -> tuple[int, int]:
        """The only neighbour of an even (or odd) place of the chessboard that is a hub in that phase."""
        # Every neighbour is half a step away along both diagonals, so each of the four is one choice of two for both.
        along, across = (x + odd + y) // 2, (x + odd - y) // 2
        along -= (along + phase) % 2
        across -= (across + phase // 2) % 2
        return along + across + 1 - odd, along - across


def _crowded(columns: int, rows: int, hard: int, scarce: int, kinds: tuple[Tier, Tier], rng: Random) -> Colouring:
    """Clusters of hard units around hubs of the scarce kind, and more of that kind where nobody needs the other."""
    clusters = _Clusters(columns, rows, hard)
    colouring = Colouring(grid_adjacency(columns, rows))
    tiers = colouring.tiers
    tiers[:] = [kinds[1]] * (columns * rows)
    for unit in clusters.reds:
        tiers[unit] = _HARD
    for unit in clusters.hubs:
        tiers[unit] = kinds[0]
    order = list(range(columns * rows))
    shuffle(rng, order)
    order.sort(key=clusters.rivals.__contains__)  # those can serve the most hard units, so they change last
    colouring.move(order, kinds[0], scarce - tiers.count(kinds[0]))
    return colouring


def _mirrored(tiers: list[Tier], columns: int, rows: int, rng: Random) -> list[Tier]:
    """The same grid, perhaps with left and right or top and bottom exchanged."""
    across, down = rng.random() < 0.5, rng.random() < 0.5
    lines = [tiers[row * columns : (row + 1) * columns] for row in range(rows)]
    return [tier for line in (lines[::-1] if down else lines) for tier in (line[::-1] if across else line)]
