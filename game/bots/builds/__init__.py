"""Bots that play a build each: they set out with its first things, enchant these, and fight as it is meant to."""
