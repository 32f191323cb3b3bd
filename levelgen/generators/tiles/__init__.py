"""The tiles generator: a level of tiles that connect only where both have an exit."""
