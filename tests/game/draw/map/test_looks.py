"""How the map looks: what is brightest, what is remembered, and how the strata are told apart."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tcod.console import Console

from game.draw.map import walls
from game.draw.map.cells import TORCH, MapPainter, View
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.frontends import contrast
from game.frontends.terminal.glyphs import Glyphs
from game.rules.combat import sight
from game.world.floor import Remains
from tests.kit.floors import arrived
from tests.kit.playing import fresh, library
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.world.run import Run

PALETTES = sorted(library().palettes)
HALL = """
    ##################
    #................#
    #.@...r...!....%~#
    #................#
    ##################
"""


def first_screens(seeds: range) -> Iterator[tuple[str, Run]]:
    """A run that has just come to the first floor of a stratum, and which: short runs have one floor of each."""
    for seed in seeds:
        for depth in range(1, len(library().strata) + 1):
            run = arrived(seed, depth, "short")
            sight.look_about(run)
            yield run.floor.stratum, run
            run.world.close()


def saturation(console: Console, cells: NDArray[np.bool_]) -> float:
    """How far the ground of these cells is from gray, on average."""
    ground = console.rgba["bg"][cells][:, :3].astype(float)
    return float((np.ptp(ground, axis=1) / (ground.max(axis=1) + 1)).mean())


def painted(run: Run, palette: str = "standard") -> Console:
    """The whole floor on a console of its size."""
    console = Console(run.floor.width, run.floor.height, order="C")
    MapPainter(library(), Colors.of(library(), palette)).draw(console, run, Camera(), View())
    return console


@pytest.mark.parametrize("palette", PALETTES)
def test_the_hero_is_the_brightest_then_threats_then_things_then_ground(palette: str) -> None:
    scene = Scene(HALL, r="rat hunting", legend={"!": "healing"})
    console = painted(scene.run, palette)
    shine = contrast.luminance(console.rgba["fg"][..., :3])
    hero, threat, thing = shine[2, 2], shine[2, 6], shine[2, 10]
    ground = np.median(shine[1, 1:17])
    assert hero > threat > thing > ground


@pytest.mark.parametrize("palette", [name for name in PALETTES if not library().palettes[name].gray])
def test_remembered_lava_stays_red_and_water_blue(palette: str) -> None:
    scene = Scene(HALL, r="rat hunting", legend={"!": "healing"})
    scene.floor.memory.visible[:] = False
    console = painted(scene.run, palette)
    lava, water, floor = (console.rgba["bg"][2, x, :3].astype(int) for x in (15, 16, 5))
    assert lava[0] > 2 * lava[2]
    assert water[2] > 1.5 * water[0]
    assert lava.sum() > floor.sum() / 2


def test_remembered_ground_keeps_a_trace_of_its_colour() -> None:
    for stratum, run in first_screens(range(1)):
        memory = run.floor.memory
        seen = saturation(painted(run), memory.visible)
        memory.visible[:] = False
        assert saturation(painted(run), memory.explored) > 0.4 * seen > 0.05, stratum


@pytest.mark.parametrize("ascii_only", [False, True])
def test_open_shackles_are_told_from_those_of_captives(*, ascii_only: bool) -> None:
    glyphs = Glyphs(ascii_only=ascii_only)
    kinds = [library().terrain_of(name) for name in ("shackles", "locked_shackles")]
    assert len({kind.glyph.translate(glyphs) for kind in kinds}) == 2


def test_a_torch_is_no_yen_sign_and_unlike_any_thing_or_monster() -> None:
    content = library()
    used = {kind.glyph for kind in content.terrain} | {kind.glyph for kind in content.monsters.values()}
    used |= {kind.glyph for kind in content.traps.values()} | {kind.family.glyph for kind in content.items.values()}
    assert TORCH != "¥"
    assert TORCH not in used
    session = fresh()
    console = painted(session.run)
    lit = [at for at in session.run.floor.light.torches if session.run.floor.memory.explored[at[1], at[0]]]
    assert all(chr(console.ch[y, x]) == TORCH for x, y in lit)


@functools.cache
def first_glyphs() -> dict[str, list[str]]:
    """The characters of first screens, by stratum."""
    found: dict[str, list[str]] = {stratum: [] for stratum in library().strata}
    for stratum, run in first_screens(range(40)):
        found[stratum].append("".join(map(chr, painted(run).ch.flat)))
    return found


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("pair", list(itertools.combinations(library().strata, 2)), ids="-".join)
def test_the_glyphs_of_a_first_screen_tell_any_two_strata_apart_in_19_of_20(
    pair: tuple[str, str], *, ascii_only: bool
) -> None:
    glyphs = Glyphs(ascii_only=ascii_only)
    screens = {stratum: [Counter(each.translate(glyphs)) for each in first_glyphs()[stratum]] for stratum in pair}
    learnt = {stratum: Counter(glyph for each in drawn[:20] for glyph in each) for stratum, drawn in screens.items()}

    def likelihood(stratum: str, screen: Counter[str]) -> float:
        """How likely these glyphs are there, each on its own: a naive Bayes classifier."""
        shares = {glyph: (learnt[stratum][glyph] + 0.5) / 21 for counts in learnt.values() for glyph in counts}
        return sum(math.log(share if glyph in screen else 1 - share) for glyph, share in shares.items())

    for stratum, drawn in screens.items():
        guesses = [max(learnt, key=lambda guess: likelihood(guess, screen)) for screen in drawn[20:]]
        assert guesses.count(stratum) >= 19, stratum


@pytest.mark.parametrize("ascii_only", [False, True])
def test_any_two_strata_differ_in_two_of_walls_doors_and_floor(*, ascii_only: bool) -> None:
    glyphs, content = Glyphs(ascii_only=ascii_only), library()
    looks = {}
    for name, stratum in content.strata.items():
        door = content.terrain[content.terrain_numbers[stratum.ground["door"]]].glyph
        looks[name] = [set(each.translate(glyphs)) for each in (walls.STYLES[stratum.walls], door, stratum.floor)]
    for one, other in itertools.combinations(looks, 2):
        differing = sum(mine != yours for mine, yours in zip(looks[one], looks[other], strict=True))
        assert differing >= 2, (one, other)


def test_no_ground_looks_like_a_scroll_in_ascii() -> None:
    glyphs = Glyphs(ascii_only=True)
    assert {kind.id for kind in library().terrain if kind.glyph.translate(glyphs) == "?"} == set()


def test_remains_hide_neither_stairs_nor_a_known_trap_nor_an_altar() -> None:
    scene = Scene("##########\n#@.>^A...#\n##########", legend={"^": "snare found", "A": "altar"})
    before = painted(scene.run).ch[1].tolist()
    for x in (3, 4, 5, 7):
        scene.floor.remains[x, 1] = Remains("lag", 0)
    after = painted(scene.run).ch[1].tolist()
    assert [x for x in range(10) if before[x] != after[x]] == [7]
