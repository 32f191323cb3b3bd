"""Playing: the floor, the panels around it, and what each command does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.actions.handling import Drop, Equip, PickUp, Remove
from game.actions.moving import Close, Plunge, Rest, Search, Walk
from game.actions.using import THROW_REACH, Eat, Quaff, Read, Throw, Zap
from game.draw import describing, effects, shimmer
from game.rules import fov, identify, inventory, perils
from game.rules.pathfinding import Waves
from game.screens.base import STAY, Leave, Next, Push, Screen, Swap
from game.screens.choosing import PackList, Question
from game.screens.death import Death
from game.screens.digging import Digging
from game.screens.floorview import FloorView
from game.screens.help import Help, keys_for
from game.screens.looking import Look
from game.screens.messages import Messages
from game.screens.moves import MOVES, RUNS
from game.screens.pack import Pack
from game.turn.autopilot import Journey, Stop, foes_in_sight, nearest_foe
from game.world import query
from game.world.components import Item, Position, Worn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.actions.base import Action
    from game.frontends.base import Mouse
    from game.screens.base import Frame
    from game.screens.context import Context
    from game.session import Session
    from game.world.events import Event

JOURNEY_PAUSE = 0.008  # seconds between the steps of a journey
TRAVELS = ("place", "descend", "ascend")  # journeys that pick up what they come upon; exploring does so by itself
WOUNDED = 3  # below this part of the whole health, hints and warnings change


class Play(Screen):
    """One session on the screen."""

    def __init__(self, session: Session, context: Context) -> None:
        self.session = session
        self.context = context
        self.floorview = FloorView(session, context)
        self.journey: Journey | None = None
        self._frames: Iterator[tuple[dict[tuple[int, int], tuple[str, str]], float]] | None = None
        self._frame_pause = 0.0
        self._told: set[int] = set()  # who is unaware of the hero, and stopped a journey before
        self._quarry: tuple[int, tuple[int, int]] | None = None  # whom the hero charges at, and where it was last seen
        self._then: Callable[[Any], Next] = lambda _: STAY  # what the answer of the screen above is for
        self._pointed: tuple[int, int] | None = None
        self._commands: dict[str, Callable[[], Next]] = {
            "rest": lambda: self._act(Rest()),
            "search": lambda: self._act(Search()),
            "pick_up": self._pick_up,
            "rest_long": lambda: self._set_out(Journey("rest")),
            "explore": lambda: self._set_out(Journey("explore")),
            "descend": lambda: self._set_out(Journey("descend")),
            "ascend": lambda: self._set_out(Journey("ascend")),
            "fight": self._fight,
            "travel": self._travel,
            "look": lambda: Push(Look(self.floorview)),
            "pack": lambda: self._open(Pack(self.session), self._picked_in_pack),
            "equip": lambda: self._choose("Equip what?", _unworn("weapon", "armour"), Equip),
            "remove": lambda: self._choose("Take off what?", self._is_worn, Remove),
            "drop": lambda: self._choose("Drop what?", lambda _: True, Drop),
            "quaff": lambda: self._choose("Drink what?", _of("potion"), Quaff),
            "read": lambda: self._open(PackList(self.session, "Read what?", _of("scroll")), self._read),
            "zap": lambda: self._open(PackList(self.session, "Point what?", _of("wand")), self._zap),
            "throw": lambda: self._open(PackList(self.session, "Throw what?", _throwable), self._throw),
            "use": lambda: self._open(PackList(self.session, "Use what?"), self._use),
            "close": self._close,
            "messages": lambda: Push(Messages(self.session)),
            "help": lambda: Push(Help(self.context)),
            "reveal": self._reveal,
            "watch_dig": self._watch_dig,
            "save_and_quit": self._save_and_quit,
            "abandon": self._abandon,
        }

    # Drawing

    def draw(self, frame: Frame) -> None:
        """The floor from the hero's eyes, or from the pointer's place."""
        self.session.activate()
        run = self.session.run
        _, _, _, at = query.hero()
        pointed = self._pointed
        words = describing.place(run, *(pointed or (at.x, at.y)))
        if pointed is None:
            words = words.removeprefix("you · ")
        self.floorview.view.cursor = pointed
        self.floorview.draw(frame, words[:1].upper() + words[1:], self._hints(), focus=(at.x, at.y))
        self.floorview.view.cursor = None

    def _hints(self) -> str:
        """The few keys that fit the moment."""
        run = self.session.run
        if self.session.trouble:
            return self.session.trouble
        _, _, creature, at = query.hero()
        words = []
        if nearest_foe(run) is not None:
            words = [("fight", "fight"), ("throw", "throw"), ("look", "look"), ("pack", "pack")]
        else:
            if query.items_at(at.x, at.y):
                words.append(("pick_up", "pick up"))
            if (at.x, at.y) == run.floor.level.stairs_down:
                words.append(("descend", "go down"))
            else:
                words.append(("explore", "explore"))
                words.append(("descend", "to the stairs"))
            if creature.health * 2 < creature.most:
                words.append(("rest_long", "rest"))
            words += [("pack", "pack"), ("look", "look")]
        words.append(("help", "help"))
        bound = [(keys_for(self.context, word), meaning) for word, meaning in dict(words).items()]
        return "  ".join(f"{keys[0]} {meaning}" for keys, meaning in bound if keys)

    # Time

    @property
    def pause(self) -> float | None:
        """A frame of an animation or a step of a journey is due soon, else what shimmers, if anything does."""
        if self._frames is not None:
            return self._frame_pause
        if self.journey is not None:
            return JOURNEY_PAUSE
        return shimmer.PAUSE if self.floorview.shimmers() else None

    def tick(self) -> Next:
        """The next frame, or the next step."""
        if self._frames is not None:
            self._next_frame()
        elif self.journey is not None:
            return self._step()
        else:
            self.floorview.stir()
        return STAY

    def _next_frame(self) -> None:
        assert self._frames is not None  # noqa: S101  only called while there are frames
        frame = next(self._frames, None)
        if frame is None:
            self._end_frames()
        else:
            self.floorview.view.flashes, self._frame_pause = frame

    def _end_frames(self) -> None:
        self._frames = None
        self.floorview.view.flashes = {}

    # Input

    def press(self, key: str, word: str | None) -> Next:
        """Carry out a command; any key ends an animation and a journey first."""
        del key
        self._end_frames()
        self._pointed = None
        if self.journey is not None:
            self.journey = None
            return STAY if word is None or word in ("explore", "back") else self._command(word)
        return STAY if word is None else self._command(word)

    def _command(self, word: str) -> Next:
        self.session.activate()
        if word != "fight":
            self._quarry = None
        if word in RUNS:
            return self._set_out(Journey("run", heading=RUNS[word]))
        if word in MOVES:
            return self._walk(*MOVES[word])
        command = self._commands.get(word)
        return STAY if command is None else command()

    def point(self, mouse: Mouse) -> Next:
        """Describe what is hovered over; a click steps, strikes, takes or travels."""
        self.session.activate()
        self._pointed = None if mouse.map_cell is None else self.floorview.cell(mouse.map_cell)
        if self._pointed is not None and not self.session.run.floor.inside(*self._pointed):
            self._pointed = None
        if mouse.what == "click" and self._pointed is not None:
            place, self._pointed = self._pointed, None
            return self._click(place)
        return STAY

    def _click(self, place: tuple[int, int]) -> Next:
        """Do what a click at a cell asks for: what lies underfoot, a step or blow beside the hero, else a walk.

        With somebody in sight a walk is one step, as a key would take it.
        """
        run = self.session.run
        _, _, _, at = query.hero()
        dx, dy = place[0] - at.x, place[1] - at.y
        if (dx, dy) == (0, 0):
            return self._use_place()
        squeezes = bool(dx and dy) and place not in run.floor.bodies and not run.floor.grid.allows(at.x, at.y, dx, dy)
        if max(abs(dx), abs(dy)) == 1 and not squeezes:
            return self._walk(dx, dy)
        if nearest_foe(run, aware=True) is None or not run.floor.explored[place[1], place[0]]:
            return self._go_to(place)
        step = Journey("place", place=place, heedless=True).next_step(run)
        if isinstance(step, Stop):
            run.say(step.reason, "dim")
            return STAY
        return self._step_to(step)

    def _use_place(self) -> Next:
        """Pick up what lies where the hero stands, or take the stairs there."""
        level = self.session.run.floor.level
        _, _, _, at = query.hero()
        if query.items_at(at.x, at.y):
            return self._pick_up()
        for stairs, goal in ((level.stairs_down, "descend"), (level.stairs_up, "ascend")):
            if stairs == (at.x, at.y):
                return self._command(goal)
        return STAY

    def answered(self, answer: Any) -> Next:
        """The screen above closed: do what it was opened for."""
        self.session.activate()
        then, self._then = self._then, lambda _: STAY
        return STAY if answer is None else then(answer)

    def _open(self, screen: Screen, then: Callable[[Any], Next]) -> Next:
        self._then = then
        return Push(screen)

    def release(self) -> None:
        """Somebody else may play the run now."""
        self.session.release()

    def save(self) -> bool:
        """Save the run."""
        return self.session.save()

    # Acting

    def _act(self, action: Action) -> Next:
        """One action, with what it shows."""
        events = self.session.take(action)
        if self.context.animations:
            self._animate(events)
        return self._after()

    def _walk(self, dx: int, dy: int) -> Next:
        """One step; into what is known to be dangerous only if that is confirmed."""
        warning = perils.warning(dx, dy)
        if not warning:
            return self._step_to(Walk(dx, dy))
        plunges = perils.is_plunge(dx, dy)
        return self._open(
            Question(warning, {"Y": "go there all the same"}),
            lambda _: self._step_to(Plunge(dx, dy) if plunges else Walk(dx, dy)),
        )

    def _step_to(self, action: Action) -> Next:
        """One step; what lies there is picked up, unless the hero put it there or has foes to mind."""
        after = self._act(action)
        return self._take_what_lies() or after

    def _take_what_lies(self) -> Next | None:
        """Pick up what lies where the hero came to stand, unless it was put down there; None if nothing is taken."""
        after: Next | None = None
        run = self.session.run
        if run.refusal or run.outcome is not None or nearest_foe(run, aware=True) is not None:
            return after
        _, _, _, at = query.hero()
        cell = (at.x, at.y)
        wanted = (
            cell not in run.floor.left_alone
            and not run.floor.kind_at(*cell).keeps
            and inventory.free_letter(run.hero) is not None
        )
        for item, _ in query.items_at(*cell) if wanted else ():
            after = self._act(PickUp(item))
        return after

    def _animate(self, events: list[Event]) -> None:
        self._frames = effects.frames(self.session.run, events)
        self._next_frame()

    def _after(self) -> Next:
        run = self.session.run
        if run.outcome is not None:
            self.journey = None
            return Swap(Death(self.session, self.floorview))
        return STAY

    def _set_out(self, journey: Journey) -> Next:
        journey.told = self._told
        self.journey = journey
        return self._step()

    def _step(self) -> Next:
        if self.journey is None:
            return STAY
        self.session.activate()
        step = self.journey.next_step(self.session.run)
        if isinstance(step, Stop):
            self.journey = None
            if step.reason:
                self.session.run.say(step.reason, "dim")
            return STAY
        depth = self.session.run.depth
        self.session.take(step)
        if self.session.run.refusal or self.session.run.depth != depth:
            self.journey = None
        if isinstance(step, Walk) and self.journey is not None and self.journey.goal in TRAVELS:
            return self._take_what_lies() or self._after()
        return self._after()

    def _pick_up(self) -> Next:
        _, _, _, at = query.hero()
        lying = query.items_at(at.x, at.y)
        return self._act(PickUp(lying[0][0] if lying else 0))

    def _fight(self) -> Next:
        """Strike at or walk towards the nearest foe in sight, or where one was that a corner hid."""
        run = self.session.run
        self._quarry = self._choose_quarry()
        if self._quarry is None:
            run.say("There is nobody to fight in sight.", "dim")
            return STAY
        x, y = self._quarry[1]
        _, _, creature, at = query.hero()
        if creature.health * WOUNDED < creature.most:
            run.say("You are too badly hurt to charge; walk into it if you must.", "bad")
            return STAY
        waves = Waves(run.floor.grid, 1 << (y * run.floor.width + x))
        steps = waves.nearer(at.x, at.y)
        if not steps:
            run.say("You see no way to get at it.", "dim")
            return STAY
        return self._walk(*steps[0])

    def _choose_quarry(self) -> tuple[int, tuple[int, int]] | None:
        """Return the foe to charge at and its cell: the nearest, unless one not beside the hero was charged at before.

        Who was charged at and is out of sight is looked for where it was last seen, or a corner would make the hero
        turn back for somebody else.
        """
        run = self.session.run
        _, _, _, at = query.hero()
        foes = {foe: query.get(foe, Position) for foe in foes_in_sight(run)}
        cells = {foe: (there.x, there.y) for foe, there in foes.items()}
        nearest = next(iter(cells.items()), None)
        if self._quarry is None or (nearest is not None and fov.distance(at.x, at.y, *nearest[1]) == 1):
            return nearest
        foe, (x, y) = self._quarry
        if foe in cells:
            return foe, cells[foe]
        return nearest if run.floor.visible[y, x] else self._quarry

    def _travel(self) -> Next:
        return self._open(Look(self.floorview, "travel"), self._go_to)

    def _go_to(self, place: tuple[int, int]) -> Next:
        floor = self.session.run.floor
        if not floor.inside(*place) or not floor.explored[place[1], place[0]]:
            self.session.run.say("You do not know that place.", "dim")
            return STAY
        return self._set_out(Journey("place", place=place))

    def _close(self) -> Next:
        """Close the open door beside the hero."""
        floor = self.session.run.floor
        _, _, _, at = query.hero()
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if floor.kind_at(at.x + dx, at.y + dy).id == "open_door":
                return self._act(Close(at.x + dx, at.y + dy))
        self.session.run.say("There is no open door beside you.", "dim")
        return STAY

    # Things

    def _choose(self, title: str, wanted: Callable[[Item], bool], verb: Callable[[int], Action]) -> Next:
        return self._open(PackList(self.session, title, wanted), lambda item: self._act(verb(item)))

    def _is_worn(self, item: Item) -> bool:
        return any(other is item for _, (_, other) in query.rows(Worn, Item))

    def _picked_in_pack(self, answer: tuple[str, int]) -> Next:
        """A verb chosen on an item's card."""
        verb, item = answer
        if verb == "throw":
            return self._throw(item)
        if verb == "use":
            return self._use(item)
        verbs: dict[str, Callable[[int], Action]] = {"equip": Equip, "remove": Remove, "drop": Drop}
        return self._act(verbs[verb](item))

    def _use(self, item: int) -> Next:
        """What one does with such a thing."""
        family = query.get(item, Item).kind.family
        if family == "potion":
            return self._act(Quaff(item))
        if family == "scroll":
            return self._read(item)
        if family == "wand":
            return self._zap(item)
        if family == "food":
            return self._act(Eat(item))
        if family == "thrown":
            return self._throw(item)
        if query.find(item, Worn) is not None:
            return self._act(Remove(item))
        return self._act(Equip(item))

    def _read(self, item: int) -> Next:
        kind = query.get(item, Item).kind
        if kind.needs_choice and identify.is_known(kind):
            return self._open(
                PackList(self.session, "Read it upon what?", lambda other: other.kind.id != kind.id),
                lambda on: self._act(Read(item, on)),
            )
        after = self._act(Read(item))
        if kind.needs_choice and self.session.run.outcome is None and query.alive(item):
            return self._read(item)  # it turned out to be one that wants something to be read upon
        return after

    def _zap(self, item: int) -> Next:
        return self._open(
            Look(self.floorview, "point it there", reach=2 * THROW_REACH, aimed=item),
            lambda cell: self._act(Zap(item, *cell)),
        )

    def _throw(self, item: int) -> Next:
        return self._open(
            Look(self.floorview, "throw it there", reach=THROW_REACH, aimed=item),
            lambda cell: self._act(Throw(item, *cell)),
        )

    # The program

    def _reveal(self) -> Next:
        """Show the whole map, or hide it again; the run is no longer ranked."""
        view = self.floorview.view
        view.revealed = not view.revealed
        run = self.session.run
        run.debug = True
        run.say("The whole map lies open." if view.revealed else "The map is yours to find again.", "dim")
        return STAY

    def _watch_dig(self) -> Next:
        """Show this floor being dug, which gives its plan away: only if that is confirmed, or was before."""
        if self.session.run.debug:
            return Push(Digging(self.session, self.context))
        return self._open(
            Question("This shows the plan of the floor. The run will not be ranked.", {"Y": "watch it all the same"}),
            lambda _: Push(Digging(self.session, self.context)),
        )

    def _save_and_quit(self) -> Next:
        if self.session.save():
            return Leave()
        return self._open(
            Question(f"{self.session.trouble}. Quit without saving?", {"Y": "quit without saving"}), lambda _: Leave()
        )

    def _abandon(self) -> Next:
        return self._open(
            Question("Abandon this run for good?", {"Y": "abandon it"}),
            lambda _: self._given_up(),
        )

    def _given_up(self) -> Next:
        self.session.abandon()
        return self._after()


def _of(*families: str) -> Callable[[Item], bool]:
    return lambda item: item.kind.family in families


def _unworn(*families: str) -> Callable[[Item], bool]:
    def wanted(item: Item) -> bool:
        worn = any(other is item for _, (_, other) in query.rows(Worn, Item))
        return item.kind.family in families and not worn

    return wanted


def _throwable(item: Item) -> bool:
    return item.kind.family in ("thrown", "potion", "weapon")
