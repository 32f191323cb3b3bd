"""The flow diagram of a level in text: its links as chains of rooms, and the throws of a cave's dice."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from levelgen.rooms import Link

_SIGNS = {
    "wide": "=",
    "tight": "-",
    "steep": ">",
    "twisted": "~",
    "bridge": "#",
    "causeway": ":",
    "secret": "?",
    "vault": "$",
    "landmark": "!",
    "loop": "*",
}
_PLAIN = "-"
_SIDES = (("north", 0, -1), ("east", 1, 0), ("south", 0, 1), ("west", -1, 0))
_PASSAGES = "wide", "tight", "steep", "twisted"
_CONTENTS = "nothing", "nothing", "a feature", "a feature and an item"
_GONE = "a room built over since"


def chains(links: Sequence[Link], labels: Sequence[str], route: Sequence[int]) -> Iterator[str]:
    """Yield every link once, in chains of rooms: the route first, then chains that start at rooms already listed.

    Args:
        links: of the level.
        labels: a label for each room.
        route: rooms, each joined to the next.
    """
    left: dict[int, list[int]] = {}  # the numbers of the links of each room
    for number, link in enumerate(links):
        for room in {link.a, link.b}:
            left.setdefault(room, []).append(number)
    told: set[int] = set()

    def go(room: int, goal: int | None = None) -> tuple[str, int] | None:
        """Take a link of the room not listed yet; return its sign and the room beyond it."""
        for number in left.get(room, []):
            link = links[number]
            beyond = link.a + link.b - room
            if number not in told and goal in (None, beyond):
                told.add(number)
                sign = _SIGNS.get(link.kind, _PLAIN)
                return "<" if link.kind == "steep" and room == link.b else sign, beyond
        return None

    known = [route[0]]
    line = labels[route[0]]
    for room, beyond in pairwise(route):
        step = go(room, beyond)
        line += f" {step[0] if step else _PLAIN} {labels[beyond]}"
        known.append(beyond)
    yield line
    for room in known:  # grows while it is walked
        while step := go(room):
            line, met = labels[room], False
            while step:
                sign, beyond = step
                line += f" {sign} {labels[beyond]}"
                met = beyond in known
                if not met:
                    known.append(beyond)
                step = None if met else go(beyond)
            yield line


def signs(links: Sequence[Link]) -> str:
    """Return a legend of the signs between rooms, limited to the kinds of these links."""
    kinds = {link.kind for link in links}
    words = [f"{sign} {kind}" for kind, sign in _SIGNS.items() if kind in kinds and sign != _PLAIN]
    words = [f"{word} down, < up" if word == "> steep" else word for word in words]
    return ", ".join([f"{_PLAIN} {'tight' if 'tight' in kinds else 'any other'}", *words])


def throws(thrown: Sequence[Sequence[int]], labels: Sequence[str], places: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield a line for each throw of a cave's dice: the direction, the passage and the contents that they showed.

    A passage that was drawn as another kind, for want of space, is told as both.

    Args:
        thrown: column and row of the room from which each was thrown, what the three dice showed, from 1 to 4, and the
            passage that was drawn, in the numbers of its die.
        labels: a label for each room.
        places: the place of every room that is left of those rolled, as (column, row).
    """
    label = {(column, row): label for (column, row), label in zip(places, labels, strict=False)}
    met = {(thrown[0][0], thrown[0][1])}
    for number, (column, row, side, passage, shown, drawn) in enumerate(thrown, 1):
        word, dx, dy = _SIDES[side - 1]
        start, end = (column, row), (column + dx, row + dy)
        again = ", met again" if end in met else ""
        met.add(end)
        kind = _PASSAGES[passage - 1]
        kind += f" (drawn as {_PASSAGES[drawn - 1]})" if drawn != passage else ""
        yield (
            f"{number:>4}  from {label.get(start, _GONE)}: {side} {word}, {passage} {kind}, "
            f"to {label.get(end, _GONE)}{again}, {shown} {_CONTENTS[shown - 1]}"
        )
