"""A hall: the floor of one room while it is drawn."""

from levelgen.draft import Span
from levelgen.generators.districts.blocks import Block

__all__ = ["Hall"]


class Hall:
    """The spans of its rows, and the arms that reach from them to the ways up and down.

    An arm to the side only makes a row longer. place is left, top, right and bottom of where its cells may be, half
    open; west, north, east and south are the same of its rows before they have arms, and bounds of it all.
    """

    __slots__ = ("arms", "bounds", "east", "north", "pillars", "place", "south", "spans", "tags", "west")

    def __init__(self, place: Block, box: Block, spans: list[Span]) -> None:
        self.place = place
        self.west, self.north, self.east, self.south = box
        self.bounds = list(box)
        self.spans = spans
        self.arms: list[Span] = []
        self.pillars: list[tuple[int, range]] = []  # which row, and the cells of it that are left standing
        self.tags: list[str] = []

    def highest(self, x: int, width: int) -> int:
        """The cell of its first row that has the column."""
        cell = self.north * width + x
        for start, stop in self.spans:
            if start <= cell < stop:
                break
            cell += width
        return cell

    def lowest(self, x: int, width: int) -> int:
        """The cell of its last row that has the column."""
        cell = (self.south - 1) * width + x
        for start, stop in reversed(self.spans):
            if start <= cell < stop:
                break
            cell -= width
        return cell

    def without_pillars(self) -> list[Span]:
        """The spans of its rows, divided where pillars stand."""
        spans = self.spans[:]
        for row, pillars in reversed(self.pillars):
            start, stop = spans[row]
            starts, stops = (start, *[pillar + 1 for pillar in pillars]), (*pillars, stop)
            spans[row : row + 1] = zip(starts, stops, strict=True)
        return spans
