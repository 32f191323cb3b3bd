"""The state of a run: its entities and their components, the floor at hand, events, records."""
