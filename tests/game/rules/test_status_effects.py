"""Status effects: how they begin, what they do meanwhile, how they end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.actions.moving import Walk
from game.actions.travelling import Descend
from game.content.effects.bodily import Heal
from game.content.library import Library
from game.content.load import ContentError
from game.rules import effects, status_effects
from game.rules.harm import status_turns
from game.rules.senses import fire
from game.world import freeze
from game.world.components import Position, Statuses
from game.world.events import Afflicted, Recovered
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from pathlib import Path

Given = tuple[str, str, int, str]  # who gets what, how much of it, by whom

LONG = "#" * 40 + "\n#@" + "." * 36 + "r#\n" + "#" * 40
ROOM = """
    #######
    #..@..#
    #######
"""
OPEN = """
    #######
    #.....#
    #.....#
    #..@..#
    #.....#
    #.....#
    #######
"""
BESIDE = """
    #####
    #@r.#
    #####
"""


@pytest.mark.parametrize(("status", "ticks"), [("hasted", 50), ("slowed", 200)])
def test_haste_and_slowness_change_what_a_step_takes(status: str, ticks: int) -> None:
    scene = Scene(LONG, r="rat")
    scene.afflict("@", status, 50)
    before = scene.at("r")[0]
    for _ in range(4):
        scene.do(Walk(1, 0))
    assert scene.run.ticks == 4 * ticks
    assert scene.at("r")[0] == before - 4 * ticks // 100


def test_poison_hurts_each_turn_and_stops_healing() -> None:
    scene = Scene(ROOM)
    scene.afflict("@", "poisoned", 5)
    scene.rest(5)
    assert scene.health() == 35
    assert scene.statuses() == {}
    assert scene.of(Recovered)
    assert "The poison leaves you." in scene.log

    scene.afflict("@", "poisoned", 1000)
    scene.creature().health = 30
    scene.rest(10)
    assert scene.health() == 20
    assert scene.creature().mending < 1000


def test_the_longer_of_two_of_the_same_status_counts() -> None:
    scene = Scene(ROOM)
    scene.run.events = []
    status_effects.apply_status(scene.run, scene.run.hero, "hasted", 10)
    status_effects.apply_status(scene.run, scene.run.hero, "hasted", 4)
    assert scene.statuses() == {"hasted": 10}
    assert len([event for event in scene.run.events if isinstance(event, Afflicted)]) == 1


def test_a_confused_hero_staggers() -> None:
    scene = Scene(OPEN)
    scene.afflict("@", "confused", 50)
    scene.dice.luck = True  # every chance to go astray comes up
    scene.dice.rolls = [-1, 0]

    scene.walk("e")

    assert scene.at() == (2, 3)


def test_a_confused_hero_who_stays_in_place_loses_the_turn_and_is_told_so() -> None:
    scene = Scene(OPEN)
    at = scene.at()
    scene.afflict("@", "confused", 50)
    scene.dice.luck, scene.dice.rolls = True, [0, 0]
    scene.walk("e")
    assert scene.at() == at
    assert scene.turn.refusal == ""
    assert scene.run.ticks == 100
    assert scene.log == ["You stagger and get nowhere."]


def test_a_confused_step_into_a_wall_loses_the_turn() -> None:
    scene = Scene("""
        ####
        #@.#
        ####
    """)
    scene.afflict("@", "confused", 50)
    scene.dice.luck = True
    scene.dice.rolls = [0, -1]

    scene.walk("e")

    assert scene.at() == (1, 1)
    assert scene.run.ticks == 100


def test_the_helpless_do_nothing_and_the_slow_half() -> None:
    scene = Scene(
        """
        ##########
        #@......r#
        ##########
    """,
        r="rat",
    )
    scene.afflict("r", "paralysed", 3)
    scene.rest(2)
    assert scene.at("r") == (8, 1)

    scene = Scene(
        """
        ##########
        #@......r#
        ##########
    """,
        r="rat",
    )
    scene.afflict("r", "slowed", 30)
    scene.rest(4)
    assert scene.at("r") == (6, 1)


def test_a_status_lasts_its_turns_and_is_told_when_it_begins_and_ends() -> None:
    scene = Scene(ROOM)
    status_effects.apply_status(scene.run, scene.run.hero, "weakened", 3)
    assert [event.status for event in scene.run.events if isinstance(event, Afflicted)] == ["weakened"]
    assert not any(isinstance(event, Afflicted | Recovered) for event in scene.rest(2))
    assert scene.statuses() == {"weakened": 1}
    told = [(type(event), event.status) for event in scene.rest() if isinstance(event, Afflicted | Recovered)]
    assert told == [(Recovered, "weakened")]
    assert not scene.run.world.has(scene.run.hero, Statuses)


def test_ending_one_status_leaves_the_others() -> None:
    scene = Scene(ROOM)
    scene.afflict("@", "weakened", 3)
    scene.afflict("@", "hasted", 3)
    status_effects.recover(scene.run, scene.run.hero, "weakened")
    status_effects.recover(scene.run, scene.run.hero, "burning")  # which it never had
    assert scene.statuses() == {"hasted": 3}
    assert [event.status for event in scene.run.events if isinstance(event, Recovered)] == ["weakened"]


@pytest.mark.parametrize(
    ("status", "helpless", "dazed", "weakness", "mends"),
    [
        ("paralysed", True, False, 0, True),
        ("confused", False, True, 0, True),
        ("weakened", False, False, 3, True),
        ("poisoned", False, False, 0, False),
        ("burning", False, False, 0, False),
    ],
)
def test_each_status_does_its_own(status: str, weakness: int, *, helpless: bool, dazed: bool, mends: bool) -> None:
    scene = Scene(BESIDE, r="rat")
    scene.afflict("r", status, 5)
    run, rat = scene.run, scene.named["r"]
    assert status_effects.has(run, rat, "helpless") == helpless
    assert status_effects.has(run, rat, "dazed") == dazed
    assert status_effects.weakness(run, rat) == weakness
    assert status_effects.has(run, rat, "unmending") == (not mends)
    assert not status_effects.has(run, run.hero, "helpless")
    assert not status_effects.has(run, run.hero, "unmending")


@pytest.mark.parametrize(
    ("statuses", "ticks"), [([], 100), (["slowed"], 200), (["hasted"], 50), (["slowed", "hasted"], 100)]
)
def test_slowness_and_haste_make_up_for_each_other(statuses: list[str], ticks: int) -> None:
    scene = Scene(ROOM)
    for status in statuses:
        scene.afflict("@", status, 5)
    assert status_effects.pace(scene.run, scene.run.hero, 100) == ticks


def test_poison_and_fire_hurt_together_and_not_the_dead() -> None:
    scene = Scene(BESIDE, r="rat asleep")
    scene.afflict("r", "poisoned", 9)
    scene.afflict("r", "burning", 9)
    for left in (3, 0, 0):
        status_turns.step(scene.run, scene.named["r"], Statuses({"poisoned": 9, "burning": 9}), scene.creature("r"))
        assert scene.health("r") == left


STATUSES = sorted(library().statuses)
GIVEN = st.lists(
    st.tuples(st.sampled_from("@rs"), st.sampled_from(STATUSES), st.integers(1, 40), st.sampled_from("@rs")),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(GIVEN, max_size=6))
def test_limits_and_immunities_hold_whatever_is_given_in_whatever_order(turns: list[list[Given]]) -> None:
    scene = Scene(OPEN.replace("#..@..#", "#r.@.s#"), r="headsman guarding", s="jelly guarding")
    scene.creature().health = scene.creature().max_health = 10_000
    lasted: dict[tuple[str, str], int] = {}
    ended: dict[tuple[str, str], int] = {}
    for gifts in turns:
        for name, status, amount, by in gifts:
            if scene.lives(name) and scene.lives(by):
                had = status in scene.statuses(name)
                taken = status_effects.apply_status(scene.run, scene.named[name], status, amount, scene.named[by])
                if status in scene.statuses(name) and taken and not had:
                    since = scene.run.turn - ended.get((name, status), -1000)
                    assert since >= scene.content.statuses[status].immune
        scene.do(Walk(1, 0))
        for name in filter(scene.lives, "@rs"):
            check(scene, name)
            for status in STATUSES:
                there = status in scene.statuses(name)
                lasted[name, status] = lasted.get((name, status), 0) + 1 if there else 0
                kind = scene.content.statuses[status]
                assert not kind.immune or lasted[name, status] < kind.most
                if there:
                    ended[name, status] = scene.run.turn
    comes_back_as_it_was(scene)


def check(scene: Scene, name: str) -> None:
    """Whoever has whatever statuses has none that bar each other, and none for too long."""
    kinds, had = scene.content.statuses, scene.statuses(name)
    for status, turns in had.items():
        kind = kinds[status]
        assert 0 < turns <= (kind.most or turns)
        assert had.keys().isdisjoint({*kind.others.bars, *kind.others.cancels})
        assert kind.spares.isdisjoint(scene.creature(name).kind.traits)
        statuses = scene.run.world.get(scene.named[name], Statuses)
        assert status not in statuses.immune


def comes_back_as_it_was(scene: Scene) -> None:
    for name in filter(scene.lives, "rs"):
        entity = scene.named[name]
        records = json.loads(json.dumps(freeze.freeze_away(scene.run, [entity])))
        before = scene.run.world.find(entity, Statuses)
        scene.run.world.bury()
        assert freeze.thaw(scene.run, records) == [entity]
        assert scene.run.world.find(entity, Statuses) == before
        assert freeze.freeze(scene.run, [entity]) == records


def test_what_is_held_or_feared_is_known_again_after_freezing_though_its_cause_died() -> None:
    scene = Scene(
        """
        #######
        #@r.s.#
        #######
    """,
        r="turnkey",
        s="turnkey",
    )
    scene.dice.luck = False
    status_effects.apply_status(scene.run, scene.named["s"], "afraid", 50, source=scene.named["r"])
    status_effects.apply_status(scene.run, scene.run.hero, "seized", 1, source=scene.named["r"])
    comes_back_as_it_was(scene)
    records = freeze.freeze_away(scene.run, [scene.named["r"], scene.named["s"]])
    scene.run.world.bury()
    freeze.thaw(scene.run, records[1:])
    scene.rest(5)
    assert scene.statuses() == {}
    assert scene.statuses("s") == {}


def test_a_status_of_ones_own_is_one_table(tmp_path: Path) -> None:
    (tmp_path / "statuses.toml").write_text(
        '[chilled]\nname = "chilled"\nsymbol = "*"\ncolor = "blue"\ngood = false\nbegins = "Brr."\nends = "Warm."\n'
        'text = "Slow."\npace = 150\nmost = 7\nimmune = 3\nothers = { cancels = ["hasted"], bars = ["burning"] }\n'
        'ended_by = ["fire", "strike"]\n',
        encoding="utf-8",
    )
    scene = Scene(BESIDE, r="turnkey", content=Library.load([tmp_path]))
    status_effects.apply_status(scene.run, scene.run.hero, "chilled", 50)
    assert scene.statuses() == {"chilled": 7}
    scene.rest()
    assert scene.run.ticks == 150
    fire.ignite(scene.run, scene.run.hero)
    assert scene.statuses() == {}
    assert not status_effects.apply_status(scene.run, scene.run.hero, "chilled", 5)


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ('others = { cancels = ["hastened"] }', 'others.cancels[0] is "hastened"; allowed: poisoned, burning'),
        ('others = { bars = ["wet"] }', 'others.bars[0] is "wet"; allowed: poisoned, burning'),
        ('leaves = "slime"', 'leaves is "slime"; allowed: rock, wall'),
        ('ended_by = ["prayer"]', 'ended_by[0] is "prayer"; allowed: fire, healing'),
        (
            "wears_off = { sooner_in_light = 8 }",
            "wears_off.sooner_in_light is 8; allowed: a whole number from 0 to 7",
        ),
        ('does = ["lame"]', 'does[0] is "lame"; allowed: slight, frequent'),
        ("blind = true", 'blind is now a word of does: does = ["blind"]'),
        ("stealth = 50", "stealth is now a field of noticed: noticed = { share = 50 }"),
        ('counts = "days"', 'counts is "days"; allowed: turns, points'),
    ],
)
def test_a_slip_in_a_status_is_told(tmp_path: Path, field: str, told: str) -> None:
    (tmp_path / "statuses.toml").write_text(
        '[chilled]\nname = "chilled"\nsymbol = "*"\ncolor = "blue"\ngood = false\nbegins = ""\nends = ""\ntext = ""\n'
        + field,
        encoding="utf-8",
    )
    with pytest.raises(ContentError) as problem:
        Library.load([tmp_path])
    assert f"[chilled], {told}" in str(problem.value)


def test_marks_tell_statuses_apart() -> None:
    marks = [kind.symbol for kind in library().statuses.values()]
    assert len(set(marks)) == len(marks)


HEALED = {
    "poisoned", "slowed", "confused", "weakened", "darkened", "bleeding", "nauseous", "silenced", "afraid",
}  # fmt: skip
NOT_OF_THE_MINDLESS = {
    "poisoned", "confused", "discordant", "sleeping", "bleeding", "nauseous", "afraid",
}  # fmt: skip


def takes(scene: Scene, name: str, status: str) -> bool:
    """Give a status by somebody else; whether it is there now."""
    by = "s" if name == "@" else "@"
    status_effects.apply_status(scene.run, scene.named[name], status, 5, source=scene.named[by])
    return status in scene.statuses(name)


@pytest.mark.parametrize("status", STATUSES)
def test_healing_ends_what_ails_and_the_mindless_are_spared_what_takes_a_mind(status: str) -> None:
    scene = Scene("#######\n#@j.s.#\n#######", j="colossus", s="turnkey")
    assert takes(scene, "@", status)
    effects.apply(scene.run, Heal(), scene.run.hero)
    assert (status not in scene.statuses()) == (status in HEALED)
    assert takes(scene, "j", status) == (status not in NOT_OF_THE_MINDLESS)


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [("burning", "stuck"), ("burning", "oiled"), ("soaked", "burning"), ("soaked", "oiled"), ("soaked", "invisible")],
)
def test_some_statuses_bar_others_whichever_comes_first(stronger: str, weaker: str) -> None:
    for first, second in ((stronger, weaker), (weaker, stronger)):
        scene = Scene(ROOM)
        for status in (first, second):
            status_effects.apply_status(scene.run, scene.run.hero, status, 5)
        assert set(scene.statuses()) == {stronger}


@pytest.mark.parametrize(("first", "second"), [("slowed", "hasted"), ("hasted", "slowed")])
def test_haste_and_slowness_leave_nothing_of_each_other(first: str, second: str) -> None:
    scene = Scene(ROOM)
    for status in (first, second):
        assert status_effects.apply_status(scene.run, scene.run.hero, status, 50)
    assert scene.statuses() == {}


@pytest.mark.parametrize("status", ["poisoned", "burning", "bleeding"])
def test_no_health_comes_back_meanwhile(status: str) -> None:
    scene = Scene(ROOM)
    scene.creature().health = 30
    status_effects.apply_status(scene.run, scene.run.hero, status, 9)
    scene.rest(2)
    assert scene.creature().mending == 0


@pytest.mark.parametrize("status", ["stuck", "seized"])
def test_the_held_take_no_stairs_and_are_free_after_a_fall(status: str) -> None:
    scene = Scene("#######\n#s@>..#\n#######", s="turnkey")
    scene.dice.luck = False
    scene.walk("e")
    scene.run.world.get(scene.named["s"], Position).x = 2
    scene.floor.occupants = {(3, 1): scene.run.hero, (2, 1): scene.named["s"]}
    status_effects.apply_status(scene.run, scene.run.hero, status, 9, source=scene.named["s"])
    scene.do(Descend())
    assert "held" in scene.turn.refusal
    scene.floor.ground.change(3, 1, "chasm")
    scene.rest()
    assert scene.run.depth == 2
    assert scene.statuses() == {}


def test_silence_is_left_behind_and_poison_is_not() -> None:
    scene = Scene("#######\n#.@>..#\n#######")
    for status in ("silenced", "poisoned"):
        status_effects.apply_status(scene.run, scene.run.hero, status, 9)
    scene.walk("e")
    scene.do(Descend())
    assert set(scene.statuses()) == {"poisoned"}


def test_fire_dries_who_is_soaked() -> None:
    scene = Scene(ROOM)
    status_effects.apply_status(scene.run, scene.run.hero, "soaked", 9)
    scene.burn((3, 1), turns=5)
    scene.rest()
    assert scene.statuses() == {}
    scene.rest()
    assert "burning" in scene.statuses()
