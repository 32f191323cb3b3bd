"""Time, in order: who acts, what the world does meanwhile, who dies of it, and what the hero then sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import esper
import numpy as np

from game import minds
from game.actions.base import Done, perform
from game.furnish import monsters
from game.minds.base import Round
from game.rules import fov, hazards, identify, perils, status_effects
from game.rules.health import hurt
from game.rules.hunger import STAGES
from game.turn import clock
from game.world import query, spawn
from game.world.components import Carried, Creature, Hero, Item, Position, Statuses, Worn
from game.world.events import Appeared, Felt, Grew
from game.world.run import here

if TYPE_CHECKING:
    from game.world.query import Monster
    from game.world.run import Run

MENDS_IN = 300  # turns for the whole of the hero's health


class HeroActs(esper.Processor):
    """The hero performs the pending action; the time it takes is the time that passes."""

    def process(self) -> None:
        """Set the elapsed ticks: 0 when the action was impossible, and then nothing else happens."""
        run = here()
        hero = query.get(run.hero, Hero)
        if status_effects.helpless(run.hero):
            run.elapsed = clock.TURN
            hero.loud = hero.quiet = False
            return
        action, result = perform(run.pending, run.hero)
        if isinstance(result, Done):
            run.elapsed = result.cost
            hero.loud, hero.quiet = action.loud, action.quiet
        else:
            run.elapsed = 0
            run.refusal = result.reason


class OthersAct(esper.Processor):
    """Everybody else uses the time that passed, by energy, in the order of their ids, a turn at a time."""

    def process(self) -> None:
        """Let each monster act as often as the elapsed ticks allow."""
        run = here()
        left = run.elapsed
        if run.leaving or not left:
            return
        while left > 0 and run.outcome is None:
            round_ = Round.begin()
            ticks = min(left, clock.TURN)
            left -= ticks
            for monster in query.monsters():
                creature = monster.creature
                creature.energy += ticks
                if creature.energy <= 0 or not query.alive(monster.entity):
                    continue
                while creature.energy > 0 and creature.health > 0 and run.outcome is None:
                    creature.energy -= _act(monster, round_)


def _act(monster: Monster, round_: Round) -> int:
    """Let one monster act once; the ticks it took."""
    if status_effects.helpless(monster.entity):
        return clock.TURN
    _, result = perform(minds.decide(monster, round_), monster.entity)
    return result.cost if isinstance(result, Done) else clock.TURN


class Hazards(esper.Processor):
    """Once a turn the ground itself acts: fire spreads, lava, water and chasms have whom they can get."""

    def process(self) -> None:
        """Let the time pass, and step as many turns as that made."""
        run = here()
        if not run.elapsed:
            return
        run.stepping = clock.advance(run.elapsed)
        for _ in range(0 if run.leaving else run.stepping):
            hazards.step()


class Afflictions(esper.Processor):
    """Once a turn statuses do their harm and run out, and health comes back."""

    def process(self) -> None:
        """Step as many turns as passed."""
        run = here()
        for _ in range(run.stepping):
            for entity, (statuses, creature) in query.rows(Statuses, Creature):
                step_statuses(entity, statuses, creature)
            _mend(run)


def catch_up(run: Run) -> None:
    """One turn for the floor and all on it but the hero, who was not here to live through it."""
    hazards.step(spared=run.hero)
    for entity, (statuses, creature) in query.rows(Statuses, Creature):
        if entity != run.hero:
            step_statuses(entity, statuses, creature)
    lay_down(run)


def step_statuses(entity: int, statuses: Statuses, creature: Creature) -> None:
    """One turn of a creature's statuses: they do their harm, and run out."""
    if not query.alive(entity) or creature.health <= 0:
        return
    kinds = here().content.statuses
    for name in sorted(statuses.turns):
        if kinds[name].harm and creature.health > 0:
            hurt(entity, kinds[name].harm, by=kinds[name].cause or kinds[name].name)
    if creature.health <= 0:
        return
    for name in sorted(statuses.turns):
        statuses.turns[name] -= 1
        if statuses.turns[name] <= 0:
            status_effects.recover(entity, name)


def _mend(run: Run) -> None:
    """Health comes back: the hero's whole in 300 turns, a monster's as its kind says."""
    for entity, (creature,) in query.rows(Creature):
        if creature.health >= creature.most or creature.health <= 0:
            continue
        if entity == run.hero:
            if not status_effects.mends(entity) or query.get(entity, Hero).food <= 0:
                continue
            creature.mending += creature.most * 1000 // MENDS_IN
        elif creature.kind.recovers and status_effects.mends(entity):
            creature.mending += 1000 // creature.kind.recovers
        gained, creature.mending = divmod(creature.mending, 1000)
        creature.health = min(creature.most, creature.health + gained)


class Hunger(esper.Processor):
    """Food is used up, a unit a turn; and what is worn long enough becomes known."""

    def process(self) -> None:
        """Step as many turns as passed."""
        run = here()
        if not run.elapsed:
            return
        hero_id, hero, creature, at = query.hero()
        for _ in range(run.stepping):
            hero.food -= 1
            stage = STAGES.get(hero.food)
            if stage is not None:
                run.emit(Grew(at.x, at.y, stage))
            if hero.food <= 0 and creature.health > 0:
                hurt(hero_id, 1, by="hunger")
            self._wear(at)

    @staticmethod
    def _wear(at: Position) -> None:
        for _, (_, item) in query.rows(Worn, Item):
            if not item.known:
                item.worn_turns += 1
                if item.worn_turns >= identify.TURNS_TO_KNOW:
                    item.known = True
                    name = identify.name(item)
                    here().emit(
                        Felt(
                            at.x,
                            at.y,
                            f"You know your {item.kind.name} well now: it is {identify.article(name)}.",
                            "item",
                        )
                    )


class Wanderers(esper.Processor):
    """From time to time monsters come in from elsewhere, out of sight; pursuers come up the stairs behind the hero."""

    def process(self) -> None:
        """Count down to the next ones."""
        run = here()
        if not run.elapsed or run.leaving:
            return
        monsters.let_in(run.stepping)


class Deaths(esper.Processor):
    """Who died this turn leaves behind what it carried."""

    def process(self) -> None:
        """Lay down the belongings of the dead."""
        lay_down(here())


def lay_down(run: Run) -> None:
    """Lay down what those carried who died."""
    for entity in run.dying:
        if entity == run.hero:
            continue
        at = query.get(entity, Position)
        for _, held_id, _ in query.pack(entity):
            spawn.strip(held_id, Carried)
            perils.drop(held_id, at.x, at.y)
    run.dying.clear()


class Sight(esper.Processor):
    """The hero looks about."""

    def process(self) -> None:
        """Update what is seen, what is remembered, and who came into sight."""
        run = here()
        if run.elapsed and not run.leaving:
            look_about(run)


def look_about(run: Run) -> None:
    """See the floor from where the hero stands, remember it, and meet who is there."""
    floor = run.floor
    at = query.get(run.hero, Position)
    seen = fov.hero_view()
    floor.visible = seen
    np.copyto(floor.remembered, floor.terrain, where=seen)
    floor.explored |= seen
    for x, y in [(x, y) for x, y in floor.memories if seen.item(y, x)]:
        del floor.memories[x, y]
    for _, (where, item) in query.rows(Position, Item):
        if seen.item(where.y, where.x):
            floor.memories[where.x, where.y] = item.kind.id
    _reckon_room(run, at)
    met = {
        entity
        for entity, creature, where in query.creatures()
        if seen.item(where.y, where.x) and fov.surfaces(creature, where)
    }
    for entity in sorted(met - run.met):
        where = query.get(entity, Position)
        run.emit(Appeared(where.x, where.y, entity))
    run.met = met


def _reckon_room(run: Run, at: Position) -> None:
    """Count the rooms that the hero entered, by tier, each once."""
    room = int(run.floor.level.room_at[at.y, at.x])
    if room >= 0 and f"room:{run.depth}:{room}" not in run.counts:
        run.count(f"room:{run.depth}:{room}")
        run.count(f"rooms:tier:{run.floor.level.rooms[room].tier:d}")


IN_ORDER = (HeroActs, OthersAct, Hazards, Afflictions, Hunger, Wanderers, Deaths, Sight)


def install() -> None:
    """Give the esper world at hand its processors, in their order."""
    for rank, kind in enumerate(IN_ORDER):
        esper.add_processor(kind(), priority=len(IN_ORDER) - rank)
