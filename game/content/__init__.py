"""What the assets say, as frozen dataclasses."""
