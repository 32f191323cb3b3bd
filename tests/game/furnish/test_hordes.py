"""Which groups a floor draws, and how they are met."""

from __future__ import annotations

import statistics
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from game.content.kinds import COMPANIONS
from game.furnish import hordes, monsters
from game.furnish.hordes import Draw, Group
from game.rules.beings.creatures import UNMADE_DANGER
from game.rules.items import inventory
from game.world import query, spawn
from game.world.components import Home, Mind, Opens
from game.world.movement import STEPS
from levelgen import Mark, Tier
from levelgen.rng import Dice
from tests.kit.floors import arrived, floors
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.world.run import Run

HALL = "##########\n#........#\n#........#\n#.......@#\n##########"
DEPTHS = range(1, 21)


def draw_at(depth: int, seed: int = 1, length: str = "standard") -> Draw:
    scene = Scene(HALL, depth=depth, length=length)
    for x, ground in enumerate(("deep_water", "lava"), 1):  # or none would come who live in it
        scene.floor.ground.change(x, 1, ground)
    plan = library().plan(length, depth)
    scene.floor.stratum, scene.floor.danger = plan.stratum, plan.danger
    return Draw(scene.run, Dice.seeded(seed, "draw"))


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_hard_room_holds_a_horde_that_is_too_much_for_the_floor(depth: int) -> None:
    low, high = hordes.HARD_ABOVE_AT_FIRST if depth <= hordes.AT_FIRST else hordes.HARD_ABOVE
    stratum = library().plan("standard", depth).stratum
    for seed in range(6):
        horde = draw_at(depth, seed).group(Tier.HARD).horde
        assert horde is not None
        assert stratum in horde.strata
        assert Tier.HARD in horde.tiers
        assert library().first_of(horde) <= depth + hordes.EARLY
        table = library().hordes_at(stratum=stratum, first=depth + hordes.EARLY)
        if any(depth + low <= other.danger <= depth + high for other in table if Tier.HARD in other.tiers):
            assert depth + low <= horde.danger <= depth + high


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_medium_room_holds_who_is_at_home_and_one_room_or_two_a_horde(depth: int) -> None:
    for seed in range(6):
        draw = draw_at(depth, seed)
        groups = [group for _ in range(9) if not is_problem(group := draw.group(Tier.MEDIUM))]
        assert sum(group.horde is not None for group in groups) <= (2 if depth >= hordes.TWO_HORDES else 1)
        for group in groups:
            assert group.horde is not None or len(group.kinds) == 1
            danger = group.kinds[0].danger if group.horde is None else group.horde.danger
            assert danger <= depth or group.kinds[0].first == depth
            assert all(kind.first <= depth for kind in group.kinds)


def is_problem(group: Group) -> bool:
    return group.horde is not None and group.horde.problem


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_first_three_floors_have_two_problems_in_medium_rooms_and_no_other_horde(depth: int) -> None:
    for seed in range(6):
        draw = draw_at(depth, seed)
        found = [group.horde for tier in (*Tier, *[Tier.MEDIUM] * 5, *Tier) for group in [draw.group(tier)]]
        problems = [horde for horde in found if horde is not None and horde.problem]
        assert len({horde.id for horde in problems}) == len(problems) == (2 if depth <= 3 else 0)
        assert all(horde.danger <= depth for horde in problems)
        if problems:
            draw = draw_at(depth, seed)
            assert all(draw.group(Tier.EASY).horde is None for _ in range(6))
            assert [draw.group(Tier.MEDIUM).horde is not None for _ in range(6)] == [True] * 2 + [False] * 4


def test_first_floors_hold_their_problems(sweep: Callable[[int], range]) -> None:
    for run in floors(range(max(len(sweep(40)), 10)), 3):
        kinds = {creature.kind.id for _, creature, _ in query.creatures(run)}
        here = [
            horde for horde in library().problems_at(run.floor.danger, run.floor.stratum) if {*horde.members} <= kinds
        ]
        assert len(here) >= 2


def test_the_first_floor_is_no_crowd_and_has_one_dangerous_room() -> None:
    """A brawl against fifteen is no place to learn that one may go round what one need not fight."""
    outside, standing = [], []
    for run in floors(range(40), 1):
        homes = [run.world.find(monster.entity, Home) for monster in query.monsters(run)]
        rooms = [home.room if home is not None else -1 for home in homes]
        outside.append(sum(not run.floor.is_dangerous(room) for room in rooms))
        standing.append(len(rooms))
        assert sum(run.floor.is_dangerous(room.id) for room in run.floor.level.rooms) <= 1
    assert 6 <= statistics.median(outside) <= 9  # those of landmarks and locked vaults among them
    assert statistics.median(standing) <= 11


def test_a_thief_on_the_run_has_something_worth_a_chase(sweep: Callable[[int], range]) -> None:
    laden = [
        (monster.creature.kind.id, inventory.value(item))
        for run in floors(sweep(40), 3)
        for monster in query.monsters(run)
        for _, entity, item in query.pack(run, monster.entity)
        if not run.world.has(entity, Opens)  # the keys of bearers
    ]
    assert {kind for kind, _ in laden} == {"cutpurse"}
    assert statistics.median(value for _, value in laden) >= 60


@pytest.mark.parametrize("depth", DEPTHS)
def test_an_easy_room_holds_one_from_less_far_down_or_two_of_a_horde(depth: int) -> None:
    for seed in range(6):
        draw = draw_at(depth, seed)
        for _ in range(6):
            group = draw.group(Tier.EASY)
            assert len(group.kinds) <= (1 if group.horde is None else hordes.CUT)
            if group.horde is None and any(
                kind.role not in COMPANIONS and kind.danger < depth for kind in library().monsters.values()
            ):
                assert group.kinds[0].danger <= max(depth - 1, 1)


def test_the_hard_rooms_of_the_first_floor_hold_no_mere_vermin_and_differ() -> None:
    found = [draw_at(1, seed).group(Tier.HARD).horde for seed in range(40)]
    assert {horde.id for horde in found if horde is not None} == {"gang", "mess", "hounds", "alarm_post"}


def test_no_horde_comes_twice_while_another_fits() -> None:
    for seed in range(20):
        draw = draw_at(3, seed)
        found = [draw.group(Tier.HARD).horde for _ in range(3)]
        hard = [
            horde for horde in library().hordes_at(stratum="gaol", first=3 + hordes.EARLY) if Tier.HARD in horde.tiers
        ]
        fitting = [horde for horde in hard if 5 <= horde.danger <= 6]
        assert len({horde.id for horde in found if horde is not None}) == min(3, len(fitting))


@pytest.mark.parametrize("depth", [2, 3, 4, 5])
def test_a_floor_shows_two_kinds_that_no_floor_above_could_have(depth: int) -> None:
    for seed in range(20):
        draw = draw_at(depth, seed)
        groups = hordes.DEBUTS + hordes.PROBLEMS * (depth <= hordes.PROBLEMS_UNTIL)
        kinds = {kind.id: kind for _ in range(groups) for kind in draw.group(Tier.MEDIUM).kinds}
        stratum = library().plan("standard", depth).stratum
        new = [kind for kind in library().monsters.values() if kind.first == depth and stratum in kind.strata]
        at_home = [kind for kind in new if not kind.home]
        assert sum(kind.first == depth for kind in kinds.values()) >= min(hordes.DEBUTS, len(at_home))


def test_hordes_keep_to_wide_passages() -> None:
    found: Counter[tuple[bool, bool]] = Counter()
    for seed in range(150):
        for wide in (False, True):
            draw = draw_at(5, seed)
            draw._standing = {kind.id: kind for kind in library().monsters.values()}  # it lacks nobody
            found[wide, draw.group(Tier.MEDIUM, wide=wide).horde is not None] += 1
    assert found[True, True] > 1.3 * found[False, True]


def test_a_short_run_draws_by_danger_alone() -> None:
    kinds = {draw_at(2, seed, "short").group(Tier.MEDIUM).kinds[0].id for seed in range(60)}
    assert any(library().monsters[name].first > 2 for name in kinds)
    assert all(library().monsters[name].danger <= 6 for name in kinds)


def test_the_unmade_has_monsters_of_all_strata() -> None:
    draw = draw_at(20)
    scene = Scene(HALL, depth=21)
    scene.floor.danger = 22
    draw = Draw(scene.run, Dice.seeded(3, "draw"))
    found = [draw.group(Tier.HARD).horde for _ in range(4)]
    assert {stratum for horde in found if horde is not None for stratum in horde.strata} != {"gaol"}


def test_a_third_of_the_groups_of_the_unmade_are_its_own() -> None:
    own = groups = 0
    for depth in (21, 22, 24, 26):
        for seed in range(25):
            scene = Scene(HALL, depth=depth)
            scene.floor.danger, scene.floor.stratum = 20 + UNMADE_DANGER * (depth - 20), "ramparts"
            draw = Draw(scene.run, Dice.seeded(seed, "draw"))
            for tier in (*[Tier.HARD] * 2, Tier.EASY, *[Tier.MEDIUM] * 4):
                own += any(kind.id in ("unfinished", "hollow") for kind in draw.group(tier).kinds)
                groups += 1
    assert 0.27 * groups < own < 0.39 * groups


def test_hordes_of_the_unmade_are_led_by_those_of_others() -> None:
    swapped = 0
    for seed in range(30):
        for depth in (20, 21):
            scene = Scene(HALL, depth=depth)
            scene.floor.danger, scene.floor.stratum = 20, "ramparts"
            group = Draw(scene.run, Dice.seeded(seed, "draw")).group(Tier.HARD)
            assert group.horde is not None
            own = library().members_of(group.horde)
            assert group.kinds[1:] == own[1:]
            assert group.kinds == own or depth > 20
            swapped += group.kinds != own
            assert {*group.kinds} <= {*library().monsters.values()}
    assert swapped > 20


def test_every_stratum_has_hordes_for_each_tier_and_every_horde_can_be_drawn() -> None:
    for stratum in library().strata:
        for tier in Tier:
            fitting = [horde for horde in library().hordes_at(stratum=stratum) if tier in horde.tiers]
            assert len(fitting) >= (1 if tier == Tier.EASY else 2)
    plans = list(enumerate(library().lengths["standard"], 1))
    for horde in library().hordes.values():
        if horde.problem:
            assert any(horde in library().problems_at(danger, "gaol") for danger in (1, 2, 3))
            continue
        offered = [
            (depth, tier)
            for depth, plan in plans
            for tier in horde.tiers
            for group in _offered(depth, tier)
            if group.horde is horde and plan.stratum in horde.strata
        ]
        assert offered, horde.id


@cache
def _offered(depth: int, tier: Tier) -> list[Group]:
    return draw_at(depth)._hordes(tier, max(1, depth - (tier == Tier.EASY)))


def test_every_floor_has_kinds_enough_and_of_its_own(sweep: Callable[[int], range]) -> None:
    for run in floors(sweep(40), 4):
        kinds = {creature.kind.id for _, creature, _ in query.creatures(run)}
        offered = library().kinds_at(run.floor.danger, stratum=run.floor.stratum, first=run.depth)
        assert len(kinds) >= min(hordes.KINDS, len(offered))


def test_those_who_come_together_have_one_leader_and_are_roused_together() -> None:
    scene = Scene("########\n#@.....#\n#......#\n########")
    kinds = [scene.content.monsters[name] for name in ("serjeant", "turnkey", "crossbowman")]
    group = monsters.arrive(scene.run, kinds, 5, 2, "guarding")
    alone = monsters.arrive(scene.run, kinds[:1], 2, 2, "guarding")
    minds = [scene.run.world.get(entity, Mind) for entity in group]
    assert [mind.leader for mind in minds] == [group[0]] * 3
    assert scene.run.world.get(alone[0], Mind).leader == 0
    minds[1].mood = "asleep"
    scene.dice.luck = True
    scene.rest()
    assert [mind.mood for mind in minds] == ["hunting", "curious", "hunting"], "who slept is woken by the call"


def settled(horde: str, seed: int = 1, *, run: Run | None = None, tier: Tier = Tier.HARD) -> tuple[Run, list[Mind]]:
    """A horde of ours in a room, hard by default, of the first floor with three doors at least; its members' minds."""
    run = run or arrived(seed, 1)
    level = run.floor.level
    for entity, _, _ in query.creatures(run):
        spawn.delete(run, entity)
    halls = [room for room in level.rooms if room.kind != "junction"]
    room = next(room for room in halls if len(monsters.entrances(run.floor, room.id)) > 1)
    kind = library().hordes[horde]
    mark = Mark("monster", *room.center, tier, room.id)
    monsters._settle(run, Dice.seeded(seed, "settle"), mark, Group(library().members_of(kind), kind))
    return run, [run.world.get(entity, Mind) for entity, _, _ in query.creatures(run)]


def test_how_hordes_are_met() -> None:
    _, minds = settled("hounds")
    assert {mind.mood for mind in minds} <= {"asleep", "guarding"}
    for tier, mood in ((Tier.MEDIUM, "wandering"), (Tier.HARD, "guarding")):
        _, minds = settled("old_hands", tier=tier)
        assert [(mind.mood, mind.patrols) for mind in minds] == [(mood, mood == "wandering")] * 3
    run, minds = settled("key_watch")
    assert {mind.mood for mind in minds} == {"guarding"}
    room = run.world.get(next(entity for entity, _, _ in query.creatures(run)), Home).room
    doors = [door for door, _ in monsters.entrances(run.floor, room)]
    assert min(abs(minds[0].post[0] - x) + abs(minds[0].post[1] - y) for x, y in doors) <= 2
    run, minds = settled("vermin")
    assert {mind.mood for mind in minds} <= {"asleep", "guarding"}
    x, y = minds[0].post
    room = int(run.floor.level.room_at[y, x])
    cells = [(x + dx, y + dy) for (x, y), _ in monsters.entrances(run.floor, room) for dx, dy in STEPS]
    assert any(run.floor.ground.kind_at(*cell).id == "bones" for cell in cells)


def test_a_patrol_makes_its_round_together() -> None:
    scene = Scene(
        """
        ####################
        #......+.....+.....#
        #......#.....#.....#
        #####+###########+##
        #..............#...#
        #################@##
        ####################
    """.replace("#@#", "###").replace("#...#\n", "#..@#\n", 1)
    )
    members = [scene.content.monsters[name] for name in ("lag", "lag", "rat")]
    group = monsters.arrive(scene.run, members, 3, 1, "wandering")
    for entity in group:
        scene.run.world.get(entity, Mind).patrols = True
    leader = scene.run.world.get(group[0], Mind)
    goals = set()
    for _ in range(60):
        scene.dice.luck = False
        scene.rest()
        goals.add(leader.goal)
    assert 1 < len(goals) <= 4
