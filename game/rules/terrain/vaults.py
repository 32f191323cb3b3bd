"""Vaults in play: keys and their doors, items offered for choice, and the triggers that taking them sets off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import effects
from game.rules.beings import noise
from game.rules.items import identify, inventory
from game.rules.senses import fov, light
from game.world import query, spawn
from game.world.components import Item, Offered, Opens, Position
from game.world.events import ChoiceOffered, ItemChanged, Told, Unlocked, VaultActed
from game.world.floor import TREASURY, Lifted
from game.world.ground import cells_in
from levelgen.rng import Dice

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.content.kinds import ItemKind
    from game.world.run import Run

BETTER = 2  # dangers above the floor's own that offered items may come from
WATCHED, STATUE = "watched", "watching_statue"  # tag of a room, and the ground of the statues that watch there


def key_to(run: Run, actor: int, x: int, y: int) -> int | None:
    """Return a creature's key to the locked door at (x, y) of this floor: a master key, or else the lock's own."""
    master, depth = master_key(run, actor), run.depth
    for _, entity, _ in () if master else query.pack(run, actor):
        opens = run.world.find(entity, Opens)
        if opens is not None and (opens.depth, opens.x, opens.y) == (depth, x, y):
            return entity
    return master


def master_key(run: Run, actor: int) -> int | None:
    """Return the item of a creature that opens every lock; None if it has none."""
    return next((entity for _, entity, item in query.pack(run, actor) if item.kind.unlocks), None)


def doors_of_keys(run: Run, depth: int) -> list[tuple[int, int]]:
    """Return the doors (x, y) of a floor whose own keys are in the hero's pack."""
    keys = [run.world.find(entity, Opens) for _, entity, _ in query.pack(run, run.hero)]
    return [(key.x, key.y) for key in keys if key is not None and key.depth == depth]


def unlock(run: Run, key: int | None, x: int, y: int) -> None:
    """Open the door at (x, y) with a key, or without one if `key` is None.

    The lock's own key breaks, with a noise; one that was not needed crumbles in the hero's pack. Items offered behind
    the door become known, as they are labelled; those of a treasury do so when it is entered.
    """
    run.floor.ground.change(x, y, run.floor.ground.kind_at(x, y).spent)
    if key is None:
        run.emit(Unlocked(x, y, "trying"))
    elif run.world.get(key, Item).kind.unlocks:
        run.emit(Unlocked(x, y, "master_key"))
    else:
        spawn.delete(run, key)
        run.emit(Unlocked(x, y, "key"))
        noise.make_unless_sneaking(run, x, y, noise.DOOR)
    # By whatever hand it was opened: a key whose lock is open only takes up a letter.
    crumble(run)
    links = [link for link in run.floor.level.links if (x, y) in link.cells]
    rooms = {room for link in links for room in (link.a, link.b)}
    lay_open(run, [room for room in sorted(rooms) if run.floor.level.rooms[room].kind != TREASURY], x, y)


def lay_open(run: Run, rooms: Collection[int], x: int, y: int) -> None:
    """Let the hero at (x, y) know the items on offer in rooms, as they are labelled, and how many may be taken."""
    exchanged = exchange(run, [entity for entity, (offered,) in run.world.rows(Offered) if offered.room in rooms])
    things = [row for _, row in run.world.rows(Offered, Item) if row[0].room in rooms]
    for _, item in things:
        item.known = item.rune_known = True
        identify.learn(run, item.kind)
    for entity in exchanged:
        at = run.world.get(entity, Position)
        if (at.x, at.y) in run.floor.memory.items:
            name = identify.article(identify.name(run, run.world.get(entity, Item)))
            run.emit(ItemChanged(at.x, at.y, "exchanged", name))
    number = choices_left(run, things[0][0]) if things else 0
    if number:
        run.emit(ChoiceOffered(x, y, number))


def kinds_on_offer(run: Run) -> list[ItemKind]:
    """Return the kinds of good items that a vault of the current floor may offer."""
    return [kind for kind in run.content.items_at(run.floor.danger + BETTER) if kind.good and not kind.family.rationed]


def lasts(kind: ItemKind) -> bool:
    """Tell whether a second thing of a kind is of little use: it is neither used up nor a wonder, of which one is."""
    return bool(kind.weight and (kind.family.slot or kind.family.recharges))


def exchange(run: Run, things: Collection[int]) -> list[int]:
    """Put others of their families in place of those of these things on offer whose kind the hero has.

    Only as he sees them, or may choose, as every hero of a seed is to find the same floor. Returns those exchanged.
    """
    owned = {item.kind.id for _, _, item in query.pack(run, run.hero)}
    exchanged = []
    for entity, (offered, item) in run.world.rows(Offered, Item):
        if entity not in things or item.kind.id not in owned:
            continue
        family, at = item.kind.family, run.world.get(entity, Position)
        beside = {each.kind.id for _, (other, each) in run.world.rows(Offered, Item) if other.room == offered.room}
        barred = owned | beside
        others = [kind for kind in kinds_on_offer(run) if kind.family is family and kind.id not in barred]
        if not others:
            continue
        dice = Dice.seeded(run.seed, "exchange", run.depth, at.x, at.y)
        kind = dice.weighted(others, [each.weight for each in others])
        found = inventory.find(run, dice, kind, item.tier, fine=True)
        found.enchant = item.enchant if family.slot else found.enchant
        run.world.add(entity, found)
        exchanged.append(entity)
    return exchanged


def crumble(run: Run) -> None:
    """Let the keys in the hero's pack crumble whose locks on this floor are open: they open nothing any more."""
    _, _, _, at = query.hero(run)
    for _, entity, item in query.pack(run, run.hero):
        opens = run.world.find(entity, Opens)
        if opens is None or opens.depth != run.depth or run.floor.ground.kind_at(opens.x, opens.y).bump == "unlock":
            continue
        name = identify.name(run, item)
        spawn.delete(run, entity)
        run.emit(ItemChanged(at.x, at.y, "crumbled", name))


def choices_left(run: Run, offered: Offered) -> int:
    """Return the number of items in a vault that may still be taken; 0 if all may."""
    every = sum(other.room == offered.room for _, (other, _) in run.world.rows(Offered, Item))
    return 0 if offered.choose >= every else offered.choose


def taken(run: Run, entity: int, offered: Offered | None, x: int, y: int) -> None:
    """Do what follows when the hero takes an offered item or a key from (x, y)."""
    if offered is not None:
        run.world.remove(entity, Offered)
        _close(run, offered, x, y)
        _count(run, offered, x, y)
    if run.world.find(entity, Opens) is not None and run.floor.ground.kind_at(x, y).keeps:
        room = int(run.floor.level.room_at[y, x])
        _lift(run, room, x, y)


def _close(run: Run, offered: Offered, x: int, y: int) -> None:
    """Count one of the items that may be taken; after the last, the rest sink into the ground."""
    left = [row for row in run.world.rows(Offered, Position) if row[1][0].room == offered.room]
    for _, (other, _) in left:
        other.choose -= 1
    if offered.choose > 1 or not left:
        return
    run.floor.ground.change_all({(at.x, at.y): "slab" for _, (_, at) in left})
    for other_entity, (_, at) in left:
        run.floor.memory.forget((at.x, at.y))
        spawn.delete(run, other_entity)
    run.emit(VaultActed(x, y, "shut"))


def _count(run: Run, offered: Offered, x: int, y: int) -> None:
    """Wake a statue of a watched room for each item taken there after the first."""
    level, ground = run.floor.level, run.floor.ground
    if WATCHED not in level.rooms[offered.room].tags:
        return
    if offered.choose == sum(mark.what == "treasure" and mark.room == offered.room for mark in level.marks):
        run.emit(VaultActed(x, y, "counted"))
        return
    statues = [cell for cell in cells_in(ground.cells_of([STATUE])) if level.room_at[cell[1], cell[0]] == offered.room]
    for cell in sorted(statues, key=lambda cell: (fov.distance(x, y, *cell), cell))[:1]:
        run.bring("touch", *cell)


def _lift(run: Run, room: int, x: int, y: int) -> None:
    """Set off the triggers of a room whose key at (x, y) was lifted, now or later, and touch its paired cells."""
    floor, triggers = run.floor, run.content.triggers
    for cell in floor.pairs.get((x, y), ()):
        run.bring("touch", *cell)
    for mark in floor.level.marks:
        trigger = triggers.get(mark.name.partition(" ")[0])
        if mark.room == room >= 0 and trigger is not None:
            wait = trigger.after + trigger.apart * fov.distance(x, y, mark.x, mark.y)
            floor.lifted.append(Lifted(floor.ground.age + wait, trigger.id, mark.x, mark.y))
    step(run)


def step(run: Run) -> None:
    """Apply the effects of triggers, set off by lifting keys, that are due now."""
    floor = run.floor
    due = [each for each in floor.lifted if each.due <= floor.ground.age]
    floor.lifted = [each for each in floor.lifted if each.due > floor.ground.age]
    for _, name, x, y in due:
        trigger = run.content.triggers[name]
        if trigger.untouched and floor.ground.kind_at(x, y).id != trigger.ground:
            continue
        if trigger.unlit and light.in_glow(run, x, y):
            continue
        before = len(run.events)
        if effects.apply_at(run, trigger.effects, x, y) and trigger.told and fov.in_sight(run, x, y):
            run.emit(Told(x, y, trigger.told, trigger.tone), before=before)
