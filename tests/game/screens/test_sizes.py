"""Every screen at every size: nothing crashes when the size changes, and nothing is cut where it is least."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.draw.text.canvas import fit
from game.frontends.headless import Headless
from game.rules.beings.health import hurt
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.world import spawn
from tests.kit.playing import context, fresh, keeping, play, show
from tests.kit.results import filled
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from game.frontends.base import Input
    from game.screens.base import Screen

SIZES = ((80, 24), (90, 30), (140, 50), (84, 26), (200, 28), (80, 60), (80, 24), (300, 100), (100, 34))
OPENED = ("", "i", "ia", "e", "?", "M", ";", "_", "td", "Q", "f4", "f3", "m", "C", "D", ":x", "{a", "M/x", "#", "z")
PRESSED = {"f3": ["f3"], "f4": ["f4", "Y"]}


@pytest.mark.parametrize("keys", OPENED)
@pytest.mark.parametrize("corner", ["least", "most"])
def test_every_screen_outlives_every_change_of_size(tmp_path: Path, keys: str, corner: str) -> None:
    session = fresh()
    run = session.run
    if keys == "z":
        hurt(run, run.hero, 1000, by="a falling stone")  # the death screen
    ys, xs = run.floor.ground.walkable.nonzero()
    cells = sorted(zip(xs.tolist(), ys.tolist(), strict=True))
    spawn.place(run, run.hero, *(cells[0] if corner == "least" else cells[-1]))
    _resized_about(Play(session, context(tmp_path)), PRESSED.get(keys, [*keys]), tmp_path)


@pytest.mark.parametrize("keys", ["", "e", "?", "t", "h", "hs"])
def test_the_title_outlives_every_change_of_size(tmp_path: Path, keys: str) -> None:
    filled(tmp_path)
    _resized_about(Title(keeping(tmp_path)), [*keys], tmp_path)


class Resizing(Headless):
    """A screen that changes its size each time it is out of keys, up and down."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__(keys, columns=80, rows=24)
        self.sizes = list(SIZES)

    def wait(self, seconds: float | None = None) -> Input | None:
        """The next key, or the next size."""
        if not self._inputs and self.sizes:
            self.resize(*self.sizes.pop(0))
        return super().wait(seconds)


def _resized_about(screen: Screen, keys: list[str], saves: Path) -> None:
    """Press the keys, then show what is open at one size after another."""
    frontend = Resizing(keys)
    frontend.run(Stack(context(saves), screen))
    assert not frontend.sizes
    assert frontend.shown > len(SIZES)


# Nothing is cut


CROWD = "\n".join(  # as wide as the floors of a run, so that the sidebar is as narrow as it gets
    (
        "#" * 80,
        "#@.b..?................#".ljust(80, "#"),
        "#..t..!.........L......#".ljust(80, "#"),
        "#..c...................#".ljust(80, "#"),
        "#" * 80,
    )
)
LEGEND = {"b": "knight asleep", "t": "turnkey", "c": "crossbowman guarding", "L": "polyp"}


@pytest.mark.parametrize("size", [(80, 24), (100, 34)])
@pytest.mark.parametrize("food", [1800, 250, 40])
@pytest.mark.parametrize("keys", [keys for keys in OPENED if keys not in ("f4", "z")])
def test_no_panel_cuts_a_word_or_a_number(
    tmp_path: Path, cut: list[str], size: tuple[int, int], food: int, keys: str
) -> None:
    scene = Scene(CROWD, seed=123456789012345678, legend={**LEGEND, "?": "enchanting", "!": "healing"})
    scene.hero.food, scene.hero.strength = food, 113
    scene.afflict("@", "telepathic", 1234)
    for kind in ("axe", "mail", "enchanting", "haste"):
        scene.give(kind)
    columns, rows = size
    lines = play(scene.session, PRESSED.get(keys, [*keys]), tmp_path, columns=columns, rows=rows).lines()
    assert not cut
    if keys == "":
        side = " ".join(" ".join(line[:20] for line in lines).split())
        assert "trength 113" in side
        assert "seed 123456789012345678" in lines[-1]
        assert 'scroll called "' in side
        assert side.count('"') == 2


@pytest.mark.parametrize("size", [(80, 24), (100, 34), (200, 60)])
def test_the_seed_prompt_and_the_title_keep_all_their_words(
    tmp_path: Path, cut: list[str], size: tuple[int, int]
) -> None:
    columns, rows = size
    show(Title(context(tmp_path)), ["e", *"1234567890" * 4], tmp_path, columns=columns, rows=rows)
    assert not cut


@pytest.mark.parametrize("size", [(80, 24), (100, 34)])
def test_help_can_be_read_to_its_end(tmp_path: Path, cut: list[str], size: tuple[int, int]) -> None:
    columns, rows = size
    seen: list[str] = []
    for pages in range(8):
        lines = play(fresh(), ["?", *["pagedown"] * pages], tmp_path, columns=columns, rows=rows).lines()
        seen += [line.split("│")[1] for line in lines if line.count("│") == 2]
    assert not cut
    words = " ".join(" ".join(seen).split())
    for sentence in ("no experience to gain", "go in when you choose.", "abandon this run"):
        assert sentence in words


@pytest.mark.parametrize("text", ["Hungry · strength 13", "one", "a dangerous room: something strong lives here"])
def test_text_is_shortened_by_word(text: str) -> None:
    for width in range(1, 60):
        short = fit(text, width)
        assert len(short) <= width
        if short != text:
            assert short.endswith("…")
            assert text.startswith(short.removesuffix("…").rstrip())
            rest = text[len(short.removesuffix("…").rstrip()) :]
            assert not rest[:1].isalnum() or short == "…"


def test_a_foe_in_sight_is_on_the_map_of_a_small_screen(tmp_path: Path) -> None:
    bare = "." * 64
    rows = [*[f"#....{bare}#"] * 24]
    rows[8], rows[22] = f"#...@{bare}#", f"#...r{bare}#"
    scene = Scene("\n".join(("#" * 70, *rows, "#" * 70)), r="rat guarding")
    shown = play(scene.session, [], tmp_path, columns=80, rows=24).lines()
    assert any("r" in row[20:] for row in shown[3:22])
    assert any("@" in row[20:] for row in shown[3:22])
