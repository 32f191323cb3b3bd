"""Identification: the names of things as far as the hero knows them, and how kinds become known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import FLAVOURED, KEY
from game.rules import locks
from game.world import query
from game.world.events import Felt, Learned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.families import Family
    from game.content.kinds import ItemKind
    from game.world.components import Item
    from game.world.run import Run
    from levelgen.rng import Dice

TURNS_TO_KNOW = {"armour": 200, "ring": 300}  # of wearing something in a slot, until its enchantment is known
HITS_TO_KNOW = 20  # with a weapon


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
    """Tell whether it is known what things of this kind are: once the run has ended everything is."""
    return is_learnt(run, kind) or run.outcome is not None


def is_learnt(run: Run, kind: ItemKind) -> bool:
    """Tell whether the hero came to know what things of this kind are."""
    return not kind.family.unknown or kind.id in run.known


def lay_open(run: Run) -> None:
    """Make known how everything in the pack is made: the run has ended."""
    for _, _, item in query.pack(run, run.hero):
        item.known = item.rune_known = True


def kind_name(run: Run, kind: ItemKind, count: int = 1) -> str:
    """Return the name of `count` things of a kind as the hero knows it: "potion of healing", "3 green potions"."""
    if is_known(run, kind):
        first, of, rest = kind.name.partition(" of ")
        single, many = kind.name, kind.plural or f"{first}s{of}{rest}"
    else:
        return written(look_name(run, kind, count), run.called.get(kind.id, ""))
    return single if count == 1 else f"{count} {many}"


def remembered_name(run: Run, kind: ItemKind, there: Sequence[Item]) -> str:
    """Return the name of a thing out of sight, where these lie: that of its kind, but a key is told from others."""
    key = next((item for item in there if item.kind is kind and kind.family is KEY), None)
    return kind_name(run, kind) if key is None else name(run, key)


def look_name(run: Run, kind: ItemKind, count: int = 1) -> str:
    """Return the name of `count` things of a kind that comes unknown by their look alone: "3 green potions"."""
    named = kind.family.unknown.format(run.flavours[kind.id], "" if count == 1 else "s")
    return named if count == 1 else f"{count} {named}"


def name(run: Run, item: Item, count: int | None = None) -> str:
    """Return the name of a thing as the hero knows it, enchantment and charges included, without an article."""
    return written(_name(run, item, item.count if count is None else count), item.inscription)


def written(name: str, words: str) -> str:
    """Return a name with what the player wrote on it, or calls it."""
    return f"{name} {{{words}}}" if words else name


def _name(run: Run, item: Item, shown: int) -> str:
    called = locks.key_name(run, item) if item.kind.family is KEY else kind_name(run, item.kind, shown)
    if item.rune is not None and item.rune_known:
        called = f"{called} of {item.rune.name}"
    if not item.known or not is_known(run, item.kind):
        return called
    if item.kind.family.rests == "charges":
        return f"{called} [{item.charges}/{max(1, item.enchant)}]"
    if item.kind.family.charged:
        return f"{called} [{item.charges}]"
    return f"{item.enchant:+d} {called}" if item.kind.family.enchantable else called


def get_to_know(run: Run, item: Item, needed: int) -> None:
    """Let the hero know a thing in use a little better: a turn of wearing it, or a hit; well, after so many."""
    if item.known:
        return
    item.worn_turns += 1
    if item.worn_turns >= needed:
        _, _, _, at = query.hero(run)
        item.known = True
        run.emit(
            Felt(at.x, at.y, f"You know your {item.kind.name} well by now: it is {article(name(run, item))}.", "item")
        )


def feel_sign(run: Run, item: Item) -> None:
    """Let the hero feel whether a thing that is put on is good or bad; of a bad one that is all there is to know."""
    _, _, _, at = query.hero(run)
    if item.enchant < 0:
        item.known = True
        run.emit(Felt(at.x, at.y, "It works against you, but you can take it off.", "bad"))


def is_understood(run: Run, item: Item) -> bool:
    """Tell whether there is nothing more to know of a thing: its kind, its enchantment, its rune."""
    made = item.known or not item.kind.family.enchantable
    return is_known(run, item.kind) and made and (item.rune is None or item.rune_known)


def article(words: str) -> str:
    """Return the name with "a" or "an", with "the" if it is a proper name, or as it is if it begins with a number."""
    if words[0].isdigit():
        return words
    if words[0].isupper():
        return f"the {words}"
    if words[0] in "+-":
        return f"a {words}"
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def capitalized(words: str) -> str:
    """Return words with a capital at the beginning; those of proper names stay."""
    return f"{words[:1].upper()}{words[1:]}"


def explained(name: str, text: str) -> str:
    """Return a name and the text about it as one: "Lava: it kills who steps in."."""
    return f"{capitalized(name)}: {text[:1].lower()}{text[1:]}"


def learn(run: Run, kind: ItemKind) -> None:
    """Make a kind known to the hero, and so the last unknown one of its family."""
    if is_known(run, kind):
        return
    before = kind_name(run, kind)
    run.known.add(kind.id)
    _, _, _, at = query.hero(run)
    run.emit(Learned(at.x, at.y, before, kind.name))
    _eliminate(run, kind.family)


def sense(run: Run, item: Item) -> None:
    """Let the hero know whether a thing is good or bad; of some families that tells it of all of the kind."""
    item.sensed = True
    if _tells_of_kind(item.kind) and not is_known(run, item.kind):
        run.sensed.add(item.kind.id)
        _eliminate(run, item.kind.family)


def sign(run: Run, item: Item) -> bool | None:
    """Return whether a thing is good, as far as the hero knows; None if not."""
    if _tells_of_kind(item.kind):
        return kind_sign(run, item.kind)
    if not item.kind.family.slot or not (item.sensed or item.known):
        return None
    return item.enchant >= 0 and (item.rune is None or item.rune.good)


def is_felt(run: Run, item: Item) -> bool:
    """Tell whether it is known of a thing if it is good or bad, and its name does not say so."""
    is_named = item.known if item.kind.family.slot else is_known(run, item.kind)
    return sign(run, item) is not None and not is_named


def kind_sign(run: Run, kind: ItemKind) -> bool | None:
    """Return whether things of a kind are good, as far as the hero knows; None if not, and if some are and some not."""
    told = _tells_of_kind(kind) and (is_known(run, kind) or kind.id in run.sensed)
    return kind.good if told else None


def candidates(run: Run, kind: ItemKind) -> list[tuple[ItemKind, int]]:
    """Return what an unknown kind may be, as far as the hero knows, and how common each is among these, in per cent.

    The most common come first; those that are found as floors pass, not by chance, have 0.
    """
    left = [other for other in run.content.items_of(kind.family) if not is_known(run, other)]
    unsensed = {other.good for other in left if other.id not in run.sensed}
    signs = {kind.good} if kind.id in run.sensed else unsensed  # all good ones may be sensed: then it is bad
    left = [other for other in left if other.good in signs]
    whole = sum(other.weight for other in left) or 1
    shares = [(other, 100 * other.weight // whole) for other in left]
    return sorted(shares, key=lambda found: (-found[1], found[0].name))


def _tells_of_kind(kind: ItemKind) -> bool:
    """Tell whether all things of a kind are good, or all bad, and come unknown."""
    return bool(kind.family.unknown) and not kind.family.slot


def _eliminate(run: Run, family: Family) -> None:
    """Make the last unknown kind of a family known, and the last that can be what is known to be good or bad."""
    left = [kind for kind in run.content.items_of(family) if not is_known(run, kind)]
    if len(left) == 1:
        learn(run, left[0])
        return
    for kind in left:
        if len(candidates(run, kind)) == 1:
            learn(run, kind)
            return
