"""What is printed after the table of times: levels beside those of rot.js."""

import pytest

BESIDE_DIGGER = pytest.StashKey[list[str]]()
"""Lines of the comparison with rot.js's Digger."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = config.stash.get(BESIDE_DIGGER, [])
    if lines:
        terminalreporter.section("median of 80x50 levels beside rot.js's Digger")
        for line in lines:
            terminalreporter.line(line)
