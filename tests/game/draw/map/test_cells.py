"""The map shows what the hero knows and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from tcod.console import Console

from game import knowledge
from game.actions.noting import WriteNote
from game.actions.options import Exclude
from game.draw.map import glow, signs
from game.draw.map.cells import MapPainter, View
from game.draw.pages import legend
from game.draw.text.layout import Camera
from game.draw.text.palette import Colors
from game.draw.text.rows import TIED
from game.frontends.terminal.colors import DEPTHS
from game.frontends.terminal.glyphs import lookalike
from game.rules.beings import telegraphing
from game.world import query, spawn
from game.world.components import Mind, Position
from game.world.movement import RING
from levelgen import Level, Tier
from levelgen.terrain import Terrain
from tests.kit.playing import fresh, hero_cell, library
from tests.kit.scenes import Scene

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.session import Session


DARKEST_RED = 52  # of the 256 colours


@pytest.fixture
def session() -> Session:
    return fresh()


def painted(session: Session, view: View | None = None) -> Console:
    """The whole floor on a console of its size."""
    floor = session.run.floor
    console = Console(floor.width, floor.height, order="C")
    MapPainter(library(), Colors.of(library())).draw(console, session.run, Camera(), view or View())
    return console


def brightness(console: Console) -> NDArray[np.float64]:
    total: NDArray[np.float64] = console.rgba["bg"][..., :3].sum(axis=-1).astype(np.float64)
    return total


def test_the_hero_stands_where_it_stands(session: Session) -> None:
    x, y = hero_cell(session)
    assert chr(painted(session).ch[y, x]) == "@"


def test_what_was_never_seen_is_black(session: Session) -> None:
    console = painted(session)
    unseen = ~session.run.floor.memory.explored
    assert unseen.any()
    assert (console.ch[unseen] == ord(" ")).all()
    assert (brightness(console)[unseen] == 0).all()


def test_what_is_remembered_is_dimmer_than_what_is_seen_but_not_hidden(session: Session) -> None:
    bright = brightness(painted(session))
    floor = session.run.floor
    known = floor.memory.explored & (floor.ground.terrain == Terrain.FLOOR)
    floor.memory.visible = np.zeros_like(floor.memory.visible)
    dim = brightness(painted(session))
    assert (dim[known] < bright[known]).all()
    assert (dim[known] > 0).all()


def test_what_is_known_from_a_map_alone_has_a_colour_of_its_own_until_it_is_seen() -> None:
    scene = Scene("######\n#@...#\n######")
    memory = scene.floor.memory
    memory.visible[:] = False
    memory.mapped[1, 4] = True
    cells = painted(scene.session).rgba["bg"][..., :3].astype(int)
    mapped, remembered = cells[1, 4], cells[1, 3]
    assert mapped[2] - mapped[0] > remembered[2] - remembered[0] + 5
    memory.visible[:] = True
    seen = painted(scene.session).rgba["bg"].copy()
    memory.mapped[:] = False
    assert (painted(scene.session).rgba["bg"] == seen).all()


def test_a_trap_is_drawn_once_it_is_found_and_remembered_dimmer(session: Session) -> None:
    ((x, y), trap), *_ = session.run.floor.traps.items()
    trap.hidden, trap.found = True, False
    assert chr(painted(session, View(revealed=True)).ch[y, x]) == trap.kind.glyph
    assert chr(painted(session).ch[y, x]) != trap.kind.glyph
    trap.found = True
    bright = library().palettes["standard"].colors[trap.kind.color]
    fore = []
    for visible in (True, False):
        session.run.floor.memory.visible[y, x] = visible
        console = painted(session)
        assert chr(console.ch[y, x]) == trap.kind.glyph
        fore.append(tuple(int(part) for part in console.rgba["fg"][y, x][:3]))
    assert fore[0] == bright
    assert sum(fore[1]) < sum(bright)


def test_notes_and_places_kept_out_of_are_marked() -> None:
    scene = Scene("#########\n#@......#\n#########")
    bare = painted(scene.session)
    scene.do(WriteNote("eels"))
    scene.walk("e")
    noted = painted(scene.session)
    assert chr(noted.ch[1, 1]) == signs.NOTE
    assert (noted.bg[1, 1] != bare.bg[1, 1]).any()
    scene.do(Exclude(5, 1, on=True))
    kept_out = painted(scene.session)
    assert chr(kept_out.ch[1, 5]) == signs.EXCLUDED
    assert (kept_out.bg[1, 5] != noted.bg[1, 5]).any()
    assert chr(kept_out.ch[1, 1]) == signs.NOTE, "a note stays to be seen"
    legend_text = "".join(text for row in legend.rows(library(), scene.run) for text, _ in row.words)
    assert f"{signs.NOTE}{TIED}your{TIED}note" in legend_text
    scene.do(Exclude(5, 1, on=False))
    assert chr(painted(scene.session).ch[1, 5]) == chr(noted.ch[1, 5])


def test_where_a_blow_will_come_to_is_marked_by_a_glyph_too() -> None:
    scene = Scene("#######\n#..r..#\n#.@...#\n#.....#\n#######", r="brute")
    while not knowledge.threatened_cells(scene.run):
        scene.rest()
    shown = painted(scene.session)
    bare = [cell for cell in knowledge.threatened_cells(scene.run) if cell != scene.at()]
    assert bare
    assert {chr(shown.ch[y, x]) for x, y in bare} == {signs.STRUCK}
    assert chr(shown.ch[scene.at()[1], scene.at()[0]]) == "@"


STANDABLE = [kind.id for kind in library().terrain if kind.walkable and not kind.id.startswith("stairs")]


@pytest.mark.parametrize("ground", [*STANDABLE, "dart", "remembered"])
def test_where_a_blow_will_come_to_is_marked_on_every_ground_and_over_things(ground: str) -> None:
    drawing = "#######\n#..r..#\n#g@g..#\n#.....#\n#######"
    scene = Scene(drawing, r="brute", g="floor" if ground == "remembered" else ground)
    telegraphing.begin(scene.run, scene.named["r"], 0, scene.run.hero)
    cells = [cell for cell in [(2, 1), (2, 2), (3, 2)] if cell != scene.at()]
    if ground == "remembered":
        scene.floor.memory.visible[2, 3] = False
    shown = painted(scene.session)
    assert {chr(shown.ch[y, x]) for x, y in cells} == {signs.STRUCK}


def test_where_a_blow_will_come_to_ground_that_would_take_the_hero_in_keeps_its_own_glyph() -> None:
    scene = Scene("#######\n#..r..#\n#.@g..#\n#.....#\n#######", r="brute", g="lava")
    telegraphing.begin(scene.run, scene.named["r"], 0, scene.run.hero)
    assert (3, 2) in knowledge.threatened_cells(scene.run)
    assert chr(painted(scene.session).ch[2, 3]) == library().terrain_of("lava").glyph


def test_where_a_guard_looks_is_marked_by_a_glyph_too() -> None:
    scene = Scene("###########\n#@........#\n#.....g...#\n#.........#\n###########", g="turnkey guarding")
    bare = painted(scene.session)
    scene.mind("g").looks = RING.index((0, 1))
    shown = painted(scene.session)
    watched = knowledge.watched_cells(scene.run).keys()
    assert watched == {(5, 3), (6, 3), (7, 3)}
    assert {cell for cell in watched if chr(shown.ch[cell[1], cell[0]]) == signs.WATCHED} == watched
    assert all((shown.bg[y, x] != bare.bg[y, x]).any() for x, y in watched)
    assert (shown.ch != bare.ch).sum() == len(watched)
    scene.mind("g").mood = "hunting"
    assert (painted(scene.session).ch[3] == bare.ch[3]).all()
    assert (painted(scene.session).bg[3] == bare.bg[3]).all()


TELLING = ["web", "net", "caltrops", "open_door", "cracked_floor", "dart", "rat asleep", "net_trap found", "way_home"]


@pytest.mark.parametrize("palette", ["standard", "no_colour"])
@pytest.mark.parametrize("ground", ["grass", "rubble", "ash", "bones", "shallow_water", "bunk", "reeds", *TELLING])
def test_the_sign_of_where_a_guard_looks_hides_only_what_says_no_more(ground: str, palette: str) -> None:
    scene = Scene("###########\n#@........#\n#.....g...#\n#.....t...#\n###########", g="turnkey guarding", t=ground)
    scene.mind("g").looks = RING.index((-1, 1))
    bare = _drawn(scene, palette)
    scene.mind("g").looks = RING.index((0, 1))
    assert (6, 3) in knowledge.watched_cells(scene.run)
    shown = _drawn(scene, palette)
    if ground in TELLING:
        assert shown.ch[3, 6] == bare.ch[3, 6]
    else:
        assert chr(shown.ch[3, 6]) == signs.WATCHED


def _drawn(scene: Scene, palette: str) -> Console:
    console = Console(scene.floor.width, scene.floor.height, order="C")
    MapPainter(library(), Colors.of(library(), palette)).draw(console, scene.run, Camera(), View())
    return console


def test_revealing_shows_every_wall_and_stair(session: Session) -> None:
    console = painted(session, View(revealed=True))
    floor = session.run.floor
    x, y = floor.level.stairs_down
    assert chr(console.ch[y, x]) == ">"
    assert (console.ch[floor.ground.terrain == Terrain.WALL] != ord(" ")).all()


def test_a_monster_is_drawn_only_in_sight(session: Session) -> None:
    floor = session.run.floor
    entity, creature, _ = query.creatures(session.run)[0]
    x, y = hero_cell(session)
    beside = next(
        (x + dx, y + dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx or dy) and floor.ground.walkable[y + dy, x + dx]
    )
    spawn.place(session.run, entity, *beside)
    assert chr(painted(session).ch[beside[1], beside[0]]) == creature.kind.glyph
    floor.memory.visible[beside[1], beside[0]] = False
    assert chr(painted(session).ch[beside[1], beside[0]]) != creature.kind.glyph


def test_telepathy_shows_minds_far_away(session: Session) -> None:
    from game.rules import status_effects

    run = session.run
    entity, creature, at = next(row for row in query.creatures(run) if "mindless" not in row[1].kind.traits)
    assert not run.floor.memory.visible[at.y, at.x]
    status_effects.apply_status(run, run.hero, "telepathic", 10)
    assert chr(painted(session).ch[at.y, at.x]) == creature.kind.glyph
    assert run.world.find(entity, Mind) is not None
    assert run.world.find(entity, Position) is not None


def test_a_secret_door_looks_like_the_wall_around_it(session: Session) -> None:
    floor = session.run.floor
    before = painted(session)
    walls = floor.memory.visible & (floor.ground.terrain == Terrain.WALL)
    y, x = (int(part) for part in np.argwhere(walls)[0])
    floor.ground.change(x, y, "secret_door")
    floor.memory.terrain[y, x] = floor.ground.terrain[y, x]
    after = painted(session)
    assert after.rgba[y, x] == before.rgba[y, x]


def beyond_doors(session: Session) -> tuple[list[tuple[int, int]], NDArray[np.bool_]]:
    """The doors of a floor, and the cells that torches light when all of these are open and not when they are shut."""
    floor = session.run.floor
    torches = floor.light.torches
    before = glow.torchlight(floor.ground, torches)
    doors = [
        (int(x), int(y))
        for y, x in np.argwhere(floor.content.ground.passable[floor.ground.terrain] & ~floor.ground.transparent)
    ]
    floor.ground.change_all(dict.fromkeys(doors, "open_door"))
    reached = (glow.torchlight(floor.ground, torches) > before) & (floor.ground.terrain == Terrain.FLOOR)
    floor.ground.change_all(dict.fromkeys(doors, "door"))
    return doors, reached


def test_torchlight_follows_doors_that_open_and_shut() -> None:
    session = max((fresh(seed) for seed in range(8)), key=lambda each: int(beyond_doors(each)[1].sum()))
    floor = session.run.floor
    doors, reached = beyond_doors(session)
    assert reached.any(), "no torch shines through any door of these floors"
    painter = MapPainter(library(), Colors.of(library()))
    shown = View(revealed=True)

    def drawn() -> NDArray[np.float64]:
        console = Console(floor.width, floor.height, order="C")
        painter.draw(console, session.run, Camera(), shown)
        return brightness(console)

    shut = drawn()
    floor.ground.change_all(dict.fromkeys(doors, "open_door"))
    opened = drawn()
    assert opened[reached].mean() > shut[reached].mean()
    floor.ground.change_all(dict.fromkeys(doors, "door"))
    assert np.array_equal(drawn(), shut)


def dangerous_floor(tier: Tier, palette: str = "standard") -> tuple[Console, Scene]:
    """A remembered and a visible floor of a tier, by the light of nothing, painted."""
    scene = Scene("######\n#@...#\n######", light=1)
    level = scene.floor.level
    rooms = tuple(room._replace(tier=tier) for room in level.rooms)
    scene.floor.level = Level(
        level.terrain, level.room_at, rooms, level.links, level.stairs_up, level.stairs_down, level.marks
    )
    scene.floor.memory.visible[1, 3:] = False
    console = Console(scene.floor.width, scene.floor.height, order="C")
    MapPainter(library(), Colors.of(library(), palette)).draw(console, scene.run, Camera(), View())
    return console, scene


@pytest.mark.parametrize("palette", ["standard", "high_contrast", "tritanopia"])
def test_the_floor_of_a_dangerous_room_is_red_with_256_colours_seen_and_remembered(palette: str) -> None:
    for tier in (Tier.MEDIUM, Tier.HARD):
        console, _ = dangerous_floor(tier, palette)
        behind = DEPTHS["256"].styles(console.rgba, console.ch == ord(" ")) & 0xFFFFFFFF
        floor = {int(style) for style in behind[1, 2:5]}
        assert (floor == {DARKEST_RED}) if tier == Tier.HARD else (DARKEST_RED not in floor)


@pytest.mark.parametrize("stratum", list(library().strata))
def test_the_floor_of_a_dangerous_room_has_a_sign_of_its_own_without_colour(stratum: str) -> None:
    floors = {}
    for tier in (Tier.MEDIUM, Tier.HARD):
        _, scene = dangerous_floor(tier)
        scene.floor.stratum = stratum
        console = Console(scene.floor.width, scene.floor.height, order="C")
        MapPainter(library(), Colors.of(library(), "no_colour")).draw(console, scene.run, Camera(), View())
        floors[tier] = [lookalike(int(code)) for code in console.ch[1, 2:5]]
    assert set(floors[Tier.HARD]) == {signs.DANGEROUS}
    assert signs.DANGEROUS not in floors[Tier.MEDIUM]
    assert not any(signs.DANGEROUS in stratum.floor for stratum in library().strata.values())
