"""Decks: drawn pieces are shuffled and dealt like cards, so that none comes twice within three floors.

The hand of a floor depends only on the run's seed and its depth, not on the floors above.
"""

from collections.abc import Sequence
from itertools import product

from levelgen.rng import Random, shuffle
from levelgen.template.template import Template

HANDS = 3
"""The number of hands that a deck is dealt into; floors take them in turn, so floors three apart share one."""

_DEALS = 100
"""The most shuffles until every hand has something for every theme."""


def deal(deck: Sequence[Template], depth: int, theme: str, rng: Random) -> list[Template]:
    """Return the hand of the floor at a depth, from a deck shuffled by the stream, in the order in which to try it.

    Each sort of vault, grown pieces and posted pieces are dealt separately, and in them each theme, so that each hand
    has its share of them. First come those that are at home on the floor, beginning one farther on each time that the
    hand comes round; an empty theme has all. Templates without weight are never dealt.
    """
    cards = [card for card in deck if card.weight]
    # Cards of one suit and theme lie together, so that they are dealt evenly.
    groups = [(_suit(card), card.themes if len(card.themes) == 1 else ()) for card in cards]
    place_of = {group: place for place, group in enumerate(sorted({*groups}))}
    places = [place_of[group] for group in groups]
    served = _served(cards)
    everything: set[object] = set().union(*served)
    numbers = [*range(len(cards))]
    for _ in range(_DEALS):
        shuffle(rng, numbers)
        dealt = sorted(numbers, key=places.__getitem__)
        hands = [dealt[first::HANDS] for first in range(HANDS)]
        if all(set().union(*[served[number] for number in hand]) == everything for hand in hands):
            break
    hand = [cards[number] for number in numbers if number in hands[depth % HANDS]]
    ordered: list[Template] = []
    for suit in sorted({_suit(card) for card in hand}):
        own = [card for card in hand if _suit(card) == suit and card.comes_to(depth, theme)]
        turn = depth // HANDS % max(len(own), 1)
        ordered += own[turn:] + own[:turn]
    return ordered + [card for card in hand if not card.comes_to(depth, theme)]


def _suit(card: Template) -> tuple[str, str]:
    return card.sort, card.fits


def _served(cards: Sequence[Template]) -> list[set[object]]:
    """Return what each card serves: its own themes, and these in its suit, or all that others have if it has none."""
    known = {theme for card in cards for theme in card.themes}
    return [{*card.themes, *product([_suit(card)], card.themes or known)} for card in cards]
