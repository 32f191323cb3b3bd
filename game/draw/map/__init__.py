"""The floor as the hero knows it: ground, light, haze and fog, creatures, graphical tiles, and what moves on it."""
