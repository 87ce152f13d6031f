"""Environments for programs that learn to play: PettingZoo's interface, and a text form.

A module for each environment, as PettingZoo has them: `times_v0.env()`. They need the extra
`research`; the text form (`parlour.envs.text`) does not.
"""
