"""Travelling: by cursor and Tab, or by a part of a name, to anything known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel
from game.draw.pages.overview import Spot
from game.draw.words import describing
from game.frontends.base import Key
from game.frontends.frame import compose, lines
from game.rules.beings import creatures
from game.rules.combat import sight
from game.rules.items import identify, locks
from game.screens.play.places import Destination, Places, destinations
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.world.components import Opens
from levelgen import Mark, Tier
from tests.kit.playing import context
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.screens.base import Screen

FLOOR = """
    ####################
    #@......#..........#
    #.......+.A........#
    #....!..#.........k#
    #.....>.#.........<#
    ####################
"""


def begin(tmp_path: Path) -> tuple[Scene, Stack]:
    scene = Scene(FLOOR, legend={"!": "haste", "A": "altar", "k": "vault_key"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    scene.floor.memory.items[18, 3] = "vault_key"
    sight.look_about(scene.run)
    made = context(tmp_path)
    return scene, Stack(made, Play(scene.session, made))


def press(stack: Stack, *keys: str) -> Screen:
    """Press keys, and let what they begin come to its end; the top screen then."""
    for key in keys:
        stack.feed(Key(key), 0.0)
        while len(stack.screens) == 1 and stack.due is not None:
            stack.tick(stack.due)
    return stack.screens[-1]


def text(stack: Stack) -> str:
    return "\n".join(lines(compose(stack.picture(100, 34), 100, 34)))


@pytest.mark.parametrize(
    ("typed", "place"), [("down", (6, 4)), ("stairs up", (18, 4)), ("door", (8, 2)), ("KEY", (18, 3))]
)
def test_travel_leads_to_anything_known_by_a_part_of_its_name(
    tmp_path: Path, typed: str, place: tuple[int, int]
) -> None:
    scene, stack = begin(tmp_path)
    keys = ["space" if character == " " else character for character in typed]
    assert isinstance(press(stack, "_", "/", *keys), Places)
    assert f"Name: {typed}_" in text(stack)
    assert isinstance(press(stack, "enter"), Play)
    assert scene.at() == place


def test_travel_leads_to_altars_and_items_by_name(tmp_path: Path) -> None:
    scene, stack = begin(tmp_path)
    potion = identify.kind_name(scene.run, scene.content.items["haste"])
    assert isinstance(press(stack, "_", "_", *potion.replace(" ", "")[:4], "enter"), Play)
    assert scene.at() == (5, 3)
    press(stack, "_", "/", *"altar", "enter")
    assert max(abs(scene.at()[0] - 10), abs(scene.at()[1] - 2)) == 1
    assert scene.log[-1].startswith("Here you are. The altar is ")
    assert scene.log[-1].endswith(": walk into it to use it.")


def test_the_list_has_keys_before_their_doors_and_finds_cold_altars() -> None:
    legend = {"L": "locked_door", "A": "cold_altar", "k": "vault_key"}
    scene = Scene("############\n#@L...Ak..#\n############", legend=legend)
    lock = Mark("lock", 2, 1, Tier.EASY, 0, pair=0)
    object.__setattr__(scene.floor.level, "marks", (lock,))
    metal = locks.metal_of(scene.floor, 2, 1)
    scene.run.world.add(scene.named["k"], Opens(scene.run.depth, 2, 1, metal))
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    scene.run.floor.memory.items[7, 1] = "vault_key"
    places = Places(scene.session)
    for typed in ("key", metal):
        places.typed.text = typed
        assert [entry.value for entry in places.entries()] == [(7, 1), (2, 1)]
    places.typed.text = "altar"
    assert [entry.value for entry in places.entries()] == [(6, 1)]


def test_the_list_finds_captives_allies_and_chasms() -> None:
    drawing = "##############\n#@...c.a..CC.#\n#......b...C.#\n##############"
    scene = Scene(drawing, legend={"c": "brute captive", "a": "mastiff following", "b": "lag following", "C": "chasm"})
    chasm = scene.floor.name_of(scene.content.terrain_of("chasm"))
    found = {spot.words: (spot.x, spot.y) for spot in destinations(scene.run)}
    assert found["captive brute, in chains"] == (5, 1)
    assert found["ally mastiff"] == (7, 1)
    assert found[chasm] == (10, 1), "one line for all its cells"
    scene.floor.memory.visible[:] = False
    told = {spot.words for spot in destinations(scene.run)}
    assert {"ally old lag", "ally mastiff"} <= told, "the hero feels where they are"


def test_the_list_finds_gates_and_what_may_raise_them() -> None:
    scene = Scene("#########\n#@..p.G.#\n#########", legend={"p": "pressure_plate", "G": "portcullis"})
    assert {spot.words for spot in destinations(scene.run)} == {"pressure plate", "portcullis"}


def test_the_list_tells_of_no_secret_door() -> None:
    scene = Scene("#########\n#@.....+#\n#########")
    scene.floor.ground.change(4, 0, "secret_door")
    sight.look_about(scene.run)
    assert [spot.words for spot in destinations(scene.run)] == ["closed door"]


def test_an_ally_felt_from_afar_is_found_by_its_kind() -> None:
    scene = Scene("#########\n#@.#..b.#\n#########", b="brute following")
    assert ("ally brute", *scene.at("b")) in {(spot.words, spot.x, spot.y) for spot in destinations(scene.run)}
    assert describing.place(scene.run, *scene.at("b")).startswith("your brute, felt from afar")


def test_travel_to_what_is_used_from_beside_says_how(tmp_path: Path) -> None:
    for glyph, kind, told in (
        ("C", "chasm", "chasm is to the east: walk into it to leap."),
        ("c", "brute captive", "brute is to the east: walk into it to free it."),
        ("h", "chest", "chest is to the east: walk into it to use it."),
        ("w", "bellows", "bellows are to the east: walk into them to use them."),
    ):
        scene = Scene("#########\n#@....X.#\n#########".replace("X", glyph), legend={glyph: kind})
        scene.session.autopilot._memory.reported.update(scene.named.values())
        screen = Play(scene.session, context(tmp_path))
        screen.set_out(Travel((6, 1)))
        while scene.session.autopilot.is_active:
            screen.tick()
        assert scene.log[-1] == f"Here you are. The {told}"
        assert scene.at() == (5, 1)


def test_travel_says_what_is_lacking() -> None:
    scene = Scene("###########\n#@..L.!...#\n###########", legend={"L": "locked_door", "!": "haste"})
    scene.floor.memory.explored[:] = True
    scene.floor.memory.terrain[:] = scene.floor.ground.terrain
    told = "The locked door to the east bars the way, and you do not have its key."
    assert Travel((6, 1)).next_step(scene.run) == StopReason(told)
    scene.floor.ground.change(4, 1, "cell_gate")
    sight.look_about(scene.run)
    told = "The cell gate to the east bars the way: walk into it to force it."
    assert Travel((6, 1)).next_step(scene.run) == StopReason(told)
    scene = Scene("###########\n#@..#.k...#\n###########", legend={"k": "vault_key"})
    scene.floor.memory.items[6, 1] = "vault_key"  # as after a scent of treasure
    assert Travel((6, 1)).next_step(scene.run) == StopReason(
        "You have not seen the way to a key: search for hidden doors."
    )


def test_tab_jumps_through_everything_known_in_the_cursor_mode(tmp_path: Path) -> None:
    _, stack = begin(tmp_path)
    look = press(stack, "_")
    assert isinstance(look, Destination)
    seen = set()
    for _ in range(8):
        press(stack, "tab")
        seen.add(look.cursor)
    assert {(5, 3), (18, 3), (6, 4), (18, 4), (10, 2)} <= seen
    press(stack, "escape")
    again = press(stack, "_", "shift-tab")
    assert isinstance(again, Destination)
    assert again.cursor == again.targets()[-1]


def test_travel_that_was_interrupted_goes_on_to_where_it_led(tmp_path: Path) -> None:
    scene, stack = begin(tmp_path)
    press(stack, "_", *["right"] * 6, "enter")
    assert (scene.at(), scene.log[-1]) == ((7, 1), "Here you are.")
    other = creatures.make(scene.run, scene.content.monsters["rat"], 1, 4, "hunting")
    scene.dice.luck = False
    sight.look_about(scene.run)
    press(stack, "_", *["down"] * 2, "enter")
    assert scene.log[-1].startswith("You do not travel while a gaol rat hunts you.")
    scene.run.world.delete(other)
    del scene.floor.occupants[1, 4]
    sight.look_about(scene.run)
    look = press(stack, "_")
    assert isinstance(look, Destination)
    assert look.cursor == (7, 3)
    press(stack, "enter")
    assert scene.at() == (7, 3)
    look = press(stack, "_")
    assert isinstance(look, Destination)
    assert look.cursor == (7, 3), "at the hero, as always after an arrival"
    press(stack, "escape")
    scene.walk("w")
    look = press(stack, "_")
    assert isinstance(look, Destination)
    assert look.cursor == (6, 3)


def test_a_name_that_nothing_has_leaves_nothing_and_escape_leads_back(tmp_path: Path) -> None:
    scene, stack = begin(tmp_path)
    press(stack, "_", "/", *"dragon")
    assert "Nothing that you know of has a name like that." in text(stack)
    assert isinstance(press(stack, "enter"), Places)
    press(stack, *["backspace"] * 6)
    assert "stairs" in text(stack).lower()
    assert isinstance(press(stack, "escape", "escape"), Play)
    assert scene.run.turn == 0


def test_the_room_that_the_hero_stands_in_is_here() -> None:
    scene = Scene("#######\n#@....#\n#.....#\n#######")
    number = int(scene.floor.level.room_at[1, 1])
    places = Places(scene.session)
    spots = [Spot(4, 2, "x", "text", "vault (emptied)", ("room", room, 0)) for room in (number, number + 1)]
    told = ["".join(text for text, _ in places._line(spot).words) for spot in spots]
    assert told[0].rstrip().endswith(" here")
    assert told[1].rstrip().endswith("3 east")
