"""What is kept on disk: saves and settings, and where."""
