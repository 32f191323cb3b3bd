"""Fights of the explorer: their cost, and what to throw, drink, read or flee from in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Rest, Walk
from game.actions.travelling import Ascend, Descend
from game.actions.using import Quaff, Read, Throw, Zap
from game.autopilot.priorities import first
from game.autopilot.routes import walk
from game.bots import acid, cover, devices, dodging, flanking, inventory, leaping, passing
from game.bots.approaching import approach
from game.content.abilities import Raise
from game.content.effects.allegiance import Win
from game.content.effects.bodily import Afflict
from game.content.effects.calling import Frighten, Tend
from game.content.effects.ground import Cloud, Kindle
from game.content.effects.item_powers import Exchange
from game.content.effects.moving import Blink, Teleport
from game.content.families import THROWN, WAND
from game.rules import status_effects
from game.rules.combat import odds
from game.rules.harm import pursuit
from game.rules.items import identify
from game.rules.pathfinding import nearest_first, shortest_path
from game.rules.senses import facing, fov
from game.world import query
from game.world.components import Creature
from game.world.movement import STEPS, DistanceMap

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.content.effect import Effect
    from game.content.effects import Effects
    from game.knowledge import KnownCreature
    from game.rules.combat.odds import Odds
    from game.world.components import Item
    from game.world.movement import MovementGrid
    from game.world.run import Run

FAR = 40  # steps beyond which it walks up to no foe
HURT = 0.45  # share of health below which it escapes from a fight that it would lose
SPLASH, CLOUD = 2, 4  # cells that the fire and the gas of a broken potion spread
THROW_GAP = 2  # cells to a foe from which it throws
NARROW = 2  # neighbours of a cell where foes can come at the hero only one at a time
NARROWS_NEAR = 5  # steps within which it falls back to such a cell
DYING = 0.25  # share of health below which it heals in any fight
HOPELESS = 1.5  # share of its health; from a fight that would cost more it gets away at once
CLOSE = 2  # cells to a foe about to strike
MENDED = 0.8  # factor added to a fight's length for a foe that heals others
FOLLOWED = 0.6  # share of health that foes following by the stairs may cost
SPED = 100  # per cent of the usual time of a move, below which a creature is hasted
ESCAPES = (Teleport, Blink, Frighten)


@dataclass(frozen=True, slots=True)
class Foe:
    """A creature in sight, seen as an opponent."""

    creature: KnownCreature
    odds: Odds
    steps: int  # on foot; -1 when it is far or no path leads to it

    @property
    def is_hunting(self) -> bool:
        """True if it hunts the hero."""
        return self.creature.mood == "hunting"


def foes(run: Run) -> list[Foe]:
    """Return all foes in sight, the nearest first."""
    seen = knowledge.foes_in_sight(run)
    if not seen:
        return []
    _, _, _, at = query.hero(run)
    stood_on = [each.cell for each in seen if not each.kind.home]  # cells with traps too
    distances = DistanceMap(knowledge.movement_grid(run.floor, opened=stood_on, through_fire=True), [(at.x, at.y)])
    steps = [distances.distance(*each.cell) for each in seen]
    return [
        Foe(each, odds.reckon(run, each.entity), far if far <= FAR else -1)
        for each, far in zip(seen, steps, strict=True)
    ]


def cost(fought: list[Foe]) -> float:
    """Return the health that a fight with all of these foes would cost.

    It lasts longer if one of them heals others or bathes in fire; one that splits counts twice.
    """
    menders = sum(_tends(foe) for foe in fought)
    bathers = sum(foe.creature.kind.temper.id == "bathe" for foe in fought)
    longer = 1.0 + MENDED * (bathers + (menders if len(fought) > menders else 0))
    return odds.cost(foe.odds for foe in fought for _ in range(1 + ("splits" in foe.creature.kind.traits))) * longer


def cost_of_falling_upon(run: Run, prey: list[Foe]) -> float:
    """Return the health that an attack on the first of these foes would cost; it wakes the others."""
    others = [replace(foe, odds=odds.reckon(run, foe.creature.entity, awake=True)) for foe in prey[1:]]
    return cost([*prey[:1], *others])


def _tends(foe: Foe) -> bool:
    """Tell whether a foe heals its friends."""
    return any(isinstance(effect, Tend) for act in foe.creature.kind.acts for effect in act.effects)


@dataclass(frozen=True, slots=True)
class Onset:
    """The beginning of a fight, with no foe beside the hero yet."""

    awake: list[Foe]  # the nearest first
    target: Foe
    patient: bool  # it lets foes come
    sparing: bool  # it leaves staffs for other fights

    @property
    def is_awaited(self) -> bool:
        """True if it lets the target come: it does come, and nobody shoots meanwhile."""
        shot_at = any(cover.shoots(foe.creature.kind) for foe in self.awake)
        return self.patient and not shot_at and self.target.creature.kind.temper.closes_in


def fight(run: Run, awake: list[Foe], *, patient: bool, sparing: bool = False) -> Action | None:
    """Return a blow, a throw, or a step to a better place for the fight.

    `patient` lets foes come; `sparing` leaves staffs for other fights.
    """
    spared = acid.spare(run, [foe.creature for foe in awake])
    if spared is not None:
        return spared
    near = [foe for foe in awake if foe.steps == 1]
    if near:
        return _strike(run, near)
    onset = Onset(awake, _target(awake), patient=patient, sparing=sparing)
    return first((_strike_from_afar, _fall_back, _await_the_last_step, _walk_up, _wait), run, onset)


def _strike(run: Run, near: list[Foe]) -> Action:
    """Return a blow at one of the foes beside the hero: at one who heals others, or the first to fall.

    Against a foe whose shell there is no room to go round, it leaves by the stairs or breaks the shell.
    """
    bare = [foe for foe in near if not facing.shields(run, run.hero, foe.creature.entity)]
    best = [foe for foe in bare if _tends(foe)] or bare or near
    target = min(best, key=lambda foe: (foe.odds.turns, foe.creature.entity)).creature.entity
    if not facing.shields(run, run.hero, target):
        return Strike(target)
    aside = flanking.go_round(run, target) or flanking.draw_out(run, target) or _leave(run)
    return aside or Strike(target)  # shells break


def _target(awake: list[Foe]) -> Foe:
    """Return the foe to go for: one who heals or raises the others, unless somebody is too close, or the nearest."""
    raisers = [foe for foe in awake if (foe.creature.kind.ability(Raise) or _tends(foe)) and foe.steps > 0]
    reached = raisers and min(foe.steps for foe in awake if foe.steps > 0) > CLOSE
    return raisers[0] if reached else awake[0]  # while one of those lives, the others get back to life or health


def _strike_from_afar(run: Run, onset: Onset) -> Action | None:
    """Return the use of a staff at the target, or a missile; none at one who is about to be adjacent."""
    target = onset.target.creature
    if target.gap < THROW_GAP:
        return None
    struck = None if onset.sparing else devices.strike_from_afar(run, target)
    return struck or missile(run, onset.target)


def _fall_back(run: Run, onset: Onset) -> Action | None:
    """Return a step to where several foes come one at a time; against a shell it needs room instead, to go round."""
    shelled = any(facing.front_of(run, foe.creature.entity) for foe in onset.awake)
    falls_back = onset.is_awaited and len(onset.awake) > 1 and not shelled
    return step_into_narrows(run, onset.awake) if falls_back else None


def _await_the_last_step(run: Run, onset: Onset) -> Action | None:
    """Return a rest that lets the target take the last step, so that the hero strikes first."""
    del run
    return Rest() if onset.is_awaited and onset.target.steps == 2 else None


def _walk_up(run: Run, onset: Onset) -> Action | None:
    return approach(run, onset.target.creature.cell)


def _wait(run: Run, onset: Onset) -> Action | None:
    del run
    return Rest() if onset.patient else None


def _leave(run: Run) -> Action | None:
    """Return a step to stairs nearby, or down or up them, to fight where there is more room; None if none are near."""
    _, _, _, at = query.hero(run)
    known = knowledge.stairs(run)
    if known.get("down") == (at.x, at.y):
        return Descend()
    if known.get("up") == (at.x, at.y) and run.depth > 1:
        return Ascend()
    return cover.step_to_stairs(run)


@dataclass(frozen=True, slots=True)
class Defeat:
    """A fight that the hero would lose."""

    awake: list[Foe]  # the nearest first
    hurt: bool
    beset: bool  # he is hurt, or soon will be past saving
    by_stairs: bool  # he may leave by the stairs
    down: bool  # he may leave downwards


def get_out(run: Run, awake: list[Foe], *, by_stairs: bool, down: bool = True) -> Action | None:
    """Return the next step out of a losing fight: by a leap (only with `down`), a potion, a scroll or stairs.

    A hopeless fight is left before the hero is hurt, as one cannot run from foes that are as fast.
    """
    creature = run.world.get(run.hero, Creature)
    hurt = creature.health < creature.max_health * HURT
    beset = hurt or (awake[0].creature.gap <= CLOSE and cost(awake) > creature.health * HOPELESS)
    return first(
        (
            _leap_at_once,  # while it is one step away: nobody follows
            _heal,
            _escape,
            _weigh_anchor,
            _rely_on_things,
            _take_to_stairs,  # after what may turn the fight, as foes follow by stairs
            _run_to_leap,
            _try_anything,  # last, as it may do harm
        ),
        run,
        Defeat(awake, hurt=hurt, beset=beset, by_stairs=by_stairs, down=down),
    )


def _leap_at_once(run: Run, defeat: Defeat) -> Action | None:
    """Return a leap into a chasm beside the hero, if the fall cannot kill him."""
    leaps = defeat.down and defeat.beset and leaping.is_safe(run)
    return leaping.leap(run, [foe.creature for foe in defeat.awake], most=1) if leaps else None


def _heal(run: Run, defeat: Defeat) -> Action | None:
    return inventory.healing(run) if defeat.hurt else None


def _escape(run: Run, defeat: Defeat) -> Action | None:
    """Return the reading of a scroll known to help one escape."""
    for _, entity, item in query.pack(run, run.hero) if defeat.beset else ():
        helps = any(isinstance(effect, ESCAPES) for effect in item.kind.effects)
        can_read = Read.suits(item.kind) and not Read.hindrance(run, run.hero)
        if can_read and identify.is_known(run, item.kind) and helps:
            return Read(entity)
    return None


def _weigh_anchor(run: Run, defeat: Defeat) -> Action | None:
    return devices.weigh_anchor(run) if defeat.beset else None


def _rely_on_things(run: Run, defeat: Defeat) -> Action | None:
    return rely_on_things(run, defeat.awake)


def _take_to_stairs(run: Run, defeat: Defeat) -> Action | None:
    return _run_for_stairs(run, defeat.awake, down=defeat.down) if defeat.by_stairs else None


def _run_to_leap(run: Run, defeat: Defeat) -> Action | None:
    """Return a step to a chasm nearby, or the leap, even if the fall may kill."""
    return leaping.leap(run, [foe.creature for foe in defeat.awake]) if defeat.down else None


def _try_anything(run: Run, defeat: Defeat) -> Action | None:
    return try_anything(run) if defeat.beset else None


def heal_at_last(run: Run) -> Action | None:
    """Return a healing action for a hero who is about to die, whatever the odds were; None otherwise."""
    creature = run.world.get(run.hero, Creature)
    doomed = dodging.may_kill(run) and dodging.step_aside(run) is None
    return inventory.healing(run) if doomed or creature.health < creature.max_health * DYING else None


def rely_on_things(run: Run, awake: list[Foe]) -> Action | None:
    """Return the use of a staff or wand, the throw of a fragile item, or a hasting drink, for a costly fight."""
    rested = devices.relieve(run, [foe.creature for foe in awake]) or devices.shield(run)
    harm = devices.strike_from_afar(run, awake[0].creature)
    return rested or harm or next(filter(None, (use_on(run, foe) for foe in awake)), None) or _hasten(run)


def _hasten(run: Run) -> Action | None:
    """Return the drink of a potion known to haste the hero."""
    hasty = {kind.id for kind in status_effects.kinds_of(run, run.hero) if kind.pace < SPED}
    for _, entity, item in () if Quaff.hindrance(run, run.hero) else query.pack(run, run.hero):
        given = [effect.status for effect in item.kind.effects if isinstance(effect, Afflict)]
        hastens = any(run.content.statuses[status].pace < SPED for status in given)
        if Quaff.suits(item.kind) and identify.is_known(run, item.kind) and hastens and not hasty:
            return Quaff(entity)
    return None


def use_on(run: Run, target: Foe) -> Action | None:
    """Return the throw of a fragile item at a foe not too near, or a wand's use, unless it has that effect already."""
    creature = target.creature
    if not devices.line_to(run, creature, 9):
        return None
    for _, entity, item in query.pack(run, run.hero):
        known = identify.is_known(run, item.kind)
        if known and (
            _ails_already(creature, item.kind.bolt + item.kind.shatters) or devices.would_shock(run, item.kind)
        ):
            continue
        if known and any(_is_wasted_on(creature, effect) for effect in item.kind.bolt):
            continue
        empty = item.known and item.charges < 1
        if item.kind.family is WAND and not (empty or Zap.hindrance(run, run.hero)):
            return Zap(entity, creature.x, creature.y)
        if known and item.kind.shatters and creature.gap > _reach(item) and not _would_burn(run, item):
            return Throw(entity, creature.x, creature.y)
    return None


def _is_wasted_on(creature: KnownCreature, effect: Effect) -> bool:
    """Tell whether an effect of a wand is not for fights, or would not win over somebody who is not wounded enough."""
    well = isinstance(effect, Win) and creature.health * 100 >= creature.max_health * effect.below
    return isinstance(effect, Exchange) or well


def _ails_already(creature: KnownCreature, happening: Effects) -> bool:
    return any(isinstance(effect, Afflict) and effect.status in creature.statuses for effect in happening)


def try_anything(run: Run) -> Action | None:
    """Return the use of the first unknown potion or scroll, which may help."""
    for _, entity, item in query.pack(run, run.hero):
        for use in (Quaff, Read):
            if use.suits(item.kind) and not use.hindrance(run, run.hero) and not identify.is_known(run, item.kind):
                return use(entity)
    return None


def _run_for_stairs(run: Run, awake: list[Foe], *, down: bool) -> Action | None:
    """Return a step to the nearest stairs, or down or up them, if the hero can escape by them.

    That is, he gets there before any foe, and can deal with those that would follow.
    """
    _, _, creature, at = query.hero(run)
    known, taken = knowledge.stairs(run), passing.barred_cells(run)
    verbs: dict[str, Action] = {"down": Descend()} if down else {}
    verbs.update({"up": Ascend()} if run.depth > 1 else {})
    best: tuple[int, Action] | None = None
    for name, verb in verbs.items():
        if name not in known:
            continue
        distances = DistanceMap(knowledge.movement_grid(run.floor), [known[name]])
        own = distances.distance(at.x, at.y)
        if not 0 <= own <= FAR or cost(_followers(awake, distances, own)) > creature.health * FOLLOWED:
            continue
        if own == 0:
            return verb
        theirs = [distances.distance(*foe.creature.cell) * foe.creature.kind.move / 100 for foe in awake]
        if any(0 <= other <= own for other in theirs):
            continue
        steps = [step for step in distances.downhill(at.x, at.y) if (at.x + step[0], at.y + step[1]) not in taken]
        if steps and (best is None or own < best[0]):
            best = own, Walk(*steps[0])
    return best[1] if best else None


def _followers(awake: list[Foe], distances: DistanceMap, own: int) -> list[Foe]:
    """Return the foes that would follow by the stairs, which are `own` steps from the hero."""
    near = []
    for foe in awake:
        steps = distances.distance(*foe.creature.cell)
        gained = own * 100 // foe.creature.kind.move
        if steps >= 0 and foe.creature.kind.temper.moves and steps - gained <= pursuit.REACH:
            near.append(foe)
    return near


def missile(run: Run, foe: Foe) -> Action | None:
    """Return the throw of a dart or a javelin at a foe in line."""
    darts = [
        entity for _, entity, item in query.pack(run, run.hero) if item.kind.family is THROWN and item.kind.strikes
    ]
    return Throw(darts[0], *foe.creature.cell) if darts and devices.line_to(run, foe.creature, 8) else None


def _reach(potion: Item) -> int:
    """Return the cells that the contents of a broken potion spread."""
    return CLOUD if any(isinstance(effect, Cloud) for effect in potion.kind.shatters) else SPLASH


def _would_burn(run: Run, potion: Item) -> bool:
    """Tell whether the fire of this potion would burn the hero's ground."""
    _, _, _, at = query.hero(run)
    lights = any(isinstance(effect, Kindle) for effect in potion.kind.shatters)
    return lights and bool(run.floor.ground.kind_at(at.x, at.y).burns)


def step_into_narrows(run: Run, awake: list[Foe]) -> Action | None:
    """Return a step back to a cell nearby where foes come one at a time; a rest on such a cell."""
    _, _, _, at = query.hero(run)
    grid, taken = knowledge.movement_grid(run.floor), passing.barred_cells(run)
    open_to = knowledge.movement_grid(run.floor, through_fire=True, over_traps=True)  # foes come through these
    if _neighbours(run, open_to, at.x, at.y) <= NARROW:
        return Rest()
    nearest = min(foe.steps for foe in awake if foe.steps > 0)
    for (x, y), steps in nearest_first(grid, (at.x, at.y)):
        if steps >= min(NARROWS_NEAR, nearest):
            break
        if steps and _neighbours(run, open_to, x, y) <= NARROW and all(_comes_later(foe, x, y, steps) for foe in awake):
            cells = shortest_path(grid, (at.x, at.y), [(x, y)])
            if cells and cells[0] not in taken:
                return walk(at, cells[0])
    return None


def _comes_later(foe: Foe, x: int, y: int, steps: int) -> bool:
    """Tell whether the hero is first at (x, y) after some steps, even against a foe with a straight path."""
    return fov.distance(*foe.creature.cell, x, y) * foe.creature.kind.move > steps * 100


def _neighbours(run: Run, grid: MovementGrid, x: int, y: int) -> int:
    """Return the number of cells from which a step may lead to (x, y), unseen ones included."""
    unseen = ~run.floor.memory.explored
    return sum(grid.allows(x, y, dx, dy) or bool(unseen[y + dy, x + dx]) for dx, dy in STEPS)
