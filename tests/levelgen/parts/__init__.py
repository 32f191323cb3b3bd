"""What generators are made of."""
