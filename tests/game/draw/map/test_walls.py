"""Walls are lines that join where one sees them as one, drawn here and compared."""

from __future__ import annotations

import numpy as np

from game.draw.map import walls


def drawn(*rows: str) -> list[str]:
    """The glyphs that a plan of # + and . gets in the line style."""
    plan = np.array([list(row) for row in rows])
    is_wall, door = plan == "#", plan == "+"
    glyphs = walls.GLYPHS["line"][walls.joints(is_wall, door, plan == ".")]
    return [
        "".join(chr(g) if w else c for g, w, c in zip(*line, strict=True))
        for line in zip(glyphs, is_wall, plan, strict=True)
    ]


def test_a_room_is_a_frame() -> None:
    assert drawn("#####", "#...#", "#####") == ["┌───┐", "│...│", "└───┘"]


def test_walls_back_to_back_stay_two_lines() -> None:
    assert drawn("######", "#.##.#", "#.##.#", "######")[1:3] == ["│.││.│", "│.││.│"]


def test_a_shared_wall_is_a_junction() -> None:
    assert drawn("#####", "#.#.#", "#####") == ["┌─┬─┐", "│.│.│", "└─┴─┘"]


def test_a_door_is_part_of_its_wall() -> None:
    assert drawn("#####", "#...#", "##+##", " #.# ")[2] == "└┬+┬┘"


def test_a_pillar_stands_alone() -> None:
    assert drawn(".....", "..#..", ".....")[1] == "..■.."


def test_every_style_has_a_glyph_for_every_joint() -> None:
    assert all(len(glyphs) == 16 for glyphs in walls.STYLES.values())
