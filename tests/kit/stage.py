"""A program that plays nothing, on a real frontend: it shows what was pressed, and a hero who can step.

`python -m tests.kit.stage terminal|window [key=value ...]`; the values are arguments of the frontend.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from tcod.console import Console

from game.frontends.base import Closed, Frontend, FrontendError, Input, Key, Mouse, Picture, Resized

if TYPE_CHECKING:
    from collections.abc import Callable

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
ADJUSTMENTS = {"ctrl-+": "zoom_in", "ctrl-=": "zoom_in", "ctrl--": "zoom_out", "ctrl-0": "zoom_usual"}
MAP_AT = (20, 3)
MAP_SIZE = (80, 29)


class Stage:
    """What is on the screen."""

    def __init__(self, frontend: Frontend, tileset: str = "") -> None:
        self.frontend = frontend
        self.tileset = tileset
        self.hero = (10, 10)
        self.log: list[str] = []
        self.noise = 0
        self.panel = False
        self.cursor = False

    def picture(self) -> Picture:
        """One frame: the log above, the map below."""
        columns, rows = self.frontend.size
        text = Console(columns, rows)
        text.print(0, 0, f"size {columns}x{rows}", fg=(200, 200, 180), bg=(10, 10, 14))
        text.print(0, 1, " ".join(self.log)[-columns:], fg=(230, 220, 200), bg=(10, 10, 14))
        floor = Console(*MAP_SIZE)
        floor.ch[:] = ord("·")
        floor.fg[:] = (70, 66, 60)
        floor.bg[:] = (18, 17, 20)
        if self.noise:
            # Colours that differ in every cell and in every frame: the most a frame can cost.
            cells = floor.fg.size // 3
            floor.fg.reshape(cells, 3)[:, 0] = [(cell * 37 + self.noise * 101) % 256 for cell in range(cells)]
        x, y = self.hero
        floor.print(x, y, "@", fg=(255, 250, 230))
        over = None
        if self.panel:
            over = Console(columns, rows)
            over.ch[:] = 0
            over.draw_frame(30, 8, 20, 6, fg=(220, 200, 150), bg=(30, 26, 24))
        return Picture(text, floor, MAP_AT, cursor=(MAP_AT[0] + x, MAP_AT[1] + y) if self.cursor else None,
                       over=over, focus=self.hero)  # fmt: skip

    def take(self, event: Input | None) -> int | None:
        """React; the exit status, if this is the end."""
        match event:
            case Closed(number):
                return 128 + number if number else 0
            case Key("q"):
                return 0
            case Key("!"):
                raise RuntimeError("asked to crash")
            case Key(name) if name in STEPS:
                self.hero = self.hero[0] + STEPS[name][0], self.hero[1] + STEPS[name][1]
            case Key("N"):
                self.noise += 1
            case Key("P"):
                self.panel = not self.panel
            case Key("C"):
                self.cursor = not self.cursor
            case Key(name):
                self._adjust(name)
            case Mouse():
                self.log.append(f"{event.what}:{event.button}:{event.x},{event.y}:{event.map_cell}")
            case Resized(columns, rows):
                self.log.append(f"resized:{columns}x{rows}")
        return None

    def _adjust(self, key: str) -> None:
        """Change the window, or write the key down."""
        if key == "f6":
            self.frontend.use_tiles("square", self.tileset)
            self.log.append("resized:{}x{}".format(*self.frontend.size))
        elif not self.frontend.adjust(ADJUSTMENTS.get(key)):
            self.log.append(key)


def main() -> int:
    """Run until "q" or the end of the terminal."""
    kind, *settings = sys.argv[1:]
    arguments: dict[str, Any] = {
        name: json.loads(value) for name, _, value in (setting.partition("=") for setting in settings)
    }
    try:
        with _frontend(kind)(**arguments) as frontend:
            stage = Stage(frontend, arguments.get("tileset", ""))
            while True:
                frontend.show(stage.picture())
                if kind == "window":
                    sys.stdout.write(f"shown {stage.log} {frontend.size}\n")
                    sys.stdout.flush()
                status = stage.take(frontend.wait())
                if status is not None:
                    return status
    except FrontendError as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _frontend(kind: str) -> Callable[..., Frontend]:
    if kind == "window":
        from game.frontends.window.window import Window

        return Window
    from game.frontends.terminal.terminal import Terminal

    return Terminal


if __name__ == "__main__":
    sys.exit(main())
