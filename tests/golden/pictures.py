"""The golden pictures of all screens: a file for each size, with every screen of `tests.kit.gallery` as text.

A change on purpose is written by

    python -m tests.golden.write screens "why they changed"
"""

import contextlib
import tempfile

from tests.golden import FOLDER
from tests.kit import gallery

HEADING = "=== "


def texts(columns: int, rows: int) -> dict[str, str]:
    """Return the text of each screen at a size. Files are kept in the folder at hand."""
    return {
        name: "\n".join(gallery.shown(gallery.opened(visit, columns, rows), columns, rows))
        for name, visit in gallery.VISITS.items()
    }


def kept(columns: int, rows: int) -> dict[str, str]:
    """Return the golden texts of a size by the names of their screens."""
    whole = (FOLDER / "screens" / f"{columns}x{rows}.txt").read_text(encoding="utf-8")
    _, *parts = whole.removesuffix("\n").split(f"\n{HEADING}")
    return dict(part.split("\n", 1) for part in parts)


def write(reason: str) -> None:
    """Write the files anew, each with the reason in its first line."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        gallery.save_runs()
        for columns, rows in gallery.SIZES:
            parts = [f"# {reason}", *(f"{HEADING}{name}\n{text}" for name, text in texts(columns, rows).items())]
            (FOLDER / "screens" / f"{columns}x{rows}.txt").write_text("\n".join(parts) + "\n", encoding="utf-8")
