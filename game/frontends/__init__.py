"""Frontends show pictures to a person, and return keys and the pointer's actions."""
