"""The explorer plays well, by what the hero may know: it explores, fights with sense, mends, dresses and goes down."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.actions.base import Action
from game.actions.fighting import Strike
from game.actions.moving import Rest, Search, Walk
from game.actions.travelling import Ascend, Descend
from game.actions.using import Quaff, Read, Throw, Zap
from game.bots import belongings
from game.bots.burning import out_of_fire
from game.bots.judging import Foe, cost, foes
from game.bots.plunder import plunder
from game.content.kinds import Blink, Frighten, Kindle, Teleport
from game.rules import fov, homecoming, identify
from game.rules.pathfinding import nearest_first, shortest_path
from game.turn.autopilot import Journey, Stop, known_grid
from game.world import query
from game.world.components import Creature
from game.world.movement import STEPS, DistanceMap

if TYPE_CHECKING:
    from game.session import Session
    from game.world.components import Item
    from game.world.run import Run

TIRED = 0.7  # share of health below which it rests before going on
HURT = 0.45  # below which it looks for a way out of a fight that it would lose
THROW_GAP = 2  # cells from which on it throws
DARES = 0.6  # of its health that it would give for falling upon somebody unaware
STALKS = 60  # steps towards somebody unaware, after which it must be that they lead out of sight and back
PATIENCE = 6  # turns that it waits for somebody to come
SEARCHES = 60  # turns in all that it looks for hidden doors on a floor before giving up on it
ESCAPES = (Teleport, Blink, Frighten)


class Explorer:
    """Plays a session; `choose` gives its next action. It remembers little: where it has looked for hidden doors."""

    def __init__(self) -> None:
        self._depth = 0
        self._explore = Journey("explore", heedless=True)
        self._searched = 0
        self._tried: set[tuple[int, int]] = set()  # cells of this floor where it reached for what a vault holds
        self._dares = False  # goes where it would rather not
        self._stalked: Counter[int] = Counter()
        self._waited = 0  # turns in a row that it let others come
        self._clock = -1  # ticks at the last choice, to notice refusals
        self._refused = 0

    def choose(self, session: Session) -> Action:
        """The next action."""
        run = session.run
        if run.depth != self._depth:
            self._depth, self._searched, self._dares, self._tried = run.depth, 0, False, set()
            self._explore = Journey("explore", heedless=True)
        self._refused = self._refused + 1 if run.ticks == self._clock else 0
        self._clock = run.ticks
        if self._refused > 2:  # whatever it was, it cannot be done
            return Rest() if self._refused % 2 else Walk(*STEPS[self._refused // 2 % 8])
        seen = foes(run)
        fled = out_of_fire(run, fighting=any(foe.awake for foe in seen))
        if fled is not None:
            return fled
        action = (self._face(run, seen) if seen else None) or self._go_about(run, seen)
        self._waited = self._waited + 1 if seen and isinstance(action, Rest) else 0
        return action

    def _go_about(self, run: Run, seen: list[Foe]) -> Action:
        """What there is to do when nobody needs fighting."""
        creature = run.world.get(run.hero, Creature)
        if not seen:
            care = belongings.see_to(run)
            if care is not None:
                return care
            if creature.health < creature.most * TIRED:
                rest = Journey("rest", heedless=True).next_step(run)
                if isinstance(rest, Action):
                    return rest
        if homecoming.holds_keystone(run, run.hero):
            step = Journey("ascend", heedless=True).next_step(run)
            if isinstance(step, Action):
                return step
        step = self._explore.next_step(run)
        if isinstance(step, Stop) and creature.health < creature.most and not seen:
            step = Journey("rest", heedless=True).next_step(run)
        if isinstance(step, Stop):
            step = plunder(run, self._tried) or Journey("descend", heedless=True).next_step(run)
        if isinstance(step, Stop) and self._explore.shunned:  # the way on leads through there
            self._dares = True
            self._explore = Journey("explore", heedless=True)
            step = self._explore.next_step(run)
        return self._look_for_doors(run) if isinstance(step, Stop) else step

    def _look_for_doors(self, run: Run) -> Action:
        """Search here and there: a way on must be hidden."""
        self._searched += 1
        if self._searched % 6 == 0 or self._searched > SEARCHES:
            rooms = [
                room for room in run.floor.level.rooms if run.floor.memory.explored[room.center[1], room.center[0]]
            ]
            room = rooms[self._searched // 6 % len(rooms)]
            step = Journey("place", place=room.center, heedless=True).next_step(run)
            if isinstance(step, Action):
                self._searched -= self._searched % 6 == 0 and self._searched <= SEARCHES
                return step
        return Search()

    def _face(self, run: Run, seen: list[Foe]) -> Action | None:
        """What to do about those in sight; None when they can be left alone."""
        creature = run.world.get(run.hero, Creature)
        awake = [foe for foe in seen if foe.awake and (foe.steps > 0 or foe.kind.shot)]
        price = cost(awake)
        if awake and price > creature.health * 0.9:
            action = self._get_out(run, awake)
            if action is not None:
                return action
        if awake and price > creature.health * 0.4:
            action = _use_on(run, awake)
            if action is not None:
                return action
        if awake:
            return self._fight(run, awake)
        return self._stalk(run, seen)

    def _stalk(self, run: Run, seen: list[Foe]) -> Action | None:
        """Fall upon somebody who does not know, if what wakes up of it can be dealt with."""
        health = run.world.get(run.hero, Creature).health
        prey = [foe for foe in seen if foe.steps > 0 and foe.mood != "fleeing" and self._stalked[foe.entity] < STALKS]
        if not prey:
            return None
        if cost(prey) > health * DARES:
            if not self._dares:
                self._shun(run, prey)
            return None
        self._stalked[prey[0].entity] += 1
        return _approach(run, prey[0])

    def _shun(self, run: Run, foes_: list[Foe]) -> None:
        """Let those sleep who would be too much, and stay out of their rooms unless already in there with them."""
        _, _, _, at = query.hero(run)
        own = run.floor.level.room_at[at.y, at.x]
        rooms = {int(run.floor.level.room_at[foe.y, foe.x]) for foe in foes_}
        self._explore.shunned |= rooms - {-1, int(own)}

    def _fight(self, run: Run, awake: list[Foe]) -> Action | None:
        near = [foe for foe in awake if foe.steps == 1]
        if near:
            weakest = min(near, key=lambda foe: (foe.stands, foe.entity))
            return Strike(weakest.entity)
        target = awake[0]
        if target.gap >= THROW_GAP:
            missile = _missile(run, target)
            if missile is not None:
                return missile
        comes = target.kind.shot is None and target.kind.temper not in ("still", "thieve", "flit")
        comes = comes and self._waited < PATIENCE
        if len(awake) > 1 and comes:
            step = _into_the_narrow(run, awake)
            if step is not None:
                return step
        if comes and target.steps == 2:
            return Rest()  # let it take the last step, and strike first
        return _approach(run, target)

    def _get_out(self, run: Run, awake: list[Foe]) -> Action | None:
        """Out of a fight that would be lost: by potion, scroll or stairs."""
        creature = run.world.get(run.hero, Creature)
        pack = query.pack(run, run.hero)
        if creature.health < creature.most * HURT:
            action = belongings.healing(run, pack) or _escape(run, pack)
            if action is not None:
                return action
        action = _use_on(run, awake) or self._to_stairs(run, awake)
        if action is not None or creature.health >= creature.most * HURT:
            return action
        for _, entity, item in pack:  # anything may help now
            if not identify.is_known(run, item.kind) and item.kind.family == "potion":
                return Quaff(entity)
            if not identify.is_known(run, item.kind) and item.kind.family == "scroll":
                return Read(entity)
        return None

    @staticmethod
    def _to_stairs(run: Run, awake: list[Foe]) -> Action | None:
        """Run for the stairs, if they are nearer to the hero than to anybody faster or in the way."""
        floor = run.floor
        _, _, _, at = query.hero(run)
        if (at.x, at.y) == floor.level.stairs_down:
            return Descend()
        if (at.x, at.y) == floor.level.stairs_up and run.depth > 1:
            return Ascend()
        goals = [floor.level.stairs_down] + ([floor.level.stairs_up] if run.depth > 1 else [])
        best: tuple[int, Action] | None = None
        for goal in goals:
            if not floor.memory.explored[goal[1], goal[0]]:
                continue
            distances = DistanceMap(known_grid(floor), [goal])
            own = distances.distance(at.x, at.y)
            theirs = [distances.distance(foe.x, foe.y) * foe.kind.move / 100 for foe in awake]
            if own < 0 or own > 40 or any(0 <= other <= own for other in theirs):
                continue
            steps = [
                step
                for step in distances.downhill(at.x, at.y)
                if (at.x + step[0], at.y + step[1]) not in floor.occupants
            ]
            if steps and (best is None or own < best[0]):
                best = own, Walk(*steps[0])
        return best[1] if best else None


def _approach(run: Run, foe: Foe) -> Action | None:
    _, _, _, at = query.hero(run)
    if foe.steps == 1:
        return Strike(foe.entity)
    cells = shortest_path(known_grid(run.floor), (at.x, at.y), [(foe.x, foe.y)])
    return Walk(cells[0][0] - at.x, cells[0][1] - at.y) if cells else None


def _line_to(run: Run, foe: Foe, reach: int) -> bool:
    _, _, _, at = query.hero(run)
    flown = fov.flight(run, (at.x, at.y), (foe.x, foe.y), reach)
    return bool(flown) and flown[-1] == (foe.x, foe.y)


def _missile(run: Run, foe: Foe) -> Action | None:
    """Throw a dart or a javelin at somebody in line."""
    if not _line_to(run, foe, 8):
        return None
    for _, entity, item in query.pack(run, run.hero):
        if item.kind.family == "thrown":
            return Throw(entity, foe.x, foe.y)
    return None


def _use_on(run: Run, awake: list[Foe]) -> Action | None:
    """Throw a bad potion at somebody not too near, or zap a wand."""
    target = awake[0]
    if not _line_to(run, target, 9):
        return None
    for _, entity, item in query.pack(run, run.hero):
        family, known = item.kind.family, identify.is_known(run, item.kind)
        if family == "wand" and not (item.known and item.charges < 1):
            return Zap(entity, target.x, target.y)
        if family == "potion" and known and item.kind.shatters and target.gap > 2 and not _would_burn(run, item):
            return Throw(entity, target.x, target.y)
    return None


def _would_burn(run: Run, potion: Item) -> bool:
    """Whether the hero stands where the fire of this potion could come."""
    _, _, _, at = query.hero(run)
    lights = any(isinstance(effect, Kindle) for effect in potion.kind.shatters)
    return lights and bool(run.floor.ground.kind_at(at.x, at.y).burns)


def _escape(run: Run, pack: belongings.Pack) -> Action | None:
    """Read what is known to get one away."""
    for _, entity, item in pack:
        helps = any(isinstance(effect, ESCAPES) for effect in item.kind.effects)
        if item.kind.family == "scroll" and identify.is_known(run, item.kind) and helps:
            return Read(entity)
    return None


def _into_the_narrow(run: Run, awake: list[Foe]) -> Action | None:
    """A step back towards a place where only one at a time can come at the hero, if one is near."""
    floor = run.floor
    _, _, _, at = query.hero(run)
    grid = known_grid(floor)
    if _ways(run, at.x, at.y) <= 2:
        return Rest()
    nearest = min(foe.steps for foe in awake if foe.steps > 0)
    for (x, y), steps in nearest_first(grid, (at.x, at.y)):
        if steps > min(4, nearest - 1):
            break
        if steps and _ways(run, x, y) <= 2 and all(_farther(foe, x, y, steps) for foe in awake):
            cells = shortest_path(grid, (at.x, at.y), [(x, y)])
            if cells and cells[0] not in floor.occupants:
                return Walk(cells[0][0] - at.x, cells[0][1] - at.y)
    return None


def _farther(foe: Foe, x: int, y: int, steps: int) -> bool:
    return max(abs(foe.x - x), abs(foe.y - y)) * foe.kind.move > steps * 100


def _ways(run: Run, x: int, y: int) -> int:
    return sum(run.floor.grid.allows(x, y, *step) for step in STEPS)
