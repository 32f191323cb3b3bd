"""Effects that make allies, for good or for a while, and help them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.content.effects.allegiance import Conjure, Shade, Spur, Win
from game.rules import status_effects
from game.rules.beings import allies, creatures, health
from game.rules.senses import fov, sides
from game.world import query
from game.world.components import Creature, Position
from game.world.events import Allied, Told
from game.world.run import TURN

if TYPE_CHECKING:
    from game.rules.aim import Aim, Appliers
    from game.world.run import Run

DISCORDANT = "discordant"  # status


def win(run: Run, effect: Win, aim: Aim) -> bool:
    """Win over a wounded foe, or make a foe discordant."""
    if not sides.hostile(run, run.hero, aim.target):
        return False
    creature = run.world.get(aim.target, Creature)
    if allies.refusal(run, aim.target, effect.below):
        turns = run.dice.between(*effect.turns)
        return status_effects.apply_status(run, aim.target, DISCORDANT, turns, source=aim.source)
    allies.join(run, aim.target)
    run.emit(Allied(aim.x, aim.y, "won_over", creature.kind.name))
    health.mend(run, aim.target, creature.max_health * effect.mends // 100)
    return True


def conjure(run: Run, effect: Conjure, aim: Aim) -> bool:
    """Call allies that fade."""
    at, kind = run.world.get(aim.target, Position), run.content.monsters[effect.kind]
    cells = list(islice(creatures.free_cells_around(run, at.x, at.y), effect.count))
    for x, y in cells:
        called = creatures.make(run, kind, x, y, "following")
        allies.join(run, called, fades=run.ticks + effect.lasts * TURN)
        allies.teach(run, called, effect.learnt)
    if cells and effect.told:
        run.emit(Told(at.x, at.y, effect.told, "good"))
    return bool(cells)


def shade(run: Run, effect: Shade, aim: Aim) -> bool:
    """Let the shade of the slain fight for the hero until it fades, at half its health; bosses have none."""
    kind, at = run.world.get(aim.on, Creature).kind, run.world.get(aim.on, Position)
    cell = next(creatures.cells_for(run, kind, at.x, at.y), None)
    if aim.target != run.hero or kind.boss or cell is None:
        return False
    risen = creatures.make(run, kind, *cell, "following", health=max(1, kind.health // 2))
    run.world.get(risen, Creature).risen = True
    allies.join(run, risen, fades=run.ticks + effect.lasts * TURN)
    run.emit(Allied(*cell, "rose", kind.name))
    return True


def spur(run: Run, effect: Spur, aim: Aim) -> bool:
    """Spur the allies on, and mark the nearest foe."""
    friends = [ally.entity for ally in allies.on_floor(run) if fov.sees(run, run.hero, ally.entity)]
    done = [status_effects.apply_status(run, ally, effect.allies, effect.turns, source=aim.source) for ally in friends]
    at = run.world.get(run.hero, Position)
    foes = [
        (fov.distance(at.x, at.y, where.x, where.y), entity)
        for entity, creature, where in query.creatures(run)
        if sides.hostile(run, run.hero, entity) and fov.shows(run, entity, creature, where)
    ]
    if foes:
        done.append(status_effects.apply_status(run, min(foes)[1], effect.foe, effect.foe_turns, source=aim.source))
    return any(done)


APPLY: Appliers = {Win: win, Conjure: conjure, Shade: shade, Spur: spur}
