"""The sheet for pen and paper: everything in the level is on it, and everything on it is true."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import levelgen
from levelgen import Level, Terrain, graph
from levelgen.export import flow, tabletop
from levelgen.export.charts import charts
from levelgen.template.files import ours
from levelgen.terrain import GLYPHS
from tests.kit.judges import WALKABLE

Asked = tuple[str, dict[str, Any]]

LEVELS: list[Asked] = [
    (generator, {"seed": seed, "width": width, "height": height})
    for generator in levelgen.GENERATORS
    for seed, (width, height) in enumerate([(80, 45), (80, 29), (40, 20), (20, 16)])
]
GONE: Asked = ("cells", {"seed": 1, "gone": 0.4, "loops": 0, "secrets": 0.9})
SHEETS: list[Asked] = [
    *LEVELS,
    GONE,
    ("districts", {"seed": 2, "vaults": 3}),
    ("caves", {"seed": 3, "preset": "necropolis", "secrets": 0.3}),
]
VAULTED: list[Asked] = [
    (generator, {"seed": seed, "vaults": 3}) for generator in levelgen.GENERATORS for seed in range(3)
]

SIGNS = {
    "monster": "M",
    "item": "*",
    "feature": "&",
    "trap": "x",
    "treasure": "$",
    "key": "k",
    "dweller": "D",
    "lock": "X",
}


@cache
def dug(generator: str, **knobs: Any) -> Level:
    """A level, cached for all checks of its sheet."""
    return levelgen.generate(generator, **knobs)


def levels(asked: list[Asked]) -> list[Level]:
    return [dug(generator, **knobs) for generator, knobs in asked]


@pytest.fixture(scope="module", params=SHEETS, ids=str)
def level(request: pytest.FixtureRequest) -> Level:
    """Each level in turn, dug by the worker that needs it."""
    generator, knobs = request.param
    return dug(generator, **knobs)


def labels_of(level: Level) -> list[str]:
    labels, halls, junctions = [], 0, 0
    for room in level.rooms:
        halls, junctions = halls + (room.kind != "junction"), junctions + (room.kind == "junction")
        labels.append(f"j{junctions}" if room.kind == "junction" else str(halls))
    return labels


def sections(sheet: str) -> dict[str, list[str]]:
    """The key of the rooms: for every label the lines below it, joined where they were wrapped."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in sheet[sheet.index("Legend:") : sheet.index("Flow:")].split("\n"):
        if match := re.match(r" {0,3}(j?\d+)  (\w+, .*)$", line):
            lines = found.setdefault(match[1], [match[2]])
        elif line.startswith("        "):
            lines[-1] += " " + line.strip()
        elif line.startswith("      ") and lines and not line.startswith("      --"):
            lines.append(line.strip())
    return found


def map_of(level: Level, sheet: str) -> list[str]:
    """The map's lines: after the first empty line, padded to the level's width."""
    lines = sheet.split("\n")
    start = lines.index("") + 1
    return [line.ljust(level.width) for line in lines[start : start + level.height]]


def test_it_is_plain_text_that_fits_the_page(level: Level) -> None:
    sheet = tabletop.write(level)
    assert sheet.isascii()
    assert all(len(line) <= max(79, level.width) and line == line.rstrip() for line in sheet.split("\n"))
    assert sheet == tabletop.write(level), "two sheets of one level"


def test_every_room_has_its_number_on_the_map_and_an_entry_in_the_key(level: Level) -> None:
    sheet = tabletop.write(level)
    drawn, labels = map_of(level, sheet), labels_of(level)
    assert list(sections(sheet)) == labels
    for room, label in zip(level.rooms, labels, strict=True):
        left, top, right, bottom = room.bounds
        places = [
            (x, y)
            for y in range(top, bottom)
            for x in range(max(left - 2, 0), right)
            if drawn[y][x : x + len(label)] == label
        ]
        assert any(int(level.room_at[y, x + step]) == room.id for x, y in places for step in range(len(label))), (
            f"{label} is not in its room"
        )


def test_the_map_is_the_levels(level: Level) -> None:
    drawn = map_of(level, tabletop.write(level))
    marked = {(mark.x, mark.y): SIGNS[mark.what] for mark in level.marks if mark.what in SIGNS}
    other = 0
    for y, row in enumerate(level.terrain.tolist()):
        for x, kind in enumerate(row):
            if drawn[y][x] != GLYPHS[kind]:
                assert drawn[y][x] in "0123456789j" or drawn[y][x] == marked.get((x, y))
                other += 1
    assert other <= 6 * len(level.rooms) + len(marked)
    for x, y in (level.stairs_up, level.stairs_down):
        assert drawn[y][x] in "<>"


def test_every_way_is_told_from_both_its_rooms(level: Level) -> None:
    key, labels = sections(tabletop.write(level)), labels_of(level)
    told: Counter[tuple[str, str]] = Counter()
    for label, lines in key.items():
        for line in lines:
            if line.startswith("- ") and (match := re.search(r", to (j?\d+)$", line)):
                told[label, match[1]] += 1
    expected: Counter[tuple[str, str]] = Counter()
    for link in level.links:
        if link.a != link.b:
            expected[labels[link.a], labels[link.b]] += 1
            expected[labels[link.b], labels[link.a]] += 1
    assert told == expected


def test_tiers_ends_and_binding_marks_are_told(level: Level) -> None:
    sheet = tabletop.write(level)
    key, labels = sections(sheet), labels_of(level)
    up, down = (labels[level.room_at[y, x]] for x, y in (level.stairs_up, level.stairs_down))
    assert "entrance" in key[up][0]
    assert "exit" in key[down][0]
    assert sum("entrance" in lines[0] for lines in key.values()) == 1
    drawn = map_of(level, sheet)
    for room, label in zip(level.rooms, labels, strict=True):
        lines = key[label]
        assert lines[0].startswith("junction" if room.kind == "junction" else room.tier.name.lower())
        for what, sign in SIGNS.items():
            marks = [mark for mark in level.marks if mark.binding and mark.what == what and mark.room == room.id]
            # Features of one name are listed once.
            bound = len({(mark.name or mark) if what == "feature" else mark for mark in marks})
            told = sum(line.startswith(f"{sign} ") for line in lines)
            assert told >= bound
            assert "rolls" not in level.report or told == bound, "more than the dice have shown"
    signs = sum(row.count("M") for row in drawn)
    assert 0 < signs <= sum(line.startswith("M ") for lines in key.values() for line in lines) or len(labels) < 5


def test_the_route_told_is_a_shortest_one(level: Level) -> None:
    sheet, labels = tabletop.write(level), labels_of(level)
    told = " ".join(sheet.split("Fewest rooms from one to the other: ")[1].split(".")[0].split())
    route = [labels.index(label) for label in told.split(" - ")]
    up, down = (int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))
    assert (route[0], route[-1]) == (up, down)
    pairs = {frozenset((link.a, link.b)) for link in level.links}
    assert all(frozenset(pair) in pairs for pair in pairwise(route))
    reached, steps = {up}, 0
    while down not in reached:
        reached |= {room for pair in pairs if pair & reached for room in pair}
        steps += 1
    assert len(route) - 1 == steps


def test_slopes_go_up_in_one_direction_and_down_in_the_other() -> None:
    told = 0
    for seed in range(10):
        level = levelgen.generate("caves", seed=seed)
        key, labels = sections(tabletop.write(level)), labels_of(level)
        for link in level.links:
            if link.kind == "steep":
                low, high = labels[min(link.a, link.b)], labels[max(link.a, link.b)]
                assert any("a steep slope down" in line and line.endswith(f"to {high}") for line in key[low])
                assert any("a steep slope up" in line and line.endswith(f"to {low}") for line in key[high])
                told += 1
    assert told > 10


def test_ways_are_named_by_kind_and_side() -> None:
    level = levelgen.generate("caves", seed=7, pieces=0, cycles=0)
    key, labels = sections(tabletop.write(level)), labels_of(level)
    names = {"wide": "a wide passage", "tight": "a tight tunnel", "steep": "a steep", "twisted": "a twisted tunnel"}
    places = level.report["places"]
    for link in level.links:
        if link.kind == "causeway":  # within a room
            continue
        assert any(names[link.kind] in line and line.endswith(f"to {labels[link.b]}") for line in key[labels[link.a]])
        dx, dy = (places[link.b][axis] - places[link.a][axis] for axis in (0, 1))
        side = {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}[dx, dy]
        sides = [line[2 : line.index(":")] for line in key[labels[link.a]] if line.endswith(f"to {labels[link.b]}")]
        assert any(side in told for told in sides)


def test_the_legend_explains_every_sign_of_the_map() -> None:
    for level in levels(SHEETS):
        sheet = tabletop.write(level)
        legend = sheet[sheet.index("Legend:") : sheet.index("Flow:")]
        for sign in set("".join(map_of(level, sheet))) - set(" 0123456789j"):
            assert re.search(rf"(?:^|\s){re.escape(sign)} ", legend), f"{sign!r} is not explained"


def test_hidden_rooms_and_doors_are_told() -> None:
    (gone,) = levels([GONE])
    sheet = tabletop.write(gone)
    hidden = [room for room in gone.rooms if "hidden" in room.tags]
    assert hidden
    assert sheet.count("found only by searching") == len(hidden)
    assert "with a secret door" in sheet
    assert Terrain.SECRET_DOOR in WALKABLE


def test_seeds_of_any_letters_make_a_title() -> None:
    for seed in ("Grüße\n\x00", "x" * 300, "日本"):
        title = tabletop.write(levelgen.generate("caves", seed=seed, width=40, height=20)).split("\n")[0]
        assert title.isascii()
        assert title.isprintable()
        assert title.startswith("CAVES, seed ")
        assert len(title) <= 79


def test_a_drawing_has_a_sheet_too() -> None:
    level = Level.from_text("#########\n#<..+..>#\n#########")
    sheet = tabletop.write(level)
    assert "the stairs up in room 1" in sheet
    assert sections(sheet)["1"][-1] == "- east: a door, 1 pace, to 2"


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_every_generators_rooms_have_contents(generator: str, sweep: Callable[[int], range]) -> None:
    """A boss or a vault does not leave the other rooms empty; only a cave's dice decide all contents."""
    for seed in sweep(100):
        for vaults in (0, 2):
            level = levelgen.generate(generator, seed=seed, vaults=vaults)
            lines = [line for lines in sections(tabletop.write(level)).values() for line in lines[1:]]
            halls = sum(room.kind != "junction" for room in level.rooms)
            for sign, rooms in (("M", 4), ("*", 5), ("&", 5)):
                told = sum(line.startswith(f"{sign} ") for line in lines)
                assert told >= halls // rooms or generator == "caves", (seed, sign)


def test_offers_are_spread_and_nobody_waits_at_the_entrance() -> None:
    for level in levels(LEVELS):
        if "rolls" in level.report:
            continue
        key, labels = sections(tabletop.write(level)), labels_of(level)
        up = labels[level.room_at[level.stairs_up[1], level.stairs_up[0]]]
        assert not any(line.startswith("M ") for line in key[up])
        for sign in "M*&x":
            drawn = {labels[mark.room] for mark in level.marks if mark.binding and mark.room >= 0}
            plain = [lines for label, lines in key.items() if label not in drawn]
            assert all(sum(line.startswith(f"{sign} ") for line in lines) <= 1 for lines in plain)


def test_bosses_and_special_rooms_are_named(sweep: Callable[[int], range]) -> None:
    told = Counter[str]()
    for seed in (99, *sweep(120)):  # 99 has an annex in the shape of the boss's room
        level = levelgen.generate("districts", seed=seed, vaults=1)
        key, labels = sections(tabletop.write(level)), labels_of(level)
        for room, label in zip(level.rooms, labels, strict=True):
            if room.kind in charts().rooms:
                assert charts().rooms[room.kind] in key[label][0]
                told[room.kind] += 1
            if room.kind == "boss":
                assert sum(line.startswith("M ") for line in key[label]) == 1
                text = next(line[2:] for line in key[label] if line.startswith("M "))
                assert any(text[:20] == boss[:20] for boss in charts().bosses), text
    assert set(told) == {"boss", "treasury", "secret", "vault", "landmark"}


def test_openings_are_told_in_the_generators_own_words() -> None:
    for level in levels([*LEVELS, *VAULTED]):
        assert level.recipe
        sheet, words = tabletop.write(level), charts().words(level.recipe.name)
        lines = [line for lines in sections(sheet).values() for line in lines if line.startswith("- ")]
        assert words.about.split(":")[0].split(",")[0] in sheet
        for link in level.links:
            assert any(words.passages[link.kind] in line for line in lines), link.kind
        assert ("washed out by water" in sheet) == any(
            link.kind == "wide" and level.recipe.name == "caves" for link in level.links
        )
    forge = levelgen.generate("templates", seed=5, preset="forge")
    assert " over lava, " in " ".join(line for lines in sections(tabletop.write(forge)).values() for line in lines)


def test_locks_and_keys_tell_where_the_other_is() -> None:
    told = 0
    for level in levels(VAULTED):
        key, labels = sections(tabletop.write(level)), labels_of(level)
        for mark in level.marks:
            if mark.what == "key":
                assert mark.pair is not None
                assert any(f"k key {mark.pair + 1}, the lock is " in line for line in key[labels[mark.room]])
                all_lines = " ".join(line for lines in key.values() for line in lines)
                assert f"lock {mark.pair + 1}, the key is in {labels[mark.room]}" in all_lines
                told += 1
    assert told > 5


def test_the_flow_diagram_has_every_link_once_and_begins_with_the_route() -> None:
    for level in levels([*SHEETS, *VAULTED]):
        labels = labels_of(level)
        up, down = (int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down))
        pairs = [(link.a, link.b) for link in level.links]
        adjacency = graph.adjacency_of(len(level.rooms), pairs)
        route = graph.shortest_path(adjacency, up, down)
        chains = [chain.split(" ") for chain in flow.chains(level.links, labels, route)]
        assert chains[0][::2] == [labels[room] for room in route]
        told = Counter(frozenset(pair) for chain in chains for pair in pairwise(chain[::2]))
        assert told == Counter(frozenset((labels[a], labels[b])) for a, b in pairs)
        known: set[str] = {labels[up]}
        for chain in chains:
            assert chain[0] in known, "a chain that hangs in the air"
            known.update(chain[::2])
        shown = {sign for chain in chains for sign in chain[1::2]}
        assert all(f"{sign} " in flow.signs(level.links) for sign in shown)


THROW = re.compile(
    r"^ +(\d+) +from (\d+): (\d) (\w+), (\d) (\w+)(?: \(drawn as \w+\))?, to (\d+)(, met again)?, "
    r"(\d) (nothing|a feature|a feature and an item)$"
)


def throws_of(sheet: str) -> list[str]:
    """The lines on the throws of a cave's dice, joined where they were wrapped."""
    _, _, text = sheet.partition("The throws of the dice: direction, passage and contents\n")
    text, _, _ = text.partition("\n\n")
    return re.sub(r"\n {4,}", " ", text).split("\n")[1:]


def test_the_throws_of_a_cave_are_its_passages() -> None:
    sides = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    for seed in range(10):
        level = levelgen.generate("caves", seed=seed, vaults=1, lake=0, pieces=0)
        sheet, places = tabletop.write(level), level.report["places"]
        found = [match.groups() for match in map(THROW.match, throws_of(sheet)) if match]
        assert len(found) == level.report["rolls"][1]
        met = {"1"}
        for number, (throw, room, shown, side, passage, kind, beyond, again, die, what) in enumerate(found, 1):
            assert int(throw) == number
            assert list(sides)[int(shown) - 1] == side
            assert ["wide", "tight", "steep", "twisted"][int(passage) - 1] == kind
            assert ["nothing", "nothing", "a feature", "a feature and an item"][int(die) - 1] == what
            (x, y), (to_x, to_y) = places[int(room) - 1], places[int(beyond) - 1]
            assert (to_x - x, to_y - y) == sides[side]
            assert bool(again) == (beyond in met)
            met.add(beyond)


def test_the_log_tells_the_passage_that_was_drawn_beside_the_die() -> None:
    """A passage without space is drawn as another kind, by a seed's dice and by those thrown by hand."""
    crowded = [2, 4, 1, 4, 1, 1] * 5
    by_seed = [levelgen.generate("caves", seed=seed, density=30, lake=0, pieces=0) for seed in range(6)]
    for level in (*by_seed, levelgen.generate("caves", seed=1, width=16, height=8, dice=crowded)):
        asked = Counter[str]()
        drawn = Counter[str]()
        for line in throws_of(tabletop.write(level)):
            found = re.search(r", (\d) (\w+)(?: \(drawn as (\w+)\))?, to", line)
            assert found is not None
            assert ["wide", "tight", "steep", "twisted"][int(found[1]) - 1] == found[2] != found[3]
            asked[found[2]] += 1
            drawn[found[3] or found[2]] += 1
        assert asked != drawn, "a cave that shows nothing"
        assert {kind: [asked[kind], drawn[kind]] for kind in level.report["passages"]} == level.report["passages"]


def test_no_piece_takes_a_throw_out_of_the_log() -> None:
    dice, built_over = [2, 1, 3, 3, 2, 4, 4, 3, 1, 1, 4, 2] * 3, 0
    for seed in range(15, 25):
        by_hand = levelgen.generate("caves", seed=seed, dice=dice)
        lines = throws_of(tabletop.write(by_hand))
        assert [int(shown) for line in lines for shown in re.findall(r"(\d) [a-z]", line)] == dice
        level = levelgen.generate("caves", seed=seed)
        lines = throws_of(tabletop.write(level))
        assert [int(line.split()[0]) for line in lines] == list(range(1, level.report["rolls"][1] + 1))
        built_over += sum("a room built over since" in line for line in lines)
    assert built_over > 0


def test_everything_in_a_drawing_has_words() -> None:
    names = {
        mark.name.split()[0]: mark.what
        for folder in ("pieces", "rooms", "vaults")
        for template in ours(folder)
        for mark in template.marks
        if mark.name and mark.what not in ("lock", "key")
    }
    assert names.keys() >= {"burst", "warden", "founders_glove"}
    assert names.keys() == charts().names.keys()
    told = {name for name, words in charts().names.items() if "{it}" in words}
    assert told == charts().stations.keys(), "what stands somewhere is not a matter of the room's difficulty alone"


def test_who_stands_at_a_station_is_fit_for_it() -> None:
    told: Counter[str] = Counter()
    for seed in range(6):
        level = levelgen.generate("cells", seed=seed, vaults=6)
        sheet = sections(tabletop.write(level))
        lines = [line[2:] for lines in sheet.values() for line in lines if line.startswith("M ")]
        for name, chart in charts().stations.items():
            before = charts().names[name].removesuffix("{it}")
            for line in lines:
                if line.startswith(before):
                    fit = [re.sub(r"\{\w+\}", r"\\d+", text) for text in chart]
                    assert any(re.fullmatch(text, line.removeprefix(before)) for text in fit), line
                    told[name] += 1
    assert len(told) >= 3


def test_the_charts_can_be_rolled_on() -> None:
    for generator in levelgen.GENERATORS:
        sheet = tabletop.write(levelgen.generate(generator, seed=1))
        after = sheet[sheet.index("Charts to roll on") :].split("\n")
        for title, chart in charts().titled("cave" if generator == "caves" else "room").items():
            start = after.index(f"{title} (D{len(chart)})")
            numbers = [int(line.split()[0]) for line in after[start + 1 : start + 1 + len(chart)]]
            assert numbers == list(range(1, len(chart) + 1))
