"""Bots that lean on one thing alone, to measure what it is worth: each is the explorer but for that."""
