"""Cards of things: what the hero knows of one before taking it, wherever it is met."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from game.actions.handling import Equip
from game.content.effects.allegiance import Win
from game.content.effects.item_powers import Anchor, Exchange
from game.content.effects.knowing import Reveal
from game.content.effects.moving import Teleport
from game.content.gear_parts import PARTS
from game.draw.pages import character
from game.draw.words import cards, describing
from game.draw.words.amounts import amounts
from game.rules import effects
from game.rules.combat import attacks
from game.rules.items import identify
from game.screens.play.floorview import FloorView
from game.screens.play.looking import Look
from game.world import query, spawn
from game.world.components import Item, Offered, Opens
from tests.kit.playing import context, library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.content.kinds import ItemKind

ROOM = "#######\n#.@[..#\n#######"
BARE = "#######\n#.@...#\n#######"


def shown(scene: Scene, keys: list[str], folder: Path, columns: int = 100, rows: int = 34) -> str:
    return "\n".join(play(scene.session, keys, folder, columns=columns, rows=rows).lines())


def pedestal(scene: Scene, choose: int = 1) -> None:
    """Put the thing that is named [ on a pedestal, with a second one elsewhere that goes with it."""
    x, y = scene.at("[")
    scene.floor.ground.change(x, y, "pedestal")
    room = int(scene.floor.level.room_at[y, x])
    for name in "[)":
        scene.run.world.add(scene.named[name], Offered(room, choose))


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34), (160, 50)])
def test_look_shows_a_things_whole_card_with_comparison_and_strength_need(
    tmp_path: Path, columns: int, rows: int
) -> None:
    scene = Scene(ROOM, legend={"[": "scale"})
    scene.give("leather", worn=True)
    text = shown(scene, [";"], tmp_path, columns, rows)
    assert "[ suit of scale armour" in text, "it is the nearest thing to look at"
    for part in ("Needs strength 13; you have 12: too", "Compared with your +0 suit of leather", "3.5."):
        assert part in text, "one takes armour that may make one worse, since look gives only its name"


def test_a_thing_that_is_only_remembered_has_a_card_too(tmp_path: Path) -> None:
    scene = Scene(ROOM, legend={"[": "scale"})
    x, y = scene.at("[")
    scene.floor.memory.visible[y, x] = False
    assert "Needs strength 13" in shown(scene, [";", "tab"], tmp_path)


@pytest.mark.parametrize("keys", [["_", "tab"], ["X", "tab"]])
def test_targets_show_a_things_whole_card(keys: list[str], tmp_path: Path) -> None:
    scene = Scene(ROOM, legend={"[": "scale"})
    scene.give("leather", worn=True)
    text = shown(scene, keys, tmp_path)
    assert "Needs strength 13; you have 12: too" in text
    assert "Compared with your +0 suit of leather" in text


def test_vaults_show_the_whole_card_with_all_there_is_to_know(tmp_path: Path) -> None:
    scene = Scene("########\n#@.X[.)#\n########", legend={"[": "scale", ")": "axe"})
    scene.give("leather", worn=True)
    pedestal(scene)
    scene.run.world.add(scene.give("vault_key"), Opens(1, 3, 1))
    scene.walk("e", "e", "e")
    assert scene.at() == (3, 1), "in the doorway that the key opened"
    text = shown(scene, [";"], tmp_path)
    assert "+0 suit of scale armour" in text
    assert "Compared with your +0 suit of leather" in text
    assert "You do not know yet" not in text


def test_a_pedestal_shows_the_whole_card_before_one_takes_what_is_on_it(tmp_path: Path) -> None:
    scene = Scene("#######\n#)@[..#\n#######", legend={"[": "scale", ")": "axe"})
    scene.give("leather", worn=True)
    pedestal(scene)
    scene.walk("e")
    text = shown(scene, ["g"], tmp_path)
    assert "too weak" in text
    assert "Compared with your +0 suit of leather" in text
    assert "You may take one of the things offered here" in text
    assert scene.pack == {"a": "leather"}, "nothing is taken yet"
    play(scene.session, ["g", "escape"], tmp_path)
    assert scene.pack == {"a": "leather"}
    play(scene.session, ["g", "g"], tmp_path)
    assert "scale" in scene.pack.values()


def test_an_empty_pedestal_speaks_of_no_thing_on_it() -> None:
    scene = Scene(ROOM, legend={"[": "scale"})
    pedestal_at = scene.at("[")
    scene.floor.ground.change(*pedestal_at, "pedestal")
    scene.walk("w")
    assert "yours only if you pick it up" in describing.place(scene.run, *pedestal_at)
    spawn.delete(scene.run, scene.named["["])
    scene.walk("e")
    assert "pick it up" not in describing.place(scene.run, *pedestal_at)
    assert "nothing lies on it" in describing.place(scene.run, *pedestal_at)
    scene.floor.memory.visible[pedestal_at[1], pedestal_at[0]] = False
    assert "lies on it" not in describing.place(scene.run, *pedestal_at)


def test_what_lies_on_plain_ground_is_picked_up_at_once(tmp_path: Path) -> None:
    scene = Scene(ROOM, legend={"[": "scale"})
    scene.walk("e")
    play(scene.session, ["g"], tmp_path)
    assert scene.pack == {"a": "scale"}


def test_a_prompt_shows_the_card_of_the_chosen_thing(tmp_path: Path) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    scene.give("leather", worn=True)
    scene.give("scale")
    scene.give("axe")
    assert "Hits everyone around you at once." in shown(scene, ["e"], tmp_path)
    text = shown(scene, ["e", "down"], tmp_path)
    assert "Compared with your +0 suit of leather" in text


def test_a_prompt_too_long_for_cards_shows_the_list_alone(tmp_path: Path) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    for kind in ("dagger", "sword", "axe", "mace", "spear", "rapier", "whip", "leather", "scale", "plate"):
        scene.give(kind)
    text = shown(scene, ["e"], tmp_path, 80, 24)
    assert "plate" in text
    assert "Compared" not in text


def test_plain_armour_says_what_is_meant_by_good() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    mail = scene.give("mail", known=False)
    assert "You do not know yet how well it is made." in scene.card(mail)
    scene.run.world.get(mail, Item).sensed = True
    assert "It is sound: no worse than plain, and with no harmful rune." in scene.card(mail)
    scene.run.world.get(mail, Item).enchant = -2
    assert "It is flawed: worse than plain, or with a harmful rune." in scene.card(mail)


def test_what_is_weighed_against_bare_hands_and_no_armour_is_compared_with_these() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    assert "Compared with no armour: armour 3.5 instead of 0.0 (+3.5)." in scene.card(scene.give("leather"))
    assert any("Compared with bare hands" in line for line in scene.card(scene.give("axe")))


def worn(kind: str, enchant: int = 2, rune: str = "", *, known: bool = True) -> list[str]:
    """Return the lines of the card of a thing in use, whose rune is known if its enchantment is."""
    scene = Scene(ROOM.replace("[", "."))
    item = scene.run.world.get(scene.give(kind, worn=True), Item)
    item.enchant, item.known, item.rune_known = enchant, known, known
    item.rune = scene.content.runes[rune] if rune else None
    identify.learn(scene.run, item.kind)
    return [line for line, _ in cards.thing(scene.run, item)]


@pytest.mark.parametrize(
    ("kind", "enchant", "rune", "told"),
    [
        ("cat", 2, "", "You are noticed from 70% of the usual distance."),
        ("cat", -1, "", "You are noticed from 115% of the usual distance."),
        ("breath", 3, "", "You can hold your breath for 16 turns."),
        ("fellowship", 2, "", "The nearest friend takes 40% of your wounds."),
        ("wits", 1, "", "They recharge 20% faster."),
        ("wits", -1, "", "They recharge 20% more slowly."),
        ("cinders", 1, "", "Burning for 25% of the usual time."),
        ("cinders", 2, "", "Each turn while burning: mends 2."),
        ("sap", 2, "", "With a hit on the unaware: mends 8."),
        ("scale", 0, "", "Shots deal you 50% of the usual damage."),
        ("mail", 0, "", "The side effects of blows fail 50% of the time."),
        ("mail", 0, "", "You are never bleeding."),
        ("leather", 0, "return", "33% of the shots at you fly back."),
        (
            "leather",
            0,
            "shift",
            "When a blow hits you at 33% of your health or less, 50% of the time: a leap of up to 5 steps.",
        ),
        ("sword", 0, "torch", "With a hit, 20% of the time: fire underfoot for 2 turns; burning 4 turns."),
        ("brand", 0, "", "With a hit, 30% of the time: fire underfoot for 2 turns; burning 4 turns."),
        ("sword", 0, "sever", "With a hit: silenced 8 turns; no longer shielded."),
        ("sword", 0, "kin", "the shade of the dead fights for you for 15 turns, with half the health."),
        ("sword", 0, "clamour", "With a hit: a noise heard 15 steps away."),
        ("sword", 0, "gorge", "With a kill: 25 turns nearer to hunger."),
        ("leather", 0, "thorn", "When a blow hits you: the striker is bleeding 6 turns."),
        ("leather", 0, "rebuff", "When a blow hits you, 25% of the time: the striker is thrown back 2 steps."),
        ("leather", 0, "quench", "Each turn while burning: puts out fire; steam (a breath of it: damage 2)."),
        ("sword", 0, "rime", "With a hit, 25% of the time: slowed 4 turns; frost on the ground."),
        ("sickle", 0, "", "You cut your way through any foliage, net or web."),
        ("apron", 0, "", "You breathe steam unharmed."),
        ("leather", 0, "quench", "You breathe steam unharmed."),
        ("oilskin", 0, "moss", "Each turn after 3 turns of keeping still: invisible 2 turns."),
    ],
)
def test_a_card_tells_the_numbers_of_what_is_worn_at_its_enchantment(
    kind: str, enchant: int, rune: str, told: str
) -> None:
    assert [line for line in worn(kind, enchant, rune) if line == told or line.endswith(f": {told}")]


def test_a_weapon_and_armour_say_what_they_do_in_use_by_the_hero() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    for kind, enchant, known, told in (
        ("spear", 0, True, "Damage 4-8."),
        ("spear", 3, True, "Damage 5-10 in your hand; 4-8 plain."),
        ("spear", 3, False, "Damage 4-8."),
        ("leather", 2, True, "Armour 5 on you; 3 plain."),
    ):
        scene.hero.strength = scene.content.items[kind].strength
        thing = scene.give(kind, enchant=enchant, known=known)
        assert [line for line in scene.card(thing) if line.startswith(told)], scene.card(thing)
        if kind == "spear":
            low, high = attacks.damage_range(scene.run, scene.run.hero, scene.run.world.get(thing, Item), seems=True)
            assert f"Damage {low}-{high}" in " ".join(scene.card(thing))


def test_a_dagger_counts_the_unaware() -> None:
    scene = Scene("######\n#.@r.#\n######", r="rat guarding")
    dagger = scene.give("dagger", worn=True)
    assert attacks.factor_against(scene.run, scene.run.hero, scene.named["r"]) == 5
    assert any("five times the damage to the unaware" in line for line in scene.card(dagger))
    assert any("it does twice the damage" in line for line in scene.card(scene.give("dart")))
    assert not any("it does twice the damage" in line for line in scene.card(scene.give("net")))


def test_the_master_key_says_what_it_opens_and_that_it_stays() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    card = " ".join(scene.card(scene.give("master_key")))
    assert "Opens every lock in a turn, of doors, gates and chains, without a sound. It stays in your pack." in card


def test_no_card_of_a_rune_tells_a_chance_without_its_effect() -> None:
    for rune in library().runes.values():
        kind = "sword" if rune.slot == "weapon" else "leather"
        told = worn(kind, 0, rune.id)
        assert not [line for line in told if line.startswith("It acts")], rune.id
        assert len([line for line in told if line.startswith(("With a", "When a", "Each turn"))]) == len(rune.hooks)


def test_every_part_of_gear_has_a_sentence_of_its_own() -> None:
    kinds = [*library().items.values(), *library().runes.values()]
    parts = {type(part): part for kind in kinds for part in kind.does}
    assert set(parts) == set(PARTS.values())
    for kind in PARTS.values():
        assert "sentence" in vars(kind), kind


def test_a_card_gives_away_no_enchantment_and_no_rune_that_are_unknown() -> None:
    ring = worn("sap", 2, known=False)
    assert not [line for line in ring if "mends" in line]
    assert not [line for line in worn("leather", 0, "return", known=False) if "fly back" in line]
    assert not [line for line in worn("breath", known=False) if "12 turns" in line]
    assert "Burning for 25% of the usual time." in worn("cinders", 2, known=False), "whatever its enchantment"


NOOK = """
    #########
    #@......#
    #######.#
    #######.#
    #######&#
    #########
"""


def nook(kind: str, enchant: int = 0, *, known: bool = True) -> Scene:
    """Return a scene with a thing around a corner, seen before at this enchantment."""
    scene = Scene(NOOK, legend={"&": kind})
    thing = scene.run.world.get(scene.named["&"], Item)
    thing.enchant, thing.known = enchant, known
    scene.walk(*"eeeeeewwwwww")
    assert not scene.floor.memory.visible[4, 7]
    return scene


def looked_at(scene: Scene, folder: Path) -> str:
    """Return the whole text of the card of the thing around the corner."""
    look = Look(FloorView(scene.session, context(folder)), start=(7, 4))
    title, lines = look.card()
    return " ".join([title, *(line for line, _ in lines)])


def test_a_remembered_thing_is_shown_as_it_was_last_seen(tmp_path: Path) -> None:
    scene = nook("veil", 1)
    (turns,) = [line for line in scene.card(scene.named["&"]) if line.startswith("Invisible")]
    card = looked_at(scene, tmp_path)
    assert card.startswith("& +1 charm of the veil")
    assert turns in card
    assert "+2 sword" in looked_at(nook("sword", 2), tmp_path)
    assert "You do not know yet how well it is made." in looked_at(nook("sword", 2, known=False), tmp_path)


@pytest.mark.parametrize("kind", ["veil", "sword"])
def test_the_card_of_a_remembered_thing_tells_nothing_of_what_became_of_it(kind: str, tmp_path: Path) -> None:
    scene = nook(kind, 1)
    before = looked_at(scene, tmp_path)
    thing = scene.run.world.get(scene.named["&"], Item)
    thing.enchant = 5
    assert looked_at(scene, tmp_path) == before
    spawn.delete(scene.run, scene.named["&"])
    assert looked_at(scene, tmp_path) == before, "taken by somebody meanwhile"


@pytest.mark.parametrize(
    ("kind", "word"), [("veil", "Invisible"), ("thunder", "charges"), ("sword", "You do not know")]
)
def test_the_card_of_a_thing_whose_kind_alone_is_remembered_tells_no_enchantment(
    kind: str, word: str, tmp_path: Path
) -> None:
    scene = nook(kind, 3)
    scene.floor.memory.seen.clear()  # as after loading
    card = looked_at(scene, tmp_path)
    assert scene.content.items[kind].text in card
    assert "+3" not in card
    assert "+0" not in card
    assert word not in card


def test_what_is_sensed_of_a_thing_around_a_corner_is_on_its_card(tmp_path: Path) -> None:
    scene = nook("sword", -1, known=False)
    assert effects.apply(scene.run, Reveal("items"), scene.run.hero)
    for _ in range(2):
        assert "It is flawed" in looked_at(scene, tmp_path)
        scene.floor.memory.seen.clear()


def test_the_card_of_a_remembered_key_names_its_metal(tmp_path: Path) -> None:
    scene = nook("vault_key")
    scene.run.world.add(scene.named["&"], Opens(1, 3, 1, "brass"))
    assert looked_at(scene, tmp_path).startswith("¬ brass key")


def test_a_suit_far_too_heavy_is_compared_as_giving_no_armour_rather_than_less() -> None:
    scene = Scene("####\n#@.#\n####")
    plate = scene.run.world.get(scene.give("plate"), Item)
    plate.enchant = -9
    assert "Compared with no armour: the same armour, 0.0." in [line for line, _ in cards.thing(scene.run, plate)]


def test_no_card_says_that_a_number_is_something_instead_of_the_same() -> None:
    for kind in [kind for kind in library().items.values() if kind.family.enchantable]:
        scene = Scene(BARE)
        scene.run.known.add(kind.id)
        if kind.strikes or kind.armour:
            scene.give(kind.id, worn=True)
        for enchant in (-9, -1, 0, 3, 10):
            item = Item(kind, 1, enchant, known=True)
            for line, _ in cards.thing(scene.run, item):
                changes = re.findall(r"(\S+) instead of ([^\s,]+)", line.rstrip("."))
                assert not [then for then, now in changes if then == now], (kind.id, enchant, line)
            assert cards.one_more(scene.run, item) or kind.family.charged, (kind.id, enchant)


def test_a_comparison_says_plainly_that_nothing_changes() -> None:
    scene = Scene(BARE)
    scene.give("leather", worn=True)
    assert "Compared with your +0 suit of leather armour: the same armour, 3.5." in scene.card(scene.give("leather"))
    scene.give("sword", worn=True)
    card = scene.card(scene.give("sword"))
    assert any(line.startswith("Compared with your +0 sword: the same damage a turn, ") for line in card)


@pytest.mark.parametrize(
    ("kind", "enchant", "more"),
    [
        ("plate", -9, "still no armour (7 strength short)"),
        ("leather", -9, "still no armour"),
        ("cat", 9, "nothing changes"),
        ("cat", -1, "it does you no more harm"),
        ("wits", -1, "it does you no more harm"),
    ],
)
def test_one_more_enchantment_that_shows_in_no_number_says_so(kind: str, enchant: int, more: str) -> None:
    scene = Scene(BARE)
    scene.run.known.add(kind)
    item = scene.run.world.get(scene.give(kind, enchant=enchant), Item)
    assert cards.thing(scene.run, item)[-1][0] == f"One more enchantment: {more}."


@pytest.mark.parametrize(
    ("kind", "enchant", "more"),
    [
        ("dagger", 0, "accuracy 115% instead of 108%, damage 2-4 as before"),
        ("sword", 0, "damage 6-10 instead of 5-10"),
        ("leather", 2, "armour 6.5 instead of 5.5"),
        ("wits", 1, "they recharge 40% faster"),
        ("embers", 2, "of 3 charges"),
    ],
)
def test_a_card_and_the_character_page_say_what_one_more_enchantment_does(kind: str, enchant: int, more: str) -> None:
    scene = Scene(BARE)
    scene.run.known.add(kind)
    thing = scene.give(kind, enchant=enchant, known=True)
    item = scene.run.world.get(thing, Item)
    told = cards.thing(scene.run, item)[-1][0]
    assert told.startswith("One more enchantment: ")
    assert more in told
    item.enchant += 1
    assert cards.thing(scene.run, item)[-1][0] != told
    if item.kind.family.slot:
        scene.do(Equip(thing))
        rows = character.rows(scene.run)
        before = next(row.text for row in rows if "one more enchantment: " in row.text)
        item.enchant += 1
        assert before not in [row.text for row in character.rows(scene.run)]


def test_the_next_enchantment_gives_away_nothing_that_is_unknown() -> None:
    scene = Scene(BARE)
    told = set()
    for enchant in (0, 3):
        for kind in ("sword", "leather"):
            told.add(
                cards.one_more(scene.run, scene.run.world.get(scene.give(kind, enchant=enchant, known=False), Item))
            )
        assert not cards.one_more(
            scene.run, scene.run.world.get(scene.give("wits", enchant=enchant, known=False), Item)
        )
    assert len(told) == 2


def test_what_an_enchantment_is_stands_where_strength_adds_one() -> None:
    scene = Scene(BARE)
    lines = [line for line, _ in cards.thing(scene.run, scene.run.world.get(scene.give("dagger"), Item))]
    assert any("enchantment (each point: 6.5% more accuracy and damage)." in line for line in lines)


def test_choosing_what_to_enchant_shows_what_it_would_do(tmp_path: Path) -> None:
    scene = Scene(BARE)
    scene.run.known.add("enchanting")
    scroll, dagger = scene.give("enchanting"), scene.give("dagger", known=True)
    letters = {entity: letter for letter, entity, _ in query.pack(scene.run, scene.run.hero)}
    told = shown(scene, ["R", letters[scroll]], tmp_path)
    assert "Read it on what?" in told
    assert "accuracy 115% instead of 108%" in " ".join(told.split())
    assert dagger in letters


def test_armour_is_told_in_one_form_on_all_lines_of_a_card() -> None:
    scene = Scene("####\n#@.#\n####")
    for strength in range(8, 16):
        scene.hero.strength = strength
        card = " ".join(scene.card(scene.give("leather")))
        assert not re.findall(r"\d\.\d\d", card.partition("One more")[2]), card


NUMBERLESS = (Teleport, Exchange, Win, Anchor)  # effects of which there is no number to tell
POINTED = [kind for kind in library().items.values() if kind.bolt and not isinstance(kind.bolt[0], NUMBERLESS)]


@pytest.mark.parametrize("kind", POINTED, ids=lambda kind: kind.id)
def test_the_card_of_whatever_is_pointed_or_used_again_tells_in_numbers_what_it_does(kind: ItemKind) -> None:
    assert any(character.isdigit() for character in "".join(amounts(Scene(BARE).run, kind.bolt[:1]))), kind.id


def test_a_horns_card_tells_for_how_long_it_spurs_on_and_marks() -> None:
    scene = Scene(BARE)
    item = scene.run.world.get(scene.give("horn", enchant=1), Item)
    told = "Friends in sight hasted 7 turns; the nearest foe marked 30 turns; a noise heard 14 steps away."
    assert told in [line for line, _ in cards.thing(scene.run, item)]
