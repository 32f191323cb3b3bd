"""How long play takes: a new floor, a turn with many awake; the head of the package has the ceilings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game import descent
from game.actions.moving import Rest, Walk
from game.autopilot.explore import AutoExplore
from game.bots.explorer import Explorer
from game.furnish import furnish
from game.rules.beings import creatures, noise
from game.rules.senses import fire, gas
from game.rules.terrain import environment
from game.session import Session
from game.storage import playback, saves
from game.storage.journal import Journal
from game.world import freeze, query, spawn
from game.world.components import Mind
from game.world.movement import STEPS, DistanceMap
from tests.kit.runs import stagger, take_stairs
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

AWAKE = 60
FAR = 12  # steps, so that for some turns nobody comes near
REST = Rest()


def crowded(cast: str, seed: int = 7) -> Session:
    """A run whose first floor holds 60 monsters that hunt a hero who does not die, spread over all of it.

    They are of the kinds of a stratum in turn, or of all kinds there are, each of which has an act of its own.
    """
    session = Session.new(library(), seed=seed)
    run = session.run
    for entity, _, _ in list(query.creatures(run)):
        spawn.delete(run, entity)
    run.world.bury()
    _, _, _, at = query.hero(run)
    lasting(session)
    distances = DistanceMap(run.floor.grid, [(at.x, at.y)])
    kinds = [
        kind
        for kind in library().monsters.values()
        if kind.temper.moves and "splits" not in kind.traits and (cast == "all" or cast in kind.strata)
    ]
    rooms = [
        room for room in run.floor.level.rooms if room.kind != "junction" and distances.distance(*room.center) > FAR
    ]
    for number in range(AWAKE):
        x, y = next(creatures.free_cells_around(run, *rooms[number % len(rooms)].center))
        creatures.make(run, kinds[number % len(kinds)], x, y, "hunting", health=10**6)
    return session


def lasting(session: Session) -> None:
    """Nothing comes in, and the hero neither dies nor starves."""
    _, hero, creature, _ = query.hero(session.run)
    creature.health = creature.max_health = hero.food = 10**9
    session.run.floor.wanderers_in = 10**9


def keep_hunting(session: Session) -> None:
    """Nobody loses the trail or runs off."""
    for entity, _, _ in query.creatures(session.run):
        mind = session.run.world.get(entity, Mind)
        mind.mood, mind.called = "hunting", True
    session.run.counts.clear()


@pytest.mark.parametrize("cast", ["gaol", "sump", "all"])
@pytest.mark.parametrize("where", ["far", "near"])
def test_a_turn_with_60_awake(benchmark: BenchmarkFixture, where: str, cast: str) -> None:
    session = crowded(cast)
    for _ in range(0 if where == "far" else 60):
        keep_hunting(session)
        session.take(REST)
    _, _, _, at = query.hero(session.run)
    dx, dy = next(step for step in STEPS if session.run.floor.grid.allows(at.x, at.y, *step))
    steps = [Walk(dx, dy), Walk(-dx, -dy)] if where == "far" else [REST]
    turn = 0

    def prepare() -> None:
        nonlocal session, turn
        if where == "far" and turn % 6 == 0:
            session.close()
            session = crowded(cast)
        keep_hunting(session)
        turn += 1

    benchmark.pedantic(lambda: session.take(steps[turn % len(steps)]), setup=prepare, rounds=240)  # type: ignore[no-untyped-call]
    session.close()


def test_a_turn_on_a_quiet_floor(benchmark: BenchmarkFixture) -> None:
    session = Session.new(library(), seed=7)
    lasting(session)
    benchmark(session.take, REST)
    session.close()


def test_a_new_floor(benchmark: BenchmarkFixture) -> None:
    """Dug, validated and furnished, 80x29; a depth of its own each time."""
    session = Session.new(library(), seed=7)
    run = session.run
    depth = 1

    def leave() -> None:
        nonlocal depth
        depth = depth % 20 + 1
        spawn.lift(run, run.hero)
        freeze.freeze_away(run, freeze.split(run)[1])
        run.world.bury()
        run.depth, run.meters = depth, {}

    def come() -> None:
        run.floor = descent.dig(run, depth, near=(10, 10))
        furnish(run)

    benchmark.pedantic(come, setup=leave, rounds=200)  # type: ignore[no-untyped-call]
    session.close()


def test_a_step_of_exploring(benchmark: BenchmarkFixture) -> None:
    session = Session.new(library(), seed=7)
    goal = AutoExplore(cautious=False)
    for _ in range(40):
        step = goal.next_step(session.run)
        session.take(step)  # type: ignore[arg-type]
    benchmark(goal.next_step, session.run)
    session.close()


def test_an_action_of_the_explorer(benchmark: BenchmarkFixture) -> None:
    """What it chooses, and the turn that comes of it, as in the games of `simulate`."""
    session, bot = Session.new(library(), seed=7), Explorer()
    lasting(session)
    benchmark.pedantic(lambda: session.take(bot.choose(session)), rounds=400)  # type: ignore[no-untyped-call]
    session.close()


def test_light_after_a_change(benchmark: BenchmarkFixture) -> None:
    session = Session.new(library(), seed=7)
    floor = session.run.floor

    def anew() -> None:
        floor.ground.version += 1
        assert floor.light.levels.any()

    benchmark(anew)
    session.close()


def test_a_loud_noise(benchmark: BenchmarkFixture) -> None:
    """A bell in an open hall, with 60 monsters that hear it."""
    scene = Scene("\n".join(["#" * 60, "#@" + "." * 57 + "#", *["#" + "." * 58 + "#"] * 25, "#" * 60]))
    for number in range(AWAKE):
        creatures.make(scene.run, library().monsters["turnkey"], 10 + number % 30, 5 + number // 30, "guarding")
    benchmark(noise.make, scene.run, 25, 10, 20)


@pytest.mark.parametrize(("burning", "gassed"), [(False, False), (True, False), (False, True), (True, True)],
                         ids=["quiet", "burning", "gassed", "burning and gassed"])  # fmt: skip
def test_hazards(benchmark: BenchmarkFixture, *, burning: bool, gassed: bool) -> None:
    """A turn of the ground on an 80x45 meadow with a lake, lava and 40 creatures.

    A fire has been spreading there, three clouds of gas, or all of it.
    """
    rows = ["#" * 80, *["#" + "".join('~%"'[(x > 8) + (x > 14)] for x in range(77)) + ".#"] * 43, "#" * 80]
    drawing = [*rows[:2], rows[2][:70] + "@" + rows[2][71:], *rows[3:]]
    scene = Scene("\n".join(drawing))
    for number in range(40):
        creatures.make(scene.run, library().monsters["turnkey"], 20 + number, 20, "asleep", health=10**6)
    floor = scene.floor
    if burning:
        fire.kindle(scene.run, 45, 20, 3, 4)
    for name, x in (("poison", 30), ("confusion", 50), ("steam", 70)) if gassed else ():
        gas.release(scene.run, name, x, 30, 250, 2)
    for _ in range(16):
        environment.step(scene.run)
    ground, flames, gases = floor.ground.terrain.copy(), floor.ground.fire.copy(), floor.ground.gases.copy()
    benchmark.extra_info["burning"] = len(floor.ground.flames)
    benchmark.extra_info["gassed"] = int((gases > 0).sum())

    def prepare() -> None:
        floor.ground.terrain[:], floor.ground.fire[:] = ground, flames
        floor.ground.gases[:], floor.ground.gassed = gases, gassed
        floor.ground.note_flames()

    benchmark.pedantic(lambda: environment.step(scene.run), setup=prepare, rounds=300)  # type: ignore[no-untyped-call]


def late() -> Session:
    """A run on its twentieth floor, with all the floors above left behind."""
    session = Session.new(library(), seed=6)
    lasting(session)
    while session.run.depth < 20:
        stagger(session, 30)
        take_stairs(session, down=True)
    return session


def test_a_save(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Late in a run; the file may have 300 kB."""
    session, path = late(), tmp_path / "late.save"
    benchmark(saves.write, path, session.run)
    benchmark.extra_info["bytes"] = path.stat().st_size
    assert path.stat().st_size <= 300_000
    session.close()


def test_the_journal_of_a_turn(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """An action appended and handed to the system."""
    session = Session.new(library(), 6)
    journal = Journal(tmp_path / "run.journal", session.run)

    def append() -> None:
        journal.act(Walk(1, 0))
        journal.flush()

    benchmark(append)
    journal.close()
    session.close()


def test_an_action_of_a_replay(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Of the explorer's, without a screen."""
    session, bot = Session.new(library(), 6, path=tmp_path / "run.save", easy=True), Explorer()
    for _ in range(400):
        session.take(bot.choose(session))
    session.close()
    played = playback.opened(tmp_path / "run.journal", library())
    benchmark.pedantic(played.step, rounds=400)  # type: ignore[no-untyped-call]
    played.close()


def test_a_load(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    session, path = late(), tmp_path / "late.save"
    saves.write(path, session.run)
    session.close()

    def load() -> None:
        run = saves.read(path, library())
        run.world.close()

    benchmark(load)
