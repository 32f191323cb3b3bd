"""The floor as the hero knows it, cell by cell: ground, light, items and creatures."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from game import knowledge
from game.content.light import MOST_LIGHT
from game.draw.map import embers, fog, glow, haze, remembered, reveal, signs, walls
from game.draw.map.mapwindow import MapWindow
from game.draw.map.tiles import Layer, TilePainter
from game.draw.text.palette import BLACK, SIGNS, Color, Colors, mix
from game.frontends import contrast
from game.rules import status_effects
from game.rules.beings import hiding
from game.rules.senses import avoiding, silence
from game.rules.senses.light import DIM as DARK
from game.world import query
from game.world.components import Item, Position
from game.world.light import FIRE
from game.world.light import TORCH as TORCH_LIGHT
from levelgen import Tier, grid, rng
from levelgen.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray
    from tcod.console import Console

    from game.content.kinds import TerrainKind
    from game.content.library import Library
    from game.draw.map.tiles import Tiles
    from game.draw.text.layout import Camera
    from game.frontends.base import TileMap
    from game.world.floor import Floor
    from game.world.movement import Cell
    from game.world.run import Run

    Cells = NDArray[np.uint8]  # [y, x, (red, green, blue)]

NOISE = 26  # of 256: how far the shade of a character varies
NOISES = 3  # shades: only a few, since each change of colour costs a terminal output
NOISE_STEP = 2 * NOISE // (NOISES - 1)
DARKNESS = 140  # of 256: brightness of ground in the dark
GLOW = 108  # of 256: share of the torches' colour in the brightest cell
FRIENDLY = 0.5  # share of their side's colour behind allies and captives
THREAT = 2.95  # contrast of awake creatures with black, as a multiple of the least contrast of characters
WATCHED = 0.3  # share of a warning colour in the ground under creatures that may notice the hero
LOOKED_AT = 0.1  # share of that colour in the cells that a guard at its post looks at
BEGINS = 0.85  # the same under creatures about to act
MARKED = 0.4  # the same in the cells of that act
LANDS = 0.6  # the same where it would throw the hero
HUSHED = 0.5  # the same under the hero where no scroll can be read
STIRS = 0.25  # the same where a lurking monster stirs
HOLDS = 0.5  # share of the colour of a web behind a thing that lies in it
KEPT_OUT = 0.22  # the same in cells that the player keeps out of
NOTED = 0.3  # the same in cells with a note
STRUCK = 0.4  # the same in cells that an aimed item would affect
CATCHES = 0.2  # the same in cells that its fire could spread to
OUT_OF_RANGE = 0.45  # brightness of cells out of an aim's range
WARMTH = 90  # of 256: share of a warmer colour in the brightest cell of a dangerous room
GREY = 212  # of 255: the light on graphical tiles without light sources
BLOCK = 0.45  # how much darker walls are that fill their cells than walls of lines
OTHER = 6  # one in this many cells of bare floor has the other glyph
TORCH = "¡"
REMAINS = "%"
SOLID = ord("█")
RIPPLE = 18  # of 256: difference between the shades of shimmering cells
FLAME = "^"
FLAMES = ("yellow", "orange", "cursor", "lava")  # by shade
EMBERS = ("lava", "red", "red", "blood")  # the ground under them
EASY = 0.5  # share of their own colour in the floors of quiet rooms
SHALLOW = 0.6  # share of its own colour in the ground of shallow water
BOTTOMLESS = 0.85  # how much darker than the floor bottomless terrain is


@dataclass(slots=True)
class View:
    """Things map_window besides the world: the whole map, a cursor, a path, flashes."""

    revealed: bool = False
    cursor: tuple[int, int] | None = None
    path: list[tuple[int, int]] = field(default_factory=list)
    area: frozenset[tuple[int, int]] = frozenset()  # cells that the aimed item would affect
    catches: frozenset[tuple[int, int]] = frozenset()  # cells that its fire could spread to
    within: tuple[int, int, int] | None = None  # (x, y, reach): cells farther from (x, y) are out of range and dimmed
    flashes: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)  # cell to (glyph or "", colour name)
    plain_walls: bool = False
    embers: list[tuple[int, int]] = field(default_factory=list)
    shades: NDArray[np.int32] | None = None  # [y, x], of shimmering cells; None for no motion


class MapPainter:
    """Draws the current floor. Values that are fixed for a floor are computed once."""

    def __init__(self, content: Library, colors: Colors) -> None:
        self.content = content
        self.colors = colors
        self._floor: Floor | None = None
        self._lit_version = -1  # version of the light that the cached values belong to

    def draw(self, console: Console, run: Run, camera: Camera, view: View, *, tiled: bool = False) -> TileMap | None:
        """Draw the part of the floor that the camera shows; it fills the console.

        Returns:
            The same part in graphical tiles, if they are asked for.
        """
        floor = run.floor
        self._prepare(floor)
        self._light_up(floor)
        rows, columns = console.rgba.shape
        window = np.s_[camera.y : camera.y + rows, camera.x : camera.x + columns]
        ground = floor.ground.terrain if view.revealed else floor.memory.terrain
        known = np.ones_like(floor.memory.explored) if view.revealed else floor.memory.explored
        glyphs = self._glyphs(ground, known, plain=view.plain_walls)[window]
        seen, known = floor.memory.visible[window][..., None], known[window] & (ground[window] != Terrain.ROCK)
        own_fore, own_back = self._own(ground, window)
        fore, back = self._lit(own_fore, own_back, ground, window, view.shades)
        if view.revealed:  # revealed cells are drawn lit
            own_fore, own_back = fore.astype(np.int32), back.astype(np.int32)
        kept, magic = self._kept[ground[window]], self.colors["magic"]
        kept = np.where(self._is_dangerous[window], remembered.VIVID, kept)  # a red floor stays red
        unseen = [remembered.dimmed(own, kept, floor.memory.mapped[window], magic) for own in (own_fore, own_back)]
        if self._fog and not view.revealed:
            fog.lay_over(fore, back, fog.shares(run, window), self._fog)
        haze.lay_over(fore, back, floor.ground, window, self.colors, view.shades)
        cells = console.rgba
        glyphs = np.where(haze.wisps(floor, window), ord(haze.GLYPH), glyphs)
        cells["ch"] = np.where(known, glyphs, ord(" "))
        cells["fg"][..., :3] = np.where(seen, fore, unseen[0])
        cells["bg"][..., :3] = np.where(known[..., None], np.where(seen, back, unseen[1]), 0)
        cells["fg"][..., 3] = cells["bg"][..., 3] = 255
        tiles = self._tiled(run, camera, view, window) if tiled else None
        map_window = MapWindow(console, camera.x, camera.y, columns, rows, tiles)
        self._draw_torches(map_window, floor, view)
        self._drift(map_window, floor, view)
        self._flames(map_window, floor, view)
        bare = cells["ch"].copy()
        if view.revealed:
            reveal.draw(map_window, floor, self.colors)
        self._watched(map_window, run)
        self._traps(map_window, run, view)
        marked = knowledge.threatened_cells(run)
        self._signs(map_window, run, view)
        self._remains(map_window, floor)
        self._things(map_window, run, view)
        self._struck(map_window, run, marked)
        self._landings(map_window, run)
        self._creatures(map_window, run, view, marked)
        if view.revealed:
            reveal.number(map_window, floor, self.colors, cells["ch"] == bare)
        _darken_beyond(map_window, view)
        self._marks(map_window, view)
        least = np.where(known & ~floor.memory.visible[window], self.colors.remembered, self.colors.contrast)
        least[cells["ch"] == SOLID] = 1  # a solid glyph hides its background
        cells["fg"][..., :3] = contrast.legible(cells["fg"][..., :3], cells["bg"][..., :3], least)
        return None if tiles is None else tiles.map

    @functools.cached_property
    def _tile_painter(self) -> TilePainter:
        """The painter of graphical tiles, created only for a window that shows them."""
        return TilePainter(self.content, self.colors)

    def _tiled(self, run: Run, camera: Camera, view: View, window: tuple[slice, slice]) -> Tiles:
        """Return the lit ground of the window in graphical tiles, with the gases over it."""
        floor, painter = run.floor, self._tile_painter
        ground = floor.ground.terrain if view.revealed else floor.memory.terrain
        known = np.ones_like(floor.memory.explored) if view.revealed else floor.memory.explored
        seen = floor.memory.visible[window][..., None]
        tiles = painter.begin(run, camera, ground[window].shape)
        painter.ground(tiles, self.content.strata[floor.stratum], ground, known, window)
        light = self._tile_light(ground, window, view.shades, seen)
        shades = None if view.shades is None else view.shades[window]
        painter.light(tiles, light, seen, ground[window], shades)
        painter.chart(tiles, floor.memory.mapped[window])
        painter.warn(tiles, (self._is_dangerous & known)[window], ground[window])
        if self._fog and not view.revealed:
            painter.fog(tiles, fog.shares(run, window), self._fog)
        painter.gases(tiles, floor, window, view.shades)
        return tiles

    def _prepare(self, floor: Floor) -> None:
        if self._floor is floor:
            return
        self._floor = floor
        stratum = self.content.strata[floor.stratum]
        theme = self.colors.themes[stratum.theme]
        kinds = self.content.terrain
        self._style = stratum.walls
        self._threats: dict[str, Color] = {}
        wall = mix(theme["wall"], theme["wall_ground"], BLOCK if stratum.walls in walls.FILLED else 0.0)
        theme = {**theme, "wall": wall}
        self._fore = np.array([self._color(kind, theme) for kind in kinds], np.int32)
        self._back = np.array([self._ground(kind, theme) for kind in kinds], np.int32)
        self._plain_glyphs = np.array([ord(kind.glyph) for kind in kinds], np.int32)
        self._plain_glyphs[Terrain.FLOOR] = ord(stratum.floor[0])
        self._is_wall = np.array([kind.is_wall for kind in kinds])
        self._kept = remembered.shares_kept(kinds)
        self._is_door = np.array([kind.door and kind.id != "secret_door" for kind in kinds])
        self._is_quiet = np.array([_is_quiet(kind) for kind in kinds])
        shades = rng.field(floor.ground.terrain.shape, floor.depth, floor.level.fingerprint(), "shade")
        rows, columns = np.indices(shades.shape)
        self._other_floor = (rows + columns) % 2 == 1 if stratum.chequered else shades % np.uint64(OTHER) == 0
        self._other_glyph = ord(stratum.floor[-1])
        self._shade = (256 - NOISE + NOISE_STEP * (shades % np.uint64(NOISES)).astype(np.int32))[..., None]
        self._lit_version = -1
        self._fog = self.colors.of_air("fog", stratum.theme)
        self._ember = self.colors.of_air("ember", stratum.theme)
        self._glow = np.array(theme["glow"], np.int32)
        self._heat = np.array(self.colors["lava"], np.int32)
        self._shimmers = self.content.ground.shimmers.astype(np.int32) * RIPPLE
        medium = theme["floor_ground"]
        easy, hard = mix(medium, self.colors["easy"], EASY), self.colors["hard"]
        tints = np.array([easy, medium, hard, medium], np.int32)
        tiers = np.array([*(2 if floor.is_dangerous(room.id) else int(room.tier) for room in floor.level.rooms), 3])
        tiers = tiers[floor.level.room_at]  # corridors and doorways have room -1: the last
        self._tint, self._is_dangerous = tints[tiers], tiers == Tier.HARD

    def _light_up(self, floor: Floor) -> None:
        """Compute the light as shares of 256, unless it is unchanged."""
        levels = floor.light.levels
        if self._lit_version == floor.light.version:
            return
        self._lit_version = floor.light.version
        self._torches = floor.light.torches
        torchlight = glow.torchlight(floor.ground, self._torches).astype(np.int32) * GLOW // glow.BRIGHTEST
        carried = floor.light.carried.astype(np.int32) * GLOW // MOST_LIGHT
        lights = [(self._glow, np.maximum(torchlight, carried))]
        for color, lit in glow.lamplights(floor.ground).items():
            lights.append((np.array(self.colors[color], np.int32), lit.astype(np.int32) * GLOW // TORCH_LIGHT))
        if self.colors.atmosphere:
            warmed = self._is_dangerous & (self._kept[floor.ground.terrain] == remembered.KEPT)  # water stays blue
            warmth = np.where(warmed, levels, 0).astype(np.int32) * WARMTH // MOST_LIGHT
            lights.append((np.array(self.colors["warm"], np.int32), warmth))
        self._lights = [(color, share[..., None]) for color, share in lights]
        self._firelight = (glow.firelight(floor.ground).astype(np.int32) * 256 // FIRE)[..., None]
        self._darkness = np.where(levels <= DARK, DARKNESS, 256)[..., None]

    def _color(self, kind: TerrainKind, theme: dict[str, tuple[int, int, int]]) -> tuple[int, int, int]:
        return theme[kind.color] if kind.color in theme else self.colors[kind.color]

    def _ground(self, kind: TerrainKind, theme: dict[str, tuple[int, int, int]]) -> tuple[int, int, int]:
        if kind.is_wall:
            return theme["wall_ground"]
        if kind.hazard and kind.hazard.bottomless:
            return mix(theme["floor_ground"], BLACK, BOTTOMLESS)
        if kind.hazard or kind.douses:
            own = self.colors[f"{kind.hazard.id if kind.hazard else 'water'}_ground"]
            return own if kind.hazard else mix(theme["floor_ground"], own, SHALLOW)
        return theme["floor_ground"]

    def _glyphs(self, ground: Cells, known: NDArray[np.bool_], *, plain: bool) -> NDArray[np.int32]:
        glyphs = self._plain_glyphs[ground]
        bare = ground == Terrain.FLOOR
        glyphs[self._other_floor & bare] = self._other_glyph
        glyphs[self._is_dangerous & bare] = ord(signs.DANGEROUS)
        wall = self._is_wall[ground] & known & (ground != Terrain.ROCK)
        door = self._is_door[ground] & known
        style = walls.GLYPHS["plain" if plain else self._style]
        joints = walls.joints(wall, door, known & ~self._is_wall[ground] & ~door)
        # A wall with no known neighbours would look like a pillar; only its background shows that it is there.
        glimpsed = wall & (joints == 0) & (self._style not in walls.FILLED) & grid.dilate(~known, diagonal=False)
        return np.where(glimpsed, ord("#" if plain else " "), np.where(wall, style[joints], glyphs))

    def _own(self, ground: Cells, window: tuple[slice, slice]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return foreground and background of the window's cells in plain light, one shade for each kind of ground."""
        ground = ground[window]
        plain = (~self._is_wall & ~self._is_door)[ground][..., None]
        back = self._back[ground]
        tinted = plain & (back == self._back[Terrain.FLOOR]).all(axis=-1, keepdims=True)
        return self._fore[ground], np.where(tinted, self._tint[window], back)

    def _lit(
        self,
        fore: NDArray[np.int32],
        back: NDArray[np.int32],
        ground: Cells,
        window: tuple[slice, slice],
        shades: NDArray[np.int32] | None,
    ) -> tuple[Cells, Cells]:
        """Return foreground and background as lit; each character has its own shade, backgrounds vary only by light."""
        shade, ripple = self._shade[window], np.full((*fore.shape[:2], 1), 256, np.int32)
        if shades is not None:
            moving = (self._shimmers[ground[window]] * shades[window])[..., None]
            shade, ripple = shade + moving, ripple + moving
        seen = np.ones((1, 1, 1), bool)
        lit = self._in_light(fore * shade // 256, window, seen, 1, 2)
        return lit, self._in_light(back * ripple // 256, window, seen, 4, 6)

    def _tile_light(
        self, ground: Cells, window: tuple[slice, slice], shades: NDArray[np.int32] | None, seen: NDArray[np.bool_]
    ) -> Cells:
        """Return the light on the window's ground for graphical tiles: the light on a grey surface."""
        grey = np.full((*ground[window].shape, 3), GREY, np.int32)
        if shades is not None:
            grey += (self._shimmers[ground[window]] * (shades[window] - 1))[..., None]
        return self._in_light(grey, window, seen, 1, 2)

    def _in_light(
        self, color: NDArray[np.int32], window: tuple[slice, slice], seen: NDArray[np.bool_], torch: int, fire: int
    ) -> Cells:
        """Return colours in the light of the window; `torch` and `fire` divide the shares of these lights."""
        color = color * self._darkness[window] // 256
        for light, share in self._lights:
            color += (light - color) * (share[window] // torch) // 256
        color += (self._heat - color) * (self._firelight[window] * seen // fire) // 256
        return np.clip(color, 0, 255).astype(np.uint8)

    def _draw_torches(self, map_window: MapWindow, floor: Floor, view: View) -> None:
        for x, y in self._torches:
            if floor.memory.explored[y, x] or view.revealed:
                lit = bool(floor.memory.visible[y, x])
                map_window.put(
                    x,
                    y,
                    TORCH,
                    self.colors["yellow"] if lit else mix(self.colors["yellow"], (0, 0, 0), 0.6),
                    "mark/torch",
                    Layer.FEATURE,
                )

    def _drift(self, map_window: MapWindow, floor: Floor, view: View) -> None:
        for x, y in view.embers:
            if self._ember and embers.room_for(floor)[y, x]:
                map_window.kindle(x, y, self._ember)

    def _flames(self, map_window: MapWindow, floor: Floor, view: View) -> None:
        for x, y in floor.ground.flames:
            if floor.memory.visible[y, x] or view.revealed:
                shade = (x * 5 + y * 3 if view.shades is None else int(view.shades[y, x])) % len(FLAMES)
                map_window.put(x, y, FLAME, self.colors[FLAMES[shade]], f"fire/{shade % 3}", Layer.FEATURE)
                map_window.tint(x, y, self.colors[EMBERS[shade]], 0.6)

    def _watched(self, map_window: MapWindow, run: Run) -> None:
        """Mark the cells where a guard at its post may notice the hero."""
        watched = knowledge.watched_cells(run)
        for x, y in watched:
            map_window.tint(x, y, self.colors["watched"], LOOKED_AT)
        self._put_signs(map_window, run, watched, signs.WATCHED, mix(self.colors["watched"], BLACK, 0.45))

    def _put_signs(self, map_window: MapWindow, run: Run, cells: Collection[Cell], sign: str, color: Color) -> None:
        """Put a sign in place of the ground at these cells, except where what is there says more.

        That is who and what is there, doors, stairs and the like, and all that would harm or hold the hero.
        """
        if not cells:  # on most turns
            return
        floor, memory = run.floor, run.floor.memory
        free = self._is_quiet[memory.terrain] & memory.explored & ~avoiding.harmful_cells(floor, with_webs=True)
        at = run.world.get(run.hero, Position)
        for x, y in (
            (at.x, at.y),
            *knowledge.occupied_cells(run),
            *(item.cell for item in knowledge.items(run)),
            *(cell for cell, trap in floor.traps.items() if trap.found),
        ):
            free[y, x] = False
        for x, y in cells:
            if free[y, x]:
                map_window.put(x, y, sign, color, layer=Layer.FEATURE)

    def _traps(self, map_window: MapWindow, run: Run, view: View) -> None:
        for (x, y), trap in run.floor.traps.items():
            if trap.found or view.revealed:
                color = self.colors[trap.kind.color]
                bright = run.floor.memory.visible[y, x] or view.revealed
                map_window.put(
                    x, y, trap.kind.glyph, color if bright else mix(color, BLACK, 0.45), trap.kind, Layer.FEATURE
                )

    def _signs(self, map_window: MapWindow, run: Run, view: View) -> None:
        """Mark cells that the player keeps out of, cells with notes, and cells that the aimed item would affect."""
        excluded = [(x, y) for x, y in run.floor.memory.excluded if run.floor.memory.explored[y, x]]
        for x, y in excluded:
            map_window.tint(x, y, self.colors["text_danger"], KEPT_OUT)
        self._put_signs(map_window, run, excluded, signs.EXCLUDED, self.colors["text_danger"])
        for note in run.notes:
            if note.depth == run.depth:
                map_window.tint(note.x, note.y, self.colors["title"], NOTED)
                map_window.put(note.x, note.y, signs.NOTE, self.colors["title"], layer=Layer.FEATURE)
        self._put_signs(map_window, run, view.area, signs.STRUCK, self.colors["orange"])

    def _struck(self, map_window: MapWindow, run: Run, marked: Collection[Cell]) -> None:
        """Mark where announced acts strike, whatever lies or grows there, if the hero could stand there unharmed."""
        floor, memory = run.floor, run.floor.memory
        stood_on = floor.content.ground.can_be(status_effects.traits(run, run.hero))
        for x, y in marked:
            if memory.explored[y, x] and stood_on[memory.terrain[y, x]] and (x, y) not in floor.ground.flames:
                map_window.put(x, y, signs.STRUCK, self.colors["orange"], layer=Layer.FEATURE)

    def _landings(self, map_window: MapWindow, run: Run) -> None:
        """Mark where announced acts would throw the hero, in red where the ground would take him in."""
        for x, y in knowledge.landings(run):
            color = self.colors["text_danger" if knowledge.would_take_in(run, x, y) else "orange"]
            map_window.tint(x, y, color, LANDS)
            map_window.put(x, y, signs.THROWN, self.colors["cursor"], layer=Layer.FEATURE)

    def _remains(self, map_window: MapWindow, floor: Floor) -> None:
        """Draw the remains in sight, but not over flames, stairs, known traps, or ground that serves for something."""
        kept = {*floor.ground.flames, *(cell for cell, trap in floor.traps.items() if trap.found)}
        for (x, y), each in floor.remains.items():
            if floor.memory.visible[y, x] and (x, y) not in kept and _is_quiet(floor.ground.kind_at(x, y)):
                map_window.put(
                    x, y, REMAINS, self.colors["yellow" if each.raiser else "bone"], "mark/remains", Layer.FEATURE
                )

    def _things(self, map_window: MapWindow, run: Run, view: View) -> None:
        floor = run.floor
        color = self.colors["thing"]
        for known in knowledge.items(run):
            own = self.colors[SIGNS[known.good]]
            shade = own if floor.memory.visible[known.y, known.x] else mix(own, BLACK, 0.45)
            map_window.put(known.x, known.y, signs.of_thing(known), shade, known.kind)
            ground = avoiding.holding_ground(floor, *known.cell)
            if ground is not None:
                map_window.tint(known.x, known.y, self.colors[ground.color], HOLDS)
            if known.good is not None:
                map_window.mark(known.x, known.y, "good" if known.good else "bad")
        if view.revealed:
            for _, (at, item) in run.world.rows(Position, Item):
                map_window.put(at.x, at.y, item.kind.family.glyph, color, item.kind)

    def _creatures(self, map_window: MapWindow, run: Run, view: View, marked: Collection[Cell]) -> None:
        for x, y in marked:
            map_window.tint(x, y, self.colors["red"], MARKED)
        for (x, y), kind in hiding.stirring(run).items():
            map_window.tint(x, y, self.colors[kind.color], STIRS)
        for kind, (x, y) in knowledge.sensed_minds(run):
            map_window.put(x, y, kind.glyph, mix(self.colors[kind.color], self.colors["blue"], 0.6), kind)
        if view.revealed:
            for _, creature, at in query.creatures(run):
                map_window.put(at.x, at.y, creature.kind.glyph, self.colors[creature.kind.color], creature.kind)
        for seen in knowledge.creatures_in_sight(run):
            name, asleep = seen.kind.color, seen.mood == "asleep"
            color = mix(self.colors[name], BLACK, 0.3) if asleep else self._threat(name)
            map_window.put(seen.x, seen.y, seen.kind.glyph, color, seen.kind)
            if seen.side != "foe":
                side = "friend" if seen.side == "ally" else "captive"
                map_window.tint(seen.x, seen.y, self.colors[side], FRIENDLY, side)
            elif seen.sign:
                map_window.tint(seen.x, seen.y, self.colors["begins"], BEGINS, "begins")
            else:
                map_window.mark(seen.x, seen.y, "asleep" if asleep else "hunts" if seen.is_aware else "unaware")
                if seen.gap <= knowledge.notices_from(run, seen):
                    map_window.tint(seen.x, seen.y, self.colors["watched"], WATCHED)
        _, _, creature, at = query.hero(run)
        if silence.hushed(run):
            map_window.tint(at.x, at.y, self.colors["violet"], HUSHED)
        hurt = creature.health * 3 <= creature.max_health
        color = mix(self.colors["hero"], self.colors["red"], 0.55 if hurt else 0.0)
        map_window.put(at.x, at.y, "@", color, creature.kind)

    def _threat(self, name: str) -> Color:
        """Return a colour of the palette at the brightness of awake creatures."""
        if name not in self._threats:
            color = np.array(self.colors[name])
            red, green, blue = contrast.legible(color, np.array(BLACK), THREAT * self.colors.contrast).tolist()
            self._threats[name] = red, green, blue
        return self._threats[name]

    def _marks(self, map_window: MapWindow, view: View) -> None:
        for cells, color, share, mark in (
            (view.catches, "orange", CATCHES, ""),
            (view.area, "orange", STRUCK, ""),
            (view.path, "cursor", 0.28, "step"),
        ):
            for x, y in cells:
                map_window.tint(x, y, self.colors[color], share, mark)
        for (x, y), (glyph, name) in view.flashes.items():
            if glyph:
                map_window.put(x, y, glyph, self.colors[name])
            else:
                map_window.tint(x, y, self.colors[name], 0.6)
        if view.cursor is not None:
            map_window.tint(*view.cursor, self.colors["cursor"], 0.75, "cursor")


def _is_quiet(kind: TerrainKind) -> bool:
    """Tell whether a sign may hide ground: it can be stood on, and neither acts nor serves for anything."""
    return kind.can_be_covered and not (kind.treacherous or kind.acts or kind.noted)


def _darken_beyond(map_window: MapWindow, view: View) -> None:
    """Darken cells out of an aim's range."""
    if view.within is None:
        return
    x, y, reach = view.within
    rows, columns = np.indices(map_window.console.rgba.shape)
    beyond = np.maximum(abs(columns + map_window.left - x), abs(rows + map_window.top - y)) > reach
    layers = [map_window.console.rgba[layer][..., :3] for layer in ("fg", "bg")]
    if map_window.tiles is not None:
        layers.append(map_window.tiles.colors[..., :3])
    for shade in layers:
        shade[beyond] = (shade[beyond] * OUT_OF_RANGE).astype(np.uint8)
