"""Every ability in a scene, borne by a kind that has nothing else, and what the card says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.actions.fighting import Strike
from game.actions.using import Throw
from game.commands.schema import UNIONS
from game.content import abilities
from game.content.abilities import ABILITIES, Ability, Serve
from game.content.effects.bodily import Afflict, Mend
from game.content.effects.ground import Kindle
from game.content.tempers import TEMPERS
from game.content.traits import Trait
from game.draw.words import bestiary
from game.furnish import arrivals, room_machines
from game.rules.beings import hiding
from game.rules.senses import facing
from game.world import query
from game.world.events import Hit, Sounded
from game.world.floor import Remains
from game.world.ground import cells_in
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library

BESIDE = "#######\n#.@m..#\n#######"
HALL = """
    ##########
    #........#
    #.@....m.#
    #........#
    ##########
"""
WORKS = """
    ##########
    ######l###
    #........#
    #.@....m.#
    #........#
    ##########
"""


def scene_of(ability: Ability, drawing: str, mood: str = "", temper: str = "hunt", **named: str) -> Scene:
    """A scene in which m is a plain creature of 20 health with this ability, and nobody has luck."""
    traits = frozenset[Trait]({"boss"} if isinstance(ability, abilities.Greet) else set())
    plain = replace(library().monsters["lag"], health=20, temper=TEMPERS[temper], traits=traits, acts=())
    scene = Scene(drawing, m=f"lag {mood}".strip(), legend=named)
    body = scene.creature("m")
    body.kind, body.health, body.max_health = replace(plain, abilities=(ability,)), 20, 20
    scene.dice.luck = False
    return scene


@pytest.mark.parametrize("word", ABILITIES)
def test_every_ability_has_its_scene_and_a_row(word: str) -> None:
    assert f"test_{word}" in globals()
    assert any(kind.ability(ABILITIES[word]) for kind in library().monsters.values())


def rows() -> list[tuple[str, Ability]]:
    return [(kind.id, ability) for kind in library().monsters.values() for ability in kind.abilities]


@pytest.mark.parametrize(("kind", "ability"), rows(), ids=str)
def test_the_card_has_a_sentence_for_every_ability(kind: str, ability: Ability) -> None:
    scene = Scene("####\n#@m#\n####", m=kind)
    told = [line for line in bestiary._sentences(scene.run, scene.creature("m").kind, ability.shown) if line]
    (own,) = bestiary._sentences(scene.run, replace(scene.creature("m").kind, abilities=(ability,)), ability.shown)
    assert (own in told) is not isinstance(ability, Serve), "look mode tells what an ally does"
    assert not own or (own[0].isupper() and own.endswith("."))


def test_no_ability_is_called_like_an_effect_whose_schema_it_would_replace() -> None:
    names = [kind.__name__ for _, _, kinds in UNIONS for kind in kinds.values()]
    assert len(names) == len(set(names))


def test_bathe() -> None:
    scene = scene_of(abilities.Bathe(below=50), "########\n#@..m.L#\n########", L="lava")
    scene.creature("m").kind = replace(scene.creature("m").kind, traits=frozenset[Trait]({"fireproof"}))
    scene.rest()
    assert scene.at("m") == (3, 1), "it is well"
    scene.creature("m").health = 9
    scene.rest(2)
    assert scene.at("m") == (5, 1)


def test_build() -> None:
    scene = scene_of(abilities.Build("wet_wall", every=2), HALL, temper="pace")
    scene.walk("e")
    assert scene.terrain(2, 2) == "floor"
    scene.walk("n")
    assert scene.terrain(3, 2) == "wet_wall"


def test_burst() -> None:
    scene = scene_of(abilities.Burst((Kindle(radius=0, turns=2),), "It burns."), BESIDE)
    scene.creature("m").health, scene.dice.luck = 1, True
    scene.do(Strike(scene.named["m"]))
    assert scene.burning() == {(3, 1)}


def test_cover() -> None:
    scene = scene_of(abilities.Cover("bucket", lasts=1), BESIDE)
    facing.turn(scene.run, scene.named["m"], *scene.at())
    scene.dice.luck = True
    scene.do(Strike(scene.named["m"]))
    assert scene.health("m") == 20, "its bucket turned the blow"
    scene.do(Strike(scene.named["m"]))
    assert scene.health("m") < 20, "and broke"


def test_cry() -> None:
    scene = scene_of(abilities.Cry("humming", noise=5), "#########\n#@..m...#\n#########", "guarding")
    scene.dice.luck = True
    sounds = [event for event in scene.rest() if isinstance(event, Sounded)]
    assert [(sound.name, sound.level) for sound in sounds] == [("humming", 5)]


def test_gather() -> None:
    scene = scene_of(abilities.Gather(("remains",)), HALL)
    scene.floor.remains[8, 3] = Remains("lag", 0)
    scene.creature("m").health = 5
    scene.rest(4)
    assert (scene.at("m"), scene.health("m"), scene.floor.remains) == ((8, 3), 20, {})


def test_greet() -> None:
    scene = scene_of(abilities.Greet("Well, well."), HALL, "guarding")
    scene.rest()
    assert "Well, well." in scene.log


def test_install() -> None:
    scene = scene_of(abilities.Install(("lever",)), HALL, "guarding")
    room_machines.set_up(scene.run, Dice.seeded(1, "test"))
    assert len(cells_in(scene.floor.ground.terrain == scene.content.terrain_numbers["lever"])) == 1


def test_lurk() -> None:
    scene = scene_of(abilities.Lurk(("grass",), sign="It breathes."), BESIDE.replace("..#", "m.#").replace("@m", "@."))
    hiding.hide(scene.run, scene.named["m"])
    assert not scene.mind("m").hidden, "there is no grass"
    scene.floor.ground.change(*scene.at("m"), "grass")
    hiding.hide(scene.run, scene.named["m"])
    assert scene.mind("m").hidden
    assert hiding.sign_at(scene.run, *scene.at("m")) == "It breathes."


def test_pursue() -> None:
    ranks = {kind.id: own.rank for kind in library().monsters.values() if (own := kind.ability(abilities.Pursue))}
    scene = Scene(BESIDE, m="rat")
    assert {arrivals._hunter(scene.run, rank).id for rank in ranks.values()} == ranks.keys()
    scene.run.depth = len(scene.content.lengths[scene.run.length])
    assert not {arrivals._hunter(scene.run, rank).id for rank in ranks.values()} & ranks.keys()


def test_raise() -> None:
    scene = scene_of(abilities.Raise(2, "hums at {}", "all a-hum", share=25), HALL.replace("@.", "@r"), r="lag asleep")
    scene.creature("r").health, scene.dice.luck = 1, True
    scene.do(Strike(scene.named["r"]))
    scene.mind("m").acts.ready, scene.dice.luck = 10**6, False
    assert "Another old lag hums at an old lag." in scene.log
    scene.rest(2)
    assert [creature.health for _, creature, at in query.creatures(scene.run) if (at.x, at.y) == (3, 2)] == [2]


def test_recover() -> None:
    scene = scene_of(abilities.Recover(points=3, turns=2), HALL, "asleep")
    scene.creature("m").health = 10
    scene.rest(4)
    assert scene.health("m") == 16
    scene = scene_of(abilities.Recover(points=3, ground="deep_water"), HALL, "asleep")
    scene.creature("m").health = 10
    scene.rest(4)
    assert scene.health("m") == 10


def test_retreat() -> None:
    scene = scene_of(abilities.Retreat(below=50), "##########\n#.@m.....#\n##########")
    scene.rest()
    assert scene.at("m") == (3, 1)
    scene.creature("m").health = 9
    scene.rest()
    assert scene.at("m") == (4, 1)


def test_rise() -> None:
    scene = Scene(BESIDE.replace("m", "~"))
    kinds = {**scene.content.monsters}
    kinds["lag"] = replace(kinds["lag"], abilities=(abilities.Rise(turns=3),))
    scene.run.content = replace(scene.content, monsters=kinds)
    scene.floor.remains[3, 1] = Remains("lag", scene.floor.ground.age)
    scene.rest(2)
    assert not query.creatures(scene.run)
    scene.rest(2)
    assert [creature.health for _, creature, _ in query.creatures(scene.run)] == [kinds["lag"].health]


def test_serve() -> None:
    plain = Serve("mends you", "hurt", effects=(Mend(3),), cooldown=9)
    scene = scene_of(plain, BESIDE, "following")
    scene.creature().health = 10
    scene.rest()
    assert scene.health() == 13
    scene.rest()
    assert scene.health() == 13, "it has to rest"


def test_snare() -> None:
    scene = scene_of(abilities.Snare(snares=1), "##########\n#@....m..#\n##########", temper="snare")
    scene.rest()
    assert scene.floor.traps.keys() == {(6, 1)}
    scene.rest(9)
    assert scene.floor.traps.keys() == {(6, 1)}, "it had but one"


def test_stay() -> None:
    scene = scene_of(abilities.Stay(within=2), "##########\n#@.....m.#\n##########")
    scene.rest(5)
    assert scene.at("m") == (5, 1)


def test_steal() -> None:
    scene = scene_of(abilities.Steal("dart"), BESIDE, temper="thieve")
    scene.give("sword")
    scene.rest()
    assert not query.pack(scene.run, scene.named["m"])
    scene.give("dart")
    scene.dice.luck = True
    scene.rest()
    assert [item.kind.id for _, _, item in query.pack(scene.run, scene.named["m"])] == ["dart"]


def test_sting() -> None:
    scene = scene_of(abilities.Sting((Afflict("poisoned", (5, 5)),), "It is venomous."), BESIDE)
    scene.dice.luck = True
    scene.do(Throw(scene.give("dart"), *scene.at("m")))
    assert (scene.of(Hit)[0].target, scene.statuses()) == (scene.named["m"], {})  # type: ignore[attr-defined]
    scene.do(Strike(scene.named["m"]))
    assert "poisoned" in scene.statuses()


def test_tread() -> None:
    scene = scene_of(abilities.Tread((Kindle(radius=0, turns=5),), "It burns."), "#######\n#@..m.#\n#######")
    scene.rest()
    assert scene.burning() == {(3, 1)}


def test_work() -> None:
    scene = scene_of(abilities.Work(("lever",)), WORKS, l="lever")
    scene.rest(4)
    assert scene.mind("m").called
