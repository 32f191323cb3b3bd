"""Decks: drawn pieces are shuffled and dealt as cards are, so that none comes twice within three floors.

What a floor may hold follows from the run's seed and its depth alone, however the floors above it turned out.
"""

from collections.abc import Sequence

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
        hands = [set().union(*[served[card.name] for card in cards[first::HANDS]]) for first in range(HANDS)]
        if hands[0] == hands[1] == hands[2]:  # all that there is
            break
    return cards[depth % HANDS :: HANDS]


def _served(cards: list[Template]) -> dict[str, set[tuple[str, str]]]:
    """Return for each card, by its name, the themes that it is at home in (some in all), each with how it fits."""
    themes = [(card.fits, theme) for card in cards for theme in card.themes]
    return {
        card.name: {(fits, theme) for fits, theme in themes if card.fits == fits and theme in (card.themes or [theme])}
        for card in cards
    }
