"""The bots play, and nothing breaks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.base import Action
from game.actions.handling import Equip, Remove
from game.actions.moving import Walk
from game.actions.travelling import Ascend, Descend
from game.actions.using import Invoke, Throw, Zap
from game.autopilot.travel import Travel
from game.bots import devices, fighting, inventory, vaults
from game.bots.drunk import Drunk
from game.bots.explorer import Explorer
from game.content.families import KEYSTONE
from game.rules.beings import creatures
from game.rules.combat import sight
from game.rules.items.inventory import LETTERS, free_letter
from game.rules.senses import fire
from game.session import Session
from game.world import query, spawn
from game.world.components import Carried, Creature, Item, Position, Worn
from game.world.events import Hit
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable

TURNS = 500

PLAY = """
import sys
from game.bots.drunk import Drunk
from game.bots.explorer import Explorer
from game.content.library import Library
from game.session import Session
for bot in (Drunk(3), Explorer()):
    session = Session.new(Library.load(), seed="same")
    for _ in range(250):
        session.take(bot.choose(session))
    print(session.state_hash(), session.run.turn)
"""


def sound(session: Session) -> None:
    """Nothing about the floor contradicts itself."""
    floor = session.run.floor
    bodies = {(at.x, at.y): entity for entity, (at, _) in session.run.world.rows(Position, Creature)}
    assert floor.occupants == bodies
    for (x, y), entity in bodies.items():
        home = session.run.world.get(entity, Creature).kind.home
        assert floor.content.ground.airy[floor.ground.terrain[y, x]]
        assert not home or floor.ground.kind_at(x, y).hazard is home
    for entity, (item,) in session.run.world.rows(Item):
        places = [session.run.world.find(entity, kind) is not None for kind in (Position, Carried, Worn)]
        assert sum(places) == 1, (entity, item, places)
        assert item.count >= 1
    letters = [letter for letter, _, _ in query.pack(session.run, session.run.hero)]
    assert len(letters) == len(set(letters))


def test_a_drunk_breaks_nothing(sweep: Callable[[int], range]) -> None:
    for seed in sweep(200):
        session = Session.new(library(), seed=seed, length=("standard", "short")[seed % 2])
        drunk = Drunk(seed)
        for turn in range(TURNS):
            action = drunk.choose(session)
            assert isinstance(action, Action)
            session.take(action)
            if turn % 100 == 99 or session.run.outcome:
                sound(session)
                json.dumps(session.state_hash())
            if session.run.outcome:
                break
        session.close()


def test_a_drunk_is_as_drunk_again() -> None:
    hashes = []
    for _ in range(2):
        session = Session.new(library(), seed=8)
        drunk = Drunk(8)
        for _ in range(200):
            session.take(drunk.choose(session))
        hashes.append(session.state_hash())
    assert hashes[0] == hashes[1]


def test_the_same_actions_give_the_same_state_in_every_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PLAY],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 4


def test_the_explorer_reaches_the_third_floor_on_most_seeds(sweep: Callable[[int], range]) -> None:
    seeds = range(max(4, len(sweep(60))))
    reached = 0
    for seed in seeds:
        session = Session.new(library(), seed=seed)
        explorer = Explorer()
        for _ in range(6000):
            session.take(explorer.choose(session))
            if session.run.depth >= 3 or session.run.outcome:
                break
        sound(session)
        reached += session.run.depth >= 3
        session.close()
    assert reached > len(seeds) / 2


def play(scene: Scene, turns: int) -> None:
    explorer = Explorer()
    for _ in range(turns):
        scene.do(explorer.choose(scene.session))


def test_the_explorer_wears_what_is_better_and_eats_when_hungry() -> None:
    scene = Scene("""
        ########
        #@.....#
        ########
    """)
    scene.give("dagger", worn=True)
    scene.give("sword")
    scene.give("ration")
    scene.hero.strength = 15
    scene.hero.food = 200
    play(scene, 6)
    assert scene.hero.food > 1500
    worn = query.worn(scene.run, scene.run.hero, "weapon")
    assert worn is not None
    assert worn[1].kind.id == "sword"


def test_the_explorer_throws_at_who_comes_and_drinks_when_it_must() -> None:
    scene = Scene(
        """
        ############
        #@........r#
        ############
    """,
        r="turnkey",
    )
    scene.give("dart", count=5)
    scene.dice.luck = False
    play(scene, 3)
    assert len([1 for _, (_, item) in scene.run.world.rows(Position, Item) if item.kind.id == "dart"]) >= 2

    scene = Scene(
        """
        ####
        #@B#
        ####
    """,
        B="brute",
    )
    scene.give("healing")
    scene.run.known.add("healing")
    scene.creature().health = 8
    scene.dice.luck = False
    play(scene, 1)
    assert scene.health() == 40


def test_the_explorer_finds_a_hidden_way() -> None:
    scene = Scene("""
        ##############
        #@...#.......#
        #....S......>#
        #....#.......#
        ##############
    """)
    play(scene, 120)
    assert scene.run.depth > 1


def test_the_explorer_springs_a_snare_that_bars_the_only_way() -> None:
    scene = Scene("##########\n#@..s...>#\n##########", s="snare found")
    scene.give("dart")
    play(scene, 40)
    assert scene.run.depth == 2


def test_the_explorer_lifts_a_gate_that_shuts_it_in() -> None:
    scene = Scene("##########\n#@..g...>#\n##########", g="cell_gate")
    play(scene, 60)
    assert scene.run.depth > 1


def test_the_explorer_draws_a_crab_out_of_a_corridor() -> None:
    scene = Scene(
        """
        ###############
        #......########
        #......@q....>#
        #......########
        ###############
        """,
        q="crab",
    )
    scene.creature().health = scene.creature().max_health = 400
    scene.rest()
    play(scene, 300)
    assert not scene.lives("q") or scene.run.depth == 2


def test_the_explorer_takes_the_keystone_home() -> None:
    scene = Scene(
        """
        ##########
        #@.....*.#
        #<......>#
        ##########
    """,
        depth=20,
        legend={"*": "keystone"},
    )
    play(scene, 40)
    assert scene.run.outcome is not None
    assert scene.run.outcome.how == "won"


def test_the_explorer_leaves_what_is_about_to_burn() -> None:
    scene = Scene('##############\n#.@""""""""..#\n##############')
    for _ in range(4):
        scene.walk("e")
    fire.kindle(scene.run, 9, 1, 0, 0)
    scene.dice.luck = True
    bot = Explorer()
    for _ in range(8):
        scene.do(bot.choose(scene.session))
    assert scene.health() == 40
    assert scene.at()[0] <= 2


def test_the_explorer_steps_out_of_a_blow_that_is_announced() -> None:
    scene = Scene("#########\n#.......#\n#..@B...#\n#.......#\n#########", B="brute")
    scene.dice.luck = True
    bot = Explorer()
    for _ in range(8):
        scene.do(bot.choose(scene.session))
    assert scene.health() == 40
    assert scene.health("B") < 40


def test_the_explorer_goes_round_what_kills() -> None:
    scene = Scene("""
        ################
        #@..%%%:~~....!#
        #...%%%:~~.....#
        #..............#
        #..%%%.........#
        #..%%%........>#
        ################
    """, legend={"!": "haste"})  # fmt: skip
    bot = Explorer()
    for _ in range(120):
        scene.do(bot.choose(scene.session))
        if scene.run.depth > 1:
            break
        assert scene.floor.ground.walkable[scene.at()[1], scene.at()[0]]
    assert scene.run.depth == 2


def test_the_explorer_leaps_into_a_chasm_to_save_itself() -> None:
    scene = Scene(
        """
        #######
        #.@B..#
        #.:::.#
        #######
    """,
        B="brute",
    )
    scene.creature().health = 12
    scene.dice.luck = False
    play(scene, 1)
    assert scene.run.depth == 2
    assert scene.run.outcome is None
    assert scene.run.pursuers == []


def test_the_explorer_runs_for_a_brink_that_it_reaches_first() -> None:
    scene = Scene(
        """
        ############
        #:...@....B#
        ############
    """,
        B="brute",
    )
    scene.creature().health = 12
    scene.dice.luck = False
    play(scene, 4)
    assert scene.run.depth == 2


def test_the_explorer_does_not_leap_where_the_fall_would_kill_nor_from_who_is_no_danger() -> None:
    for health, foe, depth in ((2, "brute", 1), (40, "rat", 1)):
        scene = Scene(
            """
            #######
            #.@B..#
            #.:::.#
            #######
        """,
            B=foe,
        )
        scene.creature().health = health
        scene.dice.luck = False
        play(scene, 1)
        assert scene.run.depth == depth


def test_the_explorer_heals_when_fire_would_kill_it() -> None:
    for health, drinks in ((8, True), (9, False)):
        scene = Scene("""
            ######
            #.@..#
            ######
        """)
        potion = scene.give("healing")
        scene.run.known.add("healing")
        scene.creature().health = health
        scene.afflict("@", "burning", 4)
        play(scene, 1)
        assert scene.run.world.alive(potion) != drinks
        assert scene.health() == (38 if drinks else 7)


def test_the_explorer_steps_into_water_when_it_burns() -> None:
    scene = Scene("""
        #########
        #@..--..#
        #########
    """)
    assert scene.terrain(4, 1) == "shallow_water"
    scene.afflict("@", "burning", 4)
    play(scene, 3)
    assert scene.at() == (4, 1)
    assert "burning" not in scene.statuses()


def test_the_explorer_swims_rather_than_burn_to_death() -> None:
    scene = Scene("""
        ######
        #.@.~#
        #..~~#
        ######
    """)
    scene.creature().health = 5
    scene.afflict("@", "burning", 4)
    play(scene, 3)
    assert scene.run.outcome is None
    assert "burning" not in scene.statuses()


def test_the_explorer_does_not_flee_up_stairs_from_who_would_follow() -> None:
    scene = Scene(
        """
        #######
        #..@..#
        #.<...#
        #######
    """,
        depth=3,
    )
    creatures.make(scene.run, scene.content.monsters["brute"], 1, 2, "hunting")
    spawn.place(scene.run, scene.run.hero, 2, 2)
    scene.creature().health = 15
    scene.dice.luck = False
    play(scene, 1)
    assert scene.run.depth == 3


def test_the_explorer_does_not_loop_on_stairs() -> None:
    scene = Scene(
        """
        ################
        #..@%%%%%%%%x.x#
        #<..%%%%%%%%.x.#
        ################
    """,
        depth=2,
        x="crossbowman",
    )
    explorer, flights = Explorer(), 0
    for _ in range(1500):
        before = scene.run.depth
        scene.do(explorer.choose(scene.session))
        scene.creature().health = max(10, scene.health())
        flights += (before, scene.run.depth) == (2, 1)
        if scene.run.depth == 1 and before == 2:
            for entity, _, _ in list(query.creatures(scene.run)):
                spawn.delete(scene.run, entity)
    assert 1 <= flights <= 3


def test_the_explorer_fetches_the_keystone_from_a_room_that_it_would_avoid() -> None:
    scene = Scene(
        """
        ###############
        #@..>#........#
        #....+......*h#
        #....#........#
        ###############
    """,
        depth=20,
        legend={"*": "keystone"},
        h="headsman asleep",
    )
    scene.creature().health = 30
    bot = Explorer()
    for _ in range(120):
        scene.do(bot.choose(scene.session))
        if scene.run.depth != 20 or scene.run.outcome is not None:
            break
        if "keystone" in scene.pack.values():
            break
    assert scene.run.depth == 20


def test_the_explorer_goes_down_for_food_when_it_is_hungry_and_has_none() -> None:
    scene = Scene("""
        ############
        #@..>...#..#
        #.......+..#
        ############
    """)
    scene.hero.food = 100
    play(scene, 6)
    assert scene.run.depth == 2


def test_the_explorer_throws_at_who_sleeps_from_afar() -> None:
    scene = Scene(
        """
        ############
        #@.....r...#
        ############
    """,
        r="turnkey asleep",
    )
    scene.give("dagger", worn=True)
    scene.give("javelin", count=3)
    scene.hero.strength = 15
    scene.dice.luck = False
    play(scene, 1)
    assert [event for event in scene.events if isinstance(event, Hit) and event.unaware]
    assert scene.at() == (1, 1)


def test_the_explorer_reads_what_gets_it_away_before_a_hopeless_fight_has_begun() -> None:
    for foe, reads in (("brute", True), ("turnkey", False)):
        scene = Scene(
            """
            ########
            #@.B...#
            ########
        """,
            B=foe,
        )
        scroll = scene.give("teleportation")
        scene.run.known.add("teleportation")
        scene.dice.luck = False
        play(scene, 1)
        assert scene.run.world.alive(scroll) != reads


def test_the_explorer_keeps_ahead_of_who_is_too_strong_on_the_way_down() -> None:
    scene = Scene(
        """
        ###################
        #B@..............>#
        ###################
    """,
        B="brute",
    )
    scene.creature().health = 20
    scene.dice.luck = True
    play(scene, 15)
    assert scene.at() == (17, 1)
    assert scene.health() >= 20
    play(scene, 1)
    assert scene.run.depth == 2


def test_the_explorer_pulls_itself_free_and_strikes_who_holds_it() -> None:
    scene = Scene(
        """
        ##########
        #@.......#
        ##########
    """
    )
    explorer = Explorer()
    scene.afflict("@", "stuck", 3)
    for _ in range(3):
        scene.do(explorer.choose(scene.session))
    assert scene.statuses() == {}
    held = Scene(
        """
        ##########
        #.@r.....#
        ##########
    """,
        r="headsman",
    )
    held.creature().health = held.creature().max_health = 10_000
    held.afflict("@", "seized", 1, by="r")
    explorer = Explorer()
    for _ in range(60):
        held.do(explorer.choose(held.session))
        if "seized" not in held.statuses():
            break
    assert held.run.turn > 0
    assert held.health("r") < 95


def test_the_explorer_rests_out_of_reach_of_who_hunts_it_from_a_lake() -> None:
    """It stays there when they dive, too, instead of going back to the shore."""
    drawing = """
        ###########
        #~~e@.....#
        #~~~......#
        ###########
    """
    scene = Scene(drawing, e="eel hunting")
    scene.creature().health = 12
    play(scene, 12)
    assert scene.at()[0] >= 5
    assert scene.run.outcome is None


# The Keystone

STONE = """
    #################
    #@..............#
    #<...*.........>#
    #################
"""


def plays(scene: Scene, turns: int = 40) -> Explorer:
    """Let the explorer play until it has the Keystone, leaves the floor, or the turns are over."""
    bot = Explorer()
    depth = scene.run.depth
    for _ in range(turns):
        scene.do(bot.choose(scene.session))
        if scene.run.depth != depth or query.holds(scene.run, scene.run.hero, KEYSTONE):
            break
    return bot


def test_it_fetches_the_keystone_before_it_looks_for_food() -> None:
    scene = Scene(STONE, depth=20, legend={"*": "keystone"})
    scene.hero.food = 300
    scene.run.floor.ground.change(5, 2, "pedestal")
    scene.floor.memory.explored[:] = True
    sight.look_about(scene.run)
    plays(scene)
    assert scene.run.depth == 20
    assert query.holds(scene.run, scene.run.hero, KEYSTONE)


def test_it_makes_room_for_the_keystone() -> None:
    scene = Scene(STONE, depth=20, legend={"*": "keystone"})
    scene.run.floor.ground.change(5, 2, "pedestal")
    kinds = [kind for kind in library().items.values() if kind.family.breaks and not kind.good]
    scene.run.known |= {kind.id for kind in kinds}
    for letter in range(len(LETTERS)):
        scene.give(kinds[letter % len(kinds)].id)
    assert free_letter(scene.run, scene.run.hero) is None
    plays(scene)
    assert query.holds(scene.run, scene.run.hero, KEYSTONE)


def test_it_comes_back_up_for_the_keystone_unless_it_looked_in_vain() -> None:
    for resigned in (False, True):
        scene = Scene(
            """
            ####
            #@>#
            #<.#
            ####
        """,
            depth=21,
        )
        bot = Explorer()
        bot._resigned = resigned
        action = bot.choose(scene.session)
        while not isinstance(action, Ascend | Descend):
            scene.do(action)
            action = bot.choose(scene.session)
        assert isinstance(action, Descend if resigned else Ascend)


def test_it_does_not_give_the_keystone_up_because_something_bars_the_path() -> None:
    scene = Scene(STONE, depth=20, legend={"*": "keystone"})
    scene.run.floor.ground.change(5, 2, "pedestal")
    sight.look_about(scene.run)
    tried: set[tuple[int, int]] = set()
    scene.afflict("@", "stuck", 3)
    assert vaults.loot(scene.run, tried, Travel(cautious=False)) is None
    assert tried == set()


def test_the_explorer_uses_what_rests() -> None:
    scene = Scene("###########\n#@....r...#\n###########", r="turnkey")
    staff = scene.give("thunder", enchant=1, charges=1)
    target = knowledge.creatures_in_sight(scene.run)[0]
    assert devices.strike_from_afar(scene.run, target) == Zap(staff, 6, 1)
    bark = scene.give("bark", enchant=1, charges=1)
    assert devices.shield(scene.run) == Zap(bark, 1, 1)
    heart = scene.give("heart", enchant=1, charges=1)
    assert inventory.healing(scene.run) == Invoke(heart)
    scene.creature().health -= 1
    scene.do(Invoke(heart))
    assert inventory.healing(scene.run) is None


def test_the_explorer_puts_on_rings_and_takes_bad_ones_off() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    ring = scene.give("cat", enchant=-1, known=False)
    assert inventory.choose(scene.run) == Equip(ring)
    scene.do(Equip(ring))
    assert inventory.choose(scene.run) == Remove(ring)
    scene.do(Remove(ring))
    assert inventory.choose(scene.run) is None


def test_the_explorer_throws_no_second_net_at_who_is_in_one() -> None:
    scene = Scene("##########\n#@....r..#\n##########", r="brute")
    net = scene.give("net", count=2)
    assert fighting.use_on(scene.run, fighting.foes(scene.run)[0]) == Throw(net, 6, 1)
    scene.do(Throw(net, 6, 1))
    assert fighting.use_on(scene.run, fighting.foes(scene.run)[0]) is None


def test_it_flees_no_farther_down_than_the_keystone() -> None:
    for depth, holds, flees in ((19, False, True), (19, True, False), (20, False, False), (21, False, False)):
        scene = Scene("################\n#>.@......H...<#\n################", depth=depth, H="headsman")
        scene.creature().health = 10
        if holds:
            scene.give("keystone")
        assert (Explorer().choose(scene.session) == Walk(-1, 0)) == flees
