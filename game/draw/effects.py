"""Events as short animations: a bolt flies, what is hit flashes, what breaks spreads. A key ends any of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.fov import straight_line
from game.world import events as happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.world.events import Event
    from game.world.run import Run

    Flashes = dict[tuple[int, int], tuple[str, str]]

FRAME = 0.022  # seconds that a frame of a flight stays
FLASH = 0.06  # seconds that a flash stays


def frames(run: Run, events: list[Event]) -> Iterator[tuple[Flashes, float]]:
    """Yield what to lay over the map, (cell to glyph and colour) and for how many seconds; only what the hero sees."""
    visible = run.floor.memory.visible
    struck: Flashes = {}
    for event in events:
        if isinstance(event, happened.Flew):
            for x, y in straight_line((event.from_x, event.from_y), (event.x, event.y)):
                if visible[y, x]:
                    yield {(x, y): (event.glyph, event.color)}, FRAME
        elif isinstance(event, happened.Conducted):
            yield {(x, y): ("", "magic") for x, y in event.cells if visible[y, x]}, FLASH
        elif isinstance(event, happened.Burst | happened.Blasted):
            cells = [
                (event.x + dx, event.y + dy)
                for dx in range(-event.radius, event.radius + 1)
                for dy in range(-event.radius, event.radius + 1)
            ]
            color = event.color if isinstance(event, happened.Burst) else "orange"
            yield {(x, y): ("", color) for x, y in cells if visible[y, x]}, FLASH
        elif isinstance(event, happened.Sprung) and visible[event.y, event.x]:
            struck[event.x, event.y] = (event.kind.glyph, event.kind.color)
        elif isinstance(event, happened.Hit) and visible[event.y, event.x]:
            struck[event.x, event.y] = ("", "red")
        elif isinstance(event, happened.Hurt) and event.by in ("fire", "lava") and visible[event.y, event.x]:
            struck[event.x, event.y] = ("", "orange")
        elif isinstance(event, happened.Mended) and visible[event.y, event.x]:
            struck[event.x, event.y] = ("", "green")
    if struck:
        yield struck, FLASH
