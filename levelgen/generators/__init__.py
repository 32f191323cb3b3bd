"""The generators, one module for each document; they never import each other."""
