"""The explorer keeps out of what a sane player keeps out of, and wastes no turns."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Rest, Walk
from game.actions.travelling import Descend
from game.actions.using import Quaff, Read, Throw, Zap
from game.bots import cover, devices, dodging, fighting, fire, opening, shores
from game.bots.explorer import Explorer
from game.bots.loops import LOOPS
from game.rules.beings import creatures, hiding
from game.rules.combat import odds, sight
from game.rules.items import inventory
from game.rules.senses import facing
from game.rules.senses.fire import kindle
from game.world import spawn
from game.world.components import Item, Mind, Position, Statuses
from tests.kit.scenes import Scene

HALL = """
    ########################
    #......#...............#
    #......+...............#
    #@.....#.......O.......#
    #......#...............#
    #..>...#...............#
    ########################
"""


def play(scene: Scene, turns: int) -> list[tuple[int, int]]:
    """Let the explorer play on this floor; where it stood."""
    bot, cells = Explorer(), []
    for _ in range(turns):
        scene.do(bot.choose(scene.session))
        if scene.run.depth > 1:
            break
        cells.append(scene.at())
    return cells


def test_it_leaves_a_boss_alone_and_goes_down() -> None:
    scene = Scene(HALL, O="broodmother guarding")
    cells = play(scene, 80)
    assert scene.run.depth == 2
    assert max(x for x, _ in cells) == 6  # it saw her through the door


def test_it_leaves_the_hall_of_a_boss_who_is_awake() -> None:
    scene = Scene(HALL.replace("#@.", "#..").replace("+....", "'..@."), O="warden")
    cells = play(scene, 12)
    assert max(x for x, _ in cells[4:]) <= 7


def test_it_takes_nothing_from_the_hall_of_a_boss() -> None:
    scene = Scene(HALL.replace(".......O", ".p.....O"), O="broodmother guarding", p="pedestal")
    spawn.create(scene.run, inventory.make(scene.content.items["axe"]), Position(9, 3))
    cells = play(scene, 80)
    assert scene.run.depth == 2
    assert max(x for x, _ in cells) == 6


def test_it_goes_on_to_a_sleeper_whom_a_corner_hides() -> None:
    scene = Scene(
        """
        #############
        #...........#
        #.#########.#
        #@........r.#
        #############
        """,
        r="rat asleep",
    )
    scene.dice.luck = False
    bot = Explorer()
    scene.do(bot.choose(scene.session))
    spawn.place(scene.run, scene.run.hero, 4, 1)
    scene.rest()
    cells = []
    for _ in range(14):
        scene.do(bot.choose(scene.session))
        cells.append(scene.at())
    assert {(1, 2), (9, 3)} <= set(cells)


def test_it_steps_out_of_the_sight_of_who_shoots() -> None:
    scene = Scene(
        """
        ###############
        #.#############
        #.#############
        #.@...........#
        ##########.x..#
        ###############
        """,
        x="crossbowman",
    )
    play(scene, 3)
    assert scene.at()[0] == 1
    assert scene.at()[1] < 3


def test_it_rests_on_stairs_when_it_is_worn_out() -> None:
    scene = Scene("###########\n#@.......>#\n###########")
    scene.creature().health = 5
    play(scene, 30)
    assert scene.at() == (9, 1)


@pytest.mark.parametrize(("health", "zaps"), [(19, True), (20, False)])
def test_it_points_a_wand_of_fealty_at_the_wounded_alone(health: int, *, zaps: bool) -> None:
    scene = Scene("#########\n#@....B.#\n#########", B="brute")
    wand = scene.give("fealty", charges=1)
    scene.run.known.add("fealty")
    scene.creature("B").health = health
    assert (fighting.use_on(scene.run, fighting.foes(scene.run)[0]) == Zap(wand, 6, 1)) == zaps


def test_it_zaps_no_wand_of_exchange_and_no_lightning_in_water() -> None:
    for wand, ground, zaps in (
        ("exchange", "floor", False),
        ("sparks", "floor", True),
        ("sparks", "shallow_water", False),
    ):
        scene = Scene("########\n#@..B..#\n########", B="brute")
        scene.floor.ground.change(1, 1, ground)
        scene.run.known.add(wand)
        scene.run.world.get(scene.give(wand), Item).charges = 3
        action = fighting.use_on(scene.run, fighting.foes(scene.run)[0])
        assert isinstance(action, Zap) == zaps


def test_it_looks_for_food_before_it_goes_down_hungry() -> None:
    scene = Scene("############\n#@..>...#..#\n#.......+.%#\n############", legend={"%": "ration"})
    scene.hero.food = 300
    scene.run.auto_pickup = True
    play(scene, 30)
    assert scene.hero.food > 300


def test_it_springs_a_trap_only_a_few_times() -> None:
    scene = Scene("##########\n#@s.....>#\n##########", s="gas_vent found")
    scene.give("dart", count=9)
    bot = Explorer()
    tried = bot._opened
    thrown = [opening.spring(scene.run, tried) for _ in range(9)]
    assert sum(isinstance(action, Throw) for action in thrown) == opening.TRIES


def test_odds_count_what_a_bite_leaves_behind() -> None:
    scene = Scene("########\n#@s.r..#\n########", s="adder", r="rat")
    adder, rat = (odds.reckon(scene.run, scene.named[name]).harm for name in "sr")
    assert adder > rat


def test_it_lets_who_hunts_it_come_out_of_the_hall_of_a_boss() -> None:
    scene = Scene(HALL.replace("#@.", "#..").replace("......+", ".....@'"), O="warden guarding", legend={})
    creatures.make(scene.run, scene.content.monsters["rat"], 12, 2, "hunting")
    cells = play(scene, 8)
    assert max(x for x, _ in cells) <= 7


def test_it_gets_out_of_the_sight_of_a_boss_who_came_out_after_it() -> None:
    scene = Scene(
        """
        ###########
        #........O#
        #.........#
        ######.####
        #.....@...#
        ###########
        """,
        O="warden",
    )
    scene.dice.luck = False
    spawn.place(scene.run, scene.run.hero, 6, 2)
    sight.look_about(scene.run)
    assert cover.step_away_from(scene.run, knowledge.foes_in_sight(scene.run)) == Walk(0, 1)


def test_it_walks_past_who_lies_in_wait_unseen_as_if_nobody_did() -> None:
    scene = Scene("#######\n#@M..>#\n#....##\n#######", M="mimic guarding")
    assert knowledge.occupied_cells(scene.run) == {(2, 1)}
    assert cover.step_to_stairs(scene.run) == Walk(1, 1)
    hiding.hide(scene.run, scene.named["M"])
    assert knowledge.occupied_cells(scene.run) == set()
    assert cover.step_to_stairs(scene.run) == Walk(1, 0)


def test_it_heeds_fire_in_sight_alone() -> None:
    scene = Scene("########\n#..g#g.#\n#..@#g.#\n########", g="grass")
    scene.floor.ground.change(3, 2, "grass")
    sight.look_about(scene.run)
    kindle(scene.run, 5, 1, 0, 5)
    assert fire.out_of_fire(scene.run, fighting=True) is None
    kindle(scene.run, 3, 1, 0, 5)
    assert fire.out_of_fire(scene.run, fighting=True) is not None


def test_a_fight_costs_more_where_somebody_mends_the_others() -> None:
    scene = Scene("##########\n#@..B..m.#\n##########", B="brute", m="mender")
    seen = fighting.foes(scene.run)
    alone = [foe for foe in seen if foe.creature.kind.id == "brute"]
    assert fighting.cost(seen) > fighting.cost(alone) * 1.5


def test_it_does_not_fall_upon_one_of_many_who_would_wake() -> None:
    for others, falls in (("...", True), ("BBB", False)):
        scene = Scene(f"##########\n#@.t.{others}.#\n##########", t="cutpurse asleep", B="brute asleep")
        scene.dice.luck = False
        seen = fighting.foes(scene.run)
        assert (fighting.cost_of_falling_upon(scene.run, seen) < scene.health() * 0.6) == falls


def test_it_strikes_who_mends_first() -> None:
    scene = Scene("######\n#@B..#\n#m...#\n######", B="brute", m="mender")
    action = fighting.fight(scene.run, fighting.foes(scene.run), patient=True)
    assert action == Strike(scene.named["m"])


def test_it_strikes_back_at_who_stands_on_a_trap() -> None:
    scene = Scene("######\n#@s..#\n######", s="snare found")
    creatures.make(scene.run, scene.content.monsters["trapper"], 2, 1, "hunting")
    sight.look_about(scene.run)
    assert [foe.steps for foe in fighting.foes(scene.run)] == [1]


def test_it_rests_with_somebody_in_sight_whom_it_gave_up_chasing() -> None:
    scene = Scene("########\n#@...m.#\n########", m="mender")
    scene.creature().health = 20
    bot = Explorer()
    bot._stalked[scene.named["m"]] = 99
    assert isinstance(bot.choose(scene.session), Rest)


def test_it_does_not_wait_for_anybody_under_fire() -> None:
    for shooter, waits in (("crossbowman", False), ("brute", True)):
        scene = Scene("###########\n#@.S.....x#\n###########", S="brute", x=shooter)
        action = fighting.fight(scene.run, fighting.foes(scene.run), patient=True)
        assert isinstance(action, Rest) == waits


def test_it_strikes_no_shell_in_vain() -> None:
    scene = Scene("########\n#>@qr..#\n########", q="crab", r="rat asleep")
    bot = Explorer()
    scene.dice.luck = False
    scene.rest()
    scene.do(bot.choose(scene.session))
    assert scene.at() == (1, 1)
    scene.do(bot.choose(scene.session))
    assert scene.run.depth == 2


def test_it_rests_on_dry_ground_when_somebody_hunts_it_from_a_lake() -> None:
    scene = Scene(
        """
        ############
        #~~n@.....+#
        #~~~......+#
        ############
        """,
        n="ray",
        legend={"+": "shallow_water"},
    )
    for x in range(4, 9):
        for y in (1, 2):
            scene.floor.ground.change(x, y, "shallow_water")
    scene.creature().health = 20
    play(scene, 12)
    assert scene.at()[0] == 9


def test_it_steps_over_a_trap_at_last() -> None:
    scene = Scene("##########\n#@..s...>#\n##########", s="alarm_wire found")
    play(scene, 120)
    assert scene.run.depth == 2


def test_it_fetches_food_that_it_knows_of_before_it_gives_a_floor_up() -> None:
    scene = Scene("##############\n#%....@.....>#\n##############", legend={"%": "ration"})
    bot = Explorer()
    bot.choose(scene.session)
    bot._loops.count = LOOPS
    scene.run.auto_pickup = True
    for _ in range(5):
        scene.do(bot.choose(scene.session))
    assert scene.at() == (1, 1)
    for _ in range(12):
        scene.do(bot.choose(scene.session))
    assert scene.run.depth == 2


def test_it_gets_out_of_the_way_of_shots_from_the_hall_of_a_boss() -> None:
    scene = Scene(HALL.replace("#@.", "#..").replace("......+", ".....@'"), O="warden guarding")
    creatures.make(scene.run, scene.content.monsters["crossbowman"], 13, 2, "hunting")
    scene.rest()
    cells = play(scene, 6)
    assert all(y != 2 for _, y in cells[1:])


def test_it_does_not_rest_when_it_starves() -> None:
    scene = Scene("##########\n#@.......#\n##########")
    scene.creature().health = 10
    scene.hero.food = 20
    assert not isinstance(Explorer().choose(scene.session), Rest)


def test_it_forces_a_way_through_what_burns_by_turns() -> None:
    scene = Scene("##########\n#@......>#\n##########")
    scene.burn((2, 1), turns=2)
    assert isinstance(opening.force_a_path(scene.run), Rest)
    scene.rest(4)
    assert opening.force_a_path(scene.run) == Walk(1, 0)


def test_it_takes_food_up_from_where_things_are_taken_on_purpose_alone() -> None:
    scene = Scene("########\n#@.p..>#\n########", p="pedestal")
    spawn.create(scene.run, inventory.make(scene.content.items["ration"]), Position(3, 1))
    bot = Explorer()
    for _ in range(12):
        scene.do(bot.choose(scene.session))
    assert "ration" in scene.pack.values()
    assert scene.run.depth == 2


def test_it_goes_down_from_stairs_on_a_floor_where_it_gets_nowhere() -> None:
    scene = Scene("########\n#@>...p#\n########", p="pedestal")
    spawn.create(scene.run, inventory.make(scene.content.items["ration"]), Position(6, 1))
    scene.walk("e")
    bot = Explorer()
    bot.choose(scene.session)
    bot._loops.count = 2 * LOOPS
    assert bot.choose(scene.session) == Descend()


def test_it_is_off_ground_that_gives_way_before_it_does() -> None:
    for turns, leaves in ((6, True), (30, False)):
        scene = Scene("########\n#..@...#\n#......#\n########")
        scene.floor.ground.change_all(dict.fromkeys([(2, 1), (3, 1), (4, 1)], "lava"))
        scene.floor.ground.lay([(2, 1), (3, 1), (4, 1)], "obsidian", turns)
        scene.rest()
        assert (fire.off_what_ends(scene.run) is not None) == leaves
        for foe in (False, True):
            grid = knowledge.movement_grid(scene.floor, through_fire=foe)
            assert grid.allows(4, 2, 0, -1) == (foe and not leaves)  # not even in a fight


def test_it_steps_to_no_place_from_where_it_could_be_thrown_into_lava() -> None:
    scene = Scene("#########\n#.@...O.#\n#~......#\n#########", legend={"~": "lava"}, O="blower")
    for _ in range(2):  # when the blower fills itself as well
        assert dodging.leads_to_brink(scene.run, Walk(0, 1))
        assert not dodging.leads_to_brink(scene.run, Walk(1, 0))
        assert not dodging.leads_to_brink(scene.run, Rest())
        assert dodging.step_off_brink(scene.run) is None
        scene.rest()
    assert "The blower fills itself." in scene.log


def test_it_goes_by_a_ring_or_a_scroll_from_where_it_is_shut_in() -> None:
    scene = Scene("##########\n#@..r#..r#\n##########", r="shunt found")
    for _ in range(3):
        scene.do(opening.go_elsewhere(scene.run) or Rest())
    assert scene.at() == (8, 1)
    scene = Scene("##########\n#@...#...#\n##########")
    assert opening.go_elsewhere(scene.run) is None
    scroll = scene.give("teleportation")
    scene.run.known.add("teleportation")
    assert opening.go_elsewhere(scene.run) == Read(scroll)


def test_it_covers_who_comes_with_webs_and_not_itself() -> None:
    for gap, spins in ((4, True), (2, False)):
        scene = Scene("##########\n#@.......#\n##########")
        foe = creatures.make(scene.run, scene.content.monsters["brute"], 1 + gap, 1, "hunting")
        staff = scene.give("webs", enchant=1, charges=1)
        action = devices.relieve(scene.run, [each.creature for each in fighting.foes(scene.run)])
        assert action == (Zap(staff, 1 + gap, 1) if spins else None)
        scene.do(action or Rest())
        assert "stuck" in scene.run.world.get(foe, Statuses).turns if spins else True
        assert devices.relieve(scene.run, [each.creature for each in fighting.foes(scene.run)]) is None


def test_it_does_not_stand_where_it_could_be_thrown_into_lava() -> None:
    drawing = "##########\n#~@..O...#\n#........#\n#........#\n##########"
    for kind, ground, steps in (("blower", "lava", True), ("blower", "deep_water", False), ("brute", "lava", False)):
        scene = Scene(drawing, legend={"~": ground}, O=kind)
        step = dodging.step_off_brink(scene.run)
        assert (step is not None) == steps  # a brute throws from beside alone
        if step is not None:
            scene.do(step)
            assert dodging.step_off_brink(scene.run) is None
    for kind in ("brute", "clinker"):  # a clinker bursts
        scene = Scene(drawing.replace("..O", "O.."), legend={"~": "lava"}, O=kind)
        assert dodging.step_off_brink(scene.run) is not None


def test_it_does_not_stand_with_lava_behind_it_before_a_charge() -> None:
    scene = Scene("##########\n#~@....A.#\n#........#\n#........#\n##########", legend={"~": "lava"}, A="ram")
    assert dodging.step_off_brink(scene.run) is None
    scene.rest()
    assert "The ram lowers its head." in scene.log
    assert dodging.step_off_brink(scene.run) is not None


def test_it_fights_those_who_rise_from_water_on_dry_ground() -> None:
    scene = Scene("##############\n#....~~@~~N~~#\n##############", legend={"~": "shallow_water"}, N="drowned")
    scene.floor.ground.change(7, 1, "shallow_water")
    scene.creature("N").health = 3
    bot = Explorer()
    for _ in range(30):
        scene.do(bot.choose(scene.session))
        if not scene.lives("N"):
            break
    assert not scene.lives("N")
    assert scene.at()[0] <= 3
    scene.rest(10)
    assert not knowledge.creatures_in_sight(scene.run)
    assert shores.draw_ashore(scene.run, []) is None


def test_it_walks_into_no_fire_to_come_to_a_foe() -> None:
    scene = Scene("##########\n#@.....B.#\n##########", B="brute")
    scene.afflict("B", "paralysed", 30)
    scene.burn((3, 1), turns=8)
    scene.rest()
    bot = Explorer()
    for _ in range(5):
        scene.do(bot.choose(scene.session))
        assert scene.at()[0] <= 2
    assert "burning" not in scene.statuses()


def test_it_goes_past_fire_when_no_other_path_is_left() -> None:
    for loops, leaves in ((0, True), (2 * LOOPS, False)):
        scene = Scene('########\n#.@"""#\n#......#\n########')
        scene.floor.ground.change(2, 1, "grass")
        scene.burn((5, 1), turns=9)
        scene.rest()
        bot = Explorer()
        bot.choose(scene.session)
        bot._loops.count = loops
        assert (bot._out_of_fire(scene.run, []) is not None) == leaves


def test_it_drinks_before_it_dies_in_gas_that_it_walks_out_of() -> None:
    for health, drinks in ((30, False), (8, True)):
        scene = Scene("##########\n#@.......#\n##########")
        potion = scene.give("healing")
        scene.run.known.add("healing")
        scene.creature().health = health
        scene.floor.ground.put_gas("poison", 1, 1, 200)
        scene.afflict("@", "poisoned", 35)
        assert (Explorer().choose(scene.session) == Quaff(potion)) == drinks


def test_a_fight_with_who_splits_costs_more() -> None:
    scene = Scene("########\n#@...j.#\n########", j="jelly")
    (jelly,) = fighting.foes(scene.run)
    assert fighting.cost([jelly]) > 1.5 * odds.cost([jelly.odds])


def test_a_fight_with_who_mends_in_fire_costs_more() -> None:
    scene = Scene("########\n#@...S.#\n########", S="salamander")
    (salamander,) = fighting.foes(scene.run)
    assert fighting.cost([salamander]) > 1.5 * odds.cost([salamander.odds])


def test_a_fight_with_who_has_a_shell_or_throws_it_about_costs_more() -> None:
    scene = Scene("########\n#@..q..#\n########", q="crab")
    (crab,) = fighting.foes(scene.run)
    for _ in range(4):
        facing.wear(scene.run, crab.creature.entity)
    (bare,) = fighting.foes(scene.run)
    assert crab.odds.turns == bare.odds.turns + 4
    scene = Scene("########\n#@...O.#\n########", O="blower")  # it has no blow of its own
    assert fighting.cost(fighting.foes(scene.run)) > 0


@pytest.mark.parametrize(("dweller", "home", "rests_at"), [("pike", "lava", 8), ("eel", "deep_water", 3)])
def test_it_rests_where_nobody_leaps_out_of_lava_or_bites_from_the_water(
    dweller: str, home: str, rests_at: int
) -> None:
    scene = Scene("######################\n#.@..................#\n######################")
    scene.floor.ground.change(1, 1, home)
    foe = creatures.make(scene.run, scene.content.monsters[dweller], 1, 1, "hunting")
    sight.look_about(scene.run)
    scene.creature().max_health, scene.creature().health = 60, 20
    bot = Explorer()
    bot.choose(scene.session)
    scene.run.world.get(foe, Mind).hidden = True
    for _ in range(20):
        action = bot.choose(scene.session)
        if action == Rest():
            break
        scene.do(action)
    assert scene.at()[0] >= rests_at
