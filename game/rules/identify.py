"""Identification: the names of things as far as the hero knows them, and how kinds become known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import FLAVOURED
from game.world import query
from game.world.events import Felt, Learned

if TYPE_CHECKING:
    from game.content.kinds import ItemKind
    from game.world.components import Item
    from game.world.run import Run
    from levelgen.rng import Dice

TURNS_TO_KNOW = 300  # of wearing armour or wielding a weapon, until its enchantment is known


def deal_flavours(
    run_flavours: dict[str, str], items: dict[str, ItemKind], words: dict[str, tuple[str, ...]], dice: Dice
) -> None:
    """Give each kind that comes unknown a look of its own for this run."""
    for family in FLAVOURED:
        looks = list(words[family.id])
        dice.shuffle(looks)
        kinds = [kind for kind in items.values() if kind.family is family]
        run_flavours.update({kind.id: look for kind, look in zip(kinds, looks, strict=False)})


def is_known(run: Run, kind: ItemKind) -> bool:
    """Tell whether the hero knows what things of this kind are."""
    return not kind.family.unknown or kind.id in run.known


def kind_name(run: Run, kind: ItemKind, count: int = 1) -> str:
    """Return the name of `count` things of a kind as the hero knows it: "potion of healing", "3 green potions"."""
    if is_known(run, kind):
        single, many = kind.name, kind.plural or f"{kind.name}s"
        if kind.family.unknown:
            first, _, rest = kind.name.partition(" ")
            many = f"{first}s {rest}"
    else:
        look = run.flavours[kind.id]
        single, many = (kind.family.unknown.format(look, ending) for ending in ("", "s"))
    return single if count == 1 else f"{count} {many}"


def name(run: Run, item: Item, count: int | None = None) -> str:
    """Return the name of a thing as the hero knows it, enchantment and charges included, without an article."""
    shown = item.count if count is None else count
    called = kind_name(run, item.kind, shown)
    if item.rune is not None and item.rune_known:
        called = f"{called} of {item.rune.name}"
    if not item.known or not is_known(run, item.kind):
        return called
    if item.kind.family.rests == "charges":
        return f"{called} [{item.charges}/{max(1, item.enchant)}]"
    if item.kind.family.charged:
        return f"{called} [{item.charges}]"
    return f"{item.enchant:+d} {called}" if item.kind.family.enchantable else called


def feel_sign(run: Run, item: Item) -> None:
    """Let the hero feel whether a thing that is put on is good or bad; of a bad one that is all there is to know."""
    _, _, _, at = query.hero(run)
    if item.enchant < 0:
        item.known = True
        run.emit(Felt(at.x, at.y, "It works against you. You can take it off again.", "bad"))


def article(words: str) -> str:
    """Return the name with "a" or "an", or as it is when it begins with a number."""
    if words[0].isdigit():
        return words
    if words[0] in "+-":
        return f"a {words}"
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def explained(name: str, text: str) -> str:
    """Return a name and the text about it as one: "Lava: it kills who steps in."."""
    return f"{name.capitalize()}: {text[:1].lower()}{text[1:]}"


def learn(run: Run, kind: ItemKind) -> None:
    """Make a kind known to the hero, and so the last unknown one of its family."""
    if is_known(run, kind):
        return
    before = kind_name(run, kind)
    run.known.add(kind.id)
    _, _, _, at = query.hero(run)
    run.emit(Learned(at.x, at.y, before, kind.name))
    left = [other for other in run.content.items_of(kind.family) if not is_known(run, other)]
    if len(left) == 1:
        learn(run, left[0])
