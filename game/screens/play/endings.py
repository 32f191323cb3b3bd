"""Endings of runs in words, a page for each: the ending itself, and the hero's deeds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.content.families import KEYSTONE, WONDER
from game.rules import keystone
from game.rules.beings.allies import is_lasting as is_lasting_ally
from game.rules.items import identify
from game.rules.items.grammar import counted
from game.rules.items.identify import article, capitalized
from game.rules.items.tallies import DARED, LOST, SLAIN, tally
from game.storage import causes
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.world.run import Outcome, Run

OWN_DOING = {  # by boss and cause of death, where it died of its own act
    ("founder", "lava"): "The Founder died of what ran out of his own ladle.",
    ("mason", "falling stone"): "The Mason brought its last vault down on itself.",
}


def of(run: Run, outcome: Outcome) -> tuple[str, list[str]]:
    """Return the heading and the paragraphs of a run's end: by a road home, below the last floor, or elsewhere."""
    last = len(run.content.lengths[run.length])
    if outcome.how == "won":
        return _by_gate(run) if outcome.by == keystone.GATE else _on_foot(run, last)
    place = f"on floor {outcome.depth}, {run.content.strata[run.floor.stratum].name}"
    gave_up = outcome.how == "abandoned"
    end = capitalized(causes.of(outcome.how, outcome.by))
    if outcome.depth > last:
        return _unmade(run, outcome.depth - last, end)
    if query.holds(run, run.hero, KEYSTONE):
        return _with_the_keystone(outcome.depth, f"{end} {place}", gave_up=gave_up)
    return _gave_up(place) if gave_up else _died(run, f"{end} {place}", last - outcome.depth)


def _by_gate(run: Run) -> tuple[str, list[str]]:
    held = run.turn - run.counts.get(keystone.LIFTED, run.turn)
    return "You brought back the Keystone", [
        "The gate let you out into an ordinary morning. Behind you the stone closed without a seam.",
        f"You held the Keystone for {counted(held, 'turn')} down there. It is still warm.",
    ]


def _on_foot(run: Run, last: int) -> tuple[str, list[str]]:
    turns = run.turn - run.counts.get(keystone.LIFTED, run.turn)
    hunted = f"{counted(turns, 'turn')} with boots behind you"
    return "You carried the Keystone home", [
        f"Up {counted(last, 'floor')} on your own feet, {hunted}; and the first gate stood open.",
        "They stopped at the sill, where the light begins. You did not, and the Keystone grew lighter with each step.",
    ]


def _unmade(run: Run, floors: int, end: str) -> tuple[str, list[str]]:
    held = query.holds(run, run.hero, KEYSTONE)
    deep = "one floor" if floors == 1 else f"{floors} floors"
    return "The Unmade has you", [
        f"{end}, {deep} below the last that anybody made. Nothing down there has a name, and now you have none.",
        "The Keystone went down with you. There is no seat for it there, and nobody to set it on one."
        if held
        else "One day something will borrow your shape, and not know whose it was.",
    ]


def _with_the_keystone(depth: int, end: str, *, gave_up: bool) -> tuple[str, list[str]]:
    left = "one flight of stairs" if depth == 1 else f"{depth} flights of stairs"
    heading = "You gave up with the Keystone in your hand" if gave_up else "You died with the Keystone in your hand"
    return heading, [
        f"{end}, {left} from daylight. They will carry it back down and set it on its seat.",
        "It hums there as if it had never been lifted.",
    ]


def _gave_up(place: str) -> tuple[str, list[str]]:
    return "You gave up", [
        f"{capitalized(place)}.",
        "You put down what you carried, and sat down beside it. The dungeon goes on without you.",
    ]


def _died(run: Run, end: str, floors: int) -> tuple[str, list[str]]:
    below = f"on its seat, {counted(floors, 'floor')} below" if floors else "on its seat, on this very floor"
    lies = "where you left it" if keystone.LIFTED in run.counts else below
    return "You died", [f"{end}.", f"The Keystone lies {lies}, and waits for the next."]


def deeds(run: Run) -> Iterator[str]:
    """Yield sentences on what the hero did: kills, bosses, wonders, allies, and the risks taken."""
    kills = tally(run, "kills")
    if kills:
        most = max(kills, key=lambda name: (kills[name], name))
        count, name = sum(kills.values()), _name(run, most)
        yield f"You killed {article(name)}." if count == 1 else f"You killed {count}, most often the {name}."
    else:
        yield "You killed nobody."
    yield from (_slain(run, *ended.split(":", 1)) for ended in tally(run, SLAIN))
    wonders = [identify.name(run, item) for _, _, item in query.pack(run, run.hero) if item.kind.family is WONDER]
    if wonders:
        yield f"You bore {listed([article(name) for name in wonders])}."
    yield from _company(run)
    dared = tally(run, DARED)
    floor = f", the deepest on floor {max(map(int, dared))}" if dared else ""
    count = sum(dared.values())
    rooms = {0: "no dangerous room", 1: "one dangerous room"}.get(count, f"{count} dangerous rooms")
    where = floor.replace(", the deepest", ",") if count == 1 else floor
    hurts = tally(run, "damage:by")
    worst = f"What hurt you most was {_culprit(run, max(hurts, key=lambda by: (hurts[by], by)))}." if hurts else ""
    yield f"You entered {rooms}{where}. {worst}".rstrip()


def _slain(run: Run, boss: str, cause: str) -> str:
    """Return a sentence on the end of a boss."""
    if cause == "you":
        return f"You slew the {_name(run, boss)}."
    return OWN_DOING.get((boss, cause)) or f"The {_name(run, boss)} was killed by {_culprit(run, cause)}."


def _company(run: Run) -> Iterator[str]:
    """Yield sentences on the allies that died, and on those at the hero's side in the end."""
    lost = [_some(run, kind, count) for kind, count in tally(run, LOST).items()]
    if lost:
        yield f"You lost {listed(lost)}, who followed you."
    beside = Counter(
        monster.creature.kind.id for monster in query.monsters(run) if is_lasting_ally(run, monster.entity)
    )
    if beside:
        words = listed([_some(run, kind, count) for kind, count in beside.items()])
        yield f"{capitalized(words)} {'was' if beside.total() == 1 else 'were'} with you at the end."


def _some(run: Run, kind: str, count: int) -> str:
    """Return a number of creatures of a kind: "a brute", "2 brutes"."""
    name = _name(run, kind)
    return article(name) if count == 1 else f"{count} {name}s"


def listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _name(run: Run, kind: str) -> str:
    return run.content.monsters[kind].name if kind in run.content.monsters else kind


def _culprit(run: Run, by: str) -> str:
    return article(_name(run, by)) if by in run.content.monsters else by
