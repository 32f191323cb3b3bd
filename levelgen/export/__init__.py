"""The formats in which a level can be written."""
