"""Bots of one game."""
