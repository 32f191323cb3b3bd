"""The command `runs`: lists the saved runs, exports and imports one as a file, deletes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from pathlib import Path


def run(options: argparse.Namespace) -> int:
    """Print a line for each run, the latest first. Return the exit status."""
    from game.screens.menus.runs import state
    from game.storage import saves
    from levelgen.quoting import printable

    folder = _folder(options)
    summaries = saves.summaries(folder)
    for summary in summaries:
        print(f"{printable(summary.path.stem)}  {state(summary)}")
    if not summaries:
        print(printable(f"There is no run in {folder}."))
    return 0


def export(options: argparse.Namespace) -> int:
    """Write a run to a new file. Return the exit status.

    Raises:
        SaveError: there is no such run, or it cannot be exported.
    """
    from pathlib import Path

    from game.storage import archive
    from levelgen.quoting import printable

    save = _save(options)
    to = Path(options.file or f"{save.stem}{archive.SUFFIX}")
    archive.export(save, to)
    print(printable(f"Exported to {to}"))
    return 0


def bring_in(options: argparse.Namespace) -> int:
    """Add an exported run to the list. Return the exit status.

    Raises:
        SaveError: the file is none, or cannot be played.
    """
    from pathlib import Path

    from game.content.library import Library
    from game.storage import archive

    content = Library.load([Path(folder) for folder in options.mods])
    fresh = archive.bring_in(Path(options.file), _folder(options), content)
    print(f"Imported as {fresh.stem}")
    return 0


def delete(options: argparse.Namespace) -> int:
    """Delete a run for good. Return the exit status.

    Raises:
        SaveError: there is no such run, or it cannot be deleted.
    """
    from game.storage import saves
    from levelgen.quoting import printable

    save = _save(options)
    saves.delete(save)
    print(printable(f"Deleted {save.stem}."))
    return 0


def _folder(options: argparse.Namespace) -> Path:
    from game.storage import paths

    return paths.saves_folder(paths.data_folder(options.data_dir))


def _save(options: argparse.Namespace) -> Path:
    """Return the save of the run that the player named as it stands in the list."""
    from game.storage import saves
    from levelgen.quoting import printable

    folder = _folder(options)
    for summary in saves.summaries(folder):
        if options.name in (summary.path.stem, printable(summary.path.stem)):
            return summary.path
    raise saves.SaveError(f"{folder}: there is no run {options.name}; allowed: a name that `runs` lists")
