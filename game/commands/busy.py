"""Getting ready: without a search for garbage, and with a word on the terminal if it takes longer than a moment."""

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
    """Look for no garbage meanwhile, nor later among what is there then: modules and content stay, so none is found.

    A start is a sixth quicker so.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextlib.contextmanager
def told_busy() -> Iterator[None]:
    """Tell in a line, which goes again, that what is done meanwhile takes longer than a moment."""
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
