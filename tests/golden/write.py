"""Write a generator's golden fingerprints anew, or the pictures of all screens.

`python -m tests.golden.write cells "why they changed"`, or `screens` for `cells`.
"""

import sys

import levelgen
from tests.golden import FOLDER, fingerprints, pictures

SCREENS = "screens"


def main() -> int:
    """Write the files; the exit status."""
    names = (*levelgen.GENERATORS, SCREENS)
    if len(sys.argv) != 3 or sys.argv[1] not in names or not sys.argv[2].strip():
        sys.stderr.write(f'usage: python -m tests.golden.write {"|".join(names)} "why they changed"\n')
        return 2
    name, reason = sys.argv[1], " ".join(sys.argv[2].split())
    if name == SCREENS:
        pictures.write(reason)
        return 0
    lines = [f"# format {levelgen.FORMAT}: {reason}", *fingerprints(name)]
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
