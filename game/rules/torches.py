"""Torches that are carried: their light, and how water puts them out and fire lights them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import fov
from game.world import query
from game.world.components import Position
from game.world.events import Felt
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.content.kinds import Tone
    from game.world.components import Item
    from game.world.run import Run

HOT = ("lava", "embers")  # materials that light a torch


def carried_light(run: Run, x: int, y: int) -> int:
    """Return how bright what the hero wears and wields makes a cell: less by one for each step."""
    worn = query.all_worn(run, run.hero)
    brightest = max([max(item.kind.light, item.rune.light if item.rune else 0) for item in worn], default=0)
    at = run.world.find(run.hero, Position)
    if not brightest or at is None or not fov.in_sight(run, x, y):
        return 0
    return max(0, brightest - fov.distance(at.x, at.y, x, y))


def douse(run: Run, bearer: int) -> None:
    """Let water put out what somebody carries burning."""
    for item in query.all_worn(run, bearer):
        if item.kind.doused:
            _turn(run, bearer, item, item.kind.doused, "Your {} hisses, and is out.", "bad")


def relight(run: Run, bearer: int) -> None:
    """Let fire beside somebody light what was put out."""
    out = [item for item in query.all_worn(run, bearer) if item.kind.relit]
    if out and _is_beside_fire(run, bearer):
        for item in out:
            _turn(run, bearer, item, item.kind.relit, "Your {} catches fire again.", "good")


def _turn(run: Run, bearer: int, item: Item, kind: str, words: str, tone: Tone) -> None:
    at = run.world.get(bearer, Position)
    run.emit(Felt(at.x, at.y, words.format(item.kind.name), tone))
    item.kind = run.content.items[kind]


def _is_beside_fire(run: Run, bearer: int) -> bool:
    at, ground = run.world.get(bearer, Position), run.floor.ground
    cells = [(at.x, at.y), *((at.x + dx, at.y + dy) for dx, dy in STEPS)]
    return any(cell in ground.flames or ground.kind_at(*cell).material in HOT for cell in cells)
