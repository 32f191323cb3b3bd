"""Doors: where they may stand, and which links may be hidden."""

import levelgen
from levelgen.rng import stream
from levelgen.steps.doors import hide_links, is_doorway, place_doors
from levelgen.terrain import Terrain
from tests.kit.drafts import draft_of, shown
from tests.kit.judges import judge


def test_doors_stand_where_corridors_meet_rooms() -> None:
    draft = draft_of("""
############
#..aaaaaa..#
#..######..#
############
""")
    place_doors(draft, 1.0, stream(1))
    assert shown(draft).split("\n")[1] == "#..+....+..#"
    draft = draft_of("""
############
#..aaaaaa..#
############
""")
    place_doors(draft, 0.0, stream(1))
    assert Terrain.DOOR not in draft.cells


def test_a_short_corridor_has_one_door() -> None:
    for corridor in ("a", "aa", "aaa", "aaaa"):
        rock = "#" * len(corridor)
        draft = draft_of(f"######{rock}\n#..{corridor}..#\n#..{rock}..#\n######{rock}")
        place_doors(draft, 1.0, stream(1))
        assert draft.cells.count(Terrain.DOOR) == 1


def test_junctions_have_no_doors() -> None:
    draft = draft_of("#########\n#.aaaaa.#\n#########")
    draft.rooms[0].kind = "junction"
    place_doors(draft, 1.0, stream(1))
    assert shown(draft).split("\n")[1] == "#.....+.#"


def test_what_is_a_doorway() -> None:
    draft = draft_of("""
#######
#.a.#.#
#####b#
#..+..#
#######
""")
    width = draft.width
    assert is_doorway(draft, width + 2)
    assert is_doorway(draft, 2 * width + 5)
    assert not is_doorway(draft, width + 5), "open on one side only"
    assert not is_doorway(draft, 3 * width + 2), "beside a door"


def test_only_what_nobody_needs_is_hidden() -> None:
    """In a ring with a tail, one link of the ring may be hidden, and the room at the end of the tail."""
    draft = draft_of("""
#################
#..aaaaaa..cc...#
#..######..##...#
##b#######d######
##b#######d######
#..eeeeee..######
#..######..######
#################
""")
    draft.ends = (0, 4)
    hide_links(draft, 1.0, stream(1))
    hidden = [link for link in draft.links if any(draft.cells[cell] == Terrain.SECRET_DOOR for cell in link.cells)]
    assert [(link.a, link.b) for link in hidden] == [(1, 2), (3, 4)]
    assert [room.tags for room in draft.rooms] == [[], [], ["hidden"], [], []]
    assert draft.cells[hidden[0].cells[0]] == Terrain.SECRET_DOOR, "the corridor to the hidden room is not hidden"


def test_rooms_with_stairs_are_not_hidden() -> None:
    draft = draft_of("#############\n#..aaaa..bb.#\n#############")
    draft.ends = (0, 2)
    hide_links(draft, 1.0, stream(1))
    assert Terrain.SECRET_DOOR not in draft.cells


def test_a_link_that_is_secret_from_the_start_spares_no_other_one() -> None:
    """If the secret links below counted, the spanning tree would use them, and link b could be hidden too."""
    drawing = """
####################
#..aaaaaa..bbbb....#
#..######..####....#
##c##############d##
##c##############d##
#..................#
####################
"""
    draft = draft_of(drawing)
    draft.ends = (0, 2)
    for link in draft.links:
        if 3 in (link.a, link.b):
            link.kind = "secret"
    draft.links.sort(key=lambda link: link.kind != "secret")
    hide_links(draft, 1.0, stream(1))
    assert Terrain.SECRET_DOOR not in draft.cells


def test_a_link_that_is_secret_from_the_start_gets_no_plain_door() -> None:
    draft = draft_of("############\n#..aaaaaa..#\n#..######..#\n############")
    draft.links[0].kind = "secret"
    place_doors(draft, 1.0, stream(1))
    assert Terrain.DOOR not in draft.cells


def test_levels_full_of_secrets_are_sound() -> None:
    for seed in range(30):
        level = levelgen.generate("cells", seed=seed, secrets=1.0, doors=1.0)
        judge(level)
        assert Terrain.SECRET_DOOR in levelgen.generate("cells", seed=seed, secrets=1.0, doors=1.0, lake=0).terrain
        assert Terrain.SECRET_DOOR not in levelgen.generate("cells", seed=seed, secrets=0.0).terrain
