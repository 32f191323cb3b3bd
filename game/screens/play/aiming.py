"""Aiming a throw or a bolt: its range, its flight, its targets, its effects, and the odds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game import knowledge
from game.autopilot.fight import quarry_of
from game.autopilot.quarry import comes_or_shoots
from game.content.effects.bodily import Afflict, Harm
from game.content.effects.forces import Conduct
from game.content.effects.furniture import Noise
from game.content.effects.ground import Cloud
from game.draw.words import cards, describing
from game.rules.beings import noise
from game.rules.items import grammar, identify
from game.rules.pathfinding import open_cells_within
from game.rules.senses.fov import bodies_seen, distance, line_of_fire, straight_line
from game.rules.terrain import areas
from game.screens.base import STAY, Push
from game.screens.panels.choosing import Question
from game.screens.play.looking import Look
from game.world import query
from game.world.components import Item

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.content.kinds import ItemKind
    from game.draw.words.cards import Line
    from game.knowledge import KnownCreature
    from game.rules.terrain.areas import Area
    from game.screens.base import Frame, Next
    from game.screens.play.floorview import FloorView
    from game.world.movement import Cell
    from game.world.run import Run


PIERCING = ("line", "cone")  # aims that go through whoever stands there
COMES, KNOWS, UNAWARE, ASLEEP, FLEES = range(5)  # the ranks of foes as targets
SHUT_OFF, FRIEND = 5, 6  # the ranks of who comes after all others, even those that it cannot hit


class Aim(Look):
    """A cursor for throwing or pointing an item.

    It starts at a foe in reach, if there is any: one that hunts and can come before others that hunt, those before who
    is awake, then sleepers, then who runs away without anything of the hero's, and whoever is shut off from the hero
    only if nobody else is there. Of several alike it takes the one beside the hero that autofight would strike, else
    the last target, else autofight's foe, else the nearest. Without a foe it starts at the last place aimed at.

    Args:
        floorview: the view to look at.
        item: the entity of the item.
        verb: "throw" or "point".
        reach: cells that it can fly.
    """

    def __init__(self, floorview: FloorView, item: int, verb: str, reach: int) -> None:
        self.item = floorview.session.run.world.get(item, Item)
        self.thrown = verb == "throw"
        self.reach = reach
        super().__init__(floorview, f"{verb} it")
        self._start = self.cursor

    def _first(self) -> tuple[int, int]:
        if self._is_for_friends():
            return self.home
        run = self.floorview.session.run
        foes = {foe.cell: foe.entity for foe in knowledge.foes_in_sight(run)}  # the last target may be a friend by now
        targets = [cell for cell in self.targets() if cell in foes]
        quarry = quarry_of(run)
        last = next((cell for cell in targets if foes[cell] == self.floorview.target), None)
        beside = quarry is not None and distance(*self.home, *quarry) == 1
        ranks = self._ranks()
        for cell in (quarry, last) if beside else (last, quarry):
            if cell is not None and self._gets_to(cell) and ranks[cell] == ranks[targets[0]]:
                return cell
        depth, place = self.floorview.aimed or (0, self.home)
        return (*targets, place if depth == run.depth else self.home)[0]

    def _seen(self) -> list[KnownCreature]:
        return knowledge.creatures_in_sight(self.floorview.session.run)

    def targets(self) -> list[tuple[int, int]]:
        """Return the cells of creatures: foes before friends, of each first those that it can hit.

        Of foes those come first that matter most, see `_rank`, and of several alike the nearest.
        """
        seen = self._seen()
        cells = sorted((creature.cell for creature in seen), key=self._from_home)
        if self._is_for_friends():
            cells = [creature.cell for creature in seen if creature.side == "ally"]
        ranks = self._ranks()
        return sorted(cells, key=lambda cell: (max(ranks[cell], FLEES), not self._gets_to(cell), ranks[cell]))

    def _ranks(self) -> dict[Cell, int]:
        """Return the ranks of the creatures in sight, by their cells."""
        return {creature.cell: _rank(self.floorview.session.run, creature) for creature in self._seen()}

    def _is_for_friends(self) -> bool:
        """Tell whether it works on an ally, or else on the hero."""
        return self.item.kind.aim == "friend" and not self.thrown

    def _gets_to(self, cell: tuple[int, int]) -> bool:
        """Tell whether it gets to a cell; a bolt with a line or cone area needs no free flight."""
        if self.item.kind.aim in ("line", "cone") and not self.thrown:
            return distance(*self.home, *cell) <= self.reach
        return cell in flight(self.floorview.session.run, self.home, cell, self.reach)

    def _area(self) -> Area:
        """Return the area that it would affect: nothing, if the cursor is out of range."""
        if self._is_wasted():
            return areas.Area(frozenset(), frozenset(), drifts=False)
        return areas.of_aimed(self.floorview.session.run, self.item, self.cursor, reach=self.reach, thrown=self.thrown)

    def to_be_seen(self) -> Iterable[tuple[int, int]]:
        """Return the cells of the area that it would affect."""
        return self.floorview.view.area

    def draw(self, frame: Frame) -> None:
        """Draw the floor with the aim: the limit of the range, the flight, and the affected area."""
        view, area = self.floorview.view, self._area()
        view.path = flight(self.floorview.session.run, self.home, self.cursor, self.reach)
        view.area, view.catches, view.within = area.cells, area.catches, (*self.home, self.reach)
        super().draw(frame)
        view.path, view.area, view.catches, view.within = [], frozenset(), frozenset(), None

    def of_place(self) -> tuple[str, list[Line]]:
        """Return the card of the item, and its consequences for a cell without a creature."""
        name = identify.name(self.floorview.session.run, self.item, 1)
        return f"{self.item.kind.family.glyph} {name}", self._consequences(told=True)

    def of_creature(self, creature: KnownCreature) -> list[Line]:
        """Return its consequences for a creature in the cell, and for others in the area."""
        run = self.floorview.session.run
        lines = [(creature.kind.text, "text"), (describing.awareness(run, creature), "text")]
        odds = describing.odds(run, creature, self.item, in_reach=self._gets_to(self.cursor))
        return [*lines, *((line, "text_dim") for line in odds), *self._consequences()]

    def _consequences(self, *, told: bool = False) -> list[Line]:
        """Return the range and the creatures in the area; with `told`, also the item's description and noise."""
        run, area = self.floorview.session.run, self._area()
        lines: list[Line] = cards.thing(run, self.item) if told else []
        name = identify.kind_name(run, self.item.kind)
        gap, flown = distance(*self.home, *self.cursor), self.floorview.view.path
        if gap > self.reach:
            lines.append((self._too_far(), "text_bad"))
        elif not self._gets_to(self.cursor) and gap:
            words = barrier(run, self.home, self.cursor, flown)
            lines.append(
                (f"{words}: the {name} stops after {len(flown)} of {grammar.counted(gap, 'step')}.", "text_bad")
            )
        else:
            level = noise.of_thrown(self.item.kind) if self.thrown and told else 0
            heard = f", and is heard {level - 1} steps off" if level else ""
            lines.append((f"{grammar.counted(gap, 'step')} away; the {name} reaches {self.reach}{heard}.", "text_dim"))
        inside = [seen for seen in self._seen() if seen.cell in area.cells]
        if len(area.cells) > 1:
            names = Counter(seen.kind.name for seen in inside)
            others = ", ".join(
                identify.article(name) if count == 1 else grammar.several(count, name) for name, count in names.items()
            )
            does = "lets gas out into" if area.drifts else "covers"
            then = ". From there the gas spreads" if area.drifts else ""
            lines.append((f"The {name} {does} {len(area.cells)} cells{others and ': '}{others}{then}.", "text_dim"))
        if area.steams:
            lines.append((f"Water in {grammar.counted(len(area.steams), 'cell')} turns to steam.", "text_dim"))
        if (self.home in area.cells and len(area.cells) > 1) or self.home in area.steams:
            lines.append(("You would stand in it.", "text_danger"))
        elif self.home in area.catches:
            lines.append(("The fire would spread to where you stand.", "text_danger"))
        return lines

    def press(self, key: str, word: str | None) -> Next:
        """Confirm at the key that opened this screen as well; otherwise handle the key as in look mode."""
        return self.answer() if word in ("throw", "zap") else super().press(key, word)

    def keys(self) -> list[str]:
        """Return the hints of the foot line; a target out of range replaces the hint to confirm."""
        return ["Out of range", *super().keys()[1:]] if self._is_wasted() else super().keys()

    def answer(self) -> Next:
        """Close with the cell, but first ask what speaks against it; refuse a target out of range."""
        session = self.floorview.session
        if self._is_wasted():
            session.say(self._too_far())
            return STAY
        words = warning(session.run, self.item, self.cursor, reach=self.reach, thrown=self.thrown)
        words = words or ("Nobody in sight is there to be hit." if self._hits_nobody() else "")
        return Push(Question(words, {"Y": f"{self.hint} anyway"})) if words else self._close()

    def answered(self, answer: str | None) -> Next:
        """Close with the cell if the player wants it all the same, or go on aiming."""
        return STAY if answer is None else self._close()

    def _close(self) -> Next:
        """Close with the cell, and keep the creature there as the target."""
        self.floorview.target = self._target()
        self.floorview.aimed = self.floorview.session.run.depth, self.cursor
        return super().answer()

    def _too_far(self) -> str:
        """Return a sentence on a cursor out of range."""
        gap, name = distance(*self.home, *self.cursor), identify.kind_name(self.floorview.session.run, self.item.kind)
        return f"Out of range: {gap} steps away, and the {name} reaches {self.reach}."

    def _target(self) -> int | None:
        return next((seen.entity for seen in self._seen() if seen.cell == self.cursor), None)

    def _hits_nobody(self) -> bool:
        """Tell whether a charge that works on bodies would meet none that the hero knows of.

        Where the player has moved the cursor, he may mean the ground, or to find out what a thing does.
        """
        run, kind = self.floorview.session.run, self.item.kind
        is_known = identify.is_known(run, kind)
        grounds = [effect for effect in kind.bolt if effect.on_ground]
        if self.thrown or self.cursor == self.home or self._is_for_friends() or (is_known and grounds == [*kind.bolt]):
            return False
        shapes = not is_known or any(not isinstance(effect, Conduct | Noise) for effect in grounds)
        is_meant = shapes and self.cursor != self._start
        return not is_meant and knowledge.occupied_cells(run).isdisjoint(self._area().cells)

    def _is_wasted(self) -> bool:
        """Tell whether the cursor is out of range; a bolt may be pointed at a far cell just for its direction."""
        if distance(*self.home, *self.cursor) <= self.reach:
            return False
        return self.thrown or self.item.kind.aim == "cell" or self._target() is not None


def _rank(run: Run, creature: KnownCreature) -> int:
    """Return the rank of a creature among those to aim at, the lowest first."""
    if creature.side != "foe":
        return FRIEND
    if comes_or_shoots(run, creature):
        return COMES
    if creature.stance == "fleeing":
        return KNOWS if knowledge.loot_of(run, creature, stolen=True) else FLEES
    if knowledge.is_shut_off(run, creature):
        return SHUT_OFF
    return KNOWS if creature.is_aware else ASLEEP if creature.stance == "asleep" else UNAWARE


def flight(run: Run, start: tuple[int, int], cell: tuple[int, int], reach: int) -> list[tuple[int, int]]:
    """Return the cells of the line of fire as far as the hero knows: creatures that he does not see stop nothing."""
    return line_of_fire(run, start, cell, reach, bodies_seen(run))


def warning(run: Run, item: Item, cell: Cell, *, reach: int, thrown: bool) -> str:
    """Return a sentence that warns of an ally in the line of fire, or of a friend or the hero in the area; else "".

    It also names what stops the flight before it gets to what was aimed at. A foe in the way is no reason to ask: it is
    struck instead.
    """
    _, _, _, at = query.hero(run)
    home = at.x, at.y
    flown = flight(run, home, cell, reach) if thrown or item.kind.aim not in PIERCING else []
    struck = knowledge.creature_at(run, *flown[-1]) if flown and flown[-1] != cell else None
    if struck is not None and struck.side == "ally":
        return f"{_named(struck)} is in the way."
    harm = _harm(run, item, cell, reach=reach, thrown=thrown)
    flies = thrown or item.kind.aim not in PIERCING
    stopped = flies and 0 < distance(*home, *cell) <= reach and flown[-1:] != [cell]
    is_missed = struck is None and (thrown or knowledge.creature_at(run, *cell) is not None)
    if not stopped or not (is_missed or (harm and thrown)):
        return harm
    return f"{barrier(run, home, cell, flown)}. {harm}".rstrip()


def _harm(run: Run, item: Item, cell: Cell, *, reach: int, thrown: bool) -> str:
    """Return a sentence on a friend or the hero in the area; "" if there is none."""
    aimed = areas.of_aimed(run, item, cell, reach=reach, thrown=thrown)
    area = aimed.cells | aimed.steams
    _, _, _, at = query.hero(run)
    for effect in item.kind.shatters if thrown and identify.is_known(run, item.kind) else ():
        if isinstance(effect, Cloud):  # gas comes a step farther in the first turn
            end = next(reversed(flight(run, (at.x, at.y), cell, reach)), (at.x, at.y))
            area |= set(open_cells_within(run.floor, *end, effect.radius + 1))
    for friend in knowledge.creatures_in_sight(run) if _may_harm(run, item.kind, thrown=thrown) else ():
        if friend.side != "foe" and friend.cell in area:
            return f"{_named(friend)} would be hit."
    return "You would stand in it." if len(area) > 1 and (at.x, at.y) in area else ""


def _may_harm(run: Run, kind: ItemKind, *, thrown: bool) -> bool:
    """Tell whether a thing may harm those whom it hits, as far as the player knows."""
    if thrown:
        return bool(kind.strikes or (kind.shatters if identify.is_known(run, kind) else kind.family.breaks))
    harms = kind.aim != "friend" and any(isinstance(effect, Harm | Afflict) for effect in kind.bolt)
    return harms or not identify.is_known(run, kind)


def barrier(run: Run, home: Cell, cell: Cell, flown: list[Cell]) -> str:
    """Return a sentence, without its stop, on the creature or the ground that stops a flight, as far as known."""
    creature = knowledge.creature_at(run, *flown[-1]) if flown else None
    if creature is not None:
        return f"{_named(creature)} is in the way"
    beyond = straight_line(run, home, cell)[len(flown) :]
    known = [knowledge.terrain_at(run.floor, *place) for place in (*flown[-1:], *beyond[:1])]
    stops = next((kind for kind in known if kind is not None and (kind.stops_shots or not kind.transparent)), None)
    if stops is None:
        return "Something is in the way"
    name = run.floor.name_of(stops)
    return f"The {name} {grammar.agreeing('is', name)} in the way"


def _named(creature: KnownCreature) -> str:
    """Return the name of a creature, to begin a sentence."""
    return f"{'Your' if creature.side == 'ally' else 'The'} {creature.kind.name}"
