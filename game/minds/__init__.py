"""Who decides what a monster does, one file per temper."""
