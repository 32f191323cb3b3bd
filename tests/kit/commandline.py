"""Helpers for tests of the command lines."""

import io
import sys

import pytest

from levelgen.cli.main import main

Captured = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    """The exit status, whether returned or raised by the parser."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


def print_in(encoding: str, monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    """Print to streams such as Python makes for a shell of this encoding; what is complained of goes here."""
    complained = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(complained, encoding, "backslashreplace", write_through=True))
    return complained
