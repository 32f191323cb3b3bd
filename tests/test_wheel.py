"""An installed wheel plays too: it holds all data, without documents and the scripts that draw, and finds it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
NAME = "strata-roguelike"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    command += ["-w", str(folder), str(TOP)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_it_holds_all_the_data_without_documents_and_scripts(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    files = [file for file in (TOP / "assets").rglob("*") if file.is_file() and file.suffix not in {".py", ".pyc"}]
    data = [name for file in files if not (name := file.relative_to(TOP).as_posix()).startswith("assets/pictures/")]
    assert data
    assert [name for name in data if f"levelgen/{name}" not in held] == []
    assert [name for name in held if not name.startswith(("levelgen/", "game/", "strata_"))] == []
    assert [name for name in held if "pictures" in name or "/docs/" in name] == []
    assert [name for name in held if name.startswith("levelgen/assets/") and name.endswith(".py")] == []
    assert "levelgen/py.typed" in held


def test_it_names_the_licences_of_all_that_it_holds(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (about,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head = archive.read(about).decode().partition("\n\n")[0].splitlines()
    assert "License-Expression: MIT AND Bitstream-Vera" in head
    files = {line.removeprefix("License-File: ") for line in head if line.startswith("License-File")}
    assert files == {"LICENSE", "assets/tilesets/dejavu/LICENSE-DejaVu.txt"}


def test_it_plays_and_digs_from_elsewhere(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(installed)
    code = (
        "import game, levelgen; from game.content.library import Library; from game.session import Session;"
        "from game.actions.moving import Rest; session = Session.new(Library.load(), 7); session.take(Rest());"
        "from levelgen.files import assets_folder;"
        "from game.frontends.window.glyphs import REGULAR, FontGlyphs;"
        "FontGlyphs(assets_folder() / 'tilesets' / 'dejavu' / REGULAR, (10, 20)).tile(64);"
        "levelgen.generate('templates', seed=1);"
        "print(game.__file__, session.run.turn)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(installed / "game" / "__init__.py"), "1"]


@pytest.mark.parametrize(
    ("code", "program"),
    [
        ("from levelgen.cli.main import main; sys.exit(main(['show', 'cells']))", "levelgen"),
        ("from game.app import run; sys.exit(run(['content', '--check']))", "strata"),
    ],
)
def test_from_an_archive_it_says_what_is_wrong(wheel: Path, tmp_path: Path, code: str, program: str) -> None:
    command = [sys.executable, "-c", f"import sys; {code}"]
    environment = os.environ | {"PYTHONPATH": str(wheel)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    told = f"{wheel / 'levelgen'}: lies in an archive; allowed: installed by pip, or unpacked into a folder"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{program}: {told}\n")


def test_the_command_of_the_distributions_name_starts_the_game(wheel: Path, tmp_path: Path) -> None:
    """`uvx strata-roguelike` and `pipx run strata-roguelike` run the script that is called as the distribution."""
    # Without --ignore-installed pip would remove what this environment itself has of the game.
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--ignore-installed"]
    subprocess.run([*command, "--prefix", str(tmp_path), str(wheel)], check=True, capture_output=True)
    (packages,) = tmp_path.glob("**/site-packages")
    for name, argument, told in (("strata", "--version", "Strata "), (NAME, "--help", f"usage: {NAME} ")):
        asked: list[str | Path] = [tmp_path / ("Scripts" if os.name == "nt" else "bin") / name, argument]
        environment = os.environ | {"PYTHONPATH": str(packages)}
        done = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(told)


def test_its_levelgen_draws_from_elsewhere(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(installed)
    rooms = installed / "levelgen" / "assets" / "templates" / "rooms"
    for arguments in (["gallery", "-o", "sheet.png", "--seeds", "1"], ["template", "check", str(rooms)]):
        command = [sys.executable, "-m", "levelgen", *arguments]
        environment = os.environ | {"PYTHONPATH": str(installed)}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "sheet.png").read_bytes().startswith(b"\x89PNG")
