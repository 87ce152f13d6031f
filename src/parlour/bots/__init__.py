"""Bots as ordinary players: they get views and send moves, nothing else."""
