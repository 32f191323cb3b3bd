"""The pack: what the hero has, and a card for each thing with what can be done with it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.draw.canvas import centered, rows_of
from game.draw.describing import amounts
from game.rules import combat, identify, recharge
from game.rules.enchantment import enchanted
from game.screens.base import STAY, Next, Pop, Push, Screen, is_back
from game.screens.choosing import PackList
from game.world import query
from game.world.components import Creature, Item, Worn

if TYPE_CHECKING:
    from typing import Any

    from game.screens.base import Frame
    from game.session import Session
    from game.world.run import Run

CARD_WIDTH = 58
SWINGS = {
    "sweep": "Hits everyone around you at once.",
    "pierce": "Hits whoever stands behind the target too.",
    "assassinate": "Five times the harm to the sleeping and helpless, instead of three.",
    "lunge": "Lunges at a foe two steps off in a straight line: sure to hit, three times the harm.",
    "riposte": "Strikes back at once at whoever misses you at close quarters.",
    "cleave": "What a kill leaves over of a blow strikes the weakest foe beside you.",
    "reach": "Strikes up to three steps off in a straight line, over pits and friends.",
    "thrust": "Strikes two steps off in a straight line, over friends, and nobody nearer.",
    "hurl": "Throws the struck back two steps. Walk into a statue or a barred door to break it.",
    "dig": "Walk into rock to dig: five turns a cell. Metal protects only half as well from it.",
    "fend": "Strikes first at whoever steps up to you.",
    "fell": "Blows at the unaware do no more harm than others, but put them to sleep.",
}


class Pack(PackList):
    """The whole pack; picking a thing opens its card."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, "Pack")

    def picked(self, value: int) -> Next:
        """Open the card."""
        return Push(Card(self.session, value))

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter look at it · Esc back"

    def answered(self, answer: Any) -> Next:
        """A verb chosen on the card goes down to whoever opened the pack."""
        return STAY if answer is None else Pop(answer)


class Card(Screen):
    """One thing: what is known of it, how it compares, what can be done. The answer is (verb, thing)."""

    overlay = True

    def __init__(self, session: Session, entity: int) -> None:
        self.session = session
        self.entity = entity

    def _verbs(self) -> dict[str, tuple[str, str]]:
        """Key to (verb, what it is called)."""
        item = self.session.run.world.get(self.entity, Item)
        family = item.kind.family
        verbs: dict[str, tuple[str, str]] = {}
        if self.session.run.world.find(self.entity, Worn) is not None:
            verbs["r"] = ("remove", "take off")
        elif family.slot:
            verbs["e"] = ("equip", family.use)
        elif family.use:
            verbs["a"] = ("use", family.use)
        if family.throwable:
            verbs["t"] = ("throw", "throw")
        verbs["d"] = ("drop", "drop")
        return verbs

    def draw(self, frame: Frame) -> None:
        """The card."""
        item = self.session.run.world.get(self.entity, Item)
        canvas, colors = frame.over, frame.over.colors
        lines = describe(self.session, self.entity)
        keys = " · ".join(f"{key} {name}" for key, (_, name) in self._verbs().items()) + " · Esc back"
        height = 3 + rows_of(lines, CARD_WIDTH - 4)
        name = identify.name(self.session.run, item)
        area = centered(frame.columns, frame.rows, CARD_WIDTH, height)
        inner = canvas.panel(area, f"{item.kind.family.glyph} {name}", keys)
        y = inner.top
        for index, line in enumerate(lines):
            y = canvas.paragraph(inner, y, line, colors["text"] if index == 0 else colors["text_dim"])

    def press(self, key: str, word: str | None) -> Next:
        """Choose a verb or go back."""
        verbs = self._verbs()
        if key in verbs:
            return Pop((verbs[key][0], self.entity))
        return Pop() if is_back(key, word) else STAY


def describe(session: Session, entity: int) -> list[str]:
    """Return the hero's knowledge of a thing, a line each."""
    item = session.run.world.get(entity, Item)
    kind, family = item.kind, item.kind.family
    if not identify.is_known(session.run, kind):
        return [f"You do not know what this {family.id} does. Using it would tell.", _guess(session.run, item)]
    lines = [kind.text]
    if item.rune is not None and item.rune_known:
        lines.append(item.rune.text)
    if kind.strikes:
        lines.append(f"Damage {kind.damage[0]}-{kind.damage[1]}, strength {kind.strength}.")
        if kind.swing in SWINGS and SWINGS[kind.swing] != kind.text:
            lines.append(SWINGS[kind.swing])
        if kind.attack != 100:
            lines.append(f"A blow takes {kind.attack / 100:g} turns.")
        if kind.breaks:
            lines.append(f"Breaks {kind.breaks // 10} of 100 times that it is thrown.")
    elif kind.armour:
        lines.append(f"Armour {kind.armour // 10}, strength {kind.strength}.")
    lines += _numbers(session.run, item)
    if kind.strikes or kind.armour:
        lines.append(_compared(session, entity))
        lines.append(_strength(session, item))
    if family.slot and not item.known:
        lines.append("You do not know yet how well it is made.")
    return [line for line in lines if line]


def _guess(run: Run, item: Item) -> str:
    """Return what an unknown thing may be, and how common each of these is."""
    good = identify.sign(run, item)
    sign = "" if good is None else f"It means you {'well' if good else 'ill'}. "
    words = []
    for kind, share in identify.candidates(run, item.kind):
        _, _, what = kind.name.partition(" of ")
        words.append(f"{what} {share}%" if share else f"{what}, rarely")
    return f"{sign}It may be of {'; '.join(words)}."


def _numbers(run: Run, item: Item) -> list[str]:
    """Return what the use of a thing does as numbers, and how often it can be used."""
    kind, lines = item.kind, []
    used = [*amounts(run, kind.effects), *amounts(run, enchanted(kind, kind.bolt, item.enchant))]
    if used:
        lines.append(f"{'; '.join(used).capitalize()}.")
    broken = amounts(run, kind.shatters)
    if broken:
        lines.append(f"Where it breaks: {'; '.join(broken)}.")
    if kind.nutrition:
        lines.append(f"Food for {kind.nutrition} turns.")
    if kind.baits:
        lines.append(f"Dropped or thrown, it keeps one hungry beast busy for {kind.baits} turns.")
    if kind.calms:
        lines.append(
            f"Planted, it keeps all within {kind.calms} steps from hunting you; taking it up takes {kind.lifts} turns."
        )
    if kind.family.rests and kind.recharge:
        lines += _rests(run, item)
    if kind.family.charged and not item.known:
        most = kind.charges[1] - item.spent
        lines.append(f"It holds {most} charge{'' if most == 1 else 's'} at most." if most > 0 else "It may be empty.")
    return lines


def _rests(run: Run, item: Item) -> list[str]:
    """Return how a staff or a charm recharges, and its clock."""
    most, turns = recharge.most_charges(item.kind, item.enchant), recharge.period(item)
    several = item.kind.family.rests == "charges"
    held = f"It holds {item.charges} of {most} charges, one of which comes back" if several else "It is ready again"
    lines = [f"{held} after {turns} turns."]
    if item.rests:
        lines.append(f"{'The next is back' if several else 'It is ready'} in {recharge.turns_left(run, item)} turns.")
    return lines


def _strength(session: Session, item: Item) -> str:
    bonus = combat.strength_bonus(session.run, session.run.hero, item)
    if bonus > 0:
        return f"You are stronger than it asks: worth {bonus:+.2g} enchantment."
    return f"You are too weak for it: worth {bonus:+.2g} enchantment." if bonus < 0 else ""


def _compared(session: Session, entity: int) -> str:
    """Return a comparison with what is in use."""
    hero = session.run.hero
    item = session.run.world.get(entity, Item)
    current = query.worn(session.run, hero, item.kind.family.slot)
    if current is None or current[0] == entity:
        return ""
    other = current[1]
    if not item.kind.family.strikes:
        gain = (item.kind.armour - other.kind.armour) / 10
        gain += _enchantment(session.run, item) - _enchantment(session.run, other)
        return f"Compared with your {identify.name(session.run, other)}: armour {gain:+.1f}."
    gain = _damage_a_turn(session.run, item) - _damage_a_turn(session.run, other)
    return f"Compared with your {identify.name(session.run, other)}: damage a turn {gain:+.1f} on average."


def _enchantment(run: Run, item: Item) -> float:
    """Return the enchantment that a thing has as far as the hero knows, strength included."""
    return (item.enchant if item.known else 0) + combat.strength_bonus(run, run.hero, item)


def _damage_a_turn(run: Run, item: Item) -> float:
    """Return the mean damage that the hero does with a weapon in a turn, to somebody without defence."""
    enchantment = _enchantment(run, item)
    accuracy = run.world.get(run.hero, Creature).kind.accuracy + item.kind.accuracy
    lands = min(100.0, max(accuracy, 0) * math.pow(combat.ENCHANT_FACTOR, enchantment))
    return sum(combat.scaled(item.kind.damage, enchantment)) / 2 * lands / item.kind.attack
