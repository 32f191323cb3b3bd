"""What a level can be written as."""
