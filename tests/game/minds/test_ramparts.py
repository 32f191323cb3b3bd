"""The Ramparts' cast: what each of them alone does, how it is seen coming, and what counters it."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Walk
from game.actions.using import Read, Throw, Zap
from game.draw.words import bestiary, describing
from game.minds import stalkers
from game.minds.base import REST
from game.rules.beings import health
from game.rules.combat import attacks, shots
from game.rules.senses.fov import distance
from game.rules.terrain import materials
from game.world import query, spawn
from game.world.events import Acted, Did, Flew, Hit, Missed, Sounded, Telegraphed
from tests.kit.scenes import Scene, library


def acted(scene: Scene) -> list[str]:
    """What monsters did that can be seen: in the words of the content, or by the name of the deed."""
    done = [event for event in scene.events if isinstance(event, Acted | Did)]
    return [event.text if isinstance(event, Acted) else event.what for event in done]


def struck_by(scene: Scene, name: str) -> list[int]:
    """Whom somebody struck at on the last turn."""
    blows = [event for event in scene.events if isinstance(event, Hit | Missed)]
    return [event.target for event in blows if event.attacker == scene.named[name]]


def verbs(scene: Scene) -> list[str]:
    """How the blows of the last turn are told."""
    return [event.verb for event in scene.events if isinstance(event, Hit | Missed)]


# Knight: answers each blow that misses it, and keeps within five steps of its post


def test_a_knight_answers_a_blow_that_misses_it() -> None:
    scene = Scene("######\n#.@K.#\n######", K="knight")
    scene.dice.luck = False
    scene.do(Strike(scene.named["K"]))
    assert "strikes back at" in verbs(scene)
    assert len(struck_by(scene, "K")) == 2, "its answer and its own turn"


def test_a_blow_that_cannot_miss_gets_no_answer() -> None:
    scene = Scene("######\n#.@K.#\n######", K="knight asleep")
    scene.dice.luck = False
    scene.do(Strike(scene.named["K"]))
    assert scene.of(Hit)
    assert "strikes back at" not in verbs(scene)


def test_a_knight_goes_five_steps_from_its_post_and_no_farther() -> None:
    scene = Scene("####################\n#@...............K.#\n####################", K="knight")
    scene.dice.luck = False
    scene.rest(10)
    assert scene.at("K") == (12, 1)
    known = knowledge.creature_at(scene.run, 12, 1)
    assert known is not None
    assert "no farther than 5 steps" in " ".join(words for words, _ in bestiary.nature(scene.run, known))


# Pikeman: strikes two cells off, over the head of whoever stands before it, and not beside it

PIKE = """
    ##########
    #........#
    #@.r.I...#
    #........#
    ##########
"""


def test_a_pikeman_strikes_over_the_head_of_its_friend() -> None:
    scene = Scene(PIKE.replace("@.r.I", ".@rI."), r="knight asleep", I="pikeman")
    scene.dice.luck = False
    scene.rest()
    assert struck_by(scene, "I") == [scene.run.hero]
    assert scene.at("I") == (4, 2)
    known = knowledge.creature_at(scene.run, 4, 2)
    assert known is not None
    assert any("only from two steps away" in line for line, _ in bestiary.card(scene.run, known))


def test_no_pike_goes_through_what_nobody_sees_through() -> None:
    for between, strikes in (("banner", False), ("floor", True)):
        scene = Scene("######\n#@bI##\n######", I="pikeman", b=between)
        scene.dice.luck = True
        scene.creature().health = scene.creature().max_health = 1000
        scene.rest(3)
        assert bool(struck_by(scene, "I")) == strikes


def test_beside_it_one_is_safe_and_it_steps_back() -> None:
    scene = Scene(PIKE.replace("@.r.I", "...@I"), I="pikeman")
    scene.dice.luck = False
    scene.rest()
    assert not struck_by(scene, "I")
    assert distance(*scene.at("I"), *scene.at()) == 2
    cornered = Scene("#####\n#.@I#\n#####", I="pikeman")
    cornered.dice.luck = False
    assert not any(isinstance(event, Hit | Missed) for event in cornered.rest(4))


def test_no_pike_goes_round_a_corner_or_aslant() -> None:
    scene = Scene("#######\n#@.####\n##..I.#\n#######", I="pikeman")
    scene.dice.luck = False
    scene.rest()
    assert not struck_by(scene, "I")


def test_a_pikeman_puts_itself_between_the_hero_and_an_archer() -> None:
    drawing = "##############\n#............#\n#@..........a#\n#............#\n#.........I..#\n##############"
    scene = Scene(drawing, a="archer", I="pikeman")
    scene.dice.luck = False
    scene.creature().health = scene.creature().max_health = 1000
    scene.rest(3)
    (x, y), (_, row) = scene.at("I"), scene.at()
    assert y == row
    assert x > 4, "it stays with the archer"
    alone = Scene(drawing.replace("a", "."), I="pikeman")
    alone.dice.luck = False
    alone.rest(5)
    assert alone.at("I")[0] <= 6


# Archer: arrows fall on the marked nine cells a turn later, on whoever is there

BUTTS = """
    ###############
    #.............#
    #....@......a.#
    #.............#
    #.............#
    ###############
"""


def test_arrows_fall_on_the_cells_that_were_marked() -> None:
    scene = Scene(BUTTS, a="archer")
    scene.dice.luck = True
    scene.rest()
    assert scene.of(Telegraphed)
    assert set(knowledge.threatened_cells(scene.run)) == {(x, y) for x in (4, 5, 6) for y in (1, 2, 3)}
    scene.rest()
    assert acted(scene) == ["looses a sheaf of arrows"]
    assert len(scene.of(Flew)) == 9
    assert struck_by(scene, "a") == [scene.run.hero]


def test_who_steps_out_is_spared_and_an_archers_friends_are_not() -> None:
    scene = Scene(BUTTS.replace("#....@......a.#", "#...r@......a.#"), a="archer", r="rat asleep")
    scene.dice.luck = True
    scene.rest()
    assert scene.of(Telegraphed)
    spawn.place(scene.run, scene.run.hero, 5, 4)
    scene.rest()
    assert struck_by(scene, "a") == [scene.named["r"]]


def test_within_three_cells_it_only_clubs() -> None:
    scene = Scene("#######\n#.@..a#\n#######", a="archer")
    scene.dice.luck = False
    for _ in range(4):
        scene.rest()
        assert not scene.of(Telegraphed)
    assert distance(*scene.at(), *scene.at("a")) == 1


# Headsman: the axe is raised for a turn, and falls on that cell threefold


def test_the_axe_falls_threefold_on_who_stays() -> None:
    scene = Scene("######\n#.@H.#\n######", H="headsman")
    scene.creature().health = scene.creature().max_health = 100
    scene.dice.luck = False
    scene.rest()
    assert "The headsman raises its axe." in scene.log
    assert scene.health() == 100
    assert set(knowledge.threatened_cells(scene.run)) == {(2, 1)}
    scene.rest()
    assert 64 <= scene.health() <= 79, "it cannot miss"


def test_it_falls_on_nobody_when_the_cell_is_left() -> None:
    scene = Scene("######\n#....#\n#.@H.#\n######", H="headsman")
    scene.rest()
    scene.walk("nw")
    assert scene.health() == 40
    assert not struck_by(scene, "H")


# Gargoyle: moves only while the hero does not see it

COURT = """
    ###########
    #@........#
    #.#######.#
    #.#.....#.#
    #.###.###.#
    #.........#
    #####G#####
    ###########
"""


def test_a_gargoyle_stands_still_while_it_is_seen_and_comes_while_it_is_not() -> None:
    scene = Scene("##########\n#@......G#\n##########", G="gargoyle")
    scene.rest(4)
    assert scene.at("G") == (8, 1)
    scene = Scene(COURT, G="gargoyle")
    scene.dice.luck = False
    scene.rest(3)
    assert scene.at("G") != (5, 6)
    heard = [event.what for _ in range(3) for event in scene.rest() if isinstance(event, Sounded)]
    assert "scraping" in heard or distance(*scene.at("G"), *scene.at()) == 1


def test_beside_the_hero_it_strikes_seen_or_not_and_a_door_stops_it() -> None:
    scene = Scene("######\n#.@G.#\n######", G="gargoyle")
    scene.rest()
    assert struck_by(scene, "G")
    scene = Scene("#########\n#@.+...G#\n#########", G="gargoyle")
    scene.dice.luck = False
    scene.rest(12)
    assert scene.at("G")[0] > 3


def test_a_gargoyle_stands_still_while_an_ally_sees_it() -> None:
    for watcher, stands in (("mastiff following", True), ("mastiff", False), ("floor", False)):
        scene = Scene(COURT.replace("#.#.....#.#", "#.#..a..#.#"), G="gargoyle", a=watcher)
        monster = next(each for each in query.monsters(scene.run) if each.entity == scene.named["G"])
        action = stalkers.unless_watched(scene.run, monster, Walk(0, -1))
        assert (action == REST) == stands


@pytest.mark.parametrize("by", ["maul", "blast"])
def test_a_gargoyle_is_of_stone_that_mauls_and_blasts_break(by: str) -> None:
    scene = Scene("######\n#@.G.#\n######", G="gargoyle")
    before = scene.creature("G").health
    if by == "blast":
        materials.meet(scene.run, "blast", 3, 1)
    else:
        scene.walk("e")
        scene.give("maul", worn=True)
        scene.dice.luck = True
        scene.do(Strike(scene.named["G"]))
    assert before - scene.creature("G").health >= 20


# Pikeman: thrusts at two cells, until its pike burns


def test_fire_takes_the_length_off_a_pike() -> None:
    scene = Scene("######\n#@.P.#\n######", P="pikeman")
    scene.rest()
    assert struck_by(scene, "P")
    scene = Scene("######\n#@.P.#\n######", P="pikeman")
    scene.afflict("P", "burning", 9)
    assert not attacks.can_reach(scene.run, scene.named["P"], scene.run.hero)
    scene.rest()
    assert distance(*scene.at("P"), *scene.at()) == 1


# Fencer: lunges from exactly two cells in a straight line, threefold

SALLE = """
    ##########
    #........#
    #..@.F...#
    #........#
    ##########
"""


def test_a_fencer_lowers_the_blade_and_runs_through_who_stays() -> None:
    scene = Scene(SALLE, F="fencer")
    scene.creature().health = scene.creature().max_health = 100
    scene.dice.luck = False
    scene.rest()
    assert "The fencer lowers the blade, knees bent." in scene.log
    assert set(knowledge.threatened_cells(scene.run)) == {(3, 2), (4, 2)}
    assert scene.health() == 100
    scene.rest()
    assert 67 <= scene.health() <= 82
    assert scene.at("F")[0] == 4


def test_off_its_line_or_beside_it_nobody_is_run_through() -> None:
    scene = Scene(SALLE, F="fencer")
    scene.dice.luck = False
    scene.rest()
    scene.walk("nw")
    assert scene.health() == 40
    scene = Scene(SALLE.replace("@.F", ".@F"), F="fencer")
    scene.dice.luck = False
    scene.rest()
    assert not scene.of(Telegraphed)


def test_a_table_or_a_friend_between_keeps_it_from_lunging() -> None:
    for word in ("table", "knight asleep"):
        scene = Scene("########\n#.@tF..#\n########", F="fencer", t=word)
        scene.dice.luck = False
        scene.rest(2)
        assert scene.health() == 40, word


# Crow: circles, and those within twenty steps who are awake know where the hero is; it keeps to rooms

ROOKERY = """
    ###############
    #.......#.....#
    #..@.v..#.K.r.#
    #.......#.....#
    ###############
"""


def test_a_crow_tells_all_who_are_awake_where_the_hero_is() -> None:
    scene = Scene(ROOKERY, v="crow", K="knight guarding", r="rat asleep")
    scene.dice.luck = False
    scene.rest()
    assert "The carrion crow circles above you." in scene.log
    assert scene.mind("K").mood == "guarding"
    scene.rest()
    assert "caws and caws" in acted(scene)
    assert scene.mind("K").mood == "hunting"
    assert scene.mind("r").mood == "asleep"


def test_a_dart_silences_it_and_it_keeps_off_on_its_own() -> None:
    scene = Scene(ROOKERY, v="crow", K="knight guarding", r="rat asleep")
    scene.dice.luck = False
    scene.rest()
    health.hurt(scene.run, scene.named["v"], 1, by=scene.run.hero)
    scene.rest()
    assert not scene.of(Acted)
    assert scene.health() == 40
    assert distance(*scene.at(), *scene.at("v")) in (2, 3)


def test_it_comes_into_no_passage() -> None:
    scene = Scene("###############\n#.......#######\n#..v....+...@.#\n#.......#######\n###############", v="crow")
    scene.floor.ground.change(8, 2, "open_door")
    scene.dice.luck = False
    scene.rest(8)
    assert scene.at("v")[0] < 8


# Sapper: sets a keg down, its fuse burning, and runs

MINE = """
    ############
    #..........#
    #.@..k.....#
    #..........#
    ############
"""


def test_a_sapper_sets_down_a_keg_that_goes_off_and_runs() -> None:
    scene = Scene(MINE, k="sapper")
    scene.dice.luck = False
    told = scene.rest(3)
    assert any(isinstance(event, Telegraphed) for event in told)
    assert "The sapper sets a keg down and runs." in scene.log
    (keg,) = scene.floor.ground.fuses
    assert scene.terrain(*keg) == "lit_keg"
    assert distance(*keg, *scene.at()) == 1
    scene.rest(4)
    assert scene.health() < 40
    assert scene.at("k")[0] > 5


def test_who_walks_off_or_rolls_the_keg_on_is_unhurt() -> None:
    scene = Scene(MINE, k="sapper")
    scene.dice.luck = False
    scene.rest(3)
    spawn.place(scene.run, scene.run.hero, 1, 2)
    scene.rest(4)
    assert scene.health() == 40
    scene = Scene("############\n#.@..k.....#\n############", k="sapper")
    scene.dice.luck = False
    scene.rest(3)
    scene.do(Walk(1, 0))
    scene.rest(4)
    assert scene.health() == 40


# Bannerman: nobody runs who sees the banner; all who saw it fall run ten turns

COLOURS = """
    ##############
    #@....K.....Y#
    ##############
"""


def test_in_sight_of_the_banner_nobody_runs() -> None:
    for kind, x in (("bannerman", 5), ("chaplain", 7)):
        scene = Scene(COLOURS, K="knight", Y=kind)
        scene.dice.luck = False
        scene.afflict("K", "afraid", 20, by="@")
        scene.rest()
        assert scene.at("K")[0] == x, kind


def test_a_burning_banner_keeps_nobody() -> None:
    scene = Scene(COLOURS, K="knight", Y="bannerman")
    scene.dice.luck = False
    scene.afflict("K", "afraid", 20, by="@")
    scene.afflict("Y", "burning", 9)
    scene.rest()
    assert scene.at("K")[0] == 7


@pytest.mark.parametrize("bearer", ["bannerman asleep", "bannerman following", "bannerman discordant"])
def test_a_banner_that_nobody_holds_up_or_of_the_other_side_keeps_nobody(bearer: str) -> None:
    kind, _, mood = bearer.partition(" ")
    scene = Scene(COLOURS, K="knight", Y=kind if mood == "discordant" else bearer)
    scene.dice.luck = False
    if mood == "discordant":
        scene.afflict("Y", "discordant", 20)
    scene.afflict("K", "afraid", 20, by="@")
    scene.rest()
    assert scene.at("K")[0] == 7


def test_a_banner_out_of_sight_keeps_nobody_nor_does_it_keep_who_bears_it() -> None:
    scene = Scene(
        """
        ##############
        #@....K...#.Y#
        ##############
        """,
        K="knight",
        Y="bannerman",
    )
    scene.dice.luck = False
    scene.afflict("K", "afraid", 20, by="@")
    scene.rest()
    assert scene.at("K")[0] == 7
    scene = Scene(COLOURS.replace("K", "Y", 1).replace("Y#", ".#"), Y="bannerman")
    scene.dice.luck = False
    scene.afflict("Y", "afraid", 20, by="@")
    scene.rest()
    assert scene.at("Y")[0] == 7


def test_when_it_falls_they_run() -> None:
    scene = Scene("##############\n#@Y...K......#\n##############", K="knight", Y="bannerman")
    scene.creature("Y").health = 1
    scene.dice.luck = True
    scene.do(Strike(scene.named["Y"]))
    assert "The banner falls, and they run." in scene.log
    assert scene.statuses("K").get("afraid")
    x = scene.at("K")[0]
    scene.rest()
    assert scene.at("K")[0] == x + 1


# Mirrorman: throws back whatever flies at it

MIRROR = """
    ##########
    #@...M...#
    ##########
"""


def test_a_mirrorman_throws_back_darts_flasks_bolts_and_quarrels() -> None:
    scene = Scene(MIRROR, M="mirrorman")
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), 5, 1))
    assert acted(scene) == ["threw_back"]
    assert scene.health("M") == 80
    assert scene.health() < 40
    scene = Scene(MIRROR, M="mirrorman")
    scene.do(Zap(scene.give("slowness", charges=2), 5, 1))
    assert "slowed" in scene.statuses()
    assert not scene.statuses("M")
    scene = Scene("###########\n#@.M...x..#\n###########", M="mirrorman asleep", x="crossbowman")
    scene.mind("M").mood = "guarding"
    scene.dice.luck = True
    shot = scene.content.monsters["crossbowman"].shot
    assert shot is not None
    shots.shot(scene.run, scene.named["x"], scene.named["M"], shot)
    assert scene.health("x") < 12


def test_asleep_or_by_hand_it_is_struck_as_others_are() -> None:
    scene = Scene(MIRROR, M="mirrorman asleep")
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), 5, 1))
    assert scene.health("M") < 80
    scene = Scene(MIRROR.replace("@...M", "@M..."), M="mirrorman")
    scene.dice.luck = True
    scene.do(Strike(scene.named["M"]))
    assert scene.health("M") < 80


# Inquisitor: while it sees the hero no scroll and no wand works

TRIBUNAL = """
    ###############
    #@........Q...#
    #.#############
    #.............#
    ###############
"""


def test_in_an_inquisitors_sight_nothing_is_read_and_no_wand_works() -> None:
    scene = Scene(TRIBUNAL, Q="inquisitor")
    for use in (Read(scene.give("teleportation")), Zap(scene.give("slowness", charges=2), 10, 1)):
        scene.do(use)
        assert scene.turn.refusal.startswith("A finger is laid on a pair of lips")


def test_out_of_its_sight_or_before_it_knows_they_do() -> None:
    scene = Scene(TRIBUNAL, Q="inquisitor asleep")
    scene.do(Zap(scene.give("slowness", charges=2), 10, 1))
    assert "slowed" in scene.statuses("Q")
    scene = Scene(TRIBUNAL.replace("@", ".").replace("#.............#", "#....@........#"), Q="inquisitor")
    scene.do(Read(scene.give("teleportation")))
    assert not scene.turn.refusal


# Shieldman: turns what comes from before it, and stands between the hero and those behind it

SHIELD = """
    ###########
    #.........#
    #...@U....#
    #.........#
    ###########
"""


def test_a_shieldman_turns_blows_and_darts_from_before_it() -> None:
    scene = Scene(SHIELD, U="shieldman")
    scene.dice.luck = True
    scene.rest()
    known = knowledge.creature_at(scene.run, 5, 2)
    assert known is not None
    assert "its shield to the west" in describing.creature(scene.run, known)
    scene.do(Strike(scene.named["U"]))
    assert "turned_blow" in acted(scene)
    spawn.place(scene.run, scene.run.hero, 1, 2)
    scene.do(Throw(scene.give("dart"), 5, 2))
    assert scene.health("U") == 55


def test_from_its_side_it_is_struck_and_turns_instead_of_striking() -> None:
    scene = Scene(SHIELD, U="shieldman")
    scene.dice.luck = True
    scene.rest()
    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.do(Strike(scene.named["U"]))
    assert scene.health("U") < 55
    assert not struck_by(scene, "U")


def test_it_stops_what_is_thrown_at_the_archer_behind_it() -> None:
    drawing = "##############\n#............#\n#@..........a#\n#.........U..#\n##############"
    scene = Scene(drawing, a="archer", U="shieldman")
    scene.dice.luck = False
    scene.creature().health = scene.creature().max_health = 1000
    scene.rest(2)
    assert scene.at("U")[1] == 2
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), *scene.at("a")))
    assert (scene.health("a"), scene.health("U")) == (30, 55)


# Engineer: throws the lever that drops the gates of his room on whoever is in it

GATEHOUSE = """
    ##################
    ########l#########
    #......#.........#
    #......g........E#
    #......#....@....#
    ##################
"""
GATE = (7, 3)


def gatehouse(drawing: str = GATEHOUSE, mood: str = "hunting") -> Scene:
    """A room with a lever in its wall and a raised gate in its doorway, and an engineer."""
    scene = Scene(drawing, E=f"engineer {mood}", legend={"l": "lever", "g": "raised_drop_gate"})
    scene.floor.pairs[8, 1] = (GATE,)
    scene.dice.luck = False
    scene.creature().health = scene.creature().max_health = 1000
    return scene


def test_an_engineer_shouts_and_drops_the_gate_behind_who_came_in() -> None:
    scene = gatehouse(mood="guarding")
    scene.dice.luck = True
    heard = [event.name for event in scene.rest() if isinstance(event, Sounded)]
    assert "a shout for the gate" in heard
    assert scene.terrain(*GATE) == "raised_drop_gate"
    scene.rest(8)
    assert scene.terrain(*GATE) == "drop_gate"
    assert "A drop gate comes down!" in scene.log
    scene.creature("E").health = scene.creature("E").max_health = 10**6
    scene.rest(30)
    assert scene.terrain(*GATE) == "raised_drop_gate", "the counterweight hauls it up, and he drops it but once"


def test_the_lever_raises_the_gate_again_whoever_throws_it() -> None:
    scene = gatehouse()
    scene.rest(8)
    assert scene.terrain(*GATE) == "drop_gate"
    spawn.place(scene.run, scene.named["E"], 16, 2)
    spawn.place(scene.run, scene.run.hero, 8, 2)
    scene.walk("n")
    assert scene.terrain(*GATE) == "raised_drop_gate"


def test_killed_on_his_way_or_with_the_hero_outside_he_drops_nothing() -> None:
    scene = gatehouse()
    scene.rest(2)
    health.hurt(scene.run, scene.named["E"], 100, by=scene.run.hero)
    scene.rest(8)
    assert scene.terrain(*GATE) == "raised_drop_gate"
    scene = gatehouse(GATEHOUSE.replace("@", ".").replace("#......g", "#....@.g"))
    scene.rest(3)
    assert scene.terrain(*GATE) == "raised_drop_gate"
    assert scene.at("E")[0] < 15, "he comes out to fight"


# Armourer: has three blades fly out of a rack that he sees, which drop after fifteen turns or as he dies

ARMOURY = """
    ############
    #...t......#
    #.@......Z.#
    #..........#
    ############
"""


def armoury(rack: str = "rack") -> Scene:
    """A room with a rack, and an armourer who has just snapped his fingers."""
    scene = Scene(ARMOURY, Z="armourer", t=rack)
    scene.dice.luck = False
    scene.creature().health = scene.creature().max_health = 1000
    scene.rest()
    return scene


def blades(scene: Scene) -> int:
    return sum(monster.creature.kind.id == "blade" for monster in query.monsters(scene.run))


def test_an_armourer_calls_three_blades_out_of_a_rack_which_drop_after_fifteen_turns() -> None:
    scene = armoury()
    assert "The armourer snaps two fingers, and a rack rattles." in scene.log
    assert not blades(scene)
    scene.rest()
    assert (blades(scene), scene.terrain(4, 1)) == (3, "empty_rack")
    scene.rest(13)
    assert blades(scene) == 3
    scene.rest(2)
    assert not blades(scene)
    scene.rest(12)
    assert not blades(scene), "the rack is empty"


def test_his_blades_drop_as_he_dies() -> None:
    scene = armoury()
    scene.rest(2)
    assert blades(scene) == 3
    health.hurt(scene.run, scene.named["Z"], 100, by=scene.run.hero)
    scene.rest()
    assert not blades(scene)


def test_an_empty_rack_hears_nobody() -> None:
    scene = armoury("empty_rack")
    scene.rest(3)
    assert "The armourer snaps two fingers, and a rack rattles." not in scene.log
    assert not blades(scene)


def test_out_of_his_sight_no_rack_listens() -> None:
    scene = Scene(ARMOURY.replace("@", ".").replace("..Z.", "@.Z."), Z="armourer", t="rack")
    scene.floor.ground.change_all(dict.fromkeys([(6, 1), (6, 2), (6, 3)], "wall"))
    scene.rest(3)
    assert not blades(scene)


def test_each_kind_of_the_ramparts_says_something_of_its_own() -> None:
    names = "knight pikeman crow archer sapper shieldman bannerman headsman gargoyle fencer mirrorman inquisitor "
    names += "engineer armourer blade"
    cast = [kind for name, kind in library().monsters.items() if name in names.split()]
    assert len({kind.text for kind in cast}) == len({(kind.glyph, kind.color) for kind in cast}) == len(names.split())
    assert all("ramparts" in kind.strata for kind in cast)
    assert {kind.first for kind in cast} == {17, 18, 19, 20}
