"""The figures of many games: how they end, and the costs and gains of rooms, in total and by stratum.

`simulate --json` prints them, and can read them again to merge them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Annotated, NamedTuple

from game.rules.items.tallies import TIERS, UNMADE
from levelgen.reading import Range

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.bots.games import Game
    from game.content.kinds import FloorPlan

PLACES = 4  # decimal places
Whole = Annotated[int, Range(0)]
Amount = Annotated[float, Range(0)]


class PerRoom(NamedTuple):
    """Means for each room entered, by its tier, damage by those who come from it; 0 if none was."""

    easy: Amount
    medium: Amount
    hard: Amount


@dataclass(frozen=True, slots=True)
class Part:
    """The figures of all games, or of one stratum for the games that reached it."""

    games: Whole
    crashes: Whole
    wins: Whole
    depth: dict[Whole, Whole]  # deaths by floor
    causes: dict[str, Whole]  # deaths by cause, the commonest first
    damage_per_room: PerRoom
    loot_per_room: PerRoom  # value of items found, except keys and offers of vaults
    turns: Whole
    seconds: Amount  # of computing


@dataclass(frozen=True, slots=True)
class Figures(Part):
    """The figures of games in total and by stratum."""

    strata: dict[str, Part]
    reached: dict[str, Whole] = field(default_factory=dict)  # the deepest floor of each game, by seed


def figures(games: Sequence[Game], plans: Sequence[FloorPlan]) -> Figures:
    """Return the figures of games with these plans of floors."""
    floors: dict[str, list[int]] = {}
    for depth, plan in enumerate(plans, 1):
        floors.setdefault(plan.stratum, []).append(depth)
    if any(UNMADE in game.turns for game in games):
        floors[UNMADE] = []
    whole = _part(games, [*floors], range(1, len(plans) + 1))
    strata = {name: _part(games, [name], depths) for name, depths in floors.items()}
    return _whole(whole, strata, {str(game.seed): game.deepest for game in games})


def _whole(whole: Part, strata: dict[str, Part], reached: dict[str, int]) -> Figures:
    return Figures(**{each.name: getattr(whole, each.name) for each in fields(whole)}, strata=strata, reached=reached)


def _part(games: Sequence[Game], strata: Sequence[str], floors: Iterable[int]) -> Part:
    """Return the figures of games in these strata."""
    ended = [game for game in games if game.stratum in strata]
    dead = [game for game in ended if game.how == "died"]
    deaths = Counter(game.depth for game in dead)

    def mean(what: str, tier: str) -> float:
        rooms, found = (sum(_total(game, each, strata, tier) for game in games) for each in ("rooms", what))
        return round(found / rooms, PLACES) if rooms else 0.0

    return Part(
        games=sum(any(name in game.turns for name in strata) or game.stratum in strata for game in games),
        crashes=sum(game.how == "crashed" for game in ended),
        wins=sum(game.how == "won" for game in ended),
        depth={depth: deaths[depth] for depth in sorted({*floors, *deaths})},
        causes=dict(Counter(sorted(game.by for game in dead)).most_common()),
        damage_per_room=PerRoom(*(mean("damage", tier) for tier in TIERS)),
        loot_per_room=PerRoom(*(mean("loot", tier) for tier in TIERS)),
        turns=sum(game.turns.get(name, 0) for game in games for name in strata),
        seconds=round(sum(game.seconds.get(name, 0.0) for game in games for name in strata), PLACES),
    )


def _total(game: Game, what: str, strata: Iterable[str], tier: str) -> int:
    return sum(game.counts.get(f"{what}:{name}:{tier}", 0) for name in strata)


def merge(parts: Sequence[Figures]) -> Figures:
    """Return the merged figures of several lots of games.

    Numbers are added; means for each room are weighted by the turns played.
    """
    # By turns, as the parts keep no number of rooms: readers of the JSON expect no more keys.
    names = dict.fromkeys(name for part in parts for name in part.strata)
    strata = {name: _merged([part.strata[name] for part in parts if name in part.strata]) for name in names}
    return _whole(_merged(parts), strata, {seed: floor for part in parts for seed, floor in part.reached.items()})


def _merged(parts: Sequence[Part]) -> Part:
    turns = sum(part.turns for part in parts)

    def mean(name: str) -> PerRoom:
        rows = [(getattr(part, name), part.turns) for part in parts]
        sums = (sum(row[rank] * weight for row, weight in rows) for rank in range(len(TIERS)))
        return PerRoom(*(round(total / turns, PLACES) if turns else 0.0 for total in sums))

    deaths: Counter[int] = Counter()
    causes: Counter[str] = Counter()
    for part in parts:
        deaths.update(part.depth)
        causes.update(part.causes)
    return Part(
        games=sum(part.games for part in parts),
        crashes=sum(part.crashes for part in parts),
        wins=sum(part.wins for part in parts),
        depth=dict(sorted(deaths.items())),
        causes=dict(sorted(causes.items(), key=lambda found: (-found[1], found[0]))),
        damage_per_room=mean("damage_per_room"),
        loot_per_room=mean("loot_per_room"),
        turns=turns,
        seconds=round(sum(part.seconds for part in parts), PLACES),
    )


def interval(count: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson's score."""
    if not of:
        return 0.0, 1.0
    z = 1.96
    share, spread = count / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * (share * (1 - share) / of + spread / of / 4) ** 0.5 / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def median(counts: dict[int, int]) -> int:
    """Return the median of numbers, given with their counts; 0 if there are none."""
    left = (sum(counts.values()) + 1) // 2
    for number, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return number
    return 0
