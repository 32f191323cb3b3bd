"""A run is its seed and its actions: replayed from records in another process, and played beside others in this one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.actions.options import AutoPickup
from game.actions.records import from_record, to_record
from game.bots.drunk import Drunk
from game.bots.explorer import Explorer
from game.frontends.base import Closed
from game.session import Session
from game.world.components import Creature, Item
from tests.kit.playing import fresh, library, play
from tests.kit.runs import hardy, take_stairs
from tests.kit.worlds import open_worlds

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action

ROOT = Path(__file__).parents[2]
BEFORE, AFTER, FEWEST = 250, 150, 150  # actions before the save and after it
LEAST = 30  # states that they lead to; the drunk does much that is refused
RUNS, ACTIONS = 6, 150

REPLAY = """
import json, sys
from pathlib import Path
from game.actions.records import from_record
from game.content.library import Library
from game.session import Session
from game.world.components import Creature, Item
session = Session.load(Library.load(), Path(sys.argv[1]))
for record in json.load(sys.stdin):
    session.take(from_record(record))
    print(session.state_hash())
"""


@pytest.mark.parametrize(
    ("bots", "picks_up"),
    [(lambda: Drunk(12), True), (Explorer, False)],
    ids=["drunk picking up", "explorer leaving"],
)
def test_a_run_replayed_from_a_save_in_another_process_is_the_same_at_every_turn(
    tmp_path: Path, bots: Callable[[], Drunk | Explorer], sweep: Callable[[int], range], *, picks_up: bool
) -> None:
    session, bot = hardy(6, tmp_path / "run.save"), bots()
    session.take(AutoPickup(picks_up))
    for _ in range(BEFORE):
        session.take(bot.choose(session))
    session.save()
    saved = tmp_path / "middle.save"
    saved.write_bytes((tmp_path / "run.save").read_bytes())

    records, hashes = [], []
    for _ in range(max(FEWEST, len(sweep(AFTER)))):
        action: Action = bot.choose(session)
        records.append(to_record(action))
        session.take(action)
        hashes.append(session.state_hash())
    session.close()

    done = subprocess.run(
        [sys.executable, "-c", REPLAY, str(saved)],
        input=json.dumps(records),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == hashes
    assert len({*hashes}) > LEAST, "the bot did nothing"


def test_runs_stepped_in_turns_end_as_each_does_alone(sweep: Callable[[int], range]) -> None:
    seeds = range(max(RUNS, len(sweep(40))))
    expected = []
    for seed in seeds:
        session, drunk = hardy(seed), Drunk(seed)
        for _ in range(ACTIONS):
            session.take(drunk.choose(session))
        expected.append(session.state_hash())
        session.close()
    worlds = open_worlds()
    runs = [(hardy(seed), Drunk(seed)) for seed in seeds]
    for _ in range(ACTIONS):
        for session, drunk in runs:
            session.take(drunk.choose(session))
    assert [session.state_hash() for session, _ in runs] == expected
    assert len({*expected}) == len(expected)
    for session, _ in runs:
        session.close()
    assert open_worlds() == worlds


def test_numbers_survive_saving_and_changing_floors(tmp_path: Path) -> None:
    path = tmp_path / "run.save"
    session = hardy(4, path)
    run = session.run
    first = numbers(session)
    hero = run.hero
    take_stairs(session, down=True)
    assert run.depth == 2
    assert hero in numbers(session)
    last = run.world.last_number
    session.save()
    session.close()

    session = Session.load(library(), path)
    assert session.run.hero == hero
    assert session.run.world.last_number == last
    take_stairs(session, down=False)
    assert session.run.depth == 1
    now = numbers(session)
    stayed = {number: kind for number, kind in now.items() if number <= max(first)}
    assert stayed.items() <= first.items()
    assert len(stayed) > 10
    assert not {number for number in now if max(first) < number <= last} - pursuers(session)
    session.close()


def numbers(session: Session) -> dict[int, str]:
    """The entities of the floor at hand and of the hero: number to kind."""
    found = {entity: creature.kind.id for entity, (creature,) in session.run.world.rows(Creature)}
    return found | {entity: item.kind.id for entity, (item,) in session.run.world.rows(Item)}


def pursuers(session: Session) -> set[int]:
    """Who followed the hero over the stairs, with what they carry."""
    return {record["number"] for pursuer in session.run.pursuers for record in pursuer["records"]}


def test_a_record_survives_json() -> None:
    action = AutoPickup(on=False)
    assert from_record(json.loads(json.dumps(to_record(action)))) == action


@pytest.mark.parametrize("keys", ["f3", "; l escape", "? escape", "i a escape escape", "m escape", "f4 escape"])
def test_looking_changes_nothing_that_play_depends_on(tmp_path: Path, keys: str) -> None:
    session = fresh(7)
    before = session.state_hash()
    play(session, [*keys.split(), Closed()], tmp_path)
    assert session.state_hash() == before
    session.close()
