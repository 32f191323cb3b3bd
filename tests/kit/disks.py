"""Disks of a few pages, and folders of other users. Where the system allows none, tests are skipped.

With STRATA_CI=1 they fail there instead.
"""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from tests.kit.windows import require, unavailable

if TYPE_CHECKING:
    from collections.abc import Iterator

US: int = getattr(os, "geteuid", int)()  # the user who runs the tests; Windows, where none of this is done, has others
SIZE = 512 * 1024  # bytes
PAGE = 4096  # bytes; such disks give out whole ones
FILLER = "filler"
ANOTHER = 65534  # the user that owns nothing
MOUNT = 'mount -t tmpfs -o size="$1" none "$2" && echo ready && exec cat'


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """The folder of a disk that nobody else sees; it is gone afterwards. `folder` is a place for it."""
    require("unshare", "mount")
    folder.mkdir()
    alone = ["unshare", "-m"] if US == 0 else ["unshare", "-Urm"]
    with subprocess.Popen(
        [*alone, "sh", "-c", MOUNT, "sh", str(SIZE), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stderr is not None
        if holder.stdout.readline() != "ready\n":
            unavailable(f"no disk can be mounted here: {holder.stderr.read().strip()}")
        yield Path(f"/proc/{holder.pid}/root{folder}")
        holder.communicate()


def fill(disk: Path, pages: int = 0) -> None:
    """Fill a disk until no more than so many pages are left."""
    with (disk / FILLER).open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(PAGE))
        except OSError as problem:
            assert problem.errno == errno.ENOSPC, problem  # noqa: PT017  the loop has no other end
        file.truncate(max(file.tell() - pages * PAGE, 0))


def free(disk: Path) -> None:
    """Give back what filled the disk."""
    (disk / FILLER).unlink()


@contextlib.contextmanager
def owned_by_another(folder: Path) -> Iterator[list[str]]:
    """Give a folder to another user for a while; the command before one that shall have no more rights than we."""
    root = [] if US == 0 else ["sudo", "-n"]
    require("setpriv", "chown", *root[:1])
    chown = [*root, "chown"]
    if subprocess.run([*chown, str(ANOTHER), folder], capture_output=True, check=False).returncode:
        unavailable("only root can give folders away, and this is not root")
    try:
        yield [] if root else ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]  # root may write anywhere
    finally:
        subprocess.run([*chown, str(US), folder], check=True)
