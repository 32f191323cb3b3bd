"""Potions and what is known of them, each played."""

from __future__ import annotations

import pytest

from game.actions.moving import Plunge
from game.actions.using import Quaff, Read, Throw
from game.draw.words import describing
from game.rules.items import identify
from game.turn import beginning
from game.world.components import Item
from tests.kit.scenes import Scene, library

ROOM = """
    #########
    #...@...#
    #.......#
    #########
"""


def _candidates(scene: Scene, kind: str) -> set[str]:
    return {other.id for other, _ in identify.candidates(scene.run, library().items[kind])}


def test_purging_ends_everything_at_the_cost_of_food_and_strength() -> None:
    scene = Scene(ROOM)
    for status in ("marked", "bleeding", "hasted"):
        scene.afflict("@", status, 30)
    before = scene.hero.food
    scene.do(Quaff(scene.give("purge")))
    assert set(scene.statuses()) == {"weakened"}
    assert before - 302 <= scene.hero.food <= before - 300


def test_purging_starves_nobody_at_once() -> None:
    scene = Scene(ROOM)
    scene.hero.food = 200
    scene.do(Quaff(scene.give("purge")))
    assert scene.hero.food == 0
    assert scene.health() > 0


def test_thrown_purging_sickens_and_weakens_all_where_it_breaks() -> None:
    scene = Scene(
        """
        #########
        #@...rs.#
        #########
        """,
        r="brute",
        s="turnkey",
    )
    scene.do(Throw(scene.give("purge"), 5, 1))
    for name in "rs":
        assert set(scene.statuses(name)) == {"nauseous", "weakened"}
    assert scene.statuses() == {}


def test_lightness_bears_the_drinker_over_a_chasm() -> None:
    drawing = """
        ########
        #@::..##
        ########
    """
    scene = Scene(drawing)
    scene.do(Quaff(scene.give("lightness")))
    assert 20 <= scene.statuses()["levitating"] + 1 <= 30
    scene.walk("e", "e", "e")
    assert scene.at() == (4, 1)
    fallen = Scene(drawing)
    fallen.do(Plunge(1, 0))
    assert fallen.turn.has_fallen


@pytest.mark.parametrize(("kind", "word"), [("healing", "helpful"), ("venom", "harmful")])
def test_treasure_scent_shows_what_is_helpful(kind: str, word: str) -> None:
    scene = Scene(
        """
        ###########
        #@.###.p..#
        ###########
        """,
        p=kind,
    )
    assert f"of a {word} kind" not in describing.place(scene.run, 7, 1)
    scene.do(Quaff(scene.give("treasure_scent")))
    assert f"of a {word} kind" in describing.place(scene.run, 7, 1)
    other = scene.give(kind)
    assert word in scene.card(other)[1]


def test_treasure_scent_tells_good_mail_from_bad_and_nothing_of_the_next() -> None:
    scene = Scene(
        """
        ###########
        #@.###m.n.#
        ###########
        """,
        m="mail",
        n="sword",
    )
    scene.run.world.get(scene.named["m"], Item).enchant = -1
    scene.do(Quaff(scene.give("treasure_scent")))
    assert "flawed" in describing.place(scene.run, 6, 1)
    assert "sound" in describing.place(scene.run, 8, 1)
    assert identify.sign(scene.run, scene.run.world.get(scene.give("mail", known=False), Item)) is None


def test_the_last_that_what_means_one_ill_can_be_names_itself() -> None:
    scene = Scene(ROOM)
    potions = [kind for kind in library().items.values() if kind.family.breaks]
    bad = [kind for kind in potions if not kind.good]
    venom = library().items["venom"]
    scene.run.known.update(kind.id for kind in bad[2:] if kind is not venom)
    other = next(kind for kind in bad[:2] if kind is not venom)
    identify.sense(scene.run, Item(venom))
    assert not identify.is_known(scene.run, venom)
    assert _candidates(scene, "venom") == {"venom", other.id}
    identify.learn(scene.run, other)
    assert identify.is_known(scene.run, venom)
    assert any(not identify.is_known(scene.run, kind) for kind in potions if kind.good)


def test_once_all_that_mean_one_well_are_known_as_such_the_rest_means_one_ill() -> None:
    scene = Scene(ROOM)
    scrolls = [kind for kind in library().items.values() if kind.family.id == "scroll"]
    good = [kind for kind in scrolls if kind.good]
    bad = next(kind for kind in scrolls if not kind.good)
    for kind in good[1:]:
        identify.sense(scene.run, Item(kind))
    assert good[0].id in _candidates(scene, bad.id)
    identify.sense(scene.run, Item(good[0]))
    assert _candidates(scene, bad.id).isdisjoint(kind.id for kind in good)


def test_the_card_of_an_unknown_potion_lists_what_is_left_and_how_common_it_is() -> None:
    scene = Scene(ROOM)
    potion = scene.give("healing")
    potions = [kind for kind in library().items.values() if kind.family.breaks]
    kept = ("healing", "haste", "life")
    scene.run.known.update(kind.id for kind in potions if kind.id not in kept)
    assert scene.card(potion)[1] == "It could be healing (71%), haste (29%) or life (rare)."


def test_who_zaps_a_wand_knows_how_many_charges_it_has_at_most() -> None:
    scene = Scene(ROOM)
    wand = scene.give("sparks", charges=4, known=False)
    scene.run.known.add("sparks")
    assert "At most 6 charges left." in scene.card(wand)
    scene.run.world.get(wand, Item).spent = 4
    assert "At most 2 charges left." in scene.card(wand)


def test_enchanting_is_known_from_the_start_of_a_run() -> None:
    run = beginning.begin(library(), 5)
    assert run.known == {"enchanting"}
    run.world.close()


def test_mapping_shows_secret_doors_and_traps() -> None:
    scene = Scene(
        """
        ##########
        #@..S..t.#
        ##########
        """,
        t="net_trap",
        legend={"S": "secret_door"},
    )
    scene.do(Read(scene.give("mapping")))
    assert scene.terrain(4, 1) == "iron_door"
    assert scene.floor.memory.terrain[1, 4] == library().terrain_numbers["iron_door"]
    assert scene.floor.traps[7, 1].found
