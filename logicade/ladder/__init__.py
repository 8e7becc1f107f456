"""Ladders: every player against every other, both ways round, until it is known who is better and by how much."""
