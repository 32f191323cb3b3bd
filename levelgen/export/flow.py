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
_SIDES = {(0, -1): (1, "north"), (1, 0): (2, "east"), (0, 1): (3, "south"), (-1, 0): (4, "west")}
_DIE = {"wide": 1, "tight": 2, "steep": 3, "twisted": 4}


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


def throws(links: Sequence[Link], labels: Sequence[str], places: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield a line for each throw of a cave's dice: the direction and the kind of passage that they showed.

    Args:
        links: of the level; those rolled by dice come first, in the order of the throws.
        labels: a label for each room.
        places: the place of every room on the lattice, as (column, row).
    """
    met = {0}
    rolled = [link for link in links if link.kind in _DIE]
    for number, link in enumerate(rolled, 1):
        step = tuple(there - here for here, there in zip(places[link.a], places[link.b], strict=True))
        shown, side = _SIDES[step[0], step[1]]
        again = ", met again" if link.b in met else ""
        met.add(link.b)
        yield (
            f"{number:>4}  from {labels[link.a]}: {shown} {side}, {_DIE[link.kind]} {link.kind}, "
            f"to {labels[link.b]}{again}"
        )
