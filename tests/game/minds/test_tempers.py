"""What monsters do, temper by temper and mood by mood."""

from __future__ import annotations

import pytest

from game.minds import base
from game.rules.beings import noise
from game.rules.senses import stealth
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import NOWHERE, Position
from game.world.events import Event, Flew, Hit, Missed, Sounded
from tests.kit.scenes import Scene

LONG = "#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40


def blows(scene: Scene, events: list[Event]) -> int:
    return sum(isinstance(event, Hit | Missed) and event.attacker != scene.run.hero for event in events)


def test_a_wanderer_whose_way_is_barred_goes_elsewhere() -> None:
    scene = Scene(
        """
        ###################
        #...###########...#
        #...'....rg...'...#
        #...###########...#
        #######.###########
        #@#################
        ###################
    """,
        r="rat wandering",
        g="turnkey guarding",
    )
    scene.mind("r").goal = 16, 2
    cells = set()
    for _ in range(30):
        scene.rest()
        cells.add(scene.at("r"))
    assert len(cells) > 3


def test_a_hunter_comes_straight_and_strikes() -> None:
    scene = Scene(
        """
        ########
        #@...r.#
        ########
    """,
        r="rat",
    )
    scene.dice.luck = False
    scene.rest()
    scene.see("########\n#@..r..#\n########")
    scene.rest(2)
    scene.see("########\n#@r....#\n########")
    assert blows(scene, scene.rest()) == 1


def test_a_mastiff_moves_twice_and_bites_once() -> None:
    scene = Scene(
        """
        ##########
        #@......d#
        ##########
    """,
        d="mastiff",
    )
    scene.dice.luck = False
    scene.rest()
    assert scene.at("d") == (6, 1)
    scene.rest(2)
    assert scene.at("d") == (2, 1)
    assert blows(scene, scene.rest(4)) == 4


def test_a_brute_strikes_every_other_turn() -> None:
    scene = Scene(
        """
        #####
        #@B.#
        #####
    """,
        B="brute",
    )
    scene.dice.luck = False
    assert blows(scene, scene.rest(6)) == 3


def test_a_leech_moves_every_other_turn() -> None:
    scene = Scene(
        """
        ##########
        #@......l#
        ##########
    """,
        l="leech",
    )
    scene.rest(4)
    assert scene.at("l") == (6, 1)


def test_hunters_walk_around_each_other() -> None:
    scene = Scene(
        """
        #########
        #.......#
        #@.rs...#
        #.......#
        #########
        """,
        r="polyp",  # it never moves
        s="turnkey",
    )
    scene.dice.luck = False
    scene.rest(5)
    assert distance(*scene.at("s"), *scene.at()) == 1


def test_noticing_rouses_those_alike_nearby() -> None:
    scene = Scene(
        """
        ############
        #@...d.ep..#
        ############
    """,
        d="mastiff asleep",
        e="mastiff wandering",
        p="turnkey wandering",
    )
    scene.dice.luck = False
    where = scene.run.world.get(scene.named["d"], Position)
    noticing = query.Monster(scene.named["d"], scene.creature("d"), scene.mind("d"), where)
    base.notice(scene.run, noticing, base.Round.begin(scene.run))
    assert scene.mind("e").mood == "hunting"
    assert scene.mind("p").mood != "hunting"


@pytest.mark.parametrize("hears", [True, False])
def test_a_sleeper_of_a_group_wakes_only_by_the_noise_of_one_who_noticed(*, hears: bool) -> None:
    scene = Scene(
        """
        ##########
        #@.t.uvx.#
        ##########
    """,
        t="brute wandering",
        u="brute asleep",
        v="brute asleep",
        x="brute asleep",
    )
    others = ("u", "v", "x")
    before = base.Round.begin(scene.run)
    where = scene.run.world.get(scene.named["t"], Position)
    base.notice(scene.run, query.Monster(scene.named["t"], scene.creature("t"), scene.mind("t"), where), before)
    assert [scene.mind(name).mood for name in others] == ["asleep"] * 3, "nobody has heard of it yet"
    scene.dice.luck = hears
    base.warn(scene.run, before)
    assert {scene.mind(name).mood for name in others} == {"curious" if hears else "asleep"}
    assert [event.level for event in scene.run.events if isinstance(event, Sounded)] == [noise.WARNING]


def test_a_hunter_may_lose_the_trail_and_a_guard_goes_back_to_its_post() -> None:
    scene = Scene(
        """
        ###########
        #@#.......#
        #.#######.#
        #........T#
        ###########
        """,
        T="turnkey",
    )
    scene.rest(4)
    assert scene.mind("T").mood == "hunting"
    assert scene.at("T") == (5, 3)
    stealth.lose(scene.creature("T").kind, scene.mind("T"))
    scene.dice.luck = False
    scene.rest()
    assert scene.mind("T").mood == "guarding"
    scene.rest(8)
    assert scene.at("T") == (9, 3)


def test_a_wanderer_wanders_and_a_guard_stays() -> None:
    rooms = """
        ###########
        #@#.......#
        #.#.p.....#
        #.#######+#
        #.#.......#
        #.#.....T.#
        ###########
    """
    scene = Scene(rooms, p="lag wandering", T="turnkey guarding")
    places = set()
    for _ in range(30):
        scene.rest()
        places.add(scene.at("p"))
    assert len(places) > 5
    assert scene.at("T") == (8, 5)


def test_a_shooter_keeps_its_distance() -> None:
    scene = Scene(LONG.replace("@.......", "@.x....."), x="crossbowman")
    scene.creature().health = scene.creature().max_health = 10_000
    gaps, shots = [], 0
    for _ in range(40):
        events = scene.rest()
        shots += sum(isinstance(event, Flew) for event in events)
        gaps.append(distance(*scene.at("x"), *scene.at()))
    assert shots > 15
    assert max(gaps) >= 3
    assert min(gaps[5:]) >= 2


def test_a_shooter_in_a_corner_uses_its_bow_and_one_out_of_line_comes_nearer() -> None:
    scene = Scene(
        """
        #####
        #@x##
        #####
    """,
        x="crossbowman",
    )
    scene.dice.luck = True
    scene.rest(2)
    assert scene.of(Flew)

    scene = Scene(
        """
        #######
        #@###.#
        #....x#
        #######
    """,
        x="crossbowman",
    )
    scene.dice.luck = False
    scene.rest()
    assert (scene.of(Flew), scene.at("x")) == ([], (4, 2))


def test_the_still_never_move() -> None:
    scene = Scene(
        """
        #########
        #@.....P#
        #########
    """,
        P="polyp",
    )
    scene.dice.luck = True
    scene.rest(5)
    assert scene.at("P") == (7, 1)


def test_a_bat_flits() -> None:
    scene = Scene(
        """
        #######
        #.....#
        #..@..#
        #..v..#
        #.....#
        #######
    """,
        v="bat",
    )
    scene.creature().health = scene.creature().max_health = 10_000
    places = set()
    for _ in range(80):
        scene.rest()
        places.add(scene.at("v"))
    assert len(places) > 6


def test_the_frightened_run_and_turn_when_the_fright_is_over() -> None:
    scene = Scene(LONG.replace("@....", "@..r."), r="turnkey")
    scene.afflict("r", "afraid", 4, by="@")
    scene.dice.luck = False
    scene.rest(4)
    assert scene.at("r")[0] == 8
    scene.rest(4)
    assert scene.mind("r").mood == "hunting"
    assert scene.at("r")[0] < 8


def test_the_cornered_fight() -> None:
    scene = Scene(
        """
        ####
        #@r#
        ####
    """,
        r="turnkey",
    )
    scene.mind("r").mood = "fleeing"
    assert blows(scene, scene.rest(3)) == 3


def test_a_confused_monster_staggers() -> None:
    scene = Scene(
        """
        #######
        #.....#
        #@...r#
        #.....#
        #######
    """,
        r="rat",
    )
    scene.afflict("r", "confused", 30)
    scene.dice.luck = True
    scene.dice.rolls = [0, -1]
    scene.rest()
    assert scene.at("r") == (5, 1)


def test_two_who_meet_in_a_corridor_pass_each_other() -> None:
    scene = Scene(
        """
        ###########
        #@....sp..#
        ###########
    """,
        s="turnkey wandering",
        p="turnkey",
    )
    scene.dice.luck = False
    wanderer = scene.mind("s")
    wanderer.goal, wanderer.post = (9, 1), NOWHERE
    scene.rest()
    assert scene.at("p")[0] < scene.at("s")[0]


def test_sleepers_guards_and_hunters_make_no_way() -> None:
    for mood in ("asleep", "guarding", "hunting"):
        scene = Scene(
            """
            ###########
            #@....sp..#
            ###########
        """,
            s=f"polyp {mood}",
            p="turnkey",
        )
        scene.dice.luck = False
        scene.rest()
        assert scene.at("s") == (6, 1)
        assert scene.at("p")[0] > 6


def test_monsters_wait_for_a_fire_to_burn_down() -> None:
    scene = Scene(
        """
        #########
        #@....r.#
        #########
    """,
        r="rat",
    )
    scene.burn((4, 1), turns=6)
    scene.rest(4)
    assert scene.at("r") == (5, 1)
    scene.rest(6)
    assert scene.at("r") == (2, 1)
