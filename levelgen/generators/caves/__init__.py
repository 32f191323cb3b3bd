"""Caves: a level as a cave rolled with dice."""
