"""The discoveries page: kinds that come unknown, those known by now, their finds, and those left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.families import FLAVOURED
from game.draw.text.palette import SIGNS
from game.draw.text.rows import Row, block, plain
from game.rules.items import identify, tallies

if TYPE_CHECKING:
    from game.content.families import Family
    from game.content.kinds import ItemKind
    from game.world.run import Run

SET_IN = 6


def rows(run: Run) -> list[Row]:
    """Return a block for each family: known kinds, found kinds by their looks, then kinds that these may be."""
    return [row for family in FLAVOURED for row in block(family.group, _family(run, family))][1:]


def _family(run: Run, family: Family) -> list[Row]:
    kinds = sorted(run.content.items_of(family), key=lambda kind: identify.kind_name(run, kind))
    found = tallies.tally(run, tallies.FOUND)
    learnt = [kind for kind in kinds if identify.is_learnt(run, kind)]
    met = [kind for kind in kinds if kind not in learnt and kind.id in found]
    made = [_row(run, kind, found.get(kind.id, 0)) for kind in [*learnt, *met]]
    left = [kind for kind in kinds if kind not in learnt and (run.outcome is None or kind not in met)]
    if left:
        words = f"Unknown: {_shares(left)}." if run.outcome is None else f"Never found: {', '.join(map(_what, left))}."
        made.append(plain(f"  {words}", "text_dim", SET_IN))
    return made


def _row(run: Run, kind: ItemKind, found: int) -> Row:
    """Return the row of a kind: glyph, name, look if that is not its name, and number of finds."""
    look = "" if kind.family.unknown and not identify.is_known(run, kind) else f", {run.flavours[kind.id]}"
    often = f"found {found}" if found else "never found" if run.outcome else "not found yet"
    learnt = "" if identify.is_learnt(run, kind) else " · you never knew" if run.outcome else _sign(run, kind)
    name = identify.kind_name(run, kind)
    words = ((f"  {kind.family.glyph} ", SIGNS[identify.kind_sign(run, kind)]), (name, "text"))
    return Row((*words, (f"{look} · {often}{learnt}", "text_dim")), SET_IN)


def _sign(run: Run, kind: ItemKind) -> str:
    good = identify.kind_sign(run, kind)
    return "" if good is None else f" · {'helpful' if good else 'harmful'}"


def _shares(left: list[ItemKind]) -> str:
    """Return the kinds not known yet, the most common first, with their shares."""
    shares = identify.shares(left)
    return ", ".join(f"{_what(kind)} {share}%" if share else f"{_what(kind)} (rare)" for kind, share in shares)


def _what(kind: ItemKind) -> str:
    """Return the name of a kind without its family."""
    return kind.name.partition(" of ")[2]
