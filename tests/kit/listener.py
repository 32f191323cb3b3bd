"""A player who only hears: one that knows of the game what a screen reader says after each key, and nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOVES = {
    "north": "k",
    "south": "j",
    "west": "h",
    "east": "l",
    "north-west": "y",
    "north-east": "u",
    "south-west": "b",
    "south-east": "n",
}
HUNTER = re.compile(r"hunts you, (\d+) ([a-z-]+)(, \d+ [a-z]+)?\.")
BARRED = re.compile(r"to the ([a-z-]+) bars the only path you know")
BRINK = re.compile(r"is the chasm to the ([a-z-]+)")
WAITS = ("Fire", "fire", "gas", "spores", "shut in")
REFUSED = (
    "in sight",
    "in the way",
    "too badly hurt",
    "held fast",
    "holds you",
    "hunts you",
    "hunt you",
    "could reach you",
)


class Listener:
    """Goes down by `>` and explore, fights who hunts it, rests when hurt, waits for fire, walks into webs, and leaps.

    `press` takes a key and returns the sentences that were new after it.
    """

    def __init__(self, press: Callable[[str], Sequence[str]]) -> None:
        self._press = press
        self.heard: list[tuple[str, str]] = []  # keys and what was heard

    def press(self, key: str) -> str:
        """Press a key; what is heard."""
        said = " ".join(self._press(key))
        self.heard.append((key, said))
        return said

    def depth(self) -> int:
        """The floor, as it is told."""
        found = re.search(r"Floor (\d+)", self.press("E"))
        return int(found[1]) if found else 0

    def play(self, floor: int, keys: int = 1500) -> int:
        """Play until this floor is reached, or so many keys were pressed; the floor."""
        while len(self.heard) < keys:
            said = self.press(">")
            if any(word in said for word in REFUSED):
                self._meet(said)
            elif any(word in said for word in WAITS):
                self.press(".")
            elif "explore on" in said or BRINK.search(said):
                self._explore()
            elif (depth := self.depth()) >= floor:
                return depth
        return self.depth()

    def _explore(self) -> None:
        said = self.press("x")
        if found := BARRED.search(said):
            self.press(MOVES[found[1]])
        elif found := BRINK.search(said):
            self.press(MOVES[found[1]])
            self.press("Y")
        elif "nothing left" in said or any(word in said for word in REFUSED):
            self._meet(said)
        elif any(word in said for word in WAITS):
            self.press(".")
        found = re.search(r"Health (\d+) of (\d+)", self.press("F"))
        if found and int(found[1]) * 2 < int(found[2]):
            self.press("Z")

    def _meet(self, said: str) -> None:
        """Strike who hunts from the next cell, else charge, or wait for it to come."""
        hunters = HUNTER.findall(self.press("F"))
        beside = [direction for count, direction, further in hunters if count == "1" and not further]
        straight = sorted(beside, key=len)  # past a corner nobody strikes
        if straight and "squeeze" not in self.press(MOVES[straight[0]]):
            return
        if "held fast" in said and not hunters:
            self.press(MOVES["south"])
            return
        said = self.press("tab")
        if "threshold" in said:
            said = self.press("tab")
        if "nobody" in said or "hurt" in said or "way" in said or "cannot get at" in said:
            self.press(".")
