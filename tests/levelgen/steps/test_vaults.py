"""Vaults: they take the place of dead ends, locks have their keys elsewhere, and everything drawn is there."""

from collections import Counter
from collections.abc import Callable

import pytest

import levelgen
from levelgen import Level, Terrain, Tier
from levelgen.draft import Draft
from levelgen.rng import stream
from levelgen.steps.vaults import place_vaults
from levelgen.template import text
from levelgen.template.files import ours
from levelgen.template.template import Template
from tests.kit.drafts import draft_of, shown
from tests.kit.judges import DOORS, Cell, beside, judge, reached, terrain_of

DEPTH = 8


DEN = """kind: vault
sort: den
m: monster pack

#####
#m..#
#...#
##*##
"""

LOCKED = """kind: vault
sort: treasure
choose: 1
t: treasure

#####
#t.t#
#...#
##*##
"""

KEY = """kind: vault
sort: key
k: key

#####
#.k.#
##*##
"""


def template(drawing: str) -> Template:
    return text.read(drawing, "drawn")


def draft() -> Draft:
    """Three rooms in a row: the first and the last are dead ends, and the stairs are in the first and the second."""
    made = draft_of("""
##########################
#......##########......###
#......aaaaaaaaaa......###
#......##########......###
######################b###
######################b###
##############.........###
##############.........###
##############.........###
##########################
""")
    made.ends = (0, 1)
    return made


def test_a_dead_end_makes_way_for_a_vault() -> None:
    made = draft()

    assert place_vaults(made, [template(DEN)], 1, DEPTH, stream(1)) == 1

    assert made.rooms[2].kind == "vault"
    assert made.rooms[2].tags == ["den", "drawn"]
    assert made.rooms[2].tier == Tier.HARD
    assert len(made.links) == 2, "it took the dead end's place, and needs no link of its own"
    assert made.cells[5 * made.width + 22] == Terrain.DOOR
    assert made.rooms[2].area == 6, "what the vault does not need of the room is rock again"
    assert "\n".join(shown(made).split("\n")[6:9]).count(".") == 6
    assert [(mark.what, mark.name, mark.room, mark.binding) for mark in made.marks] == [("monster", "pack", 2, True)]


def test_rooms_with_stairs_never_make_way() -> None:
    made = draft()
    made.ends = (0, 2)
    before = shown(made).count(".")

    assert place_vaults(made, [template(DEN)], 1, DEPTH, stream(1)) == 1

    assert [room.kind for room in made.rooms] == ["room", "room", "room", "vault"]
    assert made.links[-1].kind == "vault"
    assert shown(made).count(".") == before + 6


def test_a_lock_has_its_key_in_a_vault_of_its_own() -> None:
    made = draft()

    place_vaults(made, [template(LOCKED), template(KEY)], 1, DEPTH, stream(3))

    kinds = Counter(mark.what for mark in made.marks)
    assert kinds == {"treasure": 2, "lock": 1, "key": 1}
    lock, key = (next(mark for mark in made.marks if mark.what == what) for what in ("lock", "key"))
    assert lock.pair == key.pair == 0
    assert made.cells[lock.y * made.width + lock.x] == Terrain.LOCKED_DOOR
    assert made.rooms[key.room].tags[0] == "key"
    assert "choose 1" in next(room for room in made.rooms if "treasure" in room.tags).tags


def test_without_a_vault_for_it_the_key_lies_in_a_hard_room() -> None:
    made = draft()
    made.rooms[0].tier = Tier.HARD

    place_vaults(made, [template(LOCKED)], 1, DEPTH, stream(3))

    key = next(mark for mark in made.marks if mark.what == "key")
    assert key.room == 0
    assert key.binding


def test_vaults_come_at_their_depths_only() -> None:
    deep = template("depths: 9-\n" + DEN)

    assert place_vaults(draft(), [deep], 1, 8, stream(1)) == 0
    assert place_vaults(draft(), [deep], 1, 9, stream(1)) == 1


def test_what_fits_nowhere_changes_nothing() -> None:
    huge = "#" * 23
    drawing = "\n".join(["kind: vault", "sort: den", "", huge, *["#" + "." * 21 + "#"] * 6, "#" * 11 + "*" + "#" * 11])
    made = draft()
    before = shown(made)

    assert place_vaults(made, [template(drawing)], 3, DEPTH, stream(1)) == 0

    assert shown(made) == before
    assert made.marks == []
    assert made.notes["vaults"] == [3, 0]


def keyed(level: Level) -> set[Cell]:
    """All cells that can be reached if every lock stays shut until its key has been reached."""
    at = terrain_of(level)
    locks = {(mark.x, mark.y): mark.pair for mark in level.marks if mark.what == "lock"}
    shut = {cell for cell, kind in at.items() if kind == Terrain.LOCKED_DOOR}
    assert shut == set(locks), "a locked door without a lock"
    walkable = {cell for cell in at if level.walkable[cell[1], cell[0]]}
    while True:
        here = reached(level.stairs_up, walkable - shut)
        found = {mark.pair for mark in level.marks if mark.what == "key" and (mark.x, mark.y) in here}
        opened = {cell for cell in shut if locks[cell] in found}
        if not opened:
            return here
        shut -= opened


@pytest.mark.parametrize("generator", list(levelgen.GENERATORS))
def test_levels_with_vaults_are_sound_and_can_be_solved(generator: str, sweep: Callable[[int], range]) -> None:
    seen: Counter[str] = Counter()
    seeds = sweep(240)
    for seed in seeds:
        level = levelgen.generate(generator, seed=seed, width=80, height=29 + seed % 17, depth=1 + seed % 12, vaults=2)
        judge(level)
        assert keyed(level) == reached(level.stairs_up, {c for c in terrain_of(level) if level.walkable[c[1], c[0]]})
        assert level.report["vaults"][1] <= 2
        vaults = [room for room in level.rooms if room.kind == "vault"]
        seen.update(room.tags[0] for room in vaults)
        for vault in vaults:
            links = [link for link in level.links if vault.id in (link.a, link.b)]
            assert len(links) == 1, "a vault is a dead end"
            drawn = next(each for each in (*ours("vaults"), *ours("pieces")) if each.name == vault.tags[1])
            assert Counter(mark.what for mark in level.marks if mark.room == vault.id) == Counter(
                mark.what for mark in drawn.marks
            )
            assert all(mark.binding for mark in level.marks if mark.room == vault.id)
    assert seen["treasure"] >= len(seeds) / 2, "most floors have room for one"


def test_the_vaults_dig_the_same_level_again() -> None:
    levels = [levelgen.generate("cells", seed=5, depth=3, vaults=3) for _ in range(2)]

    assert levels[0] == levels[1]
    assert levels[0].fingerprint() != levelgen.generate("cells", seed=5, depth=3).fingerprint()


def test_more_vaults_leave_the_stairs_and_the_rooms_before_them_alone() -> None:
    without, one = (levelgen.generate("districts", seed=9, vaults=count, pieces=0) for count in (0, 1))

    assert (without.stairs_up, without.stairs_down) == (one.stairs_up, one.stairs_down)
    vaults = {room.id for room in one.rooms if room.kind == "vault"}
    assert vaults
    same = [room for room in without.rooms if room.id not in vaults]
    assert same == [one.rooms[room.id] for room in same]


def test_where_all_rooms_are_junctions_there_is_no_vault() -> None:
    maze = draft()
    for room in maze.rooms:
        room.kind = "junction"
    assert place_vaults(maze, [template(DEN)], 3, DEPTH, stream(1)) == 0


def test_a_level_of_one_room_stays_one() -> None:
    for recipe in (levelgen.Templates(rooms=1, vaults=9), levelgen.Tiles(target=1, vaults=9)):
        level = levelgen.generate(recipe, seed=3)
        judge(level)
        assert len(level.rooms) == 1


def test_vaults_behind_the_last_room_bring_the_stairs_no_nearer() -> None:
    for seed in range(40):
        judge(levelgen.generate("templates", seed=seed, width=72, height=16, density=1, lava=0, vaults=30))


def test_a_room_with_a_key_makes_way_for_no_later_vault() -> None:
    judge(levelgen.generate("tiles", seed=247062, width=27, height=18, vaults=15))
    for seed in range(60):
        judge(levelgen.generate("tiles", seed=seed, width=27, height=18, vaults=15))


def test_there_are_vaults_of_every_sort() -> None:
    sorts = Counter(each.sort for each in ours("vaults"))

    assert set(sorts) == {"treasure", "key", "shrine", "den"}
    assert sorts["key"] >= 5
    assert sum(sorts.values()) >= 12
    for each in ours("vaults"):
        assert max(each.width, each.height) <= 24, "it fits the window that vaults are tried in"
        assert (each.sort == "key") == ("key" in {mark.what for mark in each.marks})
        assert len({(mark.x, mark.y) for mark in each.marks}) == len(each.marks), "one thing on each cell"


def test_doors_of_vaults_stand_in_a_wall() -> None:
    for seed in range(20):
        level = levelgen.generate("cells", seed=seed, vaults=2)
        at = terrain_of(level)
        for mark in level.marks:
            if mark.what == "lock":
                assert at[mark.x, mark.y] == Terrain.LOCKED_DOOR
                assert not {at[side] for side in beside((mark.x, mark.y))} & DOORS
