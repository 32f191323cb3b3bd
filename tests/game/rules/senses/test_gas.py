"""Gas: how it spreads, and a scene for every cell of the table of gases, each of which fails without its cell."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from game import knowledge
from game.content.effect import STIMULI
from game.content.materials import DENSEST, FULL, GasKind
from game.content.traits import Trait
from game.draw.map.shimmer import Shimmer
from game.rules.combat import sight
from game.rules.senses import fov, gas, light
from game.rules.terrain import breathing, environment, materials
from game.world.components import Creature, Position
from game.world.events import Exploded
from game.world.floor import Floor
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.library import Library

CLOSET = """
    ###
    #@#
    ###
"""
CORRIDOR = """
    ##########
    #@.......#
    ##########
"""
HALL = """
    #############
    #@..........#
    #...........#
    #...........#
    #.....r.....#
    #...........#
    #...........#
    #############
"""
ROW = 1  # of the cells of a corridor


def put(scene: Scene, name: str, amount: int, *cells: tuple[int, int]) -> None:
    """Let cells hold so much of a gas."""
    for x, y in cells:
        scene.floor.ground.put_gas(name, x, y, amount)


def held(scene: Scene, name: str, x: int, y: int = ROW) -> int:
    """How much of a gas a cell holds."""
    return int(scene.floor.ground.gases[scene.content.gas_numbers[name], y, x])


def pass_turns(scene: Scene, turns: int = 1) -> None:
    """Let turns of the ground pass."""
    for _ in range(turns):
        environment.step(scene.run)


def make_of(scene: Scene, name: str, *traits: Trait) -> None:
    """Give somebody these traits and no others."""
    creature = scene.run.world.get(scene.named[name], Creature)
    creature.kind = dataclasses.replace(creature.kind, traits=frozenset(traits))


# The kernel


CELLS = arrays(np.uint8, (9, 13), elements=st.integers(0, DENSEST))
WALLS = arrays(np.bool_, (9, 13))


@settings(max_examples=60, deadline=None)
@given(CELLS, WALLS, st.integers(1, 12))
def test_spreading_conserves_the_sum_and_crosses_no_wall(cells: Any, is_open: Any, turns: int) -> None:
    is_open[[0, -1]] = is_open[:, [0, -1]] = False
    before, walled = int(cells.sum()), cells[~is_open].copy()
    for _ in range(turns):
        gas.spread(cells, is_open)
        assert int(cells.sum()) == before
        assert int(cells.max()) <= DENSEST
        assert (cells[~is_open] == walled).all()


@settings(max_examples=40, deadline=None)
@given(CELLS, WALLS)
def test_spreading_is_the_same_from_every_side(cells: Any, is_open: Any) -> None:
    once = cells.copy()
    gas.spread(once, is_open)
    for turned in (np.flipud, np.fliplr, np.transpose):
        other = turned(cells).copy()
        gas.spread(other, turned(is_open))
        assert (other == turned(once)).all()


@pytest.mark.parametrize("period", [1, 3, 4, 5, 10])
def test_each_cell_has_one_turn_in_every_period(period: int) -> None:
    turns = [gas._turns(np.s_[3:9, 5:12], 77 + later) % period == 0 for later in range(period)]
    assert (np.sum(turns, axis=0) == 1).all()


def test_a_cell_gives_a_fifth_to_each_open_neighbour_and_keeps_the_rest() -> None:
    scene = Scene("""
        #####
        #.#.#
        #..@#
        ##.##
        #####
    """)
    put(scene, "methane", 103, (2, 2))
    gas.step(scene.run)
    assert [held(scene, "methane", x, y) for x, y in ((1, 2), (3, 2), (2, 3), (2, 1), (2, 2))] == [20, 20, 20, 0, 43]


def test_little_gas_lies_still() -> None:
    scene = Scene(CORRIDOR)
    put(scene, "methane", 4, (3, 1))
    pass_turns(scene, 5)
    assert [held(scene, "methane", x) for x in range(1, 8)] == [0, 0, 4, 0, 0, 0, 0]


def test_a_cloud_is_as_large_as_it_was_tried() -> None:
    """Of nine full cells of a gas that thins in four turns, on an open floor."""
    scene = Scene("\n".join(["#" * 40, "#@" + "." * 37 + "#", *["#" + "." * 38 + "#"] * 30, "#" * 40]))
    gas.release(scene.run, "poison", 20, 16, FULL, 1)
    sizes = {}
    for turn in range(1, 41):
        scene.floor.ground.pass_turn()
        gas.step(scene.run)
        sizes[turn] = int((scene.floor.ground.gases[0] >= 8).sum())
    assert abs(sizes[5] - 51) <= 3
    assert abs(sizes[10] - 69) <= 3
    assert abs(sizes[40] - 35) <= 6


def test_a_shut_door_and_a_statue_stop_gas_and_a_grate_does_not() -> None:
    scene = Scene("""
        #########
        #@..+...#
        #########
    """)
    put(scene, "methane", 200, (2, 1))
    pass_turns(scene, 30)
    assert held(scene, "methane", 5) == 0
    before = sum(held(scene, "methane", x) for x in range(9))
    assert before == 200
    for ground, passes in (("statue", False), ("grate", True), ("foliage", True), ("open_door", True)):
        scene.floor.ground.change(4, 1, ground)
        put(scene, "methane", 0, *((x, 1) for x in range(9)))
        put(scene, "methane", 200, (2, 1))
        pass_turns(scene, 30)
        assert (held(scene, "methane", 5) > 0) is passes, ground


def test_no_more_than_three_gases_spread_in_a_turn_and_each_has_its_turn() -> None:
    scene = Scene(HALL, r="rat asleep")
    names = [name for name in scene.content.gases if name != "steam"]  # which halves others
    for name in names:
        put(scene, name, 200, (6, 3))
    spread: dict[str, int] = dict.fromkeys(names, 0)
    for _ in range(4):
        scene.floor.ground.pass_turn()
        before = scene.floor.ground.gases.copy()
        gas.step(scene.run)
        grown = (scene.floor.ground.gases > 0).sum(axis=(1, 2)) > (before > 0).sum(axis=(1, 2))
        assert grown.sum() == gas.MOST_SPREAD
        for name in names:
            spread[name] += int(grown[scene.content.gas_numbers[name]])
    assert set(spread.values()) == {2}


def test_a_full_cell_takes_no_more_and_loses_nothing_by_it() -> None:
    scene = Scene(CLOSET)
    put(scene, "poison", DENSEST, (1, 1))
    gas.release(scene.run, "poison", 1, 1, 50)
    assert held(scene, "poison", 1) == DENSEST
    put(scene, "poison", 240, (1, 1))
    gas.release(scene.run, "poison", 1, 1, 50)
    assert held(scene, "poison", 1) == FULL


def test_gas_is_saved_and_restored_to_the_last_bit_and_goes_on_alike() -> None:
    scene = Scene(HALL, r="rat asleep")
    for name in ("poison", "methane", "steam", "dark", "sleep"):
        gas.release(scene.run, name, 6, 3, 160, 1)
    put(scene, "methane", DENSEST, (3, 3))
    pass_turns(scene, 3)
    again = Scene(HALL, r="rat asleep")
    again.run.floor.ground = Floor.restored(scene.floor.record(), scene.content).ground
    assert again.floor.ground.gassed
    assert (again.floor.ground.gases == scene.floor.ground.gases).all()
    for one in (scene, again):
        for _ in range(9):
            one.floor.ground.pass_turn()
            gas.step(one.run)
    assert (again.floor.ground.gases == scene.floor.ground.gases).all()
    assert scene.floor.ground.gases.any()


def test_gas_changes_the_hash_of_the_state() -> None:
    scene = Scene(CLOSET)
    before = scene.session.state_hash()
    put(scene, "methane", 1, (1, 1))
    assert scene.session.state_hash() != before


def test_a_quiet_floor_is_known_to_be_so() -> None:
    scene = Scene(CLOSET)
    put(scene, "steam", 3, (1, 1))
    known = [scene.floor.ground.gassed]
    for _ in range(3):
        pass_turns(scene)
        known.append(scene.floor.ground.gassed)
    assert known == [True, True, True, False]
    assert not scene.floor.ground.gases.any()


# The cells of the table: what is different from an empty cell, by gas and field


def thins(scene: Scene, name: str) -> None:
    lost = {"poison": 3, "confusion": 4, "paralysis": 4, "sleep": 4, "steam": 12, "dark": 2}
    make_of(scene, "@", "mindless", "fireproof", "undead")
    put(scene, name, 90, (1, 1))
    for _ in range(12):
        scene.floor.ground.pass_turn()
        gas.step(scene.run)
    assert held(scene, name, 1) == 90 - lost[name]


def status(scene: Scene, name: str) -> None:
    given = {"poison": ("poisoned", 4), "confusion": ("confused", 4), "paralysis": ("paralysed", 4)}
    given["sleep"] = ("sleeping", 4)
    put(scene, name, 3, (1, 1))
    breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == {}
    put(scene, name, 40, (1, 1))
    breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == dict([given[name]])


def turns(scene: Scene, name: str) -> None:
    assert name == "poison"
    put(scene, name, 20, (1, 1))
    breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == {"poisoned": 2 + 20 // 16}


def adds(scene: Scene, name: str) -> None:
    put(scene, name, 40, (1, 1))
    for _ in range(3):
        breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == {"poisoned": 12}


def most(scene: Scene, name: str) -> None:
    put(scene, name, 250, (1, 1))
    for _ in range(3):
        breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == {"poisoned": 20}


def harm(scene: Scene, name: str) -> None:
    put(scene, name, 48, (1, 1))
    whole = scene.health()
    breathing.breathe(scene.run, scene.run.hero)
    assert whole - scene.health() == 1 + 48 // 32


def immune(scene: Scene, name: str) -> None:
    spared = {"poison": ("mindless", "undead"), "confusion": ("mindless", "undead"), "sleep": ("mindless", "undead")}
    spared["steam"] = ("fireproof", "lava_bound")
    put(scene, name, 100, (1, 1))
    assert gas.harms(scene.run, scene.run.hero, 1, 1)
    whole = scene.health()
    for trait in get_args(Trait):
        make_of(scene, "@", trait)
        assert gas.harms(scene.run, scene.run.hero, 1, 1) is (trait not in spared[name])
        if trait in spared[name]:
            breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == {}
    assert scene.health() == whole


def halved(scene: Scene, name: str) -> None:
    make_of(scene, "@", "large")
    put(scene, name, 64, (1, 1))
    breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == {"paralysed": 1 + 1 + 32 // 16}


def hunters_resist(scene: Scene, name: str) -> None:
    scene.dice.luck = True
    put(scene, name, 100, scene.at("r"))
    breathing.breathe(scene.run, scene.named["r"])
    assert scene.statuses("r") == {}
    scene.mind("r").mood = "wandering"
    breathing.breathe(scene.run, scene.named["r"])
    assert set(scene.statuses("r")) == {"sleeping"}
    assert scene.content.gases[name].hunters_resist == 500


def goes_up(scene: Scene, name: str) -> None:
    put(scene, name, 40, (2, 1), (3, 1), (4, 1))
    put(scene, name, 11, (6, 1), (7, 1))
    scene.burn((2, 1), (7, 1), turns=1)
    pass_turns(scene)
    assert {(2, 1), (3, 1)} <= scene.burning()
    assert (4, 1) not in scene.burning()
    pass_turns(scene)
    assert (4, 1) in scene.burning()
    assert not scene.burning() & {(6, 1), (7, 1)}


def drains(scene: Scene, name: str) -> None:
    scene.floor.ground.change(1, 1, "chasm")
    put(scene, name, 90, (1, 1))
    gas.step(scene.run)
    assert (held(scene, name, 1) < 88) is (name not in ("steam", "dark"))
    assert held(scene, name, 1) >= 86


def blown(scene: Scene, name: str) -> None:
    put(scene, name, 100, (2, 1), (3, 1))
    assert gas.blow(scene.run, 1, 1, (1, 0), 5) is (name != "dark")
    assert [held(scene, name, x) for x in (2, 3, 5, 6)] == ([100, 100, 0, 0] if name == "dark" else [0, 0, 100, 100])


def halves(scene: Scene, name: str) -> None:
    for other in ("sleep", "paralysis"):
        put(scene, other, 80, (1, 1))
    put(scene, name, 30, (1, 1))
    gas.step(scene.run)
    assert all(39 <= held(scene, other, 1) <= 40 for other in ("sleep", "paralysis"))


def faded(scene: Scene, name: str) -> None:
    put(scene, name, 100, *((x, 1) for x in range(1, 9)))
    scene.burn((4, 1), turns=9)
    gas.step(scene.run)
    assert [100 - held(scene, name, x) for x in (4, 5, 6)] == pytest.approx([48, 40, 32], abs=1)


def seeps(scene: Scene, name: str) -> None:
    scene.floor.stratum = "sump"
    scene.floor.ground.change(1, 1, "mud")
    pass_turns(scene, 5)
    assert held(scene, name, 1) == 10
    pass_turns(scene, 40)
    assert held(scene, name, 1) == 60


def blocks(scene: Scene, name: str) -> None:
    put(scene, name, 31, (3, 1))
    sight.look_about(scene.run)
    assert scene.floor.memory.visible[1, 5]
    put(scene, name, 32, (3, 1))
    sight.look_about(scene.run)
    assert scene.floor.memory.visible[1, 3]
    assert not scene.floor.memory.visible[1, 5]
    assert fov.line_of_fire(scene.run, (1, 1), (5, 1), 9)[-1] == (5, 1)


def hides(scene: Scene, name: str) -> None:
    there = scene.at("r")
    put(scene, name, 63, there)
    assert knowledge.creature_at(scene.run, *there) is not None
    put(scene, name, 64, there)
    assert scene.floor.memory.visible[there[1], there[0]]
    assert knowledge.creature_at(scene.run, *there) is None
    assert fov.sees(scene.run, scene.named["r"], scene.run.hero)
    put(scene, name, 64, scene.at())
    assert not fov.sees(scene.run, scene.named["r"], scene.run.hero)
    scene.run.world.get(scene.run.hero, Position).x = there[0] - 1
    scene.run.world.get(scene.run.hero, Position).y = there[1]
    assert knowledge.creature_at(scene.run, *there) is not None


def dims(scene: Scene, name: str) -> None:
    bright = light.light_at(scene.run, 1, 1)
    assert bright >= 3
    put(scene, name, 70, (1, 1))
    assert light.light_at(scene.run, 1, 1) == bright - 2
    put(scene, name, 250, (1, 1))
    assert light.light_at(scene.run, 1, 1) == 0


def shimmers(scene: Scene, name: str) -> None:
    put(scene, name, 20, (3, 1))
    assert Shimmer().moves(scene.floor).tolist()[1][:5] == [False, False, False, True, False]


def fire(scene: Scene, name: str) -> None:
    make_of(scene, "@", "mindless", "fireproof", "undead")
    put(scene, name, 100, (1, 1))
    if name == "methane":
        assert materials.meet(scene.run, "fire", 1, 1)
        assert scene.burning() == {(1, 1)}
        return
    scene.burn((1, 1), turns=3)
    pass_turns(scene)
    left = held(scene, name, 1)
    assert left in ((91, 92) if name == "poison" else (0,))


def water(scene: Scene, name: str) -> None:
    put(scene, name, 100, (1, 1))
    materials.meet(scene.run, "water", 1, 1)
    assert held(scene, name, 1) == 60
    put(scene, name, 30, (1, 1))
    materials.meet(scene.run, "water", 1, 1)
    assert held(scene, name, 1) == 0


def frost(scene: Scene, name: str) -> None:
    scene.floor.ground.change(1, 1, "shallow_water")
    put(scene, name, 250, (1, 1))
    materials.meet(scene.run, "frost", 1, 1)
    assert held(scene, name, 1) == 0
    assert scene.terrain(1, 1) == "ice"


def spark(scene: Scene, name: str) -> None:
    put(scene, name, 12, (1, 1))
    materials.meet(scene.run, "spark", 1, 1)
    assert scene.burning() == {(1, 1)}


SCENES: dict[str, tuple[str, Callable[[Scene, str], None]]] = {
    "thins": (CLOSET, thins),
    "status": (CLOSET, status),
    "turns": (CLOSET, turns),
    "adds": (CLOSET, adds),
    "most": (CLOSET, most),
    "harm": (CLOSET, harm),
    "immune": (CLOSET, immune),
    "halved": (CLOSET, halved),
    "hunters_resist": (HALL, hunters_resist),
    "goes_up": (CORRIDOR, goes_up),
    "drains": (CLOSET, drains),
    "blown": (CORRIDOR, blown),
    "halves": (CLOSET, halves),
    "faded": (CORRIDOR, faded),
    "seeps": (CLOSET, seeps),
    "blocks": (CORRIDOR, blocks),
    "hides": (HALL, hides),
    "dims": (CLOSET, dims),
    "shimmers": (CORRIDOR, shimmers),
    "fire": (CLOSET, fire),
    "water": (CLOSET, water),
    "frost": (CLOSET, frost),
    "spark": (CLOSET, spark),
}
WORDS = {"id", "name", "color", "text", "billows"}


def cells() -> list[tuple[str, str]]:
    """The filled cells of the table, as gas and field; what drains gas and moves it is asked of every gas."""
    found = []
    for kind in library().gases.values():
        for field in dataclasses.fields(GasKind):
            filled = field.default is not dataclasses.MISSING and getattr(kind, field.name) != field.default
            if field.name not in WORDS and (filled or field.name in ("drains", "blown")):
                found.append((kind.id, field.name))
    return found


def without(name: str, field: str) -> Library:
    """The content with a cell emptied, or turned round where it is true or false."""
    content = library()
    (default,) = [each.default for each in dataclasses.fields(GasKind) if each.name == field]
    kind = content.gases[name]
    empty = not getattr(kind, field) if isinstance(default, bool) else default
    changes: dict[str, Any] = {field: empty}
    return dataclasses.replace(content, gases={**content.gases, name: dataclasses.replace(kind, **changes)})


@pytest.mark.parametrize(("name", "field"), cells())
def test_a_cell_of_the_table_does_what_it_says(name: str, field: str) -> None:
    drawing, scenario = SCENES[field]
    scenario(Scene(drawing, r="rat"), name)
    with pytest.raises((AssertionError, KeyError)):
        scenario(Scene(drawing, r="rat", content=without(name, field)), name)


def test_the_table_is_as_large_as_designed() -> None:
    table = set(cells())
    assert {gas_name for gas_name, field in table if field == "fire"} == {"poison", "methane", "confusion", "sleep"}
    assert {gas_name for gas_name, field in table if field == "water"} == {"poison", "confusion", "paralysis", "sleep"}
    assert {gas_name for gas_name, field in table if field == "frost"} == {"paralysis", "steam"}
    assert {field for _, field in table} == set(SCENES)
    assert not {field for _, field in table} & (set(STIMULI) - {"fire", "water", "frost", "spark"})


# What else the table says


def test_burning_coke_gives_off_soot() -> None:
    scene = Scene(CORRIDOR)
    scene.floor.ground.change(4, 1, "coke")
    materials.meet(scene.run, "fire", 4, 1)
    pass_turns(scene, 6)
    assert held(scene, "dark", 6) >= 32


@pytest.mark.parametrize("stimulus", ["fire", "lava"])
def test_fire_and_lava_on_water_give_off_steam(stimulus: Any) -> None:
    scene = Scene(CORRIDOR)
    scene.floor.ground.change(4, 1, "shallow_water")
    materials.meet(scene.run, stimulus, 4, 1)
    assert held(scene, "steam", 4) == {"fire": 40, "lava": 200}[stimulus]


def test_a_wall_stops_wind_and_what_does_not_fit_stays() -> None:
    scene = Scene(CORRIDOR)
    put(scene, "poison", 100, (6, 1), (8, 1))
    put(scene, "poison", 200, (7, 1))
    gas.blow(scene.run, 1, 1, (1, 0), 9)
    assert [held(scene, "poison", x) for x in (6, 7, 8)] == [100, 50, 250]


def test_wind_widens_as_it_goes() -> None:
    scene = Scene(HALL, r="rat asleep")
    put(scene, "poison", 50, (2, 2), (4, 6), (4, 2), (1, 6))
    gas.blow(scene.run, 1, 4, (1, 0), 4)
    assert [held(scene, "poison", x, y) for x, y in ((7, 6), (7, 2), (1, 6), (2, 2))] == [50, 50, 50, 50]


# Explosions


def test_a_front_of_flame_runs_through_methane_a_cell_a_turn() -> None:
    scene = Scene("#" * 30 + "\n#@" + "." * 27 + "#\n" + "#" * 30)
    put(scene, "methane", 100, *((x, 1) for x in range(6, 28)))
    scene.burn((5, 1), turns=1)
    fronts = []
    for _ in range(8):
        pass_turns(scene)
        fronts.append(max(x for x, _ in scene.burning()))
    assert fronts == sorted(set(fronts))
    assert fronts[0] == 6


def test_an_explosion_harms_who_is_there_once_and_breaks_what_a_blast_breaks() -> None:
    scene = Scene(CORRIDOR.replace("@.......", "@..r...."), r="brute asleep")
    scene.floor.ground.change(5, 1, "web")
    put(scene, "methane", 160, (4, 1), (5, 1))
    scene.burn((3, 1), turns=1)
    whole = scene.health("r")
    pass_turns(scene)
    assert whole - scene.health("r") == 3 + 160 // 16
    assert "burning" in scene.statuses("r")
    pass_turns(scene)
    assert scene.terrain(5, 1) == "floor"


def test_at_most_sixty_cells_go_up_in_a_turn_and_the_rest_the_next() -> None:
    drawing = "\n".join(["#" * 40, "#@" + "." * 37 + "#", *["#" + "." * 38 + "#"] * 6, "#" * 40])
    scene = Scene(drawing)
    there = [(x, y) for x in range(2, 30) for y in range(2, 7)]
    put(scene, "methane", 30, *there)
    scene.burn(*there, turns=3)
    pass_turns(scene)
    counts = [len(event.cells) for event in scene.run.events if isinstance(event, Exploded)]
    pass_turns(scene, 2)
    counts = [len(event.cells) for event in scene.run.events if isinstance(event, Exploded)]
    assert counts[0] == 60
    assert sum(counts) >= len(there)


def test_lava_and_who_burns_light_methane() -> None:
    for kind in ("lava", "creature"):
        scene = Scene(CORRIDOR.replace("@.......", "@.....r."), r="brute asleep")
        put(scene, "methane", 90, (6, 1))
        if kind == "lava":
            scene.floor.ground.change(5, 1, "lava")
        else:
            scene.afflict("r", "burning", 3)
        pass_turns(scene)
        assert [event for event in scene.run.events if isinstance(event, Exploded)], kind


def test_methane_lies_for_ever_and_harms_nobody() -> None:
    scene = Scene(CLOSET)
    put(scene, "methane", 200, (1, 1))
    scene.rest(30)
    assert held(scene, "methane", 1) == 200
    assert scene.statuses() == {}
    assert not gas.harms(scene.run, scene.run.hero, 1, 1)
