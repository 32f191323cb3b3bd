"""Monsters on a new floor and those that wander in: few in easy rooms, out of depth and asleep in hard ones."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from game.content.hazards import HAZARDS
from game.rules import creatures
from game.rules.stealth import wake
from game.world.components import Mind
from game.world.ground import cells_in
from levelgen import Tier
from levelgen.rng import Dice

if TYPE_CHECKING:
    from game.content.kinds import MonsterKind
    from game.world.components import Mood
    from game.world.floor import Floor
    from game.world.run import Run
    from levelgen import Level, Mark

GROUPS = 6  # on entry, and another with MORE for as long as it comes up; fewer where pieces have theirs
MORE = 500  # per mille
MOST_GROUPS = 9
FEWEST_GROUPS = 3
LAKE = 120  # cells of lava or deep water for each dweller that may be there
DWELLS = 400  # per mille
MOST_DWELLERS = 3  # in the water of a floor, and in its lava, beside those that the level asks for
OUT_OF_DEPTH = 100  # per mille of groups in middling rooms
FIRST_WANDERERS = 200  # turns until they come in
SOONER = 20  # turns that each group comes sooner after the last
SOONEST = 60  # turns
GIVE_OR_TAKE = 12  # turns
FORGOTTEN = 200  # turns that the hero is away, after which a group of those that came counts no more
TRACKS = 500  # per mille of wanderers that come in on the hero's trail
PACKS_IN_WIDE = 3  # times as likely as elsewhere
WATCHED_GROUP = 3  # of as many who sleep together one watches
AWAKE = 500  # per mille of these that are awake; the others sleep lightly
STATIONED = ("guard", "leader", "pack", "ambush", "shooter", "small")  # names of marks, by what stands there
HARD_ABOVE = (2, 4)  # dangers over the floor's own, in hard rooms
HARD_ABOVE_AT_FIRST = (1, 2)  # on floors of danger 1 and 2


def place_monsters(run: Run, dice: Dice, taken: set[tuple[int, int]]) -> None:
    """Put monsters into the rooms of the floor at hand, a group to a mark."""
    level = run.floor.level
    marks = [
        mark
        for mark in level.marks
        if mark.what == "monster" and (mark.x, mark.y) not in taken and not is_stationed(level, mark)
    ]
    groups = GROUPS
    while groups < MOST_GROUPS and dice.chance(MORE):
        groups += 1
    groups = max(groups - len(run.floor.occupants), FEWEST_GROUPS)
    # Binding marks first, then every hard room, since one that held nothing would be no risk; sorting keeps the rest.
    marks.sort(key=lambda mark: (not mark.binding, mark.tier != Tier.HARD))
    wide = _wide_rooms(run.floor)
    rooms: set[int] = set()
    for mark in marks:
        if mark.binding or (mark.room not in rooms and len(rooms) < groups):
            rooms.add(mark.room)
            _group(run, dice, mark, wide=mark.room in wide)
    _place_dwellers(run, dice)


def is_stationed(level: Level, mark: Mark) -> bool:
    """Tell whether a mark is for a monster of a piece: of a vault all are, elsewhere those whose name says so."""
    if mark.what != "monster" or not mark.binding:
        return False
    return mark.name in STATIONED or (mark.room >= 0 and level.rooms[mark.room].kind == "vault")


def _place_dwellers(run: Run, dice: Dice) -> None:
    """Put into lava and deep water what lives there: at every mark that asks for it, and by chance in large lakes."""
    floor = run.floor
    marks = [mark for mark in floor.level.marks if mark.what == "dweller"]
    cells = [(mark.x, mark.y) for mark in marks if mark.binding]
    homes = [hazard for hazard in HAZARDS.values() if hazard.dweller]
    for home in homes if floor.ground.hazardous else ():
        lake = cells_in(floor.content.ground.hazards[home][floor.ground.terrain])
        cells += [dice.pick(lake) for _ in range(min(len(lake) // LAKE, MOST_DWELLERS)) if dice.chance(DWELLS)]
    lodge(run, dice, cells)


def lodge(run: Run, dice: Dice, cells: list[tuple[int, int]]) -> None:
    """Put somebody into each of these cells (x, y) who lives in such ground, asleep, where there is such a kind."""
    floor = run.floor
    for x, y in cells:
        hazard = floor.ground.kind_at(x, y).hazard
        kinds = run.content.monsters_at(floor.danger, home=hazard, below=floor.danger)
        kinds = [kind for kind in kinds if kind.danger <= floor.danger]
        if hazard and kinds and (x, y) not in floor.occupants:
            kind = dice.weighted(kinds, [kind.weight for kind in kinds])
            creatures.make(run, kind, x, y, "asleep", tier=int(Tier.MEDIUM))


def _group(run: Run, dice: Dice, mark: Mark, *, wide: bool) -> None:
    """One group around a mark, as hard as its room; `wide` when a wide passage leads to it."""
    danger = run.floor.danger
    tier = mark.tier
    if tier == Tier.HARD:
        above = dice.between(*(HARD_ABOVE_AT_FIRST if danger <= HARD_ABOVE_AT_FIRST[1] else HARD_ABOVE))
        kinds = run.content.monsters_at(danger + above, below=min(above - 1, 1))
    elif tier == Tier.MEDIUM:
        above = dice.between(1, min(5, max(1, danger // 2))) if dice.chance(OUT_OF_DEPTH) else 0
        kinds = run.content.monsters_at(danger + above)
    else:
        kinds = run.content.monsters_at(max(1, danger - 1))
    kind = dice.weighted(kinds, _weights(kinds, wide=wide))
    low, high = kind.pack
    count = 1 if tier == Tier.EASY else dice.between(low, high)
    arrive(run, kind, count, mark.x, mark.y, _mood(dice, kind, mark), tier=int(tier), with_kind=tier != Tier.EASY)


def _wide_rooms(floor: Floor) -> set[int]:
    """Return the rooms that a wide passage leads to."""
    return {room for link in floor.level.links if link.kind == "wide" for room in (link.a, link.b)}


def _weights(kinds: list[MonsterKind], *, wide: bool) -> list[int]:
    """Return the weight of each kind: packs keep to wide passages, where they can come abreast."""
    return [kind.weight * (PACKS_IN_WIDE if wide and kind.pack[1] > 1 else 1) for kind in kinds]


def _mood(dice: Dice, kind: MonsterKind, mark: Mark) -> Mood:
    mood = kind.temper.mood
    if mark.tier == Tier.HARD and mood != "guarding":
        return "guarding" if dice.chance(300) else "asleep"
    return mood or ("asleep" if dice.chance(667) else "wandering")


def arrive(
    run: Run, kind: MonsterKind, count: int, x: int, y: int, mood: Mood, *, tier: int = 0, with_kind: bool = True
) -> list[int]:
    """Create a number of a kind at and around (x, y), with one of the kind that comes with them.

    Returns:
        Their numbers.
    """
    kinds = [kind] * count
    if kind.with_kind and with_kind and count > 1:
        kinds.append(run.content.monsters[kind.with_kind])
    cells = list(itertools.islice(creatures.free_cells_around(run, x, y), len(kinds)))
    group = [creatures.make(run, each, *cell, mood, tier=tier) for each, cell in zip(kinds, cells, strict=False)]
    post_watch(run, group)
    return group


def post_watch(run: Run, group: list[int]) -> None:
    """Let one of a group of three or more that are asleep keep watch, or sleep lightly."""
    minds = [run.world.get(entity, Mind) for entity in group]
    if len(minds) < WATCHED_GROUP or any(mind.mood != "asleep" for mind in minds):
        return
    dice = Dice.seeded(run.seed, "watch", run.depth, group[0])
    mind = dice.pick(minds)
    if dice.chance(AWAKE):
        mind.mood = "guarding"
    else:
        mind.sleeps_lightly = True


def turns_between(groups: int) -> int:
    """Return in how many turns the next wanderers come, give or take, when so many groups have come."""
    return max(SOONEST, FIRST_WANDERERS - SOONER * groups)


def expect_wanderers(run: Run) -> None:
    """Set in how many turns the next wanderers come in: the sooner, the more groups have come."""
    turns = turns_between(run.floor.wanderers)
    run.floor.wanderers_in = turns + run.dice.between(-GIVE_OR_TAKE, GIVE_OR_TAKE)


def forget_wanderers(run: Run, alone: int) -> None:
    """Count fewer groups as having come to a floor that was left alone for so many turns."""
    run.floor.wanderers = max(0, run.floor.wanderers - alone // FORGOTTEN)


def spawn_wanderers(run: Run, turns: int) -> None:
    """Let turns pass: others come in, out of sight, ever sooner and from deeper floors."""
    floor = run.floor
    floor.wanderers_in -= turns
    if floor.wanderers_in > 0:
        return
    floor.wanderers += 1
    expect_wanderers(run)
    centers = [room.center for room in floor.level.rooms]
    hidden = [(x, y) for x, y in centers if not floor.memory.visible[y, x] and (x, y) not in floor.occupants]
    if not hidden:
        return
    kinds = [kind for kind in run.content.monsters_at(floor.danger + floor.wanderers // 2) if kind.temper.moves]
    x, y = run.dice.pick(hidden)
    wide = int(floor.level.room_at[y, x]) in _wide_rooms(floor)
    kind = run.dice.weighted(kinds, _weights(kinds, wide=wide))
    for entity in arrive(run, kind, run.dice.between(*kind.pack), x, y, "wandering"):
        if run.dice.chance(TRACKS):
            wake(run, entity)
