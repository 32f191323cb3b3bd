"""The registry of commands: word, group, help, default keys and function of each.

The game screen, the help page and the check of keys.toml are made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game import knowledge
from game.actions.doors import CloseDoor
from game.actions.moving import Rest, Search
from game.actions.options import Abandon, Exclude, Reveal, Sneak
from game.actions.travelling import Ascend, Descend
from game.autopilot import rest_price
from game.autopilot.explore import AutoExplore
from game.autopilot.fight import AutoFight
from game.autopilot.rest import RestUntilHealed
from game.autopilot.run import RunAlong
from game.autopilot.travel import Travel, TravelDown, TravelUp
from game.draw.words import spoken
from game.frontends.base import TILES
from game.frontends.keymap import KeyMap
from game.screens.base import STAY, Leave, Next, Push
from game.screens.menus.help import Help
from game.screens.menus.options import Options
from game.screens.panels.choosing import Question
from game.screens.panels.counting import Count
from game.screens.play import noting, ordering, using, viewing
from game.screens.play.digging import Digging
from game.screens.play.looking import Look
from game.screens.play.moves import DIRECTIONS
from game.screens.play.overview import Overview
from game.screens.play.places import Destination
from game.storage.settings import SettingsError
from game.world import query

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.actions.base import Action
    from game.autopilot.goal import Goal
    from game.screens.context import Context
    from game.screens.play.acting import Acting
    from game.world.run import Run


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `keys` are its default keys, starting with the one that help shows; keys.toml may change them."""

    word: str
    group: str
    help: str
    keys: tuple[str, ...]
    does: Callable[[Acting], Next]


def take(action: Action) -> Callable[[Acting], Next]:
    """Return a command that takes this action."""
    return lambda screen: screen.act(action)


def step_by(dx: int, dy: int) -> Callable[[Acting], Next]:
    """Return a command that steps by (dx, dy)."""
    return lambda screen: using.step(screen, dx, dy)


def set_out(make: Callable[[], Goal]) -> Callable[[Acting], Next]:
    """Return a command that begins a new goal of the autopilot."""
    return lambda screen: screen.set_out(make())


def take_stairs(verb: Action, names: Collection[str], travel: Callable[[], Goal]) -> Callable[[Acting], Next]:
    """Return a command that takes the stairs underfoot, whoever is in sight, and travels to them from anywhere else."""

    def command(screen: Acting) -> Next:
        known = knowledge.stairs(screen.run)
        _, _, _, at = query.hero(screen.run)
        is_there = (at.x, at.y) in [known.get(name) for name in names]
        return screen.act(verb) if is_there else screen.set_out(travel())

    return command


DOWN = take_stairs(Descend(), ("down",), TravelDown)
UP = take_stairs(Ascend(), ("up", "home"), TravelUp)


def run(dx: int, dy: int) -> Callable[[Acting], Next]:
    """Return a command that begins to run in a direction."""
    return set_out(lambda: RunAlong(dx, dy))


def rest_long(screen: Acting) -> Next:
    """Rest until well, and tell the price once the rest has begun."""
    price = rest_price.price(screen.run)
    after = screen.set_out(RestUntilHealed())
    if price and screen.session.autopilot.is_active:
        screen.say(price)
    return after


def watch_dig(screen: Acting) -> Next:
    """Show how the floor was dug, which reveals its plan, after a confirmation that is asked for once a run."""

    def show(_: str) -> Next:
        screen.session.take(Reveal())
        return Push(Digging(screen.session, screen.context))

    if screen.run.debug:
        return show("Y")
    warning = "This shows the plan of the floor. The run will not be ranked."
    return screen.ask(Question(warning, {"Y": "watch it anyway"}), show)


def stay(_: Acting) -> Next:
    """Do nothing: the word is bound for panels, and to end a walk."""
    return STAY


def count(screen: Acting) -> Next:
    """Let the player type a number and a command, and repeat the command that many times."""

    def repeat(answer: tuple[int, str]) -> Next:
        screen.count, word = answer
        after = COMMANDS[word].does(screen)
        screen.count = 1
        return after

    return screen.ask(Count(screen.context, COUNTED), repeat)


def travel(screen: Acting) -> Next:
    """Let the player choose a place, first that of a travel which was interrupted, and go there."""
    start = screen.session.autopilot.heading(screen.run)
    return screen.ask(Destination(screen.floorview, "travel", start=start), lambda place: screen.set_out(Travel(place)))


def exclude(screen: Acting) -> Next:
    """Let the player choose a place that explore and travel keep out of, or may enter again."""

    def chosen(place: tuple[int, int]) -> Next:
        excluded = screen.run.floor.memory.excluded
        on = place not in excluded
        after = screen.act(Exclude(*place, on))
        if on != (place in excluded):  # it was refused
            return after
        return screen.say(
            "Explore and travel will keep out of there." if on else "Explore and travel will go there again."
        )

    return screen.ask(Look(screen.floorview, "keep out, or allow again"), chosen)


def see_floors(screen: Acting) -> Next:
    """Show what is known of all floors, and travel to the place that the player chooses, if any."""
    return screen.ask(Overview(screen.session), lambda place: screen.set_out(Travel(place)))


def reveal(screen: Acting) -> Next:
    """Show the whole map, or hide it again; the run is no longer ranked."""
    view = screen.floorview.view
    view.revealed = not view.revealed
    screen.session.take(Reveal())
    return screen.say("The whole map lies open." if view.revealed else "The map is yours to find again.")


def sneak(screen: Acting) -> Next:
    """Start or stop sneaking."""
    _, hero, _, _ = query.hero(screen.run)
    return screen.act(Sneak(not hero.sneaking))


def save_and_quit(screen: Acting) -> Next:
    """Save the run and leave; if it cannot be saved, ask before leaving."""
    if screen.session.save():
        return Leave(words="Saved. `--continue` goes on.")
    return screen.ask(
        Question(f"{screen.session.trouble}. Quit without saving?", {"Y": "quit without saving"}), lambda _: Leave()
    )


def abandon(screen: Acting) -> Next:
    """End the run for good, if the player confirms it."""
    return screen.ask(Question("Abandon this run for good?", {"Y": "abandon it"}), lambda _: screen.act(Abandon()))


def open_help(screen: Acting) -> Next:
    """Show the help page."""
    return Push(help_page(screen.context, screen.run))


def help_page(context: Context, run: Run | None = None) -> Help:
    """Return the help page with all commands, the moves laid out as directions, and the legend of a run."""
    groups = {group: commands for group, commands in _by_group().items() if group != MOVING}
    groups[WATCHING] += REPLAYED
    return Help(context, groups, run)


def open_options(screen: Acting) -> Next:
    """Show the options."""
    return Push(options_page(screen.context))


def options_page(context: Context) -> Options:
    """Return the options page, with the keys of every command."""
    return Options(context, _by_group())


def _by_group() -> dict[str, list[tuple[str, str]]]:
    """Return the word and help of all commands by group."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for command in COMMANDS.values():
        groups.setdefault(command.group, []).append((command.word, command.help))
    return groups


TILE_WORDS = {"tall": "tall cells", "square": "square cells", "graphical": "pictures"}


def change_tiles(screen: Acting) -> Next:
    """Choose the next kind of map cells for the window, and save the choice."""
    context = screen.context
    tiles = TILES[(TILES.index(context.settings.tiles) + 1) % len(TILES)]
    try:
        context.change(tiles=tiles)
    except SettingsError as problem:
        return screen.say(f"Kept only until you quit. {problem}.", "bad")
    return screen.say(f"The window shows the map in {TILE_WORDS[tiles]}.")


def miss_window(screen: Acting) -> Next:
    """Tell the player that this needs a window; a window handles the key before it comes here."""
    return screen.say("Only a window can do that; a terminal has keys of its own for it.")


def miss_replay(screen: Acting) -> Next:
    """Tell the player that this is for those who look on; they handle the key before it comes here."""
    return screen.say("Only while you watch a bot or a replay can you do that.")


COUNTED = (*DIRECTIONS, "rest", "search")  # commands that take a count
MOVING = "Moving"
GOING = "Going about"
THINGS = "Fighting and things"
KNOWING = "Knowing"
HEARING = "In words"
PROGRAM = "The program"
WATCHING = "Watching a bot or a replay"
REPLAYED = (  # what other commands do in a replay, as help tells it
    ("east", "a replay: the next action"),
    ("west", "a replay: back by an action"),
    ("descend", "a replay: to the next floor"),
    ("ascend", "a replay: back to this floor's beginning"),
)
WINDOW = "The window"
MOVE_KEYS = {
    "north": "up",
    "south": "down",
    "west": "left",
    "east": "right",
    "northwest": "home",
    "northeast": "pageup",
    "southwest": "end",
    "southeast": "pagedown",
}

_ALL = (
    *(Command(name, MOVING, f"step {name}", (MOVE_KEYS[name],), step_by(*step)) for name, step in DIRECTIONS.items()),
    *(
        Command(f"run_{name}", MOVING, f"run {name}", (f"shift-{MOVE_KEYS[name]}",), run(*step))
        for name, step in DIRECTIONS.items()
    ),
    Command("explore", GOING, "explore, picking things up", ("x", "o"), set_out(AutoExplore)),
    Command("travel", GOING, "travel to a place you choose", ("_",), travel),
    Command("descend", GOING, "go to the stairs down and take them", (">",), DOWN),
    Command("ascend", GOING, "go to the stairs up and take them", ("<",), UP),
    Command("exclude", GOING, "keep explore and travel out of a place", ("X",), exclude),
    Command("sneak", GOING, "sneak, or stop sneaking", ("w",), sneak),
    Command("rest", GOING, "wait a turn", ("z", "."), take(Rest())),
    Command("rest_long", GOING, "rest until you are well", ("Z",), rest_long),
    Command("search", GOING, "search for what is hidden", ("s",), take(Search())),
    Command("count", GOING, "repeat a step, wait or search N times", ("'",), count),
    Command("close", GOING, "close a door", ("c",), take(CloseDoor())),
    Command("fight", THINGS, "fight the nearest foe", ("tab",), set_out(AutoFight)),
    Command("throw", THINGS, "throw something", ("t",), using.throw),
    Command("throw_again", THINGS, "throw again, at the same target", ("T",), using.throw_again),
    Command("order", THINGS, "tell your allies what to do, or to leave", ("O",), ordering.give_orders),
    Command("zap", THINGS, "point a wand or a staff", ("v",), using.zap),
    Command("pick_up", THINGS, "pick up", ("g", ","), using.pick_up),
    Command("pack", THINGS, "open your pack", ("i",), using.open_pack),
    Command("use", THINGS, "use anything you have", ("a",), using.use),
    Command("equip", THINGS, "wield or wear", ("e",), using.equip),
    Command("remove", THINGS, "take off", ("r",), using.remove),
    Command("quaff", THINGS, "drink a potion", ("q",), using.quaff),
    Command("read", THINGS, "read a scroll", ("R",), using.read),
    Command("drop", THINGS, "drop", ("d",), using.drop),
    Command("look", KNOWING, "look about, with the odds of a fight", (";",), viewing.look),
    Command("character", KNOWING, "see your stats, and what affects them", ("C",), viewing.read_character),
    Command("discoveries", KNOWING, "see what you have learned", ("D",), viewing.read_discoveries),
    Command("overview", KNOWING, "see what you know of each floor, or travel", ("m",), see_floors),
    Command("note", KNOWING, "write a note on this place", (":",), noting.write_note),
    Command("inscribe", KNOWING, "write on an item, or name an unknown kind", ("{",), noting.inscribe),
    Command("messages", KNOWING, "read old messages", ("M",), viewing.read_messages),
    Command("dump", KNOWING, "write the run to a text file", ("#",), viewing.write_down),
    Command("condition", HEARING, "describe your health and dangers", ("F",), viewing.tell(spoken.condition)),
    Command("sight", HEARING, "describe what is in sight, and where", ("V",), viewing.tell(spoken.in_sight)),
    Command("surroundings", HEARING, "describe the exits and rooms around", ("E",), viewing.tell(spoken.surroundings)),
    Command("repeat", HEARING, "repeat the last messages", ("P",), viewing.repeat),
    Command("help", KNOWING, "this page", ("?", "f1"), open_help),
    Command("reveal", KNOWING, "debug: show or hide the map; ends scoring", ("f3",), reveal),
    Command("watch_dig", KNOWING, "watch this floor being dug", ("f4",), watch_dig),
    Command("change_tiles", WINDOW, "switch the map: tall, square or pictures", ("f6",), change_tiles),
    Command("full_screen", WINDOW, "full screen, or back to a window", ("f11", "alt-enter"), miss_window),
    Command("zoom_in", WINDOW, "zoom in; so does Ctrl with the wheel", ("ctrl-+", "ctrl-="), miss_window),
    Command("zoom_out", WINDOW, "zoom out", ("ctrl--",), miss_window),
    Command("zoom_usual", WINDOW, "zoom to fit the whole floor", ("ctrl-0",), miss_window),
    Command("pause", WATCHING, "stop, or go on", ("p", "space"), miss_replay),
    Command("faster", WATCHING, "faster", ("+",), miss_replay),
    Command("slower", WATCHING, "slower", ("-",), miss_replay),
    Command("seek", WATCHING, "a replay: to a turn or a floor", ("/",), miss_replay),
    Command("options", PROGRAM, "options and key bindings", ("=",), open_options),
    Command("save_and_quit", PROGRAM, "save and quit", ("S", "ctrl-s"), save_and_quit),
    Command("abandon", PROGRAM, "abandon this run", ("Q",), abandon),
    Command("back", PROGRAM, "close a panel, or stop", ("escape",), stay),
    Command("confirm", PROGRAM, "choose what is marked", ("enter",), stay),
)
COMMANDS = {command.word: command for command in _ALL}
DEFAULT_KEYS = KeyMap({word: command.keys for word, command in COMMANDS.items()}, source="default keys")
