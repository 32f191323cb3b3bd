"""The rules of the game, as functions of a run."""
