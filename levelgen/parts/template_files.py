"""Templates in files: text drawings, `*.txt`."""

from pathlib import Path

from levelgen.errors import TemplateError
from levelgen.files import assets_folder
from levelgen.parts import template_text
from levelgen.parts.template import Template

__all__ = ["load", "load_folder", "templates_folder"]


def templates_folder(name: str) -> Path:
    """The folder of this name, "rooms" or another, of levelgen's own templates."""
    return assets_folder() / "templates" / name


def load(path: Path) -> Template:
    """The template in a file.

    Raises:
        TemplateError: there is none; the message names the file, and the line.
    """
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as problem:
        raise TemplateError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError as problem:
        raise TemplateError(f"{path}: byte {problem.start} is no UTF-8; allowed: text in UTF-8") from None
    return template_text.read(text.replace("\r\n", "\n"), path.stem, str(path))


def load_folder(path: Path) -> tuple[Template, ...]:
    """All templates in a folder, sorted by name; if one is broken, none.

    Raises:
        TemplateError: a file is broken, or there is none; the message names the file, and the line.
    """
    try:
        files = sorted(file for file in path.iterdir() if file.suffix == ".txt")
    except OSError as problem:
        raise TemplateError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    if not files:
        raise TemplateError(f"{path}: has no templates; allowed: a folder with drawings *.txt")
    return tuple(map(load, files))
