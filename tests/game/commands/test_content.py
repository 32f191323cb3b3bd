"""`content`: assets checked, and what may be written in them."""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
import zipfile
from typing import TYPE_CHECKING, get_args

import pytest

from game import app
from game.content import kinds, statuses
from game.content.acts import CONDITIONS
from game.content.effects import EFFECTS
from game.content.gear_parts import PARTS
from game.content.library import Library
from game.content.load import LARGEST
from game.content.tables import FILES
from game.content.traits import Trait
from levelgen.files import assets_folder
from tests.kit.playing import library

if TYPE_CHECKING:
    from pathlib import Path

LEOPARD = """
[leopard]
name = "snow leopard"
glyph = "f"
color = "bone"
health = 20
damage = [2, 6]
text = "Far from any snow."
"""


HALL = '[length.tiny]\nfloors = [{ stratum = "gaol", danger = 1, hall = "lockap" }]'


def test_the_games_own_assets_are_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["content", "--check"]) == 0
    assert capsys.readouterr().out.startswith(f"{len(library().monsters)} monsters, {len(library().items)} items,")


def test_what_is_laid_over_them_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "monsters.toml").write_text(LEOPARD, encoding="utf-8")
    for arguments in (["content", "--check", "--mods", str(tmp_path)], ["--mods", str(tmp_path), "content", "--check"]):
        assert app.run(arguments) == 0
        assert capsys.readouterr().out.startswith(f"{len(library().monsters) + 1} monsters, ")


def test_a_mod_may_begin_with_a_byte_order_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "monsters.toml").write_text(LEOPARD, encoding="utf-8-sig")
    (tmp_path / "keys.toml").write_text('[vi]\nlook = ["ctrl-x"]\n', encoding="utf-8-sig")
    assert app.run(["content", "--check", "--mods", str(tmp_path)]) == 0
    (tmp_path / "keys.toml").write_text('[vi]\nlook = ["ctrl-x"]\n', encoding="utf-16")
    assert app.run(["content", "--check", "--mods", str(tmp_path)]) == 2
    assert "keys.toml: line 1: is no UTF-8; allowed: text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("monsters.toml", LEOPARD.replace("bone", "snow"), '[leopard], color is "snow"; allowed: '),
        ("monsters.toml", LEOPARD.replace("health", "helth"), "[leopard], helth is no field of it"),
        ("floors.toml", HALL, '[length.tiny], floors[0].hall is "lockap"; allowed: '),
        ("monster.toml", LEOPARD, "is not read by the game; allowed:"),
        ("hints.toml", '[mine]\nwhen = "begun"\ntext = "{dance}"\n', 'hints.toml, [mine], text is "dance"; allowed: '),
        ("keys.toml", '[vi]\nlook = ["hyper-x"]\n', "'hyper-x' is no key"),
        ("keys.toml", '[vi]\ndance = ["x"]\n', "keys.toml, [vi]: dance is no command; the commands are abandon, "),
    ],
)
def test_a_slip_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, text: str, words: str) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert app.run(["content", "--check", "--mods", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_what_there_is_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["content", "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert list(counts) == [
        *("monsters", "items", "statuses", "terrain", "blueprints", "key_puzzles", "treasure_rooms", "traps", "gases")
    ]
    content = library()
    assert counts["monsters"] == len(content.monsters)
    assert counts["items"] == len(content.items)
    assert counts["terrain"] == len({kind.id for kind in content.terrain})
    for name in ("statuses", "traps", "gases"):
        assert counts[name] == len(tomllib.loads((assets_folder() / f"{name}.toml").read_text(encoding="utf-8")))
    drawings = [path.read_text(encoding="utf-8") for path in (assets_folder() / "templates").glob("[vp]*s/*.txt")]
    assert counts["blueprints"] == len(drawings) >= 30
    assert counts["key_puzzles"] == sum("\nsort: key\n" in drawing for drawing in drawings) >= 10
    assert counts["treasure_rooms"] == sum("\nsort: treasure\n" in drawing for drawing in drawings)

    (tmp_path / "monsters.toml").write_text(LEOPARD, encoding="utf-8")
    assert app.run(["content", "--json", "--mods", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["monsters"] == counts["monsters"] + 1


def zipped(tmp_path: Path, *names: str, text: str = LEOPARD) -> Path:
    """An archive with this text in files of these names."""
    path = tmp_path / "leopards.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, text)
    return path


@pytest.mark.parametrize("name", ["monsters.toml", "leopards/monsters.toml"])
def test_an_archive_counts_like_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    path = zipped(tmp_path, name)
    assert app.run(["content", "--check", "--mods", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{len(library().monsters) + 1} monsters, ")
    assert Library.load([path]).mods == ("leopards",)
    assert Library.load([path]).digests == Library.load([_unpacked(tmp_path)]).digests


def _unpacked(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "monsters.toml").write_text(LEOPARD, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("monsters.toml", LEOPARD.replace("bone", "snow"), 'leopards.zip/monsters.toml, [leopard], color is "snow"'),
        ("beasts.toml", LEOPARD, "beasts.toml: is not read by the game; allowed:"),
        ("monsters.toml", "x" * (LARGEST + 1), "is larger than 4,194,304 bytes"),
    ],
    ids=["color", "name", "size"],
)
def test_a_slip_in_an_archive_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, words: str
) -> None:
    assert app.run(["content", "--check", "--mods", str(zipped(tmp_path, name, text=text))]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1


def test_a_damaged_archive_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = zipped(tmp_path, "monsters.toml")
    whole = path.read_bytes()
    for data, words in (
        (whole[:50], "is no folder with assets, and no zip archive of one"),
        (whole.replace(b"snow leopard", b"snow leopxrd"), "cannot be read from its archive"),
    ):
        path.write_bytes(data)
        assert app.run(["content", "--check", "--mods", str(path)]) == 2
        told = capsys.readouterr().err
        assert words in told
        assert told.count("\n") == 1


def test_the_assets_fit_their_json_schema(capsys: pytest.CaptureFixture[str]) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed, so no schema is tried")
    assert app.run(["content", "--schema", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator.check_schema(whole)
    assets = {name: tomllib.loads((assets_folder() / name).read_text(encoding="utf-8")) for name in FILES}
    assert list(jsonschema.Draft202012Validator(whole).iter_errors(assets)) == []
    assert app.run(["content", "--schema", "monsters.toml", "--json"]) == 0
    monsters = jsonschema.Draft202012Validator(json.loads(capsys.readouterr().out))
    leopard = tomllib.loads(LEOPARD)
    assert list(monsters.iter_errors(leopard)) == []
    for field, wrong in (("health", 0), ("temper", "lazy"), ("traits", ["spotted"]), ("helth", 1), ("damage", [1])):
        slip = {"leopard": {**leopard["leopard"], field: wrong}}
        assert list(monsters.iter_errors(slip)), field
    for effect in ({"do": "purr"}, {"amount": 1}, {"do": "heal", "much": 1}):
        assert list(monsters.iter_errors({"leopard": {**leopard["leopard"], "on_hit": [effect]}})), effect
    del leopard["leopard"]["name"]
    assert list(monsters.iter_errors(leopard))


def test_the_json_schema_says_what_fields_are_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["content", "--schema", "items.toml", "--json"]) == 0
    schema = json.loads(capsys.readouterr().out)
    item = schema["$defs"]["ItemKind"]
    assert item["required"] == ["name", "family", "text"]
    assert item["properties"]["breaks"] == {
        "type": "integer", "minimum": 0, "maximum": 1000, "default": 0,
        "description": "per mille that it does when thrown, wherever it ends",
    }  # fmt: skip
    assert "potion" in item["properties"]["family"]["enum"]
    assert {"$ref": "#/$defs/Heal"} in schema["$defs"]["effect"]["anyOf"]
    assert schema["$defs"]["Heal"]["properties"]["do"] == {"const": "heal"}
    assert {"$ref": "#/$defs/Reflect"} in schema["$defs"]["gear_part"]["anyOf"]
    assert schema["$defs"]["Reflect"]["required"] == ["do", "chance"]
    assert not {kind.__name__ for kind in EFFECTS.values()} & {kind.__name__ for kind in PARTS.values()}
    assert "wand" in schema["properties"]["flavours"]["properties"]


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("items.toml", "  light: a whole number from 0 to 7; default 0  # how bright it shines"),
        ("monsters.toml", "  text: a text of length 1 or more  # what they are, in a sentence"),
    ],
)
def test_fields_that_several_tables_share_are_explained_in_each(
    capsys: pytest.CaptureFixture[str], file: str, line: str
) -> None:
    assert app.run(["content", "--schema", file]) == 0
    assert line in capsys.readouterr().out.splitlines()


def test_the_schema_of_one_file_says_nothing_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["content", "--schema", "keys.toml"]) == 0
    said = capsys.readouterr().out
    assert "keys.toml: [name-of-a-set]" in said
    assert "monsters.toml" not in said
    assert app.run(["content", "--schema", "bears.toml"]) == 2
    assert 'argument --schema is "bears.toml"; allowed: palettes.toml, ' in capsys.readouterr().err


def test_the_schema_names_every_field_that_may_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["content", "--schema"]) == 0
    said = capsys.readouterr().out
    for kind in (kinds.MonsterKind, kinds.ItemKind, statuses.StatusKind, kinds.TerrainKind, kinds.Stratum, kinds.Shot):
        for field in dataclasses.fields(kind):
            if field.name not in {"id", "number"}:
                assert re.search(rf"^  {field.name}: ", said, re.MULTILINE), (kind, field.name)
    for name in (*EFFECTS, *PARTS):
        assert f'do = "{name}"' in said
    assert '  pick_up: default ["g", ","]  # pick up\n' in said
    assert "temper: hunt, wander, guard" in said
    assert "  blind  # sees adjacent cells only\n" in said
    assert {*get_args(Trait), *get_args(statuses.StatusWord)} <= {
        *re.findall(r"^  (\w+)(?:  #.*)?$", said, re.MULTILINE)
    }
    assert "  once  # not again before it has lost its foe\n" in said
    assert all(f'when = [{{ is = "{name}"' in said for name in CONDITIONS)
    assert 'default "hunt"' in said
    assert "  health: a whole number from 1\n" in said
    assert "  move: a whole number from 1 to 10000; default 100\n" in said
    assert "  damage: two whole numbers, low and high, not below 0\n" in said
    assert "# per mille" in said
