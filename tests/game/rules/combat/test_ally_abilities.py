"""What allies do for the hero: each kind something of its own, and more once it has grown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.actions.ordering import Bestow, GiveOrder
from game.content.abilities import Serve
from game.draw.words import describing
from game.knowledge import creatures_in_sight
from game.rules import status_effects
from game.rules.beings import allies
from game.rules.combat import ally_abilities
from game.screens.play.playing import Play
from game.world import spawn
from game.world.components import Ally, Opens
from game.world.events import Acted, Hit, Missed
from game.world.reactions import Blow
from levelgen import grid
from tests.kit.playing import context, show
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from pathlib import Path


SERVICES = {
    kind.id: [ability for ability in kind.abilities if isinstance(ability, Serve)]
    for kind in library().monsters.values()
    if kind.ability(Serve)
}
CAPTIVES = {name for horde in library().hordes.values() for name in horde.captives}


def tell(scene: Scene, x: int, y: int, turns: int = 1) -> None:
    """Tell the ally to do its own there, and let it have the time."""
    scene.do(GiveOrder(scene.named["a"], "act", x, y))
    assert scene.turn.refusal == ""
    scene.rest(turns)


def grown(scene: Scene) -> None:
    allies.grow(scene.run, scene.named["a"])


def test_who_may_be_a_captive_does_something_and_more_when_grown() -> None:
    assert SERVICES.keys() == CAPTIVES
    assert all([service.improved for service in services] == [False, True] for services in SERVICES.values())
    assert len({service.text for services in SERVICES.values() for service in services}) == 2 * len(SERVICES)


@pytest.mark.parametrize("kind", SERVICES)
def test_look_mode_tells_what_a_captive_would_do_and_what_an_ally_does(kind: str) -> None:
    for mood in ("captive", "following"):
        scene = Scene("#####\n#@a.#\n#####", a=f"{kind} {mood}")
        assert SERVICES[kind][0].text in describing.awareness(scene.run, creatures_in_sight(scene.run)[0])


@pytest.mark.parametrize(("gap", "is_grown", "found"), [(5, False, True), (6, False, False), (6, True, True)])
def test_a_lag_finds_traps_and_secret_doors(gap: int, *, is_grown: bool, found: bool) -> None:
    scene = Scene("#" * 12 + "\n#@a........#\n" + "#" * 12, a="lag following")
    scene.run.world.get(scene.named["a"], Ally).order = "stay"
    scene.run.world.get(scene.named["a"], Ally).x, scene.run.world.get(scene.named["a"], Ally).y = 2, 1
    scene._put("t", "net_trap", 2 + gap, 1)
    if is_grown:
        grown(scene)
    scene.dice.luck = False
    scene.rest()
    assert scene.floor.traps[2 + gap, 1].found is found
    walled = Scene("######\n#@a.s#\n######", a="lag following", s="secret_door")
    walled.dice.luck = False
    walled.rest()
    assert walled.terrain(4, 1) != "secret_door"
    assert not walled.of(Acted)  # it finds by the by, and without a word


@pytest.mark.parametrize("is_grown", [False, True])
def test_a_grown_lag_tells_once_where_the_key_of_the_floor_lies(*, is_grown: bool) -> None:
    scene = Scene("##########\n#@a.#k..f#\n##########", a="lag following", k="vault_key", f="vault_key")
    scene.run.world.add(scene.named["k"], Opens(1, 3, 1))
    scene.run.world.add(scene.named["f"], Opens(2, 3, 1))  # of another floor
    if is_grown:
        grown(scene)
    scene.rest(3)
    assert ((5, 1) in scene.floor.memory.items) is is_grown
    assert (8, 1) not in scene.floor.memory.items
    assert scene.log.count("You are told where a key lies.") == is_grown


@pytest.mark.parametrize("is_grown", [False, True])
def test_a_grown_turnkey_raises_a_portcullis(*, is_grown: bool) -> None:
    scene = Scene("#######\n#@a.p.#\n#######", a="turnkey following", p="portcullis")
    if is_grown:
        grown(scene)
    tell(scene, 4, 1, 3)
    assert scene.terrain(4, 1) == ("raised_portcullis" if is_grown else "portcullis")


@pytest.mark.parametrize(("is_grown", "rested"), [(False, True), (True, False), (True, True)])
def test_a_grown_quencher_douses_a_burning_hero_unasked(*, is_grown: bool, rested: bool) -> None:
    scene = Scene("#######\n#@..a.#\n#######", a="quencher following")
    if is_grown:
        grown(scene)
    scene.run.world.get(scene.named["a"], Ally).ready = 0 if rested else scene.run.ticks + 1000
    scene.afflict("@", "burning", 9)
    scene.rest()
    assert ("burning" in scene.statuses()) is not (is_grown and rested)
    assert any("empties a pail" in line for line in scene.log) is (is_grown and rested)


def test_a_knight_answers_a_blow_that_it_took_for_the_hero_and_that_missed() -> None:
    scene = Scene("######\n#.a..#\n#.@r.#\n######", a="knight following", r="rat")
    scene.creature("r").health = scene.creature("r").max_health = 500
    grown(scene)
    scene.dice.luck = False
    blows = [(e.attacker, e.target, e.verb) for e in scene.rest() if isinstance(e, Hit | Missed)]
    assert (scene.named["a"], scene.named["r"], "strikes back at") in blows
    service = ally_abilities.ability_of(scene.run, scene.named["a"])
    assert service
    assert "strikes back" in service.text


def test_a_mastiff_holds_who_runs_away() -> None:
    scene = Scene("########\n#@.ar..#\n########", a="mastiff following", r="cutpurse fleeing")
    scene.creature("r").health = scene.creature("r").max_health = 60
    scene.dice.luck = True
    scene.rest()
    assert "seized" in scene.statuses("r")
    assert any("has it by the leg" in line for line in scene.log)


def test_a_grown_mastiff_drags_who_runs_away_back_to_where_it_stood() -> None:
    scene = Scene("########\n#@.ar..#\n########", a="mastiff following", r="cutpurse fleeing")
    grown(scene)
    ally_abilities.on_hit(scene.run, Blow(scene.named["a"], scene.named["r"], scene.creature("a").kind, "bites"))
    assert scene.at("r") == (3, 1)
    assert scene.at("a") == (4, 1)
    assert "seized" in scene.statuses("r")


def test_a_mastiff_holds_nobody_whom_it_has_killed() -> None:
    scene = Scene("########\n#@.ar..#\n########", a="mastiff following", r="cutpurse fleeing")
    scene.creature("r").health = 1
    scene.dice.luck = True
    scene.rest()
    assert not scene.run.world.alive(scene.named["r"])
    assert not any("by the leg" in line for line in scene.log)


def test_a_mastiff_holds_nobody_who_fights() -> None:
    scene = Scene("########\n#@.ar..#\n########", a="mastiff following", r="brute")
    scene.dice.luck = True
    scene.rest()
    assert "seized" not in scene.statuses("r")


def test_a_turnkey_locks_a_door_and_opens_a_locked_one() -> None:
    scene = Scene("########\n#@a.+..#\n########", a="turnkey following")
    tell(scene, 4, 1, 3)
    assert scene.terrain(4, 1) == "turned_lock"
    scene.do(GiveOrder(scene.named["a"], "act", 4, 1))
    assert "It can do that again in" in scene.turn.refusal
    locked = Scene("########\n#@a.l..#\n########", a="turnkey following", l="locked_door")
    tell(locked, 4, 1, 3)
    assert locked.terrain(4, 1) == "open_door"
    assert any("One key after another is tried, until one turns." in line for line in locked.log)


def test_nothing_comes_of_a_key_where_no_door_is_and_the_turnkey_does_not_rest() -> None:
    scene = Scene("########\n#@a.+..#\n########", a="turnkey following")
    tell(scene, 6, 1, 3)
    assert scene.terrain(6, 1) == "floor"
    assert ally_abilities.turns_left(scene.run, scene.named["a"]) == 0


@pytest.mark.parametrize(("is_grown", "cells"), [(False, 2), (True, 3)])
def test_a_brute_throws_whom_one_points_at(cells: int, *, is_grown: bool) -> None:
    scene = Scene("##########\n#@.ar....#\n##########", a="brute following", r="rat asleep")
    if is_grown:
        grown(scene)
    tell(scene, 4, 1)
    assert scene.at("r") == (4 + cells, 1)


def test_a_brute_throws_the_hero_too() -> None:
    scene = Scene("##########\n#.a@.....#\n##########", a="brute following")
    tell(scene, 3, 1)
    assert scene.at() == (5, 1)


@pytest.mark.parametrize("is_grown", [False, True])
def test_a_mender_without_a_voice_heals_nobody(*, is_grown: bool) -> None:
    scene = Scene("#######\n#@.a..#\n#######", a="mender following")
    if is_grown:
        grown(scene)
    scene.creature().health = 10
    scene.afflict("a", "silenced", 9)
    scene.rest(6)
    assert scene.health() == 10
    assert not any("hums" in line for line in scene.log)


def test_a_service_is_told_before_its_effects() -> None:
    scene = Scene("#######\n#@.a..#\n#######", a="mender following")
    scene.creature().health = 10
    scene.rest()
    assert scene.log == ["Your mender hums.", "You feel better."]


def test_a_mender_heals_the_hero_every_third_turn_unless_a_foe_is_beside_it() -> None:
    scene = Scene("#######\n#@.a..#\n#######", a="mender following")
    scene.creature().health = 10
    scene.rest(6)
    assert scene.health() == 18
    scene.creature().health = scene.creature().max_health
    assert not [event for event in scene.rest(6) if isinstance(event, Acted)], "nobody needs it"
    beside = Scene("#######\n#@a...#\n#######", a="mender following")
    beside.creature().health = 10
    beside.rest()
    assert beside.health() == 14, "the hero is no foe"
    beset = Scene("#######\n#@.ar.#\n#######", a="mender following", r="rat")
    beset.creature("a").health = beset.creature("a").max_health = 200
    beset.creature("r").health = beset.creature("r").max_health = 200
    beset.creature().health = 10
    beset.rest(3)
    assert beset.health() <= 10


@pytest.mark.parametrize(("gap", "row", "heals"), [(6, "......", True), (7, ".......", False), (4, ".#..", False)])
def test_a_mender_hums_within_six_cells_in_sight(gap: int, row: str, *, heals: bool) -> None:
    scene = Scene(
        f"#{'#' * 10}\n#@{row[1:]}a\n#{'#' * 10}".replace("a\n", "a" + "#" * (9 - gap) + "\n"), a="mender following"
    )
    scene.run.world.get(scene.named["a"], Ally).order = "stay"
    scene.run.world.get(scene.named["a"], Ally).x, scene.run.world.get(scene.named["a"], Ally).y = scene.at("a")
    scene.creature().health = 10
    scene.rest()
    assert (scene.health() >= 14) is heals


def test_a_grown_mender_takes_poison_off() -> None:
    for is_grown in (False, True):
        scene = Scene("#######\n#@.a..#\n#######", a="mender following")
        if is_grown:
            grown(scene)
        scene.creature().health = 10
        scene.afflict("@", "poisoned", 20)
        scene.rest(2)
        assert ("poisoned" in scene.statuses()) is not is_grown


def test_a_delver_digs_where_one_points_through_earth_and_grown_through_stone() -> None:
    drawing = "##############\n#@a########..#\n##############"
    for stratum, is_grown, dug in (("warrens", False, True), ("gaol", False, False), ("gaol", True, True)):
        scene = Scene(drawing, a="delver following")
        scene.floor.stratum = stratum
        scene.floor.memory.explored[:] = True
        if is_grown:
            grown(scene)
        tell(scene, 11, 1)
        assert scene.floor.ground.walkable[1, 3:11].all() == dug, (stratum, is_grown)


def test_a_delver_leaves_a_tunnel_without_slanting_steps() -> None:
    scene = Scene("########\n#@a#####\n########\n########\n########\n########", a="delver following")
    scene.floor.stratum = "warrens"
    scene.floor.memory.explored[:] = True
    tell(scene, 5, 4)
    walkable = scene.floor.ground.walkable
    assert walkable[4, 5]
    assert grid.connected(walkable[:6])


def test_a_fisher_nets_a_foe_every_ten_turns() -> None:
    scene = Scene("############\n#@a....r...#\n############", a="fisher following", r="brute")
    scene.creature("a").health = scene.creature("a").max_health = 500
    nets = []
    for turn in range(12):
        scene.rest()
        nets += [turn for event in scene.of(Acted) if "casts the net" in repr(event)]
    assert len(nets) == 2
    assert nets[1] - nets[0] >= 10


@pytest.mark.parametrize(("is_grown", "turns"), [(False, 10), (True, 5)])
def test_a_grown_fisher_nets_twice_as_often(turns: int, *, is_grown: bool) -> None:
    scene = Scene("############\n#@a....r...#\n############", a="fisher following", r="brute")
    scene.creature("a").health = scene.creature("a").max_health = 500
    scene.creature("r").health = scene.creature("r").max_health = 500
    if is_grown:
        grown(scene)
    nets = []
    for turn in range(13):
        scene.rest()
        nets += [turn for event in scene.of(Acted) if "casts the net" in repr(event)]
        status_effects.recover(scene.run, scene.named["r"], "stuck")  # it nets nobody twice
    assert turns <= nets[1] - nets[0] <= turns + 1


@pytest.mark.parametrize(
    ("kind", "turns", "sooner"), [("sapper", 250, 120), ("turnkey", 300, 100), ("quencher", 200, 100)]
)
def test_who_has_grown_serves_again_sooner(kind: str, turns: int, sooner: int) -> None:
    for is_grown in (False, True):
        scene = Scene("########\n#@a.+l.#\n########", a=f"{kind} following", l="lava")
        if is_grown:
            grown(scene)
        tell(scene, *((4, 1) if kind == "turnkey" else (5, 1)))
        scene.rest(2)
        left = ally_abilities.turns_left(scene.run, scene.named["a"])
        assert (sooner if is_grown else turns) - 4 <= left <= (sooner if is_grown else turns)


def test_a_grown_knight_steps_in_front_every_time() -> None:
    scene = Scene("######\n#.a..#\n#.@r.#\n######", a="knight following", r="rat")
    scene.creature("r").health = scene.creature("r").max_health = 500
    grown(scene)
    for _ in range(4):
        events = scene.rest()
        assert {e.target for e in events if isinstance(e, Hit | Missed) and e.attacker == scene.named["r"]} == {
            scene.named["a"]
        }
        spawn.swap(scene.run, scene.run.hero, scene.named["a"])


@pytest.mark.parametrize(("is_grown", "hard"), [(False, 5), (True, 7)])
def test_a_quencher_hardens_lava(hard: int, *, is_grown: bool) -> None:
    scene = Scene("############\n#@allllllll#\n############", a="quencher following", l="lava")
    if is_grown:
        grown(scene)
    tell(scene, 2 + hard + 1, 1)
    assert [x for x in range(3, 11) if scene.terrain(x, 1) == "obsidian"] == list(range(3, 4 + hard))


def test_a_sapper_sets_a_keg_beside_whom_one_points_at() -> None:
    scene = Scene("##########\n#@a...r..#\n##########", a="sapper following", r="brute asleep")
    tell(scene, 6, 1)
    assert "lit_keg" in [scene.terrain(x, 1) for x in range(3, 7)]


def test_a_knight_steps_in_front_of_a_hero_who_is_struck_at_every_fourth_turn() -> None:
    scene = Scene("######\n#.a..#\n#.@r.#\n######", a="knight following", r="rat")
    scene.creature("r").health = scene.creature("r").max_health = 500
    events = scene.rest()
    assert {e.target for e in events if isinstance(e, Hit | Missed) and e.attacker == scene.named["r"]} == {
        scene.named["a"]
    }
    assert scene.at() == (2, 1)
    assert scene.at("a") == (2, 2)
    spawn.swap(scene.run, scene.run.hero, scene.named["a"])
    again = scene.rest()
    assert scene.run.hero in {e.target for e in again if isinstance(e, Hit | Missed)}


@pytest.mark.parametrize("status", ["paralysed", "stuck", "discordant"])
def test_a_knight_who_cannot_or_will_not_steps_in_front_of_nobody(status: str) -> None:
    scene = Scene("######\n#.a..#\n#.@r.#\n######", a="knight following", r="rat")
    scene.afflict("a", status, 9)
    assert ally_abilities.stand_in(scene.run, scene.run.hero) == scene.run.hero


def test_a_knight_steps_past_no_corner_and_only_from_beside() -> None:
    for drawing in ("#####\n#a#r#\n##@##\n#####", "######\n#a.@r#\n######"):
        scene = Scene(drawing, a="knight following", r="rat")
        assert ally_abilities.stand_in(scene.run, scene.run.hero) == scene.run.hero


def test_an_ally_goes_to_where_it_can_serve_and_then_follows() -> None:
    scene = Scene("############\n#@a.....r..#\n############", a="brute following", r="rat asleep")
    scene.dice.luck = False
    tell(scene, 8, 1, 8)
    assert scene.at("r")[0] > 8
    assert scene.run.world.get(scene.named["a"], Ally).order == "follow"


def test_an_ally_goes_after_whom_it_was_pointed_at() -> None:
    scene = Scene("##########\n#@a..r...#\n#........#\n#........#\n##########", a="brute following", r="rat asleep")
    scene.do(GiveOrder(scene.named["a"], "act", 5, 1))
    spawn.place(scene.run, scene.named["r"], 6, 2)
    scene.rest(5)
    assert "Your brute takes hold, and throws." in scene.log


def test_an_ally_who_cannot_get_there_gives_up_and_follows() -> None:
    scene = Scene("##########\n#@a.#..r.#\n##########", a="brute following", r="rat asleep")
    tell(scene, 7, 1)
    assert scene.run.world.get(scene.named["a"], Ally).order == "follow"
    assert scene.at("r") == (7, 1)


def test_what_serves_by_itself_cannot_be_told_to() -> None:
    scene = Scene("#####\n#@a.#\n#####", a="lag following")
    scene.do(GiveOrder(scene.named["a"], "act", 1, 1))
    assert scene.turn.refusal == "It has no skill to use."


def test_an_altars_gift_makes_an_ally_grow_once() -> None:
    scene = Scene("######\n#A@a.#\n#A...#\n######", a="brute following", A="altar")
    scene.do(Bestow(scene.named["a"], 1, 1))
    assert scene.creature("a").max_health == scene.health("a") == library().monsters["brute"].health + allies.GROWS
    assert scene.terrain(1, 1) == "cold_altar"
    scene.do(Bestow(scene.named["a"], 1, 1))
    assert scene.turn.refusal == "There is nothing to give."
    scene.do(Bestow(scene.named["a"], 1, 2))
    assert scene.turn.refusal == "It has grown as far as it can."
    assert scene.terrain(1, 2) == "altar"


def test_who_has_no_more_to_learn_serves_on_as_before_when_grown() -> None:
    scene = Scene("####\n#@a#\n####", a="brute following")
    scene.creature("a").kind = replace(scene.creature("a").kind, abilities=tuple(SERVICES["brute"][:1]))
    grown(scene)
    assert ally_abilities.ability_of(scene.run, scene.named["a"]) == SERVICES["brute"][0]


def test_the_key_offers_the_altars_gift_and_what_the_ally_does(tmp_path: Path) -> None:
    scene = Scene("########\n#A@ar..#\n########", a="brute following", r="rat asleep", A="altar")
    show(Play(scene.session, context(tmp_path)), ["O", "d", "enter"], tmp_path)
    scene.rest()
    assert scene.at("r") == (6, 1)
    show(Play(scene.session, context(tmp_path)), ["O", "p"], tmp_path)
    assert scene.run.world.get(scene.named["a"], Ally).improved
