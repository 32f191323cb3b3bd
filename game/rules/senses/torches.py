"""Carried torches: their brightness, how water puts them out, and how fire lights them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.rules.senses import fire
from game.world import query
from game.world.components import Position
from game.world.events import ItemChanged

if TYPE_CHECKING:
    from game.world.components import Item
    from game.world.run import Run

RELIGHTS = (*fire.HOT, "embers")  # materials that light a torch


def brightness(run: Run, bearer: int) -> int:
    """Return the brightness of the brightest item that a creature wears or wields; 0 if none shines."""
    worn = query.all_worn(run, bearer)
    return max([max(item.kind.light, item.rune.light if item.rune else 0) for item in worn], default=0)


def douse(run: Run, bearer: int) -> None:
    """Let water put out the burning items of a creature."""
    for item in query.all_worn(run, bearer):
        if item.kind.doused:
            _turn(run, bearer, item, item.kind.doused, "doused")


def relight(run: Run, bearer: int) -> None:
    """Let fire beside a creature light its doused items again."""
    out = [item for item in query.all_worn(run, bearer) if item.kind.relit]
    if out and _is_beside_fire(run, bearer):
        for item in out:
            _turn(run, bearer, item, item.kind.relit, "relit")


def _turn(run: Run, bearer: int, item: Item, kind: str, what: Literal["doused", "relit"]) -> None:
    at = run.world.get(bearer, Position)
    run.emit(ItemChanged(at.x, at.y, what, item.kind.name))
    item.kind = run.content.items[kind]


def _is_beside_fire(run: Run, bearer: int) -> bool:
    at = run.world.get(bearer, Position)
    return fire.is_heated(run, at.x, at.y, RELIGHTS)
