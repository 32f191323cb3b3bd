"""A call made in the main thread in the midst of its work: SDL draws from no other."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Interruption:
    """A call that any thread may ask for, and that the main thread makes between two steps of whatever it does."""

    def __init__(self, call: Callable[[], None]) -> None:
        def made(_: object) -> int:
            call()
            return 0

        # It is kept for as long as it may be asked for, since Python is only told its address.
        self._made = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(made)

    def ask(self) -> None:
        """Have the call made as soon as may be."""
        ctypes.pythonapi.Py_AddPendingCall(self._made, None)
