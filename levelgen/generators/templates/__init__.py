"""Templates: a level of drawn rooms, laid over rock and lava and joined at their entrances."""
