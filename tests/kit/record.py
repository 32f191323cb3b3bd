"""A record of play, which proves that a change of the code changed nothing of the game.

    python -m tests.kit.record -o before.txt            # some minutes on two cores
    (change the code)
    python -m tests.kit.record --against before.txt     # names the first difference of each game

It plays whole games of the explorer, games of it on each floor with a hero hard to kill, and games of the drunk with
such a hero, and keeps a digest of the state every 100 actions. `--part 0.1` plays a tenth of the games.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game import descent
from game.bots.drunk import Drunk
from game.bots.explorer import Explorer
from game.content.library import Library
from game.session import Session
from game.world import query
from game.world.events import Departed
from levelgen.survey import compute

if TYPE_CHECKING:
    from collections.abc import Iterable

EVERY = 100  # actions from one digest to the next
WHOLE, FLOORS, SEEDS, DRUNKS = 30, 20, 3, 20  # games a length; floors, and seeds for each; games of the drunk
LONGEST, ON_A_FLOOR, DRUNKEN = 30_000, 600, 2000  # actions
TOUGH = 500  # health


class Play(NamedTuple):
    """A game to be played: a bot, its seed, a length of run, how many actions, and the floor it begins on."""

    bot: str
    seed: int
    length: str
    actions: int
    floor: int = 1
    tough: bool = False

    @property
    def name(self) -> str:
        """The words that tell this game from the others."""
        return f"{self.bot} {self.length} {self.seed} from floor {self.floor}"


def plays(part: float = 1.0) -> list[Play]:
    """Return the games of a record, or such a part of each sort of them."""
    whole = [
        Play("explorer", 4000 + seed, length, LONGEST) for seed in range(WHOLE) for length in ("standard", "short")
    ]
    floors = [
        Play("explorer", 1000 + 20 * seed + floor, "standard", ON_A_FLOOR, floor, tough=True)
        for seed in range(SEEDS)
        for floor in range(1, FLOORS + 1)
    ]
    drunk = [Play("drunk", 7000 + seed, ("standard", "short")[seed % 2], DRUNKEN, tough=True) for seed in range(DRUNKS)]
    step = max(1, round(1 / part))
    return [*whole[::step], *floors[:: min(step, 7)], *drunk[::step]]


def play(asked: Play) -> list[str]:
    """Play a game and return its digests: lines of the game's name, the actions so far, and the digest."""
    session = Session.new(Library.load(), asked.seed, asked.length)
    bot = Explorer() if asked.bot == "explorer" else Drunk(asked.seed)
    try:
        _, _, creature, _ = query.hero(session.run)
        if asked.tough:
            creature.health = creature.max_health = TOUGH
        if asked.floor > 1:
            descent.travel(session.run, Departed(0, 0, asked.floor))
        lines = [_line(asked, session, 0)]
        for done in range(1, asked.actions + 1):
            session.take(bot.choose(session))
            if done % EVERY == 0 or session.run.outcome is not None:
                lines.append(_line(asked, session, done))
            if session.run.outcome is not None:
                break
        return lines
    finally:
        session.close()


def _line(asked: Play, session: Session, done: int) -> str:
    """Return the digest of the turn, the floor, the dice, the log, and every creature's place, health and energy."""
    run = session.run
    bodies = [(number, body.health, body.energy, at.x, at.y) for number, body, at in query.creatures(run)]
    _, _, hero, at = query.hero(run)
    said = [(line.text, line.count, line.turn, line.damage) for line in run.log]
    end = run.outcome and (run.outcome.how, run.outcome.by)
    state = (run.ticks, run.depth, run.dice.state, hero.health, at.x, at.y, bodies, said, end)
    return f"{asked.name}: {done} {hashlib.sha256(repr(state).encode()).hexdigest()[:16]}"


def differences(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """Return a sentence for each game that two records tell differently, with the action by which they differ."""
    games: list[dict[str, list[str]]] = [{}, {}]
    for record, lines in zip(games, (before, after), strict=True):
        for line in lines:
            name, _, rest = line.partition(": ")
            record.setdefault(name, []).append(rest)
    found = []
    for name in games[1]:
        old, new = games[0].get(name, []), games[1][name]
        if old != new:
            same = next(
                (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(new) - 1
            )
            found.append(f"{name}: differs by action {new[same].partition(' ')[0]}")
    return found


def main() -> int:
    """Write a record, or compare the game with one; the status is 1 if it differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", type=Path, metavar="FILE", help="write the record to a file")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with the record in a file")
    parser.add_argument(
        "--part", type=float, default=1.0, metavar="F", help="the part of the games to play (default: 1)"
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one for each processor)")
    options = parser.parse_args()
    lines = [line for game in compute(play, plays(options.part), "games", jobs=options.jobs) for line in game]
    if options.o:
        options.o.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if options.against is None:
        return 0
    found = differences(options.against.read_text(encoding="utf-8").splitlines(), lines)
    sys.stdout.write("\n".join([*found, f"{len(found)} games differ\n"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
