"""Saves forged at random: refused in a sentence, or played on without a fault."""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from game.session import Session
from game.storage.saves import SaveError
from levelgen.rng import Dice
from tests.kit.playing import library
from tests.kit.runs import data_of, file_of, played, stagger, take_stairs
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Way = tuple[Any, ...]

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 100, 10**6, 10**9, -(10**9), 10**12, 2**63, 10**30, 0.5, 1e300),
    *("", "a", "hero", "rat", "floor", "\x1b[2J", "\ud800", "x" * 2000, [], [0], [1, 2], [[]], {}, {"a": 1}),
)


def test_forged_saves_are_refused_or_played(tmp_path: Path, sweep: Callable[[int], range]) -> None:
    path = tmp_path / "forged.save"
    whole = json.dumps(data_of(played()))
    ways = ways_by_field(json.loads(whole))
    refused = accepted = 0
    for number in sweep(3000):
        data = json.loads(whole)
        told = forge(data, ways, Dice.seeded(number, "forger"))
        path.write_bytes(file_of(data))
        worlds = open_worlds()
        session, refusal = loaded(path)
        if session is None:
            refused += 1
            assert refusal.isprintable(), told
            assert str(path) in refusal, told
            assert open_worlds() == worlds, told
            continue
        accepted += 1
        try:
            play_on(session, number)
        except Exception as fault:
            raise AssertionError(f"forgery {number} broke play: {told}") from fault
        finally:
            session.close()
    assert refused > accepted > 0


def loaded(path: Path) -> tuple[Session | None, str]:
    """The session, or why there is none."""
    try:
        return Session.load(library(), path), ""
    except SaveError as problem:
        return None, str(problem)


def ways_by_field(data: Any) -> list[list[Way]]:
    """All ways to a value in the snapshot, those to the same field of different things together."""
    fields: defaultdict[Way, list[Way]] = defaultdict(list)
    for way in _ways(data, ()):
        fields[tuple(step if isinstance(step, str) and not step.isdigit() else "" for step in way)].append(way)
    return list(fields.values())


def _ways(data: Any, way: Way) -> Iterator[Way]:
    if way:
        yield way
    if isinstance(data, dict | list):
        for step in data if isinstance(data, dict) else range(len(data)):
            yield from _ways(data[step], (*way, step))


def forge(data: Any, ways: list[list[Way]], dice: Dice) -> list[str]:
    """Change one thing or two; what was done."""
    told = []
    for _ in range(dice.pick((1, 1, 1, 2))):
        way, other = dice.pick(dice.pick(ways)), dice.pick(dice.pick(ways))
        change = dice.pick((_put, _put, _put, _drop, _swap, _repeat))
        try:
            told.append(f"{change.__name__} {way}: {change(data, way, other, dice)}")
        except (KeyError, IndexError, TypeError):  # the change before took that place away
            continue
    return told


def _at(data: Any, way: Way) -> Any:
    for step in way:
        data = data[step]
    return data


def _put(data: Any, way: Way, _: Way, dice: Dice) -> object:
    value = dice.pick(VALUES)
    _at(data, way[:-1])[way[-1]] = copy.deepcopy(value)
    return value


def _drop(data: Any, way: Way, _: Way, __: Dice) -> object:
    del _at(data, way[:-1])[way[-1]]
    return ""


def _swap(data: Any, way: Way, other: Way, _: Dice) -> object:
    one, two = copy.deepcopy(_at(data, way)), copy.deepcopy(_at(data, other))
    _at(data, way[:-1])[way[-1]] = two
    _at(data, other[:-1])[other[-1]] = one
    return other


def _repeat(data: Any, way: Way, _: Way, __: Dice) -> object:
    holder = _at(data, way[:-1])
    if isinstance(holder, list):
        holder.insert(0, copy.deepcopy(holder[way[-1]]))
    return ""


def play_on(session: Session, number: int) -> None:
    """Some turns here, and on the floors below and above."""
    session.path = None
    stagger(session, 20, number)
    for down in (True, False, False):
        take_stairs(session, down=down)
    stagger(session, 10, number)
    session.state_hash()
