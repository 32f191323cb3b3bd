"""The files of assets, of the game and of mods in folders and archives, and the tables in them."""

from __future__ import annotations

import lzma
import stat
import struct
import tomllib
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from levelgen.files import decoded
from levelgen.reading import WrongError, refusing

if TYPE_CHECKING:
    from collections.abc import Iterator

AssetPath = Path | zipfile.Path  # a folder or file, on disk or in an archive
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    RuntimeError,
    EOFError,
    ValueError,
    OverflowError,
)
"""What reading an archive may raise that is damaged, or packed in a way that Python does not know."""
MOST = 10**9  # no number of play comes near it, and nothing breaks below it
MOST_TEXT = 1000  # characters
LARGEST = 4 * 1024**2  # bytes of a file of assets; ours have a hundredth of that


class ContentError(Exception):
    """An asset file says something that the game cannot use; the message is one sentence for the file's author."""


def open_mod(path: Path) -> AssetPath:
    """Return the folder of a mod's files: the folder itself, the top of an archive, or the only folder at its top.

    Raises:
        ContentError: the path is neither a folder nor a zip archive.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            return path
        place = zipfile.Path(path) if stat.S_ISREG(mode) else None  # to open a pipe would wait for its writer
        inside = [] if place is None else list(place.iterdir())
    except (OSError, *BROKEN) as problem:
        missing = isinstance(problem, FileNotFoundError | zipfile.BadZipFile)
        why = "" if missing else f" ({getattr(problem, 'strerror', None) or problem})"
        raise ContentError(f"{path}: is no folder with assets, and no zip archive of one{why}") from None
    if place is None:
        raise ContentError(f"{path}: is a pipe or a device; allowed: a folder with assets, or a zip archive of one")
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else place


def is_there(path: AssetPath, error: type[Exception] = ContentError) -> bool:
    """Return whether there is a file of assets or settings with this name.

    Raises:
        error: there is something else, or nobody can tell; the message names it.
    """
    if isinstance(path, zipfile.Path):
        return path.is_file()
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as problem:
        raise error(f"{path}: cannot be read ({problem.strerror or problem})") from problem
    if not stat.S_ISREG(mode):  # to open a pipe would wait for its writer
        raise error(f"{path}: cannot be read, as it is a folder, a pipe or a device; allowed: a file")
    return True


def tables_in(place: AssetPath) -> Iterator[AssetPath]:
    """Yield the TOML files of a folder by name.

    Raises:
        ContentError: the folder cannot be read.
    """
    try:
        inside = [each for each in place.iterdir() if each.name.endswith(".toml")]
    except OSError as problem:
        raise ContentError(f"{place}: cannot be read ({problem.strerror or problem})") from problem
    yield from sorted(inside, key=lambda each: each.name)


def read_bytes(path: AssetPath, error: type[Exception] = ContentError) -> bytes:
    """Return the contents of a file of assets or settings.

    Raises:
        error: it cannot be read, or is far too large; the message names it.
    """
    try:
        with path.open("rb") as file:
            data: bytes = file.read(LARGEST + 1)
    except OSError as problem:
        raise error(f"{path}: cannot be read ({problem.strerror or problem})") from problem
    except BROKEN as problem:
        raise error(f"{path}: cannot be read from its archive ({problem})") from problem
    if len(data) > LARGEST:
        raise error(f"{path}: is larger than {LARGEST:,} bytes")
    return data


def read_toml(path: AssetPath, error: type[Exception] = ContentError) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Raises:
        error: it cannot be read or is not TOML; the message names the file and the line.
    """
    return parse_toml(read_bytes(path, error), path, error)


def parse_toml(data: bytes, path: AssetPath, error: type[Exception] = ContentError) -> dict[str, Any]:
    """Return the tables in the bytes of a TOML file.

    Raises:
        error: it is not TOML in UTF-8; the message names the file and the line.
    """
    try:
        return tomllib.loads(text_of(data, path, error))
    except RecursionError:
        raise error(f"{path}: is nested too deeply; allowed: tables and lists a few levels deep") from None
    except tomllib.TOMLDecodeError as problem:
        raise error(f"{path}: is not TOML: {problem}") from problem
    except ValueError:  # Python converts no number of thousands of digits
        raise error(f"{path}: has a number with too many digits; allowed: numbers from -{MOST} to {MOST}") from None


def refuse_unsaveable(value: Any) -> None:
    """Refuse data with a number or a text in it that no save could hold.

    Raises:
        WrongError: it has one; the path leads to it.
    """
    if isinstance(value, dict):
        for name, part in value.items():
            refuse_unsaveable(name)
            with refusing(WrongError, name):
                refuse_unsaveable(part)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            with refusing(WrongError, f"[{index}]"):
                refuse_unsaveable(part)
    elif isinstance(value, str):
        if not value.isprintable() or len(value) > MOST_TEXT:
            raise WrongError.of(value, f"one line of up to {MOST_TEXT} characters that can be printed")
    elif isinstance(value, int | float) and not -MOST <= value <= MOST:
        raise WrongError.of(value, f"a number from -{MOST} to {MOST}")


def text_of(data: bytes, path: AssetPath, error: type[Exception] = ContentError) -> str:
    """Return the text in the bytes of a file.

    Raises:
        error: it is no UTF-8; the message names the file and the line.
    """
    try:
        return decoded(data)
    except ValueError as problem:
        raise error(f"{path}: {problem}") from None
