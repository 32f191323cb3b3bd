"""Screens: what the player sees and presses, as a stack that is fed events and never waits."""
