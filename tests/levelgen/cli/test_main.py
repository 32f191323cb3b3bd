"""The command line as a program of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import levelgen
from levelgen.cli import show
from levelgen.cli.main import main
from tests.kit.commandline import print_in, run


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "levelgen", "show", "cells", "--size", "400x400"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_full_disk_behind_the_output_is_told() -> None:
    device = Path("/dev/full")
    if device.exists():  # Linux has it
        with device.open("w", encoding="utf-8") as full:
            command = [sys.executable, "-m", "levelgen", "show", "cells"]
            ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (ended.returncode, ended.stderr) == (2, "levelgen: the disk is full\n")


def test_an_output_that_was_closed_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["show", "cells"]) == 0


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(show, "generate", interrupted)
    assert main(["show", "cells"]) == 130
    assert capsys.readouterr() == ("", "")


def test_it_runs_as_a_module_from_anywhere(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(levelgen.__file__).parent.parent), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "levelgen", "show", "cells", "--seed", "5"]
    shown = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout == levelgen.generate("cells", seed=5).to_text() + "\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp850"])
@pytest.mark.parametrize(
    "asked",
    [
        ["survey", "cells", "--seeds", "2", "--size", "40x20"],
        ["export", "cells", "--size", "40x20", "--format", "text", "-o", "-"],
        ["show", "caves", "--size", "40x20", "--seed", "Grüße"],
        ["show", "caves", "--size", "40x20", "--set", "loops=Grüße"],
        ["template", "check", "Grüße–.txt"],
        ["show", "tiles", "--help"],
    ],
)
def test_a_stream_that_knows_few_characters_gets_others_replaced(
    monkeypatch: pytest.MonkeyPatch, encoding: str, asked: list[str]
) -> None:
    complained = print_in(encoding, monkeypatch)
    is_wrong = "Grüße–.txt" in asked or "loops=Grüße" in asked
    assert run(*asked) == (2 if is_wrong else 0)
    assert complained.getvalue().count(b"\n") == is_wrong


@pytest.mark.parametrize("asked", [["show", "--help"], ["show", "cells", "--help"], ["show", "templates", "--help"]])
def test_without_docstrings_help_can_be_read(asked: list[str]) -> None:
    told = subprocess.run([sys.executable, "-OO", "-m", "levelgen", *asked], capture_output=True, text=True, check=True)
    assert "usage: levelgen show" in told.stdout
    assert ": str = " not in told.stdout
