"""Templates in files: text drawings, `*.txt`, and bitmaps, `*.png`, which may have a `*.header` beside them."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from stat import S_IFDIR, S_IFMT, S_IFREG

from levelgen.errors import TemplateError
from levelgen.files import assets_folder, decoded
from levelgen.template import bitmap, text
from levelgen.template import header as template_header
from levelgen.template.header import KINDS
from levelgen.template.template import Template

LARGEST = 2**20
"""The most bytes of a file; a larger one cannot be a drawing."""


def templates_folder(name: str) -> Path:
    """Return a folder of built-in templates by its name, such as "rooms"."""
    return assets_folder() / "templates" / name


@cache
def ours(name: str) -> tuple[Template, ...]:
    """Return all built-in templates in the folder of this name, read once.

    Raises:
        TemplateError: a file is broken; the message names the file, and the line or pixel.
    """
    return load_folder(templates_folder(name))


def load(path: Path) -> Template:
    """Return the template in a file.

    Raises:
        TemplateError: the file holds no template; the message names the file, and the line or pixel.
    """
    if path.suffix.lower() == ".txt":
        return text.read(text_of(path), path.stem, str(path))
    data = _data(path)
    if path.suffix.lower() != ".png":
        raise TemplateError(f"{path}: is no drawing; allowed: a text *.txt or a bitmap *.png")
    beside = path.with_suffix(".header")
    lines = text_of(beside).rstrip().split("\n") if os.path.exists(beside) else []  # noqa: PTH110 - raises never
    header = template_header.read(((number, line) for number, line in enumerate(lines, 1) if line), str(beside))
    if header.legend:
        raise TemplateError(f"{beside}: has a legend; allowed: in text drawings, as a bitmap marks by its colours")
    return bitmap.read(data, header, path.stem, str(path))


def load_folder(path: Path, kinds: Sequence[str] = KINDS) -> tuple[Template, ...]:
    """Return all templates in a folder, sorted by name.

    Raises:
        TemplateError: a file is broken or of a kind that is none of `kinds`, or there are no templates; the message
            names the file, and the line or pixel.
    """
    templates = []
    for file in drawings_in(path):
        template = load(file)
        if template.kind not in kinds:
            told = f"is of kind {template.kind}, which nothing uses here; allowed: {', '.join(kinds)}"
            raise TemplateError(f"{file}: {told}")
        templates.append(template)
    return tuple(templates)


def drawings_in(path: Path) -> list[Path]:
    """Return the files of drawings in a folder, sorted by name; files other than texts and bitmaps are ignored.

    Raises:
        TemplateError: there are no drawings, two have the same name, or a header has no bitmap.
    """
    try:
        files = sorted(path.iterdir())
    except OSError as problem:
        raise TemplateError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    drawings: dict[str, Path] = {}
    for file in files:
        if file.suffix.lower() in (".txt", ".png"):
            if file.stem in drawings:
                raise TemplateError(f"{file}: there is a {drawings[file.stem].name} too; allowed: one file of a name")
            drawings[file.stem] = file
    for file in files:
        if file.suffix == ".header" and not (file.stem in drawings and drawings[file.stem].suffix.lower() == ".png"):
            raise TemplateError(f"{file}: there is no bitmap {file.stem}.png to it; allowed: beside its bitmap")
    if not drawings:
        raise TemplateError(f"{path}: has no templates; allowed: a folder with texts *.txt or bitmaps *.png")
    return [drawings[name] for name in sorted(drawings)]


def text_of(path: Path) -> str:
    """Return the text of a drawing's file.

    Raises:
        TemplateError: the file is no text, or too large; the message names the file, and the line.
    """
    data = _data(path)
    try:
        return decoded(data).replace("\r\n", "\n")
    except ValueError as problem:
        raise TemplateError(f"{path}: {problem}") from None


def _data(path: Path) -> bytes:
    try:
        kind = S_IFMT(path.stat().st_mode)
        if kind not in (S_IFREG, S_IFDIR):  # reading a pipe may block for ever; reading a folder raises by itself
            raise TemplateError(f"{path}: cannot be read: Is a pipe or a device; allowed: a file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as problem:
        raise TemplateError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    if len(data) > LARGEST:
        raise TemplateError(f"{path}: is too large for a drawing; allowed: {LARGEST // 2**20} MiB")
    return data
