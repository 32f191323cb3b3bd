"""Floors of many runs, furnished as their heroes found them, for tests of furnishing: most ask for the same ones."""

from __future__ import annotations

import copy
import dataclasses
import functools
import itertools
from typing import TYPE_CHECKING

from game import descent
from game.rules.items import identify
from game.session import Session
from game.turn import beginning
from game.world import spawn
from game.world.components import Creature, Hero
from game.world.events import Departed
from game.world.world import World
from levelgen.rng import Dice
from tests.kit.scenes import library

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.world.run import Run

KEPT = 10  # runs of each length whose floors are kept, from seed 0 on


def walk(seed: int, length: str = "standard") -> Iterator[Run]:
    """Yield a run whose hero has just arrived on each floor in turn; it may be changed, and goes on from there."""
    session = Session.new(library(), seed=seed, length=length)
    try:
        while True:
            yield session.run
            descent.travel(session.run, Departed(0, 0, session.run.depth + 1))
    finally:
        session.close()


def floors(seeds: Iterable[int], depths: int, length: str = "standard") -> Iterator[Run]:
    """Yield runs whose hero has just arrived on each of the first floors in turn: to be read and not to be changed."""
    for seed in seeds:
        if seed < KEPT:
            going, found = _begun(seed, length)
            for depth in range(depths):
                if depth == len(found):
                    found.append(_as_it_is(next(going)))
                yield found[depth]
        else:
            yield from itertools.islice(walk(seed, length), depths)


@functools.cache
def _begun(seed: int, length: str) -> tuple[Iterator[Run], list[Run]]:
    """A run on its way down, and what it was like on each floor so far."""
    return walk(seed, length), []


def arrived(seed: int, depth: int, length: str = "standard") -> Run:
    """Return a run that begins on a floor, with a hero who has nothing and has not looked about."""
    run = beginning.empty_run(library(), seed, length)
    content, body = run.content, run.content.hero
    identify.deal_flavours(run.flavours, content.items, content.flavours, Dice.seeded(seed, "flavours"))
    run.known.update(kind.id for kind in content.items.values() if kind.familiar)
    run.hero = spawn.create(run, Hero(), Creature(body, body.health, body.health))
    descent.reach(run, depth, from_above=True)
    return run


def _as_it_is(run: Run) -> Run:
    """A copy of the run that stays on the floor at hand when the run goes on."""
    world = World()
    for entity in run.world.entities():
        world.create(*map(copy.copy, run.world.components(entity)), number=entity)
    kept = dataclasses.replace(run, world=world, meters=dict(run.meters))
    kept.floor = copy.copy(run.floor)
    kept.floor.occupants, kept.floor.traps = dict(run.floor.occupants), dict(run.floor.traps)
    for array in (kept.floor.ground.terrain, kept.floor.memory.explored):
        array.flags.writeable = False  # whoever changes it asked for the wrong one of the two
    return kept
