"""Odds: the expected course of a fight, as far as the hero can tell beforehand by the rules of combat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.content.acts import BLOWS
from game.content.effects import Maybe, Within
from game.content.effects.bodily import Afflict, Harm
from game.content.effects.forces import Push
from game.content.effects.ground import Ignite
from game.rules import status_effects
from game.rules.beings import health
from game.rules.combat import attacks
from game.rules.effects.bodily import damage_here
from game.rules.harm import pushing
from game.rules.items import gear
from game.rules.senses import facing, fire, reach
from game.world import query
from game.world.components import Creature
from game.world.run import TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.content.acts import Act, Deed
    from game.content.effect import Span
    from game.content.effects import Effects
    from game.content.kinds import MonsterKind
    from game.world.components import Item
    from game.world.run import Run

THROWN = 2  # health that each cell of a push may take
SURE_DEEDS: tuple[Deed, ...] = ("execute", "lunge")  # announced blows that cannot miss, for threefold damage
SURE = 2  # factor of the average harm of a creature with threefold, certain acts, if the hero does not step aside


@dataclass(frozen=True, slots=True)
class After:
    """What a blow may take besides its damage."""

    health: int  # at most; each turn if `holds`
    cause: str  # as in "poison"
    holds: bool = False  # it goes on for as long as the attacker holds on


@dataclass(frozen=True, slots=True)
class Blows:
    """The blows of one creature at another, or throws at it."""

    chance: int  # per mille that one lands
    low: int  # health that one takes at least
    high: int  # and at most
    health: int  # of the target
    thrown: int = 0  # further health that being thrown by one may take, if something stops the target
    after: tuple[After, ...] = ()  # and what else one may take
    sure: int = 0  # health that one takes at most if it is announced and cannot miss; 0 if none is
    afar: Span = (0, 0)  # health that a shot or a throw takes at least and at most; 0 if there are none
    first: int = 1  # the number of these blows, if others follow
    then: Blows | None = None  # the blows that follow, at a target that knows by then; None if all are alike

    @property
    def hits(self) -> int:
        """Hits of average damage until the target is dead."""
        return _count(self, lambda blows: round((blows.low + blows.high) / 2))

    @property
    def most_hits(self) -> int:
        """Hits of the lowest damage until the target is dead."""
        return _count(self, lambda blows: blows.low)

    @property
    def fewest_hits(self) -> int:
        """Hits of the highest damage, and all that may come of it, until the target is dead.

        What lasts while the attacker holds on is not counted: there is no end to it.
        """
        return _count(
            self,
            lambda blows: (
                max(blows.high, blows.sure, blows.afar[1])
                + blows.thrown
                + sum(after.health for after in blows.after if not after.holds)
            ),
        )


def _count(blows: Blows, harm: Callable[[Blows], int]) -> int:
    """Return the hits until the target is dead, by what each takes."""
    taken = max(1, harm(blows))
    if blows.then is None or blows.health <= taken * blows.first:
        return -(-blows.health // taken)
    return blows.first + _count(replace(blows.then, health=blows.health - taken * blows.first), harm)


@dataclass(frozen=True, slots=True)
class Odds:
    """The expected course of a fight with a creature."""

    ours: Blows
    theirs: Blows
    speed: int  # 1 if it is faster than the hero, -1 if slower, 0 if equal
    harm: float  # health that it costs each turn, on average, including lasting effects of its blows
    turns: float  # turns to kill it, on average


def blows(run: Run, attacker: int, target: int, weapon: Item | None = None, *, seems: bool = False) -> Blows:
    """Return the blows of one creature at another, or throws of `weapon` at it, by the rules of combat.

    With `seems`, the enchantments that the hero does not know count as none.
    """
    low, high = attacks.damage_range(run, attacker, weapon, seems=seems)
    ease = health.EASED if run.easy and target == run.hero else 1
    left = run.world.get(target, Creature).health
    kind = run.world.get(attacker, Creature).kind
    thrown = -(-_thrown(run, attacker, target) // ease) if weapon is None else 0
    after = tuple(_after(run, target, _on_hit(kind), ease)) if weapon is None else ()
    is_sure = any(act.does in SURE_DEEDS for act in kind.acts)
    afar = _afar(run, attacker) if weapon is None else (0, 0)

    def blows_of(chance: int, factor: int) -> Blows:
        return Blows(
            chance,
            low * factor // ease,
            -(-high * factor // ease),
            left,
            thrown,
            after,
            sure=-(-high * max(factor, attacks.UNAWARE_FACTOR) // ease) if is_sure else 0,
            afar=(afar[0] * factor // ease, -(-afar[1] * factor // ease)),
        )

    now, later = (attacks.factor_against(run, attacker, target, weapon, aware=aware) for aware in (False, True))
    first = blows_of(attacks.to_hit(run, attacker, target, weapon, seems=seems), now)
    if now == later:
        return first
    ticks = status_effects.pace(run, attacker, attacks.strike_time(run, attacker) if weapon is None else TURN)
    then = blows_of(attacks.to_hit_aware(run, attacker, target, weapon, seems=seems), later)
    helpless = status_effects.helpless_turns(run, target) * TURN // ticks
    return replace(first, first=max(1, helpless), then=then)


def _afar(run: Run, attacker: int) -> Span:
    """Return the damage of a monster's shots, or of the next thing that it throws."""
    kind = run.world.get(attacker, Creature).kind
    if kind.shot is not None:
        return attacks.weakened(run, attacker, attacks.shot_range(run, attacker, kind.shot))
    loot = query.pack(run, attacker) if reach.throws(kind) else []
    return attacks.damage_range(run, attacker, loot[0][2]) if loot and loot[0][2].kind.strikes else (0, 0)


def _thrown(run: Run, attacker: int, target: int) -> int:
    """Return the health that a target may lose as a creature's blows throw it against something, as it seems."""
    if gear.seems(run, target, "steady") or gear.seems(run, target, "rooted"):
        return 0
    effects = _on_hit(run.world.get(attacker, Creature).kind)
    cells = max((pushing.reach(run, target, effect.cells) for effect in effects if isinstance(effect, Push)), default=0)
    return THROWN * cells


def _on_hit(kind: MonsterKind) -> Effects:
    """Return the effects of a kind's blows, announced ones among them."""
    return (*kind.on_hit, *(effect for act in kind.acts if act.does in BLOWS for effect in act.effects))


def _after(run: Run, target: int, effects: Effects, ease: int) -> Iterator[After]:
    """Yield what the effects of a blow may take from a target, each point divided by `ease`."""
    for effect in effects:
        if isinstance(effect, Maybe):
            yield from _after(run, target, (*effect.effects, *effect.otherwise), ease)
        elif isinstance(effect, Within):
            yield from _after(run, target, effect.effects, ease)
        elif isinstance(effect, Harm):
            yield After(-(-damage_here(run, effect)[1] // ease), effect.by)
        elif isinstance(effect, Ignite):
            yield from _toll(run, target, fire.BURNING, fire.CLINGS, ease)
        elif isinstance(effect, Afflict):
            yield from _toll(run, target, effect.status, effect.turns[1], ease)


def _toll(run: Run, target: int, status: str, turns: int, ease: int) -> Iterator[After]:
    """Yield what a status effect takes from a target, given for so many turns, if it takes anything."""
    kind = run.content.statuses[status]
    if kind.harms is None or not kind.spares.isdisjoint(status_effects.traits(run, target)):
        return
    a_turn = -(-kind.harms.damage // ease)
    if kind.counts == "holder":
        yield After(a_turn, kind.harms.cause, holds=True)
        return
    turns = gear.duration(run, target, status, turns)
    turns *= 2 if any(status in had.others.prolongs for had in status_effects.kinds_of(run, target)) else 1
    yield After(a_turn * min(turns, kind.most or turns), kind.harms.cause)


def reckon(run: Run, entity: int, *, awake: bool = False) -> Odds:
    """Return the odds of a fight of the hero with a creature, in its present state or as if `awake`."""
    pace, own = (status_effects.pace(run, one, run.world.get(one, Creature).kind.move) for one in (entity, run.hero))
    theirs = blows(run, entity, run.hero)
    return Odds(
        ours=blows(run, run.hero, entity),
        theirs=theirs,
        speed=(pace < own) - (pace > own),
        harm=_harm(run, entity, theirs.chance),
        turns=_turns_to_kill(run, entity, unaware=not awake and attacks.unaware(run, run.hero, entity)),
    )


def cost(fought: Iterable[Odds]) -> float:
    """Return the health that a fight with all of these would cost, killing one after another."""
    passed = total = 0.0
    for foe in sorted(fought, key=lambda foe: foe.turns / max(foe.harm, 0.01)):
        passed += foe.turns
        total += passed * foe.harm
    return total


def _harm(run: Run, entity: int, chance: int) -> float:
    """Return the health that a creature costs each turn, whose blows land with a chance per mille."""
    if status_effects.has(run, entity, "helpless"):
        return 0.0
    creature = run.world.get(entity, Creature)
    kind, shot = creature.kind, creature.kind.shot
    blow = attacks.grown(kind.damage, creature.hardened)
    damage = max(sum(blow), sum(attacks.shot_range(run, entity, shot)) if shot else 0) / 2
    share = status_effects.share_dealt(run, entity) * (SURE if any(act.does == "execute" for act in kind.acts) else 1)
    ease = health.EASED if run.easy else 1
    hits = chance / 10 / status_effects.pace(run, entity, kind.attack)  # a turn
    given = [effect for effect in kind.on_hit if isinstance(effect, Afflict)]
    lasting = sum(
        run.content.statuses[effect.status].harm * min(1.0, hits * kind.on_hit_chance / 1000 * sum(effect.turns) / 2)
        for effect in given
    )
    return (hits * damage * share / 100 + lasting + sum(_harm_of(run, act) for act in kind.acts)) / ease


def _harm_of(run: Run, act: Act) -> float:
    """Return the health that the effects of an act, besides its blow, cost each turn if the hero never steps aside."""
    harm = sum(sum(damage_here(run, effect)) / 2 for effect in act.effects if isinstance(effect, Harm))
    thrown = sum(THROWN * abs(effect.cells) for effect in act.effects if isinstance(effect, Push))
    return (harm + thrown) / (act.warns + 1 + act.every)


def _turns_to_kill(run: Run, entity: int, *, unaware: bool) -> float:
    """Return the turns to kill a creature, where the first blow at an unaware one counts several times."""
    left: float = run.world.get(entity, Creature).health
    blow = sum(attacks.damage_range(run, run.hero)) / 2
    turns = status_effects.pace(run, run.hero, attacks.strike_time(run, run.hero)) / TURN
    if unaware:
        left -= round(blow * attacks.factor_against(run, run.hero, entity))
    chance = max(0.05, attacks.to_hit_aware(run, run.hero, entity) / 1000)
    return turns * (max(1.0, left / (blow * chance)) + facing.turns_yet(run, entity))
