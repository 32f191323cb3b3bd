"""Text from outside, as sentences show it."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from levelgen.quoting import LONGEST, printable, sentence, shortened
from levelgen.reading import Range, read, show


@given(some.text(some.characters()))  # surrogates too, as names of files may have
def test_nothing_that_a_terminal_would_obey_is_left(text: str) -> None:
    for shown in (printable(text), sentence(text), show(text)):
        assert shown.isprintable()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("rats.toml, [Übel] is missing", "rats.toml, [Übel] is missing"),
        ("a\x1b[2Jb", "a\\x1b[2Jb"),
        ("\x9b31m \u200b\xa0 \udcff \u202e", "\\x9b31m \\u200b\\xa0 \\udcff \\u202e"),
        ("two\n  lines\r\n", "two lines"),
    ],
)
def test_what_cannot_be_printed_is_escaped_and_the_rest_stays(text: str, shown: str) -> None:
    assert sentence(text) == shown


def test_a_long_word_and_a_long_sentence_lose_their_middle() -> None:
    assert sentence(f"/{'x' * 5000}.save: is damaged") == f"/{'x' * 97}...{'x' * 93}.save: is damaged"
    told = sentence(f"{'a b ' * 5000} is no seed; allowed: 1 to 100 characters")
    assert len(told) == LONGEST
    assert told.startswith("a b a b")
    assert told.endswith("is no seed; allowed: 1 to 100 characters")


@pytest.mark.parametrize("most", [5, 6, 80, 81])
@pytest.mark.parametrize("length", [0, 79, 80, 81, 1000])
def test_the_shortened_has_as_many_characters_as_it_may(length: int, most: int) -> None:
    assert len(shortened("x" * length, most)) == min(length, most)


def test_a_field_of_a_table_is_named_without_what_a_terminal_would_obey() -> None:
    for hint in (dict[str, int], Range):
        with pytest.raises(ValueError, match=r"^rats\.toml, \\x1b\]0;owned\\x07 is ") as refused:
            read(hint, {"\x1b]0;owned\x07": "x"}, "rats.toml, ", ValueError)
        assert str(refused.value).isprintable()
