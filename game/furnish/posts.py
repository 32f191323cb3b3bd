"""Guards at their posts: which way each of them looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import Lurk
from game.furnish.monsters import entrances
from game.rules.senses import stealth
from game.rules.senses.fov import field_of_view, towards
from game.world import query
from game.world.movement import RING
from levelgen.rng import Dice

if TYPE_CHECKING:
    from game.world.components import Position
    from game.world.query import Monster
    from game.world.run import Run

AT_DOOR = 500  # per mille of the guards in view of a door that look to one; the others look over what they keep


def face(run: Run) -> None:
    """Let every guard on the current floor look one way from its post: to a door of its room, or over most of it.

    The choice is that of the run's seed. Those that the hero may not see look all around, as nobody could tell: they
    lie in wait, live in water or lava, or come through walls. So do bosses, who know everybody in their halls, and what
    grows in one place.
    """
    for monster in query.monsters(run):
        if monster.mind.mood == "guarding" and _shows_itself(monster):
            monster.mind.looks = _side(run, monster.at)


def _shows_itself(monster: Monster) -> bool:
    kind = monster.creature.kind
    return not (kind.boss or kind.ability(Lurk) or kind.home or "phases" in kind.traits) and kind.temper.moves


def _side(run: Run, at: Position) -> int:
    """Return the side, of eight, that a guard at this place looks to."""
    dice = Dice.seeded(run.seed, "facing", run.depth, at.x, at.y)
    view = field_of_view(run, at.x, at.y, stealth.USUAL)
    doors = [door for door, _ in entrances(run.floor, run.floor.level.room_at.item(at.y, at.x)) if view[door[::-1]]]
    doors = [door for door in doors if door != (at.x, at.y)]
    if doors and dice.chance(AT_DOOR):
        x, y = dice.pick(doors)
        return RING.index(towards(x - at.x, y - at.y))
    rows, columns = (view & run.floor.level.walkable).nonzero()
    shares = [int((stealth.depth_in_cone(side, columns - at.x, rows - at.y) >= 0).sum()) for side in range(len(RING))]
    return dice.pick([side for side, share in enumerate(shares) if share == max(shares)])
