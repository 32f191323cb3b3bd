"""The pack and the cards of things."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.rules.items import identify
from game.world.components import Item
from tests.kit.playing import play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path


CONDUCTED = "lightning along water and metal, damage {} and less with each step"


def test_the_card_of_a_thing_that_breaks_says_how_often() -> None:
    scene = Scene("#####\n#.@.#\n#####")
    assert "Breaks 20% of the time when thrown." in scene.card(scene.give("dart"))
    assert not any("Breaks" in line for line in scene.card(scene.give("dagger")))


@pytest.mark.parametrize(
    ("kind", "enchant", "line"),
    [
        ("haste", 0, "Hasted 18-25 turns."),
        ("venom", 0, "Where it breaks: thick poison gas (a breath of it: poisoned 12 more turns)."),
        ("net", 0, "Where it lands: net within 1 step; stuck 6 pulls."),
        ("hush", 0, "Silenced 20 turns."),
        ("sparks", 0, f"Damage 6-14; sets fire to what burns; {CONDUCTED.format(6)}."),
        ("embers", 2, "Damage 9-14; sets fire to what burns."),
        ("heart", 2, "Heals 52% of your health."),
        ("thunder", 4, f"Damage 17-24; {CONDUCTED.format(8)}; a noise heard 20 steps away."),
        ("pear", 0, "Food for 600 turns."),
    ],
)
def test_cards_tell_numbers_as_they_are(kind: str, enchant: int, line: str) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    scene.run.known.add(kind)
    assert line in scene.card(scene.give(kind, enchant=enchant))


@pytest.mark.parametrize(
    ("worn", "other", "line"),
    [
        ("dagger", "maul", "Compared with your +2 dagger: damage a turn 4.4 instead of 3.5 (+0.9)."),
        ("sword", "mace", "You would give up what yours does. Strikes back at once when a foe misses you in melee."),
        ("dagger", "spear", "You would give up what yours does. Does five times the damage to the unaware,"),
        ("leather", "scale", "Compared with your +2 suit of leather armour: armour 4.5 instead of 5.5 (-1.0)."),
    ],
)
def test_what_is_compared_counts_as_well_as_it_is_made_and_as_the_hero_is_strong(
    worn: str, other: str, line: str
) -> None:
    scene = Scene("#####\n#.@.#\n#####")
    scene.give(worn, enchant=2, worn=True)
    assert any(told.startswith(line) for told in scene.card(scene.give(other, enchant=1)))


def test_look_mode_reads_the_card_of_a_thing_in_sight(tmp_path: Path) -> None:
    scene = Scene("######\n#@..!#\n######", legend={"!": "maul"})
    shown = "\n".join(play(scene.session, [";", "tab"], tmp_path).lines())
    assert "Throws back what it hits" in shown


def test_wands_known_to_be_empty_are_named_so_stand_last_and_are_not_aimed(tmp_path: Path) -> None:
    scene = Scene("######\n#@..r#\n######", r="rat")
    wands = [
        scene.give(kind, charges=charges, known=charges == 0) for kind, charges in (("sparks", 0), ("slowness", 1))
    ]
    empty, full = (identify.kind_name(scene.run, scene.run.world.get(wand, Item).kind) for wand in wands)
    assert empty not in scene.run.content.items["sparks"].name, "its kind is not known, only that it is empty"
    shown = "\n".join(play(scene.session, ["i"], tmp_path).lines())
    assert shown.index(f"b / {full}") < shown.index(f"a / {empty} [empty]")
    ticks = scene.run.ticks
    play(scene.session, ["v", "a"], tmp_path)
    assert scene.log[-1] == "It is empty. A scroll of enchanting would give it two charges."
    assert scene.run.ticks == ticks
