"""`template check`: drawings as the generators read them."""

from pathlib import Path

import pytest

import levelgen
from levelgen import TemplateError
from levelgen.template.files import templates_folder
from tests.kit.commandline import Captured, run


def test_a_template_is_shown_as_it_is_read(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "pit.txt"
    file.write_text('depths: 4-\n\n#######\n*.."..#\n#######\n')
    assert run("template", "check", str(file)) == 0
    drawing = ["kind: room", "weight: 1", "depths: 4-", "", "  #'''''#", "  *..\"..'", "  #'''''#", "", ""]
    title = f"{file}: 7x3, 5 cells to stand on, 12 entrances, 1 of them a best place"
    assert capsys.readouterr() == ("\n".join([title, *drawing]), "")
    assert run("template", "check", "--color", "always", str(file)) == 0
    assert "\x1b[33m*\x1b[0m..\x1b[32m\"\x1b[0m..\x1b[93m'\x1b[0m" in capsys.readouterr().out


def test_a_name_too_long_for_a_file_is_told(capsys: Captured) -> None:
    assert run("template", "check", "x" * 5000 + ".txt") == 2
    told = capsys.readouterr().err
    assert told.endswith("cannot be read: File name too long\n")
    assert told.count("\n") == 1


def test_of_a_piece_no_entrances_are_told(capsys: Captured) -> None:
    file = templates_folder("pieces") / "barricade.txt"
    assert run("template", "check", str(file)) == 0
    assert capsys.readouterr().out.startswith(f"{file}: 1 row of up to 5 cells\nkind: piece\n")


def test_a_file_that_is_not_there_is_told_whatever_its_name(capsys: Captured, tmp_path: Path) -> None:
    for name in ("nowhere", "nowhere.txt", "nowhere.png"):
        assert run("template", "check", str(tmp_path / name)) == 2
        assert f"{name}: cannot be read: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["Chamber", "chambr", "HALLS"])
def test_a_misspelt_kind_of_tile_is_told_as_the_generator_does(word: str, capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text(f"{word}\n##+##\n#...#\n+.0.+\n#...#\n##+##\n")
    assert run("template", "check", str(file)) == 2
    told = f"{file}: line 1: the tile is {word!r}; allowed: chamber, hall, corridor, junction, court"
    assert told in capsys.readouterr().err
    with pytest.raises(TemplateError, match=f"line 1: the tile is {word!r}; allowed: chamber"):
        levelgen.generate("tiles", folder=str(tmp_path), tile=5)


def test_one_entrance_is_told_as_one(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "niche.txt"
    file.write_text("kind: vault\n\n#*#\n#.#\n###\n")
    assert run("template", "check", str(file)) == 0
    assert capsys.readouterr().out.startswith(f"{file}: 3x3, 1 cell to stand on, 1 entrance, 1 of them a best place\n")


def test_all_broken_templates_are_told_each_in_a_sentence(capsys: Captured, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"weight: {name}\n\n###\n#.#\n###\n")
    (tmp_path / "c.txt").write_text("###\n#.#\n###\n")
    (tmp_path / "empty").mkdir()
    assert run("template", "check", str(tmp_path), str(tmp_path / "empty")) == 2
    printed = capsys.readouterr()
    assert "c.txt: 3x3, 1 cell to stand on, 4 entrances, 0 of them best places" in printed.out
    told = printed.err.splitlines()
    assert [line.partition(": line 1")[0] for line in told[:2]] == [f"levelgen: {tmp_path / name}.txt" for name in "ab"]
    assert len(told) == 3
    assert "empty: has no templates" in told[2]


def test_tiles_are_shown_one_by_one(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text(
        "; ours\nchamber 2 3-:4\n##-##\n#...#\n+.0.#\n#...#\n##=##\n\ncorridor\n#####\n#####\n+...+\n#####\n#####\n"
    )
    assert run("template", "check", str(tmp_path)) == 0
    first = [
        f"{file}: chamber of 5x5, 8 cells to stand on", "exits: north river, south bridge, west door", "weight: 2 3-:4",
        "turns and mirrorings: 8", "", "  ##-##", "  #...#", "  +.0.#", "  #...#", "  ##=##", "",
    ]  # fmt: skip
    second = [
        f"{file}: corridor of 5x5, 3 cells to stand on", "exits: east door, west door", "weight: 1",
        "turns and mirrorings: 2", "", "  #####", "  #####", "  +...+", "  #####", "  #####", "",
    ]  # fmt: skip
    assert capsys.readouterr() == ("\n".join([*first, *second, ""]), "")


def test_all_our_tiles_are_right_and_a_wrong_one_is_told_by_its_line(capsys: Captured, tmp_path: Path) -> None:
    assert run("template", "check", str(templates_folder("tiles"))) == 0
    told = capsys.readouterr()
    assert told.out.count("cells to stand on") > 100
    assert "court of 14x14" in told.out
    file = tmp_path / "own.txt"
    file.write_text("chamber\n##+##\n#...#\n+.0.+\n#...?\n##+##\n")
    assert run("template", "check", str(file)) == 2
    assert f"levelgen: {file}: line 5: '?' in column 5; allowed: # on the edge" in capsys.readouterr().err
