"""Hours of ordinary evenings in one house, to see whether its memory grows."""
