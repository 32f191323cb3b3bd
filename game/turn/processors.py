"""The processors of a turn, in order: creatures act, the world reacts, the dead are removed, the hero looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import minds
from game.actions.base import Done, perform
from game.actions.moving import Search
from game.furnish import arrivals
from game.minds.base import Round, warn
from game.rules import hazards, status_effects
from game.rules.beings import remains, telegraphing
from game.rules.combat import lockstep, sight
from game.rules.harm import mending, pursuit, starvation, status_turns
from game.rules.items import identify, recharge
from game.rules.senses import stealth, torches
from game.rules.terrain import aftermath, breathing, environment, hooks, traps
from game.turn import clock
from game.world import query
from game.world.components import Creature, Hero, Position, Statuses
from game.world.events import Hit, Missed
from game.world.run import TURN
from game.world.world import Processor

if TYPE_CHECKING:
    from game.turn.turn import Turn
    from game.world.query import Monster
    from game.world.run import Run


class HeroActs(Processor):
    """The hero performs the action; the time it takes is the time that passes."""

    def process(self, turn: Turn) -> None:
        """Set the elapsed ticks, 0 when the action was impossible, and let the clock advance by them."""
        run = turn.run
        hero, at = run.world.get(run.hero, Hero), run.world.get(run.hero, Position)
        stood = at.x, at.y
        if status_effects.has(run, run.hero, "helpless"):
            turn.elapsed = TURN
            hero.loud = hero.quiet = False
            hero.still = 0
        else:
            action, result = perform(run, turn.action, run.hero)
            traps.settle(run)
            if not isinstance(result, Done):
                turn.refusal = result.reason
            elif result.cost:
                turn.elapsed = result.cost
                hero.loud, hero.quiet = action.loud or _struck(turn), action.quiet
                hero.still = hero.still + 1 if action.quiet else 0
                hero.searches = hero.searches + 1 if isinstance(action, Search) else 0
        has_moved = (at.x, at.y) != stood and not turn.has_fallen
        if has_moved and lockstep.TAG in run.floor.tags_at(at.x, at.y):
            lockstep.step(run)
        turn.steps = clock.advance(run, turn.elapsed)


def _struck(turn: Turn) -> bool:
    """Tell whether the hero struck at a creature, by hand or with a missile."""
    return any(isinstance(event, Hit | Missed) and event.attacker == turn.run.hero for event in turn.own_events)


class OthersAct(Processor):
    """All other creatures spend the time that passed, by energy, in the order of their entities, turn by turn.

    A hero who takes the stairs is still on the floor meanwhile and can be struck.
    """

    def process(self, turn: Turn) -> None:
        """Let each monster act as often as the elapsed ticks allow."""
        run, left = turn.run, turn.elapsed
        if turn.has_fallen:
            return
        while left > 0 and run.outcome is None:
            ticks = min(left, TURN)
            pursuit.arrive(run, run.ticks - turn.elapsed, run.ticks - left, run.ticks - left + ticks)
            left -= ticks
            round_ = Round.begin(run)
            for monster in query.monsters(run):
                creature = monster.creature
                creature.energy += ticks
                if creature.energy <= 0 or not run.world.alive(monster.entity):
                    continue
                while creature.energy > 0 and creature.health > 0 and run.outcome is None:
                    creature.energy -= _act(run, monster, round_)
            warn(run, round_)  # at the end, so that whoever wakes acts in the next round


def _act(run: Run, monster: Monster, round_: Round) -> int:
    """Let one monster act once.

    Returns:
        The ticks it took.
    """
    if run.world.has(monster.entity, Statuses) and status_effects.has(run, monster.entity, "helpless"):
        telegraphing.interrupt(run, monster.entity)
        return TURN
    _, result = perform(run, minds.decide(run, monster, round_), monster.entity)
    traps.settle(run)
    return result.cost if isinstance(result, Done) else TURN


class Wanderers(Processor):
    """From time to time others arrive: wanderers out of sight, hunters by the stairs after a hero with the Keystone."""

    def process(self, turn: Turn) -> None:
        """Count down to the next arrivals."""
        if turn.elapsed and not turn.has_fallen:
            arrivals.spawn_wanderers(turn.run, turn.steps)
            arrivals.send_hunters(turn.run, turn.steps)


class Hazards(Processor):
    """Once a turn the ground itself acts: fire spreads; lava, water and chasms act on any creature there."""

    def process(self, turn: Turn) -> None:
        """Step as many turns as passed, until the hero falls off the floor."""
        for _ in range(turn.steps):
            if not turn.has_fallen:
                environment.step(turn.run)


class Belongings(Processor):
    """Once a turn carried items recharge, and worn items act and become better known."""

    def process(self, turn: Turn) -> None:
        """Step as many turns as passed."""
        run = turn.run
        _, _, creature, _ = query.hero(run)
        for _ in range(turn.steps):
            recharge.step(run)
            breathing.draw_breath(run)
            for item in query.all_worn(run, run.hero):
                if item.kind.relit:
                    torches.relight(run, run.hero, item)
            if creature.health > 0:
                hooks.react(run, run.hero, "turn")
            _wear(run)


class StatusEffects(Processor):
    """Once a turn status effects do their harm and run out, and health comes back."""

    def process(self, turn: Turn) -> None:
        """Step as many turns as passed."""
        run = turn.run
        for _ in range(turn.steps):
            for entity, (statuses, creature) in run.world.rows(Statuses, Creature):
                borne = status_effects.traits(run, entity)
                status_turns.step(run, entity, statuses, creature)
                if run.world.alive(entity) and creature.health > 0 and status_effects.traits(run, entity) != borne:
                    hazards.apply_hazard(run, entity)  # a flyer, for one, comes down onto whatever is below
            for entity, (creature,) in run.world.rows(Creature):
                mending.step(run, entity, creature)


class Hunger(Processor):
    """Once a turn the hero uses up food, or starves."""

    def process(self, turn: Turn) -> None:
        """Step as many turns as passed."""
        for _ in range(turn.steps):
            starvation.step(turn.run)


def _wear(run: Run) -> None:
    """Let the hero learn more of the worn items, by a turn."""
    for item in query.all_worn(run, run.hero):
        turns = identify.TURNS_TO_KNOW.get(item.kind.family.slot)
        if turns:
            identify.get_to_know(run, item, turns)


class Deaths(Processor):
    """The dead of this turn leave their remains, and those who see a death or find a body are roused."""

    def process(self, turn: Turn) -> None:
        """See to the wounded and the dead."""
        aftermath.settle(turn.run, turn.own_events)
        stealth.witness(turn.run, turn.own_events)
        remains.be_found(turn.run)


class Sight(Processor):
    """The hero looks about."""

    def process(self, turn: Turn) -> None:
        """Update what the hero sees, remembers and meets; a trap close by may be found."""
        if turn.elapsed and not turn.has_fallen:
            sight.look_about(turn.run)
            at = turn.run.world.get(turn.run.hero, Position)
            for _ in range(turn.steps):
                traps.find(turn.run, traps.SHOWS, traps.NEAR, (at.x, at.y))


def in_order() -> tuple[Processor, ...]:
    """Return the processors of a run's world, in the order in which they process a turn."""
    return (HeroActs(), OthersAct(), Wanderers(), Hazards(), Belongings(), StatusEffects(), Hunger(), Deaths(), Sight())
