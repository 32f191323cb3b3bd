"""The verbs of the game: everything that the hero and monsters can do, as actions."""
