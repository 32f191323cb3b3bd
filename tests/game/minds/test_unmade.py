"""Who is sent after the bearer of the Keystone, and who lives below the last floor: what each does, and what helps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game import knowledge
from game.actions.base import Impossible
from game.actions.foraging import Abscond
from game.actions.handling import Drop
from game.content.families import KEYSTONE
from game.draw.words import bestiary
from game.furnish import arrivals
from game.furnish.hordes import Draw
from game.rules import foraging
from game.rules.beings import health
from game.rules.terrain import aftermath
from game.session import Session
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.events import Did, Flew, Hit, Missed, Sounded
from levelgen import Tier
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.world.events import Event

LAST = 20
STAIRS = """
    ##################
    #<......@J......>#
    ##################
"""


def blows(events: list[Event]) -> list[Event]:
    """The blows among these events, those that miss too."""
    return [event for event in events if isinstance(event, Hit | Missed)]


def bearer(drawing: str = STAIRS, depth: int = 10, who: str = "bailiff") -> Scene:
    """A scene in which the hero has the Keystone and much health."""
    scene = Scene(drawing, depth=depth, J=who)
    scene.give("keystone")
    scene.creature().health = scene.creature().max_health = 10**6
    return scene


def test_the_second_and_the_third_who_are_sent_are_these_and_none_on_the_last_floor() -> None:
    for depth, wanted in ((10, ["outrider", "bailiff"]), (LAST, [])):
        scene = bearer(STAIRS.replace("J", "."), depth)
        for _ in range(arrivals.MOST_HUNTERS):
            arrivals.send_hunters(scene.run, arrivals.HUNTERS_EVERY)
        kinds = [monster.creature.kind.id for monster in query.monsters(scene.run)]
        assert len(kinds) == arrivals.MOST_HUNTERS
        assert kinds[1:3] == wanted or not wanted
        assert [kind for kind in kinds if kind in ("outrider", "bailiff")] == wanted


# The bailiff: takes the Keystone alone, and carries it down


def test_a_bailiff_takes_the_keystone_alone_and_carries_it_down() -> None:
    scene = bearer()
    scene.give("healing")
    scene.dice.luck = True
    scene.rest()
    assert list(scene.pack.values()) == ["healing"]
    assert foraging.has(scene.run, scene.named["J"], "keystone")
    assert not query.holds(scene.run, scene.run.hero, KEYSTONE)
    cells = []
    while scene.lives("J"):
        cells.append(scene.at("J")[0])
        scene.rest()
    assert cells == [*range(9, 17)]
    assert any("goes down the stairs" in line for line in scene.log)
    (fallen,) = scene.run.fallen[11]
    assert [record["Item"]["kind"] for record in fallen["records"][1:]] == ["keystone"]
    assert (fallen["x"], fallen["y"]) == (16, 1)


def test_a_bailiff_leaves_everything_else() -> None:
    scene = Scene(STAIRS, J="bailiff")
    scene.creature().health = scene.creature().max_health = 10**6
    scene.give("healing")
    scene.dice.luck = True
    assert blows(scene.rest(8))
    assert list(scene.pack.values()) == ["healing"]


def test_a_wounded_bailiff_drops_the_keystone() -> None:
    scene = bearer()
    scene.dice.luck = True
    scene.rest(3)
    assert foraging.has(scene.run, scene.named["J"], "keystone")
    health.hurt(scene.run, scene.named["J"], 1, by="a fall")
    aftermath.settle(scene.run, scene.run.events)
    assert not foraging.has(scene.run, scene.named["J"], "keystone")


def test_a_bailiff_goes_to_the_keystone_that_was_dropped_and_not_to_the_hero() -> None:
    scene = bearer(STAIRS.replace("@J......", "@......J"))
    ((_, stone, _),) = query.pack(scene.run, scene.run.hero)
    scene.do(Drop(stone))
    scene.walk("w", "w", "w", "w")
    assert not blows(scene.rest(4))
    assert scene.at("J")[0] >= 8
    assert foraging.has(scene.run, scene.named["J"], "keystone")


def test_a_bailiff_takes_no_stairs_where_he_stands_on_none_nor_below_the_last_floor() -> None:
    scene = bearer(depth=LAST)
    assert isinstance(Abscond().perform(scene.run, scene.named["J"]), Impossible)
    scene.dice.luck = True
    scene.rest(20)
    assert scene.lives("J")
    assert not scene.run.fallen


# The outrider: waits on the stairs that the hero needs


@pytest.mark.parametrize(("holds", "stairs"), [(True, (1, 1)), (False, (16, 1))])
def test_an_outrider_runs_past_and_waits_on_the_stairs_that_the_hero_needs(
    *, holds: bool, stairs: tuple[int, int]
) -> None:
    scene = Scene(
        """
        ##################
        #<..............>#
        #.......@d.......#
        ##################
        """,
        d="outrider",
    )
    scene.creature().health = scene.creature().max_health = 10**6
    if holds:
        scene.give("keystone")
    assert not blows(scene.rest(6))
    assert scene.at("d") == stairs
    scene.rest(5)
    assert scene.at("d") == stairs
    spawn.place(scene.run, scene.run.hero, 2 if holds else 15, 2)
    assert blows(scene.rest(3))
    assert scene.at("d") == stairs


def test_an_outrider_hunts_where_no_path_leads_to_the_stairs() -> None:
    scene = bearer("###############\n#@.........J..#\n###############", who="outrider")
    scene.rest(6)
    assert scene.at("J") == (2, 1)


def test_food_draws_an_outrider_off_the_stairs() -> None:
    scene = bearer(STAIRS.replace("<......@J......", "<J..@.........."), who="outrider")
    scene.rest(3)
    assert scene.at("J") == (1, 1)
    scene.do(Drop(scene.give("ration")))
    scene.walk("e", "e", "e")
    assert scene.at("J")[0] > 1
    assert scene.mind("J").mood == "eating"


# The unfinished: does as whoever died last did


FACES = """
    ###############
    #.............#
    #.r@......u...#
    #.............#
    ###############
"""


def slain(victim: str) -> Scene:
    """A scene in which somebody dies beside the hero, while an unfinished looks on."""
    scene = Scene(FACES, r=victim, u="unfinished")
    scene.creature().health = scene.creature().max_health = 10**6
    health.hurt(scene.run, scene.named["r"], 999, by=scene.run.hero)
    return scene


def test_an_unfinished_has_the_doings_of_who_died_last_and_its_own_body() -> None:
    scene = slain("crossbowman")
    own, other = (scene.content.monsters[name] for name in ("unfinished", "crossbowman"))
    kind = scene.creature("u").kind
    assert (kind.temper, kind.acts, kind.shot, kind.glyph) == (other.temper, other.acts, other.shot, other.glyph)
    assert (kind.id, kind.name, kind.damage, kind.defence) == (own.id, own.name, own.damage, own.defence)
    assert scene.health("u") == own.health
    (told,) = [event for event in scene.run.events if isinstance(event, Did)]
    assert (told.what, told.name) == ("took_shape", "a crossbowman")
    at = scene.at("u")
    assert [event for event in scene.rest(6) if isinstance(event, Flew)]
    assert scene.at("u") == at
    health.hurt(scene.run, scene.run.hero, 1, by="a fall")
    known = knowledge.creature_at(scene.run, *scene.at("u"))
    assert known is not None
    assert any("copies the last to die" in line for line, _ in bestiary.card(scene.run, known))


def test_an_unfinished_of_a_kind_that_stands_still_does_so_too() -> None:
    scene = slain("puffball")
    at = scene.at("u")
    scene.rest(5)
    assert scene.at("u") == at


@pytest.mark.parametrize("victim", ["eel", "wraith"])
def test_an_unfinished_is_bound_to_no_water_and_no_wall(victim: str) -> None:
    scene = slain(victim)
    scene.rest(7)
    assert scene.at("u")[0] == 4


def test_an_unfinished_copies_neither_bosses_nor_its_like() -> None:
    for victim in ("warden", "unfinished"):
        scene = slain(victim)
        assert scene.creature("u").kind is scene.content.monsters["unfinished"]


def test_a_shape_that_was_taken_on_is_kept_in_a_save() -> None:
    scene = slain("crossbowman")
    restored = Session(restore(json.loads(json.dumps(snapshot(scene.run))), library())).run
    (other,) = [monster for monster in query.monsters(restored) if monster.entity == scene.named["u"]]
    assert other.creature == scene.creature("u")


# The hollow: leaves a chasm where it goes


def test_a_hollow_leaves_a_chasm_through_floor_and_wall_that_closes_again() -> None:
    scene = Scene(
        """
        ###############
        #....#........#
        #.@..#....h...#
        #....#........#
        ###############
        """,
        h="hollow",
    )
    scene.creature().health = scene.creature().max_health = 10**6
    assert blows(scene.rest(9))
    assert scene.at("h") == (3, 2)
    assert [scene.terrain(x, 2) for x in range(3, 11)] == ["chasm"] * 7 + ["floor"]
    health.hurt(scene.run, scene.named["h"], 999, by="a fall")
    scene.rest(65)
    assert [scene.terrain(x, 2) for x in range(3, 11)] == ["floor", "floor", "rubble"] + ["floor"] * 5


def test_iron_holds_under_a_hollow() -> None:
    scene = Scene("###########\n#@..=....h#\n###########", h="hollow")
    scene.floor.ground.change(4, 1, "iron_bridge")
    scene.creature().health = scene.creature().max_health = 10**6
    scene.rest(8)
    assert scene.terrain(4, 1) == "iron_bridge"
    assert scene.terrain(3, 1) == "chasm"


def test_a_hollow_is_heard_neither_walking_nor_breaking_walls() -> None:
    scene = Scene("###########\n#@...#...h#\n###########", h="hollow")
    scene.creature().health = scene.creature().max_health = 10**6
    events = scene.rest(8)
    assert scene.at("h") == (2, 1)
    assert not [event for event in events if isinstance(event, Sounded)]


def test_both_come_below_the_last_floor_alone() -> None:
    found = set()
    for depth in (LAST, LAST + 1):
        for seed in range(60):
            scene = Scene("####\n#@.#\n####", depth=depth)
            scene.floor.danger, scene.floor.stratum = depth + (depth - LAST), "ramparts"
            group = Draw(scene.run, Dice.seeded(seed, "draw")).group(Tier.MEDIUM)
            found |= {(depth, kind.id) for kind in group.kinds}
    assert {(LAST + 1, "unfinished"), (LAST + 1, "hollow")} <= found
    assert not {(LAST, "unfinished"), (LAST, "hollow"), (LAST, "outrider"), (LAST, "bailiff")} & found
