"""When things happen: the clock, the processors and what is told of them."""
