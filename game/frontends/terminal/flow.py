"""Flow control as far as the terminal's screen: how many bytes may be in flight.

Kernel, ssh and terminal buffer what they are sent, and newer frames cannot replace it there. So a status request
(DSR of ECMA-48) follows what was sent; the answer means that the terminal has processed everything before. The limit
in flight adapts to the delay of answers, as in LEDBAT (RFC 6817): a distant but fast line is filled, a slow one holds
no more than a moment's worth.
"""

from __future__ import annotations

import math
import sys
from typing import Final

# The kernel's queue (TIOCOUTQ) tells nothing of the bytes that ssh and the far terminal hold, which are as many again.
REQUEST: Final = b"\x1b[5n"
LEAST: Final = 1500  # bytes that may always be in flight: three quarters of a tenth of a second at 20 kB/s
LATE: Final = 0.04  # seconds above the shortest delay from which too much is in flight
PATIENCE: Final = 2.0  # seconds after which an answer is given up
FAREWELL: Final = 1.0  # seconds after a request in which a closing program waits for the answer


class FlowControl:
    """Counts the bytes sent and those that the terminal has processed. Times are seconds of any steady clock.

    The program never waits for a terminal that has not answered yet, and only one request is in flight at a time, so
    such a terminal is asked once. One that stops answering is treated alike.
    """

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Start over, with nothing known of the terminal."""
        self._answers = False
        self._sent = self._taken = 0
        self._asked: tuple[int, float] | None = None  # bytes sent before the pending request, and its time
        self._alone = False  # whether nothing was in flight before the next bytes
        self._shortest = math.inf  # shortest delay of an answer, in seconds
        self._most = LEAST  # limit of bytes in flight

    @property
    def room(self) -> int:
        """Bytes that may be sent at present; none if it is 0 or less."""
        return self._most - (self._sent - self._taken) if self._answers else sys.maxsize

    @property
    def deadline(self) -> float | None:
        """The time at which `stop_waiting` is due if no answer comes; None if none is expected."""
        return self._asked[1] + PATIENCE if self._answers and self._asked else None

    @property
    def farewell(self) -> float | None:
        """The time until which a closing program should wait for an answer; None if none is expected."""
        return self._asked[1] + FAREWELL if self._answers and self._asked else None

    def count(self, sent: int) -> None:
        """Note that this many more bytes are in flight."""
        self._sent += sent

    def request(self, since: float) -> bytes:
        """Return the request to follow bytes sent since a time; nothing if one is pending or no bytes are in flight."""
        if self._asked is not None or self._sent == self._taken:
            return b""
        self._asked = self._sent, since
        return REQUEST

    def answered(self, now: float) -> None:
        """Note an answer."""
        self._answers = True
        if self._asked is None:
            return  # an answer to a request given up
        before, since = self._asked
        amount, self._taken, self._asked = before - self._taken, before, None
        alone, self._alone = self._alone, self._sent == before
        self._shortest = min(self._shortest, now - since)
        if now - since - self._shortest > LATE:
            self._most = max(LEAST, self._most // 2)
        elif amount >= self._most and alone:  # otherwise part of it had arrived before the request
            self._most = 2 * amount

    def stop_waiting(self) -> None:
        """Give up this request, and wait for none until an answer comes."""
        self._answers = False
        self._asked, self._taken = None, self._sent
