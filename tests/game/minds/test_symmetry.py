"""What monsters of all families decide in drawn scenes, each mirrored and turned: no direction is dearer than another.

`m` decides, and `*` is where: the cell that it steps to, or that its action is aimed at. It is floor, unless `under`
names another character. No scene has two cells that are as good as each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.content.abilities import Build, Built
from game.rules.beings import guard_duty
from game.world import spawn
from game.world.components import Ally, Carried, Duty, Entity, Item
from game.world.floor import Remains
from tests.kit.decisions import Case, Drawn, decision, monster
from tests.kit.symmetries import SYMMETRIES, Symmetry, cells

if TYPE_CHECKING:
    from collections.abc import Callable


def hurt(drawn: Drawn) -> None:
    drawn.scene.creature("m").health = drawn.scene.creature("m").max_health // 4


def in_deep_water(drawn: Drawn) -> None:
    drawn.scene.floor.ground.change(*drawn.cell("m"), "deep_water")


def in_wall(drawn: Drawn) -> None:
    drawn.scene.floor.ground.change(*drawn.cell("m"), "wall")


def holding(drawn: Drawn) -> None:
    in_deep_water(drawn)
    resting(drawn)
    drawn.scene.afflict("@", "seized", 9, by="m")


def in_warrens(drawn: Drawn) -> None:
    drawn.scene.floor.stratum = "warrens"


def resting(drawn: Drawn) -> None:
    """Let it begin no act for now."""
    drawn.scene.mind("m").acts.ready = 10_000


def bound_for(drawn: Drawn) -> None:
    drawn.scene.mind("m").goal = drawn.cell("p")


def posted(drawn: Drawn) -> None:
    drawn.scene.mind("m").post = drawn.cell("p")


def loaded(drawn: Drawn) -> None:
    """Let it carry something, with its post at p."""
    posted(drawn)
    scene = drawn.scene
    entity = spawn.create(scene.run, Item(scene.content.items["ration"]))
    scene.run.world.add(entity, Carried(Entity(scene.named["m"]), "a"))


def bearing_keystone(drawn: Drawn) -> None:
    scene = drawn.scene
    entity = spawn.create(scene.run, Item(scene.content.items["keystone"]))
    scene.run.world.add(entity, Carried(Entity(scene.named["m"]), "a"))


def over_remains(drawn: Drawn) -> None:
    drawn.scene.floor.remains[drawn.cell("p")] = Remains("lag", 0)


def fifth_step(drawn: Drawn) -> None:
    """Let the foe have left the cell for where it stands, and this be the step at which a wall is built."""
    resting(drawn)
    drawn.scene.mind("m").goal = drawn.cell("*")
    build = drawn.scene.creature("m").kind.ability(Build)
    assert build is not None
    drawn.scene.mind("m").remember(Built).steps = build.every - 1


def alarmed(drawn: Drawn) -> None:
    scene = drawn.scene
    scene.run.world.add(scene.named["m"], Duty("bell"))
    asked = guard_duty.duty(scene.run, scene.named["m"])
    assert asked is not None
    guard_duty.alarm(scene.run, monster(scene), asked)


def due(drawn: Drawn) -> None:
    alarmed(drawn)
    drawn.scene.run.ticks += 100_000


def ordered_to(order: str) -> Callable[[Drawn], None]:
    def ready(drawn: Drawn) -> None:
        ally = drawn.scene.run.world.get(drawn.scene.named["m"], Ally)
        ally.order = order  # type: ignore[assignment]
        ally.x, ally.y = drawn.cell("p")

    return ready


CASES = [
    Case(
        "a hunter comes nearer",
        "Walk",
        """
        ######
        #@...#
        #....#
        #..*.#
        #...m#
        ######
        """,
        {"m": "jelly"},
    ),
    Case(
        "a hunter strikes around the corner of a table",
        "Strike",
        """
        ######
        #@...#
        #.m..#
        #....#
        ######
        """,
        {"m": "jelly"},
        at="@",
    ),
    Case(
        "a hunter goes round a web",
        "Walk",
        """
        ######
        #@.wm#
        #..*.#
        ######
        """,
        {"m": "jelly", "w": "web"},
    ),
    Case(
        "a hunter walks into a web where there is no other way",
        "Walk",
        """
        ######
        #@...#
        #....#
        #..*.#
        #...m#
        ######
        """,
        {"m": "jelly", "*": "web"},
    ),
    Case(
        "a colossus breaks what stands before it",
        "Break",
        """
        ########
        #@.*m..#
        #......#
        ########
        """,
        {"m": "colossus"},
        under="#",
    ),
    Case(
        "a colossus breaks the corner that it would cut",
        "Break",
        """
        ######
        #@...#
        #....#
        #....#
        #..*m#
        ######
        """,
        {"m": "colossus"},
        under="#",
    ),
    Case(
        "a delver digs into the earth before it",
        "Burrow",
        """
        ############
        #@#*m......#
        #.########.#
        #..........#
        ############
        """,
        {"m": "delver"},
        under="#",
        ready=in_warrens,
    ),
    Case(
        "a delver walks on to the earth before it",
        "Walk",
        """
        ##############
        #@##...*m....#
        #.##########.#
        #............#
        ##############
        """,
        {"m": "delver"},
        ready=in_warrens,
    ),
    Case(
        "a delver does not dig where its foe is not",
        "Rest",
        """
        #######
        #@S.m.#
        #######
        #######
        """,
        {"m": "delver", "S": "statue"},
        at="m",
        ready=in_warrens,
    ),
    Case(
        "an eel swims along the shore",
        "Walk",
        """
        ##########
        #...@....#
        #........#
        #~~~~~~*m#
        ##########
        """,
        {"m": "eel"},
        under="~",
        ready=in_deep_water,
    ),
    Case(
        "an eel backs off with whom it holds",
        "Walk",
        """
        #######
        #..@..#
        #~~m~~#
        ###*###
        ###~###
        #######
        """,
        {"m": "eel"},
        under="~",
        ready=holding,
    ),
    Case(
        "a gulper carries off whom it holds",
        "Ferry",
        """
        #######
        #..@..#
        #~~m~~#
        #~~~~~#
        #######
        """,
        {"m": "gulper"},
        at="@",
        ready=holding,
    ),
    Case(
        "a hurt salamander goes to the fire",
        "Walk",
        """
        #######
        #@....#
        #..m..#
        #...*.#
        #....L#
        #######
        """,
        {"m": "salamander", "L": "lava"},
        ready=hurt,
    ),
    Case(
        "a wisp goes to what burns beside its foe",
        "Walk",
        """
        ############
        #..........#
        #.....g..@.#
        #.......g..#
        #......*...#
        #.....m....#
        ############
        """,
        {"m": "wisp", "g": "grass"},
    ),
    Case(
        "a shade steps behind its foe",
        "StepThroughDark",
        """
        ########
        #*@..m.#
        ##.....#
        ########
        """,
        {"m": "shade"},
        light=0,
    ),
    Case(
        "a wraith leaves its wall beside its foe",
        "Walk",
        """
        ######
        #....#
        #.@..#
        ##m*##
        ##..##
        ######
        """,
        {"m": "wraith"},
        light=1,
        ready=in_wall,
    ),
    Case(
        "the frightened run",
        "Walk",
        """
        ######
        #@m###
        ##*..#
        ######
        """,
        {"m": "rat fleeing"},
    ),
    Case(
        "a bearer of the Keystone goes down the stairs",
        "Walk",
        """
        ########
        #@.....#
        #.m....#
        #..*...#
        #...>..#
        ########
        """,
        {"m": "bailiff"},
        ready=bearing_keystone,
    ),
    Case(
        "a bailiff goes to the Keystone",
        "Walk",
        """
        ########
        #@.....#
        #.m....#
        #..*...#
        #...k..#
        ########
        """,
        {"m": "bailiff", "k": "keystone"},
    ),
    Case(
        "a hurt rat runs to its friend",
        "Walk",
        """
        #########
        #.......#
        #.@.....#
        #.......#
        #...m...#
        #....*..#
        #.......#
        #......r#
        #########
        """,
        {"m": "rat", "r": "rat wandering"},
        ready=hurt,
    ),
    Case(
        "a ram draws back",
        "Walk",
        """
        #######
        #@m*..#
        #######
        #######
        """,
        {"m": "ram"},
    ),
    Case(
        "a fencer steps into line",
        "Walk",
        """
        #######
        #@.*..#
        #..m..#
        #..p..#
        #######
        """,
        {"m": "fencer", "p": "polyp"},
    ),
    Case(
        "a fencer lowers its blade",
        "Telegraph",
        """
        ######
        #@...#
        #....#
        #..m.#
        ######
        """,
        {"m": "fencer"},
        at="@",
    ),
    Case(
        "a mastiff goes behind its foe",
        "Walk",
        """
        #######
        #.....#
        #.d.m##
        #..@*.#
        #.....#
        #######
        """,
        {"m": "mastiff", "d": "mastiff"},
    ),
    Case(
        "a crow stays three cells off",
        "Walk",
        """
        ########
        #@.m*..#
        ########
        ########
        """,
        {"m": "crow"},
        ready=resting,
    ),
    Case(
        "a wanderer goes to its goal",
        "Walk",
        """
        ########
        #@#....#
        #####..#
        #..m...#
        #...*..#
        #....p.#
        ########
        """,
        {"m": "watchman wandering", "p": "floor"},
        ready=bound_for,
    ),
    Case(
        "a guard goes back to its post",
        "Walk",
        """
        ########
        #@#....#
        #####..#
        #..m...#
        #...*..#
        #....p.#
        ########
        """,
        {"m": "brute guarding", "p": "floor"},
        ready=posted,
    ),
    Case(
        "the curious go to the place",
        "Walk",
        """
        ########
        #@#....#
        #####..#
        #..m...#
        #...*..#
        #....p.#
        ########
        """,
        {"m": "watchman curious", "p": "floor"},
        ready=bound_for,
    ),
    Case(
        "the hungry go to the food",
        "Walk",
        """
        ########
        #@#....#
        #####..#
        #..m...#
        #...*..#
        #....p.#
        ########
        """,
        {"m": "mastiff eating", "p": "ration"},
        ready=bound_for,
    ),
    Case(
        "a crossbowman aims",
        "Telegraph",
        """
        ########
        #@.....#
        #......#
        #......#
        #.....m#
        ########
        """,
        {"m": "crossbowman"},
        at="@",
    ),
    Case(
        "an archer backs off",
        "Walk",
        """
        ########
        #@.m*..#
        ########
        ########
        """,
        {"m": "archer"},
        luck=True,
    ),
    Case(
        "a hexer steps back behind its man",
        "Walk",
        """
        ###########
        #@...m*..b#
        ###########
        ###########
        """,
        {"m": "hexer", "b": "brute"},
        ready=resting,
    ),
    Case(
        "the Mason walls up the cell that was left",
        "Build",
        """
        ##########
        #........#
        #........#
        #..m..@*.#
        #........#
        #........#
        ##########
        """,
        {"m": "mason"},
        ready=fifth_step,
    ),
    Case(
        "an outrider goes to the stairs",
        "Walk",
        """
        ########
        #@.....#
        #.m....#
        #..*...#
        #......#
        #....>.#
        ########
        """,
        {"m": "outrider"},
    ),
    Case(
        "a lag follows",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #......#
        #...*..#
        #....m.#
        ########
        """,
        {"m": "lag"},
    ),
    Case(
        "a pikeman goes between its friend and the foe",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #....m.#
        #...*..#
        #......#
        #.....a#
        ########
        """,
        {"m": "pikeman", "a": "archer"},
    ),
    Case(
        "a chaplain keeps off",
        "Walk",
        """
        ########
        #@.m*..#
        ########
        ########
        """,
        {"m": "chaplain"},
    ),
    Case(
        "a chaplain comes nearer",
        "Walk",
        """
        ############
        #@.........#
        #..........#
        #..........#
        #..........#
        #..........#
        #..........#
        #..........#
        #.......*..#
        #........m.#
        ############
        """,
        {"m": "chaplain"},
    ),
    Case(
        "a ghoul goes to the dead",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #..m...#
        #...*..#
        #....p.#
        ########
        """,
        {"m": "ghoul", "p": "floor"},
        ready=over_remains,
    ),
    Case(
        "a weevil gnaws at what it stands beside",
        "Gnaw",
        """
        ########
        #@.....#
        #......#
        #..m...#
        #...*..#
        ########
        """,
        {"m": "weevil", "*": "hide"},
    ),
    Case(
        "a slinger goes to what lies about",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #..m...#
        #...*..#
        #....d.#
        ########
        """,
        {"m": "slinger", "d": "dart"},
    ),
    Case(
        "a packrat goes to what lies about",
        "Walk",
        """
        ###########
        #@........#
        #.........#
        #...m.....#
        #..*......#
        #.d.......#
        #.........#
        #........p#
        ###########
        """,
        {"m": "packrat", "d": "ration", "p": "floor"},
        ready=posted,
    ),
    Case(
        "a packrat takes its load home",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #..m...#
        #...*..#
        #....p.#
        ########
        """,
        {"m": "packrat", "p": "floor"},
        ready=loaded,
    ),
    Case(
        "a turnkey locks the door beside him",
        "Lock",
        """
        #########
        #@......#
        #.......#
        #......m#
        #######*#
        #.......#
        #########
        """,
        {"m": "turnkey"},
        under="+",
    ),
    Case(
        "an alarmed guard goes to the bell",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #..m...#
        #...*..#
        #......#
        #.....b#
        ########
        """,
        {"m": "watchman guarding", "b": "bell"},
        ready=alarmed,
    ),
    Case(
        "an alarmed guard rings the bell",
        "Touch",
        """
        ########
        #@.....#
        #......#
        #..m...#
        #...*..#
        ########
        """,
        {"m": "watchman guarding", "*": "bell"},
        ready=due,
    ),
    Case(
        "an ally comes to the hero",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #..*...#
        #...m..#
        ########
        """,
        {"m": "lag following"},
    ),
    Case(
        "an ally goes to where it is to stay",
        "Walk",
        """
        ########
        #@.....#
        #......#
        #..m...#
        #...*..#
        #....p.#
        ########
        """,
        {"m": "lag following", "p": "floor"},
        ready=ordered_to("stay"),
    ),
    Case(
        "an ally goes for a hunter",
        "Walk",
        """
        ########
        #@.....#
        #..m...#
        #...*..#
        #......#
        #.....j#
        ########
        """,
        {"m": "mastiff following", "j": "jelly"},
    ),
    Case(
        "an ally keeps out of the fire",
        "Walk",
        """
        ########
        #@.fm*.#
        ########
        ########
        """,
        {"m": "mastiff following", "f": "floor"},
        ready=lambda drawn: drawn.scene.burn(drawn.cell("f"), drawn.cell("m"), turns=9),
    ),
]


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=str)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.words)
def test_a_decision_is_turned_with_its_scene(case: Case, symmetry: Symmetry) -> None:
    image = symmetry.of(case.drawing)
    assert decision(case, image) == (case.does, cells(image, case.at)[0])
