"""Places in words: what is at a cell, as far as the hero knows, and how a fight with it would go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.kinds import Harm
from game.rules import combat, fov, identify, status_effects, vaults
from game.world import query
from game.world.components import Creature, Mind, Position, Statuses

if TYPE_CHECKING:
    from game.world.components import Item
    from game.world.run import Run

PASSAGE_WORDS = {
    "tight": "a tight squeeze: nothing large gets through",
    "wide": "a wide passage: a pack could come through abreast",
    "steep": "a steep way: quick going down, slow going up",
    "twisted": "a twisting way: nobody sees far in it",
}
TIER_WORDS = {
    0: "a quiet place",
    1: "",
    2: "a dangerous place: something strong keeps to it",
}


def place(run: Run, x: int, y: int) -> str:
    """One line about a cell: who, what lies there, the ground, and the room's air."""
    floor = run.floor
    if not floor.inside(x, y) or not (floor.memory.explored[y, x] or (x, y) in run.floor.memory.items):
        return "You have not seen this place."
    parts = []
    entity = query.body_at(run, x, y)
    if entity is not None and fov.shows(run, run.world.get(entity, Creature), run.world.get(entity, Position)):
        parts.append("you" if entity == run.hero else creature(run, entity))
    thing = floor.memory.items.get((x, y))
    if thing is not None:
        lying = query.items_at(run, x, y) if floor.memory.visible[y, x] else []
        names = [identify.article(identify.name(run, item)) for _, item in lying]
        parts.append(", ".join(names) or identify.article(identify.kind_name(run, run.content.items[thing])))
    if not floor.memory.explored[y, x]:
        return " · ".join([*parts, "a place you have not seen yet"])
    kind = floor.content.terrain[floor.memory.terrain[y, x]]
    parts.append(kind.name if floor.memory.visible[y, x] else f"{kind.name}, as you remember it")
    if (x, y) in floor.ground.flames and floor.memory.visible[y, x]:
        parts.append("it is burning")
    passage = PASSAGE_WORDS.get(floor.passages.get((x, y), ""))
    if passage is not None:
        parts.append(passage)
    tier = floor.tier_at(x, y)
    if tier is not None and TIER_WORDS[tier]:
        parts.append(TIER_WORDS[tier])
    text = kind.text
    if kind.bump == "unlock" and vaults.key_to(run, run.hero, x, y) is not None:
        text = "Its key is in your pack."
    if text:  # last, as it is what is cut off where there is little room
        parts.append(text.rstrip("."))
    return " · ".join(parts)


def creature(run: Run, entity: int) -> str:
    """A creature and the state it is in: "a gaol rat, asleep"."""
    body = run.world.get(entity, Creature)
    words = [identify.article(body.kind.name)]
    mind = run.world.find(entity, Mind)
    if mind is not None:
        words.append(mind.mood)
    statuses = run.world.find(entity, Statuses)
    if statuses is not None:
        words.extend(run.content.statuses[name].name for name in sorted(statuses.turns))
    if body.health < body.most:
        words.append("wounded" if body.health * 2 > body.most else "badly wounded")
    return ", ".join(words)


def odds(run: Run, entity: int, aimed: Item | None = None) -> list[str]:
    """Return how a fight would go, a line each: the hero's blows, or what is aimed at it, and its own blows."""
    body, own = run.world.get(entity, Creature), run.world.get(run.hero, Creature)
    theirs = combat.to_hit(run, entity, run.hero)
    theirs_low, theirs_high = combat.damage_range(run, entity)
    worst = -(-own.health // max(1, theirs_high))
    lines = [
        _blows(run, entity) if aimed is None else _aimed(run, entity, aimed),
        f"It hits you {theirs / 10:.0f}% of the time, for {theirs_low}-{theirs_high}: {_hits(worst)} at worst.",
    ]
    if status_effects.pace(run, entity, body.kind.move) < own.kind.move:
        lines.append("It is faster than you.")
    elif status_effects.pace(run, entity, body.kind.move) > own.kind.move:
        lines.append("It is slower than you.")
    return lines


def _blows(run: Run, entity: int, thrown: Item | None = None) -> str:
    """How the hero's blows, or what is thrown, would fare against a creature."""
    chance = combat.to_hit(run, run.hero, entity, thrown)
    factor = combat.factor_against(run, run.hero, entity, thrown)
    low, high = combat.damage_range(run, run.hero, thrown)
    subject = "You hit" if thrown is None else f"The {identify.name(run, thrown, 1)} hits"
    return f"{subject} it {chance / 10:.0f}% of the time, {_harm(run, entity, low * factor, high * factor)}"


def _aimed(run: Run, entity: int, item: Item) -> str:
    """How throwing a thing at a creature, or pointing a wand at it, would fare, as far as the hero knows the kind."""
    kind = item.kind
    if kind.family in ("thrown", "weapon"):
        return _blows(run, entity, item)
    if not identify.is_known(run, kind):
        return f"You do not know what the {identify.name(run, item, 1)} does."
    if kind.family == "potion":
        return (
            f"The {identify.name(run, item, 1)} {'breaks wherever it lands' if kind.shatters else 'would not break'}."
        )
    harms = [effect.damage for effect in kind.bolt if isinstance(effect, Harm)]
    if not harms:
        return "The bolt never misses."
    return f"The bolt never misses, {_harm(run, entity, sum(low for low, _ in harms), sum(high for _, high in harms))}"


def _harm(run: Run, entity: int, low: int, high: int) -> str:
    """Harm done, and how often it takes to kill."""
    hits = -(-run.world.get(entity, Creature).health // max(1, round((low + high) / 2)))
    return f"for {low}-{high}: {_hits(hits)} to kill it."


def _hits(count: int) -> str:
    return "1 hit" if count == 1 else f"{count} hits"
