"""The explorer uses what it carries before it is too late."""

from __future__ import annotations

from game.actions.fighting import Strike
from game.actions.handling import Equip, Remove
from game.actions.moving import Plunge, Rest, Search, Walk
from game.actions.using import Invoke, Quaff, Zap
from game.bots import acid, cover, devices, dodging, fighting, inventory, opening
from game.bots.explorer import BURNS_DOWN, FREES, HIDES, SEARCHES, Explorer
from game.bots.loops import LOOPED, LOOPS, RASH
from game.knowledge import foes_in_sight
from game.rules.combat import sight
from game.rules.items import inventory as rules
from game.world import spawn
from game.world.components import Item, Mind, Position
from tests.kit.scenes import Scene


def test_it_calls_wisps_to_a_fight_unless_it_stands_in_what_they_would_light() -> None:
    for ground, calls in (("floor", True), ("grass", False)):
        scene = Scene("########\n#@...B.#\n########", B="brute")
        scene.floor.ground.change(1, 1, ground)
        staff = scene.give("wisps", enchant=2, charges=1)
        assert devices.relieve(scene.run, foes_in_sight(scene.run)) == (Zap(staff, 1, 1) if calls else None)


def test_it_throws_foes_into_lava_and_chasms() -> None:
    for kind, ground, throws in (
        ("brute", "lava", True),
        ("brute", "chasm", True),
        ("brute", "floor", False),
        ("salamander", "lava", False),
    ):
        for device, enchant, drawing in (("gusts", 1, "#@..B..~#"), ("fan", 1, "#@B.~...#")):
            scene = Scene(f"#########\n{drawing}\n#########", legend={"~": ground}, B=kind)
            entity = scene.give(device, enchant=enchant, charges=1)
            action = devices.relieve(scene.run, foes_in_sight(scene.run))
            used = Zap(entity, 4, 1) if device == "gusts" else Invoke(entity)
            assert action == (used if throws else None)
    scene = Scene("#########\n#@..B..~#\n#########", legend={"~": "lava"}, B="brute")
    scene.give("gusts", enchant=1, charges=1)
    action = devices.relieve(scene.run, foes_in_sight(scene.run))
    assert action is not None
    scene.do(action)
    assert not scene.lives("B")


def test_it_turns_one_of_two_against_the_other() -> None:
    for other, turns in (("r", True), (".", False)):
        scene = Scene(f"########\n#@..B{other}.#\n########", B="brute", r="rat")
        staff = scene.give("strife", enchant=2, charges=1)
        assert devices.relieve(scene.run, foes_in_sight(scene.run)) == (Zap(staff, 4, 1) if turns else None)


def test_it_slows_who_comes_once() -> None:
    scene = Scene("########\n#@..B..#\n########", B="brute")
    staff = scene.give("frost", enchant=2, charges=2)
    slowed = devices.relieve(scene.run, foes_in_sight(scene.run))
    assert slowed == Zap(staff, 4, 1)
    scene.do(slowed)
    assert devices.relieve(scene.run, foes_in_sight(scene.run)) is None


def test_it_drinks_what_hastens_in_a_fight_that_costs_much_but_not_twice() -> None:
    scene = Scene("########\n#@..B..#\n########", B="brute")
    potion = scene.give("haste", count=2)
    scene.run.known.add("haste")
    drunk = fighting.rely_on_things(scene.run, fighting.foes(scene.run))
    assert drunk == Quaff(potion)
    scene.do(drunk)
    assert fighting.rely_on_things(scene.run, fighting.foes(scene.run)) is None


def test_it_marks_a_place_near_stairs_and_goes_back_there_when_beset() -> None:
    scene = Scene("####################\n#<.@..............>#\n####################")
    charm = scene.give("anchor", enchant=1, charges=1)
    cast = devices.cast_anchor(scene.run)
    assert cast == Invoke(charm)
    scene.do(cast)
    assert devices.cast_anchor(scene.run) is None  # one mark is enough
    assert devices.weigh_anchor(scene.run) is None  # too near to go back to
    for _ in range(8):
        scene.walk("e")
    assert devices.weigh_anchor(scene.run) == Invoke(charm)
    scene.do(Invoke(charm))
    assert scene.at()[0] <= 4


def test_it_marks_no_place_far_from_stairs() -> None:
    scene = Scene("############\n#<....@....#\n############")
    scene.give("anchor", enchant=1, charges=1)
    assert devices.cast_anchor(scene.run) is None


def test_it_rests_out_of_the_sight_of_who_may_yet_notice_it() -> None:
    for health, food, withdraws in ((20, 900, True), (40, 900, False), (20, 20, False)):
        scene = Scene(
            """
            ############
            #....@....B#
            #.##########
            #.#
            ###
            """,
            B="brute guarding",
        )
        scene.dice.luck = False
        scene.creature().health, scene.hero.food = health, food
        bot = Explorer()
        for _ in range(7):
            scene.do(bot.choose(scene.session))
        assert (scene.at() in {(1, 2), (1, 3)}) == withdraws


def test_it_swims_to_the_stairs_at_last() -> None:
    scene = Scene("##########\n#@.~~...>#\n##########")
    assert opening.swim(scene.run) == Plunge(1, 0)


def test_it_swims_on_whatever_the_water_takes() -> None:
    scene = Scene("##########\n#..@~~~.>#\n##########")
    bot = Explorer()
    bot.choose(scene.session)
    bot._searched = SEARCHES + 1
    spawn.create(scene.run, rules.make(scene.content.items["sword"]), Position(2, 1))
    sight.look_about(scene.run)
    scene.do(Plunge(1, 0))
    assert bot.choose(scene.session) == Plunge(1, 0)


def test_it_puts_away_what_acid_eats() -> None:
    for others, health, puts in ((".", 40, "leather"), (".", 10, "dagger"), ("r", 40, "")):
        scene = Scene(f"########\n#@.a{others}..#\n########", a="acid_mound", r="rat")
        scene.creature().health = health
        worn = {kind: scene.give(kind, worn=True) for kind in ("leather", "dagger")}
        action = acid.spare(scene.run, foes_in_sight(scene.run))
        assert action == (Remove(worn[puts]) if puts else None)
    scene = Scene("########\n#@.a...#\n########", a="acid_mound")
    scene.give("leather", worn=True)
    scene.give("dagger", worn=True)
    club = scene.give("cosh")
    for _ in range(2):
        action = acid.spare(scene.run, foes_in_sight(scene.run))
        assert action is not None
        scene.do(action)
    assert action == Equip(club)


def test_it_heals_before_a_blow_that_may_kill_and_that_it_cannot_step_out_of() -> None:
    for drawing, health, drinks in (("#@H#", 30, True), ("#@H#", 40, False), ("#@H.#\n#...#", 30, False)):
        scene = Scene(f"#####\n{drawing}\n#####", H="headsman")
        scene.creature().max_health, scene.creature().health = 60, health
        potion = scene.give("healing")
        scene.run.known.add("healing")
        scene.rest()
        assert "The headsman raises its axe." in scene.log
        assert (fighting.heal_at_last(scene.run) == Quaff(potion)) == drinks


def test_it_steps_into_arrows_to_be_off_where_an_axe_falls() -> None:
    scene = Scene("##########\n#.@H....a#\n##########", H="headsman", a="archer")
    scene.afflict("H", "stuck", 30)
    while not {"The headsman raises its axe.", "The archer draws, and aims high."} <= set(scene.log[-2:]):
        scene.rest()
    assert dodging.step_aside(scene.run) == Walk(-1, 0)


def test_it_gets_away_from_a_keg_whose_fuse_burns() -> None:
    scene = Scene("#######\n#@....#\n#.....#\n#######")
    assert dodging.step_aside(scene.run) is None
    scene.floor.ground.change(2, 2, "lit_keg")
    sight.look_about(scene.run)
    for _ in range(3):
        step = dodging.step_aside(scene.run)
        assert isinstance(step, Walk)
        scene.do(step)
    assert dodging.step_aside(scene.run) is None
    scene.rest(2)
    assert scene.health() == 40


def test_it_waits_for_what_a_wheel_does() -> None:
    scene = Scene("######\n#@...#\n######")
    bot = Explorer()
    scene.floor.ground.change(0, 1, "wheel")
    sight.look_about(scene.run)
    assert bot._open_up(scene.run) == Walk(-1, 0)
    assert isinstance(bot._recover(scene.run), Rest)


def test_it_takes_cover_from_who_spits_fire_or_blows() -> None:
    for kind, hides in (("stoker", True), ("blower", True), ("ram", False)):
        scene = Scene("###########\n#.#########\n#.@......f#\n###########", f=kind)
        step = cover.step_into_cover(scene.run, foes_in_sight(scene.run))
        assert (step == Walk(-1, 0)) == hides


def test_it_rests_out_of_the_sight_of_who_blows_whom_it_gave_up_chasing() -> None:
    scene = Scene("########\n#.######\n#.@..f.#\n########", f="blower")
    scene.creature().health = 20
    bot = Explorer()
    bot._hid = HIDES
    bot._stalked[scene.named["f"]] = 99
    for _ in range(2):
        scene.do(bot.choose(scene.session))
    assert scene.at() == (1, 1)


def test_it_goes_through_fire_that_does_not_burn_down() -> None:
    scene = Scene("##########\n#@......>#\n##########")
    scene.burn((2, 1), turns=200)
    bot = Explorer()
    steps = [bot._force_a_path(scene.run) for _ in range(BURNS_DOWN + 2)]
    assert steps == [Rest()] * (BURNS_DOWN + 1) + [Walk(1, 0)]


def test_it_leaves_the_water_that_crackles() -> None:
    scene = Scene("##########\n#..,,@~n~#\n##########", n="ray", legend={",": "shallow_water"})
    scene.floor.ground.change(5, 1, "shallow_water")
    sight.look_about(scene.run)
    assert dodging.step_aside(scene.run) is None
    scene.run.world.get(scene.named["n"], Mind).acts.number = 0
    assert dodging.step_aside(scene.run) == Walk(-1, 0)


def test_it_is_rash_the_longer_the_more_often_it_gets_nowhere() -> None:
    scene = Scene("######\n#@...#\n######")
    bot, until = Explorer(), []
    for _ in range(3):
        for _ in range(LOOPED[0][0]):
            bot._loops.note(scene.run, [], Walk(1, 0))
        until.append(bot._loops.rash_until - scene.run.turn)
    assert until == [RASH, 2 * RASH, 3 * RASH]


def test_it_notices_that_it_goes_round_and_round_with_rests_between() -> None:
    steps = ["e", "e", "e", "s", "w", "w", "w", "n"]
    for rests, notices in ((Rest(), True), (Strike(1), False)):
        scene = Scene("######\n#@...#\n#....#\n######")
        bot = Explorer()
        for _ in range(8):
            for direction in steps:
                bot._loops.note(scene.run, [], Walk(1, 0))
                scene.walk(direction)
            bot._loops.note(scene.run, [], rests)
        assert bool(bot._loops.count) == notices


def test_who_shoots_is_heeded_until_it_got_nowhere_many_times() -> None:
    scene = Scene("############\n#@........B#\n############", B="crossbowman hunting")
    (foe,) = fighting.foes(scene.run)
    for times, heeds in ((1, [foe]), (LOOPS, [])):
        bot = Explorer()
        for _ in range(times * LOOPED[0][0]):
            bot._loops.note(scene.run, [foe], Walk(1, 0))
        assert bot._loops.heeded(scene.run, [foe]) == heeds


def test_it_heals_when_it_is_as_good_as_dead_whatever_it_fights() -> None:
    for health, heals in ((9, True), (12, False)):
        scene = Scene("########\n#@..r..#\n########", r="rat")
        potion = scene.give("healing")
        scene.run.known.add("healing")
        scene.creature().health = health
        assert (Explorer().choose(scene.session) == Quaff(potion)) == heals


def test_it_rests_on_dry_ground_where_who_lives_in_water_cannot_come() -> None:
    scene = Scene("###########\n#@...,,~n~#\n###########", n="ray", legend={",": "shallow_water"})
    scene.creature().health = 20
    bot = Explorer()
    for _ in range(3):
        scene.do(bot.choose(scene.session))
        assert scene.at() == (1, 1)


def test_it_comes_out_of_the_water_to_rest() -> None:
    scene = Scene("##########\n#..,@,...#\n##########", legend={",": "shallow_water"})
    scene.floor.ground.change(4, 1, "shallow_water")
    sight.look_about(scene.run)
    scene.creature().health = 20
    bot = Explorer()
    for _ in range(3):
        scene.do(bot.choose(scene.session))
    assert scene.at() == (2, 1)


def test_it_uses_no_weapon_that_it_knows_to_be_cursed_while_it_has_another() -> None:
    for known, rune in ((True, "gorge"), (False, "gorge"), (True, "rime")):
        scene = Scene("#####\n#.@.#\n#####")
        scene.give("spear")
        item = scene.run.world.get(scene.give("spear", worn=True), Item)
        item.rune, item.rune_known = scene.content.runes[rune], known
        assert (inventory.choose(scene.run) is not None) == (known and rune == "gorge")


def test_it_goes_down_with_the_food_that_it_knows_of() -> None:
    scene = Scene("##############\n#%....@.....>#\n##############", legend={"%": "pear"})
    scene.run.floor.memory.left_alone.add((1, 1))
    scene.rest()
    bot = Explorer()
    scene.run.auto_pickup = True
    for _ in range(5):
        scene.do(bot.choose(scene.session))
    assert scene.at() == (1, 1)


def test_it_steps_away_from_who_is_about_to_burst() -> None:
    scene = Scene("######\n#....#\n#.@f.#\n######", f="clinker")
    assert dodging.step_aside(scene.run) is None
    scene.run.world.get(scene.named["f"], Mind).acts.number = 0
    assert dodging.step_aside(scene.run) in {Walk(-1, -1), Walk(-1, 0)}


def test_it_points_a_wand_at_the_next_when_the_nearest_ails_of_it_already() -> None:
    scene = Scene("##########\n#.B.@..B.#\n##########", B="brute")
    wand = scene.give("slowness", charges=2)
    scene.run.known.add("slowness")
    first = fighting.rely_on_things(scene.run, fighting.foes(scene.run))
    assert first == Zap(wand, 2, 1)
    scene.do(first)
    scene.run.world.get(wand, Item).charges = 1
    second = fighting.rely_on_things(scene.run, fighting.foes(scene.run))
    assert isinstance(second, Zap)
    assert second != first


def test_it_gives_up_who_hangs_in_chains_where_no_turn_frees_them() -> None:
    scene = Scene("########\n#@...B.#\n########", B="brute captive")
    bot = Explorer()
    bot.choose(scene.session)
    tried = [bot._free_captive(scene.run) for _ in range(FREES)]
    assert tried[-2:] == [Walk(1, 0), None]  # its own choice was the first


def test_it_forces_no_path_through_a_captive_who_cannot_be_freed() -> None:
    for others, goes in (("..", True), ("rd", False)):
        scene = Scene(
            f"##########\n#{others}@B...>#\n##########", B="brute captive", r="rat following", d="mastiff following"
        )
        assert (opening.force_a_path(scene.run) == Walk(1, 0)) == goes


def test_it_searches_where_it_knows_the_centre_of_no_room() -> None:
    scene = Scene("#########\n#@......#\n#########")
    scene.floor.memory.explored[:] = False
    explorer = Explorer()
    explorer._searched = SEARCHES
    assert explorer._look_for_doors(scene.run) == Search()
