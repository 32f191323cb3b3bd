"""Whether entities of a save could have come from play: everything that the game takes for granted is looked at here.

What passes can be thawed and played; what does not is refused before anything of it is in the world.
"""

from __future__ import annotations

import dataclasses
import string
from typing import TYPE_CHECKING, Any

from game.storage.reading import MOST, Misfit, cell, items, one_of, tallies, text, whole
from game.world import freeze
from game.world.components import Carried, Creature, Hero, Home, Item, Mind, Offered, Opens, Position, Statuses, Worn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.content.library import Library

MOST_ENTITIES = 20_000
MOST_POWER = 1000  # of strength and enchantment: chances and damage are powers of these, and powers overflow

Parts = dict[type, Any]  # an entity's components by type


@dataclasses.dataclass(slots=True)
class Numbers:
    """The numbers of a run's entities: each is had by one of them, wherever it is kept."""

    last: int  # the one given last
    taken: set[int] = dataclasses.field(default_factory=set)

    def claim(self, number: int, where: str) -> None:
        """Take a number for an entity.

        Raises:
            Misfit: it was never given, or another entity has it.
        """
        whole(number, where, 1, self.last)
        if number in self.taken:
            raise Misfit(where, number, "a number that no other entity of the run has")
        self.taken.add(number)


@dataclasses.dataclass(frozen=True, slots=True)
class Group:
    """Entities that are kept together, and what they must fit: a floor of this size, this content."""

    where: str
    content: Library
    width: int
    height: int
    numbers: Numbers  # of the whole run
    has_hero: bool = False  # the hero is one of them

    def check(self, value: Any) -> dict[int, Parts]:
        """Check the records of these entities.

        Returns:
            Their components by the entities' numbers, in the order of the records.

        Raises:
            Misfit: the message names the record.
        """
        records = items(value, self.where, MOST_ENTITIES)
        everybody = {}
        for rank, record in enumerate(records):
            where = f"{self.where}[{rank}]"
            parts = self._parts(record, where)
            self.numbers.claim(record[freeze.NUMBER], where)
            everybody[record[freeze.NUMBER]] = parts
        self._check_heroes(everybody)
        self._check_bodies(everybody)
        self._check_belongings(everybody)
        return everybody

    def _parts(self, record: Any, where: str) -> Parts:
        try:
            components = freeze.components(record, self.content)
        except freeze.RecordError as problem:
            raise Misfit(where, record, f"an entity of this game ({problem})") from None
        for component in components:
            name = f"{where}.{type(component).__name__}"
            self._check_fields(component, name)
            rule = _RULES.get(type(component))
            if rule is not None:
                rule(component, name, self)
        return {type(component): component for component in components}

    @staticmethod
    def _check_fields(component: Any, where: str) -> None:
        for field in dataclasses.fields(component):
            value, name = getattr(component, field.name), f"{where}.{field.name}"
            if type(value) is int:
                whole(value, name)
            elif isinstance(value, str):
                text(value, name)
            elif isinstance(value, dict):
                tallies(value, name)

    def _check_heroes(self, everybody: dict[int, Parts]) -> None:
        heroes = [parts for parts in everybody.values() if Hero in parts]
        if len(heroes) != self.has_hero:
            raise Misfit(self.where, len(heroes), "one hero" if self.has_hero else "no hero")
        for hero in heroes:
            creature = hero.get(Creature)
            if creature is None or creature.kind is not self.content.hero or Position not in hero:
                raise Misfit(self.where, sorted(kind.__name__ for kind in hero), "a hero with a body on the floor")

    def _check_bodies(self, everybody: dict[int, Parts]) -> None:
        """Every creature stands somewhere, and no two on one cell."""
        taken: dict[tuple[int, int], int] = {}
        for number, parts in everybody.items():
            if Creature not in parts:
                continue
            if Position not in parts:
                raise Misfit(f"{self.where}, number {number}", "a creature without a Position", "one with")
            at = parts[Position].x, parts[Position].y
            other = taken.setdefault(at, number)
            if other != number:
                raise Misfit(
                    f"{self.where}, number {number}, Position", list(at), f"a cell of its own; number {other} is there"
                )

    def _check_belongings(self, everybody: dict[int, Parts]) -> None:
        """Every item is in one place; who has it is a creature; each letter and each slot of an owner is used once."""
        used: set[tuple[int, str]] = set()
        for number, parts in everybody.items():
            places = [kind for kind in (Position, Carried, Worn) if kind in parts]
            where = f"{self.where}, number {number}"
            if (Item in parts) != (bool(places) and Creature not in parts) or (Item in parts and len(places) != 1):
                raise Misfit(where, sorted(kind.__name__ for kind in parts), "an Item that lies, is carried or is worn")
            for held in (parts[kind] for kind in places if kind is not Position):
                owner = held.owner
                self._check_owner(owner, everybody, where)
                claims = [(owner, held.letter)] if held.letter else []
                if isinstance(held, Worn):
                    slot = parts[Item].kind.family.slot
                    if not slot:
                        raise Misfit(where, parts[Item].kind.id, "a thing that can be worn")
                    claims.append((owner, slot))
                for claim in claims:
                    if claim in used:
                        raise Misfit(where, claim[1], "a letter and a slot that no other thing of this owner has")
                    used.add(claim)

    def _check_owner(self, owner: int, everybody: dict[int, Parts], where: str) -> None:
        if owner not in everybody or Creature not in everybody[owner]:
            raise Misfit(f"{where}.owner", owner, "the number of a creature here")


def _check_creature(creature: Creature, where: str, _: Group) -> None:
    whole(creature.most, f"{where}.most", 1)
    # A dead hero's run is saved too; whether others may be dead is seen to by nobody, for it does no harm.
    whole(creature.health, f"{where}.health", 0, creature.most)
    whole(creature.mending, f"{where}.mending", 0)


def _check_hero(hero: Hero, where: str, _: Group) -> None:
    whole(hero.strength, f"{where}.strength", -MOST_POWER, MOST_POWER)


def _check_item(item: Item, where: str, _: Group) -> None:
    whole(item.enchant, f"{where}.enchant", -MOST_POWER, MOST_POWER)
    whole(item.count, f"{where}.count", 1)
    whole(item.charges, f"{where}.charges", 0)
    whole(item.tier, f"{where}.tier", 0, 2)


def _check_position(at: Position, where: str, group: Group) -> None:
    cell([at.x, at.y], where, group.width, group.height)


def _check_mind(mind: Mind, where: str, group: Group) -> None:
    """A goal or a post is a cell or nowhere: a number far away would be a shift by billions of bits."""
    for name, place in (("goal", (mind.goal_x, mind.goal_y)), ("post", (mind.post_x, mind.post_y))):
        if place != (-1, -1):
            cell(list(place), f"{where}.{name}", group.width, group.height)


def _check_statuses(statuses: Statuses, where: str, group: Group) -> None:
    for name, turns in statuses.turns.items():
        one_of(name, f"{where}.turns", group.content.statuses)
        whole(turns, f"{where}.turns.{name}", 1)


def _check_held(held: Carried | Worn, where: str, _: Group) -> None:
    one_of(held.letter, f"{where}.letter", ["", *string.ascii_lowercase])


def _check_home(home: Home, where: str, _: Group) -> None:
    whole(home.tier, f"{where}.tier", 0, 2)
    whole(home.room, f"{where}.room", -1, MOST)


def _check_opens(key: Opens, where: str, _: Group) -> None:
    for name, number in (("depth", key.depth), ("x", key.x), ("y", key.y)):
        whole(number, f"{where}.{name}", 0, MOST)


def _check_offered(offered: Offered, where: str, _: Group) -> None:
    whole(offered.room, f"{where}.room", 0, MOST)
    whole(offered.choose, f"{where}.choose", 1, MOST)


_RULES: dict[type, Callable[[Any, str, Group], None]] = {
    Hero: _check_hero,
    Creature: _check_creature,
    Item: _check_item,
    Position: _check_position,
    Mind: _check_mind,
    Statuses: _check_statuses,
    Carried: _check_held,
    Worn: _check_held,
    Home: _check_home,
    Opens: _check_opens,
    Offered: _check_offered,
}


def check_references(value: Any, where: str, everybody: dict[int, Parts], needed: Iterable[type]) -> None:
    """Check that these are numbers of entities with such components.

    Raises:
        Misfit: one is not.
    """
    kinds = tuple(needed)
    for number in items(value, where, len(everybody)):
        if type(number) is not int or any(kind not in everybody.get(number, ()) for kind in kinds):
            raise Misfit(where, number, f"the number of an entity with {', '.join(kind.__name__ for kind in kinds)}")
