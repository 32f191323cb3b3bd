"""Connect: rooms that a generator left apart are joined by the shortest tunnel."""

import levelgen
from levelgen.steps.connect import dig_tunnels
from tests.kit.drafts import draft_of, shown


def test_rooms_apart_are_joined_by_the_shortest_tunnel() -> None:
    draft = draft_of("""
###########
#..#####..#
#..#####..#
####.######
####.######
###########
""")
    assert dig_tunnels(draft) == 2
    assert [({link.a, link.b}, link.kind, len(link.cells)) for link in draft.links] == [
        ({0, 2}, "corridor", 2),
        ({1, 2}, "corridor", 4),
    ]
    assert shown(draft).split("\n")[2] == "#.........#"
    assert dig_tunnels(draft) == 0


def test_a_tunnel_goes_through_what_is_dug_already() -> None:
    draft = draft_of("""
#########
#.aaaaa.#
#########
####.####
#########
""")
    assert dig_tunnels(draft) == 1
    assert shown(draft).split("\n")[2] == "####.####"
    assert [(cell % 9, cell // 9) for cell in draft.links[1].cells] == [(4, 2), (4, 1), (3, 1), (2, 1)]
    assert (draft.links[1].a, draft.links[1].b) == (2, 0)


def test_no_tunnel_goes_through_lava_or_the_border() -> None:
    draft = draft_of("""
#########
#.%.....#
#########
""")
    assert dig_tunnels(draft) == 0
    assert draft.links == []


def test_a_tunnel_goes_around_lava() -> None:
    draft = draft_of("""
#########
#.%%%...#
#.%%%...#
#########
#########
""")
    assert dig_tunnels(draft) == 1
    assert shown(draft).split("\n")[1:4] == ["#.%%%...#", "#.%%%...#", "#.....###"]


def test_cells_need_no_tunnel() -> None:
    assert all(levelgen.generate("cells", seed=seed).report["tunnels"] == 0 for seed in range(20))
