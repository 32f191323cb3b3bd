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


def deal(deck: Sequence[Template], depth: int, theme: str, rng: Random) -> list[Template]:
    """Return the hand of the floor at a depth, from a deck shuffled by the stream, in the order in which to try it.

    Each sort of vault, grown pieces and posted pieces are dealt separately, and in them each theme, so that each hand
    has its share of them. First come those that are at home on the floor, beginning one farther on each time that the
    hand comes round; an empty theme has all. Templates without weight are never dealt.
    """
    cards = [card for card in deck if card.weight]
    # Cards of one theme lie together, so that they are dealt evenly.
    lie = {card.name: (*_suit(card), [*card.themes] if len(card.themes) == 1 else []) for card in cards}
    themes = _themes(cards)
    for _ in range(_DEALS):
        shuffle(rng, cards)
        dealt = sorted(cards, key=lambda card: lie[card.name])
        hands = [dealt[first::HANDS] for first in range(HANDS)]
        if all(_themes(hand) == themes for hand in hands):
            break
    names = {card.name for card in hands[depth % HANDS]}
    hand = [card for card in cards if card.name in names]
    ordered: list[Template] = []
    for suit in sorted({_suit(card) for card in hand}):
        own = [card for card in hand if _suit(card) == suit and card.comes_to(depth, theme)]
        turn = depth // HANDS % max(len(own), 1)
        ordered += own[turn:] + own[:turn]
    return ordered + [card for card in hand if not card.comes_to(depth, theme)]


def _suit(card: Template) -> tuple[str, str]:
    return card.sort, card.fits


def _themes(cards: Sequence[Template]) -> set[tuple[tuple[str, str], str]]:
    """Return the themes that have something in each suit of these cards."""
    known = {theme for card in cards for theme in card.themes}
    return {(_suit(card), theme) for card in cards for theme in card.themes or known}
