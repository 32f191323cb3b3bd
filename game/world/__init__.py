"""What there is: components, the floor, the run."""
