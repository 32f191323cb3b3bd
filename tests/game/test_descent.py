"""From floor to floor: what stays, who follows, and on what a floor depends."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from game import descent
from game.actions.moving import Rest, Walk
from game.actions.travelling import Ascend, Descend
from game.actions.using import Quaff
from game.content.kinds import SPARSE
from game.draw.pages import overview
from game.draw.words import describing, spoken
from game.rules import status_effects
from game.session import Session
from game.turn import beginning
from game.world import freeze, query, spawn
from game.world.components import Carried, Creature, Entity, Hero, Item, Mind, Position, Statuses
from game.world.events import Arrived, Departed
from levelgen import Level
from levelgen.terrain import PERILOUS
from tests.kit.scenes import library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.world.run import Run

ROOT = Path(__file__).parents[2]


def step_onto(run: Run, cell: tuple[int, int]) -> None:
    """Put the hero there, whoever stood there."""
    body = run.floor.occupants.get(cell)
    if body not in (None, run.hero):
        spawn.delete(run, body)
        run.world.bury()
    spawn.place(run, run.hero, *cell)


def down(session: Session) -> None:
    step_onto(session.run, session.run.floor.level.stairs_down)
    session.take(Descend())


def up(session: Session) -> None:
    step_onto(session.run, session.run.floor.level.stairs_up)
    session.take(Ascend())


def floor_state(run: Run) -> str:
    """Everything on the floor at hand but the hero."""
    _, staying = freeze.split(run)
    return json.dumps([run.floor.level.fingerprint(), freeze.freeze(run, staying)], sort_keys=True)


def furnished(run: Run) -> list[object]:
    """The floor at hand without numbers, which tell how many entities there were before, and without what is to eat.

    Food makes up for what was never seen on the floors above, so it depends on where the hero went.
    """
    kinds = run.content.items
    _, staying = freeze.split(run)
    records = freeze.freeze(run, staying)
    leaders = [record["number"] for record in records]
    for record in records:
        if "Mind" in record and record["Mind"]["leader"]:
            record["Mind"]["leader"] = leaders.index(record["Mind"]["leader"]) + 1
        record["number"] = 0
    told = [record for record in records if "Item" not in record or not kinds[record["Item"]["kind"]].family.rationed]
    return [run.floor.level.fingerprint(), told]


def test_down_and_up_again() -> None:
    session = Session.new(library(), seed=11)
    run = session.run
    first = run.floor
    down(session)
    assert run.depth == run.floor.depth == 2
    assert query.hero(run)[3] == Position(*run.floor.level.stairs_up)
    assert run.floor.memory.explored.any()
    assert any(isinstance(event, Arrived) and event.first_visit for event in run.events)
    up(session)
    assert run.depth == 1
    assert query.hero(run)[3] == Position(*first.level.stairs_down)
    assert run.floor.level == first.level
    assert any(isinstance(event, Arrived) and not event.first_visit for event in run.events)
    assert run.log[-1].text.startswith("You come back to floor 1")


def test_a_floor_left_behind_stays_exactly_as_it_was() -> None:
    session = Session.new(library(), seed=13)
    run = session.run
    session.take(Rest())
    for entity, _, _ in list(query.creatures(run)):
        if run.world.find(entity, Statuses):  # whoever stands in water: the turn away from here passes for them too
            spawn.delete(run, entity)
        else:
            run.world.get(entity, Mind).mood = "asleep"
    run.world.bury()
    run.floor.ground.change(*run.floor.level.stairs_up, "rubble")
    down(session)
    records = json.loads(json.dumps(run.floors[1]))
    before = floor_state_of(records)
    up(session)
    assert floor_state(run) == before
    assert run.floor.ground.kind_at(*run.floor.level.stairs_up).id == "rubble"
    down(session)
    assert run.floors[1]["entities"] == records["entities"]


def floor_state_of(records: dict[str, object]) -> str:
    floor = records["floor"]
    assert isinstance(floor, dict)
    return json.dumps([Level.from_data(floor["level"]).fingerprint(), records["entities"]], sort_keys=True)


def test_the_dungeon_depends_on_seed_and_depth_alone(sweep: Callable[[int], range]) -> None:
    for seed in sweep(60):
        straight = Session.new(library(), seed=seed)
        down(straight)
        down(straight)

        wayward = Session.new(library(), seed=seed)
        _, hero, creature, _ = query.hero(wayward.run)
        hero.strength, creature.health, creature.max_health = 30, 500, 500
        for _, entity, _ in query.pack(wayward.run, wayward.run.hero):
            spawn.delete(wayward.run, entity)
        wayward.run.world.bury()
        wayward.run.dice.state ^= 12345
        for direction in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)):
            wayward.take(Walk(*direction))
        down(wayward)
        for _ in range(30):
            wayward.take(Rest())
        up(wayward)
        down(wayward)
        down(wayward)

        if wayward.run.outcome is None:
            assert furnished(wayward.run) == furnished(straight.run)
        straight.close()
        wayward.close()


def test_another_seed_is_another_dungeon() -> None:
    prints = set()
    for seed in (1, 2, "monday"):
        session = Session.new(library(), seed=seed)
        prints.add(session.run.floor.level.fingerprint())
    assert len(prints) == 3


def test_stairs_lie_near_those_above() -> None:
    """The level is mirrored so that no other orientation would bring its stairs nearer."""
    for seed in range(5):
        session = Session.new(library(), seed=seed)
        x, y = session.run.floor.level.stairs_down
        down(session)
        level = session.run.floor.level
        up_x, up_y = level.stairs_up
        assert abs(up_x - x) <= abs(level.width - 1 - up_x - x)
        assert abs(up_y - y) <= abs(level.height - 1 - up_y - y)


def test_time_passes_on_a_floor_that_was_left_but_not_for_the_hero() -> None:
    session = Session.new(library(), seed=5)
    run = session.run
    down(session)
    _, _, creature, _ = query.hero(run)
    victim = next(entity for entity, _, _ in query.creatures(run))
    run.world.get(victim, Mind).mood = "asleep"
    status_effects.apply_status(run, victim, "slowed", 30)
    up(session)
    status_effects.apply_status(run, run.hero, "hasted", 500)
    creature.max_health = creature.health = 10_000
    for _ in range(60):
        session.take(Rest())
    left = next(turns for name, turns in hero_statuses(run).items() if name == "hasted")
    down(session)
    assert hero_statuses(run)["hasted"] >= left - 2
    assert not any("slowed" in statuses for statuses in all_statuses(run))


def test_what_dies_of_poison_while_nobody_is_there_leaves_its_loot() -> None:
    session = Session.new(library(), seed=5)
    run = session.run
    down(session)
    victim = next(entity for entity, _, _ in query.creatures(run))
    run.world.get(victim, Mind).mood = "asleep"
    run.world.get(victim, Creature).health = 3
    spawn.create(run, Item(library().items["keystone"]), Carried(Entity(victim)))
    status_effects.apply_status(run, victim, "poisoned", 90)
    up(session)
    query.hero(run)[2].health = query.hero(run)[2].max_health = 10_000
    for _ in range(30):
        session.take(Rest())
    down(session)
    lying = [item.kind.id for _, (_, item) in run.world.rows(Position, Item)]
    assert "keystone" in lying
    session.take(Rest())
    assert run.outcome is None


def hero_statuses(run: Run) -> dict[str, int]:
    found = run.world.find(run.hero, Statuses)
    return dict(found.turns) if found else {}


def all_statuses(run: Run) -> list[dict[str, int]]:
    return [statuses.turns for entity, (statuses,) in run.world.rows(Statuses) if entity != run.hero]


def test_the_pack_comes_along() -> None:
    session = Session.new(library(), seed=9)
    before = [(letter, item.kind.id) for letter, _, item in query.pack(session.run, session.run.hero)]
    down(session)
    assert [(letter, item.kind.id) for letter, _, item in query.pack(session.run, session.run.hero)] == before
    assert len(session.run.world.rows(Hero)) == 1
    potion = spawn.create(session.run, Item(library().items["healing"]), Carried(Entity(session.run.hero), "z"))
    session.take(Quaff(potion))
    assert not session.run.world.alive(potion)


def test_plans_end_in_the_unmade() -> None:
    session = Session.new(library(), seed=9, length="short")
    run = session.run
    assert [descent.plan(run, depth)[1] for depth in range(1, 8)] == [1, 3, 5, 8, 14, 16, 18]
    strata = {descent.plan(run, depth)[0].id for depth in range(6, 40)}
    assert len(strata) > 2


def test_a_floor_can_be_watched_being_dug() -> None:
    session = Session.new(library(), seed=9)
    stages = list(descent.stages(session.run))
    assert len(stages) > 3
    assert stages[-1].terrain.shape == session.run.floor.ground.terrain.shape


def landscapes(seed: int) -> dict[str, str]:
    """The landscape of each stratum in the run of this seed."""
    run = beginning.empty_run(library(), seed, "standard")
    return {stratum.id: descent.choose_landscape(run, stratum).name for stratum in run.content.strata.values()}


def test_all_floors_of_a_stratum_lie_in_the_landscape_drawn_for_it() -> None:
    """It is drawn from the seed alone, and no landscape comes in more than half of the runs. Pure digs have less."""
    run = Session.new(library(), seed=3).run
    for depth in range(1, 21):
        stratum, _ = descent.plan(run, depth)
        drawn = descent.choose_landscape(run, stratum)
        knobs = descent.dig(run, depth, near=None).knobs
        own = descent.choose_dig(run, depth, stratum)
        asked = drawn.knobs | (SPARSE if own.pure else {}) | own.knobs
        assert asked == {name: knobs[name] for name in asked}
        assert knobs.keys() - asked.keys() <= {"vaults", "landmark", "theme", "hard"}
    assert landscapes(3) == landscapes(3)
    drawn_in = [landscapes(seed) for seed in range(200)]
    for stratum in library().strata.values():
        counts = Counter(found[stratum.id] for found in drawn_in)
        assert set(counts) == {landscape.name for landscape in stratum.landscapes}
        assert max(counts.values()) <= 100


def test_a_run_meets_three_generators_on_its_first_four_floors_and_all_five_on_ten() -> None:
    for seed in range(60):
        run = beginning.empty_run(library(), seed, "standard")
        dug = []
        for depth in range(1, 21):
            stratum, _ = descent.plan(run, depth)
            dug.append(descent.choose_dig(run, depth, stratum).generator)
        assert len({*dug[:4]}) >= 3
        assert len({*dug[:10]}) == 5
        for first in range(0, 20, 4):
            assert len({*dug[first : first + 4]}) >= 2, "a stratum has a guest"


def test_one_floor_in_eight_is_as_its_author_described_it_and_none_with_a_hall() -> None:
    pure = 0
    for seed in range(30):
        run = beginning.empty_run(library(), seed, "standard")
        for depth, plan in enumerate(library().lengths["standard"], 1):
            dig = descent.choose_dig(run, depth, library().strata[plan.stratum])
            pure += dig.pure
            assert not (dig.pure and plan.hall)
    assert 0.1 <= pure / (30 * 20) <= 0.15


def test_the_hole_in_the_roof_of_a_cave_is_seen_and_named() -> None:
    """The stairs up of a cave that was rolled from it are that hole, and light falls through it."""
    session = Session.new(library(), seed=0)
    run = session.run
    descent.travel(run, Departed(0, 0, 9))
    session.take(Rest())
    x, y = run.floor.level.stairs_up
    assert run.floor.generator == "caves"
    told = describing.place(run, x, y)
    assert "hole in the roof" in told
    assert "take it as you would take stairs up" in told
    assert "Hole in the roof: here." in spoken.surroundings(run)
    assert overview.spots(run, run.floor)[0].words == "hole in the roof"
    assert run.floor.light.level_at(x, y) == 4
    session.take(Ascend())
    assert run.depth == 8


def test_a_quenched_forge_has_water_beside_its_lava() -> None:
    seed = next(seed for seed in range(200) if landscapes(seed)["forge"] == "quenched")
    run = beginning.empty_run(library(), seed, "standard")
    floors = [descent.dig(run, depth, near=None) for depth in (13, 14, 15, 16)]
    for liquid in (["lava"], ["deep_water", "shallow_water"]):
        assert sum(int(floor.ground.cells_of(liquid).sum()) for floor in floors) >= 40


def test_most_floors_have_liquid_and_the_sump_has_water(sweep: Callable[[int], range]) -> None:
    """A floor is wet from 40 cells of deep water, lava or chasm on."""
    wet: dict[str, list[bool]] = {}
    for seed in range(max(len(sweep(60)), 8)):
        run = beginning.empty_run(library(), seed, "standard")
        for depth in (2, 6, 10, 14, 18):
            floor = descent.dig(run, depth, near=None)
            wet.setdefault(floor.stratum, []).append(int(PERILOUS[floor.level.terrain].sum()) >= 40)
    assert sum(map(sum, wet.values())) >= 0.7 * sum(map(len, wet.values()))
    assert all(sum(found) >= 0.5 * len(found) for found in wet.values())


def test_what_was_on_its_course_as_the_hero_left_does_not_come_to_the_next_floor() -> None:
    session = Session.new(library(), seed=7)
    run = session.run
    run.bring("lava", 5, 5)
    descent.travel(run, Departed(5, 5, run.depth + 1, falls=True))
    assert run.coming == []
    session.close()
