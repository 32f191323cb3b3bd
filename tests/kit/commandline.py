"""Helpers for tests of the command line."""

import pytest

from levelgen.cli.main import main

Captured = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    """The exit status, whether returned or raised by the parser."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)
