"""An author's own tiles: exits join only equal ones, weights depend on depth, and errors are reported."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import levelgen
from levelgen import Level, RecipeError, Terrain, Tiles
from levelgen.errors import TemplateError
from tests.kit.judges import beside, judge
from tests.levelgen.generators.tiles.test_tiles import Graph, judge_tiles, steps

Sweep = Callable[[int], range]

CANAL = """\
chamber 3
##~-~##
#.~-~.#
#.~-~.#
+..-..+
#.~-~.#
#.~-~.#
##~-~##
"""

BRIDGE = """\
chamber 1 5-:6
###+###
#.....#
#.....#
+.%=%.+
#.%=%.#
#.%=%.#
##%=%##
"""

DOORS = """\
chamber 2
###+###
##...##
#.....#
+.....+
#.....#
##...##
###+###
"""

TUNNEL = """\
corridor
##~-~##
##~-~##
##~-~##
##~-~##
##~-~##
##~-~##
##~-~##
"""

HALL = """\
hall
###+:##
###..##
:.....:
+..0..+
:.....:
##..###
##:+###
"""


@pytest.fixture(name="own")
def own_(tmp_path: Path) -> Callable[..., Path]:
    """Write drawings into a file of a folder."""

    def write(*drawings: str) -> Path:
        (tmp_path / "own.txt").write_text("\n".join(drawings), encoding="utf-8")
        return tmp_path

    return write


EXITS = {Terrain.SHALLOW_WATER: "river", Terrain.BRIDGE: "bridge"}


def exits_of(level: Level) -> Counter[str]:
    """Count the openings between tiles by their terrain, and assert that both tiles agree there."""
    graph = Graph(level, Tiles())
    left, top = level.report["corner"]
    size, found = level.report["tile"], Counter[str]()
    middle, last = size // 2, size - 1
    for x, y in graph.order:
        for side, ((there_x, there_y), back) in enumerate(steps("square", (x, y))):
            if side not in graph.joined[x, y]:
                continue
            cells = (middle, 0), (last, middle), (middle, last), (0, middle)
            here, there = (
                (left + size * column + cells[at][0], top + size * row + cells[at][1])
                for column, row, at in ((x, y, side), (there_x, there_y, back))
            )
            assert there in beside(here)
            words = {EXITS.get(Terrain(int(level.terrain[cell[::-1]])), "door") for cell in (here, there)}
            assert len(words) == 1, f"{words} at {here}"
            found.update(words)
    return found


def test_rivers_and_bridges_meet_only_their_like(own: Callable[..., Path], sweep: Sweep) -> None:
    folder, found = own(CANAL, BRIDGE, DOORS, TUNNEL), Counter[str]()
    seeds = range(max(len(sweep(400)), 20))
    for seed in seeds:
        recipe = Tiles(folder=str(folder), waters=0, cycles=0, pieces=0)
        level = levelgen.generate(recipe, seed=seed, depth=5)
        judge(level)
        judge_tiles(level, recipe)
        found += exits_of(level)
        over = [link for link in level.links if link.kind == "bridge"]
        assert all(Terrain.BRIDGE in {level.terrain[y, x] for x, y in link.cells} for link in over)
    assert min(found["river"], found["bridge"]) >= len(seeds), f"{found}: not one of each on a level, on average"


def test_own_tiles_are_sound_under_lakes(own: Callable[..., Path], sweep: Sweep) -> None:
    folder = own(CANAL, BRIDGE, HALL)
    for seed in sweep(120):
        preset = ("rooms", "corridors", "maze")[seed % 3]
        recipe = Tiles(folder=str(folder), preset=preset, tile=7, height=29, lake=0, cycles=0, pieces=0)
        level = levelgen.generate(recipe, seed=seed)
        judge(level)
        judge_tiles(level, recipe)


def test_a_weight_is_that_of_the_depth(own: Callable[..., Path], sweep: Sweep) -> None:
    """The bridge has six times the weight from depth 5 on; a tile with weights for some depths is used at no others."""
    seeds = range(max(len(sweep(100)), 10))
    for drawing in (BRIDGE, BRIDGE.replace("chamber 1", "chamber")):
        folder = own(drawing, DOORS)
        shallow, deep = (
            [
                int(np.count_nonzero(level.terrain == Terrain.LAVA))
                for seed in seeds
                for level in [levelgen.generate(Tiles(folder=str(folder), waters=0, pieces=0), seed=seed, depth=depth)]
            ]
            for depth in (4, 5)
        )
        assert all(deep)
        assert any(shallow) == (drawing == BRIDGE)
        assert sum(deep) > 1.5 * sum(shallow)


def test_what_a_folder_lacks_is_ours(own: Callable[..., Path]) -> None:
    """A folder with one chamber gives a level: all chambers are its own; corridors, halls and courts are built in."""
    level = levelgen.generate("tiles", folder=own(DOORS), seed=3, waters=0, pieces=0)
    graph = Graph(level, Tiles())
    left, top = level.report["corner"]
    kinds = set(graph.kinds.values())
    assert {"chamber", "corridor", "hall"} <= kinds
    for (x, y), kind in graph.kinds.items():
        if kind == "chamber":
            box = level.walkable[top + 7 * y + 1 : top + 7 * y + 6, left + 7 * x + 1 : left + 7 * x + 6]
            assert box.sum() == 21
            assert not box[0, 0]


def test_a_changed_file_is_read_anew(own: Callable[..., Path]) -> None:
    dug = [levelgen.generate("tiles", folder=own(drawing), seed=3).fingerprint() for drawing in (DOORS, CANAL, DOORS)]
    assert dug[0] == dug[2] != dug[1]


def test_a_folder_without_a_tile_of_the_size_is_refused(own: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match=r"has no tile of 5x5 for depth 1; allowed: .* the knob tile .*: 7x7"):
        levelgen.generate("tiles", folder=own(DOORS), tile=5)
    with pytest.raises(TemplateError, match=r"has no tile of 7x7 for depth 1; .*: none"):
        levelgen.generate("tiles", folder=own(BRIDGE.replace("chamber 1", "chamber")))
    (tmp_path / "empty").mkdir()
    with pytest.raises(TemplateError, match="empty: has no tiles; allowed: a folder with texts"):
        levelgen.generate("tiles", folder=tmp_path / "empty")
    with pytest.raises(TemplateError, match="nowhere: cannot be read: No such file"):
        levelgen.generate("tiles", folder=tmp_path / "nowhere")
    with pytest.raises(
        RecipeError, match=r"tiles: folder is .* with hexagon tiles, which are not drawn; allowed: None"
    ):
        Tiles(folder=str(tmp_path), grid="hexagon")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "##~-~##\n#",
            "##~+~##\n#",
            "line 2: '~' in column 3; allowed: # on the edge, +, - or = in its middle, ~ % : beside",
        ),
        ("##~-~##\n#.~-", "##~-~##\n#.~~", "line 2: the exit in column 4 leads nowhere"),
        ("+..-..+", "+.~-~.+", "line 3: no path leads to the floor in column 4; allowed: floor in one piece"),
    ],
)
def test_a_wrong_river_is_told(old: str, new: str, told: str, own: Callable[..., Path]) -> None:
    with pytest.raises(TemplateError) as problem:
        levelgen.generate("tiles", folder=own(CANAL.replace(old, new, 1)))
    assert told in str(problem.value)
