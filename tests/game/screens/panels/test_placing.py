"""Cards over the floor: at the least size too they hide neither who is looked at nor the hero."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.kit.playing import library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

LONG = ("stoker", "ram", "shieldman", "lag", "crow", "mason")  # kinds with long cards


def on_a_large_floor(hero: tuple[int, int], foe: tuple[int, int], kind: str) -> Scene:
    """An empty floor of the usual size with two on it."""
    lines = ["#" * 80, *["#" + "." * 78 + "#"] * 27, "#" * 80]
    for (x, y), glyph in ((hero, "@"), (foe, "r")):
        lines[y] = f"{lines[y][:x]}{glyph}{lines[y][x + 1 :]}"
    return Scene("\n".join(lines), legend={"r": kind})


def shown_on_the_map(scene: Scene, keys: list[str], folder: Path) -> str:
    """Return what is left to be seen of the map at the least size, without what lies over it."""
    frontend = play(scene.session, keys, folder, columns=80, rows=24)
    picture = frontend.picture
    assert picture is not None
    assert picture.map is not None
    assert picture.over is not None
    left, top = picture.map_at
    cells = picture.map.rgba["ch"]
    rows, columns = cells.shape
    over = picture.over.rgba["ch"][top : top + rows, left : left + columns]
    return "".join(map(chr, cells[over == 0].tolist()))


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize(
    ("hero", "foe"),
    [
        ((20, 9), (26, 12)),
        ((40, 14), (41, 14)),
        ((37, 12), (44, 8)),
        ((60, 15), (56, 13)),
        ((36, 10), (43, 16)),
        ((22, 6), (19, 7)),
        ((15, 12), (21, 17)),
    ],
)
def test_a_long_card_hides_neither_the_hero_nor_who_is_looked_at(
    kind: str, hero: tuple[int, int], foe: tuple[int, int], tmp_path: Path
) -> None:
    left = shown_on_the_map(on_a_large_floor(hero, foe, kind), [";"], tmp_path)
    assert "@" in left
    assert library().monsters[kind].glyph in left


@pytest.mark.parametrize("hero", [(30, 3), (30, 9), (40, 12), (30, 14), (40, 26)])
@pytest.mark.parametrize("keys", [["Q"], ["."]])
def test_no_question_and_no_stop_hides_the_hero_nor_who_stands_beside(
    keys: list[str], hero: tuple[int, int], tmp_path: Path
) -> None:
    scene = on_a_large_floor(hero, (hero[0] + 1, hero[1]), "rat asleep")
    scene.creature().health = 8
    scene.afflict("@", "poisoned", 4)
    left = shown_on_the_map(scene, keys, tmp_path)
    assert "@" in left
    assert "r" in left


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize(("hero", "foe"), [((60, 15), (56, 13)), ((22, 25), (19, 24))])
@pytest.mark.parametrize("keys", [[";"], ["t", "a"]])
@pytest.mark.parametrize("rows", [24, 34])
def test_no_card_of_look_mode_or_of_an_aim_hides_what_was_told(
    keys: list[str], kind: str, hero: tuple[int, int], foe: tuple[int, int], rows: int, tmp_path: Path
) -> None:
    scene = on_a_large_floor(hero, foe, f"{kind} asleep")
    scene.give("dart")
    for number in range(9):
        scene.run.say(f"Watchman number {number} dies of poison.")
    lines = play(scene.session, keys, tmp_path, columns=80, rows=rows).lines()
    told = " ".join(line[20:] for line in lines[:3])
    assert "number 8 dies of poison." in " ".join(told.split())
    assert not set(told) & set("│┌┐└┘─")
    assert "┌" in "".join(lines[3:])
