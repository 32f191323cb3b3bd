"""The effects of staffs, charms, wands, and of things thrown, drunk and read: a scene each that fails without it."""

from __future__ import annotations

import pytest

from game.actions.fighting import Strike
from game.actions.moving import Walk
from game.actions.travelling import Descend
from game.actions.using import Eat, Invoke, Zap
from game.content.effects.item_powers import Feed
from game.draw.pages import overview
from game.draw.words import cards
from game.rules import effects, status_effects
from game.rules.beings import creatures
from game.rules.senses.fov import distance
from game.storage.snapshot import restore, snapshot
from game.world import query, spawn
from game.world.components import Item
from tests.kit.scenes import Scene, library

HALL = """
    ############
    #..........#
    #.@....r...#
    #..........#
    ############
"""


def test_a_hook_draws_its_target_near_and_holds_it() -> None:
    scene = Scene(HALL, r="turnkey")
    scene.creature("r").energy = -1000
    scene.do(Zap(scene.give("hook", enchant=1, charges=1), 7, 2))
    assert scene.at("r") == (3, 2)
    assert "seized" in scene.statuses("r")


def test_a_hook_falls_short_and_reaches_farther_with_enchantment() -> None:
    scene = Scene("############\n#@.......r.#\n############", r="turnkey")
    scene.creature("r").energy = -1000
    scene.do(Zap(scene.give("hook", enchant=1, charges=1), 9, 1))
    assert scene.at("r") == (9, 1)
    assert "The hook comes back empty." in scene.log
    scene.do(Zap(scene.give("hook", enchant=2, charges=1), 9, 1))
    assert scene.at("r") == (2, 1)


def test_a_hook_fetches_treasure_over_water_and_eels_onto_land() -> None:
    scene = Scene("#########\n#@.~~!..#\n#########", legend={"~": "deep_water", "!": "haste"})
    scene.do(Zap(scene.give("hook", enchant=1, charges=1), 5, 1))
    assert scene.at("!")[0] <= 2
    scene = Scene("#########\n#@..~e~.#\n#########", legend={"~": "deep_water", "e": "eel"})
    scene.floor.ground.change(5, 1, "deep_water")
    scene.do(Zap(scene.give("hook", enchant=1, charges=1), 5, 1))
    assert scene.at("e") == (2, 1)


def test_webs_hold_all_who_stand_there_and_grow() -> None:
    scene = Scene(HALL, r="turnkey")
    scene.do(Zap(scene.give("webs", enchant=1, charges=1), 7, 2))
    assert scene.terrain(8, 3) == "web"
    assert scene.terrain(9, 2) == "floor"
    assert "stuck" in scene.statuses("r")
    scene = Scene(HALL, r="turnkey")
    scene.do(Zap(scene.give("webs", enchant=4, charges=1), 7, 2))
    assert scene.terrain(9, 2) == "web"


def test_an_anchor_marks_a_place_and_takes_one_back() -> None:
    scene = Scene(HALL, r="turnkey asleep")
    charm = scene.give("anchor", enchant=1, charges=1)
    item = scene.run.world.get(charm, Item)
    scene.do(Invoke(charm))
    assert (scene.terrain(2, 2), item.charges, item.cooldown) == ("anchor_mark", 1, 0)
    scene.walk("e", "e", "e")
    saved = restore(snapshot(scene.run), library())
    assert saved.floor.ground.kind_at(2, 2).id == "anchor_mark"
    scene.do(Invoke(charm))
    assert scene.at() == (2, 2)
    assert (scene.terrain(2, 2), item.charges) == ("floor", 0)
    assert item.cooldown > 0


def test_an_anchor_takes_one_out_of_a_web() -> None:
    scene = Scene(HALL, r="turnkey asleep")
    charm = scene.give("anchor", enchant=1, charges=1)
    scene.do(Invoke(charm))
    spawn.place(scene.run, scene.run.hero, 6, 2)
    scene.floor.ground.change(6, 2, "web")
    scene.afflict("@", "stuck", 9)
    scene.do(Invoke(charm))
    assert scene.at() == (2, 2)
    assert "stuck" not in scene.statuses()
    assert scene.terrain(6, 2) == "web"


def test_an_anchor_takes_one_beside_a_mark_on_which_somebody_stands() -> None:
    scene = Scene(HALL, r="polyp asleep")
    charm = scene.give("anchor", enchant=1, charges=1)
    scene.do(Invoke(charm))
    scene.walk("e", "e", "e")
    spawn.place(scene.run, scene.named["r"], 2, 2)
    scene.do(Invoke(charm))
    assert distance(*scene.at(), 2, 2) == 1
    assert scene.at("r") == (2, 2)
    assert scene.terrain(2, 2) == "floor"


def test_each_floor_has_its_own_anchor_mark_and_card_message_and_overview_say_so() -> None:
    scene = Scene(HALL.replace("...r...", "...>..."))
    run, charm = scene.run, scene.give("anchor", enchant=1, charges=1)
    assert "marked no place on this floor. Its use marks the one where you stand" in " ".join(scene.card(charm))
    scene.do(Invoke(charm))
    assert scene.log[-1] == "You mark this place. Used again on this floor, the charm takes you back here."
    scene.walk(*["e"] * 4)
    assert "You marked a place on this floor, to the west of you" in " ".join(scene.card(charm))
    scene.walk("e")
    scene.do(Descend())
    assert run.depth == 2
    assert "Your mark on floor 1 waits there." in scene.card(charm)
    at = query.hero(run)[3]
    _, beside, *_ = creatures.free_cells_around(run, at.x, at.y)  # the stairs take no mark
    spawn.place(run, run.hero, *beside)
    scene.do(Invoke(charm))
    assert scene.log[-1].endswith("takes you back here. Your mark on floor 1 waits there.")
    assert any(spot.words == "anchor mark" for spot in overview.spots(run, overview.floors(run)[1]))
    saved = restore(snapshot(run), library())
    told = [line for line, _ in cards.thing(saved, saved.world.get(charm, Item))]
    assert "Your mark on floor 1 waits there." in told


def test_bark_and_the_veil_are_statuses_that_grow() -> None:
    scene = Scene(HALL, r="turnkey asleep")
    scene.do(Zap(scene.give("bark", enchant=2, charges=2), 2, 2))
    assert scene.statuses()["shielded"] == 15
    scene.do(Invoke(scene.give("veil", enchant=3, charges=1)))
    assert scene.statuses()["invisible"] == 6


@pytest.mark.parametrize(("cell", "who"), [((7, 2), "a"), ((9, 2), "@"), ((7, 1), "@"), ((2, 2), "@")])
def test_bark_grows_over_the_ally_pointed_at_or_else_over_the_hero(cell: tuple[int, int], who: str) -> None:
    scene = Scene(HALL.replace("...r...", "...a.r."), a="lag following", r="turnkey asleep")
    scene.do(Zap(scene.give("bark", enchant=1, charges=1), *cell))
    assert {name for name in "@ar" if "shielded" in scene.statuses(name)} == {who}


def test_strife_turns_its_target_on_its_friends() -> None:
    scene = Scene(HALL, r="turnkey")
    scene.do(Zap(scene.give("strife", enchant=1, charges=1), 7, 2))
    assert scene.statuses("r")["discordant"] >= 6


def test_exchange_swaps_places_and_frees() -> None:
    scene = Scene("#########\n#@:...r.#\n#########", legend={":": "web", "r": "turnkey"})
    scene.creature("r").energy = -1000
    status_effects.apply_status(scene.run, scene.run.hero, "stuck", 4)
    scene.floor.ground.change(1, 1, "web")
    scene.floor.ground.change(2, 1, "floor")
    scene.do(Zap(scene.give("exchange", charges=3), 6, 1))
    assert (scene.at(), scene.at("r")) == ((6, 1), (1, 1))
    assert "stuck" in scene.statuses("r")
    assert scene.statuses() == {}


def test_sparks_run_through_water() -> None:
    scene = Scene("#########\n#@..r-s.#\n#########", r="turnkey", s="turnkey")
    scene.floor.ground.change(6, 1, "shallow_water")
    before = scene.health("s")
    scene.do(Zap(scene.give("sparks", charges=1), 4, 1))
    assert scene.health("s") < before


@pytest.mark.parametrize(("food", "left"), [("pear", {}), ("ration", {"nauseous": 30, "poisoned": 30})])
def test_a_pear_settles_a_stomach(food: str, left: dict[str, int]) -> None:
    scene = Scene(HALL, r="turnkey asleep")
    scene.creature().health, scene.hero.food = 20, 500
    scene.afflict("@", "nauseous", 30)
    scene.afflict("@", "poisoned", 30)
    scene.do(Eat(scene.give(food)))
    assert scene.statuses() == left
    assert scene.health() == (20 if left else 28)
    assert (scene.hero.food < 1000) == bool(left)


def test_whoever_is_hooked_can_be_struck_and_breaks_free_by_being_hurled() -> None:
    scene = Scene(HALL, r="turnkey")
    scene.creature("r").health = scene.creature("r").max_health = 100
    scene.creature("r").energy = -1000
    scene.do(Zap(scene.give("hook", enchant=1, charges=1), 7, 2))
    scene.give("maul", worn=True)
    scene.dice.luck = True
    scene.do(Strike(scene.named["r"]))
    assert "seized" not in scene.statuses("r")
    scene.do(Walk(0, 1))
    assert scene.at() == (2, 3)


@pytest.mark.parametrize(("food", "turns", "left"), [(500, -50, 450), (20, -50, 1), (-10, -50, -10), (-10, 50, 40)])
def test_what_empties_a_stomach_starves_nobody_and_feeds_nobody(food: int, turns: int, left: int) -> None:
    scene = Scene(HALL, r="turnkey asleep")
    scene.hero.food = food
    effects.apply(scene.run, Feed(turns=turns), scene.run.hero)
    assert scene.hero.food == left
