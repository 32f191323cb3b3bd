"""Gear: rings and runes at work on their bearer, each played."""

from __future__ import annotations

import dataclasses

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.handling import Equip, Remove
from game.actions.moving import Rest
from game.autopilot.fight import AutoFight
from game.content.gear import RuneKind
from game.content.gear_parts import Ward
from game.draw.words import describing
from game.draw.words.describing import awareness
from game.rules import hazards
from game.rules.beings import allies
from game.rules.harm import pushing
from game.rules.items import gear, identify, inventory
from game.rules.senses import stealth
from game.storage.snapshot import restore, snapshot
from game.world import query
from game.world.components import Item
from game.world.events import Sounded
from tests.kit.scenes import Scene, library

DUEL = """
    #########
    #.......#
    #..@r...#
    #.......#
    #########
"""


def armed(rune: str, mood: str = "hunting", *, drawing: str = DUEL) -> Scene:
    """A hero with a rune on weapon or armour beside a strong turnkey."""
    scene = Scene(drawing, r=f"turnkey {mood}")
    kind = library().runes[rune]
    thing = scene.give("sword" if kind.slot == "weapon" else "leather", worn=True)
    scene.run.world.get(thing, Item).rune = kind
    scene.creature("r").health = scene.creature("r").max_health = 200
    scene.creature().health = scene.creature().max_health = 200
    scene.dice.luck = True
    return scene


def strike(scene: Scene) -> None:
    scene.do(Strike(scene.named["r"]))


def test_embers_set_the_struck_alight_and_are_known_from_then_on() -> None:
    scene = armed("torch")
    sword = query.all_worn(scene.run, scene.run.hero)[0]
    assert identify.name(scene.run, sword) == "+0 sword"
    strike(scene)
    assert "burning" in scene.statuses("r")
    assert identify.name(scene.run, sword) == "+0 sword of embers"
    assert "It bears a rune: it is a +0 sword of embers." in scene.log
    entity = query.worn(scene.run, scene.run.hero, "weapon")
    assert entity is not None
    assert library().runes["torch"].text in scene.card(entity[0])


def test_rime_slows_and_freezes() -> None:
    scene = armed("rime")
    scene.floor.ground.change(4, 2, "shallow_water")
    strike(scene)
    assert "slowed" in scene.statuses("r")
    assert scene.terrain(4, 2) == "ice"


def test_felt_takes_the_noise_from_blows() -> None:
    scene = armed("felt")
    strike(scene)
    assert not scene.of(Sounded)
    other = armed("thirst")
    strike(other)
    assert other.of(Sounded)


def test_thirst_mends_with_a_kill() -> None:
    scene = armed("thirst")
    scene.creature("r").health = 1
    scene.creature().health = 50
    strike(scene)
    assert not scene.lives("r")
    assert scene.health() == 53


def test_kin_lets_the_shade_of_the_slain_fight_for_the_hero_until_it_fades() -> None:
    scene = Scene(DUEL.replace("r..", "r.s"), r="watchman", s="brute asleep")
    sword = scene.give("sword", worn=True)
    scene.run.world.get(sword, Item).rune = library().runes["kin"]
    scene.dice.luck = True
    scene.creature("r").health = 1
    scene.creature("s").health = scene.creature("s").max_health = 500
    scene.creature().health = scene.creature().max_health = 500
    strike(scene)
    assert not scene.lives("r")
    shade = allies.on_floor(scene.run)[0]
    assert (shade.creature.kind.id, shade.at.x, shade.at.y) == ("watchman", 4, 2)
    assert shade.creature.health == shade.creature.kind.health // 2
    assert "The shade of the watchman stands up, and fights on your side." in scene.log
    known = knowledge.creature_at(scene.run, shade.at.x, shade.at.y)
    assert known is not None
    assert "It fades in 14 turns." in awareness(scene.run, known)
    scene.named["shade"] = shade.entity
    stealth.wake(scene.run, scene.named["s"])
    scene.creature("shade").health = scene.creature("shade").max_health = 500
    scene.rest(12)
    assert scene.health("s") < 500
    scene.rest(2)
    assert not scene.lives("shade")


def test_kin_raises_no_boss() -> None:
    scene = Scene(DUEL, r="warden")
    sword = scene.give("sword", worn=True)
    scene.run.world.get(sword, Item).rune = library().runes["kin"]
    scene.dice.luck = True
    scene.creature("r").health = 1
    strike(scene)
    assert not scene.lives("r")
    assert not allies.on_floor(scene.run)


def test_storms_run_through_water() -> None:
    scene = Scene("########\n#.@r~s.#\n########", r="turnkey", s="turnkey", legend={"~": "shallow_water"})
    scene.floor.ground.change(5, 1, "shallow_water")
    sword = scene.give("sword", worn=True)
    scene.run.world.get(sword, Item).rune = library().runes["storm"]
    scene.creature("r").health = scene.creature("s").health = 60
    scene.dice.luck = True
    strike(scene)
    assert scene.health("s") < 60


def test_clamour_is_heard() -> None:
    scene = armed("clamour")
    strike(scene)
    assert 15 in [event.level for event in scene.events if isinstance(event, Sounded)]


def test_the_spur_hastens_who_is_struck() -> None:
    scene = armed("spur")
    strike(scene)
    assert "hasted" in scene.statuses("r")


def test_thorns_make_the_striker_bleed() -> None:
    scene = armed("thorn")
    scene.rest()
    assert "bleeding" in scene.statuses("r")


def test_rebuff_throws_the_striker_back() -> None:
    scene = armed("rebuff")
    scene.rest()
    assert scene.at("r")[0] >= 5


def test_moss_hides_who_stands_still() -> None:
    scene = armed("moss", drawing="#########\n#.......#\n#..@....#\n#.......#\n#########\n#r......#\n#########")
    scene.rest(2)
    assert "invisible" not in scene.statuses()
    scene.rest(3)
    assert "invisible" in scene.statuses()


def test_shifting_leaps_from_a_blow_that_might_be_the_last() -> None:
    scene = armed("shift")
    scene.do(Rest())
    assert scene.at() == (3, 2)
    scene.creature().health = 60
    scene.do(Rest())
    assert scene.at() != (3, 2)


def test_the_cat_walks_softly() -> None:
    scene = Scene("#######\n#@::..#\n#######", legend={":": "bones"})
    loud = stealth.stealth_range(scene.run)
    scene.give("cat", enchant=2, worn=True)
    assert stealth.stealth_range(scene.run) == loud * 70 // 100
    scene.walk("e")
    assert not scene.of(Sounded)


@pytest.mark.parametrize(("mood", "mended"), [("asleep", 8), ("hunting", 0)])
def test_sap_mends_with_blows_that_nobody_saw_coming(mood: str, mended: int) -> None:
    scene = Scene(DUEL, r=f"turnkey {mood}")
    scene.dice.luck = True
    scene.creature("r").health = scene.creature("r").max_health = 200
    scene.give("sap", enchant=2, worn=True)
    scene.creature().health, before = 20, 20
    scene.creature("r").energy = -1000
    strike(scene)
    assert scene.health() - before == mended


def test_sap_mends_with_no_lunge_at_who_is_awake() -> None:
    scene = Scene("######\n#@.r.#\n######", r="turnkey")
    scene.creature("r").health = scene.creature("r").max_health = 200
    scene.give("rapier", worn=True)
    scene.give("sap", enchant=2, worn=True)
    scene.creature().health, before = 20, 20
    scene.creature("r").energy = -1000
    scene.walk("e")
    assert scene.health("r") < scene.creature("r").max_health
    assert scene.health() == before


def test_two_rings_are_worn_and_a_third_takes_the_place_of_the_first() -> None:
    scene = Scene(DUEL, r="rat asleep")
    rings = [scene.give(kind, enchant=1, known=False) for kind in ("cat", "sap", "wits")]
    for ring in rings:
        scene.do(Equip(ring))
    assert [entity for entity, _ in query.worn_in(scene.run, scene.run.hero, "ring")] == rings[1:]
    assert {"cat", "sap", "wits"} <= scene.run.known


def test_a_bad_ring_is_felt_and_comes_off() -> None:
    scene = Scene(DUEL, r="rat asleep")
    ring = scene.give("cat", enchant=-2, known=False)
    usual = stealth.stealth_range(scene.run)
    scene.do(Equip(ring))
    assert "It works against you, but you can take it off." in scene.log
    assert identify.name(scene.run, scene.run.world.get(ring, Item)) == "-2 ring of the cat"
    assert stealth.stealth_range(scene.run) > usual
    scene.do(Remove(ring))
    assert stealth.stealth_range(scene.run) == usual


def test_wards_keep_a_status_from_beginning() -> None:
    scene = Scene(DUEL, r="rat asleep")
    leather = dataclasses.replace(library().items["leather"], does=(Ward("poisoned"),))
    thing = scene.give("leather", worn=True)
    scene.run.world.get(thing, Item).kind = leather
    assert gear.wards_off(scene.run, scene.run.hero, "poisoned")
    assert not gear.wards_off(scene.run, scene.run.hero, "burning")


def test_runes_are_saved_and_worth_something() -> None:
    scene = armed("rime")
    strike(scene)
    sword = query.all_worn(scene.run, scene.run.hero)[0]
    saved = restore(snapshot(scene.run), library())
    assert query.all_worn(saved, saved.hero) == [sword]
    plain = dataclasses.replace(sword, rune=None)
    assert inventory.value(sword) == inventory.value(plain) + 120
    assert inventory.value(dataclasses.replace(sword, rune=library().runes["spur"])) == inventory.value(plain) - 60


def test_every_rune_does_something() -> None:
    for rune in library().runes.values():
        plain = RuneKind(rune.id, rune.name, rune.text, rune.slot, rune.good)
        assert rune != plain, rune.id


BRAWL = """
    ###########
    #.........#
    #.....@B.:#
    #.........#
    ###########
"""


@pytest.mark.parametrize("rune", sorted(library().runes))
def test_looking_changes_nothing_whatever_rune_is_worn(rune: str) -> None:
    kind = library().runes[rune]
    scene = Scene(BRAWL, B="brute")
    worn = scene.give("sword" if kind.slot == "weapon" else "leather", worn=True)
    scene.run.world.get(worn, Item).rune = kind
    before = scene.session.state_hash()
    known = knowledge.creature_at(scene.run, 7, 2)
    assert known is not None
    assert describing.odds(scene.run, known)
    assert describing.place(scene.run, 7, 2)
    assert scene.card(worn)
    assert AutoFight().next_step(scene.run) is not None
    assert hazards.warning(scene.run, 1, 0) == ""
    assert scene.session.state_hash() == before


def test_the_odds_count_on_roots_once_they_are_known() -> None:
    scene = Scene(BRAWL, B="brute")
    worn = scene.run.world.get(scene.give("leather", worn=True), Item)
    worn.rune = library().runes["root"]
    known = knowledge.creature_at(scene.run, 7, 2)
    assert known is not None
    assert "if it throws you" in " ".join(describing.odds(scene.run, known))
    assert not pushing.push(scene.run, scene.run.hero, (-1, 0), 2)
    assert worn.rune_known
    assert "if it throws you" not in " ".join(describing.odds(scene.run, known))
