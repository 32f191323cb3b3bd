"""How lava, water, chasms and fire look, and what it costs that they never lie still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcod.console import Console

from game.draw.map import haze, shimmer
from game.draw.map.cells import FLAME, MapPainter, View
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.draw.words import describing
from game.frontends.frame import compose
from game.frontends.terminal.glyphs import Glyphs
from game.frontends.terminal.painter import Painter
from game.rules.beings import creatures
from game.rules.combat import sight
from game.rules.senses import fire, gas
from game.screens.play.floorview import FloorView
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world import spawn
from tests.kit.playing import context
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from pathlib import Path

LAKE = """
    ############
    #@.%%%.~~~.#
    #..%%%.~~~.#
    #.........:#
    ############
"""


def painted(scene: Scene, view: View | None = None) -> Console:
    console = Console(scene.floor.width, scene.floor.height, order="C")
    MapPainter(library(), Colors.of(library())).draw(console, scene.run, Camera(), view or View())
    return console


def test_lava_water_and_chasms_are_told_apart_without_colour() -> None:
    console = painted(
        Scene("""
        #######
        #@%~:-#
        #######
    """)
    )
    glyphs = [chr(console.ch[1, x]) for x in range(2, 6)]
    assert len(set(glyphs)) == 4


def test_gas_in_sight_is_told_from_clear_ground_without_colour() -> None:
    scene = Scene("#########\n#@r,~%..#\n#########", r="rat")
    clear = painted(scene).ch.copy()
    for x in range(2, 8):
        scene.floor.ground.put_gas("poison", x, 1, 90)
    gassed = painted(scene).ch
    assert [chr(code) for code in gassed[1, 3:8]] == [haze.GLYPH, *map(chr, clear[1, 4:6]), haze.GLYPH, haze.GLYPH]
    assert (gassed[1, :3] == clear[1, :3]).all(), "whoever stands in gas is seen"
    ground = {kind.glyph for kind in library().terrain}
    plain = Glyphs(ascii_only=True)
    assert haze.GLYPH.translate(plain) not in {glyph.translate(plain) for glyph in ground}
    scene.floor.memory.visible[:] = False
    assert haze.GLYPH not in map(chr, painted(scene).ch.flat)


def test_who_burns_on_where_he_died_is_drawn_as_fire() -> None:
    scene = Scene("#####\n#@r.#\n#####", r="rat")
    scene.dice.luck = True
    scene.creature("r").health = 1
    scene.walk("e")
    assert chr(painted(scene).ch[1, 2]) != FLAME
    scene.burn((2, 1), turns=3)
    assert chr(painted(scene).ch[1, 2]) == FLAME


def test_flames_are_drawn_over_the_ground_and_under_who_stands_there() -> None:
    scene = Scene('#######\n#@""".#\n#######', r="rat")
    before = painted(scene)
    scene.floor.ground.fire[1, 1:4] = 3
    scene.floor.ground.note_flames()
    console = painted(scene)
    assert [chr(console.ch[1, x]) for x in (1, 2, 3)] == ["@", FLAME, FLAME]
    assert (console.bg[1, 2] != before.bg[1, 2]).any()
    scene.floor.memory.visible[1, 3] = False
    assert chr(painted(scene).ch[1, 3]) != FLAME


def test_a_fire_lights_the_floor_around_it() -> None:
    scene = Scene("""
        ############
        #@.........#
        ############
    """)
    dark = painted(scene).fg[1, 6].sum()
    scene.floor.ground.fire[1, 5] = 3
    scene.floor.ground.note_flames()
    assert (painted(scene).fg[1, 6] != dark).any()
    assert int(painted(scene).fg[1, 6][0]) > int(painted(scene).fg[1, 6][2])


def test_a_little_shimmers_in_sight_and_nothing_else() -> None:
    scene = Scene(LAKE)
    view = shimmer.Shimmer()
    first = view.shades_of(scene.floor).copy()
    for _ in range(200):
        before = view.shades.copy()
        view.stir(scene.floor)
        assert (view.shades != before).sum() <= shimmer.CELLS
    changed = view.shades != first
    assert changed.any()
    assert not (changed & ~view.moves(scene.floor)).any()
    scene.floor.memory.visible[:] = False
    before = view.shades.copy()
    view.stir(scene.floor)
    assert (view.shades == before).all()


def test_water_lava_grass_and_gas_never_lie_still() -> None:
    scene = Scene(
        """
        ##########
        #@%~"...g#
        ##########
    """,
        g="floor",
    )
    gas.release(scene.run, "methane", 7, 1, 60)
    moving = shimmer.Shimmer().moves(scene.floor)[1]
    assert moving[2:5].all()
    assert moving[7]
    assert not moving[1]


def test_what_shimmers_is_sent_in_less_than_500_bytes_a_second(tmp_path: Path) -> None:
    drawing = ["#" * 80, "#@" + "%" * 77 + "#", *["#" + "%~" * 39 + "#"] * 25, "#" * 80]
    scene = Scene("\n".join(drawing))
    play = Play(scene.session, context(tmp_path, animations=True))
    assert play.pause == shimmer.PAUSE
    stack, painter = Stack(play.context, play), Painter()
    sent = []
    for _ in range(21):
        painter.want(compose(stack.picture(100, 34), 100, 34))
        sent.append(sum(map(len, iter(painter.chunk, b""))))
        play.tick()
    assert 0 < sum(sent[1:]) / 20 / shimmer.PAUSE <= 500


def test_without_animations_or_water_in_sight_nothing_wakes_the_screen(tmp_path: Path) -> None:
    scene = Scene(LAKE)
    assert Play(scene.session, context(tmp_path)).pause is None
    still = FloorView(scene.session, context(tmp_path))
    assert not still.shimmers()
    bare = Scene("""
        #####
        #@..#
        #####
    """)
    assert Play(bare.session, context(tmp_path, animations=True)).pause is None


def test_looking_changes_nothing_that_happens(tmp_path: Path) -> None:
    scene = Scene(LAKE)
    before = scene.session.state_hash()
    play = Play(scene.session, context(tmp_path, animations=True))
    for _ in range(10):
        play.tick()
    assert scene.session.state_hash() == before


def test_dangers_are_told_when_looked_at() -> None:
    scene = Scene('##########\n#@%~:="-.#\n##########')
    words = [describing.place(scene.run, x, 1) for x in range(2, 8)]
    for told, expected in zip(
        words, ["Kills", "Carries off", "Drops you", "Burns", "Burns", "Puts out fire"], strict=True
    ):
        assert expected in told
    fire.kindle(scene.run, 6, 1, 0, 0)
    assert "it is burning" in describing.place(scene.run, 6, 1)


def test_dwellers_show_themselves_only_beside_the_hero() -> None:
    scene = Scene("""
        #########
        #@~~~~..#
        #########
    """)
    eel = creatures.make(scene.run, library().monsters["eel"], 4, 1, "asleep")
    sight.look_about(scene.run)
    assert eel not in scene.run.in_sight
    assert chr(painted(scene).ch[1, 4]) != "e"
    assert "eel" not in describing.place(scene.run, 4, 1)
    spawn.place(scene.run, eel, 2, 1)
    sight.look_about(scene.run)
    assert eel in scene.run.in_sight
    assert chr(painted(scene).ch[1, 2]) == "e"
    assert "eel" in describing.place(scene.run, 2, 1)
