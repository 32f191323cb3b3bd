"""Redraw the documents' pictures, from a checkout with the test extra installed: python -m assets.pictures.draw.

The explorer plays a game until there is something to see. Then a real window on a virtual display shows it, and the
same moment is drawn as in a terminal. Needs the Debian packages xvfb and xdotool.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assets.pictures import levels, strata
from assets.pictures.lettering import lettered
from game import knowledge
from game.autopilot.fight import quarry_of
from game.bots.explorer import Explorer
from game.content.library import Library
from game.frontends.frame import lines
from game.frontends.headless import Headless
from game.rules.beings import creatures
from game.rules.items import identify
from game.rules.senses import fire, gas
from game.rules.senses.fov import line_of_fire
from game.screens.context import Context
from game.screens.menus.options import Options
from game.screens.play.aiming import Aim
from game.screens.play.commands import DEFAULT_KEYS
from game.screens.play.death import Death
from game.screens.play.floorview import FloorView
from game.screens.play.looking import Look
from game.screens.play.overview import Overview
from game.screens.play.pack import Pack
from game.screens.play.playing import Play
from game.screens.stack import Stack
from game.screens.title import Title
from game.session import Session
from game.storage import saves
from game.storage.settings import Settings
from game.world import query
from levelgen.rng import Dice
from tests.kit.scenes import Scene
from tests.kit.windows import Windowed, virtual_display

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from game.frontends.base import Tiles
    from game.screens.base import Screen
    from game.world.run import Run

CELL = (10, 20)  # pixels of a terminal's cell in the pictures
SEEDS = range(36, 1000)
LONGEST = 5000  # turns before the next seed is tried
NEAR = range(2, 8)  # steps from the hero to a foe to throw at
DEEP = range(5, 9)  # the floors of the Warrens, where the pack is well filled
BOG_SEED, BOG_SIZE, BURNT = 3, (76, 27), 12  # seed, (width, height), and turns that the fire burns
BOG = (("mud", 9), ("shallow_water", 6), ("deep_water", 4), ("grass", 8), ("foliage", 1), ("reeds", 5))
BOG_CREATURES = ("turnkey", "rat", "brute", "adder", "mastiff", "serjeant", "crossbowman")
CROWD = 40
BADLY_HURT = 5  # health


class Panel(NamedTuple):
    """How a panel is opened, and what proves that the picture shows it."""

    keys: Sequence[str]
    top: type[Screen]
    shows: Sequence[str]  # texts on the screen


PANELS = {
    "look": Panel([";"], Look, ["It hunts you.", "% of the time"]),
    "pack": Panel(["i"], Pack, [" Pack ", "Weapons", "wand of"]),
    "overview": Panel(["m"], Overview, [" Floors ", "Floor 1, the Gaol", "stairs down"]),
    "options": Panel(["="], Options, [" Options "]),
}


def moment(content: Library, folder: Path) -> Session:
    """A run with monsters in sight, a wand to point at one, and much explored; saved in the folder."""
    for seed in SEEDS:
        session = Session.new(content, seed, path=saves.fresh_path(folder))
        explorer = Explorer()
        while session.run.outcome is None and session.run.turn < LONGEST:
            session.take(explorer.choose(session))
            if _is_worth_it(session):
                session.save()
                return session
        session.close()
        if session.path is not None:
            session.path.unlink()
    raise SystemExit("no seed came to a moment worth a picture")


def _is_worth_it(session: Session) -> bool:
    run = session.run
    seen = knowledge.creatures_in_sight(run)
    hero = query.hero(run)[2]
    in_room = int(np.count_nonzero(run.floor.memory.visible)) > 300
    explored = run.floor.memory.explored.mean() > 0.5
    at, first = query.hero(run)[3], quarry_of(run)  # whom look shows first
    foe = knowledge.creature_at(run, *first) if first else None
    if (
        foe is None
        or not foe.is_aware
        or foe.gap not in NEAR
        or foe.cell not in line_of_fire(run, (at.x, at.y), foe.cell, foe.gap)
    ):
        return False
    if run.depth not in DEEP or charged_wand(run) is None:
        return False
    return len(seen) >= 3 and explored and in_room and hero.health > hero.max_health // 2


def charged_wand(run: Run) -> str | None:
    """The pack's letter of a wand that the hero knows, with a charge; None if there is none."""
    wands = (
        letter
        for letter, _, item in query.pack(run, run.hero)
        if item.kind.family.id == "wand" and identify.is_known(run, item.kind) and item.charges
    )
    return next(wands, None)


def end(content: Library, path: Path) -> Session:
    """The saved run, played on by the explorer with little health until it ends."""
    session, explorer = Session.load(content, path), Explorer()
    query.hero(session.run)[2].health = BADLY_HURT
    while session.run.outcome is None:
        session.take(explorer.choose(session))
    return session


def screen(context: Context, opened: Screen, panel: Panel) -> Image.Image:
    """The picture of a panel in a 100x34 terminal; it is on top, and shows what it should."""
    frontend, stack = Headless(panel.keys), Stack(context, opened)
    frontend.run(stack)
    assert type(stack.screens[-1]) is panel.top, f"{stack.screens[-1]} is on top instead of {panel.top}"
    text = "\n".join(lines(frontend.cells))
    assert [shown for shown in panel.shows if shown not in text] == [], text
    return lettered(frontend.cells, CELL)


def bog(content: Library) -> Scene:
    """A bog full of marsh gas with forty creatures in it, some turns after a fire was kindled."""
    dice = Dice.seeded(BOG_SEED, "bog")
    width, height = BOG_SIZE
    patches = [
        (kind, dice.between(6, width - 4), dice.between(3, height - 4), dice.between(2, 6) ** 2 * 3)
        for kind, count in BOG
        for _ in range(count)
    ]
    rows = ["#" * width, *["#" + "." * (width - 2) + "#"] * (height - 2), "#" * width]
    rows[height // 2] = "#.@" + rows[height // 2][3:]
    scene = Scene("\n".join(rows), content=content, light=4)
    ground, run = scene.floor.ground, scene.run
    covered = {
        (x, y): kind
        for kind, middle_x, middle_y, size in patches
        for y in range(1, height - 1)
        for x in range(8, width - 1)
        if (x - middle_x) ** 2 + 4 * (y - middle_y) ** 2 <= size
    }
    ground.change_all(covered)
    while len(query.creatures(run)) < CROWD:
        x, y = dice.between(9, width - 3), dice.between(2, height - 3)
        if (x, y) not in scene.floor.occupants and ground.walkable[y, x]:
            kind = content.monsters[dice.pick(BOG_CREATURES)]
            creatures.make(run, kind, x, y, dice.pick(("asleep", "wandering", "wandering")))
    for x, y in [cell for cell, kind in covered.items() if kind == "mud"][::3]:
        gas.release(run, "methane", x, y, 60)
    fire.kindle(run, 20, height // 2, 3, 4)
    scene.rest(BURNT)
    assert ground.flames
    assert ground.gases.any()
    return scene


def window(folder: Path, tiles: Tiles, size: tuple[int, int]) -> Image.Image:
    """A real window of this size that continues the run saved in the folder, with its map in these tiles."""
    (folder / "settings.toml").write_text(f'hints = false\nanimations = false\ntiles = "{tiles}"\n', encoding="utf-8")
    command = [sys.executable, "run.py", "--window", "--continue", "--data-dir", str(folder)]
    with virtual_display(*size) as display, Windowed(display, command) as program:
        program.focus()
        program.fill()
        program.point(1, 1)
        shots = [program.screenshot()]
        while (
            len(shots) < 2 or shots[-1] != shots[-2] or not _painted(shots[-1])
        ):  # until it has settled in its final size
            time.sleep(1)
            shots.append(program.screenshot())
        picture = shots[-1]
        program.press("S")  # saves and quits in play, and nowhere else
        assert program.wait() == 0
    return picture


def _painted(picture: Image.Image) -> bool:
    colors = picture.getcolors(1 << 20)
    return colors is not None and len(colors) > 200


def main() -> None:
    """Draw all pictures into this folder."""
    content = Library.load()
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        runs = data / "saves"
        runs.mkdir()
        context = Context(content, Settings(animations=False, hints=False), DEFAULT_KEYS, runs)
        session = moment(content, runs)
        wand = charged_wand(session.run)
        assert wand is not None
        aim = Panel(["v", wand], Aim, ["in sight", "steps away; the wand of", "point it"])
        pictures = {
            "title.png": screen(context, Title(context), Panel([], Title, ["New run"])),
            "bog.png": screen(context, Play(bog(content).session, context), Panel([], Play, ["marsh gas", "burning"])),
        }
        pictures |= {
            f"{name}.png": screen(context, Play(session, context), panel)
            for name, panel in {**PANELS, "targeting": aim}.items()
        }
        session.close()
        pictures["window.png"] = window(data, "tall", (1400, 884))
        pictures["window_tiles.png"] = window(data, "graphical", (1920, 1080))
        path = saves.latest(runs)
        assert path is not None
        ended = end(content, path)
        died = Panel([], Death, ["You died", "on floor", "Last messages"])
        pictures["death.png"] = screen(context, Death(ended, FloorView(ended, context)), died)
    pictures["strata.png"] = strata.both(content)
    levels.save(pictures | levels.all_levels())


if __name__ == "__main__":
    main()
