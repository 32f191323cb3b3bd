"""The verbs of weapons, each in a scene that fails without it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from game.actions.breaking import Dig, Smash
from game.actions.fighting import Strike
from game.actions.moving import Rest, Walk
from game.actions.travelling import Descend
from game.actions.using import Throw
from game.autopilot.fight import AutoFight
from game.rules.combat import attacks
from game.rules.hazards import enter
from game.rules.terrain import materials
from game.world.components import Item
from game.world.events import Hit, Sounded
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.content.effect import Stimulus

DUEL = """
    ###########
    #.........#
    #.@r......#
    #.........#
    ###########
"""


def duel(weapon: str, mood: str = "hunting", *, drawing: str = DUEL, health: int = 200, **named: str) -> Scene:
    """A hero with a weapon, and a turnkey who can take many blows."""
    scene = Scene(drawing, r=f"turnkey {mood}", **named)  # type: ignore[arg-type]
    scene.give(weapon, worn=True)
    scene.creature("r").health = scene.creature("r").max_health = health
    return scene


def struck(scene: Scene, name: str) -> int:
    """The blows that met somebody on the last turn."""
    return sum(1 for event in scene.events if isinstance(event, Hit) and event.target == scene.named[name])


def test_a_sword_answers_blows_that_miss_and_no_others() -> None:
    scene = duel("sword")
    scene.dice.luck = False
    scene.creature("r").energy = 0
    scene.do(Rest())
    assert scene.log[-1] == "The turnkey misses you." or "You miss the turnkey." in scene.log
    scene.dice.luck = True
    scene.do(Rest())
    assert struck(scene, "r") == 0
    scene = duel("sword")
    sure = dataclasses.replace(scene.content.items["sword"], accuracy=1000)
    entity = next(iter(scene.run.world.rows(Item)))[0]
    scene.run.world.get(entity, Item).kind = sure
    scene.creature().kind = dataclasses.replace(scene.creature().kind, defence=10_000)
    scene.do(Rest())
    assert struck(scene, "r") == 1
    assert "You strike back at the turnkey." in scene.log


def test_a_greatsword_cleaves_on_with_what_a_kill_left_over() -> None:
    scene = Scene("#######\n#..s..#\n#.@r..#\n#.....#\n#######", r="rat", s="turnkey")
    scene.give("greatsword", worn=True)
    scene.dice.luck = True
    scene.creature("r").health, scene.creature("s").health, scene.creature("s").max_health = 2, 50, 50
    scene.do(Strike(scene.named["r"]))
    assert not scene.lives("r")
    assert scene.health("s") < 50
    assert "You cleave on into the turnkey." in scene.log


def test_a_mace_takes_the_next_step_of_whom_it_hits() -> None:
    scene = duel("mace")
    scene.dice.luck = True
    scene.creature("r").energy = 0
    scene.do(Strike(scene.named["r"]))
    assert "The turnkey staggers." in scene.log
    assert sum(1 for event in scene.events if isinstance(event, Hit) and event.target == scene.run.hero) == 1


def test_a_whip_strikes_from_three_steps_over_pits_and_not_round_corners() -> None:
    scene = duel("whip", drawing="########\n#.@~~r.#\n########".replace("~", ":"), mood="guarding")
    scene.dice.luck = True
    scene.walk("e")
    assert scene.at() == (2, 1)
    assert struck(scene, "r") == 1
    scene = duel("whip", drawing="########\n#.@...r#\n########", mood="guarding")
    scene.walk("e")
    assert scene.at() == (3, 1)
    scene = duel("sword", drawing="########\n#.@..r.#\n########", mood="guarding")
    scene.do(Strike(scene.named["r"]))
    assert scene.turn.refusal == "It is out of reach."


@pytest.mark.parametrize(("weapon", "over"), [("whip", True), ("sword", False)])
def test_a_step_towards_an_ally_strikes_the_foe_behind_it_with_a_whip_alone(weapon: str, *, over: bool) -> None:
    scene = duel(weapon, drawing="########\n#.@a.r.#\n########", a="lag following")
    scene.dice.luck = True
    scene.creature("r").energy = scene.creature("a").energy = -1000
    scene.walk("e")
    assert struck(scene, "r") == over
    assert scene.at() == ((2, 1) if over else (3, 1))


@pytest.mark.parametrize("between", ["a", "."])
def test_autofight_strikes_from_afar_with_a_whip_and_over_allies_too(between: str) -> None:
    """It does not wait in a corridor for whom it can strike at once."""
    for weapon, step in (("whip", Walk(1, 0)), ("sword", Rest())):
        scene = Scene(f"########\n#.@{between}.r.#\n########", a="lag following", r="rat")
        scene.give(weapon, worn=True)
        assert AutoFight().next_step(scene.run) == step


def test_a_maul_hurls_whom_it_hits_and_breaks_statues() -> None:
    scene = duel("maul")
    scene.dice.luck = True
    scene.creature("r").energy = -1000
    scene.do(Strike(scene.named["r"]))
    assert scene.at("r") == (5, 2)
    scene = duel("maul", drawing="#########\n#.@0...r#\n#########", mood="asleep")
    scene.walk("e")
    assert scene.terrain(3, 1) == "rubble"
    assert max(event.level for event in scene.events if isinstance(event, Sounded)) == 14
    scene.do(Smash(1, 1))
    assert scene.turn.refusal == "There is nothing to break."


def test_a_maul_breaks_a_barred_door_from_the_wrong_side() -> None:
    for side, becomes in (((4, 1), "rubble"), ((2, 1), "open_door")):
        scene = duel("maul", drawing="#########\n#.@P...r#\n#########", mood="asleep", P="barred_door")
        scene.floor.crossed_from[3, 1] = side
        scene.walk("e")
        assert scene.terrain(3, 1) == becomes
        assert max(event.level for event in scene.events if isinstance(event, Sounded)) == (14 if side == (4, 1) else 2)
        scene.walk("e")
        assert scene.at() == (3, 1)


@pytest.mark.parametrize("stimulus", ["fire", "lava", "blast"])
def test_a_barred_door_does_not_burn_but_bursts(stimulus: Stimulus) -> None:
    scene = duel("maul", drawing="#########\n#.@P...r#\n#########", mood="asleep", P="barred_door")
    materials.meet(scene.run, stimulus, 3, 1)
    assert scene.terrain(3, 1) == ("rubble" if stimulus == "blast" else "barred_door")
    assert not scene.burning()


def test_a_pick_digs_through_rock_in_five_turns_but_not_through_the_rim() -> None:
    scene = duel("pick", drawing="########\n#.@#..r#\n########", mood="asleep")
    scene.dice.luck = False
    for _ in range(4):
        scene.walk("e")
        assert scene.terrain(3, 1) == "wall"
    scene.walk("e")
    assert scene.terrain(3, 1) == "rubble"
    scene.walk("e")
    assert scene.at() == (3, 1)
    scene.walk("n")
    assert scene.turn.refusal == "This wall is too hard for any pick."
    scene.do(Dig(6, 1))
    assert scene.turn.refusal == "There is nothing to dig into."


def test_strokes_at_rock_are_not_counted_on_another_floor() -> None:
    scene = duel("pick", drawing="########\n#.@#..r#\n#.>....#\n########", mood="asleep")
    scene.dice.luck = False
    scene.walk("e")
    scene.walk("s")
    scene.do(Descend())
    assert scene.run.depth == 2
    assert (scene.hero.digs_x, scene.hero.digs_y) == (-1, -1)


def test_a_pick_halves_the_defence_of_metal() -> None:
    scene = duel("pick")
    foe = scene.named["r"]
    scene.creature("r").kind = dataclasses.replace(scene.creature("r").kind, defence=60)
    plain = attacks.to_hit_aware(scene.run, scene.run.hero, foe)
    scene.creature("r").kind = dataclasses.replace(scene.creature("r").kind, traits=frozenset({"metal"}))
    assert attacks.to_hit_aware(scene.run, scene.run.hero, foe) > plain


def test_a_sickle_leaves_wounds_that_bleed_and_cuts_webs() -> None:
    scene = duel("sickle")
    scene.dice.luck = True
    scene.do(Strike(scene.named["r"]))
    assert "bleeding" in scene.statuses("r")
    scene = Scene("#######\n#@:...#\n#######", legend={":": "web"})
    scene.give("sickle", worn=True)
    scene.walk("e")
    assert scene.statuses() == {}
    assert scene.terrain(2, 1) == "floor"
    scene.afflict("@", "stuck", 6)
    scene.walk("e", "e")
    assert scene.at() == (3, 1)


def test_a_quarterstaff_strikes_first_whoever_steps_up() -> None:
    scene = duel("quarterstaff", drawing="#########\n#.@..r..#\n#########")
    scene.dice.luck = True
    scene.do(Rest())
    assert struck(scene, "r") == 0
    scene.do(Rest())
    assert struck(scene, "r") == 1
    assert "You fend off the turnkey." in scene.log
    before = len(scene.log)
    scene.do(Rest())
    assert not any("fend off" in line for line in scene.log[before:])


def test_monsters_fend_off_too() -> None:
    scene = duel("dagger", drawing="#########\n#.@.r...#\n#########")
    scene.creature("r").kind = dataclasses.replace(scene.creature("r").kind, swing="fend")
    scene.creature("r").energy = -1000
    scene.dice.luck = True
    scene.walk("e")
    assert struck(scene, "@") == 1


def test_a_cosh_puts_the_unaware_to_sleep_unheard() -> None:
    scene = duel("cosh", "guarding")
    scene.do(Strike(scene.named["r"]))
    assert scene.health("r") >= 196
    assert "sleeping" in scene.statuses("r")
    assert scene.mind("r").mood == "asleep"
    assert not scene.of(Sounded)
    assert "The turnkey notices you." not in scene.log
    scene = duel("cosh")
    scene.dice.luck = True
    scene.do(Strike(scene.named["r"]))
    assert scene.statuses("r") == {}


def test_a_javelin_stops_whom_it_hits() -> None:
    scene = duel("dagger", drawing="##########\n#.@...r..#\n##########")
    scene.dice.luck = True
    scene.do(Throw(scene.give("javelin", count=2), 6, 1))
    assert scene.at("r") == (6, 1)
    assert "The turnkey staggers." in scene.log


@pytest.mark.parametrize("kind", [kind.id for kind in library().items.values() if kind.family.id == "weapon"])
def test_every_weapon_has_a_verb(kind: str) -> None:
    weapon = library().items[kind]
    assert weapon.swing != "plain" or weapon.hooks or weapon.relit, kind


def test_who_is_pushed_beside_a_quarterstaff_did_not_step() -> None:
    scene = duel("quarterstaff", drawing="#########\n#.@..r..#\n#########")
    enter(scene.run, scene.named["r"], 3, 1)
    assert scene.health("r") == 200


@pytest.mark.parametrize("weapon", ["rapier", "whip", "dagger"])
def test_a_step_strikes_nobody_whom_the_hero_does_not_see(weapon: str) -> None:
    scene = Scene("#########\n#@.m....#\n#########", m="strangler")
    scene.mind("m").hidden, scene.mind("m").mood = True, "guarding"
    scene.give(weapon, worn=True)
    scene.walk("e")
    assert scene.at() == (2, 1)
