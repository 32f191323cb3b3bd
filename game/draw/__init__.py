"""Drawing the world: reads, never acts."""
