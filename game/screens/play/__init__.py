"""Screens of a run: playing, looking, aiming, views of what is known, watching, and the end."""
