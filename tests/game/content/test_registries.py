"""Families, tempers, hazards and effects: every word has its rule, and one that is registered works in a scene."""

from __future__ import annotations

import ast
import dataclasses
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

import game
from game import minds
from game.actions import using
from game.actions.base import Done, Outcome
from game.actions.handling import Equip
from game.actions.moving import Plunge, Rest
from game.content import effects as words
from game.content.acts import CONDITIONS, ConditionWord
from game.content.effect import Effect
from game.content.effects import EFFECTS
from game.content.families import FAMILIES, Family
from game.content.hazards import HAZARDS, HazardKind
from game.content.library import Library
from game.content.statuses import StatusWord
from game.content.tempers import TEMPERS, Temper
from game.content.traits import Trait
from game.rules import effects, hazards
from game.rules.beings import health, telegraphing
from game.rules.hazards.base import Hazard
from game.world import query
from game.world.components import Creature, Item, Position
from tests.kit.scenes import Scene, library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.actions.base import Action
    from game.minds.base import Round
    from game.rules.aim import Aim
    from game.world.query import Monster
    from game.world.run import Run

LAMPREY = '[lamprey]\nname = "lamprey"\nglyph = "l"\ncolor = "green"\nhealth = 9\ndamage = [1, 2]\ntext = ""\n'


def modded(folder: Path, **files: str) -> Library:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return Library.load([folder])


def test_every_temper_has_a_mind_and_every_hazard_a_rule() -> None:
    assert set(minds.BY_TEMPER) == set(TEMPERS)
    assert set(hazards.RULES) == set(HAZARDS.values())
    assert all(isinstance(rule, Hazard) for rule in hazards.RULES.values())


def test_every_effect_is_applied_by_something() -> None:
    assert set(effects.APPLY) == set(EFFECTS.values())


def test_every_condition_of_acts_has_a_rule() -> None:
    assert set(telegraphing.WORDS) == set(get_args(ConditionWord))
    assert set(telegraphing.PARTS) == set(CONDITIONS.values())


def test_every_file_of_effects_is_listed() -> None:
    assert {module.__name__ for module in words.MODULES} == {
        f"{words.__name__}.{found.name}" for found in pkgutil.iter_modules(words.__path__)
    }


@pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
def test_a_family_with_a_use_has_what_it_needs(family: Family) -> None:
    assert (family in using.USES or bool(family.slot)) == bool(family.use) or family.strikes
    assert len(family.glyph) == 1
    if family.unknown:
        assert family.unknown.format("odd", "") != family.unknown.format("odd", "s")
        assert family.id in library().flavours


def test_every_word_of_statuses_is_asked_by_a_rule_and_borne_by_a_status() -> None:
    borne = {word for kind in library().statuses.values() for word in kind.does}
    folder = Path(game.__file__).parent
    asked = {word for path in folder.rglob("*.py") for word in asked_words(ast.parse(path.read_text(encoding="utf-8")))}
    assert borne == {*get_args(StatusWord)}
    assert borne <= asked


def asked_words(tree: ast.AST) -> Iterator[str]:
    """Yield the words in `has(run, who, "word")` and in `"word" in kind.does`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="has") | ast.Name(id="has"), args=[_, _, ast.Constant(value=str(word))]
            ):
                yield word
            case ast.Compare(left=ast.Constant(value=str(word)), comparators=[ast.Attribute(attr="does")]):
                yield word


def test_hazards_name_traits_that_there_are() -> None:
    named = {trait for hazard in HAZARDS.values() for trait in (hazard.dweller, hazard.crosser) if trait}
    assert named <= {*get_args(Trait)}


def test_a_temper_that_is_added_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def decide(run: Run, monster: Monster, _: Round) -> Action:
        health.hurt(run, monster.entity, 1, by="boredom")
        return Rest()

    bored = Temper("bored", moves=False)
    monkeypatch.setitem(TEMPERS, "bored", bored)
    monkeypatch.setitem(minds.BY_TEMPER, "bored", decide)
    content = modded(tmp_path, monsters=LAMPREY + 'temper = "bored"')
    scene = Scene(
        """
        ########
        #@...l.#
        ########
    """,
        content=content,
        l="lamprey",
    )
    scene.rest(3)
    assert scene.health("l") == 9 - 3
    assert scene.at("l") == (5, 1)


def test_a_family_that_is_added_is_listed_and_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    trinket = Family("trinket", "&", "Trinkets", use="rub")

    @dataclasses.dataclass(frozen=True, slots=True)
    class Rub(using.Use):
        item: int
        family = trinket
        verb = "zap"

        def use(self, run: Run, actor: int, item: Item) -> Outcome:
            health.mend(run, actor, 2 * item.count)
            return Done(100)

    monkeypatch.setitem(FAMILIES, "trinket", trinket)
    monkeypatch.setitem(using.USES, trinket, Rub)
    rows = '[luck]\nname = "trinket of luck"\nfamily = "trinket"\ntext = "It is warm."'
    scene = Scene(
        """
        ####
        #@.#
        ####
    """,
        content=modded(tmp_path, items=rows),
    )
    scene.creature().health = 10
    stone, dagger = scene.give("luck"), scene.give("dagger")
    scene.do(using.USES[trinket](stone))  # type: ignore[call-arg]
    assert scene.health() == 12
    scene.do(Rub(dagger))
    assert scene.turn.refusal == "You cannot zap that."
    scene.do(Equip(stone))
    assert "You cannot wear or wield" in scene.turn.refusal
    assert scene.health() == 12


def test_a_family_with_a_slot_is_worn_beside_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(FAMILIES, "hat", Family("hat", "^", "Hats", use="wear", slot="head"))
    rows = '[cap]\nname = "cap"\nfamily = "hat"\ntext = "Of felt."'
    scene = Scene(
        """
        ####
        #@.#
        ####
    """,
        content=modded(tmp_path, items=rows),
    )
    armour, cap = scene.give("leather", worn=True), scene.give("cap")
    scene.do(Equip(cap))
    worn = {slot: query.worn(scene.run, scene.run.hero, slot) for slot in ("armour", "head", "weapon")}
    assert [found and found[0] for found in worn.values()] == [armour, cap, None]


def test_a_hazard_that_is_added_acts_on_creatures_and_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Acid(Hazard):
        def on_turn(self, run: Run, entity: int) -> None:
            health.hurt(run, entity, 3, by="acid")

        def on_item(self, run: Run, entity: int) -> None:
            run.world.get(entity, Item).enchant -= 1

    acid = HazardKind("acid", crosser="fireproof")
    monkeypatch.setitem(HAZARDS, "acid", acid)
    monkeypatch.setitem(hazards.RULES, acid, Acid())
    row = '[acid]\nname = "acid"\nglyph = "~"\ncolor = "green"\nwalkable = false\ntransparent = true\n'
    text = 'hazard = "acid"\ntext = "It bites."'
    monsters = LAMPREY + LAMPREY.replace("lamprey", "newt") + 'traits = ["fireproof"]'
    content = modded(tmp_path, terrain=row + text, monsters=monsters)
    scene = Scene(
        """
        ########
        #@...ln#
        ########
    """,
        content=content,
        l="lamprey asleep",
        n="newt asleep",
    )
    dagger = scene.give("dagger")
    scene.floor.ground.change_all(dict.fromkeys([(2, 1), (5, 1), (6, 1)], "acid"))
    scene.floor.memory.terrain[1, 2] = scene.floor.ground.terrain[1, 2]
    scene.rest()
    assert (scene.health("l"), scene.health("n")) == (6, 9)
    assert hazards.warning(scene.run, 1, 0) == "Acid: it bites."
    before = scene.health()
    scene.do(using.Throw(dagger, 2, 1))
    assert scene.run.world.get(dagger, Item).enchant < 0
    scene.do(Plunge(1, 0))
    assert scene.health() < before
    assert scene.run.world.get(scene.run.hero, Position) == Position(2, 1)


def test_an_effect_that_is_added_is_applied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    @dataclasses.dataclass(frozen=True, slots=True)
    class Shrink(Effect):
        by: int = 1

    def shrink(run: Run, effect: Shrink, aim: Aim) -> bool:
        run.world.get(aim.target, Creature).max_health -= effect.by
        return True

    monkeypatch.setitem(EFFECTS, "shrink", Shrink)
    monkeypatch.setitem(effects.APPLY, Shrink, shrink)
    rows = '[tonic]\nname = "tonic"\nfamily = "food"\ntext = ""\neffects = [{ do = "shrink", by = 7 }]'
    scene = Scene(
        """
        ####
        #@.#
        ####
    """,
        content=modded(tmp_path, items=rows),
    )
    most, scene.hero.food = scene.creature().max_health, 500
    scene.do(using.Eat(scene.give("tonic")))
    assert scene.creature().max_health == most - 7
