"""Builds the encyclopedia: sources, our own lists, and the file that is made of them."""
