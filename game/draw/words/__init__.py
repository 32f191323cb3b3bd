"""The world in words: cards of creatures and items, places and odds, and what a screen reader says."""
