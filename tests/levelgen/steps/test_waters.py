"""Waters: lakes and rivers cut nothing apart, have shores, and keep away from each other."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import levelgen
from levelgen import Level, Terrain, grid, rng
from levelgen.recipe import LIQUIDS
from levelgen.steps.blobs import band, blobs, keep_largest, mottled
from levelgen.steps.lakes import LEAST
from levelgen.steps.shores import WATERS
from levelgen.terrain import DOORS, PERILOUS, SOLID, WALKABLE
from tests.kit.judges import beside, judge
from tests.kit.levels import dug

Sweep = Callable[[int], range]

GENERATORS = list(levelgen.GENERATORS)
WET = {"waters": 1.0, "liquid": "mixed", "rivers": 1.0, "burnt": 0.3}
STAGE = "waters"


def flooded(generator: str, seed: Any, **knobs: Any) -> Level:
    level = levelgen.generate(generator, seed=seed, **knobs) if knobs else dug(generator, seed)
    assert level.report["attempts"] <= 2, level.report["rejected"]
    return level


def before_and_after(generator: str, seed: int, **knobs: Any) -> tuple[np.ndarray, np.ndarray] | None:
    """The terrain before the step and after it; None if it did nothing."""
    stages = levelgen.stages(generator, seed=seed, **knobs)
    names = [stage.name for stage in stages]
    if STAGE not in names:
        return None
    at = names.index(STAGE)
    return stages[at - 1].terrain, stages[at].terrain


shares = st.sampled_from([0.0, 0.5, 1.0]) | st.floats(0, 1)


@settings(max_examples=60)
@given(
    generator=st.sampled_from(GENERATORS),
    seed=st.integers(0, 10**6),
    width=st.integers(20, 100),
    height=st.integers(20, 60),
    knobs=st.fixed_dictionaries(
        {
            "waters": shares,
            "liquid": st.sampled_from(LIQUIDS),
            "rivers": shares,
            "burnt": shares,
            "vaults": st.integers(0, 2),
            "secrets": shares,
        }
    ),
)
def test_whatever_is_asked_the_level_is_sound(
    generator: str, seed: int, width: int, height: int, knobs: dict[str, Any]
) -> None:
    level = levelgen.generate(generator, seed=seed, width=width, height=height, **knobs)
    judge(level)
    judge_shores(level)
    for link in level.links:
        assert link.kind != "causeway" or link.a == link.b


def judge_shores(level: Level) -> None:
    """Lava touches no water."""
    lava = grid.dilate(level.terrain == Terrain.LAVA)
    if generators_own(level):
        return
    assert not (lava & np.isin(level.terrain, WATERS)).any(), "lava touches water"


def generators_own(level: Level) -> bool:
    """Tell whether the generator or a vault lays lava and water itself."""
    return bool(level.recipe and (level.recipe.name == "templates" or level.recipe.vaults))


@pytest.mark.parametrize("generator", GENERATORS)
def test_without_waters_the_step_is_left_out(generator: str, sweep: Sweep) -> None:
    """Its other knobs then have no effect."""
    for seed in sweep(40):
        dry = flooded(generator, seed, waters=0)
        assert dry == flooded(generator, seed, waters=0, rivers=1.0, burnt=1.0, liquid="lava")
        assert "waters" not in dry.report
        names = {stage.name for stage in levelgen.stages(generator, seed=seed, waters=0)}
        assert STAGE not in names


@pytest.mark.parametrize("generator", GENERATORS)
def test_what_was_placed_is_reported_and_is_a_stage(generator: str, sweep: Sweep) -> None:
    for seed in sweep(60):
        notes = flooded(generator, seed, liquid="water").report["waters"]
        assert set(notes) == {"largest", "lakes", "rivers", "dropped", "causeways", "burnt"}
        assert all(word == "deep_water" and cells >= LEAST for word, cells in notes["lakes"])
        assert bool(notes["lakes"]) <= (before_and_after(generator, seed, liquid="water") is not None)


@pytest.mark.parametrize("generator", GENERATORS)
def test_most_levels_take_a_lake(generator: str, sweep: Sweep) -> None:
    seeds = range(max(len(sweep(200)), 20))
    wet = [bool(flooded(generator, seed).report["waters"]["lakes"]) for seed in seeds]
    assert np.mean(wet) >= 0.85


@pytest.mark.parametrize("generator", GENERATORS)
def test_rivers_are_placed_when_asked_for(generator: str, sweep: Sweep) -> None:
    seeds = range(max(len(sweep(100)), 12))
    rivers = [flooded(generator, seed, height=29, waters=0.1, rivers=1.0).report["waters"]["rivers"] for seed in seeds]
    assert np.mean([len(found) == 1 for found in rivers]) >= 0.8
    assert not any(flooded(generator, seed, rivers=0.0).report["waters"]["rivers"] for seed in seeds)


@pytest.mark.parametrize("generator", GENERATORS)
def test_only_liquid_and_the_ground_beside_it_change(generator: str, sweep: Sweep) -> None:
    """No cell except new doors and bent causeways becomes walkable, and floor that is lost becomes liquid.

    What gives place to the largest lake may become rock too.
    """
    for seed in sweep(60):
        knobs = WET | {"lake": (None, 0)[seed % 2]}
        found = before_and_after(generator, seed, **knobs)
        if found is None:
            continue
        before, after = found
        level = flooded(generator, seed, **knobs)
        changed = before != after
        new = WALKABLE[after] & ~WALKABLE[before] & changed
        doors = DOORS[after] & new  # in walls that the lake has given a long walk around
        assert int(doors.sum()) <= level.report["opened"]
        ways = {cell for link in level.links for cell in link.cells}
        assert {(x, y) for y, x in np.argwhere(new & ~doors).tolist()} <= ways
        lost = WALKABLE[before] & ~WALKABLE[after]
        assert (PERILOUS[after] | SOLID[after])[lost].all()
        assert seed % 2 == 0 or PERILOUS[after][lost].all()
        assert not (PERILOUS[after] & DOORS[before]).any() or seed % 2 == 0
        wreaths = changed & WALKABLE[after] & ~new
        crossings = np.isin(after, (Terrain.CAUSEWAY, Terrain.BRIDGE)) & changed
        assert np.isin(before[wreaths & ~crossings], (Terrain.FLOOR, Terrain.GRASS)).all()


@pytest.mark.parametrize("generator", GENERATORS)
def test_lakes_are_no_specks_and_hold_no_crumbs(generator: str, sweep: Sweep) -> None:
    """No piece of liquid has fewer than six cells, and a causeway has liquid beside it."""
    for seed in (54, *sweep(60)):  # in templates, 54 has a lake from which a causeway cuts off an end of four cells
        found = before_and_after(generator, seed, liquid="water")
        if found is None:
            continue
        before, after = found
        placed = (after == Terrain.DEEP_WATER) & (before != Terrain.DEEP_WATER)
        labels, _ = grid.label(after == Terrain.DEEP_WATER, diagonal=True)
        sizes = Counter(labels[labels >= 0].tolist())
        assert all(sizes[number] >= LEAST for number in set(labels[placed].tolist()))


@pytest.mark.parametrize("generator", GENERATORS)
def test_rooms_stay_in_one_piece(generator: str, sweep: Sweep) -> None:
    """Where a lake cuts a room apart a causeway or a bridge joins it, of up to nine cells."""
    crossings = 0
    for seed in sweep(100):
        wet, dry = flooded(generator, seed, waters=1.0), flooded(generator, seed, waters=0)
        causeways = [link for link in wet.links if link.kind == "causeway"]
        crossings += len(causeways)
        assert len(causeways) == wet.report["waters"]["causeways"]
        for link in causeways:
            kinds = {int(wet.terrain[y, x]) for x, y in link.cells}
            assert kinds in ({Terrain.CAUSEWAY}, {Terrain.BRIDGE})
            assert 1 <= len(link.cells) <= 9
            assert all(wet.room_at[y, x] < 0 for x, y in link.cells)
        for room in wet.rooms[: len(dry.rooms)]:
            own = (wet.room_at == room.id) & wet.walkable
            if grid.connected((dry.room_at == room.id) & dry.walkable) and room.kind == dry.rooms[room.id].kind:
                for link in causeways:
                    for x, y in link.cells if link.a == room.id else ():
                        own[y, x] = True
                assert grid.connected(own), "a room cut apart"
    assert crossings > 0


@pytest.mark.parametrize("generator", ["cells", "tiles", "caves", "districts"])
def test_lava_touches_no_water_and_grows_no_lawn(generator: str, sweep: Sweep) -> None:
    for seed in sweep(60):
        mixed = flooded(generator, seed, **WET)
        judge_shores(mixed)
        found = before_and_after(generator, seed, waters=1.0, liquid="lava")
        if found is not None:
            assert not ((found[1] == Terrain.GRASS) & (found[0] != Terrain.GRASS)).any()


@pytest.mark.parametrize("generator", GENERATORS)
def test_rooms_are_grown_over_or_strewn_with_rubble(generator: str, sweep: Sweep) -> None:
    """Of their floor 3 to 35 of a hundred; grass only where there is no lava and no chasm."""
    shares: dict[str, list[float]] = {"water": [], "chasm": []}
    for seed in range(max(len(sweep(60)), 8)):
        for liquid, word in (("water", Terrain.GRASS), ("chasm", Terrain.RUBBLE)):
            found = before_and_after(generator, seed, liquid=liquid, pieces=0)
            if found is not None and np.isin(found[1], (Terrain.LAVA, Terrain.CHASM)).any() == (liquid == "chasm"):
                before, after = found
                new = after[(before == Terrain.FLOOR) & (after != before)]
                assert liquid == "water" or Terrain.GRASS not in new
                shares[liquid].append((new == word).sum() / (before == Terrain.FLOOR).sum())
    assert all(0.03 < np.median(found) < 0.35 for found in shares.values()), shares


def test_landmarks_are_not_grown_over(sweep: Sweep) -> None:
    for seed in range(max(len(sweep(60)), 8)):
        drawn, level = (flooded("tiles", seed, waters=waters, lake=0, pieces=1.0) for waters in (0, 0.01))
        landmark = next((room for room in level.rooms if room.kind == "landmark"), None)
        if landmark is not None and not level.report["waters"]["lakes"]:
            own = level.room_at == landmark.id
            assert (level.terrain[own] == drawn.terrain[own]).all()
            assert (level.terrain != drawn.terrain).any()


def test_a_liquid_is_the_one_asked_for(sweep: Sweep) -> None:
    words = {"water": "deep_water", "lava": "lava", "chasm": "chasm"}
    seen = Counter[str]()
    for seed in range(max(len(sweep(60)), 12)):
        for liquid, word in words.items():
            notes = flooded("caves", seed, liquid=liquid, rivers=1.0).report["waters"]
            assert {found for found, _ in notes["lakes"] + notes["rivers"]} <= {word}
        seen.update(found for found, _ in flooded("caves", seed, **WET).report["waters"]["lakes"])
    assert set(seen) == set(words.values())


@pytest.mark.parametrize("generator", GENERATORS)
def test_lakes_are_of_the_generators_own_liquid_or_else_water(generator: str, sweep: Sweep) -> None:
    """The templates' own is what their ground has most of; theirs are the only lakes of lava and chasms."""
    seen = Counter[str]()
    for seed in range(max(len(sweep(60)), 20)):
        level = flooded(generator, seed, rivers=0.5, pieces=0)
        words = {found for found, _ in level.report["waters"]["lakes"] + level.report["waters"]["rivers"]}
        seen.update(words)
        assert len(words) <= 1
        if generator == "templates" and words:
            (word,) = words
            cells = {other: int((level.terrain == Terrain[other]).sum()) for other in ("DEEP_WATER", "LAVA", "CHASM")}
            assert word.upper() == max(cells, key=lambda other: cells[other])
    assert set(seen) == ({"deep_water", "lava", "chasm"} if generator == "templates" else {"deep_water"})


def test_more_waters_are_more_liquid_and_more_burnt_is_more_ash(sweep: Sweep) -> None:
    seeds = range(max(len(sweep(60)), 12))
    for knob, words in (("waters", (Terrain.DEEP_WATER,)), ("burnt", (Terrain.ASH,))):
        amounts = [
            sum(int(np.isin(flooded("districts", seed, **{knob: value}).terrain, words).sum()) for seed in seeds)
            for value in (0.1, 0.4, 1.0)
        ]
        assert amounts == sorted(set(amounts))


def test_the_smallest_maps_stay_as_they_are() -> None:
    for generator, recipe in levelgen.GENERATORS.items():
        smallest: dict[str, Any] = {"width": 20, "height": 20} if generator == "tiles" else {"width": 12, "height": 12}
        for seed in range(5):
            judge(levelgen.generate(generator, seed=seed, waters=1.0, rivers=1.0, **smallest))
        assert recipe.name == generator


def largest_body(level: Level) -> int:
    labels, _ = grid.label(PERILOUS[level.terrain], diagonal=True)
    return max(Counter(labels[labels >= 0].tolist()).values(), default=0)


@pytest.mark.parametrize("generator", GENERATORS)
def test_the_largest_lake_has_about_the_size_asked_for(generator: str, sweep: Sweep) -> None:
    """And the level stays sound though rooms give place to it."""
    seeds = range(max(len(sweep(60)), 12))
    for asked in (150, 300):
        sizes, gave_place = [], 0
        for seed in seeds:
            level = flooded(generator, seed, lake=asked, pieces=0)
            judge(level)
            wanted, found = level.report["waters"]["largest"]
            assert wanted == asked
            sizes.append(found)
            gave_place += len(level.report.get("gave_place", []))
        assert np.median(sizes) >= (0.5 if generator == "templates" else 0.75) * asked
        assert generator in ("templates", "caves") or gave_place, "no room ever gave place"


def test_lakes_of_many_levels_differ_as_brogues(sweep: Sweep) -> None:
    """From 66 to 378 cells on its maps, of 5 to 95 of a hundred."""
    sizes = [largest_body(flooded("caves", seed, height=29, waters=0.8)) for seed in range(max(len(sweep(200)), 40))]
    low, middle, high = np.percentile(sizes, [10, 50, 90])
    assert low <= 130
    assert 120 <= middle <= 250
    assert high >= 230


@pytest.mark.parametrize("generator", GENERATORS)
def test_no_room_gives_place_where_none_may(generator: str, sweep: Sweep) -> None:
    """With 0 no lake is laid before the others, and the levels keep all rooms."""
    for seed in sweep(40):
        report = flooded(generator, seed, lake=0, pieces=0).report
        assert "largest" not in report["waters"]
        assert "gave_place" not in report


def test_a_lake_of_more_than_a_third_of_the_map_is_refused() -> None:
    with pytest.raises(levelgen.RecipeError, match="lake is 401 on a map of 40x30; allowed: 0 to 400"):
        levelgen.Cells(width=40, height=30, lake=401)
    judge(levelgen.generate("cells", width=40, height=30, lake=400))


def ruled(level: Level) -> bool:
    """Tell whether four shallow cells or more lie in a straight row between deep ones."""
    shallow = np.isin(level.terrain, (Terrain.SHALLOW_WATER, Terrain.CAUSEWAY))
    for own, deep in ((shallow, PERILOUS[level.terrain]), (shallow.T, PERILOUS[level.terrain].T)):
        between = own[1:-1] & deep[:-2] & deep[2:]
        if any(stop - start >= 4 for _, start, stop in grid.runs(between)):
            return True
    return False


@pytest.mark.parametrize("generator", GENERATORS)
def test_causeways_bend_and_fray(generator: str, sweep: Sweep) -> None:
    """Under a fifth of levels has a ruled crossing, bridges aside."""
    seeds = range(max(len(sweep(150)), 150))
    assert np.mean([ruled(flooded(generator, seed)) for seed in seeds]) < 0.2


@given(st.integers(5, 30), st.integers(4, 15), st.integers(0, 10**9))
def test_blobs_stay_in_their_boxes_and_the_largest_pieces_are_left(width: int, height: int, seed: int) -> None:
    boxes = [np.s_[1 : 1 + height, 2 : 2 + width], np.s_[2 : 2 + height, 6 + width : 6 + 2 * width]]
    cells = blobs(boxes, mottled(rng.field((height + 4, 2 * width + 8), seed, "bits")))
    sizes = [int(np.count_nonzero(cells[box])) for box in boxes]
    assert sum(sizes) == np.count_nonzero(cells)
    keep_largest(cells, boxes)
    for box, size in zip(boxes, sizes, strict=True):
        assert grid.connected(cells[box])
        assert cells[box].any() == (size > 0)


@given(st.integers(10, 120), st.integers(10, 60), st.integers(0, 10**9))
def test_a_band_leads_from_rim_to_rim_in_one_piece(width: int, height: int, seed: int) -> None:
    cells = band(width, height, rng.stream(seed))
    assert cells.shape == (height, width)
    assert grid.connected(cells)
    assert cells[0].any() & cells[-1].any() or cells[:, 0].any() & cells[:, -1].any()


def test_a_lake_is_seen_from_the_floor(sweep: Sweep) -> None:
    """Six cells of floor or more lie beside each."""
    for seed in sweep(60):
        level = flooded("cells", seed)
        labels, count = grid.label(level.terrain == Terrain.DEEP_WATER, diagonal=True)
        shore = Counter(
            int(labels[y, x])
            for row, column in np.argwhere(level.walkable).tolist()
            for x, y in beside((column, row))
            if labels[y, x] >= 0
        )
        assert all(shore[number] for number in range(count))
        assert not SOLID[Terrain.CAUSEWAY]
