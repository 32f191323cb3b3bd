"""Traps: each kind trodden on by the hero and by a monster, and struck by something thrown; found, and gone around."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions import base
from game.actions.moving import Plunge, Rest, Search, Swap, Walk
from game.actions.using import Throw
from game.autopilot.explore import AutoExplore
from game.autopilot.run import RunAlong
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.content.library import Library
from game.content.load import ContentError
from game.draw.words import describing
from game.rules.beings import creatures
from game.rules.combat import sight
from game.rules.harm import pushing
from game.rules.items import inventory
from game.rules.terrain import materials, traps
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Carried, Position, Statuses, Trap
from game.world.events import Conducted, Died, Found, Hit, Sounded, Sprung, Turned
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.content.traps import TrapKind

KINDS = [pytest.param(kind, id=name) for name, kind in library().traps.items()]
CELL = (5, 3)
AROUND = [(x, y) for x in (4, 5, 6) for y in (2, 3, 4) if (x, y) != CELL]


def field(kind: TrapKind, *, found: bool = False) -> Scene:
    """A room with the hero three cells west of a trap, a twin for one that comes in pairs, and water east of it."""
    drawing = """
        ##################
        #................#
        #................#
        #.@..^%%......&..#
        #................#
        #................#
        ##################
    """.replace("%", "~" if kind.beside == "water" else ".").replace("&", "^" if kind.paired else ".")
    return Scene(drawing, legend={"^": f"{kind.id} found" if found else kind.id})


def trap(scene: Scene, cell: tuple[int, int] = CELL) -> Trap | None:
    return scene.floor.traps.get(cell)


def netted(scene: Scene, who: str) -> None:
    assert [scene.terrain(*cell) for cell in (*AROUND, CELL)] == ["net"] * 9
    assert not who or "stuck" in scene.statuses(who)


def rung(scene: Scene, who: str) -> None:
    assert not who or scene.statuses(who)["marked"] >= 29


def fallen(scene: Scene, who: str) -> None:
    if who == "@":
        assert scene.run.depth == 2
    else:
        assert scene.terrain(*CELL) == "open_trapdoor"
        assert [fallen["records"][0] for fallen in scene.run.fallen[2]]
        assert not (who and scene.lives(who))


def caged(scene: Scene, who: str) -> None:
    del who
    assert [scene.terrain(*cell) for cell in AROUND] == ["cage_bars"] * 8
    scene.rest(15)
    assert [scene.terrain(*cell) for cell in AROUND] == ["floor"] * 8


def gassed(scene: Scene, who: str) -> None:
    del who
    gases = scene.floor.ground.gases
    assert gases[scene.content.gas_numbers["confusion"]].sum() >= 200
    assert gases.sum() == gases[scene.content.gas_numbers["confusion"]].sum()


def burned(scene: Scene, who: str) -> None:
    assert {(5, y) for y in range(1, 6)} <= scene.burning() | {CELL}
    assert not who or "burning" in scene.statuses(who)


def flooded(scene: Scene, who: str) -> None:
    del who
    assert {scene.terrain(*cell) for cell in (*AROUND, CELL, (9, 3))} == {"deep_water"}
    assert scene.terrain(10, 3) == "floor"
    scene.rest(20)
    assert {scene.terrain(*cell) for cell in (*AROUND, CELL, (9, 3))} == {"floor"}


def shunted(scene: Scene, who: str) -> None:
    if who:
        assert scene.at(who) == (14, 3)
    else:
        assert [item.kind.id for _, item in query.items_at(scene.run, 14, 3)] == ["dart"]


def broken(scene: Scene, who: str) -> None:
    assert {scene.terrain(*cell) for cell in AROUND} == {"cracked_floor"}
    assert not who or "darkened" in scene.statuses(who)
    if who:
        assert scene.terrain(*CELL) == "sagging_floor"
    scene.rest(2)
    assert who == "@" or scene.terrain(*CELL) == "chasm"
    assert scene.run.depth == (2 if who == "@" else 1)


def sparked(scene: Scene, who: str) -> None:
    assert [len(event.cells) for event in scene.run.events if isinstance(event, Conducted)] == [3]
    assert not who or scene.health(who) < scene.creature(who).max_health


def snared(scene: Scene, who: str) -> None:
    assert scene.terrain(*CELL) == "net"
    assert not who or "stuck" in scene.statuses(who)


CAME: dict[str, Callable[[Scene, str], None]] = {
    "net_trap": netted,
    "snare": snared,
    "alarm_wire": rung,
    "trapdoor": fallen,
    "cage_trap": caged,
    "gas_vent": gassed,
    "fire_jet": burned,
    "flood_trap": flooded,
    "shunt": shunted,
    "collapse": broken,
    "spark_plate": sparked,
}
LOUD = {"net_trap": 8, "alarm_wire": 20, "cage_trap": 10, "flood_trap": 10, "collapse": 10}


@pytest.mark.parametrize("kind", KINDS)
def test_the_hero_springs_a_hidden_trap_by_treading_on_it(kind: TrapKind) -> None:
    scene = field(kind)
    scene.dice.luck = False
    spawn.place(scene.run, scene.run.hero, 4, 3)
    scene.walk("e")
    assert [(event.x, event.y, event.who) for event in scene.events if isinstance(event, Sprung)] == [
        (*CELL, scene.run.hero)
    ]
    assert kind.told in scene.log
    CAME[kind.id](scene, "@")


@pytest.mark.parametrize(("kind", "status"), [("net_trap", "stuck"), ("collapse", "darkened")])
def test_some_traps_reach_those_who_stand_by(kind: str, status: str) -> None:
    scene = field(library().traps[kind])
    for name, x in (("near", 6), ("far", 7)):
        scene.named[name] = creatures.make(scene.run, library().monsters["brute"], x, 3, "asleep")
    traps.spring(scene.run, *CELL)
    assert [status in scene.statuses(name) for name in ("near", "far")] == [True, False]


@pytest.mark.parametrize("kind", KINDS)
def test_a_monster_that_treads_on_a_trap_springs_it(kind: TrapKind) -> None:
    scene = field(kind)
    scene.creature().health = scene.creature().max_health = 900
    entity = scene.named["g"] = creatures.make(scene.run, library().monsters["brute"], 4, 3, "asleep")
    base.perform(scene.run, Walk(1, 0), entity)
    traps.settle(scene.run)
    assert [event.who for event in scene.run.events if isinstance(event, Sprung)] == [entity]
    if LOUD.get(kind.id):
        assert [event.level for event in scene.run.events if isinstance(event, Sounded)] == [LOUD[kind.id]]
    if kind.id == "trapdoor":
        scene.rest()
    known = trap(scene)
    assert known is None or known.found
    CAME[kind.id](scene, "g")


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_that_is_thrown_there_springs_a_trap(kind: TrapKind) -> None:
    scene = field(kind)
    scene.dice.luck = False
    scene.do(Throw(scene.give("dart"), *CELL))
    assert [event.who for event in scene.events if isinstance(event, Sprung)] == [0]
    assert scene.at() == (2, 3)
    assert LOUD.get(kind.id, 5) in [event.level for event in scene.events if isinstance(event, Sounded)]
    CAME[kind.id](scene, "")


@pytest.mark.parametrize("kind", KINDS)
def test_a_thing_that_slides_there_springs_a_trap(kind: TrapKind) -> None:
    for name, springs in (("dart", [0]), ("identify", [])):
        scene = field(kind)
        scene.dice.luck = False
        thing = scene.give(name)
        scene.run.world.remove(thing, Carried)
        spawn.place(scene.run, thing, 4, 3)
        materials.meet(scene.run, "push", 4, 3, direction=(1, 0), meets="item")
        traps.settle(scene.run)
        assert [event.who for event in scene.run.events if isinstance(event, Sprung)] == springs


@pytest.mark.parametrize("kind", KINDS)
def test_who_flies_and_what_weighs_nothing_spring_no_trap(kind: TrapKind) -> None:
    scene = field(kind)
    scene.dice.luck = False
    scene.do(Throw(scene.give("identify"), *CELL))
    scene.afflict("@", "levitating", 9)
    assert traps.warning(scene.run, 1, 0) == ""
    scene.walk("e", "e", "e", "e")
    assert scene.at()[0] > CELL[0]
    assert trap(scene) is not None
    assert not any(event for event in scene.run.events if isinstance(event, Sprung))


@pytest.mark.parametrize("kind", KINDS)
def test_a_trap_is_ready_again_when_it_has_rested_or_is_gone(kind: TrapKind) -> None:
    scene = field(kind)
    scene.dice.luck = False
    traps.spring(scene.run, *CELL)
    assert not traps.spring(scene.run, *CELL)
    turns = kind.lasts - 1 + kind.resets
    for _ in range(turns):
        assert trap(scene) is not None
        assert not traps.spring(scene.run, *CELL)
        traps.pass_turn(scene.run)
    assert traps.spring(scene.run, *CELL) == bool(kind.resets)
    assert (trap(scene) is not None) == bool(kind.resets)


@pytest.mark.parametrize("kind", KINDS)
def test_the_hero_is_asked_before_treading_on_a_known_trap(kind: TrapKind) -> None:
    scene = field(kind, found=True)
    spawn.place(scene.run, scene.run.hero, 4, 3)
    warning = Walk(1, 0).warning(scene.run)
    assert warning.startswith(f"{kind.name.capitalize()}: ")
    assert Walk(0, 1).warning(scene.run) == ""
    assert Walk(1, 0).confirmed() == Plunge(1, 0)
    scene.do(Plunge(1, 0))
    assert scene.of(Sprung)


@pytest.mark.parametrize(
    "kind", [kind for kind in library().traps.values() if not kind.shows], ids=lambda kind: kind.id
)
def test_look_mode_names_a_known_trap_and_betrays_a_hidden_one_close_by(kind: TrapKind) -> None:
    scene = field(kind)
    ground = describing.place(scene.run, *CELL)
    assert kind.name not in ground
    assert kind.sign not in ground  # three cells off
    spawn.place(scene.run, scene.run.hero, 3, 3)
    assert describing.place(scene.run, *CELL).endswith(kind.sign)
    scene = field(kind, found=True)
    text = describing.place(scene.run, *CELL)
    assert kind.name in text
    assert kind.text.rstrip(".") in text
    if kind.resets:
        traps.spring(scene.run, *CELL)
        assert "sprung; ready again in a while" in describing.place(scene.run, *CELL)


@pytest.mark.parametrize("kind", KINDS)
def test_travel_leads_around_a_known_trap_and_a_run_stops_before_it(kind: TrapKind) -> None:
    scene = field(kind, found=True)
    goal = Travel((9, 3))
    for _ in range(20):
        step = goal.next_step(scene.run)
        if isinstance(step, StopReason):
            break
        scene.do(step)
        assert scene.at() != CELL
    assert scene.at() == (9, 3)
    scene = field(kind, found=True)
    along = RunAlong(dx=1, dy=0)
    steps = [along.next_step(scene.run) for _ in range(1)]
    while not isinstance(steps[-1], StopReason):
        scene.do(steps[-1])
        steps.append(along.next_step(scene.run))
    assert kind.name in steps[-1].text
    assert scene.at() == (4, 3)


def test_no_bars_come_up_where_somebody_stands() -> None:
    scene = field(library().traps["cage_trap"])
    creatures.make(scene.run, library().monsters["polyp"], 6, 2, "hunting")
    traps.spring(scene.run, *CELL)
    assert {cell for cell in AROUND if scene.terrain(*cell) != "cage_bars"} == {(6, 2)}
    assert (6, 2) in scene.floor.occupants
    assert scene.floor.ground.walkable[2, 6]


def test_a_cage_tells_how_long_it_stands_and_when_it_sinks_to_who_sees_it() -> None:
    scene = Scene("#########\n#.......#\n#.@^....#\n#.......#\n#########", legend={"^": "cage_trap"})
    scene.walk("e")
    assert scene.log[-1] == "Bars shoot up on all sides of you. Wait: they sink back in 14 turns."
    scene.rest(13)
    assert not scene.of(Turned)
    scene.rest()
    assert scene.log[-1] == "The bars sink back into the floor."
    assert len(scene.of(Turned)) == 1
    scene.walk("e")
    assert scene.at() == (4, 2)
    unseen = Scene("#############\n#@#.........#\n#.#.........#\n#.#.........#\n#############")
    unseen.floor.ground.lay([(5, 2)], "cage_bars", 1)
    unseen.rest(2)
    assert unseen.log == []


# Finding


def test_a_hidden_trap_close_by_shows_itself_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    for far, asked in ((3, []), (2, [150]), (1, [150])):
        scene = field(library().traps["cage_trap"])
        spawn.place(scene.run, scene.run.hero, CELL[0] - far, 3)
        chances: list[int] = []
        monkeypatch.setattr(scene.dice, "chance", chances.append)
        scene.rest()
        assert chances == asked


def test_a_trap_that_is_found_is_told_and_drawn_and_not_searched_for_again() -> None:
    scene = field(library().traps["cage_trap"])
    spawn.place(scene.run, scene.run.hero, 4, 3)
    scene.dice.luck = True
    scene.rest()
    assert [(event.x, event.y, event.name) for event in scene.events if isinstance(event, Found)] == [
        (*CELL, "a cage trap")
    ]
    assert scene.log == ["You find a cage trap."]
    scene.rest()
    assert not scene.of(Found)


def test_searching_finds_traps_farther_off_and_is_sure_in_the_fifth_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = field(library().traps["cage_trap"])
    chances: list[int] = []
    monkeypatch.setattr(scene.dice, "chance", chances.append)
    for _ in range(5):
        scene.do(Search())
    assert chances == [500, 500, 500, 500, 1000]
    scene.do(Rest())
    scene.do(Search())
    assert chances[-1] == 500
    assert scene.hero.searches == 1


def test_a_trap_in_plain_view_is_known_at_sight() -> None:
    scene = Scene(
        """
        #########
        #@..+.^.#
        #########
    """,
        legend={"^": "cage_trap"},
    )
    (plain,) = scene.floor.traps.values()
    plain.hidden = False
    known = []
    for door in ("door", "open_door"):
        scene.floor.ground.change(4, 1, door)
        scene.rest()
        known.append(plain.found)
    assert known == [False, True]
    assert not scene.of(Found)


def test_both_of_a_pair_are_found_together() -> None:
    scene = field(library().traps["shunt"])
    spawn.place(scene.run, scene.run.hero, 4, 3)
    scene.dice.luck = True
    scene.rest()
    assert [each.found for each in scene.floor.traps.values()] == [True, True]


# Monsters


CORNERED = """
    ############
    #.........@#
    #....^.....#
    #.r........#
    ############
"""


def test_monsters_know_traps_and_go_around_them() -> None:
    scene = Scene(
        """
        ##########
        #........#
        #r..^...@#
        #........#
        ##########
    """,
        legend={"^": "cage_trap"},
        r="rat",
    )
    scene.dice.luck = False
    for _ in range(6):
        scene.rest()
        assert scene.at("r") != (4, 2)
    assert scene.at("r")[0] > 4
    assert not trap(scene, (4, 2)).cooldown  # type: ignore[union-attr]


@pytest.mark.parametrize("status", ["confused", "discordant", "levitating"])
def test_who_has_lost_its_head_goes_around_no_trap(status: str) -> None:
    scene = Scene(CORNERED, legend={"^": "cage_trap"}, r="rat")
    rat = scene.named["r"]
    assert (5, 2) in traps.avoided(scene.run, rat)
    scene.afflict("r", status, 9)
    assert not traps.avoided(scene.run, rat)
    scene = Scene(CORNERED, legend={"^": "cage_trap"}, r="rat fleeing")
    assert not traps.avoided(scene.run, scene.named["r"])


def test_whoever_flees_runs_into_a_trap() -> None:
    scene = Scene(
        """
        ########
        #@r^...#
        ########
    """,
        legend={"^": "net_trap"},
        r="rat fleeing",
    )
    scene.rest()
    assert scene.at("r") == (3, 1)
    assert "stuck" in scene.statuses("r")
    assert "The gaol rat springs a net trap." in scene.log


def test_a_stone_thrown_nets_the_guards() -> None:
    scene = Scene(
        """
        ###########
        #......g..#
        #@.....^g.#
        #.........#
        ###########
    """,
        legend={"^": "net_trap found"},
        g="turnkey guarding",
    )
    scene.do(Throw(scene.give("dart"), 7, 2))
    caught = [entity for entity, _, at in query.creatures(scene.run) if scene.terrain(at.x, at.y) == "net"]
    assert len(caught) == 2
    assert all("stuck" in scene.run.world.get(entity, Statuses).turns for entity in caught)


ROW = """
    #########
    #@r.^...#
    #.......#
    #########
"""


def test_whoever_is_pushed_onto_a_trap_springs_it_and_nobody_who_flies_over_it() -> None:
    for cells, sprung in ((2, 1), (3, 0)):
        scene = Scene(ROW, legend={"^": "net_trap"}, r="rat asleep")
        pushing.push(scene.run, scene.named["r"], (1, 0), cells, source=scene.run.hero)
        traps.settle(scene.run)
        assert len([event for event in scene.run.events if isinstance(event, Sprung)]) == sprung
        assert ("stuck" in scene.statuses("r")) == bool(sprung)
        assert not scene.floor.trodden


def test_whoever_changes_places_or_lunges_onto_a_trap_springs_it() -> None:
    scene = Scene(ROW, legend={"^": "net_trap"}, r="rat wandering")
    other = creatures.make(scene.run, library().monsters["rat"], 4, 1, "wandering")
    spawn.place(scene.run, scene.named["r"], 3, 1)
    base.perform(scene.run, Swap(other), scene.named["r"])
    traps.settle(scene.run)
    assert scene.at("r") == (4, 1)
    assert "stuck" in scene.statuses("r")
    scene = Scene("########\n#@^r...#\n########", legend={"^": "cage_trap"}, r="brute asleep")
    scene.give("rapier", worn=True)
    scene.walk("e")
    assert [type(event) for event in scene.events if isinstance(event, Hit | Sprung)][:2] == [Hit, Sprung]
    assert scene.at() == (2, 1)


def test_the_autopilot_stops_when_the_hero_has_sprung_a_trap() -> None:
    scene = Scene(ROW.replace("r", "."), legend={"^": "cage_trap"})
    scene.dice.luck = False
    goal = Travel((7, 1))
    steps = [goal.next_step(scene.run)]
    while not isinstance(steps[-1], StopReason):
        scene.do(steps[-1])
        steps.append(goal.next_step(scene.run))
    assert steps[-1].text == "You stop."
    assert scene.at() == (4, 1)


def test_auto_explore_leaves_alone_what_lies_on_a_known_trap() -> None:
    scene = Scene(ROW.replace("r", "."), legend={"^": "net_trap found"})
    spawn.create(scene.run, inventory.make(library().items["dart"]), Position(4, 1))
    sight.look_about(scene.run)
    goal = AutoExplore()
    step = goal.next_step(scene.run)
    while not isinstance(step, StopReason):
        scene.do(step)
        assert scene.at() != (4, 1)
        step = goal.next_step(scene.run)
    assert scene.pack == {}


def test_nobody_arrives_on_a_trap() -> None:
    scene = field(library().traps["cage_trap"])
    free = list(creatures.free_cells_around(scene.run, *CELL))
    assert CELL not in free
    assert creatures.nearest_footing(scene.run, *CELL) != CELL


def test_a_trap_under_water_is_not_trodden_on() -> None:
    scene = field(library().traps["cage_trap"])
    spawn.place(scene.run, scene.run.hero, 4, 3)
    scene.floor.ground.change_all(dict.fromkeys([(4, 3), CELL], "deep_water"))
    scene.do(Plunge(1, 0))
    assert scene.at() == CELL
    assert not scene.of(Sprung)


# Each its own


def test_cracked_floor_gives_way_the_turn_after_it_was_trodden_on() -> None:
    scene = Scene(
        """
        #########
        #@......#
        #########
    """
    )
    scene.floor.ground.change_all(dict.fromkeys([(2, 1), (3, 1), (4, 1)], "cracked_floor"))
    scene.do(Rest())
    assert Walk(1, 0).warning(scene.run).startswith("Cracked floor: ")
    scene.walk("e")
    assert (scene.terrain(2, 1), scene.run.depth) == ("sagging_floor", 1)
    scene.walk("e", "e", "e")
    assert [scene.terrain(x, 1) for x in (1, 2, 3, 4, 5)] == ["floor", "chasm", "chasm", "chasm", "floor"]
    assert scene.run.depth == 1
    scene = Scene(
        """
        #########
        #@......#
        #########
    """
    )
    scene.floor.ground.change(2, 1, "cracked_floor")
    scene.walk("e")
    scene.rest()
    assert scene.run.depth == 2


def test_a_vent_goes_on_for_four_turns() -> None:
    scene = field(library().traps["gas_vent"])
    gas = scene.floor.ground.gases[scene.content.gas_numbers["confusion"]]
    traps.spring(scene.run, *CELL)
    let_out = []
    for _ in range(5):
        let_out.append(int(gas.sum()))
        gas[:] = 0
        traps.pass_turn(scene.run)
    assert let_out == [250, 250, 250, 250, 0]


def test_a_spark_runs_from_the_plate_through_the_water() -> None:
    scene = Scene(
        """
        #########
        #@^~~r..#
        #...rr..#
        #########
    """,
        legend={"^": "spark_plate"},
        r="brute asleep",
    )
    scene.floor.ground.change(5, 1, "shallow_water")
    traps.spring(scene.run, 2, 1)
    traps.settle(scene.run)
    hurt = {(at.x, at.y): creature.max_health - creature.health for _, creature, at in query.creatures(scene.run)}
    assert hurt == {(5, 1): 5, (4, 2): 0, (5, 2): 0}


def test_the_jet_comes_out_of_the_nearest_wall_and_stops_at_the_next() -> None:
    scene = Scene(
        """
        #########
        #@......#
        #...^...#
        #.......#
        #.......#
        ##.######
         #.#
         ###
    """,
        legend={"^": "fire_jet"},
    )
    traps.spring(scene.run, 4, 2)
    assert scene.burning() == {(4, 1), (4, 2), (4, 3), (4, 4)}


def test_whoever_comes_out_of_a_ring_does_not_go_back_at_once() -> None:
    scene = field(library().traps["shunt"])
    spawn.place(scene.run, scene.run.hero, 4, 3)
    scene.walk("e")
    assert scene.at() == (14, 3)
    assert [each.cooldown > 0 for each in scene.floor.traps.values()] == [True, True]
    scene.rest(6)
    assert scene.at() == (14, 3)
    scene.walk("e", "w")
    assert scene.at() == CELL


# Saving, mods


def test_traps_are_saved_as_they_are() -> None:
    scene = field(library().traps["shunt"])
    traps.spring(scene.run, *CELL)
    session = restore(snapshot(scene.run), library())
    saved = {cell: (each.kind.id, each.found, each.cooldown, each.twin_x) for cell, each in session.floor.traps.items()}
    assert saved == {CELL: ("shunt", True, 5, 14), (14, 3): ("shunt", True, 5, 5)}
    session.world.close()


def test_nothing_differs_by_the_order_of_the_traps() -> None:
    ends = []
    for order in (1, -1):
        scene = Scene(
            """
            ###########
            #@........#
            #.........#
            #.........#
            ###########
        """
        )
        cells = [(3, 2), (5, 2), (7, 2)]
        for x, y in cells[::order]:
            spawn.create(scene.run, Trap(library().traps["gas_vent"]), Position(x, y))
        for cell in cells:
            traps.spring(scene.run, *cell)
        scene.rest(6)
        ends.append((scene.floor.ground.gases.tobytes(), scene.dice.state, scene.health()))
    assert ends[0] == ends[1]


def test_a_trap_of_a_mod_is_one_table(tmp_path: Path) -> None:
    (tmp_path / "traps.toml").write_text(
        """
        [pit_of_spikes]
        name = "spiked pit"
        color = "red"
        text = "It hurts."
        sign = "the dust is thin here"
        told = "You fall on spikes."
        resets = 3
        effects = [{ do = "harm", damage = [90, 90], by = "spikes" }]
        """,
        encoding="utf-8",
    )
    content = Library.load([tmp_path])
    assert content.traps["pit_of_spikes"] in content.traps_at(1, "sump")
    scene = Scene(
        """
        ######
        #@^..#
        ######
    """,
        content=content,
        legend={"^": "pit_of_spikes"},
    )
    scene.walk("e")
    assert [event.by for event in scene.events if isinstance(event, Died)] == ["spikes"]
    assert "You fall on spikes." in scene.log


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ('strata = ["attic"]', "traps.toml, [x], strata[0]"),
        ('effects = [{ do = "afflict", status = "itchy", turns = [1, 1] }]', "effects[0].status"),
        ("paired = true", "resets is 0; allowed: a whole number from 1 for one that is paired"),
        ("room = 9", "room is 9; allowed: a whole number from 0 to 4"),
        ('color = "beige"', "color"),
    ],
)
def test_a_mistake_in_a_trap_is_told_in_a_sentence(tmp_path: Path, table: str, wrong: str) -> None:
    rows = {"color": 'color = "red"', "effects": "effects = []"}
    rows |= {table.split(" = ", maxsplit=1)[0]: table}
    text = '[x]\nname = "x"\ntext = ""\nsign = ""\ntold = ""\n' + "\n".join(rows.values())
    (tmp_path / "traps.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"traps.toml, \[x\]") as caught:
        Library.load([tmp_path])
    assert wrong in str(caught.value)


def test_a_spark_strikes_who_trod_on_its_plate_before_it_runs_on() -> None:
    scene = Scene("#######\n#@^.r.#\n#######", r="turnkey", legend={"^": "spark_plate"})
    for x in range(2, 6):
        scene.floor.ground.change(x, 1, "shallow_water")
    scene.walk("e")
    told = [line for line in scene.log if line.startswith("Lightning runs")]
    assert told[0] == "Lightning runs through you."
    assert told[1] == "Lightning runs along water and metal."
    assert told[2].startswith("Lightning runs through the turnkey.")
