"""A level for pen and paper: a keyed map and a key of its rooms for a game master, in plain text.

The author of the caves document meant his dice for both "pen & paper RPGs and games of the video-variety"; the other
charts that he rolls on are here.
"""

import textwrap
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import atan2, pi

from levelgen import graph
from levelgen.export import flow
from levelgen.export.charts import Deck, charts, to_roll_on
from levelgen.export.fields import Fields
from levelgen.rng import Dice
from levelgen.rooms import Link, Mark, Room, Tier
from levelgen.terrain import GLYPHS, SLOPES, SOLID_WORDS, WALKABLE_WORDS, Terrain

_WIDTH = 79

_SIGNS = {
    "monster": "M",
    "item": "*",
    "feature": "&",
    "trap": "x",
    "treasure": "$",
    "key": "k",
    "dweller": "D",
    "lock": GLYPHS[Terrain.LOCKED_DOOR],
}

_SHARES = {"monster": 3, "item": 4, "feature": 4, "trap": 8}
"""The number of rooms for each offered place that is taken, by kind of mark."""


_BELOW = {Terrain.LAVA: "lava", Terrain.DEEP_WATER: "deep water", Terrain.CHASM: "a chasm"}
"""Words for the terrain under bridges."""

_ROOF = "roof"
"""The tag of the room where a hole in the roof is the way in."""

_COMPASS = ("east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast")


def write(level: Fields) -> str:
    """Return the map and its key, as lines of plain ASCII.

    Rooms are numbered from 1, in their order; junctions of corridors are j1, j2 and so on. Of the marks that are mere
    offers some are taken, and charts say what is found there; both depend only on the level.
    """
    return _Key(level).text()


class _Key:
    """The sheet of one level."""

    def __init__(self, level: Fields) -> None:
        self._level = level
        self._charts = charts()
        self._words = self._charts.words(level.recipe.name if level.recipe else "")
        self._deck = Deck(Dice.seeded(level.fingerprint(), "tabletop"))
        self._up, self._down = (int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))
        self._labels: list[str] = []
        counts: Counter[str] = Counter()  # rooms by the prefix of their label
        for room in level.rooms:
            prefix = "j" if room.kind == "junction" else ""
            counts[prefix] += 1
            self._labels.append(f"{prefix}{counts[prefix]}")
        self._marks = list(self._taken(counts[""]))
        self._links: list[list[tuple[int, Link, bool]]] = [[] for _ in level.rooms]  # room beyond, link, as dug or not
        for link in level.links:
            self._links[link.a].append((link.b, link, True))
            if link.a != link.b:
                self._links[link.b].append((link.a, link, False))

    def _taken(self, halls: int) -> Iterator[Mark]:
        """Yield the binding marks and the best offers: at most one of a kind in a room, no monster at the entrance.

        If the dice of a document filled the rooms, only their results are yielded.
        """
        marks = self._level.marks
        yield from (mark for mark in marks if mark.binding)
        if "rolls" in self._level.report:
            return
        for what, rooms in _SHARES.items():
            full = {mark.room for mark in marks if mark.binding and mark.what == what}
            if what == "monster":
                full.add(self._up)
            left = max(halls // rooms, 1)
            for mark in marks:
                if mark.what == what and not mark.binding and left and mark.room not in full:
                    full.add(mark.room)
                    left -= 1
                    yield mark

    def text(self) -> str:
        """Return the whole sheet."""
        parts = [*self._head(), "", *self._map(), "", *self._legend(), ""]
        for room in self._level.rooms:
            parts += [*self._room(room), ""]
        parts += [*self._flow(), ""]
        parts += self._to_roll_on()
        return "\n".join(line.rstrip() for line in parts)

    def _head(self) -> Iterator[str]:
        level, report = self._level, self._level.report
        title = "LEVEL" if level.recipe is None else level.recipe.name.upper()
        title += "" if level.seed is None else f", seed {level.seed}"
        title += f", depth {level.depth}"
        title = "".join(letter if letter.isprintable() else " " for letter in title)
        title = title.encode("ascii", "backslashreplace").decode()
        title = title if len(title) <= _WIDTH else title[: _WIDTH - 3] + "..."
        yield title
        yield "=" * len(title)
        rooms = [room for room in self._level.rooms if room.kind != "junction"]
        tiers = Counter(room.tier for room in rooms)
        counts = ", ".join(f"{tiers[tier]} {tier.name.lower()}" for tier in Tier)
        kinds = Counter(link.kind for link in self._level.links)
        passages = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        yield from _wrapped(self._words.about)
        yield from _wrapped(f"{len(rooms)} rooms: {counts}.")
        yield from _wrapped(f"{len(self._level.links)} ways between them: {passages}.")
        yield from _wrapped(f"Entrance: {self._entrance()}. Exit: the stairs down in room {self._labels[self._down]}.")
        yield from _wrapped(
            "Fewest rooms from one to the other: " + " - ".join(self._labels[room] for room in self._route()) + "."
        )
        if "rolls" in report:
            asked, thrown = report["rolls"]
            more = f", {thrown - asked} of them to get away from the entrance" if thrown > asked else ""
            void = sum(report.get("rerolls", {}).values())
            again = f" Throws that led nowhere and do not count: {void}." if void else ""
            yield from _wrapped(f"The dice were thrown {thrown} times{more}.{again}")

    def _route(self) -> list[int]:
        """Return the rooms of a shortest route from the stairs up to the stairs down."""
        return graph.shortest_path([[beyond for beyond, _, _ in links] for links in self._links], self._up, self._down)

    def _flow(self) -> Iterator[str]:
        """Yield the flow diagram and, of a cave, the throws of its dice."""
        links = self._level.links
        yield from _underlined("Flow: from the entrance to the exit, and on from rooms above")
        yield from _wrapped(flow.signs(links))
        for chain in flow.chains(links, self._labels, self._route()):
            yield from _wrapped(chain, 4)
        if "throws" in self._level.report:
            yield ""
            yield from _underlined("The throws of the dice: direction, passage and contents")
            for line in flow.throws(self._level.report["throws"], self._labels, self._level.report["places"]):
                yield from _wrapped(line.lstrip(), len(line) - len(line.lstrip()))

    def _to_roll_on(self) -> Iterator[str]:
        yield from _underlined("Charts to roll on")
        cave = any(room.kind == "cave" for room in self._level.rooms)
        for line in to_roll_on("cave" if cave else "room"):
            yield from _wrapped(line.lstrip(), len(line) - len(line.lstrip()))

    def _entrance(self) -> str:
        label = self._labels[self._up]
        roof = _ROOF in self._level.rooms[self._up].tags
        return f"a hole in the roof of room {label}" if roof else f"the stairs up in room {label}"

    def _map(self) -> list[str]:
        """Return the drawing, with a sign for each mark and every room's number in the room."""
        level = self._level
        rows = [[GLYPHS[kind] for kind in row] for row in level.terrain.tolist()]
        kept = {level.stairs_up, level.stairs_down}
        signs = {(mark.x, mark.y): _SIGNS.get(mark.what, "?") for mark in self._marks}
        for (x, y), sign in signs.items():
            rows[y][x] = sign
        for room, label in zip(level.rooms, self._labels, strict=True):
            place = self._place_for(room, label, kept, signs)
            for step, character in enumerate(label):
                rows[place[1]][place[0] + step] = character
                kept.add((place[0] + step, place[1]))
        return ["".join(row) for row in rows]

    def _place_for(
        self, room: Room, label: str, kept: set[tuple[int, int]], signs: dict[tuple[int, int], str]
    ) -> tuple[int, int]:
        """Return the cell where the room's number begins: on free floor near the room's middle, if there is any."""
        left, top, right, bottom = room.bounds

        def cost(place: tuple[int, int]) -> int:
            x, y = place
            away = abs(2 * x + len(label) - left - right) + abs(2 * y + 1 - top - bottom)
            return away + sum(self._cost(room, (x + step, y), kept, signs) for step in range(len(label)))

        last = self._level.terrain.shape[1] - len(label)
        columns = range(max(left - len(label) + 1, 0), min(right, last + 1))
        places = [(x, y) for y in range(top, bottom) for x in columns]
        return min(places or [(min(left, last), top)], key=cost)

    def _cost(
        self, room: Room, cell: tuple[int, int], kept: set[tuple[int, int]], signs: dict[tuple[int, int], str]
    ) -> int:
        """Return the cost of writing a digit of the room's number over a cell."""
        x, y = cell
        kind = int(self._level.terrain[y, x])
        if cell in kept:
            return 1_000_000
        if self._level.room_at[y, x] != room.id:
            return 1_000 if kind in SOLID_WORDS else 10_000
        if cell in signs:
            return 100_000
        return 0 if kind in WALKABLE_WORDS else 100

    def _legend(self) -> Iterator[str]:
        level = self._level
        used = {Terrain(int(kind)) for kind in set(level.terrain.ravel().tolist())}
        words = [f"{GLYPHS[kind]} {_word(kind)}" for kind in sorted(used - {Terrain.ROCK, *SLOPES.values()})]
        if used & set(SLOPES.values()):
            arrows = " ".join(GLYPHS[kind] for kind in sorted(used & set(SLOPES.values())))
            words.append(f"{arrows} slope, pointing down")
        kinds = dict.fromkeys(mark.what for mark in self._marks if mark.what != "lock")  # a lock is a locked door
        words += [f"{_SIGNS.get(what, '?')} {what}" for what in kinds]
        yield from _wrapped("Legend:  " + "   ".join(word.replace(" ", "\0") for word in words))
        yield from _wrapped("One character is one pace, 5 feet or 1.5 metres.")
        for kind, rule in self._words.rules.items():
            if any(link.kind == kind for link in level.links):
                yield from _wrapped(rule)

    def _room(self, room: Room) -> Iterator[str]:
        title, *more = _wrapped(self._title(room), 6)
        yield f"{self._labels[room.id]:>4}  {title[6:]}"
        yield from more
        yield "      " + "-" * (len(title) - 6)
        for line in (*self._stairs(room), *self._contents(room)):
            yield from _wrapped(line, 6)
        for beyond, link, as_dug in self._links[room.id]:
            yield from _wrapped(f"- {self._exit(room, beyond, link, as_dug=as_dug)}", 6)

    def _title(self, room: Room) -> str:
        """Return what a room is: its tier, its size, whether one enters or leaves the level here, its kind and tags."""
        left, top, right, bottom = room.bounds
        parts = [
            room.tier.name.lower() if room.kind != "junction" else "junction",
            f"{right - left} by {bottom - top} paces",
            "entrance" if room.id == self._up else "",
            "exit" if room.id == self._down else "",
            self._charts.rooms.get(room.kind, ""),
            *(self._charts.tags.get(tag, tag) for tag in room.tags),
        ]
        return ", ".join(part for part in parts if part)

    def _stairs(self, room: Room) -> Iterator[str]:
        """Yield the stairs in a room; into a cave a hole leads, as in the document."""
        if room.id == self._up:
            yield "< the hole in the roof, the way in and out" if _ROOF in room.tags else "< the stairs up"
        if room.id == self._down:
            yield "> the stairs down"

    def _contents(self, room: Room) -> Iterator[str]:
        """Yield what is in a room; features of one name are listed once, with their number."""
        own = [mark for mark in self._marks if mark.room == room.id]
        alike = Counter(mark.name for mark in own if mark.what == "feature" and mark.name)
        for mark in own:
            count = alike.pop(mark.name, 0) if mark.what == "feature" and mark.name else 1
            if count:  # 0 if the first of its name was listed for all
                many = f", {count} of them" if count > 1 else ""
                yield f"{_SIGNS.get(mark.what, '?')} {self._what(mark, room)}{many}"

    def _what(self, mark: Mark, room: Room) -> str:
        """Return the words for what lies or waits at a mark, rolled on the charts."""
        if mark.what in ("lock", "key"):
            return self._lock_or_key(mark)
        table = self._charts
        chart = {
            **dict.fromkeys(("monster", "dweller"), table.monsters[room.tier]),
            **dict.fromkeys(("item", "treasure"), table.items),
            "feature": table.features["cave" if room.kind == "cave" else "room"],
            "trap": table.traps,
        }.get(mark.what)
        if mark.what == "monster" and room.kind == "boss":
            chart = table.bosses
        name, _, _ = mark.name.partition(" ")
        chart = table.stations.get(name, chart)
        words = table.names.get(name) or name.replace("_", " ") or "{it}"
        it = self._deck.draw(chart) if chart and "{it}" in words else mark.what
        return words.replace("{it}", it)

    def _lock_or_key(self, mark: Mark) -> str:
        """Return the words for a lock or a key, and for the place of its counterpart."""
        other = "lock" if mark.what == "key" else "key"
        found = [self._where(there) for there in self._marks if there.what == other and there.pair == mark.pair]
        number = "" if mark.pair is None else f" {mark.pair + 1}"
        return f"{mark.what}{number}" + (f", the {other} is {' and '.join(found)}" if found else "")

    def _where(self, mark: Mark) -> str:
        """Return the words for the place of a mark: in a room or between two rooms."""
        if mark.room >= 0:
            return f"in {self._labels[mark.room]}"
        ends = [(link.a, link.b) for link in self._level.links if (mark.x, mark.y) in link.cells]
        return f"between {self._labels[ends[0][0]]} and {self._labels[ends[0][1]]}" if ends else "in the wall"

    def _exit(self, room: Room, beyond: int, link: Link, *, as_dug: bool) -> str:
        """Describe an exit of a room: its side, its kind, its length, and the room it leads to."""
        cells = link.cells if as_dug else link.cells[::-1]
        name = self._words.passages.get(link.kind, f"a {link.kind}")
        paces = len(cells) // 3 if link.kind == "wide" else len(cells)
        if link.kind in ("bridge", "causeway"):
            name += self._over(cells)
        kinds = {Terrain(int(self._level.terrain[y, x])) for x, y in cells}
        locks = {(mark.x, mark.y): mark for mark in self._marks if mark.what == "lock"}
        doors = [kind for kind in (Terrain.SECRET_DOOR, Terrain.LOCKED_DOOR, Terrain.DOOR) if kind in kinds]
        if doors and link.kind != "door":
            name += f" with a {_word(doors[0])}"
        name += "".join(f" ({self._lock_or_key(locks[cell])})" for cell in cells if cell in locks)
        if link.kind == "steep":
            name += " down" if self._falls(cells) else " up"
        length = "1 pace" if paces <= 1 else f"{paces} paces"
        where = "back into this room" if beyond == room.id else f"to {self._labels[beyond]}"
        return f"{_direction(room, cells)}: {name}, {length}, {where}"

    def _over(self, cells: tuple[tuple[int, int], ...]) -> str:
        """Return the words for the terrain under a bridge, judged by the terrain beside it."""
        terrain = self._level.terrain
        beside = Counter(
            Terrain(int(terrain[y + dy, x + dx])) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
        below = [kind for kind, _ in beside.most_common() if kind in _BELOW]
        return f" over {_BELOW[below[0]]}" if below else ""

    def _falls(self, cells: tuple[tuple[int, int], ...]) -> bool:
        """Tell whether a slope falls from the first of the cells towards the last."""
        falls = {slope: step for step, slope in SLOPES.items()}
        for (x, y), (to_x, to_y) in pairwise(cells):
            step = falls.get(Terrain(int(self._level.terrain[y, x])))
            if step is not None:
                return step == (to_x - x, to_y - y)
        return False


def _word(kind: Terrain) -> str:
    return kind.name.lower().replace("_", " ")


def _underlined(title: str) -> list[str]:
    return [title, "-" * len(title)]


def _wrapped(text: str, indent: int = 0) -> list[str]:
    """Return the text in lines that fit the page; a zero byte is a space at which no line may end."""
    lines = textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2 if indent else 0),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]


def _direction(room: Room, cells: tuple[tuple[int, int], ...]) -> str:
    """Return the side of the room, seen from its middle, at which the first of the cells lies."""
    left, top, right, bottom = room.bounds
    # The room is scaled to a square, or the exits of a long hall would all lie east and west.
    dx = (2 * cells[0][0] + 1 - left - right) * (bottom - top)
    dy = (2 * cells[0][1] + 1 - top - bottom) * (right - left)
    return _COMPASS[round(4 * atan2(dy, dx) / pi) % 8]
