"""The terminal frontend: a byte source with a decoder and a painter on top."""
