"""The window frontend on a virtual display."""

from __future__ import annotations

import ast
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tcod.event import KeyDown, KeySym, Modifier, Scancode, TextInput

from game.frontends.base import FrontendError, Key
from game.frontends.window.display import drivers, window_available
from game.frontends.window.glyphs import BOLD, REGULAR, FontGlyphs
from game.frontends.window.tilesheets import Tilesheet
from game.frontends.window.window import Window, named
from tests.kit.windows import Display, Windowed, virtual_display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray
    from PIL import Image

assert sys.platform != "win32"  # which has no X server

ROOT = Path(__file__).parents[4]
FONTS = ROOT / "assets" / "tilesets" / "dejavu"
GROUND = 18, 17, 20  # the colour behind the stage's floor


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with virtual_display() as shown:
        yield shown


def stage(display: Display, *settings: str) -> Windowed:
    command = [sys.executable, "-m", "tests.kit.stage", "window", f'fonts="{FONTS}"', *settings]
    window = Windowed(display, command)
    window.wait_for("shown")
    window.focus()
    return window


def log(window: Windowed) -> list[str]:
    """What the stage took, of keys and mouse; the pointer starts somewhere over the window."""
    told = window.output.rstrip().rpartition("\n")[2]
    events: list[str] = ast.literal_eval(told[told.index("[") : told.rindex("]") + 1])
    return [event for event in events if not event.startswith("move")]


def expected(
    kind: str, size: tuple[int, int], character: str, fg: tuple[int, int, int], bg: tuple[int, int, int]
) -> NDArray[np.int64]:
    """The tile as it should look, [y, x, channel]."""
    font = FontGlyphs(FONTS / (BOLD if kind == "map" else REGULAR), size, centered=kind == "map")
    alpha = font.tile(ord(character))[..., None] / 255
    blended: NDArray[np.int64] = np.rint(np.array(bg) + alpha * (np.array(fg) - np.array(bg))).astype(np.int64)
    return blended


def pixels(
    shot: Image.Image, window: tuple[int, int], left: int, top: int, width: int, height: int
) -> NDArray[np.int64]:
    x, y = window[0] + left, window[1] + top
    return np.asarray(shot.crop((x, y, x + width, y + height))).astype(np.int64)


def close(one: NDArray[np.int64], other: NDArray[np.int64]) -> bool:
    return one.shape == other.shape and int(np.abs(one - other).max()) <= 3  # blending rounds


def test_text_and_map_are_drawn_in_cells_of_the_same_size(display: Display) -> None:
    with stage(display) as window:
        assert "(100, 34)" in window.output
        width, height = (size // cells for size, cells in zip(window.size(), (100, 34), strict=True))
        at = window.place()
        hero = expected("map", (width, height), "@", (255, 250, 230), GROUND)
        letter = expected("text", (width, height), "s", (200, 200, 180), (10, 10, 14))

        def drawn() -> bool:
            shot = window.screenshot()
            x, y = (20 + 10) * width, (3 + 10) * height
            return close(pixels(shot, at, x, y, width, height), hero) and close(
                pixels(shot, at, 0, 0, width, height), letter
            )

        window.wait_until(drawn)


def test_the_ground_of_the_outermost_cells_goes_on_to_the_edge(display: Display) -> None:
    with stage(display) as window:
        window.resize(1024, 768)
        window.wait_for("resized:102x34")
        window.wait_until(lambda: pixels(window.screenshot(), window.place(), 0, 0, 1, 1).tolist() == [[[10, 10, 14]]])


def test_a_panel_lies_over_the_map(display: Display) -> None:
    with stage(display) as window:
        window.resize(1000, 680)
        window.wait_for("resized:100x34")
        at = window.place()
        window.press("P")
        corner = expected("text", (10, 20), "┌", (220, 200, 150), (30, 26, 24))
        window.wait_until(lambda: close(pixels(window.screenshot(), at, 300, 160, 10, 20), corner))
        beside = pixels(window.screenshot(), at, 500, 160, 2, 2)
        assert close(beside, np.broadcast_to(GROUND, (2, 2, 3)).astype(np.int64))
        window.press("P")
        window.wait_until(lambda: not close(pixels(window.screenshot(), at, 300, 160, 10, 20), corner))


def test_keys_come_once_and_by_the_same_names(display: Display) -> None:
    with stage(display) as window:
        window.press("a", "ctrl-d", "f3", "shift-up", "escape", "enter", "tab", "shift-tab", "space", "alt-x")
        window.press("keypad-7", "pageup", "delete", "ctrl-shift-left")
        window.type("Q?@:")
        window.wait_for("':'")
        keys = ["a", "ctrl-d", "f3", "shift-up", "escape", "enter", "tab", "shift-tab", "space", "alt-x"]
        keys += ["keypad-7", "pageup", "delete", "ctrl-shift-left", "Q", "?", "@", ":"]
        assert log(window) == keys


def test_the_mouse_points_at_text_and_map_cells(display: Display) -> None:
    with stage(display) as window:
        window.resize(1000, 680)
        window.wait_for("resized:100x34")
        window.point((20 + 5) * 10 + 3, (3 + 7) * 20 + 3)
        window.click()
        window.click(4)
        window.wait_for("wheel-up")
        assert log(window)[-2:] == ["click:left:25,10:(5, 7)", "wheel-up:None:25,10:(5, 7)"]
        window.point(15, 5)
        window.click(3)
        window.wait_for("click:right:1,0:None")


def test_the_mouse_points_at_square_cells_that_are_smaller_than_text(display: Display) -> None:
    with stage(display) as window:
        window.resize(1024, 768)
        window.press("f6")
        window.wait_for("resized:102x38")  # text of 10x20 pixels, a map of 12x12
        left, top = (1024 - 102 * 10) // 2, (768 - 38 * 20) // 2
        window.point(left + 20 * 10 + 41 * 12 + 9, top + 3 * 20 + 17 * 12)
        window.click()
        window.wait_for(f"click:left:{20 + 501 // 10},{3 + 204 // 20}:(41, 17)")


def test_zoom_and_size_are_told(display: Display) -> None:
    with stage(display) as window:
        window.resize(1000, 680)
        window.wait_for("resized:100x34")
        window.press("ctrl-minus")
        window.wait_for("resized:125x40")
        window.press("ctrl-plus")
        window.press("ctrl-plus")
        window.wait_for("resized:90x29")
        window.zoom(4)
        window.wait_for("resized:83x28")
        window.zoom(5)
        window.wait_until(lambda: window.output.count("(90, 29)") >= 2)
        window.press("ctrl-0")
        window.wait_until(lambda: window.output.count("(100, 34)") >= 3)
        window.resize(1200, 816)
        window.wait_until(lambda: window.output.count("(100, 34)") >= 4)
        letter = expected("text", (12, 24), "s", (200, 200, 180), (10, 10, 14))
        window.wait_until(lambda: close(pixels(window.screenshot(), window.place(), 0, 0, 12, 24), letter))


def test_the_window_fills_the_screen_and_is_a_window_again() -> None:
    script = (
        "from game.frontends.window.window import Window\n"
        f"with Window({str(FONTS)!r}) as window:\n"
        "    for word in ('full_screen', 'full_screen', 'look', None):\n"
        "        print(window.adjust(word), window._window.fullscreen)\n"
        "print(window.adjust('full_screen'))"
    )
    # On a bare X server nobody makes a window full; SDL's own driver without a screen does.
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEO_DRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines() == ["True True", "True False", "False False", "False False", "False"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_closes(display: Display, number: signal.Signals) -> None:
    with stage(display) as window:
        window.signal(number)
        assert window.wait() == 128 + number


def test_closing_the_window_is_told_and_no_signal(display: Display) -> None:
    script = (
        "import sys, tcod.event; from tcod.cffi import ffi, lib\n"
        "from game.frontends.window.window import Window\n"
        f"with Window({str(FONTS)!r}) as window:\n"
        "    event = ffi.new('SDL_Event*'); event.type = lib.SDL_EVENT_QUIT; lib.SDL_PushEvent(event)\n"
        "    while (told := window.wait()).__class__.__name__ != 'Closed': pass\n"
        "    print(told)\n"
        "window.close(); print('closed twice')"
    )
    with Windowed(display, [sys.executable, "-c", script]) as window:
        assert window.wait() == 0
        assert "Closed(signal=0)\nclosed twice" in window.output


@pytest.mark.parametrize("name", [":97", "nowhere.invalid:3", "nonsense"])
def test_a_dead_display_is_one_sentence_and_no_noise(name: str) -> None:
    environment = {**os.environ, "DISPLAY": name}
    environment.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-m", "tests.kit.stage", "window", f'fonts="{FONTS}"'],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr == "No display answers; play in the terminal, or check DISPLAY.\n"


def test_a_display_that_accepts_and_never_answers_is_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.frontends.window.display.PATIENCE", 0.05)
    number = 4000 + os.getpid() % 10000
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0/tmp/.X11-unix/X{number}")
        server.listen()
        assert drivers({"DISPLAY": f":{number}"}) == []


def test_a_living_display_is_found(display: Display) -> None:
    assert drivers({"DISPLAY": display.name}) == ["x11"]


def test_a_display_is_guessed_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not window_available({})
    assert window_available({"DISPLAY": ":0"})
    assert window_available({"WAYLAND_DISPLAY": "wayland-0"})
    monkeypatch.setattr(sys, "platform", "darwin")
    assert window_available({})


def pressed(sym: KeySym, held: Modifier = Modifier.NONE, scancode: Scancode = Scancode.UNKNOWN) -> KeyDown:
    return KeyDown(sym=sym, scancode=scancode, mod=held)


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (pressed(KeySym.A), None),  # the text it types tells it
        (pressed(KeySym.SPACE), None),
        (pressed(KeySym.A, Modifier.LCTRL), "ctrl-a"),
        (pressed(KeySym.A, Modifier.LCTRL | Modifier.LSHIFT), "ctrl-a"),
        (pressed(KeySym.A, Modifier.LALT | Modifier.RSHIFT), "alt-A"),
        (pressed(KeySym.Q, Modifier.RALT), None),  # AltGr
        (pressed(KeySym.Q, Modifier.LCTRL | Modifier.RALT), None),
        (pressed(KeySym.SPACE, Modifier.LCTRL), "ctrl-space"),
        (pressed(KeySym.KP_8, scancode=Scancode.KP_8), "keypad-8"),
        (pressed(KeySym.UP, Modifier.RSHIFT, Scancode.KP_8), "shift-keypad-8"),  # without num lock
        (pressed(KeySym.KP_ENTER), "enter"),
        (pressed(KeySym.LSHIFT, Modifier.LSHIFT), None),
        (pressed(KeySym.LCTRL, Modifier.LCTRL), None),
        (pressed(KeySym.F13, Modifier.LCTRL | Modifier.LALT | Modifier.LSHIFT), "ctrl-alt-shift-f13"),
    ],
)
def test_keys_are_named(event: KeyDown, name: str | None) -> None:
    assert named(event) == name


def test_a_held_key_says_so_whether_its_name_or_its_text_tells_it() -> None:
    window = Window(FONTS)
    for repeat in (False, True):
        window._note(KeyDown(sym=KeySym.UP, scancode=Scancode.UNKNOWN, mod=Modifier.NONE, repeat=repeat))
        window._note(KeyDown(sym=KeySym.L, scancode=Scancode.L, mod=Modifier.NONE, repeat=repeat))
        window._note(TextInput(text="l"))
    told = [(key.name, key.repeats) for key in window._inputs if isinstance(key, Key)]
    assert told == [("up", False), ("l", False), ("up", True), ("l", True)]


def test_a_traded_tilesheet_draws_the_map(display: Display, tmp_path: Path) -> None:
    picture = tmp_path / "traded.png"
    from PIL import Image

    image = Image.new("RGB", (16 * 8, 16 * 8), (0, 0, 0))
    image.paste((255, 255, 255), (0 * 8, 4 * 8, 0 * 8 + 8, 4 * 8 + 8))  # its "@" is a full block
    image.save(picture)
    with stage(display, f'tileset="{picture}"') as window:
        window.resize(1024, 768)
        window.press("f6")
        window.wait_for("resized:102x38")
        x, y = (1024 - 102 * 10) // 2 + 20 * 10 + 10 * 12, (768 - 38 * 20) // 2 + 3 * 20 + 10 * 12
        # The tiles are made larger by a fraction, so that their edges are soft.
        block = np.broadcast_to((255, 250, 230), (6, 6, 3)).astype(np.int64)
        window.wait_until(lambda: close(pixels(window.screenshot(), window.place(), x + 2, y + 2, 6, 6), block))


def test_bad_tilesets_are_one_sentence(tmp_path: Path) -> None:
    def refusal(tileset: Path) -> str:
        with pytest.raises(FrontendError) as refused:
            Tilesheet(tileset)
        message = str(refused.value)
        assert "\n" not in message
        assert message.endswith(".")
        return message

    from PIL import Image

    assert "cannot be read" in refusal(tmp_path / "none.png")
    text = tmp_path / "text.png"
    text.write_text("no picture, but long enough to have a head")
    assert "cannot be read" in refusal(text)
    odd = tmp_path / "odd.png"
    Image.new("RGB", (100, 100)).save(odd)
    assert "odd.png is 100x100 pixels, which is neither 16x16 nor 32x8 tiles" in refusal(odd)
    whole = tmp_path / "whole.png"
    Image.effect_noise((512, 512), 50).save(whole)
    whole.write_bytes(whole.read_bytes()[:20000])
    assert "whole.png cannot be read" in refusal(whole)
    Image.new("RGB", (128, 128)).save(tmp_path / "other.jpg")
    assert "no PNG picture" in refusal(tmp_path / "other.jpg")


def test_what_a_sheet_lacks_is_drawn_by_a_lookalike(tmp_path: Path) -> None:
    from PIL import Image

    picture = tmp_path / "sheet.png"
    shades = Image.fromarray(np.arange(256, dtype=np.uint8).reshape(16, 16).repeat(8, axis=0).repeat(8, axis=1))
    Image.merge("RGB", [shades] * 3).save(picture)
    sheet = Tilesheet(picture)

    def shade(character: str) -> int:
        return int(sheet.tile(ord(character))[0, 0, 3])  # what is grey counts as partly clear

    assert shade("a") == ord("a")
    assert shade("█") == 219  # of code page 437
    assert shade("Ā") == ord("A")
