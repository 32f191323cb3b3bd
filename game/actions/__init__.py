"""What can be done, as bare verbs."""
