"""What a release consists of: the distributions, what they hold, and what is known against it."""
