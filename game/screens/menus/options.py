"""The options: every setting with its value, changed and saved at once, and the pages for keys and pickup."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.content.families import FAMILIES
from game.frontends.base import FrontendError
from game.screens.base import STAY, Next, Pop, Push
from game.screens.menus.rebinding import LEFT_ALL, Bindings
from game.screens.panels.listing import Entry, Listing, lettered
from game.screens.panels.prompting import TextPrompt
from game.storage.settings import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.screens.context import Context
    from game.screens.menus.help import Groups

    Choices = Sequence[tuple[Any, str]]  # values and their words

WIDTH = 74
LONGEST = 200  # characters of the list of words that messages are searched for
VALUE_AT = 42  # column of the values, after the letter
ON_OFF: Choices = ((True, "on"), (False, "off"))


@dataclass(frozen=True, slots=True)
class Option:
    """A line of the options: a setting, its word and help line, and its choices."""

    field: str
    word: str
    help: str
    choices: Callable[[Context], Choices]


def one_of(*choices: tuple[Any, str]) -> Callable[[Context], Choices]:
    """Return a function that gives these choices in any context."""
    return lambda _: choices


OPTIONS = (
    Option(
        "palette",
        "Colours",
        "The palette. Some have high contrast, some are for colour-blind players.",
        lambda context: [(name, name.replace("_", " ")) for name in context.content.palettes],
    ),
    Option(
        "color",
        "Colours in the terminal",
        "How many colours to send the terminal. Automatic: as many as it is known to have.",
        one_of(("auto", "automatic"), ("truecolor", "all"), ("256", "256"), ("16", "16"), ("none", "none")),
    ),
    Option(
        "tiles",
        "Map in the window",
        "Tall cells fill the window; square ones leave more room for messages.",
        one_of(("tall", "tall cells"), ("square", "square cells"), ("graphical", "pictures")),
    ),
    Option(
        "animations",
        "Animations",
        "Bolts, blows and blasts are shown as they happen, and water moves.",
        one_of(*ON_OFF),
    ),
    Option("hints", "Hints", "Each is given once, when it first matters.", one_of(*ON_OFF)),
    Option("plain_walls", "Plain walls", "All walls are drawn as #, whatever they join.", one_of(*ON_OFF)),
    Option("damage_numbers", "Damage numbers", "Messages say how much damage a blow did.", one_of(*ON_OFF)),
    Option(
        "mouse",
        "Mouse in the terminal",
        "Point and click there too. Off lets the terminal use the mouse to select text.",
        one_of(*ON_OFF),
    ),
    Option(
        "screen_reader",
        "Screen reader",
        "New messages only, in the first rows; no frames, bars or motion; the cursor where you stand, look or choose.",
        one_of(*ON_OFF),
    ),
)
SHARES: Choices = ((0, "never"), (20, "20%"), (33, "33%"), (50, "50%"), (75, "75%"))
PLAYING = (
    Option(
        "careful_below",
        "Refuse explore and fight at health below",
        "A share of full health. Your own steps and blows are never refused.",
        one_of(*SHARES),
    ),
    Option(
        "shuns_killers",
        "Fight refuses deadly foes",
        "Foes that know of you and could kill you in two hits. Walking into them still strikes.",
        one_of(*ON_OFF),
    ),
    Option(
        "stops_below",
        "Wait for a key at health below",
        "A share of full health. Only Space goes on, so no held key runs past it.",
        one_of(*SHARES),
    ),
)
STOPS = "Messages with any of these words wait for Space, so that no held key runs past. Separate with commas."
TILESET = "A picture file of tiles for square cells, in code page 437 order."
PICKUP = "Items that you pick up by walking over them, and that explore goes to."
SETS = {
    "vi": "Move with h j k l y u b n",
    "numpad": "Move with number pad and digits",
    "laptop": "Move diagonally with 7 9 1 3",
}
SET_HELP = "These keys as well as the arrows. If two sets bind a key, the one turned on last wins."
REBIND = "Every command with its keys. The help page lists whatever you bind."


class Options(Listing):
    """All options; its letter or Enter, Left and Right change one."""

    width = WIDTH
    spare = 8

    def __init__(self, context: Context, groups: Groups) -> None:
        super().__init__("Options")
        self.context = context
        self.groups = groups
        self.problem = ""  # why the last change could not be saved
        self._typed = ""  # the setting whose text is being typed

    def entries(self) -> list[Entry]:
        """Return a line for each setting, for each set of keys, and for the page of bindings."""
        made = [Entry([("How it looks", "text_place")])]
        made += [_line(option.word, self._word_of(option), option) for option in OPTIONS]
        settings = self.context.settings
        made.append(_line("Tileset of the window", Path(settings.tileset).name or "none", TILESET))
        made.append(Entry([("How it plays", "text_place")]))
        made += [_line(option.word, self._word_of(option), option) for option in PLAYING]
        made.append(_line("Wait for a key at messages with", ", ".join(settings.stops_at) or "none", STOPS))
        left = ", ".join(FAMILIES[name].group.lower() for name in settings.leaves)
        made.append(_line("Pick up", f"all but {left}" if left else "everything", PICKUP))
        made.append(Entry([("Keys", "text_place")]))
        for name in self.context.content.keys:
            on = name in self.context.settings.keys
            made.append(_line(SETS.get(name, f"Keys of {name}"), "on" if on else "off", name))
        own = len(self.context.settings.bindings)
        bound = "one of your own" if own == 1 else f"{own} of your own" if own else "default"
        made.append(_line("Key bindings", bound, REBIND))
        return lettered(made)

    def _word_of(self, option: Option) -> str:
        value = getattr(self.context.settings, option.field)
        return dict(option.choices(self.context)).get(value, str(value))

    def beneath(self) -> Sequence[tuple[str, str]]:
        """Return the help line of the chosen option, or the reason why the last change could not be saved."""
        chosen = self.chosen()
        if self.problem:
            return [(self.problem, "text_bad")]
        if isinstance(chosen, Option):
            return [(chosen.help, "text")]
        return [(chosen if chosen in (REBIND, STOPS, PICKUP, TILESET) else SET_HELP, "text")]

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter or Enter change · Esc back"

    def press(self, key: str, word: str | None) -> Next:
        """Change the chosen option by Left and Right as well."""
        if key in ("left", "right", "keypad-4", "keypad-6"):
            return self._change(self.chosen(), -1 if key in ("left", "keypad-4") else 1)
        self.problem = ""
        return super().press(key, word)

    def picked(self, value: Any) -> Next:
        """Change an option to its next value, or open the page of bindings."""
        self.mark(value)
        return self._change(value, 1)

    def _change(self, chosen: Any, by: int) -> Next:
        """Set the chosen option to its next value, or to the one before if `by` is -1."""
        settings = self.context.settings
        if chosen == REBIND:
            return Push(Bindings(self.context, self.groups))
        if chosen == PICKUP:
            return Push(Pickup(self.context))
        if chosen == STOPS:
            self._typed, text = "stops_at", ", ".join(settings.stops_at)
            return Push(TextPrompt("Wait for a key", STOPS, "keep", text=text, longest=LONGEST))
        if chosen == TILESET:
            self._typed = "tileset"
            return Push(TextPrompt("Tileset", TILESET, "keep", text=settings.tileset, longest=LONGEST))
        if isinstance(chosen, Option):
            values = [value for value, _ in chosen.choices(self.context)]
            value = getattr(settings, chosen.field)
            index = values.index(value) + by if value in values else 0
            self._keep(**{chosen.field: values[index % len(values)]})
        else:
            others = tuple(name for name in settings.keys if name != chosen)
            self._keep(keys=others if chosen in settings.keys else (*others, chosen))
        return STAY

    def answered(self, answer: Any) -> Next:
        """Save the typed text, or close with the list of keys if Escape left that."""
        if answer is LEFT_ALL:
            return Pop()
        if isinstance(answer, str) and self._typed == "tileset":
            self._use_tileset(answer)
        elif isinstance(answer, str):
            self._keep(stops_at=tuple(words.strip() for words in answer.split(",") if words.strip()))
        return STAY

    def _use_tileset(self, path: str) -> None:
        """Draw the map with the tileset at a path, after checking it, or with none if the path is empty."""
        from game.frontends.window.tilesheets import Tilesheet  # noqa: PLC0415  Pillow is loaded only if needed

        try:
            if path:
                Tilesheet(Path(path))
        except FrontendError as problem:
            self.problem = str(problem)
        else:
            self._keep(**({"tileset": path, "tiles": "square"} if path else {"tileset": ""}))

    def _keep(self, **fields: Any) -> None:
        self.problem = _changed(self.context, **fields)


class Pickup(Listing):
    """The families of items, each with whether it is picked up by walking over it."""

    def __init__(self, context: Context) -> None:
        super().__init__("Pick up")
        self.context = context
        self.problem = ""  # why the last change could not be saved

    def entries(self) -> list[Entry]:
        """Return a line for each family that can be left lying."""
        leaves = self.context.settings.leaves
        families = [family for family in FAMILIES.values() if not family.needed]
        return lettered([_line(family.group, "no" if family.id in leaves else "yes", family.id) for family in families])

    def beneath(self) -> Sequence[tuple[str, str]]:
        """Return why the last change could not be kept."""
        return [(self.problem, "text_bad")] if self.problem else []

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "letter or Enter change · Esc back"

    def picked(self, value: str) -> Next:
        """Let the family be picked up, or left lying."""
        self.mark(value)
        leaves = self.context.settings.leaves
        others = tuple(name for name in leaves if name != value)
        self.problem = _changed(self.context, leaves=others if value in leaves else (*others, value))
        return STAY


def _changed(context: Context, **fields: Any) -> str:
    """Change settings. Returns: why they could not be saved, or ""."""
    try:
        context.change(**fields)
    except SettingsError as problem:
        return f"Kept only until you quit. {problem}"
    return ""


def _line(word: str, value: str, picked: Any) -> Entry:
    return Entry([(f"{word:<{VALUE_AT}}", "text"), (value, "text_good")], picked)
