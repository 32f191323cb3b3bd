"""Colours that mean something look apart to the eyes that a palette is for, by CAM02-UCS."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from colorspacious import cspace_convert
from tcod.console import Console

from game.draw.map import reveal
from game.draw.map.cells import BEGINS, EASY, WATCHED, MapPainter, View
from game.draw.text import palette
from game.draw.text.layout import Camera
from game.draw.text.palette import Color, Colors, mix
from tests.kit.playing import library
from tests.kit.scenes import Scene

APART = 15
VISIONS = {"deuteranopia": "deuteranomaly", "protanopia": "protanomaly", "tritanopia": "tritanomaly"}
PALETTES = sorted(library().palettes)


def apart(name: str, one: Color, other: Color) -> float:
    """How far apart two colours look to the eyes that a palette is for."""
    seen = np.array([one, other]) / 255
    if name in VISIONS:
        space = {"name": "sRGB1+CVD", "cvd_type": VISIONS[name], "severity": 100}
        seen = np.clip(cspace_convert(seen, space, "sRGB1"), 0, 1)
    uniform = cspace_convert(seen, "sRGB1", "CAM02-UCS")
    if library().palettes[name].gray:
        uniform = uniform[:, :1]  # lightness alone
    return float(np.linalg.norm(uniform[0] - uniform[1]))


def assert_apart(name: str, colors: dict[str, Color]) -> None:
    close = {
        (one, other): round(apart(name, colors[one], colors[other]), 1)
        for one, other in combinations(colors, 2)
        if apart(name, colors[one], colors[other]) < APART
    }
    assert not close, name


@pytest.mark.parametrize("name", PALETTES)
def test_good_and_bad_and_danger_look_apart(name: str) -> None:
    colors = Colors.of(library(), name)
    assert_apart(name, {tone: colors[palette.TONES[tone]] for tone in ("good", "bad", "danger")})
    assert_apart(name, {word: colors[word] for word in ("green", "text_danger")})


@pytest.mark.parametrize("name", PALETTES)
def test_tiers_of_rooms_look_apart_on_every_stratum(name: str) -> None:
    colors = Colors.of(library(), name)
    for theme in colors.themes.values():
        medium = theme["floor_ground"]
        assert_apart(name, {"easy": mix(medium, colors["easy"], EASY), "medium": medium, "hard": colors["hard"]})
    assert_apart(name, {str(tier): colors[word] for tier, word in reveal.TIER_COLORS.items()})


@pytest.mark.parametrize("name", PALETTES)
def test_friend_and_foe_look_apart_by_the_ground_they_stand_on(name: str) -> None:
    scene = Scene(
        """
        ############
        #@.f..c...w#
        ############
        """,
        f="rat following",
        c="rat captive",
        w="rat hunting",
    )
    colors = Colors.of(library(), name)
    console = Console(scene.floor.width, scene.floor.height, order="C")
    MapPainter(library(), colors).draw(console, scene.run, Camera(), View())
    friend, captive, foe = (console.bg[1, scene.at(who)[0]].tolist() for who in "fcw")
    red, green, blue = foe
    grounds = {"friend": tuple(friend), "captive": tuple(captive), "foe": tuple(foe)}
    watched = {
        "watched": mix((red, green, blue), colors["watched"], WATCHED),
        "begins": mix((red, green, blue), colors["begins"], BEGINS),
    }
    assert_apart(name, {**grounds, **watched})
