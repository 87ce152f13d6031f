"""Builds the lexicons: English, German, and the dictionary between them."""
