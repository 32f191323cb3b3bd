"""The rows of the sidebar and the foot: names whole, hints by importance, nothing cut at 80x24."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw.text.canvas import fit, fit_hints
from game.draw.words import describing
from tests.kit.playing import library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

MANY = "abcdefghijklmnopqrstu"


def hall(letters: str) -> str:
    """A hall with the hero beside things or creatures named by these letters."""
    return "\n".join(["#" * 80, f"#{'.' * 78}#", f"#{f'@{letters}'.ljust(78, '.')}#", f"#{'.' * 78}#", "#" * 80])


def sidebar(scene: Scene, folder: Path, columns: int = 80, rows: int = 24) -> list[str]:
    return [line[:20] for line in play(scene.session, [], folder, columns=columns, rows=rows).lines()[: rows - 2]]


@pytest.mark.parametrize("kind", sorted(library().monsters))
def test_the_name_of_every_monster_fits_its_row_whole(kind: str, tmp_path: Path) -> None:
    scene = Scene(hall("ab"), a=kind, b=kind)
    scene.afflict("a", "paralysed", 5)
    name = library().monsters[kind].name
    rows = sidebar(scene, tmp_path)
    shown = [row for row in rows if name in row]
    if library().monsters[kind].home is None:
        assert len(shown) == 2
    assert not any("…" in row for row in rows)


def test_with_many_in_sight_no_row_is_cut_and_the_rest_is_counted(tmp_path: Path) -> None:
    scene = Scene(hall(MANY), legend=dict.fromkeys(MANY, "wisp"))
    for name in "abcdefghij":
        scene.afflict(name, "paralysed", 5)
    rows = sidebar(scene, tmp_path)
    assert sum("will-o'-the-wisp" in row for row in rows) + int(rows[-1].split()[1]) == 21
    assert not any("…" in row for row in rows)


def test_a_text_that_is_cut_ends_with_no_word_that_leads_to_another() -> None:
    text = "It throws you 2 cells to the north"
    assert [fit(text, width) for width in (34, 30, 23)] == [text, *["It throws you 2 cells …"] * 2]
    assert fit("to the north", 10) == fit(text, 1) == "…"


def test_hints_that_do_not_fit_go_whole_and_help_stays() -> None:
    hints = ["g pick up", "x explore", "> to the stairs", "Z rest", "i pack", "; look", "? help"]
    assert fit_hints(hints, 99) == hints
    assert fit_hints(hints, 50) == ["g pick up", "x explore", "> to the stairs", "? help"]
    assert fit_hints(["The disk is full"], 99) == ["The disk is full"]
    assert fit_hints((), 10) == []


@pytest.mark.parametrize("seed", [1, 2**64 - 1])
def test_at_80_by_24_no_hint_is_cut(seed: int, tmp_path: Path) -> None:
    scene = Scene(hall("a"), legend={"a": "scale"})
    scene.run.seed = seed
    scene.creature().health = 5
    scene.walk("e")
    foot = play(scene.session, [], tmp_path, columns=80, rows=24).lines()[-1]
    assert "g pick up" in foot
    assert foot.rstrip().endswith("? help")
    assert "…" not in foot


def test_the_keys_of_hints_stand_out(tmp_path: Path) -> None:
    scene = Scene(hall("a"), a="scale")
    cells = play(scene.session, [], tmp_path, columns=80, rows=24).cells
    row = "".join(map(chr, cells["ch"][-1].tolist()))
    at = row.index("x explore")
    colors = library().palettes["standard"].colors
    assert tuple(cells["fg"][-1, at, :3].tolist()) == colors["title"]
    assert tuple(cells["fg"][-1, at + 2, :3].tolist()) == colors["text_dim"]


def test_the_line_about_a_place_has_one_capital() -> None:
    assert describing.sentence("straw · a quiet room · It burns") == "Straw · a quiet room · it burns"
