"""Using things up: drinking, reading, eating, zapping, throwing."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from game.actions.base import Action, Coordinate, Done, Impossible, Instead, Number, Outcome
from game.actions.handling import Drop, has
from game.content.effects.bodily import Afflict, Heal
from game.content.effects.furniture import Noise
from game.content.effects.knowing import Enchant, Identify
from game.content.effects.wonders import Hurl
from game.content.families import CHARM, FOOD, POTION, SCROLL, STAFF, THROWN, WAND, WONDER, Family
from game.rules import effects, hazards, hunger, status_effects
from game.rules.beings import noise
from game.rules.combat import baiting, blows
from game.rules.effects import wonders
from game.rules.items import grammar, identify, inventory, recharge
from game.rules.items.enchantment import enchanted
from game.rules.senses import fov, mirrors, silence
from game.rules.senses.reach import THROW
from game.rules.terrain import aiming, furniture, traps
from game.world.components import Creature, Hero, Item, Position
from game.world.events import Broke, Conducted, Failed, Flew, ItemChanged, Landed, Sounded, Used
from game.world.run import TURN

if TYPE_CHECKING:
    from game.content.effect import Effect
    from game.content.kinds import ItemKind
    from game.world.events import Event, Landing
    from game.world.movement import Cell
    from game.world.run import Run


class Use(Action):
    """The use of an item of one family."""

    __slots__ = ()
    family: ClassVar[Family]
    verb: ClassVar[str]  # as in "You drink it"
    upon: ClassVar[bool] = False  # may work on another thing, `on`
    reach: ClassVar[int] = 0  # cells within which it can be aimed at an (x, y); 0 if it is not aimed
    item: Number

    def perform(self, run: Run, actor: int) -> Outcome:
        if not has(run, actor, self.item):
            return Impossible("You do not have that.")
        item = run.world.get(self.item, Item)
        if not self.suits(item.kind):
            return Impossible(f"You cannot {self.verb} that.")
        hindrance = "" if item.kind.settles else self.hindrance(run, actor)
        return Impossible(hindrance) if hindrance else self.use(run, actor, item)

    @classmethod
    def hindrance(cls, run: Run, actor: int) -> str:
        """Return why the actor can use no such item now, in a sentence; "" if nothing hinders it."""
        del run, actor
        return ""

    @classmethod
    def suits(cls, kind: ItemKind) -> bool:
        """Tell whether items of a kind can be used so."""
        return kind.family is cls.family

    @abstractmethod
    def use(self, run: Run, actor: int, item: Item) -> Outcome:
        """Let `actor`, who has the item, use it."""

    def announce(self, run: Run, actor: int, *, verb: str = "") -> None:
        """Tell the log of the use, by its own verb or another."""
        verb = verb or self.verb
        at, item = run.world.get(actor, Position), run.world.get(self.item, Item)
        called = identify.kind_name(run, item.kind) if item.kind.bolt else identify.name(run, item, 1)
        run.emit(Used(at.x, at.y, actor, verb, identify.article(called)))


@dataclass(frozen=True, slots=True)
class Quaff(Use):
    """Drink a potion."""

    item: Number
    family = POTION
    verb = "drink"

    @classmethod
    def hindrance(cls, run: Run, actor: int) -> str:
        return "You are too sick to drink." if status_effects.has(run, actor, "queasy") else ""

    def use(self, run: Run, actor: int, item: Item) -> Outcome:
        self.announce(run, actor)
        identify.learn(run, item.kind)
        inventory.use_up(run, self.item)
        _happen(run, item.kind, actor)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Read(Use):
    """Read a scroll, on the item `on` if it needs one; without it, an unknown scroll is only identified."""

    item: Number
    on: Number = 0
    family = SCROLL
    verb = "read"
    upon = True

    @classmethod
    def hindrance(cls, run: Run, actor: int) -> str:
        if status_effects.has(run, actor, "blind"):
            return "You cannot see to read."
        return (
            "You have no voice to read it with." if status_effects.has(run, actor, "mute") else silence.hindrance(run)
        )

    def use(self, run: Run, actor: int, item: Item) -> Outcome:
        if item.kind.needs_choice and not self.on:
            if identify.is_known(run, item.kind):
                return Impossible("Choose what to read it on.")
            self.announce(run, actor, verb="unroll")  # it is read afterwards
            identify.learn(run, item.kind)
            return Done(TURN)
        unfit = _unfit(run, actor, item, self.item, self.on) if item.kind.needs_choice else None
        if unfit is not None:
            return unfit
        self.announce(run, actor)
        identify.learn(run, item.kind)
        inventory.use_up(run, self.item)
        _happen(run, item.kind, actor, on=self.on)
        return Done(TURN)


def _happen(run: Run, kind: ItemKind, actor: int, on: int = 0) -> None:
    """Let a potion or a scroll work on its user."""
    begun = len(run.events)
    seen = [effects.apply(run, effect, actor, on=on) for effect in kind.effects]
    _tell_if_untold(run, actor, kind, begun, seen=any(seen))


def _tell_if_untold(run: Run, actor: int, kind: ItemKind, begun: int, *, seen: bool) -> None:
    """Tell the hero that a thing did nothing, or more of what it did before, if no event since `begun` tells of it.

    Something aimed may yet act on the ground, once the action is over.
    """
    if actor != run.hero or (seen and kind.is_aimed) or any(_is_told(event) for event in run.events[begun:]):
        return
    at = run.world.get(actor, Position)
    run.emit(Failed(at.x, at.y, "more_of_same" if seen else "nothing"))


def _is_told(event: Event) -> bool:
    """Tell whether the player learns of an event that he caused himself."""
    if isinstance(event, Conducted):
        return len(event.cells) > 1
    return not isinstance(event, Flew | Sounded)


def _unfit(run: Run, actor: int, scroll: Item, entity: int, on: int) -> Impossible | None:
    """Return the reason why the scroll cannot be read on the item `on`; None if it can."""
    if not has(run, actor, on):
        return Impossible("You do not have that.")
    if on == entity:
        return Impossible("You cannot read it on itself.")
    useless = uselessness(run, scroll.kind, run.world.get(on, Item))
    return Impossible(useless) if useless else None


def uselessness(run: Run, scroll: ItemKind, chosen: Item) -> str:
    """Return why reading the scroll on such an item would change nothing, in a sentence; "" if it would."""
    called = grammar.yours(identify.name(run, chosen))
    if any(isinstance(effect, Enchant) for effect in scroll.effects) and not chosen.kind.family.enchantable:
        return f"You cannot enchant {called}."
    if any(isinstance(effect, Identify) for effect in scroll.effects) and identify.is_understood(run, chosen):
        return f"There is nothing more to know of {called}."
    return ""


@dataclass(frozen=True, slots=True)
class Eat(Use):
    """Eat food."""

    item: Number
    family = FOOD
    verb = "eat"

    @classmethod
    def hindrance(cls, run: Run, actor: int) -> str:
        return "You are too sick to eat." if status_effects.has(run, actor, "queasy") else ""

    def use(self, run: Run, actor: int, item: Item) -> Outcome:
        hero = run.world.get(actor, Hero)
        if hero.food > hunger.STUFFED:
            return Impossible("You are too full to eat.")
        self.announce(run, actor)
        hero.food = min(hunger.FULL, hero.food + item.kind.nutrition)
        inventory.use_up(run, self.item)
        for effect in item.kind.effects:
            effects.apply(run, effect, actor)
        return Done(TURN)


@dataclass(frozen=True, slots=True)
class Zap(Use):
    """Point a wand or a staff at (x, y): its bolt strikes the first creature in its path, or works as its kind says."""

    item: Number
    x: Coordinate
    y: Coordinate
    family = WAND
    verb = "point"
    reach = 2 * THROW
    loud = True

    @classmethod
    def hindrance(cls, run: Run, actor: int) -> str:
        del actor
        return silence.hindrance(run)

    @classmethod
    def suits(cls, kind: ItemKind) -> bool:
        return kind.family in (WAND, STAFF)

    def use(self, run: Run, actor: int, item: Item) -> Outcome:
        return _release(run, self, actor, item, (self.x, self.y))


@dataclass(frozen=True, slots=True)
class Invoke(Use):
    """Use a charm or a wonder, at (x, y) if it is aimed; one that calms from where it stands is planted."""

    item: Number
    x: Coordinate = -1
    y: Coordinate = -1
    family = CHARM
    verb = "use"
    reach = 2 * THROW

    @classmethod
    def hindrance(cls, run: Run, actor: int) -> str:
        del actor
        return silence.hindrance(run)

    @classmethod
    def suits(cls, kind: ItemKind) -> bool:
        return kind.family in (CHARM, WONDER)

    def use(self, run: Run, actor: int, item: Item) -> Outcome:
        if item.kind.calms:
            return Instead(Drop(self.item))
        if status_effects.has(run, actor, "mute") and any(isinstance(effect, Noise) for effect in item.kind.bolt):
            return Impossible("Not a sound would come of it now.")
        if not item.kind.bolt:
            return Impossible("It works by itself, for as long as you have it.")
        if any(isinstance(effect, Hurl) for effect in item.kind.bolt) and wonders.heat_beside(run, actor) is None:
            return Impossible("There is neither fire nor lava beside you.")
        whys = [_idleness(run, actor, effect) for effect in item.kind.bolt] if item.kind.aim == "own" else [""]
        if all(whys):
            return Impossible(f"It would do nothing now: {whys[0]}.")
        return _release(run, self, actor, item, (self.x, self.y))


def _idleness(run: Run, actor: int, effect: Effect) -> str:
    """Return why an effect would do nothing to its user now; "" if it may do something."""
    creature = run.world.get(actor, Creature)
    if isinstance(effect, Heal) and not effect.cures and creature.health >= creature.max_health:
        return "you are not hurt"
    bar = status_effects.barred_by(run, actor, effect.status) if isinstance(effect, Afflict) else None
    return "" if bar is None else f"you are {bar.name}"


def _release(run: Run, use: Use, actor: int, item: Item, cell: tuple[int, int]) -> Outcome:
    """Release the bolt of a wand, a staff or a charm; one that is known to be empty costs no time."""
    at, kind = run.world.get(actor, Position), item.kind
    if kind.is_aimed and (cell == (at.x, at.y) or not run.floor.inside(*cell)):
        return Impossible("You cannot aim at yourself.")
    if why := recharge.hindrance(run, item):
        return Impossible(why)
    use.announce(run, actor)
    if item.charges < 1:
        item.known = True
        run.emit(Failed(at.x, at.y, "no_charge"))
        return Done(TURN)
    recharge.spend(item)
    begun = len(run.events)
    seen = aiming.cast(run, actor, kind, enchanted(kind, kind.bolt, item.enchant), *cell, on=use.item)
    if seen:
        identify.learn(run, kind)
    _tell_if_untold(run, actor, kind, begun, seen=seen)
    if identify.is_empty(item):
        run.emit(ItemChanged(at.x, at.y, "emptied", identify.name(run, item)))
    return Done(TURN)


@dataclass(frozen=True, slots=True)
class Throw(Use):
    """Throw an item, one of a stack, at (x, y): weapons hurt the creature they hit, fragile things shatter.

    Darts and the like may break wherever they strike or land.
    """

    item: Number
    x: Coordinate
    y: Coordinate
    family = THROWN
    verb = "throw"
    reach = THROW

    @classmethod
    def suits(cls, _: ItemKind) -> bool:
        """Tell that anything can be thrown."""
        return True

    def use(self, run: Run, actor: int, item: Item) -> Outcome:
        at = run.world.get(actor, Position)
        if (self.x, self.y) == (at.x, at.y):
            return Impossible("You cannot aim at yourself.")
        self.announce(run, actor)
        entity = inventory.take_one(run, self.item)
        kind = item.kind
        flown = fov.line_of_fire(run, (at.x, at.y), (self.x, self.y), self.reach)
        end = flown[-1] if flown else (at.x, at.y)
        run.emit(Flew(*end, at.x, at.y, kind.family.glyph, "item"))
        by, met = actor, run.floor.occupants.get(end, actor)
        if mirrors.throws_back(run, met, actor, kind.family.glyph, "item"):
            by, end, flown = met, (at.x, at.y), []
        target = run.floor.occupants.get(end) if flown or by != actor else None
        stopper = self._stopper(run, at, flown)  # what breaks now is named as well
        furniture.strike(run, *end, by=actor, direction=fov.towards(end[0] - at.x, end[1] - at.y))
        if kind.shatters or kind.family.breaks:
            self._shatter(run, actor, kind, entity, end)
            return Done(TURN)
        if target is not None and kind.strikes:
            blows.blow(run, by, target, weapon=item, verb="hit" if by == run.hero else "hits")
        noise.make(run, *end, noise.of_thrown(kind), actor)
        if by == actor and target is None and end != (self.x, self.y):
            how: Landing = "was_stopped" if stopper else "fell_short"
            run.emit(Landed(*end, how, identify.name(run, item, 1), stopper))
        if kind.breaks and run.dice.chance(kind.breaks):
            run.emit(Broke(*end, identify.name(run, item, 1)))
            inventory.use_up(run, entity)
            return Done(TURN)
        # Statues and grates stop steps but not sight; nothing may come to lie in them.
        airy = run.content.ground.airy
        passed = reversed([(at.x, at.y), *flown])
        landing = next((cell for cell in passed if airy[run.floor.ground.terrain[cell[1], cell[0]]]), (at.x, at.y))
        self._land(run, actor, item, entity, landing)
        return Done(TURN)

    @staticmethod
    def _shatter(run: Run, actor: int, kind: ItemKind, entity: int, end: Cell) -> None:
        """Let a fragile thing shatter at the end of its flight; one that is good to drink is wasted."""
        effects.shatter(run, kind, *end)
        noise.make(run, *end, noise.of_thrown(kind), actor)
        if fov.in_sight(run, *end):
            identify.learn(run, kind)
        inventory.use_up(run, entity)
        traps.spring(run, *end, source=actor)

    @staticmethod
    def _land(run: Run, actor: int, item: Item, entity: int, landing: Cell) -> None:
        """Let a thing that is still whole, one of the stack `item`, come to lie on the floor."""
        kind = item.kind
        lies = hazards.drop(run, entity, *landing)
        if lies is not None:
            effects.apply_at(run, kind.lands, *lies, source=actor)
            baiting.offer(run, entity)
        if kind.family.weighs:
            traps.spring(run, *landing, source=actor)

    def _stopper(self, run: Run, at: Position, flown: list[tuple[int, int]]) -> str:
        """Return the name of what stops the thing in its last cell or at the next one; "" if it falls short."""
        beyond = fov.straight_line(run, (at.x, at.y), (self.x, self.y))[len(flown) : self.reach]
        end = flown[-1] if flown and not fov.lets_through(run, *flown[-1]) else next(iter(beyond), None)
        return "" if end is None else run.floor.name_of(run.floor.ground.kind_at(*end))


USES: dict[Family, type[Use]] = {kind.family: kind for kind in (Quaff, Read, Eat, Zap, Invoke, Throw)}
USES[STAFF] = Zap
USES[WONDER] = Invoke
