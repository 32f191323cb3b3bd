"""The command line: it prints levels, and says in one sentence what it cannot do."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

import levelgen
from levelgen.__main__ import main
from levelgen.recipe import knobs_of

Captured = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    """The exit status, whether returned or raised by the parser."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


def test_a_level_is_printed(capsys: Captured) -> None:
    assert run("show", "cells", "--seed", "7", "--size", "60x20", "--depth", "3", "--set", "loops=1") == 0
    level = levelgen.generate("cells", seed=7, width=60, height=20, depth=3, loops=1)
    assert capsys.readouterr() == (level.to_text() + "\n", "")


def test_every_stage_is_printed(capsys: Captured) -> None:
    assert run("show", "cells", "--seed", "moon", "--stages") == 0
    stages = levelgen.stages("cells", seed="moon")
    printed = capsys.readouterr().out
    assert [line[:-1] for line in printed.splitlines() if line.endswith(":")] == [stage.name for stage in stages]
    assert printed.endswith(levelgen.generate("cells", seed="moon").to_text() + "\n")


def test_tiers_are_shown(capsys: Captured) -> None:
    assert run("show", "cells", "--seed", "1", "--tiers") == 0
    lines = capsys.readouterr().out.splitlines()
    level = levelgen.generate("cells", seed=1)
    for room in level.rooms:
        x, y = room.center
        if level.terrain[y, x] == levelgen.Terrain.FLOOR:
            assert lines[y][x] == ".mH"[room.tier]
    assert run("show", "cells", "--seed", "1", "--tiers", "--stages") == 0
    assert capsys.readouterr().out.splitlines()[-45:] == lines


def test_color_only_where_it_is_wanted(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def colored(*arguments: str) -> bool:
        assert run("show", "cells", *arguments) == 0
        return "\x1b[" in capsys.readouterr().out

    assert colored("--color", "always")
    assert not colored("--color", "never")
    assert not colored()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert colored()
    assert not colored("--color", "never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colored()
    assert colored("--color", "always")


def test_color_changes_no_character(capsys: Captured) -> None:
    assert run("show", "cells", "--color", "always", "--tiers") == 0
    colored = capsys.readouterr().out
    assert run("show", "cells", "--tiers") == 0
    assert re.sub(r"\x1b\[[0-9]*m", "", colored) == capsys.readouterr().out
    for line in colored.splitlines():
        assert re.findall(r"\x1b\[[0-9]*m", line)[-1:] in ([], ["\x1b[0m"]), "a line ends in color"


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_help_lists_every_knob_with_range_and_default(generator: str, capsys: Captured) -> None:
    assert run("show", generator, "--help") == 0
    text = " ".join(capsys.readouterr().out.split())
    recipe = levelgen.GENERATORS[generator]
    for name, knob in knobs_of(recipe).items():
        assert f" {name} (default: " in text
        assert f"Allowed: {knob.allowed}." in text
        assert knob.doc in text
    assert all(preset in text for preset in recipe.PRESETS)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "COMMAND"),
        (["dance"], "'dance'"),
        (["show"], "GENERATOR"),
        (["show", "nonsense"], "choose from"),
        (["show", "cells", "--size", "80"], "--size is '80'; allowed: WIDTHxHEIGHT"),
        (["show", "cells", "--size", "0x0"], "width is 0; allowed: a whole number from 4 to 2000"),
        (["show", "cells", "--size", "-5x9"], "--size"),
        (["show", "cells", "--depth", "deep"], "--depth is 'deep'; allowed: a whole number from 0"),
        (["show", "cells", "--depth=-2"], "--depth is '-2'; allowed: a whole number from 0"),
        (["show", "cells", "--set", "loops"], "--set 'loops' is no setting; allowed: KNOB=VALUE"),
        (["show", "cells", "--set", "lops=1"], "lops is not one of its knobs; allowed: preset, width"),
        (["show", "cells", "--set", "loops=2"], "loops is 2.0; allowed: a number from 0 to 1"),
        (["show", "cells", "--set", "loops=nan"], "loops is nan; allowed"),
        (["show", "cells", "--set", "width=1e3"], "width is '1e3'; allowed"),
        (["show", "cells", "--set", "shapes=hexagon:1"], "'hexagon': 1.0; allowed: weights"),
        (["show", "cells", "--color", "red"], "'red'"),
        (["show", "cells", "--see", "7"], "--see"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(arguments: list[str], told: str, capsys: Captured) -> None:
    assert run(*arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "levelgen", "show", "cells", "--size", "800x800"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_it_runs_as_a_module_from_anywhere(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(levelgen.__file__).parent.parent), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "levelgen", "show", "cells", "--seed", "5"]
    shown = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout == levelgen.generate("cells", seed=5).to_text() + "\n"


@pytest.mark.parametrize("format", ["text", "json", "tabletop"])
@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_a_level_is_exported(generator: str, format: str, capsys: Captured, tmp_path: Path) -> None:  # noqa: A002
    arguments = ("export", generator, "--seed", "Grüße", "--size", "60x30", "--depth", "2", "--format", format)
    file = tmp_path / "level.out"
    assert run(*arguments, "-o", str(file)) == 0
    assert capsys.readouterr() == ("", "")
    written = file.read_text(encoding="utf-8")
    level = levelgen.generate(generator, seed="Grüße", width=60, height=30, depth=2)
    if format == "json":
        assert levelgen.Level.from_json(written) == level
    elif format == "text":
        assert written == level.to_text() + "\n"
    else:
        assert written.startswith(f"{generator.upper()}, seed ")
    assert run(*arguments) == 0
    assert capsys.readouterr() == (written, "")
    assert run(*arguments, "--output", "-") == 0
    assert capsys.readouterr() == (written, "")


def test_an_export_that_cannot_be_written_says_so(capsys: Captured, tmp_path: Path) -> None:
    assert run("export", "cells", "-o", str(tmp_path / "no" / "level.txt")) == 2
    error = capsys.readouterr().err
    assert "cannot be written: No such file or directory" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["export"], "GENERATOR"),
        (["export", "nonsense"], "'nonsense'"),
        (["export", "cells", "--format", "stone"], "'stone'"),
        (["export", "cells", "--size", "1x1"], "width is 1"),
        (["export", "cells", "--set", "lops=1"], "lops is not one of its knobs"),
    ],
)
def test_a_bad_export_is_one_sentence_and_status_2(arguments: list[str], told: str, capsys: Captured) -> None:
    assert run(*arguments) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert told in printed.err


def test_a_level_is_exported_as_a_picture(capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    file = tmp_path / "level.png"
    assert run("export", "cells", "--size", "40x20", "--format", "png", "-o", str(file)) == 0
    with Image.open(file) as image:
        assert image.size == (40 * 16, 20 * 16)
    assert run("export", "cells", "--size", "40x20", "--format", "png") == 0
    assert capsysbinary.readouterr() == (file.read_bytes(), b"")


def test_a_gallery_has_a_row_for_each_generator(tmp_path: Path) -> None:
    file = tmp_path / "gallery.png"
    arguments = ("--generators", "cells,caves", "--seeds", "3,monday,7", "--size", "40x20", "--cell", "5", "--tiers")
    assert run("gallery", "-o", str(file), *arguments) == 0
    with Image.open(file) as image:
        assert image.size == (12 + 3 * (40 * 5 + 12), 12 + 2 * (20 * 5 + 16 + 12))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "--output"),
        (["-o", "no/where.png", "--seeds", "1"], "'no/where.png' cannot be written: No such file"),
        (["-o", "x.png", "--generators", "cells,cels"], "'cels' is no generator; allowed: cells, "),
        (["-o", "x.png", "--seeds", "none"], "--seeds is 'none'"),
        (["-o", "x.png", "--seeds", ","], "--seeds is ','"),
        (["-o", "x.png", "--seeds", "50000"], "that makes 250000 levels; allowed: 1000 on one picture"),
        (["-o", "x.png", "--seeds", "20", "--size", "900x900"], "allowed: 40000000 on one picture"),
        (["-o", "x.png", "--cell", "0"], "--cell is '0'; allowed: a whole number from 1 to 64"),
        (["-o", "x.png", "--cell", "65"], "--cell is '65'"),
    ],
)
def test_a_bad_gallery_is_one_sentence_and_status_2(arguments: list[str], told: str, capsys: Captured) -> None:
    assert run("gallery", *arguments) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert told in printed.err


def test_a_template_is_shown_as_it_is_read(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "pit.txt"
    file.write_text('depths: 4-\n\n#######\n*.."..#\n#######\n')
    assert run("template", "check", str(file)) == 0
    drawing = ["kind: room", "weight: 1", "depths: 4-", "", "  #'''''#", "  *..\"..'", "  #'''''#", "", ""]
    title = f"{file}: 7x3, 5 cells to stand on, 12 entrances, 1 of them best places"
    assert capsys.readouterr() == ("\n".join([title, *drawing]), "")
    assert run("template", "check", "--color", "always", str(file)) == 0
    assert "\x1b[33m*\x1b[0m..\x1b[32m\"\x1b[0m..\x1b[93m'\x1b[0m" in capsys.readouterr().out


def test_a_name_too_long_for_a_file_is_told(capsys: Captured) -> None:
    assert run("template", "check", "x" * 5000 + ".txt") == 2
    told = capsys.readouterr().err
    assert told.endswith("cannot be read: File name too long\n")
    assert told.count("\n") == 1


def test_all_broken_templates_are_told_each_in_a_sentence(capsys: Captured, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"weight: {name}\n\n###\n#.#\n###\n")
    (tmp_path / "c.txt").write_text("###\n#.#\n###\n")
    (tmp_path / "empty").mkdir()
    assert run("template", "check", str(tmp_path), str(tmp_path / "empty")) == 2
    printed = capsys.readouterr()
    assert "c.txt: 3x3, 1 cells to stand on, 4 entrances" in printed.out
    told = printed.err.splitlines()
    assert [line.partition(": line 1")[0] for line in told[:2]] == [f"levelgen: {tmp_path / name}.txt" for name in "ab"]
    assert len(told) == 3
    assert "empty: has no templates" in told[2]
