"""Screens: what the player sees and presses, as a stack that is fed events and never waits.

The stack hands each key, click and tick to the screen on top, which draws itself and says whether another screen
opens, or it closes. `panels` are the parts that several screens share, `menus` lie beside a run, `play` is the run
itself with the registry of all commands, and `title` is where everything begins.
"""
