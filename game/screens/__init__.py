"""What the player sees and presses: a stack of screens."""
