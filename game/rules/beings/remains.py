"""The remains of the dead: where they lie, how they are lost, and how they are raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.abilities import REMAINS, Gather, Raise, Rise
from game.rules import status_effects
from game.rules.beings import creatures, noise
from game.rules.items.identify import article
from game.rules.senses import fov, stealth
from game.world import query
from game.world.components import Creature, Position
from game.world.events import Acted, Witnessed
from game.world.floor import Remains

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.movement import Cell
    from game.world.run import Run


# Or a clinker would leave nothing for the smith to mend.
UNBURNT = {"fireproof", "metal"}  # traits of creatures whose remains do not burn


def leave(run: Run, who: int, x: int, y: int) -> None:
    """Let a monster that died at (x, y) leave remains there, to be eaten or raised.

    Mindless monsters and those raised before leave none, nor are any left where the ground takes them in.
    """
    kind, ground = run.world.get(who, Creature).kind, run.floor.ground
    # Nobody is raised twice, or a fight would never end while the raiser is out of reach.
    if "mindless" in kind.traits or run.world.get(who, Creature).risen or not _lies(run, kind, x, y):
        return
    raiser = _raiser(run, who, (x, y))
    # Of several on a cell the last counts: remains are no things, and nobody carries them.
    run.floor.remains[x, y] = Remains(kind.id, ground.age, raiser)
    run.floor.found.discard((x, y))
    raising = _raising(run, raiser)
    if raising is not None:
        at = run.world.get(raiser, Position)
        run.emit(Acted(at.x, at.y, raiser, raising.told.format(article(kind.name))))


def _lies(run: Run, kind: MonsterKind, x: int, y: int) -> bool:
    """Tell whether the ground at (x, y) lets a kind's remains lie there; kinds that rise from water also lie in it."""
    ground = run.floor.ground.kind_at(x, y)
    if ground.hazard:
        return kind.ability(Rise) is not None and _in_water(run, x, y)
    return ground.walkable


def _raising(run: Run, raiser: int) -> Raise | None:
    """Return how a creature raises the dead; None if it does not, or is gone."""
    creature = run.world.find(raiser, Creature) if run.world.alive(raiser) else None
    return creature.kind.ability(Raise) if creature is not None else None


def _rise_at(run: Run, kind: MonsterKind, x: int, y: int) -> Rise | None:
    """Return how a kind stands up from remains at (x, y) by itself; None if it does not."""
    rise = kind.ability(Rise)
    return rise if rise is not None and _in_water(run, x, y) else None


def _in_water(run: Run, x: int, y: int) -> bool:
    return bool(run.content.ground.soaks.item(run.floor.ground.terrain.item(y, x)))


def _raiser(run: Run, who: int, cell: Cell) -> int:
    """Return the first monster, by number, that can raise the dead creature and saw it fall; 0 if none did."""
    for monster in query.monsters(run):
        raising = monster.creature.kind.ability(Raise)
        if monster.entity == who or raising is None or monster.mind.mood == "asleep":
            continue
        if raising.kinds and run.world.get(who, Creature).kind.id not in raising.kinds:
            continue
        if fov.line_of_sight(run, (monster.at.x, monster.at.y), cell):
            return monster.entity
    return 0


def be_found(run: Run) -> None:
    """Rouse the monsters that see remains first and do not know of the hero: they go and look, once for each body.

    Those that eat remains are used to the sight.
    """
    floor = run.floor
    unfound = sorted(floor.remains.keys() - floor.found)
    monsters = query.monsters(run) if unfound else ()
    watchers = [each for each in monsters if each.mind.mood in stealth.LOOKING_OUT and not each.mind.hidden]
    watchers = [each for each in watchers if not _eats_remains(each.creature.kind)]
    for x, y in unfound:
        for watcher in watchers:
            own = watcher.at.x, watcher.at.y
            if fov.distance(*own, x, y) <= stealth.USUAL and fov.line_of_sight(run, own, (x, y)):
                floor.found.add((x, y))
                stealth.rouse(watcher.creature.kind, watcher.mind, x, y)


def _eats_remains(kind: MonsterKind) -> bool:
    gather = kind.ability(Gather)
    return gather is not None and REMAINS in gather.what


def pass_turn(run: Run) -> None:
    """Let fire and changed ground destroy remains, and let the dead whose time has come stand up."""
    floor = run.floor
    for (x, y), each in sorted(floor.remains.items()):
        kind = run.content.monsters[each.kind]
        burns = (x, y) in floor.ground.flames and UNBURNT.isdisjoint(kind.traits)
        if burns or not _lies(run, kind, x, y):
            del floor.remains[x, y]
        elif (rise := _rise_at(run, kind, x, y)) is not None:
            if floor.ground.age >= each.fell + rise.turns:
                _stand_up(run, x, y, kind, kind.health)
        elif each.raiser:
            _read_over(run, x, y, each)


def _read_over(run: Run, x: int, y: int, each: Remains) -> None:
    """Let a raiser go on with its work, until the dead creature stands up; the raiser's death ends it."""
    floor = run.floor
    raising = _raising(run, each.raiser)
    at = run.world.find(each.raiser, Position) if raising is not None else None
    if at is None or raising is None:
        floor.remains[x, y] = each._replace(raiser=0)
        return
    if raising.beside and fov.distance(at.x, at.y, x, y) > 1:
        floor.remains[x, y] = each._replace(fell=each.fell + 1)  # a turn without work
        return
    noise.make(run, x, y, raising.noise, each.raiser, "named", raising.heard)
    if floor.ground.age >= each.fell + raising.turns and not status_effects.has(run, each.raiser, "mute"):
        kind = run.content.monsters[each.kind]
        _stand_up(run, x, y, kind, max(1, kind.health * raising.share // 100), once=True)


def _stand_up(run: Run, x: int, y: int, kind: MonsterKind, health: int, *, once: bool = False) -> None:
    """Let a dead creature stand up where it lies, unless the cell is taken; with `once` it cannot be raised again."""
    if (x, y) in run.floor.occupants:
        return
    del run.floor.remains[x, y]
    risen = creatures.make(run, kind, x, y, "wandering", health=health, tier=run.floor.tier_at(x, y) or 0)
    run.world.get(risen, Creature).risen = once
    if fov.in_sight(run, x, y):
        run.emit(Witnessed(x, y, "rose", kind.name))
    stealth.wake(run, risen)


def told_at(run: Run, x: int, y: int) -> str:
    """Return the words for remains at (x, y), and for their being raised; "" if there are none."""
    each = run.floor.remains.get((x, y))
    if each is None:
        return ""
    kind = run.content.monsters[each.kind]
    if _rise_at(run, kind, x, y) is not None:
        return f"bubbles over the remains of {article(kind.name)}"
    words = f"the remains of {article(kind.name)}"
    raising = _raising(run, each.raiser)
    return f"{words}, {raising.shows}" if raising is not None else words


def work_of(run: Run, entity: int) -> tuple[int, int] | None:
    """Return the cell of the first remains that a creature must go to and work at; None if there are none."""
    raising = run.world.get(entity, Creature).kind.ability(Raise)
    cells = sorted(cell for cell, each in run.floor.remains.items() if each.raiser == entity)
    return cells[0] if cells and raising is not None and raising.beside else None
