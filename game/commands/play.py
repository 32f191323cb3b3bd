"""Play: the default command of `python run.py`."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Any

from game.commands.busy import told_busy, uncollected

if TYPE_CHECKING:
    import argparse

    from game.bots.explorer import Explorer
    from game.content.library import Library
    from game.frontends.base import Frontend
    from game.screens.base import Screen
    from game.screens.context import Context
    from game.session import Session
    from game.storage.settings import Settings


def run(options: argparse.Namespace) -> int:
    """Play until the player leaves. Return the exit status."""
    with told_busy(), uncollected():
        context = load_context(options)
        frontend = choose_frontend(options, context.settings)
        opened = _opened(options, context)
        from game.screens.stack import Stack
        from levelgen.quoting import sentence

    context.heed = lambda settings: frontend.use_terminal(settings.color, mouse=settings.mouse)
    with frontend:
        stack = Stack(context, *opened, now=frontend.now(), adjust=frontend.adjust)
        status = frontend.run(stack)
    if stack.last_words:
        print(stack.last_words)
    if stack.trouble:
        with contextlib.suppress(OSError):  # the terminal may be what ended the program
            print(f"{sentence(stack.trouble)}.", file=sys.stderr)
    return status


def load_context(options: argparse.Namespace) -> Context:
    """Load content and settings, from the folders that the arguments name.

    Raises:
        ContentError, SettingsError, KeyMapError: one of them cannot be used.
    """
    from pathlib import Path

    from game.content.library import Library
    from game.screens.context import Context
    from game.screens.play.commands import DEFAULT_KEYS
    from game.storage import paths
    from game.storage.records import SqliteRecords
    from game.storage.settings import Settings

    data = paths.data_folder(options.data_dir)
    content = Library.load([Path(folder) for folder in options.mods])
    settings = Settings.read(paths.settings_file(data), content)
    given: dict[str, Any] = {}
    if options.tileset:
        given |= {"tileset": options.tileset, "tiles": "square"}
    if options.color:
        given["color"] = options.color
    if options.screen_reader:
        given["screen_reader"] = True
    length = length_of(options.length, content)
    return Context(
        content=content,
        settings=settings,
        default_keys=DEFAULT_KEYS,
        saves=paths.saves_folder(data),
        settings_file=paths.settings_file(data),
        told_file=paths.told_file(data),
        records=SqliteRecords(paths.records_file(data)),
        morgue=paths.morgue_folder(data),
        seed=options.seed,
        length=length,
        easy=options.easy,
        given=given,
    )


def length_of(options: str | None, content: Library) -> str:
    """Return the length of run that was options for, or the default.

    Raises:
        SettingsError: the content has no such length.
    """
    from game.storage.settings import SettingsError

    usual = next(iter(content.lengths))
    length = options or ("standard" if "standard" in content.lengths else usual)
    if length not in content.lengths:
        raise SettingsError(f"argument --length: must be one of {', '.join(content.lengths)}, not {length!r}")
    return length


def bot_of(options: str) -> type[Explorer]:
    """Return the bot with a name.

    Raises:
        SettingsError: there is no such bot.
    """
    from game.bots.roster import BOTS
    from game.storage.settings import SettingsError

    if options not in BOTS:
        raise SettingsError(f"argument --bot: must be one of {', '.join(BOTS)}, not {options!r}")
    return BOTS[options]


def choose_frontend(options: argparse.Namespace, settings: Settings) -> Frontend:
    """Return the frontend that was options for; else the window if a display answers, or the terminal.

    Raises:
        FrontendError: it is not available; the message says what is missing and what to do.
    """
    from game.frontends.base import FrontendError

    if options.window:
        window = _window(settings)
        window.open()  # before a run begins that could not be shown
        return window
    if options.terminal:
        return _terminal(settings)
    from game.frontends.window.display import window_available
    from levelgen.quoting import sentence

    if window_available():
        window = _window(settings)
        try:
            window.open()
        except FrontendError as problem:
            if not _is_terminal():
                raise FrontendError(f"No display answers. {_NOTHING}") from problem
            print(f"{sentence(problem)} Playing in this terminal.", file=sys.stderr)
        else:
            return window
    elif not _is_terminal():
        raise FrontendError(f"There is no display here. {_NOTHING}")
    return _terminal(settings)


_NOTHING = (
    "There is no terminal either, as input or output is redirected: run it in a terminal, "
    "or print a floor with python -m levelgen show cells."
)


def _is_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty() and _writes_to_terminal()


def _writes_to_terminal() -> bool:
    return sys.__stdout__ is not None and sys.__stdout__.isatty()


def _window(settings: Settings) -> Frontend:
    from game.frontends.window.window import Window
    from levelgen.files import assets_folder

    assets = assets_folder()
    return Window(assets / "tilesets" / "dejavu", tileset=settings.tileset, pictures=assets / "tiles")


def _terminal(settings: Settings) -> Frontend:
    import os

    from game.frontends.base import FrontendError
    from game.frontends.terminal.terminal import Terminal

    terminal = Terminal(colors=settings.color, mouse=settings.mouse)
    if os.environ.get("TERM") == "dumb":
        raise FrontendError("This terminal cannot move its cursor, as TERM is dumb: use another one, or set TERM.")
    return terminal


def _opened(options: argparse.Namespace, context: Context) -> list[Screen]:
    """Return the title and, over it, a new run or the latest one if options for."""
    from game.screens.play.playing import Play, opened
    from game.screens.title import Title

    title = Title(context)
    if options.resume:
        return [title, opened(resume_session(context), context)]
    if options.new or options.easy or options.seed is not None or options.length is not None:
        return [title, Play(begin_session(context), context)]
    return [title]


def begin_session(context: Context) -> Session:
    """Return a session of a new run in a file of its own."""
    import secrets

    from game.screens.play.concluding import concluding
    from game.session import Session
    from game.storage import saves

    seed = secrets.randbelow(10**9) if context.seed is None else context.seed
    path = saves.fresh_path(context.saves)
    at_end = concluding(context)
    return Session.new(context.content, seed, context.length, path, easy=context.easy, at_end=at_end)


def resume_session(context: Context) -> Session:
    """Return a session of the latest run; if its file is damaged, of its previous save.

    Raises:
        SaveError: there is no run, or it cannot be loaded.
    """
    from game.screens.play.concluding import concluding
    from game.session import Session
    from game.storage import saves

    path, at_end = saves.latest(context.saves), concluding(context)
    if path is None:
        raise saves.SaveError(f"{context.saves}: there is no run to continue; begin one with --new")
    try:
        return Session.load(context.content, path, at_end=at_end)
    except saves.SaveError as problem:
        if problem.backup is None:
            raise
        session = Session.load(context.content, path, backup=True, at_end=at_end)
        session.say(f"The newest save of this run is damaged. This is turn {session.run.turn}.", "bad")
        return session
