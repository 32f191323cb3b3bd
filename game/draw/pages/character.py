"""The character page: attributes and their reasons, gear, status effects, kills, seed and score."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.draw.text.rows import Row, block, plain
from game.draw.words import cards
from game.rules import hunger, score, status_effects
from game.rules.combat import attacks
from game.rules.harm import mending
from game.rules.items import gear, identify, tallies
from game.rules.senses import stealth
from game.world import query
from game.world.components import Hero, Statuses, Worn
from game.world.run import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.world.components import Item
    from game.world.run import Run

SET_IN = 5
LABEL = 10  # columns of the names of attributes


def rows(run: Run) -> list[Row]:
    """Return the whole page."""
    return [
        *_body(run),
        *block("Worn and wielded", _gear(run)),
        *block("At work on you", _statuses(run)),
        *block("Killed", _kills(run)),
        *block("The run", _standing(run)),
    ]


def _attribute(name: str, value: str, reason: str = "") -> Row:
    words = ((f"{name:<{LABEL}}", "text_dim"), (value, "text"), (f" · {reason}" if reason else "", "text_dim"))
    return Row(words, LABEL)


def _body(run: Run) -> Iterator[Row]:
    """Yield the attributes, each with its meaning."""
    _, hero, creature, _ = query.hero(run)
    turns = -(-1000 // mending.gain(creature))
    unmending = status_effects.has(run, run.hero, "unmending")
    mends = "not recovering now" if unmending else f"a point every {'turn' if turns == 1 else f'{turns} turns'}"
    yield _attribute("Health", f"{creature.health} of {creature.max_health}", "" if run.outcome else mends)
    weakness = status_effects.weakness(run, run.hero)
    weak = f"{weakness} less while you are weakened" if weakness else ""
    yield _attribute("Strength", str(hero.strength - weakness), weak)
    carried = sum(item.kind.nutrition * item.count for _, _, item in query.pack(run, run.hero))
    more = f", and for {carried:,} more in your pack" if carried else ""
    yield _attribute("Hunger", hunger.stage(hero.food) or "Full", f"food for {max(0, hero.food):,} turns{more}")
    yield _blows(run)
    guard = attacks.defence(run, run.hero, seems=True)
    share = 100 * math.pow(attacks.DEFENCE_FACTOR, guard)
    yield _attribute("Defence", f"{guard / 10:.1f} armour", f"blows at you land {share:.0f}% as often")
    reasons = [f"{factor.word} ×{factor.share / 100:g}" for factor in stealth.factors(run)]
    steps = f"seen from {stealth.stealth_range(run)} steps"
    yield _attribute("Stealth", steps, ", ".join([f"usually {stealth.USUAL}", *reasons] if reasons else []))


def _blows(run: Run) -> Row:
    """Return the accuracy and the damage of the hero's blows."""
    weapon = attacks.wielded(run, run.hero)
    lands, (low, high) = attacks.accuracy(run, run.hero, seems=True), attacks.damage_range(run, run.hero, seems=True)
    manner = ", with bare hands" if weapon is None else ""
    if weapon is not None and weapon.kind.attack != TURN:
        manner = f", {weapon.kind.attack / TURN:g} turns each"
    return _attribute("Accuracy", f"{lands:.0f}%", f"{low}-{high} damage a blow{manner}")


def _gear(run: Run) -> Iterator[Row]:
    """Yield the items in use, and what each adds."""
    for letter, entity, item in query.pack(run, run.hero):
        if run.world.has(entity, Worn) or item.kind.family.borne:
            name, adds = identify.name(run, item), "; ".join(_adds(run, item))
            words = ((f"  {letter}  ", "title"), (name, "text"), (f": {adds}" if adds else "", "text_dim"))
            yield Row(words, SET_IN)


def _adds(run: Run, item: Item) -> Iterator[str]:
    """Yield what an item in use adds, as far as the hero knows."""
    kind, enchant = item.kind, attacks.net_enchant(run, run.hero, item, seems=True)
    if kind.family.slot == "armour":
        yield f"{(kind.armour + attacks.DEFENCE_PER_ENCHANT * enchant) / 10:+.1f} armour"
    elif kind.strikes:
        low, high = attacks.scaled(kind.damage, enchant)
        yield f"{low}-{high} damage"
        yield f"{attacks.accuracy(run, run.hero, item, seems=True):.0f}% accuracy"
    hero = run.world.get(run.hero, Hero)
    spare = hero.strength - status_effects.weakness(run, run.hero) - kind.strength
    if spare < 0 and (kind.armour or kind.strikes):
        yield f"{-spare} strength short"
    for share in gear.stealth_shares(item) if item.known else ():
        yield f"noticed at {share}% the distance"
    if kind.family.slot not in ("armour", "weapon") and identify.is_known(run, kind):
        yield cards.clause(kind.text)
    if item.rune is not None and item.rune_known:
        yield cards.clause(item.rune.text)
    if more := "" if run.outcome else cards.one_more(run, item):
        yield f"one more enchantment: {more}"


def _statuses(run: Run) -> Iterator[Row]:
    """Yield the status effects with their remaining turns."""
    statuses = run.world.find(run.hero, Statuses)
    for name, turns in sorted(statuses.turns.items() if statuses is not None else ()):
        kind = run.content.statuses[name]
        left = "" if kind.counts == "holder" else f" {turns} {kind.counts}"
        tone = "text_good" if kind.good else "text_bad"
        yield Row(((f"  {kind.symbol} ", kind.color), (kind.name, tone), (f"{left}: {kind.text}", "text_dim")), SET_IN)


def _kills(run: Run) -> Iterator[Row]:
    """Yield the kinds that were killed with their numbers, the most first."""
    kills = tallies.tally(run, "kills")
    for name, count in sorted(kills.items(), key=lambda kill: (-kill[1], kill[0])):
        kind = run.content.monsters.get(name)
        glyph = (kind.glyph, kind.color) if kind is not None else (" ", "text")
        yield Row((("  ", "text"), glyph, (f" {kind.name if kind else name} ", "text"), (f"×{count}", "text_dim")))


def _standing(run: Run) -> Iterator[Row]:
    reason = score.unranked(run)
    points = (
        f"not ranked: {identify.article(reason)} run"
        if reason
        else f"score{'' if run.outcome else ' so far'} {score.score(run):,}"
    )
    yield plain(f"  Seed {run.seed} · turn {run.turn:,} · floor {run.depth} · {points}", "text", SET_IN)
