"""Every sentence of the templates document that asks for something, by its own words.

Where the generator does otherwise, the head of `levelgen/generators/templates/placement.py` says why. What is said of
templates over the map is asked of the overlay that a level was drawn from, which no step changes; what is said of the
level is asked with the steps at 0 and as they come.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import pytest

import levelgen
from levelgen import Level, Templates, Terrain
from levelgen.generators.templates import dig, placement
from levelgen.generators.templates.candidates import LEAST, Candidate
from levelgen.generators.templates.clip import Placed
from levelgen.generators.templates.collection import space_at
from levelgen.generators.templates.collision import line
from levelgen.generators.templates.overlay import Overlay
from levelgen.generators.templates.passages import LONGEST_BRIDGE, SHORTEST_BRIDGE, passage_from
from levelgen.template.template import NOTHING
from tests.kit.judges import PERILOUS, WALKABLE, Cell, beside, own_rooms, terrain_of
from tests.kit.overlays import Watched, check, laid, rebuilt, rooms_of
from tests.levelgen.generators.templates.test_templates import HAZARDS, judge_tree, own_links

Sweep = Callable[[int], range]

BARE: dict[str, Any] = {"waters": 0, "cycles": 0, "pieces": 0}

STEPS = pytest.mark.parametrize("knobs", [BARE, {}], scope="module")


@lru_cache(maxsize=400)
def kept(seed: int, **knobs: Any) -> tuple[Level, Overlay]:
    """A level and what it was drawn from, kept for the judges of the other sentences."""
    level = levelgen.generate("templates", seed=seed, **knobs)
    return level, Watched.last


def drawn(seeds: range, knobs: dict[str, Any] = BARE) -> Iterator[tuple[Level, Overlay]]:
    for seed in seeds:
        yield kept(seed, **knobs)


def floor_of(overlay: Overlay) -> set[Cell]:
    """The cells of templates that are no wall, and the entrances in use."""
    found = {at for piece in overlay.placed.values() for at in piece.joints}
    for piece in overlay.placed.values():
        for index, tile in enumerate(piece.variant.template.cells):
            if tile not in (NOTHING, Terrain.WALL):
                y, x = divmod(index, piece.variant.width)
                found.add((piece.x + x, piece.y + y))
    return found


def box(piece: Placed) -> set[Cell]:
    """The cells of the rectangle of a template."""
    return {(piece.x + x, piece.y + y) for x in range(piece.variant.width) for y in range(piece.variant.height)}


def test_the_natural_environment_is_created_first_rock_and_lava(sweep: Sweep) -> None:
    """The ground is the same for few rooms and for many."""
    for seed in sweep(100):
        few, many = (laid(Templates(rooms=rooms, lava=0.2, water=0), seed)[1] for rooms in (3, 8))
        assert (few.hazards == many.hazards).all()


def test_rooms_are_picked_from_templates_or_generated_procedurally(sweep: Sweep) -> None:
    names = [
        {
            piece.variant.template.name
            for seed in sweep(100)
            for piece in rooms_of(laid(Templates(procedural=share), seed)[1])
        }
        for share in (0.0, 1.0)
    ]
    assert all(names)
    assert len(names[0] & names[1]) <= 1, "but for the closet, where nothing else fits"


def test_empty_areas_are_not_hit_tested_so_that_round_templates_are_treated_as_round(sweep: Sweep) -> None:
    """Rooms reach into each other's rectangles, beyond the wall that they may share."""
    within = 0
    for _, overlay in drawn(sweep(100)):
        for one, other in combinations(rooms_of(overlay), 2):
            cells = box(one) & box(other)
            within += min(len({x for x, _ in cells}), len({y for _, y in cells})) > 1
    assert within


@STEPS
def test_everything_on_the_map_is_from_templates_linking_together(knobs: dict[str, Any], sweep: Sweep) -> None:
    """Corridors and bridges are templates too. Additions by steps do not count, nor does what winds through a lake."""
    for level, overlay in drawn(sweep(100), knobs):
        own = {room.id for room in own_rooms(level) if room.kind != "vault"}
        floor, at = floor_of(overlay), terrain_of(level)
        for (x, y), kind in at.items():
            if kind in WALKABLE and level.room_at[y, x] in own and (x, y) not in (level.stairs_up, level.stairs_down):
                assert (x, y) in floor
        for cell in {cell for link in own_links(level) for cell in link.cells} - floor:
            assert level.report.get("waters"), "the step that bends causeways"
            assert any(at[near] in PERILOUS for near in beside(cell))


def test_templates_overlap_only_in_walls_and_entrances_and_only_walls_overlap_lava(sweep: Sweep) -> None:
    """A template can be asked for its tile at a map coordinate; an entrance in use is part of two templates."""
    for _, overlay in drawn(sweep(100)):
        check(overlay)


@STEPS
def test_templates_can_be_used_as_a_connection_graph(knobs: dict[str, Any], sweep: Sweep) -> None:
    """Each link of the level leads by entrances in use; a landmark takes some links away."""
    for level, overlay in drawn(sweep(100), knobs):
        joints = {at for piece in overlay.placed.values() for at in piece.joints}
        assert len(own_links(level)) == len(rooms_of(overlay)) - 1 or "landmark" in level.report
        for link in own_links(level):
            assert {link.cells[0], link.cells[-1]} <= joints


def test_templates_are_moved_removed_copied_and_pasted(sweep: Sweep) -> None:
    """All templates at once, with their connections."""
    for _, overlay in drawn(sweep(40)):
        changed = rebuilt(overlay)
        assert changed == overlay
        numbers = tuple(changed.placed)
        clip = changed.cut(numbers)
        assert not changed.placed
        left, top = min(piece.x for piece in overlay.placed.values()), min(piece.y for piece in overlay.placed.values())
        assert changed.paste(clip, left, top) is not None
        assert changed == overlay


def test_1_the_initial_room_is_any_template_at_a_random_place() -> None:
    first = [rooms_of(laid(Templates(rooms=1), seed)[1])[0] for seed in range(40)]
    assert len({(piece.x, piece.y) for piece in first}) > 30
    assert len({piece.variant.template.name for piece in first}) > 15


def test_3_ideal_entrances_are_picked_first(sweep: Sweep) -> None:
    """Four of five entrances in use are orange, though most entrances are not."""
    used, among = Counter[bool](), Counter[bool]()
    for _, overlay in drawn(sweep(100)):
        for piece in rooms_of(overlay):
            for at, entrance in piece.variant.entrances.items():
                among[entrance.ideal] += 1
                used[entrance.ideal] += (piece.x + at[0], piece.y + at[1]) in piece.joints
    assert used[True] >= 0.8 * used.total()
    assert among[True] < 0.5 * among.total()


def test_5_and_6_a_random_entrance_is_joined_by_rotating_the_template(sweep: Sweep) -> None:
    """Templates are entered from all four sides, and placed in several orientations."""
    sides, shapes = set(), dict[str, set[bytes]]()
    for _, overlay in drawn(sweep(100)):
        for piece in rooms_of(overlay):
            shapes.setdefault(piece.variant.template.name, set()).add(piece.variant.template.cells)
            for x, y in piece.joints:
                entrance = piece.variant.entrances[x - piece.x, y - piece.y]
                sides.add((entrance.dx, entrance.dy))
    assert len(sides) == 4
    assert max(map(len, shapes.values())) > 2


def test_6_two_options_are_used_joined_directly_or_by_a_corridor(sweep: Sweep) -> None:
    """Half of each is asked for; corridors find less space."""
    kinds = Counter(
        link.kind for level, _ in drawn(sweep(100), BARE | {"direct": 0.5, "bridges": 0}) for link in own_links(level)
    )
    assert 0.3 <= kinds["door"] / kinds.total() <= 0.8
    assert kinds["door"] + kinds["corridor"] == kinds.total()


def test_8_entrances_joined_cannot_be_used_again(sweep: Sweep) -> None:
    for _, overlay in drawn(sweep(100)):
        used = Counter(at for piece in overlay.placed.values() for at in piece.joints)
        assert set(used.values()) == {2}, "an entrance of more than two templates"


def test_a_bridge_is_created_between_two_entrances_across_the_lava_or_abandoned(sweep: Sweep) -> None:
    built = abandoned = 0
    for level, overlay in drawn(sweep(100), BARE | {"preset": "forge"}):
        for piece in overlay.placed.values():
            if piece.variant.template.kind == "bridge":
                assert len(piece.joints) == 2
                built += 1
        for link in own_links(level):
            assert link.kind != "bridge" or all(overlay.is_hazard(*cell) for cell in link.cells[1:-1])
        abandoned += level.report["bridges"][1]
    assert built
    assert abandoned


def test_a_bridge_project_is_abandoned_only_if_no_room_fits(sweep: Sweep, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even one that is entered by some other doorway, from some other entrance of the same side."""
    abandoned = 0

    class Judged(placement.Placement):
        def _bridge(self, project: Any) -> None:
            nonlocal abandoned
            before = self.abandoned
            super()._bridge(project)
            if self.abandoned > before:
                abandoned += 1
                ((_, _, dx, dy, room), _), *_ = project
                side = [entrance for _, entrance in self.shores if entrance[2:] == (dx, dy, room)]
                assert not [entrance for entrance in side if rooms_beyond(self, entrance)]

    monkeypatch.setattr(dig, "Placement", Judged)
    for seed in range(max(len(sweep(60)), 12)):
        levelgen.generate("templates", seed=seed, **BARE, preset="forge", height=29, lava=0.2)
    assert abandoned


def rooms_beyond(placed: placement.Placement, entrance: Candidate) -> list[int]:
    """The doorways of rooms that fit beyond the hazard before an entrance."""
    rooms, (x, y, dx, dy, _) = placed._rooms, entrance
    width = line(placed.overlay.hazards, x, y, dx, dy, LONGEST_BRIDGE + 1).tobytes().find(False)
    if placed.overlay.collisions.is_shared(x, y):
        return []
    found: list[int] = []
    for length in (width, width - 1):
        passage = passage_from(placed.overlay, entrance, "bridge", length) if length >= SHORTEST_BRIDGE else None
        if passage is not None:
            space = space_at(placed.overlay.collisions, passage.x, passage.y, dx, dy)
            for doorway in (each for group in rooms.fitting(space) for each in group if space[0] >= LEAST):
                variant, left, top = rooms.turned(doorway, dx, dy)
                if placed._fits(variant, passage.x - left, passage.y - top, passage):
                    found.append(doorway)
    return found


def test_five_levels_of_six_with_lava_have_a_bridge(sweep: Sweep) -> None:
    """Even where little of a low map is lava, as in the game."""
    seeds = range(max(len(sweep(100)), 40))
    knobs = BARE | {"height": 29, "lava": 0.12, "water": 0.0, "density": 24, "direct": 0.75, "longest": 8}
    bridged = [levelgen.generate("templates", seed=seed, **knobs).report["bridges"][0] > 0 for seed in seeds]
    assert sum(bridged) >= 5 / 6 * len(seeds)


@STEPS
def test_rooms_perch_at_the_edge_of_lava(knobs: dict[str, Any], sweep: Sweep) -> None:
    """None of their floor lies on lava."""
    perched = 0
    for level, overlay in drawn(sweep(100), knobs | {"preset": "forge"}):
        own = {room.id for room in own_rooms(level) if room.kind != "vault"}
        perched += any(
            overlay.is_hazard(*cell) for piece in rooms_of(overlay) for cell in box(piece) if overlay.at(*cell)
        )
        for (x, y), kind in terrain_of(level).items():
            if level.room_at[y, x] in own and overlay.is_hazard(x, y):
                assert kind in HAZARDS | {Terrain.BRIDGE}
    assert perched


def test_the_process_leads_to_a_map_without_loops_which_are_added_at_the_end(sweep: Sweep) -> None:
    loops = 0
    for level, overlay in drawn(sweep(100)):
        judge_tree(overlay)
        loops += sum(link.kind == "loop" for link in level.links)
    assert loops
