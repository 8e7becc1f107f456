"""Positions: what holds in all of them, and their texts."""
