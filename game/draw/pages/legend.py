"""The legend: every glyph in sight, then the glyphs of items, ground, traps and monsters from the assets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game import knowledge
from game.content.families import FAMILIES
from game.draw.map import haze, signs
from game.draw.text.palette import SIGNS, of_ground
from game.draw.text.rows import TIED, Row, block, plain
from game.rules.items import identify

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.kinds import MonsterKind
    from game.content.library import Library
    from game.draw.text.rows import Stretch
    from game.world.run import Run

Sign = tuple[str, str, str]  # a glyph, the name of its colour, and words for it
SET_IN = 2
GAP = "   "
MET = ("deaths:", "hits:by:", "thefts:by:")  # counts of a run by kind of monster
OTHERS: tuple[Sign, ...] = (
    ("@", "hero", "you"),
    ("─", "text", "wall"),
    ("^", "orange", "fire"),
    (haze.GLYPH, "green", "gas"),
    ("%", "bone", "remains of the dead"),
    (signs.GOOD, SIGNS[True], "felt to be good"),
    (signs.BAD, SIGNS[False], "felt to be bad"),
    (signs.NOTE, "title", "your note"),
    (signs.STRUCK, "orange", "about to be struck"),
    (signs.THROWN, "orange", "where you would be thrown"),
    (signs.WATCHED, "watched", "where a guard looks"),
    (signs.EXCLUDED, "text_danger", "excluded place"),
)


def rows(content: Library, run: Run | None = None) -> list[Row]:
    """Return the legend; without a run it has neither glyphs in sight nor monsters."""
    made = [] if run is None else block("In sight", _flow(_in_sight(run)))
    made += [] if run is None else block("Met before", _flow(_met(run)))
    things = [(family.glyph, "item", family.group.lower()) for family in FAMILIES.values()]
    made += block("Glyphs of things", _flow([*OTHERS, *things]))
    made += block("Glyphs of the ground", _flow(_ground(content)))
    made += block("Glyphs of traps", _flow((kind.glyph, kind.color, kind.name) for kind in content.traps.values()))
    if run is not None:
        made += block("Monsters of these strata", _flow(_monsters(run)))
    return made


def _flow(signs: Iterable[Sign]) -> list[Row]:
    """Return each glyph once with its words, in one flowing row."""
    words: list[Stretch] = [(" " * (SET_IN - 1), "text_dim")]
    for glyph, color, meaning in dict.fromkeys(signs):
        gap = GAP if len(words) > 1 else " "
        tied = meaning.replace(" ", TIED).replace(f"{TIED}or{TIED}", " or ")
        words += [(gap, "text_dim"), (glyph, color), (TIED + tied, "text_dim")]
    return [Row(words, SET_IN)] if len(words) > 1 else [plain(" " * SET_IN + "Nothing.", "text_dim")]


def _in_sight(run: Run) -> list[Sign]:
    """Return creatures, items and traps in sight, nearest first, then the ground in sight in the assets' order."""
    floor, visible = run.floor, run.floor.memory.visible
    found = [(seen.kind.glyph, seen.kind.color, seen.kind.name) for seen in knowledge.creatures_in_sight(run)]
    items = [item for item in knowledge.items(run) if item.in_sight]
    found += [(signs.of_thing(item), SIGNS[item.good], identify.kind_name(run, item.kind)) for item in items]
    traps = [trap.kind for trap in knowledge.known_traps(run) if visible[trap.y, trap.x]]
    found += [(kind.glyph, kind.color, kind.name) for kind in traps]
    numbers = np.unique(floor.memory.terrain[visible & floor.memory.explored]).tolist()
    kinds = [run.content.terrain[number] for number in numbers if number]
    shown = [kind for kind in kinds if not kind.is_wall]
    return found + [(kind.glyph, of_ground(kind.color), floor.name_of(kind)) for kind in shown]


def _met(run: Run) -> list[Sign]:
    """Return the kinds of monsters that the hero has dealt with in this run, and the ground known of this floor."""
    counted = {name.rpartition(":")[2] for name in run.counts if name.startswith(MET)}
    kinds = [kind for kind in run.content.monsters.values() if kind.id in counted]
    found = [(kind.glyph, kind.color, kind.name) for kind in sorted(kinds, key=lambda kind: kind.name)]
    memory = run.floor.memory
    numbers = np.unique(memory.terrain[memory.explored & ~memory.visible]).tolist()
    known = [run.content.terrain[number] for number in numbers if number and not run.content.terrain[number].is_wall]
    found += [(kind.glyph, of_ground(kind.color), run.floor.name_of(kind)) for kind in known]
    seen = _in_sight(run)
    return [each for each in found if each not in seen]


def _ground(content: Library) -> list[Sign]:
    """Return the kinds of ground, those with the same glyph together."""
    kinds = {kind.id: kind for kind in content.terrain if kind.number and not kind.is_wall}
    by_glyph: dict[str, dict[str, str]] = {}
    for kind in kinds.values():
        by_glyph.setdefault(kind.glyph, {}).setdefault(kind.name, of_ground(kind.color))
    return [(glyph, next(iter(names.values())), " or ".join(names)) for glyph, names in by_glyph.items()]


def _monsters(run: Run) -> list[Sign]:
    """Return the kinds at home in the strata that the hero has reached, by name."""
    plans = run.content.lengths[run.length]
    reached = {plan.stratum for plan in plans[: max([run.depth, *run.floors])]}
    kinds: list[MonsterKind] = [kind for kind in run.content.monsters.values() if reached & set(kind.strata)]
    return [(kind.glyph, kind.color, kind.name) for kind in sorted(kinds, key=lambda kind: kind.name)]
