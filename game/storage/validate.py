"""Checks of a save beyond types: entities must be possible in play, on a floor that can be walked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from game.world import freeze
from game.world.components import NOWHERE, Carried, Creature, Duty, Hero, Item, Mind, Position, Statuses, Trap, Worn
from levelgen.reading import WrongError, look_up, refusing
from levelgen.recipe import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.content.library import Library
    from game.world.floor import Floor
    from game.world.movement import Cell

Parts = dict[type, Any]  # an entity's components by type


class Entities:
    """Checks the records of a run's entities, wherever they are stored; no two entities may have the same number."""

    def __init__(self, content: Library, last_number: int) -> None:
        self._content = content
        self._last_number = last_number
        self._taken: set[int] = set()

    def check(
        self, records: Sequence[Any], size: tuple[int, int] = (LONGEST, LONGEST), *, heroes: int = 0
    ) -> dict[int, Parts]:
        """Check records that are kept together.

        Args:
            records: of entities, as written by game.world.freeze.
            size: width and height of the floor that they are on.
            heroes: the number of heroes among them.

        Returns:
            Their components by the entities' numbers, in the order of the records.

        Raises:
            WrongError: a record could not come from play; the path names it.
        """
        everybody: dict[int, Parts] = {}
        for index, record in enumerate(records):
            with refusing(WrongError, f"[{index}]"):
                parts = {type(component): component for component in freeze.components(record, self._content)}
                self._claim(record[freeze.NUMBER])
                self._check_parts(parts, size)
                everybody[record[freeze.NUMBER]] = parts
        for kind in (Creature, Trap):
            _check_one_each((parts[Position].x, parts[Position].y) for parts in everybody.values() if kind in parts)
        self._check_belongings(everybody)
        found = sum(Hero in parts for parts in everybody.values())
        if found != heroes:
            raise WrongError(f"has {found} heroes; allowed: {heroes}")
        return everybody

    def check_carrier(self, records: Sequence[Any], size: tuple[int, int] = (LONGEST, LONGEST)) -> None:
        """Check the records of a creature and of its belongings, on a floor of this width and height.

        Raises:
            WrongError: they are anything else, or could not come from play.
        """
        first, *others = self.check(records, size).values() or ({},)
        if Creature not in first or any(Creature in parts for parts in others):
            raise WrongError("is not what is allowed: a creature and then what it carries")

    def _claim(self, number: int) -> None:
        if number > self._last_number or number in self._taken:
            allowed = f"a number up to {self._last_number} that no other entity of the run has"
            raise WrongError.of(number, allowed, freeze.NUMBER)
        self._taken.add(number)

    def _check_parts(self, parts: Parts, size: tuple[int, int]) -> None:
        """Check the components of one entity against each other, the content and the floor."""
        if (creature := parts.get(Creature)) is not None:
            if Position not in parts:
                raise WrongError("is missing; allowed: a cell, for every creature", "Position")
            if creature.health > creature.max_health:
                raise WrongError.of(
                    creature.health, f"a whole number up to most, {creature.max_health}", "Creature.health"
                )
        if Hero in parts and (creature is None or creature.kind is not self._content.hero):
            raise WrongError("is of something else; allowed: a creature of the hero's kind", "Hero")
        if (at := parts.get(Position)) is not None:
            check_cell((at.x, at.y), size, "Position")
        if (mind := parts.get(Mind)) is not None:
            for name, place in (("goal", mind.goal), ("post", mind.post), ("acts.place", mind.acts.place)):
                if place != NOWHERE or (name == "acts.place" and mind.acts.number >= 0):
                    check_cell(place, size, f"Mind.{name}")
        if (duty := parts.get(Duty)) is not None:
            look_up(duty.ground, self._content.terrain_numbers, "Duty.ground")
        if (trap := parts.get(Trap)) is not None:
            _check_trap(trap, size, is_placed=Position in parts)
        if (statuses := parts.get(Statuses)) is not None:
            self._check_statuses(statuses)

    def _check_statuses(self, statuses: Statuses) -> None:
        for name, known in (("turns", statuses.turns), ("immune", statuses.immune)):
            for status in known:
                look_up(status, self._content.statuses, f"Statuses.{name}")

    @staticmethod
    def _check_belongings(everybody: dict[int, Parts]) -> None:
        """Check that each item is in one place, and that no creature has a letter twice or too many items in a slot."""
        used: list[tuple[int, str]] = []
        worn: Counter[tuple[int, str, int]] = Counter()
        for index, parts in enumerate(everybody.values()):
            places = [parts[kind] for kind in (Position, Carried, Worn) if kind in parts]
            with refusing(WrongError, f"[{index}]"):
                if len(places) != 1 or sum(kind in parts for kind in (Item, Creature, Trap)) != 1:
                    allowed = "a creature, a trap, or an item that lies, is carried or is worn"
                    raise WrongError(f"is not what is allowed: {allowed}")
                for held in places:
                    if isinstance(held, Position):
                        continue
                    if Creature not in everybody.get(held.owner, ()):
                        raise WrongError.of(held.owner, "the number of a creature here", f"{type(held).__name__}.owner")
                    used += [(held.owner, held.letter)] if held.letter else []
                    if isinstance(held, Worn):
                        family = parts[Item].kind.family
                        if not family.slot:
                            raise WrongError.of(parts[Item].kind.id, "a thing that can be worn", "Item.kind")
                        worn[held.owner, family.slot, family.places] += 1
        _check_one_each(used)
        for (owner, slot, most), count in worn.items():
            if count > most:
                raise WrongError(f"has {owner}, {slot} {count} times; allowed: at most {most}")


def _check_trap(trap: Trap, size: tuple[int, int], *, is_placed: bool) -> None:
    if not is_placed:
        raise WrongError("is missing; allowed: a cell, for every trap", "Position")
    if (trap.twin_x, trap.twin_y) != (-1, -1):
        check_cell((trap.twin_x, trap.twin_y), size, "Trap.twin")
    for name, most in (("acts", trap.kind.lasts), ("cooldown", trap.kind.resets)):
        if getattr(trap, name) > most:
            raise WrongError.of(getattr(trap, name), f"a whole number up to {most}", f"Trap.{name}")


def check_references(numbers: Iterable[int], everybody: dict[int, Parts], *needed: type) -> None:
    """Check that these are numbers of entities with the needed components.

    Raises:
        WrongError: a number is not.
    """
    for number in numbers:
        if not {*needed} <= everybody.get(number, {}).keys():
            names = " and ".join(kind.__name__ for kind in needed)
            raise WrongError.of(number, f"the number of an entity with {names}")


def check_cell(cell: Cell, size: tuple[int, int], path: str) -> None:
    """Check that a cell (x, y) is on a map of this width and height.

    Raises:
        WrongError: the cell is not.
    """
    if not (0 <= cell[0] < size[0] and 0 <= cell[1] < size[1]):
        raise WrongError(f"is {[*cell]}; allowed: a cell of the {size[0]}x{size[1]} map", path)


def check_landing(cell: Cell, floor: Floor, path: str) -> None:
    """Check that stairs can end at a cell (x, y) of the floor.

    Raises:
        WrongError: the cell is off the map, or one cannot stand on it.
    """
    check_cell(cell, (floor.width, floor.height), path)
    if not floor.ground.walkable[cell[1], cell[0]]:
        raise WrongError(f"is {[*cell]}; allowed: a cell to stand on, for stairs end there", path)


def _check_one_each(claims: Iterable[tuple[Any, Any]]) -> None:
    """Check that no two entities claim the same cell, or the same letter of an owner."""
    seen = set()
    for claim in claims:
        if claim in seen:
            raise WrongError(f"has {claim[0]}, {claim[1]} twice; allowed: a cell and a letter for each")
        seen.add(claim)
