"""Write a generator's golden fingerprints anew: `python -m tests.golden.write cells "why they changed"`."""

import sys

import levelgen
from tests.golden import FOLDER, fingerprints


def main() -> int:
    """Write the file; the exit status."""
    if len(sys.argv) != 3 or sys.argv[1] not in levelgen.GENERATORS or not sys.argv[2].strip():
        names = "|".join(levelgen.GENERATORS)
        sys.stderr.write(f'usage: python -m tests.golden.write {names} "why they changed"\n')
        return 2
    generator, reason = sys.argv[1], " ".join(sys.argv[2].split())
    lines = [f"# format {levelgen.FORMAT}: {reason}", *fingerprints(generator)]
    (FOLDER / f"{generator}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
