"""Districts: a level from a grid of units coloured by difficulty."""
