"""Decks: drawn pieces are shuffled and dealt as cards are, so that none comes twice within three floors.

What a floor may hold follows from the run's seed and its depth alone, however the floors above it turned out.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from levelgen.rng import Random, shuffle
from levelgen.template.template import Template

HANDS = 3
"""Hands that a deck is dealt into; a floor takes from one of them, and so do all that are three floors apart."""

_DEALS = 100
"""Times that a deck is shuffled anew because some hand has nothing for some theme."""


def deal(deck: Sequence[Template], depth: int, rng: Random) -> list[Template]:
    """Return the hand of the floor at a depth, of a deck that the stream shuffles.

    Sorts of vaults, and what grows and what is posted, are dealt one after the other, so that each hand has its share.
    What has no weight is never dealt.
    """
    cards = [card for card in deck if card.weight]
    served = _served(cards)
    for _ in range(_DEALS):
        shuffle(rng, cards)
        cards.sort(key=lambda card: (card.sort, card.fits))
        hands = [reduce(or_, [served[card.name] for card in cards[first::HANDS]], 0) for first in range(HANDS)]
        if hands[0] == hands[1] == hands[2]:  # all that there is
            break
    return cards[depth % HANDS :: HANDS]


def _served(cards: list[Template]) -> dict[str, int]:
    """Return for each card, by its name, a bit for every theme that it is at home in."""
    themes = list(dict.fromkeys((card.fits, theme) for card in cards for theme in card.themes))
    return {
        card.name: sum(
            2**bit
            for bit, (fits, theme) in enumerate(themes)
            if card.fits == fits and theme in (card.themes or [theme])
        )
        for card in cards
    }
