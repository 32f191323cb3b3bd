"""`gallery`: many levels on one picture."""

from pathlib import Path

import pytest
from PIL import Image

from tests.kit.commandline import Captured, run


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
