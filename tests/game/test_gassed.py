"""Gas as it is met in play: potions burst into it, monsters and the autopilot stay out of it, it is seen and told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest
from tcod.console import Console

from game.actions.moving import Rest, Walk
from game.actions.using import Quaff, Throw
from game.autopilot.escaping import GasEscape
from game.autopilot.explore import AutoExplore
from game.autopilot.fight import AutoFight
from game.autopilot.rest import RestUntilHealed
from game.autopilot.run import RunAlong
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.bots import fire as bot_fire
from game.bots.explorer import Explorer
from game.content.effects.ground import Cloud
from game.content.library import Library
from game.content.materials import ENOUGH
from game.draw.map.cells import MapPainter, View
from game.draw.map.shimmer import Shimmer
from game.draw.pages import sidebar
from game.draw.text.canvas import Canvas
from game.draw.text.layout import Area, Camera
from game.draw.text.palette import Colors
from game.draw.words import describing
from game.rules import hazards
from game.rules.combat import sight
from game.rules.items import identify
from game.rules.senses import avoiding, gas
from game.rules.terrain import breathing, materials
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.turn.turn import take
from game.world.components import Item, Position
from tests.kit.runs import take_stairs
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from game.autopilot.goal import Goal

HALL = """
    #############
    #@..........#
    #...........#
    #...........#
    #.......r...#
    #...........#
    #############
"""
CORRIDOR = """
    ############
    #@.........#
    ############
"""
FORK = """
    ############
    #@.........#
    #.########.#
    #..........#
    ############
"""
CLOUDS = {
    kind.id: next(effect for effect in kind.shatters if isinstance(effect, Cloud))
    for kind in library().items.values()
    if any(isinstance(effect, Cloud) for effect in kind.shatters)
}


def held(scene: Scene, name: str) -> NDArray[np.int_]:
    """How much of a gas each cell holds, [y, x]."""
    cells: NDArray[np.int_] = scene.floor.ground.gases[scene.content.gas_numbers[name]].astype(int)
    return cells


def put(scene: Scene, name: str, amount: int, *cells: tuple[int, int]) -> None:
    for x, y in cells:
        scene.floor.ground.put_gas(name, x, y, amount)


# Potions


def test_the_bad_potions_hold_clouds() -> None:
    held_by = {name: (cloud.gas, cloud.amount, cloud.radius) for name, cloud in CLOUDS.items()}
    assert held_by == {
        "venom": ("poison", 160, 1),
        "confusion": ("confusion", 160, 1),
        "paralysis": ("paralysis", 160, 1),
        "firedamp": ("methane", 160, 1),
        "slumber": ("sleep", 160, 1),
        "darkness": ("dark", 160, 1),
    }


@pytest.mark.parametrize("kind", CLOUDS)
def test_a_thrown_potion_bursts_into_its_gas_and_is_known(kind: str) -> None:
    scene = Scene(HALL, r="rat asleep")
    potion = scene.give(kind, known=False)
    scene.run.known.discard(kind)
    scene.do(Throw(potion, 7, 3))
    cells = held(scene, CLOUDS[kind].gas)
    assert cells[3, 7] > 60
    assert 9 * 160 - 25 <= cells.sum() <= 9 * 160
    assert identify.is_known(scene.run, scene.content.items[kind])
    assert scene.content.gases[CLOUDS[kind].gas].billows in scene.log


@pytest.mark.parametrize(("amount", "harm"), [(96, 11), (160, 16)], ids=["drunk", "thrown"])
def test_poison_walked_out_of_costs_as_much_as_designed(amount: int, harm: int) -> None:
    scene = Scene("\n".join(["#" * 50, *["#" + "." * 48 + "#"] * 7, "#" + "." * 19 + "@" + "." * 28 + "#",
                             *["#" + "." * 48 + "#"] * 7, "#" * 50]))  # fmt: skip
    gas.release(scene.run, "poison", 20, 8, amount, 1)
    for _ in range(14):
        scene.walk("e")
    scene.rest(20)
    lost = scene.creature().max_health - scene.health()
    assert abs(lost - harm) <= 3


def test_a_potion_drunk_lets_out_less() -> None:
    scene = Scene(HALL, r="rat asleep")
    scene.do(Quaff(scene.give("firedamp")))
    assert held(scene, "methane").sum() == 4 * 96


def test_firedamp_lit_from_afar_takes_the_room() -> None:
    scene = Scene(HALL, r="rat asleep")
    gas.release(scene.run, "methane", 8, 3, 160, 1)
    scene.burn((11, 4), turns=3)
    scene.rest(4)
    assert not scene.lives("r")
    assert "The marsh gas goes up in a roar of flame!" in scene.log


ACRID = """
[acrid]
name = "acrid gas"
color = "orange"
text = "It eats metal, and slows whoever breathes it."
billows = "Orange fumes billow."
thins = 2
status = "slowed"
turns = [3, 10]
immune = ["large"]
breathed = [{ do = "corrode" }]
water = [{ do = "thin", gas = "acrid" }]
goes_up = 50
"""


def test_a_gas_of_ones_own_is_one_table(tmp_path: Path) -> None:
    (tmp_path / "gases.toml").write_text(ACRID, encoding="utf-8")
    scene = Scene(CORRIDOR, content=Library.load([tmp_path]))
    worn = scene.give("leather", worn=True)
    put(scene, "acrid", 40, (1, 1))
    breathing.breathe(scene.run, scene.run.hero)
    assert scene.statuses() == {"slowed": 3 + 40 // 10 + 1}
    assert scene.run.world.get(worn, Item).enchant == -1
    materials.meet(scene.run, "water", 1, 1)
    assert held(scene, "acrid").sum() == 0
    put(scene, "acrid", 60, (6, 1))
    scene.burn((7, 1), turns=2)
    scene.rest()
    assert "The acrid gas goes up in a roar of flame!" in scene.log


# Who stays out of it


def test_a_hunter_stays_out_of_gas_and_one_in_it_comes_through() -> None:
    scene = Scene(CORRIDOR.replace("@.........", "@......r.."), r="rat")
    put(scene, "paralysis", 3, (5, 1))
    scene.rest()
    assert scene.at("r")[0] < 8
    scene = Scene(CORRIDOR.replace("@.........", "@......r.."), r="lag")
    put(scene, "confusion", 4, (6, 1))
    put(scene, "confusion", 4, (7, 1))
    scene.rest(1)
    assert scene.at("r") == (8, 1)
    put(scene, "poison", 40, (8, 1))
    scene.rest(1)
    assert scene.at("r") == (7, 1)


def test_who_is_immune_walks_through_gas() -> None:
    scene = Scene(CORRIDOR.replace("@.........", "@......r.."), r="acid_mound")
    put(scene, "poison", 4, (7, 1))
    scene.rest(2)
    assert scene.at("r")[0] <= 7


def test_who_flees_does_not_flee_into_gas() -> None:
    scene = Scene(CORRIDOR.replace("@.........", "@.r......."), r="rat fleeing")
    put(scene, "confusion", 4, *((x, 1) for x in range(4, 10)))
    scene.rest()
    assert scene.at("r") == (3, 1)


def test_one_question_says_what_harms() -> None:
    scene = Scene(HALL, r="stoker")
    put(scene, "steam", 20, (3, 3))
    scene.burn((4, 3), turns=3)
    hero, stoker = scene.run.hero, scene.named["r"]
    assert [avoiding.is_harmful(scene.run, hero, x, 3) for x in (2, 3, 4)] == [False, True, True]
    assert [avoiding.is_harmful(scene.run, stoker, x, 3) for x in (2, 3, 4)] == [False, False, False]
    put(scene, "steam", ENOUGH - 1, (3, 3))
    assert not avoiding.is_harmful(scene.run, hero, 3, 3)


def test_travel_goes_round_gas_that_the_hero_sees() -> None:
    scene = Scene(FORK)
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    goal = Travel((10, 1))
    step = goal.next_step(scene.run)
    assert step == Walk(1, 0)
    put(scene, "confusion", 4, (3, 1))
    goal = Travel((10, 1))
    assert (goal.next_step(scene.run), goal.aside) == (Walk(0, 1), "You go a longer way, round the gas.")
    put(scene, "confusion", 0, (3, 1))
    put(scene, "methane", 200, (3, 1))
    assert Travel((10, 1)).next_step(scene.run) == Walk(1, 0)


def test_running_stops_before_gas_and_leads_through_it_when_begun_in_it() -> None:
    scene = Scene(CORRIDOR)
    put(scene, "confusion", 4, (4, 1))
    goal = RunAlong(dx=1, dy=0)
    for _ in range(2):
        step = goal.next_step(scene.run)
        assert isinstance(step, Walk)
        scene.do(step)
    put(scene, "confusion", 4, (4, 1))
    assert goal.next_step(scene.run) == StopReason("Gas is in the way.")
    scene = Scene(CORRIDOR)
    put(scene, "poison", 20, (1, 1), (2, 1))
    goal = RunAlong(dx=1, dy=0)
    for _ in range(4):
        step = goal.next_step(scene.run)
        if scene.at()[0] > 3:
            break
        assert isinstance(step, Walk)
        scene.do(step)
    assert step == StopReason("You are out of the gas.")


def walk_out(scene: Scene, goal: Goal) -> tuple[int, str]:
    """Follow a goal until it stops; the number of its steps and why it stopped."""
    for steps in range(30):
        step = goal.next_step(scene.run)
        if isinstance(step, StopReason):
            return steps, step.text
        scene.do(step)
    raise AssertionError(goal)


@pytest.mark.parametrize("name", ["poison", "steam", "confusion"])
@pytest.mark.parametrize("goal", [AutoExplore, lambda: Travel((1, 1)), lambda: Travel((11, 1))])
def test_explore_and_travel_begun_in_gas_lead_out_of_it_by_the_shortest_path(
    name: str, goal: Callable[[], Goal]
) -> None:
    scene = Scene("""
        ########################
        #..........@.........+.#
        ########################
    """)
    put(scene, name, 20, *((x, 1) for x in range(3, 14)))
    steps, why = walk_out(scene, goal())
    assert why == "You are out of the gas."
    assert scene.at() == (11 + steps, 1)
    put(scene, name, 0, *((x, 1) for x in range(1, 21)))
    scene.rest(40)
    assert walk_out(scene, goal())[1] in {"Explored.", "Here you are."}


def test_one_press_leads_out_of_the_gas_though_a_hunter_comes() -> None:
    scene = Scene(
        """
        ####################
        #..........@.....r.#
        ####################
    """,
        r="brute",
    )
    put(scene, "poison", 20, *((x, 1) for x in range(9, 16)))
    assert walk_out(scene, AutoExplore()) == (6, "You are out of the gas.")
    put(scene, "poison", 0, *((x, 1) for x in range(1, 19)))
    assert walk_out(scene, AutoExplore()) == (
        0,
        "You do not explore while a brute hunts you. Press again to go on, and fight it if it comes.",
    )


@pytest.mark.parametrize(("last", "into_dead_end"), [(7, False), (11, True)], ids=["a little gas", "much gas"])
def test_nobody_is_led_to_and_fro_through_gas_beside_a_dead_end(last: int, *, into_dead_end: bool) -> None:
    scene = Scene("##########################\n#...@...................+.#\n##########################")
    put(scene, "poison", 30, *((x, 1) for x in range(4, last + 1)))
    goal, places = AutoExplore(), [scene.at()[0]]
    while not isinstance(step := goal.next_step(scene.run), StopReason):
        scene.do(step)
        places.append(scene.at()[0])
    assert step.text == "You are out of the gas."
    assert places == sorted(places, reverse=into_dead_end), places


def test_resting_in_gas_is_refused_with_advice_and_gas_that_drifts_over_the_hero_stops_him() -> None:
    scene = Scene(CORRIDOR)
    put(scene, "poison", 20, (1, 1))
    reason = RestUntilHealed().next_step(scene.run)
    assert reason == StopReason("Poison gas is around you: {explore} leads you out of it.", "bad")
    scene = Scene("""
        ##############
        #@........+..#
        ##############
    """)
    goal = AutoExplore()
    scene.do(cast("Walk", goal.next_step(scene.run)))
    put(scene, "poison", 20, (2, 1))
    reason = goal.next_step(scene.run)
    assert reason == StopReason("Poison gas drifts over you. Press again to get out of it.", "bad")


def test_a_fight_and_a_run_name_the_key_that_leads_out_of_gas() -> None:
    for goal in (AutoFight(turns=1, _goes_on=True), RunAlong(1, 0, turns=1)):
        scene = Scene(CORRIDOR)
        put(scene, "poison", 20, (1, 1))
        told = StopReason("Poison gas drifts over you: {explore} leads you out of it.", "bad")
        assert goal.next_step(scene.run) == told


@pytest.mark.parametrize(("ground", "walks"), [(".", True), ("%", False)])
def test_a_confused_hero_does_not_stagger_out_of_gas_beside_lava(ground: str, walks: bool) -> None:  # noqa: FBT001
    scene = Scene(f"""
        #######
        #..@..#
        #..{ground}..#
        #######
    """)
    scene.afflict("@", "confused", 5)
    put(scene, "confusion", 4, (3, 1))
    step = AutoExplore().next_step(scene.run)
    assert isinstance(step, Walk) == walks
    told = "You are too confused to find your way, with lava beside you: step out of the gas yourself."
    assert walks or step == StopReason(told)
    step = AutoExplore(cautious=False).next_step(scene.run)
    assert step == StopReason("You are too confused to find your way: wait until it passes."), (
        "bots see to it themselves"
    )


def test_a_confused_hero_staggers_out_of_gas_beside_water_at_the_second_press() -> None:
    scene = Scene("#######\n#..@..#\n#..~..#\n#######")
    scene.afflict("@", "confused", 5)
    put(scene, "confusion", 4, (3, 1))
    told = "You are too confused to find your way, with deep water beside you. Press again to go on."
    autopilot = scene.session.autopilot
    autopilot.set_out(AutoExplore())
    assert autopilot.next_step(scene.run) == StopReason(told)
    autopilot.set_out(AutoExplore())
    assert isinstance(autopilot.next_step(scene.run), Walk)


def test_who_can_hold_his_breath_is_not_asked_before_a_step_into_gas_and_is_told_that_he_holds_it() -> None:
    scene = Scene(CORRIDOR)
    scene.give("breath", enchant=1, worn=True)
    put(scene, "sleep", 4, (2, 1))
    assert not hazards.warning(scene.run, 1, 0)
    scene.hero.breathless = 8
    assert hazards.warning(scene.run, 1, 0)
    put(scene, "sleep", 4, (1, 1))
    asked = "Sleeping gas is around you{}: {{explore}} leads you out of it."
    assert RestUntilHealed().next_step(scene.run) == StopReason(asked.format(""), "bad")
    scene.hero.breathless = 7
    told = asked.format(", and you hold your breath")
    assert RestUntilHealed().next_step(scene.run) == StopReason(told, "bad")


def test_the_hero_is_warned_of_gas() -> None:
    scene = Scene(CORRIDOR)
    assert not hazards.warning(scene.run, 1, 0)
    put(scene, "sleep", 4, (2, 1))
    assert hazards.warning(scene.run, 1, 0) == "There is thin sleeping gas (a breath of it: sleeping 1 turn) there."
    put(scene, "steam", 70, (2, 1))
    assert "thick steam (a breath of it: damage 3)" in hazards.warning(scene.run, 1, 0)
    put(scene, "sleep", 4, (1, 1))
    assert not hazards.warning(scene.run, 1, 0)


def test_a_bot_steps_out_of_gas() -> None:
    scene = Scene(HALL, r="rat asleep")
    assert bot_fire.out_of_gas(scene.run, GasEscape()) is None
    put(scene, "poison", 90, (1, 1), (2, 1), (1, 2))
    assert bot_fire.out_of_gas(scene.run, GasEscape()) == Walk(1, 1)


def test_the_dark_hides_what_lies_in_it_until_one_stands_beside() -> None:
    scene = Scene(CORRIDOR.replace("@.........", "@....!...."), legend={"!": "venom"})
    scene.floor.memory.items.clear()
    put(scene, "dark", 250, (6, 1))
    sight.look_about(scene.run)
    assert scene.floor.memory.items == {}
    put(scene, "dark", 20, (6, 1))
    sight.look_about(scene.run)
    assert scene.floor.memory.items == {(6, 1): "venom"}
    put(scene, "dark", 250, (6, 1))
    sight.look_about(scene.run)
    assert scene.floor.memory.items == {(6, 1): "venom"}


# Floors left behind


def test_a_cloud_left_behind_goes_on_while_the_hero_is_away() -> None:
    session = Session.new(library(), seed=1)
    run = session.run
    take_stairs(session, down=True)
    take_stairs(session, down=False)
    x, y = run.world.get(run.hero, Position).x, run.world.get(run.hero, Position).y
    gas.release(run, "methane", x, y, 250, 1)
    cells = run.floor.ground.gases[run.content.gas_numbers["methane"]].astype(int)
    before, spread = int(cells.sum()), int((cells > 0).sum())
    assert before >= 250
    take_stairs(session, down=True)
    assert not run.floor.ground.gassed
    for _ in range(10):
        take(run, Rest())
    take_stairs(session, down=False)
    cells = run.floor.ground.gases[run.content.gas_numbers["methane"]].astype(int)
    assert int(cells.sum()) == before
    assert int((cells > 0).sum()) > spread
    assert run.floor.ground.gassed


def test_a_run_among_clouds_goes_on_alike_after_a_save() -> None:
    played = Session.new(library(), seed=8)
    at = played.run.world.get(played.run.hero, Position)
    for name in ("poison", "methane", "dark", "steam", "sleep"):
        gas.release(played.run, name, at.x, at.y, 160, 2)
    explorer = Explorer()
    for _ in range(4):
        played.take(explorer.choose(played))
    again = Session(restore(json.loads(json.dumps(snapshot(played.run))), library()))
    assert again.run.floor.ground.gassed
    for _ in range(40):
        action = explorer.choose(played)
        for session in (played, again):
            session.take(action)
        assert again.state_hash() == played.state_hash()
    assert played.run.floor.ground.gassed


# Drawn and told


def painted(scene: Scene, view: View | None = None) -> Console:
    console = Console(scene.floor.width, scene.floor.height, order="C")
    MapPainter(library(), Colors.of(library())).draw(console, scene.run, Camera(), view or View())
    return console


@pytest.mark.parametrize("name", library().gases)
def test_a_haze_takes_the_colour_of_its_gas_the_more_the_denser(name: str) -> None:
    scene = Scene(CORRIDOR)
    plain = painted(scene).bg[1, 6].astype(int)
    own = np.array(Colors.of(library())[scene.content.gases[name].color])
    off = [int(abs(plain - own).sum())]
    for amount in (ENOUGH, 200):
        put(scene, name, amount, (6, 1))
        off.append(int(abs(painted(scene).bg[1, 6].astype(int) - own).sum()))
    assert off[0] > off[1]
    assert off[1] > off[2] or name == "methane"


def test_no_haze_is_drawn_out_of_sight_or_where_nobody_would_breathe_it() -> None:
    scene = Scene(CORRIDOR)
    plain = painted(scene).bg.copy()
    put(scene, "poison", ENOUGH - 1, (6, 1))
    assert (painted(scene).bg == plain).all()
    put(scene, "poison", 200, (6, 1))
    scene.floor.memory.visible[1, 6] = False
    seen = painted(scene).bg
    assert int(seen[1, 6][1]) <= int(plain[1, 6][1])


def test_methane_shimmers_a_little() -> None:
    scene = Scene(CORRIDOR)
    put(scene, "methane", 60, (6, 1))
    shimmer = Shimmer()
    shades = shimmer.shades_of(scene.floor)
    looks = set()
    for shade in range(4):
        shades[1, 6] = shade
        looks.add(tuple(painted(scene, View(shades=shades)).bg[1, 6].tolist()))
    assert len(looks) == 4
    assert not shimmer.moves(scene.floor)[1, 5]


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (2, "in a trace of poison gas (too little to breathe)"),
        (10, "in thin poison gas (a breath of it: poisoned 2 more turns)"),
        (30, "in poison gas (a breath of it: poisoned 3 more turns)"),
        (90, "in thick poison gas (a breath of it: poisoned 7 more turns)"),
    ],
)
def test_look_mode_says_what_hangs_there(amount: int, words: str) -> None:
    scene = Scene(CORRIDOR)
    put(scene, "poison", amount, (4, 1))
    assert words in describing.place(scene.run, 4, 1).split(" · ")
    assert "Whoever breathes it is poisoned" in describing.place(scene.run, 4, 1)
    scene.floor.memory.visible[1, 4] = False
    assert "poison" not in describing.place(scene.run, 4, 1)


def test_the_sidebar_says_what_the_hero_stands_in() -> None:
    scene = Scene(CORRIDOR)

    def words() -> str:
        canvas = Canvas.blank(24, 24, Colors.of(library()))
        sidebar.draw(canvas, Area(0, 0, 24, 24), scene.run)
        return "\n".join("".join(chr(glyph) for glyph in row) for row in canvas.console.ch)

    assert "In poison gas" not in words()
    put(scene, "poison", 20, (1, 1))
    assert "In poison gas" in words()


def test_a_boom_out_of_sight_is_heard() -> None:
    scene = Scene("""
        ##########
        #@.+.....#
        ##########
    """)
    put(scene, "methane", 90, (6, 1))
    scene.burn((7, 1), turns=2)
    scene.rest()
    assert "You hear something burst to the east." in scene.log
    assert "The marsh gas goes up in a roar of flame!" not in scene.log


def test_an_explosion_in_sight_is_not_told_as_a_noise() -> None:
    scene = Scene(CORRIDOR)
    put(scene, "methane", 90, (6, 1))
    scene.burn((7, 1), turns=2)
    scene.rest()
    assert "The marsh gas goes up in a roar of flame!" in scene.log
    assert not [line for line in scene.log if line.startswith("You hear")]


def test_an_item_in_gas_is_what_it_was() -> None:
    scene = Scene(CORRIDOR.replace("@.........", "@....!...."), legend={"!": "venom"})
    put(scene, "poison", 250, (6, 1))
    scene.rest(3)
    assert scene.run.world.get(scene.named["!"], Item).kind.id == "venom"
