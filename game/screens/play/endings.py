"""Endings of runs in words: the ending itself, and the hero's deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import KEYSTONE
from game.rules import keystone
from game.rules.items.identify import article
from game.rules.items.tallies import tally
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.world.run import Outcome, Run

CAUSES = {  # by cause of death, if it is not a creature
    "lava": "Fell into lava",
    "fire": "Burned to death",
    "a fall": "Fell to death",
    "hunger": "Starved",
    "poison": "Died of poison",
    "loss of blood": "Bled to death",
    "steam": "Scalded to death",
    "lightning": "Struck by lightning",
    "magic": "Killed by magic",
}


def of(run: Run, outcome: Outcome) -> tuple[str, str]:
    """Return the heading and the text of a run's end: by a road home, below the last floor, or elsewhere."""
    last = len(run.content.lengths[run.length])
    if outcome.how == "won":
        return _by_gate() if outcome.by == keystone.GATE else _on_foot(run, last)
    place = f"on floor {outcome.depth}, {run.content.strata[run.floor.stratum].name}"
    end = "Gave up" if outcome.how == "abandoned" else CAUSES.get(outcome.by, f"Killed by {outcome.by}")
    if outcome.depth > last:
        return _unmade(run, outcome.depth - last, end)
    if outcome.how == "abandoned":
        return "You gave up", f"{place[:1].upper()}{place[1:]}."
    if query.holds(run, run.hero, KEYSTONE):
        return _with_the_keystone(outcome.depth, f"{end} {place}")
    return "You died", f"{end} {place}."


def _by_gate() -> tuple[str, str]:
    text = "The gate let you out into an ordinary morning. Behind you the stone closed without a seam."
    return "You brought back the Keystone", text


def _on_foot(run: Run, last: int) -> tuple[str, str]:
    turns = run.turn - run.counts.get(keystone.LIFTED, run.turn)
    text = f"Up {last} floors on your own feet, {turns:,} turns with boots behind you; and the first gate stood open."
    return "You carried the Keystone home", text


def _unmade(run: Run, floors: int, end: str) -> tuple[str, str]:
    held = " The Keystone went down with you." if query.holds(run, run.hero, KEYSTONE) else ""
    deep = "one floor" if floors == 1 else f"{floors} floors"
    text = f"{end}, {deep} below the last that anybody made. Nothing down there has a name, and now you have none."
    return "The Unmade has you", text + held


def _with_the_keystone(depth: int, end: str) -> tuple[str, str]:
    left = "one flight of stairs" if depth == 1 else f"{depth} flights of stairs"
    text = f"{end}, {left} from daylight. They will carry it back down and set it on its seat."
    return "You died with the Keystone in your hand", text


def deeds(run: Run) -> Iterator[str]:
    """Yield sentences on what the hero did."""
    kills = tally(run, "kills")
    if kills:
        most = max(kills, key=lambda name: (kills[name], name))
        count, name = sum(kills.values()), _name(run, most)
        yield f"You killed {article(name)}." if count == 1 else f"You killed {count}, most often the {name}."
    else:
        yield "You killed nobody."
    dared = sum(count for name, count in run.counts.items() if name.startswith("rooms:") and name.endswith(":hard"))
    rooms = {0: "no dangerous room", 1: "one dangerous room"}.get(dared, f"{dared} dangerous rooms")
    hurts = tally(run, "damage:by")
    worst = f", and what hurt you most was {_culprit(run, max(hurts, key=lambda by: (hurts[by], by)))}" if hurts else ""
    yield f"You entered {rooms}{worst}."


def _name(run: Run, kind: str) -> str:
    return run.content.monsters[kind].name if kind in run.content.monsters else kind


def _culprit(run: Run, by: str) -> str:
    return article(_name(run, by)) if by in run.content.monsters else by
