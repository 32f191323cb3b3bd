"""The assets folder of both levelgen and the game, whose path only this file knows, and the text of files."""

from pathlib import Path

from levelgen.errors import RecipeError

BYTE_ORDER_MARK = "\ufeff"
"""The byte order mark that some editors put before a text in UTF-8; it is no part of the text."""


def assets_folder() -> Path:
    """Return the folder of assets: inside this package when installed, else at the top of the checkout.

    Raises:
        RecipeError: the package lies in an archive, from which assets cannot be read.
    """
    package = Path(__file__).resolve().parent
    if not package.is_dir():
        message = f"{package}: lies in an archive; allowed: installed by pip, or unpacked into a folder"
        raise RecipeError(message)
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def decoded(data: bytes) -> str:
    """Return the text in the bytes of a file, without its byte order mark.

    Raises:
        ValueError: it is no UTF-8; the message names the line and what is allowed.
    """
    try:
        return data.decode().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        message = f"line {line}: is no UTF-8; allowed: text in UTF-8"
        raise ValueError(message) from None
