"""Tools for Find Five: its pool of boards, and its solver and bot beside others."""
