"""Holding: creatures that are stuck or seized, pulling free, and letting go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.effects.bodily import Afflict
from game.content.gear_parts import Cut
from game.rules import status_effects
from game.rules.beings import guard_duty
from game.rules.items import gear
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Creature, Position, Statuses

if TYPE_CHECKING:
    from game.world.run import Run

PULLED_BY_EDGE = 2  # pulls that a pull with an edged weapon counts for
CUT = 1000  # pulls that a pull with a weapon that cuts webs counts for
LETS_GO = 6  # damage of one blow at which a holder lets go


def holder(run: Run, entity: int) -> int:
    """Return the adjacent creature that holds a seized one; 0 if none does, or none does any more."""
    if not any(kind.counts == "holder" for kind in status_effects.kinds_of(run, entity)):
        return 0
    by = run.world.get(entity, Statuses).holder
    own, at = run.world.find(entity, Position), run.world.find(by, Position) if run.world.alive(by) else None
    if own is None or at is None or not run.world.has(by, Creature):
        return 0
    return by if distance(own.x, own.y, at.x, at.y) == 1 else 0


def clinger(run: Run, entity: int) -> int:
    """Return the creature that clings to this one and comes along with it; 0 is none."""
    return holder(run, entity) if status_effects.has(run, entity, "clings") else 0


def grip(run: Run, entity: int) -> int:
    """Return the creature that holds this one fast; 0 is none. A hold whose holder is gone ends first."""
    kinds = status_effects.kinds_of(run, entity)
    seized = [kind.id for kind in kinds if kind.counts == "holder" and "held" in kind.does]
    by = holder(run, entity) if seized else 0
    for name in () if by else sorted(seized):
        status_effects.recover(run, entity, name)
    return by


def can_pull(run: Run, entity: int) -> bool:
    """Tell whether all that holds a creature are bonds that it can pull itself free of by stepping."""
    return all(kind.counts == "pulls" for kind in status_effects.kinds_of(run, entity) if "held" in kind.does)


def pull(run: Run, entity: int) -> None:
    """Let a stuck creature pull at its bonds: twice as hard with an edged weapon, and most with one that cuts webs."""
    weapon = query.worn(run, entity, "weapon")
    worth = PULLED_BY_EDGE if weapon is not None and weapon[1].kind.edged else 1
    if weapon is not None and any(gear.parts_of(weapon[1], Cut)):
        worth = CUT
    stuck = [kind.id for kind in status_effects.kinds_of(run, entity) if kind.counts == "pulls"]
    for name in sorted(stuck):
        statuses = run.world.get(entity, Statuses)
        if statuses.turns[name] > worth:
            statuses.turns[name] -= worth
        else:
            # First, while the web is still there to tell whose threads they are.
            guard_duty.tear(run, entity)
            _tear(run, entity, name)
            status_effects.recover(run, entity, name)


def _tear(run: Run, entity: int, status: str) -> None:
    """Tear the web or net that a creature pulls free of, if its own ground is what held it."""
    # Torn, or the lane cut through a hive would hold the hero again on his way back.
    at = run.world.get(entity, Position)
    holds = run.content.material_of(run.floor.ground.kind_at(at.x, at.y)).words("tread", Afflict)
    if any(word.status == status and word.only is None for word in holds):
        run.bring("push", at.x, at.y, meets="ground")


def held_by(run: Run, by: int) -> list[int]:
    """Return the creatures that this one holds, by number."""
    kinds = run.content.statuses
    return [
        entity
        for entity, (statuses,) in run.world.rows(Statuses)
        if statuses.holder == by and any(kinds[name].counts == "holder" for name in statuses.turns)
    ]


def let_go(run: Run, by: int) -> None:
    """Free all creatures that this one holds."""
    for entity in held_by(run, by):
        for kind in status_effects.kinds_of(run, entity):
            if kind.counts == "holder":
                status_effects.recover(run, entity, kind.id)


def tear_free(run: Run, entity: int) -> None:
    """Free a pushed creature of its bonds, and free all creatures that it holds."""
    let_go(run, entity)
    for name in sorted(kind.id for kind in status_effects.kinds_of(run, entity) if kind.counts == "pulls"):
        status_effects.recover(run, entity, name)


def dragged(run: Run, by: int) -> int:
    """Return the held creature that a holder drags along as it steps away; 0 is none. None leaves water or lava."""
    left = [
        entity for entity in held_by(run, by) if status_effects.has(run, entity, "held") and not holder(run, entity)
    ]
    return next((entity for entity in left if run.world.get(entity, Creature).kind.home is None), 0)
