"""Guardians go in step with the hero, and whoever counts gets past them."""

from __future__ import annotations

import textwrap

import pytest

from game.actions.moving import Plunge
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.draw.words import describing
from game.rules.combat import lockstep
from game.world import spawn
from game.world.ground import cells_in
from levelgen.steps.pieces import collection
from levelgen.terrain import SOLID_WORDS
from tests.kit.scenes import COMPASS, Scene

ROW = """
    #########
    #.......#
    #wwGwwww#
    #...@...#
    #########
"""
LEGEND = {"w": "worn_track", "G": "guardian", "T": "turned_guardian"}
Guardians = tuple[tuple[tuple[int, int], str], ...]
State = tuple[tuple[int, int], Guardians]


def hall(drawing: str = ROW, *, tags: tuple[str, ...] = (lockstep.TAG,), **named: str) -> Scene:
    """A scene in a room of guardians."""
    scene = Scene(drawing, legend={**LEGEND, **named})
    rooms = tuple(room._replace(tags=tags) for room in scene.floor.level.rooms)
    object.__setattr__(scene.floor.level, "rooms", rooms)
    return scene


def guardians(scene: Scene) -> Guardians:
    cells = cells_in(scene.floor.ground.cells_of(lockstep.TURNS))
    return tuple((cell, scene.terrain(*cell)) for cell in sorted(cells))


def test_a_guardian_steps_when_the_hero_does_and_turns_at_the_end_of_its_track() -> None:
    scene = hall()
    columns = []
    for direction in ("e", "w") * 6:
        scene.walk(direction)
        ((cell, _),) = guardians(scene)
        columns.append(cell[0])
    assert columns == [4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 2, 3]
    scene.rest(3)
    scene.walk("s")  # into the wall
    assert guardians(scene) == (((3, 2), "guardian"),)


def test_two_guardians_of_one_track_turn_where_they_meet() -> None:
    scene = hall(ROW.replace("wwGwwww", "wGwTwww"))
    scene.walk("e")
    assert guardians(scene) == (((3, 2), "guardian"), ((5, 2), "guardian"))


@pytest.mark.parametrize(("direction", "harmed"), [("n", True), ("ne", False), ("w", False)])
def test_it_strikes_who_is_on_its_track_beside_it_alone(direction: str, *, harmed: bool) -> None:
    scene = hall()
    scene.dice.rolls = [9] if harmed else []
    scene.do(Plunge(*COMPASS[direction]))
    assert scene.health() == 40 - 9 * harmed
    assert guardians(scene) == ((((3, 2) if harmed else (4, 2)), "guardian"),)
    assert ("Stone fists come down on the track!" in scene.log) == harmed


def test_one_that_comes_beside_the_hero_after_his_step_does_not_strike_then() -> None:
    scene = hall()
    scene.do(Plunge(*COMPASS["ne"]))
    assert guardians(scene) == (((4, 2), "guardian"),)
    scene.rest()
    assert scene.health() == 40
    scene.do(Plunge(*COMPASS["e"]))
    assert scene.health() == 40, "he went a step on, and it came after him"
    assert guardians(scene) == (((5, 2), "guardian"),)


def test_it_strikes_whoever_is_lured_over_its_track() -> None:
    scene = hall(ROW.replace("wwGw", "wwGm"), m="brute asleep")
    scene.floor.ground.change(4, 2, "worn_track")
    scene.dice.rolls = [10]
    scene.walk("e")
    assert scene.health("m") == 40 - 10


def test_guardians_stand_still_for_who_is_in_another_room() -> None:
    scene = hall(tags=())
    scene.walk("e")
    assert guardians(scene) == (((3, 2), "guardian"),)


@pytest.mark.parametrize(("danger", "damage"), [(4, (6, 12)), (8, (8, 14)), (13, (10, 16)), (20, (14, 20))])
def test_it_strikes_the_harder_the_deeper_it_stands_and_look_mode_says_so(danger: int, damage: tuple[int, int]) -> None:
    for blow in damage:
        scene = hall()
        scene.floor.danger = danger
        scene.dice.rolls = [blow]
        scene.do(Plunge(0, -1))
        assert scene.health() == 40 - blow
    assert f"damage {damage[0]}-{damage[1]}" in describing.place(scene.run, 3, 2)


def test_a_blast_breaks_one() -> None:
    scene = hall()
    scene.run.bring("blast", 3, 2)
    scene.rest()
    assert scene.terrain(3, 2) == "rubble"
    scene.walk("n")
    assert scene.health() == 40


def test_the_autopilot_keeps_off_the_tracks() -> None:
    scene = hall()
    scene.floor.memory.explored[:] = True
    assert isinstance(Travel(place=(4, 1)).next_step(scene.run), StopReason)


VAULT = next(piece for piece in collection(None) if piece.name == "lockstep")


def drawn(turns: int, *, mirrored: bool) -> list[str]:
    """The vault as text, turned some times and perhaps mirrored; the key is a k, and the hero at the entrance."""
    grid = [["#" if kind in SOLID_WORDS else "." for kind in row] for row in VAULT.as_array().tolist()]
    for mark in VAULT.marks:
        words = {"feature worn_track": "w", "feature guardian": "G", "key": "k"}
        grid[mark.y][mark.x] = words.get(f"{mark.what} {mark.name}".strip(), grid[mark.y][mark.x])
    (entrance,) = VAULT.entrances
    grid[entrance.y - entrance.dy][entrance.x - entrance.dx] = "@"
    for _ in range(turns):
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
    return ["".join(row[::-1] if mirrored else row) for row in grid]


def after(scene: Scene, state: State, cell: tuple[int, int]) -> State | None:
    """The state after the hero comes to a cell, None if that is no way to go or somebody strikes."""
    ground = scene.floor.ground
    tracks = cells_in(ground.cells_of([*lockstep.TURNS, lockstep.TRACK]))
    ground.change_all(dict.fromkeys(tracks, lockstep.TRACK) | dict(state[1]))
    if not ground.walkable[cell[1], cell[0]]:
        return None
    spawn.place(scene.run, scene.run.hero, *cell)
    lockstep.step(scene.run)
    harmed = scene.health() < scene.creature().max_health
    scene.creature().health = scene.creature().max_health
    return None if harmed else (cell, guardians(scene))


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_who_counts_reaches_the_key_unharmed_and_comes_back(turns: int, *, mirrored: bool) -> None:
    lines = drawn(turns, mirrored=mirrored)
    ((x, y),) = [(line.index("k"), y) for y, line in enumerate(lines) if "k" in line]
    scene = hall(textwrap.dedent("\n".join(lines)).replace("k", "."))
    scene.creature().health = scene.creature().max_health = 1000
    start: State = (scene.at(), guardians(scene))
    for goal in ((x, y), scene.at()):
        found, queue = {start}, [start]
        while queue and queue[0][0] != goal:
            state = queue.pop(0)
            steps = [after(scene, state, (state[0][0] + dx, state[0][1] + dy)) for dx, dy in COMPASS.values()]
            fresh = {step for step in steps if step is not None} - found
            queue += sorted(fresh)
            found |= fresh
        assert queue, "nobody gets there"
        start = queue[0]
