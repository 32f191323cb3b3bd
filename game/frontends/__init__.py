"""Frontends: pictures to a person, keys and the pointer back."""
