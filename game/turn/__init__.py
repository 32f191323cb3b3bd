"""When things happen: the clock, the processors, and the words told of events."""
