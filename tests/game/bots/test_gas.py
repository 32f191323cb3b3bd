"""The explorer and gas: it leaves it, does not walk back into it, and comes out of a place that is full of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.actions.moving import Walk
from game.autopilot.escaping import GasEscape
from game.bots import fire, passing
from game.bots.explorer import Explorer
from game.bots.loops import LOOPS
from game.rules.senses import gas
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from game.actions.base import Action

ROOM = """
    ##############
    #....#########
    #....'.......#
    #....#######.#
    ############.#
    #..........#.#
    #.....>....'.#
    #..........###
    ##############
"""


def gassed(drawing: str, *cells: tuple[int, int], amount: int = 250) -> Scene:
    scene = Scene(drawing)
    scene.dice.luck = False
    for x, y in cells:
        scene.floor.ground.put_gas("poison", x, y, amount)
    return scene


def leads_into_gas(scene: Scene, action: Action) -> bool:
    """Whether an action is a step from a cell without gas into gas that is seen."""
    bad, (x, y) = gas.harmful(scene.floor.ground) & scene.floor.memory.visible, scene.at()
    return isinstance(action, Walk) and bool(bad[y + action.dy, x + action.dx]) and not bad[y, x]


def test_it_does_not_walk_back_into_gas_that_it_has_left() -> None:
    scene = gassed(ROOM.replace("'......", "'@....."), *((x, 2) for x in range(6, 10)))
    scene.creature().health = scene.creature().max_health = 400
    bot, inside = Explorer(), 0
    for _ in range(80):
        action = bot.choose(scene.session)
        assert not leads_into_gas(scene, action)
        inside += gas.harms(scene.run, scene.run.hero, *scene.at())
        scene.do(action)
    assert inside < 40, "it came out once the whole room was full of it"


def test_it_stays_in_a_corner_rather_than_go_out_through_gas() -> None:
    scene = gassed("#############\n#.@......'..#\n#############", (4, 1), (5, 1), (6, 1))
    action = fire.out_of_gas(scene.run, GasEscape())
    assert action is None or action == Walk(-1, 0)
    scene = gassed("#############\n#@.......'..#\n#############", (3, 1), (4, 1))
    assert fire.out_of_gas(scene.run, GasEscape()) is None


def test_it_changes_places_with_a_friend_who_bars_the_path_out_unless_that_one_is_held() -> None:
    for held in (False, True):
        scene = Scene("###########\n#@a.......#\n###########", a="brute following")
        if held:
            scene.afflict("a", "stuck", 9)
        for x in (1, 2):
            scene.floor.ground.put_gas("poison", x, 1, 60)
        assert fire.out_of_gas(scene.run, GasEscape()) == (None if held else Walk(1, 0))
        assert passing.barred_cells(scene.run) == ({(2, 1)} if held else set())


def test_it_remembers_gas_round_the_corner_for_a_while() -> None:
    drawing = """
        ###########
        #....@....#
        #.#######.#
        #.#######.#
        #.........#
        ###########
    """
    escape = GasEscape()
    scene = gassed(drawing, *((x, 1) for x in range(3, 9)))
    scene.floor.memory.explored[:] = True
    escape.note(scene.run)
    escape.gassed.update({(9, y): scene.run.turn + 5 for y in range(2, 5)} | {(8, 4): scene.run.turn + 5})
    assert fire.out_of_gas(scene.run, escape) == Walk(-1, 0), "though the other end is as near"
    assert (9, 3) in escape.gassed
    escape.gassed |= dict.fromkeys(((9, y) for y in range(2, 5)), scene.run.turn)
    fire.out_of_gas(scene.run, escape)
    assert (9, 3) not in escape.gassed
    assert (5, 1) in escape.gassed


def test_where_all_that_it_knows_is_full_of_gas_it_goes_on_into_the_unknown() -> None:
    scene = gassed("#########\n#.@...+.#\n#########", *((x, 1) for x in range(1, 6)))
    assert fire.out_of_gas(scene.run, GasEscape()) == Walk(1, 0)


def test_it_goes_through_gas_that_never_thins_once_it_got_nowhere_otherwise() -> None:
    for loops, leaves in ((0, True), (2 * LOOPS, False)):
        scene = gassed("#############\n#......@...>#\n#############", *((x, 1) for x in range(5, 9)))
        bot = Explorer()
        bot.choose(scene.session)
        bot._loops.count = loops
        assert (bot._wait_for_gas(scene.run) is not None) == leaves
