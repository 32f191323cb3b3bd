"""The special rooms of districts: a leader over a horde with the floor's best thing, and treasuries to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import descent
from game.actions.handling import PickUp
from game.draw.pages import overview
from game.draw.words import describing
from game.furnish.pool import Pool
from game.rules import digging
from game.rules.beings import allies
from game.rules.combat import sight
from game.rules.items import identify, inventory
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.turn import beginning, telling
from game.world import query, spawn
from game.world.components import Creature, Home, Item, Mind, Offered, Position
from game.world.events import Departed
from tests.kit.floors import arrived
from tests.kit.scenes import library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.world.run import Run
    from levelgen import Room

GUEST = (1, 1)  # seed and depth of a floor of the Gaol that districts dug
SEEDS = 60
ROOMS = ("room", "boss", "treasury")  # kinds of rooms that hold loot if they are hard
ABOVE = 2  # dangers above the floor's own, of a leader


def special(seeds: range, kind: str, depths: int = 21) -> Iterator[tuple[Run, Room]]:
    """The rooms of a kind on floors that districts dug, each with a run whose hero has just arrived."""
    for seed in seeds:
        plain = beginning.empty_run(library(), seed, "standard")
        for depth in range(1, depths + 1):
            stratum, _ = descent.plan(plain, depth)
            if descent.choose_dig(plain, depth, stratum).generator == "districts":
                run = arrived(seed, depth)
                yield from ((run, room) for room in run.floor.level.rooms if room.kind == kind)


def made_for(run: Run, room: Room) -> list[tuple[int, Creature, Mind, Position]]:
    """The creatures that were made for a room."""
    rows = [row for row in run.world.rows(Creature, Mind, Home) if row[1][2].room == room.id]
    return [(entity, creature, mind, run.world.get(entity, Position)) for entity, (creature, mind, _) in rows]


def enter(run: Run, x: int, y: int) -> list[str]:
    """Put the hero there and let him look about; what is told."""
    spawn.place(run, run.hero, x, y)
    sight.look_about(run)
    telling.tell(run, run.events)
    run.events = []
    return [line.text for line in run.log]


def test_a_boss_room_has_a_leader_out_of_depth_with_a_name_and_a_horde_of_the_stratum(
    sweep: Callable[[int], range],
) -> None:
    met = 0
    for run, room in special(sweep(SEEDS), "boss"):
        entity, leader, _, at = next(each for each in made_for(run, room) if each[1].named)
        kind, floor = library().monsters[leader.kind.id], run.floor
        led = [mind for other, _, mind, _ in made_for(run, room) if mind.leader == entity and other != entity]
        assert led
        assert floor.level.room_at[at.y, at.x] == room.id
        assert sum(bool(each[1].named) for each in made_for(run, room)) == 1
        word = leader.named.removesuffix(f" {kind.name.title()}")
        assert word in library().strata[floor.stratum].leaders
        assert leader.kind.name == leader.named
        danger = min(floor.danger, 20) + ABOVE
        assert kind.danger + leader.hardened >= danger
        assert leader.max_health >= kind.health + allies.health_learnt(kind, danger - kind.danger)
        hordes = library().hordes_at(stratum=floor.stratum if run.depth <= 20 else "")
        assert kind in [library().members_of(horde)[0] for horde in hordes]
        assert floor.uses[room.id] == "trophies"
        met += 1
    assert met


def test_the_best_thing_that_lies_open_is_in_the_room_of_the_boss_and_no_hard_room_is_robbed(
    sweep: Callable[[int], range],
) -> None:
    met = 0
    for run, room in special(sweep(SEEDS), "boss"):
        level, pool = run.floor.level, Pool(run)
        rows = run.world.rows(Position, Item)
        lying = [(level.room_at.item(at.y, at.x), item) for entity, (at, item) in rows if item.kind.id in pool
                 and not run.world.has(entity, Offered)]  # fmt: skip
        own = [item for number, item in lying if number == room.id]
        others = [item for number, item in lying if number >= 0 and not digging.is_behind_lock(level, number)]
        best = max(map(inventory.value, own))
        assert best >= max(map(inventory.value, others), default=0)
        loot = {level.room_at.item(at.y, at.x) for _, (at, item) in rows if not item.kind.family.rationed}
        assert all(other.id in loot for other in level.rooms if other.tier == room.tier and other.kind in ROOMS)
        met += 1
    assert met


def test_a_boss_room_is_the_same_for_every_hero_of_a_seed() -> None:
    def told(run: Run) -> list[object]:
        (room,) = (room for room in run.floor.level.rooms if room.kind == "boss")
        there = [(creature.kind.name, creature.health, at.x, at.y) for _, creature, _, at in made_for(run, room)]
        lying = [(item.kind.id, item.enchant, at.x, at.y) for _, (at, item) in run.world.rows(Position, Item)]
        return [*there, *lying]

    assert told(arrived(*GUEST)) == told(arrived(*GUEST))


def test_the_name_of_a_leader_outlives_a_save_and_is_what_everybody_calls_him() -> None:
    run = arrived(*GUEST)
    (room,) = (room for room in run.floor.level.rooms if room.kind == "boss")
    entity, leader, _, _ = next(each for each in made_for(run, room) if each[1].named)
    kept = restore(snapshot(run), library())
    assert kept.world.get(entity, Creature) == leader
    assert kept.world.get(entity, Creature).kind.name == leader.named != library().monsters[leader.kind.id].name


def test_a_leader_is_named_in_the_overview_of_a_floor_that_the_hero_left() -> None:
    run = arrived(*GUEST)
    run.floor.memory.explored[:] = True
    run.floor.memory.terrain[:] = run.floor.ground.terrain
    (name,) = (creature.named for _, (creature,) in run.world.rows(Creature) if creature.named)
    descent.travel(run, Departed(0, 0, run.depth + 1))
    left = overview.floors(run)[GUEST[1]]
    told = [spot.words for spot in overview.spots(run, left)]
    assert f"dangerous room of the {name}" in told
    assert "treasury" in told


def test_a_treasury_offers_things_of_which_one_may_be_taken(sweep: Callable[[int], range]) -> None:
    met = 0
    for run, room in special(sweep(SEEDS), "treasury"):
        rows = run.world.rows(Offered, Item, Position)
        offers = [(item, at) for _, (offered, item, at) in rows if offered.room == room.id]
        assert {offered.choose for _, (offered, _, _) in rows if offered.room == room.id} == {1}
        assert 2 <= len(offers) <= 3
        assert len({item.kind.id for item, _ in offers}) == len(offers)
        level, ground = run.floor.level, run.floor.ground
        assert all(level.room_at[at.y, at.x] == room.id and ground.kind_at(at.x, at.y).keeps for _, at in offers)
        lying = [(entity, item) for entity, (at, item) in run.world.rows(Position, Item)
                 if level.room_at[at.y, at.x] == room.id and not run.world.has(entity, Offered)]  # fmt: skip
        assert all(item.kind.family.needed or item.kind.family.rationed for _, item in lying), "nothing by chance"
        assert run.floor.uses[room.id] == "treasury"
        met += 1
    assert met


def test_a_treasury_tells_what_it_offers_as_the_hero_enters_and_the_rest_goes_when_one_is_taken() -> None:
    run, room = next(special(range(SEEDS), "treasury"))
    rows = run.world.rows(Offered, Item, Position)
    offers = [(item, (at.x, at.y)) for _, (offered, item, at) in rows if offered.room == room.id]
    for entity, *_ in made_for(run, room):
        spawn.delete(run, entity)
    told = enter(run, *next(cell for _, cell in offers))
    assert "A treasury. Each thing lies on a pedestal of its own." in told
    assert "You may take one of the things offered here; the rest will be lost." in told
    assert all(identify.is_known(run, item.kind) and item.known for item, _ in offers)
    Session(run).take(PickUp())
    assert len(query.pack(run, run.hero)) == 1
    assert all(offered.room != room.id for _, (offered,) in run.world.rows(Offered))
    assert [run.floor.ground.kind_at(*cell).id for _, cell in offers[1:]] == ["slab"] * (len(offers) - 1)
    assert "a treasury" in describing.place(run, *offers[0][1])
