"""The folder of levelgen's own data; nobody else builds such a path."""

from pathlib import Path

__all__ = ["assets_folder"]


def assets_folder() -> Path:
    """Return the folder of assets: inside the package when installed, else at the top of the checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"
