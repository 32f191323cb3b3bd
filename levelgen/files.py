"""The assets folder of both levelgen and the game; only this file knows its path."""

from pathlib import Path


def assets_folder() -> Path:
    """Return the folder of assets: inside this package when installed, else at the top of the checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"
