"""Tests of caves."""
