"""Copying: some monsters copy the kind that died last on their floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.copies import can_be_copied, copy_of
from game.rules.beings import telegraphing
from game.rules.items.identify import article
from game.world import query
from game.world.components import Creature
from game.world.events import Did

if TYPE_CHECKING:
    from game.world.reactions import Wound
    from game.world.run import Run


def take_on(run: Run, wound: Wound) -> None:
    """Let all copying monsters on the floor take on the kind of the creature that died of a wound."""
    # By whatever hand it died, since the player sees any death near him, and need not recall his own last kill.
    dead = run.world.get(wound.target, Creature).kind
    if not can_be_copied(dead):
        return
    for monster in query.monsters(run):
        creature, at = monster.creature, monster.at
        if "copies" not in creature.kind.traits or creature.copied == dead.id:
            continue
        telegraphing.interrupt(run, monster.entity)
        creature.kind, creature.copied = copy_of(run.content.monsters[creature.kind.id], dead), dead.id
        monster.mind.acts.next, monster.mind.hidden = 0, False
        run.emit(Did(at.x, at.y, monster.entity, "took_shape", article(dead.name)))
