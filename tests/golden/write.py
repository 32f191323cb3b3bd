"""Write a generator's golden fingerprints anew, or the pictures of all screens, or the replays of bots.

`python -m tests.golden.write cells "why they changed"`, or `screens` or `replays` for `cells`.
"""

import sys

import levelgen
from tests.golden import FOLDER, fingerprints, pictures, replays

OTHERS = {"screens": pictures.write, "replays": replays.write}


def main() -> int:
    """Write the files; the exit status."""
    names = (*levelgen.GENERATORS, *OTHERS)
    if len(sys.argv) != 3 or sys.argv[1] not in names or not sys.argv[2].strip():
        sys.stderr.write(f'usage: python -m tests.golden.write {"|".join(names)} "why they changed"\n')
        return 2
    name, reason = sys.argv[1], " ".join(sys.argv[2].split())
    if name in OTHERS:
        OTHERS[name](reason)
        return 0
    lines = [f"# format {levelgen.FORMAT}: {reason}", *fingerprints(name)]
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
