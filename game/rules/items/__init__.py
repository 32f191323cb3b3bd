"""Things as things: enchantment, identity, charges, locks, what a creature carries and wears, the run's counts."""
