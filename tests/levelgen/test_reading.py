"""The reader of untrusted data: accepted values, and the sentences for refused ones."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated, Any, Literal, NamedTuple, NewType

import numpy as np
import pytest

from levelgen.reading import (
    Check,
    Convert,
    Length,
    OneOf,
    Range,
    WrongError,
    describe,
    look_up,
    read,
    refusing,
    show,
    write,
)

Tag = NewType("Tag", int)


class Size(IntEnum):
    """The size of something."""

    SMALL = 0
    LARGE = 1


class Spot(NamedTuple):
    """A place on a map."""

    x: Annotated[int, Range(0, 9)]
    y: Annotated[int, Range(0, 9)] = 5


@dataclass(frozen=True)
class Beast:
    """A kind of monster."""

    id: str
    health: Annotated[int, Range(1, 99)]
    size: Size = Size.SMALL
    temper: Literal["wild", "tame"] = "wild"
    chance: Annotated[float, Range(0, 1)] = 0.5
    tags: tuple[str, ...] = ()
    lair: Spot | None = None
    sleeps: bool = False
    litter: tuple[int, int] = (1, 1)
    friends: Mapping[str, int] = field(default_factory=dict)
    young: "tuple[Beast, ...]" = ()


class BeastError(Exception):
    """A beast that cannot be."""


BEAST = ["id", "health", "size", "temper", "chance", "tags", "lair", "sleeps", "litter", "friends", "young"]
RAT = {"id": "rat", "health": 3}


def refusal(hint: Any, value: Any) -> str:
    with pytest.raises(BeastError) as problem:
        read(hint, value, "beasts.toml, [rat], ", BeastError)
    return str(problem.value)


def test_a_table_becomes_a_dataclass_with_all_its_parts() -> None:
    data = {
        **RAT,
        "size": "large",
        "chance": 1,
        "tags": ["small", "grey"],
        "lair": {"x": 3},
        "litter": [2, 7],
        "friends": {"cat": 0},
        "young": [RAT],
    }
    beast = read(Beast, data, "", BeastError)
    young = Beast("rat", 3)
    assert beast == Beast(
        "rat", 3, Size.LARGE, "wild", 1.0, ("small", "grey"), Spot(3, 5), False, (2, 7), {"cat": 0}, (young,)
    )
    assert isinstance(beast.chance, float)
    assert read(Beast, json.loads(json.dumps(write(beast))), "", BeastError) == beast


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"health": 0}, "health is 0; allowed: a whole number from 1 to 99"),
        ({"health": True}, "health is true; allowed: a whole number from 1 to 99"),
        ({"health": 3.0}, "health is 3.0; allowed: a whole number from 1 to 99"),
        ({"health": "3"}, 'health is "3"; allowed: a whole number from 1 to 99'),
        ({"health": None}, "health is none; allowed: a whole number from 1 to 99"),
        ({"health": 10**5000}, "health is a value of type int; allowed: a whole number from 1 to 99"),
        ({"chance": float("nan")}, "chance is NaN; allowed: a number from 0 to 1"),
        ({"size": "huge"}, 'size is "huge"; allowed: small, large'),
        ({"size": 1}, "size is 1; allowed: small, large"),
        ({"temper": "tam"}, 'temper is "tam"; allowed: wild, tame (did you mean tame?)'),
        ({"temper": ["tame"]}, "temper is a list of length 1; allowed: wild, tame"),
        ({"tags": "grey"}, 'tags is "grey"; allowed: a list, each a text'),
        ({"tags": ["grey", 7]}, "tags[1] is 7; allowed: a text"),
        ({"lair": 7}, "lair is 7; allowed: a table, or none"),
        ({"lair": {"x": 10}}, "lair.x is 10; allowed: a whole number from 0 to 9"),
        ({"lair": {"y": 1}}, "lair.x is missing; allowed: a whole number from 0 to 9"),
        ({"sleeps": 1}, "sleeps is 1; allowed: true or false"),
        ({"litter": [1]}, "litter is a list of length 1; allowed: a list of 2: a whole number, a whole number"),
        ({"litter": [1, "2"]}, 'litter[1] is "2"; allowed: a whole number'),
        ({"friends": {"cat": "no"}}, 'friends.cat is "no"; allowed: a whole number'),
        ({"young": [RAT, {"id": "x"}]}, "young[1].health is missing; allowed: a whole number from 1 to 99"),
        ({"heath": 3}, f"heath is no field of it; allowed: {', '.join(BEAST)} (did you mean health?)"),
    ],
)  # fmt: skip
def test_an_error_says_where_what_and_what_is_allowed(changes: dict[str, Any], told: str) -> None:
    assert refusal(Beast, RAT | changes) == f"beasts.toml, [rat], {told}"


def test_what_is_missing_or_no_table_at_all_is_told() -> None:
    assert refusal(Beast, {"id": "rat"}) == (
        "beasts.toml, [rat], health is missing; allowed: a whole number from 1 to 99"
    )
    assert refusal(Beast, [1]) == "beasts.toml, [rat] is a list of length 1; allowed: a table"
    assert refusal(list[int], [1, [2]]) == "beasts.toml, [rat], [1] is a list of length 1; allowed: a whole number"


def test_known_fields_are_given_and_not_read() -> None:
    assert read(Beast, {"health": 3}, "", BeastError, id="rat") == Beast("rat", 3)
    with pytest.raises(BeastError, match=r"^id is no field of it"):
        read(Beast, RAT, "", BeastError, id="rat")


def test_numbers_of_other_kinds_become_pythons_own() -> None:
    found = read(tuple[int, float], (np.int64(3), np.float32(0.5)), "", BeastError)
    assert found == (3, 0.5)
    assert [type(number) for number in found] == [int, float]


def test_unions_are_read_as_the_member_that_the_value_looks_like() -> None:
    count = Annotated[int, Range(1, 9)] | Annotated[float, Range(0, 1)] | None
    for value in (1, 9, 1.0, 0.0, None):
        found = read(count, value, "", BeastError)
        assert (found, type(found)) == (value, type(value))
    for wrong in (0, 10, 1.5, "1", True):
        told = f"{show(wrong)}; allowed: a whole number from 1 to 9, a number from 0 to 1, or none"
        assert refusal(count, wrong).endswith(told)


def test_lengths_words_and_checks_narrow_a_type() -> None:
    name = Annotated[str, Length(1, 5)]
    assert read(name, "rat", "", BeastError) == "rat"
    assert refusal(name, "").endswith('is ""; allowed: a text of length 1 to 5')
    assert refusal(Annotated[list[int], Length(2, 2)], [1]).endswith("allowed: a list of length 2, each a whole number")
    assert refusal(Annotated[str, OneOf(["red", "blue"])], "bleu").endswith(
        '"bleu"; allowed: red, blue (did you mean blue?)'
    )
    span = Annotated[tuple[int, int], Check(lambda ends: ends[0] <= ends[1], "low and high")]
    assert read(span, [1, 2], "", BeastError) == (1, 2)
    assert refusal(span, [2, 1]).endswith("is a list of length 2; allowed: low and high")


def test_a_type_may_have_a_reader_of_its_own() -> None:
    def doubled(value: Any) -> int:
        return 2 * read(int, value, "", WrongError)

    hint = dict[str, Annotated[int, Convert(doubled, "half of it")]]
    assert read(hint, {"a": 4}, "", BeastError) == {"a": 8}
    assert refusal(hint, {"a": "b"}) == 'beasts.toml, [rat], a is "b"; allowed: a whole number'


def test_tables_by_number_have_their_numbers_written_as_texts() -> None:
    floors = dict[int, str]
    assert read(floors, {"-1": "cellar", "2": "loft"}, "", BeastError) == {-1: "cellar", 2: "loft"}
    assert write({1: "a"}) == {"1": "a"}
    for name in ("two", "01", "+1", "-0", " 1", "1e3", "\N{ARABIC-INDIC DIGIT ONE}"):
        assert refusal(floors, {name: "loft"}).endswith("; allowed: a whole number")


def test_a_name_is_looked_up_or_refused_with_those_that_there_are() -> None:
    assert look_up("rat", {"rat": 1}) == 1
    with pytest.raises(WrongError, match=r'^pet is "rta"; allowed: rat, cat \(did you mean rat\?\)$'):
        look_up("rta", {"rat": 1, "cat": 2}, "pet")
    with pytest.raises(WrongError, match=r"^is a list of length 1; allowed: rat$"):
        look_up(["rat"], {"rat": 1})


def test_a_reader_inside_another_adds_to_the_path() -> None:
    def check() -> None:
        with refusing(BeastError, "beasts.toml, "), refusing(WrongError, "rat"), refusing(WrongError, "[3]"):
            read(Spot, {"x": 10}, "lair", WrongError)

    with pytest.raises(BeastError, match=r"^beasts\.toml, rat\[3\]\.lair\.x is 10; allowed: "):
        check()


def test_new_types_and_sets_are_read_as_what_they_are_of() -> None:
    assert read(set[Annotated[Tag, Range(1)]], [1, 2, 2], "", BeastError) == {1, 2}
    assert write({2, 1}) == [1, 2]
    assert refusal(set[Annotated[Tag, Range(1)]], [0]).endswith("[0] is 0; allowed: a whole number from 1")


def test_checks_of_what_was_read_use_the_same_sentence() -> None:
    def check() -> None:
        with refusing(BeastError, "beasts.toml: "):
            raise WrongError.of(7, "less than health", "lair.x").inside(2)

    with pytest.raises(BeastError, match=r"^beasts\.toml: \[2\]\.lair\.x is 7; allowed: less than health$"):
        check()


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (Annotated[int, Range(1)], "a whole number from 1"),
        (Annotated[int, Range(high=0)], "a whole number up to 0"),
        (Annotated[int, Range(2, 2)], "2"),
        (Annotated[str, Length(3)], "a text of length 3 or more"),
        (dict[str, int], "a table"),
        (Literal["", "a"], '"", a'),
        (list, "a list"),
    ],
)
def test_types_are_described_in_words(hint: Any, words: str) -> None:
    assert describe(hint) == words


def test_long_values_are_cut_in_sentences() -> None:
    assert len(show("x" * 1000)) == 80
    assert len(refusal(Beast, RAT | {"health": "9" * 1000})) < 200
