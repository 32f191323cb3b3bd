"""Ends of runs in a few words, for lists and as the beginning of a sentence."""

from __future__ import annotations

CAUSES = {  # by cause of death, if it is not a creature
    "lava": "fell into lava",
    "fire": "burned to death",
    "a fall": "fell to death",
    "hunger": "starved",
    "poison": "died of poison",
    "loss of blood": "bled to death",
    "steam": "scalded to death",
    "lightning": "struck by lightning",
    "magic": "killed by magic",
}
OTHER_ENDS = {"won": "brought home the Keystone", "abandoned": "gave up"}  # by how the run ended


def of(how: str, by: str) -> str:
    """Return how a run ended, from the two fields of its outcome: "killed by a gaol rat"."""
    return OTHER_ENDS.get(how) or CAUSES.get(by, f"killed by {by}")
