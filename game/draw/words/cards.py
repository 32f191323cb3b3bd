"""The cards of items: what the hero knows of one, how it compares, and what it requires."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.effects.item_powers import Anchor
from game.content.families import THROWN
from game.draw.words import gear_words
from game.draw.words.amounts import amounts, span
from game.rules import anchoring, status_effects
from game.rules.combat import attacks
from game.rules.items import identify, inventory, recharge
from game.rules.items.enchantment import enchanted
from game.rules.items.grammar import counted
from game.rules.senses import fov
from game.world import query
from game.world.components import Creature, Hero, Position
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.components import Item
    from game.world.run import Run

UNTOLD = "You do not know yet how well it is made."
Line = tuple[str, str]  # some sentences, and the name of their colour

GOOD, BAD, PLAIN, DIM = "text_good", "text_bad", "text", "text_dim"
SWINGS = {
    "sweep": "Hits everyone around you at once.",
    "pierce": "Also hits anyone behind the target.",
    "assassinate": "Does five times the damage to the unaware, the sleeping and the helpless, thrown or not.",
    "lunge": "Lunges at a foe two steps away in a straight line: sure to hit, for three times the damage.",
    "riposte": "Strikes back at once when a foe misses you in melee.",
    "cleave": "Damage left over from a kill goes to the weakest foe beside you.",
    "reach": "Strikes up to three steps away in a straight line, over pits and friends.",
    "thrust": "Strikes exactly two steps away in a straight line, over friends.",
    "hurl": "Walk into a statue or a barred door to break it.",
    "dig": "Walk into rock to dig: five turns a cell. Metal armour protects only half as well against it.",
    "fend": "Strikes first when a foe steps up to you.",
    "fell": "Blows at the unaware do no extra damage, but put them to sleep.",
}


def thing(run: Run, item: Item) -> list[Line]:
    """Return the card of an item, wherever it is."""
    kind, family = item.kind, item.kind.family
    if not identify.is_known(run, kind):
        unknown = f"You do not know what this {family.id} does. {_learn_by(family.use)}"
        return [(unknown, PLAIN), *_sign(run, item), (_guess(run, item), DIM)]
    lines = [(kind.text, PLAIN)]
    if item.rune is not None and item.rune_known:
        lines.append((item.rune.text, PLAIN))
    lines += [(line, DIM) for line in _make(run, item)]
    lines += [(line, DIM) for line in (*gear_words.numbers(run, item), *_numbers(run, item))]
    if kind.strikes or kind.armour:
        lines += [*_strength(run, item), *_compared(run, item)]
    if family.slot and not item.known:
        lines += _sign(run, item) or [(UNTOLD, DIM)]
    more = one_more(run, item)
    return [*lines, *([(f"One more enchantment: {more}.", DIM)] if more else [])]


def one_more(run: Run, item: Item) -> str:
    """Return what one more enchantment would do to an item in the hero's use; "" if that is not known."""
    kind = item.kind
    if not kind.family.enchantable or not identify.is_known(run, kind):
        return ""
    before = replace(item, enchant=item.enchant if item.known else 0, known=True)
    after = replace(before, enchant=before.enchant + 1)
    if kind.armour:
        least, most = (f"{round(_armour(run, each), 1):g}" for each in (before, after))
        return _changed("armour", most, least) if most != least else f"still no armour{_shortfall(run, item)}"
    if kind.strikes:
        lands = (f"{attacks.accuracy(run, run.hero, each):.0f}%" for each in (after, before))
        harm = (span(attacks.scaled(kind.damage, attacks.net_enchant(run, run.hero, each))) for each in (after, before))
        return f"{_changed('accuracy', *lands)}, {_changed('damage', *harm)}"
    if kind.family.charged or not item.known:
        return ""
    now, then = ([*gear_words.numbers(run, each), *_numbers(run, each)] for each in (before, after))
    gained = "; ".join(clause(line) for line in then if line not in now)
    return gained or ("it does you no more harm" if set(now) - set(then) else "nothing changes")


def _changed(what: str, then: str, now: str) -> str:
    """Return a number before and after a change in words, plainly so where it stays."""
    return f"{what} {then} instead of {now}" if then != now else f"{what} {now} as before"


def _shortfall(run: Run, item: Item) -> str:
    """Return the strength that the hero lacks for an item, as the end of a sentence; "" if he lacks none."""
    lacks = item.kind.strength - run.world.get(run.hero, Hero).strength + status_effects.weakness(run, run.hero)
    return f" ({lacks} strength short)" if lacks > 0 else ""


def clause(text: str) -> str:
    """Return a sentence as a part of another."""
    return text[:1].lower() + text[1:].rstrip(".")


def of_kind(run: Run, kind: ItemKind, *, good: bool | None) -> list[Line]:
    """Return the card of an item that the hero did not see, or of which he remembers nothing but the kind.

    Args:
        run: the run.
        kind: its kind.
        good: whether it is good or bad; None if the hero does not know.
    """
    item = inventory.make(kind, enchant=-1 if good is False else 0)
    item.known, item.sensed = not kind.family.enchantable, good is not None
    return [line for line in thing(run, item) if line[0] != UNTOLD]


def _learn_by(use: str) -> str:
    words = {"drink": "Drinking", "read": "Reading", "point": "Pointing", "wear": "Wearing"}
    return f"{words.get(use, 'Using')} it will tell."


def _make(run: Run, item: Item) -> list[str]:
    """Return how a weapon strikes, or how well a suit of armour protects, in use by the hero and as it is made."""
    kind, enchant = item.kind, attacks.net_enchant(run, run.hero, item, seems=True)
    if not kind.strikes:
        dons = f" Putting it on takes {kind.turns_to_don} turns." if kind.turns_to_don > 1 else ""
        worn, plain = (
            round(max(0.0, points) / 10, 1)
            for points in (kind.armour + attacks.DEFENCE_PER_ENCHANT * enchant, kind.armour)
        )
        told = f"Armour {plain:g}." if worn == plain else f"Armour {worn:g} on you; {plain:g} plain."
        return [f"{told}{dons}"] if kind.armour else []
    wielded, plain_harm = (span(attacks.scaled(kind.damage, points)) for points in (enchant, 0))
    told = f"Damage {wielded} in your hand; {plain_harm} plain."
    lines = [f"Damage {wielded}." if wielded == plain_harm else told]
    if kind.swing in SWINGS and SWINGS[kind.swing] != kind.text:
        lines.append(SWINGS[kind.swing])
    if kind.attack != TURN:
        lines.append(f"A blow takes {kind.attack / TURN:g} turns.")
    if kind.family is THROWN:
        lines.append("Thrown at the unaware, the sleeping and the helpless it does twice the damage.")
    if kind.breaks:
        lines.append(f"Breaks {kind.breaks // 10}% of the time when thrown.")
    return lines


def _sign(run: Run, item: Item) -> list[Line]:
    """Return whether an item is good or bad, if no more is known of it."""
    good = identify.sign(run, item)
    if good is None:
        return []
    if item.kind.family.slot:
        sound = "It is sound: no worse than plain, and with no harmful rune."
        return [(sound, GOOD) if good else ("It is flawed: worse than plain, or with a harmful rune.", BAD)]
    return [("It is of a helpful kind.", GOOD) if good else ("It is of a harmful kind.", BAD)]


def _guess(run: Run, item: Item) -> str:
    """Return the kinds that an unknown item may be, and how common they are."""
    words = []
    for kind, share in identify.candidates(run, item.kind):
        _, _, what = kind.name.partition(" of ")
        words.append(f"{what} ({f'{share}%' if share else 'rare'})")
    return f"It could be {', '.join(words[:-1])}{' or ' if words[1:] else ''}{words[-1]}."


def _numbers(run: Run, item: Item) -> list[str]:
    """Return the effects of using an item as numbers, and how often it can be used."""
    kind, lines = item.kind, []
    told = item.known or not kind.family.recharges  # else its strength depends on an enchantment that is not known
    used = [*amounts(run, kind.effects), *(amounts(run, enchanted(kind, kind.bolt, item.enchant)) if told else ())]
    if used:
        lines.append(f"{'; '.join(used).capitalize()}.")
    broken = amounts(run, kind.shatters)
    if broken:
        where = "breaks" if kind.family.breaks else "lands"
        lines.append(f"Where it {where}: {'; '.join(broken)}.")
    if kind.unlocks:
        lines.append("Opens every lock in a turn, of doors, gates and chains, without a sound. It stays in your pack.")
    if kind.nutrition:
        lines.append(f"Food for {kind.nutrition:,} turns.")
    if kind.baits:
        lines.append(f"Dropped or thrown, it keeps one hungry beast busy for {kind.baits} turns.")
    if kind.calms:
        lines.append(
            f"Planted, it keeps all within {kind.calms} steps from hunting you; pulling it up takes {kind.lifts} turns."
        )
    if kind.family.recharges and kind.recharge and told:
        lines += _rests(run, item)
    lines += [line for effect in kind.bolt if isinstance(effect, Anchor) for line in _anchored(run, effect)]
    if identify.is_empty(item):
        lines.append(recharge.hindrance(run, item))
    if kind.family.charged and not item.known:
        most = kind.charges[1] - item.spent
        lines.append(f"At most {most} charge{'' if most == 1 else 's'} left." if most > 0 else "It may be empty.")
    return lines


def _anchored(run: Run, effect: Anchor) -> list[str]:
    """Return where a charm's marks are, and what its use would do now."""
    at, others = run.world.get(run.hero, Position), anchoring.describe_others(run, effect.ground)
    if marked := anchoring.marks_here(run, effect.ground):
        (x, y), *_ = marked
        where = f"{fov.direction(x - at.x, y - at.y)} of you" if (x, y) != (at.x, at.y) else "where you stand"
        told = f"You marked a place on this floor, {where}. Its use takes you back there, and the mark is gone."
    elif run.floor.ground.kind_at(at.x, at.y).can_be_covered:
        told = "You have marked no place on this floor. Its use marks the one where you stand, and needs no rest."
    else:
        told = "You have marked no place on this floor. In the ground where you stand it takes no hold."
    return [told, *([others] if others else [])]


def _rests(run: Run, item: Item) -> list[str]:
    """Return how a staff or a charm recharges, and the turns left."""
    most, turns = recharge.most_charges(item.kind, item.enchant), recharge.turns_per_charge(item)
    several = item.kind.family.recharges == "charges"
    lines = [
        f"{item.charges} of {counted(most, 'charge')}; one comes back every {counted(turns, 'turn')}."
        if several
        else f"After use it rests for {counted(turns, 'turn')}."
    ]
    if item.cooldown:
        lines.append(
            f"{'The next is back' if several else 'It is ready'} in {counted(recharge.turns_left(run, item), 'turn')}."
        )
    return lines


def _strength(run: Run, item: Item) -> list[Line]:
    """Return the strength that an item requires beside the hero's, and the effect of the difference."""
    needed = item.kind.strength
    own = run.world.get(run.hero, Hero).strength - status_effects.weakness(run, run.hero)
    worth = attacks.strength_bonus(run, run.hero, item)
    percent = f"{100 * (attacks.ENCHANT_FACTOR - 1):.3g}%"
    unit = "armour" if item.kind.armour else f"enchantment (each point: {percent} more accuracy and damage)"
    told = f"Needs strength {needed}; you have {own}"
    if not worth:
        return [(f"{told}.", DIM)]
    if worth > 0:
        return [(f"{told}, which adds {worth:g} {unit}.", GOOD)]
    return [(f"{told}: too weak, which costs {-worth:g} {unit}.", BAD)]


def _compared(run: Run, item: Item) -> list[Line]:
    """Return a comparison with the item in use; nothing for an item in use."""
    slot = item.kind.family.slot
    current = query.worn(run, run.hero, slot) if slot else None
    other = None if current is None else current[1]
    if not slot or other is item:
        return []
    if item.kind.family.strikes:
        then, now = _damage_a_turn(run, item), _damage_a_turn(run, other)
        what = "damage a turn"
    else:
        then, now = _armour(run, item), 0.0 if other is None else _armour(run, other)
        what = "armour"
    bare = "bare hands" if item.kind.family.strikes else "no armour"
    worn = bare if other is None else f"your {identify.name(run, other)}"
    then, now = round(then, 1), round(now, 1)
    gain = then - now
    swing = "plain" if other is None else other.kind.swing
    alike = swing == item.kind.swing  # else the number does not tell which one is better
    color = DIM if not alike else GOOD if gain > 0 else BAD if gain < 0 else DIM
    told = f"{what} {then:.1f} instead of {now:.1f} ({gain:+.1f})" if gain else f"the same {what}, {now:.1f}"
    lines = [(f"Compared with {worn}: {told}.", color)]
    if not alike and swing in SWINGS:
        lines.append((f"You would give up what yours does. {SWINGS[swing]}", DIM))
    return lines


def _armour(run: Run, item: Item) -> float:
    """Return the armour that a suit gives the hero; one that is far too heavy gives none."""
    return max(0.0, item.kind.armour / 10 + attacks.net_enchant(run, run.hero, item, seems=True))


def _damage_a_turn(run: Run, item: Item | None) -> float:
    """Return the mean damage a turn that the hero does to a foe without defence, with a weapon or with bare hands."""
    kind = run.world.get(run.hero, Creature).kind if item is None else item.kind
    lands = min(100.0, attacks.accuracy(run, run.hero, item, seems=True))
    return sum(attacks.damage_range(run, run.hero, item, seems=True)) / 2 * lands / kind.attack
