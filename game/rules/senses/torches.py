"""Carried torches: how water puts them out, and how fire lights them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.rules.senses import fire
from game.world.components import Position
from game.world.events import ItemChanged

if TYPE_CHECKING:
    from game.world.components import Item
    from game.world.run import Run

RELIGHTS = (*fire.HOT, "embers")  # materials that light a torch


def douse(run: Run, bearer: int, torch: Item) -> None:
    """Let water put out a burning torch of a creature."""
    _turn(run, bearer, torch, torch.kind.doused, "doused")


def relight(run: Run, bearer: int, torch: Item) -> None:
    """Let fire beside a creature, if there is any, light its doused torch again."""
    at = run.world.get(bearer, Position)
    if fire.is_heated(run, at.x, at.y, RELIGHTS):
        _turn(run, bearer, torch, torch.kind.relit, "relit")


def _turn(run: Run, bearer: int, item: Item, kind: str, what: Literal["doused", "relit"]) -> None:
    at = run.world.get(bearer, Position)
    run.emit(ItemChanged(at.x, at.y, what, item.kind.name))
    item.kind = run.content.items[kind]
