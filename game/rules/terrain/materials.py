"""Materials: the effects of a stimulus that comes to a cell, as the table of materials.toml says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects
from game.rules.beings import creatures
from game.rules.terrain import furniture
from game.world import query
from game.world.components import Creature
from game.world.run import Coming

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.effect import Effect, Stimulus
    from game.content.materials import Row
    from game.world.run import Met, Run


def meet(
    run: Run,
    stimulus: Stimulus,
    x: int,
    y: int,
    *,
    source: int | None = None,
    direction: tuple[int, int] = (0, 0),
    meets: Met = "all",
) -> bool:
    """Let a stimulus come to (x, y): to the ground, the creature, the items and the gas there.

    All stimuli that follow from it come too.

    Args:
        run: the run whose floor it is.
        stimulus: a column of the table.
        x: of the cell.
        y: of the cell.
        source: the creature that caused it, if one did.
        direction: the step (dx, dy) in which it comes.
        meets: the part of the cell that it acts on.

    Returns:
        Whether there was anything to see.
    """
    seen = _meet(run, Coming(stimulus, x, y, source, direction, meets))
    # A queue and no recursion: a chain runs in one order whatever began it.
    settle(run)
    return seen


def settle(run: Run) -> None:
    """Let all queued stimuli come to their cells, and those that follow from them, one after another."""
    while run.coming:
        coming, run.coming = run.coming, []
        for each in coming:
            _meet(run, each)


def _meet(run: Run, coming: Coming) -> bool:
    stimulus, x, y, source, direction, meets = coming
    if not run.floor.inside(x, y):
        return False
    if stimulus == "touch":
        return furniture.use(run, x, y, by=source, direction=direction)
    names = []
    if meets in ("all", "ground"):
        names.append(run.floor.ground.kind_at(x, y).material)
    there = run.floor.occupants.get((x, y))
    if there is not None and meets in ("all", "creature"):
        # The rows of its body come first, since "creature" may throw it out of this cell.
        names += [row for row in ("brittle", "glows") if row in run.world.get(there, Creature).kind.traits]
        names.append("creature")
        if creatures.wears_metal(run, there):
            names.append("metal")
    rows = _rows(run, names)
    if meets in ("all", "gas"):
        rows += [kind for kind, _ in run.floor.ground.gases_at(x, y)]
    words = _words(rows, stimulus)
    seen = bool(words) and effects.apply_at(run, words, x, y, source=source, direction=direction)
    if meets in ("all", "item"):
        words = _words(_rows(run, ["item"]), stimulus)
        for entity, _ in query.items_at(run, x, y) if words else ():
            seen |= effects.apply_to_item(run, words, entity, source=source, direction=direction)
    return seen


def _rows(run: Run, names: Iterable[str]) -> list[Row]:
    table = run.content.materials
    return [table[name] for name in names if name in table]


def _words(rows: Iterable[Row], stimulus: Stimulus) -> list[Effect]:
    """Return the effects of the rows; an effect on ground that several rows have happens once."""
    found = []
    for row in rows:
        for effect in getattr(row, stimulus):
            if not (effect.on_ground and effect in found):
                found.append(effect)
    return found
