"""The content of the game, which the assets describe, as frozen dataclasses."""
