"""Decisions of minds in drawn scenes: `m` decides, and what it does and where is told.

In a drawing `*` is the cell that `m` steps to or that its action is aimed at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game import minds
from game.actions.moving import Walk
from game.minds.base import Round
from game.world import query
from game.world.components import Position
from tests.kit.scenes import Scene
from tests.kit.symmetries import cells

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.world.query import Monster


@dataclass(frozen=True)
class Case:
    """A scene and what `m` decides in it."""

    words: str
    does: str  # the name of the action's class
    drawing: str
    named: dict[str, str]
    under: str = "."  # what the cell of the action is
    at: str = "*"  # whose cell it is
    light: int = 4
    luck: bool = False
    ready: Callable[[Drawn], None] = field(default=lambda _: None)


@dataclass(frozen=True)
class Drawn:
    """The scene of an image, in which `ready` finds its way by what is drawn."""

    scene: Scene
    image: str

    def cell(self, glyph: str) -> tuple[int, int]:
        """The one cell with this character."""
        (cell,) = cells(self.image, glyph)
        return cell


def monster(scene: Scene) -> Monster:
    """Return the monster that decides."""
    return next(each for each in query.monsters(scene.run) if each.entity == scene.named["m"])


def decision(case: Case, image: str) -> tuple[str, tuple[int, int]]:
    """Return the name of the action that `m` decides on in this image of a case, and where it is done."""
    drawing = image if "*" in case.named else image.replace("*", case.under)
    scene = Scene(drawing, light=case.light, legend=case.named)
    case.ready(Drawn(scene, image))
    scene.dice.luck = case.luck
    action = minds.decide(scene.run, monster(scene), Round.begin(scene.run))
    return type(action).__name__, _place(scene, action)


def _place(scene: Scene, action: Action) -> tuple[int, int]:
    """Return where an action of `m` is done: at the cell or the creature that it names, or else at its own cell."""
    x, y = scene.at("m")
    if isinstance(action, Walk):
        return x + action.dx, y + action.dy
    if hasattr(action, "x") and hasattr(action, "y"):
        return action.x, action.y
    named = getattr(action, "target", 0) or getattr(action, "other", 0)
    at = scene.run.world.get(named, Position) if named else None
    return (x, y) if at is None else (at.x, at.y)
