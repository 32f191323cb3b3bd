"""Everything comes to everything on dug floors: nothing breaks, and a run that was saved and loaded goes on alike."""

from __future__ import annotations

import json

import pytest

from game.actions.moving import Rest, Walk
from game.content.effect import STIMULI
from game.content.effects.mechanisms import Flow
from game.rules import effects
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.world import query
from game.world.components import Creature, Position
from game.world.ground import cells_in
from levelgen.rng import Dice
from tests.kit.scenes import library

GROUNDS = (
    "foliage", "web", "net", "oil", "brimstone", "mud", "grass", "shallow_water", "deep_water", "lava", "ice", "chasm",
    "rubble", "coke", "iron_bridge", "grate", "statue", "keg", "lit_keg", "cart", "rail", "clutch", "pressure_plate",
    "raised_portcullis", "hole", "punt", "crucible", "bellows", "locked_shackles", "dripstone", "cask",
    "watching_statue",
)  # fmt: skip
TURNS = 40


def stir(session: Session, dice: Dice) -> None:
    """Lay grounds about, and let things come to cells, as the dice fall."""
    run = session.run
    ground, at = run.floor.ground, run.world.get(run.hero, Position)
    cells = cells_in(ground.walkable)
    for _ in range(6):
        x, y = dice.pick(cells)
        if ground.kind_at(x, y).can_be_covered and (x, y) != (at.x, at.y):
            ground.lay([(x, y)], dice.pick(GROUNDS), dice.between(0, 9))
    for _ in range(8):
        direction = dice.between(-1, 1), dice.between(-1, 1)
        run.bring(dice.pick((*STIMULI, "touch")), *dice.pick(cells), direction=direction)
    if dice.chance(100):
        liquid = dice.pick(("deep_water", "lava"))
        effects.apply_at(run, [Flow(liquid, steps=dice.between(0, 6), turns=5)], *dice.pick(cells))
    run.floor.pairs[dice.pick(cells)] = (dice.pick(cells),)


def play(session: Session, dice: Dice, turns: int) -> None:
    """Let turns pass in which everything happens."""
    run = session.run
    for _ in range(turns):
        stir(session, dice)
        session.take(Rest() if dice.chance(500) else Walk(dice.between(-1, 1), dice.between(-1, 1)))
        assert not run.coming
        bodies = {(at.x, at.y): entity for entity, (at, _) in run.world.rows(Position, Creature)}
        assert run.floor.occupants == bodies


@pytest.mark.parametrize("seed", [3, 5, 6, 7, 10])  # whose heroes live through it
def test_whatever_comes_to_whatever_a_loaded_run_goes_on_as_the_saved_one(seed: int) -> None:
    session = Session.new(library(), seed=seed)
    _, hero, creature, _ = query.hero(session.run)
    creature.health = creature.max_health = hero.food = 10**6
    play(session, Dice.seeded(seed, "before"), TURNS)
    again = Session(restore(json.loads(json.dumps(snapshot(session.run))), library()))
    for each in (session, again):
        play(each, Dice.seeded(seed, "after"), TURNS)
    assert snapshot(again.run) == snapshot(session.run)
    session.close()
    again.close()
