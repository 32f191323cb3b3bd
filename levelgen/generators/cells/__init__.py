"""Cells: a level from a grid of cells, after Rogue."""
