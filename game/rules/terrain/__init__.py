"""The ground and what stands on it: materials and stimuli, furniture, mechanisms, floods, traps, vaults."""
