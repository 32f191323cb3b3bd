"""Identification: the names of items as far as the hero knows them, and how kinds become known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import FLAVOURED, KEY
from game.rules.items import grammar, locks
from game.world import query
from game.world.events import Learned, Understood

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from game.content.families import Family
    from game.content.kinds import ItemKind
    from game.world.components import Item
    from game.world.run import Run
    from levelgen.rng import Dice

TURNS_TO_KNOW = {"armour": 200, "ring": 300}  # turns of wearing an item, by slot, until its enchantment is known
HITS_TO_KNOW = 20  # hits with a weapon until its enchantment is known
WELL_MADE = 3  # enchantment from which a weapon or a suit of armour is felt to be good as it is put into use


def deal_flavours(
    run_flavours: dict[str, str], items: dict[str, ItemKind], words: dict[str, tuple[str, ...]], dice: Dice
) -> None:
    """Give each kind of a family with unknown kinds its own look for this run."""
    for family in FLAVOURED:
        looks = list(words[family.id])
        dice.shuffle(looks)
        kinds = [kind for kind in items.values() if kind.family is family]
        run_flavours.update({kind.id: look for kind, look in zip(kinds, looks, strict=False)})


def is_known(run: Run, kind: ItemKind) -> bool:
    """Tell whether a kind of item is known to the hero; once the run has ended, all kinds are."""
    return is_learnt(run, kind) or run.outcome is not None


def is_learnt(run: Run, kind: ItemKind) -> bool:
    """Tell whether the hero has learnt a kind of item, or it was known from the start."""
    return not kind.family.unknown or kind.id in run.known


def identify_all(run: Run) -> None:
    """Make known the enchantments and runes of everything in the pack, at the end of the run."""
    for _, _, item in query.pack(run, run.hero):
        item.known = item.rune_known = True


def kind_name(run: Run, kind: ItemKind, count: int = 1) -> str:
    """Return the name of `count` items of a kind as the hero knows it: "potion of healing", "3 green potions"."""
    if is_known(run, kind):
        first, of, rest = kind.name.partition(" of ")
        single, many = kind.name, kind.plural or f"{first}s{of}{rest}"
    else:
        return written(look_name(run, kind, count), run.called.get(kind.id, ""))
    return single if count == 1 else f"{count} {many}"


def remembered_name(run: Run, kind: ItemKind, there: Sequence[Item], seen: Item | None) -> str:
    """Return the name of a remembered item, as it was last `seen`, or else that of its kind.

    Of a key among the items `there` it is its own.
    """
    key = next((item for item in there if item.kind is kind and kind.family is KEY), None)
    known = seen if key is None else key
    return kind_name(run, kind) if known is None else name(run, known, 1)


def look_name(run: Run, kind: ItemKind, count: int = 1) -> str:
    """Return the name of `count` unknown items of a kind by their look alone: "3 green potions"."""
    named = kind.family.unknown.format(run.flavours[kind.id], "" if count == 1 else "s")
    return named if count == 1 else f"{count} {named}"


def name(run: Run, item: Item, count: int | None = None) -> str:
    """Return the name of an item as the hero knows it, with enchantment and charges, without an article."""
    return written(_name(run, item, item.count if count is None else count), item.inscription)


def written(name: str, words: str) -> str:
    """Return a name with the player's own words for it, if there are any."""
    return f"{name} {{{words}}}" if words else name


def _name(run: Run, item: Item, shown: int) -> str:
    called = locks.key_name(run, item) if item.kind.family is KEY else kind_name(run, item.kind, shown)
    if item.rune is not None and item.rune_known:
        called = f"{called} of {item.rune.name}"
    if is_empty(item):
        return f"{called} [empty]"
    if not item.known or not is_known(run, item.kind):
        return called
    if item.kind.family.recharges == "charges":
        return f"{called} [{item.charges}/{max(1, item.enchant)}]"
    if item.kind.family.charged:
        return f"{called} [{item.charges}]"
    return f"{item.enchant:+d} {called}" if item.kind.family.enchantable else called


def is_empty(item: Item) -> bool:
    """Tell whether the hero knows that an item has no charges left, and gets none back by rest."""
    return item.kind.family.charged and item.known and item.charges < 1


def get_to_know(run: Run, item: Item, needed: int) -> None:
    """Count a turn of wear or a hit for an item in use, which becomes known after `needed` of them."""
    if item.known:
        return
    item.worn_turns += 1
    if item.worn_turns >= needed:
        _, _, _, at = query.hero(run)
        item.known = True
        run.emit(Understood(at.x, at.y, "use", article(name(run, item)), item.kind.name))


def feel_sign(run: Run, item: Item) -> None:
    """Make an item with a negative enchantment known as it is put on."""
    _, _, _, at = query.hero(run)
    if item.enchant < 0:
        item.known = True
        run.emit(Understood(at.x, at.y, "bad_sign"))


def feel_make(run: Run, item: Item) -> None:
    """Let the hero feel a good sign of a weapon or a suit of armour put into use that is uncommonly well made."""
    if item.enchant < WELL_MADE or item.known or item.sensed or (item.rune is not None and not item.rune.good):
        return
    _, _, _, at = query.hero(run)
    sense(run, item)
    run.emit(Understood(at.x, at.y, "good_make", name(run, item)))


def is_understood(run: Run, item: Item) -> bool:
    """Tell whether everything about an item is known: its kind, its enchantment, its rune."""
    made = item.known or not item.kind.family.enchantable
    return is_known(run, item.kind) and made and (item.rune is None or item.rune_known)


def article(words: str) -> str:
    """Return a name with "a" or "an", with "the" if it is a proper name; that of several or of a mass is unchanged."""
    if words[0].isdigit() or grammar.is_plural(words) or grammar.is_mass(words):
        return words
    if words[0].isupper():
        return f"the {words}"
    if words[0] in "+-":
        return f"a {words}"
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def capitalized(words: str) -> str:
    """Return words with a capital at the beginning; other capitals stay."""
    return f"{words[:1].upper()}{words[1:]}"


def explained(name: str, text: str) -> str:
    """Join a name and the text about it to one sentence: "Lava: it kills who steps in."."""
    return f"{capitalized(name)}: {text[:1].lower()}{text[1:]}"


def learn(run: Run, kind: ItemKind, *, tells: bool = True) -> None:
    """Make a kind known to the hero, told if `tells` is set, and then also the last unknown one of its family."""
    if is_known(run, kind):
        return
    before = kind_name(run, kind)
    run.known.add(kind.id)
    if tells:
        _, _, _, at = query.hero(run)
        run.emit(Learned(at.x, at.y, before, kind.name))
    _eliminate(run, kind.family)


def sense(run: Run, item: Item) -> None:
    """Let the hero know whether an item is good or bad; in some families that is known of its whole kind then."""
    item.sensed = True
    if _tells_of_kind(item.kind) and not is_known(run, item.kind):
        run.sensed.add(item.kind.id)
        _eliminate(run, item.kind.family)


def sign(run: Run, item: Item) -> bool | None:
    """Return whether an item is good, as far as the hero knows; None if the hero does not know."""
    if _tells_of_kind(item.kind):
        return kind_sign(run, item.kind)
    if not item.kind.family.slot or not (item.sensed or item.known):
        return None
    return item.enchant >= 0 and (item.rune is None or item.rune.good)


def is_felt(run: Run, item: Item) -> bool:
    """Tell whether an item is known to be good or bad, while its name does not say so."""
    is_named = item.known if item.kind.family.slot else is_known(run, item.kind)
    return sign(run, item) is not None and not is_named


def kind_sign(run: Run, kind: ItemKind) -> bool | None:
    """Return whether items of a kind are good, as far as the hero knows; None if unknown, or if they differ."""
    told = _tells_of_kind(kind) and (is_known(run, kind) or kind.id in run.sensed)
    return kind.good if told else None


def candidates(run: Run, kind: ItemKind) -> list[tuple[ItemKind, int]]:
    """Return the kinds that an unknown kind may be, as far as the hero knows, with their shares in per cent."""
    left = [other for other in run.content.items_of(kind.family) if not is_known(run, other)]
    unsensed = {other.good for other in left if other.id not in run.sensed}
    signs = {kind.good} if kind.id in run.sensed else unsensed  # if all good ones are sensed, it is bad
    return shares([other for other in left if other.good in signs])


def shares(kinds: Collection[ItemKind]) -> list[tuple[ItemKind, int]]:
    """Return how common each of these kinds is among them, in per cent, the most common first.

    Kinds that are found at fixed rates, not by chance, have 0.
    """
    whole = sum(kind.weight for kind in kinds) or 1
    found = [(kind, round(100 * kind.weight / whole)) for kind in kinds]
    return sorted(found, key=lambda share: (-share[1], share[0].name))


def _tells_of_kind(kind: ItemKind) -> bool:
    """Tell whether a kind comes unknown, and its items are all good or all bad."""
    return bool(kind.family.unknown) and not kind.family.slot


def _eliminate(run: Run, family: Family) -> None:
    """Make a kind known that is the last unknown one of its family, or that can be only one of the sensed kinds."""
    left = [kind for kind in run.content.items_of(family) if not is_known(run, kind)]
    if len(left) == 1:
        learn(run, left[0])
        return
    for kind in left:
        if len(candidates(run, kind)) == 1:
            learn(run, kind)
            return
