"""Bots that each play a build: they start with its first items, enchant these, and fight in its style."""
