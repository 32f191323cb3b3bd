"""Chasms: creatures and items that fall into one land on the floor below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.beings import allies, creatures
from game.rules.hazards.base import Hazard
from game.rules.items import inventory
from game.rules.items.identify import name
from game.rules.senses import sides, stealth
from game.world import freeze
from game.world.components import NOWHERE, Carried, Creature, Item, Mind, Position
from game.world.events import Departed, Fell

if TYPE_CHECKING:
    from game.world.run import Run

FALL = (2, 5)  # points of health that a fall costs


class Chasm(Hazard):
    """The rule of chasms."""

    def on_turn(self, run: Run, entity: int) -> None:
        """Send the hero to the floor below when the turn is over, and a monster at once."""
        at, creature = run.world.get(entity, Position), run.world.get(entity, Creature)
        run.emit(Fell(at.x, at.y, entity, creature.kind.name))
        if entity == run.hero:
            run.leave(Departed(at.x, at.y, run.depth + 1, falls=True))
            return
        drop(run, entity, at)

    def on_item(self, run: Run, entity: int) -> None:
        """Let an item fall to the floor below."""
        at = run.world.get(entity, Position)
        run.emit(Fell(at.x, at.y, 0, name(run, run.world.get(entity, Item))))
        _send_down(run, [entity], at)


def drop(run: Run, entity: int, at: Position, *, late: int = 0) -> None:
    """Let a monster fall to the floor below from a cell: hurt, unless it flies, and without its post and goal.

    Args:
        run: the run it is in.
        entity: the monster.
        at: the cell.
        late: ticks that it needs to reach the cell, and owes below.
    """
    creature, mind = run.world.get(entity, Creature), run.world.get(entity, Mind)
    if "flies" not in creature.kind.traits:
        creature.health = max(1, creature.health - run.dice.between(*FALL))
    creature.energy = -late
    mind.goal = mind.post = NOWHERE
    stealth.lose(creature.kind, mind)
    carried = [held for held, (carrying, _) in run.world.rows(Carried, Item) if carrying.owner == entity]
    _send_down(run, [entity, *carried], at)


def _send_down(run: Run, entities: list[int], at: Position) -> None:
    """Take entities away to the floor below, where they wait for the hero to come."""
    x, y = at.x, at.y
    records = freeze.freeze_away(run, entities)
    run.fallen.setdefault(run.depth + 1, []).append({"records": records, "x": x, "y": y})


def land(run: Run) -> None:
    """Put creatures and items that fell to the floor at hand onto it, near the place below where they fell."""
    for fallen in run.fallen.pop(run.depth, []):
        own, *carried = fallen["records"]
        x, y = creatures.landing(run, fallen["x"], fallen["y"])
        if "Item" in own:
            x, y = inventory.nearest_without_item(run, x, y)
        entity = freeze.thaw(run, [{**own, "Position": {"x": x, "y": y}}, *carried])[0]
        if sides.is_ally(run, entity):
            allies.arrive(run, entity)


RULE = Chasm()
