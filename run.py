"""Start the game from a checkout: `python run.py`, or `python run.py --help`."""

import signal

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while modules are imported, Python would tell where it was

    from game.app import main

    main()
