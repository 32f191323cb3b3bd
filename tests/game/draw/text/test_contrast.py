"""Everything drawn can be read: the contrast of each character with what is behind it, collected from drawn screens."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tcod.console import Console

from game.actions.options import Abandon
from game.frontends import contrast
from game.frontends.base import Key
from game.frontends.frame import compose
from game.frontends.terminal.colors import DEPTHS, Colors, layers
from game.rules.combat import sight
from game.screens.context import Context
from game.screens.play.commands import COMMANDS, DEFAULT_KEYS
from game.screens.play.death import Death
from game.screens.play.floorview import FloorView
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.storage.settings import Settings
from game.world import spawn
from levelgen import rng
from tests.kit.playing import library
from tests.kit.runs import hardy, take_stairs

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from game.frontends.frame import Cells
    from game.screens.base import Screen
    from game.session import Session

PALETTES = sorted(library().palettes)
ROOMS = 5  # of each floor, that are looked at
COLUMNS, ROWS = 100, 34
SOLID = (0, ord(" "), ord("█"))  # characters with one colour to see


@functools.cache
def floors() -> list[Session]:
    """A session on a floor of each stratum, of which the hero knows some."""
    sessions = []
    for depth in range(5):
        session = hardy(11)
        for _ in range(depth):
            take_stairs(session, down=True)
        floor, run = session.run.floor, session.run
        for room in floor.level.rooms[:ROOMS]:
            if room.center not in floor.occupants and floor.ground.walkable[room.center[1], room.center[0]]:
                spawn.place(run, run.hero, *room.center)
                sight.look_about(run)
        sessions.append(session)
    assert len({session.run.floor.stratum for session in sessions}) == len(library().strata)
    return sessions


def context(palette: str, saves: Path) -> Context:
    return Context(library(), Settings(palette=palette), DEFAULT_KEYS, saves)


def drawn(screen: Screen, context: Context, *keys: str) -> tuple[Cells, NDArray[np.bool_]]:
    """The cells of a screen after these keys, [y, x], and which of them show ground that is only remembered."""
    stack = Stack(context, screen)
    for key in keys:
        stack.feed(Key(key), 0.0)
    picture = stack.picture(COLUMNS, ROWS)
    cells = compose(picture, COLUMNS, ROWS)
    remembered = np.zeros(cells.shape, bool)
    if isinstance(screen, Play | Death) and picture.map is not None:
        camera, memory = screen.floorview.camera, screen.session.run.floor.memory
        rows, columns = picture.map.height, picture.map.width
        part = np.s_[camera.y : camera.y + rows, camera.x : camera.x + columns]
        x, y = picture.map_at
        known = ~memory.visible[part]
        if known.shape == (rows, columns):  # not where the floor is dug before one's eyes
            remembered[y : y + rows, x : x + columns] = known
    if picture.over is not None:
        remembered &= picture.over.rgba["ch"][:ROWS, :COLUMNS] == 0
    return cells, remembered | (isinstance(screen, Title) and picture.over is not None and picture.over.rgba["ch"] == 0)


def assert_legible(palette: str, cells: Cells, remembered: NDArray[np.bool_]) -> None:
    kind = library().palettes[palette]
    ratio = contrast.ratio(cells["fg"][..., :3], cells["bg"][..., :3])
    least = np.where(remembered, kind.remembered, kind.contrast)
    wrong = (ratio < least) & ~np.isin(cells["ch"], SOLID)
    told = {
        (chr(cell["ch"]), *cell["fg"][:3].tolist(), *cell["bg"][:3].tolist()): f"{share:.2f}"
        for cell, share in zip(cells[wrong], ratio[wrong], strict=True)
    }
    assert not told, palette


def test_contrasts_asked_for() -> None:
    for name, palette in library().palettes.items():
        assert palette.contrast >= (4.5 if name == "high_contrast" else 3)
        assert palette.remembered >= 1.8


def test_contrast_is_that_of_wcag() -> None:
    black, white, gray = (np.array([[level] * 3]) for level in (0, 255, 119))
    assert contrast.ratio(black, white)[0] == pytest.approx(21)
    assert contrast.ratio(gray, white)[0] == pytest.approx(4.48, abs=0.01)
    assert contrast.ratio(white, gray)[0] == contrast.ratio(gray, white)[0]


def test_any_colour_becomes_legible_on_any_ground_and_what_is_so_stays() -> None:
    colors = (rng.field((2, 12000), "colours").reshape(2, 4000, 3) % np.uint64(256)).astype(np.uint8)
    for least in (1.8, 3.0, 4.5):
        changed = contrast.legible(colors[0], colors[1], least)
        assert (contrast.ratio(changed, colors[1]) >= least).all()
        enough = contrast.ratio(colors[0], colors[1]) >= least
        assert (changed[enough] == colors[0][enough]).all()


@pytest.mark.parametrize("palette", PALETTES)
def test_every_pair_of_colours_on_floors_of_every_stratum_can_be_read(palette: str, tmp_path: Path) -> None:
    for session in floors():
        cells, remembered = drawn(Play(session, context(palette, tmp_path)), context(palette, tmp_path))
        assert remembered.any()
        assert_legible(palette, cells, remembered)


VGA = [[170 * (n >> bit & 1) + 85 * (n >> 3) for bit in range(3)] for n in range(16)]
XTERM = (
    VGA
    + [[level and 55 + 40 * level for level in (n // 36, n // 6 % 6, n % 6)] for n in range(216)]
    + [[8 + 10 * n] * 3 for n in range(24)]
)


def as_sent(cells: Cells, colors: Colors) -> Cells:
    """The cells in the colours that a terminal is told."""
    styles = DEPTHS[colors].styles(cells, np.zeros(cells.shape, bool))
    shown = cells.copy()
    for layer, told in zip(("fg", "bg"), layers(styles), strict=True):
        exact = np.stack([told >> 16, told >> 8 & 255, told & 255], axis=-1)
        shown[layer][..., :3] = exact if colors == "truecolor" else np.array(XTERM)[told]
    return shown


@pytest.mark.parametrize("colors", ["truecolor", "256", "16"])
@pytest.mark.parametrize("palette", PALETTES)
def test_what_a_terminal_of_few_colours_shows_can_be_read_as_well(palette: str, colors: Colors, tmp_path: Path) -> None:
    used = context(palette, tmp_path)
    for session in floors():
        cells, remembered = drawn(Play(session, used), used)
        assert_legible(palette, as_sent(cells, colors), remembered)
    session = hardy(11)
    for key in ("i", "?", "m", "="):
        cells, remembered = drawn(Play(session, used), used, key)
        assert_legible(palette, as_sent(cells, colors), remembered)


@pytest.mark.parametrize("colors", ["256", "16"])
def test_few_colours_keep_the_contrast_of_any_pair(colors: Colors) -> None:
    cells = np.zeros((40, 100), Console.DTYPE)
    for layer in ("fg", "bg"):
        random = rng.field((40 * 100, 3), layer) % np.uint64(256)
        cells[layer][..., :3] = random.astype(np.uint8).reshape(40, 100, 3)
    shown = as_sent(cells, colors)
    before, after = (contrast.ratio(each["fg"][..., :3], each["bg"][..., :3]) for each in (cells, shown))
    assert (after >= np.minimum(before, 4.5)).all()


@pytest.mark.parametrize("palette", PALETTES)
def test_every_pair_of_colours_on_every_screen_can_be_read(palette: str, tmp_path: Path) -> None:
    used = context(palette, tmp_path)
    assert_legible(palette, *drawn(Title(used), used))
    session = hardy(11)
    for command in COMMANDS.values():
        for key in command.keys[:1]:
            assert_legible(palette, *drawn(Play(session, used), used, key))
    dying = hardy(11)
    dying.take(Abandon())
    assert_legible(palette, *drawn(Death(dying, FloorView(dying, used)), used))
