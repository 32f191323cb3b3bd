"""Settings: strict to read, sparing to write; and the folder they lie in."""

from __future__ import annotations

import dataclasses
import errno
import os
from typing import TYPE_CHECKING

import platformdirs
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from game.storage import paths
from game.storage.settings import Settings, SettingsError
from tests.kit.playing import library

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "settings.toml"


def test_without_a_file_all_are_defaults(path: Path) -> None:
    assert Settings.read(path, library()) == Settings()


def test_what_a_file_leaves_out_is_a_default(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('keys = ["numpad"]\nanimations = false\n', encoding="utf-8")
    assert Settings.read(path, library()) == Settings(keys=("numpad",), animations=False)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('keys = ["vim"]', 'keys[0] is "vim"; allowed: vi, numpad'),
        ('keys = "vi"', 'keys is "vi"; allowed: a list, each a text'),
        ('colour = "16"', "colour is no field of it; allowed: keys, palette, color,"),
        ('color = "8"', 'color is "8"; allowed: auto, truecolor, 256, 16, none'),
        ("animations = 1", "animations is 1; allowed: true or false"),
        ('palette = "night"', 'palette is "night"; allowed: standard'),
        ("tileset = true", "tileset is true; allowed: a text"),
        ("[keys]\nvi = true", "keys is a table of length 1; allowed: a list"),
        ("keys =", "is not TOML"),
        ("\0", "is not TOML"),
    ],
)
def test_a_slip_is_told_with_file_field_and_what_is_allowed(path: Path, text: str, words: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as problem:
        Settings.read(path, library())
    assert str(problem.value).startswith(str(path))
    assert words in str(problem.value)


def test_a_byte_order_mark_is_no_part_of_the_settings(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("animations = false\n", encoding="utf-8-sig")
    assert Settings.read(path, library()) == Settings(animations=False)


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_another_encoding_is_told(path: Path, encoding: str) -> None:
    path.parent.mkdir()
    path.write_text('tileset = "f\xfcr"\n', encoding=encoding)
    with pytest.raises(SettingsError) as problem:
        Settings.read(path, library())
    assert str(problem.value) == f"{path}: line 1: is no UTF-8; allowed: text in UTF-8"


def test_a_file_that_cannot_be_read_is_told(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(SettingsError, match="cannot be read"):
        Settings.read(path, library())


def test_settings_that_python_cannot_convert_are_told(path: Path) -> None:
    path.parent.mkdir()
    for text, words in (
        ("a = " + "[" * 3000, "is nested too deeply"),
        (f"a = {'9' * 5000}", "has a number with too many"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SettingsError, match=words):
            Settings.read(path, library())


def test_defaults_make_no_file(path: Path) -> None:
    Settings().write(path)
    assert not path.exists()


def test_only_what_differs_is_written(path: Path) -> None:
    Settings(animations=False).write(path)
    assert path.read_text(encoding="utf-8") == "animations = false\n"
    Settings().write(path)
    assert Settings.read(path, library()) == Settings()


MINE = """\
# How I like it.
palette = "high_contrast"  # for the old screen
animations = true   # as it was
keys = [
    "vi",  # the best
    "numpad",
]

[bindings]  # mine
explore = ["f5", "x"]  # x too
rest = ["z"]
# the end
"""


def test_the_comments_of_the_player_live_on(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(MINE.replace("high_contrast", "standard"), encoding="utf-8")
    kept = Settings.read(path, library())
    changed = dataclasses.replace(
        kept, palette="high_contrast", mouse=False, bindings={"explore": ("f5", "x"), "look": ("l",)}
    )
    changed.write(path)
    after = path.read_text(encoding="utf-8")
    assert set(after.splitlines()) - set(MINE.splitlines()) == {"mouse = false", 'look = ["l"]'}
    assert set(MINE.splitlines()) - set(after.splitlines()) == {'rest = ["z"]'}
    assert Settings.read(path, library()) == changed
    Settings().write(path)
    assert Settings.read(path, library()) == Settings()
    assert "# How I like it." in path.read_text(encoding="utf-8")


def test_a_file_that_was_broken_since_it_was_read_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    for broken in (b"keys = [\n# half written", "animations = true".encode("utf-16")):
        path.write_bytes(broken)
        with pytest.raises(SettingsError, match=r"is not TOML|is no UTF-8"):
            Settings(mouse=False).write(path)
        assert path.read_bytes() == broken


@pytest.mark.parametrize(
    "before",
    [
        "[bindings]\nrest = []\n",
        "bindings.rest = ['z']\nbindings.look = ['q']\n",
        "bindings = { rest = ['z'], look = ['q'] }\nmouse = true",
        "# only a comment",
        "\r\n# Windows\r\nmouse = false\r\n[bindings]\r\n",
        "\ufeffkeys = []",
    ],
)
@pytest.mark.parametrize("bindings", [{}, {"rest": ("5",)}, {"explore": ('"', "\\"), "look": ()}])
def test_settings_are_written_into_a_file_of_any_layout(
    path: Path, before: str, bindings: dict[str, tuple[str, ...]]
) -> None:
    path.parent.mkdir()
    path.write_bytes(before.encode())
    written = Settings(keys=("numpad",), stops_below=50, bindings=bindings)
    for each in (written, dataclasses.replace(written, mouse=False), written):
        each.write(path)
        assert Settings.read(path, library()) == each


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@example(tileset='\x7f\n\t"\\\N{SNOWMAN}', animations=True, keys=["vi"])
@given(tileset=some.text(), animations=some.booleans(), keys=some.permutations(["vi", "numpad"]))
def test_what_is_written_is_read(path: Path, tileset: str, animations: bool, keys: list[str]) -> None:  # noqa: FBT001
    written = Settings(keys=tuple(keys), tileset=tileset, animations=animations, color="16")
    written.write(path)
    assert Settings.read(path, library()) == written


def test_a_disk_that_takes_nothing_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    Settings(animations=False).write(path)
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SettingsError) as problem:
        Settings(mouse=False).write(path)
    assert str(problem.value) == f"{path}: cannot be written (No space left on device)"
    monkeypatch.undo()
    assert Settings.read(path, library()) == Settings(animations=False)


def test_every_setting_has_a_default_that_is_allowed(path: Path) -> None:
    path.parent.mkdir()
    for field in dataclasses.fields(Settings):
        assert field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
    path.touch()
    assert Settings.read(path, library()) == Settings()


# The data folder


def test_the_folder_asked_for_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    assert paths.data_folder(str(folder)) == folder
    assert folder.is_dir()


def test_else_it_is_where_the_system_has_such_things_and_not_made_before_it_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: tmp_path / name / str(appauthor))
    assert paths.data_folder() == tmp_path / "strata" / "False"
    assert not (tmp_path / "strata").exists()


@pytest.mark.parametrize("name", ["file", "file/below", "", "nul\0"])
def test_a_folder_that_cannot_be_had_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    asked = name and str(tmp_path / name)
    with pytest.raises(SettingsError) as problem:
        paths.data_folder(asked)
    assert asked in str(problem.value)
    assert "\n" not in str(problem.value)
