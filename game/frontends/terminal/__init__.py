"""The terminal frontend: a byte source, with the decoder and the painter above it."""
