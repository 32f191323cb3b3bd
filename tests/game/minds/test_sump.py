"""The Sump's cast: what each of them alone does, how it is seen coming, and what counters it."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.monsters import Ferry
from game.actions.moving import Walk
from game.bots.explorer import Explorer
from game.draw.words import describing
from game.furnish import hordes, monsters
from game.rules.beings import health, hiding
from game.rules.combat import attacks, odds
from game.rules.harm import pushing
from game.rules.senses import fov, light
from game.rules.senses.fov import distance
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Position
from game.world.events import Acted, Conducted, Did, Hit, Missed, Telegraphed
from levelgen import Tier
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library


def lake(drawing: str, glyph: str, kind: str) -> Scene:
    """Return a scene in which somebody is in deep water."""
    scene = Scene(drawing, legend={glyph: kind, ",": "shallow_water"})
    scene.floor.ground.change(*scene.at(glyph), "deep_water")
    return scene


def acted(scene: Scene) -> list[str]:
    """What monsters did that can be seen: in the words of the content, or by the name of the deed."""
    done = [event for event in scene.events if isinstance(event, Acted | Did)]
    return [event.text if isinstance(event, Acted) else event.what for event in done]


# Eel: follows along the shore, and pulls who stands beside deep water one cell in

MERE = """
    ############
    #..........#
    #..@.......#
    #~~~~~~~~~~#
    #~~~~~~~~~~#
    #~~~~~~~e~~#
    ############
"""


def test_an_eel_pulls_who_stands_beside_deep_water_one_cell_in() -> None:
    scene = lake(MERE, "e", "eel")
    scene.dice.luck = True
    scene.rest(6)
    assert scene.at()[1] == 3
    assert scene.statuses()["seized"]


def test_it_follows_along_the_shore_and_its_wake_is_seen() -> None:
    scene = lake(MERE, "e", "eel")
    spawn.place(scene.run, scene.run.hero, 2, 1)
    for step in ("e",) * 7:
        scene.walk(step)
    assert distance(*scene.at(), *scene.at("e")) == 2
    assert "A wake runs across the water" in describing.place(scene.run, *scene.at("e"))
    assert scene.health() == 40, "two cells off it cannot reach"


def test_a_sleeping_eel_makes_no_wake() -> None:
    scene = lake(MERE, "e", "eel asleep")
    assert not hiding.stirring(scene.run)


def test_a_blow_of_six_breaks_an_eels_hold() -> None:
    scene = lake(MERE.replace("~~~~~~~e~~", "~~~~~~~~~~").replace("#~~~", "#~~e", 1), "e", "eel")
    scene.dice.luck = True
    scene.rest()
    health.hurt(scene.run, scene.named["e"], 6, by=scene.run.hero)
    assert "seized" not in scene.statuses()


# Leech: drops from above and hangs on, and comes along

DRIP = """
    #############
    #@..l.......#
    #...........#
    #############
"""


def dropped() -> Scene:
    scene = Scene(DRIP, l="leech guarding")
    hiding.hide(scene.run, scene.named["l"])
    scene.dice.luck = True
    scene.walk("e", "e")
    assert scene.statuses()["sucked"]
    return scene


def test_a_leech_drops_hangs_on_and_comes_along() -> None:
    scene = dropped()
    before = scene.health()
    scene.walk("se", "e", "e")
    assert scene.health() == before - 6
    assert distance(*scene.at(), *scene.at("l")) == 1


def test_its_dark_spot_is_seen_from_three_cells() -> None:
    scene = Scene(DRIP, l="leech guarding")
    hiding.hide(scene.run, scene.named["l"])
    assert "dark spot overhead" in describing.place(scene.run, 4, 1)


def test_a_leech_hangs_only_beside_walls() -> None:
    scene = Scene("#####\n#...#\n#.@.#\n#...#\n#####")
    leech = library().monsters["leech"]
    assert hiding.suits(scene.run, leech, 1, 1)
    assert not hiding.suits(scene.run, leech, 2, 2)


@pytest.mark.parametrize("counter", ["fire", "blow"])
def test_fire_and_a_hard_blow_shed_a_leech(counter: str) -> None:
    scene = dropped()
    if counter == "fire":
        scene.burn(scene.at(), turns=3)
    else:
        health.hurt(scene.run, scene.named["l"], 6, by=scene.run.hero)
    scene.dice.luck = False
    scene.rest()
    assert "sucked" not in scene.statuses()


# Drowned: killed in water it gets up after six turns, whole


def felled(ground: str) -> Scene:
    scene = Scene("#######\n#.@N..#\n#######", N="drowned")
    scene.floor.ground.change(3, 1, ground)
    scene.creature("N").health = 1
    scene.dice.luck = True
    scene.do(Strike(scene.named["N"]))
    assert not scene.lives("N")
    return scene


@pytest.mark.parametrize("ground", ["shallow_water", "deep_water"])
def test_the_drowned_get_up_out_of_water_whole(ground: str) -> None:
    scene = felled(ground)
    assert "bubbles over the remains of a drowned man" in describing.place(scene.run, 3, 1)
    again = restore(snapshot(scene.run), library())
    assert again.floor.remains == scene.floor.remains != {}
    scene.rest(5)
    assert not query.creatures(scene.run)
    scene.rest()
    assert [creature.health for _, creature, _ in query.creatures(scene.run)] == [
        scene.content.monsters["drowned"].health
    ]
    assert "The drowned man stands up again." in scene.log


@pytest.mark.parametrize("counter", ["floor", "ice"])
def test_on_dry_ground_they_stay_down(counter: str) -> None:
    scene = felled("floor" if counter == "floor" else "shallow_water")
    if counter == "ice":
        scene.floor.ground.change(3, 1, "floor")  # as a wheel that drains it does
    scene.rest(10)
    assert not query.creatures(scene.run)


# Fisher: nets from six cells, then comes with the gaff

WEIR = """
    ###########
    #@....f...#
    #.........#
    ###########
"""


def test_a_fisher_nets_along_a_line_and_comes() -> None:
    scene = Scene(WEIR, f="fisher")
    scene.rest()
    assert [event.text for event in scene.of(Telegraphed)] == ["whirls a net"]  # type: ignore[attr-defined]
    scene.rest()
    assert acted(scene) == ["casts the net"]
    assert scene.statuses()["stuck"] == 3
    scene.rest(2)
    assert scene.at("f")[0] < 6


def test_who_steps_out_of_line_is_not_netted_and_none_is_cast_hand_to_hand() -> None:
    scene = Scene(WEIR, f="fisher")
    scene.rest()
    scene.walk("s")
    assert acted(scene) == ["casts the net"]
    assert "stuck" not in scene.statuses()
    near = Scene(WEIR.replace("@....f", "@f...."), f="fisher")
    assert not any(isinstance(event, Telegraphed) for event in near.rest(4))


# Polyp: while it sees the hero, everybody on the floor knows where the hero is

EYE = """
    ##############
    #@.......P...#
    ##########+###
    #r...........#
    ##############
"""


def test_all_know_where_the_hero_is_whom_a_polyp_sees() -> None:
    scene = Scene(EYE, P="polyp", r="rat asleep")
    scene.rest(2)
    assert scene.mind("r").mood == "hunting"
    assert scene.statuses()["marked"]
    assert "everything down here seems to watch you" in " ".join(scene.log)


def test_a_dark_cell_hides_from_a_polyp() -> None:
    scene = Scene(EYE, P="polyp", r="rat asleep", light=1)
    scene.rest(4)
    assert scene.mind("r").mood == "asleep"


def test_a_polyp_does_no_harm() -> None:
    scene = Scene("####\n#@P#\n####", P="polyp")
    assert not any(isinstance(event, Hit) for event in scene.rest(6))
    assert scene.health() == 40


# Ray: every fifth turn it shocks all in water that is joined to its own

SHALLOWS = """
    ###########
    #,@,,.....#
    #,,,,.....#
    #~~~~~~~~~#
    #~~~~n~~~~#
    ###########
"""


def shocks(scene: Scene, turns: int) -> list[int]:
    found = []
    for turn in range(turns):
        scene.rest()
        found += [turn] if scene.of(Conducted) else []
    return found


def test_a_ray_shocks_who_stands_in_its_water_every_few_turns() -> None:
    scene = lake(SHALLOWS, "n", "ray")
    scene.floor.ground.change(2, 1, "shallow_water")
    scene.creature().health = scene.creature().max_health = 1000
    scene.dice.luck = False
    assert shocks(scene, 14) == [1, 7, 13]
    assert scene.health() < 1000
    assert "makes the water crackle" in " ".join(scene.log)


def test_dry_stones_keep_a_rays_shock_off() -> None:
    scene = lake(SHALLOWS, "n", "ray")
    spawn.place(scene.run, scene.run.hero, 6, 1)
    scene.dice.luck = False
    scene.do(Walk(1, 0))
    assert shocks(scene, 8)
    assert scene.health() == 40


# Crab: its shell turns every blow from the side it faces; it turns an eighth a turn

BEACH = """
    #########
    #.......#
    #..@q...#
    #.......#
    #########
"""


def test_a_crabs_shell_turns_every_blow_from_in_front() -> None:
    scene = Scene(BEACH, q="crab")
    scene.dice.luck = True
    scene.rest()
    assert "its shell to the west" in describing.place(scene.run, *scene.at("q"))
    assert odds.reckon(scene.run, scene.named["q"]).ours.chance == 0
    scene.do(Strike(scene.named["q"]))
    assert scene.health("q") == 30
    assert "turned_blow" in acted(scene)


def test_the_fourth_blow_breaks_a_crabs_shell() -> None:
    scene = Scene(BEACH, q="crab")
    scene.dice.luck = True
    scene.creature().health = scene.creature().max_health = 999
    scene.rest()
    for _ in range(4):
        assert "broken" not in describing.place(scene.run, *scene.at("q"))
        scene.do(Strike(scene.named["q"]))
    assert scene.health("q") == 30
    assert "broke_cover" in acted(scene)
    assert "its shell broken" in describing.place(scene.run, *scene.at("q"))
    scene.do(Strike(scene.named["q"]))
    assert scene.health("q") < 30


def test_the_shell_of_one_that_is_not_aware_turns_blows_too_and_the_odds_say_so() -> None:
    scene = Scene(BEACH, q="crab")
    scene.rest()
    scene.mind("q").mood = "wandering"
    assert attacks.to_hit(scene.run, scene.run.hero, scene.named["q"]) == 0
    assert odds.reckon(scene.run, scene.named["q"]).ours.chance == 0
    scene.do(Strike(scene.named["q"]))
    assert scene.health("q") == 30


def test_who_walks_round_it_faster_than_it_turns_wounds_it() -> None:
    scene = Scene(BEACH, q="crab")
    scene.dice.luck = True
    scene.rest()
    before = scene.health()
    scene.walk("ne", "se")
    assert scene.at("q") == (4, 2)
    assert scene.health() == before, "it does nothing but turn"
    scene.do(Strike(scene.named["q"]))
    assert scene.health("q") < 30


def test_a_push_turns_a_crab_over() -> None:
    scene = Scene(BEACH, q="crab")
    scene.rest()
    pushing.push(scene.run, scene.named["q"], (1, 0), 1, source=scene.run.hero)
    assert "its shell to the east" in describing.place(scene.run, *scene.at("q"))


# Wisp: drifts over grass and methane, and lights what burns

SEDGE = '''
    #############
    #@"""...*...#
    #.""".......#
    #############
'''


def test_a_wisp_goes_to_what_burns_beside_the_hero_and_lights_it() -> None:
    scene = Scene(SEDGE, legend={"*": "wisp"}, light=1)
    assert light.light_at(scene.run, 8, 1) == 4
    scene.rest(6)
    assert any("The will-o'-the-wisp sets the " in line for line in scene.log)
    assert scene.lives("*"), "fire does not harm it"


def test_a_wisp_goes_round_the_hero_to_the_sedge_behind_him() -> None:
    scene = Scene('############\n#..........#\n#..".@....*#\n#..........#\n############', legend={"*": "wisp"})
    scene.dice.luck = False
    scene.creature().health = scene.creature().max_health = 1000
    burnt = set()
    for _ in range(12):
        scene.rest()
        burnt |= scene.burning()
    assert (3, 2) in burnt


def test_a_wisp_flits_to_and_fro_where_nothing_burns() -> None:
    scene = Scene("#################\n#@.........*....#\n#################", legend={"*": "wisp"})
    scene.dice.luck = True  # every step is one astray
    columns = []
    for _ in range(8):
        scene.rest()
        columns.append(scene.at("*")[0])
    assert columns != sorted(columns, reverse=True)


def test_where_nothing_burns_it_lights_nothing_and_water_keeps_the_hero_from_burning() -> None:
    bare = Scene(SEDGE.replace('"', "."), legend={"*": "wisp"})
    bare.rest(8)
    assert not bare.burning()
    wet = Scene(SEDGE, legend={"*": "wisp"})
    wet.floor.ground.change(1, 1, "shallow_water")
    wet.dice.luck = False
    wet.rest(12)
    assert wet.log
    assert wet.health() == 40


# Shade: steps from a dark cell to any other dark cell in sight

VAULT = """
    ##############
    #@.........z.#
    #............#
    ####B#########
    ##############
"""


def test_a_shade_steps_through_the_dark_and_strikes_a_turn_later() -> None:
    scene = Scene(VAULT.replace("B", "#"), z="shade", light=1)
    scene.dice.luck = False
    scene.rest()
    assert distance(*scene.at(), *scene.at("z")) == 1
    assert "The shade steps out of the dark." in scene.log


def test_light_leaves_a_shade_nowhere_near() -> None:
    scene = Scene(VAULT, z="shade", B="brazier", light=1)
    scene.dice.luck = False
    scene.rest(8)
    assert not acted(scene)
    assert distance(*scene.at(), *scene.at("z")) > 1


# Its hordes: those who live in water come to the nearest


def test_who_lives_in_water_comes_to_the_water_nearest_to_the_others() -> None:
    scene = Scene(MERE, legend={"e": "deep_water"})
    kinds = [scene.content.monsters[name] for name in ("crab", "eel", "eel")]
    came = monsters.arrive(scene.run, kinds, 9, 1, "asleep")
    places = [(at.x, at.y) for at in (scene.run.world.get(each, Position) for each in came)]
    assert places[0] == (9, 1)
    assert all(y == 3 for _, y in places[1:])


def test_hordes_of_dwellers_come_where_there_is_water_alone() -> None:
    dry = Scene("#####\n#@..#\n#####", depth=9)
    wet = Scene("#####\n#@.~#\n#####", depth=9)
    for scene, comes in ((dry, False), (wet, True)):
        scene.floor.stratum = "sump"
        dice = Dice.seeded(1, "hordes")
        groups = [hordes.Draw(scene.run, dice).group(Tier.MEDIUM) for _ in range(60)]
        drawn = {group.horde.id for group in groups if group.horde}
        assert ("shoal" in drawn) == comes
        assert "shell_beach" in drawn


# Wraith: comes through walls and strikes out of them, never more than a step from one

CELLAR = """
    #############
    #.....#.....#
    #@....#.....#
    #.....#...W.#
    #############
"""


def test_a_wraith_comes_through_the_wall_behind_frost() -> None:
    scene = Scene(CELLAR, W="wraith")
    spawn.place(scene.run, scene.run.hero, 4, 2)
    spawn.place(scene.run, scene.named["W"], 6, 3)
    assert "Frost spreads over the stone" in describing.place(scene.run, 6, 3)
    assert not knowledge.creatures_in_sight(scene.run)
    again = restore(snapshot(scene.run), library())
    assert again.floor.occupants == scene.floor.occupants
    scene.creature().health = scene.creature().max_health = 1000
    seen, hits = set(), 0
    for _ in range(20):
        scene.rest()
        seen.add(scene.at("W"))
        hits += len(scene.of(Hit))
    assert hits
    assert any(fov.in_stone(scene.run, *cell) for cell in seen)
    assert any(not fov.in_stone(scene.run, *cell) for cell in seen)


def test_a_wraith_goes_on_within_its_wall_where_it_cannot_come_out_beside_its_foe() -> None:
    scene = Scene("#######\n#######\n##p@p##\n###W###\n#######\n#######", W="wraith", p="polyp", light=1)
    scene.floor.ground.change(*scene.at("W"), "wall")
    for _ in range(8):
        before = scene.at("W")
        scene.rest()
        assert scene.at("W") != before
        assert fov.in_stone(scene.run, *scene.at("W"))
        assert scene.health() == 40


@pytest.mark.parametrize("luck", [True, False])
def test_a_wraith_that_came_out_strikes_or_goes_back_into_the_wall(*, luck: bool) -> None:
    scene = Scene("######\n#....#\n#.@W##\n######", W="wraith", light=1)
    scene.creature().health = scene.creature().max_health = 1000
    scene.dice.luck = luck
    scene.rest()
    assert fov.in_stone(scene.run, *scene.at("W")) is luck
    assert any(isinstance(event, Hit | Missed) for event in scene.events) is not luck


def test_the_middle_of_a_wide_place_and_lit_walls_keep_a_wraith_off() -> None:
    wide = Scene(
        "#" * 13
        + "\n"
        + ("#" + "." * 11 + "#\n") * 4
        + "#.....@.....#\n"
        + ("#" + "." * 11 + "#\n") * 3
        + "#.....W.....#\n"
        + "#" * 13,
        W="wraith",
    )
    wide.rest(12)
    assert wide.health() == 40
    for sides, passes in (("floor", True), ("brazier", False)):
        scene = Scene("#####\n#.@.#\n#####\n#BWB#\n#####", W="wraith", B=sides, light=2)
        rows = set()
        for _ in range(8):
            scene.rest()
            rows.add(scene.at("W")[1])
        assert (min(rows) < 3) == passes


# Gulper: seizes who stands at the edge of deep water and spits it out at the far shore

TARN = """
    ##########
    #...@....#
    #~~~~G~~~#
    #~~~~~~~~#
    #~~~~~~~~#
    #........#
    ##########
"""


def test_a_gulper_spits_out_at_the_far_shore_whom_it_seizes() -> None:
    scene = lake(TARN, "G", "gulper")
    scene.dice.luck = True
    scene.rest()
    assert "The gulper makes the water bulge." in scene.log
    scene.rest()
    assert scene.statuses()["seized"]
    scene.rest()
    assert scene.at()[1] == 5
    assert "seized" not in scene.statuses()


def test_nobody_but_a_monster_carries_others_through_water() -> None:
    scene = lake(TARN, "G", "gulper")
    spawn.place(scene.run, scene.named["G"], scene.at()[0] + 1, scene.at()[1])
    scene.afflict("G", "seized", 9, by="@")
    scene.do(Ferry(scene.named["G"]))
    assert scene.turn.refusal == "There is nobody to carry."


def test_who_steps_back_is_not_seized_and_a_blow_of_six_breaks_its_hold() -> None:
    scene = lake(TARN.replace("#...@....#", "#........#\n    #...@....#"), "G", "gulper")
    scene.rest()
    scene.walk("n")
    assert acted(scene) == ["opens its mouth"]
    assert "seized" not in scene.statuses()
    held = lake(TARN, "G", "gulper")
    held.rest(2)
    assert held.statuses()["seized"]
    health.hurt(held.run, held.named["G"], 6, by=held.run.hero)
    held.dice.luck = False
    held.rest()
    assert held.at() == (4, 1)


def test_each_kind_of_the_sump_says_something_of_its_own() -> None:
    names = ["eel", "leech", "crab", "drowned", "fisher", "polyp", "wisp", "ray", "wraith", "gulper", "shade"]
    cast = [library().monsters[name] for name in names]
    assert len({kind.text for kind in cast}) == len({(kind.glyph, kind.color) for kind in cast}) == 11
    assert {kind.first for kind in cast} == {9, 10, 11, 12}
    assert all("sump" in kind.strata for kind in cast)


def test_the_explorer_goes_round_a_crab() -> None:
    scene = Scene(BEACH, q="crab")
    scene.creature().health = scene.creature().max_health = 1000
    explorer = Explorer()
    for _ in range(30):
        scene.do(explorer.choose(scene.session))
        if not scene.lives("q"):
            break
    assert not scene.lives("q") or scene.health("q") < 30
