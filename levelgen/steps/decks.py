"""Decks: drawn pieces are shuffled and dealt like cards, so that none comes twice within three floors.

The hand of a floor depends only on the run's seed and its depth, not on the floors above.
"""

from collections.abc import Sequence

from levelgen.rng import Random, shuffle
from levelgen.template.template import Template

HANDS = 3
"""The number of hands that a deck is dealt into; floors take them in turn, so floors three apart share one."""

_DEALS = 100
"""The most shuffles until every hand has something for every theme."""


def deal(deck: Sequence[Template], depth: int, rng: Random) -> list[Template]:
    """Return the hand of the floor at a depth, from a deck shuffled by the stream.

    Each sort of vault, grown pieces and posted pieces are dealt separately, so that each hand has its share of them.
    Templates without weight are never dealt.
    """
    dealt: list[Template] = []
    for suit in sorted({(card.sort, card.fits) for card in deck}):
        dealt += _shuffled([card for card in deck if card.weight and (card.sort, card.fits) == suit], rng)
    return dealt[depth % HANDS :: HANDS]


def _shuffled(cards: list[Template], rng: Random) -> list[Template]:
    """Return the cards shuffled so that every hand has something for each of their themes, if possible."""
    themes = {theme for card in cards for theme in card.themes}
    for _ in range(_DEALS):
        shuffle(rng, cards)
        hands = (set().union(*[card.themes or themes for card in cards[first::HANDS]]) for first in range(HANDS))
        if all(hand == themes for hand in hands):
            break
    return cards
