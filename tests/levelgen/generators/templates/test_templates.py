"""The templates generator: the rules of its document, over many seeds, sizes and knobs."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import levelgen
from levelgen import GenerationError, Level, Link, RecipeError, TemplateError, Templates, Terrain
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.placement import Placement
from levelgen.generators.templates.stages import told_of_ground
from levelgen.metrics import measure
from levelgen.recipe import LIQUIDS
from tests.kit.judges import WALKABLE, Cell, beside, groups, judge, terrain_of
from tests.kit.overlays import Watched, check, rebuilt, rooms_of

Sweep = Callable[[int], range]

HAZARDS = {Terrain.LAVA, Terrain.DEEP_WATER, Terrain.CHASM}


def judge_templates(level: Level, recipe: Templates, overlay: Overlay) -> None:
    """Assert the rules of the document and our notes."""
    check(overlay)
    judge_tree(overlay)
    judge_rooms(level, recipe, overlay)
    judge_links(level, recipe, overlay)
    judge_bridges(level, overlay)
    judge_hazards(level, overlay)


def own_links(level: Level) -> list[Link]:
    """The links that templates make, in their order."""
    return [link for link in level.links if link.kind in ("door", "corridor", "bridge")]


def judge_tree(overlay: Overlay) -> None:
    """Before loops, which spans are, the graph of entrances in use is a tree."""
    pieces = {number: piece for number, piece in overlay.placed.items() if piece.variant.template.kind != "span"}
    edges = [
        (number, other)
        for number, piece in pieces.items()
        for other in piece.joints.values()
        if number < other and other in pieces
    ]
    numbers = {number: index for index, number in enumerate(pieces)}
    assert len(edges) == len(pieces) - 1, "loops before there should be any"
    assert groups(len(pieces), [(numbers[a], numbers[b]) for a, b in edges]) == 1


def judge_rooms(level: Level, recipe: Templates, overlay: Overlay) -> None:
    """There are at most as many rooms as asked for, each of a template that may appear at that depth."""
    rooms = rooms_of(overlay)
    assert len(rooms) == sum(room.kind == "room" for room in level.rooms[: len(rooms)])
    assert len(own_links(level)) == len(rooms) - 1
    asked, achieved = level.report["asked"]
    assert achieved == len(rooms) <= asked
    assert recipe.rooms in (None, asked)
    for piece in rooms:
        low, high = piece.variant.template.depths
        assert low <= level.depth <= high


def judge_links(level: Level, recipe: Templates, overlay: Overlay) -> None:
    """Templates share an entrance, or are joined by a straight corridor or bridge of the lengths that are allowed.

    A corridor through lakes or rivers bends, by one cell to either side.
    """
    for link in own_links(level):
        inner = link.cells[1:-1]
        breadth = breadth_of(link)
        if link.kind == "corridor" and 1 < breadth <= 3 and is_wet(level):
            continue
        if link.kind == "door":
            assert len(link.cells) == 1
        else:
            shortest, longest = (recipe.shortest, recipe.longest) if link.kind == "corridor" else (2, 12)
            assert shortest <= len(inner) <= longest
        assert breadth == 1
        assert all(overlay.is_hazard(*cell) for cell in inner) == (link.kind == "bridge") or not inner


def breadth_of(link: Link) -> int:
    """Return over how many rows or columns a link goes, whichever are fewer."""
    return min(len({x for x, _ in link.cells}), len({y for _, y in link.cells}))


def is_wet(level: Level) -> bool:
    """Tell whether lakes or rivers were laid over a level."""
    laid = level.report.get("waters", {"lakes": [], "rivers": []})
    return bool(laid["lakes"] or laid["rivers"])


def judge_bridges(level: Level, overlay: Overlay) -> None:
    """Bridges are those of links and of drawn rooms; the report counts those built and abandoned."""
    at = terrain_of(level)
    links = [link for link in own_links(level) if link.kind == "bridge"]
    assert all(at[cell] == Terrain.BRIDGE for link in links for cell in link.cells[1:-1])
    drawn = {
        (piece.x + x, piece.y + y)
        for piece in rooms_of(overlay)
        for x in range(piece.variant.width)
        for y in range(piece.variant.height)
        if piece.variant.template.cell(x, y) == Terrain.BRIDGE
    }
    links_over = [link for link in level.links if link.kind in ("bridge", "causeway", "loop")]
    bridged = {cell for cell, kind in at.items() if kind == Terrain.BRIDGE}
    assert bridged <= drawn.union(*(link.cells for link in links_over))
    built, abandoned = level.report["bridges"]
    assert built == len(links)
    assert abandoned >= 0


def judge_hazards(level: Level, overlay: Overlay) -> None:
    """Only bridges cross lava, water or chasms; vaults are dug later, and corridors bend once lakes are laid."""
    later = {cell for link in level.links if link.kind == "vault" for cell in link.cells}
    if is_wet(level):
        corridors = [link for link in own_links(level) if link.kind == "corridor"]
        later.update(cell for link in corridors if breadth_of(link) > 1 for cell in link.cells)
    for cell, kind in terrain_of(level).items():
        if overlay.is_hazard(*cell):
            assert kind not in WALKABLE - {Terrain.BRIDGE} or cell in later, "floor over lava"


def dig(**knobs: Any) -> tuple[Level, Templates]:
    for step in ("cycles", "lake", "pieces"):
        knobs.setdefault(step, 0)  # these steps do not follow the document's rules
    seed, depth = knobs.pop("seed"), knobs.pop("depth", 1)
    recipe = Templates(**knobs)
    level = levelgen.generate(recipe, seed=seed, depth=depth)
    assert level.report["attempts"] <= 3, level.report["rejected"]
    assert not level.report["tunnels"]
    return level, recipe


SIZES = [(8, 8), (10, 10), (8, 120), (120, 9), (30, 20), (80, 45), (80, 29), (79, 29), (200, 60), (200, 200)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_levels_of_every_size_are_sound(width: int, height: int, sweep: Sweep) -> None:
    for seed in sweep(600 if width < 200 else 60):
        level, recipe = dig(seed=seed, width=width, height=height)
        judge(level)
        judge_templates(level, recipe, Watched.last)


@pytest.mark.parametrize("preset", Templates.PRESETS)
def test_presets_are_sound(preset: str, sweep: Sweep) -> None:
    for seed in sweep(240):
        level, recipe = dig(seed=seed, preset=preset, waters=seed % 2 / 2, height=29, depth=1 + seed % 20)
        judge(level)
        judge_templates(level, recipe, Watched.last)


@pytest.mark.parametrize("lava", [0, 0.1, 0.3, 0.45, 0.6])
def test_lava_leaves_space_for_a_level(lava: float, sweep: Sweep) -> None:
    for seed in sweep(120):
        level, recipe = dig(seed=seed, lava=lava, preset="forge", depth=2)
        judge(level)
        judge_templates(level, recipe, Watched.last)
        assert len(level.rooms) > 2 or lava > 0.4


def test_where_there_is_no_space_that_is_told_and_soon(sweep: Sweep) -> None:
    for lava in (0.8, 1.0):
        with pytest.raises(RecipeError, match=r"templates: lava is .* sum to 0\.7 at most"):
            Templates(lava=lava)
    recipe = Templates(width=8, height=8, lava=0.7, chasm=0, water=0, lakes=4)
    seeds = range(max(len(sweep(40)), 10))
    failed = 0
    for seed in seeds:
        try:
            judge(levelgen.generate(recipe, seed=seed))
        except GenerationError as problem:
            failed += 1
            assert re.search(r"only [01] room.* found a place; allowed: more of them", str(problem))  # noqa: PT017
    assert failed < len(seeds)


shares = st.sampled_from([0, 0.0, 1, 1.0]) | st.floats(0, 1)


@given(
    st.fixed_dictionaries(
        {"seed": st.integers() | st.text(), "width": st.integers(10, 90), "height": st.integers(10, 60)},
        optional={
            "preset": st.sampled_from(list(Templates.PRESETS)),
            "rooms": st.integers(1, 60),
            "procedural": shares,
            "direct": shares,
            "lengths": st.tuples(st.integers(1, 40), st.integers(1, 40)),
            "hazards": st.tuples(st.floats(0, 0.2), st.floats(0, 0.2), st.floats(0, 0.2)),
            "grass": shares,
            "lakes": st.integers(4, 100),
            "bridges": shares,
            "open_edges": st.booleans(),
            "loops": shares,
            "doors": shares,
            "secrets": shares,
            "waters": shares,
            "liquid": st.sampled_from(LIQUIDS),
            "rivers": shares,
            "burnt": shares,
            "depth": st.integers(0, 40),
        },
    )
)
def test_whatever_the_knobs_the_level_is_sound(drawn: dict[str, Any]) -> None:
    drawn["shortest"], drawn["longest"] = sorted(drawn.pop("lengths", (2, 12)))
    if "hazards" in drawn:
        drawn["lava"], drawn["chasm"], drawn["water"] = drawn.pop("hazards")
    level, recipe = dig(**drawn)
    judge(level)
    judge_templates(level, recipe, Watched.last)


def test_a_refused_attempt_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second room that fits is refused on purpose, and trying one never changes the overlay."""
    tried, fitted, refused = Placement._fits, 0, 0

    def moody(self: Any, *arguments: Any) -> bool:
        nonlocal fitted, refused
        before = rebuilt(self.overlay)
        fits = tried(self, *arguments)
        assert self.overlay == before
        fitted += fits
        if not fits or fitted % 2:
            refused += 1
            return False
        return True

    monkeypatch.setattr(Placement, "_fits", moody)
    level, recipe = dig(seed=2, rooms=12)
    judge(level)
    judge_templates(level, recipe, Watched.last)
    assert refused > fitted / 2 > 5


def test_lakes_are_seen() -> None:
    """No hidden lake is left; with open edges much lava is seen from the rooms, without them none."""
    seen = {}
    for open_edges in (True, False):
        count = 0
        for seed in range(10):
            level, _ = dig(seed=seed, open_edges=open_edges, vaults=0, waters=0)
            at = terrain_of(level)
            walkable = {cell for cell, kind in at.items() if kind in WALKABLE}
            pools = {
                (piece.x + x, piece.y + y)
                for piece in Watched.last.placed.values()
                for x in range(piece.variant.width)
                for y in range(piece.variant.height)
                if piece.variant.template.cell(x, y) in HAZARDS
            }
            lava = {cell for cell, kind in at.items() if kind in HAZARDS} - pools
            shore = {cell for cell in walkable if at[cell] != Terrain.BRIDGE}
            count += sum(not shore.isdisjoint(beside(cell)) for cell in lava)
            left = set(lava)
            while left:
                lake = {left.pop()}
                todo = list(lake)
                while todo:
                    for cell in beside(todo.pop()):
                        if cell in left:
                            left.remove(cell)
                            lake.add(cell)
                            todo.append(cell)
                around = {(x + dx, y + dy) for x, y in lake for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
                assert around & (walkable | pools), "a lake that nobody sees"
        seen[open_edges] = count
    assert seen[True] > 500
    assert seen[False] == 0


def test_ideal_entrances_come_first() -> None:
    """Ideal entrances are more than twice as frequent among those in use as among all."""
    used = [0, 0]
    among = [0, 0]
    for seed in range(10):
        dig(seed=seed, rooms=8)
        for piece in Watched.last.placed.values():
            if piece.variant.template.kind == "room":
                for at, entrance in piece.variant.entrances.items():
                    among[entrance.ideal] += 1
                    used[entrance.ideal] += (piece.x + at[0], piece.y + at[1]) in piece.joints
    assert used[1] / sum(used) > 2 * among[1] / sum(among)


def test_a_level_spreads_before_it_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first half of the rooms is tried in the open, the second half where there is space."""
    expand = Placement._expand
    early: list[int] = []
    late: list[int] = []

    def watched(self: Any, candidate: Any, rank: int, free: int) -> bool:
        (early if 2 * len(self.placed) < self.asked else late).append(free)
        return expand(self, candidate, rank, free)

    monkeypatch.setattr(Placement, "_expand", watched)
    for seed in range(10):
        dig(seed=seed)
    open_early, open_late = (sum(free >= 12 for free in tries) / len(tries) for tries in (early, late))
    assert open_early > 0.85
    assert open_late < 0.6


def test_half_of_the_ways_are_direct_unless_the_knob_says_otherwise() -> None:
    for direct, least, most in ((0.0, 0, 0), (0.5, 0.3, 0.8), (1.0, 1, 1)):
        kinds = [
            link.kind
            for seed in range(10)
            for link in dig(seed=seed, direct=direct, bridges=0)[0].links
            if link.kind in ("door", "corridor")
        ]
        assert least <= kinds.count("door") / len(kinds) <= most


def test_corridors_are_of_every_length_asked_for() -> None:
    lengths = {
        len(link.cells) - 2
        for seed in range(90)
        for link in dig(seed=seed, direct=0.2, bridges=0, rooms=12)[0].links
        if link.kind == "corridor"
    }
    assert lengths == set(range(2, 13))


def test_bridges_cross_lava_water_and_chasms() -> None:
    for knob, terrain in (("lava", Terrain.LAVA), ("water", Terrain.DEEP_WATER), ("chasm", Terrain.CHASM)):
        hazards = {"lava": 0.0, "water": 0.0, "chasm": 0.0} | {knob: 0.3}
        levels = [dig(seed=seed, bridges=1, **hazards)[0] for seed in range(6)]
        crossed = [link for level in levels for link in level.links if link.kind == "bridge"]
        assert len(crossed) > 6
        beside_it = {
            level.terrain[y, x]
            for level in levels
            for lnk in level.links
            if lnk.kind == "bridge"
            for cell in lnk.cells[1:-1]
            for x, y in beside(cell)
        }
        assert terrain in beside_it
        assert sum(level.report["bridges"][1] for level in levels) > 0, "no bridge was ever abandoned"
    assert not any(link.kind == "bridge" for seed in range(6) for link in dig(seed=seed, bridges=0)[0].links)


def test_the_ground_shows_on_the_floor() -> None:
    level, _ = dig(seed=1, grass=0.5, water=0.1, lava=0)
    assert (level.terrain == Terrain.GRASS).mean() > 0.05
    assert (level.terrain == Terrain.SHALLOW_WATER).any()


def drawing(name: str, text: str, folder: Path) -> None:
    (folder / f"{name}.txt").write_text(f"kind: room\n{text}", encoding="utf-8")


def test_an_authors_own_rooms(tmp_path: Path) -> None:
    drawing("box", "tags: mine\n\n####\n#..#\n#..#\n####\n", tmp_path)
    drawing("deep", "depths: 5-9\n\n#####\n#...#\n#####\n", tmp_path)
    level, recipe = dig(seed=1, folder=str(tmp_path), procedural=0, rooms=9)
    judge(level)
    judge_templates(level, recipe, Watched.last)
    assert all(room.tags[0] == "mine" for room in level.rooms if room.kind == "room")
    assert {piece.variant.template.name for piece in Watched.last.placed.values()} <= {"box", "corridor", "bridge"}
    names = set()
    for seed in range(4):
        dig(seed=seed, folder=tmp_path, procedural=0, rooms=9, depth=6)
        names |= {piece.variant.template.name for piece in Watched.last.placed.values()}
    assert {"box", "deep"} <= names
    (tmp_path / "box.txt").unlink()
    with pytest.raises(RecipeError, match="no room is for depth 1"):
        levelgen.generate("templates", folder=tmp_path, procedural=0)
    judge(levelgen.generate("templates", folder=tmp_path, procedural=0.1))
    drawing("deep", "\n#####\n#....\n#####\n", tmp_path)
    with pytest.raises(TemplateError, match=r"deep.txt"):
        levelgen.generate("templates", folder=tmp_path, seed=1)
    with pytest.raises(TemplateError, match="cannot be read"):
        levelgen.generate("templates", folder=tmp_path / "nowhere")


def test_a_landmark_among_an_authors_rooms_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tower.txt").write_text("kind: landmark\n\n##*##\n#...#\n#####\n", encoding="utf-8")
    with pytest.raises(TemplateError, match=r"tower\.txt: is of kind landmark, which nothing uses here; allowed: room"):
        levelgen.generate("templates", folder=tmp_path)


def test_rooms_without_weight_are_not_dug(tmp_path: Path) -> None:
    drawing("box", "\n####\n#..#\n#..#\n####\n", tmp_path)
    drawing("none", "weight: 0\ns: feature statue\n\n#####\n#.s.#\n#####\n", tmp_path)
    for seed in range(3):
        level = levelgen.generate("templates", seed=seed, folder=tmp_path, procedural=0)
        assert not any(mark.name == "statue" for mark in level.marks)


@pytest.mark.skipif(os.name == "nt", reason="to make a link takes a right there that few have")
def test_a_link_to_nowhere_among_an_authors_rooms_is_told(tmp_path: Path) -> None:
    drawing("box", "\n####\n#..#\n#..#\n####\n", tmp_path)
    for target, told in (("round.txt", "levels of symbolic links"), ("gone.txt", "No such file")):
        (tmp_path / "round.txt").symlink_to(tmp_path / target)
        with pytest.raises(TemplateError, match=rf"round\.txt: cannot be read: .*{told}"):
            levelgen.generate("templates", folder=tmp_path)
        (tmp_path / "round.txt").unlink()


def test_what_a_drawing_marks_becomes_a_mark(tmp_path: Path) -> None:
    drawing("shrine", "a: feature altar\n\n#####\n#...#\n#.a.#\n#...#\n#####\n", tmp_path)
    level, _ = dig(seed=1, folder=str(tmp_path), procedural=0, rooms=6, vaults=0)
    marks = [mark for mark in level.marks if mark.binding and mark.what == "feature"]
    assert len(marks) == 6
    assert all(mark.tier == level.rooms[mark.room].tier for mark in marks)
    judge(level)


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"width": 7}, "width is 7"),
        ({"height": 2001}, "height is 2001"),
        ({"rooms": 0}, "rooms is 0"),
        ({"shortest": 9, "longest": 5}, "shortest is 9 with longest 5"),
        ({"lava": 0.5, "water": 0.1, "chasm": 0.2}, "lava is 0.5 with chasm 0.2 and water 0.1"),
        ({"lava": float("nan")}, "lava is nan"),
        ({"open_edges": 1}, "open_edges is 1; allowed: True or False"),
        ({"folder": 5}, "folder is 5; allowed: the path of a folder, or None: our own"),
        ({"folder": ""}, "folder is ''"),
        ({"bridges": -0.1}, "bridges is -0.1"),
    ],
)
def test_what_cannot_be_dug_is_refused_at_once(knobs: dict[str, Any], told: str) -> None:
    with pytest.raises(RecipeError) as problem:
        Templates(**knobs)
    assert told in str(problem.value)
    assert str(problem.value).startswith("templates: ")
    assert "allowed: " in str(problem.value)


def test_large_maps_are_dug(large: int) -> None:
    level, recipe = dig(seed=1, width=500, height=400)
    assert level.report["attempts"] == 1
    judge_templates(level, recipe, Watched.last)
    assert len(level.rooms) > 1000
    assert max(room.bounds[2] for room in level.rooms) > 480
    assert max(room.bounds[3] for room in level.rooms) > 380
    level, _ = dig(seed=1, width=large // 2, height=large // 2, waters=0)
    assert len(level.rooms) > large * large / 800


@pytest.mark.parametrize(
    ("knob", "values", "metric"), [("loops", [0, 0.5, 1], "loops"), ("density", [8, 16, 30], "floor")]
)
def test_knobs_move_the_metrics_they_name(knob: str, values: list[Any], metric: str) -> None:
    def measured(value: Any) -> float:
        recipe = Templates(**{knob: value})
        return float(np.mean([getattr(measure(levelgen.generate(recipe, seed=seed)), metric) for seed in range(24)]))

    means = [measured(value) for value in values]
    assert means == sorted(means)
    assert len(set(means)) == len(means)


def test_cells_seen_are_those_of_the_report() -> None:
    """The rooms and links of the report are those of the level."""
    level, _ = dig(seed=4, vaults=0)
    kinds = [link.kind for link in level.links]
    assert level.report["joined"] == {kind: kinds.count(kind) for kind in ("door", "corridor", "bridge")}
    assert level.report["opened"] + level.report["spans"] == kinds.count("loop")
    cells: set[Cell] = {cell for link in level.links for cell in link.cells}
    assert all(level.walkable[y, x] for x, y in cells)


def test_the_natural_ground_is_told_in_a_sentence() -> None:
    ground = np.array([[Terrain.ROCK, Terrain.LAVA, Terrain.DEEP_WATER, Terrain.CHASM]], dtype=np.uint8)
    told = [told_of_ground(ground[:, :count]).partition(" laid")[0] for count in (2, 3, 4)]
    assert told == [
        "Rock, with lava",
        "Rock, with lava and deep water",
        "Rock, with lava, deep water and chasms",
    ]


@pytest.mark.parametrize("preset", ["classic", "forge"])
def test_every_room_is_a_stage_with_its_entrances_and_what_was_refused(preset: str) -> None:
    for seed in range(5):
        knobs: dict[str, Any] = {"seed": seed, "preset": preset, "waters": 0, "cycles": 0, "pieces": 0, "wings": 0}
        report = levelgen.generate("templates", **knobs).report
        shown = [stage for stage in levelgen.stages("templates", **knobs) if stage.name in ("ground", "rooms")]
        asked, placed = report["asked"]
        first, *rooms = [stage for stage in shown if stage.name == "rooms"][:placed]
        assert first.words.startswith("A template at a random place: ")
        told = [stage.words for stage in rooms]
        for kind, words in (("door", "directly"), ("corridor", "a corridor of"), ("bridge", "a bridge of")):
            assert sum(words in each for each in told) == report["joined"][kind]
        for number, stage in enumerate(rooms, 2):
            assert stage.words.startswith(f"Room {number}, ")
            assert (stage.terrain == Terrain.DOOR).sum() >= (1 if "directly" in stage.words else 2), (
                "X and Y are drawn as doors"
            )
        refused = sum(map(int, re.findall(r"(\d+) entrances? before it", " ".join(told))))
        joined = report["joined"]["door"] + report["joined"]["corridor"]
        left = report["tried"] - joined - refused
        assert left >= 0
        assert left == 0 or placed < asked, "only attempts after the last room are not told"
        assert sum(map(int, re.findall(r"(\d+) bridge project", " ".join(told)))) <= report["bridges"][1]


def test_rock_and_lava_come_first_and_no_room_changes_them() -> None:
    ground, *rest = levelgen.stages("templates", seed=3, preset="forge", open_edges=False)
    lava = ground.terrain == Terrain.LAVA
    assert lava.any()
    assert not levelgen.terrain.WALKABLE[ground.terrain].any()
    for stage in rest:
        if stage.words.startswith("Room "):
            changed = lava & (stage.terrain != Terrain.LAVA)
            assert set(np.unique(stage.terrain[changed])) <= {Terrain.WALL, Terrain.BRIDGE, Terrain.DOOR}
