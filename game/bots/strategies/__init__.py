"""Bots that each rely on one thing, to measure its worth; otherwise they play as the explorer."""
