"""Graphical tiles show what the map shows; every kind has one, and each can be told from the others."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest
from tcod.console import Console

from assets.tiles import creatures, draw
from game.content.library import Library
from game.content.load import ContentError
from game.content.looks import Body
from game.draw.map.cells import THREAT, MapPainter, View
from game.draw.map.stages import StagePainter
from game.draw.map.tiles import Layer
from game.draw.map.tileset import Tileset
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.frontends import contrast
from game.frontends.base import GLYPHS, TileMap
from game.rules.items import identify
from game.world import query
from levelgen import Level, Tier
from levelgen.terrain import Terrain
from tests.kit.pictures import SHEETS, sheet
from tests.kit.playing import library
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

NOTABLE = 8  # steps of 256 that two tiles differ by on the average, at least, to be told apart
SAME_ON_PURPOSE = {
    "used_scales",
    "worn_scales",
    "watching_statue",
    "turned_guardian",
    "sour_urn",
    "lava_gap",
    "drop_gate",
    "raised_drop_gate",
}


def tiled(scene: Scene, view: View | None = None, content: Library | None = None) -> TileMap:
    """The whole floor in tiles."""
    content = content or library()
    floor = scene.floor
    console = Console(floor.width, floor.height, order="C")
    painter = MapPainter(content, Colors.of(content))
    shown = painter.draw(console, scene.run, Camera(), view or View(), tiled=True)
    assert shown is not None
    return shown


def on_grey(tile: NDArray[np.uint8]) -> NDArray[np.float32]:
    share = tile[..., 3:].astype(np.float32) / np.float32(255)
    shown: NDArray[np.float32] = tile[..., :3] * share + np.float32(60) * (1 - share)
    return shown


def test_every_terrain_item_and_monster_has_a_picture() -> None:
    content, tileset = library(), Tileset(library())
    plain = {"rock", "floor", "secret_door", "wall"}
    surfaces = [kind.id for kind in content.terrain if tileset.find(f"{kind.id}/0")]
    for stratum in content.strata.values():
        bare = [kind.id for kind in content.terrain if not tileset.ground(kind, stratum.theme)]
        assert set(bare) - plain - set(surfaces) == set()
        assert tileset.stone(stratum.theme) == stratum.theme
    flavours = {
        kind.id: look
        for family, looks in content.flavours.items()
        for kind, look in zip(
            [kind for kind in content.items.values() if kind.family.id == family], looks, strict=False
        )
    }
    families = {tileset.find(f"family/{kind.family.id}") for kind in content.items.values()}
    assert [kind.id for kind in content.items.values() if tileset.item(kind, flavours) in families] == []
    assert [
        kind.id for kind in (content.hero, *content.monsters.values()) if tileset.find(f"monster/{kind.id}") == 0
    ] == []
    assert [kind for kind in content.traps if not tileset.find(f"trap/{kind}")] == []


@pytest.mark.parametrize("size", [16, 32])
def test_no_two_of_a_cast_look_the_same(size: int) -> None:
    content, tileset, tiles = library(), Tileset(library()), sheet(size)
    for stratum in content.strata:
        cast = {kind.id: kind for kind in content.monsters.values() if stratum in kind.strata or kind.boss}
        cast |= {
            member.id: member for horde in content.hordes_at(stratum=stratum) for member in content.members_of(horde)
        }
        shown = {name: on_grey(tiles[tileset.creature(kind)[0]]) for name, kind in cast.items()}
        alike = [
            (one, other, round(float(apart), 1))
            for (one, a), (other, b) in combinations(shown.items(), 2)
            if (apart := np.abs(a - b).mean()) < NOTABLE
        ]
        assert alike == []


def test_every_thing_looks_like_no_other() -> None:
    tileset, tiles = Tileset(library()), sheet(16)
    names = [
        name for name in (SHEETS / "index.txt").read_text(encoding="utf-8").splitlines() if name.startswith("item/")
    ]
    names += [f"look/{family}/{look}" for family, looks in library().flavours.items() for look in looks]
    shown = {name: on_grey(tiles[tileset.find(name)]) for name in names}
    assert [pair for pair in combinations(shown, 2) if np.abs(shown[pair[0]] - shown[pair[1]]).max() < 24] == []


def test_the_sheets_are_what_the_script_draws(sweep: Callable[[int], range]) -> None:
    """All of the smallest tiles; of the others, whose outlines are thinner, creatures alone, and some of them."""
    names = (SHEETS / "index.txt").read_text(encoding="utf-8").splitlines()
    drawn, tiles = dict(draw.tiles(16)), sheet(16)
    assert list(drawn) == names
    for number, (name, tile) in enumerate(drawn.items(), 1):
        assert np.abs(on_grey(tile) - on_grey(tiles[number])).mean() < 1.5, name  # libraries round a little differently
    for size in (24, 32):
        tiles = sheet(size)
        for name, drawing in islice(creatures.creatures(draw.LINES[size]), len(sweep(len(names)))):
            tile = drawing.reduced(size)
            assert np.abs(on_grey(tile) - on_grey(tiles[names.index(name) + 1])).mean() < 4, name


def test_a_mods_monster_without_a_picture_is_its_glyph_on_a_token(tmp_path: Path) -> None:
    row = 'name = "gremlin"\nglyph = "ñ"\ncolor = "violet"\nhealth = 5\ndamage = [1, 2]\ntext = "A gremlin."\n'
    (tmp_path / "monsters.toml").write_text(f"[gremlin]\n{row}[imp]\n{row}[twin]\n{row}", encoding="utf-8")
    (tmp_path / "tiles.toml").write_text(
        '[monster]\nimp = { body = "bat" }\ntwin = { like = "rat" }\n', encoding="utf-8"
    )
    content = Library.load([tmp_path])
    scene = Scene("########\n#@.g.i.t#\n########", content=content, light=4, g="gremlin", i="imp", t="twin")
    shown, tileset = tiled(scene, content=content), Tileset(content)
    by_name = {creature.kind.id: (at.x, at.y) for _, creature, at in query.creatures(scene.run)}
    x, y = by_name["gremlin"]
    colors = Colors.of(content)
    awake = contrast.legible(np.array(colors["violet"]), np.zeros(3, int), THREAT * colors.contrast)
    violet = (*awake.tolist(), 255)  # a glyph, as bright as on the map in text
    assert shown.ids[y, x, Layer.FIGURE] == tileset.find("token")
    assert tuple(shown.colors[y, x, Layer.FIGURE]) == violet
    x, y = by_name["imp"]
    assert shown.ids[y, x, Layer.FIGURE] == tileset.find("body/bat")
    assert tuple(shown.colors[y, x, Layer.FIGURE]) == (*colors["violet"], 255)
    x, y = by_name["twin"]
    assert shown.ids[y, x, Layer.FIGURE] == tileset.find("monster/rat")


def test_tiles_show_what_the_hero_knows_and_nothing_else() -> None:
    scene = Scene("##########\n#@...#..r#\n##########", light=4, r="rat")
    shown, floor = tiled(scene), scene.floor
    assert floor.memory.explored.any()
    assert (shown.ids[~floor.memory.explored] == 0).all()
    rat = Tileset(library()).find("monster/rat")
    assert not (shown.ids == rat).any()
    *_, at = query.hero(scene.run)
    assert shown.ids[at.y, at.x, Layer.FIGURE] == Tileset(library()).find("monster/hero")


def test_a_secret_door_has_the_tiles_of_the_wall_around_it() -> None:
    scene = Scene("######\n#@...#\n######", light=4)
    before = tiled(scene)
    scene.floor.ground.change(3, 0, "secret_door")
    scene.floor.memory.terrain[0, 3] = scene.floor.ground.terrain[0, 3]
    after = tiled(scene)
    assert (before.ids == after.ids).all()
    assert (before.colors == after.colors).all()


def test_remembered_ground_is_dimmer_than_what_is_seen() -> None:
    scene = Scene("######\n#@...#\n######", light=4)
    bright = tiled(scene).colors[1, 3, Layer.GROUND].astype(int)
    scene.floor.memory.visible[:] = False
    assert tiled(scene).colors[1, 3, Layer.GROUND].astype(int).sum() < bright.sum() - 100


def test_what_is_known_from_a_map_alone_is_bluer_than_what_is_remembered() -> None:
    scene = Scene("######\n#@...#\n######", light=4)
    scene.floor.memory.visible[:] = False
    scene.floor.memory.mapped[1, 4] = True
    red, _, blue = tiled(scene).colors[1, 3:5, Layer.GROUND, :3].astype(int).T
    assert blue[1] - red[1] > blue[0] - red[0] + 20


def test_a_dangerous_room_is_lit_red_in_sight_and_remembered() -> None:
    for seen in (True, False):
        lights = {}
        for tier in Tier:
            scene = Scene("######\n#@...#\n######", light=4)
            level = scene.floor.level
            rooms = tuple(room._replace(tier=tier) for room in level.rooms)
            scene.floor.level = Level(
                level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, ()
            )
            scene.floor.memory.visible &= seen
            red, green, blue, _ = tiled(scene).colors[1, 3, Layer.GROUND].tolist()
            lights[tier] = 2 * red - green - blue
        assert lights[Tier.EASY] == lights[Tier.MEDIUM] < lights[Tier.HARD] - 50


def test_water_in_a_dangerous_room_stays_as_blue_as_elsewhere() -> None:
    light = []
    for tier in (Tier.EASY, Tier.HARD):
        scene = Scene("######\n#@.~.#\n######", legend={"~": "deep_water"}, light=4)
        level = scene.floor.level
        rooms = tuple(room._replace(tier=tier) for room in level.rooms)
        scene.floor.level = Level(
            level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, ()
        )
        light.append(tiled(scene).colors[1, 3, Layer.GROUND].tolist())
    assert light[0] == light[1]


def test_an_unknown_potion_is_shown_by_its_look() -> None:
    scene = Scene("######\n#@.p.#\n######", light=4, p="healing")
    kind = library().items["healing"]
    assert not identify.is_known(scene.run, kind)
    look = scene.run.flavours["healing"]
    assert tiled(scene).ids[1, 3, Layer.FIGURE] == Tileset(library()).find(f"look/potion/{look}")


def test_walls_show_their_face_where_open_ground_lies_before_them() -> None:
    scene = Scene("######\n#@...#\n######", light=4)
    shown, tileset = tiled(scene), Tileset(library())
    theme = library().strata[scene.floor.stratum].theme
    faces = range(tileset.find(f"face/{theme}/0"), tileset.find(f"face/{theme}/3") + 1)
    assert shown.ids[0, 2, Layer.GROUND] in faces
    assert shown.ids[2, 2, Layer.GROUND] not in faces
    assert shown.ids[2, 2, Layer.EDGE] == tileset.find(f"rim/{theme}/1")


def test_doors_are_seen_from_the_side_in_walls_that_run_south() -> None:
    scene = Scene("#######\n#@.+..#\n#..####\n###+###\n  #.#  \n  ###  ", light=4)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    shown, tileset = tiled(scene), Tileset(library())
    doors = [tuple(cell) for cell in np.argwhere(scene.floor.ground.terrain == Terrain.DOOR).tolist()]
    assert {shown.ids[y, x, Layer.FEATURE] for y, x in doors} == {
        tileset.find("side/door"),
        tileset.find("ground/door"),
    }


def test_what_lies_under_a_bridge_shows_beside_it() -> None:
    scene = Scene("#######\n#.~~~.#\n#@===.#\n#.~~~.#\n#######", legend={"~": "lava"}, light=4)
    shown, tileset = tiled(scene), Tileset(library())
    lava = range(tileset.find("lava/0"), tileset.find("lava/15") + 1)
    assert all(shown.ids[2, x, Layer.GROUND] in lava for x in (2, 3, 4))
    assert shown.ids[2, 3, Layer.FEATURE] == tileset.find("side/bridge")


def test_a_cursor_and_a_path_are_marks() -> None:
    scene = Scene("######\n#@...#\n######", light=4)
    shown, tileset = tiled(scene, View(cursor=(4, 1), path=[(2, 1), (3, 1)])), Tileset(library())
    assert shown.ids[1, 4, Layer.MARK] == tileset.find("mark/cursor")
    assert shown.ids[1, 2, Layer.MARK] == tileset.find("mark/step")


def test_sleepers_and_hunters_are_marked() -> None:
    scene = Scene("##########\n#@..r..b.#\n##########", light=4, r="rat asleep", b="brute")
    shown, tileset = tiled(scene), Tileset(library())
    marks = {creature.kind.id: int(shown.ids[at.y, at.x, Layer.MARK]) for _, creature, at in query.creatures(scene.run)}
    assert marks == {"rat": tileset.find("mark/asleep"), "brute": tileset.find("mark/hunts")}


def test_a_flying_bolt_is_drawn_as_its_glyph() -> None:
    scene = Scene("######\n#@...#\n######", light=4)
    shown = tiled(scene, View(flashes={(3, 1): ("*", "orange")}))
    assert shown.ids[1, 3, Layer.MARK] == GLYPHS + ord("*")


def test_tiles_are_only_made_when_they_are_asked_for() -> None:
    scene = Scene("######\n#@...#\n######", light=4)
    console = Console(scene.floor.width, scene.floor.height, order="C")
    assert MapPainter(library(), Colors.of(library())).draw(console, scene.run, Camera(), View()) is None


def test_a_floor_that_is_dug_is_shown_in_tiles_too() -> None:
    content, tileset = library(), Tileset(library())
    stratum = content.strata["gaol"]
    painter = StagePainter(content, Colors.of(content), stratum, share=0.5)
    terrain = np.array([[1, 1, 1, 1], [1, 2, 2, 1], [1, 1, 1, 1]], np.uint8)
    assert (Terrain.WALL, Terrain.FLOOR) == (1, 2)
    console = Console(8, 5, order="C")
    assert painter.draw(console, terrain) is None
    shown = painter.draw(console, terrain, tiled=True)
    assert shown is not None
    laid = shown.ids[..., Layer.GROUND] > 0
    assert laid[1:4, 2:6].all()
    assert laid.sum() == terrain.size
    floors = range(tileset.find("floor/gaol/0"), tileset.find("floor/gaol/0") + 16)
    assert set(shown.ids[2, 3:5, Layer.GROUND].tolist()) <= set(floors)
    assert (shown.colors[..., :3] < 128).all()


def test_rooms_of_a_floor_that_is_dug_are_tinted_by_their_tiers_in_cells_and_tiles() -> None:
    content = library()
    colors = Colors.of(content)
    painter = StagePainter(content, colors, content.strata["gaol"])
    words = [Terrain.WALL, Terrain.FLOOR, Terrain.FLOOR, Terrain.FLOOR, Terrain.FLOOR, Terrain.SHALLOW_WATER]
    terrain = np.array([words], np.uint8)
    tiers = np.array([[-1, -1, 0, 1, 2, 2]], np.int8)
    console = Console(6, 1, order="C")
    shown = painter.draw(console, terrain, tiers, tiled=True)
    grounds = console.bg[0].astype(int)
    plain = Console(6, 1, order="C")
    painter.draw(plain, terrain)
    same = (console.bg == plain.bg).all(axis=-1)[0].tolist()
    assert same == [True, True, False, False, False, True]
    assert [int(np.argmax(ground)) for ground in grounds[2:5]] == [1, 2, 0], "green, blue and red"
    assert shown is not None
    light = shown.colors[0, :, Layer.GROUND, :3].astype(int)
    assert (light[1] == light[1, 0]).all()
    assert [int(np.argmax(each)) for each in light[2:5]] == [1, 2, 0]
    assert (light[5] == light[1]).all()


def test_kinds_that_share_a_picture_do_so_on_purpose() -> None:
    assert set(library().looks["ground"]) == SAME_ON_PURPOSE
    known = {kind.id for kind in library().terrain}
    assert {replace(look).like for look in library().looks["ground"].values()} <= known


def test_lava_shines_by_itself_and_stays_red_when_it_is_remembered() -> None:
    scene = Scene("######\n#@.~.#\n######", legend={"~": "lava"}, light=0)
    assert tuple(tiled(scene).colors[1, 3, Layer.GROUND, :3]) == (255, 255, 255)
    scene.floor.memory.visible[:] = False
    red, green, blue = (int(part) for part in tiled(scene).colors[1, 3, Layer.GROUND, :3])
    assert red > green + 40
    assert red > blue + 40


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ('rat = { body = "unicorn" }', "unicorn"),
        ('rat = { like = "unicorn" }', "unicorn"),
        ('unicorn = { body = "rat" }', "unicorn"),
    ],
)
def test_a_look_that_names_what_is_not_there_is_refused(tmp_path: Path, row: str, problem: str) -> None:
    (tmp_path / "tiles.toml").write_text(f"[monster]\n{row}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=problem):
        Library.load([tmp_path])


def test_the_sheets_hold_every_body_that_a_look_may_name() -> None:
    names = (SHEETS / "index.txt").read_text(encoding="utf-8").splitlines()
    assert {name.removeprefix("body/") for name in names if name.startswith("body/")} == set(get_args(Body)) - {""}
