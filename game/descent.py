"""Leaving a floor and reaching another, known or new; below the last floor of the plan lies the Unmade, without end.

A known floor is thawed, a new one is dug, here and nowhere else in the game. The floors of the Unmade are of any
stratum, and ever more dangerous.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import levelgen
from game.furnish import arrivals, furnish
from game.rules import status_effects
from game.rules.beings import creatures
from game.rules.beings.health import hurt
from game.rules.harm import pursuit
from game.rules.hazards import chasm
from game.rules.terrain import absence
from game.world import freeze, spawn
from game.world.components import Hero, Position
from game.world.events import Arrived, Departed
from game.world.floor import BOSS, VAULT, Floor
from game.world.run import TURN
from levelgen import Tier, rng
from levelgen.rng import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.kinds import Dig, Landscape, Stratum
    from game.world.run import Run
    from levelgen import Level

FIRST_FLOORS = 3  # the first floors, which all ask for the most vaults
MOST_VAULTS = 2
EVERY = 3  # of each three floors below them, one asks for the most vaults too
PURE = 180  # per mille of floors without a hall whose dig is pure: an eighth of all, as six of twenty have halls
BETWEEN = 500  # per mille of the remaining floors that ask for one vault


def travel(run: Run, destination: Departed) -> None:
    """Take the hero to another floor; a known one first catches up with the time since he left it."""
    going_down = destination.depth > run.depth
    at = run.world.get(run.hero, Position)
    below = (at.x, at.y) if destination.falls else None
    met = pursuit.leave_behind(run, destination.depth)
    _leave(run, followed=below is None)
    alone = reach(run, destination.depth, from_above=going_down, below=below)
    if met:
        level = run.floor.level
        pursuit.put_back(run, met, level.stairs_up if going_down else level.stairs_down, alone * 100)
    pursuit.arrive(run, run.ticks, run.ticks, run.ticks)
    if below is not None:
        hurt(run, run.hero, run.dice.between(*chasm.FALL), by="a fall")


def _leave(run: Run, *, followed: bool) -> None:
    """Freeze the floor at hand. Hunters and allies close by follow by the stairs, allies also after a fall."""
    if followed:
        pursuit.follow(run)
    else:
        pursuit.leap_after(run)
    status_effects.end_by(run, run.hero, "leaving")
    run.coming.clear()  # stimuli that have not reached their cells here must not reach cells of the next floor
    hero = run.world.get(run.hero, Hero)
    hero.digs_x = hero.digs_y = -1
    spawn.lift(run, run.hero)
    _, staying = freeze.split(run)
    run.floors[run.depth] = {
        "floor": run.floor.record(),
        "entities": freeze.freeze_away(run, staying),
        "left": run.ticks,
    }
    run.world.bury()


def reach(run: Run, depth: int, *, from_above: bool, below: tuple[int, int] | None = None) -> int:
    """Bring the hero to a floor, digging it on the first visit.

    The hero arrives by the stairs, or falls from above the cell `below`. Whatever fell to this floor earlier lands now.

    Returns:
        The turns since the hero last left that floor; 0 for a new one.
    """
    above = run.floor.level.stairs_down if run.depth and from_above else None
    run.depth = depth
    known = run.floors.pop(depth, None)
    alone = 0
    if known is None:
        run.floor = dig(run, depth, near=above)
        stairs = run.floor.level.stairs_up if from_above else run.floor.level.stairs_down
        furnish(run)
        arrivals.expect_wanderers(run)
    else:
        run.floor = Floor.restored(known["floor"], run.content)
        freeze.thaw(run, known["entities"])
        alone = (run.ticks - known["left"]) // TURN
        arrivals.forget_wanderers(run, alone)
        absence.catch_up(run, alone)
        stairs = run.floor.level.stairs_up if from_above else run.floor.level.stairs_down
    spawn.place(
        run,
        run.hero,
        *(next(creatures.free_cells_around(run, *stairs)) if below is None else creatures.landing(run, *below)),
    )
    chasm.land(run)
    run.in_sight = set()
    run.emit(Arrived(*stairs, depth, known is None))
    return alone


def dig(run: Run, depth: int, near: tuple[int, int] | None) -> Floor:
    """Return a fresh floor, which depends on the run's seed and the depth alone."""
    stratum, danger = plan(run, depth)
    chosen = choose_dig(run, depth, stratum)
    landscape = choose_landscape(run, stratum)
    knobs = {"vaults": _vaults(run, depth), **stratum.knobs_of(chosen, landscape)}
    if hall := _hall(run, depth):
        knobs["landmark"] = hall
    recipe = _recipe(chosen.generator, stratum.width, stratum.height, knobs)
    level = levelgen.generate(recipe, seed=run.seed, depth=depth, near=near)
    return Floor.fresh(
        _with_one_hard_room(level) if danger == 1 else level,
        depth=depth,
        danger=danger,
        stratum=stratum.id,
        generator=chosen.generator,
        knobs=knobs,
        content=run.content,
    )


def _with_one_hard_room(level: Level) -> Level:
    """Return a level of which but one hard room is left, a boss's or a den before others; the others are medium.

    Each holds four or five, and with two or three of them a first floor is a crowd for who has no more than a dagger.
    """
    hard = [room for room in level.rooms if room.tier == Tier.HARD or room.kind == BOSS]
    kept = max(hard, key=lambda room: (room.kind == BOSS, room.kind == VAULT), default=None)
    eased = {room.id for room in hard if room is not kept}
    rooms = tuple(room._replace(tier=Tier.MEDIUM) if room.id in eased else room for room in level.rooms)
    marks = tuple(mark._replace(tier=Tier.MEDIUM) if mark.room in eased else mark for mark in level.marks)
    return replace(level, rooms=rooms, marks=marks)


def _hall(run: Run, depth: int) -> str:
    """Return the landmark that a floor certainly has; "" if it may be any."""
    plans = run.content.lengths[run.length]
    return plans[depth - 1].hall if depth <= len(plans) else ""


def _vaults(run: Run, depth: int) -> int:
    """Return how many vaults a floor asks for.

    The first floors, floors with a wonder and then every third floor ask for two; each other floor asks for one
    by chance.
    """
    plans = run.content.lengths[run.length]
    if depth <= FIRST_FLOORS or (depth <= len(plans) and plans[depth - 1].wonder):
        return MOST_VAULTS
    if (depth + Dice.seeded(run.seed, "vaults").below(EVERY)) % EVERY == 0:
        return MOST_VAULTS
    return int(Dice.seeded(run.seed, "vaults", depth).chance(BETWEEN))


def _recipe(generator: str, width: int, height: int, knobs: dict[str, Any]) -> levelgen.Recipe:
    return levelgen.GENERATORS[generator](width=width, height=height, **knobs)


def plan(run: Run, depth: int) -> tuple[Stratum, int]:
    """Return the stratum and the danger of a depth; below the last planned floor lies the Unmade, of any stratum."""
    plans = run.content.lengths[run.length]
    if depth <= len(plans):
        return run.content.strata[plans[depth - 1].stratum], plans[depth - 1].danger
    dice = Dice.seeded(run.seed, "unmade", depth)
    stratum = dice.pick([run.content.strata[name] for name in sorted(run.content.strata)])
    return stratum, plans[-1].danger + creatures.UNMADE_DANGER * (depth - len(plans))


def choose_dig(run: Run, depth: int, stratum: Stratum) -> Dig:
    """Return the dig of a floor, drawn by weight from those of one generator: the stratum's own, or a guest's.

    On floors with a hall, in the Unmade, and in a run with no more floors of the stratum than it has guests, it is
    drawn from all. Floors with a hall are never pure, nor those of the Unmade, as such have fewer rooms for monsters.
    """
    dice = Dice.seeded(run.seed, "dig", depth)
    generator = _generators(run, stratum).get(depth)
    is_planned = depth <= len(run.content.lengths[run.length])
    pure = is_planned and not _hall(run, depth) and Dice.seeded(run.seed, "own form", depth).chance(PURE)
    digs = [dig for dig in stratum.digs if generator in (None, dig.generator)]
    digs = [dig for dig in digs if dig.pure == pure] or digs
    return dice.weighted(digs, [dig.weight for dig in digs])


def _generators(run: Run, stratum: Stratum) -> dict[int, str]:
    """Return the generators of a stratum's floors without a hall, by depth: its own, but on some a guest's.

    Its own is that of its first dig. Each guest is another generator.
    """
    plans = enumerate(run.content.lengths[run.length], 1)
    floors = [depth for depth, floor in plans if floor.stratum == stratum.id and not floor.hall]
    if len(floors) <= stratum.guests:
        return {}
    own = stratum.digs[0].generator
    guests = sorted({dig.generator for dig in stratum.digs} - {own})
    stream = rng.stream(run.seed, "guests", stratum.id)
    rng.shuffle(stream, floors)
    rng.shuffle(stream, guests)
    return dict.fromkeys(floors, own) | dict(zip(floors[: stratum.guests], guests, strict=False))


def choose_landscape(run: Run, stratum: Stratum) -> Landscape:
    """Return the landscape that all floors of a stratum lie in, drawn by weight from the run's seed alone."""
    dice = Dice.seeded(run.seed, "landscape", stratum.id)
    return dice.weighted(stratum.landscapes, [landscape.weight for landscape in stratum.landscapes])


def stages(run: Run) -> Iterator[levelgen.Stage]:
    """Yield the stages in which the floor at hand was dug."""
    floor = run.floor
    recipe = levelgen.GENERATORS[floor.generator](width=floor.width, height=floor.height, **floor.knobs)
    # `near` chooses the mirror image with the nearest up stairs: with the level's own, it is the image at hand.
    yield from levelgen.stages(recipe, seed=run.seed, depth=floor.depth, near=floor.level.stairs_up)


def stages_of(stratum: Stratum, seed: int, size: tuple[int, int]) -> Iterator[levelgen.Stage]:
    """Yield the stages of digging some floor of a stratum, for the title: at least of this size (width, height)."""
    chosen = stratum.digs[seed % len(stratum.digs)]
    landscape = stratum.landscapes[seed % len(stratum.landscapes)]
    yield from levelgen.stages(
        _recipe(
            chosen.generator,
            max(stratum.width, size[0]),
            max(stratum.height, size[1]),
            stratum.knobs_of(chosen, landscape),
        ),
        seed=seed,
    )
