"""The window frontend on a virtual display."""

from __future__ import annotations

import ast
import os
import shutil
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
from game.frontends.window.tilesheets import Tilesheet, Tilesheets
from game.frontends.window.window import Window, named
from tests.kit.windows import Windowed, virtual_display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray
    from PIL import Image

assert sys.platform != "win32"  # which has no X server

ROOT = Path(__file__).parents[4]
TILESETS = ROOT / "assets" / "tilesets"
GROUND = 18, 17, 20  # the colour behind the stage's floor


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with virtual_display() as name:
        yield name


def stage(display: str, *settings: str) -> Windowed:
    command = [sys.executable, "-m", "tests.kit.stage", "window", f'tilesets="{TILESETS}"', *settings]
    window = Windowed(display, command)
    window.wait_for("shown")
    window.focus()
    return window


def log(window: Windowed) -> list[str]:
    """What the stage took, of keys and mouse; the pointer starts somewhere over the window."""
    told = window.output.rstrip().rpartition("\n")[2]
    events: list[str] = ast.literal_eval(told[told.index("[") : told.rindex("]") + 1])
    return [event for event in events if not event.startswith("move")]


def expected(sheet: Tilesheet, character: str, fg: tuple[int, int, int], bg: tuple[int, int, int]) -> NDArray[np.int64]:
    """The tile as it should look, [y, x, channel]."""
    alpha = sheet.load()[ord(character)][..., 3:4] / 255
    blended: NDArray[np.int64] = np.rint(np.array(bg) + alpha * (np.array(fg) - np.array(bg))).astype(np.int64)
    return blended


def pixels(
    shot: Image.Image, window: tuple[int, int], left: int, top: int, width: int, height: int
) -> NDArray[np.int64]:
    x, y = window[0] + left, window[1] + top
    return np.asarray(shot.crop((x, y, x + width, y + height))).astype(np.int64)


def sheet(kind: str, height: int) -> Tilesheet:
    found = Tilesheets.find(None, TILESETS)
    return next(sheet for sheet in (found.narrow if kind == "narrow" else found.square) if sheet.height == height)


def close(one: NDArray[np.int64], other: NDArray[np.int64]) -> bool:
    return one.shape == other.shape and int(np.abs(one - other).max()) <= 3  # blending rounds


def test_text_is_narrow_and_the_map_square(display: str) -> None:
    with stage(display) as window:
        assert "(180, 34)" in window.output  # 10x20 is the largest that fits this display
        at = window.place()
        hero = expected(sheet("square", 20), "@", (255, 250, 230), GROUND)
        letter = expected(sheet("narrow", 20), "s", (200, 200, 180), (10, 10, 14))

        def drawn() -> bool:
            shot = window.screenshot()
            return close(pixels(shot, at, (20 + 2 * 10) * 10, 13 * 20, 20, 20), hero) and close(
                pixels(shot, at, 0, 0, 10, 20), letter
            )

        window.wait_until(drawn)


def test_a_panel_lies_over_the_map(display: str) -> None:
    with stage(display) as window:
        at = window.place()
        window.press("P")
        corner = expected(sheet("narrow", 20), "┌", (220, 200, 150), (30, 26, 24))
        window.wait_until(lambda: close(pixels(window.screenshot(), at, 300, 160, 10, 20), corner))
        beside = pixels(window.screenshot(), at, 500, 160, 2, 2)
        assert close(beside, np.broadcast_to(GROUND, (2, 2, 3)).astype(np.int64))
        window.press("P")
        window.wait_until(lambda: not close(pixels(window.screenshot(), at, 300, 160, 10, 20), corner))


def test_keys_come_once_and_by_the_same_names(display: str) -> None:
    with stage(display) as window:
        window.press("a", "ctrl-d", "f3", "shift-up", "escape", "enter", "tab", "shift-tab", "space", "alt-x")
        window.press("keypad-7", "pageup", "delete", "ctrl-shift-left")
        window.type("Q?@:")
        window.wait_for("':'")
        keys = ["a", "ctrl-d", "f3", "shift-up", "escape", "enter", "tab", "shift-tab", "space", "alt-x"]
        keys += ["keypad-7", "pageup", "delete", "ctrl-shift-left", "Q", "?", "@", ":"]
        assert log(window) == keys


def test_the_mouse_points_at_text_and_map_cells(display: str) -> None:
    with stage(display) as window:
        window.point(20 * 10 + 5 * 20 + 3, 3 * 20 + 7 * 20 + 3)
        window.click()
        window.click(4)
        window.wait_for("wheel-up")
        assert log(window)[-2:] == ["click:left:30,10:(5, 7)", "wheel-up:None:30,10:(5, 7)"]
        window.point(15, 5)
        window.click(3)
        window.wait_for("click:right:1,0:None")


def test_zoom_and_size_are_told(display: str) -> None:
    with stage(display) as window:
        window.press("ctrl-minus")
        window.wait_for("resized:225x42")
        window.resize(1000, 600)
        window.wait_for("resized:125x37")
        window.press("ctrl-plus")
        window.wait_for("resized:100x30")
        window.press("ctrl-0")
        window.wait_until(lambda: window.output.count("(125, 37)") == 2)
        window.press("ctrl-plus")
        window.wait_until(lambda: window.output.count("(100, 30)") == 2)
        shot = window.screenshot()
        letter = expected(sheet("narrow", 20), "s", (200, 200, 180), (10, 10, 14))
        assert close(pixels(shot, window.place(), 0, 0, 10, 20), letter)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_closes(display: str, number: signal.Signals) -> None:
    with stage(display) as window:
        window.signal(number)
        assert window.wait() == 128 + number


def test_closing_the_window_is_told_and_no_signal(display: str) -> None:
    script = (
        "import sys, tcod.event; from tcod.cffi import ffi, lib\n"
        "from game.frontends.window.window import Window\n"
        f"with Window({str(TILESETS)!r}) as window:\n"
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
        [sys.executable, "-m", "tests.kit.stage", "window", f'tilesets="{TILESETS}"'],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr == "There is no display that answers; play in the terminal, or see what DISPLAY says.\n"


def test_a_display_that_accepts_and_never_answers_is_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.frontends.window.display.PATIENCE", 0.05)
    number = 4000 + os.getpid() % 10000
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0/tmp/.X11-unix/X{number}")
        server.listen()
        assert drivers({"DISPLAY": f":{number}"}) == []


def test_a_living_display_is_found(display: str) -> None:
    assert drivers({"DISPLAY": display}) == ["x11"]


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
    window = Window(TILESETS)
    for repeat in (False, True):
        window._note(KeyDown(sym=KeySym.UP, scancode=Scancode.UNKNOWN, mod=Modifier.NONE, repeat=repeat))
        window._note(KeyDown(sym=KeySym.L, scancode=Scancode.L, mod=Modifier.NONE, repeat=repeat))
        window._note(TextInput(text="l"))
    told = [(key.name, key.repeats) for key in window._inputs if isinstance(key, Key)]
    assert told == [("up", False), ("l", False), ("up", True), ("l", True)]


@pytest.mark.parametrize("kind", ["narrow", "square"])
def test_the_sheets_have_what_the_game_draws_and_lines_join(kind: str) -> None:
    sheets = getattr(Tilesheets.find(None, TILESETS), kind)
    assert [sheet.height for sheet in sheets] == [16, 20, 24, 32]
    for sheet in sheets:
        tiles = sheet.load()
        assert tiles.tile_shape == (sheet.height, sheet.width)
        for character in "".join(map(chr, range(33, 127))) + "·•≈≋♠♣♥♦☼†‡∩Ω≡⌠⌡«»▲▼◄►◊○●■□√∞πσ░▒▓█─│┌┐└┘├┤┬┴┼═║╬━┃╋":
            assert tiles[ord(character)][..., 3].any(), f"{character} is blank in {sheet.file.name}"
        for line, crossing in (("─", "┼"), ("═", "╬"), ("━", "╋"), ("─", "╫"), ("═", "╪")):
            edges = [tiles[ord(character)][:, edge, 3] for character in (line, crossing) for edge in (0, -1)]
            assert all(np.array_equal(edge, edges[0]) for edge in edges), f"{line}{crossing} do not join"
        for line, crossing in (("│", "┼"), ("║", "╬"), ("┃", "╋"), ("║", "╫"), ("│", "╪")):
            edges = [tiles[ord(character)][edge, :, 3] for character in (line, crossing) for edge in (0, -1)]
            assert all(np.array_equal(edge, edges[0]) for edge in edges), f"{line}{crossing} do not join"
        assert tiles[ord("█")][..., 3].min() == 255


def test_a_traded_tilesheet_draws_the_map(display: str, tmp_path: Path) -> None:
    picture = tmp_path / "traded.png"
    from PIL import Image

    image = Image.new("RGB", (16 * 8, 16 * 8), (0, 0, 0))
    image.paste((255, 255, 255), (0 * 8, 4 * 8, 0 * 8 + 8, 4 * 8 + 8))  # its "@" is a full block
    image.save(picture)
    with stage(display, f'tileset="{picture}"') as window:
        at = window.place()
        # The tiles are made larger by a fraction, so that their edges are soft.
        block = np.broadcast_to((255, 250, 230), (12, 12, 3)).astype(np.int64)
        window.wait_until(lambda: close(pixels(window.screenshot(), at, 404, 264, 12, 12), block))


def test_bad_tilesets_are_one_sentence(tmp_path: Path) -> None:
    def refusal(tileset: str | Path) -> str:
        with pytest.raises(FrontendError) as refused:
            Tilesheets.find(tileset, TILESETS)
        message = str(refused.value)
        assert "\n" not in message
        assert message.endswith(".")
        return message

    assert 'no tileset "none"' in refusal("none")
    assert "dejavu" in refusal("none")
    text = tmp_path / "text.png"
    text.write_text("no picture, but long enough to have a head")
    assert "is not a PNG picture" in refusal(text)
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "charmap.txt" in refusal(folder)
    (folder / "charmap.txt").write_text("abc", encoding="utf-8")
    assert "has no narrow sheet" in refusal(folder)
    shutil.copy(TILESETS / "dejavu" / "square-16x16.png", folder / "narrow-7x16.png")
    assert "does not hold" in refusal(folder)
    broken = tmp_path / "broken.png"
    whole = (TILESETS / "dejavu" / "square-16x16.png").read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FrontendError, match=r"broken\.png"):
        Tilesheets.find(broken, TILESETS).square[0].load()


def test_what_a_sheet_lacks_is_drawn_by_a_lookalike() -> None:
    substitutes = Tilesheet(Path("some.png"), 8, 8, tuple(map(ord, "ab-e?"))).substitutes()
    assert [chr(substitutes[ord(character)]) for character in "abx─é"] == ["a", "b", "?", "-", "e"]
