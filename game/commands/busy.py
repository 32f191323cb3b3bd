"""Starting up: without garbage collection, and with a message on the terminal if it takes longer than a moment."""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

WORDS = "Strata: one moment ..."


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Pause garbage collection, and exempt what is loaded meanwhile for good: modules and content are never freed.

    This makes starting a sixth faster.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextlib.contextmanager
def told_busy() -> Iterator[None]:
    """Show a line on stderr while the enclosed work takes longer than a moment, and erase it afterwards."""
    from game.frontends.patience import patience

    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    told = threading.Event()

    def tell() -> None:
        told.set()
        print(WORDS, end="\r", file=sys.stderr, flush=True)

    try:
        with patience(tell):
            yield
    finally:
        if told.is_set():
            print(" " * len(WORDS), end="\r", file=sys.stderr, flush=True)
