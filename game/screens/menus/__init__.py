"""Screens beside the run: help, options, key bindings, saved runs, and a seed to begin with."""
