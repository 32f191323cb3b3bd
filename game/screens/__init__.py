"""Screens: what the player sees and presses, as a stack that is fed and never waits."""
