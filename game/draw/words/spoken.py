"""The game in sentences for screen readers: the hero's state, creatures and items in sight, and the exits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.content.materials import ENOUGH
from game.draw.words import describing
from game.rules import hunger
from game.rules.items import identify
from game.rules.senses import fov, stealth
from game.world import query
from game.world.components import Statuses
from game.world.movement import CLOCKWISE
from levelgen import Tier

if TYPE_CHECKING:
    from game.knowledge import Danger, KnownCreature
    from game.world.floor import Floor
    from game.world.run import Run

HERE: dict[Danger, str] = {"dangerous": "This is a dangerous room.", "cleared": "This dangerous room is cleared."}
SAFE: dict[Danger, str] = {"cleared": "a cleared room", "emptied": "an emptied vault"}
ROOMS = {0: "a quiet room", 1: "a room", 2: "a dangerous room"}  # by tier


def bearing(dx: int, dy: int) -> str:
    """Return an offset in words: "3 north-east" in one of eight directions, else "2 north, 5 east"."""
    across = f"{abs(dy)} {'north' if dy < 0 else 'south'}" if dy else ""
    along = f"{abs(dx)} {'west' if dx < 0 else 'east'}" if dx else ""
    if dx and abs(dx) == abs(dy):
        return f"{across}-{along.split()[1]}"
    return ", ".join(word for word in (across, along) if word) or "here"


def condition(run: Run) -> list[str]:
    """Return a sentence each on the hero's state and the dangers to it."""
    _, hero, creature, at = query.hero(run)
    made = [f"Health {creature.health} of {creature.max_health}."]
    stage = hunger.stage(hero.food)
    statuses = run.world.find(run.hero, Statuses)
    for name, turns in sorted(statuses.turns.items()) if statuses else ():
        kind = run.content.statuses[name]
        made.append(f"{kind.name.capitalize()}{'' if kind.counts == 'holder' else f', {turns} {kind.counts}'}.")
    made += [f"{stage}."] if stage else []
    here = knowledge.place(run, at.x, at.y)
    made += ["You stand in fire."] if here.is_burning else []
    made += [f"You stand in {kind.name}." for kind, amount in here.gases if amount >= ENOUGH]
    if here.marked_by is not None:
        made.append(f"The {here.marked_by.kind.name} is about to strike where you stand.")
    made += [f"The {seen.kind.name} {describing.throw(run, seen)}." for seen in knowledge.landings(run).values()]
    if here.watched_by is not None:
        made.append(f"The {here.watched_by.kind.name} looks your way.")
    made += [HERE[here.danger]] if here.danger in HERE else []
    hunters = [seen for seen in knowledge.foes_in_sight(run) if seen.is_aware]
    for seen in hunters:
        made.append(f"{_named(run, seen)} {describing.MOODS[seen.stance]}, {_from_hero(run, seen.x, seen.y)}.")
    made += [] if hunters else ["Nobody in sight hunts you."]
    return [*made, f"Stealth {stealth.stealth_range(run)}."]


def in_sight(run: Run) -> list[str]:
    """Return a sentence for each creature and item in sight, nearest first, with its bearing from the hero."""
    _, _, _, at = query.hero(run)
    told = [(describing.creature(run, seen), seen.x, seen.y) for seen in knowledge.creatures_in_sight(run)]
    traps = [trap for trap in knowledge.known_traps(run) if knowledge.place(run, trap.x, trap.y).in_sight]
    told += [(identify.article(trap.kind.name), trap.x, trap.y) for trap in traps]
    things = [item for item in knowledge.items(run) if item.in_sight]
    things.sort(key=lambda item: (max(abs(item.x - at.x), abs(item.y - at.y)), item.y, item.x))
    told += [(describing.thing(item), item.x, item.y) for item in things]
    made = [f"{words[:1].upper()}{words[1:]}: {_from_hero(run, x, y)}." for words, x, y in told]
    return made or ["There is nothing in sight."]


def surroundings(run: Run) -> list[str]:
    """Return sentences on the hero's floor and room, the known exits with the rooms behind them, and known stairs."""
    _, _, _, at = query.hero(run)
    here = knowledge.place(run, at.x, at.y)
    floor = f"Floor {run.depth}, {run.content.place_of(run.length, run.depth)}."
    if here.tier is None:
        leads = ", ".join(_open_directions(run, at.x, at.y))
        made = [f"You are in a passage. It leads {leads}." if leads else "You are in a passage."]
    else:
        room = _room(run.floor, here.danger, int(run.floor.level.room_at[at.y, at.x]))
        use = "" if room.endswith(here.use) else f", {identify.article(here.use)}"
        made = [f"You are in {room}{use}."]
    made += [f"This is the {describing.threshold(here)}."] if here.threshold else []
    made += [_exit(run, each.x, each.y) for each in knowledge.exits(run)]
    for name, (x, y) in knowledge.stairs(run).items():
        told = "The door home" if name == "home" else run.floor.name_of(run.floor.ground.kind_at(x, y)).capitalize()
        made.append(f"{told}: {_from_hero(run, x, y)}.")
    return [floor, *made]


def _exit(run: Run, x: int, y: int) -> str:
    """Return a door or opening of the hero's room, with the room behind it if a part of that or its bones was seen."""
    floor, level = run.floor, run.floor.level
    _, _, _, at = query.hero(run)
    room = int(level.room_at[at.y, at.x])
    ends = {(link.cells[0], link.a): (link.b, link) for link in level.links if link.cells}
    ends |= {(link.cells[-1], link.b): (link.a, link) for link in level.links if link.cells}
    behind, link = ends[(x, y), room]
    danger = knowledge.danger_of(run, floor, behind)
    warned = danger and not set(link.cells).isdisjoint(knowledge.bones_of(floor, behind))
    seen = warned or (floor.memory.explored & (level.room_at == behind)).any()
    leader = knowledge.leader_of(run, floor, behind)
    what = f"the room of {identify.article(leader)}" if leader else _room(floor, danger, behind)
    to = f", to {what}" if seen else ""
    kind = knowledge.terrain_at(floor, x, y)
    name = "opening" if kind is None or not kind.door else floor.name_of(kind)
    return f"{identify.capitalized(identify.article(name))}: {_from_hero(run, x, y)}{to}."


def _room(floor: Floor, danger: Danger, number: int) -> str:
    """Return what a room is to the hero, who knows so much of its danger."""
    if danger in SAFE:
        return SAFE[danger]
    if floor.is_vault(number) and not danger:
        return identify.article(floor.level.rooms[number].kind)
    return ROOMS[int(Tier.HARD) if floor.is_dangerous(number) else int(floor.level.rooms[number].tier)]


def _open_directions(run: Run, x: int, y: int) -> list[str]:
    """Return the orthogonal directions in which the ground beside (x, y) is known to be passable."""
    kinds = {step: knowledge.terrain_at(run.floor, x + step[0], y + step[1]) for step in CLOCKWISE}
    known = [(step, kind) for step, kind in kinds.items() if kind is not None]
    passable = [step for step, kind in known if kind.walkable or (kind.door and kind.bump)]
    return [fov.direction(*step).removeprefix("to the ") for step in passable]


def _from_hero(run: Run, x: int, y: int) -> str:
    _, _, _, at = query.hero(run)
    return bearing(x - at.x, y - at.y)


def _named(run: Run, seen: KnownCreature) -> str:
    """Return the name of a hunting creature, with the act that it announces."""
    name = identify.capitalized(identify.article(seen.kind.name))
    return f"{name}, which {describing.announced(run, seen)}," if seen.sign else name
