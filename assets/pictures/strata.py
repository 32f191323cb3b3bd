"""A picture of play in each stratum, in graphical tiles and in text, as in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image
from tcod.console import Console

from assets.pictures.lettering import lettered
from game import descent
from game.bots.explorer import Explorer
from game.draw.map.cells import MapPainter, View
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.knowledge import creatures_in_sight
from game.session import Session
from game.world import query
from game.world.events import Departed
from tests.kit.pictures import composed

if TYPE_CHECKING:
    from game.content.library import Library

DEPTHS = (2, 6, 10, 14, 18)  # one in each stratum
SEEDS = range(1, 13)
TURNS = 260  # turns played with each seed
SHOWN = (34, 13)  # columns and rows around the hero
TILE = 24  # pixels
LETTER = (14, TILE)  # width and height of a text cell in pixels
GAP = 6  # pixels between two pictures


def both(content: Library) -> Image.Image:
    """Play in all strata, one below another, each at its liveliest moment, in tiles with the text beside it."""
    pictures = [_liveliest(content, depth) for depth in DEPTHS]
    width, height = pictures[0].size
    whole = Image.new("RGB", (width, len(pictures) * (height + GAP) - GAP))
    for number, picture in enumerate(pictures):
        whole.paste(picture, (0, number * (height + GAP)))
    return whole


def _liveliest(content: Library, depth: int) -> Image.Image:
    best, picture = -1.0, Image.new("RGB", (1, 1))
    for seed in SEEDS:
        session = Session.new(content, seed)
        descent.travel(session.run, Departed(0, 0, depth=depth))
        explorer = Explorer()
        for _ in range(TURNS):
            *_, creature, _ = query.hero(session.run)
            creature.health = creature.max_health
            session.take(explorer.choose(session))
            if session.run.outcome is not None or session.run.depth != depth:
                break
            liveliness = _liveliness(session)
            if liveliness > best and creatures_in_sight(session.run):
                best, picture = liveliness, _around_hero(content, session)
        session.close()
    assert best > 0, f"no creature came into sight on floor {depth}"
    return picture


def _liveliness(session: Session) -> float:
    """Return a score for the view around the hero: kinds of creatures, ground in sight, and kinds of ground."""
    floor = session.run.floor
    part = _window(session)
    seen = floor.memory.visible[part]
    kinds = len(np.unique(floor.memory.terrain[part][floor.memory.explored[part]]))
    crowd = {creature.kind.id for creature in creatures_in_sight(session.run)}
    return 2.5 * len(crowd) + 12 * float(seen.mean()) + 0.8 * kinds


def _window(session: Session) -> tuple[slice, slice]:
    floor, (*_, at) = session.run.floor, query.hero(session.run)
    left = max(0, min(at.x - SHOWN[0] // 2, floor.width - SHOWN[0]))
    top = max(0, min(at.y - SHOWN[1] // 2, floor.height - SHOWN[1]))
    return np.s_[top : top + SHOWN[1], left : left + SHOWN[0]]


def _around_hero(content: Library, session: Session) -> Image.Image:
    rows, columns = _window(session)
    console = Console(*SHOWN, order="C")
    painter = MapPainter(content, Colors.of(content))
    camera = Camera(columns.start, rows.start)
    tiles = painter.draw(console, session.run, camera, View(), tiled=True)
    assert tiles is not None
    pictured = Image.fromarray(composed(tiles, TILE))
    painter.draw(console, session.run, camera, View())
    text = lettered(console.rgba, LETTER)
    beside = Image.new("RGB", (pictured.width + GAP + text.width, pictured.height))
    beside.paste(pictured)
    beside.paste(text, (pictured.width + GAP, 0))
    return beside
