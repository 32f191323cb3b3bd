"""Steps that every level goes through after its generator: connect, loops, doors, stairs, difficulty, vaults, marks."""
