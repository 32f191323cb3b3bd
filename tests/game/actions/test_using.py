"""Drinking, reading, eating, zapping and throwing."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from game.actions.base import Done
from game.actions.using import Eat, Invoke, Quaff, Read, Throw, Zap
from game.content.effects.bodily import Afflict
from game.content.families import POTION
from game.rules.items import identify, inventory
from game.world import query
from game.world.components import Item, Statuses
from game.world.events import Broke, Burst, Flew, Learned, Missed
from levelgen.rng import Dice
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from game.actions.base import Action

ROOM = """
    #########
    #...@...#
    #########
"""


def test_paralysis_passes_without_a_key() -> None:
    scene = Scene(
        """
        #########
        #@.....r#
        #########
    """,
        r="rat",
    )
    scene.dice.luck = False

    scene.do(Quaff(scene.give("paralysis")))

    assert scene.run.turn >= 6
    assert scene.at("r")[0] < 7  # it came nearer while the hero stood there
    assert "paralysed" not in scene.statuses()
    assert scene.run.world.get(scene.run.hero, Statuses).immune["paralysed"] > 0


def test_drinking_makes_a_kind_known_and_stacks_go_down_by_one() -> None:
    scene = Scene(ROOM)
    potion = scene.give("haste", count=3)
    item = scene.run.world.get(potion, Item)
    assert "potion of haste" not in identify.name(scene.run, item)

    scene.do(Quaff(potion))

    assert item.count == 2
    assert identify.name(scene.run, item) == "2 potions of haste"
    assert scene.of(Learned)
    assert any(line.endswith("is a potion of haste.") for line in scene.log)


@pytest.mark.parametrize("kind", ["venom", "confusion", "paralysis", "slumber"])
def test_bad_potions_shatter_over_everybody_near(kind: str) -> None:
    scene = Scene(
        """
        #########
        #@...rs.#
        #########
    """,
        r="turnkey",
        s="turnkey",
    )
    scene.dice.luck = False
    status = {"venom": "poisoned", "confusion": "confused", "paralysis": "paralysed", "slumber": "sleeping"}[kind]

    scene.do(Throw(scene.give(kind), 5, 1))

    assert scene.of(Burst)
    assert scene.statuses("r")[status] > 0
    assert scene.statuses("s")[status] > 0
    assert scene.statuses() == {}
    assert scene.pack == {}
    assert kind in scene.run.known


@pytest.mark.parametrize("kind", [kind.id for kind in library().items.values() if kind.family is POTION])
def test_every_potion_breaks_where_it_is_thrown(kind: str) -> None:
    scene = Scene(ROOM)
    potion = scene.give(kind)
    scene.do(Throw(potion, 7, 1))
    assert scene.of(Burst)
    assert not scene.run.world.alive(potion)
    assert kind in scene.run.known


def test_a_good_potion_that_is_thrown_is_wasted() -> None:
    scene = Scene("########\n#@...r.#\n########", r="rat")
    scene.creature("r").health = 1
    scene.do(Throw(scene.give("healing"), *scene.at("r")))
    assert scene.health("r") == 1
    told = " ".join(scene.log)
    assert "It breaks, but nothing happens." in told
    assert "potion of healing" in told


def test_a_potion_that_breaks_out_of_sight_stays_unknown() -> None:
    scene = Scene(ROOM)
    scene.afflict("@", "darkened", 9)
    scene.rest()
    scene.do(Throw(scene.give("healing"), 7, 1))
    assert not scene.run.known


def test_a_bad_potion_that_meets_nobody_says_so() -> None:
    venom = dataclasses.replace(library().items["venom"], shatters=(Afflict("poisoned", (3, 3)),))
    content = dataclasses.replace(library(), items={**library().items, "venom": venom})
    scene = Scene(ROOM, content=content)
    scene.do(Throw(scene.give("venom"), 7, 1))
    assert "It breaks, but nothing happens." in scene.log
    scene = Scene(
        """
        #########
        #@....r.#
        #########
    """,
        r="turnkey",
        content=content,
    )
    scene.do(Throw(scene.give("venom"), 6, 1))
    assert "It breaks, but nothing happens." not in scene.log


def test_a_thrown_dart_hits_the_first_in_the_way_and_may_break() -> None:
    scene = Scene(
        """
        #########
        #@.r.s..#
        #########
    """,
        r="turnkey",
        s="turnkey",
    )
    darts = scene.give("dart", count=3)
    scene.dice.luck = True  # it hits, and breaks
    scene.dice.rolls = [4]

    scene.do(Throw(darts, 5, 1))

    assert scene.health("r") == 16
    assert scene.health("s") == 20
    assert scene.pack == {"a": "2 dart"}
    assert query.items_at(scene.run, 3, 1) == []
    assert scene.of(Flew)
    assert "The dart breaks." in scene.log


@pytest.mark.parametrize("ground", [".", "~", "t"])
@pytest.mark.parametrize(("kind", "breaks"), [("dart", 200), ("javelin", 300), ("sword", 0)])
def test_thrown_things_break_as_their_kind_says_wherever_they_end(kind: str, breaks: int, ground: str) -> None:
    throws = 400
    scene = Scene(
        f"""
        ########
        #@.{ground}....#
        ########
    """,
        t="knight",
    )
    if ground == "t":
        scene.creature("t").health = scene.creature("t").max_health = 10**6
    thrown = scene.give(kind, count=throws)
    for _ in range(throws):
        assert Throw(thrown, 3, 1).perform(scene.run, scene.run.hero) == Done(100)
    broken = sum(isinstance(event, Broke) for event in scene.run.events)
    assert abs(broken - throws * breaks // 1000) <= (30 if breaks else 0)


def test_darts_and_javelins_lie_in_handfuls() -> None:
    counts = {kind: library().items[kind].count for kind in ("dart", "javelin")}
    assert counts == {"dart": (5, 12), "javelin": (3, 8)}
    dice = Dice(3)
    assert {inventory.roll(dice, library().items["dart"]).count for _ in range(200)} == set(range(5, 13))


def test_a_thrown_dart_that_misses_lies_there_and_is_left_to_be_fetched() -> None:
    scene = Scene(
        """
        #########
        #@.r....#
        #########
    """,
        r="turnkey",
    )
    scene.dice.luck = False

    scene.do(Throw(scene.give("dart"), 3, 1))

    assert scene.of(Missed)
    assert [item.kind.id for _, item in query.items_at(scene.run, 3, 1)] == ["dart"]
    assert scene.floor.memory.left_alone == set()


def test_throwing_at_oneself_or_what_one_has_not_is_impossible() -> None:
    scene = Scene(ROOM)
    dart = scene.give("dart")
    scene.do(Throw(dart, 4, 1))
    assert scene.log == ["You cannot aim at yourself."]
    scene.do(Throw(555, 2, 1))
    assert scene.run.ticks == 0


def test_a_wand_strikes_the_first_creature_and_uses_a_charge() -> None:
    scene = Scene(
        """
        #########
        #@..r...#
        #########
    """,
        r="brute",
    )
    wand = scene.give("sparks", charges=1, known=False)
    scene.dice.rolls = [10]

    scene.do(Zap(wand, 7, 1))

    assert scene.health("r") == scene.creature("r").max_health - 10
    assert scene.run.world.get(wand, Item).charges == 0
    assert "sparks" in scene.run.known

    scene.do(Zap(wand, 7, 1))
    assert scene.health("r") == scene.creature("r").max_health - 10
    assert scene.run.world.get(wand, Item).known
    assert "The wand fizzles: no charge was left in it. A scroll of enchanting would give it two." in scene.log
    ticks = scene.run.ticks
    scene.do(Zap(wand, 7, 1))
    assert scene.run.ticks == ticks, "an empty wand costs no second turn"
    assert scene.log[-1] == "It is empty. A scroll of enchanting would give it two charges."


@pytest.mark.parametrize(("kind", "status"), [("slowness", "slowed"), ("stillness", "paralysed")])
def test_wands_of_statuses(kind: str, status: str) -> None:
    scene = Scene(
        """
        #########
        #@..r...#
        #########
    """,
        r="brute",
    )
    scene.do(Zap(scene.give(kind, charges=2), 4, 1))
    assert scene.statuses("r")[status] > 0


def test_a_wand_that_strikes_nobody_stays_unknown() -> None:
    scene = Scene(ROOM)
    wand = scene.give("sparks", charges=2, known=False)
    scene.do(Zap(wand, 7, 1))
    assert "sparks" not in scene.run.known
    assert scene.run.world.get(wand, Item).charges == 1


def test_enchanting_first_becomes_known_and_then_asks_what_for() -> None:
    scene = Scene(ROOM)
    scroll, armour = scene.give("enchanting"), scene.give("leather", worn=True)

    scene.do(Read(scroll))
    assert "enchanting" in scene.run.known
    assert "enchanting" in scene.pack.values()  # it is not used up
    assert scene.run.turn == 1

    scene.do(Read(scroll))
    assert scene.log[-1] == "Choose what to read it on."
    assert scene.run.turn == 1

    scene.do(Read(scroll, armour))
    assert scene.run.world.get(armour, Item).enchant == 1
    assert "enchanting" not in scene.pack.values()


def test_enchanting_charges_wands_and_refuses_the_rest() -> None:
    scene = Scene(ROOM)
    scroll, wand = scene.give("enchanting", count=2), scene.give("sparks", charges=1)
    dart = scene.give("dart")
    for wrong in (dart, scroll, 999):
        scene.do(Read(scroll, wrong))
        assert scene.run.ticks == 0
    scene.do(Read(scroll, wand))
    assert scene.run.world.get(wand, Item).charges == 3


@pytest.mark.parametrize(("count", "told"), [(1, "{} is a potion of haste."), (2, "2 {}s are 2 potions of haste.")])
def test_identifying_names_what_one_thing_or_several_were_called_before(count: int, told: str) -> None:
    scene = Scene(ROOM)
    scene.do(Read(scene.give("identify"), scene.give("haste", count=count)))
    assert scene.log[-1] == f"Your {told.format(scene.run.flavours['haste'] + ' potion')}"


def test_an_unknown_scroll_of_identify_is_unrolled_before_it_is_read() -> None:
    scene = Scene(ROOM)
    scroll, potion = scene.give("identify"), scene.give("haste")
    scene.do(Read(scroll))
    scene.do(Read(scroll, potion))
    assert [line.split()[1] for line in scene.log] == ["unroll", "is", "read", scene.run.flavours["haste"]]


def test_what_is_known_is_not_identified_again() -> None:
    scene = Scene(ROOM)
    scroll, dart, sword = scene.give("identify"), scene.give("dart"), scene.give("sword")
    item = scene.run.world.get(sword, Item)
    for known in (dart, sword):
        scene.do(Read(scroll, known))
        assert scene.log[-1].startswith("There is nothing more to know of")
    item.known = False
    scene.do(Read(scroll, sword))
    assert item.known
    assert scene.pack == {"b": "dart", "c": "sword"}


def test_no_scroll_works_on_itself() -> None:
    scene = Scene(ROOM)
    scroll = scene.give("identify", count=2)
    scene.do(Read(scroll, scroll))
    assert scene.log == ["You cannot read it on itself."]
    assert scene.pack == {"a": "2 identify"}


def test_nobody_reads_in_the_dark() -> None:
    scene = Scene(ROOM)
    scene.afflict("@", "darkened", 9)
    scene.do(Read(scene.give("mapping")))
    assert scene.log == ["You cannot see to read."]
    assert scene.run.ticks == 0


@pytest.mark.parametrize("verb", [Quaff, Read, Eat])
def test_only_what_is_meant_for_it(verb: type[Action]) -> None:
    scene = Scene(ROOM)
    dagger = scene.give("dagger")
    scene.do(verb(dagger))  # type: ignore[call-arg]
    assert scene.run.ticks == 0
    assert scene.pack == {"a": "dagger"}


def test_a_pear_settles_a_poisoned_stomach_and_mends_a_little() -> None:
    scene = Scene(ROOM)
    scene.hero.food = 500
    scene.creature().health = 10
    scene.afflict("@", "poisoned", 9)
    scene.do(Eat(scene.give("pear")))
    assert scene.hero.food == 1099
    assert scene.health() == 18
    assert not scene.statuses()


def test_eating_fills_and_a_full_stomach_refuses() -> None:
    scene = Scene(ROOM)
    ration = scene.give("ration", count=2)
    scene.do(Eat(ration))
    assert scene.log == ["You are too full to eat."]
    assert scene.run.ticks == 0
    scene.hero.food = 300
    scene.do(Eat(ration))
    assert scene.hero.food == 2100 - 1
    scene.hero.food = 1700
    scene.do(Eat(ration))
    assert scene.hero.food == 2150 - 1


@pytest.mark.parametrize(("kind", "why"), [("veil", "you are soaked"), ("heart", "you are not hurt")])
def test_a_charm_that_would_do_nothing_to_its_user_is_not_used(kind: str, why: str) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    charm = scene.give(kind, charges=1)
    scene.afflict("@", "soaked", 9)
    scene.do(Invoke(charm))
    assert scene.log == [f"It would do nothing now: {why}."]
    assert (scene.run.world.get(charm, Item).charges, scene.run.turn) == (1, 0)
    scene.run.world.get(scene.run.hero, Statuses).turns.clear()
    scene.creature().health -= 9
    scene.do(Invoke(charm))
    assert (scene.run.world.get(charm, Item).charges, scene.run.turn) == (0, 1)
