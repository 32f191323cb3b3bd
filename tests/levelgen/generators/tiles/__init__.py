"""Tests of tiles."""
