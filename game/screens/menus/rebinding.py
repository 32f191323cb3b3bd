"""The keys of commands: a list of all of them, and a panel that rebinds one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.draw.text.canvas import centered
from game.frontends.keymap import key_text
from game.screens.base import STAY, Next, Pop, Push, Screen, is_back
from game.screens.menus.help import in_short, keys_for
from game.screens.panels.choosing import Question
from game.screens.panels.listing import Entry, Listing
from game.storage.settings import SettingsError

if TYPE_CHECKING:
    from game.screens.base import Frame
    from game.screens.context import Context
    from game.screens.menus.help import Groups

WIDTH = 74
KEYS_AT = 44  # column of the keys
LEFT_ALL = object()  # the answer of a list that closes the options as well
READY, DONE = "backspace", "escape"  # keys with a use in the panel, which cannot be bound in it


class Bindings(Listing):
    """Every command with its keys; picking one lets the player bind it."""

    width = WIDTH

    def __init__(self, context: Context, groups: Groups) -> None:
        super().__init__("Key bindings")
        self.context = context
        self.meanings = {word: meaning for commands in groups.values() for word, meaning in commands}
        self.groups = groups

    def entries(self) -> list[Entry]:
        """Return the commands under the headings of their groups."""
        made = []
        for group, commands in self.groups.items():
            made.append(Entry([(group, "text_place")]))
            for word, meaning in commands:
                own = word in self.context.settings.bindings
                keys = in_short(keys_for(self.context, word)) or "not bound"
                made.append(
                    Entry([(f"{meaning:<{KEYS_AT}}", "text"), (keys, "text_good" if own else "text_dim")], word)
                )
        return made

    def keys(self) -> str:
        """Return the text of the panel's foot."""
        return "Enter bind · Left options · Esc close"

    def press(self, key: str, word: str | None) -> Next:
        """Pick or move; go back to the options, or by Escape past them."""
        if key in ("backspace", "left"):
            return Pop()
        return Pop(LEFT_ALL) if is_back(key, word) else super().press(key, word)

    def picked(self, value: Any) -> Next:
        """Let the player bind the command."""
        return Push(Binding(self.context, self.meanings, value))


class Binding(Screen):
    """The keys of one command: a pressed key is added to them, or removed if it is one of them."""

    overlay = True

    def __init__(self, context: Context, meanings: dict[str, str], word: str) -> None:
        self.context = context
        self.meanings = meanings
        self.word = word
        self.problem = ""  # why the last change could not be saved
        self._asked = ""  # the key of another command, while the question about it is open

    def draw(self, frame: Frame) -> None:
        """Draw the command and its keys, and what to press."""
        canvas, colors = frame.over, frame.over.colors
        foot = "Backspace default · Esc done"
        inner = canvas.panel(centered(frame.columns, frame.rows, WIDTH, 7), self.meanings[self.word], foot)
        bound = "   ".join(keys_for(self.context, self.word)) or "no key"
        y = canvas.paragraph(inner, inner.top, f"Its keys: {bound}", colors["text"])
        words = "Press a key to bind it to this command, or a bound one to unbind it."
        canvas.paragraph(inner, y + 1, self.problem or words, colors["text_bad" if self.problem else "text_dim"])

    def press(self, key: str, word: str | None) -> Next:
        """Bind the key, asking first if another command has it; Escape closes, Backspace restores the default keys."""
        if key == DONE:
            return Pop()
        own = dict(self.context.settings.bindings)
        if key == READY:
            own.pop(self.word, None)
            self._keep(own)
        elif word == self.word:
            own[self.word] = tuple(bound for bound in self.context.keys.keys_of(self.word) if bound != key)
            self._keep(own)
        elif word is None:
            self._bind(key)
        else:
            self._asked = key
            left = [bound for bound in self.context.keys.keys_of(word) if bound != key]
            loss = "" if left else ", which would have no key"
            words = f'{key_text(key)} means "{self.meanings[word]}"{loss}.'
            return Push(Question(words, {"Y": "bind it anyway"}))
        return STAY

    def answered(self, answer: Any) -> Next:
        """Take the key from the other command, or go back to the list."""
        if answer is None:
            return Pop()
        self._bind(self._asked)
        return STAY

    def _bind(self, key: str) -> None:
        """Give the key to the command, and take it from the command that the player bound it to before."""
        own = {word: tuple(bound for bound in keys if bound != key) for word, keys in
               self.context.settings.bindings.items()}  # fmt: skip
        own[self.word] = (key, *self.context.keys.keys_of(self.word))
        self._keep(own)

    def _keep(self, bindings: dict[str, tuple[str, ...]]) -> None:
        self.problem = ""
        try:
            self.context.change(bindings=bindings)
        except SettingsError as problem:
            self.problem = f"Kept only until you quit. {problem}"
