"""The explorer plays well with what the hero may know: it explores, fights with judgement, rests and goes down."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Rest, Search, Walk
from game.actions.travelling import Ascend, Descend
from game.autopilot.escaping import GasEscape
from game.autopilot.explore import AutoExplore
from game.autopilot.fight import approach
from game.autopilot.goal import StopReason
from game.autopilot.rest import RestUntilHealed
from game.autopilot.travel import Travel, TravelDown, TravelUp
from game.bots import cover, devices, dodging, fighting, fire, freeing, halls, inventory, leaping, opening, shores
from game.bots.loops import Loops
from game.bots.vaults import fetch_food, loot
from game.rules import hunger, keystone
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Creature, Hero
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.autopilot.goal import Goal
    from game.bots.fighting import Foe
    from game.content.hazards import HazardKind
    from game.knowledge import Cell, KnownCreature
    from game.session import Session
    from game.world.run import Run

TIRED = 0.7  # share of health below which it rests before going on
WORN_OUT = 0.5  # share of health below which it rests on stairs, if any are near
LOST = 0.9  # share of its health; it gets out of a fight that would cost more
OVERWHELMED = 3.0  # the same for a fight from which it keeps walking away
COSTLY = 0.4  # the same for a fight in which it uses up items
EARNEST = 0.2  # the same for a fight in which it uses items that recharge
DARES = 0.45  # share of its health that an attack on an unaware foe may cost
STALKS = 25  # steps towards an unaware foe after which it gives up, as they may lead out of sight and back
STAYING = ("asleep", "guarding")  # moods of foes that stay where they were seen
FAR = 1000  # steps
LURKING = 30  # turns for which a foe seen hunting in a lake counts as still there
BOSS_NEAR = 4  # cells within which it hides from a boss
LATE = 1200  # turns on a floor after which it goes down
FORAGES = 350  # turns on a floor in which it looks for food if it has none
DODGES = 6  # blows that it dodges before it strikes regardless
WARY = 5  # factor of these for cells from which it could be thrown to death
HIDES = 6  # steps into cover before it attacks a shooter
IN_COVER = 8  # turns that it waits in cover for a shooter to come
PATIENCE = 6  # turns that it waits for a foe to come
FLIGHTS = 3  # escapes from a floor by stairs, after which these seem useless
FREES = 80  # turns on a floor in all that it spends on freeing captives
BURNS_DOWN = 40  # turns in all that it waits for fires to burn down
SETTLES = 12  # turns that it waits for the effect of a thing that it used
SEARCHES = 60  # turns on a floor in all that it looks for hidden doors


class Explorer:
    """Plays a session; `choose` returns its next action. It remembers little, such as how long it has searched."""

    favourites: ClassVar[tuple[str, ...]] = ()  # kinds of items that it prefers in vaults

    def __init__(self) -> None:
        self._depth = 0
        self._avoided: set[int] = set()  # numbers of rooms of this floor that it stays out of
        self._halls: set[int] = set()  # those of them with a boss
        self._explore = AutoExplore(cautious=False)
        self._travel = Travel(cautious=False)
        self._down = TravelDown(cautious=False)
        self._up = TravelUp(cautious=False)
        self._searched = 0
        self._tried: set[tuple[int, int]] = set()  # cells of this floor where it tried to take an item of a vault
        self._resigned = False  # it has looked for the Keystone in vain, and goes on without it
        self._dares = False  # it enters rooms that it would rather avoid
        self._opened: Counter[tuple[int, int]] = Counter()  # how often it tried to open the thing at a cell
        self._stalked: Counter[int] = Counter()
        self._quarry: Cell | None = None  # the last known cell of an unaware foe that stays there
        self._flights: Counter[int] = Counter()  # by depth, escapes over the stairs
        self._homes: set[HazardKind] = set()  # hazards from which a foe hunts it
        self._homes_reach = 1  # cells that these foes reach from there
        self._homes_until = 0  # turn
        self._waited = 0  # turns that it let foes come since its last blow
        self._arrived = 0  # turn of arrival on this floor
        self._loops = Loops()
        self._freeing = 0  # turns spent on freeing captives on this floor
        self._singed = 0  # turns on this floor that it waited for a fire in its path
        self._covered_until = 0  # turn until which it waits in cover
        self._hid = 0  # steps into cover since its last blow
        self._dodged = 0  # blows dodged since its last blow
        self._escape = GasEscape()
        self._clock = -1  # ticks at the last choice, to notice refusals
        self._refused = 0

    def choose(self, session: Session) -> Action:
        """Return the next action."""
        run = session.run
        if run.depth != self._depth:
            self._depth, self._searched, self._dares, self._tried = run.depth, 0, False, set()
            self._opened.clear()
            self._arrived, self._loops.count, self._singed, self._freeing = run.turn, 0, 0, 0
            self._look_around_anew()
        self._refused = self._refused + 1 if run.ticks == self._clock else 0
        self._clock = run.ticks
        if self._refused > 2:  # whatever the action was, it is impossible
            self._loops.count += 1
            return Rest() if self._refused % 2 else Walk(*STEPS[self._refused // 2 % 8])
        seen = fighting.foes(run)
        self._mark_dwellers(run, seen)
        if not self._dares:
            self._halls |= halls.halls(run, [foe.creature for foe in seen])
            self._avoided |= self._halls
        fled = (
            inventory.eat_at_last(run)
            or fire.put_out(run)
            or fire.off_what_ends(run)
            or self._wait_for_gas(run)
            or fire.mend_poison(run)
            or (fighting.heal_at_last(run) if any(foe.is_hunting for foe in seen) else None)
            or self._out_of_fire(run, seen)
        )
        if fled is not None:
            return fled
        pull = self._break_free(run, seen)
        if pull is not None:
            return pull
        seen = self._loops.heeded(run, seen)
        facing = self._face(run, seen) if seen else self._recover(run)
        chased = any(foe.is_hunting and foe.creature.kind.boss for foe in seen)
        if not chased and halls.leads_into(run, self._halls, facing):
            facing = self._keep_out(run, seen)
        action = facing or self._go_about(run, in_peace=not seen)
        if dodging.leads_into_death(run, action) or (facing is None and dodging.leads_into_blow(run, action)):
            action = Rest()
        self._waited = self._waited + isinstance(action, Rest) if seen and not isinstance(action, Strike) else 0
        if isinstance(action, Strike) or not seen:
            self._dodged = 0
        if isinstance(action, Strike):
            self._hid = 0
        self._loops.note(run, seen, action)
        return action

    def _break_free(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return an action to get free of who or what holds it."""
        return freeing.break_free(run, fighting=any(foe.steps == 1 for foe in seen))

    @property
    def _forces(self) -> bool:
        """True once there is no other path than through fire and gas."""
        return self._loops.are_endless or self._searched > SEARCHES

    def _out_of_fire(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return a step away from ground that may soon burn, unless there is no other path."""
        return None if self._forces else fire.out_of_fire(run, fighting=any(foe.is_hunting for foe in seen))

    def _wait_for_gas(self, run: Run) -> Action | None:
        """Return a step out of gas, which then gets some turns to thin; a dying hero heals first.

        Gas that never thins is walked through in the end.
        """
        step = fire.mend_poison(run, below=fighting.DYING)
        step = step or (None if self._forces else fire.out_of_gas(run, self._escape))
        self._covered_until = run.turn + IN_COVER if step is not None else self._covered_until
        return step

    def _look_around_anew(self) -> None:
        """Forget which rooms to avoid, on a new floor or if no other path is left."""
        self._avoided, self._halls, self._quarry = set(), set(), None
        self._explore = AutoExplore(cautious=False)
        for goal in (self._explore, self._travel, self._down, self._up):
            goal.avoided_rooms = self._avoided

    def _mark_dwellers(self, run: Run, seen: list[Foe]) -> None:
        """Remember for a while from which hazards foes hunt the hero."""
        dwellers = [foe.creature for foe in seen if foe.is_hunting and foe.creature.kind.home]
        if dwellers:
            self._homes = {dweller.kind.home for dweller in dwellers if dweller.kind.home}
            self._homes_reach = max(map(shores.reach_of, dwellers))
            self._homes_until = run.turn + LURKING
        elif run.turn > self._homes_until:
            self._homes = set()

    def _keep_off(self, run: Run) -> Action | None:
        """When tired, return a step out of reach of foes that hunt the hero from a lake."""
        creature = run.world.get(run.hero, Creature)
        tired = creature.health < creature.max_health * TIRED
        return shores.keep_off(run, self._homes, self._homes_reach) if tired and self._homes else None

    def _recover(self, run: Run) -> Action | None:
        """Return an action in peace: handle the pack, rest when tired, or free a captive."""
        creature = run.world.get(run.hero, Creature)
        care = self._keep_off(run) or inventory.choose(run)
        if care is None and run.turn < self._covered_until:
            return Rest()
        tired = creature.health < creature.max_health * TIRED and not inventory.starves(run)
        if care is None and tired and not shores.is_reached(run, self._homes, self._homes_reach):
            worn_out = creature.health < creature.max_health * WORN_OUT and not self._homes
            to_stairs = cover.step_to_stairs(run) if worn_out else None
            ashore = shores.keep_off(run, ())  # lightning runs through water
            return to_stairs or ashore or _next(run, RestUntilHealed(cautious=False))
        return care or self._go_for_quarry(run) or self._free_captive(run) or devices.cast_anchor(run)

    def _free_captive(self, run: Run) -> Action | None:
        """Return a step to free a captive, unless the path there leads out of sight and back."""
        step = freeing.free_captive(run) if self._freeing < FREES else None
        self._freeing += step is not None
        return step

    def _go_for_quarry(self, run: Run) -> Action | None:
        """Return a step towards an unaware foe that a corner hides."""
        if self._quarry is None or run.floor.memory.visible[self._quarry[1], self._quarry[0]]:
            self._quarry = None
            return None
        step = approach(run, self._quarry, through_fire=False)
        if step is None:
            self._quarry = None
        return step

    def _go_about(self, run: Run, *, in_peace: bool) -> Action:
        """Explore, empty vaults and go down, or go up with the Keystone."""
        creature = run.world.get(run.hero, Creature)
        step = opening.swim_on(run) if self._searched > SEARCHES else None
        below = run.depth - len(run.content.lengths[run.length])  # floors below the one of the Keystone
        if keystone.holds_keystone(run, run.hero) or (below > 0 and not self._resigned):
            step = step or _next(run, self._up)
        elif inventory.lacks_food(run) and below < 0 and self._has_foraged(run):  # there is food below
            step = step or _next(run, self._down)
        if self._loops.are_endless and self._goes_down(run):
            step = step or self._force_a_path(run) or _next(run, self._down)
        late = run.turn > self._arrived + LATE or self._loops.are_many
        if late and self._goes_down(run):
            step = step or fetch_food(run, self._tried, self._travel) or _next(run, self._down)
        step = step or _next(run, self._explore)
        if step is None:  # a trap may bar the path to what is left
            step = opening.spring(run, self._opened)
            self._explore.goes_up_to_traps = step is not None
        if step is None and inventory.lacks_food(run) and self._avoided > self._halls:  # may have food
            self._dares = True
            self._avoided &= self._halls
            step = _next(run, self._explore)
        if step is None and creature.health < creature.max_health and in_peace and not inventory.lacks_food(run):
            step = _next(run, RestUntilHealed(cautious=False))
        step = step or loot(run, self._tried, self._travel, self.favourites)
        if self._goes_down(run):
            step = step or fetch_food(run, self._tried, self._travel) or _next(run, self._down)
        step = step or self._open_up(run)
        if step is None and self._avoided:  # the stairs lie behind the rooms avoided
            self._dares = True
            self._look_around_anew()
            step = _next(run, self._explore)
        if step is None and self._searched > SEARCHES:
            safe = leaping.is_safe(run)
            step = self._force_a_path(run) or (leaping.leap(run, [], most=FAR) if safe else None)
            step = step or opening.swim(run) or opening.go_elsewhere(run)
        return step or self._look_for_doors(run)

    def _force_a_path(self, run: Run) -> Action | None:
        """Return a step on a path that it would rather avoid; its patience with fires on the path is limited."""
        step = opening.force_a_path(run, through_flames=self._singed > BURNS_DOWN)
        self._singed += isinstance(step, Rest)
        return step

    def _open_up(self, run: Run) -> Action | None:
        """Return an attempt to open a path, and wait some turns for its effect."""
        tried = self._opened.total()
        step = opening.open_up(run, self._opened)
        self._covered_until = run.turn + SETTLES if self._opened.total() > tried else self._covered_until
        return step

    def _has_foraged(self, run: Run) -> bool:
        """Tell whether the time to look for food on this floor is over."""
        return run.turn > self._arrived + FORAGES or hunger.stage(run.world.get(run.hero, Hero).food) != "Hungry"

    def _seeks_keystone(self, run: Run) -> bool:
        """Tell whether this is the floor of the Keystone and it may still be found."""
        if run.depth != len(run.content.lengths[run.length]) or keystone.holds_keystone(run, run.hero):
            return False
        self._resigned |= self._searched > SEARCHES
        return not self._resigned

    def _goes_down(self, run: Run) -> bool:
        """Tell whether it should go down: not with the Keystone, nor while this floor may have it."""
        holds = keystone.holds_keystone(run, run.hero)
        beyond = run.depth > len(run.content.lengths[run.length]) and not self._resigned
        return not (holds or beyond or self._seeks_keystone(run))

    def _look_for_doors(self, run: Run) -> Action:
        """Search here and there for a hidden door."""
        self._searched += 1
        if self._searched % 6 == 0 or self._searched > SEARCHES:
            rooms = [room for room in run.floor.level.rooms if knowledge.terrain_at(run.floor, *room.center)]
            if not rooms:  # in the dark it may know a part of a room without its centre
                return Search()
            self._travel.place = rooms[self._searched // 6 % len(rooms)].center
            step = _next(run, self._travel)
            if step is not None:
                self._searched -= self._searched % 6 == 0 and self._searched <= SEARCHES
                return step
        return Search()

    def _face(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return an action against the foes in sight; None if they can be left alone."""
        health = self._strength(run)
        self._quarry = None
        awake = [foe for foe in seen if foe.is_hunting and (foe.steps > 0 or foe.creature.kind.shot)]
        off = self._keep_off(run) if all(foe.creature.kind.home for foe in awake) else None
        if off is not None or not awake:
            return off or self._withdraw(run, seen) or self._stalk(run, seen)
        aside = dodging.step_off_brink(run)
        aside = aside or (dodging.step_aside(run) if self._dodged < DODGES or dodging.may_kill(run) else None)
        self._dodged = self._dodged + 1 if aside is not None else self._dodged
        if aside is not None:
            return aside
        bosses = [foe.creature for foe in awake if foe.creature.kind.boss]
        favourite = self._give_ground(run, awake, bosses) or self._favour(run, awake)
        if favourite is not None:
            return favourite
        price = fighting.cost(awake)
        by_stairs, down = self._flights[run.depth] < FLIGHTS, self._goes_down(run)
        action = fighting.get_out(run, awake, by_stairs=by_stairs, down=down) if price > health * LOST else None
        self._flights[run.depth] += isinstance(action, Ascend | Descend)
        if action is None and (price > health * OVERWHELMED or bosses):
            action = self._keep_ahead(run, awake, by_stairs=by_stairs)
            self._flights[run.depth] += isinstance(action, Ascend | Descend)
        awake = [foe for foe in awake if foe.steps == 1 or not foe.creature.kind.boss]  # it walks up to no boss
        heeded = [foe for foe in awake if self._stalked[foe.creature.entity] < STALKS or _comes(foe)]
        if not heeded:
            afar = [foe.creature for foe in awake if cover.shoots(foe.creature.kind)]
            return action or (cover.step_away_from(run, afar) if afar else None) or self._recover(run)
        awake = heeded
        if action is None and price > health * COSTLY:
            action = fighting.rely_on_things(run, awake)
        elif action is None and price > health * EARNEST:
            action = devices.relieve(run, [foe.creature for foe in awake]) or devices.shield(run)
        if action is None and self._hid < HIDES and all(foe.steps != 1 for foe in awake):
            action = cover.step_into_cover(run, [foe.creature for foe in awake])
            self._hid += action is not None
            self._covered_until = run.turn + IN_COVER if action is not None else 0
        if action is None:
            patient, sparing = self._waited < PATIENCE, self._spares(run, price)
            action = fighting.fight(run, awake, patient=patient, sparing=sparing)
            if isinstance(action, Walk) and not _comes(awake[0]):
                self._stalked[awake[0].creature.entity] += 1
        into_blow = self._dodged < DODGES and dodging.leads_into_blow(run, action)
        if into_blow or (self._dodged < WARY * DODGES and dodging.leads_to_brink(run, action)):
            self._dodged += 1
            return Rest()
        return action

    def _give_ground(self, run: Run, awake: list[Foe], bosses: list[KnownCreature]) -> Action | None:
        """Return a step away from bosses, or to dry ground against foes that rise from water; None otherwise."""
        near = [boss for boss in bosses if boss.gap <= BOSS_NEAR]
        near = near if all(boss.gap > 1 for boss in near) else []  # a boss this close would catch up at once
        out = halls.leave(run, self._halls) if bosses else None
        out = out or (cover.step_away_from(run, near) if near else None)
        return out or (shores.draw_ashore(run, [foe.creature for foe in awake]) if self._waited < PATIENCE else None)

    def _favour(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return the action of a bot that relies on one thing against hunters; this one relies on none."""
        del run, awake
        return None

    def _spares(self, run: Run, price: float) -> bool:
        """Tell whether it leaves its staffs for fights that cost more than this one; this one never does."""
        del run, price
        return False

    def _strength(self, run: Run) -> float:
        """Return the health that it can lose in a fight; the cost of a fight is compared with it."""
        return run.world.get(run.hero, Creature).health

    def _withdraw(self, run: Run, seen: list[Foe]) -> Action | None:
        """When tired, return a step out of sight of foes that do not hunt it yet, to rest there."""
        creature = run.world.get(run.hero, Creature)
        if creature.health >= creature.max_health * TIRED or inventory.starves(run):
            return None
        seen = [foe for foe in seen if foe.creature.kind.temper.moves and foe.creature.mood != "asleep"]
        about = [foe.creature for foe in seen if not foe.creature.kind.home]
        return cover.step_away_from(run, about) if about else self._recover(run)

    def _keep_out(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return an action against foes in the hall of a boss: wait outside, in cover, until they come out."""
        hunting = [foe.creature for foe in seen if foe.is_hunting]
        hidden = cover.step_into_cover(run, hunting) if self._hid < HIDES else None
        self._hid += hidden is not None
        if self._hid >= HIDES:
            self._loops.give_up()  # to be gone from here
        self._covered_until = run.turn + IN_COVER if hidden is not None else 0
        return hidden or (Rest() if self._waited < PATIENCE else None)

    def _keep_ahead(self, run: Run, awake: list[Foe], *, by_stairs: bool = True) -> Action | None:
        """Return a step to stairs that lead on, or into the unknown, away from foes that would strike a resting hero.

        None if a foe is faster or shoots, or if the step leads beside one.
        """
        if any(foe.odds.speed > 0 or foe.creature.kind.shot for foe in awake):
            return None
        _, _, _, at = query.hero(run)
        on = self._down if self._goes_down(run) else self._up
        by_stairs = by_stairs and not self._seeks_keystone(run)
        for goal in (on, self._explore) if by_stairs else (self._explore,):
            step = _next(run, goal)
            if isinstance(step, Ascend | Descend):
                return step
            if isinstance(step, Walk):
                cell = at.x + step.dx, at.y + step.dy
                if all(distance(*cell, *foe.creature.cell) > 1 for foe in awake):
                    return step
        return None

    def _stalk(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return an attack on an unaware foe, if the hero can deal with all that wake up.

        Missiles at unaware foes do threefold damage, and the foes still have to come.
        """
        prey = [foe for foe in seen if foe.steps > 0 and foe.creature.mood != "fleeing" and not foe.creature.kind.boss]
        prey = [foe for foe in prey if self._stalked[foe.creature.entity] < STALKS]
        if not prey:
            return None
        if fighting.cost_of_falling_upon(run, prey) > self._strength(run) * DARES:
            if not self._dares:
                self._avoid(run, prey)
            return None
        self._stalked[prey[0].creature.entity] += 1
        self._quarry = prey[0].creature.cell if prey[0].creature.mood in STAYING else None
        return fighting.missile(run, prey[0]) or approach(run, prey[0].creature.cell, through_fire=False)

    def _avoid(self, run: Run, prey: list[Foe]) -> None:
        """Let foes sleep that would be too much, and avoid their rooms, except the room that the hero is in."""
        _, _, _, at = query.hero(run)
        room_at = run.floor.level.room_at
        rooms = {int(room_at[foe.creature.y, foe.creature.x]) for foe in prey}
        self._avoided |= rooms - {-1, int(room_at[at.y, at.x])}


def _comes(foe: Foe) -> bool:
    """Tell whether a foe comes to strike, is adjacent, or shoots."""
    return foe.steps == 1 or foe.creature.kind.temper.closes_in or foe.creature.kind.shot is not None


def _next(run: Run, goal: Goal) -> Action | None:
    """Return the next action of a goal; None when it has a reason to stop."""
    step = goal.next_step(run)
    return None if isinstance(step, StopReason) else step
