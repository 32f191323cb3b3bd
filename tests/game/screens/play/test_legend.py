"""The legend in the help page: glyphs of what is in sight, and of the assets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw.pages import legend
from game.draw.text.rows import to_text
from tests.kit.playing import fresh, library, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.world.run import Run

ROOM = """
    ##########
    #@.r.A+..#
    #.....#B!#
    ##########
"""


def parts(run: Run | None) -> dict[str, str]:
    """The blocks of the legend by their headings."""
    blocks = "\n".join(to_text(legend.rows(library(), run), 80)).strip("\n").split("\n\n")
    return {block.split("\n")[0]: " ".join(block.split()) for block in blocks}


def test_the_legend_is_made_from_what_is_in_sight() -> None:
    scene = Scene(ROOM, legend={"r": "rat", "A": "altar", "B": "brute", "!": "healing", "+": "door"})
    seen = parts(scene.run)["In sight"]
    for words in ("r gaol rat", "Π altar", "· floor"):
        assert words in seen
    assert "brute" not in seen
    assert "potion" not in seen


def test_the_legend_is_made_from_assets() -> None:
    found = parts(fresh().run)
    for family in ("! potions", "? scrolls", "◆ treasure"):
        assert family in found["Glyphs of things"]
    for kind in library().terrain:
        assert kind.is_wall or not kind.number or kind.name in found["Glyphs of the ground"], kind.id
    for trap in library().traps.values():
        assert f"{trap.glyph} {trap.name}" in found["Glyphs of traps"]
    assert "r gaol rat" in found["Monsters of these strata"]
    assert "eel" not in found["Monsters of these strata"], "the Sump is far below"


def test_before_a_run_there_is_nothing_in_sight() -> None:
    assert list(parts(None)) == ["Glyphs of things", "Glyphs of the ground", "Glyphs of traps"]


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 34), (160, 50)])
def test_tab_goes_from_part_to_part_and_nothing_is_cut(tmp_path: Path, columns: int, rows: int) -> None:
    session = fresh(5)
    seen: set[str] = set()
    for presses in range(12):
        lines = play(session, ["?", *["tab"] * presses], tmp_path, columns=columns, rows=rows).lines()
        panel = [line.split("│")[1].strip() for line in lines if line.count("│") >= 2]
        seen |= set(panel)
        if "In sight" in panel[0]:
            break
    else:
        pytest.fail("Tab never came to the legend")
    more = play(session, ["?", *["tab"] * presses, "end"], tmp_path, columns=columns, rows=rows).lines()
    assert any("watchman" in line for line in more), "the end of the last part"
    around = play(session, ["?", "end", "tab"], tmp_path, columns=columns, rows=rows).lines()
    assert any("bring back the Keystone" in line for line in around), "after the last part the first"


def test_what_was_met_stands_before_all_that_might_be() -> None:
    scene = Scene("#######\n#@....#\n#######")
    scene.run.counts["deaths:rat"] = 1
    shown = parts(scene.run)
    assert "gaol rat" in shown["Met before"]
    assert "mastiff" not in shown["Met before"]
    headings = [*shown]
    assert headings.index("Met before") < headings.index("Glyphs of things")
    assert "Met before" not in parts(None)
