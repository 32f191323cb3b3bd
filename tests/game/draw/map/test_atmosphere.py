"""What a stratum's air adds to the map: fog far off, drifting embers, and warmer light in dangerous rooms."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tcod.console import Console

from game.draw.map import fog, shimmer
from game.draw.map.cells import MapPainter, View
from game.draw.map.embers import MOST, Embers, room_for
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.frontends import contrast
from game.frontends.frame import compose
from game.frontends.terminal.painter import Painter
from game.screens.play.floorview import FloorView
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world.light import Light
from levelgen import Tier
from tests.kit.playing import context
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from pathlib import Path

    from game.frontends.base import TileMap

PALETTES = library().palettes
CLEAR = sorted(name for name, palette in PALETTES.items() if not palette.atmosphere)
MISTY = sorted(set(PALETTES) - set(CLEAR))
LONG = f"""
    {"#" * 44}
    #@......................................r!.#
    #...........................:..............#
    #{"." * 42}#
    {"#" * 44}
"""
ROOMS = """
    #########
    #...#...#
    #.@.'...#
    #...#...#
    #########
"""


def in_stratum(stratum: str, drawing: str = LONG) -> Scene:
    """A scene in a stratum, all of it in sight."""
    scene = Scene(drawing, legend={"!": "healing", "r": "rat hunting"})
    scene.floor.stratum = stratum
    scene.floor.memory.explored[:] = True
    scene.floor.memory.visible[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    return scene


def painted(scene: Scene, palette: str = "standard", *, clear: bool = False, view: View | None = None) -> Console:
    """The whole floor on a console; `clear` without any atmosphere."""
    console = Console(scene.floor.width, scene.floor.height, order="C")
    colors = Colors.of(library(), palette)
    colors = replace(colors, atmosphere=False) if clear else colors
    MapPainter(library(), colors).draw(console, scene.run, Camera(), view or View())
    return console


def tiled(scene: Scene, view: View | None = None, *, clear: bool = False) -> TileMap:
    console = Console(scene.floor.width, scene.floor.height, order="C")
    colors = replace(Colors.of(library()), atmosphere=not clear)
    tiles = MapPainter(library(), colors).draw(console, scene.run, Camera(), view or View(), tiled=True)
    assert tiles is not None
    return tiles


def test_fog_thickens_with_distance_and_leaves_what_is_near() -> None:
    scene = in_stratum("sump")
    with_fog, without = painted(scene).bg[3, 1:43].astype(int), painted(scene, clear=True).bg[3, 1:43].astype(int)
    changed = abs(with_fog - without).sum(axis=1)
    assert not changed[: fog.NEAR[0] - fog.BLOCK[0]].any()
    assert (np.diff(changed) >= 0).all()
    assert len(set(changed.tolist())) == len(fog.NEAR) + 1
    color = np.array(library().themes["sump"].slots["fog"])
    assert abs(with_fog[-1] - color).sum() < abs(without[-1] - color).sum()
    assert fog.DENSER * len(fog.NEAR) <= 0.3 * 256  # that one feels it rather than notices


def test_fog_dims_only_visible_ground_and_no_creature_thing_or_chasm() -> None:
    scene = in_stratum("sump")
    with_fog, without = painted(scene), painted(scene, clear=True)
    rat, potion, chasm = (1, 40), (1, 41), (2, 28)
    assert chr(with_fog.ch[rat]) == "r"
    assert chr(with_fog.ch[potion]) == "!"
    assert chr(with_fog.ch[chasm]) == chr(without.ch[chasm]) != chr(with_fog.ch[2, 27])
    assert (with_fog.fg[rat] == without.fg[rat]).all()
    assert (with_fog.fg[potion] >= without.fg[potion]).all()  # brighter where it would not be legible
    assert (with_fog.bg[chasm] == without.bg[chasm]).all()
    scene.floor.memory.visible[:] = False
    assert (painted(scene).rgba == painted(scene, clear=True).rgba).all()


@pytest.mark.parametrize("palette", MISTY)
def test_everything_in_fog_can_be_read(palette: str) -> None:
    scene = in_stratum("sump")
    console = painted(scene, palette)
    assert (console.bg != painted(scene, palette, clear=True).bg).any()
    shown = ~np.isin(console.ch, (0, ord(" "), ord("█")))
    assert (contrast.ratio(console.fg, console.bg)[shown] >= PALETTES[palette].contrast).all()


@pytest.mark.parametrize("palette", CLEAR)
def test_palettes_of_grays_and_of_high_contrast_have_no_atmosphere(palette: str) -> None:
    for stratum in library().strata:
        scene = in_stratum(stratum, ROOMS)
        assert (painted(scene, palette).rgba == painted(scene, palette, clear=True).rgba).all()
    assert {"no_colour", "high_contrast"} == set(CLEAR)


def test_other_strata_have_no_fog() -> None:
    for stratum in set(library().strata) - {"sump"}:
        scene = in_stratum(stratum)
        assert (painted(scene).rgba == painted(scene, clear=True).rgba).all()


def test_fog_covers_tiles_too_but_less() -> None:
    scene = in_stratum("sump")
    fogged, clear = tiled(scene), tiled(scene, clear=True)
    assert (fogged.ids[3, 1:5] == clear.ids[3, 1:5]).all()
    share = fogged.colors[3, 40, :, 3][fogged.ids[3, 40] != clear.ids[3, 40]]
    assert len(share) == 1
    assert 0 < share[0] < fog.DENSER * len(fog.NEAR)


def test_embers_drift_over_bare_floor_in_sight_two_cells_at_once() -> None:
    scene = in_stratum("forge")
    scene.floor.memory.visible[:, 20:] = False
    embers, found = Embers(), set()
    for _ in range(300):
        before = set(embers.cells)
        changed = embers.drift(scene.floor)
        assert changed == len(before ^ set(embers.cells)) <= 2
        assert len(embers.cells) <= MOST
        assert all(room_for(scene.floor)[y, x] and x < 20 for x, y in embers.cells)
        found |= set(embers.cells)
    assert len(found) > 3 * MOST
    scene.floor.memory.visible[:] = False
    embers.drift(scene.floor)
    assert not embers.cells


def test_embers_stay_on_their_floor() -> None:
    embers, wide, narrow = Embers(), in_stratum("forge"), in_stratum("forge", ROOMS)
    for _ in range(MOST):
        embers.drift(wide.floor)
    assert embers.cells_of(wide.floor)
    assert not embers.cells_of(narrow.floor)
    embers.drift(narrow.floor)
    assert len(embers.cells) == 1


def test_an_ember_is_a_bright_speck_under_creatures_that_changes_no_character() -> None:
    scene = in_stratum("forge")
    cells, view = [(5, 2), (40, 1)], View(embers=[(5, 2), (40, 1)])
    console, bare = painted(scene, view=view), painted(scene)
    assert (console.ch == bare.ch).all()
    assert contrast.luminance(console.fg)[2, 5] > 1.5 * contrast.luminance(bare.fg)[2, 5]
    assert (console.fg[1, 40] == bare.fg[1, 40]).all()
    assert (tiled(scene, view).ids != tiled(scene).ids).any(axis=-1)[2, 5]
    scene.floor.memory.visible[:] = False
    assert (painted(scene, view=View(embers=cells)).rgba == painted(scene).rgba).all()


def test_embers_wake_the_screen_of_the_forge_alone_and_only_with_animations(tmp_path: Path) -> None:
    scene = in_stratum("forge", ROOMS)
    moving = FloorView(scene.session, context(tmp_path, animations=True))
    assert moving.pause == shimmer.PAUSE
    moving.tick()
    assert moving._embers.cells
    for used in (context(tmp_path), context(tmp_path, animations=True, palette="high_contrast")):
        still = FloorView(scene.session, used)
        assert still.pause is None
        still.tick()
        assert not still._embers.cells
    scene.floor.stratum = "gaol"
    assert FloorView(scene.session, context(tmp_path, animations=True)).pause is None


def test_embers_and_lava_are_sent_in_less_than_500_bytes_a_second_and_change_nothing(tmp_path: Path) -> None:
    scene = in_stratum("forge", "\n".join(["#" * 80, "#@" + "." * 77 + "#", *["#" + "%." * 39 + "#"] * 25, "#" * 80]))
    play = Play(scene.session, context(tmp_path, animations=True))
    stack, painter, before = Stack(play.context, play), Painter(), scene.session.state_hash()
    sent = []
    for _ in range(41):
        painter.want(compose(stack.picture(100, 34), 100, 34))
        sent.append(sum(map(len, iter(painter.chunk, b""))))
        play.tick()
    assert 0 < sum(sent[1:]) / 40 / shimmer.PAUSE <= 500
    assert scene.session.state_hash() == before


def test_light_in_dangerous_rooms_is_warmer_and_no_brighter_for_the_rules() -> None:
    scene = in_stratum("gaol", ROOMS)
    level = scene.floor.level
    assert len(level.rooms) > 1
    here = level.room_at[2, 2]
    rooms = tuple(room._replace(tier=Tier.HARD if room.id == here else Tier.EASY) for room in level.rooms)
    scene.floor.level = replace(level, rooms=rooms)
    before = scene.floor.light.levels.copy()
    warm, plain = (painted(scene, clear=clear).fg.astype(int) for clear in (False, True))
    redder = (warm[..., 0] - warm[..., 2]) - (plain[..., 0] - plain[..., 2])
    assert redder[1, 1] >= 8
    assert not redder[1:4, 5:8].any()
    assert (scene.floor.light.levels == before).all()
    scene.floor.light = Light(level, scene.floor.ground, 1)
    scene.floor.light._hung = []
    dark, plain = (painted(scene, clear=clear).fg.astype(int) for clear in (False, True))
    assert (dark - plain)[1, 1, 0] < (warm - plain)[1, 1, 0]  # light is warmer, not darkness


def test_water_stays_blue_in_dangerous_rooms() -> None:
    scene = in_stratum("gaol", ROOMS.replace("#...#...#", "#.~.#...#", 1))
    rooms = tuple(room._replace(tier=Tier.HARD) for room in scene.floor.level.rooms)
    scene.floor.level = replace(scene.floor.level, rooms=rooms)
    warm, plain = painted(scene).rgba, painted(scene, clear=True).rgba
    assert warm[1, 2] == plain[1, 2]
    assert warm[1, 1] != plain[1, 1]
