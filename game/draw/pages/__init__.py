"""Whole panels and pages: the sidebar, the log, the character, the floors, discoveries, the end of a run."""
