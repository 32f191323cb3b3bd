"""Caves by dice thrown by hand: the cave on the table and the cave on the screen are the same."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import levelgen
from levelgen import Caves, Level, RecipeError, rng
from levelgen.cli.main import main
from tests.kit.judges import judge, own_contents, own_links, own_rooms

STEPS = {1: (0, -1), 2: (1, 0), 3: (0, 1), 4: (-1, 0)}
KINDS = {1: "wide", 2: "tight", 3: "steep", 4: "twisted"}

LOOP = [2, 1, 3, 3, 2, 4, 4, 3, 1, 1, 4, 2]
"""East by a wide passage to a feature, south by a tight one to two things, west by a steep one, and home, twisted."""


def thrown(seed: int, rolls: int) -> list[int]:
    """The throws for a number of rolls."""
    stream = rng.stream(seed, "thrown")
    return [1 + rng.below(stream, 4) for _ in range(3 * rolls)]


def extent(dice: list[int]) -> tuple[int, int]:
    """The columns and rows of rooms through which throws lead."""
    places = [(0, 0)]
    for throw in dice[::3]:
        places.append((places[-1][0] + STEPS[throw][0], places[-1][1] + STEPS[throw][1]))
    columns, rows = zip(*places, strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def judge_throws(level: Level, dice: list[int]) -> None:
    """Assert that passages, directions and contents are those shown by the dice."""
    judge_course(level, dice)
    own = own_links(level)
    wanted: Counter[tuple[str, int]] = Counter()
    for link, throw in zip(own, dice[2::3], strict=True):
        wanted["feature", link.b] += throw >= 3
        wanted["item", link.b] += throw == 4
    wanted.update({("monster", room): 1 for room in range(4, len(own_rooms(level)), 4)})
    assert Counter((mark.what, mark.room) for mark in own_contents(level)) == +wanted


def judge_course(level: Level, dice: list[int]) -> None:
    """Assert that passages and directions are those shown by the dice, without a landmark over them."""
    places = level.report["places"]
    own = own_links(level)
    assert level.report["rolls"] == [len(dice) // 3, len(dice) // 3]
    assert [link.kind for link in own] == [KINDS[throw] for throw in dice[1::3]]
    steps = [(places[link.b][0] - places[link.a][0], places[link.b][1] - places[link.a][1]) for link in own]
    assert steps == [STEPS[throw] for throw in dice[::3]]
    assert all(link.a == before for link, before in zip(own, [0, *(link.b for link in own)], strict=False))
    assert not any(level.report["rerolls"][reason] for reason in ("map", "space", "met"))


@pytest.mark.parametrize("waters", [0, 0.5])
@pytest.mark.parametrize("height", [29, 45])
def test_the_cave_is_as_the_dice_say(height: int, waters: float, sweep: Callable[[int], range]) -> None:
    """Only throws that need more rows or columns of rooms than the map has space for are refused.

    Pieces are left out, since they add contents to those of the dice.
    """
    for seed in sweep(300):
        dice = thrown(seed, 12)
        columns, rows = extent(dice)
        if columns > 80 // Caves.SMALLEST_PLACE or rows > height // Caves.SMALLEST_PLACE:
            with pytest.raises(RecipeError):
                Caves(dice=dice, height=height, waters=waters)
            continue
        for pieces, judge_dice in ((0, judge_throws), (1, judge_course)):
            level = levelgen.generate(Caves(dice=dice, height=height, waters=waters, pieces=pieces), seed=seed)
            judge(level)
            judge_dice(level, dice)
            assert not level.report["rejected"]


def test_a_walk_off_any_lattice_makes_the_lattice_wide() -> None:
    east = [2, 1, 1] * 12
    level = levelgen.generate("caves", dice=east, pieces=0)
    judge_throws(level, east)
    assert level.report["lattice"] == [13, 1]
    north = [1, 2, 4] * 6
    judge_throws(levelgen.generate("caves", dice=north, preset="natural", pieces=0), north)


def test_passages_between_two_rooms_are_as_many_as_were_thrown() -> None:
    to_and_fro = [2, 1, 1, 4, 4, 1] * 6
    level = levelgen.generate("caves", dice=to_and_fro, pieces=0)
    judge(level)
    judge_throws(level, to_and_fro)
    assert len(own_rooms(level)) == 2
    assert [int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)] == [0, 1]
    assert len(own_links(levelgen.generate("caves", dice=to_and_fro * 400))) == 4800


def test_a_cave_thrown_by_hand_is_that_cave_and_nothing_else(sweep: Callable[[int], range]) -> None:
    """Neither steps add to it nor presets take away; what is asked for in the same call comes all the same."""
    for seed in sweep(150):
        dice = thrown(seed, 8)
        for preset in Caves.PRESETS:
            level = levelgen.generate(Caves(dice=dice, height=60, preset=preset), seed=seed)
            assert len(level.links) == 8
            assert len(level.rooms) == len(own_rooms(level)) <= 9
            assert all(link.kind in ("wide", "tight", "steep", "twisted") for link in level.links)
    asked = Caves(dice=LOOP, waters=0.5, cycles=1.0, pieces=0.25, vaults=2)
    assert (asked.waters, asked.cycles, asked.pieces, asked.vaults) == (0.5, 1.0, 0.25, 2)
    assert Caves(dice=None).cycles == 0.5


def test_an_end_at_the_entrance_puts_the_exit_before_it() -> None:
    level = levelgen.generate("caves", dice=LOOP, seed=3, pieces=0)
    judge_throws(level, LOOP)
    x, y = level.stairs_down
    assert level.room_at[y, x] == 3


def test_dice_alone_say_where_the_stairs_are() -> None:
    last, farthest = (levelgen.generate("caves", dice=LOOP, stairs=stairs, seed=3) for stairs in ("last", "farthest"))
    assert farthest.fingerprint() == last.fingerprint()


def test_the_seed_decides_what_dice_leave_open() -> None:
    one, other = (levelgen.generate("caves", dice=LOOP, seed=seed) for seed in (1, 2))
    assert one.report["places"] == other.report["places"]
    assert (one.terrain != other.terrain).any()
    assert Level.from_json(one.to_json()) == one


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"dice": [1, 2, 5]}, "dice is [1, 2, 5]; allowed: whole numbers from 1 to 4, 3 for each of"),
        ({"dice": [0, 2, 1]}, "dice is [0, 2, 1]"),
        ({"dice": [1, 2, 3, 4]}, "dice is [1, 2, 3, 4]"),
        ({"dice": [1, 2, 3, 4, 1]}, "3 for each of"),
        ({"dice": []}, "dice is []"),
        ({"dice": [1, 2, 2.5]}, "dice is [1, 2, 2.5]"),
        ({"dice": "321"}, "dice is '321'"),
        ({"dice": [True, 2, 3]}, "dice is [True, 2, 3]"),
        ({"dice": LOOP, "rolls": 5}, "rolls is 5 with dice for 4; allowed: 4, or None"),
        (
            {"dice": [1, 1, 1] * 12},
            "which leads through a lattice of 1x13 rooms; allowed: 20x11 at most",
        ),
    ],
)
def test_throws_that_no_dice_show_are_refused(knobs: dict[str, Any], told: str) -> None:
    with pytest.raises(RecipeError) as problem:
        Caves(**knobs)
    assert str(problem.value).startswith("caves: ")
    assert told in str(problem.value)


def test_dice_are_given_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "caves", "--seed", "3", "--color", "never", "--set", "dice=2,1,3,3,2,4,4,3,1,1,4,2"]) == 0
    rows = levelgen.generate("caves", seed=3, dice=LOOP).to_text()
    assert capsys.readouterr().out.split("\n")[20].rstrip() in rows
    assert main(["show", "caves", "--set", "dice=2,1"]) == 2
    assert "allowed: whole numbers from 1 to 4" in capsys.readouterr().err
    assert main(["show", "caves", "--set", "dice=2,1,x"]) == 2
