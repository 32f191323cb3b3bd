"""Flow control as far as the terminal's screen: how many bytes may be in flight to it.

Kernel, ssh and terminal hold what they were given, and no newer frame replaces it there. So the terminal is asked for
its status (DSR of ECMA-48) behind what was sent; its answer tells that it has taken all that came before. How much may
be in flight follows from how long answers take, as in LEDBAT (RFC 6817): a line that is far but fast is filled, a slow
one holds no more than a moment's worth.
"""

from __future__ import annotations

import math
import sys
from typing import Final

REQUEST: Final = b"\x1b[5n"
LEAST: Final = 1500  # bytes that may always be in flight: three quarters of a tenth of a second at 20 kB/s
LATE: Final = 0.04  # seconds more than the shortest that an answer takes when too much is in flight
PATIENCE: Final = 2.0  # seconds after which an answer is no longer waited for
FAREWELL: Final = 1.0  # seconds after a request in which its answer is still to be expected


class FlowControl:
    """Counts what is sent and what the terminal says that it took. Times are seconds of any steady clock.

    A terminal that never answered is never waited for, and one request at a time is in flight, so that such a terminal
    is asked once. One that no longer answers is as one that never did.
    """

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Begin anew: nothing is known of the terminal."""
        self._answers = False
        self._sent = self._taken = 0
        self._asked: tuple[int, float] | None = None  # bytes sent before the request in flight, and when it was made
        self._alone = False  # whether nothing was in flight before what is sent next
        self._shortest = math.inf  # seconds that an answer took
        self._most = LEAST  # bytes in flight

    @property
    def room(self) -> int:
        """Bytes that may be sent now; none are left while it is 0 or less."""
        return self._most - (self._sent - self._taken) if self._answers else sys.maxsize

    @property
    def deadline(self) -> float | None:
        """When `give_up` is due if no answer comes; None if none is waited for."""
        return self._asked[1] + PATIENCE if self._answers and self._asked else None

    @property
    def farewell(self) -> float | None:
        """Until when an answer is to be expected by somebody who wants to leave; None if none is."""
        return self._asked[1] + FAREWELL if self._answers and self._asked else None

    def count(self, sent: int) -> None:
        """Note that so many bytes more are in flight."""
        self._sent += sent

    def request(self, since: float) -> bytes:
        """Return the request to be sent after what was sent since then; nothing if one is in flight or all is taken."""
        if self._asked is not None or self._sent == self._taken:
            return b""
        self._asked = self._sent, since
        return REQUEST

    def answered(self, now: float) -> None:
        """Take note of an answer."""
        self._answers = True
        if self._asked is None:
            return  # one that was given up
        before, since = self._asked
        amount, self._taken, self._asked = before - self._taken, before, None
        alone, self._alone = self._alone, self._sent == before
        self._shortest = min(self._shortest, now - since)
        if now - since - self._shortest > LATE:
            self._most = max(LEAST, self._most // 2)
        elif amount >= self._most and alone:  # else some of it had arrived before it was asked for
            self._most = 2 * amount

    def give_up(self) -> None:
        """Wait no longer, for this request and the next, until an answer comes."""
        self._answers = False
        self._asked, self._taken = None, self._sent
