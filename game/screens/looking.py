"""Looking about with a cursor: what is there, how a fight would go, and choosing a cell to aim or travel at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import knowledge
from game.draw import cards, describing
from game.draw.canvas import rows_of
from game.draw.layout import Area
from game.rules import fov, identify, inventory
from game.rules.fov import distance, line_of_fire
from game.screens.base import STAY, Next, Pop, Screen, is_back, is_confirm
from game.screens.moves import MOVES
from game.world import query
from game.world.components import Item

if TYPE_CHECKING:
    from game.frontends.base import Mouse
    from game.screens.base import Frame
    from game.screens.floorview import FloorView

CARD_WIDTH = 44
JUMP = 8  # cells that a running move takes the cursor


class Look(Screen):
    """A cursor over the map. Enter answers with its cell; what that means is the opener's affair.

    Args:
        floorview: the view to look at.
        hint: what Enter does, for the foot line; "" if it does nothing.
        reach: cells that something aimed flies; 0 draws no flight.
        aimed: the thing that is thrown or pointed, whose odds a card then shows; None for a fight's.
        start: the cell the cursor begins at; the nearest creature in sight, else the hero, if None.
    """

    def __init__(
        self,
        floorview: FloorView,
        hint: str = "",
        *,
        reach: int = 0,
        aimed: int | None = None,
        start: tuple[int, int] | None = None,
    ) -> None:
        self.floorview = floorview
        self.hint = hint
        self.reach = reach
        self.aimed = aimed
        _, _, _, at = query.hero(floorview.session.run)
        self.home = (at.x, at.y)
        targets = self.targets()
        self.cursor = start or (targets[0] if targets and (reach or not hint) else self.home)

    def targets(self) -> list[tuple[int, int]]:
        """Cells worth looking at, nearest first: creatures in sight, then things, traps, stairs, and doors with keys.

        For what is aimed they are those of creatures alone, foes before friends, and first those that it gets to.
        """
        run = self.floorview.session.run
        seen = knowledge.creatures_in_sight(run)
        if self.reach:
            friends = {creature.cell for creature in seen if creature.side != "foe"}
            cells = sorted((creature.cell for creature in seen), key=self._from_home)
            return sorted(cells, key=lambda cell: (cell in friends, not self._gets_to(cell)))
        creatures = [creature.cell for creature in seen]
        things = {item.cell for item in knowledge.items(run)}
        traps = [trap.cell for trap in knowledge.known_traps(run)]
        explored = run.floor.memory.explored
        doors = [(x, y) for x, y in knowledge.doors_with_keys(run) if explored[y, x]]
        groups = (creatures, things, traps, knowledge.stairs(run).values(), doors)
        return [cell for group in groups for cell in sorted(group, key=self._from_home)]

    def _from_home(self, cell: tuple[int, int]) -> tuple[int, int, int]:
        return max(abs(cell[0] - self.home[0]), abs(cell[1] - self.home[1])), cell[1], cell[0]

    def draw(self, frame: Frame) -> None:
        """The floor with the cursor, the flight to it, and a card for a creature under it."""
        run = self.floorview.session.run
        view = self.floorview.view
        view.cursor = self.cursor
        view.path = line_of_fire(run, self.home, self.cursor, self.reach) if self.reach else []
        keys = "moves: cursor · Tab next" + (f" · Enter {self.hint}" if self.hint else "") + " · Esc back"
        words = describing.place(run, *self.cursor)
        self.floorview.draw(frame, words[:1].upper() + words[1:], keys, focus=self.cursor)
        view.cursor, view.path = None, []
        creature = knowledge.creature_at(run, *self.cursor)
        if creature is not None:
            kind = creature.kind
            aimed = None if self.aimed is None else run.world.get(self.aimed, Item)
            lines = [(line, "text_good" if good else "text_bad") for line, good in describing.conditions(run, creature)]
            lines.append((describing.awareness(run, creature), "text"))
            odds = describing.odds(run, creature, aimed, in_reach=self._gets_to(self.cursor))
            lines += [(line, "text_dim") for line in odds]
            self._card(frame, f"{kind.glyph} {kind.name}", [(kind.text, "text"), *lines])
        elif (thing := self._thing()) is not None:
            title = f"{thing.kind.family.glyph} {identify.name(run, thing)}"
            self._card(frame, title, cards.thing(run, thing))
        elif len(words) > frame.columns - frame.map_at[0] - 2:
            self._card(frame, "", [(words[:1].upper() + words[1:], "text")])

    def _thing(self) -> Item | None:
        """Return the first thing known to lie under the cursor: as it is, if in sight, else as one of its kind is."""
        run, (x, y) = self.floorview.session.run, self.cursor
        if fov.in_sight(run, x, y):
            return next((item for _, item in query.items_at(run, x, y)), None)
        return next((inventory.make(known.kind) for known in knowledge.items_at(run, x, y)), None)

    def _gets_to(self, cell: tuple[int, int]) -> bool:
        """Tell whether what is aimed gets to a cell: what strikes all in a line needs no free flight."""
        run = self.floorview.session.run
        aimed = None if self.aimed is None else run.world.get(self.aimed, Item)
        if aimed is not None and aimed.kind.aim in ("line", "cone"):
            return distance(*self.home, *cell) <= self.reach
        return not self.reach or cell in line_of_fire(run, self.home, cell, self.reach)

    def _card(self, frame: Frame, title: str, lines: list[tuple[str, str]]) -> None:
        """Draw a panel with these paragraphs, each in its colour, on the side of the map where the cursor is not."""
        width, height = CARD_WIDTH, 2 + rows_of([line for line, _ in lines], CARD_WIDTH - 4)
        on_left = frame.map is not None and 2 * (self.cursor[0] - self.floorview.camera.x) > frame.map.width
        right_most = frame.columns - width - 1
        left = min(frame.map_at[0] + 1, right_most) if on_left else right_most
        area = Area(left, frame.rows - 3 - height, left + width, frame.rows - 3)
        inner = frame.over.panel(area, title)
        frame.over.paragraphs(inner, inner.top, lines)

    def press(self, key: str, word: str | None) -> Next:
        """Move the cursor, go to the next target, answer, or go back."""
        if is_back(key, word):
            return Pop()
        if is_confirm(key, word) or (self.reach and word in ("throw", "zap")):
            return Pop(self.cursor) if self.hint else Pop()
        if key in ("tab", "shift-tab", "+", "-"):
            self._next(-1 if key in ("shift-tab", "-") else 1)
        elif word in ("descend", "ascend"):
            self._stairs(word)
        elif word in MOVES:
            self._move(*MOVES[word], steps=JUMP if word.startswith("run") else 1)
        return STAY

    def _next(self, by: int) -> None:
        targets = self.targets()
        if targets:
            index = targets.index(self.cursor) + by if self.cursor in targets else 0
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
        """The pointer takes the cursor along; a click answers."""
        if mouse.map_cell is None:
            return STAY
        self.cursor = self.floorview.cell(mouse.map_cell)
        return Pop(self.cursor) if mouse.what == "click" and self.hint else STAY
