"""What one generator is made of and another could use."""
