"""Scenes for the rules: draw a floor, let the hero act, look at what came of it.

    scene = Scene('''
        #######
        #.@r..#
        #######
    ''', r="rat")
    scene.walk("e")
    assert scene.health("r") < 6

A drawing uses the characters of `levelgen.terrain.GLYPHS`, `'` for an open door and `@` for the hero; whatever else is
in it the keywords name, or `legend` where a glyph is no keyword: a kind of ground, a monster or an item by its kind, a
monster that does not hunt as "rat asleep", an ally as "rat following", one in chains as "rat captive", a trap by its
kind, one that the hero knows of as "net_trap found". What stands or lies somewhere does so on plain floor. No torch
hangs on a wall: `light` is the ambient light. Nothing wanders in, and the dice can be loaded.
"""

from __future__ import annotations

import functools
import textwrap
from typing import TYPE_CHECKING, Any, cast, get_args

from game.actions.moving import Rest, Walk
from game.content.library import Library
from game.draw.words import cards
from game.rules.beings import allies, creatures
from game.rules.combat import sight
from game.rules.items import identify, inventory
from game.session import Session
from game.turn import beginning
from game.turn.turn import Turn
from game.world import query, spawn
from game.world.components import (
    NOWHERE,
    Carried,
    Creature,
    Entity,
    Hero,
    Item,
    Mind,
    Mood,
    Position,
    Statuses,
    Trap,
    Worn,
)
from game.world.floor import Floor
from game.world.ground import cells_in
from game.world.light import Light
from levelgen import Level
from levelgen.rng import Dice

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.actions.base import Action
    from game.world.events import Event
    from game.world.run import Run

COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


@functools.cache
def library() -> Library:
    """The game's own content, read once."""
    return Library.load()


class LoadedDice(Dice):
    """Dice whose luck can be set: `luck` True makes every chance above 0 come up, False none below 1000.

    `rolls` are what the next ranges give, one after another, before the dice fall as they may.
    """

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self.luck: bool | None = None
        self.rolls: list[int] = []

    def chance(self, per_mille: int) -> bool:
        """A chance, if luck leaves any."""
        fair = super().chance(per_mille)
        if self.luck is None:
            return fair
        return per_mille > 0 if self.luck else per_mille >= 1000

    def chances(self, per_mille: NDArray[np.integer[Any]]) -> NDArray[np.bool_]:
        """Many chances, as many as luck leaves."""
        fair = super().chances(per_mille)
        if self.luck is None:
            return fair
        return per_mille > 0 if self.luck else per_mille >= 1000

    def between(self, low: int, high: int) -> int:
        """The next of the rolls, which must lie in the range, or a fair one."""
        if not self.rolls:
            return super().between(low, high)
        roll = self.rolls.pop(0)
        assert low <= roll <= high, f"{roll} is not between {low} and {high}"
        return roll


class Scene:
    """A run on a drawn floor."""

    def __init__(
        self,
        drawing: str,
        *,
        seed: int = 1,
        depth: int = 1,
        length: str = "standard",
        light: int = 4,
        legend: dict[str, str] | None = None,
        content: Library | None = None,
        **named: str,
    ) -> None:
        self.content = content or library()
        run = beginning.empty_run(self.content, seed, length)
        identify.deal_flavours(run.flavours, self.content.items, self.content.flavours, Dice.seeded(seed, "flavours"))
        self.dice = LoadedDice(Dice.seeded(seed, "play").state)
        run.dice = self.dice
        run.auto_pickup = False  # scenarios say themselves who picks up what
        run.depth = depth
        run.hero = spawn.create(
            run, Hero(), Creature(self.content.hero, self.content.hero.health, self.content.hero.health)
        )
        self.run: Run = run
        self.session = Session(run)
        self.events: list[Event] = []
        self.turn = Turn(run, Rest(), self.events)  # the last one
        self.named: dict[str, int] = {"@": run.hero}
        self._draw(textwrap.dedent(drawing).strip("\n"), {**(legend or {}), **named}, depth)
        self.floor.light = Light(self.floor.level, self.floor.ground, light)
        self.floor.light._hung = []
        sight.look_about(run)
        run.in_sight = set()
        sight.look_about(run)
        run.events = []

    def _draw(self, drawing: str, legend: dict[str, str], depth: int) -> None:
        lines = drawing.split("\n")
        things = [
            (glyph, x, y)
            for y, line in enumerate(lines)
            for x, glyph in enumerate(line)
            if glyph in legend or glyph == "@"
        ]
        doors = [(x, y) for y, line in enumerate(lines) for x, glyph in enumerate(line) if glyph == "'"]
        plain = [
            "".join("+" if glyph == "'" else "." if glyph in (*legend, "@") else glyph for glyph in line)
            for line in lines
        ]
        missing = "".join(f"{stairs}#" for stairs in "<>" if stairs not in drawing)
        if missing:  # every level has stairs; those nobody drew lie in closets of their own below
            plain += ["#" + missing, "#" * (len(missing) + 1)]
        level = Level.from_text("\n".join(plain))
        assert not level.walkable[[0, -1]].any(), "the rim of a drawing must be solid"
        assert not level.walkable[:, [0, -1]].any(), "the rim of a drawing must be solid"
        self.run.floor = Floor.fresh(
            level, depth=depth, danger=depth, stratum="gaol", generator="cells", knobs={}, content=self.content
        )
        self.floor = self.run.floor
        self.floor.wanderers_in = 1_000_000
        for x, y in cells_in(self.floor.ground.terrain != level.terrain):  # doors and bars of no stratum
            self.floor.ground.change(x, y, self.content.terrain[level.terrain[y, x]].id)
        for x, y in doors:
            self.floor.ground.change(x, y, "open_door")
        for glyph, x, y in things:
            self._put(glyph, legend.get(glyph, ""), x, y)

    def _put(self, glyph: str, words: str, x: int, y: int) -> None:
        kind, _, mood = words.partition(" ")
        if glyph == "@":
            spawn.place(self.run, self.run.hero, x, y)
        elif kind in self.content.terrain_numbers:
            self.floor.ground.change(x, y, kind)
        elif kind in self.content.items:
            entity = spawn.create(self.run, inventory.make(self.content.items[kind]), Position(x, y))
            self.named.setdefault(glyph, entity)
        elif kind in self.content.traps:
            self._lay(glyph, Trap(self.content.traps[kind], hidden=mood != "found", found=mood == "found"), x, y)
        else:
            assert not mood or mood in get_args(Mood), mood
            entity = creatures.make(self.run, self.content.monsters[kind], x, y, cast("Mood", mood or "hunting"))
            self.run.world.get(entity, Mind).goal = NOWHERE
            if mood == "following":
                allies.join(self.run, entity)
            elif mood == "captive":
                self.floor.ground.change(x, y, "locked_shackles")
            self.named.setdefault(glyph, entity)

    def _lay(self, glyph: str, trap: Trap, x: int, y: int) -> None:
        """Lay a trap; the second one of a glyph is the twin of the first, if they come in pairs."""
        entity = spawn.create(self.run, trap, Position(x, y))
        first = self.named.setdefault(glyph, entity)
        if trap.kind.paired and first != entity:
            other, at = self.run.world.get(first, Trap), self.run.world.get(first, Position)
            other.twin_x, other.twin_y, trap.twin_x, trap.twin_y = x, y, at.x, at.y

    def do(self, action: Action) -> list[Event]:
        """Let the hero do this; what happened."""
        self.turn = self.session.take(action)
        self.events = self.turn.events
        return self.events

    def walk(self, *directions: str) -> list[Event]:
        """Let the hero step in these directions, one turn each; what happened on the last."""
        for direction in directions:
            self.do(Walk(*COMPASS[direction]))
        return self.events

    def rest(self, turns: int = 1) -> list[Event]:
        """Let the hero wait; everything that happened."""
        return [event for _ in range(turns) for event in self.do(Rest())]

    def give(
        self,
        kind: str,
        *,
        count: int = 1,
        enchant: int = 0,
        charges: int = 0,
        known: bool = True,
        worn: bool = False,
    ) -> int:
        """Put a thing into the hero's pack, or into use; its id."""
        entity = spawn.create(self.run, Item(self.content.items[kind], count, enchant, charges, known))
        letter = inventory.free_letter(self.run, self.run.hero)
        assert letter is not None, "the pack is full"
        self.run.world.get(entity, Item).letter = letter
        owner = Entity(self.run.hero)
        self.run.world.add(entity, Worn(owner, letter) if worn else Carried(owner, letter))
        return entity

    def afflict(self, name: str, status: str, turns: int, *, by: str = "") -> None:
        """Give somebody a status, untold; `by` is who holds it, or whom it fears."""
        entity = self.named[name]
        statuses = self.run.world.find(entity, Statuses)
        if statuses is None:
            statuses = Statuses()
            self.run.world.add(entity, statuses)
        statuses.turns[status] = turns
        if by:
            statuses.holder = statuses.terror = Entity(self.named[by])

    def statuses(self, name: str = "@") -> dict[str, int]:
        """The statuses that somebody has."""
        statuses = self.run.world.find(self.named[name], Statuses)
        return {} if statuses is None else dict(statuses.turns)

    def card(self, thing: int) -> list[str]:
        """What the card of a thing says, line by line."""
        return [line for line, _ in cards.thing(self.run, self.run.world.get(thing, Item))]

    def at(self, name: str = "@") -> tuple[int, int]:
        """Where somebody or something is."""
        at = self.run.world.get(self.named[name], Position)
        return at.x, at.y

    def creature(self, name: str = "@") -> Creature:
        """Somebody's body."""
        return self.run.world.get(self.named[name], Creature)

    def health(self, name: str = "@") -> int:
        """Somebody's health."""
        return self.creature(name).health

    def mind(self, name: str) -> Mind:
        """Somebody's mind."""
        return self.run.world.get(self.named[name], Mind)

    def lives(self, name: str) -> bool:
        """Whether somebody is still there."""
        return self.run.world.alive(self.named[name])

    @property
    def hero(self) -> Hero:
        """What only the hero has."""
        return self.run.world.get(self.run.hero, Hero)

    @property
    def log(self) -> list[str]:
        """All that was told, line by line."""
        return [line.text for line in self.run.log]

    @property
    def pack(self) -> dict[str, str]:
        """What the hero has: letter to kind and count, as in "2 dart"."""
        return {
            letter: f"{item.count} {item.kind.id}" if item.count > 1 else item.kind.id
            for letter, _, item in query.pack(self.run, self.run.hero)
        }

    def of(self, kind: type[Event]) -> list[Event]:
        """What happened of a kind on the last turn."""
        return [event for event in self.events if type(event) is kind]

    def terrain(self, x: int, y: int) -> str:
        """The ground at (x, y)."""
        return self.floor.ground.kind_at(x, y).id

    def burn(self, *cells: tuple[int, int], turns: int) -> None:
        """Let these cells burn for so many turns, whatever they are."""
        for x, y in cells:
            self.floor.ground.fire[y, x] = turns
        self.floor.ground.note_flames()

    def burning(self) -> set[tuple[int, int]]:
        """The cells that burn."""
        return set(self.floor.ground.flames)

    def see(self, drawing: str) -> None:
        """Expect everybody where the drawing has them; whoever is not drawn must be gone."""
        lines = textwrap.dedent(drawing).strip("\n").split("\n")
        drawn = {glyph: (x, y) for y, line in enumerate(lines) for x, glyph in enumerate(line) if glyph in self.named}
        found = {
            name: self.at(name)
            for name, entity in self.named.items()
            if self.run.world.alive(entity) and self.run.world.find(entity, Creature) is not None
        }
        assert found == drawn
