"""Colouring a graph: its nodes become hard, medium or easy, by the rules of the districts document.

No two hard nodes are neighbours, and every hard node has a medium and an easy neighbour. `Colouring` keeps the rules on
any graph, as far as the graph allows; `coloured_units` keeps them on a grid of units without exception, with exactly
the numbers asked for.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from levelgen.graph import grid_adjacency
from levelgen.rng import Random, below, shuffle
from levelgen.rooms import Tier


class Colouring:
    """The tiers of the nodes of a graph, as they are assigned; all nodes start as easy.

    `neighbours` lists for every node its neighbours, each once and never the node itself. If a rule leaves a choice
    among them, the first in the list is taken.
    """

    def __init__(self, neighbours: list[list[int]]) -> None:
        self.neighbours = neighbours
        self.tiers = [Tier.EASY] * len(neighbours)
        self.kept_easy: set[int] = set()  # nodes that stay easy because a hard neighbour needs them

    def can_be_hard(self, node: int) -> bool:
        """Tell whether the node has neighbours, and none of them is hard."""
        beside = self.neighbours[node]
        return bool(beside) and all(self.tiers[other] != Tier.HARD for other in beside)

    def give_medium_neighbours(self, hard: Iterable[int], most: int, fixed: Collection[int] = ()) -> int:
        """Give each of the hard nodes a medium neighbour, if that leaves it an easy one.

        At most `most` nodes become medium, and none of `fixed`.

        Returns:
            The number of nodes that became medium.
        """
        count = 0
        for node in hard:
            if count >= most:
                break
            beside = self.neighbours[node]
            easy = [other for other in beside if self.tiers[other] == Tier.EASY]
            if len(easy) == len(beside) > 1:  # no medium neighbour yet
                free = next((other for other in beside if other not in self.kept_easy and other not in fixed), None)
                if free is not None:
                    count += self.make_medium([free], 1)
                    easy.remove(free)
                    self.kept_easy.add(easy[0])
                    continue
            if len(easy) == 1 or (easy and self.kept_easy.isdisjoint(easy)):
                self.kept_easy.add(easy[0])
        return count

    def make_medium(self, order: Iterable[int], most: int, fixed: Collection[int] = ()) -> int:
        """Make up to `most` of the nodes medium, in that order, of those that are easy and need not stay so.

        Returns:
            The number of nodes that became medium.
        """
        free = (node for node in order if self.tiers[node] == Tier.EASY and node not in self.kept_easy)
        count = 0
        for node in islice((node for node in free if node not in fixed), max(most, 0)):
            self.tiers[node] = Tier.MEDIUM
            count += 1
        return count

    def lacks_neighbours(self, hard: Iterable[int]) -> bool:
        """Tell whether one of the hard nodes lacks a medium or an easy neighbour."""
        return any({self.tiers[other] for other in self.neighbours[node]} != {Tier.EASY, Tier.MEDIUM} for node in hard)

    def needed(self, node: int) -> bool:
        """Tell whether a hard neighbour needs the node's tier, as it has no other neighbour of that tier."""
        tier = self.tiers[node]
        return any(
            all(self.tiers[other] != tier or other == node for other in self.neighbours[beside])
            for beside in self.neighbours[node]
            if self.tiers[beside] == Tier.HARD
        )

    def move(self, order: Iterable[int], tier: Tier, most: int) -> int:
        """Give the tier to up to `most` of the nodes whose present tier no hard neighbour needs.

        Returns:
            The number of nodes that got it.
        """
        count = 0
        for node in order:
            if count >= most:
                break
            if self.tiers[node] not in (tier, Tier.HARD) and not self.needed(node):
                self.tiers[node] = tier
                count += 1
        return count


def most_hard(columns: int, rows: int) -> int:
    """Return the greatest number of units of a grid that can be hard, each with a medium and an easy neighbour.

    On a grid at least two units wide these are the fields of one colour of a chessboard: each has a neighbour beside it
    and one above or below. On a strip the ends have only one neighbour and cannot be hard.
    """
    units = columns * rows
    return (units - 1) // 2 if 1 in (columns, rows) else (units + 1) // 2


def fewest_beside(columns: int, rows: int, hard: int) -> int:
    """Return the least number of medium units, and of easy ones, for this many hard ones; several may share one."""
    if 1 in (columns, rows):
        return (hard + 1) // 2
    shared = len(_clusters(columns, rows, hard).hubs)
    return min(hard, shared)


def coloured_units(columns: int, rows: int, hard: int, medium: int, rng: Random) -> list[Tier]:
    """Return tiers for the units of a grid: exactly this many hard and medium ones, the rest easy, all rules kept.

    There must be at most `most_hard` hard units, and at least `fewest_beside` medium and as many easy ones.
    """
    easy = columns * rows - hard - medium
    if min(medium, easy) >= hard:
        return _scattered(columns, rows, hard, medium, rng).tiers
    scarce, other = (Tier.MEDIUM, Tier.EASY) if medium <= easy else (Tier.EASY, Tier.MEDIUM)
    crowd = _crowded_strip if 1 in (columns, rows) else _crowded
    colouring = crowd(columns, rows, hard, min(medium, easy), (scarce, other), rng)
    return _mirrored(colouring.tiers, columns, rows, rng)


def _scattered(columns: int, rows: int, hard: int, medium: int, rng: Random) -> Colouring:
    """Colour as the document does: hard units at random, for each a medium and an easy neighbour, the rest at random.

    There must be at least as many medium units as hard ones, and as many easy ones. If chance leaves a hard unit
    without one of them, the rest is recoloured by a pattern that serves every hard unit at any place, and then evened
    out. The numbers asked for are always reached: a unit that cannot change its tier is the only one of that tier
    beside some hard unit, so there are never more of these than hard units.
    """
    turns = [rng.random() for _ in range(columns * rows)]
    order = sorted(range(columns * rows), key=turns.__getitem__)
    colouring = Colouring(grid_adjacency(columns, rows))
    hard_units = _place_hard(colouring, columns, rows, order, hard, rng)
    for unit in hard_units:  # chance decides which of its neighbours becomes medium first, and which stays easy
        beside = colouring.neighbours[unit]
        first = below(rng, len(beside))
        colouring.neighbours[unit] = beside[first:] + beside[:first]
    count = colouring.give_medium_neighbours(hard_units, medium)
    count += colouring.make_medium(order, medium - count)
    if count == medium and not colouring.lacks_neighbours(hard_units):
        return colouring
    pattern = _strip_pattern(colouring.tiers) if 1 in (columns, rows) else _stripes(columns, rows, rng)
    for unit, tier in enumerate(pattern):
        if colouring.tiers[unit] != Tier.HARD:
            colouring.tiers[unit] = tier
    more = medium - colouring.tiers.count(Tier.MEDIUM)
    colouring.move(order, Tier.MEDIUM if more > 0 else Tier.EASY, abs(more))
    return colouring


def _place_hard(colouring: Colouring, columns: int, rows: int, order: list[int], count: int, rng: Random) -> list[int]:
    """Make `count` units hard, none beside another: at random, or if they do not fit, on a chessboard."""
    hard_units: list[int] = []
    if 1 in (columns, rows):
        hard_units = _on_strip(columns * rows, count, rng)
    else:
        barred: set[int] = set()
        for unit in order:
            if unit not in barred and len(hard_units) < count:
                hard_units.append(unit)
                barred.update(colouring.neighbours[unit])
        if len(hard_units) < count:
            odd = below(rng, 2) if count <= columns * rows // 2 else 0
            hard_units = [unit for unit in order if (unit % columns + unit // columns) % 2 == odd][:count]
    for unit in hard_units:
        colouring.tiers[unit] = Tier.HARD
    return hard_units


def _on_strip(length: int, count: int, rng: Random) -> list[int]:
    """Return `count` places of a strip, none beside another and none at its ends; every choice is equally likely."""
    places = list(range(length - 1 - count))  # the place behind each chosen one is left out, and added below
    shuffle(rng, places)
    return [place + 1 + before for before, place in enumerate(sorted(places[:count]))]


def _stripes(columns: int, rows: int, rng: Random) -> list[Tier]:
    """Return medium and easy columns or rows in turn: every unit has neighbours of both tiers, hard ones too."""
    start, upright = below(rng, 2), rng.random() < 0.5
    kinds = (Tier.EASY, Tier.MEDIUM)
    return [kinds[(start + (x if upright else y)) % 2] for y in range(rows) for x in range(columns)]


def _strip_pattern(tiers: Sequence[Tier]) -> list[Tier]:
    """Return easy and medium stretches in turn for the units of a strip, divided by the hard units."""
    passed = accumulate(tier == Tier.HARD for tier in tiers)  # the number of hard units up to each
    return [Tier.MEDIUM if count % 2 else Tier.EASY for count in passed]


def _crowded_strip(columns: int, rows: int, hard: int, scarce: int, kinds: tuple[Tier, Tier], rng: Random) -> Colouring:
    """Colour a strip: hard units in every second place, the other tiers between them in turn, each serving two."""
    units = columns * rows
    colouring = Colouring(grid_adjacency(columns, rows))
    tiers = colouring.tiers
    tiers[:] = [kinds[1]] * units
    first = below(rng, units - 2 * hard)
    for place in range(2 * hard + 1):
        tiers[first + place] = Tier.HARD if place % 2 else kinds[place % 4 == 0]
    order = list(range(units))
    shuffle(rng, order)
    colouring.move(order, kinds[0], scarce - tiers.count(kinds[0]))
    return colouring


class _Clusters(NamedTuple):
    """Hard units on a chessboard, in clusters of up to four around a hub that serves them all.

    Every second unit along both diagonals of the other colour is a hub. Then every hard unit has exactly one hub beside
    it, which may lie outside the grid. Hard units whose hub is outside come last, and get other hubs.
    """

    hard_units: list[int]
    hubs: list[int]
    rivals: set[int]  # the hubs of the opposite phase


def _clusters(columns: int, rows: int, hard: int) -> _Clusters:
    """Return the clusters with the fewest hubs for this many hard units."""
    colours = (0, 1) if hard <= columns * rows // 2 else (0,)
    choices = (_clusters_of(columns, rows, hard, odd, phase) for odd in colours for phase in range(4))
    return min(choices, key=lambda choice: len(choice.hubs))


def _clusters_of(columns: int, rows: int, hard: int, odd: int, phase: int) -> _Clusters:
    """Return the clusters whose hard units are the even (or odd) places of the chessboard, in one of four phases."""
    served: dict[int, list[int]] = {}  # the hard units of each hub
    outside = []
    places = [(x, y) for y in range(rows) for x in range((y + odd) % 2, columns, 2)]
    for x, y in places:
        hub_x, hub_y = _hub(x, y, odd, phase)
        if 0 <= hub_x < columns and 0 <= hub_y < rows:
            served.setdefault(hub_y * columns + hub_x, []).append(y * columns + x)
        else:
            outside.append(y * columns + x)
    hard_units: list[int] = []
    hubs = []
    for hub, cluster in sorted(served.items(), key=lambda item: (-len(item[1]), item[0])):
        if len(hard_units) < hard:
            hubs.append(hub)
            hard_units += cluster[: hard - len(hard_units)]
    rivals = {x + y * columns for x, y in (_hub(*place, odd, 3 - phase) for place in places)}
    neighbours = grid_adjacency(columns, rows)
    for unit in outside[: hard - len(hard_units)]:
        hard_units.append(unit)
        if not any(other in hubs for other in neighbours[unit]):
            spare = [other for other in neighbours[unit] if _can_be_hub(other, hubs, neighbours)]
            hubs.append(min(spare, key=lambda other: (other in rivals, other)))
    return _Clusters(hard_units, hubs, rivals)


def _can_be_hub(unit: int, hubs: Collection[int], neighbours: list[list[int]]) -> bool:
    """Tell whether every unit beside this one keeps a neighbour that is no hub."""
    return all(any(other != unit and other not in hubs for other in neighbours[beside]) for beside in neighbours[unit])


def _hub(x: int, y: int, odd: int, phase: int) -> tuple[int, int]:
    """Return the only neighbour of an even (or odd) place of the chessboard that is a hub in that phase.

    Every neighbour is half a step away along each of the two diagonals, forwards or backwards; so two binary choices
    select one of the four.
    """
    along, across = (x + odd + y) // 2, (x + odd - y) // 2
    along -= (along + phase) % 2
    across -= (across + phase // 2) % 2
    return along + across + 1 - odd, along - across


def _crowded(columns: int, rows: int, hard: int, scarce: int, kinds: tuple[Tier, Tier], rng: Random) -> Colouring:
    """Colour clusters of hard units around hubs of the scarce tier, then more units of that tier where possible."""
    clusters = _clusters(columns, rows, hard)
    colouring = Colouring(grid_adjacency(columns, rows))
    tiers = colouring.tiers
    tiers[:] = [kinds[1]] * (columns * rows)
    for unit in clusters.hard_units:
        tiers[unit] = Tier.HARD
    for unit in clusters.hubs:
        tiers[unit] = kinds[0]
    order = list(range(columns * rows))
    shuffle(rng, order)
    order.sort(key=clusters.rivals.__contains__)  # rivals change last, as they can serve the most hard units
    colouring.move(order, kinds[0], scarce - tiers.count(kinds[0]))
    return colouring


def _mirrored(tiers: list[Tier], columns: int, rows: int, rng: Random) -> list[Tier]:
    """Return the tiers of the grid, mirrored at random across, down, or both."""
    across, down = rng.random() < 0.5, rng.random() < 0.5
    lines = [tiers[row * columns : (row + 1) * columns] for row in range(rows)]
    return [tier for line in (lines[::-1] if down else lines) for tier in (line[::-1] if across else line)]
