"""Assets are read strictly: what is wrong is named, with file, table, field and what is allowed."""

from __future__ import annotations

import contextlib
import tomllib
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.content.effects import EFFECTS
from game.content.effects.bodily import Afflict
from game.content.former import FORMER, refuse_former
from game.content.kinds import MonsterKind, Shot
from game.content.library import FEWEST_KINDS, Library
from game.content.load import ContentError, open_mod, read_bytes, refuse_unsaveable
from game.content.tables import FILES
from game.draw.pages.sidebar import MARKS
from game.frontends.window.glyphs import BOLD, REGULAR, FontGlyphs
from game.rules.senses.sides import CHAINS
from levelgen.files import assets_folder
from levelgen.reading import WrongError, read
from levelgen.terrain import Terrain
from tests.kit.scenes import library

if TYPE_CHECKING:
    from pathlib import Path

GOBLIN = """
[goblin]
name = "goblin"
glyph = "g"
color = "green"
health = 15
damage = [2, 5]
text = "Small, green, and not alone."
"""

RUNE = '[odd]\nname = "oddity"\nslot = "armour"\ntext = ""\n'
HORDE = '[mob]\nstrata = ["gaol"]\nmembers = { rat = 3 }\ndanger = 2'
MUD = '[mud]\nname = "mud"\nglyph = "~"\ncolor = "mudd"\nwalkable = true\ntransparent = true'
ODD = '[length]\nodd = { floors = [{ stratum = "moon", danger = 1 }] }'


def mod(folder: Path, name: str, text: str) -> Library:
    (folder / name).write_text(text, encoding="utf-8")
    return Library.load([folder])


def test_a_monster_takes_a_few_lines(tmp_path: Path) -> None:
    goblin = mod(tmp_path, "monsters.toml", GOBLIN).monsters["goblin"]
    assert goblin == MonsterKind("goblin", "goblin", "g", "green", 15, (2, 5), "Small, green, and not alone.")


def test_a_mod_replaces_by_id_and_the_rest_stays(tmp_path: Path) -> None:
    changed = mod(tmp_path, "monsters.toml", GOBLIN.replace("[goblin]", "[rat]"))
    assert changed.monsters["rat"].name == "goblin"
    assert changed.monsters.keys() == library().monsters.keys()
    assert changed.digests["monsters.toml"] != library().digests["monsters.toml"]
    assert changed.digests["items.toml"] == library().digests["items.toml"]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"hops": True}, 'hops is now a word of does: does = ["hop"]'),
        ({"acts": [{"sign": "aims"}, {"foe": "lit"}]}, 'acts[1].foe is now a condition: when = [{ foe = "lit" }]'),
        ({"shot": {"spell": True}}, "shot.spell is now a part"),
    ],
)
def test_a_former_field_is_told_its_new_form(table: dict[str, object], told: str) -> None:
    former = {
        "hops": 'a word of does: does = ["hop"]',
        "acts.foe": 'a condition: when = [{ foe = "lit" }]',
        "shot.spell": "a part",
    }
    with pytest.raises(WrongError) as problem:
        refuse_former(table, former)
    assert str(problem.value) == told
    refuse_former({"foe": "lit", "acts": [], "shot": {"reach": 3}, "spell": True}, former)


def test_a_mod_for_an_earlier_version_is_told_the_new_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMER, "monsters.toml", {"hops": 'a word of does: does = ["hop"]'})
    with pytest.raises(ContentError, match=r'monsters.toml, \[goblin\], hops is now a word of does: does = \["hop"\]$'):
        mod(tmp_path, "monsters.toml", GOBLIN + "hops = true")


def test_the_new_forms_of_gear_that_are_told_can_be_read(tmp_path: Path) -> None:
    forms = {word: told.partition(": ")[2].replace("], plus", "]\nplus") for word, told in FORMER["runes.toml"].items()}
    rows = "\n".join(RUNE.replace("odd]", f"{word}]") + form for word, form in forms.items())
    runes = mod(tmp_path, "runes.toml", rows).runes
    for word, form in forms.items():
        assert all(getattr(runes[word], name) for name in tomllib.loads(form)), word


def test_the_new_forms_of_monsters_that_are_told_can_be_read(tmp_path: Path) -> None:
    forms = {word: told.partition(": ")[2] for word, told in FORMER["monsters.toml"].items() if ": " in told}
    rows = [
        GOBLIN.replace("[goblin]", f"[m{number}]")
        + (f'acts = [{{ sign = "aims", {form} }}]\n' if word.startswith("acts.") else f"{form}\n")
        for number, (word, form) in enumerate(forms.items())
    ]
    monsters = mod(tmp_path, "monsters.toml", "\n".join(rows)).monsters
    plain = mod(tmp_path, "monsters.toml", GOBLIN).monsters["goblin"]
    for number, word in enumerate(forms):
        assert replace(monsters[f"m{number}"], id="goblin") != plain, word


def test_a_mod_adds_a_theme_or_a_length_and_leaves_the_others(tmp_path: Path) -> None:
    floors = """[length.sprint]
floors = [{ stratum = "gaol", danger = 3 }]
"""
    modded = mod(tmp_path, "floors.toml", floors)
    assert modded.lengths.keys() == library().lengths.keys() | {"sprint"}
    assert modded.strata == library().strata


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("monsters.toml", GOBLIN + "speed = 3", ["[goblin], speed is no field of it; allowed: name, ", "move"]),
        ("monsters.toml", GOBLIN + "atack = 3", ["atack", "did you mean attack?"]),
        (
            "monsters.toml",
            GOBLIN.replace("15", '"many"'),
            ['[goblin], health is "many"; allowed: a whole number from 1'],
        ),
        ("monsters.toml", GOBLIN.replace("15", "true"), ["health is true; allowed: a whole number from 1"]),
        ("monsters.toml", GOBLIN.replace("health = 15", "health = 0"), ["health is 0; allowed: a whole number from 1"]),
        ("monsters.toml", GOBLIN.replace("[2, 5]", "[5, 2]"), ["damage", "low and high"]),
        (
            "monsters.toml",
            GOBLIN.replace("[2, 5]", "[1]"),
            ["damage is a list of length 1; allowed: two whole numbers"],
        ),
        ("monsters.toml", GOBLIN.replace("health = 15\n", ""), ["health", "is missing"]),
        ("monsters.toml", GOBLIN.replace('"green"', '"grene"'), ['color is "grene"; allowed: ', "did you mean green?"]),
        ("monsters.toml", GOBLIN.replace('"g"', '"gg"'), ['glyph is "gg"; allowed: a text of length 1']),
        ("monsters.toml", GOBLIN + 'temper = "huntt"', ["temper", "hunt, wander", "did you mean hunt?"]),
        ("monsters.toml", GOBLIN + 'traits = ["dances"]', ["traits", "flies", "swims"]),
        ("monsters.toml", GOBLIN + 'strata = ["moon"]', ['strata[0] is "moon"; allowed: ', "gaol"]),
        (
            "monsters.toml",
            GOBLIN + 'acts = [{ sign = "aims", does = "shoot" }]',
            ['acts[0].does is "shoot"; allowed: that for a kind with a shot'],
        ),
        (
            "monsters.toml",
            GOBLIN + 'acts = [{ sign = "aims", when = ["voise"] }]',
            ['acts[0].when[0] is "voise"; allowed: once, voice, ', 'a condition: a table with is = "..."'],
        ),
        (
            "monsters.toml",
            GOBLIN + 'acts = [{ sign = "aims", when = ["voice", { is = "neer", ground = "web" }] }]',
            ['acts[0].when[1].is is "neer"; allowed: ', "did you mean near?"],
        ),
        (
            "monsters.toml",
            GOBLIN + 'acts = [{ sign = "aims", when = [{ is = "near", ground = "gras" }] }]',
            ['acts[0].when[0].ground is "gras"; allowed: ', "did you mean grass?"],
        ),
        (
            "monsters.toml",
            GOBLIN + 'acts = [{ sign = "aims", beside = "web" }]',
            ['acts[0].beside is now a condition: when = [{ is = "near", ground = "rack" }]'],
        ),
        (
            "monsters.toml",
            GOBLIN + 'abilities = [{ can = "gather", what = ["gras"] }]',
            ['abilities[0].what[0] is "gras"; allowed: ', "did you mean grass?"],
        ),
        ("hordes.toml", HORDE.replace("rat =", "orc ="), ["[mob], members", '"orc"; allowed: ', "rat"]),
        ("hordes.toml", HORDE.replace("rat =", "hero ="), ["[mob], members", '"hero"; allowed: ', "rat"]),
        ("hordes.toml", HORDE.replace("3", "0"), ["[mob], members.rat is 0; allowed: a whole number from 1"]),
        ("hordes.toml", HORDE.replace("gaol", "moon"), ['[mob], strata[0] is "moon"; allowed: ', "gaol"]),
        ("monsters.toml", GOBLIN + 'carries = ["gold"]', ['carries[0] is "gold"; allowed: ', "dagger"]),
        ("monsters.toml", GOBLIN + 'on_hit = [{ do = "poison" }]', ['on_hit[0].do is "poison"; allowed: ', "afflict"]),
        ("monsters.toml", GOBLIN + "on_hit = [{ amount = 3 }]", ["on_hit[0]", 'do = "..."']),
        (
            "monsters.toml",
            GOBLIN + 'on_hit = [{ do = "afflict", status = "posioned", turns = [1, 2] }]',
            ['on_hit[0].status is "posioned"; allowed: ', "did you mean poisoned?"],
        ),
        ("monsters.toml", GOBLIN + "shot = { damage = [1, 2], range = 3 }", ["shot.range", "reach"]),
        ("monsters.toml", "[goblin\n", ["is not TOML"]),
        ("items.toml", '[bad]\nname = "bad"\nfamily = "gun"\ntext = ""', ["[bad], family", "potion", '"gun"']),
        ("runes.toml", RUNE + "dry = true", ['[odd], dry is now a word of properties: properties = ["dry"]']),
        ("runes.toml", RUNE + 'properties = ["wet"]', ["[odd], properties", '"wet"; allowed: quiet_steps']),
        ("runes.toml", RUNE + "does = [{ chance = 3 }]", ["[odd], does[0]", 'a table with do = "...", one of ward, ']),
        ("runes.toml", RUNE + 'does = [{ do = "reflect" }]', ["[odd], does[0].chance is missing"]),
        (
            "runes.toml",
            RUNE + 'does = [{ do = "filter", gases = ["steem"] }]',
            ['[odd], does[0].gases is "steem"; allowed: ', "did you mean steam?"],
        ),
        (
            "runes.toml",
            RUNE + 'does = [{ do = "breathe", turns = 3 }]\nplus = { turn = 1 }',
            ['[odd], plus is "turn"; allowed: stealth, turns'],
        ),
        ("items.toml", '[flavours]\npotion = ["red"]\nscroll = []\nwand = []', ["[flavours], ring", "at least"]),
        (
            "terrain.toml",
            '[mud]\nname = "mud"\nglyph = "~"\ncolor = "mudd"\nwalkable = true\ntransparent = true',
            ["mudd"],
        ),
        (
            "floors.toml",
            '[length]\nodd = { floors = [{ stratum = "moon", danger = 1 }] }',
            ['[length.odd], floors[0].stratum is "moon"; allowed: ', "gaol"],
        ),
        (
            "terrain.toml",
            '[straw]\nname = "straw"\nglyph = "~"\ncolor = "wood"\nwalkable = true\ntransparent = true\nburns = 300',
            ["[straw], fuel is 0; allowed: a whole number from 1 to 100"],
        ),
        (
            "terrain.toml",
            '[straw]\nname = "straw"\nglyph = "~"\ncolor = "wood"\nwalkable = true\nburns = 300\nfuel = 3',
            ['[straw], material is ""; allowed: for what burns one that fire lets burn, of grass, foliage, '],
        ),
        (
            "materials.toml",
            '[glue]\ntread = [{ do = "afflict", status = "stukc", turns = [1, 2] }]',
            ['[glue], tread[0].status is "stukc"; allowed: ', "did you mean stuck?"],
        ),
        ("materials.toml", '[glue]\ngas = "eats"', ['[glue], gas is "eats"; allowed: ', "stops"]),
        (
            "terrain.toml",
            '[acid]\nname = "acid"\nglyph = "~"\ncolor = "wood"\nwalkable = true\ntransparent = false\nhazard = "lava"',
            ["[acid], hazard", "transparent"],
        ),
        (
            "gases.toml",
            '[smog]\nname = "smog"\ncolor = "gray"\ntext = ""\nturns = [1, 0]',
            ["[smog], turns is a list of length 2; allowed: two whole numbers: a base, and how much gas"],
        ),
        (
            "gases.toml",
            '[smog]\nname = "smog"\ncolor = "gray"\ntext = ""\nstatus = "wheezing"',
            ['[smog], status is "wheezing"; allowed: poisoned, burning'],
        ),
        (
            "gases.toml",
            '[smog]\nname = "smog"\ncolor = "gray"\ntext = ""\nhalves = ["fog"]',
            ['[smog], halves is "fog"; allowed: poison, methane'],
        ),
        (
            "gases.toml",
            '[smog]\nname = "smog"\ncolor = "gray"\ntext = ""\nwater = [{ do = "thin", gas = "fog" }]',
            ['[smog], water[0].gas is "fog"; allowed: poison, methane'],
        ),
        (
            "items.toml",
            '[sun]\nname = "sun"\nfamily = "potion"\ntext = ""\nshatters = [{ do = "kindle", turns = 300 }]',
            ["[sun], shatters[0].turns is 300; allowed: a whole number from 0 to 100"],
        ),
        (
            "terrain.toml",
            '[cap]\nname = "cap"\nglyph = "u"\ncolor = "blue"\nwalkable = true\ntransparent = true\nlight = 8',
            ["[cap], light is 8; allowed: a whole number from 0 to 7"],
        ),
        (
            "palettes.toml",
            '[palette.standard.colors]\nhero = "white"',
            ['[palette.standard], colors.hero is "white"', "#c08040"],
        ),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, name: str, text: str, told: list[str]) -> None:
    with pytest.raises(ContentError) as problem:
        mod(tmp_path, name, text)
    for words in told:
        assert words in str(problem.value)
    assert name in str(problem.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('text = "Small, green, and not alone."', 'text = "two\\nlines"', 'text is "two\\nlines"; allowed: one line'),
        ("not alone", "not\u00a0alone", "text is "),
        ("not alone", "not\u200balone", "text is "),
        ("not alone", "x" * 1000, "allowed: one line of up to 1000 characters that can be printed"),
        ("[goblin]", '["gob\\u200blin"]', "gob\\u200blin"),
        ("15", "1_000_000_001", "health is 1000000001; allowed: a number from -1000000000 to 1000000000"),
        ("[2, 5]", "[2, 1_000_000_001]", "damage[1] is 1000000001; allowed: a number from "),
        ('"g"', '""', 'glyph is ""; allowed: a text of length 1'),
        ("15", "15\nweight = -1", "weight is -1; allowed: a whole number from 0"),
        ("15", "15\nattack = 10_001", "attack is 10001; allowed: a whole number from 1 to 10000"),
        ("15", f"15\nabilities = {'[' * 3000}", "is nested too deeply"),
        ("15", "9" * 5000, "has a number with too many digits"),
    ],
)
def test_what_no_save_could_hold_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(ContentError) as problem:
        mod(tmp_path, "monsters.toml", GOBLIN.replace(old, new))
    assert told in str(problem.value)
    assert str(problem.value).startswith(f"{tmp_path / 'monsters.toml'}")


def test_saves_can_hold_all_that_our_own_tables_say() -> None:
    for name in FILES:
        refuse_unsaveable(tomllib.loads((assets_folder() / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("glyph", ["", "##"])
def test_ground_has_one_glyph(tmp_path: Path, glyph: str) -> None:
    text = f'[mud]\nname = "mud"\nglyph = "{glyph}"\ncolor = "water"\nwalkable = true'
    with pytest.raises(ContentError, match=r"glyph is .*; allowed: a text of length 1"):
        mod(tmp_path, "terrain.toml", text)


def test_a_horde_is_no_army(tmp_path: Path) -> None:
    """Each of them would be made at once."""
    with pytest.raises(ContentError, match=r"members\.rat is 31; allowed: a whole number from 1 to 30"):
        mod(tmp_path, "hordes.toml", HORDE.replace("rat = 3", "rat = 31"))


def test_a_theme_or_palette_without_a_colour_that_is_drawn_with_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ContentError, match=r"palettes\.toml, \[theme\.gaol\], \w+ is missing; allowed: a colour for each of"
    ):
        mod(tmp_path, "palettes.toml", '[theme.gaol]\nwall = "#6b625a"')
    with pytest.raises(ContentError, match=r"\[palette\.standard\], \w+ is missing; allowed: a colour for each of"):
        mod(tmp_path, "palettes.toml", '[palette.standard.colors]\nhero = "#6b625a"')


def test_a_mod_that_changes_nothing_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    deep = tmp_path / "deep" / "one" / "two"
    deep.mkdir(parents=True)
    (deep / "monsters.toml").write_text(GOBLIN, encoding="utf-8")
    (tmp_path / "blank").mkdir()
    (tmp_path / "blank" / "monsters.toml").write_text("# nothing yet", encoding="utf-8")
    for name, inside in (
        ("deep.zip", "one/two/monsters.toml"),
        ("none.zip", "a.md"),
    ):
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            archive.writestr(inside, GOBLIN)
    for name in ("empty", "deep", "blank", "deep.zip", "none.zip"):
        with pytest.raises(
            ContentError, match=rf"{name}.*: changes nothing; allowed: at least one of palettes\.toml, "
        ):
            Library.load([tmp_path / name])


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_damaged_anywhere_is_refused_or_read(tmp_path: Path, packing: int) -> None:
    path = tmp_path / "mod.zip"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("monsters.toml", GOBLIN)
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        with contextlib.suppress(ContentError):
            read_bytes(open_mod(path) / "monsters.toml")


def test_a_knob_out_of_range_is_told_at_start_up(tmp_path: Path) -> None:
    text = """
[stratum]
gaol = { name = "a", theme = "gaol", greeting = "b", digs = [{ generator = "cells", knobs = { loops = 7.0 } }] }
"""
    with pytest.raises(ContentError, match="loops"):
        mod(tmp_path, "floors.toml", text)
    with pytest.raises(ContentError, match="generator is 'cellz'; allowed: cells"):
        mod(tmp_path, "floors.toml", text.replace('"cells"', '"cellz"').replace("loops = 7.0", ""))


def test_a_landscape_that_is_none_is_told(tmp_path: Path) -> None:
    text = """
[stratum]
gaol = { name = "a", theme = "gaol", greeting = "b", digs = [{ generator = "cells" }], landscapes = [LAND] }
"""
    for land, told in (
        ('{ name = "wet", waters = 2.0 }', "waters"),
        ('{ name = "wet", liquid = "milk" }', "liquid"),
        ('{ name = "wet", weight = 0 }', "weight"),
        ("{ waters = 0.5 }", "name"),
        ("", "landscapes"),
    ):
        with pytest.raises(ContentError, match=f"floors.toml.*stratum.gaol.*{told}"):
            mod(tmp_path, "floors.toml", text.replace("LAND", land))


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="nowhere"):
        Library.load([tmp_path / "nowhere"])


def test_every_structural_word_has_a_row_and_own_kinds_come_after() -> None:
    numbers = library().terrain_numbers
    for word in Terrain:
        assert numbers[word.name.lower()] == word
    assert numbers["bones"] >= 64
    assert library().terrain[numbers["way_home"]].id == "way_home"


def test_ground_says_what_the_rows_say() -> None:
    content = library()
    for number in content.terrain_numbers.values():
        kind = content.terrain[number]
        assert content.ground.walkable[number] == kind.walkable
        assert content.ground.passable[number] == (kind.walkable or kind.bump == "open")
        assert not (content.ground.uncramped[number] and (kind.door or not (kind.transparent or kind.walkable)))
    lava, statue = content.terrain_numbers["lava"], content.terrain_numbers["statue"]
    assert content.ground.airy[lava]
    assert not content.ground.airy[statue]


def test_no_ground_but_their_chains_looks_like_the_mark_of_captives() -> None:
    marked = [kind.id for kind in library().terrain if kind.glyph == MARKS["captive"]]
    assert marked == [CHAINS]


def test_every_ground_has_a_glyph_that_the_fonts_have() -> None:
    for name in (REGULAR, BOLD):
        font = FontGlyphs(assets_folder() / "tilesets" / "dejavu" / name, (10, 20))
        assert [kind.glyph for kind in library().terrain if not font.has(kind.glyph)] == []
        assert not font.has("⾀")


def test_what_a_danger_offers() -> None:
    content = library()
    assert {kind.danger for kind in content.kinds_at(5, below=3, first=5)} <= {2, 3, 4, 5}
    assert all(kind.first <= 5 and "gaol" in kind.strata for kind in content.kinds_at(5, stratum="gaol", first=5))
    found = content.kinds_at(90, first=90)
    assert len(found) == FEWEST_KINDS
    assert content.monsters["hollow"] in found
    assert content.monsters["rat"] not in found
    # A short run goes by danger alone, and has all that are less dangerous.
    assert content.monsters["rat"] in content.kinds_at(7)
    assert content.monsters["hexer"] in content.kinds_at(7, stratum="warrens")
    assert all(kind.danger <= 1 for kind in content.items_at(1))
    assert content.items["plate"] in content.items_at(6)
    assert content.items["enchanting"] not in content.items_at(20)  # weight 0: never by chance


def test_every_effect_can_be_written_and_applied() -> None:
    from game.rules.effects import APPLY

    assert set(APPLY) == set(EFFECTS.values())


def test_nested_tables_become_what_they_are() -> None:
    effects = [{"do": "afflict", "status": "slowed", "turns": [3, 4]}]
    shot = read(Shot, {"damage": [1, 2], "effects": effects}, "", ContentError)
    assert shot == Shot((1, 2), effects=(Afflict("slowed", (3, 4)),))


@pytest.mark.parametrize(("item", "family"), [("vault_key", "key"), ("keystone", "keystone")])
def test_a_mod_that_takes_what_every_run_needs_is_refused_at_the_start(item: str, family: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=f'has no item whose family is "{family}"'):
        mod(tmp_path, "items.toml", f'[{item}]\nname = "loaf"\nfamily = "food"\nnutrition = 100\ntext = ""')
