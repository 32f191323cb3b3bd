"""Tests of template."""
