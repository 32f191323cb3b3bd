"""The Forge's cast: what each of them alone does, how it is seen coming, and what counters it."""

from __future__ import annotations

from game import knowledge
from game.actions.using import Read
from game.draw.words import describing
from game.rules import status_effects
from game.rules.beings import health, hiding
from game.rules.senses import fire
from game.rules.senses.fov import distance
from game.storage.snapshot import restore, snapshot
from game.world import query
from game.world.events import Acted, Blasted, Did, Hit, Mended, Sounded, Telegraphed, Thrown
from tests.kit.scenes import Scene, library


def acted(scene: Scene) -> list[str]:
    """What monsters did that can be seen: in the words of the content, or by the name of the deed."""
    done = [event for event in scene.events if isinstance(event, Acted | Did)]
    return [event.text if isinstance(event, Acted) else event.what for event in done]


def doom(scene: Scene, name: str) -> None:
    """Let somebody die this turn."""
    scene.creature(name).health = 1
    scene.afflict(name, "poisoned", 3)


# Sootling: lies in ash, and rises round whoever walks there

ASH = """
    ##########
    #@...aaa.#
    #....a.a.#
    #....aaa.#
    ##########
"""


def sootlings() -> Scene:
    scene = Scene(
        ASH.replace("aaa", "aau", 1).replace("aaa.#\n    ##", "aav.#\n    ##"), a="ash", u="sootling", v="sootling"
    )
    for name in "uv":
        scene.floor.ground.change(*scene.at(name), "ash")
        scene.mind(name).mood = "guarding"
        hiding.hide(scene.run, scene.named[name])
    return scene


def test_sootlings_lie_in_ash_and_all_rise_when_one_does() -> None:
    scene = sootlings()
    scene.dice.luck = False
    assert knowledge.creatures_in_sight(scene.run) == []
    scene.walk("e", "e", "e", "e")
    assert scene.mind("u").hidden
    assert scene.mind("v").hidden
    scene.walk("e")
    assert not scene.mind("u").hidden
    assert not scene.mind("v").hidden
    assert scene.mind("v").mood == "hunting"


def test_ash_that_stirs_is_seen_and_a_wound_brings_one_out() -> None:
    scene = sootlings()
    scene.walk("e", "e", "e")
    assert "without a draught" in describing.place(scene.run, 7, 1)
    health.hurt(scene.run, scene.named["u"], 1, by=scene.run.hero)
    assert not scene.mind("u").hidden
    bare = Scene("#####\n#@.u#\n#####", u="sootling guarding")
    hiding.hide(bare.run, bare.named["u"])
    assert not bare.mind("u").hidden, "there is no ash"


def test_rain_washes_the_ash_away_and_makes_sootlings_rise() -> None:
    scene = sootlings()
    scene.walk("e", "e", "e")
    scene.do(Read(scene.give("rain")))
    scene.rest()
    assert scene.terrain(*scene.at("u")) != "ash"
    assert not scene.mind("u").hidden


# Stoker: spits a line of fire that lies between


def test_a_stoker_glows_and_then_lays_a_line_of_fire() -> None:
    scene = Scene("###########\n#@.....f..#\n###########", f="stoker")
    scene.dice.luck = False
    scene.rest()
    assert "The stoker glows in both cheeks." in scene.log
    assert set(knowledge.threatened_cells(scene.run)) == {(x, 1) for x in range(1, 7)}
    scene.rest()
    assert {(x, 1) for x in range(1, 7)} <= scene.burning()
    assert "burning" in scene.statuses()


def test_who_steps_out_of_its_line_does_not_burn_and_a_wet_stoker_spits_not() -> None:
    scene = Scene("###########\n#@.....f..#\n#.........#\n###########", f="stoker")
    scene.dice.luck = False
    scene.rest()
    scene.walk("s")
    assert scene.burning()
    assert "burning" not in scene.statuses()
    scene = Scene("###########\n#@.....f..#\n###########", f="stoker")
    scene.afflict("f", "soaked", 10)
    scene.rest(2)
    assert not scene.of(Telegraphed)
    assert not scene.burning()


# Clinker: runs up and bursts, or bursts where it dies


def test_a_clinker_ticks_beside_its_foe_and_bursts_a_turn_later() -> None:
    scene = Scene("#########\n#@.q....#\n#########", q="clinker")
    scene.rest()
    if not scene.of(Telegraphed):
        scene.rest()
    assert "The clinker ticks faster, and glows." in scene.log
    assert scene.health() == 40
    scene.rest()
    assert scene.of(Blasted)
    assert not scene.lives("q")
    assert scene.health() < 40
    assert (2, 1) in scene.burning()
    assert [line for line in scene.log if "burst" in line or "dies" in line] == ["The clinker bursts with a flash!"]


def test_a_clinker_that_is_struck_down_bursts_in_one_line_of_the_log() -> None:
    scene = Scene("#########\n#@q.....#\n#########", q="clinker asleep")
    scene.creature("q").health, scene.dice.luck = 1, True
    scene.walk("e")
    assert [line for line in scene.log if "clinker" in line][:2] == [
        "You strike the clinker (×3, unawares).",
        "The clinker bursts with a flash!",
    ]
    assert "Something bursts with a flash!" not in scene.log


def test_killed_afar_it_bursts_there_and_soaked_it_is_a_cold_lump() -> None:
    scene = Scene("##########\n#@....q.r#\n##########", q="clinker asleep", r="rat asleep")
    doom(scene, "q")
    scene.rest()
    assert scene.of(Blasted)
    assert scene.health() == 40
    scene = Scene("#########\n#@q.....#\n#########", q="clinker")
    scene.afflict("q", "soaked", 20)
    assert status_effects.quenched(scene.run, scene.named["q"])
    scene.rest(2)
    assert not scene.of(Telegraphed)
    doom(scene, "q")
    scene.rest()
    assert not scene.of(Blasted)


# Pike: leaps across a bridge from lava to lava

BRIDGE = """
    #########
    #.lllll.#
    #.lelll.#
    #.==@==.#
    #.lllll.#
    #########
"""


def pike(drawing: str = BRIDGE) -> Scene:
    scene = Scene(drawing, e="pike", l="lava")
    for y, x in ((2, 3),):
        scene.floor.ground.change(x, y, "lava")
    scene.floor.ground.change(4, 3, "bridge")
    return scene


def test_a_pike_leaps_over_who_stands_in_its_way_and_burns_them() -> None:
    scene = pike()
    scene.creature().health = scene.creature().max_health = 1000
    scene.dice.luck = True
    scene.rest()
    assert "The slag pike bulges under the melt." in scene.log
    assert (4, 3) in knowledge.threatened_cells(scene.run)
    scene.rest()
    assert acted(scene) == ["leaps"]
    assert scene.at("e") == (5, 4)
    assert scene.of(Hit)
    assert "burning" in scene.statuses()


def test_obsidian_on_the_other_side_shuts_it_in() -> None:
    scene = pike(BRIDGE.replace("#.lllll.#\n    ####", "#.......#\n    ####"))
    scene.creature().health = scene.creature().max_health = 1000
    scene.dice.luck = False
    scene.rest(3)
    assert scene.at("e")[1] < 3
    assert "leaps" not in " ".join(scene.log)


# Cinder hound: comes over lava, and leaves flames where it runs


def test_a_cinder_hound_crosses_lava_and_leaves_flames() -> None:
    scene = Scene("##########\n#@..ll...d#\n##########".replace("#@", "#@"), d="cinder_hound", l="lava")
    scene.rest(2)
    assert scene.burning()
    scene.rest(4)
    assert distance(*scene.at(), *scene.at("d")) == 1


def test_it_goes_around_water() -> None:
    for ground, near in (("floor", True), ("shallow_water", False)):
        scene = Scene("##########\n#@..w...d#\n##########", d="cinder_hound", w=ground)
        scene.dice.luck = False
        scene.rest(8)
        assert (distance(*scene.at(), *scene.at("d")) == 1) == near


# Ram: charges in a straight line until something stops it


def test_a_ram_lowers_its_head_and_charges() -> None:
    scene = Scene("###############\n#.....@.....A.#\n###############", A="ram")
    scene.creature().health = scene.creature().max_health = 1000
    scene.dice.luck = True
    scene.rest()
    assert "The ram lowers its head." in scene.log
    assert (8, 1) in knowledge.threatened_cells(scene.run)
    scene.rest()
    assert acted(scene) == ["charges"]
    assert scene.at("A") == (7, 1)
    assert scene.at() == (4, 1)
    assert scene.of(Thrown)


def test_who_steps_aside_lets_it_run_into_the_wall() -> None:
    scene = Scene("############\n#...@....A.#\n#..........#\n############", A="ram")
    scene.dice.luck = False
    scene.rest()
    scene.walk("s")
    assert scene.at("A") == (1, 1)
    assert "paralysed" in scene.statuses("A")


def test_who_steps_aside_lets_it_run_into_lava_or_a_pillar() -> None:
    for behind in ("lava", "statue"):
        scene = Scene("############\n#.p.@....A.#\n#..........#\n############", A="ram", p=behind)
        scene.dice.luck = False
        scene.rest()
        assert scene.of(Telegraphed)
        scene.walk("s")
        assert scene.health() == 40
        if behind == "lava":
            assert not scene.lives("A")
        else:
            assert scene.at("A") == (3, 1)
            assert "paralysed" in scene.statuses("A")
            assert "runs into the statue" in " ".join(scene.log)


# Lodestone: draws who wears iron


def test_a_lodestone_draws_who_wears_iron_every_second_turn() -> None:
    scene = Scene("###########\n#@......L.#\n###########", L="lodestone")
    scene.give("mail", worn=True)
    scene.rest()
    assert "hums, and your buckles rattle" in " ".join(scene.log)
    scene.rest()
    assert scene.at() == (2, 1)
    scene.rest(2)
    assert scene.at() == (3, 1)
    assert scene.health() == 40


def test_without_iron_it_draws_nobody_and_its_own_are_drawn() -> None:
    scene = Scene("###########\n#@......L.#\n###########", L="lodestone")
    scene.give("leather", worn=True)
    scene.rest(4)
    assert scene.at() == (1, 1)
    assert not scene.of(Telegraphed)
    scene = Scene("###########\n#@..A...L.#\n###########", L="lodestone", A="ram asleep")
    scene.give("mail", worn=True)
    scene.rest(2)
    assert scene.at("A") == (5, 1)
    pillar = Scene("###########\n#@...#..L.#\n#.........#\n###########", L="lodestone")
    pillar.give("mail", worn=True)
    pillar.rest(4)
    assert pillar.at() == (1, 1)


def test_a_lodestone_draws_iron_that_lies_about_and_no_leather() -> None:
    scene = Scene("############\n#..@b.....L#\n#...a......#\n############", L="lodestone", a="mail", b="leather")
    scene.give("mail", worn=True)
    scene.rest(2)
    assert scene.at("a") == (9, 1)
    assert scene.at("b") == (4, 1)


# Smith: makes a ram or a clinker whole again

SMITHY = """
    ##############
    #............#
    #@....A...H..#
    #............#
    ##############
"""


def test_a_smith_makes_a_ram_whole_in_ten_turns() -> None:
    scene = Scene(SMITHY, A="ram asleep", H="smith")
    scene.dice.luck = False
    doom(scene, "A")
    scene.rest()
    assert acted(scene) == ["makes for the wreck of a ram"]
    scene.rest(3)
    assert distance(*scene.at("H"), 6, 2) == 1
    assert "half hammered out again" in describing.place(scene.run, 6, 2)
    scene.rest(12)
    risen = [creature for _, creature, _ in query.creatures(scene.run) if creature.kind.id == "ram"]
    assert [creature.health for creature in risen] == [50]


def test_her_hammer_is_heard_she_mends_nobody_else_and_her_death_ends_it() -> None:
    scene = Scene(SMITHY, A="stoker asleep", H="smith")
    doom(scene, "A")
    scene.rest()
    assert not acted(scene)
    scene = Scene(SMITHY, A="clinker asleep", H="smith")
    scene.dice.luck = False
    doom(scene, "A")
    sounds = [event.name for event in scene.rest(6) if isinstance(event, Sounded)]
    assert "hammer strokes" in sounds
    doom(scene, "H")
    scene.rest(14)
    assert query.creatures(scene.run) == []


# Blower: blows who is there, gas and flames away from it


def test_a_blower_fills_itself_and_blows_its_foe_away() -> None:
    scene = Scene("##############\n#.....@...O..#\n##############", O="blower")
    scene.rest()
    assert "The blower fills itself." in scene.log
    assert (6, 1) in knowledge.threatened_cells(scene.run)
    scene.rest()
    assert scene.at() == (4, 1)
    assert scene.health() == 40


def test_flames_go_before_it_and_who_stands_beside_it_is_too_near() -> None:
    scene = Scene("##############\n#...@.....O..#\n##############", O="blower")
    scene.burn((8, 1), turns=9)
    scene.rest(2)
    assert (6, 1) in scene.burning()
    scene = Scene("######\n#.@O##\n######", O="blower")
    scene.rest(3)
    assert scene.at() == (2, 1)
    assert not scene.of(Telegraphed)


# Salamander: below half it goes into fire or lava, and comes out whole

LAKE = """
    ############
    #@...S..ll.#
    #.......ll.#
    ############
"""


def test_a_salamander_bathes_and_comes_back_whole() -> None:
    scene = Scene(LAKE, S="salamander", l="lava")
    scene.dice.luck = False
    scene.creature("S").health = 12
    scene.rest()
    assert acted(scene) == ["turned_to_fire"]
    scene.rest(3)
    assert 12 < scene.creature("S").health < 35, "who follows can do it more harm than it mends"
    events = scene.rest(4)
    assert any(isinstance(event, Mended) for event in events)
    assert scene.creature("S").health == 40
    scene.rest(6)
    assert distance(*scene.at(), *scene.at("S")) == 1


def test_without_fire_it_fights_and_lava_turned_to_obsidian_mends_nothing() -> None:
    scene = Scene(LAKE, S="salamander", l="obsidian")
    scene.dice.luck = False
    scene.creature("S").health = 12
    scene.rest(5)
    assert scene.creature("S").health == 12
    assert distance(*scene.at(), *scene.at("S")) == 1


# Quencher: water on hot ground, steam for all who are there

HOT = """
    ############
    #..........#
    #ll@.....u.#
    #..........#
    ############
"""


def test_a_quencher_throws_water_and_lava_hardens_in_steam() -> None:
    scene = Scene(HOT, u="quencher", l="lava")
    scene.rest()
    assert "The quencher lifts a pail." in scene.log
    scene.rest()
    assert scene.terrain(2, 2) == "obsidian"
    assert scene.health() < 40


def test_off_hot_ground_it_throws_nothing() -> None:
    scene = Scene(HOT, u="quencher", l="floor")
    assert not fire.is_hot(scene.run, *scene.at())
    scene.rest(3)
    assert not scene.of(Telegraphed)
    assert scene.health() == 40


# Colossus: walks through walls and doors, and breaks bridges


def test_a_colossus_walks_straight_through_a_wall() -> None:
    scene = Scene("#############\n#@...##...C.#\n#############", C="colossus")
    sounds = [event.what for event in scene.rest(14) if isinstance(event, Sounded)]
    assert scene.terrain(5, 1) == scene.terrain(6, 1) == "rubble"
    assert "tremor" in sounds
    assert distance(*scene.at(), *scene.at("C")) <= 2


def test_its_steps_are_felt_through_rock() -> None:
    scene = Scene("############\n#@.####...C#\n############", C="colossus")
    felt: list[str] = []
    while not felt and scene.run.turn < 20:
        felt = [event.what for event in scene.rest() if isinstance(event, Sounded)]
    assert felt == ["tremor"]
    assert scene.terrain(6, 1) == "wall", "before any wall is broken"


def test_a_bridge_breaks_under_it() -> None:
    scene = Scene("###########\n#@.lll..C.#\n###########", C="colossus", l="lava")
    for x in (3, 4, 5):
        scene.floor.ground.lay([(x, 1)], "iron_bridge", 0)
    scene.rest(6)
    assert "The iron bends and gives way." in scene.log
    assert not scene.lives("C")
    assert scene.terrain(5, 1) == "lava"


def test_a_wooden_bridge_breaks_too_and_bears_others() -> None:
    for kind, left in (("colossus", "lava"), ("brute", "bridge")):
        scene = Scene("###########\n#@.lll..C.#\n###########", C=kind, l="lava")
        for x in (3, 4, 5):
            scene.floor.ground.lay([(x, 1)], "bridge", 0)
        scene.rest(6)
        assert scene.terrain(5, 1) == left


def test_each_kind_of_the_forge_says_something_of_its_own() -> None:
    names = "sootling stoker clinker pike cinder_hound ram lodestone smith blower salamander quencher colossus"
    cast = [library().monsters[name] for name in names.split()]
    assert len({kind.text for kind in cast}) == 12
    assert {kind.first for kind in cast} == {13, 14, 15, 16}
    brought = {name for horde in library().hordes.values() if "forge" in horde.strata for name in horde.members}
    assert brought == set(names.split())


def test_what_a_smith_is_at_is_saved() -> None:
    scene = Scene(SMITHY, A="ram asleep", H="smith")
    doom(scene, "A")
    scene.rest(2)
    again = restore(snapshot(scene.run), library())
    assert again.floor.remains == scene.floor.remains != {}
