"""Effects of wonders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.wonders import Hurl
from game.rules.senses import fire
from game.world.components import Position
from game.world.events import Failed
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run

LAVA, LEFT = "lava", "floor"  # ground: the lava thrown, and the ground left where it was taken
WET = ("shallow_water", "deep_water")  # materials that lava hardens on


def heat_beside(run: Run, bearer: int) -> tuple[int, int] | None:
    """Return the cell at or beside the bearer where lava, or else fire, can be taken up; None if there is none."""
    at, ground = run.world.get(bearer, Position), run.floor.ground
    cells = [(at.x, at.y), *((at.x + dx, at.y + dy) for dx, dy in STEPS)]
    molten = [cell for cell in cells if run.floor.inside(*cell) and ground.kind_at(*cell).id == LAVA]
    return next(iter(molten or [cell for cell in cells if cell in ground.flames]), None)


def hurl(run: Run, effect: Hurl, aim: Aim) -> bool:
    """Throw lava or fire from beside the source to the cell."""
    taken = None if aim.source is None else heat_beside(run, aim.source)
    if taken is None:
        return False
    ground = run.floor.ground
    if ground.kind_at(*taken).id != LAVA:
        fire.douse(run, *taken)
        return fire.kindle(run, aim.x, aim.y, effect.radius, effect.turns)
    kind = ground.kind_at(aim.x, aim.y)
    if kind.material not in WET and not kind.can_be_covered:
        run.emit(Failed(aim.x, aim.y, "lava_ran_back"))
        return True
    # Taken and thrown at once: fire held in the hand would be a second state for the same choice.
    ground.change(*taken, LEFT)
    if kind.material in WET:
        run.bring("lava", aim.x, aim.y, source=aim.source)
        return True
    ground.change(aim.x, aim.y, LAVA)
    run.bring("lava", aim.x, aim.y, source=aim.source, meets="creature")
    run.bring("lava", aim.x, aim.y, source=aim.source, meets="item")
    return True


APPLY: Appliers = {Hurl: hurl}
