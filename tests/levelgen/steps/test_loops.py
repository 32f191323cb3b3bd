"""Loops: thin walls with a long walk around them are opened, others are left."""

from functools import partial

import levelgen
from levelgen import grid, rng
from levelgen.metrics import thin_walls
from levelgen.steps.loops import open_loops
from levelgen.terrain import WALKABLE, Terrain
from tests.kit.drafts import draft_of, shown


def test_a_thin_wall_between_rooms_becomes_a_door() -> None:
    draft = draft_of("""
########################
#......................#
#......................#
########################
#......................#
#......................#
########################
""")
    assert open_loops(draft, 1, partial(rng.stream, 0)) == 2
    assert shown(draft).split("\n")[3].count("+") == 2
    assert all(link.kind == "loop" and {link.a, link.b} == {0, 1} for link in draft.links)


def test_a_thin_wall_at_a_shore_is_opened_without_a_door() -> None:
    """At a shore no door has walls on both sides; over the liquid itself the opening is a bridge."""
    for is_undermined, opening in ((False, Terrain.FLOOR), (True, Terrain.BRIDGE)):
        draft = draft_of("""
##########
#%%%%%%%%#
#...#....#
##########
""")
        cell = 2 * draft.width + 4
        draft.undermined.update([cell] if is_undermined else [])
        assert open_loops(draft, 1, partial(rng.stream, 0)) == 1
        assert draft.cells[cell] == opening
        assert [(link.a, link.b, link.kind, link.cells) for link in draft.links] == [(0, 1, "loop", [cell])]


def test_a_wall_with_a_short_walk_around_it_stays() -> None:
    draft = draft_of("""
#########
#...#...#
#...#...#
#...a...#
#########
""")
    assert open_loops(draft, 1, partial(rng.stream, 0)) == 0
    assert Terrain.DOOR not in draft.cells


def test_a_long_wall_is_opened_until_nothing_hides_behind_it() -> None:
    rows = "\n".join("#...#...#" for _ in range(60))
    draft = draft_of(f"#########\n{rows}\n#...a...#\n#########")
    opened = open_loops(draft, 1, partial(rng.stream, 0))
    assert 1 <= opened <= 6
    lone, _ = thin_walls(draft.terrain)
    mask = WALKABLE[draft.terrain]
    assert all(grid.walk(mask, (x - 1, y), (x + 1, y), limit=20) is not None for x, y in lone)


def test_nothing_hides_behind_a_wall_as_long_as_a_wide_map() -> None:
    hall = "#" + "." * 398 + "#"
    draft = draft_of("\n".join(["#" * 400, hall, hall, "#" * 400, hall, hall, "#" * 400]))
    assert 10 <= open_loops(draft, 1, partial(rng.stream, 0)) <= 30
    _, lone = thin_walls(draft.terrain)
    mask = WALKABLE[draft.terrain]
    assert len(lone) > 300
    assert all(grid.walk(mask, (x, y - 1), (x, y + 1), limit=20) is not None for x, y in lone)


def test_a_door_into_a_corridor_belongs_to_a_room_at_its_end() -> None:
    draft = draft_of("""
##############################
#............................#
##############################
#.aaaaaaaaaaaaaaaaaaaaaaaaaa.#
##############################
""")
    assert open_loops(draft, 1, partial(rng.stream, 0)) >= 1
    for link in draft.links[1:]:
        assert link.kind == "loop"
        assert link.a != link.b
        assert draft.rooms[link.a].bounds != draft.rooms[link.b].bounds
        assert draft.cells[link.cells[0]] == Terrain.DOOR or draft.cells[link.cells[-1]] == Terrain.DOOR


def test_doors_are_never_side_by_side() -> None:
    rows = "\n".join("#..#..#..#" for _ in range(50))
    draft = draft_of(f"##########\n{rows}\n##########")
    open_loops(draft, 1, partial(rng.stream, 0))
    cells, width = draft.cells, draft.width
    doors = [cell for cell, kind in enumerate(cells) if kind == Terrain.DOOR]
    assert doors
    assert not any(other in doors for cell in doors for other in (cell + 1, cell + width))


def test_cells_keep_walls_of_their_own() -> None:
    assert all(
        levelgen.generate("cells", seed=seed, loops=0.5, cycles=0, pieces=0).report["opened"] == 0 for seed in range(50)
    )


def test_a_share_of_the_walls_is_opened() -> None:
    rows = "\n".join("#...#...#...#" for _ in range(200))
    counts = []
    for share in (0.0, 0.3, 0.7, 1.0):
        draft = draft_of(f"#############\n{rows}\n#...a...b...#\n#############")
        counts.append(open_loops(draft, share, partial(rng.stream, 7)))
        assert counts[-1] == sum(link.kind == "loop" for link in draft.links)
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert len(set(counts)) == 4
