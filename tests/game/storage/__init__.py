"""Tests of game.storage."""
