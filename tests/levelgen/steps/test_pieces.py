"""Pieces: every floor has a landmark, hands are dealt without repeats, and posted and grown pieces fit."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import levelgen
from levelgen import Level, RecipeError, TemplateError, Terrain, Tier
from levelgen.rng import stream
from levelgen.steps.decks import HANDS, deal
from levelgen.steps.grown import grow
from levelgen.steps.landmarks import place_landmark
from levelgen.steps.pieces import collection
from levelgen.steps.posted import Posts
from levelgen.template import text
from levelgen.template.template import NOTHING, Template
from tests.kit.drafts import draft_of, shown
from tests.kit.judges import SOLID, beside, judge, reached

GENERATORS = list(levelgen.GENERATORS)
LEAST = 60  # walkable cells of each of our landmarks
THEMES = ("gaol", "warrens", "sump", "forge", "ramparts")
OURS = {each.name: each for each in collection(None)}

TOWER = """kind: landmark
b: feature bell on statue
g: monster guard

#########
#.......#
#..#.#..#
*.g..b..*
#..#.#..#
#.......#
####*####
"""

GLADE = """kind: piece
fits: grown
pocket: 20-90
i: item
s: feature stone on statue

_
\"""
\"""si
"""

WATCH = """kind: piece
fits: posted
at: passage
pocket: 5-
l: feature lamp on statue
s: monster shooter

l_l+s
"""


def drawn(drawing: str, name: str = "drawn") -> Template:
    return text.read(drawing, name)


def of_kind(kind: str) -> list[Template]:
    return [each for each in OURS.values() if each.kind == kind]


def test_there_are_landmarks_vaults_and_others_of_every_sort() -> None:
    landmarks, vaults, others = (of_kind(kind) for kind in ("landmark", "vault", "piece"))
    assert sum(each.weight > 0 for each in landmarks) >= 9
    assert len(vaults) + len(others) >= 20 + 20
    assert Counter(each.fits for each in others).keys() == {"grown", "posted"}
    for each in landmarks:
        walkable = sum(number < 64 and Terrain(number) not in SOLID for number in each.cells if number != 255)
        assert walkable >= LEAST, each.name
        assert len({(mark.x, mark.y) for mark in each.marks}) == len(each.marks), "one thing on each cell"


@pytest.mark.parametrize("kind", ["landmark", "vault", "piece"])
def test_no_card_is_in_two_hands_and_every_hand_has_something_for_every_theme(kind: str) -> None:
    deck = of_kind(kind)
    for seed in range(60):
        hands = [deal(deck, depth, "", stream(seed, "deck", kind)) for depth in range(1, 1 + HANDS)]
        assert Counter(card.name for hand in hands for card in hand) == {
            each.name: 1 for each in deck if each.weight > 0
        }
        for hand in hands:
            for sort in {each.sort for each in deck}:
                assert sort in {card.sort for card in hand}
            for fits in {each.fits for each in deck}:
                for theme in THEMES:
                    assert any(card.fits == fits and theme in (card.themes or [theme]) for card in hand), (seed, theme)
        again = deal(deck, 4, "", stream(seed, "deck", kind))
        assert {each.name for each in again} == {each.name for each in hands[0]}, "three floors on it is played"


@pytest.mark.parametrize("theme", ["", *THEMES])
def test_all_landmarks_of_a_theme_come_before_any_comes_again(theme: str) -> None:
    deck = of_kind("landmark")
    fitting = {card.name for card in deck if card.weight and card.comes_to(1, theme)}
    for seed in range(60):
        first = [deal(deck, depth, theme, stream(seed, "deck", "landmark"))[0].name for depth in range(1, 40)]
        least = len(fitting) // HANDS * HANDS  # some hands may have one more
        assert len({*first[:least]}) == least
        assert {*first} == fitting


@pytest.mark.parametrize("generator", GENERATORS)
def test_levels_with_pieces_are_sound_and_have_a_landmark(generator: str, sweep: Callable[[int], range]) -> None:
    for seed in sweep(120):
        theme = THEMES[seed % len(THEMES)]
        level = levelgen.generate(
            generator, seed=seed, width=80, height=29, depth=seed % 20, pieces=1, vaults=seed % 3, theme=theme
        )
        judge(level)
        (landmark,) = [room for room in level.rooms if room.kind == "landmark"]
        assert landmark.tags[0] == level.report["landmark"]
        assert int((level.room_at == landmark.id).sum()) >= LEAST
        asked = Counter((mark.what, mark.name) for mark in OURS[landmark.tags[0]].marks)
        assert Counter((mark.what, mark.name) for mark in level.marks if mark.room == landmark.id and mark.binding) >= (
            asked
        )
        assert len([link for link in level.links if landmark.id in (link.a, link.b)]) >= 1


@pytest.mark.parametrize("name", sorted(OURS))
def test_every_piece_finds_a_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece is alone in its deck, except a key, which needs a vault to open."""
    drawing = OURS[name]
    deck = [drawing, OURS["closet"]] if drawing.sort == "key" else [drawing]
    monkeypatch.setattr("levelgen.steps.pieces.collection", lambda _: deck)
    monkeypatch.setattr("levelgen.steps.pieces.deal", lambda cards, *_: list(cards))
    for seed in range(120):
        level = levelgen.generate(
            GENERATORS[seed % len(GENERATORS)],
            seed=seed,
            width=80,
            height=29,
            depth=max(drawing.depths[0], 3),
            vaults=2 if drawing.kind == "vault" else 0,
            pieces=1,
            landmark=name if drawing.kind == "landmark" else None,
        )
        tags = {tag for room in level.rooms if room.kind in ("vault", "landmark") for tag in room.tags}
        if name in tags | set(level.report["pieces"]):
            return
    pytest.fail("it is placed nowhere")


def test_without_pieces_there_are_none() -> None:
    level = levelgen.generate("cells", seed=1, cycles=0, pieces=0)
    assert "landmark" not in {room.kind for room in level.rooms}
    assert not any(mark.binding for mark in level.marks)
    assert "landmark" not in level.report
    assert "pieces" not in level.report


def test_a_landmark_is_joined_to_all_that_it_touches_and_has_windows() -> None:
    made = draft_of("""
##############################
#.........####################
#.........aaaaaaaaa..........#
#.........#########..........#
#.........#########..........#
#.........#########..........#
#.........#########..........#
#.........#########..........#
###################..........#
####################b#########
####################b#########
##############...........#####
##############...........#####
##############################
""")
    made.ends = (0, 2)

    assert place_landmark(made, [drawn(TOWER)], stream(1))

    rooms = [room for room in made.rooms if room.kind == "landmark"]
    assert len(rooms) == 1
    assert rooms[0].tags == ["drawn"]
    assert Terrain.GRATE in made.terrain
    walkable = {
        (x, y) for y, row in enumerate(made.terrain.tolist()) for x, kind in enumerate(row) if kind not in SOLID
    }
    assert reached(made.position(made.rooms[0].center), walkable) == walkable
    assert made.ends is not None
    assert all(made.rooms[end].kind == "room" for end in made.ends)
    assert {(mark.what, mark.name) for mark in made.marks} == {("feature", "bell"), ("monster", "guard")}


def openings(level: Level) -> set[tuple[int, int]]:
    """The cells by which one comes into the landmark from outside, on foot or through liquid."""
    (landmark,) = [room for room in level.rooms if room.kind == "landmark"]
    inside = {(x, y) for y, x in np.argwhere(level.room_at == landmark.id).tolist()}
    around = {side for cell in inside for side in beside(cell)} - inside
    return {(x, y) for x, y in around if int(level.terrain[y, x]) not in SOLID}


def drawn_entrances(level: Level) -> set[tuple[int, int]]:
    """The entrances of the level's landmark as it is drawn: of the turns that lie where it lies, the one that fits."""
    (landmark,) = [room for room in level.rooms if room.kind == "landmark"]
    inside = {(x, y) for y, x in np.argwhere(level.room_at == landmark.id).tolist()}
    for symmetry in range(8):
        turned = OURS[landmark.tags[0]].turned(symmetry)
        own = {
            (x, y)
            for y in range(turned.height)
            for x in range(turned.width)
            if turned.cell(x, y) not in {*SOLID, NOTHING} or (x, y) in {(mark.x, mark.y) for mark in turned.marks}
        }
        left = min(x for x, _ in inside) - min(x for x, _ in own)
        top = min(y for _, y in inside) - min(y for _, y in own)
        entrances = {(left + entrance.x, top + entrance.y) for entrance in turned.entrances}
        if {(left + x, top + y) for x, y in own} == inside and openings(level) <= entrances:
            return entrances
    return set()


@pytest.mark.parametrize("name", sorted(name for name in OURS if OURS[name].kind == "landmark"))
def test_a_landmark_opens_where_it_is_drawn_to_and_nowhere_else(name: str, sweep: Callable[[int], range]) -> None:
    for seed in range(max(len(sweep(60)), 5)):
        generator = GENERATORS[seed % len(GENERATORS)]
        level = levelgen.generate(generator, seed=seed, height=29, landmark=name, vaults=2, cycles=1.0, rivers=1.0)
        assert openings(level)
        assert openings(level) <= drawn_entrances(level), (generator, seed)


@pytest.mark.parametrize("generator", GENERATORS)
def test_every_level_has_a_landmark_that_opens_where_it_is_drawn_to(generator: str) -> None:
    for seed in range(30):
        level = levelgen.generate(generator, seed=seed)
        assert openings(level) <= drawn_entrances(level), seed


def test_halls_that_must_come_have_four_entrances() -> None:
    halls = [each for each in of_kind("landmark") if not each.weight]
    assert len(halls) >= 6
    assert {each.name: len(each.entrances) for each in halls if len(each.entrances) < 4} == {}


def test_rooms_with_stairs_make_way_for_no_landmark() -> None:
    made = draft_of("""
#####################
#.........#.........#
#.........#.........#
#.........a.........#
#.........#.........#
#.........#.........#
#####################
""")
    made.ends = (0, 1)
    before = shown(made)

    assert not place_landmark(made, [drawn(TOWER)], stream(1))
    assert shown(made) == before


def test_a_landmark_takes_no_hidden_link_away(sweep: Callable[[int], range]) -> None:
    knobs: dict[str, Any] = {"height": 29, "cycles": 1.0, "waters": 1.0, "rivers": 1.0, "vaults": 2}
    for seed in {67, *sweep(100)}:  # on 67 a path to a landmark once led through a secret door
        level = levelgen.generate("districts", seed=seed, **knobs)
        joined = {cell for link in level.links if link.kind == "landmark" for cell in link.cells}
        assert not any(level.terrain[y, x] == Terrain.SECRET_DOOR for x, y in joined)


def test_a_landmark_can_be_asked_for_by_name() -> None:
    level = levelgen.generate("caves", seed=3, landmark="rift")
    assert level.report["landmark"] == "rift"
    with pytest.raises(RecipeError, match=r"caves: landmark is 'riff' .*allowed: .*rift"):
        levelgen.generate("caves", seed=3, landmark="riff")
    with pytest.raises(RecipeError, match=r"caves: landmark is 'barricade' "):  # not a landmark
        levelgen.generate("caves", seed=3, landmark="barricade", steps=())


def test_a_landmark_is_refused_where_none_could_be_dug() -> None:
    with pytest.raises(RecipeError, match="cells: landmark is 'rift' with pieces 0; allowed: None, or pieces above 0"):
        levelgen.Cells(landmark="rift", pieces=0)
    with pytest.raises(RecipeError, match=r"caves: landmark is 'rift' where no room .*; allowed: None"):
        levelgen.Caves(landmark="rift", dice=[2, 1, 3])


def test_what_grows_leaves_its_room_in_one_piece_and_doorways_free() -> None:
    for seed in range(20):
        made = draft_of("""
####################
#.........##########
#.........##########
#.........aaaaa....#
#.........#####....#
#.........##########
#.........##########
####################
""")
        made.ends = (1, 1)
        assert grow(made, drawn(GLADE), 0, stream(seed))
        assert made.terrain[3, 9] == Terrain.FLOOR, "before the doorway"
        assert Counter(mark.what for mark in made.marks) == {"item": 1, "feature": 1}
        stone = next(mark for mark in made.marks if mark.what == "feature")
        assert made.terrain[stone.y, stone.x] == Terrain.STATUE
        assert "drawn" in made.rooms[0].tags
        inside = {(x, y) for y, x in np.argwhere(made.terrain != Terrain.WALL).tolist()} - {(stone.x, stone.y)}
        open_cells = {cell for cell in inside if made.terrain[cell[1], cell[0]] not in SOLID}
        assert reached((9, 3), open_cells) == open_cells


def test_what_cannot_grow_leaves_everything_as_it_was() -> None:
    made = draft_of("""
##########
#...a....#
##########
""")
    before = shown(made)
    assert not grow(made, drawn(GLADE.replace("si", "sssssssssi")), 0, stream(1))
    assert shown(made) == before
    assert made.marks == []


def test_lamps_hang_along_a_passage_and_who_shoots_stands_at_its_far_end() -> None:
    made = draft_of("""
##########################
#......##########........#
#......aaaaaaaaaa........#
#......##########........#
##########################
""")
    made.ends = (0, 0)
    made.stairs_up, made.stairs_down = 2 * 26 + 2, 2 * 26 + 3

    assert Posts(made).post(drawn(WATCH), stream(1))

    lamps = [mark for mark in made.marks if mark.name == "lamp"]
    assert len(lamps) == 2
    assert all(made.terrain[mark.y, mark.x] == Terrain.STATUE and mark.y in (1, 3) for mark in lamps)
    (shooter,) = [mark for mark in made.marks if mark.name == "shooter"]
    assert shooter.room == 1
    assert made.rooms[1].tier == Tier.MEDIUM
    assert all(mark.binding for mark in made.marks)


def test_nobody_is_posted_at_the_only_way_down() -> None:
    made = draft_of("""
######################
#......######........#
#......aaaaaa........#
#......######........#
######################
""")
    made.ends = (0, 0)
    made.stairs_up, made.stairs_down = 2 * 22 + 2, 2 * 22 + 3
    guard = drawn(WATCH.replace("at: passage", "at: choke").replace("l_l+", "+"))
    assert Posts(made).post(guard, stream(1))
    made.marks.clear()
    made.stairs_down = 2 * 22 + 18
    assert not Posts(made).post(guard, stream(1)), "all have to come by here"


def test_a_piece_for_any_bridge_looks_for_one() -> None:
    made = draft_of("""
######################
#......######........#
#......aaaaaa........#
#......######........#
######################
""")
    made.ends = (0, 0)
    made.stairs_up, made.stairs_down = 2 * 22 + 2, 2 * 22 + 3
    watch = drawn("kind: piece\nfits: posted\nat: bridge\ns: monster shooter\n\n+s")
    assert not Posts(made).post(watch, stream(1))
    made.cells[2 * 22 + 9] = Terrain.BRIDGE
    assert Posts(made).post(watch, stream(1))


def run_of(seed: int, floors: int = 9) -> list[Level]:
    """The floors of a run, each from another generator."""
    return [
        levelgen.generate(
            GENERATORS[depth % len(GENERATORS)],
            seed=seed,
            depth=depth,
            width=80,
            height=29,
            vaults=2,
            pieces=1,
            theme=THEMES[depth % len(THEMES)],
        )
        for depth in range(1, 1 + floors)
    ]


def names(level: Level) -> set[str]:
    vaults = {room.tags[1] for room in level.rooms if room.kind == "vault"}
    return vaults | {level.report["landmark"], *level.report["pieces"]}


def test_no_piece_comes_twice_within_three_floors(sweep: Callable[[int], range]) -> None:
    for seed in sweep(60):
        found = [names(level) for level in run_of(seed)]
        for first, second in pairwise(found):
            assert not first & second
        for first, third in zip(found, found[2:], strict=False):
            assert not first & third


@pytest.mark.parametrize(("sort", "depths"), [("", {0}), ("sort: shrine\n", {0, 1, 2})])
def test_an_authors_vault_is_in_one_hand_of_three(sort: str, depths: set[int]) -> None:
    mine = drawn(f"kind: vault\n{sort}\n#####\n#...#\n##*##\n", "mine")
    deck = [*of_kind("vault"), mine]
    found = [
        [depth for depth in range(HANDS) if mine in deal(deck, depth, "", stream(seed, "deck", "vaults"))]
        for seed in range(30)
    ]
    assert {len(hands) for hands in found} == {1}
    assert {depth for hands in found for depth in hands} == depths


def test_an_authors_folder_is_dealt_with_ours(tmp_path: Path) -> None:
    (tmp_path / "tower.txt").write_text(TOWER)
    level = levelgen.generate("cells", seed=2, pieces_folder=str(tmp_path), landmark="tower")
    assert level.report["landmark"] == "tower"
    bell = next(mark for mark in level.marks if mark.name == "bell")
    assert level.rooms[bell.room].tags == ("tower",)
    assert any(level.walkable[y, x] for x, y in beside((bell.x, bell.y)))


def test_an_authors_piece_replaces_ours_of_its_name(tmp_path: Path) -> None:
    (tmp_path / "weir.txt").write_text(TOWER)
    level = levelgen.generate("cells", seed=2, pieces_folder=tmp_path, landmark="weir")
    (landmark,) = [room for room in level.rooms if room.kind == "landmark"]
    assert [mark.name for mark in level.marks if mark.room == landmark.id].count("bell") == 1
    assert Counter(each.name for each in collection(str(tmp_path))) == Counter([*OURS])


def test_a_room_among_an_authors_pieces_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tower.txt").write_text(TOWER.replace("kind: landmark", "kind: room"))
    with pytest.raises(TemplateError, match=r"tower\.txt: is of kind room, .*; allowed: landmark, vault, piece"):
        levelgen.generate("cells", pieces_folder=tmp_path)
