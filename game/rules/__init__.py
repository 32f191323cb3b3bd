"""The rules of the game, as functions of a run: how things work, whoever does them.

They lie in bands, each of which uses itself and lower ones only:

- `items`: things, what is known of them, and who carries them.
- `status_effects`: what ails or helps a creature; the rules in between ask for it.
- `senses`: what can be seen, reached and avoided, and who is on whose side.
- `beings`: creatures, their health and what they do to each other without a blow.
- `hazards`: ground that acts on whoever is there, and all that enters a cell.
- `harm`: pushes, blasts, currents and time, which carry harm from cell to cell.
- `effects`: what a potion, a bite, a trap or an act does, a function for each effect of the content.
- `terrain`: the ground that burns, floods, opens and springs.
- `combat`: blows, shots, their odds, and the choice of a foe.

Modules that need no other rule lie beside the bands.
"""
