"""Saves and settings on disk, and the folders for them."""
