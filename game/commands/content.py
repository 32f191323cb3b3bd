"""The command `content`: check the assets, count them, or print their schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from game.content.library import Library


def run(options: argparse.Namespace) -> int:
    """Check the assets with the mods over them, count them, or print their schema.

    Returns:
        The exit status.

    Raises:
        ContentError: an asset cannot be used.
    """
    for line in _lines(options):
        print(line)
    return 0


def _lines(options: argparse.Namespace) -> Iterator[str]:
    if options.schema is None:
        yield from _counts(options.mods) if options.json else _check(options.mods)
        return
    import json

    from game.commands import schema
    from game.content.load import ContentError
    from game.content.tables import FILES
    from levelgen.reading import look_up, refusing

    if options.schema:
        with refusing(ContentError, "argument "):
            look_up(options.schema, dict.fromkeys(FILES), "--schema")
    if options.json:
        yield json.dumps(schema.as_json(options.schema), indent=1)
    else:
        yield from schema.lines(options.schema)


def _check(mods: list[str]) -> Iterator[str]:
    from pathlib import Path

    from game.content.library import Library
    from game.content.load import open_mod
    from game.content.tables import refuse_unread
    from game.screens.play.commands import DEFAULT_KEYS

    paths = [Path(path) for path in mods]
    content = Library.load(paths)
    DEFAULT_KEYS.with_sets(content.keys, content.keys)
    _check_hints(content)
    _check_halls(content)
    for mod in map(open_mod, paths):
        refuse_unread(mod)
    yield (
        f"{len(content.monsters)} monsters, {len(content.items)} items, {len(content.runes)} runes, "
        f"{len(content.statuses)} statuses, {len(content.terrain_numbers)} kinds of terrain, "
        f"{len(content.traps)} traps, {len(content.hordes)} hordes, {len(content.strata)} strata, "
        f"{len(content.uses)} uses of rooms, {len(content.lengths)} lengths of run: all is well."
    )


def _check_hints(content: Library) -> None:
    """Check that every word in braces in a hint is a command.

    Raises:
        ContentError: a word is not.
    """
    from game.content.load import ContentError
    from game.screens.menus.help import PLACEHOLDER
    from game.screens.play.commands import COMMANDS
    from game.screens.play.hints import TIMES
    from levelgen.reading import look_up, refusing

    for hint in content.hints.values():
        with refusing(ContentError, f"hints.toml, [{hint.id}], "):
            for word in PLACEHOLDER.findall(hint.text.replace(TIMES, "")):
                look_up(word, COMMANDS, "text")


def _check_halls(content: Library) -> None:
    """Check that each hall is a landmark known to every generator that may dig its floor, before play asks for it.

    Raises:
        ContentError: a hall is not.
    """
    from game.content.load import ContentError
    from levelgen.reading import look_up, refusing
    from levelgen.steps.pieces import collection

    for name, plans in content.lengths.items():
        with refusing(ContentError, f"floors.toml, [length.{name}], "):
            for index, plan in enumerate(plans):
                for dig in content.strata[plan.stratum].digs if plan.hall else ():
                    known = collection(dig.knobs.get("pieces_folder"))
                    halls = {each.name: each for each in known if each.kind == "landmark"}
                    look_up(plan.hall, halls, f"floors[{index}].hall")


def _counts(mods: list[str]) -> Iterator[str]:
    """Yield the counts of the game's content as one line of JSON; blueprints are drawn pieces of all kinds."""
    import json
    from pathlib import Path

    from game.content.library import Library
    from levelgen.template.files import ours

    content = Library.load([Path(folder) for folder in mods])
    pieces = [*ours("vaults"), *ours("pieces")]
    yield json.dumps(
        {
            "monsters": len(content.monsters),
            "items": len(content.items),
            "statuses": len(content.statuses),
            "terrain": len(content.terrain_numbers),
            "blueprints": len(pieces),
            "key_puzzles": sum(piece.sort == "key" for piece in pieces),
            "treasure_rooms": sum(piece.sort == "treasure" for piece in pieces),
            "traps": len(content.traps),
            "gases": len(content.gases),
        }
    )
