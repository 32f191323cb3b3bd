"""Decks: drawn pieces are shuffled and dealt as cards are, so that none comes twice within three floors.

What a floor may hold follows from the run's seed and its depth alone, however the floors above it turned out.
"""

from collections.abc import Sequence

from levelgen.rng import Random, shuffle
from levelgen.template.template import Template

HANDS = 3
"""Hands that a deck is dealt into; a floor takes from one of them, and so do all that are three floors apart."""

_DEALS = 100
"""Times that cards are shuffled anew because some hand has nothing for some theme."""


def deal(deck: Sequence[Template], depth: int, rng: Random) -> list[Template]:
    """Return the hand of the floor at a depth, of a deck that the stream shuffles.

    Sorts of vaults, and what grows and what is posted, are dealt one after the other, so that each hand has its share.
    What has no weight is never dealt.
    """
    dealt: list[Template] = []
    for suit in sorted({(card.sort, card.fits) for card in deck}):
        dealt += _shuffled([card for card in deck if card.weight and (card.sort, card.fits) == suit], rng)
    return dealt[depth % HANDS :: HANDS]


def _shuffled(cards: list[Template], rng: Random) -> list[Template]:
    """Return the cards so shuffled that every hand has something for each of their themes, if that can be."""
    themes = {theme for card in cards for theme in card.themes}
    for _ in range(_DEALS):
        shuffle(rng, cards)
        hands = (set().union(*[card.themes or themes for card in cards[first::HANDS]]) for first in range(HANDS))
        if all(hand == themes for hand in hands):
            break
    return cards
