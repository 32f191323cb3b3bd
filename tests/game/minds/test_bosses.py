"""Bosses: the verbs of each in its hall, and the ways past it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game import knowledge
from game.actions.bumping import Touch
from game.actions.handling import PickUp
from game.actions.moving import Walk
from game.actions.travelling import Ascend
from game.rules import keystone
from game.rules.beings import creatures, hiding, noise
from game.rules.combat import sight
from game.rules.harm import blasts
from game.rules.items import inventory
from game.rules.senses import gas
from game.rules.senses.fov import distance
from game.world import query, spawn
from game.world.components import Creature, Position
from game.world.events import Hit, Missed, Telegraphed
from tests.kit.scenes import Scene

LAST = 20
KEYHALL = """
    ##############
    ######H#######
    #............#
    #............#
    #..M...*@....#
    #............#
    #............#
    #<.........>.#
    ##############
"""


def keyhall() -> Scene:
    """A hall in which the Keystone lies beside the hero, and one of the statues waits."""
    scene = Scene(KEYHALL, depth=LAST, H="shut_gate", M="mason_statue", legend={"*": "keystone"})
    keystone.shut_gate(scene.run)
    scene.creature().health = scene.creature().max_health = 1000
    return scene


def woken(*, idle: bool = True) -> Scene:
    """The same, with the Keystone lifted; an idle Mason brings down no vault."""
    scene = keyhall()
    scene.walk("w")
    scene.do(PickUp())
    scene.named["M"] = scene.floor.occupants[3, 4]
    if idle:
        scene.mind("M").acts.number, scene.mind("M").acts.ready = -1, 10**6
    return scene


def test_the_mason_is_a_statue_until_the_keystone_is_lifted() -> None:
    scene = keyhall()
    scene.rest(5)
    assert not [cell for cell in scene.floor.occupants if cell != scene.at()]
    scene = woken()
    assert scene.creature("M").kind.id == "mason"
    assert any("One of the statues steps down: the Mason" in line for line in scene.log)
    assert keystone.is_shut(scene.run)
    assert keystone.exit_home(scene.run) is None


def test_a_blast_does_not_break_the_statue_that_waits() -> None:
    scene = keyhall()
    blasts.blast(scene.run, 4, 4, (1, 1), 2)
    scene.rest()
    assert scene.terrain(3, 4) == "mason_statue"


def test_the_mason_steps_when_the_hero_does_and_not_else() -> None:
    scene = woken()
    before = scene.at("M")
    scene.rest(4)
    assert scene.at("M") == before
    scene.walk("e")
    assert scene.at("M") == (before[0] + 1, before[1])
    scene.rest()
    assert scene.at("M") == (before[0] + 1, before[1])
    scene.walk("e")
    assert scene.at("M") == (before[0] + 2, before[1])


def test_the_mason_walls_up_the_cell_that_was_left_at_each_fifth_step() -> None:
    scene = woken()
    scene.walk("e", "e", "n", "n")
    assert not (scene.floor.ground.terrain == scene.content.terrain_numbers["wet_wall"]).any()
    left = scene.at()
    scene.walk("e")
    assert scene.terrain(*left) == "wet_wall"
    assert any("walls up the way" in line for line in scene.log)
    scene.walk("w")
    assert scene.terrain(*left) == "rubble", "a fresh wall is pushed out, in some turns"


def test_the_vault_that_the_mason_marks_falls_two_turns_later() -> None:
    scene = woken(idle=False)
    assert any("points its trowel" in line for line in scene.log)
    before = scene.health()
    scene.rest()
    assert scene.health() == before
    scene.rest()
    assert before - 26 <= scene.health() <= before - 18
    assert scene.terrain(*scene.at()) == "rubble"

    scene = woken(idle=False)
    scene.walk("e", "e")
    assert scene.health() == before, "who walks out from under it is unharmed"
    assert scene.terrain(7, 4) == "rubble"


def test_its_own_vault_falls_on_the_mason_beside_the_hero() -> None:
    scene = Scene(
        KEYHALL.replace("M...*@", "......").replace("#....", "#.M@.", 1), depth=LAST, H="shut_gate", M="mason"
    )
    scene.creature().health = scene.creature().max_health = 1000
    scene.rest()
    assert any("points its trowel" in line for line in scene.log)
    scene.walk("e", "e")
    assert scene.health() == 1000
    assert scene.health("M") <= scene.creature("M").max_health - 18 - 24, "stone breaks stone"


@pytest.mark.parametrize(("cells", "points"), [(9, True), (10, False)])
def test_the_mason_points_its_trowel_from_nine_cells_at_most(cells: int, *, points: bool) -> None:
    scene = Scene(f"##############\n#M{'.' * (cells - 1)}@{'.' * (11 - cells)}#\n##############", depth=LAST, M="mason")
    scene.rest()
    assert any("points its trowel" in line for line in scene.log) == points


def test_the_mason_rests_its_trowel_for_six_turns_after_a_vault_fell() -> None:
    scene = Scene("#########\n#M.....@#\n#########", depth=LAST, M="mason")
    scene.creature().health = scene.creature().max_health = 10_000
    signs = []
    for turn in range(20):
        signs += [turn for event in scene.rest() if isinstance(event, Telegraphed)]
    assert [later - sooner for sooner, later in pairwise(signs)] == [2 + 6] * 2


@pytest.mark.parametrize("roll", [18, 26])
def test_a_vault_that_falls_does_the_harm_that_is_rolled(roll: int) -> None:
    scene = woken(idle=False)
    scene.creature().health = scene.creature().max_health = 40
    scene.rest()
    scene.dice.rolls = [roll]
    scene.rest()
    assert scene.health() == 40 - roll


@pytest.mark.parametrize("means", ["maul", "blast"])
def test_maul_and_blast_break_the_mason(means: str) -> None:
    scene = woken()
    scene.dice.luck = True
    before = scene.health("M")
    if means == "blast":
        blasts.blast(scene.run, *scene.at("M"), (1, 1), 1)
        scene.rest()
    else:
        scene.give("maul", worn=True)
        scene.hero.strength = 17
        scene.walk("w", "w")
        scene.do(Walk(-1, 0))
    assert scene.health("M") <= before - 24


def test_the_gate_opens_when_the_mason_is_dead() -> None:
    scene = woken()
    scene.creature("M").health = 1
    scene.dice.luck = True
    scene.walk("w", "w")
    scene.do(Walk(-1, 0))
    assert not scene.lives("M")
    assert keystone.exit_home(scene.run) == (6, 1)


def test_the_bearer_of_the_keystone_may_leave_by_the_stairs_and_the_mason_stays() -> None:
    scene = woken()
    scene.walk("sw", "sw", "w", "w", "w")
    scene.walk("sw")
    assert scene.terrain(*scene.at()) == "stairs_up"
    scene.do(Ascend())
    assert not scene.run.pursuers


LOCKUP = """
    #################
    #..|r.|......#..#
    ##G##H#......+..#
    #............#..#
    #q..........Q#..#
    #......W.....#@.#
    #......b.....#..#
    #################
"""
PAIRS = {(1, 4): ((2, 2),), (12, 4): ((5, 2),)}


def lockup(drawing: str = LOCKUP, *, inmate: bool = True) -> Scene:
    """A lock-up of two cells, each with a lever; in one of them an inmate sleeps."""
    drawing = drawing if inmate else drawing.replace("r", ".")
    legend = {"G": "cell_gate", "H": "cell_gate", "q": "lever", "Q": "lever", "b": "bell"}
    scene = Scene(drawing, depth=4, W="warden guarding", r="brute asleep", legend=legend)
    scene.floor.pairs |= PAIRS
    if inmate:
        scene.mind("r").outlaw = True
    scene.creature().health = scene.creature().max_health = 1000
    return scene


def test_the_warden_waits_until_his_hall_is_entered_and_says_so() -> None:
    scene = lockup()
    scene.rest(10)
    assert (scene.mind("W").mood, scene.at("W")) == ("guarding", (7, 5))
    scene = lockup(LOCKUP.replace("@", ".").replace("#............#..#", "#...........@#..#", 1))
    scene.rest()
    assert scene.mind("W").mood == "hunting"
    assert sum("One short" in line for line in scene.log) == 1


def test_a_boss_does_not_lose_who_hides_from_it_in_its_hall() -> None:
    scene = Scene(
        """
        ##############
        #....#.....+.#
        #.W..#..@..#.#
        #....#.....#.#
        #..........#.#
        ##############
        """,
        W="warden",
    )
    scene.dice.luck = False
    scene.mind("W").acts.ready = 10**6
    scene.rest(2)
    assert scene.mind("W").mood == "hunting"


HALL = LOCKUP.replace("@", ".").replace("......#..#", ".....@#..#", 1)


def test_the_warden_opens_the_cells_one_lever_after_the_other_and_then_rings_the_bell() -> None:
    scene = lockup(HALL, inmate=False)
    scene.rest(8)
    assert scene.terrain(5, 2) == "raised_cell_gate", "the nearer lever first"
    assert scene.terrain(2, 2) == "cell_gate"
    told = [event for _ in range(40) for event in scene.rest()]
    assert scene.terrain(2, 2) == "raised_cell_gate"
    assert scene.mind("W").called
    assert told
    assert any("bell rings" in line for line in scene.log)


def test_the_warden_leaves_a_lever_alone_that_drops_one_gate_as_it_lifts_another() -> None:
    scene = lockup(HALL, inmate=False)
    scene.floor.pairs.clear()
    scene.floor.pairs[12, 4] = ((2, 2), (5, 2))
    scene.floor.ground.change(2, 2, "raised_cell_gate")  # the hero forced it
    for _ in range(30):
        scene.rest()
        assert (scene.terrain(2, 2), scene.terrain(5, 2)) == ("raised_cell_gate", "cell_gate")


CAGED = """
    #################
    #....|.r|......##
    ######G##H#######
    #...............#
    #q.............Q#
    #.......W.......#
    #...............#
    #.......@.......#
    ########.########
    ########.########
    #################
"""


@pytest.mark.parametrize("hero", [(13, 6), (9, 4), (8, 9)], ids=["at range", "beside him", "out of sight"])
def test_the_warden_pulls_both_levers_and_fights_though_he_sees_inmates_in_their_cells(hero: tuple[int, int]) -> None:
    legend = {"G": "cell_gate", "H": "cell_gate", "q": "lever", "Q": "lever"}
    scene = Scene(CAGED, depth=4, W="warden guarding", r="brute asleep", legend=legend)
    scene.floor.pairs |= {(1, 4): ((6, 2),), (15, 4): ((9, 2),)}
    scene.mind("r").outlaw = True
    for name in "@W":
        scene.creature(name).health = scene.creature(name).max_health = 1000
    scene.rest()
    assert scene.mind("W").mood == "hunting"
    spawn.place(scene.run, scene.named["W"], 7, 3)
    for place in (hero, (13, 6)):
        spawn.place(scene.run, scene.run.hero, *place)
        sight.look_about(scene.run)
        scene.rest(20)
    assert scene.terrain(6, 2) == scene.terrain(9, 2) == "raised_cell_gate"
    blows = [event for event in scene.rest(40) if isinstance(event, Hit | Missed) and event.target == scene.run.hero]
    assert any(event.attacker == scene.named["W"] for event in blows)


def test_a_lever_struck_while_the_warden_is_far_sets_his_inmates_on_him() -> None:
    scene = lockup()
    scene.mind("r").mood = "hunting"
    before = scene.health("W")
    scene.run.bring("touch", 12, 4)
    scene.dice.luck = True
    scene.rest(8)
    assert scene.health("W") < before


def test_the_warden_shoves_the_hero_into_an_open_cell_and_drops_its_gate() -> None:
    scene = lockup(HALL, inmate=False)
    scene.floor.ground.change(2, 2, "raised_cell_gate")
    scene.floor.ground.change(5, 2, "raised_cell_gate")
    spawn.place(scene.run, scene.named["W"], 2, 4)
    spawn.place(scene.run, scene.run.hero, 2, 3)
    scene.mind("W").mood = "hunting"
    scene.dice.luck = True
    sight.look_about(scene.run)
    scene.rest(2)
    assert scene.at() == (2, 1)
    scene.rest(5)
    assert scene.terrain(2, 2) == "cell_gate"
    scene.walk("s")
    assert scene.terrain(2, 2) == "raised_cell_gate", "a strong back lifts it from within"
    scene.creature("W").health = 10**6
    scene.rest(5)
    assert scene.terrain(2, 2) == "raised_cell_gate", "nobody is shut in twice"


def test_the_warden_strikes_a_hero_who_bars_his_way_to_a_lever() -> None:
    scene = lockup(HALL, inmate=False)
    scene.floor.ground.change(2, 2, "raised_cell_gate")
    spawn.place(scene.run, scene.named["W"], 1, 1)
    spawn.place(scene.run, scene.run.hero, 2, 1)
    scene.mind("W").mood, scene.mind("W").acts.ready = "hunting", 10**6
    scene.dice.luck = True
    sight.look_about(scene.run)
    scene.rest(4)
    assert scene.at("W") == (1, 1)
    assert scene.health() < 1000


def test_the_warden_lured_into_a_cell_is_shut_in_by_its_lever() -> None:
    scene = lockup(HALL)
    scene.floor.ground.change(2, 2, "raised_cell_gate")
    spawn.place(scene.run, scene.named["W"], 1, 1)
    spawn.place(scene.run, scene.run.hero, 1, 3)
    scene.walk("s")
    assert scene.terrain(2, 2) == "cell_gate"
    scene.rest(10)
    assert scene.at("W")[1] == 1
    assert scene.health() == 1000


def test_the_key_is_taken_while_the_warden_walks_to_a_lever() -> None:
    scene = lockup(HALL)
    scene.mind("W").mood = "hunting"
    scene.rest(3)
    assert scene.at("W")[0] > 8, "he goes for the lever, not for the hero"


BROOD = """
    ######################
    #................#...#
    #................#...#
    #.......*........#...#
    #.......M........+@..#
    #................#...#
    #.......o........#...#
    #................#...#
    ######################
"""
WITHIN = BROOD.replace("@", ".").replace("M....", "M...@")
BESIDE = BROOD.replace("@", ".").replace("*.", "*@")
HIDE = (17, 4)
HATCHED = {"rat", "adder", "weevil", "packrat"}


def brood(drawing: str = WITHIN, *eggs: tuple[int, int], mood: str = "hunting", acts: bool = True) -> Scene:
    """The Broodmother in her chamber, a hide in its only doorway, and clutches where asked for."""
    scene = Scene(drawing, depth=8, M=f"broodmother {mood}", legend={"o": "hole", "*": "brood_comb"})
    scene.floor.ground.change_all({HIDE: "hide"} | dict.fromkeys(eggs, "clutch"))
    scene.creature().health = scene.creature().max_health = 1000
    scene.mind("M").acts.ready = 0 if acts else 10**6
    sight.look_about(scene.run)
    return scene


def young(scene: Scene) -> list[str]:
    """Who has hatched or crept out of the hole."""
    creatures = [creature.kind.id for _, creature, _ in query.creatures(scene.run)]
    return [kind for kind in creatures if kind in HATCHED]


def clutches(scene: Scene, word: str = "clutch") -> int:
    """How many clutches there are, or stirring ones."""
    return int((scene.floor.ground.terrain == scene.content.terrain_numbers[word]).sum())


def test_the_broodmother_waits_until_her_chamber_is_entered() -> None:
    scene = brood(BROOD, mood="guarding")
    scene.rest(10)
    assert (scene.mind("M").mood, scene.at("M")) == ("guarding", (8, 4))
    scene.walk("w", "w")
    scene.rest()
    assert scene.mind("M").mood == "hunting"
    assert any("the Broodmother has felt you" in line for line in scene.log)


def test_the_broodmother_lays_a_clutch_every_fifth_turn_and_strains_before() -> None:
    scene = brood(BESIDE)
    scene.rest()
    assert any("strains" in line for line in scene.log)
    assert clutches(scene) == 0
    scene.rest()
    assert clutches(scene) == 1
    for x in range(1, 17):  # nothing that she could scream at
        for y in range(1, 8):
            if scene.terrain(x, y) == "clutch":
                scene.floor.ground.change(x, y, "shells")
    scene.rest(4)
    assert clutches(scene) == 0
    scene.rest(3)
    assert clutches(scene) == 1


def test_a_scream_makes_the_clutches_around_hatch_and_calls_one_out_of_the_hole() -> None:
    scene = brood(BESIDE, (5, 2), (11, 5), (15, 1))
    scene.rest()
    assert any("draws in air" in line for line in scene.log)
    assert (clutches(scene, "stirring_clutch"), young(scene)) == (0, [])
    scene.rest()
    assert clutches(scene, "stirring_clutch") == 2
    assert scene.terrain(15, 1) == "clutch", "too far off to hear it at its loudest"
    assert len(young(scene)) == 1
    scene.mind("M").acts.ready = 10**6
    scene.rest(12)
    assert len(young(scene)) == 3


def test_silenced_she_does_not_scream() -> None:
    for silenced in (False, True):
        scene = brood(WITHIN, (10, 2))
        if silenced:
            scene.afflict("M", "silenced", 20)
        scene.rest(3)
        assert any("scream" in line for line in scene.log) is not silenced


def test_no_noise_outside_her_chamber_makes_the_clutches_hatch() -> None:
    scene = brood(BROOD, (15, 4), mood="guarding")
    noise.make(scene.run, 19, 4, 20)
    assert clutches(scene) == 1
    noise.make(scene.run, 14, 4, 20)
    assert clutches(scene) == 0


def test_below_half_her_health_the_broodmother_digs_in_and_comes_up_where_the_ground_heaves() -> None:
    scene = brood()
    scene.creature("M").health = 43
    scene.rest(2)
    assert not any("tears at the floor" in line for line in scene.log), "half is not below half"
    for stays in (True, False):
        scene = brood()
        scene.creature("M").health = 42
        scene.rest()
        assert any("tears at the floor" in line for line in scene.log)
        marked = scene.at()
        scene.rest()
        assert not knowledge.creatures_in_sight(scene.run)
        assert scene.terrain(*marked) == "heaving_earth"
        before = scene.health()
        if stays:
            scene.rest(6)
        else:
            scene.walk("e", "e", "e")
            scene.rest(3)
        assert knowledge.creatures_in_sight(scene.run)
        assert any("The floor bursts" in line for line in scene.log)
        assert distance(*scene.at("M"), *marked) <= 1
        assert any("breaking through" in line for line in scene.log) == stays
        assert stays or scene.health() == before
        scene.mind("M").acts.ready = 0
        scene.rest(3)
        assert not hiding.is_hidden(scene.run, scene.named["M"]), "she digs once"


def test_fire_from_the_doorway_burns_the_brood_and_its_mother() -> None:
    scene = brood(BROOD, (12, 3), (12, 4), mood="guarding")
    moss = [(x, y) for x in range(4, 17) for y in range(1, 8) if scene.terrain(x, y) == "floor"]
    scene.floor.ground.change_all(dict.fromkeys(moss, "grass"))
    scene.run.bring("fire", 16, 4)
    scene.rest(25)
    assert clutches(scene) + clutches(scene, "stirring_clutch") == 0
    assert young(scene) == []
    assert scene.health("M") < scene.creature("M").max_health


@pytest.mark.parametrize("poisoned", [True, False])
def test_who_lets_gas_out_and_goes_out_of_sight_is_not_followed(poisoned: bool) -> None:  # noqa: FBT001
    scene = brood(WITHIN.replace("M...@....", "M.......@"), acts=False)
    if poisoned:
        gas.release(scene.run, "poison", 10, 4, 250)
    scene.walk("e", "e", "se")
    scene.rest(20)
    assert scene.mind("M").mood != "hunting"
    assert scene.at("M")[0] < HIDE[0]
    assert (scene.health("M") < scene.creature("M").max_health) == poisoned


def test_with_the_clutches_broken_and_the_hole_plugged_the_comb_is_taken_while_she_digs() -> None:
    scene = brood(BESIDE.replace("*@", "@*"), (7, 2))
    scene.creature("M").health = 42
    scene.do(Touch(7, 2))
    assert scene.terrain(7, 2) == "shells"
    spawn.create(scene.run, inventory.make(scene.content.items["dart"]), Position(8, 6))
    scene.rest()
    assert hiding.is_hidden(scene.run, scene.named["M"])
    scene.walk("e")
    scene.do(PickUp())
    assert "brood_comb" in scene.pack.values()
    scene.walk("se", "e", "e", "e", "e", "e", "e", "e", "e", "ne")
    scene.rest(20)
    assert young(scene) == []
    assert scene.mind("M").mood != "hunting"
    assert scene.at("M")[0] < HIDE[0]
    assert scene.health() == 1000


def test_a_plugged_hole_keeps_the_young_in() -> None:
    scene = brood(BESIDE, (5, 2))
    spawn.create(scene.run, inventory.make(scene.content.items["dart"]), Position(8, 6))
    scene.rest(2)
    assert any("screams" in line for line in scene.log)
    assert young(scene) == []


def test_her_own_comb_does_not_calm_the_broodmother() -> None:
    scene = brood(acts=False)
    scene.give("brood_comb")
    scene.rest(8)
    assert scene.mind("M").mood == "hunting"
    assert scene.health() < 1000


TARN = """
    ###########################
    #...~~~~~...~~~~~....#....#
    #...~~~~~...~~~~~....#....#
    #V..~~~~~...~~~~~...U#....#
    #...=====.K.=====....+@...#
    #...~~~~~.*.~~~~~....#....#
    #...~~~~~...~~~~~....#....#
    ###########################
"""
SOURCES = {(1, 3): ((6, 2), (6, 5)), (20, 3): ((14, 2), (14, 5))}


def tarn(at: tuple[int, int] = (18, 2), *, mood: str = "hunting", acts: bool = True) -> Scene:
    """The Drowned King between two lakes with a wheel each, his lamp beside him, and the hero somewhere."""
    legend = {"~": "deep_water", "=": "raised_causeway", "V": "wheel", "U": "wheel", "*": "drowned_lamp"}
    scene = Scene(TARN, depth=12, K=f"drowned_king {mood}", legend=legend)
    scene.floor.pairs |= SOURCES
    scene.creature().health = scene.creature().max_health = 1000
    scene.mind("K").acts.ready = 0 if acts else 10**6
    spawn.place(scene.run, scene.run.hero, *at)
    sight.look_about(scene.run)
    return scene


def water(scene: Scene, word: str) -> int:
    """How many cells are deep or shallow water."""
    return int((scene.floor.ground.terrain == scene.content.terrain_numbers[word]).sum())


def dry_king(*, turned: int) -> Scene:
    """The King, with so many of the wheels turned."""
    scene = tarn(acts=False)
    for cell in list(SOURCES)[:turned]:
        scene.run.bring("touch", *cell)
    scene.rest(8)
    return scene


def test_the_drowned_king_waits_until_his_hall_is_entered() -> None:
    scene = tarn((22, 4), mood="guarding")
    scene.rest(10)
    assert (scene.mind("K").mood, scene.at("K")) == ("guarding", (10, 4))
    spawn.place(scene.run, scene.run.hero, 20, 4)
    sight.look_about(scene.run)
    scene.rest()
    assert scene.mind("K").mood == "hunting"
    assert any("Drowned King has turned his head" in line for line in scene.log)


def test_a_boss_does_not_act_for_a_hero_whom_it_cannot_see_at_the_side_of_its_hall() -> None:
    scene = tarn((22, 4), mood="guarding")
    for y in range(1, scene.floor.level.height - 1):
        scene.floor.ground.change(15, y, "wall")
    spawn.place(scene.run, scene.run.hero, 20, 4)
    sight.look_about(scene.run)
    scene.rest(3)
    assert scene.mind("K").mood == "guarding"
    scene.floor.ground.change(15, 4, "floor")
    sight.look_about(scene.run)
    scene.rest()
    assert scene.mind("K").mood == "hunting"


def test_the_drowned_king_lets_the_water_rise_a_step_at_a_time_within_his_hall() -> None:
    scene = tarn()
    scene.rest()
    assert any("the lakes lean in" in line for line in scene.log)
    assert (water(scene, "shallow_water"), scene.terrain(17, 1)) == (0, "floor")
    scene.rest()
    assert scene.terrain(17, 1) == "shallow_water"
    assert scene.terrain(19, 1) == "floor"
    for tide in range(2):
        scene.mind("K").acts.next, scene.mind("K").acts.ready = 0, 0
        scene.rest(2)
        assert scene.terrain(17, 1) == "deep_water", tide
    assert scene.terrain(18, 1) == "deep_water"
    assert scene.terrain(19, 1) == "shallow_water"
    assert scene.terrain(14, 4) == "raised_causeway", "the causeway stands"
    scene.floor.ground.change(21, 4, "floor")
    for _ in range(5):
        scene.mind("K").acts.next, scene.mind("K").acts.ready = 0, 0
        scene.rest(2)
    assert scene.terrain(20, 4) == "deep_water"
    assert scene.terrain(22, 4) == "floor", "it keeps to the hall"


def test_the_tide_takes_who_is_in_water_to_the_drowned_king() -> None:
    for wet in (True, False):
        scene = tarn((18, 3))
        scene.floor.ground.change_all({(x, 3): "shallow_water" for x in range(17, 20) if wet})
        scene.mind("K").acts.next = 1
        scene.rest()
        assert any("the water runs back" in line for line in scene.log)
        king = scene.at("K")
        before = distance(*king, *scene.at())
        assert scene.at() == (18, 3)
        scene.rest()
        assert (distance(*king, *scene.at()) < before) == wet


def test_the_drowned_rise_where_the_water_reaches() -> None:
    scene = tarn((19, 4))
    scene.mind("K").acts.next = 2
    scene.rest()
    assert any("calls a name" in line for line in scene.log)
    assert len(query.monsters(scene.run)) == 1
    scene.rest()
    (other,) = [each for each in query.monsters(scene.run) if each.entity != scene.named["K"]]
    assert other.creature.kind.id == "drowned"
    assert distance(16, 1, other.at.x, other.at.y) <= 2


def test_silenced_he_calls_nobody() -> None:
    scene = tarn((19, 4))
    scene.mind("K").acts.next = 2
    scene.afflict("K", "silenced", 20)
    scene.rest(3)
    assert not any("calls a name" in line for line in scene.log)
    assert len(query.monsters(scene.run)) == 1


def test_his_verbs_take_turns() -> None:
    scene = tarn((19, 4))
    signs = ("the lakes lean in", "the water runs back", "calls a name")
    for _ in range(14):
        spawn.place(scene.run, scene.run.hero, 19, 4)
        spawn.place(scene.run, scene.named["K"], 10, 4)
        scene.rest()
    told = [sign for line in scene.log for sign in signs if sign in line]
    assert told[:4] == [*signs, signs[0]]


def test_deep_water_heals_the_drowned_king() -> None:
    scene = tarn(acts=False)
    for cell, gained in (((10, 4), 0), ((6, 2), 2)):
        spawn.place(scene.run, scene.named["K"], *cell)
        scene.creature("K").health = 50
        scene.mind("K").mood = "asleep"
        scene.rest()
        assert scene.health("K") == 50 + gained


def test_with_both_wheels_turned_he_is_stranded_and_half_as_fast() -> None:
    scene = dry_king(turned=2)
    assert water(scene, "deep_water") == 0
    spawn.place(scene.run, scene.named["K"], 2, 6)
    sight.look_about(scene.run)
    scene.rest(8)
    assert scene.at("K")[0] == 6
    for number in range(3):
        scene.mind("K").acts.next, scene.mind("K").acts.ready = number, 0
        spawn.place(scene.run, scene.named["K"], 12, 4)
        scene.rest(2)
    assert not any("lean in" in line or "runs back" in line or "calls a name" in line for line in scene.log)


def test_with_one_wheel_turned_the_other_lake_is_his() -> None:
    scene = dry_king(turned=1)
    assert water(scene, "deep_water")
    scene.mind("K").acts.ready = 0
    scene.rest()
    assert any("the lakes lean in" in line for line in scene.log)


def test_a_spark_strikes_all_who_stand_in_the_water_and_not_who_stands_dry() -> None:
    scene = tarn(acts=False)
    spawn.place(scene.run, scene.named["K"], 13, 2)
    drowned = creatures.make(scene.run, scene.content.monsters["drowned"], 15, 2, "asleep")
    scene.mind("K").mood = "asleep"
    before = scene.health()
    scene.run.bring("spark", 16, 2)
    scene.rest()
    assert scene.health("K") < 100, "though the water heals him"
    assert scene.run.world.get(drowned, Creature).health < 26
    assert scene.health() == before


def test_along_the_causeway_the_lamp_is_taken_and_out_before_the_third_tide() -> None:
    scene = tarn((11, 5))
    spawn.place(scene.run, scene.named["K"], 1, 6)
    sight.look_about(scene.run)
    scene.walk("w")
    scene.do(PickUp())
    assert "drowned_lamp" in scene.pack.values()
    scene.walk("ne", *["e"] * 10)
    scene.walk("e", "e", "e", "se")
    assert scene.at()[0] > 21
    assert sum("lets the water rise" in line for line in scene.log) < 3
    scene.rest(20)
    assert scene.mind("K").mood != "hunting"
    assert scene.at("K")[0] < 21
