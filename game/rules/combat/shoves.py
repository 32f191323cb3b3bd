"""Shoves: where an announced act would throw the hero, so that he sees it a turn ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.acts import BLOWS
from game.content.effects.forces import Push
from game.rules.beings import telegraphing
from game.rules.harm import pushing
from game.rules.items import gear
from game.rules.senses.fov import towards
from game.world.components import Creature, Position

if TYPE_CHECKING:
    from game.content.acts import Act
    from game.world.movement import Cell
    from game.world.run import Run


def landing(run: Run, entity: int) -> Cell | None:
    """Return where the announced act of a creature would throw the hero from where he stands, as far as he knows.

    None if it would not move him.
    """
    act = telegraphing.telegraphed(run, entity)
    if act is None or gear.seems(run, run.hero, "steady") or gear.seems(run, run.hero, "rooted"):
        return None
    at, own = run.world.get(run.hero, Position), run.world.get(entity, Position)
    hero_at, start = (at.x, at.y), (own.x, own.y)
    cells = telegraphing.marked(run, entity) or [telegraphing.place(run, entity, act)]
    push = _push(run, entity, act)
    if push is None or hero_at not in cells:
        return None
    if act.does == "charge":
        before = cells[: cells.index(hero_at)]
        if any(cell in run.floor.occupants for cell in before):
            return None
        start = before[-1] if before else start
    dx, dy = towards(hero_at[0] - start[0], hero_at[1] - start[1])
    sign = 1 if push.cells > 0 else -1
    path, _ = pushing.flight(
        run, run.hero, (sign * dx, sign * dy), pushing.reach(run, run.hero, push.cells), seems=True
    )
    return path[-1] if path and (dx or dy) else None


def _push(run: Run, entity: int, act: Act) -> Push | None:
    """Return the push of an act, or of the blow that it is."""
    strikes = act.does in (*BLOWS, "charge", "lunge")
    effects = [*act.effects, *(run.world.get(entity, Creature).kind.on_hit if strikes else ())]
    return next((effect for effect in effects if isinstance(effect, Push)), None)
