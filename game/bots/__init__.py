"""Players made of code, which know only what the hero may know."""
