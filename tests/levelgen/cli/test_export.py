"""`export`: levels in files of several formats."""

from pathlib import Path

import pytest
from PIL import Image

import levelgen
from tests.kit.commandline import Captured, run


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


def test_stages_are_pictures_in_a_folder(capsys: Captured, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "stages"
    assert run("export", "cells", "--seed", "4", "--size", "40x24", "--stages", "-o", str(folder)) == 0
    assert capsys.readouterr() == ("", "")
    stages = levelgen.stages("cells", seed=4, width=40, height=24)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [
        f"{number:03}_{stage.name.replace(' ', '_')}.png" for number, stage in enumerate(stages, 1)
    ]
    for file in files:
        with Image.open(file) as picture:
            assert picture.format == "PNG"


def test_stages_are_a_moving_picture(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "digging.gif"
    assert run("export", "districts", "--seed", "3", "--size", "60x40", "--stages", "-o", str(file)) == 0
    assert capsys.readouterr() == ("", "")
    stages = levelgen.stages("districts", seed=3, width=60, height=40)
    with Image.open(file) as picture:
        assert picture.format == "GIF"
        assert getattr(picture, "n_frames", 1) == len(stages)
        assert picture.info["loop"] == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--stages"], "--stages needs --output; allowed: a folder, or a file that ends in .gif"),
        (["--stages", "--format", "json", "-o", "x.gif"], "--format json is given with --stages; allowed: one or"),
        (["--stages", "-o", "{file}"], "cannot be made: File exists"),
        (["--stages", "-o", "{file}/new.gif"], "cannot be written: Not a directory"),
    ],
)
def test_stages_that_cannot_be_written_are_refused(
    arguments: list[str], told: str, capsys: Captured, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    size = ["--size", "20x12"]
    assert run("export", "cells", *size, *(part.format(file=file) for part in arguments)) == 2
    printed = capsys.readouterr()
    assert told in printed.err
    assert printed.err.count("\n") == 1
