"""Every status, in two scenes: for the hero and for a monster it begins, does what it says, and ends."""

from __future__ import annotations

import pytest

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Plunge, Walk
from game.actions.travelling import Descend
from game.actions.using import Eat, Invoke, Quaff, Read, Throw, Zap
from game.content.effects.bodily import Afflict, Cure, Heal
from game.content.effects.moving import Blink, Teleport
from game.rules import effects, hunger, status_effects
from game.rules.beings import health, noise
from game.rules.combat import attacks, blows, foes
from game.rules.senses import fire, fov, sides, stealth
from game.world import query
from game.world.events import Departed, Flew, Hit, Sounded, Telegraphed
from tests.kit.scenes import Scene, library

ALONE = """
    ##########
    #@.......#
    ##########
"""
BESIDE = """
    ##########
    #@r......#
    ##########
"""
APART = """
    ##########
    #@..r....#
    ##########
"""
HIDDEN = """
    ##########
    #@.+..r..#
    ##########
"""
LONG = "#" * 40 + "\n#@.r" + "." * 34 + "#\n" + "#" * 40


def give(scene: Scene, name: str, status: str, turns: int, *, by: str = "") -> None:
    source = scene.named[by] if by else None
    assert status_effects.apply_status(scene.run, scene.named[name], status, turns, source=source)
    assert status in scene.statuses(name)


def refuses(scene: Scene, name: str, status: str, turns: int = 5) -> bool:
    return not status_effects.apply_status(scene.run, scene.named[name], status, turns, source=scene.run.hero)


@pytest.mark.parametrize("status", library().statuses)
def test_every_status_has_its_scenes(status: str) -> None:
    assert f"test_{status}_of_the_hero" in globals()
    assert f"test_{status}_of_a_monster" in globals()


def test_poisoned_of_the_hero() -> None:
    scene = Scene(ALONE)
    scene.creature().health = 30
    give(scene, "@", "poisoned", 20)
    scene.rest(19)
    assert (scene.health(), scene.creature().mending) == (11, 0)
    scene.rest()
    assert scene.statuses() == {}
    assert "The poison leaves you." in scene.log


def test_poisoned_of_a_monster() -> None:
    scene = Scene(BESIDE, r="headsman asleep")
    scene.creature("r").health = 50
    give(scene, "r", "poisoned", 20)
    scene.dice.luck = False
    scene.rest(10)
    assert scene.health("r") == 40
    assert effects.apply(scene.run, Heal(1), scene.named["r"])
    assert scene.statuses("r") == {}
    assert refuses(Scene(BESIDE, r="acid_mound"), "r", "poisoned")


def test_burning_of_the_hero() -> None:
    scene = Scene(ALONE.replace("@.", '@"'))
    fire.ignite(scene.run, scene.run.hero)
    scene.walk("e")
    assert scene.burning() == {(2, 1)}
    scene = Scene(ALONE)
    fire.ignite(scene.run, scene.run.hero)
    scene.rest(4)
    assert (scene.health(), scene.statuses()) == (32, {})
    fire.ignite(scene.run, scene.run.hero)
    give(scene, "@", "soaked", 5)
    assert scene.statuses() == {"soaked": 5}


def test_burning_of_a_monster() -> None:
    scene = Scene(APART.replace(".r", "-r"), r="turnkey")
    fire.ignite(scene.run, scene.named["r"])
    scene.rest()
    assert scene.health("r") == 19  # of the steam
    assert scene.statuses("r") == {"soaked": 9}
    scene = Scene(APART, r="turnkey asleep")
    scene.dice.luck = False
    fire.ignite(scene.run, scene.named["r"])
    scene.rest(5)
    assert (scene.health("r"), scene.statuses("r")) == (12, {})
    assert refuses(Scene(APART, r="stoker"), "r", "burning")


def test_slowed_of_the_hero() -> None:
    scene = Scene(ALONE)
    give(scene, "@", "slowed", 3)
    scene.walk("e")
    assert scene.run.ticks == 200
    assert scene.statuses() == {"slowed": 1}
    give(scene, "@", "slowed", 9)
    assert status_effects.apply_status(scene.run, scene.run.hero, "hasted", 5)
    assert scene.statuses() == {}


def test_slowed_of_a_monster() -> None:
    scene = Scene(LONG.replace("r...", "...r"), r="turnkey")
    give(scene, "r", "slowed", 4)
    before = scene.at("r")[0]
    scene.rest(4)
    assert scene.at("r")[0] == before - 2
    assert scene.statuses("r") == {}


def test_hasted_of_the_hero() -> None:
    scene = Scene(ALONE)
    give(scene, "@", "hasted", 2)
    scene.walk("e", "e")
    assert (scene.at(), scene.run.ticks) == ((3, 1), 100)
    assert status_effects.apply_status(scene.run, scene.run.hero, "slowed", 5)
    assert scene.statuses() == {}


def test_hasted_of_a_monster() -> None:
    scene = Scene(LONG.replace("r......", "......r"), r="turnkey")
    give(scene, "r", "hasted", 2)
    before = scene.at("r")[0]
    scene.rest(2)
    assert scene.at("r")[0] == before - 4
    assert scene.statuses("r") == {}


def test_confused_of_the_hero() -> None:
    scene = Scene(
        """
        #####
        #...#
        #@..#
        #####
    """
    )
    give(scene, "@", "confused", 9)
    scene.dice.luck, scene.dice.rolls = True, [0, -1]
    scene.walk("e")
    assert scene.at() == (1, 1)
    scene.floor.ground.change(2, 1, "spring")
    scene.dice.luck = False
    scene.walk("e")
    assert scene.statuses() == {}


def test_confused_of_a_monster() -> None:
    scene = Scene(
        """
        ########
        #......#
        #@....r#
        ########
    """,
        r="turnkey",
    )
    give(scene, "r", "confused", 2)
    scene.dice.luck, scene.dice.rolls = True, [0, -1]
    scene.rest()
    assert scene.at("r") == (6, 1)
    scene.dice.luck = False
    scene.rest()
    assert scene.statuses("r") == {}


def test_paralysed_of_the_hero() -> None:
    scene = Scene(BESIDE, r="rat")
    scene.creature().health = scene.creature().max_health = 1000
    give(scene, "@", "paralysed", 30)
    assert scene.statuses() == {"paralysed": 10}
    assert refuses(scene, "@", "paralysed")
    events = scene.walk("w")
    hits = [event for event in events if isinstance(event, Hit) and event.target == scene.run.hero]
    assert len(hits) == 10
    assert all(event.unaware for event in hits)
    assert scene.run.ticks == 1000
    for _ in range(10):
        assert refuses(scene, "@", "paralysed")
        scene.rest()
    give(scene, "@", "paralysed", 2)


def test_paralysed_of_a_monster() -> None:
    scene = Scene(BESIDE, r="headsman")
    give(scene, "r", "paralysed", 10)
    low, high = attacks.damage_range(scene.run, scene.run.hero)
    (hit,) = [event for event in scene.do(Strike(scene.named["r"])) if isinstance(event, Hit)]
    assert 3 * low <= hit.damage <= 3 * high
    scene.rest(8)
    assert scene.health() == 40
    scene.rest(1)
    assert scene.statuses("r") == {}
    assert refuses(scene, "r", "paralysed")


def test_weakened_of_the_hero() -> None:
    scene = Scene(BESIDE, r="turnkey")
    scene.give("greatsword", worn=True)
    usual = attacks.damage_range(scene.run, scene.run.hero)
    give(scene, "@", "weakened", 50)
    assert attacks.damage_range(scene.run, scene.run.hero)[1] < usual[1]
    assert status_effects.share_dealt(scene.run, scene.run.hero) == 100
    scene.do(Quaff(scene.give("strength")))
    assert scene.statuses() == {}


def test_weakened_of_a_monster() -> None:
    scene = Scene(BESIDE, r="knight")
    give(scene, "r", "weakened", 2)
    assert attacks.damage_range(scene.run, scene.named["r"]) == (3, 7)
    scene.dice.luck, scene.dice.rolls = True, [7]
    scene.rest()
    assert scene.health() == 33
    scene.rest()
    assert attacks.damage_range(scene.run, scene.named["r"]) == (5, 10)
    archer = Scene(APART, r="crossbowman")
    give(archer, "r", "weakened", 9)
    archer.dice.luck, archer.dice.rolls = True, [3]
    while archer.health() == 40:
        archer.rest()
    assert archer.health() == 37


def test_darkened_of_the_hero() -> None:
    scene = Scene(APART, r="turnkey asleep")
    give(scene, "@", "darkened", 3)
    scene.dice.luck = False
    scene.rest()
    assert knowledge.creatures_in_sight(scene.run) == []
    scene.rest(2)
    assert scene.statuses() == {}
    assert len(knowledge.creatures_in_sight(scene.run)) == 1
    for light, left in ((4, 8), (5, 6)):
        lit = Scene(ALONE, light=light)
        give(lit, "@", "darkened", 10)
        assert stealth.stealth_range(lit.run) == 7
        lit.rest(2)
        assert lit.statuses() == {"darkened": left}


def test_darkened_of_a_monster() -> None:
    scene = Scene(APART, r="crossbowman")
    scene.dice.luck = False
    give(scene, "r", "darkened", 2)
    assert not fov.sees(scene.run, scene.named["r"], scene.run.hero)
    assert not any(isinstance(event, Flew) for event in scene.rest(1))
    scene.rest()
    assert scene.statuses("r") == {}
    assert fov.sees(scene.run, scene.named["r"], scene.run.hero)
    for drawing, mood in ((APART, "guarding"), (BESIDE, "hunting")):
        guard = Scene(drawing, r="turnkey guarding")
        give(guard, "r", "darkened", 9)
        guard.dice.luck = True
        guard.rest()
        assert guard.mind("r").mood == mood


def test_telepathic_of_the_hero() -> None:
    scene = Scene(HIDDEN, r="turnkey asleep")
    give(scene, "@", "telepathic", 2)
    assert [cell for _, cell in knowledge.sensed_minds(scene.run)] == [(6, 1)]
    scene.rest(2)
    assert knowledge.sensed_minds(scene.run) == []


def test_telepathic_of_a_monster() -> None:
    scene = Scene(HIDDEN, r="rat")
    give(scene, "r", "telepathic", 2)
    scene.dice.luck = True  # it would lose track at once
    scene.rest(2)
    assert scene.mind("r").mood == "hunting"
    assert scene.statuses("r") == {}
    scene.rest()
    assert scene.mind("r").mood == "wandering"


def test_shrouded_of_the_hero() -> None:
    scene = Scene(BESIDE, r="rat asleep")
    give(scene, "@", "shrouded", 100)
    assert stealth.stealth_range(scene.run) == 7
    scene.creature("r").health = 1
    scene.dice.luck = True
    scene.do(Strike(scene.named["r"]))
    assert not scene.lives("r")
    assert scene.statuses() == {}
    for light, left in ((5, {"shrouded": 99}), (6, {})):
        lit = Scene(ALONE, light=light)
        give(lit, "@", "shrouded", 100)
        lit.rest()
        assert lit.statuses() == left


def test_shrouded_of_a_monster() -> None:
    scene = Scene(LONG.replace("r.......", ".......r"), r="turnkey guarding")
    scene.dice.luck = False
    assert len(knowledge.creatures_in_sight(scene.run)) == 1
    give(scene, "r", "shrouded", 3)
    assert knowledge.creatures_in_sight(scene.run) == []
    scene.walk("e", "e")
    assert [creature.gap for creature in knowledge.creatures_in_sight(scene.run)] == [7]
    scene.walk("w")
    assert scene.statuses("r") == {}
    assert [creature.gap for creature in knowledge.creatures_in_sight(scene.run)] == [8]


def test_stuck_of_the_hero() -> None:
    scene = Scene(APART, r="turnkey asleep")
    scene.dice.luck = False
    give(scene, "@", "stuck", 4)
    scene.walk("e", "e", "e")
    assert (scene.at(), scene.statuses(), scene.run.ticks) == ((1, 1), {"stuck": 1}, 300)
    scene.rest(3)
    assert scene.statuses() == {"stuck": 1}
    scene.walk("e")
    assert (scene.at(), scene.statuses()) == ((1, 1), {})
    scene.walk("e")
    assert scene.at() == (2, 1)

    give(scene, "@", "stuck", 4)
    scene.give("dagger", worn=True)
    scene.walk("e", "e")
    assert scene.statuses() == {}
    give(scene, "@", "stuck", 4)
    fire.ignite(scene.run, scene.run.hero)
    assert set(scene.statuses()) == {"burning"}
    assert refuses(scene, "@", "stuck")


def test_stuck_of_a_monster() -> None:
    scene = Scene(APART, r="turnkey")
    give(scene, "r", "stuck", 3)
    scene.dice.luck = False
    scene.rest(3)
    assert (scene.at("r"), scene.statuses("r")) == ((4, 1), {})
    scene.rest()
    assert scene.at("r") == (3, 1)
    give(scene, "r", "stuck", 3)
    assert effects.apply(scene.run, Teleport(), scene.named["r"])
    assert scene.statuses("r") == {}
    beside = Scene(BESIDE, r="turnkey")
    give(beside, "r", "stuck", 3)
    beside.dice.luck = True
    assert any(isinstance(event, Hit) for event in beside.rest())
    assert beside.statuses("r") == {"stuck": 3}


def test_the_stuck_take_no_stairs_and_are_free_on_another_floor() -> None:
    scene = Scene(ALONE.replace("@.", "@>"))
    scene.walk("e")
    give(scene, "@", "stuck", 3)
    scene.do(Descend())
    assert scene.turn.refusal
    assert scene.run.depth == 1


def test_seized_of_the_hero() -> None:
    scene = Scene(BESIDE.replace("@r.", ".@r"), r="headsman")
    scene.creature().health = scene.creature().max_health = 10_000
    give(scene, "@", "seized", 1, by="r")
    scene.dice.luck = False
    scene.walk("w")
    assert (scene.at(), scene.run.ticks) == ((2, 1), 0)
    assert "holds you" in scene.turn.refusal
    scene.rest(30)
    assert scene.statuses() == {"seized": 1}
    scene.do(Strike(scene.named["r"]))
    assert scene.run.ticks > 3000
    health.hurt(scene.run, scene.named["r"], 5, by=scene.run.hero)
    assert scene.statuses() == {"seized": 1}
    health.hurt(scene.run, scene.named["r"], 6, by=scene.run.hero)
    assert scene.statuses() == {}


def test_seized_of_a_monster() -> None:
    scene = Scene(BESIDE.replace("@r.", ".@r"), r="turnkey")
    scene.dice.luck = False
    give(scene, "r", "seized", 1, by="@")
    scene.walk("w")
    assert (scene.at(), scene.at("r")) == ((1, 1), (2, 1))
    assert scene.statuses("r") == {"seized": 1}
    assert effects.apply(scene.run, Blink(3), scene.named["r"])
    assert scene.statuses("r") == {}


def test_sucked_of_the_hero() -> None:
    scene = Scene(BESIDE.replace("@r.", ".@r"), r="leech")
    scene.dice.luck = False
    give(scene, "@", "sucked", 1, by="r")
    scene.walk("w")
    assert (scene.at(), scene.at("r")) == ((1, 1), (2, 1)), "it does not hold, and comes along"
    scene.rest(3)
    assert scene.health() == 32
    scene.afflict("r", "afraid", 9, by="@")
    scene.rest()
    assert scene.at() == (1, 1), "who runs from it leaves it behind"
    assert scene.statuses() == {}


def test_sucked_of_a_monster() -> None:
    scene = Scene(BESIDE, r="brute")
    scene.dice.luck = False
    give(scene, "r", "sucked", 1, by="@")
    scene.rest(2)
    assert scene.health("r") == 36
    assert effects.apply(scene.run, Blink(3), scene.named["r"])
    assert scene.statuses("r") == {}


@pytest.mark.parametrize("gone", ["away", "dead"])
def test_nobody_is_held_by_who_is_gone(gone: str) -> None:
    scene = Scene(BESIDE.replace("@r.", ".@r"), r="turnkey")
    scene.dice.luck = False
    give(scene, "@", "seized", 1, by="r")
    if gone == "away":
        effects.apply(scene.run, Teleport(), scene.named["r"])
    else:
        health.hurt(scene.run, scene.named["r"], 99, by="magic")
    scene.walk("w")
    assert scene.at() == (1, 1)
    assert scene.statuses() == {}
    assert not status_effects.apply_status(scene.run, scene.run.hero, "seized", 1)


def test_shielded_of_the_hero() -> None:
    scene = Scene(BESIDE, r="watchman")
    give(scene, "@", "shielded", 8)
    scene.dice.luck, scene.dice.rolls = True, [3]
    scene.rest()
    assert (scene.health(), scene.statuses()) == (40, {"shielded": 4})
    scene.dice.rolls = [5]
    scene.rest()
    assert (scene.health(), scene.statuses()) == (39, {})
    give(scene, "@", "shielded", 500)
    health.hurt(scene.run, scene.run.hero, 99, by="lava", through=True)
    assert scene.health() == 0


def test_shielded_of_a_monster() -> None:
    scene = Scene(APART, r="turnkey asleep")
    give(scene, "r", "shielded", 8)
    health.hurt(scene.run, scene.named["r"], 5, by=scene.run.hero)
    assert (scene.health("r"), scene.statuses("r")) == (20, {"shielded": 3})
    scene.dice.luck = False
    scene.rest(3)
    assert scene.statuses("r") == {}


def test_levitating_of_the_hero() -> None:
    scene = Scene(ALONE.replace("@....", "@%~::"))
    give(scene, "@", "levitating", 7)
    assert Walk(1, 0).warning(scene.run) == ""
    scene.walk("e", "e", "e")
    assert (scene.at(), scene.health()) == ((4, 1), 40)
    assert any("heavier" in line for line in scene.log)
    scene.rest(3)
    assert not scene.of(Departed)
    scene.rest()
    assert scene.run.depth == 2


def test_levitating_of_a_monster() -> None:
    scene = Scene(APART.replace("..r", "~%r"), r="turnkey")
    scene.dice.luck = False
    scene.rest()
    assert scene.at("r") == (4, 1)
    give(scene, "r", "levitating", 2)
    scene.rest()
    assert scene.at("r") == (3, 1)
    scene.rest()
    assert scene.at("r") == (2, 1)
    assert scene.statuses("r") == {}
    give(scene, "r", "levitating", 1)
    scene.floor.ground.change(2, 1, "lava")
    scene.rest()
    assert not scene.lives("r")


def test_invisible_of_the_hero() -> None:
    scene = Scene(APART, r="crossbowman")
    give(scene, "@", "invisible", 50)
    assert stealth.stealth_range(scene.run) == 2
    assert not fov.sees(scene.run, scene.named["r"], scene.run.hero)
    assert fov.sees(scene.run, scene.run.hero, scene.named["r"])
    assert not any(isinstance(event, Flew) for event in scene.rest())
    scene.do(Throw(scene.give("dart"), 4, 1))
    assert scene.statuses() == {}
    give(scene, "@", "invisible", 50)
    give(scene, "@", "soaked", 5)
    assert scene.statuses() == {"soaked": 5}


def test_invisible_of_a_monster() -> None:
    scene = Scene(APART, r="turnkey")
    scene.dice.luck = False
    give(scene, "r", "invisible", 50)
    assert knowledge.creatures_in_sight(scene.run) == []
    scene.rest(2)
    assert [creature.gap for creature in knowledge.creatures_in_sight(scene.run)] == [1]
    scene.rest()
    assert scene.statuses("r") == {}
    hazy = Scene(APART, r="turnkey asleep")
    give(hazy, "r", "invisible", 50)
    for amount, seen in ((3, 0), (4, 1)):
        hazy.floor.ground.put_gas("methane", *hazy.at("r"), amount)
        assert len(knowledge.creatures_in_sight(hazy.run)) == seen


def test_discordant_of_the_hero() -> None:
    scene = Scene(APART, r="turnkey asleep")
    scene.dice.luck = False
    give(scene, "@", "discordant", 2)
    assert sides.hostile(scene.run, scene.run.hero, scene.named["r"])
    scene.rest(2)
    assert scene.statuses() == {}


def test_discordant_of_a_monster() -> None:
    scene = Scene(
        """
        ############
        #@....r.s..#
        ############
    """,
        r="turnkey",
        s="turnkey",
    )
    scene.dice.luck = True
    give(scene, "r", "discordant", 50)
    assert sides.hostile(scene.run, scene.named["r"], scene.named["s"])
    scene.rest(2)
    assert scene.health("s") < 20
    assert scene.health("r") < 20
    assert scene.health() == 40
    effects.apply(scene.run, Teleport(far=False), scene.named["s"])
    blows.blow(scene.run, scene.run.hero, scene.named["r"])
    assert scene.statuses("r") == {}
    assert not sides.hostile(scene.run, scene.named["r"], scene.named["s"])


def test_who_is_struck_by_a_discordant_monster_wakes_and_knows_nothing_of_the_hero() -> None:
    scene = Scene(
        """
        ############
        #@....r.s..#
        ############
    """,
        r="headsman",
        s="colossus asleep",
    )
    scene.dice.luck = True
    give(scene, "r", "discordant", 50)
    scene.rest(3)
    assert scene.mind("s").mood == "wandering"
    monster = next(monster for monster in query.monsters(scene.run) if monster.entity == scene.named["s"])
    assert foes.foe_of(scene.run, monster, sides.divided(scene.run)) == scene.named["r"]


def test_sleeping_of_the_hero() -> None:
    scene = Scene(ALONE)
    give(scene, "@", "sleeping", 30)
    assert scene.statuses() == {"sleeping": 12}
    scene.walk("e")
    assert (scene.at(), scene.run.ticks, scene.statuses()) == ((1, 1), 1200, {})
    for _ in range(12):
        assert refuses(scene, "@", "sleeping")
        scene.rest()
    give(scene, "@", "sleeping", 5)
    health.hurt(scene.run, scene.run.hero, 1, by="magic")
    assert scene.statuses() == {}


def test_sleeping_of_a_monster() -> None:
    scene = Scene(BESIDE, r="headsman")
    give(scene, "r", "sleeping", 9)
    scene.rest(4)
    assert scene.health() == 40
    assert attacks.factor_against(scene.run, scene.run.hero, scene.named["r"]) == 3
    scene.do(Strike(scene.named["r"]))
    assert scene.statuses("r") == {}
    assert refuses(scene, "r", "sleeping")
    dozing = Scene(BESIDE, r="turnkey")
    give(dozing, "r", "sleeping", 9)
    noise.make(dozing.run, 2, 1, 2)
    assert "sleeping" in dozing.statuses("r")
    noise.make(dozing.run, 2, 1, 3)
    assert dozing.statuses("r") == {}


def test_bleeding_of_the_hero() -> None:
    scene = Scene(ALONE)
    give(scene, "@", "bleeding", 50)
    assert scene.statuses() == {"bleeding": 20}
    scene.walk("e", "e")
    assert scene.health() == 38
    assert [scene.terrain(x, 1) for x in (1, 2, 3)] == ["floor", "bloodstain", "bloodstain"]
    scene.rest(2)
    assert scene.statuses() == {"bleeding": 16}
    scene.rest()
    assert (scene.health(), scene.statuses()) == (38, {})


def test_bleeding_of_a_monster() -> None:
    scene = Scene(LONG.replace("r.......", ".......r"), r="turnkey")
    give(scene, "r", "bleeding", 3)
    scene.rest(3)
    assert scene.health("r") == 17
    assert scene.terrain(*scene.at("r")) == "bloodstain"
    assert scene.statuses("r") == {}
    sleeper = Scene(APART, r="turnkey asleep")
    sleeper.dice.luck = False
    give(sleeper, "r", "bleeding", 20)
    sleeper.rest(3)
    assert (sleeper.health("r"), sleeper.statuses("r")) == (20, {})


@pytest.mark.parametrize("status", ["bleeding", "marked"])
def test_those_who_hunt_do_not_lose_who_bleeds_or_is_marked(status: str) -> None:
    scene = Scene(HIDDEN, r="rat")
    scene.dice.luck = True
    give(scene, "@", status, 50)
    scene.rest()
    assert scene.mind("r").mood == "hunting"
    scene.rest(60)
    assert scene.statuses() == {}
    assert scene.mind("r").mood == "wandering"


def test_nauseous_of_the_hero() -> None:
    scene = Scene(ALONE)
    scene.hero.food = hunger.STUFFED - 100
    give(scene, "@", "nauseous", 2)
    for action in (Quaff(scene.give("haste")), Eat(scene.give("ration"))):
        scene.do(action)
        assert "too sick" in scene.turn.refusal
    scene.rest(2)
    assert scene.statuses() == {}
    scene.do(Eat(scene.give("ration")))
    assert scene.turn.refusal == ""


def test_nauseous_of_a_monster() -> None:
    scene = Scene(BESIDE, r="adder")
    give(scene, "r", "nauseous", 2)
    scene.dice.luck = True
    scene.rest(2)
    assert scene.health() < 40
    assert scene.statuses() == {}
    assert scene.statuses("r") == {}
    scene.rest()
    assert "poisoned" in scene.statuses()
    for sick in (False, True):
        archer = Scene(APART, r="crossbowman")
        if sick:
            archer.afflict("r", "nauseous", 9)
        assert any(isinstance(event, Flew) for _ in range(4) for event in archer.rest()) != sick


def test_silenced_of_the_hero() -> None:
    scene = Scene(ALONE)
    scroll = scene.give("mapping")
    give(scene, "@", "silenced", 2)
    scene.do(Read(scroll))
    assert "no voice" in scene.turn.refusal
    usual = stealth.stealth_range(scene.run)
    scene.hero.loud = True
    assert stealth.stealth_range(scene.run) == usual
    noise.make(scene.run, 1, 1, 14, scene.run.hero)
    assert not any(isinstance(event, Sounded) for event in scene.run.events)
    scene.rest(2)
    noise.make(scene.run, 1, 1, 14, scene.run.hero)
    assert any(isinstance(event, Sounded) for event in scene.run.events)
    scene.do(Read(scroll))
    assert scene.turn.refusal == ""


@pytest.mark.parametrize("kind", ["horn", "drum"])
def test_who_is_silenced_sounds_neither_horn_nor_drum(kind: str) -> None:
    scene = Scene(ALONE)
    thing = scene.give(kind, enchant=1, charges=1)
    give(scene, "@", "silenced", 1)
    scene.do(Invoke(thing, 2, 1))
    assert scene.turn.refusal == "Not a sound would come of it now."
    scene.rest(2)
    scene.do(Invoke(thing, 2, 1))
    assert scene.turn.refusal == ""


def test_who_is_silenced_points_staffs_and_uses_silent_charms() -> None:
    scene = Scene(APART, r="turnkey asleep")
    give(scene, "@", "silenced", 9)
    scene.do(Zap(scene.give("embers", enchant=1, charges=1), *scene.at("r")))
    assert any(isinstance(event, Flew) for event in scene.events)
    scene.do(Invoke(scene.give("veil", enchant=1, charges=1)))
    assert "invisible" in scene.statuses()


def test_silenced_of_a_monster() -> None:
    scene = Scene(APART, r="bellman")
    give(scene, "r", "silenced", 1)
    assert not any(isinstance(event, Telegraphed) for event in scene.rest())
    assert scene.statuses("r") == {}
    assert any(isinstance(event, Telegraphed) for event in scene.rest())
    for kind, shoots in (("hexer", False), ("crossbowman", True)):
        caster = Scene(APART, r=kind)
        give(caster, "r", "silenced", 9)
        caster.dice.luck = False
        assert any(isinstance(event, Flew) for event in caster.rest(2)) == shoots


def test_marked_of_the_hero() -> None:
    scene = Scene(ALONE)
    give(scene, "@", "marked", 500)
    assert scene.statuses() == {"marked": 60}
    assert stealth.stealth_range(scene.run) == 28
    assert status_effects.has(scene.run, scene.run.hero, "known_of")
    assert effects.apply(scene.run, Cure(("marked",)), scene.run.hero)
    assert not status_effects.has(scene.run, scene.run.hero, "known_of")
    assert not effects.apply(scene.run, Cure(("marked",)), scene.run.hero)
    for amount, left in ((60, {"marked": 59}), (250, {})):
        give(scene, "@", "marked", 500)
        scene.floor.ground.put_gas("dark", *scene.at(), amount)
        scene.rest()
        assert scene.statuses() == left


def test_marked_of_a_monster() -> None:
    scene = Scene(HIDDEN, r="turnkey asleep")
    scene.dice.luck = False
    assert knowledge.sensed_minds(scene.run) == []
    give(scene, "r", "marked", 2)
    assert [cell for _, cell in knowledge.sensed_minds(scene.run)] == [(6, 1)]
    scene.rest(2)
    assert knowledge.sensed_minds(scene.run) == []


def test_afraid_of_the_hero() -> None:
    scene = Scene(
        """
        #######
        #.@..r#
        #+#####
        #.....#
        #######
    """,
        r="turnkey guarding",
    )
    scene.dice.luck = False
    give(scene, "@", "afraid", 50, by="r")
    scene.walk("e")
    assert "too afraid" in scene.turn.refusal
    assert scene.at() == (2, 1)
    scene.walk("w", "s", "s", "s", "e", "e")
    assert scene.at() == (3, 3)
    scene.rest(3)
    assert scene.statuses() == {}
    near = Scene(BESIDE, r="turnkey asleep")
    give(near, "@", "afraid", 50, by="r")
    near.walk("e")  # it may strike
    assert near.run.ticks == 100


def test_afraid_of_a_monster() -> None:
    scene = Scene(APART, r="turnkey")
    scene.dice.luck = False
    give(scene, "r", "afraid", 6, by="@")
    scene.rest(4)
    assert scene.at("r") == (8, 1)
    scene.walk("e", "e")
    assert scene.statuses("r") == {}
    scene.rest(1)
    assert scene.at("r") == (7, 1)
    cornered = Scene(BESIDE.replace("r.", "r#"), r="turnkey")
    give(cornered, "r", "afraid", 6, by="@")
    cornered.dice.luck = True
    assert any(isinstance(event, Hit) for event in cornered.rest())
    assert refuses(Scene(APART, r="acid_mound"), "r", "afraid")


def test_fear_passes_out_of_sight_of_its_cause() -> None:
    scene = Scene(HIDDEN, r="turnkey asleep")
    scene.dice.luck = False
    give(scene, "r", "afraid", 100, by="@")
    scene.rest(4)
    assert "afraid" in scene.statuses("r")
    scene.rest()
    assert scene.statuses("r") == {}


def test_soaked_of_the_hero() -> None:
    scene = Scene(ALONE.replace("@.", "@-"))
    scene.walk("e")
    assert scene.statuses() == {"soaked": 9}
    fire.ignite(scene.run, scene.run.hero)  # which dries it, at most
    assert "burning" not in scene.statuses()
    scene.walk("w", "e", "e")
    scene.rest(7)
    assert scene.statuses() == {"soaked": 1}
    scene.rest()
    assert scene.statuses() == {}
    swimmer = Scene(ALONE.replace("@.", "@~"))
    swimmer.do(Plunge(1, 0))
    assert swimmer.statuses() == {"soaked": 9}
    for ground, left in (("lava", {}), ("brazier", {"soaked": 7})):
        warm = Scene(ALONE)
        warm.floor.ground.change(3, 1, ground)
        give(warm, "@", "soaked", 9)
        warm.rest()
        assert warm.statuses() == {"soaked": 8}
        warm.walk("e")
        assert warm.statuses() == left
    flyer = Scene(ALONE.replace("@.", "@-"))
    give(flyer, "@", "levitating", 9)
    flyer.walk("e")
    assert set(flyer.statuses()) == {"levitating"}


def test_soaked_of_a_monster() -> None:
    scene = Scene(APART.replace(".r", "-r"), r="turnkey")
    scene.dice.luck = False
    scene.rest()
    assert scene.statuses("r") == {"soaked": 9}
    assert refuses(scene, "r", "burning")
    assert not any("soaked" in line for line in scene.log)
    scene.rest(9)
    assert scene.statuses("r") == {}
    give(scene, "r", "soaked", 9)
    scene.burn((scene.at("r")[0] + 1, 1), turns=9)
    scene.rest()
    assert scene.statuses("r") == {}
    dweller = Scene(ALONE.replace("@......", "@.~~~~~").replace("~.#", "e.#"), e="eel")
    dweller.floor.ground.change(*dweller.at("e"), "deep_water")
    dweller.rest()
    assert dweller.statuses("e") == {}


def test_oiled_of_the_hero() -> None:
    scene = Scene(ALONE)
    give(scene, "@", "oiled", 100)
    assert scene.statuses() == {"oiled": 30}
    fire.ignite(scene.run, scene.run.hero)
    assert scene.statuses() == {"burning": 8}
    scene = Scene(BESIDE.replace("@r.", ".@r"), r="turnkey")
    give(scene, "@", "oiled", 100)
    scene.dice.luck = True
    scene.rest()
    assert scene.at() == (1, 1)
    scene.floor.ground.change(1, 1, "shallow_water")
    scene.rest()
    assert set(scene.statuses()) == {"soaked"}


def test_oiled_of_a_monster() -> None:
    scene = Scene(BESIDE.replace("r.", "r:"), r="headsman")
    give(scene, "r", "oiled", 100)
    scene.dice.luck = False
    scene.do(Strike(scene.named["r"]))
    assert scene.at("r") == (2, 1)
    scene.dice.luck = True
    scene.do(Strike(scene.named["r"]))
    assert not scene.lives("r")
    assert 2 in scene.run.fallen
    cornered = Scene(BESIDE.replace("r.", "r#"), r="headsman asleep")
    give(cornered, "r", "oiled", 2)
    cornered.do(Strike(cornered.named["r"]))
    assert cornered.at("r") == (2, 1)
    cornered.rest()
    assert cornered.statuses("r") == {}


ACTS = {"strike": ("strike", "blow"), "kill": ("kill",)}  # endings that are acts of its bearer, and words for them


def test_what_an_act_of_the_heros_own_or_light_ends_says_so_as_it_begins_and_on_its_card() -> None:
    for kind in library().statuses.values():
        if not kind.good:
            continue
        ends = [ACTS[ending] for ending in sorted(kind.ended_by) if ending in ACTS]
        ends += [("light",)] if kind.wears_off.in_light else []
        for words in ends:
            for text in (kind.begins, kind.text):
                assert any(word in text for word in words), (kind.id, words, text)
            for item in library().items.values():
                given = {each.status for each in (*item.effects, *item.bolt) if isinstance(each, Afflict)}
                assert kind.id not in given or any(word in item.text for word in words), (item.id, words)
