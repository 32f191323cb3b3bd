"""Creatures as such: their coming and dying, health, hiding, seizing, noise, doors, and acts begun a turn ahead."""
