"""The window frontend: tilesheets drawn through SDL."""
