"""The world: numbers that stay, rows in their order, processors in theirs, and many worlds side by side."""

from __future__ import annotations

import pytest

from game.world.components import Home, Opens, Statuses
from game.world.world import Processor, World
from tests.kit.worlds import open_worlds


class Notes(Processor):
    """Writes its name into what it is handed."""

    def __init__(self, name: str) -> None:
        self.name = name

    def process(self, turn: list[str]) -> None:
        turn.append(self.name)


def test_numbers_are_counted_and_never_given_twice() -> None:
    world = World()
    assert [world.create(Home(0, 0)) for _ in range(3)] == [1, 2, 3]
    world.delete(3)
    world.bury()
    assert world.create(Home(0, 0)) == 4
    assert world.create(Home(0, 0), number=9) == 9
    assert world.create(Home(0, 0)) == 10
    with pytest.raises(ValueError, match="number 9"):
        world.create(Home(0, 0), number=9)
    world.close()


def test_rows_come_by_number_whatever_the_order_of_creation() -> None:
    world = World()
    for number in (7, 3, 5, 1):
        world.create(Home(number, 0), Statuses(), number=number)
    world.create(Home(2, 0), number=2)
    assert [(entity, home.tier) for entity, (home, _) in world.rows(Home, Statuses)] == [(1, 1), (3, 3), (5, 5), (7, 7)]
    assert [entity for entity, _ in world.rows(Home)] == world.entities() == [1, 2, 3, 5, 7]
    world.close()


def test_rows_are_kept_until_something_comes_or_goes() -> None:
    world = World()
    entity = world.create(Home(0, 0))
    rows = world.rows(Home)
    assert world.rows(Home) is rows
    world.add(entity, Statuses())
    assert [each for each, _ in world.rows(Home, Statuses)] == [entity]
    world.remove(entity, Statuses)
    world.remove(entity, Statuses)
    assert world.rows(Home, Statuses) == []
    assert world.rows(Home) is rows, "it has none of what came and went"
    assert world.rows(Opens) == []
    other = world.create(Home(1, 1))
    assert [each for each, _ in world.rows(Home)] == [entity, other]
    world.delete(entity)
    assert [each for each, _ in world.rows(Home)] == [other]
    world.close()


def test_the_dying_can_be_read_until_they_are_buried() -> None:
    world = World()
    entity = world.create(Home(2, 7))
    world.delete(entity)
    assert not world.alive(entity)
    assert world.get(entity, Home) == Home(2, 7)
    world.process([])
    assert world.find(entity, Home) is None
    with pytest.raises(KeyError):
        world.get(entity, Home)
    world.process([])
    world.close()


def test_nobody_has_components_that_were_not_given() -> None:
    world = World()
    entity = world.create(Home(0, 0))
    assert world.has(entity, Home)
    assert not world.has(entity, Opens)
    assert world.find(entity + 1, Home) is None
    assert not world.alive(entity + 1)
    assert not world.alive(0)
    world.close()


def test_a_turn_is_handed_to_the_processors_in_their_order() -> None:
    class Second(Notes):
        pass

    class Third(Notes):
        pass

    one, other = World(Notes("first"), Second("second"), Third("third")), World(Notes("alone"))
    turn: list[str] = []
    one.process(turn)
    other.process(turn)
    one.process(turn)
    assert turn == ["first", "second", "third", "alone", "first", "second", "third"]
    one.close()
    other.close()


def test_worlds_do_not_mix_and_leave_nothing_behind() -> None:
    before = open_worlds()
    one, other = World(), World()
    assert (one.create(Home(1, 1)), other.create(Home(2, 2))) == (1, 1)
    assert (one.get(1, Home).tier, other.get(1, Home).tier) == (1, 2)
    one.delete(1)
    assert other.alive(1)
    assert len(other.rows(Home)) == 1
    other.process([])
    assert one.get(1, Home) == Home(1, 1), "it is buried when its own world is"
    one.close()
    one.close()
    assert other.get(1, Home).tier == 2
    other.close()
    assert open_worlds() == before
