"""Monsters on a new floor, with their places and moods."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from game.content.abilities import WALL, Lurk
from game.content.hazards import HAZARDS
from game.content.hordes import WIDE
from game.furnish import hordes
from game.furnish.pool import Pool
from game.rules.beings import creatures, hiding
from game.rules.items import inventory
from game.rules.pathfinding import nearest_first
from game.rules.senses.fov import line_of_sight
from game.world import spawn
from game.world.components import Creature, Entity, Mind, Position
from game.world.floor import BOSS
from game.world.ground import cells_in
from game.world.limits import fit
from game.world.movement import STEPS
from levelgen import Tier
from levelgen.rng import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.hordes import Horde, Meeting
    from game.content.kinds import MonsterKind
    from game.world.components import Mood
    from game.world.floor import Floor
    from game.world.run import Run
    from levelgen import Mark

GROUPS = (
    6  # on entry, plus one more for each success of MORE in a row; fewer if several pieces have monsters of their own
)
AT_FIRST = 2  # groups on a floor of danger 1, where nobody has more than a dagger
MORE = 500  # per mille
MOST_GROUPS = 9
FEWEST_GROUPS = 3
LAKE = 120  # cells of lava or deep water for each possible dweller
DWELLS = 400  # per mille
MOST_DWELLERS = 2  # in a floor's water, and in its lava, besides those that the level asks for
WATCHED_GROUP = 3  # size from which a sleeping group has a watch
AWAKE = 500  # per mille of watches that are awake; the others sleep lightly
STATIONED = ("guard", "leader", "pack", "ambush", "shooter", "small")  # names of marks for stationed monsters
ASLEEP = 667  # per mille of single monsters whose temper sets no mood
UP = 250  # per mille of usually sleeping hordes that are awake
LEADS_ABOVE = 2  # dangers above the floor's own, of the leader in a boss's room
MOODS: dict[Meeting, Mood] = {"patrol": "wandering", "ambush": "guarding", "post": "guarding", "den": "asleep"}
NEAR_DOOR = 40  # free cells of a room near a door that may hold an ambush
TAKES_BONES = ("floor", "grass", "rubble")


def place_monsters(run: Run, dice: Dice, taken: set[tuple[int, int]]) -> dict[int, Horde]:
    """Put monsters into the rooms of the current floor, a group to a mark.

    Returns:
        The hordes placed whole, by the ids of their rooms.
    """
    level = run.floor.level
    marks = [
        mark
        for mark in level.marks
        if mark.what == "monster" and (mark.x, mark.y) not in taken and not is_stationed(run, mark)
    ]
    groups = GROUPS
    while groups < MOST_GROUPS and dice.chance(MORE):
        groups += 1
    of_pieces = {level.room_at.item(y, x) for x, y in run.floor.occupants}  # who is there already, a group to a room
    # From the second on a piece with monsters takes a group's place, or both would make the floor half as dangerous
    # again.
    groups = max(groups - max(len(of_pieces) - 1, 0), FEWEST_GROUPS) if run.floor.danger > 1 else AT_FIRST
    wide, draw = wide_rooms(run.floor), hordes.Draw(run, dice)
    # Binding marks first, then every hard room, as an empty one would be no risk, then those for problems; the sort is
    # stable for the rest.
    troubled = draw.lacks_problems
    marks.sort(key=lambda mark: (not mark.binding, mark.tier != Tier.HARD, troubled and mark.tier != Tier.MEDIUM))
    rooms: set[int] = set()
    settled: dict[int, Horde] = {}
    for mark in marks:
        lacking = draw.lacks_problems if troubled else draw.lacks_kinds
        fresh = mark.room not in rooms and (len(rooms) < groups or (lacking and mark.tier != Tier.HARD))
        if mark.binding or fresh:
            rooms.add(mark.room)
            is_boss = mark.binding and mark.room >= 0 and level.rooms[mark.room].kind == BOSS
            group = draw.court() if is_boss else draw.group(mark.tier, wide=mark.room in wide)
            _settle(run, dice, mark, group)
            if group.horde is not None and mark.tier != Tier.EASY:
                settled[mark.room] = group.horde
    _place_dwellers(run, dice)
    return settled


def is_stationed(run: Run, mark: Mark) -> bool:
    """Tell whether a mark is for a monster of a piece: any monster mark of a vault, or one elsewhere with such a name.

    The name is a station or a kind of monster; more words may follow, such as the ground that a guard keeps.
    """
    if mark.what != "monster" or not mark.binding:
        return False
    name = mark.name.partition(" ")[0]
    if name in STATIONED or name in run.content.monsters:
        return True
    return mark.room >= 0 and run.floor.level.rooms[mark.room].kind == "vault"


def _place_dwellers(run: Run, dice: Dice) -> None:
    """Put dwellers into lava and deep water: at every mark that asks for one, and by chance in large lakes."""
    floor = run.floor
    marks = [mark for mark in floor.level.marks if mark.what == "dweller"]
    cells = [(mark.x, mark.y) for mark in marks if mark.binding]
    homes = [hazard for hazard in HAZARDS.values() if hazard.dweller]
    for home in homes if floor.ground.hazardous else ():
        lake = cells_in(floor.content.ground.hazards[home][floor.ground.terrain])
        cells += [dice.pick(lake) for _ in range(min(len(lake) // LAKE, MOST_DWELLERS)) if dice.chance(DWELLS)]
    lodge(run, dice, cells)


def lodge(run: Run, dice: Dice, cells: list[tuple[int, int]]) -> None:
    """Put a sleeping dweller of its element into each of these cells (x, y), if a kind fits the floor's danger."""
    floor = run.floor
    for x, y in cells:
        hazard = floor.ground.kind_at(x, y).hazard
        kinds = creatures.kinds_here(run, floor.danger, home=hazard, below=floor.danger)
        kinds = [kind for kind in kinds if kind.danger <= floor.danger]
        if hazard and kinds and (x, y) not in floor.occupants:
            kind = dice.weighted(kinds, [kind.weight for kind in kinds])
            creatures.make(run, kind, x, y, "asleep", tier=int(Tier.MEDIUM))


def _settle(run: Run, dice: Dice, mark: Mark, group: hordes.Group) -> None:
    """Place a group where it is to be met in the room of a mark."""
    met = _meeting(mark, group)
    x, y = _place_of(run, dice, mark, met, () if group.horde is None else group.horde.near)
    mood: Mood
    if group.horde is None:
        mood = group.kinds[0].temper.mood or ("asleep" if dice.chance(ASLEEP) else "wandering")
    else:
        mood = MOODS.get(met) or ("guarding" if dice.chance(UP) else "asleep")
    arrived = arrive(run, group.kinds, x, y, mood, tier=int(mark.tier))
    if group.is_court and arrived:
        _promote(run, run.world.get(arrived[0], Creature))
    for _ in range(group.horde.stolen if group.horde and arrived else 0):
        loot = spawn.create(run, Pool(run).draw(dice, Tier.HARD))
        inventory.put_into_pack(run, arrived[0], loot)
    for entity in arrived:
        run.world.get(entity, Mind).patrols = met == "patrol" or (met == "asleep" and group.kinds[0].temper.patrols)
        _lurk(run, entity)
    if met == "den":
        doors = [cell for cell, _ in entrances(run.floor, mark.room)]
        ground = run.floor.ground
        beside = [(x + dx, y + dy) for x, y in doors for dx, dy in STEPS if run.floor.inside(x + dx, y + dy)]
        inside = [(x, y) for x, y in beside if run.floor.level.room_at[y, x] == mark.room]
        ground.change_all({cell: "bones" for cell in inside if ground.kind_at(*cell).id in TAKES_BONES})


def _promote(run: Run, leader: Creature) -> None:
    """Give a leader a name of its own, those of a stratum by turns, and the strength of a kind out of depth."""
    stratum = run.content.strata[run.floor.stratum]
    words = [*stratum.leaders]
    Dice.seeded(run.seed, "leaders", stratum.id).shuffle(words)
    danger = min(run.floor.danger, creatures.hardest(run.content)) + LEADS_ABOVE
    name = fit(f"{words[run.depth % len(words)]} {leader.kind.name.title()}")
    creatures.promote(leader, name, max(danger - leader.kind.danger, 0))


def _meeting(mark: Mark, group: hordes.Group) -> Meeting:
    """Return how a group is met. Patrols do not leave hard rooms, as entering one is to be the hero's choice.

    Who lies in wait against walls does so beside a door.
    """
    if mark.room < 0:
        return "asleep"
    if group.horde is None:
        lurk = group.kinds[0].ability(Lurk)
        return "ambush" if lurk is not None and WALL in lurk.ground else "asleep"
    # Led out, a horde too strong for its floor would come to heroes who had left its room alone.
    return "post" if group.horde.meeting == "patrol" and mark.tier == Tier.HARD else group.horde.meeting


def _lurk(run: Run, entity: int) -> None:
    """Let a monster lie in wait near its cell, if its kind does so and there is a place for it."""
    kind, at = run.world.get(entity, Creature).kind, run.world.get(entity, Position)
    lurk = kind.ability(Lurk)
    if lurk is None or not lurk.ground:
        return
    cells = itertools.islice(creatures.free_cells_around(run, at.x, at.y), NEAR_DOOR)
    room_at = run.floor.level.room_at
    room = room_at[at.y, at.x]
    inside = ((x, y) for x, y in itertools.chain([(at.x, at.y)], cells) if room_at[y, x] == room)
    x, y = next((cell for cell in inside if hiding.suits(run, kind, *cell)), (at.x, at.y))
    spawn.place(run, entity, x, y)
    own = next((ground for ground in lurk.ground if ground != WALL), "")
    ends = {room_at[row, column] for column, row in (run.floor.level.stairs_up, run.floor.level.stairs_down)}
    bare = room_at[y, x] >= 0 and room_at[y, x] not in ends and run.floor.ground.kind_at(x, y).id in TAKES_BONES
    if own and bare and not hiding.suits(run, kind, x, y):  # it brings a patch of the ground that it hides in
        run.floor.ground.change(x, y, own)
    mind = run.world.get(entity, Mind)
    mind.post, mind.mood = (x, y), "guarding"
    hiding.hide(run, entity)


def _place_of(run: Run, dice: Dice, mark: Mark, met: Meeting, near: tuple[str, ...]) -> tuple[int, int]:
    """Return the cell around which a group is met: the mark, some loot, or a cell near a door of the room.

    Of the cells near a door it is one beside ground of a kind in `near`, if there is one.
    """
    level = run.floor.level
    if mark.binding:
        return mark.x, mark.y
    if met == "den":
        loot = [(other.x, other.y) for other in level.marks if other.what == "item" and other.room == mark.room]
        return loot[0] if loot else (mark.x, mark.y)
    doors = entrances(run.floor, mark.room, wide=WIDE in near) if met in ("ambush", "post") else []
    if not doors:
        return mark.x, mark.y
    door, outside = dice.pick(doors)
    cells = list(itertools.islice(_free_cells_of(run.floor, mark.room, door), NEAR_DOOR)) or [(mark.x, mark.y)]
    if met == "ambush":
        cells = [cell for cell in cells if not line_of_sight(run, outside, cell)] or cells
    return next((cell for cell in cells if _is_beside(run.floor, cell, near)), cells[0])


def _is_beside(floor: Floor, cell: tuple[int, int], kinds: tuple[str, ...]) -> bool:
    """Tell whether ground of one of these kinds is adjacent to a cell."""
    around = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS] if kinds else []
    return any(floor.ground.kind_at(x, y).id in kinds for x, y in around if floor.inside(x, y))


def _free_cells_of(floor: Floor, room: int, door: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the free cells of a room, the nearest to its door first."""
    room_at = floor.level.room_at
    size = int((room_at == room).sum())  # the search stops once the whole room is found
    own = (cell for cell, _ in nearest_first(floor.grid, door) if room_at.item(cell[1], cell[0]) == room)
    return (cell for cell in itertools.islice(own, size) if cell not in floor.occupants)


def entrances(floor: Floor, room: int, *, wide: bool = False) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return two cells of each link at its end in a room, the last one and one farther out.

    With `wide`, only wide links count if there are any.
    """
    links = [link for link in floor.level.links if room in (link.a, link.b) and link.cells]
    links = [link for link in links if wide and link.kind == WIDE] or links
    outward = [link.cells if link.a == room else link.cells[::-1] for link in links]
    return [(cells[0], cells[min(2, len(cells) - 1)]) for cells in outward]


def wide_rooms(floor: Floor) -> set[int]:
    """Return the ids of rooms that a wide passage leads to."""
    return {room for link in floor.level.links if link.kind == WIDE for room in (link.a, link.b)}


def arrive(run: Run, kinds: Sequence[MonsterKind], x: int, y: int, mood: Mood, *, tier: int = 0) -> list[int]:
    """Create a group at and around (x, y), as far as there is room; the first monster leads the others.

    Dwellers of water or lava are put into the nearest of it.

    Returns:
        Their entities.
    """
    group: list[int] = []
    for kind in kinds:
        cell = next(creatures.cells_for(run, kind, x, y), None)
        group += [creatures.make(run, kind, *cell, mood, tier=tier)] if cell else []
    for entity in group if len(group) > 1 else []:
        run.world.get(entity, Mind).leader = Entity(group[0])
    post_watch(run, group)
    return group


def post_watch(run: Run, group: list[int]) -> None:
    """In a sleeping group of three or more, let one keep watch or sleep lightly."""
    minds = [run.world.get(entity, Mind) for entity in group]
    if len(minds) < WATCHED_GROUP or any(mind.mood != "asleep" for mind in minds):
        return
    at = run.world.get(group[0], Position)  # not its entity, whose number depends on other floors
    dice = Dice.seeded(run.seed, "watch", run.depth, at.x, at.y)
    mind = dice.pick(minds)
    if dice.chance(AWAKE):
        mind.mood = "guarding"
    else:
        mind.sleeps_lightly = True
