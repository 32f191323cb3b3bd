"""A session played by a process of its own under strace, which kills it or makes a system call on its files fail."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.kit.windows import require, unavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
CALL = re.compile(r"(\w+)\(")
ATTACHED = "attached"
FILES = ("", "run.save", "run.save.new", "run.save.bak", "run.save.bak.new", "run.save.lock", "run.journal")

# Forks for each line that names a folder: the child waits for a line to play, so that a tracer has time to attach.
PLAYER = """
import ctypes, io, json, os, sys, traceback
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from game.actions.records import from_record
from game.session import Session
from game.storage.saves import SaveError
from tests.kit.playing import library

ANYONE = ctypes.c_ulong(-1)  # may trace this process; some systems allow only its parents
actions = [from_record(record) for record in json.loads(sys.argv[2])]
lines = io.FileIO(0)

def tell(**told):
    os.write(1, json.dumps(told).encode() + b"\\n")

def play(path, begun):
    session = None
    while session is None:
        try:
            session = Session.load(library(), path) if begun else Session.new(library(), 7, path=path)
        except SaveError as problem:
            tell(trouble=str(problem))
    tell(trouble=session.trouble)
    for number, action in enumerate(actions, 1):
        session.take(action)
        tell(taken=number, trouble=session.trouble)
        if number % 2 == 0:
            session.save()
            tell(trouble=session.trouble)

library()
while line := lines.readline():
    child = os.fork()
    if not child:
        path = Path(line.decode().strip())
        begun = path.exists()  # before a tracer, who counts the calls on this path, can be there
        ctypes.CDLL(None).prctl(0x59616D61, ANYONE, 0, 0, 0)
        tell(process=os.getpid())
        lines.readline()
        try:
            play(path, begun)
        except BaseException as problem:
            tell(crashed="".join(traceback.format_exception(problem)))
        os._exit(0)
    tell(ended=os.waitpid(child, 0)[1])
"""


@dataclass(frozen=True)
class Told:
    """What the player told: the last of its actions that was over, its troubles, and how it ended."""

    taken: int
    troubles: list[str]
    status: int  # of the process, as the system has it
    calls: list[str]  # the names of all system calls on the files of the run, in order


class Traced:
    """Plays these actions, and saves after every second, in a run of the seed 7 that is loaded if there is a file."""

    def __init__(self, actions: Sequence[dict[str, Any]]) -> None:
        require("strace")
        self._player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(ROOT), json.dumps(actions)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def close(self) -> None:
        """End the player."""
        self._player.communicate()

    def play(self, path: Path, injected: str = "") -> Told:
        """Let the run of this file be played, while strace injects something, in its own words; what was told."""
        self._send(str(path))
        process = self._receive()["process"]
        trace = path.parents[1] / "trace.txt"
        command = ["strace", "-p", str(process), "-o", str(trace)]
        for name in FILES:
            command += ["-P", str(path.parent / name)]
        command += ["-e", f"inject={injected}"] if injected else []
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
            assert tracer.stderr is not None
            said = tracer.stderr.readline()
            self._send("go")
            records = [self._receive()]
            while "ended" not in records[-1]:
                records.append(self._receive())
            tracer.stderr.read()
        crashes = [record["crashed"] for record in records if "crashed" in record]
        assert not crashes, crashes[0]
        if ATTACHED not in said:
            unavailable(f"strace cannot trace here: {said.strip()}")
        return Told(
            max((record.get("taken", 0) for record in records), default=0),
            [record["trouble"] for record in records if record.get("trouble")],
            records[-1]["ended"],
            [match[1] for line in trace.read_text().splitlines() if (match := CALL.match(line))],
        )

    def _send(self, line: str) -> None:
        assert self._player.stdin is not None
        self._player.stdin.write(line + "\n")
        self._player.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._player.stdout is not None
        record: dict[str, Any] = json.loads(self._player.stdout.readline())
        return record
