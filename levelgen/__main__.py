"""The entry point of the command line: `python -m levelgen show cells --seed 7`, or `levelgen` once installed."""

import sys

from levelgen.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
