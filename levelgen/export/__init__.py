"""The forms that a level can be written in."""
