"""The world as a picture: reads, never acts."""
