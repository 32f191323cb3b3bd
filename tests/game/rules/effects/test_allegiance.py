"""Things that make allies and help them: fealty, wisps, the horn, fellowship."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.using import Invoke, Zap
from game.draw.words import describing
from game.rules.beings import allies, health
from game.rules.combat import attacks
from game.rules.senses import sides
from game.world.components import Ally
from game.world.events import Sounded
from tests.kit.scenes import Scene, library

HALL = """
    #########
    #.......#
    #.@...r.#
    #.......#
    #########
"""


def zapped(scene: Scene) -> None:
    scene.do(Zap(scene.give("fealty", charges=1), 6, 2))


def test_fealty_wins_a_badly_wounded_foe_for_good() -> None:
    scene = Scene(HALL, r="knight")
    scene.creature("r").health = scene.creature("r").max_health // 2 - 1
    zapped(scene)
    assert sides.is_ally(scene.run, scene.named["r"])
    assert scene.health("r") == scene.creature("r").max_health
    assert not sides.hostile(scene.run, scene.run.hero, scene.named["r"])
    assert "The broken knight bows its head, and follows you." in scene.log
    scene.rest(20)
    assert scene.mind("r").mood == "following"


def test_fealty_only_sets_one_who_is_not_wounded_against_its_own() -> None:
    scene = Scene(HALL, r="knight")
    zapped(scene)
    assert not sides.is_ally(scene.run, scene.named["r"])
    assert scene.statuses("r")["discordant"] >= 9


def test_fealty_wins_nobody_who_has_half_its_health_left() -> None:
    scene = Scene(HALL, r="knight")
    scene.creature("r").max_health = 50
    scene.creature("r").health = 25
    zapped(scene)
    assert not sides.is_ally(scene.run, scene.named["r"])


@pytest.mark.parametrize("mood", ["following", "captive"])
def test_fealty_sets_neither_allies_nor_captives_against_anybody(mood: str) -> None:
    scene = Scene(HALL, r=f"brute {mood}")
    zapped(scene)
    assert "discordant" not in scene.statuses("r")
    assert scene.mind("r").mood == mood


def test_fealty_wins_no_boss_and_no_third() -> None:
    boss = Scene(HALL, r="warden")
    boss.creature("r").health = 5
    zapped(boss)
    assert not sides.is_ally(boss.run, boss.named["r"])
    full = Scene("#########\n#ab.....#\n#.@...r.#\n#########", a="lag following", b="lag following", r="rat")
    full.creature("r").health = 1
    zapped(full)
    assert not sides.is_ally(full.run, full.named["r"])


def test_one_who_cannot_walk_serves_where_it_is() -> None:
    scene = Scene(HALL, r="polyp")
    scene.creature("r").health = 1
    zapped(scene)
    scene.walk("w")
    scene.rest(5)
    assert scene.at("r") == (6, 2)


@pytest.mark.parametrize("enchant", [1, 3])
def test_wisps_fight_for_the_hero_until_they_fade(enchant: int) -> None:
    scene = Scene(HALL, r="brute")
    scene.creature("r").health = scene.creature("r").max_health = 500
    scene.do(Zap(scene.give("wisps", enchant=enchant, charges=1), 2, 2))
    called = [ally.entity for ally in allies.on_floor(scene.run)]
    assert len(called) == enchant
    assert allies.hindrance(scene.run) == ""
    for entity in called:
        creature = next(ally.creature for ally in allies.on_floor(scene.run) if ally.entity == entity)
        creature.health = creature.max_health = 500
    scene.creature().health = scene.creature().max_health = 900
    scene.rest(10 + enchant)
    assert len(allies.on_floor(scene.run)) == enchant
    assert scene.health("r") < 500
    scene.rest(3)
    assert allies.on_floor(scene.run) == []


def test_each_point_of_the_staff_makes_wisps_stronger_and_its_card_says_so() -> None:
    kind = library().monsters["wisp"]
    strength = []
    for enchant in (2, 4, 8):
        scene = Scene(HALL, r="brute asleep")
        staff = scene.give("wisps", enchant=enchant, charges=1)
        card = scene.card(staff)
        scene.do(Zap(staff, 2, 2))
        wisp = allies.on_floor(scene.run)[0]
        low, high = attacks.damage_range(scene.run, wisp.entity)
        assert wisp.creature.health == wisp.creature.max_health == kind.health + 2 * enchant
        told = f"each with {wisp.creature.max_health} health and damage {low}-{high}."
        assert any(f"Calls {enchant} for {12 + enchant} turns, {told}" == line for line in card)
        strength.append((low + high, attacks.accuracy(scene.run, wisp.entity)))
        known = next(seen for seen in knowledge.creatures_in_sight(scene.run) if seen.entity == wisp.entity)
        assert f"It is as strong as after {enchant} floors at your side." in describing.awareness(scene.run, known)
    assert strength == sorted(strength)
    assert strength[0][0] < strength[2][0]


def test_the_horn_hastens_allies_and_marks_the_nearest_foe() -> None:
    scene = Scene("##########\n#@a..r..s#\n##########", a="lag following", r="rat asleep", s="rat asleep")
    scene.do(Invoke(scene.give("horn", enchant=2, charges=1)))
    assert scene.statuses("a")["hasted"] >= 7
    assert scene.statuses("r")["marked"] >= 29
    assert scene.statuses("s") == {}
    assert 14 in [event.level for event in scene.of(Sounded)]  # type: ignore[attr-defined]


def test_the_horn_is_for_who_is_in_sight_and_against_nobody_unseen() -> None:
    scene = Scene(
        "##########\n#@a#b.#..#\n####..##r#\n##########", a="lag following", b="lag following", r="rat asleep"
    )
    scene.do(Invoke(scene.give("horn", enchant=2, charges=1)))
    assert "hasted" in scene.statuses("a")
    assert scene.statuses("b") == {}
    assert "marked" not in scene.statuses("r")


def test_fellowship_gives_the_nearest_ally_a_part_of_the_heros_wounds() -> None:
    scene = Scene("######\n#@ab.#\n######", a="brute following", b="brute following")
    scene.give("fellowship", enchant=2, worn=True)
    before = {name: scene.health(name) for name in "@ab"}
    health.hurt(scene.run, scene.run.hero, 10, by="fire")
    assert {name: before[name] - scene.health(name) for name in "@ab"} == {"@": 6, "a": 4, "b": 0}
    alone = Scene("####\n#@.#\n####")
    alone.give("fellowship", enchant=2, worn=True)
    whole = alone.health()
    health.hurt(alone.run, alone.run.hero, 10, by="fire")
    assert alone.health() == whole - 10


def test_what_fades_is_told_and_saved() -> None:
    scene = Scene(HALL, r="rat asleep")
    scene.do(Zap(scene.give("wisps", enchant=1, charges=1), 2, 2))
    ally = scene.run.world.get(allies.on_floor(scene.run)[0].entity, Ally)
    assert ally.fades > scene.run.ticks


def test_who_fades_does_not_burst_as_its_kind_does_at_its_death() -> None:
    scene = Scene("########\n#@c....#\n########", c="clinker following")
    scene.run.world.get(scene.named["c"], Ally).fades = scene.run.ticks + 200
    whole = scene.health()
    scene.rest(3)
    assert not scene.lives("c")
    assert (scene.health(), scene.burning()) == (whole, set())
