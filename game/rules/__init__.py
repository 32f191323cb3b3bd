"""How things work, as functions."""
