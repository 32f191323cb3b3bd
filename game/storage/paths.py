"""The folder of the player's files: the system's standard place, or a given one."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.storage.settings import SettingsError


def data_folder(asked: str | None = None) -> Path:
    """Return the folder for saves and settings, which is created only with the first file in it.

    A given folder is created at once, so that a mistake in its name shows before the game begins.

    Raises:
        SettingsError: the given folder cannot be used, or none is given and there is no home folder.
    """
    if asked is None:
        import platformdirs  # noqa: PLC0415  not needed when a folder is given

        with contextlib.suppress(RuntimeError):  # the system may not know a home of this user
            usual = platformdirs.user_data_path("strata", appauthor=False)
            if usual.is_absolute():  # else it begins with ~, for the same reason
                return usual
        raise SettingsError("there is no home folder to keep saves and settings in; name a folder by --data-dir DIR")
    folder = Path(asked)
    if not asked:
        raise SettingsError("the data folder has no name; allowed: any folder that can be written to")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or problem
        why = "there is a file of that name" if isinstance(problem, FileExistsError) else why
        raise SettingsError(f"{asked}: cannot be the data folder ({why})") from problem
    return folder


def saves_folder(data: Path) -> Path:
    """Return the folder with a file for each run."""
    return data / "saves"


def told_file(data: Path) -> Path:
    """Return the file with the hints already given."""
    return data / "hints-told.json"


def records_file(data: Path) -> Path:
    """Return the file with the hall of fame."""
    return data / "records.sqlite3"


def morgue_folder(data: Path) -> Path:
    """Return the folder with a text and the journal of each run that ended."""
    return data / "morgue"


def settings_file(data: Path) -> Path:
    """Return the file with the settings."""
    return data / "settings.toml"
