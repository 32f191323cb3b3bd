"""The game in a real window on a virtual display: the picture is the one that the screens make."""

from __future__ import annotations

import shutil
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest
from PIL import Image

from game.draw.text.layout import Layout
from game.frontends.base import TILES, Key, Mouse
from game.frontends.frame import map_cell
from game.frontends.headless import Headless
from game.frontends.window.geometry import cell_sizes
from game.frontends.window.glyphs import REGULAR, FontGlyphs
from game.screens.menus.options import OPTIONS
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.session import Session
from game.storage import saves
from game.storage.journal import journal_of, last_turn
from levelgen.files import assets_folder
from levelgen.rng import Dice
from tests.kit.clicker import Clicker
from tests.kit.ends import BREAK_LATER, CHANGE, is_recovered, save_at_the_stairs
from tests.kit.mirror import Mirror
from tests.kit.pictures import composed
from tests.kit.playing import context, library
from tests.kit.runs import saved_turn
from tests.kit.windows import Windowed, virtual_display

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray
    from tcod.console import Console

    from game.draw.text.layout import Layout
    from game.frontends.base import CellSizes, Input, Picture, Tiles

    Grounds = dict[tuple[int, int], list[int]]  # colours (red, green, blue) by pixels (x, y)

TOP = Path(__file__).parents[2]
SIZES = [(1024, 768), (1920, 1080)]
SEED = "7"
TURN_COLUMNS = 12
SAME_LETTERS = 0.6  # mean difference of pixels, of 255, that blending may round to; one other digit is over 1
SCREENS = (  # and the keys that open each
    *(("i",), (";",), ("m",), ("?",), ("M",), ("=",), ("D",), ("C",), ("_",), ("t",), ("a",), ("d",), (":",)),
    *(("i", "a"), ("'",), ("Q",)),
)
FEW_CLICKS = "29"  # a seed whose second floor is near


class Shown(NamedTuple):
    """A program in a window that fills its display, and how it draws."""

    program: Windowed
    saves: Path
    size: tuple[int, int]

    def pixels(self, left: int, top: int, width: int, height: int) -> NDArray[np.int16]:
        """The pixels of a part of the window, [y, x, (red, green, blue)]."""
        shown = self.program.display.pixels()
        return shown[top : top + height, left : left + width, 2::-1].astype(np.int16)

    def picture(self, keys: Sequence[str | Input], sizes: CellSizes, tiles: Tiles) -> Picture:
        """The picture that the screens mean after these keys."""
        columns, rows = self.fitting(sizes)
        frontend = Headless(keys, columns=columns, rows=rows, cell_sizes=sizes)
        frontend.run(self.stack(tiles))
        assert frontend.picture is not None
        return frontend.picture

    def fitting(self, sizes: CellSizes) -> tuple[int, int]:
        """The columns and rows of text cells that fill the window."""
        columns, rows = (pixels // cell for pixels, cell in zip(self.size, sizes.text, strict=True))
        return columns, rows

    def stack(self, tiles: Tiles) -> Stack:
        """The screens that the program begins with."""
        uses = context(self.saves)
        uses.use(replace(uses.settings, tiles=tiles))
        return Stack(uses, Play(Session.new(library(), SEED), uses))

    def wait_for(self, keys: Sequence[str | Input], tiles: Tiles) -> None:
        """Wait until nearly every cell's corner, where no glyph reaches, has the colour that it should have."""
        sizes = cell_sizes(tiles, self.size)
        self.wait_for_picture(self.picture(keys, sizes, tiles), sizes)

    def wait_for_turn(self, picture: Picture, sizes: CellSizes) -> None:
        """Wait until the turn at the foot is drawn, digit by digit."""
        row = picture.text.height - 2
        (width, height), cells = sizes.text, picture.text.rgba[row, :TURN_COLUMNS]
        glyphs = FontGlyphs(assets_folder() / "tilesets" / "dejavu" / REGULAR, sizes.text)
        inked = np.hstack([glyphs.tile(int(code)) for code in cells["ch"]])[..., None] / 255
        fore, back = (np.repeat(cells[name][:, :3].astype(float), width, axis=0)[None] for name in ("fg", "bg"))
        wanted = back + (fore - back) * inked
        left, top = (self.size[0] % width) // 2, (self.size[1] % height) // 2 + row * height
        part = left, top, wanted.shape[1], height
        self.program.wait_until(lambda: bool(np.abs(self.pixels(*part) - wanted).mean() < SAME_LETTERS))

    def wait_for_picture(self, picture: Picture, sizes: CellSizes) -> None:
        """Wait until this picture is drawn in cells of these sizes."""
        wanted = grounds(picture, sizes, self.size)
        colors, (x, y) = np.array([*wanted.values()]), np.array([*wanted]).T

        def is_drawn() -> bool:
            shown = self.program.display.pixels()[y, x, 2::-1].astype(np.int16)
            same = (np.abs(shown - colors) <= 2).all(axis=-1)
            return bool(same.mean() > 0.97)

        self.program.wait_until(is_drawn)


def grounds(picture: Picture, sizes: CellSizes, window: tuple[int, int]) -> Grounds:
    """The colour of the ground of all cells that can be seen, by their left top pixels (x, y)."""
    width, height = sizes.text
    left, top = (window[0] % width) // 2, (window[1] % height) // 2
    found = console_grounds(picture.text, sizes.text, left, top)
    if picture.map is not None:
        x, y = left + picture.map_at[0] * width, top + picture.map_at[1] * height
        right, bottom = x + picture.map.width * sizes.map[0], y + picture.map.height * sizes.map[1]
        found = {at: color for at, color in found.items() if not (x <= at[0] < right and y <= at[1] < bottom)}
        if picture.tiles is None:  # whose corners may have any colour
            found |= console_grounds(picture.map, sizes.map, x, y)
    if picture.over is not None:
        over = console_grounds(picture.over, sizes.text, left, top)
        covering = {(left + x * width, top + y * height) for y, x in np.argwhere(picture.over.ch).tolist()}
        cells = {(x, y): (x - (x - left) % width, y - (y - top) % height) for x, y in found}  # of text, around corners
        found = {at: color for at, color in found.items() if cells[at] not in covering}
        found |= {at: over[at] for at in covering}
    return found


def console_grounds(console: Console, cell: tuple[int, int], left: int, top: int) -> Grounds:
    """The colour of the ground of a console's cells by their left top pixels, the first at (left, top)."""
    return {
        (left + column * cell[0], top + row * cell[1]): color
        for row, colors in enumerate(console.bg.tolist())
        for column, color in enumerate(colors)
    }


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def shown(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shown]:
    """The game in a window that fills a display of each of the sizes."""
    yield from filled(tmp_path, request.param)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Shown]:
    """The game in a window that fills the smallest display."""
    yield from filled(tmp_path, SIZES[0])


def filled(
    data: Path, size: tuple[int, int], settings: str = "", *begin: str, seed: str = SEED, pictures: int = 0
) -> Iterator[Shown]:
    """Begin as these arguments say; so many pictures, if not 0, are drawn, and then one fails."""
    (data / "settings.toml").write_text(f"animations = false\nhints = false\n{settings}")
    program = ["-c", BREAK_LATER, str(TOP), str(pictures)] if pictures else [str(TOP / "run.py")]
    begin = begin or ("--seed", seed, "--new")
    command = [sys.executable, *program, "--window", *begin, "--data-dir", str(data)]
    # Where no card draws, SDL does it in a third less time than OpenGL, with which the tests of the window draw.
    renderer = {"SDL_RENDER_DRIVER": "software"}
    with virtual_display(*size) as display, Windowed(display, command, environment=renderer) as running:
        running.focus()
        running.fill()
        running.point(2, 2)
        yield Shown(running, data, size)


def test_every_screen_is_opened_by_key_and_mouse_and_in_play_the_whole_floor_is_seen(shown: Shown) -> None:
    mirrored = Mirrored(shown, SEED)
    for tiles in TILES:
        mirrored.press("s")
        layout, text = mirrored.layout, cell_sizes(tiles, shown.size).text
        assert (layout.map_columns, layout.map_rows) == (80, 29)
        covered = sum(area.width * area.height for area in (layout.map, layout.sidebar, layout.messages))
        assert covered * text[0] * text[1] >= 0.9 * shown.size[0] * shown.size[1]
        for keys in SCREENS if tiles == TILES[0] else SCREENS[:3]:
            before = mirrored.lines()
            mirrored.press(*keys)
            assert mirrored.lines() != before, (tiles, keys)
            mirrored.press(*["escape"] * len(keys))
            assert mirrored.lines() == before
        clicker = Clicker(mirrored.lines, mirrored.click)
        for words in ("i pack", "Esc back", "? help", "Esc back"):
            assert clicker.click_on(words)
        mirrored.press("f6")
    mirrored.press("Q", "Y")
    assert "gave up" in "\n".join(mirrored.lines())


def test_the_player_zooms_and_then_the_map_scrolls(small: Shown) -> None:
    small.program.press("f3")
    for _ in range(5):
        small.program.press("ctrl-plus")
    # The camera has moved by thirds as the map grew, so the same sizes are gone through.
    steps = [cell_sizes("tall", small.size, zoom=zoom) for zoom in range(6)]
    zoomed = Zoomed(["f3"], small.size, steps)
    uses = context(small.saves)
    zoomed.run(Stack(uses, Play(Session.new(library(), SEED), uses)))
    assert zoomed.picture is not None
    assert zoomed.picture.map is not None
    assert zoomed.picture.map.width < 80
    small.wait_for_picture(zoomed.picture, steps[-1])
    small.program.press("ctrl-0")
    small.wait_for(["f3"], "tall")


class Zoomed(Headless):
    """Cells of the first of these sizes, and out of keys of the next."""

    def __init__(self, keys: list[str], window: tuple[int, int], steps: list[CellSizes]) -> None:
        super().__init__(keys, cell_sizes=steps[0])
        self._window, self._steps = window, steps[1:]
        self._size = self._columns_and_rows()

    def _columns_and_rows(self) -> tuple[int, int]:
        columns, rows = (pixels // cell for pixels, cell in zip(self._window, self._cell_sizes.text, strict=True))
        return columns, rows

    def wait(self, seconds: float | None = None) -> Input | None:
        if not self._inputs and self._steps:
            self._cell_sizes = self._steps.pop(0)
            self.resize(*self._columns_and_rows())
        return super().wait(seconds)


def test_the_choice_of_cells_is_kept_and_the_pointer_tells_of_one_and_a_click_goes_there(small: Shown) -> None:
    keys: list[str | Input] = ["f6"]
    small.program.press("f6")
    small.wait_for(keys, "square")
    assert "square" in (small.saves / "settings.toml").read_text()
    sizes = cell_sizes("square", small.size)
    picture = small.picture(keys, sizes, "square")
    assert picture.focus is not None
    x, y = picture.focus[0], picture.focus[1] + 1
    margins = [(pixels % cell) // 2 for pixels, cell in zip(small.size, sizes.text, strict=True)]
    at = [
        margin + start * text + place * cell + cell // 2
        for margin, start, text, place, cell in zip(margins, picture.map_at, sizes.text, (x, y), sizes.map, strict=True)
    ]
    small.program.point(*at)
    keys.append(Mouse("move", 0, 0, map_cell=(x, y)))
    small.wait_for(keys, "square")
    small.program.click()
    keys.append(Mouse("click", 0, 0, map_cell=(x, y), button="left"))
    small.wait_for(keys, "square")


class Mirrored:
    """A run played in a window, and its mirror, where its text can be read."""

    def __init__(self, shown: Shown, seed: str) -> None:
        self._shown = shown
        uses = context(shown.saves, hints=False)
        self._play = Play(Session.new(library(), seed, at_end=self._tell_of_the_text), uses)
        stack = Stack(uses, self._play)

        def shape() -> tuple[int, int, CellSizes]:
            sizes = cell_sizes(stack.tiles, shown.size)
            columns, rows = (whole // cell for whole, cell in zip(shown.size, sizes.text, strict=True))
            return columns, rows, sizes

        self._mirror = Mirror(stack, shape)
        self._wait()

    def _tell_of_the_text(self, session: Session) -> None:
        """Say at the end what the window says, which alone writes the text of the run."""
        morgue = self._shown.saves / "morgue"
        self._shown.program.wait_until(lambda: [*morgue.glob("*.txt")])
        (text,) = morgue.glob("*.txt")
        session.aftermath.append(f"All is written down in {text}.")

    @property
    def layout(self) -> Layout:
        """The layout of the screen in play, as last drawn."""
        assert self._play.floorview.layout is not None
        return self._play.floorview.layout

    def press(self, *keys: str) -> None:
        """Press keys in the window, and the same without one; wait until both look the same."""
        for key in keys:
            self._shown.program.press(key)
            self._mirror.feed(Key(key))
        self._wait()

    def lines(self) -> list[str]:
        """The rows of the screen as text, with the map if its cells are those of text."""
        return self._mirror.lines

    def click(self, x: int, y: int) -> None:
        """Click at the middle of a text cell in the window, and in the mirror; wait until both look the same."""
        sizes = self._mirror.cell_sizes
        starts = [(whole % cell) // 2 for whole, cell in zip(self._shown.size, sizes.text, strict=True)]
        left, top, width, height = *starts, *sizes.text
        self._shown.program.point(left + x * width + width // 2, top + y * height + height // 2)
        self._shown.program.click()
        at = map_cell(self._mirror.picture, x, y, sizes, (width // 2, height // 2))
        self._mirror.feed(Mouse("move", x, y, at), Mouse("click", x, y, at, button="left"))
        self._shown.wait_for_turn(self._mirror.picture, sizes)  # a walk may look like its end when it is not over
        self._wait()

    def _wait(self) -> None:
        self._shown.wait_for_picture(self._mirror.picture, self._mirror.cell_sizes)


def test_a_tileset_chosen_in_the_options_is_drawn_at_once(small: Shown) -> None:
    file = small.saves / "tiles.png"
    tiles = Image.new("RGB", (256, 256))
    tiles.paste((255, 255, 255), (0, 64, 16, 80))  # its "@" is a full block
    tiles.save(file)
    keys = ["f6", "="]
    for key in (*keys, *["down"] * len(OPTIONS), "enter"):
        small.program.press(key)
    small.program.type(str(file))
    for key in ("enter", "escape"):
        small.program.press(key)
    sizes = cell_sizes("square", small.size)
    picture = small.picture(["f6"], sizes, "tall")
    assert picture.focus is not None
    margins = [(pixels % cell) // 2 for pixels, cell in zip(small.size, sizes.text, strict=True)]
    left, top = (
        margin + start * text + place * cell
        for margin, start, text, place, cell in zip(
            margins, picture.map_at, sizes.text, picture.focus, sizes.map, strict=True
        )
    )
    assert picture.map is not None
    hero = picture.map.rgba[picture.focus[1], picture.focus[0]]["fg"][:3]
    small.program.wait_until(lambda: bool((np.abs(small.pixels(left + 3, top + 3, 6, 6) - hero) < 12).all()))


def test_a_signal_saves_and_closes_the_window(small: Shown) -> None:
    small.wait_for([], "tall")
    small.program.signal(signal.SIGTERM)
    assert small.program.wait() == 128 + signal.SIGTERM
    assert list((small.saves / "saves").glob("*.save"))


def test_in_a_window_too_a_pause_saves_and_s_saves_and_closes_it(small: Shown) -> None:
    small.wait_for([], "tall")
    (run,) = saves.summaries(small.saves / "saves")
    small.program.press("s")
    small.program.wait_until(lambda: saved_turn(run.path) == 1)
    small.program.press("s", "S")
    assert small.program.wait() == 0
    assert saved_turn(run.path) == 2


def come_to_a_moment(small: Shown, dice: Dice, number: int) -> None:
    """Press keys as one who does not wait for their turns; or come to a save; or to another floor."""
    program, (path,) = small.program, (small.saves / "saves").glob("*.save")
    if number % 4 == 2:
        program.press("s", "S")
        program.wait_until(lambda: path.with_name(path.name + ".new").exists() or program.ended)
    elif number % 4 == 3:
        program.press("greater")
        end = time.monotonic() + dice.below(CHANGE) / 1000
        program.wait_until(lambda: time.monotonic() > end)
    else:
        program.press(*(dice.pick("sxxhjklyubn.i") for _ in range(dice.between(1, 12))))


def end(small: Shown, how: str) -> None:
    """Let the program end in this way, and wait until it has."""
    if how == "a killed X server":
        small.program.display.server.kill()
    elif how != "an exception":
        small.program.signal(signal.Signals[how])
    else:
        while not small.program.ended:
            small.program.press("s", "x")
    small.program.wait()


@pytest.mark.parametrize(
    ("ways", "times"),
    [(["SIGKILL"], 40), (["a killed X server", "an exception", "SIGTERM", "SIGHUP", "SIGINT"], 100)],
    ids=["kills", "others"],
)
def test_an_end_of_the_window_at_any_moment_costs_one_turn_at_most(
    tmp_path: Path, sweep: Callable[[int], range], ways: list[str], times: int
) -> None:
    dice = Dice.seeded("ends")
    save_at_the_stairs(tmp_path / "stairs", library())
    for number in sweep(times):
        how, moment = ways[number % len(ways)], number + 3 + number // len(ways)
        shutil.rmtree(tmp_path / "saves", ignore_errors=True)
        shutil.copytree(tmp_path / "stairs", tmp_path / "saves")
        pictures = dice.between(3, 20) if how == "an exception" else 0
        written = 0
        for small in filled(tmp_path, SIZES[0], "", "--continue", pictures=pictures):
            come_to_a_moment(small, dice, moment)
            written = last_turn(journal_of(tmp_path / "saves" / "run.save"))
            end(small, how)
        assert is_recovered(tmp_path / "saves" / "run.save", library(), written), (how, number)


def test_a_dead_display_is_one_line_and_status_2_without_a_terminal(tmp_path: Path) -> None:
    import os
    import subprocess

    done = subprocess.run(
        [sys.executable, TOP / "run.py", "--new", "--data-dir", tmp_path],
        env={**os.environ, "DISPLAY": ":9999"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "python -m levelgen show" in done.stderr


@pytest.mark.parametrize(("side", "size"), [(16, (1456, 700)), (32, (2560, 1440))])
def test_the_map_in_pictures_is_drawn_with_the_sheets(tmp_path: Path, side: int, size: tuple[int, int]) -> None:
    sizes = cell_sizes("graphical", size)
    assert sizes.map == (side, side)
    for shown in filled(tmp_path, size, 'tiles = "graphical"\n'):
        keys: list[str] = []
        for key in ("", "x"):
            if key:
                shown.program.press(key)
                keys.append(key)
            picture = shown.picture(keys, sizes, "graphical")
            assert picture.tiles is not None
            wanted = composed(picture.tiles, sizes.map[0]).astype(np.int16)
            x = (size[0] % sizes.text[0]) // 2 + picture.map_at[0] * sizes.text[0]
            y = (size[1] % sizes.text[1]) // 2 + picture.map_at[1] * sizes.text[1]
            part = x, y, wanted.shape[1], wanted.shape[0]

            def is_drawn(shown: Shown = shown, part: Any = part, wanted: Any = wanted) -> bool:
                return bool((np.abs(shown.pixels(*part) - wanted) <= 8).mean() > 0.995)

            shown.program.wait_until(is_drawn)
