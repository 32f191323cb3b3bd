"""The game in a window: takes keys and mouse, shows pictures drawn by the canvas."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
import tcod.event
import tcod.sdl.render
import tcod.sdl.sys
import tcod.sdl.video
from tcod.cffi import ffi, lib
from tcod.event import KeySym, Modifier, Scancode

from game.frontends.base import ONE_SIZE, Closed, Frontend, FrontendError, Input, Key, Mouse, Picture, Resized, key_name
from game.frontends.patience import BUSY, BUSY_COLORS, patience
from game.frontends.signals import CLOSING, SignalWatch
from game.frontends.window import geometry
from game.frontends.window.canvas import Canvas
from game.frontends.window.display import drivers
from game.frontends.window.glyphs import BOLD, FontGlyphs
from game.frontends.window.interruption import Interruption
from game.frontends.window.tilesheets import Tilesheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.frontends.base import CellSizes, Tiles

_ICON: Final = 48, 48  # pixels
_SLICE: Final = 0.1  # seconds: SDL does not wake for signals, so waits are cut into slices to see them
_PAUSES: Final = (0.1, 0.3)  # seconds
_NAMES: Final = (
    {KeySym[name.upper()]: name for name in ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")}
    | {KeySym[name.upper()]: name for name in ("insert", "delete", "tab", "backspace", "escape")}
    | {KeySym[f"F{number}"]: f"f{number}" for number in range(1, 25)}
    | {KeySym.RETURN: "enter", KeySym.KP_ENTER: "enter"}
)
_KEYPAD: Final = {Scancode[f"KP_{digit}"]: f"keypad-{digit}" for digit in range(10)}
_OPERATORS: Final = {Scancode.KP_PLUS: "+", Scancode.KP_MINUS: "-", Scancode.KP_MULTIPLY: "*", Scancode.KP_DIVIDE: "/"}
_ZOOM: Final = {"zoom_in": 1, "zoom_out": -1, "zoom_usual": 0}  # steps by command word
_BUTTONS: Final[dict[int, Literal["left", "middle", "right"]]] = {1: "left", 2: "middle", 3: "right"}


class Window(Frontend):
    """A window that can be resized, zoomed (also by ctrl and the wheel) and made full screen.

    `fonts` is the folder of the fonts, `tileset` the image of tiles for square cells at first (see
    `tilesheets`).
    `pictures` is the folder of graphical tiles; without it, these are drawn as square cells.
    Raises FrontendError if no display responds, and for an invalid tileset.
    """

    def __init__(
        self,
        fonts: str | Path,
        *,
        tileset: str = "",
        pictures: str | Path | None = None,
        title: str = "Strata",
    ) -> None:
        self._fonts = Path(fonts)
        self._pictures = Path(pictures) if pictures else None
        self._tileset, self._sheet = tileset, Tilesheet(Path(tileset)) if tileset else None
        self._tiles: Tiles = "tall"
        self._title = title
        self._signals = SignalWatch(CLOSING)
        self._inputs: deque[Input] = deque()
        self._picture: Picture | None = None
        self._window: tcod.sdl.video.Window | None = None
        self._canvas: Canvas | None = None
        self._size: geometry.Size = geometry.WHOLE
        self._pixels_per_point = 1.0  # on high-density screens mouse positions are in points
        self._pointer: tuple[geometry.Size, geometry.Size | None] = (0, 0), None  # text cell and map cell
        self._held = False  # the last key is a repeat, and so is its text
        self._notice = Interruption(self._tell_busy)
        self._is_working = False
        self._told = False  # the last key was reported by name, so its text must not be reported again

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of text that fit the window."""
        return self._size

    @property
    def cell_sizes(self) -> CellSizes:
        """The sizes of text and map cells in pixels."""
        return ONE_SIZE if self._canvas is None else self._canvas.cell_sizes

    def open(self) -> None:
        """Show the window, large enough for a whole floor if the screen allows."""
        if self._window is not None:
            return
        self._signals.open()  # before SDL, which takes signals without handlers
        try:
            with _silence():
                self._window, renderer = _new_window(self._title)
                self._canvas = Canvas(renderer, self._fonts, self._sheet, self._pictures)
                self._window.set_icon(_icon(self._fonts / BOLD))
                self._window.start_text_input(autocorrect=False)
        except BaseException:
            self.close()
            raise
        self._canvas.tiles = self._tiles
        self._fit()
        self._canvas.draw(None)
        self._canvas.tell(BUSY, BUSY_COLORS)  # until the first picture

    def close(self) -> None:
        """Close the window and restore the signals. May be called twice."""
        self._canvas = None  # before the window, whose textures it holds
        self._window = None
        self._signals.close()

    def show(self, picture: Picture) -> None:
        """Draw the picture."""
        self._picture = picture
        self._draw()

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Return a context in which the window shows a message if the work takes longer than a moment."""
        before, self._is_working = self._is_working, True
        try:
            with patience(self._notice.ask):
                yield
        finally:
            self._is_working = before

    def _tell_busy(self) -> None:
        """Show the message, unless the work is done by now."""
        if self._is_working and self._canvas is not None:
            self._canvas.tell(BUSY, BUSY_COLORS)

    def _draw(self) -> None:
        """Draw the picture again, which takes longer at a new size."""
        if self._canvas is not None:
            with self.at_work():
                self._canvas.draw(self._picture)

    def use_tiles(self, tiles: Tiles, tileset: str = "") -> None:
        """Draw the map with this kind of cells from now on, square ones with the tiles of a file, if given.

        Raises:
            FrontendError: the tileset is invalid.
        """
        self._tiles = tiles
        if tileset != self._tileset:
            self._tileset, self._sheet = tileset, Tilesheet(Path(tileset)) if tileset else None
            if self._canvas is not None:
                self._canvas.use_sheet(self._sheet)
        if self._canvas is not None and self._canvas.tiles != tiles:
            self._canvas.tiles = tiles
            self._fit()

    def adjust(self, word: str | None) -> bool:
        """Zoom, or toggle full screen. Returns: whether the word is a command for that."""
        if self._window is None or self._canvas is None:
            return False
        if word == "full_screen":
            self._window.fullscreen = not self._window.fullscreen
        elif word in _ZOOM:
            self._zoom_by(_ZOOM[word] or -self._canvas.zoom)
        else:
            return False
        return True

    def wait(self, seconds: float | None = None) -> Input | None:
        """Return the next key, mouse event, new size or end."""
        end = None if seconds is None else time.monotonic() + max(0.0, seconds)
        while True:
            self._inputs.extend(Closed(number) for number in self._signals.take())
            if self._inputs:
                return self._inputs.popleft()
            left = _SLICE if end is None else min(_SLICE, end - time.monotonic())
            for event in tcod.event.wait(max(0.0, left)):
                self._note(event)
            if end is not None and left <= 0 and not self._inputs:
                return None

    def _note(self, event: tcod.event.Event) -> None:
        match event:
            case tcod.event.Quit():
                self._inputs.append(Closed())
            case tcod.event.KeyDown():
                self._note_key(event)
            case tcod.event.TextInput() if not self._told:
                typed = [character for character in event.text if character.isprintable()]
                self._inputs.extend(Key(key_name(character), repeats=self._held) for character in typed)
            case tcod.event.MouseMotion() | tcod.event.MouseButtonDown() | tcod.event.MouseWheel():
                self._note_mouse(event)
            case tcod.event.WindowEvent(type="WindowResized" | "PixelSizeChanged" | "WindowExposed" | "WindowRestored"):
                self._refit()

    def _note_key(self, event: tcod.event.KeyDown) -> None:
        name = named(event)
        self._told, self._held = name is not None, event.repeat
        if name is not None:
            self._inputs.append(Key(name, repeats=event.repeat))

    def _note_mouse(self, event: tcod.event.MouseMotion | tcod.event.MouseButtonDown | tcod.event.MouseWheel) -> None:
        if isinstance(event, tcod.event.MouseWheel):
            if lib.SDL_GetModState() & Modifier.CTRL:
                self._zoom_by((event.y > 0) - (event.y < 0))
            elif event.y:
                self._inputs.append(self._mouse("wheel-up" if event.y > 0 else "wheel-down"))
            return
        if self._canvas is None:
            return
        x, y = event.position
        cells = self._canvas.cells_at(self._picture, x * self._pixels_per_point, y * self._pixels_per_point)
        moved, self._pointer = cells != self._pointer, cells
        if isinstance(event, tcod.event.MouseButtonDown):
            if event.button in _BUTTONS:
                self._inputs.append(self._mouse("click", _BUTTONS[event.button]))
        elif moved:
            last = self._inputs[-1] if self._inputs else None
            if isinstance(last, Mouse) and last.what == "move":
                self._inputs.pop()  # positions of the pointer in between do not matter
            self._inputs.append(self._mouse("move"))

    def _mouse(
        self,
        what: Literal["move", "click", "wheel-up", "wheel-down"],
        button: Literal["left", "middle", "right"] | None = None,
    ) -> Mouse:
        cell, on_map = self._pointer
        return Mouse(what, *cell, map_cell=on_map, button=button)

    def _zoom_by(self, steps: int) -> None:
        """Zoom in or out, unless that changes no size."""
        if self._canvas is None:
            return
        before, usual = self._canvas.cell_sizes, self._canvas.zoom
        self._canvas.zoom = max(geometry.LEAST_ZOOM, min(usual + steps, geometry.MOST_ZOOM))
        self._refit()
        if self._canvas.cell_sizes == before:
            self._canvas.zoom = usual

    def _refit(self) -> None:
        """Report a new size, or redraw what the window system may have lost."""
        if self._canvas is None:
            return
        before = self._size, self.cell_sizes
        self._fit()
        if before != (self._size, self.cell_sizes):
            self._inputs = deque(event for event in self._inputs if not isinstance(event, Resized))
            self._inputs.append(Resized(*self._size))
            self._canvas.stretch()
        else:
            self._draw()

    def _fit(self) -> None:
        """Choose the sizes of cells for the present window."""
        if self._window is None or self._canvas is None:
            return
        points = max(1, self._window.size[0])
        self._pixels_per_point = self._canvas.width / points
        self._canvas.fit(max(1.0, lib.SDL_GetWindowDisplayScale(self._window.p)))
        self._size = self._canvas.fitting


def named(event: tcod.event.KeyDown) -> str | None:
    """Return the name of a pressed key, unless its text will be reported instead."""
    held = event.mod
    ctrl, alt, shift = bool(held & Modifier.CTRL), bool(held & Modifier.ALT), bool(held & Modifier.SHIFT)
    base = _KEYPAD.get(event.scancode) or _NAMES.get(event.sym)
    if ctrl or alt:  # the keypad's operators type no text with these
        base = base or _OPERATORS.get(event.scancode)
    if base is not None:
        return key_name(base, ctrl=ctrl, alt=alt, shift=shift)
    # AltGr types characters, and some systems report it as ctrl with alt; on macOS every alt key types.
    typing = held & (Modifier.RALT | Modifier.MODE) or (alt and not ctrl and sys.platform == "darwin")
    character = chr(event.sym) if 32 <= event.sym < 0x110000 else ""
    if typing or not (ctrl or alt) or not character.isprintable() or not character:
        return None
    if shift and not ctrl:
        character = character.upper()
    return key_name(character, ctrl=ctrl, alt=alt)


def _new_window(title: str) -> tuple[tcod.sdl.video.Window, tcod.sdl.render.Renderer]:
    if sys.platform not in {"win32", "darwin"} and "SDL_VIDEO_DRIVER" not in os.environ:
        answering = drivers(os.environ)
        if not answering:
            raise FrontendError("No display answers; play in the terminal, or check DISPLAY.")
        lib.SDL_SetHint(b"SDL_VIDEO_DRIVER", ",".join(answering).encode())
    lib.SDL_SetHint(b"SDL_APP_ID", title.lower().encode())  # the name by which desktops group windows
    try:
        _start_video()
        kinds = tcod.sdl.video.WindowFlags
        # Hidden, as SDL recreates it for the renderer that it finds.
        flags = kinds.RESIZABLE | kinds.ALLOW_HIGHDPI | kinds.HIDDEN
        window = tcod.sdl.video.new_window(*_first_size(), title=title, flags=flags)
        window.min_size = geometry.LEAST_WINDOW
        renderer = tcod.sdl.render.new_renderer(window)
        window.show()
    except RuntimeError as error:
        raise FrontendError(f"The display cannot show a window ({error}); play in the terminal.") from error
    return window, renderer


def _start_video() -> None:
    """Start SDL's video, with retries: an X server restarts when its last client leaves, as the probe just did."""
    for pause in _PAUSES:
        try:
            tcod.sdl.sys.init(tcod.sdl.sys.Subsystem.VIDEO)
        except RuntimeError:
            time.sleep(pause)
        else:
            return
    tcod.sdl.sys.init(tcod.sdl.sys.Subsystem.VIDEO)


def _first_size() -> geometry.Size:
    """Return the size in points of a window for a whole floor, or for nearly the whole screen."""
    bounds = ffi.new("SDL_Rect*")
    if not lib.SDL_GetDisplayUsableBounds(lib.SDL_GetPrimaryDisplay(), bounds):
        return 1280, 720
    return geometry.first_size((bounds.w, bounds.h))


def _icon(font: Path) -> NDArray[np.uint8]:
    """Return the hero's glyph, as on the map."""
    tile: NDArray[Any] = FontGlyphs(font, _ICON, centered=True).tile(ord("@"))[..., None].astype(np.uint16)
    colors = np.array([24, 22, 26]) + tile * (np.array([255, 214, 140]) - np.array([24, 22, 26])) // 255
    return np.concatenate((colors, np.full_like(tile, 255)), axis=-1).astype(np.uint8)


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Discard stderr meanwhile: drivers print complaints there, where the game may be about to draw."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no stderr
        yield
        return
    if sys.stderr is not None:  # None in a Windows program without a console
        sys.stderr.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
