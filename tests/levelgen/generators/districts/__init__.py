"""Tests of districts."""
