"""`content`: assets checked, and what may be written in them."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import TYPE_CHECKING

import pytest

from game import app
from game.content import kinds, statuses
from game.content.effects import EFFECTS
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


def test_the_games_own_assets_are_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["content", "--check"]) == 0
    assert capsys.readouterr().out.startswith(f"{len(library().monsters)} monsters, {len(library().items)} items,")


def test_what_is_laid_over_them_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "monsters.toml").write_text(LEOPARD, encoding="utf-8")
    for arguments in (["content", "--check", "--mods", str(tmp_path)], ["--mods", str(tmp_path), "content", "--check"]):
        assert app.run(arguments) == 0
        assert capsys.readouterr().out.startswith(f"{len(library().monsters) + 1} monsters, ")


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("monsters.toml", LEOPARD.replace("bone", "snow"), '[leopard], color is "snow"; allowed: '),
        ("monsters.toml", LEOPARD.replace("health", "helth"), "[leopard], helth is no field of it"),
        ("monster.toml", LEOPARD, "is read by nobody; allowed are"),
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
    assert [counts[name] for name in ("statuses", "traps", "gases")] == [24, 10, 7]
    drawings = [path.read_text(encoding="utf-8") for path in (assets_folder() / "templates").glob("[vp]*s/*.txt")]
    assert counts["blueprints"] == len(drawings) >= 30
    assert counts["key_puzzles"] == sum("\nsort: key\n" in drawing for drawing in drawings) >= 10
    assert counts["treasure_rooms"] == sum("\nsort: treasure\n" in drawing for drawing in drawings)

    (tmp_path / "monsters.toml").write_text(LEOPARD, encoding="utf-8")
    assert app.run(["content", "--json", "--mods", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["monsters"] == counts["monsters"] + 1


def test_the_schema_names_every_field_that_may_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["content", "--schema"]) == 0
    said = capsys.readouterr().out
    for kind in (kinds.MonsterKind, kinds.ItemKind, statuses.StatusKind, kinds.TerrainKind, kinds.Stratum, kinds.Shot):
        for field in dataclasses.fields(kind):
            if field.name not in {"id", "number"}:
                assert re.search(rf"^  {field.name}: ", said, re.MULTILINE), (kind, field.name)
    for name in EFFECTS:
        assert f'do = "{name}"' in said
    assert '  pick_up: default ["g", ","]  # pick up\n' in said
    assert "temper: hunt, wander, guard" in said
    assert 'default "hunt"' in said
    assert "  health: a whole number from 1\n" in said
    assert "  move: a whole number from 1; default 100\n" in said
    assert "  damage: two whole numbers, low and high, not below 0\n" in said
    assert "# per mille" in said
