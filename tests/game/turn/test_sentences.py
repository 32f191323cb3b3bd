"""Sentences and their tones: what is told of each kind of event, to whom it happens, and seen or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.rules.beings import creatures
from game.rules.beings.health import FADING
from game.turn import telling
from game.world import events as happened
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from game.world.events import Event

ROOM = """
    #############
    #@t.r..a.#u.#
    #############
"""
HERE, BESIDE, THERE, ALLY, HIDDEN = (1, 1), (2, 1), (4, 1), (7, 1), (10, 1)


def scene() -> Scene:
    """A room with the hero, a turnkey beside him and one farther off, and an ally; another turnkey is out of sight."""
    drawn = Scene(ROOM, t="turnkey", r="turnkey", a="lag following", u="turnkey")
    drawn.run.log.clear()
    for name in "tra":
        drawn.creature(name).max_health = drawn.creature(name).health = 20
    return drawn


def told(drawn: Scene, event: type[Event], cell: tuple[int, int], fields: dict[str, Any]) -> tuple[str, str] | None:
    """Tell of an event, and return the line and its tone; glyphs in the fields stand for creatures."""
    values = {name: drawn.named.get(value, value) if name in WHOM else value for name, value in fields.items()}
    if "kind" in values:
        values["kind"] = drawn.content.traps[values["kind"]]
    telling.tell(drawn.run, [event(*cell, **values)])
    lines = [(line.text, line.tone) for line in drawn.run.log]
    assert len(lines) <= 1
    return lines[0] if lines else None


WHOM = ("who", "attacker", "target")


SENTENCES = [
    (
        happened.Hit,
        THERE,
        {"attacker": "@", "target": "r", "damage": 1, "verb": "hits"},
        ("You strike the turnkey.", "plain"),
    ),
    (
        happened.Hit,
        THERE,
        {"attacker": "@", "target": "r", "damage": 1, "verb": "stab", "factor": 3, "unaware": True},
        ("You stab the turnkey (×3, unawares).", "plain"),
    ),
    (
        happened.Hit,
        THERE,
        {"attacker": "@", "target": "r", "damage": 1, "verb": "hits", "factor": 2},
        ("You strike the turnkey (×2).", "plain"),
    ),
    (
        happened.Hit,
        THERE,
        {"attacker": "@", "target": "r", "damage": 1, "verb": "hits", "unaware": True},
        ("You strike the turnkey (unawares).", "plain"),
    ),
    (
        happened.Hit,
        HIDDEN,
        {"attacker": "@", "target": "u", "damage": 1, "verb": "hits"},
        ("You strike something.", "plain"),
    ),
    (
        happened.Hit,
        HERE,
        {"attacker": "r", "target": "@", "damage": 9, "verb": "hits", "factor": 3, "unaware": True},
        ("The turnkey hits you (×3, helpless).", "bad"),
    ),
    (
        happened.Hit,
        HERE,
        {"attacker": "r", "target": "@", "damage": 10, "verb": "hits"},
        ("The turnkey hits you.", "danger"),
    ),
    (
        happened.Hit,
        HERE,
        {"attacker": "u", "target": "@", "damage": 1, "verb": "hits"},
        ("Something hits you.", "bad"),
    ),
    (
        happened.Hit,
        ALLY,
        {"attacker": "r", "target": "a", "damage": 1, "verb": "hits"},
        ("The turnkey hits your old lag.", "dim"),
    ),
    (happened.Hit, HIDDEN, {"attacker": "a", "target": "u", "damage": 1, "verb": "hits"}, None),
    (happened.Missed, THERE, {"attacker": "@", "target": "r", "verb": "hits"}, ("You miss the turnkey.", "dim")),
    (happened.Missed, HIDDEN, {"attacker": "@", "target": "u", "verb": "hits"}, ("You miss something.", "dim")),
    (
        happened.Missed,
        HERE,
        {"attacker": "r", "target": "@", "verb": "hits", "thrown": "dart"},
        ("The dart misses you.", "dim"),
    ),
    (happened.Missed, HERE, {"attacker": "r", "target": "@", "verb": "hits"}, ("The turnkey misses you.", "dim")),
    (happened.Missed, HERE, {"attacker": "u", "target": "@", "verb": "hits"}, ("Something misses you.", "dim")),
    (happened.Missed, ALLY, {"attacker": "r", "target": "a", "verb": "hits"}, None),
    (happened.Hurt, HERE, {"target": "@", "damage": 1, "by": "hunger"}, ("You are starving.", "danger")),
    (
        happened.Hurt,
        HERE,
        {"target": "@", "damage": 1, "by": "lightning"},
        ("Lightning runs through you.", "danger"),
    ),
    (
        happened.Hurt,
        HERE,
        {"target": "@", "damage": 1, "by": "being thrown against the wall"},
        ("You are thrown against the wall.", "danger"),
    ),
    (happened.Hurt, HERE, {"target": "@", "damage": 1, "by": "a tile"}, ("You are hurt by a tile.", "danger")),
    (
        happened.Hurt,
        THERE,
        {"target": "r", "damage": 1, "by": "lightning"},
        ("Lightning runs through the turnkey.", "plain"),
    ),
    (happened.Hurt, THERE, {"target": "r", "damage": 1, "by": "a tile"}, ("A tile strikes the turnkey.", "plain")),
    (
        happened.Hurt,
        THERE,
        {"target": "r", "damage": 1, "by": "being thrown against the wall"},
        ("The turnkey is thrown against the wall.", "plain"),
    ),
    (
        happened.Hurt,
        THERE,
        {"target": "r", "damage": 1, "by": "being thrown against you"},
        ("The turnkey is thrown against you.", "plain"),
    ),
    (happened.Hurt, THERE, {"target": "r", "damage": 1, "by": "hunger"}, None),
    (happened.Hurt, THERE, {"target": "r", "damage": 1, "by": "poison"}, None),
    (happened.Hurt, HIDDEN, {"target": "u", "damage": 1, "by": "lightning"}, None),
    (
        happened.Hurt,
        ALLY,
        {"target": "a", "damage": 1, "by": "lightning"},
        ("Lightning runs through your old lag.", "bad"),
    ),
    (happened.Withstood, HERE, {"target": "@", "by": "lightning"}, ("You are not harmed by lightning.", "plain")),
    (
        happened.Withstood,
        THERE,
        {"target": "r", "by": "lightning"},
        ("The turnkey is not harmed by lightning.", "plain"),
    ),
    (happened.Withstood, HIDDEN, {"target": "u", "by": "lightning"}, None),
    (happened.Withstood, HERE, {"target": "@", "by": "hunger"}, None),
    (happened.Thrown, HERE, {"who": "@", "from_x": 2, "from_y": 1}, ("You are thrown off your feet.", "bad")),
    (
        happened.Thrown,
        THERE,
        {"who": "r", "from_x": 2, "from_y": 1},
        ("The turnkey is thrown off its feet.", "plain"),
    ),
    (happened.Thrown, HIDDEN, {"who": "u", "from_x": 2, "from_y": 1}, None),
    (happened.Mended, HERE, {"target": "@", "amount": 1}, ("You feel better.", "good")),
    (happened.Mended, THERE, {"target": "r", "amount": 1}, ("The turnkey looks better.", "bad")),
    (happened.Mended, ALLY, {"target": "a", "amount": 1}, ("Your old lag looks better.", "good")),
    (happened.Mended, HIDDEN, {"target": "u", "amount": 1}, None),
    (happened.Died, HERE, {"who": "@", "name": "you", "by": "a rat"}, ("You die, killed by a rat.", "danger")),
    (happened.Died, THERE, {"who": "r", "name": "turnkey", "by": "you"}, ("The turnkey dies.", "good")),
    (happened.Died, HIDDEN, {"who": "u", "name": "turnkey", "by": "you"}, ("Something dies.", "good")),
    (happened.Died, THERE, {"who": "r", "name": "turnkey", "by": "fire"}, ("The turnkey burns to death.", "plain")),
    (happened.Died, HIDDEN, {"who": "u", "name": "turnkey", "by": "fire"}, None),
    (happened.Died, ALLY, {"who": "a", "name": "lag", "by": "fire"}, ("Your lag burns to death.", "danger")),
    (happened.Died, HIDDEN, {"who": "a", "name": "lag", "by": "fire"}, ("Your lag burns to death.", "danger")),
    (happened.Died, THERE, {"who": "r", "name": "turnkey", "by": FADING}, ("The turnkey fades away.", "plain")),
    (happened.Died, HIDDEN, {"who": "u", "name": "turnkey", "by": FADING}, None),
    (happened.Died, HIDDEN, {"who": "a", "name": "lag", "by": FADING}, ("Your old lag fades away.", "plain")),
    (happened.Split, THERE, {"who": "r"}, ("The turnkey splits in two!", "bad")),
    (happened.Split, HIDDEN, {"who": "u"}, None),
    (happened.Opened, HERE, {"who": "@"}, None),
    (happened.Opened, THERE, {"who": "r"}, ("The turnkey opens a door.", "plain")),
    (happened.Opened, THERE, {"who": "u"}, ("The turnkey opens a door.", "plain")),
    (happened.Opened, HIDDEN, {"who": "u"}, None),
    (happened.Stole, HERE, {"who": "t", "name": "a dart"}, ("The turnkey snatches a dart and runs!", "danger")),
    (
        happened.Afflicted,
        HERE,
        {"target": "@", "status": "confused"},
        ("Up and down change places. You can hardly walk straight.", "bad"),
    ),
    (happened.Afflicted, HERE, {"target": "@", "status": "hasted"}, ("The world slows down around you.", "good")),
    (happened.Afflicted, THERE, {"target": "r", "status": "confused"}, ("The turnkey is confused.", "plain")),
    (happened.Afflicted, HIDDEN, {"target": "u", "status": "confused"}, None),
    (happened.Afflicted, THERE, {"target": "r", "status": "invisible"}, ("The turnkey is invisible.", "plain")),
    (happened.Recovered, HERE, {"target": "@", "status": "confused"}, ("Your head clears.", "plain")),
    (happened.Recovered, THERE, {"target": "r", "status": "confused"}, None),
    (happened.Noticed, THERE, {"who": "r"}, ("Another turnkey notices you.", "bad")),
    (happened.Noticed, HIDDEN, {"who": "u"}, None),
    (happened.Followed, THERE, {"who": "r", "down": True}, ("The turnkey comes down the stairs after you.", "bad")),
    (happened.Followed, THERE, {"who": "r", "down": False}, ("The turnkey comes up the stairs after you.", "bad")),
    (happened.Followed, ALLY, {"who": "a", "down": True}, ("Your old lag comes down the stairs after you.", "plain")),
    (happened.Followed, HIDDEN, {"who": "u", "down": True}, None),
    (happened.Called, THERE, {"who": "r"}, ("The turnkey raises the alarm!", "danger")),
    (happened.Called, HIDDEN, {"who": "u"}, ("Something raises the alarm!", "danger")),
    (happened.Shrieked, HIDDEN, {}, ("A shriek goes through the stone. Everything here knows of you.", "danger")),
    (
        happened.Telegraphed,
        THERE,
        {"who": "r", "text": "lifts its hand"},
        ("The turnkey lifts its hand.", "danger"),
    ),
    (happened.Telegraphed, HIDDEN, {"who": "u", "text": "lifts its hand"}, None),
    (happened.Acted, THERE, {"who": "r", "text": "claps"}, ("The turnkey claps.", "bad")),
    (happened.Acted, THERE, {"who": "r", "text": ""}, None),
    (
        happened.Did,
        THERE,
        {"who": "r", "what": "gnawed", "name": "door"},
        ("The turnkey gnaws away the door.", "dim"),
    ),
    (happened.Did, HIDDEN, {"who": "u", "what": "gnawed", "name": "door"}, None),
    (happened.Used, HERE, {"who": "@", "verb": "quaff", "name": "a potion"}, ("You quaff a potion.", "plain")),
    (
        happened.Used,
        THERE,
        {"who": "r", "verb": "throw", "name": "a dart"},
        ("The turnkey throws a dart.", "bad"),
    ),
    (happened.Used, HIDDEN, {"who": "u", "verb": "throw", "name": "a dart"}, None),
    (happened.Interrupted, THERE, {"who": "r"}, ("The turnkey falters.", "good")),
    (happened.Interrupted, HIDDEN, {"who": "u"}, None),
    (
        happened.Sounded,
        HIDDEN,
        {"level": 5, "by": "u", "what": "noise"},
        ("You hear a noise to the east.", "plain"),
    ),
    (happened.Sounded, THERE, {"level": 5, "by": "r", "what": "noise"}, None),
    (
        happened.Sounded,
        HIDDEN,
        {"level": 5, "by": "u", "what": "cry", "name": "a hiss"},
        ("You hear a hiss to the east.", "plain"),
    ),
    (happened.Swam, HERE, {"dry": True}, ("You swim. The water runs off what you wear, and takes nothing.", "plain")),
    (happened.Swam, HERE, {"dry": False}, ("You swim. The water pulls at what you carry.", "bad")),
    (happened.PickedUp, HERE, {"name": "a dart", "letter": "c"}, ("You now have a dart (c).", "item")),
    (happened.PutOn, HERE, {"name": "a sword", "wields": True}, ("You wield a sword.", "plain")),
    (happened.PutOn, HERE, {"name": "a hat", "wields": False}, ("You put on a hat.", "plain")),
    (happened.TookOff, HERE, {"name": "a sword", "wielded": True}, ("You put away a sword.", "plain")),
    (happened.TookOff, HERE, {"name": "a hat", "wielded": False}, ("You take off a hat.", "plain")),
    (
        happened.Learned,
        HERE,
        {"before": "blue potion", "name": "elixir"},
        ("The blue potion is an elixir.", "item"),
    ),
    (happened.Broke, THERE, {"name": "vase"}, ("The vase breaks.", "dim")),
    (happened.Broke, HIDDEN, {"name": "vase"}, None),
    (happened.Grew, HERE, {"stage": "Weak"}, ("You feel weak with hunger.", "bad")),
    (
        happened.Weighed,
        HERE,
        {"heavy": "sword", "light": "dart", "equal": True},
        ("The pans hang level: the sword is worth exactly as much as the dart.", "item"),
    ),
    (
        happened.Weighed,
        HERE,
        {"heavy": "sword", "light": "dart", "equal": False},
        ("The pan with the sword sinks: it is worth more than the dart.", "item"),
    ),
    (
        happened.Sneaked,
        HERE,
        {"on": True},
        ("You begin to sneak: a step takes a turn and a half, and makes no noise.", "dim"),
    ),
    (happened.Sneaked, HERE, {"on": False}, ("You stop sneaking.", "place")),
    (happened.Leapt, BESIDE, {"from_x": 1, "from_y": 1}, ("You leap 1 step to the east.", "place")),
    (happened.Leapt, THERE, {"from_x": 1, "from_y": 1}, ("You leap 3 steps to the east.", "place")),
    (happened.Leapt, BESIDE, {"from_x": 2, "from_y": 4}, ("You leap 3 steps to the north.", "place")),
    (
        happened.Marked,
        HERE,
        {"ground": "anchor_mark"},
        ("You mark this place. Used again on this floor, the charm takes you back here.", "place"),
    ),
    (happened.Conducted, HERE, {"cells": ((1, 1), (2, 1))}, ("Lightning runs along water and metal.", "bad")),
    (happened.Conducted, HERE, {"cells": ((1, 1),)}, None),
    (happened.Conducted, HERE, {"cells": ((10, 1), (11, 1))}, None),
    (happened.Blasted, THERE, {"radius": 1}, ("Something bursts with a flash!", "danger")),
    (happened.Blasted, HIDDEN, {"radius": 1}, None),
    (happened.Sprung, THERE, {"kind": "net_trap", "who": "r"}, ("The turnkey springs a net trap.", "plain")),
    (
        happened.Sprung,
        HERE,
        {"kind": "net_trap", "who": "@"},
        ("A cord gives under your foot, and a net comes down on you.", "danger"),
    ),
    (happened.Sprung, THERE, {"kind": "net_trap", "who": 0}, ("That springs a net trap.", "plain")),
    (happened.Sprung, HIDDEN, {"kind": "net_trap", "who": "u"}, None),
    (happened.Kindled, THERE, {"ground": "", "who": "r"}, ("Flames leap up.", "bad")),
    (happened.Kindled, THERE, {"ground": "grass", "who": "@"}, ("You set the grass alight.", "bad")),
    (happened.Kindled, THERE, {"ground": "grass", "who": "r"}, ("The turnkey sets the grass alight.", "bad")),
    (happened.Kindled, THERE, {"ground": "grass", "who": "u"}, ("Flames leap up from the grass.", "bad")),
    (happened.Kindled, THERE, {"ground": "grass"}, ("Flames leap up from the grass.", "bad")),
    (happened.Kindled, HIDDEN, {"ground": "grass", "who": "r"}, None),
    (happened.Billowed, THERE, {"gas": "confusion"}, ("Violet fumes billow.", "bad")),
    (happened.Billowed, HIDDEN, {"gas": "confusion"}, None),
    (happened.Blew, THERE, {}, ("A gust of wind sweeps over the floor.", "plain")),
    (happened.Blew, HIDDEN, {}, None),
    (
        happened.Exploded,
        THERE,
        {"gas": "confusion", "cells": []},
        ("The giddy gas goes up in a roar of flame!", "danger"),
    ),
    (happened.Exploded, HIDDEN, {"gas": "confusion", "cells": []}, None),
    (happened.Burned, THERE, {"name": "scroll", "by": "lava"}, ("The scroll sinks into the lava.", "bad")),
    (happened.Burned, THERE, {"name": "scroll", "by": "fire"}, ("The scroll burns up.", "bad")),
    (happened.Burned, HIDDEN, {"name": "scroll", "by": "fire"}, None),
    (happened.Fell, HERE, {"who": "@", "name": "you"}, ("You fall.", "danger")),
    (happened.Fell, THERE, {"who": "r", "name": "turnkey"}, ("The turnkey falls out of sight.", "plain")),
    (happened.Fell, HIDDEN, {"who": "u", "name": "turnkey"}, None),
    (happened.Shut, HERE, {"who": "@"}, ("You close the door.", "dim")),
    (happened.Shut, THERE, {"who": "r"}, None),
    (
        happened.Arrived,
        HERE,
        {"depth": 1, "first_visit": True},
        ("The gate falls shut above you. Cells, and rows of cells: this is the Gaol.", "place"),
    ),
    (happened.Arrived, HERE, {"depth": 2, "first_visit": True}, ("Floor 2, the Gaol.", "place")),
    (happened.Arrived, HERE, {"depth": 2, "first_visit": False}, ("You come back to floor 2, the Gaol.", "place")),
    (
        happened.Arrived,
        HERE,
        {"depth": 21, "first_visit": True},
        ("No hand planned what lies below. This is the Unmade, and it has no end.", "place"),
    ),
    (happened.Arrived, HERE, {"depth": 22, "first_visit": True}, ("Floor 22, the Unmade.", "place")),
    (happened.Turned, THERE, {"text": "It turns.", "slight": True}, ("It turns.", "dim")),
    (happened.Turned, THERE, {"text": "It turns."}, ("It turns.", "plain")),
    (happened.Turned, HIDDEN, {"text": "It turns."}, None),
    (happened.Cracked, THERE, {}, ("The wall cracks from top to bottom.", "plain")),
    (happened.Cracked, HIDDEN, {}, None),
    (happened.Locked, THERE, {}, ("A key turns in the lock.", "plain")),
    (happened.Locked, HIDDEN, {}, None),
    (
        happened.ChoiceOffered,
        HERE,
        {"number": 1},
        ("You may take one of the things offered here; the rest will be lost.", "place"),
    ),
    (
        happened.ChoiceOffered,
        HERE,
        {"number": 2},
        ("You may take two of the things offered here; the rest will be lost.", "place"),
    ),
    (
        happened.ChoiceOffered,
        HERE,
        {"number": 3},
        ("You may take three of the things offered here; the rest will be lost.", "place"),
    ),
    (
        happened.ChoiceOffered,
        HERE,
        {"number": 4},
        ("You may take 4 of the things offered here; the rest will be lost.", "place"),
    ),
]


@pytest.mark.parametrize(("event", "cell", "fields", "line"), SENTENCES)
def test_what_is_told_of_an_event_and_in_which_tone(
    event: type[Event], cell: tuple[int, int], fields: dict[str, Any], line: tuple[str, str] | None
) -> None:
    assert told(scene(), event, cell, fields) == line


@pytest.mark.parametrize(
    ("health", "words"),
    [
        (20, ""),
        (10, ""),
        (9, " It is badly hurt."),
        (8, ""),  # as it was before
        (5, ""),
        (4, " It can barely stand."),
        (3, ""),
        (0, ""),
    ],
)
def test_a_blow_and_other_harm_tell_how_badly_it_is_hurt(health: int, words: str) -> None:
    for event, fields, sentence in (
        (happened.Hit, {"attacker": "@", "target": "r", "damage": 1, "verb": "hits"}, "You strike the turnkey."),
        (happened.Hurt, {"target": "r", "damage": 1, "by": "lightning"}, "Lightning runs through the turnkey."),
    ):
        drawn = scene()
        drawn.creature("r").health = health
        assert told(drawn, event, THERE, fields) == (sentence + words, "plain")


@pytest.mark.parametrize(("cell", "name"), [((3, 1), "The turnkey"), ((4, 1), "Something")])
def test_who_struck_from_two_cells_is_known_though_it_is_not_seen(cell: tuple[int, int], name: str) -> None:
    drawn = Scene("########\n#@.....#\n########", light=1)
    drawn.named["u"] = creatures.make(drawn.run, drawn.content.monsters["turnkey"], *cell, "hunting")
    drawn.afflict("u", "invisible", 9)
    fields = {"attacker": "u", "target": "@", "damage": 1, "verb": "hits"}
    assert told(drawn, happened.Hit, HERE, fields) == (f"{name} hits you.", "bad")


def test_who_is_slain_by_the_fire_that_it_sets_is_named() -> None:
    for ground, line in (
        ("", "Flames leap up where the turnkey fell."),
        ("grass", "The dying turnkey sets the grass alight."),
    ):
        drawn = scene()
        drawn.creature("r").health = 0
        assert told(drawn, happened.Kindled, THERE, {"ground": ground, "who": "r"}) == (line, "bad")


@pytest.mark.parametrize("kind", ["turnkey", "jelly"])
def test_the_mindless_are_destroyed_and_others_die(kind: str) -> None:
    drawn = Scene("#####\n#@.r#\n#####", r=kind)
    drawn.run.log.clear()
    name = drawn.creature("r").kind.name
    ends = "is destroyed" if kind == "jelly" else "dies"
    assert told(drawn, happened.Died, (3, 1), {"who": "r", "name": name, "by": "you"}) == (
        f"The {name} {ends}.",
        "good",
    )


def test_a_captive_and_a_slight_status_are_not_told_of() -> None:
    drawn = Scene("#####\n#@.r#\n#####", r="turnkey captive")
    drawn.run.log.clear()
    assert told(drawn, happened.Afflicted, (3, 1), {"target": "r", "status": "confused"}) is None
    slight = next(kind.id for kind in drawn.content.statuses.values() if "slight" in kind.does)
    assert told(scene(), happened.Afflicted, THERE, {"target": "r", "status": slight}) is None


def test_what_is_told_of_use_is_not_told_again_of_what_was_learned_by_it() -> None:
    drawn = scene()
    used = happened.Used(*HERE, drawn.run.hero, "drink", "a blue potion")
    learned = happened.Learned(*HERE, "blue potion", "elixir")
    telling.tell(drawn.run, [used, learned])
    assert drawn.log == ["You drink a blue potion.", "It is an elixir."]
    drawn.run.log.clear()
    telling.tell(drawn.run, [happened.Used(*THERE, drawn.named["r"], "drink", "a blue potion"), learned])
    assert drawn.log[-1] == "The blue potion is an elixir."


def test_who_dies_as_it_notices_the_hero_is_told_to_die_alone() -> None:
    drawn = scene()
    turnkey = drawn.named["r"]
    telling.tell(drawn.run, [happened.Noticed(*THERE, turnkey), happened.Died(*THERE, turnkey, "turnkey", "you")])
    assert drawn.log == ["The turnkey dies."]


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("slight", [True, False])
def test_a_crowd_is_told_of_if_it_is_seen_and_what_befalls_it_is_not_slight(*, hidden: bool, slight: bool) -> None:
    drawn = Scene("#######\n#@.qrs#\n#######", q="rat", r="rat", s="rat")
    drawn.run.log.clear()
    status = next(kind for kind in drawn.content.statuses.values() if ("slight" in kind.does) is slight)
    for name in "qrs" if hidden else "":
        drawn.afflict(name, "invisible", 9)
    fates = [happened.Afflicted(*drawn.at(name), drawn.named[name], status.id) for name in "qrs"]
    telling.tell(drawn.run, fates)
    assert drawn.log == ([] if hidden or slight else [f"Three gaol rats are {status.name}."])
