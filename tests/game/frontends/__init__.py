"""Tests of the frontends, in real terminals and windows."""
