"""Levels for roguelikes: numbers in, a Level out."""
