"""`show`: it prints levels, and refuses impossible requests in one sentence."""

import re
import sys

import pytest

import levelgen
from levelgen.recipe import knobs_of
from tests.kit.commandline import Captured, run


def test_a_level_is_printed(capsys: Captured) -> None:
    assert run("show", "cells", "--seed", "7", "--size", "60x20", "--depth", "3", "--set", "loops=1") == 0
    level = levelgen.generate("cells", seed=7, width=60, height=20, depth=3, loops=1)
    assert capsys.readouterr() == (level.to_text() + "\n", "")


def test_spaces_around_a_seed_dig_no_other_level(capsys: Captured) -> None:
    assert run("show", "cells", "--seed", " 7 ") == 0
    assert capsys.readouterr().out == levelgen.generate("cells", seed=7).to_text() + "\n"


def test_every_stage_is_printed(capsys: Captured) -> None:
    assert run("show", "cells", "--seed", "moon", "--stages") == 0
    stages = levelgen.stages("cells", seed="moon")
    printed = capsys.readouterr().out
    told = [f"{number}/{len(stages)} {stage.name}: {stage.words}" for number, stage in enumerate(stages, 1)]
    assert [line for line in printed.splitlines() if line in told] == told
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


def test_stages_show_the_tiers_that_rooms_have_by_then(capsys: Captured) -> None:
    assert run("show", "districts", "--seed", "3", "--stages", "--color", "always") == 0
    grid, colours = capsys.readouterr().out.split("/")[1:3]
    for paint, glyph in ((32, "."), (34, "m"), (31, "H")):
        assert f"\x1b[{paint}m{glyph}" not in grid
        assert f"\x1b[{paint}m{glyph}" in colours


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
        assert knob.default == getattr(recipe(), name), "the preset chosen by default overrides the default"
        assert f"Allowed: {knob.allowed}." in text
        assert knob.doc in text
    assert all(preset in text for preset in recipe.PRESETS)


@pytest.mark.parametrize("generator", levelgen.GENERATORS)
def test_help_begins_with_the_presets_and_the_knobs_of_the_authors_algorithm(generator: str, capsys: Captured) -> None:
    assert run("show", generator, "--help") == 0
    text = capsys.readouterr().out
    recipe = levelgen.GENERATORS[generator]
    first, more = text.index("knobs, set with --set"), text.index("more knobs:")
    assert text.index("presets, as in") < text.index("\n  document: ") < first
    assert recipe.OF_DOCUMENT
    for name in recipe.OF_DOCUMENT:
        assert first < text.index(f"\n  {name} (default: ") < more
    assert more < text.index("\n  waters (default: ")


@pytest.mark.parametrize("command", ["export", "survey", "gallery"])
def test_commands_without_a_list_of_knobs_say_where_it_is(command: str, capsys: Captured) -> None:
    assert run(command, "--help") == 0
    assert "`show GENERATOR --help` lists them" in " ".join(capsys.readouterr().out.split())


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
