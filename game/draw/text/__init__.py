"""Text on a console: the layout of the screen, colours by name, coloured words that wrap, bars and frames."""
