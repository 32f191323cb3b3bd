"""Tiles: a level of tiles that can only connect in the right way."""
