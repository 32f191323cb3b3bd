"""A run written down as a text, while it goes on and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.actions.options import Abandon
from game.rules.beings import health
from game.screens.play import dumping
from game.screens.play.death import DEAF
from tests.kit.playing import context, fresh, play
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

ROOM = """
    ########
    #@.r..>#
    ########
"""


def written(folder: Path) -> str:
    """The one text in the data folder."""
    (path,) = (folder / "dumps").iterdir()
    return path.read_text(encoding="utf-8")


def told(lines: list[str]) -> str:
    """The words in the panel, without what line breaks did to them."""
    return "".join(line.split("│")[1].strip() for line in lines if line.count("│") >= 2)


def test_a_dump_as_text_while_alive(tmp_path: Path) -> None:
    scene = Scene(ROOM, r="rat")
    scene.give("healing", known=False)
    scene.run.say("The rat squeaks.")
    before = scene.session.state_hash()
    shown = play(scene.session, ["#"], tmp_path / "saves").lines()
    text = written(tmp_path)
    (path,) = (tmp_path / "dumps").iterdir()
    assert str(path).replace(" ", "") in told(shown).replace(" ", ""), "the path is told"
    assert "Floor 1, the Gaol, turn 0. It goes on." in text
    assert "│@·r··>│" in text
    for words in ("Health    40 of 40", "The rat squeaks.", "Floor 1, the Gaol: stairs down", "Unknown: "):
        assert words in text, words
    assert f"a  {scene.run.flavours['healing']} potion\n" in text, "no more than the hero knows"
    assert "healing" not in text.split("Pack")[1].split("Floors")[0]
    assert all(len(line) <= dumping.WIDTH for line in text.splitlines())
    assert scene.session.state_hash() == before


def test_a_dump_as_text_of_the_dead(tmp_path: Path) -> None:
    scene = Scene(ROOM, r="rat")
    scene.give("healing", known=False)
    health.hurt(scene.run, scene.run.hero, 1000, by="a gaol rat")
    play(scene.session, ["z", DEAF, "#"], tmp_path / "saves")
    text = written(tmp_path)
    assert "Killed by a gaol rat on floor 1, the Gaol." in text
    assert f"a  {scene.run.flavours['healing']} potion: healing" in text
    assert "would have healed you" in text
    assert "r gaol rat: " in text


def test_a_dump_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "dumps").touch()  # a file where the folder should be
    shown = told(play(fresh(), ["#"], tmp_path / "saves").lines())
    assert "cannot be written down" in shown


@pytest.mark.parametrize("seed", ["../../etc", "a b", "ü" * 200])
def test_no_seed_leads_out_of_the_data_folder(tmp_path: Path, seed: str) -> None:
    session = fresh(seed)
    session.take(Abandon())
    path = dumping.write(session, context(tmp_path / "saves"))
    assert path.parent == tmp_path / "dumps"
