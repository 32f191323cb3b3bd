"""The sentences on what steps did, for whoever watches."""

from collections.abc import Callable
from typing import Any

from levelgen.draft import Draft
from levelgen.rooms import Tier
from levelgen.steps import order
from levelgen.watching import counted, listed


def words_of(step: Callable[..., Any], draft: Draft) -> str:
    """Return a sentence on what a step just did; for those without one here, their docstring's first line."""
    told = _TOLD.get(step)
    if told is not None:
        return told(draft)
    return (step.__doc__ or "").strip().partition("\n")[0]


def _connect(draft: Draft) -> str:
    return f"What the generator left apart is joined, by {counted(draft.notes['tunnels'], 'tunnel')}."


def _loops(draft: Draft) -> str:
    return f"Thin walls with a long walk around them get doors, {draft.notes['opened']} so far."


def _landmarks(draft: Draft) -> str:
    gone = len(draft.notes["gave_place"])
    place = f"; {counted(gone, 'room')} gave place to it" if gone else ""
    return f"The landmark, to be seen from afar: {_plain(draft.notes['landmark'])}{place}."


def _cycles(draft: Draft) -> str:
    told = []
    if draft.ring is not None:
        told.append(f"both stairs lie on a ring of {len(draft.ring.short) + len(draft.ring.long) - 2} rooms")
    if draft.wing is not None:
        told.append(f"a wing of {counted(len(draft.wing.rooms), 'room')} off it is locked")
    return f"{_capital(', and '.join(told) or 'the way between the stairs is changed')}."


def _niches(_: Draft) -> str:
    return "Stairs whose rooms are known get niches in the walls."


def _waters(draft: Draft) -> str:
    notes = draft.notes["waters"]
    laid = [counted(len(notes[f"{what}s"]), what) for what in ("lake", "river") if notes[f"{what}s"]]
    if notes["causeways"]:
        laid.append(counted(notes["causeways"], "crossing"))
    if notes["burnt"]:
        laid.append("burnt ground")
    return f"Landscape: {listed(laid) or 'nothing found a place'}."


def _shortcuts(draft: Draft) -> str:
    count = sum(link.one_way is not None for link in draft.links)
    return f"{counted(count, 'link')} that can be entered from one side only, where a long walk is saved."


def _doors(_: Draft) -> str:
    return "Where links meet rooms there may be doors."


def _stairs(_: Draft) -> str:
    return "The stairs stand in two rooms; a link that can be spared may hide behind a secret door."


def _difficulty(draft: Draft) -> str:
    tiers = [room.tier for room in draft.rooms]
    hard, medium, easy = (tiers.count(tier) for tier in (Tier.HARD, Tier.MEDIUM, Tier.EASY))
    return f"{counted(hard, 'hard room')} (red), no two linked, {medium} medium (blue), {easy} easy (green)."


def _vaults(draft: Draft) -> str:
    return f"{counted(draft.notes['vaults'][1], 'vault')} in dead ends."


def _pieces(draft: Draft) -> str:
    return f"Smaller pieces: {listed([_plain(name) for name in draft.notes['pieces']]) or 'none'}."


def _grates(_: Draft) -> str:
    return "Bars in walls let treasures be seen."


_TOLD: dict[Callable[..., Any], Callable[[Draft], str]] = {
    order.connect: _connect,
    order.loops: _loops,
    order.landmarks: _landmarks,
    order.cycles: _cycles,
    order.niches: _niches,
    order.waters: _waters,
    order.shortcuts: _shortcuts,
    order.doors: _doors,
    order.stairs: _stairs,
    order.difficulty: _difficulty,
    order.vaults: _vaults,
    order.pieces: _pieces,
    order.grates: _grates,
}
"""The sentences of our steps; marks are not seen."""


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
