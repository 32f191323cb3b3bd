"""The explorer plays well with what the hero may know: it explores, fights with judgement, rests and goes down."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from game import knowledge
from game.actions.fighting import Strike
from game.actions.moving import Rest, Search, Walk
from game.actions.travelling import Ascend, Descend
from game.autopilot.escaping import GasEscape
from game.autopilot.explore import AutoExplore
from game.autopilot.priorities import first
from game.autopilot.rest import RestUntilHealed
from game.autopilot.stop_reason import StopReason
from game.autopilot.travel import Travel, TravelDown, TravelUp
from game.bots import cover, devices, dodging, fighting, fire, freeing, halls, inventory, leaping, opening, shores
from game.bots.approaching import approach
from game.bots.loops import Loops
from game.bots.vaults import fetch_food, loot
from game.content.families import KEYSTONE
from game.rules import hunger
from game.rules.senses.fov import distance
from game.world import query
from game.world.components import Creature, Hero
from game.world.movement import STEPS

if TYPE_CHECKING:
    from game.actions.base import Action
    from game.autopilot.goal import Goal
    from game.bots.fighting import Foe
    from game.content.hazards import HazardKind
    from game.session import Session
    from game.world.movement import Cell
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
REFUSALS = 2  # actions in a row that took no time, after which it tries something else
SEARCHES = 60  # turns on a floor in all that it looks for hidden doors


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight with foes that hunt the explorer, as it stands this turn."""

    awake: list[Foe]  # the nearest first
    price: float  # health that it would cost
    strength: float  # health that the explorer can lose in it
    by_stairs: bool  # escapes over stairs are still worth a try
    down: bool  # an escape may lead down


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
            self._arrive(run)
        other = self._try_another(run)
        if other is not None:
            return other
        seen = fighting.foes(run)
        self._mark_dwellers(run, seen)
        if not self._dares:
            self._halls |= halls.halls(run, [foe.creature for foe in seen])
            self._avoided |= self._halls
        saved = self._save_itself(run, seen) or self._break_free(run, seen)
        if saved is not None:
            return saved
        seen = self._loops.heeded(run, seen)
        action = self._act(run, seen)
        self._note(run, seen, action)
        return action

    def _arrive(self, run: Run) -> None:
        """Begin a floor anew, whether it has been there before or not."""
        self._depth, self._searched, self._dares, self._tried = run.depth, 0, False, set()
        self._opened.clear()
        self._arrived, self._loops.count, self._singed, self._freeing = run.turn, 0, 0, 0
        self._look_around_anew()

    def _try_another(self, run: Run) -> Action | None:
        """Return some other action after several that took no time, as whatever they were, they are impossible."""
        self._refused = self._refused + 1 if run.ticks == self._clock else 0
        self._clock = run.ticks
        if self._refused <= REFUSALS:
            return None
        self._loops.count += 1
        return Rest() if self._refused % 2 else Walk(*STEPS[self._refused // 2 % 8])

    def _save_itself(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return an action against what kills by itself, which foes do not change."""
        peril = first(
            (
                inventory.eat_at_last,  # a fainting hero may get no other turn
                fire.put_out,
                fire.off_what_ends,  # the ground goes this turn, gas and poison kill over several
                self._wait_for_gas,
                fire.mend_poison,  # out of the gas that gives it, unless he is dying
            ),
            run,
        )
        return peril or first((self._heal_at_last, self._out_of_fire), run, seen)

    def _act(self, run: Run, seen: list[Foe]) -> Action:
        """Return an action about the foes in sight, or else to get on; a rest if it would lead into a blow."""
        facing = self._face(run, seen) if seen else self._recover(run)
        chased = any(foe.is_hunting and foe.creature.kind.boss for foe in seen)
        if not chased and halls.leads_into(run, self._halls, facing):
            facing = self._keep_out(run, seen)
        action = facing or self._go_about(run, in_peace=not seen)
        # A fight may be worth a blow that does not kill, and judges that itself; a walk never is.
        if dodging.leads_into_death(run, action) or (facing is None and dodging.leads_into_blow(run, action)):
            return Rest()
        return action

    def _note(self, run: Run, seen: list[Foe], action: Action) -> None:
        """Note what its patience with foes depends on, and whether it goes back and forth."""
        strikes = isinstance(action, Strike)
        self._waited = self._waited + isinstance(action, Rest) if seen and not strikes else 0
        if strikes or not seen:
            self._dodged = 0
        if strikes:
            self._hid = 0
        self._loops.note(run, seen, action)

    def _break_free(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return an action to get free of who or what holds it."""
        return freeing.break_free(run, fighting=any(foe.steps == 1 for foe in seen))

    @property
    def _forces(self) -> bool:
        """True once there is no other path than through fire and gas."""
        return self._loops.are_endless or self._searched > SEARCHES

    def _heal_at_last(self, run: Run, seen: list[Foe]) -> Action | None:
        """Return a healing action of a dying hero whom somebody hunts."""
        return fighting.heal_at_last(run) if any(foe.is_hunting for foe in seen) else None

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
        care = first((self._keep_off, inventory.choose, self._stay_in_cover), run)
        if care is not None:
            return care
        if self._is_tired(run):  # it then does nothing else for others, even if it cannot rest
            return first((self._rest_on_stairs, _step_ashore, _rest), run)
        return first((self._go_for_quarry, self._free_captive, devices.cast_anchor), run)

    def _stay_in_cover(self, run: Run) -> Action | None:
        """Return a rest while it waits for a shooter to come, or for the effect of a thing that it used."""
        return Rest() if run.turn < self._covered_until else None

    def _is_tired(self, run: Run) -> bool:
        """Tell whether it needs a rest, has the food for it, and is out of reach of dwellers in lakes."""
        creature = run.world.get(run.hero, Creature)
        tired = creature.health < creature.max_health * TIRED and not inventory.starves(run)
        return tired and not shores.is_reached(run, self._homes, self._homes_reach)

    def _rest_on_stairs(self, run: Run) -> Action | None:
        """Return a step of a worn out hero to stairs nearby, over which he could escape; None on them."""
        creature = run.world.get(run.hero, Creature)
        worn_out = creature.health < creature.max_health * WORN_OUT and not self._homes
        return cover.step_to_stairs(run) if worn_out else None

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
        step = self._approach(run, self._quarry)
        if step is None:
            self._quarry = None
        return step

    def _go_about(self, run: Run, *, in_peace: bool) -> Action:
        """Explore, empty vaults and go down, or go up with the Keystone."""
        self._seeks_keystone(run)  # gives up a search in vain, whichever of these comes to something
        way_on = first(
            (
                self._swim_on,  # first, as each turn in deep water may sweep something from the pack
                self._change_floors,
                self._force_its_way_down,
                self._go_down_late,
                self._go_exploring,
                self._spring_trap,  # after exploring: it may bar the path to what is left
                self._dare_for_food,
                partial(self._rest_up, in_peace=in_peace),  # before what may wake guardians, and before a new floor
                self._loot,  # before it goes down, as it never comes back for it
                self._go_down,
                self._open_up,
                self._dare_all_rooms,  # the stairs lie behind the rooms avoided
                self._go_by_any_means,
            ),
            run,
        )
        return way_on or self._look_for_doors(run)

    def _swim_on(self, run: Run) -> Action | None:
        """Return the next step of a swim that it has begun for want of any other path."""
        return opening.swim_on(run) if self._searched > SEARCHES else None

    def _change_floors(self, run: Run) -> Action | None:
        """Return a step to the stairs up with the Keystone or from below its floor, or down to where there is food."""
        below = run.depth - len(run.content.lengths[run.length])  # floors below the one of the Keystone
        if query.holds(run, run.hero, KEYSTONE) or (below > 0 and not self._resigned):
            return _next(run, self._up)
        if inventory.lacks_food(run) and below < 0 and self._has_foraged(run):
            return _next(run, self._down)
        return None

    def _force_its_way_down(self, run: Run) -> Action | None:
        """Return a step down on paths that it would rather avoid, after going back and forth without end."""
        if not (self._loops.are_endless and self._goes_down(run)):
            return None
        return self._force_a_path(run) or _next(run, self._down)

    def _go_down_late(self, run: Run) -> Action | None:
        """Return a step down if it has been on this floor for long, or goes back and forth on it."""
        late = run.turn > self._arrived + LATE or self._loops.are_many
        return self._go_down(run) if late else None

    def _go_down(self, run: Run) -> Action | None:
        """Return a step to food that it knows of, or else to the stairs down; None if it should not go down."""
        if not self._goes_down(run):
            return None
        return fetch_food(run, self._tried, self._travel) or _next(run, self._down)

    def _go_exploring(self, run: Run) -> Action | None:
        return _next(run, self._explore)

    def _spring_trap(self, run: Run) -> Action | None:
        """Return a throw onto a trap beside it; exploring walks up to traps as long as it has something to throw."""
        sprung = opening.spring(run, self._opened)
        self._explore.goes_up_to_traps = sprung is not None
        return sprung

    def _dare_for_food(self, run: Run) -> Action | None:
        """Return a step into rooms that it avoided, but for halls of bosses, as they may have the food it lacks."""
        if not (inventory.lacks_food(run) and self._avoided > self._halls):
            return None
        self._dares = True
        self._avoided &= self._halls
        return _next(run, self._explore)

    def _rest_up(self, run: Run, *, in_peace: bool) -> Action | None:
        """Return a rest if it is not whole, nobody is about, and it has food for it."""
        creature = run.world.get(run.hero, Creature)
        rests = creature.health < creature.max_health and in_peace and not inventory.lacks_food(run)
        return _rest(run) if rests else None

    def _loot(self, run: Run) -> Action | None:
        return loot(run, self._tried, self._travel, self.favourites)

    def _dare_all_rooms(self, run: Run) -> Action | None:
        """Return a step into the rooms that it avoided, halls of bosses too."""
        if not self._avoided:
            return None
        self._dares = True
        self._look_around_anew()
        return _next(run, self._explore)

    def _go_by_any_means(self, run: Run) -> Action | None:
        """Return a step on a perilous path, after it has looked for doors in vain: the least peril comes first."""
        if self._searched <= SEARCHES:
            return None
        return first((self._force_a_path, _leap_down, opening.swim, opening.go_elsewhere), run)

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
        if run.depth != len(run.content.lengths[run.length]) or query.holds(run, run.hero, KEYSTONE):
            return False
        self._resigned |= self._searched > SEARCHES
        return not self._resigned

    def _goes_down(self, run: Run) -> bool:
        """Tell whether it should go down: not with the Keystone, nor while this floor may have it."""
        holds = query.holds(run, run.hero, KEYSTONE)
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
        self._quarry = None
        awake = [foe for foe in seen if foe.is_hunting and (foe.steps > 0 or foe.creature.kind.shot)]
        if not awake:
            return self._keep_off(run) or first((self._withdraw, self._stalk), run, seen)
        return first(
            (
                self._keep_off_dwellers,
                self._dodge,  # before any fighting: what was announced lands this turn
                self._leave_hall,
                self._step_away_from_bosses,
                self._draw_ashore,
                self._favour,
                self._contend,
            ),
            run,
            awake,
        )

    def _keep_off_dwellers(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return a step of a tired hero out of reach of dwellers in lakes, if nobody else hunts him."""
        return self._keep_off(run) if all(foe.creature.kind.home for foe in awake) else None

    def _dodge(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return a step out of an announced blow, not for ever unless it would kill."""
        del awake
        aside = dodging.step_off_brink(run)
        if aside is None and (self._dodged < DODGES or dodging.may_kill(run)):
            aside = dodging.step_aside(run)
        self._dodged += aside is not None
        return aside

    def _leave_hall(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return a step out of the hall of a boss that hunts it."""
        return halls.leave(run, self._halls) if any(foe.creature.kind.boss for foe in awake) else None

    def _step_away_from_bosses(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return a step out of sight of bosses that are near, but not so close that they would catch up at once."""
        near = [foe.creature for foe in awake if foe.creature.kind.boss and foe.creature.gap <= BOSS_NEAR]
        return cover.step_away_from(run, near) if near and all(boss.gap > 1 for boss in near) else None

    def _draw_ashore(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return a step to dry ground, or a rest there, against foes that rise from water."""
        return shores.draw_ashore(run, [foe.creature for foe in awake]) if self._waited < PATIENCE else None

    def _contend(self, run: Run, awake: list[Foe]) -> Action | None:
        """Return an escape from a fight that costs too much, or an action in it; None to leave the foes alone."""
        fight = Fight(
            awake=awake,
            price=fighting.cost(awake),
            strength=self._strength(run),
            by_stairs=self._flights[run.depth] < FLIGHTS,
            down=self._goes_down(run),
        )
        escape = first((self._get_out, self._outrun), run, fight)
        self._flights[run.depth] += isinstance(escape, Ascend | Descend)
        within = [foe for foe in awake if foe.steps == 1 or not foe.creature.kind.boss]  # it walks up to no boss
        heeded = [foe for foe in within if self._stalked[foe.creature.entity] < STALKS or _comes(foe)]
        if not heeded:
            return escape or _hide_from(run, within) or self._recover(run)
        # The price stays that of all foes: those that it does not go after may still come.
        action = escape or first(
            (self._use_things, self._step_into_cover, self._fight), run, replace(fight, awake=heeded)
        )
        return self._wait_for_blow(run, action)

    def _get_out(self, run: Run, fight: Fight) -> Action | None:
        """Return a step out of a fight that it would lose."""
        if fight.price <= fight.strength * LOST:
            return None
        return fighting.get_out(run, fight.awake, by_stairs=fight.by_stairs, down=fight.down)

    def _outrun(self, run: Run, fight: Fight) -> Action | None:
        """Return a step that keeps it ahead of bosses, or of foes that are far too much for it."""
        chased = fight.price > fight.strength * OVERWHELMED or any(foe.creature.kind.boss for foe in fight.awake)
        return self._keep_ahead(run, fight.awake, by_stairs=fight.by_stairs) if chased else None

    def _use_things(self, run: Run, fight: Fight) -> Action | None:
        """Return the use of something: of items only in a costly fight, of staffs and charms in a lesser one too."""
        if fight.price > fight.strength * COSTLY:
            return fighting.rely_on_things(run, fight.awake)
        if fight.price > fight.strength * EARNEST:
            return devices.relieve(run, [foe.creature for foe in fight.awake]) or devices.shield(run)
        return None

    def _step_into_cover(self, run: Run, fight: Fight) -> Action | None:
        """Return a step out of the line of fire, to wait there for shooters to come."""
        if self._hid >= HIDES or any(foe.steps == 1 for foe in fight.awake):
            return None
        hidden = cover.step_into_cover(run, [foe.creature for foe in fight.awake])
        self._hid += hidden is not None
        self._covered_until = run.turn + IN_COVER if hidden is not None else 0
        return hidden

    def _fight(self, run: Run, fight: Fight) -> Action | None:
        """Return a blow or the like, and count the steps after foes that do not come."""
        patient, sparing = self._waited < PATIENCE, self._spares(run, fight.price)
        action = fighting.fight(run, fight.awake, patient=patient, sparing=sparing)
        if isinstance(action, Walk) and not _comes(fight.awake[0]):
            self._stalked[fight.awake[0].creature.entity] += 1
        return action

    def _wait_for_blow(self, run: Run, action: Action | None) -> Action | None:
        """Return the action, but a rest instead of a step into an announced blow or to a brink, some times in a row."""
        into_blow = self._dodged < DODGES and dodging.leads_into_blow(run, action)
        if into_blow or (self._dodged < WARY * DODGES and dodging.leads_to_brink(run, action)):
            self._dodged += 1
            return Rest()
        return action

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
        return fighting.missile(run, prey[0]) or self._approach(run, prey[0].creature.cell)

    def _approach(self, run: Run, cell: Cell) -> Action | None:
        """Return a step towards an unaware foe, or a blow at it."""
        return approach(run, cell)

    def _avoid(self, run: Run, prey: list[Foe]) -> None:
        """Let foes sleep that would be too much, and avoid their rooms, except the room that the hero is in."""
        _, _, _, at = query.hero(run)
        room_at = run.floor.level.room_at
        rooms = {int(room_at[foe.creature.y, foe.creature.x]) for foe in prey}
        self._avoided |= rooms - {-1, int(room_at[at.y, at.x])}


def _comes(foe: Foe) -> bool:
    """Tell whether a foe comes to strike, is adjacent, or shoots."""
    return foe.steps == 1 or foe.creature.kind.temper.closes_in or foe.creature.kind.shot is not None


def _hide_from(run: Run, foes: list[Foe]) -> Action | None:
    """Return a step out of sight of those foes that shoot, if any do."""
    shooters = [foe.creature for foe in foes if cover.shoots(foe.creature.kind)]
    return cover.step_away_from(run, shooters) if shooters else None


def _step_ashore(run: Run) -> Action | None:
    """Return a step out of water, through which lightning runs."""
    return shores.keep_off(run, ())


def _rest(run: Run) -> Action | None:
    return _next(run, RestUntilHealed(cautious=False))


def _leap_down(run: Run) -> Action | None:
    """Return a step to any chasm that it knows, or the leap, if the fall cannot kill it."""
    return leaping.leap(run, [], most=FAR) if leaping.is_safe(run) else None


def _next(run: Run, goal: Goal) -> Action | None:
    """Return the next action of a goal; None when it has a reason to stop."""
    step = goal.next_step(run)
    return None if isinstance(step, StopReason) else step
