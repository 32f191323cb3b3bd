"""A call made in the main thread in the middle of its work, as SDL must draw in that thread."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Interruption:
    """A call that any thread may request and that the main thread makes between two steps of its work."""

    def __init__(self, call: Callable[[], None]) -> None:
        def made(_: object) -> int:
            call()
            return 0

        # The object must be kept, as Python is only given its address.
        self._made = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(made)

    def ask(self) -> None:
        """Request the call as soon as possible."""
        ctypes.pythonapi.Py_AddPendingCall(self._made, None)
