"""A level's marks become monsters and items."""
