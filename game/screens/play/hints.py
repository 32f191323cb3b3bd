"""Hints for the player: each is given once, in the first run in which it matters, and never again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game import knowledge
from game.content.families import KEYSTONE
from game.draw.pages.log import HINT
from game.rules import hunger, status_effects
from game.rules.combat import attacks
from game.rules.items import identify
from game.rules.items.tallies import tally
from game.rules.terrain import vaults
from game.screens.menus.help import with_keys
from game.storage import given_hints
from game.world import query
from game.world.components import Worn
from game.world.ground import cells_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.hints import HintMoment
    from game.screens.context import Context
    from game.session import Session
    from game.world.run import Run

PAUSE = 5  # turns between two hints at least
# Not given while a foe hunts the hero: it would be read as a word on the hunter, or delay what helps now.
CALM: frozenset[HintMoment] = frozenset(("unaware", "watched", "lit", "gear", "unknown", "stairs", "locked"))
# Given though another hint was just given.
AT_ONCE: frozenset[HintMoment] = frozenset(("killed", "hunted", "dangerous", "gate"))
TIMES = "{times}"  # in a hint: what a blow at the unaware does


class Hints:
    """The hints that the player has not seen yet. Without a file to record those seen, none is given."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._told = set() if context.told_file is None else given_hints.load(context.told_file)

        self._silent_until = 0  # the turn from which the next may be given

    def tell(self, session: Session, has_room: Callable[[str], bool] = lambda _: True) -> None:
        """Log the first hint that matters now, if there is one and the last was given some turns ago.

        Without room for it among the messages, it waits for the next call.
        """
        run = session.run
        if self.context.told_file is None or not self.context.settings.hints:
            return
        waits = run.turn < self._silent_until
        if len(self._told) >= len(self.context.content.hints):
            return
        spared = CALM if _is_noticed(run) else frozenset()
        for hint in self.context.content.hints.values():
            if hint.id in self._told or hint.when in spared or (waits and hint.when not in AT_ONCE):
                continue
            if MOMENTS[hint.when](run):
                words = f"{HINT}{self.worded(hint.text, run)}"
                if not has_room(words):
                    return
                session.say(words, "place")
                self._silent_until = run.turn + PAUSE
                self._told.add(hint.id)
                given_hints.keep(self.context.told_file, self._told)
                return

    def worded(self, text: str, run: Run) -> str:
        """Return a text with command words in braces replaced by their keys, and {times} by what a blow does now."""
        return with_keys(self.context, text.replace(TIMES, _blow_now(run)))


def _blow_now(run: Run) -> str:
    """Return what a blow of the hero's does to whoever has not noticed it."""
    factor = attacks.FACTORS.get(attacks.swing_of(run, run.hero), attacks.UNAWARE_FACTOR)
    return {1: "puts it to sleep", 5: "hurts fivefold"}.get(factor, "hurts threefold")


def _is_unnoticed(run: Run) -> bool:
    return any(not foe.is_aware for foe in knowledge.foes_in_sight(run))


def _is_wounded(run: Run) -> bool:
    _, _, creature, _ = query.hero(run)
    is_wasting = bool(status_effects.wasting(run, run.hero))
    return creature.health * 2 < creature.max_health and not (is_wasting or _is_noticed(run))


def _is_noticed(run: Run) -> bool:
    return knowledge.nearest_aware(run) is not None


def _is_hunted(run: Run) -> bool:
    return any(foe.is_aware and foe.stance != "fleeing" for foe in knowledge.foes_in_sight(run))


def _has_gear(run: Run) -> bool:
    pack = query.pack(run, run.hero)
    return any(item.kind.family.slot and not run.world.has(entity, Worn) for _, entity, item in pack)


def _has_unknown(run: Run) -> bool:
    return any(not identify.is_known(run, item.kind) for _, _, item in query.pack(run, run.hero))


def _sees_danger(run: Run) -> bool:
    floor = run.floor
    seen = sorted(set(floor.level.room_at[floor.memory.visible].tolist()))
    return any(knowledge.danger_of(run, floor, room) == "dangerous" for room in seen)


def _sees_lock(run: Run) -> bool:
    """Tell whether a locked door is in sight whose key the hero does not have."""
    memory = run.floor.memory
    locks = [kind.number for kind in run.content.terrain if kind.bump == "unlock"]
    seen = cells_in(memory.visible & np.isin(memory.terrain, locks))
    return any(vaults.key_to(run, run.hero, *cell) is None for cell in seen)


def _sneaks_by_light(run: Run) -> bool:
    """Tell whether the hero sneaks with a light in sight that a touch puts out."""
    _, hero, _, _ = query.hero(run)
    seen = set(run.floor.memory.terrain[run.floor.memory.visible].tolist()) if hero.sneaking else ()
    kinds = [run.content.terrain[number] for number in seen]
    return any(kind.light and kind.bump == "touch" and kind.struck for kind in kinds)


def _is_hungry(run: Run) -> bool:
    _, hero, _, _ = query.hero(run)
    return hunger.stage(hero.food) is not None


MOMENTS: dict[HintMoment, Callable[[Run], bool]] = {
    "begun": lambda run: run.turn == 0,
    "killed": lambda run: bool(tally(run, "kills")),
    "unaware": _is_unnoticed,
    "watched": lambda run: bool(knowledge.watched_cells(run)),
    "lit": _sneaks_by_light,
    "hunted": _is_hunted,
    "wounded": _is_wounded,
    "gear": _has_gear,
    "unknown": _has_unknown,
    "dangerous": _sees_danger,
    "stairs": lambda run: "down" in knowledge.stairs(run),
    "locked": _sees_lock,
    "hungry": _is_hungry,
    "gate": lambda run: query.holds(run, run.hero, KEYSTONE),
}
