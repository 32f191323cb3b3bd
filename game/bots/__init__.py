"""Players made of code, who know only what the hero may know."""
