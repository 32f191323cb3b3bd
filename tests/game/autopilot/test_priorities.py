"""Priorities: the first attempt that comes to something counts, and none is made after it."""

from __future__ import annotations

from game.autopilot.priorities import first


def test_no_attempt_is_made_after_the_first_that_comes_to_something() -> None:
    made: list[str] = []

    def attempt(name: str, result: int | None) -> int | None:
        made.append(name)
        return result

    found = first((lambda by: attempt("nothing", None if by else 1), lambda by: attempt("zero", by - 1)), 1)
    assert found == 0
    assert made == ["nothing", "zero"]
    assert first((lambda: attempt("one", 1), lambda: attempt("never", 2))) == 1
    assert made[-1] == "one"
    assert first(()) is None
