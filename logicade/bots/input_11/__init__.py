"""Bots of INPUT 11."""
