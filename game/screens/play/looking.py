"""Looking about with a cursor: describing cells and fights, and choosing a cell for a command."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import knowledge
from game.autopilot.fight import quarry_of
from game.content.families import KEY
from game.draw.pages import overview
from game.draw.words import bestiary, cards, describing, spoken
from game.rules.items import identify
from game.rules.senses import fov
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm
from game.screens.panels import placing
from game.screens.play.moves import MOVES
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.draw.text.layout import Area
    from game.draw.words.cards import Line
    from game.frontends.base import Mouse
    from game.knowledge import KnownCreature
    from game.screens.base import Frame
    from game.screens.play.floorview import FloorView
    from game.world.components import Item

JUMP = 8  # cells by which a running move shifts the cursor


class Look(Screen):
    """A cursor over the map. Enter closes it with its cell, which the opener makes use of.

    Args:
        floorview: the view to look at.
        hint: what Enter does, for the foot line; "" if it does nothing.
        start: the first cell of the cursor; if None that of the foe whom autofight would go for, else of the first
            creature in sight, else the nearest other target there, else the hero, as always if a cell is asked for.
    """

    def __init__(self, floorview: FloorView, hint: str = "", *, start: tuple[int, int] | None = None) -> None:
        self.floorview = floorview
        self.hint = hint
        _, _, _, at = query.hero(floorview.session.run)
        self.home = (at.x, at.y)
        self._rest: Sequence[str] = ()  # sentences that a screen reader continues with
        self.cursor = start or self._first()

    def _first(self) -> tuple[int, int]:
        run = self.floorview.session.run
        seen = [cell for cell in (() if self.hint else self.targets()) if fov.in_sight(run, *cell)]
        if seen and knowledge.creature_at(run, *seen[0]) is not None:
            return quarry_of(run) or seen[0]
        return min(seen, key=self._from_home, default=self.home)

    def targets(self) -> list[tuple[int, int]]:
        """Return cells worth a look, once each: creatures, what else is in sight, minds, then what is out of sight.

        Each group begins with the nearest; out of sight there are items, traps, stairs, doors, notes and the rest.
        """
        run = self.floorview.session.run
        seen = knowledge.creatures_in_sight(run)
        hunters = [creature.cell for creature in seen if creature.is_aware]
        foes = [creature.cell for creature in seen if creature.side == "foe" and not creature.is_aware]
        friends = [creature.cell for creature in seen if creature.side != "foe"]
        minds = {cell for _, cell in knowledge.sensed_minds(run)}
        things = {item.cell for item in knowledge.items(run)}
        traps = [trap.cell for trap in knowledge.known_traps(run)]
        explored = run.floor.memory.explored
        doors = [(x, y) for x, y in knowledge.doors_with_keys(run) if explored[y, x]]
        notes = [(note.x, note.y) for note in run.notes if note.depth == run.depth]
        others = {(spot.x, spot.y) for spot in overview.spots(run, run.floor)}
        known = (things, traps, knowledge.stairs(run).values(), doors, notes, others)
        visible = {cell for group in known for cell in group if fov.in_sight(run, *cell)}
        groups = (hunters, foes, friends, visible, minds, *known)
        return list(dict.fromkeys(cell for group in groups for cell in sorted(group, key=self._from_home)))

    def _from_home(self, cell: tuple[int, int]) -> tuple[int, int, int]:
        return fov.distance(*self.home, *cell), cell[1], cell[0]

    def draw(self, frame: Frame) -> None:
        """Draw the floor with the cursor, and a card on the creature or thing under it."""
        run = self.floorview.session.run
        words = describing.sentence(describing.place(run, *self.cursor))
        title, lines = self.card()
        is_heard = self.floorview.context.settings.screen_reader
        if is_heard:
            where = spoken.bearing(self.cursor[0] - self.home[0], self.cursor[1] - self.home[1])
            said = [f"{where}: {words}", *(text for text, _ in lines)]
            self.floorview.speech.asked = self._rest or said
        show = partial(self.floorview.draw, frame, words, self.keys())
        self.floorview.view.cursor = self.cursor
        show(focus=self.cursor)
        if self.floorview.left_out:
            left = self.floorview.left_out
            title = title or identify.capitalized(describing.name_at(run, *self.cursor))
            told = describing.sentences_on_card(run, *self.cursor, left, titled=not lines)
            lines = [*lines, (told, "text_dim" if lines else "text")] if told else lines
        if lines and not is_heard:
            self._card(frame, title, lines, partial(show, focus=None))
        self.floorview.view.cursor, self.floorview.speech.asked = None, ()

    def card(self) -> tuple[str, list[Line]]:
        """Return title and lines of the card on the creature or item under the cursor; no lines if there is none."""
        creature = knowledge.creature_at(self.floorview.session.run, *self.cursor)
        if creature is None:
            return self.of_place()
        return f"{creature.kind.glyph} {creature.kind.name}", self.of_creature(creature)

    def draw_above(self, frame: Frame) -> None:
        """Draw the card over the messages, if it fits there and hides nothing of the map."""
        title, lines = self.card()
        area = placing.above(self._room, [text for text, _ in lines])
        if lines and area is not None:
            _panel(frame, area, title, lines)

    def of_place(self) -> tuple[str, list[Line]]:
        """Return title and lines of the card on the item in a cell without a creature; no lines if there is none."""
        run = self.floorview.session.run
        known = next(iter(knowledge.items_at(run, *self.cursor)), None)
        if known is None:
            return "", []
        thing = self._thing()
        name = known.name if thing is None or thing.kind.family is KEY else identify.name(run, thing)
        lines = cards.of_kind(run, known.kind, good=known.good) if thing is None else cards.thing(run, thing)
        return f"{known.kind.family.glyph} {name}", lines

    def keys(self) -> list[str]:
        """Return the hints of the foot line."""
        return [*([f"Enter {self.hint}"] if self.hint else []), "Tab next", "arrows move", "Esc back"]

    def of_creature(self, creature: KnownCreature) -> list[Line]:
        """Return the lines of a creature's card."""
        return bestiary.card(self.floorview.session.run, creature)

    def _thing(self) -> Item | None:
        """Return the first item under the cursor, or if it is out of sight, as it was last seen."""
        run, (x, y) = self.floorview.session.run, self.cursor
        there = next((item for _, item in query.items_at(run, x, y)), None) if fov.in_sight(run, x, y) else None
        return there or run.floor.memory.as_seen((x, y))

    def _card(self, frame: Frame, title: str, lines: Sequence[Line], show: Callable[[], None]) -> None:
        """Draw the card where it hides least.

        If it would hide the cursor or the hero, the floor is drawn again with the camera moved aside.
        """
        texts, view = [text for text, _ in lines], self.floorview
        needed, others = (self.cursor, self.home), list(self.to_be_seen())
        floor = view.session.run.floor
        camera = placing.aside(frame, view.camera, (floor.width, floor.height), texts, needed, self._room)
        if camera != view.camera:
            view.camera = camera
            show()
        _panel(frame, placing.place(frame, view.camera, texts, needed, others, self._room), title, lines)

    @property
    def _room(self) -> Area | None:
        """The area of the messages, if they are above a map that is as wide as the screen."""
        layout = self.floorview.layout
        return layout.messages if layout is not None and layout.sight is not None else None

    def to_be_seen(self) -> Iterable[tuple[int, int]]:
        """Return the cells that a card should not hide, besides those of the cursor and the hero."""
        return ()

    def press(self, key: str, word: str | None) -> Next:
        """Move the cursor, go to the next target, answer, or go back."""
        self._rest = self.floorview.speech.rest if word == "repeat" else ()
        if is_back(key, word):
            return Pop()
        if is_confirm(key, word):
            return self.answer()
        if key in ("tab", "shift-tab", "+", "-"):
            self._next(-1 if key in ("shift-tab", "-") else 1)
        elif word in ("descend", "ascend"):
            self._stairs(word)
        elif word in MOVES:
            self._move(*MOVES[word], steps=JUMP if word.startswith("run") else 1)
        return STAY

    def answer(self) -> Next:
        """Close with the cell if one is asked for, otherwise with no answer."""
        return Pop(self.cursor) if self.hint else Pop()

    def _next(self, by: int) -> None:
        targets = self.targets()
        if targets:
            index = targets.index(self.cursor) + by if self.cursor in targets else min(by, 0)
            self.cursor = targets[index % len(targets)]

    def _stairs(self, word: str) -> None:
        known = knowledge.stairs(self.floorview.session.run)
        self.cursor = known.get("down" if word == "descend" else "up", self.cursor)

    def _move(self, dx: int, dy: int, *, steps: int) -> None:
        floor = self.floorview.session.run.floor
        self.cursor = (
            max(0, min(floor.width - 1, self.cursor[0] + dx * steps)),
            max(0, min(floor.height - 1, self.cursor[1] + dy * steps)),
        )

    def point(self, mouse: Mouse) -> Next:
        """Move the cursor with the pointer; a click answers, the right button goes back, the wheel goes on."""
        if mouse.what == "click" and mouse.button == "right":
            return Pop()
        if mouse.what.startswith("wheel"):
            return self.press("tab" if mouse.what == "wheel-down" else "shift-tab", None)
        cell = self.floorview.pointed_at(mouse)
        if cell is None:
            return STAY
        self.cursor = cell
        return self.answer() if mouse.what == "click" and self.hint else STAY


def _panel(frame: Frame, area: Area, title: str, lines: Sequence[Line]) -> None:
    inner = frame.over.panel(area, title)
    frame.over.paragraphs(inner, inner.top, lines)
