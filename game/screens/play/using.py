"""Commands on items of the pack: choose one, aim it or choose its target item, weigh two, and act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.actions.bumping import LetGo, Touch, Weigh
from game.actions.handling import Drop, Equip, PickUp, Remove
from game.actions.moving import Walk
from game.actions.using import USES, Quaff, Read, Throw, Use, Zap, uselessness
from game.autopilot.repeating import TakeUp
from game.content.families import THROWN
from game.draw.words.amounts import amounts
from game.rules import status_effects
from game.rules.beings import allies
from game.rules.items import grammar, identify, recharge
from game.rules.terrain import vaults
from game.screens.panels.choosing import Lying, PackList, Question
from game.screens.play.acting import Thrown
from game.screens.play.aiming import Aim, barrier, flight
from game.screens.play.pack import Offer, Pack
from game.world import query
from game.world.components import Item, Worn
from game.world.run import TURN

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.actions.base import Action
    from game.content.kinds import ItemKind
    from game.screens.base import Next
    from game.screens.play.acting import Acting
    from game.world.run import Run

    Filter = Callable[[Run, Item], bool]


FIRST, SECOND = "a", "b"  # no digits, which would run together with the numbers of what is given
FOR_KEY = "k"
FREED_FOR = {FOR_KEY: "its key: then it goes", "f": "its help: it follows you, and keeps the key"}


def open_pack(screen: Acting) -> Next:
    """Show the pack; carry out the verb chosen on an item's card."""

    def chosen(answer: tuple[str, int]) -> Next:
        verb, item = answer
        return VERBS[verb](screen, item)

    pack = Pack(screen.session)
    return screen.ask(pack, chosen) if pack.entries() else screen.say("Your pack is empty.")


def choose(
    title: str,
    nothing: str,
    verb: Callable[[Acting, int], Next],
    wanted: Filter = lambda *_: True,
    likely: Filter = lambda *_: True,
) -> Callable[[Acting], Next]:
    """Return a command that lets the player choose among wanted items and applies `verb` to the choice.

    A `likely` item that is not in use is marked first, so that Enter does not throw the wielded weapon. If there is no
    item to choose from, the command says `nothing`.
    """

    def command(screen: Acting) -> Next:
        choice = PackList(screen.session, title, lambda item: wanted(screen.run, item))
        run = screen.run
        things = [entry.value for entry in choice.entries() if entry.value is not None]
        idle = [at for at, thing in enumerate(things) if not run.world.has(thing, Worn)]
        first = (at for at in idle if likely(run, run.world.get(things[at], Item)))
        choice.at = [*first, *idle, 0][0]
        return screen.ask(choice, lambda item: verb(screen, item)) if things else screen.say(nothing)

    return command


def with_item(verb: Callable[[int], Action]) -> Callable[[Acting, int], Next]:
    """Return a function that takes the action made by `verb` of an item."""
    return lambda screen, item: screen.act(verb(item))


def suited(use: type[Use]) -> Filter:
    """Return a filter for the items that this use suits."""
    return lambda _, item: use.suits(item.kind)


def pick_up(screen: Acting) -> Next:
    """Pick up what lies here; an item on a pedestal is described first."""
    run = screen.run
    _, _, _, at = query.hero(run)
    lying = query.items_at(run, at.x, at.y)
    if lying and run.floor.ground.kind_at(at.x, at.y).keeps:
        return screen.ask(Offer(screen.session, lying[0][0]), lambda item: screen.act(PickUp(item)))
    if len(lying) > 1:
        return screen.ask(Lying(screen.session), lambda items: screen.set_out(TakeUp(items)))
    return screen.act(PickUp())


def drop_item(screen: Acting, item: int) -> Next:
    """Drop an item; if it is in use, ask first."""
    run = screen.run
    if not run.world.has(item, Worn):
        return screen.act(Drop(item))
    thing = run.world.get(item, Item)
    words = f"You are using {grammar.yours(identify.name(run, thing))}."
    return screen.ask(Question(words, {"Y": "drop it anyway"}), lambda _: screen.act(Drop(item)))


def equip_item(screen: Acting, item: int) -> Next:
    """Wield or put on an item; ask what it replaces if that is not clear, or if it takes long and somebody hunts."""
    run = screen.run
    kind = run.world.get(item, Item).kind
    places, worn = kind.family.places, [other for _, other in query.worn_in(run, run.hero, kind.family.slot)]
    if 1 < places <= len(worn):
        choice = PackList(screen.session, "Take off which for it?", lambda other: any(other is each for each in worn))
        return screen.ask(choice, lambda other: screen.act(Equip(item, other)))
    words = _while_hunted(run, "putting this on", kind.turns_to_don)
    if not words:
        return screen.act(Equip(item))
    return screen.ask(Question(words, {"Y": "put it on anyway"}), lambda _: screen.act(Equip(item)))


def _while_hunted(run: Run, what: str, turns: int) -> str:
    """Return what speaks against an act of several turns of usual pace: somebody who hunts the hero; else ""."""
    hunters = [foe for foe in knowledge.foes_in_sight(run) if foe.is_aware and foe.mood != "fleeing"]
    if turns <= 1 or not hunters:
        return ""
    takes = status_effects.pace(run, run.hero, turns * TURN) / TURN
    return f"The {hunters[0].kind.name} hunts you, and {what} takes {takes:g} turns."


def throw_again(screen: Acting) -> Next:
    """Throw the last thrown item, or another of its kind, at the last target, or let the player aim at another foe.

    If nothing was thrown yet, let the player choose.
    """
    run, last = screen.run, screen.thrown
    if last is None:
        return throw(screen)
    carried = [(entity, item) for _, entity, item in query.pack(run, run.hero) if not run.world.has(entity, Worn)]
    alike = [entity for entity, item in carried if item.kind is last.kind]
    if not alike:
        return screen.say(f"You have no {identify.kind_name(run, last.kind)} left to throw.")
    item = last.item if last.item in alike else alike[0]
    _, _, _, at = query.hero(run)
    home, foes = (at.x, at.y), sorted(knowledge.foes_in_sight(run), key=lambda foe: foe.gap)
    flights = [(foe, flight(run, home, foe.cell, Throw.reach)) for foe in foes]
    in_reach = [foe for foe, flown in flights if flown[-1:] == [foe.cell]]
    if not in_reach:
        shielded = [barrier(run, home, foe.cell, flown) for foe, flown in flights if foe.gap <= Throw.reach]
        none = "there is no foe in reach to throw at."
        return screen.say(f"{shielded[0]}: {none}" if shielded else identify.capitalized(none))
    last_target = next((foe for foe in in_reach if foe.entity == screen.floorview.target), None)
    return used(Throw)(screen, item) if last_target is None else screen.act(Throw(item, *last_target.cell))


def is_worn(run: Run, item: Item) -> bool:
    """Tell whether the item is wielded or worn."""
    return any(other is item for _, (_, other) in run.world.rows(Worn, Item))


def is_unworn(run: Run, item: Item) -> bool:
    """Tell whether the item could be wielded or worn and is not."""
    return bool(item.kind.family.slot) and not is_worn(run, item)


def is_missile(_: Run, item: Item) -> bool:
    """Tell whether the item is made to be thrown."""
    return item.kind.family is THROWN


def use_item(screen: Acting, item: int) -> Next:
    """Use an item as its family is used."""
    use = USES.get(screen.run.world.get(item, Item).kind.family)
    return equip_item(screen, item) if use is None else used(use)(screen, item)


def used(use: type[Use]) -> Callable[[Acting, int], Next]:
    """Return a function that uses an item, after the player has chosen a cell or another item if it needs one."""
    action: Callable[..., Use] = use

    def aim(screen: Acting, item: int) -> Next:
        thing = screen.run.world.get(item, Item)
        reach = use.reach if use is Throw else thing.kind.reach

        return screen.ask(Aim(screen.floorview, item, use.verb, reach), lambda cell: fly(screen, item, cell))

    def fly(screen: Acting, item: int, cell: tuple[int, int]) -> Next:
        if use is Throw:
            screen.thrown = Thrown(item, screen.run.world.get(item, Item).kind)
        return screen.act(action(item, *cell))

    def use_upon(screen: Acting, item: int) -> Next:
        run, kind = screen.run, screen.run.world.get(item, Item).kind
        if kind.needs_choice and identify.is_known(run, kind):
            return _choose_other(screen, kind, use.verb, lambda on: screen.act(action(item, on)))
        after = screen.act(action(item))
        learnt = kind.needs_choice and identify.is_known(run, kind)  # it was refused otherwise
        return use_upon(screen, item) if learnt and not run.outcome and run.world.alive(item) else after

    def aim_if_aimed(screen: Acting, item: int) -> Next:
        thing = screen.run.world.get(item, Item)
        _, _, _, at = query.hero(screen.run)
        why = recharge.hindrance(screen.run, thing)
        friends = [seen for seen in knowledge.creatures_in_sight(screen.run) if seen.side == "ally"]
        chosen = thing.kind.is_aimed or (thing.kind.aim == "friend" and friends)
        if why or not chosen:
            return screen.say(why) if why else screen.act(action(item, at.x, at.y))
        return aim(screen, item)

    if use.reach:
        return aim if use is Throw else aim_if_aimed
    return use_upon if use.upon else with_item(action)


def _choose_other(screen: Acting, kind: ItemKind, verb: str, then: Callable[[int], Next]) -> Next:
    """Let the player choose the thing that another, of a kind, is to work on."""

    def suits(other: Item) -> bool:
        return other.kind.id != kind.id and not uselessness(screen.run, kind, other)

    choice = PackList(screen.session, f"{verb.title()} it on what?", suits)
    if not choice.entries():
        return screen.say("You have nothing that it would tell you more of, or change.")
    return screen.ask(choice, then)


def step(screen: Acting, dx: int, dy: int) -> Next:
    """Step by (dx, dy); first ask what to weigh, which gift to take, or what a captive with a key is to pay.

    Ask too before what takes several turns while somebody hunts the hero.
    """
    run = screen.run
    _, _, _, at = query.hero(run)
    cell = at.x + dx, at.y + dy
    seen = knowledge.creature_at(run, *cell)
    if seen is not None and seen.side == "captive" and allies.key_of(run, seen.entity):
        return screen.ask(
            Question(f"The {seen.kind.name} carries a key. What shall its freedom cost?", FREED_FOR),
            lambda key: screen.act(LetGo(*cell) if key == FOR_KEY else Walk(dx, dy)),
        )
    known = knowledge.terrain_at(run.floor, *cell)
    if known is not None and known.instead:
        first, second = (", ".join(amounts(run, effects)) for effects in (known.effects, known.instead))
        return screen.ask(
            Question(f"What do you ask of the {run.floor.name_of(known)}?", {FIRST: first, SECOND: second}),
            lambda key: screen.act(Touch(*cell, instead=key == SECOND)),
        )
    if known is not None and (seen is None or seen.side == "captive"):
        spared = known.locked and vaults.master_key(run, run.hero)
        words = "" if spared else _while_hunted(run, "this", known.takes)
        if words:
            return screen.ask(Question(words, {"Y": "do it anyway"}), lambda _: screen.act(Walk(dx, dy)))
    if known is None or known.bump != "weigh":
        return screen.act(Walk(dx, dy))

    def choose_other(item: int) -> Next:
        laid = run.world.get(item, Item)
        others = PackList(screen.session, "What do you put in the other?", lambda other: other is not laid)
        return screen.ask(others, lambda other: screen.act(Weigh(*cell, item, other)))

    return screen.ask(PackList(screen.session, "What do you put in one pan?"), choose_other)


VERBS = {
    "use": use_item,
    "throw": used(Throw),
    "equip": equip_item,
    "remove": with_item(Remove),
    "drop": drop_item,
}

# Commands

use = choose("Use what?", "You have nothing to use.", use_item, lambda run, item: not is_worn(run, item))
equip = choose("Equip what?", "You have nothing else to wield or wear.", equip_item, is_unworn)
remove = choose("Take off what?", "You are not wearing or wielding anything.", with_item(Remove), is_worn)
drop = choose("Drop what?", "You have nothing to drop.", drop_item)
quaff = choose("Drink what?", "You have no potions.", used(Quaff), suited(Quaff))
read = choose("Read what?", "You have no scrolls.", used(Read), suited(Read))
zap = choose("Point what?", "You have no wands or staffs.", used(Zap), suited(Zap))
throw = choose(
    "Throw what?", "You have nothing to throw.", used(Throw), lambda _, item: item.kind.throwable, is_missile
)
