"""Start the game from a checkout: `python run.py`, or `python run.py --help`."""

from game.app import main

if __name__ == "__main__":
    main()
