"""How harm travels: pushes, blasts, lightning, explosions, carts, status effects turn by turn, starvation, pursuit."""
