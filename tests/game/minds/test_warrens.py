"""The Warrens' cast: what each of them alone does, how it is seen coming, and what counters it."""

from __future__ import annotations

import dataclasses

from game import knowledge
from game.actions.base import perform
from game.actions.fighting import Strike
from game.actions.foraging import Grab
from game.actions.handling import PickUp
from game.actions.using import Throw
from game.draw.words import describing
from game.rules import digging
from game.rules.beings import creatures, health, hiding
from game.rules.combat import attacks, sight
from game.rules.senses.fov import distance
from game.rules.terrain import materials
from game.world import query, spawn
from game.world.components import Carried, Item, Position
from game.world.events import Acted, Did, Flew, Hit, Sounded, Telegraphed, Used
from game.world.floor import Remains
from tests.kit.scenes import Scene, library


def acted(scene: Scene) -> list[str]:
    """What monsters did that can be seen: in the words of the content, or by the name of the deed."""
    done = [event for event in scene.events if isinstance(event, Acted | Did)]
    return [event.text if isinstance(event, Acted) else event.what for event in done]


def begun(scene: Scene) -> list[str]:
    return [event.text for event in scene.of(Telegraphed)]  # type: ignore[attr-defined]


def kinds_lying(scene: Scene) -> list[str]:
    return [item.kind.id for _, (_, item) in scene.run.world.rows(Position, Item)]


# Slinger: picks up what lies on the floor, darts first, and throws it at the hero

SLINGER = """
    #############
    #@....iwd...#
    #############
"""


def test_a_slinger_bends_for_a_dart_and_throws_it() -> None:
    scene = Scene(SLINGER, i="slinger", w="dagger", d="dart")
    scene.dice.luck = True
    scene.rest(3)
    assert [(event.what, event.name) for event in scene.of(Did)] == [("bent_for", "a dart")]  # type: ignore[attr-defined]
    assert kinds_lying(scene) == ["dagger"]
    scene.rest()
    (used,) = scene.of(Used)
    assert (used.verb, used.name) == ("throw", "a dart")  # type: ignore[attr-defined]
    assert scene.health() < 40
    assert "The slinger hits you." in scene.log


def test_on_swept_floor_it_has_only_its_hands() -> None:
    scene = Scene(SLINGER, i="slinger", w="ration", d="floor")
    scene.dice.luck = False
    scene.rest(4)
    assert not scene.of(Telegraphed)
    assert scene.at("i") == (2, 1)


def test_what_it_took_falls_with_it() -> None:
    scene = Scene("#######\n#@i...#\n#######", i="slinger")
    dart = scene.give("dart")
    scene.run.world.remove(dart, Carried)
    scene.run.world.add(dart, Carried(scene.named["i"], "a"))  # type: ignore[arg-type]
    scene.creature("i").health = 1
    scene.dice.luck = True
    scene.walk("e")
    assert kinds_lying(scene) == ["dart"]


# Adder: lies unseen in grass, bites who walks past

GRASS = """
    #########
    #.@.s...#
    #.......#
    #########
"""


def in_grass() -> Scene:
    scene = Scene(GRASS, s="adder guarding")
    scene.floor.ground.change(4, 1, "grass")
    hiding.hide(scene.run, scene.named["s"])
    return scene


def test_an_adder_in_the_grass_bites_who_walks_past_and_poisons() -> None:
    scene = in_grass()
    assert "moves in it" in describing.place(scene.run, 4, 1)
    scene.dice.luck = True
    scene.walk("e")
    assert scene.at("s") == (4, 1)
    assert scene.of(Hit)
    assert "poisoned" in scene.statuses()


def test_on_bare_earth_it_cannot_lie_unseen() -> None:
    scene = Scene(GRASS, s="adder guarding")
    hiding.hide(scene.run, scene.named["s"])
    assert not scene.mind("s").hidden


def test_burning_grass_brings_it_out() -> None:
    scene = in_grass()
    scene.creature("s").health = scene.creature("s").max_health = 100
    scene.burn((4, 1), turns=3)
    scene.rest()
    assert not scene.mind("s").hidden


def test_frost_that_withers_the_grass_brings_it_out() -> None:
    scene = in_grass()
    materials.meet(scene.run, "frost", 4, 1)
    scene.rest()
    assert not scene.mind("s").hidden


# Puffball: bursts into giddy gas when it is hit, or where somebody stays beside it

PUFF = """
    ###########
    #.@o......#
    #.........#
    ###########
"""


def gassed(scene: Scene, x: int, y: int) -> bool:
    return any(kind.id == "confusion" for kind, _ in scene.floor.ground.gases_at(x, y))


def test_a_puffball_swells_and_bursts_beside_who_stays() -> None:
    scene = Scene(PUFF, o="puffball")
    scene.rest()
    assert begun(scene) == ["swells"]
    assert not gassed(scene, 3, 1)
    scene.rest()
    assert not scene.lives("o")
    assert gassed(scene, 2, 1)


def test_a_dart_bursts_it_from_afar() -> None:
    scene = Scene(PUFF.replace("@o......", "o......@"), o="puffball")
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), 2, 1))
    assert not scene.lives("o")
    assert gassed(scene, 2, 1)
    assert not gassed(scene, 9, 1)
    assert "confused" not in scene.statuses()


# Weevil: eats grass, wood and bridges; of every fifth cell comes another

FIELD = """
    ###########
    #@#.......#
    ###.yggggg#
    ###.......#
    ###########
"""


def test_weevils_eat_what_grows_and_become_more() -> None:
    scene = Scene(FIELD, y="weevil", g="grass")
    scene.rest()
    assert acted(scene) == ["gnawed"]
    assert scene.terrain(5, 2) == "floor"
    scene.rest(9)
    assert len(query.creatures(scene.run)) == 2


def test_without_greenery_one_stays_one_and_hunts() -> None:
    scene = Scene(FIELD, y="weevil", g="ash")
    scene.rest(12)
    assert len(query.creatures(scene.run)) == 1


def test_a_weevil_eats_a_door_of_wood_and_none_of_iron() -> None:
    for door, left in (("door", "floor"), ("iron_door", "iron_door")):
        scene = Scene("########\n#@.Dy..#\n########", y="weevil", D=door)
        scene.rest()
        assert scene.terrain(3, 1) == left, door


# Mender: heals the friend in sight that is hurt most, every second turn

HURT = """
    #############
    #@.......B.m#
    #############
"""


def test_a_mender_hums_and_heals_who_is_hurt_most() -> None:
    scene = Scene(HURT, B="brute", m="mender")
    scene.dice.luck = False
    scene.creature("B").health = 10
    scene.rest()
    assert begun(scene) == ["hums"]
    scene.rest()
    assert scene.health("B") == 14
    assert scene.of(Flew)
    scene.rest()
    assert begun(scene) == []  # it draws breath
    scene.rest(2)
    assert scene.health("B") == 18


def test_a_mender_never_heals_itself_and_a_hit_stops_it() -> None:
    scene = Scene(HURT, B="brute", m="mender")
    scene.dice.luck = False
    scene.creature("m").health = 5
    scene.rest(4)
    assert scene.health("m") == 5
    scene.creature("B").health = 10
    scene.rest()
    health.hurt(scene.run, scene.named["m"], 1, by=scene.run.hero)
    scene.rest()
    assert scene.health("B") == 10


# Hexer: takes strength at ten cells, and stays behind whoever is with it

HEX = """
    ################
    #@.......h.....#
    #.......#......#
    ################
"""


def test_a_hexer_traces_the_hero_and_takes_strength() -> None:
    scene = Scene(HEX, h="hexer")
    scene.dice.luck = False
    scene.rest()
    assert begun(scene) == ["traces {whose} outline with both hands"]
    assert not scene.statuses()
    scene.rest()
    assert "weakened" in scene.statuses()
    assert scene.health() == 40


def test_a_dark_cell_a_hit_or_a_corner_stops_the_hex() -> None:
    scene = Scene(HEX, h="hexer", light=1)
    scene.rest(4)
    assert "weakened" not in scene.statuses()
    scene = Scene(HEX, h="hexer")
    scene.rest()
    health.hurt(scene.run, scene.named["h"], 1, by=scene.run.hero)
    scene.rest()
    assert "weakened" not in scene.statuses()


def test_it_lets_others_go_before_it() -> None:
    scene = Scene("##############\n#@...h.B.....#\n#............#\n##############", h="hexer", B="brute", light=1)
    scene.dice.luck = False
    scene.rest(4)
    (x, y) = scene.at()
    assert distance(x, y, *scene.at("h")) > distance(x, y, *scene.at("B"))


# Ghoul: goes to remains before it goes to the hero; a meal of three turns makes it whole

GRAVE = """
    ############
    #@.......g.#
    #..........#
    ############
"""


def laid_out(x: int, y: int) -> Scene:
    scene = Scene(GRAVE, g="ghoul")
    scene.floor.remains[x, y] = Remains("lag", 0)
    scene.creature("g").health = 5
    scene.dice.luck = False
    return scene


def test_a_ghoul_goes_to_the_dead_first_and_is_whole_after_three_turns() -> None:
    scene = laid_out(10, 2)
    scene.rest(2)
    assert scene.at("g") == (10, 2)
    assert acted(scene) == ["cracked_bones"]
    scene.rest(2)
    assert scene.health("g") == scene.content.monsters["ghoul"].health
    assert scene.floor.remains == {}


def test_it_is_struck_unawares_at_its_meal_and_looks_up() -> None:
    scene = laid_out(10, 2)
    spawn.place(scene.run, scene.run.hero, 7, 2)
    scene.rest()
    scene.walk("e", "e")
    assert attacks.unaware(scene.run, scene.run.hero, scene.named["g"])
    scene.creature("g").health = 30
    scene.do(Strike(scene.named["g"]))
    assert not attacks.unaware(scene.run, scene.run.hero, scene.named["g"])
    assert scene.health() <= 40


def test_burnt_remains_feed_no_ghoul() -> None:
    scene = laid_out(10, 2)
    scene.burn((10, 2), turns=1)
    scene.rest(4)
    assert scene.health("g") == 5


# Packrat: carries loose things to its nest, one by one, and fights only there

NEST = """
    ##############
    #@...........#
    #......d.....#
    #...........h#
    ##############
"""


def nesting(lies: str) -> Scene:
    scene = Scene(NEST, h="packrat", d=lies)
    scene.dice.luck = False
    return scene


def test_a_packrat_carries_what_lies_about_to_its_nest() -> None:
    scene = nesting("ration")
    scene.rest(16)
    assert distance(*scene.at("d"), 12, 3) <= 1
    assert scene.health() == 40


def test_what_it_takes_out_of_sight_is_remembered_where_it_lay() -> None:
    scene = Scene("########\n#@#d...#\n########", d="ration")
    rat = creatures.make(scene.run, scene.content.monsters["packrat"], 3, 1, "hunting")
    scene.floor.memory.items[3, 1] = "ration"
    perform(scene.run, Grab(scene.named["d"]), rat)
    assert query.pack(scene.run, rat)
    sight.look_about(scene.run)
    assert (3, 1) in scene.floor.memory.items


def test_it_fights_at_its_nest_alone() -> None:
    scene = nesting("floor")
    scene.rest(8)
    assert scene.at("h") == (12, 3)
    spawn.place(scene.run, scene.run.hero, 11, 3)
    scene.dice.luck = True
    scene.rest()
    assert scene.health() < 40


def test_what_was_taken_up_first_is_safe_from_it() -> None:
    scene = nesting("ration")
    spawn.place(scene.run, scene.run.hero, 7, 2)
    scene.do(PickUp())
    scene.rest(12)
    assert "ration" in scene.pack.values()


# Delver: digs straight through earth, and leaves a tunnel

EARTH = """
    ############
    #@##D......#
    #.########.#
    #..........#
    ############
"""


def in_earth(stratum: str = "warrens") -> Scene:
    scene = Scene(EARTH, D="delver")
    scene.floor.stratum = stratum
    scene.dice.luck = False
    return scene


def test_a_delver_cracks_the_earth_and_comes_straight_through() -> None:
    scene = in_earth()
    scene.rest()
    assert scene.terrain(3, 1) == "cracked_wall"
    assert [event.what for event in scene.of(Sounded)] == ["rumble"]  # type: ignore[attr-defined]
    scene.rest(3)
    assert scene.terrain(3, 1) == "rubble"
    assert scene.at("D") == (2, 1)


def test_nobody_digs_into_a_room_behind_a_lock() -> None:
    scene = in_earth()
    level = scene.floor.level
    assert digging.is_earth(scene.run, 3, 1)
    number = int(level.room_at[1, 1])
    wing = tuple(room._replace(tags=(digging.WING,)) if room.id == number else room for room in level.rooms)
    scene.floor.level = dataclasses.replace(level, rooms=wing)
    assert not digging.is_earth(scene.run, 3, 1)


def test_stone_keeps_it_out() -> None:
    scene = in_earth("gaol")
    scene.rest(4)
    assert scene.terrain(3, 1) == "wall"
    assert scene.at("D")[0] > 4, "it goes round"


# Trapper: backs away over its snares, and comes for who hangs in one

WOOD = """
    ################
    #@....t........#
    ################
"""


def test_a_trapper_lays_a_snare_and_backs_away_from_it() -> None:
    scene = Scene(WOOD, t="trapper")
    scene.dice.luck = False
    scene.rest()
    assert (6, 1) in scene.floor.traps
    snare = scene.floor.traps[6, 1]
    assert not snare.found
    scene.walk("e", "e", "e")
    assert scene.floor.traps[6, 1].found, "its cords are seen from three cells"
    assert scene.at("t")[0] > 6


def test_it_comes_for_who_hangs_in_it() -> None:
    for caught in (True, False):
        scene = Scene(WOOD, t="trapper")
        scene.dice.luck = False
        if caught:
            scene.afflict("@", "stuck", 6)
        scene.rest(6)
        assert (distance(*scene.at("t"), *scene.at()) == 1) is caught


def test_anything_thrown_springs_a_snare() -> None:
    scene = Scene(WOOD, t="trapper")
    scene.dice.luck = False
    scene.rest()
    scene.walk("e", "e")
    scene.do(Throw(scene.give("ration"), 6, 1))
    assert (6, 1) not in scene.floor.traps


# Spinner: closes the ways out with web

LAIR = """
    ##############
    #........+...#
    #..@.X...#...#
    #........#...#
    ##############
"""


def test_a_spinner_draws_webs_over_the_ways_out() -> None:
    scene = Scene(LAIR, X="spinner")
    scene.dice.luck = False
    scene.rest()
    assert begun(scene) == ["pulls at eight threads at once"]
    assert scene.terrain(8, 1) == "floor"
    scene.rest()
    assert scene.terrain(8, 1) == "web"


def test_a_spinner_then_waits_for_who_sticks() -> None:
    for caught in (True, False):
        scene = Scene(LAIR, X="spinner")
        scene.creature().health = scene.creature().max_health = 900
        scene.dice.luck = False
        scene.rest(2)
        if caught:
            scene.afflict("@", "stuck", 9)
        scene.rest(5)
        assert (distance(*scene.at("X"), *scene.at()) == 1) is caught


def test_a_hidden_spinner_is_not_seen_before_somebody_comes_near() -> None:
    scene = Scene(LAIR.replace(".X...#", "....X#"), X="spinner guarding")
    hiding.hide(scene.run, scene.named["X"])
    assert scene.mind("X").hidden
    assert knowledge.creatures_in_sight(scene.run) == []
    spawn.place(scene.run, scene.run.hero, 6, 2)
    assert "A thread runs" in describing.place(scene.run, 8, 2)


def test_fire_or_a_hit_undo_its_threads() -> None:
    scene = Scene(LAIR, X="spinner")
    scene.rest()
    health.hurt(scene.run, scene.named["X"], 1, by=scene.run.hero)
    scene.rest()
    assert scene.terrain(8, 1) == "floor"
    scene = Scene(LAIR, X="spinner")
    scene.rest(2)
    scene.run.bring("fire", 8, 1)
    scene.rest(4)
    assert scene.terrain(8, 1) != "web"


# Acid mound: eats metal, armour that it hits, blades that hit it, and grates

ACID = """
    ########
    #.@a...#
    ########
"""


def test_acid_eats_the_blade_that_strikes_it_and_no_bare_hand() -> None:
    scene = Scene(ACID, a="acid_mound")
    sword = scene.give("sword", worn=True)
    scene.creature("a").health = scene.creature("a").max_health = 99
    scene.dice.luck = True
    scene.do(Strike(scene.named["a"]))
    assert scene.run.world.get(sword, Item).enchant == -1
    scene = Scene(ACID, a="acid_mound")
    mace = scene.give("mace", worn=True)
    scene.dice.luck = True
    scene.do(Strike(scene.named["a"]))
    assert scene.run.world.get(mace, Item).enchant == 0


def test_it_eats_a_grate() -> None:
    scene = Scene("########\n#@.|a..#\n########", a="acid_mound", legend={"|": "grate"})
    scene.rest(2)
    assert scene.terrain(3, 1) == "floor"


# Piper: pipes a rat or an adder out of the nearest hole every fifth turn

TUNE = """
    ##############
    #@...........#
    #.....o...P..#
    #............#
    ##############
"""


def piping(hole: str = "hole") -> Scene:
    scene = Scene(TUNE, P="piper", o=hole)
    scene.dice.luck = False
    return scene


def test_a_piper_brings_one_out_of_the_nearest_hole() -> None:
    scene = piping()
    scene.rest()
    assert begun(scene) == ["sets the flute to its lips"]
    assert len(query.creatures(scene.run)) == 1
    scene.rest()
    assert [creature.kind.id for _, creature, _ in query.creatures(scene.run)][1:] in (["rat"], ["adder"])
    scene.rest(4)
    assert len(query.creatures(scene.run)) == 2


def test_a_plugged_hole_or_a_hit_keeps_them_in() -> None:
    scene = piping()
    spawn.create(scene.run, Item(scene.content.items["ration"]), Position(6, 2))
    scene.rest(2)
    assert len(query.creatures(scene.run)) == 1
    scene = piping()
    scene.rest()
    health.hurt(scene.run, scene.named["P"], 1, by=scene.run.hero)
    scene.rest(3)
    assert len(query.creatures(scene.run)) == 1


def test_a_piper_has_breath_for_four_tunes() -> None:
    scene = piping()
    assert len([event for event in scene.rest(60) if isinstance(event, Acted)]) == 4
    assert len(query.creatures(scene.run)) == 5


def test_where_there_is_no_hole_the_first_tune_opens_one() -> None:
    scene = piping("floor")
    scene.rest(2)
    assert len(query.creatures(scene.run)) == 1
    scene.rest(6)
    assert len(query.creatures(scene.run)) == 2


# Mimic: lies as a thing, and holds fast who takes it up

GOODS = """
    #########
    #.@..M..#
    #.......#
    #########
"""


def lying() -> Scene:
    scene = Scene(GOODS, M="mimic guarding")
    hiding.hide(scene.run, scene.named["M"])
    scene.rest()
    return scene


def test_a_mimic_looks_like_a_thing_and_holds_who_takes_it_up() -> None:
    scene = lying()
    assert [item.kind.id for item in knowledge.items(scene.run)] == [hiding.guise_at(scene.run, 5, 1)]
    assert knowledge.creatures_in_sight(scene.run) == []
    scene.walk("e", "e")
    assert scene.mind("M").hidden
    assert "casts no shadow" in describing.place(scene.run, 5, 1)
    scene.walk("e")
    assert not scene.mind("M").hidden
    assert "seized" in scene.statuses()
    assert knowledge.items(scene.run) == []


def test_a_telepath_feels_the_mind_of_a_mimic() -> None:
    scene = lying()
    assert knowledge.sensed_minds(scene.run) == []
    scene.afflict("@", "telepathic", 9)
    assert [(kind.id, cell) for kind, cell in knowledge.sensed_minds(scene.run)] == [("mimic", (5, 1))]
    assert "mimic" in describing.place(scene.run, 5, 1)


def test_something_thrown_at_it_shows_what_it_is() -> None:
    scene = lying()
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), 5, 1))
    assert not scene.mind("M").hidden


def test_each_kind_of_the_warrens_says_something_of_its_own() -> None:
    cast = [kind for kind in library().monsters.values() if "warrens" in kind.strata]
    assert len({kind.text for kind in cast}) == len({(kind.glyph, kind.color) for kind in cast}) == len(cast)
    own = {kind.id for kind in cast if 5 <= kind.first <= 8}
    assert own == {
        "slinger", "adder", "puffball", "packrat", "delver", "weevil", "mender",
        "trapper", "spinner", "hexer", "acid_mound", "piper", "ghoul", "mimic",
    }  # fmt: skip
