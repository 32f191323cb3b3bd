"""The generators, one package for each document; they never import each other."""
