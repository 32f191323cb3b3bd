"""Who lives and what lies on a floor, over many floors."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from game import descent
from game.furnish import bridges, hordes, items, monsters, pieces, pool
from game.rules.beings import creatures
from game.rules.items import inventory
from game.rules.senses import sides
from game.rules.terrain import vaults
from game.session import Session
from game.turn import beginning
from game.world import query, spawn
from game.world.components import Home, Item, Mind, Offered, Position
from game.world.events import Hit, Missed
from game.world.floor import Floor
from game.world.movement import DistanceMap
from levelgen import Mark, Tier
from levelgen.rng import Dice
from tests.kit.floors import floors
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.kinds import MonsterKind
    from game.world.run import Run


PIECES = ("vault", "landmark")  # kinds of rooms whose drawings say who stands in them


def lying(run: Run) -> list[tuple[Position, Item]]:
    return [row for _, row in run.world.rows(Position, Item)]


def test_things_lie_in_rooms_each_on_a_cell_of_its_own_and_nothing_on_stairs(sweep: Callable[[int], range]) -> None:
    for run in floors(sweep(100), 4):
        level = run.floor.level
        cells = [(at.x, at.y) for at, _ in lying(run)]
        assert len(cells) == len(set(cells))
        assert not {level.stairs_up, level.stairs_down} & set(cells)
        for x, y in cells:
            assert run.floor.ground.walkable[y, x]
            assert not run.floor.ground.kind_at(x, y).door
            assert level.rooms[level.room_at[y, x]].kind != "junction"
            assert level.room_at[y, x] >= 0


def test_monsters_stand_where_they_can_and_not_on_the_stairs(sweep: Callable[[int], range]) -> None:
    for run in floors([*sweep(100), 51], 4):  # on the third floor of seed 51 a grate was put on a bat in shallow water
        for entity, creature, at in query.creatures(run):
            assert run.floor.movement.supports(creature.kind.traits, at.x, at.y)
            assert run.floor.occupants[at.x, at.y] == entity
        assert len(list(query.creatures(run))) >= monsters.GROUPS - 1


def test_no_two_monsters_stand_in_one_cell(sweep: Callable[[int], range]) -> None:
    for run in floors(range(16, 16 + len(sweep(40))), 8):  # on the eighth floor of seed 16 a pack spread to a post
        cells = [(at.x, at.y) for _, _, at in query.creatures(run)]
        assert len(cells) == len(set(cells))


def test_nobody_dangerous_waits_at_the_stairs(sweep: Callable[[int], range]) -> None:
    """The hero comes out of the stairs with nobody in the same room who is awake."""
    for run in floors(sweep(60), 4):
        level = run.floor.level
        room = level.room_at[level.stairs_up[1], level.stairs_up[0]]
        inside = [
            run.world.get(entity, Mind).mood
            for entity, _, at in query.creatures(run)
            if level.room_at[at.y, at.x] == room
        ]
        assert inside == []


def test_hard_rooms_hold_sleepers_and_guards_from_deeper_down(sweep: Callable[[int], range]) -> None:
    for run in floors(sweep(60), 4):
        hard = {room.id for room in run.floor.level.rooms if room.tier == Tier.HARD and room.kind not in PIECES}
        held = set()
        for entity, _, _ in query.creatures(run):
            home = run.world.get(entity, Home)
            if home.room in hard and not sides.is_captive(run, entity):
                held.add(home.room)
                assert run.world.get(entity, Mind).mood in ("asleep", "guarding", "wandering")
        assert len(held) >= min(len(hard), monsters.GROUPS) - 1


def test_easy_rooms_hold_one_or_two_monsters_at_or_under_depth(sweep: Callable[[int], range]) -> None:
    for run in floors(sweep(60), 6):
        easy = Counter()  # type: ignore[var-annotated]
        for entity, creature, _ in query.creatures(run):
            home = run.world.get(entity, Home)
            if sides.is_captive(run, entity):
                continue
            if home.tier == Tier.EASY and run.floor.level.rooms[home.room].kind not in PIECES:
                easy[home.room] += 1
                assert creature.kind.danger <= max(run.floor.danger, 1)
        assert all(count <= hordes.CUT for count in easy.values())


def test_a_hard_room_holds_about_three_times_the_loot_of_others(sweep: Callable[[int], range]) -> None:
    rooms, things = Counter(), Counter()  # type: ignore[var-annotated]
    # On fewer floors medium rooms may chance to hold less than easy ones.
    for run in floors(range(max(10, len(sweep(75)))), 20):
        rooms.update(int(room.tier) for room in run.floor.level.rooms if room.kind != "junction")
        things.update(item.tier for _, item in lying(run) if not item.kind.family.rationed)
    share = {tier: things[tier] / rooms[tier] for tier in (0, 1, 2)}
    assert 2 <= share[2] / ((things[0] + things[1]) / (rooms[0] + rooms[1])) <= 4.5
    assert share[2] > share[1] > share[0]


def test_metered_things_come_in_time_and_not_too_often(sweep: Callable[[int], range]) -> None:
    totals: dict[str, list[int]] = {name: [] for name in pool.METERS}
    for seed in range(max(10, len(sweep(200)))):
        found = Counter()  # type: ignore[var-annotated]
        since_life = 0
        for run in floors(range(seed, seed + 1), 20):
            # They come one by one; the two scrolls beside what a boss keeps are no metered ones.
            here = Counter(item.kind.id for _, item in lying(run) if item.count == 1)
            found.update({name: here[name] for name in pool.METERS})
            since_life = 0 if here["life"] else since_life + 1
            if run.depth > items.LIFE_EVERY:
                assert since_life <= items.LIFE_EVERY
        for name in pool.METERS:
            totals[name].append(found[name])
    assert all(9 <= count <= 16 for count in totals["enchanting"]), totals
    assert all(4 <= count <= 9 for count in totals["strength"]), totals
    assert all(3 <= count <= 8 for count in totals["life"]), totals


def test_bad_luck_raises_the_odds_and_a_find_lowers_them() -> None:
    run = beginning.empty_run(library(), 1, "standard")
    run.depth = 1

    class Unlucky(Dice):
        def chance(self, per_mille: int) -> bool:
            return per_mille >= 1000

    class Lucky(Dice):
        def chance(self, per_mille: int) -> bool:
            return per_mille > 0

    start, rise, fall = pool.METERS["enchanting"]
    assert items._metered(run, Unlucky(1)) == []
    assert run.meters["enchanting"] == start + rise
    assert [kind.id for kind in items._metered(run, Unlucky(1))] == []
    assert run.meters["enchanting"] == start + 2 * rise
    assert [kind.id for kind in items._metered(run, Unlucky(1))] == ["enchanting"]
    assert run.meters["enchanting"] == start + 3 * rise - fall
    assert "strength" in [kind.id for kind in items._metered(run, Lucky(1))]


def test_a_short_run_makes_up_for_the_floors_it_skips(sweep: Callable[[int], range]) -> None:
    standard = [len(lying(run)) for run in floors(sweep(60), 5) if run.depth == 5]
    short = [len(lying(run)) for run in floors(sweep(60), 5, "short") if run.depth in (3, 5)]
    assert sum(short) / len(short) > sum(standard) / len(standard) + 4


def test_a_short_run_holds_a_potion_of_life_by_its_third_floor(sweep: Callable[[int], range]) -> None:
    for seed in sweep(60):
        found = [item.kind.id for run in floors(range(seed, seed + 1), 3, "short") for _, item in lying(run)]
        assert "life" in found, seed


@pytest.mark.parametrize(("length", "last"), [("short", 5), ("standard", 20)])
def test_the_keystone_lies_in_its_hall_on_the_last_floor_only(length: str, last: int) -> None:
    for run in floors(range(2), last, length):
        stones = [at for at, item in lying(run) if item.kind.family.id == "keystone"]
        assert len(stones) == (run.depth == last)
        if stones:
            hall = run.floor.level.rooms[int(run.floor.level.room_at[stones[0].y, stones[0].x])]
            assert (hall.kind, hall.tags) == ("landmark", ("keyhall", "goal"))
            seat = run.floor.ground.kind_at(stones[0].x, stones[0].y)
            assert (seat.id, seat.keeps) == ("seat", True)  # so it is only taken on purpose
            distances = DistanceMap(run.floor.grid, [run.floor.level.stairs_up])
            assert distances.distance(stones[0].x, stones[0].y) > 0


def test_binding_marks_are_taken_first_and_offers_fill_up() -> None:
    scene = Scene("#" * 30 + ("\n#" + "." * 28 + "#") * 6 + "\n" + "#" * 30 + "\n#@#" + "#" * 27 + "\n" + "#" * 30)
    level = scene.floor.level
    binding = [Mark("item", 20 + x, 5, Tier.EASY, 0, binding=True) for x in range(3)]
    guards = [Mark("monster", 3 + 3 * x, 2, Tier.EASY, 0, binding=True) for x in range(3)]
    offers = [Mark("item", x, 6, Tier.EASY, 0) for x in range(2, 25)]
    object.__setattr__(level, "marks", (*offers, *binding, *guards))
    dice = Dice.seeded(1, "test")
    monsters.place_monsters(scene.run, dice, set())
    items.place_items(scene.run, dice, set())
    cells = {(at.x, at.y) for at, _ in lying(scene.run)}
    assert {(mark.x, mark.y) for mark in binding} <= cells
    assert len(cells) >= items.ITEMS
    assert {(at.x, at.y) for _, _, at in query.creatures(scene.run)} >= {(mark.x, mark.y) for mark in guards}


def test_of_three_asleep_one_keeps_watch_or_sleeps_lightly() -> None:
    found = set()
    for seed in range(8):
        scene = Scene("#######\n#.....#\n#.....#\n#....@#\n#######", seed=seed)
        rat = scene.content.monsters["rat"]
        for count, watchers in ((2, 0), (3, 1), (5, 1)):
            minds = [
                scene.run.world.get(entity, Mind)
                for entity in monsters.arrive(scene.run, [rat] * count, 2, 2, "asleep")
            ]
            watching = [
                (mind.mood, mind.sleeps_lightly) for mind in minds if mind.sleeps_lightly or mind.mood != "asleep"
            ]
            assert len(watching) == watchers
            found |= set(watching)
    assert found == {("guarding", False), ("asleep", True)}


def test_who_keeps_watch_does_not_depend_on_what_else_was_made_in_the_run() -> None:
    for seed in range(8):
        watches = []
        for others in (0, 1, 2):
            scene = Scene("#######\n#.....#\n#.....#\n#....@#\n#######", seed=seed)
            for at in range(others):
                creatures.make(scene.run, scene.content.monsters["bat"], 4 + at, 3, "asleep")
            group = monsters.arrive(scene.run, [scene.content.monsters["rat"]] * 4, 2, 2, "asleep")
            minds = [scene.run.world.get(entity, Mind) for entity in group]
            watches.append([(mind.mood, mind.sleeps_lightly) for mind in minds])
        assert watches[0] == watches[1] == watches[2]


def test_what_is_forged_is_within_its_kind() -> None:
    dice = Dice.seeded(1, "forge")
    for kind, _ in itertools.product(library().items.values(), range(30)):
        item = inventory.roll(dice, kind)
        assert kind.count[0] <= item.count <= kind.count[1]
        assert kind.family.recharges or kind.charges[0] <= item.charges <= kind.charges[1]
        assert -3 <= item.enchant <= 3
        assert item.enchant == 0 or kind.family.slot or kind.family.recharges


def test_floors_are_furnished_the_same_again() -> None:
    session = Session.new(library(), seed=4)
    before = [(at.x, at.y, item.kind.id, item.enchant) for at, item in lying(session.run)]
    other = Session.new(library(), seed=4)
    assert [(at.x, at.y, item.kind.id, item.enchant) for at, item in lying(other.run)] == before
    assert isinstance(session.run.floor, Floor)
    session.run.world.close()


def test_vaults_hold_guards_packs_and_dwellers_of_their_own(sweep: Callable[[int], range]) -> None:
    moods: Counter[tuple[str, str]] = Counter()
    for run in floors(sweep(120), 6):
        vaults = {room.id: room for room in run.floor.level.rooms if room.kind == "vault"}
        for entity, creature, at in query.creatures(run):
            room = vaults.get(run.world.get(entity, Home).room)
            if room is None:
                continue
            assert run.floor.level.room_at[at.y, at.x] == room.id
            assert creature.kind.danger <= run.floor.danger + max(*pieces.PACKS_ABOVE, 5)
            moods[room.tags[0], run.world.get(entity, Mind).mood] += 1
    assert moods["den", "asleep"]
    assert moods["key", "guarding"]
    assert not moods["shrine", "asleep"]


def test_the_more_sleep_in_a_den_the_less_dangerous_each_is_and_none_lies_in_wait(
    sweep: Callable[[int], range],
) -> None:
    seen = 0
    for run in floors(sweep(60), 6):
        dens = {room.id for room in run.floor.level.rooms if "den" in room.tags}
        packs: dict[int, list[MonsterKind]] = {}
        for entity, creature, _ in query.creatures(run):
            room = run.world.get(entity, Home).room
            if room in dens and run.world.get(entity, Mind).mood == "asleep":
                packs.setdefault(room, []).append(creature.kind)
        for kinds in packs.values():
            most = max(run.floor.danger + pieces.PACKS_ABOVE[1] - max(len(kinds) - 2, 0), 1)
            assert all(kind.danger <= most for kind in kinds)
            assert not any(kind.temper.id == "lurk" for kind in kinds)
            seen += len(kinds)
    assert seen


def test_no_den_of_the_first_floor_is_one_of_rats(sweep: Callable[[int], range]) -> None:
    kinds: Counter[str] = Counter()
    for run in floors(sweep(60), 1):
        dens = {room.id for room in run.floor.level.rooms if "den" in room.tags and room.kind == "vault"}
        found = [(run.world.get(entity, Home).room, entity, creature) for entity, creature, _ in query.creatures(run)]
        sleep = [each for room, entity, each in found if room in dens and run.world.get(entity, Mind).mood == "asleep"]
        kinds.update(creature.kind.id for creature in sleep)
    assert kinds
    assert not kinds["rat"]


def test_the_first_floors_always_ask_for_vaults_and_later_every_third(sweep: Callable[[int], range]) -> None:
    for seed in sweep(40):
        run = beginning.empty_run(library(), seed, "standard")
        asked = [descent._vaults(run, depth) for depth in range(1, 21)]
        assert asked[:3] == [2, 2, 2]
        assert set(asked[3:]) <= {0, 1, 2}
        assert all(any(asked[depth : depth + 3]) for depth in range(len(asked) - 2))
        assert not all(asked)


def test_lakes_have_dwellers_that_are_not_too_much_for_their_floor() -> None:
    drawing = "\n".join(["#" * 30, "#@" + "." * 27 + "#", *["#" + "~" * 14 + "%" * 14 + "#"] * 9, "#" * 30])
    found: Counter[str] = Counter()
    for seed in range(60):
        for depth, stratum in ((1, "gaol"), (9, "sump"), (13, "forge")):
            scene = Scene(drawing, seed=seed, depth=depth)
            scene.floor.stratum = stratum
            monsters.place_monsters(scene.run, Dice.seeded(seed, "furnish"), set())
            for _, creature, at in query.creatures(scene.run):
                if creature.kind.home:
                    found[creature.kind.id] += 1
                    assert scene.floor.ground.kind_at(at.x, at.y).hazard is creature.kind.home
                    assert creature.kind.danger <= depth
    assert found["eel"] > 10
    assert found["pike"] > 10


def test_dwellers_stay_in_their_element_and_bite_who_comes_near() -> None:
    scene = Scene("""
        #########
        #.......#
        #.~~~~~.#
        #@~~~~~.#
        #########
    """)
    eel = creatures.make(scene.run, library().monsters["eel"], 6, 3, "hunting")
    bitten = False
    for _ in range(12):
        bitten = bitten or any(isinstance(event, Hit | Missed) for event in scene.rest())
        at = scene.run.world.get(eel, Position)
        assert scene.terrain(at.x, at.y) == "deep_water"
    assert bitten
    spawn.place(scene.run, scene.run.hero, 1, 1)
    for _ in range(12):
        scene.walk("e" if scene.at()[0] == 1 else "w")
        at = scene.run.world.get(eel, Position)
        assert scene.terrain(at.x, at.y) == "deep_water"


def test_bridges_over_lava_are_of_iron_where_there_is_no_other_way() -> None:
    scene = Scene("""
        ##################
        #...%%....:::....#
        #.@.==....===....#
        #...%%....:::....#
        #...%%....%%%....#
        #...==....%%%....#
        #...%%....:::....#
        ##################
    """)
    bridges.brace(scene.floor)
    assert [scene.terrain(x, 2) for x in (4, 5)] == ["iron_bridge"] * 2
    assert scene.terrain(4, 5) == "bridge"  # there is another way now
    assert scene.terrain(11, 2) == "bridge"  # whoever falls here lives
    assert scene.floor.ground.walkable[2, 4]


def test_swimming_is_a_way() -> None:
    scene = Scene("""
        #########
        #.@%%...#
        #..==...#
        #..%%...#
        #..~~...#
        #########
    """)
    bridges.brace(scene.floor)
    assert scene.terrain(3, 2) == "bridge"


def test_every_hard_room_holds_something_good() -> None:
    for seed in range(6):
        run = Session.new(library(), seed=seed).run
        rooms = run.floor.level.room_at
        things: dict[int, list[Item]] = {}
        for at, item in lying(run):
            if not (item.kind.family.needed or item.kind.family.rationed):
                things.setdefault(int(rooms[at.y, at.x]), []).append(item)
        hard = [room for room in run.floor.level.rooms if room.tier == Tier.HARD and room.kind not in items.FURNISHED]
        assert all(things.get(room.id) for room in hard)
        for room in hard:
            assert all(item.enchant >= 0 for item in things[room.id])


def test_what_a_vault_offers_and_would_last_is_nowhere_else_on_the_floor(sweep: Callable[[int], range]) -> None:
    offers = 0
    for run in floors(sweep(100), 4):
        offered = [item.kind.id for _, (_, item) in run.world.rows(Offered, Item)]
        offers += len(offered)
        own = {entity for _, entity, _ in query.pack(run, run.hero)}
        kinds = Counter(item.kind.id for entity, (item,) in run.world.rows(Item) if entity not in own)
        assert all(kinds[kind] == 1 for kind in offered if vaults.lasts(library().items[kind])), (run.seed, run.depth)
    assert offers > 20


def test_a_hard_room_has_the_best_of_three_and_others_nothing_rare() -> None:
    run = Session.new(library(), seed=1).run
    found, dice = pool.Pool(run), Dice.seeded(1, "draws")
    easy = [found.draw(dice, Tier.EASY) for _ in range(200)]
    hard = [found.draw(dice, Tier.HARD) for _ in range(200)]
    best = [found.draw(dice, Tier.HARD, rare=True) for _ in range(50)]
    assert not any(item.kind.family.rare for item in easy)
    assert not all(item.kind.good for item in easy)
    assert all(item.kind.good for item in (*hard, *best))
    assert sum(map(inventory.value, hard)) / 200 > 1.5 * sum(map(inventory.value, easy)) / 200
    assert min(map(inventory.value, best)) >= 150
    shares = Counter(item.kind.family.id for item in easy)
    assert shares["potion"] > shares["scroll"] > shares["weapon"]


def test_monsters_of_a_piece_count_as_one_group_and_the_first_piece_not_at_all() -> None:
    drawing = "\n".join(["#" * 49, *["#..." * 12 + "#"] * 3, "#@" + "." * 46 + "#", "#" * 49])
    settled: Counter[str] = Counter()
    for seed, (piece, rooms) in itertools.product(
        range(20), (("none", ()), ("one", (9, 9, 9)), ("two", (9, 10, 10)), ("three", (9, 10, 11)))
    ):
        scene = Scene(drawing, depth=7)
        level, scene.floor.stratum = scene.floor.level, "warrens"
        rows, columns = np.indices(level.terrain.shape)
        object.__setattr__(level, "room_at", np.where(rows < 4, columns // 4, -1).astype(np.int16))
        object.__setattr__(
            level, "marks", tuple(Mark("monster", 4 * room + 2, 1, Tier.MEDIUM, room) for room in range(9))
        )
        del scene.floor.occupants[scene.at()]
        for number, room in enumerate(rooms):
            creatures.make(scene.run, library().monsters["rat"], 4 * room + 1 + number, 3, "asleep")
        monsters.place_monsters(scene.run, Dice.seeded(seed, "test"), set())
        settled[piece] += len({at.x // 4 for _, _, at in query.creatures(scene.run) if at.y < 3})
    assert settled["none"] == settled["one"] > settled["two"] > settled["three"], settled
