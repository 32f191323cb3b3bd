"""What rooms are for: furniture that closes no route and tells rooms, and strata, from each other."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tcod.console import Console

from game import descent
from game.actions.base import Done
from game.actions.bumping import Touch
from game.autopilot.explore import AutoExplore
from game.autopilot.stop_reason import StopReason
from game.draw.map.cells import MapPainter, View
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.draw.words import describing
from game.furnish.arranging import KEEPS_TOGETHER, is_feature
from game.furnish.uses import WITHOUT
from game.rules.combat import sight
from game.rules.senses.fov import distance
from game.rules.terrain import environment, materials
from game.rules.terrain import furniture as furnishings
from game.session import Session
from game.world import spawn
from game.world.components import Item, Mind, Position, Trap
from game.world.events import Blew, Departed, Told
from game.world.floor import Floor
from game.world.ground import cells_in
from game.world.movement import STEPS
from levelgen import Tier, grid
from levelgen.terrain import DOORS, WALKABLE
from tests.kit.floors import arrived, floors, walk
from tests.kit.scenes import library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from game.world.run import Run

DEPTHS = 20
REACH = 7  # cells that anything of a feature is from its mark, in a wall perhaps
SIGNS = ("bones", "bloodstain")  # which are laid in entrances on purpose
LONGEST = 2000  # turns
LEAST = 8  # cells of a hard room that has space for some use


def pieces(floor: Floor) -> set[int]:
    """The rooms that are pieces, or in which one has grown."""
    made = {room.id for room in floor.level.rooms if room.kind in ("vault", "landmark")}
    return made | {mark.room for mark in floor.level.marks if mark.what == "feature" and mark.binding and mark.name}


def changes(floor: Floor) -> dict[tuple[int, int], str]:
    """The cells outside pieces where something stands or grows that the level does not say, and its kind."""
    content, level = floor.content, floor.level
    numbers = np.arange(256, dtype=np.uint8)
    for word, kind in content.strata[floor.stratum].ground.items():
        numbers[content.terrain_numbers[word]] = content.terrain_numbers[kind]
    put = (floor.ground.terrain != numbers[level.terrain]) & ~np.isin(level.room_at, sorted(pieces(floor)))
    for mark in level.marks:
        put[mark.y, mark.x] &= not (mark.binding and mark.name)
    return {(x, y): floor.ground.kind_at(x, y).id for x, y in cells_in(put)}


def furniture(floor: Floor) -> dict[tuple[int, int], str]:
    """The same without signs of hard rooms, parts of bridges, pedestals of keys, open gates, and holes in roofs."""
    others = (*SIGNS, "iron_bridge", "pedestal", "raised_drop_gate", "stairs_hole")
    return {cell: kind for cell, kind in changes(floor).items() if kind not in others}


def obstructs(floor: Floor) -> NDArray[np.bool_]:
    """What autoexplore goes around: what stands in the way, holds, or gives under feet."""
    ground = floor.content.ground
    blocks = ~ground.passable | ground.treacherous | ground.hindering(frozenset())
    return blocks[floor.ground.terrain] & ~DOORS[floor.level.terrain]


def test_furniture_closes_no_route_and_leaves_what_matters_alone(sweep: Callable[[int], range]) -> None:
    """Over 1,000 floors, each of 50 runs as deep as they go."""
    for run in floors(sweep(50), DEPTHS):
        floor, level = run.floor, run.floor.level
        put, blocked = furniture(floor), obstructs(floor)
        stairs = (level.stairs_up, level.stairs_down)
        in_links = {cell for link in level.links for cell in link.cells}
        assert not put.keys() & in_links
        assert not {level.room_at[y, x] for x, y in put} & {level.room_at[y, x] for x, y in stairs} - {-1}
        things = {(at.x, at.y) for _, (at, _) in run.world.rows(Position, Item)}
        bound = {(mark.x, mark.y) for mark in level.marks if mark.binding and not is_feature(mark)}
        assert not [cell for cell in put.keys() & (things | bound) if blocked[cell[1], cell[0]]]
        dug = WALKABLE[level.terrain]
        for diagonal in (False, True):
            before = grid.flood(dug, level.stairs_up, diagonal=diagonal)
            after = grid.flood(dug & ~_in(blocked, put), level.stairs_up, diagonal=diagonal)
            assert not (before & ~after & ~_in(blocked, put)).any(), f"{run.seed}, {run.depth}"


def _in(mask: NDArray[np.bool_], cells: dict[tuple[int, int], str]) -> NDArray[np.bool_]:
    """The cells of a mask that are among these."""
    among = np.zeros_like(mask)
    for x, y in cells:
        among[y, x] = mask[y, x]
    return among


def test_autoexplore_sees_all_of_a_furnished_floor(sweep: Callable[[int], range]) -> None:
    """With nobody there and no traps: furniture neither hides a part of the floor nor stops the hero."""
    for seed in sweep(40):
        session = Session.new(library(), seed=seed)
        run, depth = session.run, 1 + seed * 7 % DEPTHS
        if depth > 1:
            descent.travel(run, Departed(0, 0, depth))
        for entity in [
            *(number for number, _ in run.world.rows(Mind)),
            *(number for number, _ in run.world.rows(Trap)),
        ]:
            spawn.delete(run, entity)
        run.world.bury()
        run.floor.wanderers_in = LONGEST
        sight.look_about(run)
        goal = AutoExplore(cautious=False)
        for _ in range(LONGEST):
            step = goal.next_step(run)
            if isinstance(step, StopReason):
                break
            session.take(step)
        floor = run.floor
        open_ground = floor.content.ground.passable[floor.ground.terrain] & ~obstructs(floor)
        reached = grid.flood(open_ground, floor.level.stairs_up)
        assert not (reached & ~floor.memory.explored).any(), f"{seed}, {depth}: {step}"


def test_what_keeps_together_is_told_by_the_ring_alone() -> None:
    """All 256 neighbourhoods, against labels of the nine cells with the middle taken away."""
    places = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]
    assert len(KEEPS_TOGETHER) == 256
    for ring, keeps in KEEPS_TOGETHER.items():
        free = np.zeros((3, 3), np.bool_)
        for inside, (x, y) in zip(ring, places, strict=True):
            free[y, x] = inside
        labels, _ = grid.label(free)
        straight = {int(labels[y, x]) for x, y in places[::2]} - {-1}
        assert keeps == (len(straight) == 1)


def _of_the_sump(seeds: range) -> Iterator[Run]:
    return (run for run in floors(seeds, 12) if run.floor.stratum == "sump")


def test_the_dice_of_caves_put_things_with_rules_into_their_rooms(sweep: Callable[[int], range]) -> None:
    """Around each place that asks for a feature stands what some feature is known by, and all eight kinds come."""
    kinds = {what for feature in library().features.values() for what in feature.furniture[0].what}
    wanted = placed = 0
    found = set()
    for run in _of_the_sump(range(max(5, len(sweep(50))))):
        floor = run.floor
        stairs = {int(floor.level.room_at[y, x]) for x, y in (floor.level.stairs_up, floor.level.stairs_down)}
        put = changes(floor)
        for mark in filter(is_feature, floor.level.marks):
            if mark.room not in stairs:
                near = {kind for (x, y), kind in put.items() if distance(x, y, mark.x, mark.y) <= REACH}
                wanted += 1
                placed += bool(near & kinds)
                found |= near & kinds
    assert placed >= 0.9 * wanted > 0
    assert found == kinds


def test_scales_stand_in_one_quiet_room_of_eight(sweep: Callable[[int], range]) -> None:
    rooms: Counter[int] = Counter()
    weighed: Counter[int] = Counter()
    for run in floors(range(max(len(sweep(80)), 12)), DEPTHS):
        level = run.floor.level
        stairs = {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
        rooms.update(room.tier for room in level.rooms if room.kind not in WITHOUT and room.id not in stairs)
        stand = cells_in(run.floor.ground.cells_of(["scales"]))
        weighed.update(level.rooms[level.room_at[y, x]].tier for x, y in stand)
    assert {*weighed} == {Tier.EASY}
    assert 90 <= 1000 * weighed[Tier.EASY] // rooms[Tier.EASY] <= 140


def test_hard_rooms_have_a_use_and_most_others_and_no_two_linked_ones_the_same(sweep: Callable[[int], range]) -> None:
    others = used = 0
    for run in floors(sweep(50), DEPTHS):
        floor, level = run.floor, run.floor.level
        stairs = {int(level.room_at[y, x]) for x, y in (level.stairs_up, level.stairs_down)}
        featured = {mark.room for mark in level.marks if is_feature(mark)}
        for room in level.rooms:
            use = floor.uses.get(room.id)
            assert use is None or floor.stratum in floor.content.uses[use].strata
            role = floor.content.uses[use].role if use is not None else ""
            assert role == (room.kind if room.kind in ("boss", "treasury") else "")
            if role:
                continue
            if room.kind == "junction" or room.id in stairs | pieces(floor) - {-1}:
                assert use is None
                continue
            if room.tier == Tier.HARD:
                bare = (level.room_at == room.id) & (floor.ground.terrain == floor.content.terrain_numbers["floor"])
                entrances = np.zeros_like(bare)
                for x, y in floor.passages:
                    entrances[y, x] = True
                bare &= ~grid.dilate(entrances, diagonal=False)
                for mark in level.marks:
                    bare[mark.y, mark.x] &= not mark.binding
                assert use is not None or int(bare.sum()) < LEAST, f"{run.seed}, {run.depth}, {room}"
            elif room.id not in featured:
                others += 1
                used += use is not None
        for link in level.links:
            same = link.a != link.b and floor.uses.get(link.a, 0) == floor.uses.get(link.b, 1)
            assert not same or level.rooms[link.a].kind == "treasury"
    assert used / others > 0.6


def test_six_uses_of_every_stratum_are_met_on_a_fifth_of_its_floors(sweep: Callable[[int], range]) -> None:
    met: dict[str, Counter[str]] = {}
    count: Counter[str] = Counter()
    for run in floors(range(max(6, len(sweep(50)))), DEPTHS):
        count[run.floor.stratum] += 1
        met.setdefault(run.floor.stratum, Counter()).update(set(run.floor.uses.values()))
    for stratum, uses in met.items():
        often = [use for use, floors_with in uses.items() if floors_with >= 0.2 * count[stratum]]
        assert len(often) >= 6, (stratum, uses)


def glyphs(run: Run) -> NDArray[np.float64]:
    """How often each glyph is on the screen when the hero has just come to a floor, as shares."""
    sight.look_about(run)
    floor = run.floor
    console = Console(floor.width, floor.height, order="C")
    MapPainter(library(), Colors.of(library())).draw(console, run, Camera(), View())
    counts = np.bincount(console.ch.ravel() % 4096, minlength=4096).astype(np.float64)
    counts[ord(" ")] = 0
    shares: NDArray[np.float64] = counts / counts.sum()
    return shares


def test_the_first_screen_tells_gaol_from_warrens_by_its_glyphs(sweep: Callable[[int], range]) -> None:
    """By the nearer of the two means of screens that were seen before."""
    seeds = range(max(16, len(sweep(200))))
    seen = {"gaol": [], "warrens": []}  # type: ignore[var-annotated]
    for seed in seeds:
        for stratum, depth in (("gaol", 1), ("warrens", 5)):
            run = arrived(seed, depth)
            seen[stratum].append(glyphs(run))
            run.world.close()
    half = len(seeds) // 2
    means = {stratum: np.mean(screens[:half], axis=0) for stratum, screens in seen.items()}
    right = total = 0
    for stratum, screens in seen.items():
        for screen in screens[half:]:
            nearest = min(means, key=lambda name: float(np.abs(screen - means[name]).sum()))
            right += nearest == stratum
            total += 1
    assert right >= 0.95 * total


def test_what_a_room_is_for_is_told_once_on_entering_and_named_in_look_mode() -> None:
    run = arrived(3, 1)
    sight.look_about(run)
    floor = run.floor
    (room, use), (alike, _), *_ = sorted(floor.uses.items())
    floor.uses[alike] = use
    own = floor.ground.walkable & (floor.level.room_at == room)
    (x, y), (next_x, next_y) = [cell for cell in cells_in(own) if cell not in floor.occupants][:2]
    text, name = library().uses[use].text, library().uses[use].name
    assert name not in describing.place(run, x, y)
    told = []
    another = next(iter(cells_in(floor.ground.walkable & (floor.level.room_at == alike))))
    for cell in ((x, y), (next_x, next_y), another):
        run.events.clear()
        spawn.place(run, run.hero, *cell)
        sight.look_about(run)
        told += [event.text for event in run.events if isinstance(event, Told)]
    assert told == [text]
    assert describing.place(run, x, y).endswith(f"{name}")


NAMED = {  # words of texts, and the furniture that they promise; of a word in the plural there are two at least
    "tables?": ("table",),
    "racks?": ("rack", "empty_rack"),
    "blades?|counted": ("rack",),
    "bunks?": ("bunk",),
    "casks?": ("cask",),
    "shel(?:f|ves)": ("shelf", "searched_shelf"),
    "still full": ("shelf",),
    "ovens?": ("oven",),
    "webs?": ("web",),
    "punts?": ("punt",),
    "anvils?": ("anvil",),
    "ladles?": ("crucible",),
    "channel|fire": ("lava",),
    "coke": ("coke",),
    "carts?": ("cart",),
    "rails": ("rail",),
    "bellows": ("bellows",),
    "banners?": ("banner", "green_banner", "blue_banner"),
    "straw": ("grass",),
}


def test_rooms_hold_the_furniture_that_their_texts_name(sweep: Callable[[int], range]) -> None:
    said = set()
    for run in floors(range(max(3, len(sweep(50)))), DEPTHS):
        floor = run.floor
        for room, use in floor.uses.items():
            text = floor.content.uses[use].text.lower()
            for words, kinds in NAMED.items():
                for word in re.findall(rf"\b(?:{words})\b", text):
                    stands = int((floor.ground.cells_of(kinds) & (floor.level.room_at == room)).sum())
                    assert stands >= 1 + word.endswith("s"), (text, run.seed, run.depth)
                    said.add(words)
    assert len(said) >= 15


PUSHED = ("bellows", "brazier", "crucible", "cart")


def _pushes(run: Run, x: int, y: int) -> list[tuple[int, int]]:
    """The steps by which what stands at (x, y) can be pushed from a cell where one can stand."""
    walkable = run.floor.ground.walkable
    behind = [(dx, dy) for dx, dy in STEPS if walkable[y - dy, x - dx]]
    return [step for step in behind if not furnishings.hindrance(run, x, y, step)]


def test_what_a_use_puts_up_to_be_pushed_can_be_pushed(sweep: Callable[[int], range]) -> None:
    found: Counter[str] = Counter()
    for run in floors(range(max(3, len(sweep(50)))), DEPTHS):
        floor = run.floor
        for x, y in cells_in(floor.ground.cells_of(PUSHED)):
            if int(floor.level.room_at[y, x]) in floor.uses:
                found[floor.ground.kind_at(x, y).id] += 1
                assert _pushes(run, x, y), (run.seed, run.depth, x, y)
    assert {*found} == {*PUSHED}


def _push(run: Run, x: int, y: int) -> str:
    """Let the hero push what stands at (x, y); return its kind if that did there what it is for, and "" if not."""
    ground, (dx, dy) = run.floor.ground, _pushes(run, x, y)[0]
    kind, beyond = ground.kind_at(x, y).id, (x + dx, y + dy)
    run.floor.occupants.pop((x - dx, y - dy), None)
    spawn.place(run, run.hero, x - dx, y - dy)
    assert isinstance(Touch(x, y).perform(run, run.hero), Done)
    materials.settle(run)
    environment.step(run)  # melt flows as turns pass
    done = {
        "bellows": any(isinstance(event, Blew) for event in run.events),
        "brazier": beyond in ground.flames,
        "crucible": ground.kind_at(*beyond).id == "lava",
        "cart": ground.kind_at(x, y).id == "rail",
    }
    return kind if done[kind] else ""


def test_a_push_at_it_does_what_is_told() -> None:
    """On floors as they are: coals burn, melt runs, a cart leaves its place, and bellows blow."""
    done = set()
    for seed, depth in ((0, 2), (1, 3), (2, 3), (0, 13), (1, 13), (2, 14), (3, 15)):
        run = arrived(seed, depth)
        for x, y in cells_in(run.floor.ground.cells_of(PUSHED)):
            if int(run.floor.level.room_at[y, x]) in run.floor.uses:
                run.events.clear()
                done.add(_push(run, x, y))
        run.world.close()
    assert done == {*PUSHED}


def test_punts_of_boathouses_lie_beside_water_that_bears_them(sweep: Callable[[int], range]) -> None:
    punts = 0
    for run in _of_the_sump(range(max(5, len(sweep(50))))):
        floor = run.floor
        for x, y in cells_in(floor.ground.cells_of(["punt"])):
            if int(floor.level.room_at[y, x]) in floor.uses:
                punts += 1
                beside = [(x + dx, y + dy) for dx, dy in STEPS]
                assert any(floor.ground.kind_at(*cell).id == "deep_water" for cell in beside), (run.seed, run.depth)
    assert punts


def test_no_use_puts_up_bunks_or_banners_where_all_has_burnt(sweep: Callable[[int], range]) -> None:
    hung: Counter[bool] = Counter()
    for run in floors(range(max(6, len(sweep(50)))), DEPTHS):
        floor = run.floor
        burnt = floor.knobs["burnt"] > 0
        for x, y in cells_in(floor.ground.cells_of(["bunk", "banner"])):
            hung[burnt] += int(floor.level.room_at[y, x]) in floor.uses
        assert not burnt or not {"dormitory", "bannerhall"}.intersection(floor.uses.values())
    assert hung[False] > hung[True] == 0


def test_pools_have_dwellers_now_and_then(sweep: Callable[[int], range]) -> None:
    """In deep water that furnishing laid, something lives on some floors and not on others."""
    pools = lived_in = 0
    for run in _of_the_sump(range(max(5, len(sweep(50))))):
        pool = {cell for cell, kind in changes(run.floor).items() if kind == "deep_water"}
        pools += bool(pool)
        lived_in += any(run.floor.occupants.get(cell) for cell in pool)
    assert 0.2 * pools < lived_in < pools


def test_what_rooms_are_for_is_saved_with_the_floor() -> None:
    floor = next(floors(range(3, 4), 1)).floor
    assert floor.uses
    assert Floor.restored(floor.record(), library()).uses == floor.uses


@pytest.mark.parametrize("depth", [1, 9])
def test_a_floor_is_furnished_by_seed_and_depth_alone(depth: int) -> None:
    first, second = (next(islice(walk(7), depth - 1, None)).floor for _ in range(2))
    assert first.uses == second.uses
    assert np.array_equal(first.ground.terrain, second.ground.terrain)
