"""Events as short animations: a bolt flies, its target flashes, a blast spreads, the dead fade away.

Any key ends an animation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.beings import noise
from game.rules.senses.fov import straight_line
from game.world import events as happened
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.world.events import Event
    from game.world.run import Run

    Cell = tuple[int, int]
    Flashes = dict[Cell, tuple[str, str]]

FRAME = 0.022  # seconds that a frame of a flight stays
FLASH = 0.06  # seconds that a flash stays
HEAVY = 0.15  # seconds that the health bar keeps flashing after a heavy blow
HEAVY_SHARE = 4  # a blow is heavy if it takes at least one in this many points of full health
FADE = 0.05  # seconds that a frame of a dying or falling creature stays
LAST = 0.12  # the same for the hero's death
RIPPLE = "dim"  # the colour of noise
RINGS = 3  # rings of a noise that are drawn at most
LANDING = (("·", "dim"), ("•", "hero"), ("@", "hero"))  # the hero, landing from above


def _ripple(run: Run, event: happened.Sounded) -> Iterator[tuple[Flashes, float]]:
    """Yield the rings of a spreading noise; of one out of sight only its origin."""
    if not run.floor.memory.visible[event.y, event.x]:
        yield {(event.x, event.y): ("", RIPPLE)}, FLASH
        return
    heard = noise.wave(run.floor.ground, event.x, event.y, event.level)
    seen = {cell: strength for cell, strength in heard.items() if run.floor.memory.visible[cell[1], cell[0]]}
    rings = min(event.level - 1, RINGS)
    for ring in range(1, rings + 1):
        strength = event.level - ring * (event.level - 1) // rings
        yield {cell: ("", RIPPLE) for cell, left in seen.items() if left == strength}, FRAME


def frames(run: Run, events: list[Event]) -> Iterator[tuple[Flashes, float]]:
    """Yield overlays of the map (from cell to glyph and colour) with their seconds; only what the hero sees."""
    visible = run.floor.memory.visible
    struck: Flashes = {}
    came = [index for index, event in enumerate(events) if isinstance(event, happened.Arrived)]
    if came:
        yield from _landing(run, events)
        events = events[came[-1] :]  # those before it happened on another floor
    for event in events:
        yield from _course(run, event)
        flash = _flash(event)
        if flash is not None and visible[event.y, event.x]:
            struck[event.x, event.y] = flash
    if struck:
        yield struck, FLASH
    yield from _fading(run, [event for event in events if visible[event.y, event.x]])
    if is_heavy(run, events):
        yield {}, HEAVY


def is_heavy(run: Run, events: list[Event]) -> bool:
    """Tell whether the hero took a heavy blow."""
    hits = [event for event in events if isinstance(event, happened.Hit | happened.Hurt) and event.target == run.hero]
    return sum(hit.damage for hit in hits) * HEAVY_SHARE >= run.world.get(run.hero, Creature).max_health


def _course(run: Run, event: Event) -> Iterator[tuple[Flashes, float]]:
    """Yield the frames of an event that spans several cells; others have none."""
    course = COURSES.get(type(event))
    if course is not None:
        yield from course(run, event)


def _shot(run: Run, event: happened.Flew) -> Iterator[tuple[Flashes, float]]:
    path = straight_line(run, (event.from_x, event.from_y), (event.x, event.y))
    yield from _flight(run, path, (event.glyph, event.color))


def _throw(run: Run, event: happened.Thrown) -> Iterator[tuple[Flashes, float]]:
    """Yield the flight of a creature, without the cell where it stands by now."""
    thrown = run.world.find(event.who, Creature)
    if thrown is not None:  # nothing is known of the looks of one that the throw killed
        path = straight_line(run, (event.from_x, event.from_y), (event.x, event.y))
        yield from _flight(run, path[:-1], (thrown.kind.glyph, thrown.kind.color))


def _flight(run: Run, path: list[Cell], look: tuple[str, str]) -> Iterator[tuple[Flashes, float]]:
    """Yield a frame for each cell of a path; a flight takes no time where the hero does not see it."""
    for x, y in path:
        if run.floor.memory.visible[y, x]:
            yield {(x, y): look}, FRAME


def _explosion(run: Run, event: happened.Exploded) -> Iterator[tuple[Flashes, float]]:
    yield _lit(run, event.cells, "orange"), FLASH


def _lightning(run: Run, event: happened.Conducted) -> Iterator[tuple[Flashes, float]]:
    yield _lit(run, event.cells, "magic"), FLASH


def _blast(run: Run, event: happened.Blasted) -> Iterator[tuple[Flashes, float]]:
    yield from _squares(run, event, "orange")


def _burst(run: Run, event: happened.Burst) -> Iterator[tuple[Flashes, float]]:
    yield from _squares(run, event, event.color)


def _squares(run: Run, event: happened.Blasted | happened.Burst, color: str) -> Iterator[tuple[Flashes, float]]:
    """Yield the growing squares of something that spreads; the whole of it stays longest."""
    for reach in range(min(1, event.radius), event.radius + 1):
        span = range(-reach, reach + 1)
        cells = [(event.x + dx, event.y + dy) for dx in span for dy in span]
        inside = [cell for cell in cells if run.floor.inside(*cell)]
        yield _lit(run, inside, color), FLASH if reach == event.radius else FRAME


def _lit(run: Run, cells: Iterable[Cell], color: str) -> Flashes:
    """Return those of the cells that the hero sees, in a colour; their glyphs stay."""
    return {(x, y): ("", color) for x, y in cells if run.floor.memory.visible[y, x]}


COURSES: dict[type[happened.Event], Callable[[Run, Any], Iterator[tuple[Flashes, float]]]] = {
    happened.Flew: _shot,
    happened.Thrown: _throw,
    happened.Exploded: _explosion,
    happened.Conducted: _lightning,
    happened.Sounded: _ripple,
    happened.Blasted: _blast,
    happened.Burst: _burst,
}


def _flash(event: Event) -> tuple[str, str] | None:
    """Return the glyph and colour in which the event's cell flashes at the end of the turn, if it does."""
    if isinstance(event, happened.Sprung):
        return event.kind.glyph, event.kind.color
    if isinstance(event, happened.Hit):
        return "", "red"
    if isinstance(event, happened.Hurt) and event.by in ("fire", "lava"):
        return "", "orange"
    return ("", "green") if isinstance(event, happened.Mended) else None


def _fading(run: Run, events: list[Event]) -> Iterator[tuple[Flashes, float]]:
    """Yield the fading of all creatures that died or fell in a turn, at the same time."""
    fading = [((event.x, event.y), fade) for event in events if (fade := _fade(run, event))]
    seconds = LAST if run.outcome is not None else FADE
    for number in range(max((len(fade) for _, fade in fading), default=0)):
        yield {cell: fade[number] for cell, fade in fading if number < len(fade)}, seconds


def _fade(run: Run, event: Event) -> tuple[tuple[str, str], ...]:
    """Return the successive glyphs and colours of a creature or item that died or fell; empty for other events."""
    if isinstance(event, happened.Died):
        glyph, _ = _looks(run, event.name)
        return (glyph, "red"), (glyph, "blood"), ("%", "blood")
    if isinstance(event, happened.Fell):
        glyph, color = _looks(run, event.name) if event.who else ("•", "item")
        return (glyph, color), ("•", color), ("·", "dim")
    return ()


def _looks(run: Run, name: str) -> tuple[str, str]:
    """Return the glyph and colour of a kind of creature by its name; the creature itself may be gone."""
    kinds = (run.content.hero, *run.content.monsters.values())
    return next(((kind.glyph, kind.color) for kind in kinds if kind.answers_to(name)), ("•", "dim"))


def _landing(run: Run, events: list[Event]) -> Iterator[tuple[Flashes, float]]:
    """Yield the hero's landing on the floor that it fell to."""
    if any(isinstance(event, happened.Departed) and event.falls for event in events):
        at = run.world.get(run.hero, Position)
        for look in LANDING:
            yield {(at.x, at.y): look}, FADE
