"""Drawing a run: reads, never acts.

`text` puts coloured words on a console, `map` shows the floor, `words` describes what is there, and `pages` puts both
together in panels. Pages use the other three; map and words use text and not each other.
"""
