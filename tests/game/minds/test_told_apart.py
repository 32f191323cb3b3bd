"""Kinds are told apart by what they do: no two give the same events in all of five drawn scenes.

Neither their names and words nor how hard they strike and how much they bear count as what they do; where they go does.
Every chance comes up, or none, and each has the same health.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from game.actions.fighting import Strike
from game.actions.moving import Rest, Walk
from game.actions.using import Read, Throw
from game.rules.beings import creatures, hiding
from game.rules.combat import attacks, sight
from game.world.components import Creature, Position
from game.world.floor import Remains
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.actions.base import Action
    from game.content.kinds import MonsterKind

TURNS, KILLED = 24, 3  # turns of a scene, and of those at most that it takes to kill somebody asleep
DARK = """
    ##############################
    #......................M.....#
    #.@..........................#
    #............................#
    #............................#
    ##############################
"""
OPEN = """
    ###################
    #.................#
    #...........M.....#
    #.@...............#
    #.................#
    #>................#
    ###################
"""
WALLED = """
    ###################
    #......#..........#
    #......#.....M....#
    #.@....#..........#
    #......#..........#
    #......#..........#
    ###################
"""
SHORE = """
    ###################
    #....~~~~~~~~.....#
    #....~~~M~~~~.....#
    #...===@-=====....#
    #....%%%%%%%%.....#
    #....%%%%%%%%.....#
    ###################
"""
HALL = """
    ###################
    #.........R...l#..#
    #..B..)....M...#..#
    #.@A...........+..#
    #....""...r....#..#
    #....""........#..#
    #....""........#..#
    ###################
"""
LEGEND = {"A": "ram asleep", "B": "brute asleep", "R": "rack", "l": "lever", ")": "dart", "r": "rat hunting"}


def come(scene: Scene, turn: int, monster: int) -> Action:  # noqa: ARG001
    """Walk by where it lies in wait, if it does."""
    return Walk(1, 0)


def rest(scene: Scene, turn: int, monster: int) -> Action:  # noqa: ARG001
    """Wait for it."""
    return Rest()


def fight(scene: Scene, turn: int, monster: int) -> Action:
    """Throw a dart at it, read something, then strike whenever it is in reach."""
    if not scene.run.world.alive(monster):
        return Rest()
    if turn == 0:
        at = scene.run.world.get(monster, Position)
        return Throw(scene.give("dart"), at.x, at.y)
    if turn == 1:
        return Read(scene.give("rain"))
    return Strike(monster) if attacks.can_reach(scene.run, scene.run.hero, monster) else Rest()


def slay(scene: Scene, turn: int, monster: int) -> Action:  # noqa: ARG001
    """Kill who sleeps at hand, then wait for it."""
    return Strike(scene.named["A"]) if turn < KILLED and scene.lives("A") else Rest()


def bide(scene: Scene, turn: int, monster: int) -> Action:
    """Wait for it, and strike only late."""
    strikes = turn > TURNS // 2 and scene.run.world.alive(monster)
    return Strike(monster) if strikes and attacks.can_reach(scene.run, scene.run.hero, monster) else Rest()


SCENES = ((DARK, come), (OPEN, fight), (WALLED, rest), (SHORE, bide), (HALL, slay))


def staged(drawing: str) -> Scene:
    """A scene before anybody comes: the hero in plate, with something to take; in the hall others hurt and asleep."""
    scene = Scene(drawing.replace("M", "."), depth=12, light=1 if drawing == DARK else 4, legend=LEGEND)
    scene.dice.luck = drawing != HALL
    scene.creature().health = scene.creature().max_health = 10_000
    scene.give("plate", enchant=-3, worn=True)  # too heavy to turn any blow
    scene.give("healing")
    if drawing == WALLED:
        scene.floor.stratum = "warrens"
    if drawing == HALL:
        scene.creature("A").health = scene.creature("B").health = 1
        scene.floor.ground.change(15, 3, "raised_drop_gate")
        scene.floor.pairs[14, 1] = ((15, 3),)
        scene.floor.remains[11, 5] = Remains("lag", 0)
    return scene


def doings(kind: MonsterKind, number: int) -> Sequence[object]:
    """What happens in a scene to which one of a kind comes: kinds of events and where they are, and its steps."""
    drawing, act = SCENES[number]
    scene = staged(drawing)
    lines = drawing.strip("\n").split("\n")
    ((x, y),) = [(line.index("M") - 4, y) for y, line in enumerate(lines) if "M" in line]
    cell = next(creatures.cells_for(scene.run, kind, x, y), None)
    if cell is None:
        return ()
    mood = kind.temper.mood or "wandering" if drawing == DARK else "hunting"
    monster = creatures.make(scene.run, kind, *cell, mood, health=1 if drawing == SHORE else 20)
    scene.run.world.get(monster, Creature).max_health = 40
    if drawing == DARK:
        hiding.hide(scene.run, monster)
    sight.look_about(scene.run)
    told: list[object] = []
    for turn in range(TURNS):
        told += [
            (type(event).__name__, event.x, event.y, getattr(event, "status", ""))
            for event in scene.do(act(scene, turn, monster))
        ]
        at = scene.run.world.find(monster, Position) if scene.run.world.alive(monster) else None
        told.append(at and (at.x, at.y))
    return tuple(told)


def test_no_two_kinds_do_the_same_in_all_scenes() -> None:
    """Whoever does in a scene what nobody else does is not put into the next ones."""
    alike = [list(library().monsters.values())]
    for number in range(len(SCENES)):
        found = defaultdict(list)
        for group, kinds in enumerate(alike):
            for kind in kinds:
                found[group, doings(kind, number)].append(kind)
        alike = [kinds for kinds in found.values() if len(kinds) > 1]
    assert [[kind.id for kind in kinds] for kinds in alike] == []
