"""The floor with its panels, drawn alike for playing, looking and aiming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tcod.console import Console

from game import knowledge
from game.draw.map import animations, embers, shimmer
from game.draw.map.cells import MapPainter, View
from game.draw.pages import log, sidebar
from game.draw.text.canvas import fit, fit_hints, fit_parts
from game.draw.text.layout import Camera, Layout
from game.screens.base import STAY, Next, Screen
from game.screens.menus.help import keys_for
from game.screens.play.speech import Speech
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.frontends.base import Mouse
    from game.screens.base import Frame
    from game.screens.context import Context
    from game.session import Session
    from game.world.events import Event


class FloorView:
    """Draws a session's floor, and maps cells of the map window to cells of the floor."""

    def __init__(self, session: Session, context: Context) -> None:
        self.session = session
        self.context = context
        self.view = View()
        self.target: int | None = None  # the creature that was aimed at last
        self.aimed: tuple[int, tuple[int, int]] | None = None  # the depth of the floor and the cell aimed at last
        self.camera = Camera()
        self._focus = (0, 0)  # the cell (x, y) of the floor that the camera follows
        self.layout: Layout | None = None  # of the last picture
        self.places: dict[int, tuple[int, int]] = {}  # floor cells told of in the sidebar, by row
        self.left_out = ""  # part of the foot line for which there was no room in the last picture
        self.speech = Speech(session.run)
        self._shimmer = shimmer.Shimmer()
        self._embers = embers.Embers()
        self._painter: MapPainter | None = None
        self._frames: Iterator[tuple[dict[tuple[int, int], tuple[str, str]], float]] | None = None
        self._frame_pause = 0.0
        self._heavy = False  # whether the health bar flashes during this animation

    def draw(self, frame: Frame, first: str, hints: Sequence[str], *, focus: tuple[int, int] | None) -> None:
        """Draw the whole screen, with a line and hints at its foot and the camera on `focus`, a floor cell (x, y).

        Without a focus, the camera and the frame's focus stay as they are.
        """
        run = self.session.run
        floor = run.floor
        size = (floor.width, floor.height)
        spoken = self.context.settings.screen_reader
        layout = Layout.of(frame.columns, frame.rows, floor=size, cell_sizes=frame.cell_sizes, spoken=spoken)
        if focus is not None:
            window = layout.map_columns, layout.map_rows
            self.camera.follow(*focus, floor=size, window=window, others=self._watched(focus))
            self._focus = focus
        frame.map = Console(layout.map_columns, layout.map_rows, order="C")
        frame.map_at = (layout.map.left, layout.map.top)
        frame.focus = (self._focus[0] - self.camera.x, self._focus[1] - self.camera.y)
        before = frame.cell_sizes.taken(*frame.focus)
        frame.cursor = (layout.map.left + before[0], layout.map.top + before[1])
        self.view.shades = self._shimmer.shades_of(floor) if self.context.animations else None
        self.view.embers = self._embers.cells_of(floor) if self._has_embers else []
        self.view.plain_walls = self.context.plain_walls
        colors = self.context.colors
        if self._painter is None or self._painter.colors is not colors:
            self._painter = MapPainter(self.context.content, colors)
        tiled = frame.cell_sizes.tiled
        frame.tiles = self._painter.draw(frame.map, run, self.camera, self.view, tiled=tiled)
        frame.text.fill(layout.around_map, (0, 0, 0))
        numbers = self.context.settings.damage_numbers
        sentences = self.speech.sentences(run, numbers=numbers) if spoken else self.speech.asked
        if spoken or sentences:
            self.speech.draw(frame.text, layout.messages, sentences)
        else:
            key = next(iter(keys_for(self.context, "messages")), "")
            log.draw(frame.text, layout.messages, run, numbers=numbers, new=self.speech.new(run), key=key)
        flashes = self.is_animating and self._heavy
        self.places = sidebar.draw(frame.text, layout.sidebar, run, sight=layout.sight, flashes=flashes)
        self.layout = layout
        frame.text.fill(layout.foot, colors["panel_bright"])
        frame.text.write(1, layout.foot.top, f"turn {run.turn:,}", colors["text_dim"])
        seed = f"seed {run.seed}"
        if isinstance(run.seed, str):
            seed = fit(seed, layout.sidebar.width - 2)
        end = frame.text.write(1, layout.foot.top + 1, seed, colors["text_dim"])
        left, right = (layout.sight.left if layout.sight else layout.sidebar.right) + 1, frame.columns - 1
        shown, self.left_out = fit_parts(first, right - left)
        frame.text.write(left, layout.foot.top, shown, colors["text"])
        left = max(left, end + 2)
        frame.text.hints(left, layout.foot.top + 1, fit_hints(hints, right - left), right=right)

    def has_room(self, words: str) -> bool:
        """Tell whether the message rows of the last picture can show these words beside all that is new."""
        if self.layout is None:
            return True
        run, numbers = self.session.run, self.context.settings.damage_numbers
        return log.has_room(self.layout.messages, run, words, numbers=numbers, new=self.speech.new(run))

    def _watched(self, focus: tuple[int, int]) -> list[tuple[int, int]]:
        """Return the cells of foes and captives in sight, aware ones first, nearest first; none for a cursor."""
        run = self.session.run
        *_, at = query.hero(run)
        if focus != (at.x, at.y):
            return []
        seen = [creature for creature in knowledge.creatures_in_sight(run) if creature.side != "ally"]
        return [creature.cell for creature in sorted(seen, key=lambda creature: not creature.is_aware)]

    @property
    def is_animating(self) -> bool:
        """True while frames of an animation are left."""
        return self._frames is not None

    @property
    def pause(self) -> float | None:
        """Seconds until `tick` is due, for the next frame or shimmer; None if nothing moves."""
        if self.is_animating:
            return self._frame_pause
        return shimmer.PAUSE if self.shimmers() else None

    def animate(self, events: list[Event]) -> None:
        """Show events frame by frame."""
        self._frames = animations.frames(self.session.run, events)
        self._heavy = animations.is_heavy(self.session.run, events)
        self.tick()

    def tick(self) -> None:
        """Show the next frame of an animation, or let shimmering cells change a little."""
        if self._frames is None:
            floor = self.session.run.floor
            drifted = self._embers.drift(floor) if self._has_embers else 0
            self._shimmer.stir(floor, max(0, shimmer.CELLS - drifted))
            return
        frame = next(self._frames, None)
        if frame is None:
            self.end_animation()
        else:
            self.view.flashes, self._frame_pause = frame

    def end_animation(self) -> None:
        """End the animation and show the floor as it is."""
        self._frames = None
        self.view.flashes = {}

    def shimmers(self) -> bool:
        """Tell whether anything in sight shimmers or drifts, and animations are on."""
        floor = self.session.run.floor
        if not self.context.animations:
            return False
        return bool(self._shimmer.moves(floor).any()) or (self._has_embers and bool(embers.room_for(floor).any()))

    @property
    def _has_embers(self) -> bool:
        """True if embers drift on the floor: its stratum has them, and animations are on."""
        theme = self.context.content.strata[self.session.run.floor.stratum].theme
        return self.context.animations and self.context.colors.of_air("ember", theme) is not None

    def pointed_at(self, mouse: Mouse) -> tuple[int, int] | None:
        """Return the floor cell (x, y) that the pointer means: the one under it, or that of its row in the sidebar."""
        if mouse.map_cell is not None:
            cell = self.cell(mouse.map_cell)
            return cell if self.session.run.floor.inside(*cell) else None
        if self.layout is None:
            return None
        told = self.layout.sight or self.layout.sidebar
        return self.places.get(mouse.y) if told.left <= mouse.x < told.right else None

    def is_over_messages(self, mouse: Mouse) -> bool:
        """Tell whether the pointer is over the messages."""
        area = None if self.layout is None else self.layout.messages
        return area is not None and area.left <= mouse.x < area.right and area.top <= mouse.y < area.bottom

    def cell(self, window_cell: tuple[int, int]) -> tuple[int, int]:
        """Return the floor cell (x, y) that a cell of the map window shows."""
        return window_cell[0] + self.camera.x, window_cell[1] + self.camera.y


class AfterAction(Screen):
    """A screen opened right after an action, whose animation goes on below it to its end."""

    floorview: FloorView

    @property
    def pause(self) -> float | None:
        """Seconds until the next frame of the animation below."""
        return self.floorview.pause if self.floorview.is_animating else None

    def tick(self) -> Next:
        """Show the next frame of the animation below."""
        self.floorview.tick()
        return STAY
