"""Runs for tests of saving: played at random, changed by hand, and carried from one session to another."""

from __future__ import annotations

import functools
import hashlib
import json
import zlib
from typing import TYPE_CHECKING, Any

from game.actions.travelling import Ascend, Descend
from game.bots.drunk import Drunk
from game.session import Session
from game.storage import journal, saves
from game.storage.snapshot import VERSION, snapshot
from game.world import query, spawn
from game.world.components import Carried, Entity, Item, Worn
from game.world.run import TURN
from tests.kit.playing import library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.content.library import Library


def hardy(seed: int | str, path: Path | None = None) -> Session:
    """A session whose hero does not die of a drunk's blunders."""
    session = Session.new(library(), seed, "short", path)
    _, hero, creature, _ = query.hero(session.run)
    creature.health = creature.max_health = 100_000
    hero.food = 1_000_000
    return session


def stagger(session: Session, turns: int, seed: int = 1) -> Drunk:
    """Let a drunk play so many actions; the drunk, who could go on."""
    drunk = Drunk(seed)
    for _ in range(turns):
        session.take(drunk.choose(session))
    return drunk


def take_stairs(session: Session, *, down: bool) -> None:
    """Put the hero onto the stairs, if nobody stands there, and take them."""
    run = session.run
    stairs = run.floor.level.stairs_down if down else run.floor.level.stairs_up
    if run.floor.occupants.get(stairs, run.hero) == run.hero:
        spawn.place(run, run.hero, *stairs)
        session.take(Descend() if down else Ascend())


@functools.cache
def played(seed: int = 9, turns: int = 1500) -> bytes:
    """The bytes of the save of a run over several floors."""
    session = hardy(seed)
    for down in (True, True, False, True, False):
        stagger(session, turns // 5)
        take_stairs(session, down=down)
    hero = Entity(session.run.hero)
    for letter, _, _ in query.pack(session.run, hero):
        assert letter not in "yz", "the drunk has filled its pack"
    if query.worn(session.run, hero, "weapon") is None:  # drunks drop what they have
        spawn.create(session.run, Item(library().items["dagger"]), Worn(hero, "y"))
    spawn.create(session.run, Item(library().items["healing"]), Carried(hero, "z"))
    data = saves.file_of(session.run).data
    session.close()
    return data


def data_of(file: bytes) -> dict[str, Any]:
    """The snapshot in a save file, free to be changed."""
    _, _, rest = file.partition(b"\n")
    _, _, packed = rest.partition(b"\n")
    data: dict[str, Any] = json.loads(zlib.decompress(packed))
    return data


def saved_turn(path: Path) -> int:
    """The turn of the snapshot in a save; its journal may have come farther."""
    return int(data_of(path.read_bytes())["ticks"]) // TURN


def replayed(path: Path, content: Library | None = None) -> Session:
    """A session of a run as its journal leads to it from its beginning, without any save."""
    content = content or library()
    past = journal.past(journal.contents(journal.journal_of(path)) or b"", "")
    assert past is not None
    assert not past.is_broken
    head = past.head
    session = Session.new(content, head.seed, head.length, easy=head.easy, ranked_try=not head.practice)
    assert not past.head.differing(content)
    assert journal.replay(session.run, past.lines) == len(past.lines)
    return session


def file_of(data: Any, version: int = VERSION) -> bytes:
    """A save file, its checksum right, around any snapshot."""
    summary = {"seed": "7", "length": "short", "depth": 1, "turn": 0, "fate": None}
    return saves.framed(summary, json.dumps(data).encode(), version)


def changed(change: Callable[[dict[str, Any]], object], file: bytes | None = None) -> bytes:
    """A save file whose snapshot was changed by hand, its checksum right again."""
    data = data_of(file or played())
    change(data)
    return file_of(data)


def state(session: Session) -> dict[str, Any]:
    """The snapshot of a session."""
    return snapshot(session.run)


def digest(session: Session) -> str:
    """Of all of the snapshot but its id, what was said included."""
    return hashlib.sha256(json.dumps(state(session) | {"id": ""}, sort_keys=True).encode()).hexdigest()
