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

Keys = tuple[Any, ...]  # names and indices that lead to a value in nested data

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 100, 10**6, 10**9, -(10**9), 10**12, 2**63, 10**30, 0.5, 1e300),
    *("", "a", "hero", "rat", "floor", "\x1b[2J", "\ud800", "x" * 2000, [], [0], [1, 2], [[]], {}, {"a": 1}),
)


def test_forged_saves_are_refused_or_played(tmp_path: Path, sweep: Callable[[int], range]) -> None:
    path = tmp_path / "forged.save"
    whole = json.dumps(data_of(played()))
    places = keys_by_field(json.loads(whole))
    refused = accepted = 0
    for number in sweep(3000):
        data = json.loads(whole)
        done = roll_item(data, places, Dice.seeded(number, "forger"))
        path.write_bytes(file_of(data))
        worlds = open_worlds()
        session, refusal = loaded(path)
        if session is None:
            refused += 1
            assert refusal.isprintable(), done
            assert str(path) in refusal, done
            assert open_worlds() == worlds, done
            continue
        accepted += 1
        try:
            play_on(session, number)
        except Exception as fault:
            raise AssertionError(f"forgery {number} broke play: {done}") from fault
        finally:
            session.close()
    assert refused > accepted > 0


def loaded(path: Path) -> tuple[Session | None, str]:
    """The session, or why there is none."""
    try:
        return Session.load(library(), path), ""
    except SaveError as problem:
        return None, str(problem)


def keys_by_field(data: Any) -> list[list[Keys]]:
    """The keys of all values in the snapshot, those of the same field of different things together."""
    fields: defaultdict[Keys, list[Keys]] = defaultdict(list)
    for keys in _keys(data, ()):
        fields[tuple(step if isinstance(step, str) and not step.isdigit() else "" for step in keys)].append(keys)
    return list(fields.values())


def _keys(data: Any, keys: Keys) -> Iterator[Keys]:
    if keys:
        yield keys
    if isinstance(data, dict | list):
        for step in data if isinstance(data, dict) else range(len(data)):
            yield from _keys(data[step], (*keys, step))


def roll_item(data: Any, places: list[list[Keys]], dice: Dice) -> list[str]:
    """Change one thing or two; what was done."""
    done = []
    for _ in range(dice.pick((1, 1, 1, 2))):
        keys, other = dice.pick(dice.pick(places)), dice.pick(dice.pick(places))
        change = dice.pick((_put, _put, _put, _drop, _swap, _repeat))
        try:
            done.append(f"{change.__name__} {keys}: {change(data, keys, other, dice)}")
        except (KeyError, IndexError, TypeError):  # the change before took that place away
            continue
    return done


def _at(data: Any, keys: Keys) -> Any:
    for step in keys:
        data = data[step]
    return data


def _put(data: Any, keys: Keys, _: Keys, dice: Dice) -> object:
    value = dice.pick(VALUES)
    _at(data, keys[:-1])[keys[-1]] = copy.deepcopy(value)
    return value


def _drop(data: Any, keys: Keys, _: Keys, __: Dice) -> object:
    del _at(data, keys[:-1])[keys[-1]]
    return ""


def _swap(data: Any, keys: Keys, other: Keys, _: Dice) -> object:
    one, two = copy.deepcopy(_at(data, keys)), copy.deepcopy(_at(data, other))
    _at(data, keys[:-1])[keys[-1]] = two
    _at(data, other[:-1])[other[-1]] = one
    return other


def _repeat(data: Any, keys: Keys, _: Keys, __: Dice) -> object:
    holder = _at(data, keys[:-1])
    if isinstance(holder, list):
        holder.insert(0, copy.deepcopy(holder[keys[-1]]))
    return ""


def play_on(session: Session, number: int) -> None:
    """Some turns here, and on the floors below and above."""
    session.path = None
    stagger(session, 20, number)
    for down in (True, False, False):
        take_stairs(session, down=down)
    stagger(session, 10, number)
    session.state_hash()
