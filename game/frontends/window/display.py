"""Detection of a responding graphical display within moments; SDL would wait for minutes for a dead one."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

PATIENCE: Final = 2.0  # seconds
_DISPLAY: Final = re.compile(r"(?:(?P<host>.*?):)?:?(?P<number>\d+)(?:\.\d+)?")
# X11's connection setup without authorization: any server answers it, even if only with a refusal.
_HELLO: Final = b"l\0\x0b\0\0\0\0\0\0\0\0\0"


def window_available(environment: Mapping[str, str] | None = None) -> bool:
    """Tell whether there seems to be a display, without connecting to it."""
    environment = os.environ if environment is None else environment
    has_its_own = sys.platform in {"win32", "darwin"}
    return has_its_own or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def drivers(environment: Mapping[str, str]) -> list[str]:
    """Return SDL's video drivers whose display responds; never those that would take over a bare console."""
    found = []
    if environment.get("DISPLAY") and _x_answers(environment["DISPLAY"]):
        found.append("x11")
    wayland = environment.get("WAYLAND_DISPLAY")
    if wayland and _connects(Path(environment.get("XDG_RUNTIME_DIR", "/")) / wayland):
        found.append("wayland")
    return found


def _x_answers(display: str) -> bool:
    if display.startswith("/"):  # macOS gives the path of the socket
        return _connects(Path(display))
    match = _DISPLAY.fullmatch(display)
    if match is None:
        return False
    host, number = match["host"], int(match["number"])
    if host in {None, "", "unix"}:
        path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X11 has it
        return any(_connects(address, _HELLO) for address in (path, f"\0{path}"))
    try:
        # Send nothing here: ssh would report the unknown client on the player's screen.
        socket.create_connection((host, 6000 + number), PATIENCE).close()
    except OSError:
        return False
    return True


def _connects(address: str | Path, hello: bytes = b"") -> bool:
    if sys.platform != "win32":  # Python has no such sockets on Windows
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            link.settimeout(PATIENCE)
            link.connect(str(address))
            link.sendall(hello)
            return not hello or bool(link.recv(1))
    return False
